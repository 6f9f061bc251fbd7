// A card as it is drawn: it fills its box, whose label says what it is called.

import type { JSX } from "preact";
import { Centred, Sign } from "spil/shared/drawn";

// Where the number stands in a sign: some shapes have their weight lower.
export const numberTop: Record<string, number> = { R: 15.5, O: 13.5, B: 17.5, G: 13.5 };

/** R5: a number in the sign of its colour. */
export function PuntoCard({ card }: { card: string }): JSX.Element {
    const colour = card[0] ?? "R";
    return (
        <svg class={colour} viewBox="0 0 48 48" aria-hidden="true">
            <Sign of={colour} />
            <g class="on-ink">
                <Centred text={card.slice(1)} x={24} y={numberTop[colour] ?? 14} size={21} />
            </g>
        </svg>
    );
}
