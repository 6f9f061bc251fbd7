// What each decision of a record was worth. Rated in a worker, known as it comes.

import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Decision } from "../engine/types";
import { t } from "../shared/language";
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

export function useVerdicts(engine: Engine, record: string, seat: number): Verdicts {
    const [decisions, setDecisions] = useState<Decision[]>([]);
    const [progress, setProgress] = useState<Verdicts["progress"]>({ done: 0, of: 0 });
    const [byPoints, setByPoints] = useState(false);
    const [said, setSaid] = useState("");
    useEffect(() => {
        const thinker = engine.thinker();
        setDecisions([]);
        const { answer } = thinker.ask({ call: "review", args: { text: record, seat, sims: 0 } }, (told) => {
            setProgress({ done: told.done, of: told.of });
            setByPoints(told.by_points);
            setDecisions((all) => [...all, told.decision]);
        });
        answer.then(
            (end) => {
                setProgress(undefined);
                if (!end.ok) setSaid(end.say);
                thinker.close();
            },
            () => setSaid(t("crashed")),
        );
        return () => thinker.close();
    }, [engine, record, seat]);
    return { decisions, progress, byPoints, said };
}

/** The moves that mattered: the costliest, in the order of the game. */
export function costliest({ decisions, byPoints }: Verdicts): Decision[] {
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
