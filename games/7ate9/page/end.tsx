// How a race ends: the time, lanes for all, and a moment of it.

import type { JSX } from "preact";
import { timesOf } from "spil/match/film";
import { classes } from "spil/shared/classes";
import { SeatSign, seatSigns } from "spil/shared/drawn";
import { t } from "spil/shared/language";
import { viewOf } from "spil/shared/view";
import type { Finished, Score, TableProps } from "spil/tables";
import { DEALT, StepCard, type View } from "./card";
import { cardIn, fits, NUMBERS, numberOf } from "./pace";

export { pace } from "./pace";

const leftOf = (view: View, seat: number): number => (view.hands[seat]?.length ?? 0) + (view.draws[seat]?.length ?? 0);

export function score(shown: TableProps["shown"], { record }: Finished): Score {
    const seconds = Math.round((timesOf(record).at(-1)?.ms ?? 0) / 1000);
    const first = shown.result?.winners[0] ?? 0;
    return {
        figures: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
        label: "time",
        before: [seatSigns[first] ?? "R"],
    };
}

/** What everybody has left, the least first; a lane is full when all cards are gone, as at the table. */
export function Won({ shown }: TableProps): JSX.Element {
    const view = viewOf<View>(shown);
    const seats = shown.table.map((_, seat) => seat).sort((a, b) => leftOf(view, a) - leftOf(view, b));
    return (
        <ul class="lanes">
            {seats.map((seat) => (
                <li key={seat}>
                    <SeatSign seat={seat} />
                    <span>{shown.table[seat]?.name}</span>
                    <i class="lane" style={`--done:${1 - leftOf(view, seat) / (DEALT / view.seats)}`} />
                    <b>{leftOf(view, seat)}</b>
                </li>
            ))}
        </ul>
    );
}

/** The pile, the way from number to number, and the hand. */
export function Review({ match, shown, marks }: TableProps): JSX.Element {
    const view = viewOf<View>(shown);
    const top = view.pile[0] ?? "1/1";
    const you = cardIn(marks?.you ?? "");
    const hand = view.hands[shown.seat] ?? [];
    const isAlso = (i: number): boolean => {
        const card = hand[i];
        return card !== undefined && (card !== you || hand.indexOf(card) !== i) && fits(top, card);
    };
    return (
        <div class="freely">
            <div class="nc alone" role="img" aria-label={match.card(top)}>
                <StepCard card={top} />
            </div>
            <Hops from={numberOf(top)} step={Number(top.split("/")[1])} to={numberOf(you ?? "1")} />
            <div class="hand9">
                {hand.map((card, i) => {
                    const also = isAlso(i);
                    const mine = !also && card === you && hand.indexOf(card) === i;
                    const tag = mine ? "you" : also && !isAlso(i - 1) && "also_fits"; // once for those side by side
                    return (
                        <div
                            key={i}
                            class={classes("nc", mine ? "you2" : also && "also")}
                            role="img"
                            aria-label={match.card(card)}
                        >
                            <StepCard card={card} />
                            {tag && <b class="tg">{t(tag)}</b>}
                        </div>
                    );
                })}
            </div>
        </div>
    );
}

/** One to ten in a row, and the hops of a sum, round the corner too. */
function Hops({ from, step, to }: { from: number; step: number; to: number }): JSX.Element {
    const up = (((from + step - 1) % NUMBERS) + NUMBERS) % NUMBERS === to - 1;
    const places = [...Array(step + 1).keys()].map(
        (i) => ((((from - 1 + (up ? i : -i)) % NUMBERS) + NUMBERS) % NUMBERS) + 1,
    );
    const x = (n: number): number => 17 + (n - 1) * 34;
    return (
        <svg class="way9" viewBox="0 0 340 84" aria-hidden="true">
            {places.slice(1).map((n, i) => {
                const back = places[i] ?? from;
                const high = Math.abs(n - back) > 1 ? 4 : 30;
                return <path key={i} d={`M${x(back)} 46C${x(back)} ${high} ${x(n)} ${high} ${x(n)} 46`} />;
            })}
            {[...Array(NUMBERS).keys()].map((i) => (
                <g key={i} class={i + 1 === from || i + 1 === to ? "on" : ""}>
                    <circle cx={x(i + 1)} cy="64" r="14" />
                    <text x={x(i + 1)} y="70">
                        {i + 1}
                    </text>
                </g>
            ))}
        </svg>
    );
}
