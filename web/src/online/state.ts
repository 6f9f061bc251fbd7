// What notes and looks make of a table's state. No sentence and no picture here (table.ts).

import type { Engine } from "../engine/engine";
import type { Note, Result } from "../engine/types";
import { phraseOf } from "./phrases";
import type { OnlineState, Said, Sitter } from "./types";
import type { Looked } from "./words";

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
});

/** A view follows these notes: it is shown with them. */
export const followed = new Set(["event", "start", "go", "undo", "resume", "over"]);

/** Bots in the person's language. */
export const labelsOf =
    (engine: Engine, game: string) =>
    (bot: string): string =>
        engine.games.find((g) => g.id === game)?.bots.find((b) => b.value === bot)?.label ?? bot;

/** Those who sit, as a look tells them. */
export function sittersOf(looked: Looked, before: readonly Sitter[], label: (bot: string) => string): Sitter[] {
    return looked.who.map(({ seat, name, bot, here }) => ({
        name: bot !== undefined && name === bot ? label(bot) : name,
        ...(bot !== undefined && { bot, label: label(bot) }),
        here,
        ...(name !== null && bot === undefined && !here && { kept: true }),
        ...(before[seat]?.resigned && { resigned: true }),
    }));
}

/** Somebody sits down, leaves, resigns; or a bot does. */
function seated(sitter: Sitter | undefined, note: Note, waits: boolean, label: (bot: string) => string): Sitter {
    const { name, bot, resigned } = note as { name?: string; bot?: string; resigned?: boolean };
    if (resigned) return { name: null, here: true, ...sitter, ...(bot && { bot, label: label(bot) }), resigned };
    if (name !== undefined && bot === undefined) return { name, here: true };
    if (bot === undefined) return { name: null, here: false };
    const person = !waits && sitter?.bot === undefined ? sitter?.name : undefined; // for whom it plays
    return { name: person ?? label(bot), bot, label: label(bot), here: !person };
}

/** Takes in a note. Not `live`: it is of the past, and a look has told already who sits where. */
export function hear(
    state: OnlineState,
    received: Received,
    note: Note,
    live: boolean,
    label: (bot: string) => string,
): void {
    const seat = note.seat as number;
    if (note.note === "count") {
        received.count = note.left as number;
        received.timed = true;
    } else if (note.note === "go") {
        received.count = 0;
        received.timed = true;
    } else if (note.note === "pause") {
        received.count = 0;
        state.phase = "pause";
    } else if (note.note === "resume") {
        state.phase = "play";
    } else if (note.note === "start") {
        received.counted = note.counted as number[];
        state.phase = "play";
    } else if (note.note === "over") {
        const { winners, points, returns } = note as unknown as Omit<Result, "over">;
        received.result = { winners, points, returns };
        received.count = 0;
        state.phase = "over";
        state.undo = undefined;
    } else if (note.note === "undo") {
        state.undo = undefined;
    } else if (note.note === "asks" && note.what === "undo") {
        state.undo = { seat, mine: seat === state.seat };
    } else if (note.note === "seat") {
        const { [seat]: sitter } = state.sitters;
        const now = seated(sitter, note, state.phase === "wait", label);
        if (live) state.sitters = state.sitters.map((s, i) => (i === seat ? now : s));
        else if (note.resigned && sitter) sitter.resigned = true;
    } else if (note.note === "talk") {
        if (note.text !== "") state.talk = [...state.talk, said(state, note)];
    } else if (note.note === "rematch") {
        state.next = { table: note.next as string, invite: note.invite as string | undefined };
    }
    if (["event", "start", "go", "undo"].includes(note.note)) received.changed = note.seq;
}

function said(state: OnlineState, note: Note): Said {
    const seat = note.seat as number;
    const name = state.sitters[seat]?.name ?? "";
    return { seq: note.seq, seat, name, text: phraseOf(note.text as string), mine: seat === state.seat };
}
