// How a game of Punto ends: the row that won, with its trophy.

import type { JSX } from "preact";
import { classes } from "spil/shared/classes";
import { t } from "spil/shared/language";
import { viewOf } from "spil/shared/view";
import type { Finished, Score, TableProps } from "spil/tables";
import { PuntoCard } from "./card";
import { coloursOf, type RoundEnd, roundEnd, type View as Table } from "./rows";

interface View extends Table {
    wins: number[];
}

export function score(shown: TableProps["shown"]): Score {
    const now = viewOf<View>(shown);
    const { seat } = shown;
    const teams = now.options.teams === 1;
    const sides = teams ? 2 : now.seats;
    const own = Math.max(0, teams ? seat % 2 : seat);
    const others = [...Array(sides).keys()].filter((side) => side !== own);
    return {
        figures: [own, ...others].map((side) => now.wins[side] ?? 0).join("–"),
        before: [...coloursOf(now, own)],
        behind: others.length === 1 ? [...coloursOf(now, others[0] ?? 1)] : [],
    };
}

/** The row that won the last round, or the short rows. */
export function Won({ match, shown, finished }: TableProps & { finished: Finished }): JSX.Element | null {
    const end = lastRound(finished, shown.steps_played);
    if (!end || end.rows.length === 0) return null;
    const first = end.rows.findIndex((row) => row.some(({ card }) => card === end.trophy));
    return (
        <div class="rowsof">
            {end.rows.map((row, nth) => {
                const trophy = nth === first ? row.findIndex(({ card }) => card === end.trophy) : -1;
                return (
                    <div key={nth} class={classes("rowof", trophy >= 0 && "best")}>
                        {row.map(({ card }, i) => (
                            <i
                                key={i}
                                class={classes("pt", i === trophy && "won")}
                                role="img"
                                aria-label={match.card(card)}
                            >
                                <PuntoCard card={card} />
                                {i === trophy && <small>{t("trophy")}</small>}
                            </i>
                        ))}
                    </div>
                );
            })}
        </div>
    );
}

function lastRound(finished: Finished, steps: number): RoundEnd | undefined {
    const before = finished.at(steps - 1);
    const after = finished.at(steps);
    return before && after && roundEnd(viewOf<Table>(before), after.events ?? []);
}
