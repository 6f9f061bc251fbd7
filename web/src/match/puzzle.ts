// A puzzle: a table in a position in which one move is right. Nothing is played there before it is found, and nobody
// else moves.

import type { Engine } from "../engine/engine";
import type { Thinker } from "../engine/thinker";
import type { Calls, Move, Refusal } from "../engine/types";
import { complain } from "../page/complain";
import { capital } from "../shared/language";
import { Store } from "../shared/store";
import { changeText } from "../storage/database";
import { Match, type Puzzling, type Reply, type Shown } from "./match";
import type { Played } from "./played";

export interface Which {
    /** The file. */
    text: string;
    /** From 0. */
    puzzle: number;
    of: number;
    day: number;
}

const FIRST = "spil tried 1\n";
const TRIES = 2; // then the answer is told
const notNow: Refusal = { ok: false, code: "not_now", say: "" };
const wrong: Refusal = { ok: false, code: "wrong", say: "" };

export class PuzzleMatch implements Played {
    readonly shown: Store<Shown>;
    readonly kept = undefined;
    private readonly thinker: Thinker;
    readonly isRace: boolean;
    private readonly since = performance.now();
    private wrong = 0;
    private at: Puzzling;

    private constructor(
        engine: Engine,
        readonly table: Match,
        private readonly which: Which,
        private readonly about: Pick<Calls["puzzle"][1], "answer" | "theme" | "solved" | "missed">,
    ) {
        this.thinker = engine.thinker();
        this.isRace = engine.games.find(({ id }) => id === table.shown.value.game)?.race ?? false;
        this.at = { n: which.puzzle + 1, of: which.of, over: false, tried: "", say: "", busy: false, seconds: 0 };
        this.shown = new Store(this.picture());
        table.shown.watch(() => this.tell({}));
    }

    static async begin(engine: Engine, which: Which): Promise<PuzzleMatch | Refusal> {
        const { of: _, ...args } = which;
        let about: Calls["puzzle"][1] | undefined;
        const match = await Match.begin(
            engine,
            (now) => {
                const answer = engine.call("puzzle", { ...args, now });
                if (answer.ok) about = answer;
                return answer;
            },
            () => ({}),
        );
        return match instanceof Match && about ? new PuzzleMatch(engine, match, which, about) : (match as Refusal);
    }

    get log(): Match["log"] {
        return this.table.log;
    }
    get asks(): Match["asks"] {
        return this.table.asks;
    }
    get heard(): Match["heard"] {
        return this.table.heard;
    }
    get told(): Match["told"] {
        return this.table.told;
    }
    get trouble(): Match["trouble"] {
        return this.table.trouble;
    }

    // ---- trying ----

    async do(move: string): Promise<Reply> {
        if (this.at.over) return notNow;
        if (move === this.about.answer || (await this.isToo(move))) {
            const words = this.table.moves().find((one) => one.move === move)?.say;
            this.judge(move, true, words && `${capital(words)}.`);
            return this.table.do(move);
        }
        if (this.shown.value.moves.includes(move)) return this.miss(move, wrong);
        const reply = await this.table.do(move);
        // in a race what the rules forbid is a wrong answer
        return this.isRace ? this.miss(move, reply) : reply;
    }

    /** Is it right, too? So may be what leaves the answer for later in the turn; of all others that is known at once. */
    private async isToo(move: string): Promise<boolean> {
        if (this.isRace || !this.shown.value.moves.includes(move)) return false;
        const { text, puzzle } = this.which;
        this.thinker.close();
        const args = { text, puzzle, move, is: true } as const;
        return this.thinker.ask({ call: "puzzle_try", args }).answer.then(
            (answer) => answer.ok && answer.right,
            () => false,
        );
    }

    /** Nobody finds it: the answer. */
    giveUp(): void {
        this.wrong = TRIES;
        this.judge("", false);
    }

    private miss(move: string, reply: Reply): Reply {
        this.wrong++;
        this.judge(move, false);
        return this.at.over ? wrong : reply;
    }

    /** Says what a move is worth as soon as that is known; after the last one the answer. */
    private judge(move: string, right: boolean, say = ""): void {
        const { text, puzzle } = this.which;
        const over = right || this.wrong >= TRIES;
        const seconds = (performance.now() - this.since) / 1000;
        this.tell({ over, right, tried: right ? "" : move, say, busy: true, seconds });
        if (over) this.keep(right && this.wrong === 0);
        this.thinker.close(); // what an earlier one is worth
        void this.thinker
            .ask({ call: "puzzle_try", args: { text, puzzle, move, last: over } })
            .answer.then((answer) => this.tell({ say: this.plainly(answer.say), busy: false }), complain);
    }

    /** Without the theme and how sure a number is: that is for those who make puzzles. */
    private plainly(say: string): string {
        return say
            .replace(this.about.theme, "")
            .replace(/\s*\(±[^)]*\)/g, "")
            .trim();
    }

    private keep(solved: boolean): void {
        const line = solved ? this.about.solved : this.about.missed;
        changeText("puzzles", (had) => (had || FIRST) + line).catch(() => (this.trouble.value = "full"));
    }

    // ---- what there is to see ----

    /** Told, the answer is marked as a hint would be. */
    private picture(): Shown {
        const { over, right } = this.at;
        const { seat } = this.table.shown.value;
        const told = { seat, move: this.about.answer, say: "", why: "", again: true } as const;
        return { ...this.table.shown.value, puzzle: this.at, ...(over && !right && { advice: told }) };
    }

    private tell(news: Partial<Puzzling>): void {
        this.at = { ...this.at, ...news };
        this.shown.value = this.picture();
    }

    moves(by?: number): Move[] {
        return this.table.moves(by);
    }
    viewOf(by: number): Record<string, unknown> | null {
        return this.table.viewOf(by);
    }
    card(card: string): string {
        return this.table.card(card);
    }
    describe(about?: string): string {
        return this.table.describe(about);
    }
    record(): null {
        return null;
    }

    // ---- what else people do ----

    /** Nothing is taken back, and nobody waits. */
    command(): Promise<Reply> {
        return Promise.resolve(notNow);
    }

    /** What the answer is about, without a word for it: a move would be the answer. */
    hint(): Promise<Refusal> {
        const about = this.about.theme.replace(/^[^:]*: /, "");
        return Promise.resolve({ ...notNow, say: capital(about) });
    }

    close(): void {
        this.thinker.close();
        this.table.close();
    }
}
