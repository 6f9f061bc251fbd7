// What of a hand belongs together: for each part of the contract the cards that come nearest to it, with jokers where
// they help most.

import { RANKS, rankOf, SUITS } from "./hand";

export type Part = "set" | "run";

export interface Bracket {
    kind: Part;
    /** In the order in which they lie. */
    cards: readonly string[];
    /** How many the part needs. */
    of: number;
}

const needs: Readonly<Record<Part, number>> = { set: 3, run: 4 };

/** Cards that could be a part or a piece of one, without jokers; of a run with holes where others belong. */
type Piece = readonly (string | undefined)[];

const held = (piece: Piece): string[] => piece.filter((card) => card !== undefined);

/** All choices of two or three of these cards. */
function fewOf(cards: readonly string[]): string[][] {
    const pairs = cards.flatMap((a, i) => cards.slice(i + 1).map((b) => [a, b]));
    const threes = cards.flatMap((a, i) =>
        cards.slice(i + 1).flatMap((b, k) => cards.slice(i + k + 2).map((c) => [a, b, c])),
    );
    return [...threes, ...pairs];
}

const setsOf = (hand: readonly string[]): Piece[] =>
    [...RANKS].flatMap((rank) => fewOf(hand.filter((card) => card[0] === rank)));

const runsOf = (hand: readonly string[]): Piece[] =>
    [...SUITS]
        .flatMap((suit) =>
            [...RANKS].map((_, first) =>
                [0, 1, 2, 3].map((step) => {
                    const card = `${RANKS[(first + step) % RANKS.length]}${suit}`;
                    return hand.includes(card) ? card : undefined;
                }),
            ),
        )
        .filter((piece) => piece[0] !== undefined && held(piece).length > 1);

/** Places between cards of a run that others have to fill: where they lie side by side, more cards go on with it. */
const gapsIn = (piece: Piece): number =>
    piece.filter((card, i) => card === undefined && held(piece.slice(i)).length > 0).length;

/** Without these cards; undefined where one of them is not there. */
function without(hand: readonly string[], cards: readonly string[]): string[] | undefined {
    const left = [...hand];
    for (const card of cards) {
        const at = left.indexOf(card);
        if (at < 0) return undefined;
        left.splice(at, 1);
    }
    return left;
}

/** Jokers go to where they are missing, first to runs, whose other cards are fewer, and to the parts that lack least;
 * never more than other cards. */
function withJokers(pieces: readonly Piece[], parts: readonly Part[], jokers: number): Bracket[] {
    const lacks = (i: number): number => needs[parts[i] ?? "set"] - held(pieces[i] ?? []).length;
    const given = pieces.map(() => 0);
    let left = jokers;
    const dear = (i: number): number => lacks(i) - (parts[i] === "run" ? 4 : 0);
    for (const i of [...pieces.keys()].sort((a, b) => dear(a) - dear(b))) {
        given[i] = Math.min(left, lacks(i), held(pieces[i] ?? []).length);
        left -= given[i] ?? 0;
    }
    return pieces.map((piece, i) => {
        const kind = parts[i] ?? "set";
        let more = given[i] ?? 0;
        const inside = piece.flatMap((card) => card ?? (more-- > 0 ? ["X"] : []));
        const behind = Array.from({ length: kind === "set" ? (given[i] ?? 0) : 0 }, () => "X");
        return { kind, cards: [...inside, ...behind], of: needs[kind] };
    });
}

/** More cards are better, then whole parts, then runs without gaps. */
const worth = (brackets: readonly Bracket[], pieces: readonly Piece[]): number =>
    brackets.reduce((sum, { cards }) => sum + 100 * cards.length + cards.length ** 2, 0) -
    pieces.reduce((sum, piece) => sum + gapsIn(piece) / 10, 0);

/** The best brackets for the parts of a contract that are still to be laid. */
export function bracketsOf(hand: readonly string[], parts: readonly Part[]): Bracket[] {
    const naturals = hand.filter((card) => card !== "X");
    const all: Record<Part, Piece[]> = { set: setsOf(naturals), run: runsOf(naturals) };
    let best: Bracket[] = [];
    let most = 0;
    const search = (left: readonly string[], pieces: readonly Piece[], from: number): void => {
        const kind = parts[pieces.length];
        if (!kind) {
            const found = withJokers(pieces, parts, hand.length - naturals.length);
            const points = worth(found, pieces);
            if (points > most) [best, most] = [found, points];
            return;
        }
        const first = kind === parts[pieces.length - 1] ? from : 0; // equal parts in one order
        for (const [i, piece] of all[kind].entries()) {
            const rest = i < first ? undefined : without(left, held(piece));
            if (rest) search(rest, [...pieces, piece], i);
        }
        search(left, [...pieces, []], all[kind].length);
    };
    search(naturals, [], 0);
    return best.filter(({ cards }) => cards.length > 1);
}

const cardsIn = (brackets: readonly Bracket[]): number => brackets.reduce((sum, { cards }) => sum + cards.length, 0);

/** The best brackets; where a card on offer brings the hand nearer, those that it goes on with. */
export function bracketsWith(offer: string, hand: readonly string[], parts: readonly Part[]): Bracket[] {
    const now = bracketsOf(hand, parts);
    const then = bracketsOf([...hand, offer], parts);
    if (cardsIn(then) <= cardsIn(now)) return now;
    const at = then.findIndex(({ cards }) => cards.includes(offer));
    return then
        .map((one, i) => (i === at ? { ...one, cards: without(one.cards, [offer]) ?? [] } : one))
        .filter(({ cards }) => cards.length > 1);
}

/** Brackets first, then the others, the dearest in front. */
export function together(hand: readonly string[], brackets: readonly Bracket[]): readonly string[] {
    const first = brackets.flatMap(({ cards }) => cards);
    const value = (card: string): number => (card === "X" || card[0] === "A" ? 20 : rankOf(card));
    return [...first, ...(without(hand, first) ?? []).sort((a, b) => value(b) - value(a))];
}
