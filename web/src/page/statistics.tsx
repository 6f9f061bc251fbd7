// How one does: levels, games won and lost, sums. Finished games are added up by the C side.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { engine } from "../engine/engine";
import type { Tally } from "../engine/types";
import { classes } from "../shared/classes";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { readText } from "../storage/database";
import { settings } from "../storage/settings";
import { AboutYou } from "./parts";
import { address } from "./router";
import { Sums } from "./sums";

const LEVELS = [1, 2, 3, 4, 5];
const OPENS = 2; // wins against a level that make the next one the goal

/** For each game the levels: beaten, won once, the goal, and the others; a tap plays any of them. The goal is what the
 * end of a game names: the level above the highest that is beaten, or where one win is missing; nobody who has not won
 * yet is given one. */
function Ladder({ rows }: { rows: readonly Tally[] }): JSX.Element {
    const { games } = useStore(texts);
    const wins = (game: string, level: number): number =>
        rows.reduce((sum, row) => sum + (row.game_id === game && row.level === level ? row.won : 0), 0);
    return (
        <section class="box">
            <h2>
                {t("levels")} <small>{t("two_wins")}</small>
            </h2>
            <div class="ladder">
                <span />
                {LEVELS.map((level) => (
                    <span key={level} class="head">
                        {level}
                    </span>
                ))}
                {games.map(({ id, name }) => {
                    const best = LEVELS.filter((level) => wins(id, level) > 0).at(-1);
                    const goal = best && (wins(id, best) < OPENS ? best : best + 1);
                    return [
                        <b key={id}>{name}</b>,
                        ...LEVELS.map((level) => {
                            const won = wins(id, level);
                            return (
                                <a
                                    key={`${id} ${level}`}
                                    class={classes("rung", won >= OPENS && "done", level === goal && "now")}
                                    href={`#/play/${id}?seats=me,level${level}`}
                                    aria-label={`${name}, ${level}. ${t("won")}: ${won}`}
                                >
                                    {won >= OPENS ? "✓" : won > 0 || level === goal ? <Pips won={won} /> : ""}
                                </a>
                            );
                        }),
                    ];
                })}
            </div>
            <p>{t("any_level")}</p>
        </section>
    );
}

const Pips = ({ won }: { won: number }): JSX.Element => (
    <span class="won-dots">
        {Array.from({ length: OPENS }, (_, i) => (
            <i key={i} class={classes(i < won && "on")} />
        ))}
    </span>
);

const Against = ({ row }: { row: Tally }): JSX.Element => (
    <li class="tally">
        <h2>{row.game}</h2>
        <p>
            {row.person} · {t("against")} {row.against.join(", ")}
        </p>
        <dl>
            {(["won", "lost", "drawn", "streak"] as const).map((key) => (
                <div key={key}>
                    <dt>{t(key)}</dt>
                    <dd>{row[key]}</dd>
                </div>
            ))}
        </dl>
    </li>
);

/** What others did against the person here is their own. */
const isOwn = ({ person, against }: Tally): boolean => {
    const { name } = settings.value;
    return name === "" || person === name || !against.includes(name);
};

function Levels(): JSX.Element {
    const { lang } = useStore(texts);
    const [rows, setRows] = useState<Tally[]>([]);
    useEffect(() => {
        void (async () => {
            const e = await engine();
            const text = await readText("results").catch(() => "");
            const answer = text ? e.call("statistics", { text }) : undefined;
            setRows(answer?.ok ? answer.rows.filter(isOwn) : []);
        })();
    }, [lang]);
    return (
        <div class="boxes">
            <Ladder rows={rows} />
            {rows.length === 0 && <p>{t("no_statistics")}</p>}
            <ul class="tallies">
                {rows.map((row, i) => (
                    <Against key={i} row={row} />
                ))}
            </ul>
        </div>
    );
}

export function Page(): JSX.Element {
    const { of } = useStore(address);
    useStore(texts);
    return of === "sums" ? (
        <AboutYou tab="sums">
            <Sums />
        </AboutYou>
    ) : (
        <AboutYou tab="levels">
            <Levels />
        </AboutYou>
    );
}
