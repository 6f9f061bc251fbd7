// An address as a picture for phones. Dark on light also at night, as readers want it.

import encode from "qr";
import type { JSX } from "preact";

/** The dark squares of a row as one path each. */
const pathOf = (rows: boolean[][]): string =>
    rows.flatMap((row, y) => row.map((dark, x) => (dark && !row[x - 1] ? `M${x} ${y}h${row.indexOf(false, x) - x}v1H${x}z` : ""))).join("");

export function Qr({ text, label }: { text: string; label: string }): JSX.Element {
    const rows = encode(text, "raw", { ecc: "medium", border: 4 });
    return (
        <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} shape-rendering="crispEdges">
            <path d={pathOf(rows)} />
        </svg>
    );
}
