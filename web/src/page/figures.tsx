// How one does: for each game the last games, results over time, each level with how sure it is, and stages; how fast
// sums are found, and which come back this week. The C side computes all of it.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { figures } from "../engine/figures";
import type { Figures, Speeds, Tally } from "../engine/types";
import { loadFacts } from "../match/kept";
import { classes } from "../shared/classes";
import { today } from "../shared/day";
import { strokes } from "../shared/drawn";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { dayIn, written } from "../shared/written";
import { readText } from "../storage/database";
import { settings } from "../storage/settings";
import { saveFile } from "./files";
import "./figures.css";

const OUTCOMES = ["lost", "drawn", "won"] as const;
const DAY_MS = 86400000;

const Large = ({ n }: { n: number }): JSX.Element => (
    <span class="large" role="img" aria-label={String(n)}>
        {[...String(n)].map((c, i) => (
            <svg key={i} viewBox="0 0 20 28" aria-hidden="true">
                <path class="num" d={strokes[c] ?? ""} />
            </svg>
        ))}
    </span>
);

const Last = ({ last }: { last: Figures["last"] }): JSX.Element => (
    <span class="ten" role="img" aria-label={`${t("last_games")}: ${last.map((one) => t(OUTCOMES[one])).join(", ")}`}>
        {last.map((one, i) => (
            <i key={i} class={OUTCOMES[one]} />
        ))}
    </span>
);

const share = ({ played, won }: { played: number; won: number }): string => `${(100 * won) / (played || 1)}%`;

/** Columns as high as so many games were played, filled as far as they were won. */
function Times({ of }: { of: Figures }): JSX.Element {
    useStore(texts);
    const most = Math.max(...of.times.map(({ played }) => played));
    const called = (day: number): string =>
        dayIn(new Date(day * DAY_MS), {
            ...(of.by_week ? { day: "numeric", month: "numeric" } : { month: "short" }),
            timeZone: "UTC",
        });
    return (
        <ol class="times">
            {of.times.map((time, i) => (
                <li
                    key={time.day}
                    aria-label={`${called(time.day)}: ${t("won_of", { won: time.won, n: time.played })}`}
                >
                    <span style={{ height: `${(100 * time.played) / most}%` }}>
                        <i style={{ height: share(time) }} />
                    </span>
                    {(i === 0 || i === of.times.length - 1) && <small aria-hidden="true">{called(time.day)}</small>}
                </li>
            ))}
        </ol>
    );
}

/** A row for each level: the part that was won, and a line as far as it is unsure. */
const Levels = ({ of }: { of: Figures }): JSX.Element => (
    <ul class="meters">
        {of.levels.map((one) => (
            <li key={one.level}>
                <span>{t("level_n", { n: one.level })}</span>
                <span class="meter" aria-hidden="true">
                    <i style={{ width: share(one) }} />
                    <b style={{ left: `${one.low}%`, width: `${one.high - one.low}%` }} />
                </span>
                <small>
                    {one.won}/{one.played} · {one.low}–{one.high} %
                </small>
            </li>
        ))}
    </ul>
);

const Stages = ({ of }: { of: Figures }): JSX.Element => (
    <ul class="meters">
        {of.stages.map((one, i) => (
            <li key={i}>
                <span>{t("next_round_n", { n: i + 1 })}</span>
                <span class="meter" aria-hidden="true">
                    <i style={{ width: share(one) }} />
                </span>
                <small>
                    {one.won}/{one.played}
                </small>
            </li>
        ))}
    </ul>
);

/** Against whom, and how often either won. */
function Against({ row }: { row: Tally }): JSX.Element {
    const { won, lost, drawn } = row;
    const said = [won, lost, drawn].map((n, i) => `${t((["won", "lost", "drawn"] as const)[i] ?? "won")}: ${n}`);
    return (
        <li class="tally">
            <span>
                {t("against")} {row.against.join(", ")}
            </span>
            <b role="img" aria-label={said.join(", ")}>
                {[won, lost, ...(drawn > 0 ? [drawn] : [])].join(" : ")}
            </b>
        </li>
    );
}

interface CardProps {
    of: Figures;
    name: string;
    person: boolean;
    rows: readonly Tally[];
}

