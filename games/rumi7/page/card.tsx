// A card as it is drawn: it fills its box, whose label says what it is called.

import type { JSX } from "preact";
import { Centred, Suit } from "spil/shared/drawn";

/** TH, X. */
export function PlayingCard({ card }: { card: string }): JSX.Element {
    if (card === "X")
        return (
            <svg viewBox="0 0 50 70" aria-hidden="true">
                <Suit of="X" x={6} y={6} size={19} />
                <Suit of="X" x={13} y={33} size={30} />
            </svg>
        );
    const suit = card[1] ?? "S";
    return (
        <svg viewBox="0 0 50 70" aria-hidden="true">
            <Centred text={card[0] ?? ""} x={15} y={6.5} size={21} />
            <Suit of={suit} x={8} y={31} size={14} />
            <Suit of={suit} x={24} y={41} size={21} />
        </svg>
    );
}
