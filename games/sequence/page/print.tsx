// Sequence Numbers on paper: cards, a board, chips.

import type { JSX } from "preact";
import { Sign } from "spil/shared/drawn";
import { texts } from "spil/shared/language";
import { useStore } from "spil/shared/store";
import type { Printed } from "spil/tables";
import { SumCard } from "./card";
import { type Cell, groupOf, schoolSigns, sideColours } from "./cells";
import "./print.css";

export const back = "b";

export function Card({ card }: { card: string }): JSX.Element {
    const { lang } = useStore(texts);
    return <SumCard card={card} shown={schoolSigns(card, lang)} />;
}

const STAR = "M50 0L62 38 100 50 62 62 50 100 38 62 0 50 38 38Z";

interface SheetProps {
    view: Record<string, unknown>;
    width: number;
    height: number;
}

function Board({ view, width, height }: SheetProps): JSX.Element {
    const grid = view.grid as Cell[][];
    const columns = grid[0]?.length ?? 1;
    const u = Math.min(width / columns, height / grid.length);
    return (
        <svg viewBox={`0 0 ${u * columns} ${u * grid.length}`} aria-hidden="true">
            {grid.flatMap((row, y) =>
                row.map((cell, x) => (
                    <g
                        key={`${x} ${y}`}
                        transform={`translate(${x * u} ${y * u}) scale(${u / 100})`}
                        data-number={cell}
                    >
                        <rect
                            class={cell === "*" ? "corner" : `tint t${groupOf(cell)}`}
                            x="2"
                            y="2"
                            width="96"
                            height="96"
                            rx="14"
                        />
                        {cell === "*" ? (
                            <path d={STAR} transform="translate(27 27) scale(.46)" />
                        ) : (
                            <text class="number" x="50" y="64">
                                {cell}
                            </text>
                        )}
                    </g>
                )),
            )}
        </svg>
    );
}

const CHIP = 15; // millimetres

function Chips({ width, height }: SheetProps): JSX.Element {
    const columns = Math.floor(width / CHIP);
    const rows = 3 * Math.floor(height / CHIP / 3);
    return (
        <svg viewBox={`0 0 ${columns * CHIP} ${rows * CHIP}`} aria-hidden="true">
            {[...Array(rows * columns).keys()].map((i) => {
                const [x, y] = [CHIP * (i % columns), CHIP * Math.floor(i / columns)];
                return (
                    <g key={i}>
                        <rect class="around" x={x} y={y} width={CHIP} height={CHIP} />
                        <Sign
                            of={sideColours[Math.floor((3 * i) / (rows * columns))] ?? "R"}
                            x={x + 1.5}
                            y={y + 1.5}
                            size={CHIP - 3}
                        />
                    </g>
                );
            })}
        </svg>
    );
}

export const sheets: Printed["sheets"] = [
    { key: "print_board", Sheet: Board },
    { key: "print_chips", Sheet: Chips },
];
