// A finished game of a server's table, kept like any other: it can be replayed and reviewed here, and counts.

import { append, changeText, readKept, type Kept } from "../storage/database";

/** Keeps a record, once; `line`: what the statistics get. */
export async function keepRecord(
    what: Pick<Kept, "id" | "game" | "who" | "say">,
    record: string,
    line?: string,
): Promise<Kept> {
    const read = await readKept(what.id);
    if (read) return read.kept;
    const changed = Date.now();
    const kept = {
        ...what,
        begun: changed,
        changed,
        over: true,
        counted: true,
        untimed: false,
        fast: false,
        pieces: 0,
    };
    await append(kept, record);
    if (line) await changeText("results", (text) => (text || "spil games 1\n") + line);
    return kept;
}
