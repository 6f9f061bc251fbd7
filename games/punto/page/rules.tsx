// Examples of the rules, drawn: a grid of cells, each a card, "+" for a place where the card may go, or ".".

import type { JSX } from "preact";
import { Placed } from "spil/shared/lesson";
import { PuntoCard } from "./card";

const CELL = 44;
const size = { width: CELL - 4, height: CELL - 4 };

export function Example({ lines }: { lines: string[] }): JSX.Element {
    const rows = lines.slice(1).map((line) => line.trim().split(/\s+/).slice(1)); // without the numbers
    const [wide, high] = [CELL * (rows[0]?.length ?? 0), CELL * rows.length];
    return (
        <svg viewBox={`0 0 ${wide} ${high}`} width={wide} aria-hidden="true">
            {rows.flatMap((row, y) =>
                row.map((cell, x) =>
                    cell === "." ? null : (
                        <Placed key={`${x} ${y}`} x={CELL * x + 2} y={CELL * y + 2} {...size}>
                            {cell === "+" ? undefined : <PuntoCard card={cell} />}
                        </Placed>
                    ),
                ),
            )}
        </svg>
    );
}

export function written(text: string): JSX.Element | undefined {
    if (text !== "+" && !/^[ROBG][1-9]$/.test(text)) return undefined;
    return (
        <svg viewBox="0 0 44 44" width="28" aria-hidden="true">
            <Placed x={2} y={2} {...size}>
                {text === "+" ? undefined : <PuntoCard card={text} />}
            </Placed>
        </svg>
    );
}
