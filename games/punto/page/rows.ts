// The end of a round, and what won it: a row, or short rows, one card shorter, where nobody completed one.

import type { Shown } from "spil/match/match";
import { t } from "spil/shared/language";
import { viewOf } from "spil/shared/view";
import type { TableProps } from "spil/tables";

export interface Placed {
    x: number;
    y: number;
    card: string;
}

interface Board {
    board: { x: number; y: number; stack: string[] }[];
}

interface Sides {
    seats: number;
    options: { teams: number };
}

export interface View extends Board, Sides {
    round: number;
}

/** How a round ended. */
export interface RoundEnd {
    /** The cards on the table, the last one with them, the top ones first. */
    board: Board["board"];
    last: Placed | undefined;
    /** The winner's rows. */
    rows: Placed[][];
    /** They are short ones, and the most that another side has. */
    short: boolean;
    others: number;
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

/** How many in a line win a round. */
export const winningRow = ({ seats, options }: Sides): number => (seats === 2 || options.teams === 1 ? 5 : 4);

/** The lines of one of these colours, this long or longer. */
function linesOf(board: Board["board"], colours: string, length: number): Placed[][] {
    const tops = new Map(board.map(({ x, y, stack }) => [`${x},${y}`, stack[0] ?? ""]));
    return board.flatMap(({ x, y, stack: [top = ""] }) => {
        const same = (n: number, dx: number, dy: number): boolean =>
            tops.get(`${x + n * dx},${y + n * dy}`)?.[0] === top[0];
        if (!colours.includes(top.charAt(0))) return [];
        return directions.flatMap(([dx, dy]) => {
            if (same(-1, dx, dy)) return []; // it begins further back
            const line: Placed[] = [];
            for (let n = 0; same(n, dx, dy); n++)
                line.push({ x: x + n * dx, y: y + n * dy, card: tops.get(`${x + n * dx},${y + n * dy}`) ?? "" });
            return line.length >= length ? [line] : [];
        });
    });
}

/** From the table before the last card, and what happened then. */
export function roundEnd(before: View, events: readonly Event[]): RoundEnd | undefined {
    const end = events.find(({ event }) => event === "round_end");
    if (!end) return undefined;
    const at = events.find(({ event }) => event === "place");
    const last = at && { x: Number(at.x), y: Number(at.y), card: String(at.card) };
    const under = before.board.find(({ x, y }) => x === last?.x && y === last.y)?.stack ?? [];
    const rest = before.board.filter(({ x, y }) => x !== last?.x || y !== last.y);
    const board = last ? [...rest, { x: last.x, y: last.y, stack: [last.card, ...under] }] : before.board;
    const trophy = events.find(({ event }) => event === "trophy");
    const winner = typeof end.winner === "number" ? end.winner : null;
    const length = winningRow(before) - Number(end.by === "short_rows");
    const sides = before.options.teams === 1 ? 2 : before.seats;
    const rows = [...Array(sides).keys()].map((side) => linesOf(board, coloursOf(before, side), length));
    return {
        board,
        last,
        rows: winner === null ? [] : (rows[winner] ?? []),
        short: end.by === "short_rows",
        others: Math.max(...rows.flatMap((those, side) => (side === winner ? [] : [those.length]))),
        trophy: trophy && String(trophy.card),
        winner,
    };
}

/** The round that has just ended at a table that stands still. */
export function stoppedRound({ before, news }: Shown): RoundEnd | undefined {
    return before?.view
        ? roundEnd(
              viewOf<View>(before),
              news.flatMap((note) => note.events ?? []),
          )
        : undefined;
}

/** The colours that a side plays. */
export function coloursOf({ seats, options }: Sides, seat: number): string {
    return seats === 2 || options.teams === 1 ? (seat % 2 === 1 ? "BG" : "RO") : ("ROBG"[seat] ?? "");
}

export function stopWords({ shown, match }: TableProps): string {
    const end = stoppedRound(shown);
    if (!end) return "";
    const { winner, rows, short, others, trophy } = end;
    if (winner === null) return t("round_drawn");
    const teams = viewOf<View>(shown).options.teams === 1;
    const mine = shown.seat >= 0 && (teams ? shown.seat % 2 : shown.seat) === winner;
    const n = Math.max(...rows.map((row) => row.length));
    const name = shown.table[winner]?.name ?? "";
    const [yours, theirs] = !short
        ? (["round_yours_row", "round_theirs_row"] as const)
        : rows.length > others
          ? (["round_yours_short", "round_theirs_short"] as const)
          : (["round_yours_tied", "round_theirs_tied"] as const);
    const won = t(mine ? yours : theirs, { n, name, rows: rows.length, others });
    return trophy ? `${won} ${t(mine ? "trophy_yours" : "trophy_theirs", { card: match.card(trophy) })}` : won;
}

export const nextWords = ({ shown }: TableProps): string => t("next_round_n", { n: viewOf<View>(shown).round });
