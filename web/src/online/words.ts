// The words of the server (docs/online.md) as types: requests with their replies, notes, views. What comes is checked
// (checks.ts) before it is taken for one of these.

import type { Note, Phase } from "../engine/types";

/** Is a person there? Here: sees this table; near: is connected. */
export interface Around {
    seat: number;
    is: "here" | "near" | "away";
    since_ms: number;
    /** In a race: how long the line is, as far as is known. */
    line_ms?: number;
}

/** Somebody who looks on. The id is of this table alone. */
export interface Eye {
    who: string;
    name: string | null;
}

/** Games that the same people have played one after the other: how many the person at each seat has won. */
export interface Series {
    /** The number of this game, from 1. */
    game: number;
    won: number[];
}

/** How long each may think. */
export interface ClockTerms {
    base_ms: number;
    add_ms: number;
    /** The whole time is given again for every move. */
    per_move?: boolean;
}

/** What people may say with one tap. */
export const signs = ["well", "oh", "oops", "funny", "think", "again"] as const;
export type SignName = (typeof signs)[number];

/** Why a game is over. */
export const causes = ["played", "resign", "absent", "time", "ended", "closed"] as const;
export type Cause = (typeof causes)[number];

export interface Looked {
    game: string;
    seats: number;
    options: Record<string, string | number>;
    /** The text of the opener's board. */
    board?: string;
    who: { seat: number; name: string | null; bot?: string; here: boolean; kept?: boolean; opens?: boolean }[];
    around?: Around[];
    series?: Series;
    /** null: there is none. */
    clock?: ClockTerms | null;
    phase: Phase;
    /** The hash of the server's secret for the deal; null: the deal is given. */
    commit: string | null;
    /** In a race by the clock: the most that a long line is given. */
    lag_ms?: number;
    /** This person may place bots and start. */
    opener: boolean;
    talk: boolean;
    undo: boolean;
    watch: boolean;
    /** The room in which it stands. */
    room?: string;
}

export interface Seated {
    seat: number | null;
    seq: number;
    commit: string | null;
    cmd: number;
}

export interface Synced {
    seq: number;
    cmd: number;
    view: Record<string, unknown> | null;
    moves: string[];
    due_ms?: number;
    notes: Note[];
    eyes?: Eye[];
    /** The first note from which the rest fits: ask again from there. */
    from?: number;
}

/** One of this person's tables. */
export interface MineRow extends Pick<Looked, "game" | "who" | "phase"> {
    table: string;
    /** The seat that must act; null: none in particular. */
    turn: number | null;
    due_ms?: number;
    since_ms: number;
    /** The last note of the person's seat. */
    seq: number;
}

/** What a table should be. */
export interface Opening {
    game: string;
    seats: number;
    options?: Record<string, string | number>;
    /** "me", "open" or a bot for each seat. */
    seating?: string[];
    timed?: boolean;
    claim_ms?: number;
    lag_ms?: number;
    clock?: ClockTerms;
    watch?: boolean;
    undo?: "never" | "ask";
    talk?: boolean;
    /** The text of a custom board. */
    board?: string;
    /** The room in which it stands. */
    room?: string;
}

type AtTable = { table: string };
export type Done = Record<never, never>;

/** Every request but hello and seen: its fields and what the reply says. */
export interface Requests {
    open: [Opening & { chance?: string; cmd: number }, Seated & { table: string; invite: string | null }];
    look: [AtTable, Looked];
    at: [{ table?: string; room?: string; shown: boolean }, Done];
    sit: [AtTable & { invite?: string; name?: string; chance?: string }, Seated];
    place: [AtTable & { seat: number; bot: string }, Done];
    seat_swap: [AtTable & { seat: number }, Done];
    seat_free: [AtTable & { seat: number }, Done];
    seat_bot: [AtTable & { seat: number }, Done];
    seat_win: [AtTable, Done];
    start_hold: [AtTable, Done];
    react: [AtTable & { sign: SignName; cmd: number }, Done];
    send_off: [AtTable & { who: string }, Done];
    watch: [AtTable, { seq: number }];
    leave: [AtTable, Done];
    start: [AtTable, Done];
    move: [AtTable & { cmd: number; seen: number; move: string }, { seq: number }];
    sync: [AtTable & { after: number }, Synced];
    undo: [AtTable & { cmd: number }, Done];
    agree: [AtTable, Done];
    refuse: [AtTable, Done];
    pause: [AtTable, Done];
    resume: [AtTable, Done];
    resign: [AtTable, Done];
    hint: [AtTable, { move: string; why: string }];
    talk: [AtTable & { text: string; cmd: number }, Done];
    chance: [AtTable & { bytes: string }, Done];
    rematch: [AtTable & { chance?: string }, Seated & { table: string; invite: string | null }];
    record: [AtTable, { record: string }];
    mine: [object, { tables: MineRow[] }];
    today: [{ game: string; day: string; record?: string }, { played: number; place: number | null; same?: number }];
    forget: [object, Done];
}
export type RequestName = keyof Requests;

/** The reply to hello. */
export interface Welcome {
    /** The public id of this person. */
    you: string;
    token?: string;
    /** The name of its data: another one, other people. */
    server?: string;
    /** At which this person sits. */
    tables: string[];
    /** In which this person is. */
    rooms?: string[];
    /** The person's highest number. */
    cmd: number;
}

/** The view of a receiver after the notes up to `seq`. */
export interface ViewFrame {
    table: string;
    seq: number;
    view: Record<string, unknown>;
    moves: string[];
    due_ms?: number;
}
export type NoteFrame = Note & { table: string };
/** Who is there: no note, and not numbered. */
export interface AroundFrame {
    table: string;
    around: Around[];
    eyes: Eye[];
}
export type TableFrame = NoteFrame | ViewFrame | AroundFrame;

/** What a frame is, before anything else is known of it. A nonce must be echoed first. */
export type Frame = { nonce?: string; table?: string } & (
    | { kind: "reply"; re: number; reply: object }
    | { kind: "bye"; why: string }
    | { kind: "mine"; changes: number }
    | { kind: "room"; room: string; frame: object }
    | { kind: "table"; frame: TableFrame }
    | { kind: "unreadable" }
);
