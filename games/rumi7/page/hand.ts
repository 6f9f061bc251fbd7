// The order of a hand is its holder's: cards stay where they were put, new ones come at the end.

export const RANKS = "A23456789TJQK";
export const SUITS = "SHDC";

export type Order = readonly string[];

export const rankOf = (card: string | undefined): number => RANKS.indexOf(card?.[0] ?? "");
const suitOf = (card: string): number => SUITS.indexOf(card[1] ?? "");

export function keepOrder(order: Order, hand: readonly string[]): Order {
    const left = new Map<string, number>();
    for (const card of hand) left.set(card, (left.get(card) ?? 0) + 1);
    const take = (card: string) => {
        const n = left.get(card) ?? 0;
        left.set(card, n - 1);
        return n > 0;
    };
    const kept = order.filter(take);
    return [...kept, ...hand.filter(take)];
}

export function byRank(order: Order): Order {
    return sorted(order, (card) => rankOf(card) * SUITS.length + suitOf(card));
}

export function bySuit(order: Order): Order {
    return sorted(order, (card) => suitOf(card) * RANKS.length + rankOf(card));
}

// Jokers last.
function sorted(order: Order, place: (card: string) => number): Order {
    const value = (card: string) => (card === "X" ? 1000 : place(card));
    return [...order].sort((a, b) => value(a) - value(b));
}

// The card at `from` goes to where the card at `to` is.
export function moved(order: Order, from: number, to: number): Order {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    return next;
}

// Whether two lists hold the same cards, in any order.
export function sameCards(a: readonly string[], b: readonly string[]): boolean {
    return a.length === b.length && [...a].sort().join() === [...b].sort().join();
}

// How many steps up from the first card of a run, round the circle: -1 is in front of it.
export function stepsUp(run: readonly string[], card: string): number {
    const known = run.findIndex((one) => one !== "X");
    const steps = (rankOf(card) - rankOf(run[known]) + known + RANKS.length) % RANKS.length;
    return steps === RANKS.length - 1 ? -1 : steps;
}
