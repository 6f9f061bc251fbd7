// The tables at which this person sits, or may sit again, in every house where they are known, as the server
// lists them; it says when that has changed.

import type { Phase } from "../engine/types";
import { Store } from "../shared/store";
import type { Connection } from "./connection";
import { connectionTo } from "./houses";
import { knownIn } from "./person";
import { forgetTables, recall, remember, remembered } from "./remembered";
import type { Looked, MineRow } from "./words";

export interface MyTable {
    house: number;
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
let lists: List[] = [];

/** Keeps the list true until the function it gives is called. */
export function watchMyTables(): () => void {
    if (watchers++ === 0) lists = knownIn().map((house) => new List(house));
    return () => {
        if (--watchers > 0) return;
        for (const list of lists) list.close();
        lists = [];
    };
}

/** The tables of one house. */
class List {
    private tables: readonly MyTable[] = [];
    private asked = 0;
    private readonly connection: Connection;
    private readonly ends: (() => void)[];

    constructor(private readonly house: number) {
        const connection = connectionTo(house);
        this.connection = connection;
        this.ends = [
            connection.mine.watch(() => void this.ask()),
            connection.state.watch(({ kind }) => kind === "on" && void this.ask()),
            connection.hold(), // until it is up, however long that takes
        ];
        if (connection.state.value.kind === "on") void this.ask();
    }

    close(): void {
        this.asked++;
        for (const end of this.ends) end();
    }

    private async ask(): Promise<void> {
        const now = ++this.asked;
        const of = this.house;
        const reply = await this.connection.ask("mine", {}, false);
        if (!reply.ok || now !== this.asked) return;
        const sits = reply.tables.flatMap((row) => myTable(row, of) ?? []);
        const left = remembered(of).filter(
            (table) => !reply.tables.some((row) => row.table === table) && recall(table, of).seat !== undefined,
        );
        const back = await Promise.all(
            left.filter((table) => !recall(table, of).over).map((table) => lookAt(table, of)),
        );
        if (now !== this.asked) return;
        this.tables = [...sits, ...back.flatMap((table) => table ?? [])];
        myTables.value = lists.flatMap((list) => list.tables);
    }
}

const othersOf = (who: Looked["who"], seat: number | undefined): string[] =>
    who.flatMap((w) => (w.seat !== seat && w.name !== null && w.name !== w.bot ? [w.name] : []));

function myTable(
    { table, game, who, phase, turn, due_ms, since_ms, seq }: MineRow,
    house: number,
): MyTable | undefined {
    const { seat, shown = 0, over } = recall(table, house);
    const news = Math.max(0, seq - shown);
    if (phase === "over" && (over || news === 0)) return undefined; // its end was seen here
    const plays = phase === "play";
    return {
        house,
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
async function lookAt(table: string, house: number): Promise<MyTable | undefined> {
    const looked = await connectionTo(house).ask("look", { table });
    if (!looked.ok) {
        if (looked.code === "no_table") forgetTables(table, house);
        return undefined;
    }
    const { game, phase, who } = looked;
    if (phase === "over") remember(table, { over: true }, house);
    if (phase === "over" || phase === "wait") return undefined;
    const others = othersOf(who, recall(table, house).seat);
    return {
        house,
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
