// The end of a round, and the row that won it: the longest line of one colour through the card that ended it.

import type { Shown } from "spil/match/match";
import { t } from "spil/shared/language";
import { viewOf } from "spil/shared/view";
import type { TableProps } from "spil/tables";

export interface Placed {
    x: number;
    y: number;
    card: string;
}

export interface Board {
    board: { x: number; y: number; stack: string[] }[];
}

interface View extends Board {
    seats: number;
    round: number;
    options: { teams: number };
}

/** How a round ended. */
export interface RoundEnd {
    /** The cards on the table, the last one with them, the top ones first. */
    board: Board["board"];
    last: Placed | undefined;
    row: Placed[];
    /** The card that the winner keeps. */
    trophy: string | undefined;
    /** A side, null: nobody. */
    winner: number | null;
}

type Event = { event: string } & Record<string, unknown>;

const directions = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
] as const;

function rowThrough(board: Board["board"], from: Placed): Placed[] {
    const tops = new Map(board.map(({ x, y, stack }) => [`${x},${y}`, stack[0] ?? ""]));
    const same = (x: number, y: number): boolean => tops.get(`${x},${y}`)?.[0] === from.card[0];
    const lines = directions.map(([dx, dy]) => {
        let { x, y } = from;
        while (same(x - dx, y - dy)) [x, y] = [x - dx, y - dy];
        const line: Placed[] = [];
        for (; same(x, y); x += dx, y += dy) line.push({ x, y, card: tops.get(`${x},${y}`) ?? "" });
        return line;
    });
    return lines.reduce((a, b) => (b.length > a.length ? b : a));
}

/** From the table before the last card, and what happened then. */
export function roundEnd(before: Board, events: readonly Event[]): RoundEnd | undefined {
    const end = events.find(({ event }) => event === "round_end");
    if (!end) return undefined;
    const at = events.find(({ event }) => event === "place");
    const last = at && { x: Number(at.x), y: Number(at.y), card: String(at.card) };
    const under = before.board.find(({ x, y }) => x === last?.x && y === last.y)?.stack ?? [];
    const rest = before.board.filter(({ x, y }) => x !== last?.x || y !== last.y);
    const board = last ? [...rest, { x: last.x, y: last.y, stack: [last.card, ...under] }] : before.board;
    const trophy = events.find(({ event }) => event === "trophy");
    return {
        board,
        last,
        row: last && end.by === "row" ? rowThrough(board, last) : [],
        trophy: trophy && String(trophy.card),
        winner: typeof end.winner === "number" ? end.winner : null,
    };
}

/** The round that has just ended at a table that stands still. */
export function stoppedRound({ before, news }: Shown): RoundEnd | undefined {
    return before?.view
        ? roundEnd(
              viewOf<Board>(before),
              news.flatMap((note) => note.events ?? []),
          )
        : undefined;
}

/** The colours that a side plays. */
export function coloursOf({ seats, options }: Pick<View, "seats" | "options">, seat: number): string {
    return seats === 2 || options.teams === 1 ? (seat % 2 === 1 ? "BG" : "RO") : ("ROBG"[seat] ?? "");
}

export function stopWords({ shown, match }: TableProps): string {
    const end = stoppedRound(shown);
    if (!end) return "";
    const { winner, row, trophy } = end;
    if (winner === null) return t("round_drawn");
    const teams = viewOf<View>(shown).options.teams === 1;
    const mine = shown.seat >= 0 && (teams ? shown.seat % 2 : shown.seat) === winner;
    const n = row.length;
    const name = shown.table[winner]?.name ?? "";
    const won = mine
        ? t(n > 0 ? "round_yours_row" : "round_yours", { n })
        : t(n > 0 ? "round_theirs_row" : "round_theirs", { n, name });
    return trophy ? `${won} ${t(mine ? "trophy_yours" : "trophy_theirs", { card: match.card(trophy) })}` : won;
}

export const nextWords = ({ shown }: TableProps): string => t("next_round_n", { n: viewOf<View>(shown).round });
