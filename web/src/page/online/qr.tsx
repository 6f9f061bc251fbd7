// An address as a picture for phones. Dark on light even at night, as readers want it.

import type { JSX } from "preact";
import encode from "qr";

/** Dark squares side by side are one stroke. */
function pathOf(rows: boolean[][]): string {
    const strokeAt = (row: boolean[], x: number, y: number): string =>
        row[x] && !row[x - 1] ? `M${x} ${y}h${row.indexOf(false, x) - x}v1H${x}z` : "";
    return rows.flatMap((row, y) => row.map((_, x) => strokeAt(row, x, y))).join("");
}

export function Qr({ text, label }: { text: string; label: string }): JSX.Element {
    const rows = encode(text, "raw", { ecc: "medium", border: 4 });
    const box = `0 0 ${rows.length} ${rows.length}`;
    return (
        <svg class="qr" viewBox={box} role="img" aria-label={label} shape-rendering="crispEdges">
            <path d={pathOf(rows)} />
        </svg>
    );
}
