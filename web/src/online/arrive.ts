// A visit to a table by its address: back to one's seat, or as somebody who has yet to sit down.

import type { Engine } from "../engine/engine";
import type { Refusal } from "../engine/types";
import { drawChance } from "./chance";
import { connection } from "./connection";
import { person, tidyName } from "./person";
import { recall, remember } from "./remembered";
import { labelsOf, sittersOf } from "./state";
import { OnlineMatch } from "./table";
import type { Done, Sitter } from "./types";
import type { Looked } from "./words";

const LOOK_MS = 3000; // a visitor without a seat sees others come

/** Somebody has come to a table, and neither sits nor watches yet. */
export interface Arrival {
    engine: Engine;
    table: string;
    invite: string | undefined;
    looked: Looked;
    sitters: Sitter[];
    /** This person has left a seat in the running game, and can come back to it. */
    back: boolean;
    /** Sits down under this name; `here`: under that one at this table alone. */
    sit(name: string, here?: string): Promise<Done>;
    watch(): Promise<Done>;
}

/** What is told of it. */
export interface Here {
    /** Somebody who has yet to sit down; it changes when others do. */
    arriving: (arrival: Arrival) => void;
    /** The person is at the table. */
    came: (match: OnlineMatch) => void;
    /** The table cannot be used, or no longer: why. */
    refused: (refusal: Refusal) => void;
}

export class TableVisit {
    private match: OnlineMatch | undefined;
    private ended = false;
    private timer: ReturnType<typeof setInterval> | undefined;
    private readonly release = connection.hold();

    constructor(
        private readonly engine: Engine,
        private readonly table: string,
        private readonly here: Here,
    ) {}

    /** Resolves when one of `here` was told. */
    async begin(invite: string | undefined): Promise<void> {
        const { table } = this;
        if (invite && recall(table).seat === undefined) remember(table, { invite }); // one who sits has the true one
        const looked = await connection.ask("look", { table });
        if (!looked.ok) {
            this.refuse(looked);
            return;
        }
        if (recall(table).commit === undefined) remember(table, { commit: looked.commit });
        if (connection.tables.has(table)) {
            const entered = await this.enter(looked, await seatAt(this.engine, table, looked));
            if (!entered.ok) this.refuse(entered);
            return;
        }
        const { watches, invite: invited } = recall(table);
        const stays = watches && (looked.phase !== "wait" || !invited); // before the start one may still sit down
        if (!stays || !(await this.enter(looked, -1)).ok) {
            this.arriving(looked);
            if (!this.ended) this.timer = setInterval(() => void this.lookAgain(), LOOK_MS);
        }
    }

    end(): void {
        this.ended = true;
        clearInterval(this.timer);
        this.release();
        this.match?.close();
    }

    private refuse(refusal: Refusal): void {
        if (!this.ended) this.here.refused(refusal);
    }

    /** The table is there no longer; or it is, and only the seat was freed for others. */
    private lost(refusal: Refusal): void {
        const { table } = this;
        if (refusal.code !== "no_seat" || this.ended) {
            this.refuse(refusal);
            return;
        }
        this.match?.close();
        this.match = undefined;
        connection.tables.delete(table);
        remember(table, { seat: undefined });
        void this.begin(undefined);
    }

    private async enter(looked: Looked, seat: number): Promise<Done> {
        if (this.ended) return { ok: false, code: "not_now", say: "" };
        const come = OnlineMatch.join(this.engine, this.table, looked, seat, (refusal) => this.lost(refusal));
        if (!("match" in come)) return come;
        this.match = come.match; // it can be closed before it is there
        const there = await come.there;
        if (!there.ok || this.ended) {
            this.match = undefined;
            return there;
        }
        clearInterval(this.timer);
        this.here.came(come.match);
        return there;
    }

    private async lookAgain(): Promise<void> {
        if (document.hidden) return;
        const looked = await connection.ask("look", { table: this.table }, false);
        if (looked.ok && !this.match) this.arriving(looked);
    }

    private arriving(looked: Looked): void {
        const { engine, table } = this;
        if (this.ended) return;
        this.here.arriving({
            engine,
            table,
            invite: recall(table).invite,
            looked,
            sitters: sittersOf(looked, [], labelsOf(engine, looked.game)),
            back: looked.phase !== "wait" && recall(table).seat !== undefined,
            sit: async (name, here) => {
                const sat = await sitDown(engine, table, looked, name, here);
                return sat.ok ? this.enter(looked, sat.seat) : sat;
            },
            watch: async () => {
                const reply = await connection.ask("watch", { table });
                if (!reply.ok) return reply;
                remember(table, { watches: true });
                return this.enter(looked, -1);
            },
        });
    }
}

/** The seat of a person who sits: as the invitation gives it again; as remembered; by the name. */
async function seatAt(engine: Engine, table: string, looked: Looked): Promise<number> {
    const { invite, seat } = recall(table);
    const sat =
        invite || looked.room
            ? await connection.ask("sit", { table, ...(invite && { invite }), ...ownChance(engine, table, looked) })
            : undefined;
    const own = sat?.ok && sat.seat !== null ? sat.seat : (seat ?? looked.who.findIndex((w) => w.name === person.name));
    if (own >= 0) remember(table, { seat: own });
    return own;
}

/** Bytes of one's own for the shuffle: who was seated by a room's draw has given none yet. */
function ownChance(engine: Engine, table: string, { room, phase }: Looked): { chance?: string } {
    if (!room || phase !== "wait" || recall(table).chance) return {};
    const { bytes, hash } = drawChance(engine);
    remember(table, { chance: bytes });
    return hash ? { chance: hash } : {};
}

async function sitDown(
    engine: Engine,
    table: string,
    looked: Looked,
    name: string,
    here = tidyName(name),
): Promise<{ ok: true; seat: number } | Refusal> {
    if (!looked.room) {
        person.name = name; // in a room it is the room's
        connection.renew();
    }
    const { bytes, hash } = drawChance(engine);
    const known = recall(table);
    const fields = { ...(here && !looked.room && { name: here }), ...(hash && { chance: hash }) };
    const invite = looked.room ? {} : { invite: known.invite ?? "" };
    const reply = await connection.ask("sit", { table, ...invite, ...fields });
    if (!reply.ok) return reply;
    if (reply.seat === null) return { ok: false, code: "no_seat", say: "" };
    const chance = looked.phase === "wait" ? bytes : known.chance; // a person who comes back has given theirs
    remember(table, {
        seat: reply.seat,
        ...(chance && { chance }),
        commit: known.commit ?? reply.commit,
        watches: false,
    });
    connection.tables.add(table);
    return { ok: true, seat: reply.seat };
}
