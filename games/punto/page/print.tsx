// Punto on paper: square cards. Which way up a 6 or a 9 is, a line says.

import type { JSX } from "preact";
import { numberTop, PuntoCard } from "./card";

export const square = true;
export const back = "r";

export function Card({ card }: { card: string }): JSX.Element {
    const under = (numberTop[card[0] ?? ""] ?? 14) + 23.2;
    return (
        <svg class={card[0]} viewBox="-4 -4 56 56" aria-hidden="true">
            <svg width="48" height="48" aria-hidden="true">
                <PuntoCard card={card} />
            </svg>
            {/[69]/.test(card) && (
                <g class="on-ink">
                    <path d={`M19.5 ${under}H28.5`} stroke="currentColor" stroke-width="1.6" />
                </g>
            )}
        </svg>
    );
}
