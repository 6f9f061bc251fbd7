// Where the cards of a hand lie. A slot never moves: a card that leaves makes a hole, and the next one fills the first
// hole, so that the finger finds what the eye saw.

export type Slots = readonly (string | null)[];

const LARGE = 9; // slots, and their cards are as large as they can be

/** `isLast`: no more cards come. Then the holes are closed once, when the cards that are left can be large again. */
export function arrange(before: Slots, hand: readonly string[], isLast = false): Slots {
    if (isLast && before.length > LARGE && hand.length <= LARGE) return arrange([], hand);
    const left = new Map<string, number>();
    for (const card of hand) left.set(card, (left.get(card) ?? 0) + 1);
    const slots = before.map((card) => {
        const n = card === null ? 0 : (left.get(card) ?? 0);
        if (card === null || n === 0) return null;
        left.set(card, n - 1);
        return card;
    });
    for (const card of hand) {
        const n = left.get(card) ?? 0;
        if (n === 0) continue;
        left.set(card, n - 1);
        const hole = slots.indexOf(null);
        if (hole < 0) slots.push(card);
        else slots[hole] = card;
    }
    while (slots.length && slots[slots.length - 1] === null) slots.pop();
    return slots;
}
