// How it stands against these opponents, and the next goal.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Tally } from "../engine/types";
import type { Shown } from "../match/match";
import { capital, t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { readText } from "../storage/database";

const OPENS = 2; // wins against a level that make the next one the goal
const HIGHEST = 5;

/** The level of all who sit opposite, if it is one. */
function levelOf(shown: Shown): number | undefined {
    const others = shown.table.filter((s) => !s.person).map((s) => /^level(\d)$/.exec(s.player)?.[1]);
    const [first] = others;
    return first !== undefined && others.every((one) => one === first) ? Number(first) : undefined;
}

/** What to reach for, in a sentence. */
export function goalOf(level: number | undefined, won: number): string {
    if (level === undefined) return "";
    if (won < OPENS) return t(won + 1 === OPENS ? "goal_one" : "goal_two", { level });
    return level < HIGHEST ? t("goal_next", { level: level + 1 }) : "";
}

export function Series({ engine, shown }: { engine: Engine; shown: Shown }): JSX.Element | null {
    const { games } = useStore(texts);
    const [tally, setTally] = useState<Tally>();
    useEffect(() => {
        void readText("results").then(
            (text) => {
                const answer = text ? engine.call("statistics", { text }) : undefined;
                const rows = answer?.ok ? answer.rows : [];
                const name = games.find((g) => g.id === shown.game)?.name;
                const here = rows.filter((row) => row.game === name || row.game === shown.game);
                setTally(here.sort((a, b) => b.last_s - a.last_s)[0]);
            },
            () => undefined,
        );
    }, [engine, shown.game]);
    if (!tally) return null;
    const { won, lost, streak, against } = tally;
    return (
        <section class="box ser">
            <h3>
                {t("series", { won, lost, name: against.map(capital).join(", ") })}
                {streak > 1 && <small>{t("wins_in_row", { n: streak })}</small>}
            </h3>
            <p>{goalOf(levelOf(shown), won)}</p>
        </section>
    );
}
