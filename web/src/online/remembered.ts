// What online play keeps in this browser: in localStorage, or for this visit where that is forbidden or full.

import { house } from "../shared/assets";
import { isFlag, isNumber, isText, maybe, orNull, parse, shape } from "../shared/json";

const visit = new Map<string, string>();

/** The name of what is kept of a house: who plays in another is another person, at other tables. */
export const keyIn = (of: number, key: string): string => (of === 0 ? key : `${key}:${of}`);

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

export function keys(): string[] {
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

const tableKey = (of: number): string => `${keyIn(of, "spil table")} `;
const MOST = 100; // tables; of more, finished ones are forgotten, the oldest first

export function recall(table: string, of = house): Remembered {
    return parse(readKept(tableKey(of) + table) ?? "", isRemembered) ?? {}; // nothing, or damaged
}

export function remember(table: string, changes: Remembered, of = house): void {
    const before = recall(table, of);
    if (before.at === undefined) prune(of);
    writeKept(tableKey(of) + table, JSON.stringify({ ...before, ...changes, at: Date.now() }));
}

export const remembered = (of = house): string[] =>
    [...new Set(keys())].filter((key) => key.startsWith(tableKey(of))).map((key) => key.slice(tableKey(of).length));

function prune(of: number): void {
    const all = remembered(of).map((table) => ({ table, ...recall(table, of) }));
    const over = all.filter((known) => known.over).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
    for (const { table } of over.slice(0, Math.max(0, all.length - MOST + 1))) forgetTables(table, of);
}

/** Forgets a table, or all of them. */
export function forgetTables(table?: string, of = house): void {
    for (const name of table === undefined ? remembered(of) : [table]) writeKept(tableKey(of) + name, undefined);
}
