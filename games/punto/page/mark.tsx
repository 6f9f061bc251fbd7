import type { JSX } from "preact";
import { Sign } from "spil/shared/drawn";

const cells = ["R", "B", "", "", "R", "O", "G", "", "R"];

/** Punto's mark on the first page: a corner of a table. */
export const Mark = (): JSX.Element => (
    <svg class="mark" viewBox="0 0 96 64" aria-hidden="true">
        {cells.map((sign, i) => {
            const x = 17 + 21.5 * (i % 3);
            const y = 2 + 20.5 * Math.floor(i / 3);
            return (
                <g key={i}>
                    <rect class={sign ? "c" : "d"} x={x} y={y} width="19" height="19" rx="4" />
                    {sign && <Sign of={sign} x={x + 1.5} y={y + 1.5} size={16} />}
                </g>
            );
        })}
    </svg>
);
