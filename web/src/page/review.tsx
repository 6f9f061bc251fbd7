// What each decision was worth: a curve of chances, and the costliest moves in words. Rated in a worker, shown as it
// comes.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Decision } from "../engine/types";
import { t } from "../shared/language";

const SIMS = 2000; // for each decision
const SHOWN = 8;

/** Worths are thousandths of a win, or of a point where `top` says so. */
function Curve({ decisions, top }: { decisions: Decision[]; top: number }): JSX.Element {
    const last = Math.max(1, ...decisions.map((d) => d.step));
    const at = (d: Decision): [number, number] => [(300 * d.step) / last, 96 - (92 * Math.max(0, d.best_worth)) / top];
    return (
        <svg
            class="curve"
            viewBox="-4 0 308 100"
            role="img"
            aria-label={t(top === 1000 ? "chances" : "points_expected")}
        >
            <path class="half" d="M0 50H300" />
            <path class="line" d={decisions.map((d, i) => `${i === 0 ? "M" : "L"}${at(d).join(" ")}`).join("")} />
            {decisions
                .filter((d) => d.grade === "mistake" || d.grade === "blunder")
                .map((d) => (
                    <circle key={d.step} cx={at(d)[0]} cy={at(d)[1]} r="4" />
                ))}
        </svg>
    );
}

export function ReviewView({ engine, record, seat }: { engine: Engine; record: string; seat: number }): JSX.Element {
    const [decisions, setDecisions] = useState<Decision[]>([]);
    const [progress, setProgress] = useState<{ done: number; of: number }>();
    const [said, setSaid] = useState("");
    useEffect(() => {
        const thinker = engine.thinker();
        const { answer } = thinker.ask(
            { call: "review", args: { text: record, seat, sims: SIMS } },
            ({ done, of, decision }) => {
                setProgress({ done, of });
                setDecisions((all) => [...all, decision]);
            },
        );
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
    const top = Math.max(1000, ...decisions.map((d) => d.best_worth));
    const dear = [...decisions].sort((a, b) => b.cost - a.cost).slice(0, SHOWN);
    return (
        <section class="review" aria-label={t("review")}>
            {progress && <p>{t("reviewing", { done: progress.done, all: progress.of })}</p>}
            {said && <p>{said}</p>}
            {decisions.length > 0 && <Curve decisions={decisions} top={top} />}
            <ol>
                {dear.map((d) => (
                    <li key={d.step}>{d.say}</li>
                ))}
            </ol>
        </section>
    );
}
