// Opening a table.

import { engine } from "../door/engine";
import type { Refusal } from "../door/types";
import { drawChance } from "./chance";
import { remember } from "./kept";
import { line } from "./line";
import type { Opening } from "./words";

/** Opens a table, and remembers what is needed to come back to it. */
export async function openTable(setup: Opening): Promise<{ ok: true; table: string } | Refusal> {
    const { bytes, hash } = drawChance(await engine());
    const reply = await line.askOnce("open", { ...setup, ...(hash && { chance: hash }) });
    if (!reply.ok) return reply;
    const { table, invite, seat, commit } = reply;
    remember(table, {
        invite,
        ...(seat !== null && { seat }),
        chance: bytes,
        commit,
        opener: true,
        off: { talk: setup.talk === false, undo: setup.undo === "never" },
    });
    line.tables.add(table);
    return { ok: true, table };
}
