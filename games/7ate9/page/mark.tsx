import type { JSX } from "preact";
import { Numeral } from "spil/shared/drawn";

const cards = [
    {
        x: 11,
        turn: "rotate(-9 30 36)",
        number: "7",
        colour: "B",
        hills: "M0 -11.2L10 -21.3 20 -11.2 30 -21.3 40 -11.2",
    },
    { x: 45, turn: "rotate(7 62 34)", number: "9", colour: "G", hills: "M0 -11.2L20 -21.3 40 -11.2" },
];

/** 7 ATE 9's mark on the first page: two cards with their hills. */
export const Mark = (): JSX.Element => (
    <svg class="mark" viewBox="0 0 96 64" aria-hidden="true">
        {cards.map(({ x, turn, number, colour, hills }) => (
            <g key={number} class={colour} transform={turn}>
                <rect class="c" x={x} y="4" width="40" height="56" rx="6" />
                <Numeral text={number} x={x + 11.4} y={10} size={24} />
                <g transform={`translate(${x} 60)`}>
                    <path class="fill" d={`${hills}V-6a6 6 0 0 1 -6 6H6a6 6 0 0 1 -6 -6Z`} />
                    <path class="cut" d={hills} />
                </g>
                <rect class="cut" x={x} y="4" width="40" height="56" rx="6" />
            </g>
        ))}
    </svg>
);
