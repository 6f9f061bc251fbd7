// A finished game of a server's table: its record is fetched and kept like any other, so that it can be replayed and
// reviewed here and counts; and it shows whether the deal was fair.

import type { Shown } from "../match/match";
import { append, changeText, type Kept, readKept } from "../storage/database";
import { connection } from "./connection";
import type { TableModel } from "./model";
import { recall, remember } from "./remembered";
import type { Fairness } from "./types";

/** Keeps a record, once; `line`: what the statistics get. */
async function keepRecord(
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

export class FinishedGame {
    /** null: it has not come. */
    record: string | null = null;
    kept: Kept | undefined;
    private fetching: Promise<void> | undefined;

    constructor(
        private readonly at: TableModel,
        private readonly shown: () => Shown,
    ) {}

    fetch(): Promise<void> {
        this.fetching ??= this.take();
        return this.fetching;
    }

    /** Checks the deal with this browser's own means. */
    async check(): Promise<Fairness> {
        const { engine, table, now, received } = this.at;
        const { commit, chance, given, seat } = recall(table);
        if (now.phase !== "over" || now.fairness.kind === "none") return now.fairness;
        await this.fetch();
        if (this.record === null || !commit) return now.fairness;
        const counts = given && chance && seat !== undefined && received.counted?.includes(seat);
        const own = counts ? { seat, bytes: chance } : {};
        const answer = engine.call("online_check", { record: this.record, table, commit, ...own });
        this.at.now.fairness = { kind: answer.ok ? "fair" : "unfair", say: answer.say };
        this.at.draw();
        return this.at.now.fairness;
    }

    private async take(): Promise<void> {
        const { at } = this;
        const reply = await connection.ask("record", { table: at.table }, false);
        if (!reply.ok) {
            this.fetching = undefined; // again with the next picture: an onlooker was no longer there
            return;
        }
        await at.engine.prepare(at.looked.game).catch(() => undefined); // for reviews
        if (at.closed) return;
        const { record } = reply;
        this.record = record;
        remember(at.table, { over: true });
        const { ended, table, game } = this.shown();
        const who = table.map((s) => s.name).join(", ");
        const when = Math.floor(Date.now() / 1000);
        const counted = at.now.seat < 0 ? undefined : at.engine.call("online_ended", { record, when });
        const line = counted?.ok ? counted.line : undefined;
        this.kept = await keepRecord({ id: `table-${at.table}`, game, who, say: ended ?? "" }, record, line).catch(
            (e: unknown) => {
                console.error(e);
                return undefined;
            },
        );
        if (!at.closed) at.draw();
    }
}
