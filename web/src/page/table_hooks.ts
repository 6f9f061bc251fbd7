// What the frame of a table does besides drawing: keys, sounds, notices, a pause when the phone sleeps.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Shown, Trouble } from "../match/match";
import type { Played } from "../match/played";
import { useKeys } from "../shared/keys";
import { speakSettings, t } from "../shared/language";
import { soundOf } from "../shared/sound";
import type { GameTable } from "../tables";
import { complain } from "./complain";
import { notice } from "./notices";

/** What a person can do beside the moves; undefined: not now. */
export interface Tools {
    undo: (() => void) | undefined;
    /** There is something to undo; without it the button rests, and the key says why. */
    canUndo: boolean;
    redo: (() => void) | undefined;
    hint: (() => void) | undefined;
    /** The last refusal or hint. */
    said: string;
    say: (sentence: string) => void;
}

/** Says when the game is no longer kept, and when it is again. */
export function useTroubleNotice(trouble: Trouble | undefined): void {
    const troubled = useRef(false);
    useEffect(() => {
        if (trouble) notice({ say: t(trouble === "taken" ? "taken_over" : "not_kept") });
        else if (troubled.current) notice({ say: t("kept_again") });
        troubled.current = trouble !== undefined;
    }, [trouble]);
}

export function useSound(shown: Shown, table: GameTable | undefined): void {
    useEffect(() => soundOf(shown, table?.sounds), [shown]);
}

/** In a race, a phone that sleeps and the menu; a server's table does not wait for them. */
export function usePause(match: Played, menu: boolean): void {
    useEffect(() => {
        if (match.online) return undefined;
        const look = (): void => {
            const { timed, phase } = match.shown.value;
            if ((document.hidden || menu) && timed && phase !== "over") void match.command("pause");
        };
        look();
        document.addEventListener("visibilitychange", look);
        return () => document.removeEventListener("visibilitychange", look);
    }, [match, menu]);
}

let byKeys = false; // the last thing done was by a key
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

/** For those who play by keys: where nothing has the focus, the way on gets it, or what can be played. `now`: what is
 * there to be looked at. */
export function useFocusNext(now: string): void {
    useLayoutEffect(() => {
        if (!byKeys || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
        const next =
            document.querySelector<HTMLElement>(".go-on .act, .endp .pinned .main") ??
            document.querySelector<HTMLElement>(":is(.table, .dock) button:not(:disabled, [tabindex='-1'])");
        next?.focus({ preventScroll: true });
    }, [now]);
}

let early = false; // a hint was asked for while the table was on its way
const askEarly = (): boolean => (early = true);

/** While there is no table yet: what is asked of it by keys is kept. */
export const useEarlyKeys = (): void => useKeys({ h: askEarly });

/** u takes back, h asks for a hint, m opens the field for moves, ? says so. */
export function useToolKeys({ undo, hint, say }: Tools, openField: () => void, isThere: boolean): void {
    useKeys({
        u: () => undo?.(),
        h: isThere ? () => hint?.() : askEarly,
        m: openField,
        "?": () => void speakSettings().then(() => say(t("keys")), complain),
    });
    const canAsk = isThere && hint !== undefined;
    useEffect(() => {
        if (canAsk && early) hint();
        if (canAsk) early = false;
    }, [canAsk]);
}
