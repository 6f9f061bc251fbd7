// What happened last at a table, from the notes that came with the pictures.

import { useRef } from "preact/hooks";
import type { Shown } from "../match/match";

export interface Event {
    event: string;
    [field: string]: unknown;
}

/** The newest event of one of these kinds; it stays until there is a newer one, or the game goes back. */
export function useLast(shown: Shown, ...kinds: string[]): Event | null {
    const last = useRef<{ event: Event | null; steps: number; shown: Shown | null }>({
        event: null,
        steps: 0,
        shown: null,
    });
    if (last.current.shown !== shown) {
        const back = shown.news.some((note) => note.note === "undo" || note.note === "start");
        const { earlier = [] } = shown;
        const since = earlier.slice(earlier.map(({ note }) => note).lastIndexOf("undo") + 1);
        const events = [...since, ...shown.news]
            .flatMap((note) => note.events ?? [])
            .filter((event) => kinds.includes(event.event));
        last.current = { event: events.at(-1) ?? (back ? null : last.current.event), steps: shown.steps_played, shown };
    }
    return last.current.event;
}
