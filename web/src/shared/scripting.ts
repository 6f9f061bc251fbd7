// window.spil: for tests, and for people who script. It tells no more than the screen does.

import type { Result } from "../engine/types";
import { game } from "../page/game";

type Done = { ok: true } | { ok: false; code: string; say: string };

export interface Scripting {
    /** The page, and the game the address asks for, can be used. */
    readonly ready: Promise<void>;
    phase(): "menu" | "wait" | "play" | "pause" | "over";
    /** Whose eyes: a seat, -1 watching, null none. */
    seat(): number | null;
    view(): Record<string, unknown> | null;
    moves(): string[];
    do(text: string): Promise<Done>;
    log(): string[];
    record(): string | null;
    result(): Result | null;
    /** Lifts the cover when people share a screen. */
    show(): Promise<Done>;
    undo(): Promise<Done>;
    redo(): Promise<Done>;
    hint(): Promise<{ move: string; why: string } | Done>;
}

declare global {
    interface Window {
        spil: Scripting;
    }
}

const nobody: Done = { ok: false, code: "no_game", say: "" };

/** `ready`: the promise of the page as it is now. */
export function exposeScripting(ready: () => Promise<void>): void {
    const match = () => game.value?.match;
    const shown = () => match()?.shown.value;
    const command = async (what: "look" | "undo" | "redo"): Promise<Done> => (await match()?.command(what)) ?? nobody;
    window.spil = {
        get ready() {
            return ready();
        },
        phase: () => shown()?.phase ?? "menu",
        seat: () => shown()?.seat ?? null,
        view: () => shown()?.view ?? null,
        moves: () => [...(shown()?.moves ?? [])],
        do: async (text) => (await match()?.do(String(text))) ?? nobody,
        log: () => [...(match()?.log.value ?? [])],
        record: () => match()?.record() ?? null,
        result: () => shown()?.result ?? null,
        show: () => command("look"),
        undo: () => command("undo"),
        redo: () => command("redo"),
        hint: async () => {
            const advice = await match()?.hint();
            if (!advice || "ok" in advice) return advice ?? nobody;
            return { move: advice.move, why: advice.why };
        },
    };
}
