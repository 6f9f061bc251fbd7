// Examples of the rules, drawn: a board of cells, each a number or a corner, with a chip of one's own or of another.

import type { JSX } from "preact";
import { Sign } from "spil/shared/drawn";

const CELL = 36;
const chips: Record<string, string> = { "●": "R", "■": "B" };

export function Example({ lines }: { lines: string[] }): JSX.Element {
    const rows = lines.slice(1).map((line) => line.trim().split(/\s+/).slice(1)); // without letters and numbers
    const [wide, high] = [CELL * (rows[0]?.length ?? 0), CELL * rows.length];
    return (
        <svg viewBox={`0 0 ${wide} ${high}`} width={wide} aria-hidden="true">
            {rows.flatMap((row, y) =>
                row.map((cell, x) => {
                    const chip = chips[cell.at(-1) ?? ""];
                    return (
                        <g key={`${x} ${y}`} transform={`translate(${CELL * x} ${CELL * y})`}>
                            <rect class="c pale" x="1" y="1" width={CELL - 2} height={CELL - 2} rx="4" />
                            {chip && <Sign of={chip} x={4} y={3} size={28} />}
                            <text class={chip} x={CELL / 2} y={chip ? 23.5 : 23}>
                                {chip ? cell.slice(0, -1) : cell}
                            </text>
                        </g>
                    );
                }),
            )}
        </svg>
    );
}

export function written(text: string): JSX.Element | undefined {
    const chip = chips[text];
    if (chip)
        return (
            <svg viewBox="0 0 48 48" width="22" aria-hidden="true">
                <Sign of={chip} />
            </svg>
        );
    const sum = /^(\d+)-(\d+)$/.exec(text);
    return sum ? (
        <>
            {sum[1]}−{sum[2]}
        </>
    ) : undefined;
}
