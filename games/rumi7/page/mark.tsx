import type { JSX } from "preact";
import { Numeral, Suit } from "spil/shared/drawn";

/** Rumi 7's mark on the first page: a run of hearts. */
export const Mark = (): JSX.Element => (
    <svg class="mark" viewBox="0 0 96 64" aria-hidden="true">
        {["5", "6", "7", "8"].map((rank, i) => (
            <g key={rank} transform={`rotate(${-19 + 12.7 * i} 48 92)`}>
                <rect class="c" x="31" y="6" width="34" height="48" rx="5" />
                <Numeral text={rank} x={34.5} y={10} size={14} />
                <Suit of="H" x={34.2} y={27} size={10.6} />
            </g>
        ))}
    </svg>
);
