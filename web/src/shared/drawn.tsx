// Drawn parts that tables share: numbers, signs, suits, icons (the look of the page: docs/web.md). Sizes come from CSS
// or from the caller; colours are the tokens of style.css. The shapes are in a file that `spil print` draws from, too.

import type { JSX } from "preact";
import shapes from "./shapes.json";

/** Numbers and ranks as strokes in a box of 20 by 28; T is ten, as narrow as the others. */
export const strokes: Record<string, string> = shapes.strokes;

/** Signs in a box of 48 by 48, by colour: house, sun, drop, leaf; disc and hexagon for the fifth and sixth seat. */
const signs: Record<string, string> = shapes.signs;

/** The sign of a seat: house, drop, sun, leaf, disc, hexagon. */
export const seatSigns = ["R", "B", "O", "G", "disc", "hexagon"] as const;

/** Suits and the joker in a box of 24 by 24, with the token of their colour. */
const suits: Record<string, { d: string; fill: string }> = shapes.suits;

/** A number that is played with: "10", "-2", "A". */
export function Numeral({
    text,
    x = 0,
    y = 0,
    size = 28,
}: {
    text: string;
    x?: number;
    y?: number;
    size?: number;
}): JSX.Element {
    return (
        <g class="num" transform={`translate(${x} ${y}) scale(${size / 28})`}>
            {[...text].map((c, i) => (
                <path key={i} d={strokes[c] ?? ""} transform={`translate(${i * 18} 0)`} />
            ))}
        </g>
    );
}

/** A number by its middle; a digit takes 18 of its 20 when another follows. */
export function Centred({ text, x, y, size }: { text: string; x: number; y: number; size: number }): JSX.Element {
    const width = ((18 * text.length + 2) * size) / 28;
    return <Numeral text={text} x={x - width / 2} y={y} size={size} />;
}

/** A sign, its colour a hair beside its ink line. */
export function Sign({
    of,
    x = 0,
    y = 0,
    size = 48,
}: {
    of: string;
    x?: number;
    y?: number;
    size?: number;
}): JSX.Element {
    return (
        <g class={of} transform={`translate(${x} ${y}) scale(${size / 48})`}>
            <path class="fill" transform="translate(1.1 1.1)" d={signs[of] ?? ""} />
            <path class="cut" d={signs[of] ?? ""} />
        </g>
    );
}

export function Suit({
    of,
    x = 0,
    y = 0,
    size = 24,
}: {
    of: string;
    x?: number;
    y?: number;
    size?: number;
}): JSX.Element {
    const suit = suits[of];
    return (
        <path
            transform={`translate(${x} ${y}) scale(${size / 24})`}
            d={suit?.d ?? ""}
            fill={suit ? `var(--${suit.fill})` : "none"}
            stroke="var(--ink)"
            stroke-width="1.4"
            stroke-linejoin="round"
        />
    );
}

/** The sign of a colour, in its own box. */
export function ColourSign({ of }: { of: string }): JSX.Element {
    return (
        <svg class="sign" viewBox="0 0 48 48" aria-hidden="true">
            <Sign of={of} />
        </svg>
    );
}

/** The mark of a seat, for rows of seats. */
export function SeatSign({ seat }: { seat: number }): JSX.Element {
    return (
        <svg class="sign" viewBox="0 0 48 48" aria-hidden="true">
            <Sign of={seatSigns[seat % seatSigns.length] ?? "R"} />
        </svg>
    );
}

const icons = {
    back: "M14 5 7 12l7 7",
    down: "M6 9l6 6 6-6",
    forward: "M10 5l7 7-7 7",
    first: "M17 5l-7 7 7 7M7 5v14",
    last: "M7 5l7 7-7 7M17 5v14",
    undo: "M9 4 4 9l5 5M4 9h10a5.500 5.500 0 0 1 0 11h-3",
    menu: "M5 12h.01M12 12h.01M19 12h.01",
    sort: "M4 6h16M4 12h10M4 18h5",
    hint: "M9 18h6M10 21h4M8.500 14.500A6 6 0 1 1 15.500 14.500c-.700.700-1 1.300-1 2.500h-5c0-1.200-.300-1.800-1-2.500Z",
    settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800a2.200 2.200 0 1 0 .01 0ZM9 14.800a2.200 2.200 0 1 0 .01 0Z",
    arrow: "M5 12h14M13 6l6 6-6 6",
    close: "M6 6l12 12M18 6 6 18",
    pause: "M9 6v12M15 6v12",
    play: "M8 5l11 7-11 7Z",
    share: "M12 15V3M8 7l4-4 4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7",
    talk: "M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z",
    people: "M9 11a3.500 3.500 0 1 0-.01 0ZM2.500 20c0-4 2.800-6 6.500-6s6.500 2 6.500 6M16 4.300a3.500 3.500 0 0 1 0 6.400M18 14.500c2.300.700 3.500 2.600 3.500 5.500",
};
export type IconName = keyof typeof icons;

export function Icon({ name }: { name: IconName }): JSX.Element {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={icons[name]} stroke-width={name === "menu" ? 3.4 : 2} />
        </svg>
    );
}
