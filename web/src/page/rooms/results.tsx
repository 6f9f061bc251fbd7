// What a class has played and reckoned, as a table and as files.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Answer } from "../../engine/types";
import { askRoom, type RoomState } from "../../online/room";
import type { ResultRow } from "../../online/room_words";
import { t } from "../../shared/language";
import { saveFile } from "../files";
import { factsFile, resultsFile } from "./csv";
import { forgottenOn } from "./parts";

const HARDEST = 5;
const MISSED = 3; // sums named with each person

/** "15-8" as it is written. */
export const sumOf = (fact: string): string => {
    const [, a, sign = "", b] = /^(\d+)([-+*/])(\d+)$/.exec(fact) ?? [];
    const signs: Record<string, string> = { "-": "−", "+": "+", "*": "×", "/": "÷" };
    return a && b ? `${a} ${signs[sign] ?? sign} ${b}` : fact;
};

/** "15 − 8 = 7", where the answer is known. */
export const answered = (fact: string, { answers }: ResultRow): string =>
    answers?.[fact] === undefined ? sumOf(fact) : `${sumOf(fact)} = ${answers[fact]}`;

/** Facts by how often they were wrong or missed. */
export function hardest(rows: readonly ResultRow[]): { fact: string; n: number }[] {
    const all = new Map<string, number>();
    for (const { facts } of rows)
        for (const [fact, , wrong, missed] of facts) all.set(fact, (all.get(fact) ?? 0) + wrong + missed);
    return [...all]
        .map(([fact, n]) => ({ fact, n }))
        .filter(({ n }) => n > 0)
        .sort((a, b) => b.n - a.n);
}

async function fetchAll(room: string): Promise<Answer<{ rows: ResultRow[] }>> {
    const rows: ResultRow[] = [];
    for (let from: number | undefined = 0; from !== undefined; ) {
        const reply: Answer<{ rows: ResultRow[]; rest_from?: number }> = await askRoom("room_results", { room, from });
        if (!reply.ok) return reply;
        rows.push(...reply.rows);
        from = reply.rest_from;
    }
    return { ok: true, rows };
}

/** The results, asked for again whenever a table has ended. */
export function useResults(room: string, state: RoomState): ResultRow[] | undefined {
    const [rows, setRows] = useState<ResultRow[]>();
    const over = state.tables.filter((one) => one.phase === "over").length;
    const names = state.people.map((p) => p.name).join();
    const hosts = new Set(state.people.flatMap((p) => (p.role === "host" ? [p.who] : [])));
    const played = ({ who, games }: ResultRow): boolean => games > 0 || !hosts.has(who);
    useEffect(() => {
        let stale = false;
        void fetchAll(room).then((reply) => reply.ok && !stale && setRows(reply.rows.filter(played)));
        return () => {
            stale = true;
        };
    }, [room, over, names]);
    return rows;
}

const share = ({ right, sums }: ResultRow): string => (sums > 0 ? `${Math.round((100 * right) / sums)} %` : "–");

export function Results({ id, state }: { id: string; state: RoomState }): JSX.Element {
    const rows = useResults(id, state);
    if (!rows) return <p aria-busy="true" />;
    const hard = hardest(rows).slice(0, HARDEST);
    const save = (): void => {
        const name = state.title.replace(/[^\p{L}\p{N}]+/gu, "-") || "room";
        saveFile(`${name}.csv`, resultsFile(rows));
        if (rows.some((row) => row.facts.length > 0)) saveFile(`${name}-sums.csv`, factsFile(rows));
    };
    return (
        <>
            {hard.length > 0 && (
                <section class="form">
                    <h2>{t("room_hardest")}</h2>
                    <div class="hard">
                        {hard.map(({ fact, n }) => (
                            <span key={fact}>
                                <b>{sumOf(fact)}</b> · {n}×
                            </span>
                        ))}
                    </div>
                </section>
            )}
            <section>
                <h2 class="two-ends">
                    {t("room_everybody")} <small>{t("room_sums_right")}</small>
                </h2>
                {rows.length === 0 && <p class="dim">{t("room_no_results")}</p>}
                <ul class="list kids">
                    {rows.map((row) => (
                        <li key={row.who} class="kid">
                            <b>{row.name}</b>
                            <small>
                                {[
                                    t("room_games_won", { games: row.games, won: row.won }),
                                    ...(hardest([row]).length > 0
                                        ? [
                                              t("room_missed", {
                                                  sums: hardest([row])
                                                      .slice(0, MISSED)
                                                      .map(({ fact }) => sumOf(fact))
                                                      .join(", "),
                                              }),
                                          ]
                                        : []),
                                ].join(" · ")}
                            </small>
                            <span class="n">
                                {row.sums}
                                <small>{share(row)}</small>
                            </span>
                        </li>
                    ))}
                </ul>
            </section>
            <div class="foot">
                <p class="fine">{t("room_kept_until", { date: forgottenOn(state.keep_days) })}</p>
                <button class="act" disabled={rows.length === 0} onClick={save}>
                    {t("room_save_csv")}
                </button>
            </div>
        </>
    );
}
