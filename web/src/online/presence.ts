// Who is at a server's table, and whether this person may open it: the server says neither by itself.

import { connection } from "./connection";
import type { TableModel } from "./model";
import { recall, remember } from "./remembered";
import { sittersOf } from "./state";
import type { Looked } from "./words";

const LOOK_MS = 5000; // nothing but a look tells who is here

export class Presence {
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly at: TableModel) {}

    take(looked: Looked): void {
        const { at } = this;
        at.looked = looked;
        at.now.sitters = sittersOf(looked, at.now.sitters, at.label);
        if (recall(at.table).commit === undefined) remember(at.table, { commit: looked.commit });
    }

    /** Looks now and then, from now on. */
    watch(): void {
        clearTimeout(this.timer);
        if (!this.at.closed) this.timer = setTimeout(() => void this.look().then(() => this.watch()), LOOK_MS);
    }

    close(): void {
        clearTimeout(this.timer);
    }

    private async look(): Promise<void> {
        const { at } = this;
        if (document.hidden || connection.state.value.kind !== "on") return;
        const looked = await connection.ask("look", { table: at.table }, false);
        if (at.closed || !looked.ok) return;
        const before = JSON.stringify(at.now.sitters);
        this.take(looked);
        if (before !== JSON.stringify(at.now.sitters)) at.draw();
    }

    /** May this person place bots and start? The server says so when a bot is placed that does not exist. */
    async findOpener(): Promise<void> {
        const { at } = this;
        const { seat, phase, opener, sitters } = at.now;
        // people may only seem to be away
        const sure = sitters.findIndex((s) => s.name === null || s.bot !== undefined);
        const free = sure >= 0 ? sure : sitters.findIndex((s) => s.kept);
        if (phase !== "wait" || seat < 0 || opener || free < 0) return;
        const reply = await connection.ask("place", { table: at.table, seat: free, bot: "-" }, false);
        if (at.closed || reply.ok) return;
        if (sure >= 0) at.now.unsure = false;
        if (reply.code !== "bad_option" || at.now.opener) return;
        at.now.opener = true;
        remember(at.table, { opener: true });
        at.draw();
    }
}
