// What the parts of a server's table share: the table as it will be shown, and what the server has told of the game.

import type { Engine } from "../engine/engine";
import { connection } from "./connection";
import { recall } from "./remembered";
import { labelsOf, nothing, type Received, sittersOf } from "./state";
import type { OnlineState } from "./types";
import type { Looked } from "./words";

export interface TableModel {
    readonly engine: Engine;
    readonly table: string;
    readonly race: boolean;
    /** A bot in the person's language. */
    readonly label: (bot: string) => string;
    /** As the server told it last. */
    looked: Looked;
    readonly now: OnlineState;
    received: Received;
    closed: boolean;
    /** Shows it as it is now. */
    draw(): void;
}

/** The table as a look and this browser's memory have it. */
export function newModel(engine: Engine, table: string, looked: Looked, seat: number, draw: () => void): TableModel {
    const race = engine.games.find((g) => g.id === looked.game)?.race ?? false;
    const label = labelsOf(engine, looked.game);
    const { invite } = recall(table);
    const now: OnlineState = {
        table,
        invite,
        room: looked.room,
        phase: looked.phase,
        halted: false,
        seat,
        opener: looked.opener,
        sitters: sittersOf(looked, [], label),
        connection: connection.state.value,
        clock: undefined,
        undo: undefined,
        talk: [],
        eyes: [],
        ready: undefined,
        held: false,
        terms: looked.clock,
        cause: undefined,
        series: looked.series,
        off: { talk: !looked.talk, undo: !looked.undo },
        watch: looked.watch,
        lag: looked.lag_ms,
        left_out: undefined,
        next: undefined,
        fairness: { kind: looked.commit === null ? "none" : "unknown" },
    };
    return { engine, table, race, label, looked, now, received: nothing(), closed: false, draw };
}
