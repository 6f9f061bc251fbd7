// The words of rooms (docs/online.md) as types and checks: requests with their replies, notes, how a room is now.

import type { Phase } from "../engine/types";
import { type Check, isFlag, isNumber, isText, listOf, mapOf, maybe, oneOf, orNull, shape } from "../shared/json";
import { isDone, isPhase } from "./checks";
import { type Cause, type ClockTerms, causes, type Done } from "./words";

export type RoomKind = "evening" | "class";
export type Door = "open" | "knock" | "shut";
/** What may be said: all, reactions only, nothing. */
export type Voice = "on" | "signs" | "off";
export type Role = "host" | "guest";
/** Who sees how many games each has won. */
export type Standings = "all" | "own" | "none";
export type How = "lot" | "new" | "near";
export type Odd = "more" | "bot" | "wait";

export interface RoomPerson {
    who: string;
    name: string;
    role: Role;
    here: boolean;
    /** To hosts. */
    voice?: Voice;
}

export interface RoomTable {
    table: string;
    no: number;
    game: string;
    /** A person's id, a bot, or null: free. */
    seats: (string | null)[];
    phase: Phase;
    /** To hosts: whose turn it is, the figure of each seat, who is away. */
    turn?: number;
    tally?: number[];
    absent?: number[];
    /** When it is over. */
    cause?: Cause;
    winners?: string[];
}

/** As it is told when people are seated. */
export type PlacedTable = Pick<RoomTable, "table" | "no" | "game" | "seats">;

export interface Placed extends Pick<RoomNow, "waits" | "round"> {
    tables: PlacedTable[];
}

/** How a room is now. */
export interface RoomNow {
    title: string;
    kind: RoomKind;
    door: Door;
    halt: boolean;
    voice: Voice;
    watch: boolean;
    standings: Standings;
    keep_days: number;
    closed: boolean;
    /** How often has been drawn. */
    round?: number;
    waits: string[];
    people: RoomPerson[];
    tables: RoomTable[];
    /** To guests of an evening: who may become host, as no host is there. */
    heir?: string | null;
    /** To hosts. */
    number?: string | null;
    left_ms?: number;
    invite?: string;
    knocks?: { who: string; name: string }[];
}

/** What somebody has played and reckoned in a room. */
export interface ResultRow {
    who: string;
    name: string;
    games: number;
    won: number;
    sums: number;
    right: number;
    wrong: number;
    missed: number;
    median_ms: number | null;
    facts: [fact: string, right: number, wrong: number, missed: number][];
    /** One's own: how one stands with others, and what the sums come to. */
    against?: [who: string, won: number, lost: number][];
    answers?: Record<string, number>;
}

export interface Looked {
    title: string;
    kind: RoomKind;
    host: string;
    inside: number;
    keep_days: number;
    door: Door;
    /** To those inside: which one it is. */
    room?: string;
}

export interface Joined {
    room: string;
    /** The door is guarded: a host has been asked. */
    waits?: boolean;
    who?: string;
}

export interface Synced {
    you: string;
    seq: number;
    now: RoomNow;
    notes: RoomNote[];
    /** The first note from which the rest fits. */
    from?: number;
}

export interface RoomNote {
    seq: number;
    ms: number;
    note: string;
    who?: string;
    name?: string;
}

type Way = { invite: string } | { number: string } | { key: string };
type In = { room: string };
type Whom = In & { who: string };

export interface PairWish {
    game: string;
    seats: number;
    how: How;
    odd: Odd;
    options?: Record<string, string | number>;
    timed?: boolean;
    clock?: ClockTerms;
    board?: string;
}

/** Requests that are only looks. */
export interface RoomLooks {
    room_look: [{ invite: string } | { number: string }, Looked];
    room_sync: [In & { after: number }, Synced];
    room_results: [In & { from?: number }, { rows: ResultRow[]; rest_from?: number }];
}

/** Requests that change something; the number is put in when they are sent. */
export interface RoomRequests {
    room_open: [
        { title: string; kind: RoomKind; name: string; door?: Door; keep_days?: number; standings?: Standings },
        { room: string; key: string },
    ];
    room_join: [Way & { name: string }, Joined];
    room_leave: [In, Done];
    room_host: [In, Done];
    room_set: [
        In &
            Partial<Pick<RoomNow, "title" | "door" | "voice" | "watch" | "standings" | "keep_days">> & { renew?: true },
        Done,
    ];
    room_name: [Whom & { name: string }, Done];
    room_admit: [Whom & { yes: boolean }, Done];
    room_mute: [Whom & { voice: Voice }, Done];
    room_role: [Whom & { role: Role }, Done];
    room_remove: [Whom, Done];
    room_move: [Whom & { to: string | null; seat?: number | "watch" }, Done];
    room_pair: [In & PairWish & { who?: string[]; dry?: true }, { tables: string[][]; waits: string[] }];
    room_halt: [In, Done];
    room_on: [In, Done];
    room_end: [In & { tables?: string[] }, Done];
    room_close: [In, Done];
}

const isRole = oneOf("host", "guest");
const isKind = oneOf("evening", "class");
const isDoor = oneOf("open", "knock", "shut");
const isVoice = oneOf("on", "signs", "off");
const isStandings = oneOf("all", "own", "none");
const isCause = oneOf(...causes);

