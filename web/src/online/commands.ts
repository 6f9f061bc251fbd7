// What people do at a server's table besides moves: the requests, and what this browser remembers of them.

import type { Answer, Refusal } from "../engine/types";
import { t } from "../shared/language";
import type { Store } from "../shared/store";
import { drawChance } from "./chance";
import { connection } from "./connection";
import type { FinishedGame } from "./finished";
import type { TableModel } from "./model";
import { sentOf } from "./phrases";
import { recall, remember } from "./remembered";
import type { Done, Fairness, OnlineState, OnlineTable } from "./types";
import type { SignName } from "./words";

export const refusal = (code: string, say = ""): Refusal => ({ ok: false, code, say });

const doneOf = (reply: Answer<object>): Done => (reply.ok ? { ok: true } : reply);

export class TableCommands implements OnlineTable {
    private undoing = false;

    constructor(
        private readonly at: TableModel,
        readonly state: Store<OnlineState>,
        private readonly finished: FinishedGame,
        /** Gives up the seat, or comes back to it. */
        private readonly changeSeat: (seat: number) => Promise<Done>,
        /** The side of each seat. */
        private readonly sides: () => number[],
    ) {}

    async place(seat: number, bot: string): Promise<Done> {
        return doneOf(await connection.ask("place", { table: this.at.table, seat, bot }));
    }

    start(): Promise<Done> {
        return this.request("start");
    }

    async fill(bot: string): Promise<Done> {
        for (const [seat, { name }] of this.at.now.sitters.entries()) {
            const done = name === null ? await this.place(seat, bot) : { ok: true as const };
            if (!done.ok) return done;
        }
        return this.start(); // with nobody but bots it has started, and this does nothing
    }

    async hold(): Promise<Done> {
        const done = await this.request("start_hold");
        this.at.now.held ||= done.ok;
        if (!this.at.closed) this.at.draw();
        return done;
    }

    async swap(seat: number): Promise<Done> {
        const { table } = this.at;
        const reply = await connection.ask("seat_swap", { table, seat });
        if (!reply.ok) return reply;
        remember(table, { seat });
        return this.at.closed ? { ok: true } : this.changeSeat(seat);
    }

    async free(seat: number): Promise<Done> {
        return doneOf(await connection.ask("seat_free", { table: this.at.table, seat }));
    }

    async standIn(seat: number): Promise<Done> {
        return doneOf(await connection.ask("seat_bot", { table: this.at.table, seat }));
    }

    win(): Promise<Done> {
        return this.request("seat_win");
    }

    async react(sign: SignName): Promise<Done> {
        const { table } = this.at;
        return doneOf(await connection.askOnce("react", (cmd) => ({ table, sign, cmd })));
    }

    async sendOff(who: string): Promise<Done> {
        return doneOf(await connection.ask("send_off", { table: this.at.table, who }));
    }

    resignSure(): string {
        const { sitters, seat } = this.at.now;
        const left = sitters.flatMap((s, i) => (s.resigned || i === seat ? [] : [i]));
        const sides = this.sides();
        const ends = new Set(left.map((i) => sides[i])).size < 2 || left.every((i) => sitters[i]?.bot !== undefined);
        return t(ends ? "resign_ends" : "resign_sure");
    }

    agree(): Promise<Done> {
        return this.request("agree");
    }

    refuse(): Promise<Done> {
        return this.request("refuse");
    }

    /** A request that says nothing but its table. */
    async request(
        name: "start" | "agree" | "refuse" | "pause" | "resume" | "resign" | "leave" | "start_hold" | "seat_win",
    ): Promise<Done> {
        return doneOf(await connection.ask(name, { table: this.at.table }));
    }

    async leave(): Promise<Done> {
        const { table, now } = this.at;
        const reply = await this.request("leave");
        if (!reply.ok) return reply;
        connection.tables.delete(table);
        if (this.at.closed) return reply;
        if (now.phase === "wait") remember(table, { seat: undefined });
        else await this.changeSeat(-1);
        return reply;
    }

    async sitAgain(): Promise<Done> {
        const { table, now } = this.at;
        const reply = await connection.ask("sit", { table, ...(now.invite && { invite: now.invite }) });
        if (!reply.ok || reply.seat === null) return reply.ok ? refusal("no_seat") : reply;
        connection.tables.add(table);
        remember(table, { seat: reply.seat, watches: false });
        return this.at.closed ? { ok: true } : this.changeSeat(reply.seat);
    }

    /** One at a time: taps while the connection is down do not add up. */
    async undo(): Promise<Done> {
        if (this.undoing) return refusal("not_now", t("move_waits"));
        this.undoing = true;
        const reply = await connection.askOnce("undo", (cmd) => ({ table: this.at.table, cmd }));
        this.undoing = false;
        return doneOf(reply);
    }

    async say(text: string): Promise<Done> {
        const { table } = this.at;
        return doneOf(await connection.askOnce("talk", (cmd) => ({ table, text: sentOf(text), cmd })));
    }

    async rematch(): Promise<{ ok: true; table: string } | Refusal> {
        const { bytes, hash } = drawChance(this.at.engine);
        const reply = await connection.ask("rematch", { table: this.at.table, ...(hash && { chance: hash }) });
        if (!reply.ok) return reply;
        const { table, invite, seat, commit } = reply;
        const before = recall(table);
        remember(table, {
            ...(invite !== null && { invite }),
            ...(seat !== null && { seat }),
            chance: before.chance ?? bytes,
            commit: before.commit ?? commit,
        });
        connection.tables.add(table);
        return { ok: true, table };
    }

    check(): Promise<Fairness> {
        return this.finished.check();
    }
}
