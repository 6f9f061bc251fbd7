// What notes and looks make of a table's state. No sentence and no picture here (table.ts).

import type { Engine } from "../engine/engine";
import type { Note, Result } from "../engine/types";
import { isNumber, listOf } from "../shared/json";
import { t } from "../shared/language";
import { noteIs, type SeatNote } from "./checks";
import { phraseOf } from "./phrases";
import type { SeatView } from "./receiver";
import type { OnlineState, Said, Sitter } from "./types";
import type { Around, Looked, SignName } from "./words";

/** What the server has told this receiver of the game. */
export interface Received {
    /** The last note before the view. */
    viewed: number;
    /** The last note that changed the game. */
    changed: number;
    view: Record<string, unknown> | null;
    moves: string[];
    result: Omit<Result, "over"> | null;
    /** Of the countdown; 0: none. */
    count: number;
    /** A race by the clock. */
    timed: boolean;
    /** Whose bytes counted in the shuffle; undefined: it has not started. */
    counted: number[] | undefined;
    clock: OnlineState["clock"];
    /** How long the person may claim, counted from the view. */
    claims: number | undefined;
}

export const nothing = (): Received => ({
    viewed: 0,
    changed: 0,
    view: null,
    moves: [],
    result: null,
    count: 0,
    timed: false,
    counted: undefined,
    clock: undefined,
    claims: undefined,
});

const isActing = listOf(isNumber);

const followed = new Set(["event", "start", "go", "undo", "resume", "over"]);

/** Does a view follow, with which the note is shown? After an end that no move has brought about there is none. */
export const isFollowed = (note: Note): boolean =>
    followed.has(note.note) && (note.note !== "over" || (note.cause ?? "played") === "played");

/** Bots in the person's language. */
export const labelsOf =
    (engine: Engine, game: string) =>
    (bot: string): string =>
        engine.games.find((g) => g.id === game)?.bots.find((b) => b.value === bot)?.label ?? bot;

/** Those who sit, as a look tells them. */
export function sittersOf(looked: Looked, before: readonly Sitter[], label: (bot: string) => string): Sitter[] {
    const sitters = looked.who.map(({ seat, name, bot, here, kept, opens }) => ({
        name: bot !== undefined && name === bot ? label(bot) : name,
        ...(bot !== undefined && { bot, label: label(bot) }),
        here,
        ...(name !== null && bot === undefined && !here && { kept: true }),
        ...(before[seat]?.resigned && { resigned: true }),
        ...(before[seat]?.ran_out && { ran_out: true }),
        ...(kept && { awaited: true }),
        ...(opens && { opens }),
    }));
    return withPresence(sitters, looked.around ?? []);
}

/** The same with what is told of their presence. */
export function withPresence(sitters: readonly Sitter[], around: readonly Around[]): Sitter[] {
    const now = performance.now();
    return sitters.map((sitter, seat) => {
        const told = around.find((one) => one.seat === seat);
        if (!told || sitter.bot !== undefined || sitter.name === null) return sitter;
        const { kept: _, ...before } = sitter;
        const away = told.is === "away";
        return {
            ...before,
            is: told.is,
            since: now - told.since_ms,
            here: !away,
            ...(away && { kept: true }),
            ...(told.line_ms !== undefined && { line: told.line_ms }),
        };
    });
}

/** Somebody sits down, leaves, resigns; or a bot does. */
function seated(sitter: Sitter | undefined, note: SeatNote, waits: boolean, label: (bot: string) => string): Sitter {
    const { name, bot, resigned } = note;
    if (resigned) return { name: null, here: true, ...sitter, ...(bot && { bot, label: label(bot) }), resigned };
    if (name !== undefined && bot === undefined) return { name, here: true };
    if (bot === undefined) return { name: null, here: false };
    const person = !waits && sitter?.bot === undefined ? sitter?.name : undefined; // for whom it plays
    return { name: person ?? label(bot), bot, label: label(bot), here: !person };
}

/** Takes in a view. */
export function see(received: Received, { seq, view, moves, due_ms }: SeatView, own: number): void {
    const acting = isActing(view?.to_act) ? view.to_act : [];
    const [seat = null, ...more] = acting; // who may claim; the last is the one whose turn it is
    const ends = performance.now() + (due_ms ?? 0);
    received.viewed = seq;
    received.view = view;
    received.moves = moves;
    received.clock = due_ms === undefined ? undefined : { seat: more.length > 0 ? null : seat, ends };
    received.claims = acting.slice(0, -1).includes(own) ? due_ms : undefined;
}

/** Takes in a note. Not `live`: it is of the past, and a look has told already who sits where. */
export function hear(
    state: OnlineState,
    received: Received,
    note: Note,
    live: boolean,
    label: (bot: string) => string,
): void {
    if (noteIs.count(note)) {
        received.count = note.left;
        received.timed = true;
    } else if (note.note === "go") {
        received.count = 0;
        received.timed = true;
    } else if (note.note === "pause") {
        received.count = 0;
        state.phase = "pause";
        state.halted = note.seat === null;
    } else if (note.note === "resume") {
        state.phase = "play";
    } else if (noteIs.ready(note)) {
        state.ready = note.in_ms === null ? undefined : performance.now() + note.in_ms;
    } else if (noteIs.start(note)) {
        received.counted = note.counted;
        state.phase = "play";
        state.ready = undefined;
    } else if (noteIs.over(note)) {
        received.result = { winners: note.winners, points: note.points, returns: note.returns };
        received.count = 0;
        state.phase = "over";
        state.undo = undefined;
        state.cause = note.cause;
    } else if (note.note === "undo") {
        state.undo = undefined;
    } else if (noteIs.asks(note) && note.what === "undo" && note.seat !== undefined) {
        state.undo = { seat: note.seat, mine: note.seat === state.seat };
    } else if (noteIs.seat(note)) {
        hearSeat(state, note, live, label);
    } else if (noteIs.talk(note)) {
        if (note.text !== "") state.talk = [...state.talk, said(state, note, phraseOf(note.text))];
    } else if (noteIs.reacted(note)) {
        state.talk = [...state.talk, said(state, note, t(`sign_${note.sign}`), note.sign)];
    } else if (note.note === "event") {
        hearClock(state, note);
    } else if (noteIs.rematch(note)) {
        state.next = { table: note.next, invite: note.invite ?? undefined };
    }
    if (["event", "start", "go", "undo"].includes(note.note)) received.changed = note.seq;
}

function hearSeat(state: OnlineState, note: SeatNote, live: boolean, label: (bot: string) => string): void {
    const sitter = state.sitters[note.seat];
    const now = seated(sitter, note, state.phase === "wait", label);
    if (live) state.sitters = state.sitters.map((s, i) => (i === note.seat ? now : s));
    else if (note.resigned && sitter) sitter.resigned = true;
}

/** The seat whose move an event was, as far as it says so. */
export const moverOf = (note: Note): number | undefined => note.events?.map((e) => e.seat).find(isNumber);

/** Did the clock run out for this move? */
function hearClock(state: OnlineState, note: Note): void {
    const mover = moverOf(note);
    const ran_out = note.timed_out === true;
    if (mover === undefined || (state.sitters[mover]?.ran_out ?? false) === ran_out) return;
    state.sitters = state.sitters.map((s, i) => (i === mover ? { ...s, ran_out } : s));
}

function said(state: OnlineState, { seq, seat }: { seq: number; seat: number }, text: string, sign?: SignName): Said {
    const name = state.sitters[seat]?.name ?? "";
    return { seq, seat, name, text, ...(sign && { sign }), mine: seat === state.seat };
}