function Card({ of, name, person, rows }: CardProps): JSX.Element {
    return (
        <section class="box figures">
            <h3>
                {name}
                {person && <small>{of.person}</small>}
            </h3>
            <p class="won-of">
                <Large n={of.won} /> {t("of_won", { n: of.played })}
            </p>
            <Last last={of.last} />
            {of.longest > 0 && <p>{t("longest_run", { n: of.longest })}</p>}
            <ul>
                {rows.map((row, i) => (
                    <Against key={i} row={row} />
                ))}
            </ul>
            <details>
                <summary>{t("more")}</summary>
                {of.times.length > 1 && (
                    <>
                        <h4>{t("over_time")}</h4>
                        <Times of={of} />
                    </>
                )}
                {of.levels.length > 0 && (
                    <>
                        <h4>{t("levels")}</h4>
                        <Levels of={of} />
                        <p>{t("level_sure")}</p>
                    </>
                )}
                {of.stages.length > 0 && (
                    <>
                        <h4>{t("contracts")}</h4>
                        <Stages of={of} />
                    </>
                )}
            </details>
        </section>
    );
}

async function saveTable(): Promise<void> {
    const call = await figures();
    const answer = call("figures_csv", { results: await readText("results") });
    if (answer.ok) saveFile("spil.csv", answer.text);
}

/** What others did against the person here is their own, unless all of them share this screen. */
const isOwn = ({ person }: Figures, all: readonly Figures[]): boolean => {
    const { name } = settings.value;
    return person === "" || person === name || !all.some((one) => one.person === "" || one.person === name);
};

export function GameFigures({ rows }: { rows: readonly Tally[] }): JSX.Element | null {
    const { games } = useStore(texts);
    const [all, setAll] = useState<Figures[]>([]);
    useEffect(() => {
        void (async () => {
            const [call, results] = await Promise.all([figures(), readText("results").catch(() => "")]);
            const answer = call("figures", { results });
            if (answer.ok) setAll(answer.figures);
        })().catch(() => undefined);
    }, []);
    const mine = all.filter((one) => isOwn(one, all));
    const isOf = (row: Tally, { game, person }: Figures): boolean =>
        row.game_id === game &&
        (row.person === person ||
            (person === "" && !mine.some((one) => one.game === game && one.person === row.person)));
    const people = new Set(mine.map(({ person }) => person)).size;
    if (mine.length === 0) return null;
    return (
        <>
            <div class="all-figures">
                {mine.map((one) => (
                    <Card
                        key={`${one.game} ${one.person}`}
                        of={one}
                        name={games.find(({ id }) => id === one.game)?.name ?? one.game}
                        person={people > 1 && one.person !== ""}
                        rows={rows.filter((row) => isOf(row, one))}
                    />
                ))}
            </div>
            <button class="act" onClick={() => void saveTable()}>
                {t("save_table")}
            </button>
        </>
    );
}

// ---- sums ----

/** How fast sums of each kind are found, of each game and person. */
export function useSpeeds(): Speeds[] {
    const [speeds, setSpeeds] = useState<Speeds[]>([]);
    useEffect(() => {
        void (async () => {
            const call = await figures();
            await loadFacts({ call });
            const answer = call("speeds", {});
            if (answer.ok) setSpeeds(answer.sums);
        })().catch(() => undefined);
    }, []);
    return speeds;
}

/** What is about to be forgotten, a column for each day of a week. */
function Week({ due }: { due: readonly number[] }): JSX.Element | null {
    useStore(texts);
    if (!due.some((n) => n > 0)) return null;
    const called = (i: number, weekday: "short" | "long"): string =>
        dayIn(new Date((today() + i) * DAY_MS), { weekday, timeZone: "UTC" });
    return (
        <>
            <h4>{t("comes_back")}</h4>
            <ol class="week">
                {due.map((n, i) => (
                    <li key={i} class={classes(n > 0 && "is")} aria-label={`${called(i, "long")}: ${n}`}>
                        <small aria-hidden="true">{called(i, "short")}</small>
                        <b aria-hidden="true">{n}</b>
                    </li>
                ))}
            </ol>
        </>
    );
}

export function SumFigures({ of }: { of: Speeds | undefined }): JSX.Element | null {
    useStore(texts);
    if (!of || of.kinds.length === 0) return null;
    const most = Math.max(...of.kinds.map(({ ms }) => ms), 1);
    return (
        <>
            <Week due={of.due} />
            <h4>{t("how_fast")}</h4>
            <ul class="meters">
                {of.kinds.map(({ kind, ms, found, missed }) => (
                    <li key={kind}>
                        <span>{kind.replace("-", "−")}</span>
                        <span class="meter" aria-hidden="true">
                            <i style={{ width: `${(100 * ms) / most}%` }} />
                        </span>
                        <small>
                            {ms > 0 && `${(ms / 1000).toLocaleString(written(), { maximumFractionDigits: 1 })} s · `}
                            {found}/{found + missed}
                        </small>
                    </li>
                ))}
            </ul>
        </>
    );
}
