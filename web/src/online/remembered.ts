// What online play keeps in this browser: in localStorage, or for this visit where that is forbidden or full.

import { base } from "../shared/assets";
import { isFlag, isNumber, isText, maybe, orNull, parse, shape } from "../shared/json";

const visit = new Map<string, string>();

/** Behind the names of what is kept in another house of a server than 0 (docs/online.md): who plays there is another
 * person, at other tables. */
const house = /\/h\/([1-9]\d?)\/$/.exec(base.pathname)?.[1];
export const inHouse = house ? `:${house}` : "";

export function readKept(key: string): string | undefined {
    try {
        return localStorage.getItem(key) ?? visit.get(key);
    } catch {
        return visit.get(key);
    }
}

export function writeKept(key: string, text: string | undefined): void {
    if (text === undefined) visit.delete(key);
    else visit.set(key, text);
    try {
        if (text === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
    } catch {
        // for this visit
    }
}

function keys(): string[] {
    try {
        return [...visit.keys(), ...Object.keys(localStorage)];
    } catch {
        return [...visit.keys()];
    }
}

/** What is known of a table beyond what the server tells: it must survive a reload. */
export interface Remembered {
    invite?: string;
    seat?: number;
    /** This person's bytes of the shuffle, in hex. */
    chance?: string;
    /** They were sent when they were asked for. */
    given?: boolean;
    /** What the server has bound itself to, as it was first told. */
    commit?: string | null;
    /** This person watches. */
    watches?: boolean;
    over?: boolean;
    /** This person has won. */
    won?: boolean;
    /** The last note that was shown here. */
    shown?: number;
    /** When it was last written. */
    at?: number;
}

const isRemembered = shape<Remembered>({
    invite: maybe(isText),
    seat: maybe(isNumber),
    chance: maybe(isText),
    given: maybe(isFlag),
    commit: maybe(orNull(isText)),
    watches: maybe(isFlag),
    over: maybe(isFlag),
    won: maybe(isFlag),
    shown: maybe(isNumber),
    at: maybe(isNumber),
});

const TABLE = `spil table${inHouse} `;
const MOST = 100; // tables; of more, finished ones are forgotten, the oldest first

export function recall(table: string): Remembered {
    return parse(readKept(TABLE + table) ?? "", isRemembered) ?? {}; // nothing, or damaged
}

export function remember(table: string, changes: Remembered): void {
    const before = recall(table);
    if (before.at === undefined) prune();
    writeKept(TABLE + table, JSON.stringify({ ...before, ...changes, at: Date.now() }));
}

export const remembered = (): string[] =>
    [...new Set(keys())].filter((key) => key.startsWith(TABLE)).map((key) => key.slice(TABLE.length));

function prune(): void {
    const all = remembered().map((table) => ({ table, ...recall(table) }));
    const over = all.filter((known) => known.over).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
    for (const { table } of over.slice(0, Math.max(0, all.length - MOST + 1))) forgetTables(table);
}

/** Forgets a table, or all of them. */
export function forgetTables(table?: string): void {
    for (const name of table === undefined ? remembered() : [table]) writeKept(TABLE + name, undefined);
}
