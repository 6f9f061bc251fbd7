// What each decision of a record was worth. Rated in a worker, known as it comes.

import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Decision } from "../engine/types";
import { t, texts } from "../shared/language";
import { decimal } from "../shared/written";

const MATTERS = { share: 30, points: 3000 }; // thousandths: what costs less is not worth a word
const MOST = 2;

export interface Verdicts {
    decisions: Decision[];
    /** How far it has come; undefined: all are there. */
    progress: { done: number; of: number } | undefined;
    /** Worths are points, not shares of the win. */
    byPoints: boolean;
    /** Why there is none. */
    said: string;
}

const NONE: Verdicts = { decisions: [], progress: { done: 0, of: 0 }, byPoints: false, said: "" };
/** Those that were rated to the end last: who opens a move and comes back finds them. */
let last: { of: string; verdicts: Verdicts } | undefined;

export function useVerdicts(engine: Engine, record: string, seat: number): Verdicts {
    const of = `${texts.value.lang} ${seat} ${record}`;
    const known = last?.of === of ? last.verdicts : undefined;
    const [verdicts, set] = useState(known ?? NONE);
    useEffect(() => {
        if (known) return set(known);
        const thinker = engine.thinker();
        let now = NONE;
        const tell = (more: Partial<Verdicts>): void => {
            now = { ...now, ...more };
            set(now);
        };
        tell({});
        const { answer } = thinker.ask({ call: "review", args: { text: record, seat, sims: 0 } }, (told) =>
            tell({
                progress: { done: told.done, of: told.of },
                byPoints: told.by_points,
                decisions: [...now.decisions, told.decision],
            }),
        );
        answer.then(
            (end) => {
                tell({ progress: undefined, said: end.ok ? "" : end.say });
                if (end.ok) last = { of, verdicts: now };
                thinker.close();
            },
            () => tell({ said: t("crashed") }),
        );
        return () => thinker.close();
    }, [engine, of]);
    return verdicts;
}

/** The moves that mattered: the costliest, in the order of the game. None before all are rated: what one is about to tap
 * does not move away. */
export function costliest({ decisions, progress, byPoints }: Verdicts): Decision[] {
    if (progress) return [];
    const least = byPoints ? MATTERS.points : MATTERS.share;
    return decisions
        .filter((d) => d.best !== undefined && d.grade !== "good" && d.grade !== "none" && d.cost >= least)
        .sort((a, b) => b.cost - a.cost)
        .slice(0, MOST)
        .sort((a, b) => a.step - b.step);
}

/** A worth in hundredths of a win, or in points. */
export const worthText = (worth: number, byPoints: boolean): string =>
    byPoints ? t("n_points", { n: decimal(worth / 1000) }) : `${Math.round(worth / 10)} %`;

/** What a move cost: the difference of the two worths as they are written, so of percentages no percentage; points are
 * what one is left with. */
export function costText({ worth, best_worth }: Decision, byPoints: boolean): string {
    const unit = byPoints ? 100 : 10;
    const cost = Math.abs(Math.round(best_worth / unit) - Math.round(worth / unit));
    return byPoints ? `+${worthText(unit * cost, true)}` : `−${cost}`;
}
