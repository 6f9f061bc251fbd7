// What goes to the C side and comes back (hosts/wasm/src/calls.h, docs/web.md). Only types: no rule and
// no sentence is written here.

/** An answer that was refused: nothing has changed. `say` is a sentence in the person's language. */
export interface Refusal {
    ok: false;
    code: string;
    say: string;
    line?: number;
    /** Names that are free, where the one that was given is not. */
    free?: string[];
}
export type Answer<T> = ({ ok: true } & T) | Refusal;

export type Phase = "wait" | "play" | "pause" | "over";

export interface Labelled {
    value: string;
    label: string;
}

export interface Option {
    name: string;
    label: string;
    /** Besides the values a custom board. */
    file: boolean;
    sides: boolean;
    values: Labelled[];
}

/** A game as lists and settings need it. */
export interface TableOf {
    seats: number;
    sides: number;
    options: Record<string, string>;
    /** Of each option those that go with the others. */
    values: Record<string, string[]>;
    places: string[];
}

export interface Game {
    id: string;
    name: string;
    tagline: string;
    /** In a few words. */
    brief: string;
    race: boolean;
    claims: boolean;
    teaches: boolean;
    guide: boolean;
    /** Its bots want the file GAME.data. */
    data: boolean;
    usual: string;
    /** For each number of seats the usual table, then those with other sides. */
    tables: TableOf[];
    options: Option[];
    bots: Labelled[];
}

/** Something that happened, as docs/messages.md describes it. */
export interface Note {
    seq: number;
    ms: number;
    note: string;
    events?: ({ event: string } & Record<string, unknown>)[];
    [field: string]: unknown;
}

export interface Advice {
    seat: number;
    move: string;
    say: string;
    why: string;
}

/** What is new at the table. Without notes, say and seen while the screen is covered. */
export interface News {
    phase: Phase;
    seat: number;
    covered: boolean;
    count: number;
    due_ms: number | null;
    notes?: Note[];
    say?: string[];
    seen?: number;
    advice?: Advice;
    tasks: { task: number; text: string }[];
    dropped: number[];
    journal?: string;
}

export interface Seat {
    name: string;
    /** In the log, where that is another name. */
    spoken?: string;
    person: boolean;
    player: string;
    label: string;
    about: string;
    handicap: string;
    side: number;
    asked: boolean;
    resigned: boolean;
    /** Has asked for a hint in this game. */
    hinted: boolean;
    late_ms: number;
}

export interface Result {
    over: boolean;
    winners: number[];
    points: number[];
    returns: number[];
}

export interface Guide {
    scene: number;
    scenes: number;
    step: number;
    steps: number;
    over: boolean;
    text: string;
}

/** A guided scene for eyes: every step and the end, where one is, and of the step that waits its moves and what is said
 * to others. */
export interface Coach {
    texts: string[];
    at: number;
    moves: string[];
    wrong: string;
}

/** What is said beside a drawn table: what the seats are called, and what there is to decide, or "". */
export interface Spoken {
    called: string[];
    prompt: string;
}

export interface Setup {
    game: string;
    seats: number;
    options: Record<string, string | number>;
    seed?: string;
}

/** The table as the person at the screen may see it. `view` is the referee's (games/GAME/docs/notation.md). */
export interface Picture extends Setup {
    timed: boolean;
    /** Finding the move is the game: moves are not given away unless help is on. */
    hides: boolean;
    steps_played: number;
    /** The person at the screen has made a move. */
    can_undo: boolean;
    can_redo: boolean;
    /** The deal of a day: no hints, and nothing is taken back. */
    of_day?: true;
    /** A deal that friends play, too. */
    of_friends?: true;
    table: Seat[];
    view: Record<string, unknown> | null;
    moves: string[];
    ask: string;
    /** Until it is decided without the person, such as a claim. */
    left_ms?: number;
    result: Result | null;
    ended?: string;
    guide?: Guide;
}

/** A move with its parts (games/GAME/docs/moves.md) and its words. */
export interface Move {
    move: string;
    type: string;
    say: string;
    [part: string]: unknown;
}

export interface Decision {
    step: number;
    seat: number;
    played: string;
    played_say: string;
    best?: string;
    best_say?: string;
    /** Why the best is better, where it is clearly better. */
    why?: string;
    worth: number;
    best_worth: number;
    cost: number;
    grade: "good" | "slip" | "mistake" | "blunder" | "none";
    grade_say: string;
    say: string;
}

export interface Report {
    game: string;
    game_name: string;
    name: string;
    /** As it is kept. */
    person: string;
    now: string;
    before: string;
    practise: string;
    sums: { sum: string; found: number; missed: number; time: string; known: number; weak: boolean }[];
}

export interface Tally {
    person: string;
    game: string;
    game_id: string;
    against: string[];
    /** The level at which all of them play; 0: not one. */
    level: number;
    won: number;
    lost: number;
    drawn: number;
    streak: number;
    longest: number;
    last_s: number;
    /** What would make the games even, "" mostly; the handicap of who won for it, ",late=5", and in words. */
    say: string;
    handicap: string;
    how: string;
}

