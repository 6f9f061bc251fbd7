// How one does: levels, games won and lost, sums. Finished games are added up by the C side.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { figures } from "../engine/figures";
import type { Ladder, Tally } from "../engine/types";
import { classes } from "../shared/classes";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { readText } from "../storage/database";
import { settings } from "../storage/settings";
import { GameFigures } from "./figures";
import { AboutYou } from "./parts";
import { address } from "./router";
import { Sums } from "./sums";

const LEVELS = [1, 2, 3, 4, 5] as const;
const OPENS = 2; // wins in three games that beat a level

/** For each game the levels: beaten, the one that is offered, and the others; a tap plays any of them. */
function Levels({ ladders }: { ladders: readonly Ladder[] }): JSX.Element {
    const { games } = useStore(texts);
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
                    const mine = ladders.find(({ game }) => game === id);
                    const { beaten = 0, offered = 0 } = mine ?? {};
                    return [
                        <b key={id}>{name}</b>,
                        ...LEVELS.map((level) => {
                            const won = level <= beaten ? OPENS : level === mine?.level ? mine.won : 0;
                            return (
                                <a
                                    key={`${id} ${level}`}
                                    class={classes("rung", won >= OPENS && "done", level === offered && "now")}
                                    href={`#/play/${id}?seats=me,level${level}`}
                                    aria-label={`${name}, ${level}. ${t("won")}: ${won}`}
                                >
                                    {won >= OPENS ? "✓" : won > 0 || level === offered ? <Pips won={won} /> : ""}
                                </a>
                            );
                        }),
                    ];
                })}
            </div>
            <ol>
                {LEVELS.map((level) => (
                    <li key={level}>
                        <b>{level}</b> {t(`level_${level}`)}
                    </li>
                ))}
            </ol>
            <p>
                {t("any_level")} {t("hints_count")}
            </p>
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

function Games(): JSX.Element {
    const { lang } = useStore(texts);
    const [rows, setRows] = useState<Tally[]>([]);
    const [ladders, setLadders] = useState<Ladder[]>([]);
    useEffect(() => {
        void (async () => {
            const text = await readText("results").catch(() => "");
            const answer = text ? (await figures())("statistics", { text }) : undefined;
            setRows(answer?.ok ? answer.rows.filter(isOwn) : []);
            setLadders(answer?.ok ? answer.ladders : []);
        })();
    }, [lang]);
    return (
        <div class="boxes">
            <Levels ladders={ladders} />
            <GameFigures />
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
            <Games />
        </AboutYou>
    );
}
