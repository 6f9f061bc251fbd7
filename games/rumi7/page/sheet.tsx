// The score sheet: rows are rounds with their contracts, columns are seats.

import type { JSX } from "preact";
import type { Shown } from "spil/match/match";
import { classes } from "spil/shared/classes";
import { SeatSign } from "spil/shared/drawn";
import { t } from "spil/shared/language";

type Part = "set" | "run";

/** The contracts of the rounds, for their glyphs. */
export const contracts: readonly (readonly Part[])[] = [
    ["set", "set"],
    ["set", "run"],
    ["set", "set", "set"],
    ["run", "run"],
    ["set", "set", "run"],
    ["set", "run", "run"],
    ["run", "run", "run"],
];

/** Three equal bars, or four that rise. */
export function Glyph({ of }: { of: Part }): JSX.Element {
    const bars = of === "set" ? [10, 10, 10] : [5, 7, 9, 11];
    return (
        <svg class="gl" viewBox={`0 0 ${bars.length * 5} 14`} aria-hidden="true">
            {bars.map((high, i) => (
                <rect key={i} x={i * 5} y={14 - high} width="3.6" height={high} rx="1" />
            ))}
        </svg>
    );
}

const sumOf = (points: readonly number[]): number => points.reduce((sum, one) => sum + one, 0);

interface SheetProps {
    shown: Shown;
    /** Points of each seat, round by round. */
    scores: readonly (readonly number[])[];
    /** Of the rounds that are played. */
    first: number;
    last: number;
    /** The round that has just ended. */
    now?: number;
}

export function Sheet({ shown, scores, first, last, now }: SheetProps): JSX.Element {
    const sums = scores.map(sumOf);
    const least = Math.min(...sums);
    return (
        <table class={classes("sheet7", shown.table.length > 4 && "many")}>
            <caption>
                {(["set", "run"] as const).map((part) => (
                    <span key={part}>
                        <Glyph of={part} /> {t(part)}
                    </span>
                ))}
            </caption>
            <thead>
                <tr>
                    <td />
                    {shown.table.map(({ name }, seat) => (
                        <th key={seat} scope="col">
                            <SeatSign seat={seat} />
                            <span>{name}</span>
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {[...Array(last - first + 1).keys()].map((nth) => (
                    <tr key={nth} class={classes(first + nth === now && "now")}>
                        <th
                            scope="row"
                            aria-label={[first + nth, ...(contracts[first + nth - 1] ?? []).map((p) => t(p))].join(" ")}
                        >
                            <b>{first + nth}</b>
                            {contracts[first + nth - 1]?.map((part, i) => (
                                <Glyph key={i} of={part} />
                            ))}
                        </th>
                        {scores.map((points, seat) => (
                            <Points key={seat} of={points[nth]} />
                        ))}
                    </tr>
                ))}
                <tr class="total">
                    <th scope="row">{t("sum_of")}</th>
                    {sums.map((sum, seat) => (
                        <td key={seat}>{sum === least ? <u>{sum}</u> : sum}</td>
                    ))}
                </tr>
            </tbody>
        </table>
    );
}

function Points({ of }: { of: number | undefined }): JSX.Element {
    if (of === undefined) return <td class="no">·</td>;
    return of === 0 ? (
        <td class="zero">
            <i>0</i>
        </td>
    ) : (
        <td>{of}</td>
    );
}
