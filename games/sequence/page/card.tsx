// A card as it is drawn: it fills its box, whose label says what it is called.

import type { JSX } from "preact";
import { Centred } from "spil/shared/drawn";

/** 31-8, plus, minus. Signs of schools, "×" and "÷" or ":", are those of the text. */
export function SumCard({ card, shown }: { card: string; shown: string }): JSX.Element {
    const sum = /^(\d+)\s*(\D+?)\s*(\d+)$/.exec(shown);
    const sign = card === "plus" ? "+" : "-";
    return (
        <svg viewBox="0 0 60 84" aria-hidden="true">
            {sum ? (
                <>
                    <Centred text={sum[1] ?? ""} x={30} y={11.5} size={25} />
                    <Centred text={(sum[2] ?? "").replace("−", "-") + (sum[3] ?? "")} x={30} y={45.5} size={25} />
                </>
            ) : (
                <Centred text={sign} x={30} y={14} size={56} />
            )}
        </svg>
    );
}
