// Who is at a server's table, and what this person may do there, as the server tells it.

import { t } from "../shared/language";
import { connection } from "./connection";
import type { TableModel } from "./model";
import { recall, remember } from "./remembered";
import { sittersOf, withPresence } from "./state";
import type { Sitter } from "./types";
import type { AroundFrame, Looked } from "./words";

export class Presence {
    private readonly turned = (): void => void this.say();

    constructor(
        private readonly at: TableModel,
        /** Says a sentence at the table. */
        private readonly tell: (sentence: string) => void,
    ) {
        document.addEventListener("visibilitychange", this.turned);
    }

    take(looked: Looked): void {
        const { at } = this;
        at.looked = looked;
        at.now.sitters = sittersOf(looked, at.now.sitters, at.label);
        at.now.opener = looked.opener;
        at.now.off = { talk: !looked.talk, undo: !looked.undo };
        at.now.watch = looked.watch;
        at.now.terms = looked.clock;
        at.now.series = looked.series ?? at.now.series;
        if (recall(at.table).commit === undefined) remember(at.table, { commit: looked.commit });
    }

    hear({ around, eyes }: Pick<AroundFrame, "around" | "eyes">): void {
        const { at } = this;
        const before = at.now.sitters;
        at.now.sitters = withPresence(before, around);
        at.now.eyes = eyes;
        if (at.now.phase === "play" || at.now.phase === "pause")
            for (const [seat, sitter] of at.now.sitters.entries()) this.compare(sitter, before[seat]);
        at.draw();
    }

    /** Somebody has gone, or is back. */
    private compare({ name, is }: Sitter, before: Sitter | undefined): void {
        if (!before?.is || !is || !name || (is === "away") === (before.is === "away")) return;
        this.tell(t(is === "away" ? "is_away" : "is_back", { name }));
    }

    /** Tells the server that this connection shows the table, and whether anybody can see it. */
    async say(): Promise<void> {
        const { table, closed } = this.at;
        if (!closed) await connection.ask("at", { table, shown: !document.hidden }, false);
    }

    /** Somebody has come or gone before the start: is it this person's turn to open? */
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
