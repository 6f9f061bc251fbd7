// A match in the page: lets the time pass, has bots think, keeps every line before it is shown, and says what there is
// to see. Tables draw a `Shown` and call `do`; they need nothing else.

import type { Engine } from "../engine/engine";
import type { Thinker } from "../engine/thinker";
import type { Advice, Answer, Calls, Coach, Move, News, Note, Phase, Picture, Refusal, Spoken } from "../engine/types";
import { t } from "../shared/language";
import { Store } from "../shared/store";
import { viewOrNull } from "../shared/view";
import { append, changeText, type Kept } from "../storage/database";
import { isHelped, settings } from "../storage/settings";
import { keptName } from "../storage/who";
import { cutRecord } from "./film";

export type Reply = { ok: true } | Refusal;

/** What is advised; `again`: it was asked for a second time. */
export type Hint = Advice & { again?: true };

/** What a table shows. */
/** A table as people are to read it: its names are "You" and "Level 3". */
export interface Shown extends Picture, Partial<Spoken> {
    phase: Phase;
    /** Whose eyes: a seat, or -1 for onlookers. */
    seat: number;
    /** People share the screen, and the next one has yet to come: view is null. */
    covered: boolean;
    /** Of the countdown; 0 = none. */
    count: number;
    /** What happened since the picture before, for motion; empty in a game that was just opened. */
    news: Note[];
    /** In a game that was just opened: what happened before. */
    earlier?: Note[];
    /** The last note this person knew, for moves in a race. */
    seen: number;
    /** A hint that was asked for. */
    advice: Hint | undefined;
    /** In a guided game. */
    coach?: Coach;
    /** In a puzzle. */
    puzzle?: Puzzling;
    /** At a server's table: what the person has played and the server has not acknowledged. It lies at its place,
     * marked. */
    pending?: Move;
    /** What came too late, for a moment: it goes back, struck through. */
    late?: Move;
    /** The table stands still until somebody goes on, so that people can see what happened: the picture before it. */
    before?: Shown | undefined;
}

/** Where somebody is with a puzzle. */
export interface Puzzling {
    n: number;
    of: number;
    /** Solved, or told. */
    over: boolean;
    /** The last move was right, or wrong. */
    right?: boolean;
    /** The last wrong move; "": there was none, or the right one came after it. */
    tried: string;
    /** What it was worth; until that is known, the right move in words. */
    say: string;
    /** What it was worth is being found out. */
    busy: boolean;
    /** Seconds since it was shown, once it is over. */
    seconds: number;
}

/** Why a game is not kept. */
export type Trouble = "full" | "taken";

const random = (n: number): string =>
    [...crypto.getRandomValues(new Uint8Array(n))].map((b) => b.toString(16).padStart(2, "0")).join("");
/** A seed: 64 hex digits. */
export const randomSeed = (): string => random(32);
const SEEDS = 64; // from which a rematch chooses one in which the next seat begins

export class Match {
    readonly shown: Store<Shown>;
    /** The sentences so far, for the person at the screen. */
    readonly log = new Store<readonly string[]>([]);
    /** Those of them that say what to decide: for ears, as eyes see the table. */
    readonly asks = new Set<string>();
    /** By the number of a sentence that speaks of the person here by a point of the compass: how ears hear it, "You
     * put"; "": not at all. */
    readonly heard = new Map<number, string>();
    /** What has happened, in sentences beside the drawn table. */
    readonly told = new Store<readonly string[]>([]);
    readonly trouble = new Store<Trouble | undefined>(undefined);

    private readonly thinker: Thinker;
    private readonly asked = new Map<number, number>(); // task → request of the thinker
    private logs: string[][] = []; // by seat; people who see the same share one
    private timer: ReturnType<typeof setTimeout> | undefined;
    private last: Promise<void> = Promise.resolve(); // pictures are shown in their order
    private hints: ((advice: Advice) => void)[] = [];
    /** The last hint and the view that it was for. */
    private hinted: { view: string; advice: Advice } | undefined;
    private pending = 0; // pictures that are not shown yet
    private closed = false;
    private stops: ReadonlySet<string> = new Set();
    private stoppedAt: number | undefined; // it stands still
    private stood = 0; // ms: time that did not pass at this table
    private waiting: (() => void)[] = []; // what bots have thought meanwhile

