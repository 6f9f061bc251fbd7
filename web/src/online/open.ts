// Opening a table.

import { engine } from "../engine/engine";
import type { Refusal } from "../engine/types";
import { drawChance } from "./chance";
import { connection } from "./connection";
import { remember } from "./remembered";
import type { Opening } from "./words";

/** Opens a table, and remembers what is needed to come back to it. */
export async function openTable(setup: Opening): Promise<{ ok: true; table: string } | Refusal> {
    const { bytes, hash } = drawChance(await engine());
    const reply = await connection.askOnce("open", (cmd) => ({ ...setup, ...(hash && { chance: hash }), cmd }));
    if (!reply.ok) return reply;
    const { table, invite, seat, commit } = reply;
    remember(table, {
        ...(invite !== null && { invite }),
        ...(seat !== null && { seat }),
        chance: bytes,
        commit,
    });
    connection.tables.add(table);
    return { ok: true, table };
}
