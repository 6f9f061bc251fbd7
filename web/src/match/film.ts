// A record that is looked at: any position of it, as a table draws it.

import type { Engine } from "../engine/engine";
import type { Answer, Calls, Refusal, Setup } from "../engine/types";
import type { AtTable } from "../tables";
import type { Shown } from "./match";

export interface Film {
    /** What was opened: a record or a journal. */
    text: string;
    /** The record, whose moves the steps are. */
    record: string;
    setup: Setup;
    game: string;
    names: string[];
    /** Whose seat is the person's; -1: nobody's. */
    you: number;
    steps: number;
}
export type Position = Calls["replay_at"][1];

/** What the seats are called, "" as in the record; and whose seat is the person's. */
export interface Called {
    names?: readonly string[];
    you?: number;
}

/** Opens a record or a journal; the engine has one open at a time. */
export function openFilm(engine: Engine, text: string, called: Called = {}): Film | Refusal {
    const opened = engine.call("replay", { text, ...called });
    if (!opened.ok) return opened;
    const { game, seats, options, names, steps, record } = opened;
    return { text, record, setup: { game, seats, options }, game, names, you: called.you ?? -1, steps };
}

/** The position after `step` steps, with a seat's eyes; -1: an onlooker's. */
export function positionAt(engine: Engine, step: number, seat: number): Position | undefined {
    const at = engine.call("replay_at", { step, seat });
    return at.ok ? at : undefined;
}

/** A position of the film, as a table draws it: nobody is asked, nothing can be done. */
export function picture(film: Film, seat: number, step: number, at: Position): Shown {
    return {
        ...film.setup,
        timed: false,
        hides: true,
        steps_played: step,
        can_undo: false,
        can_redo: false,
        table: film.names.map((name, i) => ({
            name,
            person: false,
            player: "",
            label: "",
            about: "",
            handicap: "",
            side: i,
            asked: false,
            resigned: false,
            hinted: false,
            late_ms: 0,
        })),
        view: at.view,
        moves: [],
        ask: "",
        result: at.result ?? null,
        phase: "play",
        seat,
        covered: false,
        count: 0,
        news: [{ seq: step, ms: 0, note: "event", events: at.events ?? [] }],
        seen: 0,
        advice: undefined,
    };
}

/** A table at which nothing can be done. `words` describes what it shows. */
export function lookingOn(engine: Engine, game: string, words: () => string): AtTable {
    return {
        do: async () => Promise.resolve({ ok: false, code: "not_now", say: "" } as Answer<object>),
        moves: () => [],
        viewOf: () => null,
        card: (card) => {
            const answer = engine.call("card", { game, card });
            return answer.ok ? answer.say : card;
        },
        describe: (about) => (about ? "" : words()),
    };
}

/** The record's first `steps` moves, from which a game can go on. */
export function cutRecord(text: string, steps: number): string {
    let left = steps;
    const lines = text.split("\n");
    const end = lines.findIndex((line) => line.startsWith("result ") || (line.startsWith("move ") && left-- === 0));
    return end < 0 ? text : `${lines.slice(0, end).join("\n")}\n`;
}

export interface TimedMove {
    step: number;
    seat: number;
    /** Milliseconds since the game began. */
    ms: number;
    move: string;
}

/** The record's moves with their times. */
export function timesOf(text: string): TimedMove[] {
    const moves = text.split("\n").filter((line) => line.startsWith("move "));
    return moves.map((line, step) => {
        const [, ms, seat, ...rest] = line.split(" ");
        return { step, seat: Number(seat), ms: Number(ms), move: rest.at(-1) ?? "" };
    });
}