    private constructor(
        private readonly engine: Engine,
        readonly kept: Kept | undefined,
        first: News,
        private unkept: string, // lines that could not be kept yet
    ) {
        this.thinker = engine.thinker();
        this.shown = new Store(this.picture({ ...first, notes: [] }).picture);
    }

    /** Begins a match, or says why not. `kept`: where it is kept, and the lines to keep before its own. */
    static async begin(
        engine: Engine,
        open: (now: number) => Answer<Calls["open"][1] & { same?: boolean }>,
        keep: (setup: { game: string; same: boolean }) => { kept?: Kept; head?: string },
    ): Promise<Match | Refusal> {
        const answer = open(Math.round(performance.now()));
        if (!answer.ok) return answer;
        const { kept, head = "" } = keep({ game: answer.game, same: answer.same ?? false });
        const match = new Match(engine, kept, answer, head);
        await match.absorb(answer, true);
        return match;
    }

    // ---- standing still ----

    /** Stands still after events of these kinds, so that people see what they were. */
    stopAfter(events: readonly string[]): void {
        this.stops = new Set(events);
    }

    /** Goes on after a stop; no time has passed. */
    goOn(): void {
        if (this.shown.value.before) this.shown.value = { ...this.shown.value, before: undefined };
        if (this.stoppedAt === undefined) return;
        this.stood += performance.now() - this.stoppedAt;
        this.stoppedAt = undefined;
        for (const take of this.waiting.splice(0)) take();
        this.advance();
    }

    private isStop(news: News): boolean {
        return (news.notes ?? []).some((note) => note.events?.some(({ event }) => this.stops.has(event)));
    }

    private now(): number {
        return Math.round((this.stoppedAt ?? performance.now()) - this.stood);
    }

    // ---- what people do ----

    /** A move in notation, by the person at the screen or another who shares it. */
    async do(move: string, by?: number): Promise<Reply> {
        this.goOn();
        const seen = this.shown.value.timed && by === undefined ? { seen: this.shown.value.seen } : {};
        const reply = await this.tell(() =>
            this.engine.call("move", { move, ...(by === undefined ? {} : { by }), ...seen, now: this.now() }),
        );
        return this.hushed(reply);
    }

    /** Where finding the card is the game, and help is off, a race's refusal does not tell the answer. */
    private hushed(reply: Reply): Reply {
        const { game, guide } = this.shown.value;
        const hides = !isHelped(game, settings.value) && !guide && this.engine.games.find((g) => g.id === game)?.race;
        return !reply.ok && reply.code === "illegal_move" && hides ? { ...reply, say: t("does_not_fit") } : reply;
    }

    async command(what: Calls["command"][0]["what"], by?: number): Promise<Reply> {
        if (what === "undo" || what === "redo" || what === "resign") this.goOn();
        return this.tell(() =>
            this.engine.call("command", { what, ...(by === undefined ? {} : { by }), now: this.now() }),
        );
    }

    /** What the best bot would do, and why. Asked again, it says the same: thinking longer might end elsewhere. */
    async hint(): Promise<Hint | Refusal> {
        this.goOn(); // while the table stands still no advice would come
        const view = JSON.stringify(this.shown.value.view);
        if (this.hinted?.view === view) {
            const again = { ...this.hinted.advice, again: true } as const;
            this.shown.value = { ...this.shown.value, advice: again };
            return again;
        }
        let take: (advice: Advice) => void = () => undefined;
        const advice = new Promise<Advice>((done) => (take = done));
        this.hints.push(take);
        const reply = await this.command("hint");
        if (reply.ok) {
            this.hinted = { view, advice: await advice };
            return advice;
        }
        this.hints = this.hints.filter((h) => h !== take);
        return reply;
    }

    /** Another game at the same table; with `same` the same deal. */
    async again(kept: Kept | undefined, same: boolean): Promise<Match | Refusal> {
        const answer = this.engine.call("again", {
            ...(same ? { same } : { seeds: random(32 * SEEDS) }),
            now: Math.round(performance.now()),
        });
        if (!answer.ok) return answer;
        this.stop();
        const match = new Match(this.engine, kept, answer, "");
        await match.absorb(answer, true);
        return match;
    }

    // ---- what there is to know ----

