// Coming to a table by its address: back to one's seat, or as somebody who has yet to sit down.

import type { Engine } from "../door/engine";
import type { Refusal } from "../door/types";
import { drawChance } from "./chance";
import { recall, remember } from "./kept";
import { line } from "./line";
import { person } from "./person";
import { labelsOf, sittersOf } from "./state";
import { OnlineMatch } from "./table";
import type { Done, Sitter } from "./types";
import type { Looked } from "./words";

const LOOK_MS = 3000; // one who has yet to sit down sees others come

/** Somebody has come to a table, and neither sits nor watches yet. */
export interface Arrival {
    engine: Engine;
    table: string;
    invite: string | undefined;
    looked: Looked;
    sitters: Sitter[];
    /** Sits down under this name. */
    sit(name: string, seat?: number): Promise<Done>;
    watch(): Promise<Done>;
}

interface Here {
    /** Somebody who has yet to sit down; it changes when others do. */
    arriving: (arrival: Arrival) => void;
    /** The person is at the table. */
    came: (match: OnlineMatch) => void;
    /** The table cannot be used, or not any more: why. */
    refused: (refusal: Refusal) => void;
}

/** Comes to a table. Resolves when one of `here` was told; the function it gives ends it. */
export async function arrive(engine: Engine, table: string, invite: string | undefined, here: Here): Promise<() => void> {
    if (invite) remember(table, { invite });
    let ended = false;
    let match: OnlineMatch | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const release = line.hold();
    const end = (): void => {
        ended = true;
        clearInterval(timer);
        release();
        match?.close();
    };
    const lost = (refusal: Refusal): void => {
        if (!ended) here.refused(refusal);
    };
    const enter = async (looked: Looked, seat: number): Promise<Done> => {
        const got = await OnlineMatch.come(engine, table, looked, seat, lost);
        if (!(got instanceof OnlineMatch)) return got;
        match = got;
        clearInterval(timer);
        if (ended) match.close();
        else here.came(match);
        return { ok: true };
    };

    const looked = await line.ask("look", { table });
    if (ended) return end;
    if (!looked.ok) {
        lost(looked);
        return end;
    }
    if (recall(table).commit === undefined) remember(table, { commit: looked.commit });
    if (line.tables.has(table) || recall(table).watches) {
        const entered = await enter(looked, line.tables.has(table) ? await seatAt(table, looked) : -1);
        if (entered.ok || line.tables.has(table)) {
            if (!entered.ok) lost(entered);
            return end;
        }
    }

    const arriving = (now: Looked): void =>
        here.arriving({
            engine,
            table,
            invite: recall(table).invite,
            looked: now,
            sitters: sittersOf(now, [], labelsOf(engine, now.game)),
            sit: async (name, seat) => {
                const sat = await sitDown(engine, table, now, name, seat);
                return sat.ok ? enter(now, sat.seat) : sat;
            },
            watch: async () => {
                const reply = await line.ask("watch", { table });
                if (!reply.ok) return reply;
                remember(table, { watches: true });
                return enter(now, -1);
            },
        });
    arriving(looked);
    timer = setInterval(() => {
        if (document.hidden) return;
        void line.ask("look", { table }, false).then((now) => {
            if (now.ok && !ended && !match) arriving(now);
        });
    }, LOOK_MS);
    return end;
}

/** The seat of one who sits: as the invitation gives it again; as remembered; by the name. */
async function seatAt(table: string, looked: Looked): Promise<number> {
    const { invite, seat } = recall(table);
    const sat = invite ? await line.ask("sit", { table, invite }) : undefined;
    const own = sat?.ok && sat.seat !== null ? sat.seat : (seat ?? looked.who.findIndex((w) => w.name === person.name));
    if (own >= 0) remember(table, { seat: own });
    return own;
}

async function sitDown(engine: Engine, table: string, looked: Looked, name: string, seat?: number): Promise<{ ok: true; seat: number } | Refusal> {
    person.name = name;
    line.renew();
    const { bytes, hash } = drawChance(engine);
    const known = recall(table);
    const fields = { ...(seat !== undefined && { seat }), ...(hash && { chance: hash }) };
    const reply = await line.ask("sit", { table, invite: known.invite ?? "", ...fields });
    if (!reply.ok) return reply;
    if (reply.seat === null) return { ok: false, code: "no_seat", say: "" };
    const chance = looked.phase === "wait" ? bytes : known.chance; // whoever comes back has given theirs
    remember(table, { seat: reply.seat, ...(chance && { chance }), commit: known.commit ?? reply.commit, watches: false });
    line.tables.add(table);
    return { ok: true, seat: reply.seat };
}
