// What one receiver of a table is told, a seat or an onlooker: notes in order and without gaps, and views. What was
// missed is fetched, and comes at once.

import type { Note, Refusal } from "../engine/types";
import { connection } from "./connection";
import type { AroundFrame, Eye, Looked, Synced, TableFrame } from "./words";

export type SeatView = Pick<Synced, "seq" | "view" | "moves" | "due_ms">;

export interface Listener {
    /** Who is there, before anything that was missed is told. */
    look(looked: Looked, eyes: Eye[]): void;
    /** Not `live`: it was missed, and a current view will follow. */
    hear(note: Note, live: boolean): void;
    /** `caughtUp`: there is no gap left, and this is the seat's highest number. */
    see(view: SeatView, caughtUp?: { cmd: number }): void;
    /** Who is there. */
    around(frame: AroundFrame): void;
    refused(refusal: Refusal): void;
}

export class Receiver {
    /** The last note. */
    last = 0;
    private syncs = 0;
    private waits = true; // for a reply that has all that frames say until then
    private closed = false;
    private readonly ends: (() => void)[];

    constructor(
        private readonly table: string,
        private readonly watches: boolean,
        private readonly to: Listener,
    ) {
        this.ends = [
            connection.listen(table, (frame) => this.take(frame)),
            connection.state.watch(({ kind }) => kind === "on" && void this.sync()),
        ];
        void this.sync();
    }

    close(): void {
        this.closed = true;
        for (const end of this.ends) end();
    }

    private take(frame: TableFrame): void {
        if (this.closed || this.waits) return;
        if (!("seq" in frame)) {
            this.to.around(frame);
            return;
        }
        if ("note" in frame ? frame.seq > this.last + 1 : frame.seq > this.last) {
            void this.sync();
        } else if (!("note" in frame)) {
            if (frame.seq === this.last) this.to.see(frame);
        } else if (frame.seq > this.last) {
            this.last = frame.seq;
            this.to.hear(frame, true);
        }
    }

    private async sync(): Promise<void> {
        const mine = ++this.syncs;
        this.waits = true;
        const got = await this.fetch();
        if (mine !== this.syncs || this.closed) return;
        if (!got.ok) {
            if (got.code !== "no_connection") this.to.refused(got); // otherwise again when it is up
            return;
        }
        const { synced, looked } = got;
        this.waits = false;
        this.to.look(looked, synced.eyes ?? []);
        for (const note of synced.notes) {
            if (note.seq <= this.last) continue;
            this.last = note.seq;
            this.to.hear(note, false);
        }
        this.last = synced.seq;
        this.to.see(synced, { cmd: synced.cmd });
    }

    private async fetch(): Promise<{ ok: true; synced: Synced; looked: Looked } | Refusal> {
        const at = { table: this.table };
        // it ends with the connection
        const watched = this.watches ? await connection.ask("watch", at, false) : undefined;
        if (watched && !watched.ok) return watched;
        const looking = connection.ask("look", at, false);
        for (let after = this.last; ; ) {
            const synced = await connection.ask("sync", { ...at, after }, false);
            if (!synced.ok) return synced;
            if (synced.from !== undefined) {
                after = synced.from - 1; // anything earlier is not available
                continue;
            }
            const looked = await looking;
            return looked.ok ? { ok: true, synced, looked } : looked;
        }
    }
}
