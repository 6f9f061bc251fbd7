// What is open over a page: the browser's back closes it before it leaves the page.

import { useEffect, useRef } from "preact/hooks";

interface Layer {
    close: () => void;
}
const layers: Layer[] = [];
let own = 0; // steps back that this file makes itself, and that are under way
const after: (() => void)[] = [];

/** The browser has gone back, and the page is the same. */
export function wentBack(): void {
    if (own === 0) layers.pop()?.close();
    else if (--own > 0) history.back();
    else for (const work of after.splice(0)) work();
}

/** Does something when no step back is under way. */
export function whenStill(work: () => void): void {
    if (own > 0) after.push(work);
    else work();
}

/** Something opens over the page. Gives a function that takes it away again without being asked by the browser. */
export function openLayer(close: () => void): () => void {
    const layer = { close };
    layers.push(layer);
    let entered = false; // it has an entry in the history
    whenStill(() => {
        entered = layers.includes(layer);
        if (entered) history.pushState(history.state, "");
    });
    return () => {
        const at = layers.indexOf(layer);
        if (at < 0) return;
        layers.splice(at, 1);
        if (!entered) return;
        if (++own === 1) history.back(); // browsers make one step of two that are asked for at once
    };
}

/** Another page comes: everything is closed. Was anything open? */
export function dropLayers(): boolean {
    return layers.splice(0).length > 0;
}

/** A component that lies over the page: `close` is called when the browser goes back. */
export function useLayer(close: () => void): void {
    const now = useRef(close);
    now.current = close;
    useEffect(() => openLayer(() => now.current()), []);
}
