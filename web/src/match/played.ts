// A game that is being played, as the frame (page/play.tsx) and window.spil know it: here, or at a server's table.

import type { Calls, Refusal } from "../engine/types";
import type { OnlineTable } from "../online/types";
import type { Store } from "../shared/store";
import type { Kept } from "../storage/database";
import type { AtTable } from "../tables";
import type { Hint, Reply, Shown, Trouble } from "./match";

export interface Played extends AtTable {
    readonly shown: Store<Shown>;
    /** The sentences so far, for the person at the screen. */
    readonly log: Store<readonly string[]>;
    /** Those of them that say what to decide: for ears, as eyes see the table. */
    readonly asks: Set<string>;
    /** By the number of a sentence that speaks of the person here by a point of the compass: how ears hear it, "You
     * put"; "": not at all. */
    readonly heard?: ReadonlyMap<number, string>;
    /** What has happened, in sentences beside the drawn table. */
    readonly told: Store<readonly string[]>;
    readonly trouble: Store<Trouble | undefined>;
    /** Where it is kept in this browser. */
    readonly kept: Kept | undefined;
    /** At a server's table: who is here, the clock, talk, the connection. */
    readonly online?: OnlineTable;
    do(move: string, by?: number): Promise<Reply>;
    command(what: Calls["command"][0]["what"], by?: number): Promise<Reply>;
    hint(): Promise<Hint | Refusal>;
    /** The record's text; at a server's table null until the end. */
    record(): string | null;
    /** Stands still after events of these kinds until `goOn`, so that people see what they were. */
    stopAfter?(events: readonly string[]): void;
    goOn?(): void;
    close(): void;
}
