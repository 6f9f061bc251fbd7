// What a table of a server is to the page: besides what every game has (match/played.ts), who is here, the clock, talk,
// and the connection. The frame and the pages of online play (page/online/) draw it; online/table.ts keeps it up to
// date.

import type { Phase, Refusal } from "../engine/types";
import type { Store } from "../shared/store";
import type { Around, Cause, ClockTerms, Eye, Series, SignName } from "./words";

export type Done = { ok: true } | Refusal;

/** Why there is nobody to play with: nothing but files here, or a server that takes no pages from this address. */
export type NoServer = "no_online" | "foreign_origin";

/** How the connection to the server is: usable; being opened; down until `retry` (a time of performance.now()); or the
 * server cannot be used at all. */
export type ConnectionState =
    | { kind: "on" }
    | { kind: "opening" }
    | { kind: "down"; retry: number; restart: boolean }
    | { kind: "none"; why: NoServer };

/** Who sits at a seat. */
export interface Sitter {
    /** null: the seat is open. */
    name: string | null;
    /** The bot, as its name ("level3") and its label in the person's language. */
    bot?: string;
    label?: string;
    here: boolean;
    /** A person, who is not here now, but whose seat is kept. */
    kept?: boolean;
    resigned?: boolean;
    /** Whether the person is there, and since when by performance.now(); undefined: not told. */
    is?: Around["is"];
    since?: number;
    /** The person has yet to come, from the game before. */
    awaited?: boolean;
    /** Has opened the table. */
    opens?: boolean;
    /** The time was up, and a bot made the last move. */
    ran_out?: boolean;
    /** The line's milliseconds, in a race. */
    line?: number;
}

/** Something that was said at the table. `text` is in the reader's language if it is a sign or one of the quick
 * phrases. */
export interface Said {
    seq: number;
    seat: number;
    name: string;
    text: string;
    sign?: SignName;
    mine: boolean;
}

/** Was the deal fair, as far as this browser can tell? */
export type Fairness =
    | { kind: "unknown" } // the game goes on, or nobody has asked
    | { kind: "none" } // dealt from a given seed or state
    | { kind: "fair"; say: string }
    | { kind: "unfair"; say: string };

export interface OnlineState {
    table: string;
    /** Without it nobody can be invited. */
    invite: string | undefined;
    /** The room in which the table stands. */
    room: string | undefined;
    /** Of the table: "wait" until it has started. */
    phase: Phase;
    /** In a pause: a host of the room has made it. */
    halted: boolean;
    /** The seat of the person here; -1: watches. */
    seat: number;
    /** This person may place bots and start. */
    opener: boolean;
    sitters: Sitter[];
    connection: ConnectionState;
    /** The clock or window that runs: who it is about (null: a window for claims), when it ends by performance.now().
     * */
    clock: { seat: number | null; ends: number } | undefined;
    /** Somebody wants to take back a move; `mine`: this person does. */
    undo: { seat: number; mine: boolean } | undefined;
    talk: readonly Said[];
    /** Those who look on. */
    eyes: readonly Eye[];
    /** When it starts by itself, by performance.now(); undefined: it does not yet. */
    ready: number | undefined;
    /** This person has had the others wait, which is possible once. */
    held: boolean;
    /** null: there is no clock; undefined: not told. */
    terms: ClockTerms | null | undefined;
    cause: Cause | undefined;
    series: Series | undefined;
    /** Switched off by the opener. */
    off: { talk: boolean; undo: boolean };
    /** Others may look on. */
    watch: boolean;
    /** In a race by the clock: the most milliseconds that a long line is given. */
    lag: number | undefined;
    /** Bytes of this person were sent in time and do not count: a sentence. */
    left_out: string | undefined;
    /** The next game of the same people. */
    next: { table: string; invite: string | undefined } | undefined;
    fairness: Fairness;
}

/** What only a server's table can do. Every refusal has a sentence in the person's language. */
export interface OnlineTable {
    readonly state: Store<OnlineState>;
    place(seat: number, bot: string): Promise<Done>;
    start(): Promise<Done>;
    /** Bots for all open seats, and the start. */
    fill(bot: string): Promise<Done>;
    /** Stops the start that comes by itself, for a while. */
    hold(): Promise<Done>;
    /** Moves to a free seat, before the start. */
    swap(seat: number): Promise<Done>;
    /** Frees the seat of somebody who is away, before the start. */
    free(seat: number): Promise<Done>;
    /** Lets a bot play for somebody who is away. */
    standIn(seat: number): Promise<Done>;
    /** Ends the game: the others are away. */
    win(): Promise<Done>;
    react(sign: SignName): Promise<Done>;
    /** An onlooker has to go. */
    sendOff(who: string): Promise<Done>;
    /** What resigning means now, as a question. */
    resignSure(): string;
    /** Gives the seat up: a bot plays on, and the person may come back. */
    leave(): Promise<Done>;
    /** Comes back to the seat one has left. */
    sitAgain(): Promise<Done>;
    agree(): Promise<Done>;
    refuse(): Promise<Done>;
    /** A sentence, or one of the quick phrases by its key. */
    say(text: string): Promise<Done>;
    /** The table of the next game. */
    rematch(): Promise<{ ok: true; table: string } | Refusal>;
    /** Checks the deal of a finished game with this browser's own means. */
    check(): Promise<Fairness>;
}
