// Puzzles: how many of each game were solved, and what comes back this week.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { engine } from "../engine/engine";
import type { Calls } from "../engine/types";
import { assets, loadText } from "../shared/assets";
import { today } from "../shared/day";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { readText } from "../storage/database";
import { tables } from "../tables";
import { complain } from "./complain";
import { Plain } from "./parts";
import "./puzzles.css";

type Tried = Calls["puzzles"][1];

/** What was made of the puzzles of each game, once that is known. */
export function useTried(): Record<string, Tried> {
    const { games, lang } = useStore(texts);
    const [all, setAll] = useState<Record<string, Tried>>({});
    useEffect(() => {
        const look = async (): Promise<void> => {
            const [e, tried] = await Promise.all([engine(), readText("puzzles").catch(() => "")]);
            const rows = games.map(async ({ id: game }): Promise<[string, Tried][]> => {
                if (!assets.puzzles[game]) return [];
                const answer = e.call("puzzles", {
                    game,
                    text: await loadText(assets.puzzles[game]),
                    tried,
                    day: today(),
                });
                return answer.ok ? [[game, answer]] : [];
            });
            setAll(Object.fromEntries((await Promise.all(rows)).flat()));
        };
        void look().catch(complain);
    }, [lang]);
    return all;
}

export function Page(): JSX.Element {
    const { games } = useStore(texts);
    const tried = useTried();
    return (
        <Plain title={t("puzzles")}>
            <p class="puzzles-help">{t("puzzles_help")}</p>
            <ul class="learns whole">
                {games
                    .filter(({ id }) => assets.puzzles[id])
                    .map(({ id, name, race }) => {
                        const Mark = tables[id]?.Mark;
                        const at = tried[id];
                        return (
                            <li key={id} class="box">
                                {Mark && <Mark />}
                                <h2>{name}</h2>
                                <p>{at ? `${t("puzzles_solved", { n: at.solved, all: at.n })} ${at.due}` : "\u00a0"}</p>
                                <a class="act" href={`#/puzzles/${id}`}>
                                    {t(race ? "puzzle_clock" : "puzzle_solve")}
                                </a>
                                {race && (
                                    <a class="act" href={`#/puzzles/${id}?untimed=1`}>
                                        {t("puzzle_no_clock")}
                                    </a>
                                )}
                            </li>
                        );
                    })}
            </ul>
        </Plain>
    );
}
