// Rumi 7 Seven on paper: cards, and a pad for the points.

import type { JSX } from "preact";
import { Centred } from "spil/shared/drawn";
import { t } from "spil/shared/language";
import type { Printed } from "spil/tables";
import { PlayingCard } from "./card";
import { contracts, Glyph } from "./sheet";
import "./print.css";

export const back = "ink";

export const Card = ({ card }: { card: string }): JSX.Element => (
    <svg viewBox="-3 -3 56 76" aria-hidden="true">
        <svg width="50" height="70" aria-hidden="true">
            <PlayingCard card={card} />
        </svg>
    </svg>
);

// Of the pad, in millimetres: the column of contracts; rows for names, rounds and sums.
const [FIRST, SEATS] = [44, 6];
const rows = contracts.length + 2;

function Pad({ y, width, height }: { y: number; width: number; height: number }): JSX.Element {
    const row = height / rows;
    const wide = (width - FIRST) / SEATS;
    const across = [...Array(rows + 1).keys()].map((i) => `M0 ${i * row}H${width}`);
    const down = [...Array(SEATS + 1).keys()].map((i) => `M${FIRST + i * wide} 0V${height}`);
    return (
        <g class="pad" transform={`translate(0 ${y})`}>
            <path d={[...across, ...down].join("")} />
            {contracts.map((parts, round) => (
                <g key={round} transform={`translate(0 ${(round + 1.5) * row})`}>
                    <Centred text={String(round + 1)} x={4} y={-2.5} size={5} />
                    {parts.map((part, i) => (
                        <svg key={i} x={10 + 8.5 * i} y={-2.6} width={8} height={4.67} aria-hidden="true">
                            <Glyph of={part} />
                        </svg>
                    ))}
                </g>
            ))}
            <text x="2" y={height - row / 2 + 1.5}>
                {t("sum_of")}
            </text>
        </g>
    );
}

const Scores = ({ width, height }: { width: number; height: number }): JSX.Element => (
    <>
        {[0, height / 2 + 7].map((y) => (
            <Pad key={y} y={y} width={width} height={height / 2 - 7} />
        ))}
    </>
);

export const sheets: Printed["sheets"] = [{ key: "print_scores", Sheet: Scores }];
