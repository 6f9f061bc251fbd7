// A game's view, by the type that its table gives it (games/GAME/docs/notation.md). The C side wrote it, even at a
// server's table: what a server sends goes through it before it is shown.

interface Seen {
    view: object | null;
}

/** null: there is nothing to see, while the screen is covered. */
export const viewOrNull = <V extends object>({ view }: Seen): V | null => view as V | null;

/** For boards and docks, which are drawn only when there is something to see. */
export function viewOf<V extends object>(shown: Seen): V {
    const view = viewOrNull<V>(shown);
    if (!view) throw new Error("there is no view");
    return view;
}
