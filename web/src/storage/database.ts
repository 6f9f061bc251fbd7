// What is kept in this browser: IndexedDB, in promises. Where that is missing, everything still works and nothing is
// kept.

/** A kept game; its journal is in `lines`. */
export interface Kept {
    id: string;
    game: string;
    /** Who played, for lists. */
    who: string;
    /** Whom the person plays against; none: several people share the screen, or bots play alone. */
    against?: string[];
    /** The round, in games that have rounds. */
    round?: number;
    /** The deal of the day on which it was begun. */
    ofDay?: boolean;
    /** The last sentence. */
    say: string;
    begun: number;
    changed: number;
    over: boolean;
    /** Its result is in the statistics. */
    counted: boolean;
    untimed: boolean;
    fast: boolean;
    /** Bots answer at once. */
    quick?: boolean;
    /** How many pieces of its journal there are. */
    pieces: number;
}

const NAME = "spil";
const VERSION = 1;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
    opened ??= new Promise((done, failed) => {
        const request = indexedDB.open(NAME, VERSION);
        request.onupgradeneeded = () => {
            request.result.createObjectStore("games", { keyPath: "id" });
            request.result.createObjectStore("lines"); // [id, number] → text
            request.result.createObjectStore("texts"); // name → text
        };
        request.onsuccess = () => {
            request.result.onversionchange = () => request.result.close();
            done(request.result);
        };
        request.onerror = () => failed(request.error);
        request.onblocked = () => failed(new Error("blocked"));
    });
    opened.catch(() => (opened = undefined));
    return opened;
}

type StoreName = "games" | "lines" | "texts";

/** Does something in one transaction; resolves when it is stored. */
export async function transaction<T>(
    stores: StoreName[],
    mode: IDBTransactionMode,
    work: (store: (name: StoreName) => IDBObjectStore, give: (value: T) => void) => void,
): Promise<T | undefined> {
    const db = await open();
    return new Promise((done, failed) => {
        const t = db.transaction(stores, mode);
        let value: T | undefined;
        t.oncomplete = () => done(value);
        t.onerror = t.onabort = () => failed(t.error ?? new Error("storage"));
        work(
            (name) => t.objectStore(name),
            (given) => (value = given),
        );
    });
}

/** The pieces of a game's journal. */
export const piecesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Adds a piece to a game's journal, with what lists show; all or nothing. Fails when another tab has added one. */
export async function append(kept: Kept, piece: string): Promise<void> {
    await transaction<void>(["games", "lines"], "readwrite", (store) => {
        if (piece) store("lines").add(piece, [kept.id, kept.pieces]);
        store("games").put({ ...kept, pieces: kept.pieces + (piece ? 1 : 0) });
    });
    if (piece) kept.pieces++;
}

export async function listKept(): Promise<Kept[]> {
    const all = await transaction<Kept[]>(["games"], "readonly", (store, give) => {
        const request = store("games").getAll() as IDBRequest<Kept[]>;
        request.onsuccess = () => give(request.result);
    });
    return (all ?? []).sort((a, b) => b.changed - a.changed);
}

export async function readKept(id: string): Promise<{ kept: Kept; journal: string } | undefined> {
    return transaction(["games", "lines"], "readonly", (store, give) => {
        const game = store("games").get(id) as IDBRequest<Kept | undefined>;
        game.onsuccess = () => {
            const lines = store("lines").getAll(piecesOf(id)) as IDBRequest<string[]>;
            lines.onsuccess = () => game.result && give({ kept: game.result, journal: lines.result.join("") });
        };
    });
}

export async function deleteKept(id: string): Promise<void> {
    await transaction<void>(["games", "lines"], "readwrite", (store) => {
        store("games").delete(id);
        store("lines").delete(piecesOf(id));
    });
}

/** A text by its name; "" when there is none. */
export async function readText(name: string): Promise<string> {
    const text = await transaction<string>(["texts"], "readonly", (store, give) => {
        const request = store("texts").get(name) as IDBRequest<string | undefined>;
        request.onsuccess = () => give(request.result ?? "");
    });
    return text ?? "";
}

/** Changes a text: other tabs cannot come between reading and writing. */
export async function changeText(name: string, change: (text: string) => string): Promise<void> {
    await transaction<void>(["texts"], "readwrite", (store) => {
        const request = store("texts").get(name) as IDBRequest<string | undefined>;
        request.onsuccess = () => store("texts").put(change(request.result ?? ""), name);
    });
}

export async function forgetAll(): Promise<void> {
    await transaction<void>(["games", "lines", "texts"], "readwrite", (store) => {
        for (const name of ["games", "lines", "texts"] as const) store(name).clear();
    });
}
