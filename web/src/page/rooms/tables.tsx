// The tables of a room, each as a card: who sits there, how it stands, who is away.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { nameOf, type RoomState } from "../../online/room";
import type { RoomTable } from "../../online/room_words";
import { classes } from "../../shared/classes";
import { Icon, SeatSign } from "../../shared/drawn";
import { capital, t, texts } from "../../shared/language";
import { timeOf, useSeconds } from "../online/time";
import { isSure } from "../questions";
import { enter } from "./follow";
import { type InRoom, Sheet, tell } from "./parts";

/** "level2" as it is called at tables. */
export const botName = (bot: string): string =>
    /^level\d$/.test(bot) ? t("room_level", { n: bot.slice(-1) }) : capital(bot);

/** A person's name, a bot's, or that the seat is free. */
export function sitterName(state: RoomState, seat: string | null): string {
    if (seat === null) return t("open_seat");
    return state.names.has(seat) ? nameOf(state, seat) : botName(seat);
}

const gameOf = (id: string): { name: string; race: boolean } => {
    const game = texts.value.games.find((g) => g.id === id);
    return { name: game?.name ?? id, race: game?.race ?? false };
};

/** How it is with a table, in a few words. */
function stateOf(state: RoomState, table: RoomTable, now: number): string {
    const { phase, winners = [], cause, absent = [], turn, seats } = table;
    if (phase === "over") {
        if (winners.length > 0) return t("room_wins", { name: winners.map((who) => nameOf(state, who)).join(", ") });
        return t(cause === "ended" || cause === "closed" ? "room_ended" : "is_over");
    }
    const gone = absent.flatMap((seat) => seats[seat] ?? []);
    if (gone.length > 0) return t("room_away", { name: gone.map((who) => sitterName(state, who)).join(", ") });
    if (phase === "wait") return t(seats.includes(null) ? "room_seat_free" : "room_begins");
    if (phase === "pause") return "";
    const whose = turn === undefined ? null : (seats[turn] ?? null);
    if (state.kind === "evening" && whose !== null)
        return t("their_turn", { name: sitterName(state, whose) }).replace(/\.$/, "");
    const began = state.began.get(table.table);
    return began === undefined ? "" : timeOf(Math.floor((now - began) / 1000));
}

interface CardProps {
    state: RoomState;
    table: RoomTable;
    now: number;
    act: () => void;
}

export function TableCard({ state, table, now, act }: CardProps): JSX.Element {
    const { phase, seats, tally, absent = [], game, no } = table;
    const { name, race } = gameOf(game);
    const most = state.most.get(game) ?? 0;
    return (
        <button
            class={classes("tc", phase === "over" ? "done" : "on", phase !== "over" && absent.length > 0 && "lacks")}
            data-table={no}
            onClick={act}
        >
            <span class="tc-head">
                {phase === "pause" && <Icon name="pause" />}
                <b>{state.kind === "evening" ? name : t("room_table", { n: no })}</b>
                <span>{stateOf(state, table, now)}</span>
            </span>
            {seats.map((seat, i) => (
                <span key={i} class="seatline">
                    <SeatSign seat={i} />
                    <b class={seat === null ? "nobody" : ""}>{sitterName(state, seat)}</b>
                    {tally && race && <i class="lane" style={`--p: ${most > 0 ? 1 - (tally[i] ?? 0) / most : 0}`} />}
                    {tally && <span class="n">{tally[i]}</span>}
                </span>
            ))}
        </button>
    );
}

/** Those that are going, and of those that are over the ones of the last round. */
export function shownTables({ tables }: RoomState): RoomTable[] {
    const going = tables.filter((t) => t.phase !== "over");
    const busy = new Set(going.flatMap((t) => t.seats));
    const seen = new Set<string>();
    const last = [...tables].reverse().filter((t) => {
        const people = t.seats.flatMap((s) => s ?? []);
        const isLast = t.phase === "over" && !people.some((who) => busy.has(who) || seen.has(who));
        if (isLast) for (const who of people) seen.add(who);
        return isLast;
    });
    return [...going, ...last].sort((a, b) => a.no - b.no);
}

export function TableGrid({ room, state }: InRoom): JSX.Element {
    const [opened, setOpened] = useState<string>();
    const tables = shownTables(state);
    const now = useSeconds(tables.some((t) => t.phase === "play"));
    const table = state.tables.find((t) => t.table === opened);
    return (
        <>
            {tables.length === 0 && <p class="dim">{t("room_no_tables")}</p>}
            <div class="grid">
                {tables.map((one) => (
                    <TableCard key={one.table} {...{ state, now }} table={one} act={() => setOpened(one.table)} />
                ))}
            </div>
            {table && <TableSheet room={room} state={state} table={table} close={() => setOpened(undefined)} />}
        </>
    );
}

/** What a host can do with a table. */
function TableSheet({ room, state, table, close }: InRoom & { table: RoomTable; close: () => void }): JSX.Element {
    const { no, seats, phase } = table;
    const end = async (): Promise<void> => {
        if (!(await isSure(t("room_end_sure"), t("room_end_table")))) return;
        if (await tell(room.do("room_end", { tables: [table.table] }))) close();
    };
    return (
        <Sheet label={t("room_table", { n: no })} close={close}>
            <p>{gameOf(table.game).name}</p>
            <ol class="list">
                {seats.map((seat, i) => (
                    <li key={i} class="seatline">
                        <SeatSign seat={i} />
                        <b>{sitterName(state, seat)}</b>
                    </li>
                ))}
            </ol>
            <button class="act main" onClick={() => enter(table.table)}>
                {t(phase === "over" ? "room_look" : "just_watch")}
            </button>
            {phase !== "over" && (
                <button class="act" onClick={() => void end()}>
                    {t("room_end_table")}
                </button>
            )}
        </Sheet>
    );
}
