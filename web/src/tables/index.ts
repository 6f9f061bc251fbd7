// The tables. A game that has one keeps it in its folder, in page/, where the build finds it (tools/games.mjs); a game
// without one is played on the general table.

import type { ComponentType } from "preact";
import type { Answer, Move } from "../engine/types";
import type { Shown } from "../match/match";
import { drawn } from "./drawn.gen";

/** What a table asks and does: a match, or a replay, in which nothing can be done. */
export interface AtTable {
    do(move: string, by?: number): Promise<Answer<object>>;
    /** The moves of whoever looks, or of another person at this screen, with parts and words. */
    moves(by?: number): Move[];
    /** What another person at this screen sees, where everybody's cards are open; null otherwise. */
    viewOf(by: number): Record<string, unknown> | null;
    /** A card in words. */
    card(card: string): string;
    /** The table, or a topic of the game's words, in sentences. */
    describe(about?: string): string;
}

/** What a table gets. It draws `shown`, and does what people do through `match`. */
export interface TableProps {
    match: AtTable;
    shown: Shown;
    /** Says a sentence beside the table: a refusal, a hint. */
    say: (sentence: string) => void;
    /** Nothing is to move. */
    still: boolean;
    /** Where cards fit may be shown although finding that is the game. */
    help: boolean;
}

/** A drawn table; each part is a component of its own, so that the frame can place them (page/play.tsx). */
export interface GameTable {
    /** The middle: board, piles, melds. */
    Board: ComponentType<TableProps>;
    /** Below the sentence, for the thumb: the hand, the one main action. */
    Dock?: ComponentType<TableProps>;
    /** Behind a seat's name: cards left, rounds won. Without it the words layer's few words stand there. */
    Seat?: ComponentType<TableProps & { seat: number }>;
    /** The table draws everything that can be done: the list of moves is left to the menu. */
    whole?: boolean;
}

/** What a game's folder page/ has: mark.tsx for the first page, table.tsx for the game. */
export interface DrawnGame {
    Mark?: ComponentType;
    load?: () => Promise<GameTable>;
}

export const tables: Record<string, DrawnGame> = drawn;

/** The table of a game: its own, or the general one. */
export async function tableOf(game: string): Promise<GameTable> {
    const load = tables[game]?.load ?? (async () => import("./general/table"));
    return load();
}
