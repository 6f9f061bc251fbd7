// Drawn parts that tables share: numbers, signs, suits, icons (the look of the page: docs/web.md). Sizes come from CSS
// or from the caller; colours are the tokens of style.css.

import type { JSX } from "preact";

/** Numbers and ranks as strokes in a box of 20 by 28. */
export const strokes: Record<string, string> = {
    "0": "M10 2C4.6 2 3 8 3 14S4.6 26 10 26 17 20 17 14 15.4 2 10 2Z",
    "1": "M5 7 11 2V26",
    "2": "M3.5 8.3C3.7 4.3 6.5 2 10 2S16.5 4.4 16.5 8.4C16.5 14 8.5 18.5 3.5 26H17",
    "3": "M4 2H16L9.4 11.4C14 11.3 17 14.4 17 18.7 17 23 14 26 10 26 7 26 4.6 24.8 3 22.5",
    "4": "M12.5 26V2L2.5 19H18",
    "5": "M15.5 2H5.6L4.6 12.6C6 11.3 7.9 10.5 10 10.5 14 10.5 17 13.7 17 18.1 17 22.7 14 26 9.8 26 7 26 4.7 25 3 22.8",
    "6": "M13.8 2C8 6 3 12 3 18.6 3 23 6 26 10 26S17 23 17 18.8 14 11.8 10 11.8 3.7 14.5 3 18.6",
    "7": "M3 2H17L8 26M6.5 14H15",
    "8": "M10 13C6.5 13 4 10.8 4 7.5S6.5 2 10 2 16 4.2 16 7.5 13.5 13 10 13C6 13 3 15.7 3 19.5S6 26 10 26 17 23.3 17 19.5 14 13 10 13Z",
    "9": "M6.2 26C12 22 17 16 17 9.4 17 5 14 2 10 2S3 5 3 9.2 6 16.2 10 16.2 16.3 13.5 17 9.4",
    T: "M1.5 6.5 5 2.5V26M14 2C10.6 2 9.5 8 9.5 14S10.6 26 14 26 18.5 20 18.5 14 17.4 2 14 2Z", // ten, as narrow as the others
    A: "M2.5 26 10 2 17.5 26M5.2 17.5H14.8",
    J: "M7 2H14V19C14 23.5 11.8 26 8.5 26 5.8 26 4 24.5 3 22",
    K: "M4 2V26M16.5 2 4 16M8.4 11.4 17 26",
    Q: "M10 2C4.6 2 3 8 3 14S4.6 26 10 26 17 20 17 14 15.4 2 10 2ZM11.5 19.5 17.5 27",
    "-": "M4 14H16",
    "+": "M10 8V20M4 14H16",
    "×": "M5 9 15 19M15 9 5 19",
    "÷": "M4 14H16M10 8V8.1M10 20V20.1",
    ":": "M10 9V9.1M10 19V19.1",
    "±": "M10 3V15M4 9H16M4 22H16",
};

/** Signs in a box of 48 by 48, by colour: house, sun, drop, leaf; disc and hexagon for the fifth and sixth seat. */
export const signs: Record<string, string> = {
    R: "M24 4 43 19V42H5V19Z",
    B: "M24 3.5C29 11 42 18.5 42 29.5 42 38 34 43 24 43S6 38 6 29.5C6 18.5 19 11 24 3.5Z",
    O: "M24.0 5.4A5.2 5.2 0 0 1 33.3 7.9A5.2 5.2 0 0 1 40.1 14.7A5.2 5.2 0 0 1 42.6 24.0A5.2 5.2 0 0 1 40.1 33.3A5.2 5.2 0 0 1 33.3 40.1A5.2 5.2 0 0 1 24.0 42.6A5.2 5.2 0 0 1 14.7 40.1A5.2 5.2 0 0 1 7.9 33.3A5.2 5.2 0 0 1 5.4 24.0A5.2 5.2 0 0 1 7.9 14.7A5.2 5.2 0 0 1 14.7 7.9A5.2 5.2 0 0 1 24.0 5.4Z",
    G: "M5.5 5.5H27A15.5 15.5 0 0 1 42.5 21V42.5H21A15.5 15.5 0 0 1 5.5 27Z",
    disc: "M24 5A19 19 0 0 1 24 43A19 19 0 0 1 24 5Z",
    hexagon: "M24 4 41.3 14V34L24 44 6.700 34V14Z",
};

/** The sign of a seat: house, drop, sun, leaf, disc, hexagon. */
export const seatSigns = ["R", "B", "O", "G", "disc", "hexagon"] as const;

/** Suits and the joker in a box of 24 by 24, with the token of their colour. */
export const suits: Record<string, { d: string; fill: string }> = {
    S: {
        d: "M12 2C7 8 2.8 10.6 2.8 14.6c0 2.6 2 4.4 4.4 4.4 1.5 0 2.9-.7 3.8-1.9L9.5 22h5L13 17.1c.9 1.2 2.3 1.9 3.8 1.9 2.4 0 4.4-1.8 4.4-4.400C21.2 10.6 17 8 12 2Z",
        fill: "var(--ink)",
    },
    H: {
        d: "M12 21C4 15 2 11.2 2 7.7 2 4.6 4.2 2.6 7 2.6c2.1 0 4 1.2 5 3.2 1-2 2.9-3.2 5-3.2 2.8 0 5 2 5 5.1 0 3.5-2 7.3-10 13.3Z",
        fill: "var(--r)",
    },
    D: { d: "M12 2 20.5 12 12 22 3.5 12Z", fill: "var(--o)" },
    C: {
        d: "M12 2a4.6 4.6 0 0 1 3.7 7.3A4.7 4.7 0 1 1 13 16.5L14.5 22h-5L11 16.5A4.7 4.7 0 1 1 8.3 9.3 4.6 4.6 0 0 1 12 2Z",
        fill: "var(--g)",
    },
    X: {
        d: "M12.0 1.9L14.3 7.7L20.2 5.9L17.1 11.2L22.2 14.7L16.1 15.6L16.6 21.9L12.0 17.6L7.4 21.9L7.9 15.6L1.8 14.7L6.9 11.2L3.8 5.9L9.7 7.7Z",
        fill: "var(--card)",
    },
};

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
            fill={suit?.fill ?? "none"}
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
    redo: "M15 4l5 5-5 5M20 9H10a5.500 5.500 0 0 0 0 11h3",
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
