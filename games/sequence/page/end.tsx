// How a game of Sequence Numbers ends: the five that won, with the sums that put them there.

import type { JSX } from "preact";
import { timesOf } from "spil/match/film";
import { ColourSign } from "spil/shared/drawn";
import { t } from "spil/shared/language";
import { viewOf } from "spil/shared/view";
import type { Finished, Score, TableProps } from "spil/tables";
import { type Cell, nameOf, sideColours, written } from "./cells";

interface View {
    sides: number[];
    grid: Cell[][];
    sequences: { side: number; cells: string[] }[];
}

export function score(shown: TableProps["shown"]): Score {
    const { sides, sequences } = viewOf<View>(shown);
    const own = sides[Math.max(0, shown.seat)] ?? 0;
    const others = [...new Set(sides)].filter((side) => side !== own);
    const of = (side: number): number => sequences.filter((one) => one.side === side).length;
    return {
        figures: [own, ...others].map(of).join("–"),
        before: [sideColours[own] ?? "R"],
        behind: others.length === 1 ? [sideColours[others[0] ?? 1] ?? "B"] : [],
    };
}

/** The sum that last put a chip on each cell. */
function sumsOf(record: string): Map<string, string> {
    const moves = timesOf(record).map(({ move }) => move.split("@"));
    return new Map(moves.flatMap(([card = "", cell]) => (cell && card !== "minus" ? [[cell, card]] : [])));
}

export function Won({ shown, finished }: TableProps & { finished: Finished }): JSX.Element | null {
    const { grid, sequences } = viewOf<View>(shown);
    const won = sequences.at(-1);
    if (!won) return null;
    const sums = sumsOf(finished.record);
    const numbers = new Map(grid.flatMap((row, y) => row.map((number, x) => [nameOf(x, y), number])));
    const colour = sideColours[won.side] ?? "R";
    return (
        <div class="rowof" role="img" aria-label={won.cells.join(", ")}>
            {won.cells.map((cell) => {
                const number = numbers.get(cell);
                return (
                    <i key={cell} class={`pt ${colour}`}>
                        {number === "*" ? (
                            <span class="q star" />
                        ) : (
                            <>
                                <ColourSign of={colour} />
                                <b>{number}</b>
                                {sums.get(cell) === "plus" ? (
                                    <small class="any">{t("any_cell")}</small>
                                ) : (
                                    <small>{written(sums.get(cell) ?? "")}</small>
                                )}
                            </>
                        )}
                    </i>
                );
            })}
        </div>
    );
}
