// A curve with numbered points on it, and those points in words: chances, or the pace of a race.

import type { JSX } from "preact";
import { classes } from "../shared/classes";

export interface CurvePoint {
    x: number;
    y: number;
}

export interface CurveProps {
    title: string;
    about: string;
    points: CurvePoint[];
    /** The lowest and the highest value there is room for, and the line across. */
    low: number;
    high: number;
    middle: number;
    label: (value: number) => string;
    /** Each opens its moment. */
    marked: { point: CurvePoint; say: string; value: string; open: () => void }[];
    /** Instead of a list. */
    said?: string;
    /** The list comes later, or has come: its place is kept. */
    waits?: boolean;
    /** Where a round begins. */
    rounds?: number[];
    /** Where one is now, and the way to another place. */
    here?: { x: number; go: (x: number) => void } | undefined;
}

const WIDE = 340;
const HIGH = 96;
const LEFT = 48; // for the labels
const MARK = 10; // a mark's radius

/** Where the marks stand: over each other where they would lie on each other, on the side where there is room. */
function placesOf(marks: readonly { x: number; y: number }[]): { x: number; y: number }[] {
    const placed: { x: number; y: number }[] = [];
    for (const { x, y } of marks) {
        const down = y < HIGH / 2 ? 1 : -1;
        let at = y;
        for (let tries = 0; tries < marks.length; tries++)
            for (const one of placed)
                if (Math.hypot(one.x - x, one.y - at) < 2 * MARK + 3)
                    at = one.y + down * Math.sqrt((2 * MARK + 3) ** 2 - (one.x - x) ** 2);
        placed.push({ x, y: at });
    }
    return placed;
}

export function Curve(props: CurveProps): JSX.Element {
    const { title, about, points, low, high, middle, label, marked, said, waits, rounds = [], here } = props;
    const last = Math.max(1, ...points.map((p) => p.x));
    const first = Math.min(last - 1, ...points.map((p) => p.x));
    const x = (p: { x: number }): number => LEFT + ((WIDE - LEFT - 12) * (p.x - first)) / (last - first);
    const seek = (event: MouseEvent): void => {
        const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
        const at = ((event.clientX - left) / width) * WIDE;
        const near = [...points].sort((a, b) => Math.abs(x(a) - at) - Math.abs(x(b) - at))[0];
        if (near) here?.go(near.x);
    };
    const y = (value: number): number =>
        HIGH - 6 - ((HIGH - 12) * (Math.min(high, Math.max(low, value)) - low)) / (high - low);
    // whole within the drawing: nothing of them lies on the words above
    const within = (at: number): number => Math.min(HIGH - MARK - 1, Math.max(MARK + 1, at));
    // nor on the labels beside it
    const beside = (at: number): number => Math.max(LEFT + MARK, at);
    const places = placesOf(marked.map(({ point }) => ({ x: beside(x(point)), y: within(y(point.y)) })));
    const way = points.map((p, i) => `${i === 0 ? "M" : "L"}${x(p).toFixed(1)} ${y(p.y).toFixed(1)}`).join("");
    return (
        <section class="curve">
            <h3>
                {title} <small>{about}</small>
            </h3>
            {(points.length > 1 || waits) && (
                <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={title} onPointerUp={seek}>
                    <path class="half" d={`M${LEFT} ${y(middle)}H${WIDE}`} />
                    {rounds.map((at) => (
                        <path key={at} class="round" d={`M${x({ x: at })} 0V${HIGH}`} />
                    ))}
                    {here && <path class="here" d={`M${x({ x: Math.max(first, here.x) })} 0V${HIGH}`} />}
                    <path class="line" d={way} />
                    <text x="0" y="15">
                        {label(high)}
                    </text>
                    <text x="0" y={y(middle) + 5}>
                        {label(middle)}
                    </text>
                    {places.map((at, i) => (
                        <g key={i} transform={`translate(${at.x} ${at.y})`}>
                            <circle r={MARK} />
                            <text class="m" y="5">
                                {i + 1}
                            </text>
                        </g>
                    ))}
                </svg>
            )}
            <div class={classes("marks", waits !== undefined && "kept")}>
                <ul>
                    {marked.map(({ say, value, open }, i) => (
                        <li key={i}>
                            <button onClick={open}>
                                <i class="dot">{i + 1}</i>
                                <span>{say}</span>
                                <b>{value}</b>
                            </button>
                        </li>
                    ))}
                </ul>
                {said !== undefined && <p role={said ? "status" : undefined}>{said}</p>}
            </div>
        </section>
    );
}