/** How far one has come in a game against bots of one level: whom one met last, who is next, who is beaten. */
export interface Ladder {
    game: string;
    level: number;
    offered: 1 | 2 | 3 | 4 | 5;
    beaten: number;
    /** Of the last three games against `level`. */
    won: number;
    say: string;
}

interface FiguresSum {
    played: number;
    won: number;
}

/** How somebody does in a game. */
export interface Figures extends FiguresSum {
    /** "" without a name. */
    person: string;
    game: string;
    longest: number;
    first_s: number;
    last_s: number;
    /** Lost, drawn, won; the latest last. */
    last: (0 | 1 | 2)[];
    by_week: boolean;
    /** Of each week or month, by its first day since 1970. */
    times: (FiguresSum & { day: number })[];
    /** low, high: between which percentages the share of games won surely is. */
    levels: (FiguresSum & { level: number; low: number; high: number })[];
    stages: FiguresSum[];
}

/** How fast somebody finds the sums of a game, by kind; due: how many come back today, tomorrow … */
export interface Speeds {
    game: string;
    person: string;
    due: number[];
    kinds: { kind: string; found: number; missed: number; ms: number }[];
}

export interface Question {
    ask?: string;
    asked?: number;
    questions?: number;
    /** The largest answer of all sums that may be asked. */
    most?: number;
    result?: string;
    missed?: string;
}

/** How a match is run: as fast as it goes, for scripts; bots answer at once; without clocks. */
export interface Manner {
    fast?: boolean;
    quick?: boolean;
    untimed?: boolean;
}

/** The deal of a day. */
export interface Deal extends Setup {
    seed: string;
    against: string;
    /** Of a game in parts that go by the day: which one it is, and of how many. */
    part?: number;
    parts?: number;
    /** What was made of it; undefined: it was not played yet. */
    say?: string;
    share?: string;
}

/** What the best bot made of it. */
export interface Par {
    line?: string;
    say: string;
    share: string;
    /** At which of the person's moves the two parted, from 1. */
    parted?: number;
    you?: string;
    best?: string;
    /** The same for a board: the step of the record, from 0, and both moves as they are written. */
    step?: number;
    your_move?: string;
    best_move?: string;
}

/** Every call: what it takes and what it gives. */
/** A deal that friends play, too. */
export interface FriendsDeal {
    code: string;
    game: string;
    seats: number;
    options: Record<string, string | number>;
    seed: string;
    /** "human", or a bot's name. */
    players: string[];
}

/** Its results, the best first, and what the best bot makes of it. */
export interface Beside {
    rows: { who: string; what: string; mine: boolean }[];
    /** In crossed seats. */
    sums: { who: string; what: string }[];
    refused: number;
    par?: string;
    /** A sentence, or "". */
    best: string;
}

export interface Calls {
    games: [object, { games: Game[] }];
    check: [{ game: string; seats: number; options: Record<string, string> }, object];
    /** The cards and how many there are of each, and what onlookers see before the first move. */
    deck: [
        { game: string; seats: number; options: Record<string, string>; file?: string },
        { deck: Record<string, number>; view: Record<string, unknown> },
    ];
    language: [object, { language: string }];
    lend: [{ game: string }, object];

    open: [
        Manner & {
            game: string;
            seats: string[];
            names?: string[];
            options?: Record<string, string>;
            seed: string;
            file?: string;
            now: number;
        },
        Setup & News,
    ];
    resume: [Manner & { text: string; now: number }, { same: boolean } & Setup & News];
    guide: [Manner & { game: string; scene: number; now: number }, { scenes: number; steps: number } & Setup & News];
    again: [{ seeds?: string; same?: boolean; now: number }, Setup & News];
    advance: [{ now: number }, News];
    answer: [{ task: number; text: string; now: number }, { taken: boolean } & News];
    move: [{ move: string; by?: number; seen?: number; now: number }, News];
    command: [
        { what: "undo" | "redo" | "hint" | "pause" | "resume" | "resign" | "look" | "wait"; by?: number; now: number },
        News,
    ];
    show: [{ now: number }, Picture];
    view: [{ by: number }, { view: Record<string, unknown> }];
    moves: [{ by?: number }, { moves: Move[] }];
    card: [{ game: string; card: string }, { say: string }];
    /** All there is to see, or a topic of the game's words: "contract". */
    describe: [{ about?: string }, { text: string }];
    record: [{ when?: number }, { text: string; line?: string }];
    /** What these notes tell, and what there is to see now, in words for eyes. */
    see: [{ from: number; to: number }, Spoken & { told: string[]; ended?: string; coach?: Coach }];
    close: [object, object];

