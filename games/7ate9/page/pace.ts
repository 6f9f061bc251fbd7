// How long somebody took for each card of a race, and the sums that took longest.

import { type Position, timesOf } from "spil/match/film";
import { viewOf } from "spil/shared/view";
import type { Finished, Pace } from "spil/tables";
import type { View } from "./card";

export const NUMBERS = 10; // after ten comes one
const SLOWEST = 2;
const LEAST_S = 1; // a sum found faster is known

/** "8 + 3 = 11 → 1": how a number comes from the card on the pile. */
function sumOf(top: string, number: number): string {
    const [from = 0, step = 0] = top.split("/").map(Number);
    const up = from + step;
    const down = from - step;
    if ((up > NUMBERS ? up - NUMBERS : up) === number)
        return `${from} + ${step} = ${up}${up > NUMBERS ? ` → ${number}` : ""}`;
    return `${from} − ${step} = ${String(down).replace("-", "−")}${down < 1 ? ` → ${number}` : ""}`;
}

export const numberOf = (card: string): number => Number(card.split("/")[0]);
export const cardIn = (move: string): string | undefined => (move === "draw" ? undefined : move.split(":")[1]);

/** The two numbers that the top of the pile leads to. */
const reached = (top: string): number[] => {
    const [from = 0, step = 0] = top.split("/").map(Number);
    return [from + step, from - step].map((n) => (n > NUMBERS ? n - NUMBERS : n < 1 ? n + NUMBERS : n));
};
export const fits = (top: string, card: string): boolean => reached(top).includes(numberOf(card));

/** May the seat draw, or play a card? A position that cannot be looked at hides nothing. */
function canAct(position: Position | undefined, seat: number): boolean {
    const view = position && viewOf<View>(position);
    const hand = view?.hands[seat] ?? [];
    const top = view?.pile[0] ?? "";
    return !view || hand.length === 1 || view.draws[seat]?.length !== 0 || hand.some((card) => fits(top, card));
}

export function pace(seat: number, { record, at }: Finished): Pace {
    const moves = timesOf(record);
    const own = moves.filter((move) => move.seat === seat && cardIn(move.move) !== undefined);
    const times = own.map((move) => {
        const before = moves.filter((one) => one.step < move.step && one.seat === seat).at(-1)?.step ?? -1;
        // who can only wait takes no time
        const awake = moves.slice(before + 1, move.step + 1).filter(({ step }) => canAct(at(step), seat));
        const ms = awake.reduce((sum, one) => sum + one.ms - (moves[one.step - 1]?.ms ?? 0), 0);
        return { ...move, seconds: ms / 1000 };
    });
    const slow = [...times]
        .filter((one) => one.seconds >= LEAST_S)
        .sort((a, b) => b.seconds - a.seconds)
        .slice(0, SLOWEST)
        .sort((a, b) => a.step - b.step);
    return {
        times,
        slowest: slow.map(({ step, seconds, move }) => {
            const before = at(step);
            const view = before && viewOf<View>(before);
            const top = view?.pile[0] ?? "1/1";
            const card = cardIn(move) ?? "";
            const other = (view?.hands[seat] ?? []).find(
                (held) => numberOf(held) !== numberOf(card) && fits(top, held),
            );
            return {
                step,
                seconds,
                say: sumOf(top, numberOf(card)),
                also: other ? sumOf(top, numberOf(other)) : "",
                marks: { you: move },
                sums: ["+", "-"].map((sign) => top.replace("/", sign)),
            };
        }),
    };
}
