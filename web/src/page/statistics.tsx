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

/** What days of a game were won, and which of its puzzles were solved in the end, from the texts that are kept. */
interface Deeds {
    days: number;
    won: number;
    solved: number;
}

function deedsOf(game: string, days: string, puzzles: string): Deeds {
    const mine = [...days.matchAll(/^\S+ (\S+) mine (\S+) /gm)].filter(([, id]) => id === game);
    const first = new Map(mine.reverse().map(([line, , how]) => [line.slice(0, 10), how]));
    const tried = [...puzzles.matchAll(/^\S+ (\S+) (\S+) (\S+)$/gm)].filter(([, id]) => id === game);
    const last = new Map(tried.map(([, , deal, how]) => [deal, how]));
    const count = (all: Map<unknown, unknown>, what: string): number =>
        [...all.values()].filter((one) => one === what).length;
    return { days: first.size, won: count(first, "won"), solved: count(last, "solved") };
}

/** Deals of the day and puzzles. */
function Days(): JSX.Element | null {
    const { games } = useStore(texts);
    const [[days, puzzles], setKept] = useState(["", ""]);
    useEffect(() => {
        const read = (name: string): Promise<string> => readText(name).catch(() => "");
        void Promise.all(["today", "puzzles"].map(read)).then(([d = "", p = ""]) => setKept([d, p]));
    }, []);
    const all = games
        .map(({ id, name }) => ({ name, ...deedsOf(id, days ?? "", puzzles ?? "") }))
        .filter((of) => of.days + of.solved > 0);
    if (all.length === 0) return null;
    return (
        <section class="box days">
            <h2>
                {t("todays_deal")} <small>{t("puzzles")}</small>
            </h2>
            {all.map((of) => (
                <p key={of.name}>
                    <b>{of.name}</b>
                    {of.days > 0 && <span>{t("won_of", { won: of.won, n: of.days })}</span>}
                    {of.solved > 0 && <small>{t("solved_n", { n: of.solved })}</small>}
                </p>
            ))}
        </section>
    );
}

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
            <Days />
            <GameFigures rows={rows} />
            {rows.length === 0 && <p>{t("no_statistics")}</p>}
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