    // A server's table (hosts/wasm/src/online.c): the server's own words in, sentences out.
    online_open: [
        { game: string; seats: number; options: Record<string, string | number>; board?: string; seat: number },
        Setup,
    ];
    online_show: [
        {
            who: { name: string | null; bot?: string; resigned?: boolean }[];
            view: Record<string, unknown> | null;
            moves: string[];
            result: Omit<Result, "over"> | null;
        },
        Omit<Picture, "timed" | "steps_played" | "can_undo" | "can_redo" | "left_ms" | "guide"> & Spoken,
    ];
    /** The moves of the last online_show, with parts and words. */
    online_moves: [object, { moves: Move[] }];
    online_describe: [{ about?: string }, { text: string }];
    /** A note of the server in sentences, for ears and for eyes; none: nothing worth one. */
    online_note: [{ note: Note }, { say: string[]; told: string[] }];
    /** A finished game's line of the statistics. */
    online_ended: [{ record: string; when: number }, { line: string }];
    /** BLAKE2b-256 of some bytes, all in hex. */
    hash: [{ bytes: string }, { hash: string }];
    /** Does a finished game's record keep what was promised before the deal? Refused with a sentence if it does not. */
    online_check: [{ record: string; table: string; commit: string; seat?: number; bytes?: string }, { say: string }];

    think: [{ text: string }, { text: string }];
    review: [{ text: string; seat: number; sims: number }, { decisions: number }];

    replay: [
        { text: string; names?: readonly string[]; you?: number },
        Setup & { steps: number; names: string[]; record: string },
    ];
    replay_at: [
        { step: number; seat: number },
        {
            by?: number;
            move?: string;
            events?: ({ event: string } & Record<string, unknown>)[];
            view: Record<string, unknown>;
            /** For ears. */
            say: string;
            /** For eyes, which see the table. */
            told: string;
            describe: string;
            result?: Result;
            ended?: string;
        },
    ];

    facts: [{ text: string; day: number }, object];
    facts_new: [object, { lines?: string }];
    facts_text: [object, { text: string }];
    report: [object, { reports: Report[] }];
    practise: [{ game: string; sums: string; name: string; questions: number; seed: string }, Question];
    practised: [
        { number: number; ms: number },
        { reply: "right" | "retry" | "told"; say: string; lines?: string } & Question,
    ];
    statistics: [{ text: string; timed?: boolean }, { rows: Tally[]; ladders: Ladder[] }];

    // Of the small module that the statistics fetch (hosts/wasm/src/figures.c), which has nothing else.
    figures: [{ results: string }, { figures: Figures[] }];
    figures_csv: [{ results: string }, { text: string }];
    speeds: [object, { sums: Speeds[] }];
    sums_csv: [object, { text: string }];

    /** The deals of a day, since 1970; scores: the text that is kept. */
    today: [{ day: number; scores: string }, { deals: Deal[] }];
    /** day 0: it is another deal. line: to be kept. */
    today_over: [{ text: string; scores: string }, { day: number; line?: string }];
    par: [{ text: string; scores: string }, Par];

    /** A deal for friends (hosts/wasm/src/duplicate.c); random: 16 hex digits. */
    duplicate_new: [{ game: string; seats: string[]; options: Record<string, string>; random: string }, FriendsDeal];
    /** Of a code, a result or a link; mine: one's own result; line: to be kept, if it is a result that is not. */
    duplicate: [
        { text: string; kept: string },
        FriendsDeal & { crossed: boolean; results: number; mine?: string; line?: string },
    ];
    /** A finished game as a result and the line that keeps it; other: the second side's name. */
    duplicate_over: [
        { text: string; name: string; other?: string },
        FriendsDeal & { crossed: boolean; result: string; line: string },
    ];
    /** All that is kept about a deal, played again. */
    beside: [{ text: string; kept: string }, Beside];
    duplicate_check: [{ text: string }, object];

    /** Of a file with puzzles, and the text of what was tried; next: -1, there is none. */
    puzzles: [
        { game: string; text: string; tried: string; day: number },
        { n: number; solved: number; due: string; next: number },
    ];
    /** A table in the position of a puzzle, and the lines to be kept of it. */
    puzzle: [
        { text: string; puzzle: number; day: number; now: number },
        Setup & News & { seed?: string; theme: string; answer: string; solved: string; missed: string },
    ];
    /** What a try is worth, after the last the answer; or, with `is`, whether it is right although it is another move. */
    puzzle_try: [
        { text: string; puzzle: number; move: string; last?: boolean; is?: true },
        { say: string; right: boolean },
    ];
}
export type CallName = keyof Calls;

/** What a worker does. */
type Worked = "think" | "review" | "par" | "beside" | "duplicate_check" | "puzzle_try";
export type Work = { [N in Worked]: { call: N; args: Calls[N][0] } }[Worked];

/** How far it is: what a worker tells before its answer. */
export interface Progress {
    done: number;
    of: number;
}

/** What a review tells, for each decision. */
export interface Rated extends Progress {
    /** Worths are points, not shares of the win. */
    by_points: boolean;
    decision: Decision;
}
