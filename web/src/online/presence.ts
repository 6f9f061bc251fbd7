// Who is at a server's table, and what this person may do there, as the server tells it.

import { connection } from "./connection";
import type { TableModel } from "./model";
import { recall, remember } from "./remembered";
import { sittersOf } from "./state";
import type { Around, Looked } from "./words";

export class Presence {
    private readonly turned = (): void => void this.say();

    constructor(private readonly at: TableModel) {
        document.addEventListener("visibilitychange", this.turned);
    }

    take(looked: Looked): void {
        const { at } = this;
        at.looked = looked;
        at.now.sitters = sittersOf(looked, at.now.sitters, at.label);
        at.now.opener = looked.opener;
        at.now.off = { talk: !looked.talk, undo: !looked.undo };
        if (recall(at.table).commit === undefined) remember(at.table, { commit: looked.commit });
    }

    hear(around: Around[]): void {
        const { at } = this;
        at.now.sitters = at.now.sitters.map((sitter, seat) => {
            const told = around.find((one) => one.seat === seat);
            if (!told || sitter.bot !== undefined || sitter.name === null) return sitter;
            const { kept: _, ...before } = sitter;
            const known = { ...before, ...(told.line_ms !== undefined && { line: told.line_ms }) };
            return told.is === "away" ? { ...known, here: false, kept: true } : { ...known, here: true };
        });
        at.draw();
    }

    /** Tells the server that this connection shows the table, and whether anybody can see it. */
    async say(): Promise<void> {
        const { table, closed } = this.at;
        if (!closed) await connection.ask("at", { table, shown: !document.hidden }, false);
    }

    /** Somebody has left before the start: is it this person's turn to open? */
    async look(): Promise<void> {
        const { at } = this;
        const looked = await connection.ask("look", { table: at.table }, false);
        if (at.closed || !looked.ok) return;
        this.take(looked);
        at.draw();
    }

    close(): void {
        document.removeEventListener("visibilitychange", this.turned);
    }
}
