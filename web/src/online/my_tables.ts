// The tables at which this person sits, or may sit again, as the server lists them; it says when that has changed.

import type { Phase } from "../engine/types";
import { Store } from "../shared/store";
import { connection } from "./connection";
import { person } from "./person";
import { forgetTables, recall, remember, remembered } from "./remembered";
import type { Looked, MineRow } from "./words";

export interface MyTable {
    table: string;
    game: string;
    phase: Phase;
    /** The other people who sit there. */
    others: string[];
    /** This person must act. */
    turn: boolean;
    /** Who else must; "": nobody in particular. */
    waits_for: string;
    /** This person has left, and a bot plays until they come back. */
    left: boolean;
    /** What has happened there since it was last shown here. */
    news: number;
    /** What is left to think, in seconds; undefined: there is no clock that runs. */
    due_s: number | undefined;
    /** How long it has been so, in seconds. */
    since_s: number;
}

/** Those whose games are not over, and those that were played to their end elsewhere; the newest first. Empty without a
 * token, or a server. */
export const myTables = new Store<readonly MyTable[]>([]);

let watchers = 0;
let stop: (() => void) | undefined;

/** Keeps the list true until the function it gives is called. */
export function watchMyTables(): () => void {
    if (watchers++ === 0 && person.token) {
        const release = connection.hold(); // until it is up, however long that takes
        const ends = [
            connection.mine.watch(() => void list()),
            connection.state.watch(({ kind }) => kind === "on" && void list()),
            release,
        ];
        stop = () => {
            for (const end of ends) end();
        };
        if (connection.state.value.kind === "on") void list();
    }
    return () => {
        if (--watchers > 0) return;
        stop?.();
        stop = undefined;
    };
}

let lists = 0;

async function list(): Promise<void> {
    const mine = ++lists;
    const reply = await connection.ask("mine", {}, false);
    if (!reply.ok || mine !== lists) return;
    const sits = reply.tables.flatMap((row) => myTable(row) ?? []);
    const left = remembered().filter(
        (table) => !reply.tables.some((row) => row.table === table) && recall(table).seat !== undefined,
    );
    const back = await Promise.all(left.filter((table) => !recall(table).over).map(lookAt));
    if (mine === lists) myTables.value = [...sits, ...back.flatMap((table) => table ?? [])];
}

const othersOf = (who: Looked["who"], seat: number | undefined): string[] =>
    who.flatMap((w) => (w.seat !== seat && w.name !== null && w.name !== w.bot ? [w.name] : []));

function myTable({ table, game, who, phase, turn, due_ms, since_ms, seq }: MineRow): MyTable | undefined {
    const { seat, shown = 0, over } = recall(table);
    const news = Math.max(0, seq - shown);
    if (phase === "over" && (over || news === 0)) return undefined; // its end was seen here
    const plays = phase === "play";
    return {
        table,
        game,
        phase,
        others: othersOf(who, seat),
        turn: plays && turn !== null && turn === seat,
        waits_for: (plays && who.find((w) => w.seat === turn && w.seat !== seat)?.name) || "",
        left: false,
        news,
        due_s: due_ms === undefined ? undefined : Math.floor(due_ms / 1000),
        since_s: Math.floor(since_ms / 1000),
    };
}

/** One that this person has left to a bot. */
async function lookAt(table: string): Promise<MyTable | undefined> {
    const looked = await connection.ask("look", { table });
    if (!looked.ok) {
        if (looked.code === "no_table") forgetTables(table);
        return undefined;
    }
    const { game, phase, who } = looked;
    if (phase === "over") remember(table, { over: true });
    if (phase === "over" || phase === "wait") return undefined;
    const others = othersOf(who, recall(table).seat);
    return {
        table,
        game,
        phase,
        others,
        turn: false,
        waits_for: "",
        left: true,
        news: 0,
        due_s: undefined,
        since_s: 0,
    };
}