    /** The moves of the person at the screen, or of another who shares it, with parts and words. */
    moves(by?: number): Move[] {
        const answer = this.engine.call("moves", by === undefined ? {} : { by });
        return answer.ok ? answer.moves : [];
    }

    /** What another person at this screen sees, where everybody's cards are open; null otherwise. */
    viewOf(by: number): Record<string, unknown> | null {
        const answer = this.engine.call("view", { by });
        return answer.ok ? answer.view : null;
    }

    /** A card in words. */
    card(card: string): string {
        const answer = this.engine.call("card", { game: this.shown.value.game, card });
        return answer.ok ? answer.say : card;
    }

    /** The table, or a topic of the game's words, in sentences. */
    describe(about?: string): string {
        const answer = this.engine.call("describe", about === undefined ? {} : { about });
        return answer.ok ? answer.text : "";
    }

    /** The record as far as it is shown: what is not kept yet is nobody's business. */
    record(): string {
        const answer = this.engine.call("record", {});
        if (!answer.ok) return "";
        if (this.pending === 0) return answer.text;
        return cutRecord(answer.text, this.shown.value.steps_played);
    }

    /** Everything so far is kept, or cannot be. */
    async settled(): Promise<void> {
        await this.last;
    }

    /** Ends it here; what is kept stays. */
    close(): void {
        this.stop();
        this.engine.call("close", {});
    }

    private stop(): void {
        this.closed = true;
        clearTimeout(this.timer);
        this.thinker.close();
    }

    // ---- inside ----

    private async tell(call: () => Answer<News>): Promise<Reply> {
        if (this.closed || this.trouble.value === "taken") return { ok: false, code: "not_now", say: "" };
        const answer = call();
        if (!answer.ok) return answer;
        await this.absorb(answer, false);
        return { ok: true };
    }

    private advance(): void {
        if (this.closed || this.stoppedAt !== undefined) return;
        const answer = this.engine.call("advance", { now: this.now() });
        if (answer.ok) void this.absorb(answer, false);
    }

    /** What there is to see, and what these notes tell. */
    private picture(news: News, notes: readonly Note[] = []): { picture: Shown; told: string[] } {
        const picture = this.engine.call("show", { now: this.now() });
        if (!picture.ok) throw new Error(picture.say);
        const seen = this.engine.call("see", { from: notes[0]?.seq ?? 0, to: notes.at(-1)?.seq ?? 0 });
        if (!seen.ok) throw new Error(seen.say);
        const { told, ended, coach, called, prompt } = seen;
        const shown: Shown = {
            ...picture,
            table: picture.table.map((seat, i) => ({ ...seat, name: called[i] ?? seat.name, spoken: seat.name })),
            called,
            prompt,
            ...(ended !== undefined && { ended }),
            ...(coach && { coach }),
            phase: news.phase,
            seat: news.seat,
            covered: news.covered,
            count: news.count,
            news: news.notes ?? [],
            seen: news.seen ?? this.shown?.value.seen ?? 0,
            advice: news.advice,
        };
        return { picture: shown, told };
    }

    /** Takes in what is new: bots are asked at once, lines are kept, then it is shown. */
    private absorb(news: News, opening: boolean): Promise<void> {
        if (this.closed) return Promise.resolve();
        for (const task of news.dropped) this.forget(task);
        for (const { task, text } of news.tasks) this.think(task, text);
        clearTimeout(this.timer);
        const isLed = this.shown.value.guide !== undefined && news.phase !== "over"; // the guide goes on by itself
        const stop = !opening && !isLed && this.isStop(news);
        if (stop && news.phase !== "over") this.stoppedAt ??= performance.now();
        if (news.due_ms !== null) this.timer = setTimeout(() => this.advance(), news.due_ms);
        const { picture, told } = this.picture(opening ? { ...news, notes: [] } : news, news.notes);
        if (opening && news.notes) picture.earlier = news.notes;
        const facts = this.engine.call("facts_new", {});
        const ended = news.phase === "over" ? this.line() : undefined;
        const before = this.last;
        this.pending++;
        this.last = (async () => {
            await before;
            if (!this.closed) await this.keep(news, picture, facts.ok ? facts.lines : undefined, ended);
            this.pending--;
            if (!this.closed) this.show(news, stop ? { ...picture, before: this.shown.value } : picture, told);
        })();
        return this.last;
    }

