// The tables. A game that has one keeps it in its folder, in page/, where the build finds it (tools/games.mjs); a game
// without one is played on the general table.

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Advice, Answer, Move } from "../engine/types";
import type { Position } from "../match/film";
import type { Shown } from "../match/match";
import type { Sound } from "../shared/sound";
import type { TextKey } from "../shared/texts.gen";
import { drawn } from "./drawn.gen";

/** What a table asks and does: a match, or a replay, in which nothing can be done. */
export interface AtTable {
    do(move: string, by?: number): Promise<Answer<object>>;
    /** The moves of the person at the screen, or of another who shares it, with parts and words. */
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
    /** In a review: a move that was made, and a better one, to be marked. */
    marks?: Marks;
}

/** Moves in notation. */
export interface Marks {
    you: string;
    better?: string | undefined;
}

/** What a finished game is drawn from. */
export interface Finished {
    /** The record's text. */
    record: string;
    /** A position of the record, with the eyes of the person at the screen. */
    at: (step: number) => Position | undefined;
}

/** How long a seat took for each of its cards, and the moves that took longest. */
export interface Pace {
    times: { step: number; seconds: number }[];
    slowest: {
        step: number;
        seconds: number;
        say: string;
        also: string;
        marks: Marks;
        /** To practise, as the learning record writes them: "8+3". */
        sums: string[];
    }[];
}

/** A result in large figures, "2–0", "1:33", "105", and the signs (shared/drawn.tsx) before and behind it. */
export interface Score {
    figures: string;
    /** What they are, where it is not plain. */
    label?: TextKey;
    before: readonly string[];
    behind?: readonly string[];
}

/** The parts of a drawn table for when something is over. */
export interface GameEnd {
    /** Instead of the board, while the table stands still. */
    Stopped?: ComponentType<TableProps>;
    /** The result of a finished game. */
    score?: (shown: Shown, finished: Finished) => Score;
    /** What won it: a row, a sheet of points. */
    Won?: ComponentType<TableProps & { finished: Finished }>;
    /** In a race: how long the seat took, instead of chances. */
    pace?: (seat: number, finished: Finished) => Pace;
    /** Moves are worth points, not chances. */
    byPoints?: true;
    /** A moment of a game that is reviewed, where the board with its marks does not show it. */
    Review?: ComponentType<TableProps>;
}

/** What a seat shows beside its name; ears hear the words layer's sentence about it. */
export interface SeatFacts {
    /** The colours that are played, as signs; without them the seat's own sign stands there. */
    signs?: string;
    /** Rounds or sequences won, and how many win. */
    won?: readonly [number, number];
    /** How far the seat is on its way, 0 to 1. */
    lane?: number;
    /** Cards left. */
    count?: number;
    /** A few words more. */
    note?: string;
    /** Whether it is its turn, where others are asked meanwhile. */
    turn?: boolean;
}

/** A drawn table; each part is a separate component, so that the frame can place them (page/play.tsx). */
export interface GameTable {
    /** The middle: board, piles, melds. */
    Board: ComponentType<TableProps>;
    /** Below the sentence, for the thumb: the hand, the one main action. */
    Dock?: ComponentType<TableProps>;
    /** Icons of its own in the bar. */
    Tools?: ComponentType<TableProps>;
    /** What stands first in the table's menu. */
    InMenu?: ComponentType<TableProps>;
    /** What a seat has. Without it the words layer's few words stand behind the name. */
    seat?: (shown: Shown, seat: number) => SeatFacts | undefined;
    /** Cards in the common stock. */
    stock?: (shown: Shown) => number | undefined;
    /** What the bar says under the game's name: the round, and what it is about. */
    about?: (shown: Shown) => string;
    /** The table draws everything that can be done: the list of moves is left to the menu. */
    whole?: boolean;
    /** A move as it is written, for the field in which moves are typed: where the first legal one would tell too much. */
    example?: string;
    /** Events after which the game stands still until somebody goes on, and `shown.before` is there. */
    stops?: readonly string[];
    /** A hint says its move, too: there is more to see than what is ringed. */
    namesHints?: boolean;
    /** What a first press for a hint asks, before a second one shows the move; "": it shows it at once. */
    hintAsks?: (advice: Advice) => string;
    /** What stands over the sentence: the time that a question has. */
    Clock?: ComponentType<TableProps>;
    /** A hook: what to do next, where the table knows more than the words layer: a card is chosen, help is on. */
    usePrompt?: (props: TableProps) => string | undefined;
    /** What the stop is about, in a sentence. */
    stopWords?: (props: TableProps) => string;
    /** What the button says that goes on to the next round. */
    nextWords?: (props: TableProps) => string;
    /** What is drawn at the end of a round or of the game; fetched then. */
    ends?: () => Promise<GameEnd>;
    /** What the game's events sound like. */
    sounds?: Readonly<Record<string, Sound>>;
    /** The colours of each seat, as signs, where they are not the seats' own. */
    colours?: (seats: number) => readonly string[];
    /** The option that is asked before all others: as it is, or some of its values in words. */
    asks?: { option: string; label?: TextKey; values?: readonly { value: string; label: TextKey }[] };
    /** Whether where cards fit is shown is asked before a game. */
    asksHelp?: boolean;
    /** What its sums have that others have not, for those who practise them. */
    sumsAre?: TextKey;
    /** The game in three pictures, for those who open it for the first time. */
    Lessons?: ComponentType;
}

/** What is printed of a game. */
export interface Printed {
    /** A card; `square` ones are as high as they are wide. */
    Card: ComponentType<{ card: string }>;
    square?: boolean;
    /** The ink of the backs, a token. */
    back: string;
    /** What else there is, each on a page of this many millimetres; `view`: before the first move. */
    sheets?: readonly {
        key: TextKey;
        Sheet: ComponentType<{ view: Record<string, unknown>; width: number; height: number }>;
    }[];
}

/** What is drawn in the rules of a game, from what stands there in letters. */
export interface RulesDrawn {
    /** An example, from its lines. */
    Example: ComponentType<{ lines: string[] }>;
    /** A card or a chip in a sentence; undefined: it stays as it is. */
    written?: (text: string) => JSX.Element | undefined;
}

/** What a game's folder page/ has: mark.tsx for the first page, table.tsx for the game, print.tsx for paper, rules.tsx
 * for its rules. */
export interface DrawnGame {
    Mark?: ComponentType;
    load?: () => Promise<GameTable>;
    print?: () => Promise<Printed>;
    rules?: () => Promise<RulesDrawn>;
}

export const tables: Record<string, DrawnGame> = drawn;

/** The table of a game: its own, or the general one. */
export async function tableOf(game: string): Promise<GameTable> {
    const load = tables[game]?.load ?? (async () => import("./general/table"));
    loaded[game] ??= await load();
    return loaded[game];
}

const loaded: Record<string, GameTable> = {};

/** The same, once it has come. */
export function useTable(game: string): GameTable | undefined {
    const [table, setTable] = useState(loaded[game]);
    useEffect(() => void tableOf(game).then(setTable), [game]);
    return table;
}

/** The same with what is drawn at the end. */
export const withEnd = async (table: GameTable): Promise<GameTable & GameEnd> => ({
    ...table,
    ...(await table.ends?.()),
});