const table = {
    table: isText,
    no: isNumber,
    game: isText,
    seats: listOf(orNull(isText)),
};
const stand = {
    phase: isPhase,
    turn: maybe(isNumber),
    tally: maybe(listOf(isNumber)),
    absent: maybe(listOf(isNumber)),
};

const isNow = shape<RoomNow>({
    title: isText,
    kind: isKind,
    door: isDoor,
    halt: isFlag,
    voice: isVoice,
    watch: isFlag,
    standings: isStandings,
    keep_days: isNumber,
    closed: isFlag,
    round: maybe(isNumber),
    waits: listOf(isText),
    people: listOf(shape<RoomPerson>({ who: isText, name: isText, role: isRole, here: isFlag, voice: maybe(isVoice) })),
    tables: listOf(shape<RoomTable>({ ...table, ...stand, cause: maybe(isCause), winners: maybe(listOf(isText)) })),
    heir: maybe(orNull(isText)),
    number: maybe(orNull(isText)),
    left_ms: maybe(isNumber),
    invite: maybe(isText),
    knocks: maybe(listOf(shape<{ who: string; name: string }>({ who: isText, name: isText }))),
});

const isAgainst: Check<[string, number, number]> = (value): value is [string, number, number] =>
    Array.isArray(value) && value.length === 3 && isText(value[0]) && value.slice(1).every(isNumber);
const isRow = shape<Omit<ResultRow, "facts">>({
    who: isText,
    name: isText,
    games: isNumber,
    won: isNumber,
    sums: isNumber,
    right: isNumber,
    wrong: isNumber,
    missed: isNumber,
    median_ms: orNull(isNumber),
    against: maybe(listOf(isAgainst)),
    answers: maybe(mapOf(isNumber)),
});
const isFact: Check<ResultRow["facts"][number]> = (value): value is ResultRow["facts"][number] =>
    Array.isArray(value) && value.length === 4 && isText(value[0]) && value.slice(1).every(isNumber);
const isResult: Check<ResultRow> = (value): value is ResultRow =>
    isRow(value) && "facts" in value && listOf(isFact)(value.facts);

export const isNote = shape<RoomNote>({
    seq: isNumber,
    ms: isNumber,
    note: isText,
    who: maybe(isText),
    name: maybe(isText),
});

export const lookReplies: { [N in keyof RoomLooks]: Check<RoomLooks[N][1]> } = {
    room_look: shape<Looked>({
        title: isText,
        kind: isKind,
        host: isText,
        inside: isNumber,
        keep_days: isNumber,
        door: isDoor,
        room: maybe(isText),
    }),
    room_sync: shape<Synced>({
        you: isText,
        seq: isNumber,
        now: isNow,
        notes: listOf(isNote),
        from: maybe(isNumber),
    }),
    room_results: shape<RoomLooks["room_results"][1]>({ rows: listOf(isResult), rest_from: maybe(isNumber) }),
};

/** Those whose reply says something. */
const requestReplies: { [N in keyof RoomRequests]?: Check<RoomRequests[N][1]> } = {
    room_open: shape<RoomRequests["room_open"][1]>({ room: isText, key: isText }),
    room_join: shape<Joined>({ room: isText, waits: maybe(isFlag), who: maybe(isText) }),
    room_pair: shape<RoomRequests["room_pair"][1]>({ tables: listOf(listOf(isText)), waits: listOf(isText) }),
};
export const replyOf = <N extends keyof RoomRequests>(name: N): Check<RoomRequests[N][1]> =>
    (requestReplies[name] ?? isDone) as Check<RoomRequests[N][1]>;

/** The notes whose members the page reads. */
export const roomNote = {
    named: shape<{ who: string; name: string }>({ who: isText, name: isText }),
    role: shape<{ who: string; role: Role }>({ who: isText, role: isRole }),
    muted: shape<{ who: string; voice: Voice }>({ who: isText, voice: isVoice }),
    door: shape<{ door: Door; number?: string | null; left_ms?: number; invite?: string }>({
        door: isDoor,
        number: maybe(orNull(isText)),
        left_ms: maybe(isNumber),
        invite: maybe(isText),
    }),
    placed: shape<Placed>({
        tables: listOf(shape<PlacedTable>(table)),
        waits: listOf(isText),
        round: maybe(isNumber),
    }),
    scored: shape<{ table: string; cause: Cause; winners?: string[]; wins?: Record<string, number> }>({
        table: isText,
        cause: isCause,
        winners: maybe(listOf(isText)),
        wins: maybe(mapOf(isNumber)),
    }),
};

type Stand = Pick<RoomTable, "table" | "phase" | "turn" | "tally" | "absent">;
/** How tables stand: no note, and not numbered. */
export const isStands = shape<{
    stands: Stand[];
    away?: string[];
    heir?: string | null;
}>({
    stands: listOf(shape<Stand>({ table: isText, ...stand })),
    away: maybe(listOf(isText)),
    heir: maybe(orNull(isText)),
});

/** The answer to a knock. */
export const isKnock = shape<{ knock: string; in: boolean }>({ knock: isText, in: isFlag });