    private show(news: News, picture: Shown, told: string[]): void {
        const other = picture.covered || picture.seat !== this.shown.value.seat;
        if (other || told.length > 0) this.told.value = other ? told : [...this.told.value, ...told];
        for (const line of picture.ask.split("\n")) if (line) this.asks.add(line);
        if (news.say && !news.covered) {
            this.logs[news.seat] ??= this.shown.value.covered ? [] : (this.logs[this.shown.value.seat] ?? []);
            const log = this.logs[news.seat] ?? [];
            this.hear(log.length, news.say, told, picture);
            log.push(...news.say);
            if (news.say.length > 0 || this.log.value !== log) this.log.value = [...log];
        } else if (news.covered) {
            this.log.value = [];
        }
        this.shown.value = picture;
        if (news.advice) {
            const { advice } = news;
            for (const take of this.hints.splice(0)) take(advice);
        }
    }

    /** What beside the drawn table is said to "you" stands for the sentences of the log about one's seat. */
    private hear(from: number, lines: readonly string[], told: readonly string[], { table, seat }: Shown): void {
        const { name = "", spoken = name } = table[seat] ?? {};
        if (name === spoken) return;
        const toYou = told.filter((line) => !table.some((other, i) => i !== seat && line.startsWith(other.name)));
        const isTold = toYou.length > 0;
        for (const [i, line] of lines.entries())
            if (isTold && line.includes(spoken) && !this.asks.has(line)) this.heard.set(from + i, toYou.shift() ?? "");
    }

    // ---- bots ----

    private think(task: number, text: string): void {
        const { id, answer } = this.thinker.ask({ call: "think", args: { text } });
        this.asked.set(task, id);
        answer
            .then((thought) => {
                const take = (): void => {
                    if (!this.asked.delete(task) || this.closed || !thought.ok) return;
                    const news = this.engine.call("answer", { task, text: thought.text, now: this.now() });
                    if (news.ok) void this.absorb(news, false);
                };
                if (this.stoppedAt === undefined) take();
                else this.waiting.push(take);
            })
            .catch((e: unknown) => {
                if (!this.closed) setTimeout(() => this.asked.has(task) && this.think(task, text), 1000);
                console.error(e);
            });
    }

    private forget(task: number): void {
        const id = this.asked.get(task);
        this.asked.delete(task);
        if (id !== undefined) this.thinker.drop(id);
    }

    // ---- keeping ----

    /** The line of the statistics, once it is over. */
    private line(): string | undefined {
        if (!this.kept || this.kept.counted) return undefined;
        const answer = this.engine.call("record", { when: Math.floor(Date.now() / 1000) });
        return answer.ok ? answer.line : undefined;
    }

    private async keep(
        news: News,
        picture: Shown,
        facts: string | undefined,
        ended: string | undefined,
    ): Promise<void> {
        if (!this.kept || this.trouble.value === "taken") return;
        this.unkept += news.journal ?? "";
        this.kept.changed = Date.now();
        this.kept.over = news.phase === "over";
        this.kept.say = picture.ended ?? news.say?.at(-1) ?? this.kept.say;
        this.kept.who = picture.table.map(keptName).join(", ");
        const bots = picture.table.filter((s) => !s.person);
        this.kept.against = bots.length === picture.table.length - 1 ? bots.map(keptName) : [];
        if (picture.of_day) this.kept.ofDay = true;
        this.kept.round = viewOrNull<{ round?: number }>(picture)?.round ?? this.kept.round;
        try {
            if (this.unkept !== "") await append(this.kept, this.unkept);
            this.unkept = "";
            if (ended && !this.kept.counted) {
                this.kept.counted = true;
                await changeText("results", (text) => (text || "spil games 1\n") + ended);
                await append(this.kept, "");
            }
            if (facts) await changeText("facts", (text) => (text || "spil facts 3\n") + facts);
            if (this.trouble.value) this.trouble.value = undefined;
        } catch (e) {
            console.error(e);
            this.trouble.value = "full";
        }
    }

    /** Another tab has taken it over: it stands still here. */
    taken(): void {
        this.trouble.value = "taken";
        this.stop();
    }
}
