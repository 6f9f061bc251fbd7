// Cards as they are drawn: each fills its box. What a card is called is said by the box's label.

import type { JSX } from "preact";
import { Numeral, Sign, Suit } from "./drawn";

/** The middle of a numeral's strokes: a digit takes 18 of its 20 when another follows. */
function Centred({ text, x, y, size }: { text: string; x: number; y: number; size: number }): JSX.Element {
    const width = ((18 * text.length + 2) * size) / 28;
    return <Numeral text={text} x={x - width / 2} y={y} size={size} />;
}

// Where the number stands in a sign: some shapes have their weight lower.
const numberTop: Record<string, number> = { R: 15.5, O: 13.5, B: 17.5, G: 13.5 };

/** Punto: R5. */
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

/** The sign of a colour. */
export function ColourSign({ of }: { of: string }): JSX.Element {
    return (
        <svg class="sign" viewBox="0 0 48 48" aria-hidden="true">
            <Sign of={of} />
        </svg>
    );
}

/** Hills of one, two or three peaks: a step for those who do not tell colours apart. */
function hills(peaks: number): string {
    const width = 60 / peaks;
    let path = "M0 84V67";
    for (let i = 0; i < peaks; i++) path += `L${(i + 0.5) * width} ${peaks === 1 ? 52 : 55}L${(i + 1) * width} 67`;
    return `${path}V84Z`;
}

const stepColour: Record<string, string> = { "1": "G", "2": "B", "3": "R" };

/** 7 ATE 9: 10/3, a number and its step. */
export function StepCard({ card }: { card: string }): JSX.Element {
    const [number = "", step = "1"] = card.split("/");
    return (
        <svg class={stepColour[step]} viewBox="0 0 60 84" aria-hidden="true">
            <path class="fill" d={hills(Number(step))} />
            <path class="cut" d={hills(Number(step))} />
            <Centred text={number} x={30} y={11} size={34} />
            <g class="on-ink small">
                <Centred text={`±${step}`} x={30} y={68.8} size={13} />
            </g>
        </svg>
    );
}

/** Sequence Numbers: 31-8, plus, minus. Signs of schools, "×" and "÷" or ":", are those of the text. */
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

/** Rumi 7: TH, X. */
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
            <Centred text={card[0] === "T" ? "10" : (card[0] ?? "")} x={15} y={6.5} size={21} />
            <Suit of={suit} x={8} y={31} size={14} />
            <Suit of={suit} x={24} y={41} size={21} />
        </svg>
    );
}
