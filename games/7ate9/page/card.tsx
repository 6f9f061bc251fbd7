// A card as it is drawn: it fills its box, whose label says what it is called.

import type { JSX } from "preact";
import { Centred } from "spil/shared/drawn";

export interface View {
    seats: number;
    pile: string[];
    hands: string[][];
    draws: string[][];
}

export const DEALT = 72; // cards, to all seats together

/** Hills of one, two or three peaks: a step for those who do not tell colours apart. */
function hills(peaks: number): string {
    const width = 60 / peaks;
    let path = "M0 84V67";
    for (let i = 0; i < peaks; i++) path += `L${(i + 0.5) * width} ${peaks === 1 ? 52 : 55}L${(i + 1) * width} 67`;
    return `${path}V84Z`;
}

const stepColour: Record<string, string> = { "1": "G", "2": "B", "3": "R" };

/** 10/3: a number and its step. */
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
