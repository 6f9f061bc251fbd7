// A room as this person sees it: how it is now, kept true by its notes, and what can be asked of it.

import type { Answer } from "../engine/types";
import { house } from "../shared/assets";
import { Store } from "../shared/store";
import { type Connection, connection } from "./connection";
import { connectionTo } from "./houses";
import { keyIn, readKept, writeKept } from "./remembered";
import {
    isNote,
    isStands,
    lookReplies,
    type Placed,
    type Role,
    type RoomLooks,
    type RoomNote,
    type RoomNow,
    type RoomRequests,
    type RoomTable,
    replyOf,
    roomNote,
} from "./room_words";

const FRESH_MS = 20000; // so long somebody is new
const CAME_MS = 1500; // after comers: are there hosts among them?

export interface RoomState extends RoomNow {
    /** This person's id in the room. */
    you: string;
    role: Role;
    /** Games won, as far as this person may know. */
    wins: Record<string, number>;
    /** When the door's number ends, by performance.now(). */
    ends: number | undefined;
    /** Of all who have been seen here, also of those who have gone. */
    names: ReadonlyMap<string, string>;
    /** The most that a seat has had at the tables of each game: from there a race runs down. */
    most: ReadonlyMap<string, number>;
    /** Who has just come, and when by performance.now(). */
    fresh: ReadonlyMap<string, number>;
    /** When each table began, or was first seen playing, by performance.now(). */
    began: ReadonlyMap<string, number>;
}

/** A look at a room, which changes nothing. */
export const askRoom = <N extends keyof RoomLooks>(
    name: N,
    fields: RoomLooks[N][0],
    there: Connection = connection,
): Promise<Answer<RoomLooks[N][1]>> => there.askFor(name, fields, lookReplies[name]);

/** A request that changes something. */
export const tellRoom = <N extends keyof RoomRequests>(
    name: N,
    fields: RoomRequests[N][0],
    there: Connection = connection,
): Promise<Answer<RoomRequests[N][1]>> =>
    there.inSeries((cmd) => there.askFor(name, { ...fields, cmd }, replyOf(name)));

// ---- what is kept here ----

const CURRENT = keyIn(house, "spil room"); // the one that is followed
const KEY = "spil room key "; // what makes this person host again, on any device

/** The room that this person has entered and not left: its tables are opened as they come. */
export const currentRoom = {
    get id(): string | undefined {
        return readKept(CURRENT);
    },
    set id(room: string | undefined) {
        writeKept(CURRENT, room);
    },
};
export const roomKey = (room: string): string | undefined => readKept(KEY + room);
export const keepRoomKey = (room: string, key: string | undefined): void => writeKept(KEY + room, key);

// ---- the room ----

type In = "room_open" | "room_join";
/** What is asked of a room one is in. */
export type InRoom = Exclude<keyof RoomRequests, In>;

export class Room {
    /** undefined: not known yet. */
    readonly state = new Store<RoomState | undefined>(undefined);
    /** This person is not inside, or no longer. */
    readonly lost = new Store(false);

    private seq = 0;
    private syncing = false;
    private again = false; // something was missed while it was asked
    private timer: ReturnType<typeof setTimeout> | undefined;
    private readonly ends: (() => void)[];

    constructor(
        readonly id: string,
        private readonly there: Connection,
    ) {
        this.ends = [
            there.hold(),
            there.listenToRooms((room, frame) => room === id && this.hear(frame)),
            there.state.watch(({ kind }) => kind === "on" && void this.sync()),
        ];
        if (there.state.value.kind === "on") void this.sync();
    }

    close(): void {
        clearTimeout(this.timer);
        for (const end of this.ends) end();
    }

    /** Asks for something; what it changed is shown when this resolves. */
    async do<N extends InRoom>(name: N, fields: Omit<RoomRequests[N][0], "room">): Promise<Answer<RoomRequests[N][1]>> {
        const reply = await tellRoom(name, { ...fields, room: this.id } as RoomRequests[N][0], this.there);
        if (!("dry" in fields)) await this.sync();
        return reply;
    }

    // ---- keeping it true ----

    async sync(): Promise<void> {
        if (this.syncing) {
            this.again = true;
            return;
        }
        this.syncing = true;
        let after = this.state.value ? this.seq : 0;
        for (let asked = true; asked; ) {
            this.again = false;
            const reply = await askRoom("room_sync", { room: this.id, after }, this.there);
            if (!reply.ok) {
                if (reply.code === "no_room") this.lost.value = true;
                else if (reply.code === "bad_message" && after > 0) {
                    after = 0; // the other role's notes
                    continue;
                }
                break;
            }
            asked = reply.from !== undefined || this.again;
            if (reply.from !== undefined) after = reply.from - 1;
            else {
                this.take(reply);
                after = this.seq;
            }
        }
        this.syncing = false;
    }

    private take({ you, seq, now, notes }: RoomLooks["room_sync"][1]): void {
        const before = this.state.value;
        const role = now.people.find(({ who }) => who === you)?.role ?? "guest";
        const known = new Map(before?.tables.map((t) => [t.table, t]));
        const state: RoomState = {
            ...now,
            tables: now.tables.map((t) => ({ ...known.get(t.table), ...t })),
            you,
            role,
            wins: before?.wins ?? {},
            ends: now.left_ms === undefined ? undefined : performance.now() + now.left_ms,
            names: new Map([...(before?.names ?? []), ...named(notes)]),
            most: before?.most ?? new Map(),
            fresh: before?.fresh ?? new Map(),
            began: before?.began ?? new Map(),
        };
        this.seq = seq;
        let scored = state;
        for (const note of notes) if (note.note === "scored") scored = after(scored, note);
        this.lost.value = false;
        this.show(scored);
    }

