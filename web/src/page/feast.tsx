// A small feast for a win: bunting of the signs comes down over the result, and scraps of paper fly up, once for a
// game. Without motion the bunting hangs there.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { classes } from "../shared/classes";
import { ColourSign } from "../shared/drawn";

const SIGNS = [..."RBOGRBOGR"];
const SCRAPS = 22;
/** The string sags as a parabola does, `x` from -1 to 1. */
const sag = (x: number): number => 16 * (1 - x * x);

const held = new Set<string>();

/** `of`: what was won; who comes back to it finds the bunting, and no more scraps. */
export function Feast({ of }: { of?: string }): JSX.Element {
    const [again] = useState(() => of !== undefined && held.has(of));
    useEffect(() => {
        if (of !== undefined) held.add(of);
    }, [of]);
    return (
        <div class={classes("feast", again && "again")} aria-hidden="true">
            <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
                <path d="M0 2Q50 34 100 2" />
            </svg>
            {SIGNS.map((sign, i) => {
                const x = (2 * (i + 0.5)) / SIGNS.length - 1;
                return (
                    <i key={i} style={`left:${50 + 50 * x}%;top:${2 + sag(x)}px;--n:${Math.abs(i - 4)}`}>
                        <ColourSign of={sign} />
                    </i>
                );
            })}
            {Array.from({ length: SCRAPS }, (_, i) => {
                const turn = (i * 137.5 * Math.PI) / 180; // as seeds lie in a sunflower: no two the same way
                const far = 60 + ((i * 53) % 90);
                const style = {
                    "--x": `${Math.round(Math.cos(turn) * far)}px`,
                    "--y": `${Math.round(Math.sin(turn) * far * 0.5 - 70)}px`,
                    "--turn": `${(i * 97) % 360}deg`,
                    "--paper": `var(--${"robg"[i % 4]})`,
                };
                return <b key={i} style={style} />;
            })}
        </div>
    );
}
