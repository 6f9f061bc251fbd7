// A person's moves on their way to the server: sent until they are answered, one after the other.

import type { Move } from "../engine/types";
import type { Reply } from "../match/match";
import { connection, numberAfter } from "./connection";

const LATE_MS = 600; // a card that came too late goes back

interface Doing {
    /** Without parts if the rules do not list it: a card that does not fit is tried anyway. */
    move: Move;
    /** The last note that the person knew. */
    seen: number;
    /** The server has made it: the view with this note shows it. */
    made?: number;
    shown: () => void;
}

export class Moves {
    /** What came too late, for a moment. */
    late: Move | undefined;
    private doing: Doing[] = [];
    private last: Promise<unknown> = Promise.resolve();
    private number = 0; // the highest of the seat's numbers
    private made = 0; // the last note of a move of this person
    private viewed = 0; // the last note before the view
    private closed = false;

    /** `changed`: there is something else to show. */
    constructor(
        private readonly table: string,
        private readonly race: boolean,
        private readonly changed: () => void,
    ) {}

    /** The first that is on its way; undefined: none is. */
    get first(): { move: Move } | undefined {
        return this.doing[0];
    }

    /** Sends a move after those that are on their way. */
    do(move: Move, seen: number): Promise<Reply> {
        let shown = (): void => undefined;
        const visible = new Promise<void>((done) => (shown = done));
        const doing: Doing = { move, seen, shown };
        this.doing.push(doing);
        this.changed();
        const before = this.last;
        const reply = (async () => {
            await before;
            return this.make(doing, visible);
        })();
        this.last = reply;
        return reply;
    }

    private async make(doing: Doing, visible: Promise<void>): Promise<Reply> {
        this.number = numberAfter(this.number);
        const seen = Math.max(doing.seen, this.made); // it was aimed at the card this person has just played
        const reply = await connection.ask("move", {
            table: this.table,
            cmd: this.number,
            seen,
            move: doing.move.move,
        });
        if (this.closed) return reply.ok ? { ok: true } : reply;
        if (reply.ok) {
            doing.made = this.made = reply.seq;
            if (this.settle()) this.changed(); // it came again: the view was there before
            await visible;
            return { ok: true };
        }
        this.doing = this.doing.filter((d) => d !== doing);
        if (reply.code === "too_late" || (this.race && reply.code === "game_over")) this.isLate(doing.move);
        this.changed();
        return reply;
    }

    /** A view has come, after that note. `highest`: the seat's number, where it is known. */
    see(viewed: number, highest = 0): void {
        this.viewed = viewed;
        this.number = Math.max(this.number, highest);
        this.settle();
    }

    close(): void {
        this.closed = true;
        for (const d of this.doing) d.shown();
    }

    /** What the view shows is no longer on its way. */
    private settle(): boolean {
        const shown = this.doing.filter((d) => d.made !== undefined && d.made <= this.viewed);
        for (const d of shown) d.shown();
        this.doing = this.doing.filter((d) => !shown.includes(d));
        return shown.length > 0;
    }

    private isLate(move: Move): void {
        this.late = move;
        setTimeout(() => {
            if (this.late !== move || this.closed) return;
            this.late = undefined;
            this.changed();
        }, LATE_MS);
    }
}
