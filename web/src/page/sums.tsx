// The sums that people know, a dot for each: the larger, the surer.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { figures } from "../engine/figures";
import type { Report, Speeds } from "../engine/types";
import { loadFacts } from "../match/kept";
import { t, texts, withMinus } from "../shared/language";
import { useStore } from "../shared/store";
import { SumFigures, useSpeeds } from "./figures";
import { saveFile } from "./files";

type Sum = Report["sums"][number];
const kinds = ["not_yet", "slow", "with_pause", "at_once"] as const; // as `known` counts them
type Kind = (typeof kinds)[number];

const kindOf = (sum: Sum | undefined): Kind => kinds[sum?.known ?? 0] ?? "not_yet";

/** "8 + 3 = 1" in its parts; undefined for another kind of sum. */
function partsOf({ sum }: Sum): { column: number; row: string } | undefined {
    const [, first, sign, second] = /^(\d+) ([-+−×÷]) (\d+)\b/.exec(sum) ?? [];
    return first && sign && second ? { column: Number(first), row: `${sign.replace("-", "−")}${second}` } : undefined;
}

const COLUMNS = 10;
const ROWS = 12; // more are no picture

/** Rows are what is added or taken away, columns to what; undefined where the sums are not of that kind. */
function Grid({ sums }: { sums: readonly Sum[] }): JSX.Element | null {
    const at = new Map<string, Sum>();
    const rows = new Set<string>();
    for (const sum of sums) {
        const parts = partsOf(sum);
        if (!parts || parts.column > COLUMNS) return null;
        rows.add(parts.row);
        at.set(`${parts.row} ${parts.column}`, sum);
    }
    if (rows.size > ROWS) return null;
    const columns = Array.from({ length: COLUMNS }, (_, i) => i + 1);
    const known = sums.filter((sum) => kindOf(sum) === "at_once").length;
    return (
        <>
            <div class="heat" role="img" aria-label={`${t("at_once")}: ${known}/${sums.length}`}>
                <span />
                {columns.map((column) => (
                    <span key={column}>{column}</span>
                ))}
                {[...rows].sort().map((row) => (
                    <>
                        <span key={row}>{row}</span>
                        {columns.map((column) => (
                            <i key={`${row} ${column}`} class={kindOf(at.get(`${row} ${column}`))} />
                        ))}
                    </>
                ))}
            </div>
            <p class="key" aria-hidden="true">
                {[...kinds].reverse().map((kind) => (
                    <span key={kind}>
                        <i class={kind} /> {t(kind)}
                    </span>
                ))}
            </p>
        </>
    );
}

/** "12 of 15 right (80 %)" with its percentage on one line. */
const unbroken = (score: string): string => score.replace(/(?<=\d) (?=%)/, "\u00a0");

function Card({ report: r, speeds }: { report: Report; speeds: Speeds | undefined }): JSX.Element {
    return (
        <section class="box">
            <h2>
                {r.game_name} <small>{r.name}</small>
            </h2>
            <Grid sums={r.sums} />
            <SumFigures of={speeds} />
            <p>
                {t("this_week")}: {unbroken(r.now)}.{r.before !== "-" && ` ${t("before")}: ${unbroken(r.before)}.`}
            </p>
            {r.practise && <p>{t("to_practise", { sums: withMinus(r.practise) })}</p>}
            <a class="act main" href={`#/learn/${r.game}`}>
                {t("practise")}
            </a>
            <details>
                <summary>{t("more")}</summary>
                <div class="wide">
                    <table>
                        <thead>
                            <tr>
                                {(["sum", "found", "missed", "time"] as const).map((key) => (
                                    <th key={key} scope="col">
                                        {t(key)}
                                    </th>
                                ))}
                            </tr>
                        </thead>
                        <tbody>
                            {r.sums.map((s) => (
                                <tr key={s.sum} class={s.weak ? "weak" : ""}>
                                    <td>{withMinus(s.sum)}</td>
                                    <td>{s.found}</td>
                                    <td>{s.missed}</td>
                                    <td>{s.time}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            </details>
        </section>
    );
}

async function saveSums(): Promise<void> {
    const call = await figures();
    await loadFacts({ call });
    const answer = call("sums_csv", {});
    if (answer.ok) saveFile("spil-sums.csv", answer.text);
}

export function Sums(): JSX.Element {
    const { lang, games } = useStore(texts);
    const [reports, setReports] = useState<Report[]>();
    const speeds = useSpeeds();
    useEffect(() => {
        const read = async (): Promise<void> => {
            const call = await figures();
            await loadFacts({ call });
            const answer = call("report", {});
            setReports(answer.ok ? answer.reports : []);
        };
        void read().catch(() => setReports([]));
    }, [lang]);
    return (
        <div class="boxes">
            {reports?.map((report) => (
                <Card
                    key={`${report.game} ${report.name}`}
                    report={report}
                    speeds={speeds.find(({ game, person }) => game === report.game && person === report.person)}
                />
            ))}
            {reports && reports.length > 0 && (
                <button class="act" onClick={() => void saveSums()}>
                    {t("save_sums")}
                </button>
            )}
            {reports?.length === 0 && (
                <section class="box">
                    <p>{t("no_facts")}</p>
                    <div class="row">
                        {games
                            .filter((g) => g.teaches)
                            .map((g) => (
                                <a key={g.id} class="act" href={`#/learn/${g.id}`}>
                                    {g.name}
                                </a>
                            ))}
                    </div>
                </section>
            )}
        </div>
    );
}
