import type { JSX } from "preact";
import { Numeral, Sign } from "spil/shared/drawn";

const chips: Record<number, string> = { 2: "B", 5: "R", 6: "R", 7: "R", 8: "R", 11: "B" };
const ANSWER = 9;

/** Sequence Numbers' mark on the first page: four chips, and the cell for the fifth. */
export const Mark = (): JSX.Element => (
    <svg class="mark" viewBox="0 0 96 64" aria-hidden="true">
        {[...Array(15).keys()].map((i) => {
            const x = 4 + 18 * (i % 5);
            const y = 5 + 19 * Math.floor(i / 5);
            const chip = chips[i];
            return (
                <g key={i}>
                    <rect class={i === ANSWER ? "d ink" : "c pale"} x={x} y={y} width="16" height="16" rx="3" />
                    {chip && <Sign of={chip} x={x + 1} y={y + 1} size={14} />}
                    {i === ANSWER && <Numeral text="12" x={x + 2.4} y={y + 3.5} size={9} />}
                </g>
            );
        })}
    </svg>
);
