// The tables at which this person sits, or may sit again.

import type { Phase } from "../engine/types";
import { connection } from "./connection";
import { person } from "./person";
import { forgetTables, recall, remember, remembered } from "./remembered";

const LISTED = 12; // the newest are looked at

export interface MyTable {
    table: string;
    game: string;
    phase: Phase;
    /** The other people who sit there. */
    others: string[];
    /** This person can act. */
    turn: boolean;
    /** This person has left, and a bot plays until they come back. */
    left: boolean;
}

/** Those whose games are not over, the newest first; none without a token, or a server. */
export async function listMyTables(): Promise<MyTable[]> {
    if (!person.token) return [];
    const release = connection.hold(); // until it is up, however long that takes
    const found = (await connection.up()) ? await look() : [];
    release();
    return found;
}

async function look(): Promise<MyTable[]> {
    const left = remembered().filter((table) => !connection.tables.has(table) && recall(table).seat !== undefined);
    const names = [...[...connection.tables].reverse(), ...left].filter((table) => !recall(table).over);
    const all = await Promise.all(names.slice(0, LISTED).map(lookAt));
    return all.flatMap((table) => table ?? []);
}

async function lookAt(table: string): Promise<MyTable | undefined> {
    const looked = await connection.ask("look", { table });
    if (!looked.ok) {
        if (looked.code === "no_table") forgetTables(table);
        return undefined;
    }
    const { game, phase, who } = looked;
    const { seat } = recall(table);
    const left = !connection.tables.has(table);
    if (phase === "over" || (left && phase === "wait")) {
        if (phase === "over") remember(table, { over: true });
        return undefined;
    }
    const synced = phase === "play" && !left ? await connection.ask("sync", { table, after: 0 }) : undefined;
    const others = who.flatMap((w) => (w.seat !== seat && w.name !== null && w.name !== w.bot ? [w.name] : []));
    return { table, game, phase, others, turn: synced?.ok === true && synced.moves.length > 0, left };
}
