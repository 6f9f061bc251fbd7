// Matches that are kept: beginning, continuing, one tab for each.

import type { Engine } from "../engine/engine";
import type { Call } from "../engine/module";
import type { Calls, Manner, Refusal } from "../engine/types";
import { today } from "../shared/day";
import { type Kept, readKept, readText } from "../storage/database";
import { lockGame } from "../storage/lock";
import { Match } from "./match";

export interface Sitting {
    match: Match;
    release: () => void;
}

const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

function fresh(game: string, manner: Manner): Kept {
    const begun = Date.now();
    return {
        id: newId(),
        game,
        who: "",
        say: "",
        begun,
        changed: begun,
        over: false,
        counted: false,
        untimed: manner.untimed ?? false,
        fast: manner.fast ?? false,
        quick: manner.quick ?? false,
        pieces: 0,
    };
}

/** The learning record as it is kept goes into the C side. */
export async function loadFacts({ call }: { call: Call }): Promise<void> {
    const day = today();
    const text = await readText("facts").catch(() => "");
    if (!call("facts", { text, day }).ok) call("facts", { text: "", day });
}

async function sit(match: Match | Refusal): Promise<Sitting | Refusal> {
    if (!(match instanceof Match)) return match;
    const lock = match.kept && (await lockGame(match.kept.id, false, () => match.taken()));
    return { match, release: () => lock?.release() };
}

export async function open(engine: Engine, args: Omit<Calls["open"][0], "now">): Promise<Sitting | Refusal> {
    await loadFacts(engine);
    return sit(
        await Match.begin(
            engine,
            (now) => engine.call("open", { ...args, now }),
            ({ game }) => ({ kept: fresh(game, args) }),
        ),
    );
}

/** A guided game is short: it is not kept. */
export async function guide(engine: Engine, game: string, scene: number, fast: boolean): Promise<Sitting | Refusal> {
    return sit(
        await Match.begin(
            engine,
            (now) => engine.call("guide", { game, scene, fast, now }),
            () => ({}),
        ),
    );
}

export async function again(sitting: Sitting, same: boolean): Promise<Sitting | Refusal> {
    const { kept } = sitting.match;
    const next = await sitting.match.again(kept && fresh(kept.game, kept), same);
    if (next instanceof Match) sitting.release();
    return sit(next);
}

/** A game from a file. A copy is kept; the file stays as it is. `counted`: the statistics leave it out. */
export async function fromText(
    engine: Engine,
    text: string,
    untimed: boolean,
    counted = false,
): Promise<Sitting | Refusal> {
    await loadFacts(engine);
    return sit(
        await Match.begin(
            engine,
            (now) => engine.call("resume", { text, untimed, now }),
            ({ game, same }) => ({
                kept: { ...fresh(game, { untimed }), counted },
                head: same ? text.slice(0, text.lastIndexOf("\n") + 1) : "", // its journal goes on
            }),
        ),
    );
}

/** A kept game goes on; "busy": another tab has it; undefined: it is not there. */
export async function resume(
    engine: Engine,
    id: string,
    takeOver: boolean,
): Promise<Sitting | Refusal | "busy" | undefined> {
    let match: Match | Refusal | undefined;
    const lock = await lockGame(id, takeOver, () => match instanceof Match && match.taken());
    if (!lock) return "busy";
    const read = await readKept(id);
    if (!read) {
        lock.release();
        return undefined;
    }
    await loadFacts(engine);
    const { kept, journal } = read;
    const { untimed, fast, quick = false } = kept;
    match = await Match.begin(
        engine,
        (now) => engine.call("resume", { text: journal, untimed, fast, quick, now }),
        ({ same }) => ({ kept: same ? kept : fresh(kept.game, kept) }),
    );
    if (!(match instanceof Match)) {
        lock.release();
        return match;
    }
    return { match, release: lock.release };
}