    private show(state: RoomState): void {
        const began = new Map(state.began);
        const most = new Map(state.most);
        for (const { table, game, phase, tally = [] } of state.tables) {
            if (phase === "play" && !began.has(table)) began.set(table, performance.now());
            most.set(game, Math.max(most.get(game) ?? 0, ...tally));
        }
        const names = new Map([...state.names, ...state.people.map(({ who, name }) => [who, name] as const)]);
        this.state.value = { ...state, began, most, names };
    }

    private hear(frame: object): void {
        const { value } = this.state;
        if (!value) return; // it is being asked for
        if (isStands(frame)) {
            const stands = new Map(frame.stands.map((one) => [one.table, one]));
            const away = frame.away && new Set(frame.away);
            this.show({
                ...value,
                tables: value.tables.map((t) => ({ ...t, ...stands.get(t.table) })),
                people: away ? value.people.map((p) => ({ ...p, here: !away.has(p.who) })) : value.people,
                ...(frame.heir !== undefined && { heir: frame.heir }),
            });
        } else if (isNote(frame)) this.hearNote(value, frame);
    }

    private hearNote(value: RoomState, note: RoomNote): void {
        if (note.seq <= this.seq) return;
        const isMine = note.note === "role" && note.who === value.you;
        if (note.seq > this.seq + 1 || isMine || (note.note === "gone" && note.who === value.you)) {
            if (isMine) this.seq = 0; // the other role's notes have other numbers
            void this.sync();
            return;
        }
        this.seq = note.seq;
        this.show(after(value, note));
        if (note.note === "came" && value.role === "host") {
            clearTimeout(this.timer);
            this.timer = setTimeout(() => void this.sync(), CAME_MS);
        }
    }
}

/** Also of those who have gone since. */
const named = (notes: readonly RoomNote[]): [string, string][] =>
    notes.flatMap(({ note, who, name }) =>
        (note === "came" || note === "named") && who && name !== undefined ? [[who, name]] : [],
    );

/** The room after a note. */
function after(state: RoomState, note: RoomNote): RoomState {
    const { who = "", name = "" } = note;
    const changed = (changes: Partial<RoomNow["people"][number]>): RoomState => ({
        ...state,
        people: state.people.map((p) => (p.who === who ? { ...p, ...changes } : p)),
    });
    if (note.note === "came") {
        const others = state.people.filter((p) => p.who !== who);
        const fresh = [...state.fresh].filter(([, at]) => performance.now() - at < FRESH_MS);
        return {
            ...state,
            people: [...others, { who, name, role: "guest", here: true }],
            knocks: state.knocks?.filter((k) => k.who !== who) ?? [],
            fresh: new Map(fresh).set(who, performance.now()),
        };
    }
    if (note.note === "gone") return { ...state, people: state.people.filter((p) => p.who !== who) };
    if (note.note === "knocks") {
        const others = state.knocks?.filter((k) => k.who !== who) ?? [];
        return { ...state, knocks: [...others, { who, name }] };
    }
    if (note.note === "named") return changed({ name });
    if (note.note === "role" && roomNote.role(note)) return changed({ role: note.role });
    if (note.note === "muted" && roomNote.muted(note)) return changed({ voice: note.voice });
    if (note.note === "door" && roomNote.door(note)) {
        const { door, number, left_ms, invite } = note;
        const ends = left_ms === undefined ? undefined : performance.now() + left_ms;
        return { ...state, door, ...(number !== undefined && { number, ends }), ...(invite && { invite }) };
    }
    if (note.note === "placed" && roomNote.placed(note)) return { ...state, ...placed(state, note) };
    if (note.note === "scored" && roomNote.scored(note)) {
        const { table, cause, winners, wins } = note;
        const over = { phase: "over", cause, ...(winners && { winners }) } as const;
        const tables = state.tables.map((t) => (t.table === table ? { ...t, ...over } : t));
        return { ...state, tables, ...(wins && { wins }) };
    }
    if (note.note === "halt" || note.note === "moves_on") return { ...state, halt: note.note === "halt" };
    return note.note === "closing" ? { ...state, closed: true } : state;
}

function placed({ tables }: RoomState, note: Placed): Partial<RoomNow> {
    const known = new Map(tables.map((t) => [t.table, t]));
    for (const t of note.tables) known.set(t.table, { phase: "wait", ...known.get(t.table), ...t });
    return { tables: [...known.values()], waits: note.waits, ...(note.round && { round: note.round }) };
}

// ---- one for all who look at it ----

const open = new Map<string, { room: Room; holders: number }>();

/** The room of a house, until the function is called. */
export function holdRoom(id: string, of = house): { room: Room; release: () => void } {
    const key = `${of} ${id}`;
    const entry = open.get(key) ?? { room: new Room(id, connectionTo(of)), holders: 0 };
    open.set(key, entry);
    entry.holders++;
    let held = true;
    return {
        room: entry.room,
        release: () => {
            if (!held) return;
            held = false;
            if (--entry.holders > 0) return;
            open.delete(key);
            entry.room.close();
        },
    };
}

/** Of whom this is the name. */
export const nameOf = ({ names }: RoomState, who: string): string => names.get(who) ?? who;

/** The table that is not over at which somebody sits. */
export const tableAt = ({ tables }: RoomState, who: string): RoomTable | undefined =>
    tables.find((t) => t.phase !== "over" && t.seats.includes(who));
