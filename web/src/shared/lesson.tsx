// A game in pictures, for those who open it for the first time: a game's page/lessons.tsx draws three.

import type { ComponentChildren, JSX } from "preact";
import { t } from "./language";
import type { TextKey } from "./texts.gen";

/** A picture of 114 by 86, and its words. */
export function Lesson({ say, children }: { say: TextKey; children: ComponentChildren }): JSX.Element {
    return (
        <figure class="lesson">
            <svg viewBox="0 0 114 86" aria-hidden="true">
                {children}
            </svg>
            <figcaption>{t(say)}</figcaption>
        </figure>
    );
}

interface PlacedProps {
    x: number;
    y: number;
    width: number;
    height: number;
    children?: ComponentChildren;
}

/** A card at its place in such a picture; without anything in it only the place. */
export function Placed({ x, y, width, height, children }: PlacedProps): JSX.Element {
    return (
        <>
            <rect class={children ? "c" : "d"} x={x} y={y} width={width} height={height} rx={width * 0.13} />
            {children && (
                <svg x={x + 1} y={y + 1} width={width - 2} height={height - 2} aria-hidden="true">
                    {children}
                </svg>
            )}
        </>
    );
}
