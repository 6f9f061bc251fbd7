// A game at a server's table: the server's notes and views in order and without gaps, sentences and pictures by the C side,
// and what the person does, which is sent until it is answered.

import type { Engine } from "../door/engine";
import type { Advice, Answer, Calls, Move, Note, Refusal } from "../door/types";
import type { Kept } from "../keep/database";
import type { Reply, Shown, Trouble } from "../match/match";
import type { Played } from "../match/played";
import { t } from "../shared/language";
import { Store } from "../shared/store";
import { drawChance, hashOf } from "./chance";
import { keepRecord } from "./finished";
import { forgetTables, recall, remember } from "./kept";
import { line, numberAfter } from "./line";
import { sentOf } from "./phrases";
import { followed, hear, labelsOf, nothing, sittersOf, type Told } from "./state";
import type { Done, Fairness, OnlineState, OnlineTable } from "./types";
import type { Looked, RequestName, Requests, Synced, TableFrame } from "./words";

const LOOK_MS = 5000; // nothing but a look tells who is here
const LATE_MS = 600; // a card that came too late goes back

/** A move on its way. */
interface Doing {
    text: string;
    /** Without parts if the rules do not list it: a card that does not fit is tried all the same. */
    move: Move;
    /** The last note that the person knew. */
    seen: number;
    /** The server has made it: the view with this note shows it. */
    made?: number;
    shown: () => void;
}

const not = (code: string, say = ""): Refusal => ({ ok: false, code, say });

export class OnlineMatch implements Played, OnlineTable {
    readonly shown: Store<Shown>;
    readonly log = new Store<readonly string[]>([]);
    readonly asks = new Set<string>();
    readonly trouble = new Store<Trouble | undefined>(undefined);
    readonly state: Store<OnlineState>;
    kept: Kept | undefined;

    private readonly label: (bot: string) => string;
    private told: Told = nothing();
    private now: OnlineState; // as it will be shown
    private unsaid: string[] = []; // sentences that will be shown
    private news: Note[] = [];
    private clock: OnlineState["clock"];
    private advice: Advice | undefined;
    private late: Move | undefined;
    private asked = ""; // what there is to decide, as it was last said
    private askedAt = -1; // after this note
    private doing: Doing[] = [];
    private lastDoing: Promise<unknown> = Promise.resolve();
    private made = 0; // the last note of a move of this person
    private number = 0; // the highest of the seat's numbers
    private syncing = 0; // frames are in the reply that we wait for
    private syncs = 0;
    private first: (done: Done) => void = () => undefined; // the table is there for the first time, or cannot be had
    private isThere = false;
    private text: string | null = null; // the record
    private fetching: Promise<void> | undefined;
    private closed = false;
    private readonly ends: (() => void)[] = [];
    private timer: ReturnType<typeof setTimeout> | undefined;

    private constructor(
        private readonly engine: Engine,
        readonly table: string,
        private looked: Looked,
        seat: number,
        /** The table cannot be used any more, and why. */
        private readonly lost: (refusal: Refusal) => void,
    ) {
        this.label = labelsOf(engine, looked.game);
        const { invite, opener, off } = recall(table);
        const race = engine.games.find((g) => g.id === looked.game)?.race ?? false;
        this.now = {
            table,
            invite,
            phase: looked.phase,
            seat,
            opener: opener ?? false,
            sitters: sittersOf(looked, [], this.label),
            line: line.state.value,
            clock: undefined,
            undo: undefined,
            talk: [],
            off: { talk: off?.talk ?? false, undo: (off?.undo ?? false) || race },
            left_out: undefined,
            next: undefined,
            fairness: { kind: looked.commit === null ? "none" : "unknown" },
        };
        this.state = new Store(this.now);
        this.shown = new Store(this.picture());
    }

    /** Comes to a table at which the person sits, or watches (seat -1). Gives a refusal when that cannot be. */
    static async come(engine: Engine, table: string, looked: Looked, seat: number, lost: (refusal: Refusal) => void): Promise<OnlineMatch | Refusal> {
        const opened = openSetup(engine, looked, seat);
        if (!opened.ok) return opened;
        const match = new OnlineMatch(engine, table, looked, seat, lost);
        match.ends.push(
            line.hold(),
            line.listen(table, (frame) => match.take(frame)),
            line.state.watch((state) => match.lineIs(state)),
        );
        const first = new Promise<Done>((done) => (match.first = done));
        void match.sync();
        const synced = await first;
        if (synced.ok) return match;
        match.close();
        return synced;
    }

    get online(): OnlineTable {
        return this;
    }

    // ---- what people do ----

    /** A move in notation. It lies on the table at once, marked, until the server has made or refused it. */
    async do(text: string): Promise<Reply> {
        if (this.closed || this.trouble.value === "taken") return not("not_now");
        const race = this.isRace();
        if (this.doing.length > 0 && !race) return not("not_now", t("move_waits"));
        let shown = (): void => undefined;
        const visible = new Promise<void>((done) => (shown = done));
        const doing: Doing = { text, move: this.moves().find((m) => m.move === text) ?? { move: text, type: "", say: text }, seen: this.told.last, shown };
        this.doing.push(doing);
        this.draw();
        const before = this.lastDoing;
        const reply = (async () => {
            await before; // only a race has one
            return this.make(doing, visible);
        })();
        this.lastDoing = reply;
        return reply;
    }

    private async make(doing: Doing, visible: Promise<void>): Promise<Reply> {
        this.number = numberAfter(this.number);
        const seen = Math.max(doing.seen, this.made); // it was aimed at the card this person has just played
        const reply = await line.ask("move", { table: this.table, cmd: this.number, seen, move: doing.text });
        if (this.closed) return reply.ok ? { ok: true } : reply;
        if (reply.ok) {
            doing.made = this.made = reply.seq;
            if (this.told.viewed >= reply.seq && !this.syncing) {
                this.settle();
                this.draw();
            }
            await visible;
            return { ok: true };
        }
        const race = this.isRace();
        this.doing = this.doing.filter((d) => d !== doing);
        if (reply.code === "too_late" || (race && reply.code === "game_over")) this.isLate(doing.move);
        this.draw();
        return reply;
    }

    /** Moves that the view shows are no longer on their way. */
    private settle(): void {
        for (const d of this.doing) if (d.made !== undefined && d.made <= this.told.viewed) d.shown();
        this.doing = this.doing.filter((d) => d.made === undefined || d.made > this.told.viewed);
    }

    private isLate(move: Move): void {
        this.late = move;
        setTimeout(() => {
            if (this.late !== move || this.closed) return;
            this.late = undefined;
            this.draw();
        }, LATE_MS);
    }

    async command(what: Calls["command"][0]["what"]): Promise<Reply> {
        if (what === "pause" || what === "resume" || what === "resign") return this.request(what, {});
        if (what === "undo") return this.done(await line.askOnce("undo", { table: this.table }), "undo");
        return what === "look" ? { ok: true } : not("not_allowed");
    }

    async hint(): Promise<Advice | Refusal> {
        const reply = await line.ask("hint", { table: this.table });
        if (!reply.ok) return reply;
        const { move, why } = reply;
        const say = this.moves().find((m) => m.move === move)?.say ?? move;
        this.advice = { seat: this.now.seat, move, say, why };
        this.draw();
        return this.advice;
    }

    place(seat: number, bot: string): Promise<Done> {
        return this.request("place", { seat, bot });
    }

    start(): Promise<Done> {
        return this.request("start", {});
    }

    async leave(): Promise<Done> {
        const reply = await this.request("leave", {});
        if (!reply.ok) return reply;
        line.tables.delete(this.table);
        remember(this.table, { opener: false });
        if (this.closed) return reply;
        if (this.now.phase === "wait") remember(this.table, { seat: undefined });
        else await this.change(-1);
        return reply;
    }

    async sitAgain(): Promise<Done> {
        const { invite } = this.now;
        const reply = await line.ask("sit", { table: this.table, invite: invite ?? "" });
        if (!reply.ok || reply.seat === null) return reply.ok ? not("no_seat") : reply;
        line.tables.add(this.table);
        remember(this.table, { seat: reply.seat, watches: false });
        return this.change(reply.seat);
    }

    agree(): Promise<Done> {
        return this.request("agree", {});
    }

    refuse(): Promise<Done> {
        return this.request("refuse", {});
    }

    async say(text: string): Promise<Done> {
        return this.done(await line.askOnce("talk", { table: this.table, text: sentOf(text) }), "talk");
    }

    async rematch(): Promise<{ ok: true; table: string } | Refusal> {
        const { bytes, hash } = drawChance(this.engine);
        const reply = await line.ask("rematch", { table: this.table, ...(hash && { chance: hash }) });
        if (!reply.ok) return reply;
        const { table, invite, seat, commit } = reply;
        const before = recall(table);
        remember(table, {
            invite,
            ...(seat !== null && { seat }),
            chance: before.chance ?? bytes,
            commit: before.commit ?? commit,
            off: this.now.off,
        });
        line.tables.add(table);
        return { ok: true, table };
    }

    async check(): Promise<Fairness> {
        const { commit, chance, given, seat } = recall(this.table);
        if (this.now.phase !== "over" || this.now.fairness.kind === "none") return this.now.fairness;
        await this.fetchRecord();
        if (this.text === null || !commit) return this.now.fairness;
        const own = given && chance && seat !== undefined && this.told.counted?.includes(seat) ? { seat, bytes: chance } : {};
        const answer = this.engine.call("online_check", { record: this.text, table: this.table, commit, ...own });
        this.now.fairness = { kind: answer.ok ? "fair" : "unfair", say: answer.say };
        this.draw();
        return this.now.fairness;
    }

    private async request<N extends RequestName>(name: N, fields: Omit<Requests[N][0], "table">): Promise<Done> {
        return this.done(await line.ask(name, { table: this.table, ...fields } as unknown as Requests[N][0]), name);
    }

    /** What is switched off is only known by its refusal. */
    private done(reply: Answer<object>, name: string): Done {
        if (reply.ok) return { ok: true };
        if (reply.code === "not_allowed" && (name === "talk" || name === "undo")) {
            this.now.off = { ...this.now.off, [name]: true };
            remember(this.table, { off: this.now.off });
            this.draw();
        }
        return reply;
    }

    // ---- what there is to know ----

    moves(): Move[] {
        if (this.doing.length > 0 && !this.isRace()) return [];
        const answer = this.engine.call("online_moves", {});
        return answer.ok ? answer.moves : [];
    }

    viewOf(): null {
        return null;
    }

    card(card: string): string {
        const answer = this.engine.call("card", { game: this.looked.game, card });
        return answer.ok ? answer.say : card;
    }

    describe(): string {
        const answer = this.engine.call("online_describe", {});
        return answer.ok ? answer.text : "";
    }

    record(): string | null {
        return this.text;
    }

    close(): void {
        if (this.closed) return;
        this.closed = true;
        clearTimeout(this.timer);
        for (const end of this.ends) end();
    }

    /** Another tab has taken it over: it stands still here. */
    taken(): void {
        this.trouble.value = "taken";
        this.close();
    }

    // ---- frames ----

    private take(frame: TableFrame): void {
        if (this.closed || this.syncing) return;
        if ("note" in frame) {
            if (frame.seq <= this.told.last) return;
            if (frame.seq > this.told.last + 1) {
                void this.sync();
                return;
            }
            this.hear(frame, true);
            this.news.push(frame);
            if (!followed.has(frame.note)) this.draw();
        } else if (frame.seq > this.told.last) {
            void this.sync();
        } else if (frame.seq === this.told.last) {
            this.see(frame);
            this.draw();
        }
    }

    private hear(note: Note, live: boolean): void {
        hear(this.now, this.told, note, live, this.label);
        const answer = this.engine.call("online_note", { note });
        if (answer.ok) this.unsaid.push(...answer.say);
        else console.error(answer.say);
        if (note.note === "asks" && note.what === "chance") this.giveChance(note.hashes as Record<string, string>);
        else if (note.note === "start") this.started(note.counted as number[]);
        else if (note.note === "rematch" && note.invite) remember(note.next as string, { invite: note.invite as string });
        else if (note.note === "seat" && live && this.now.phase === "wait") void this.findOpener();
    }

    private see({ seq, view, moves, due_ms }: Pick<Synced, "seq" | "view" | "moves" | "due_ms">): void {
        const seats = (view?.to_act as number[] | undefined) ?? [];
        this.told.viewed = seq;
        this.told.view = view;
        this.told.moves = moves;
        this.advice = undefined;
        this.clock = due_ms === undefined ? undefined : { seat: seats.length === 1 ? (seats[0] ?? null) : null, ends: performance.now() + due_ms };
        this.settle();
    }

    /** All that was missed, and who is here: shown at once, as it is now. */
    private async sync(): Promise<Done> {
        const mine = ++this.syncs;
        this.syncing = mine;
        const { table } = this;
        if (this.now.seat < 0) {
            const watched = await line.ask("watch", { table }, false);
            if (!watched.ok) return this.unsynced(mine, watched);
        }
        const looking = line.ask("look", { table }, false);
        for (;;) {
            const synced = await line.ask("sync", { table, after: this.told.last }, false);
            if (mine !== this.syncs || this.closed) return { ok: true };
            if (!synced.ok) return this.unsynced(mine, synced);
            if (synced.from !== undefined) {
                this.told.last = Math.max(this.told.last, synced.from - 1); // what lies before cannot be had
                continue;
            }
            const looked = await looking;
            if (!looked.ok) return this.unsynced(mine, looked);
            this.catchUp(synced, looked);
            return { ok: true };
        }
    }

    private catchUp(synced: Synced, looked: Looked): void {
        const { last } = this.told;
        this.syncing = 0;
        this.lookedAt(looked);
        this.show();
        for (const note of synced.notes) if (note.seq > this.told.last) this.hear(note, false);
        this.told.last = Math.max(this.told.last, synced.seq);
        this.number = Math.max(this.number, synced.cmd);
        if (last === 0) this.now.phase = looked.phase; // as far as the notes do not tell
        this.news = [];
        this.see(synced);
        this.draw();
        this.isThere = true;
        this.first({ ok: true });
        void this.findOpener();
        this.lookLater();
    }

    private unsynced(mine: number, refusal: Refusal): Refusal {
        if (mine !== this.syncs || this.closed) return refusal;
        if (refusal.code === "line") return refusal; // again when it is up
        if (refusal.code === "no_table") forgetTables(this.table);
        if (this.isThere) this.lost(refusal);
        else this.first(refusal);
        return refusal;
    }

    private lineIs(state: OnlineState["line"]): void {
        this.now.line = state;
        this.state.value = { ...this.now };
        if (state.kind === "on") void this.sync();
    }

    // ---- who is here ----

    private lookLater(): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.lookAgain(), LOOK_MS);
    }

    private async lookAgain(): Promise<void> {
        if (!document.hidden && line.state.value.kind === "on") {
            const looked = await line.ask("look", { table: this.table }, false);
            if (this.closed) return;
            if (looked.ok && !this.syncing) {
                const before = JSON.stringify(this.now.sitters);
                this.lookedAt(looked);
                if (before !== JSON.stringify(this.now.sitters)) this.draw();
            }
        }
        this.lookLater();
    }

    private lookedAt(looked: Looked): void {
        this.looked = looked;
        this.now.sitters = sittersOf(looked, this.now.sitters, this.label);
        if (recall(this.table).commit === undefined) remember(this.table, { commit: looked.commit });
    }

    /** May this person place bots and start? The server says so when a bot is placed that does not exist. */
    private async findOpener(): Promise<void> {
        const { seat, phase, opener, sitters } = this.now;
        const free = sitters.findIndex((s) => s.name === null || s.bot !== undefined || s.kept);
        if (phase !== "wait" || seat < 0 || opener || free < 0) return;
        const reply = await line.ask("place", { table: this.table, seat: free, bot: "-" }, false);
        if (this.closed || reply.ok || reply.code !== "bad_option" || this.now.opener) return;
        this.now.opener = true;
        remember(this.table, { opener: true });
        this.draw();
    }

    /** Gives up the seat, or comes back to it: another receiver, whose notes have other numbers. */
    private become(seat: number): void {
        this.now = { ...this.now, seat, opener: false, undo: undefined, talk: [] };
        this.told = nothing();
        this.number = this.made = 0;
        this.asked = "";
        this.askedAt = -1;
        this.unsaid = [];
        this.log.value = [];
        this.doing = [];
        this.draw();
    }

    private async change(seat: number): Promise<Done> {
        const opened = openSetup(this.engine, this.looked, seat);
        if (!opened.ok) return opened;
        this.become(seat);
        return this.sync();
    }

    // ---- the shuffle, the end ----

    private giveChance(hashes: Record<string, string>): void {
        const { chance } = recall(this.table);
        if (this.now.seat < 0 || !chance || this.told.counted || hashes[this.now.seat] !== hashOf(this.engine, chance)) return;
        void line.ask("chance", { table: this.table, bytes: chance }).then((reply) => reply.ok && remember(this.table, { given: true }));
    }

    private started(counted: number[]): void {
        const { given } = recall(this.table);
        if (given && this.now.seat >= 0 && !counted.includes(this.now.seat)) this.now.left_out = t("left_out");
    }

    private fetchRecord(): Promise<void> {
        this.fetching ??= this.takeRecord();
        return this.fetching;
    }

    private async takeRecord(): Promise<void> {
        const reply = await line.ask("record", { table: this.table });
        if (!reply.ok) this.fetching = undefined; // again with the next picture: one who watches was not there any more
        if (!reply.ok || this.closed) return;
        this.text = reply.record;
        remember(this.table, { over: true });
        const { ended, table, game } = this.shown.value;
        const who = table.map((s) => s.name).join(", ");
        this.kept = await keepRecord({ id: `table-${this.table}`, game, who, say: ended ?? "" }, this.text).catch((e: unknown) => {
            console.error(e);
            return undefined;
        });
        if (!this.closed) this.draw();
    }

    // ---- showing ----

    private isRace(): boolean {
        return this.engine.games.find((g) => g.id === this.looked.game)?.race ?? false;
    }

    /** The C side learns what there is to see. */
    private show(): Answer<Calls["online_show"][1]> {
        const { view, moves, result, count } = this.told;
        return this.engine.call("online_show", {
            who: this.now.sitters.map(({ name, bot, label, resigned }) => ({
                name: bot !== undefined && name === label ? null : name,
                ...(bot !== undefined && { bot }),
                ...(resigned && { resigned }),
            })),
            view,
            moves: this.now.phase === "play" && count === 0 ? moves : [],
            result,
        });
    }

    private picture(): Shown {
        const picture = this.show();
        if (!picture.ok) throw new Error(picture.say);
        const [first] = this.doing;
        const { count, timed, changed, last } = this.told;
        const waits = first !== undefined && !this.isRace();
        const decides = this.clock?.seat === null && picture.moves.length > 0;
        const { ok: _, ...shown } = picture;
        return {
            ...shown,
            moves: waits ? [] : picture.moves,
            timed,
            steps_played: changed,
            can_redo: false,
            ...(decides && this.clock && { left_ms: Math.max(0, Math.round(this.clock.ends - performance.now())) }),
            phase: count > 0 ? "wait" : this.now.phase,
            seat: this.now.seat,
            covered: false,
            count,
            news: this.news.splice(0),
            seen: last,
            advice: this.advice,
            ...(first && { pending: first.move }),
            ...(this.late && { late: this.late }),
        };
    }

    private draw(): void {
        if (this.closed) return;
        const picture = this.picture();
        const ask = picture.ask.split("\n").filter(Boolean);
        for (const sentence of ask) this.asks.add(sentence);
        // In a race the same stays to be decided while others draw.
        if (picture.moves.length > 0 && (this.isRace() ? this.asked !== picture.ask : this.askedAt !== this.told.changed)) {
            this.askedAt = this.told.changed;
            this.asked = picture.ask;
            this.unsaid.push(...ask);
        }
        if (this.unsaid.length > 0) this.log.value = [...this.log.value, ...this.unsaid.splice(0)];
        this.now.clock = this.now.phase === "play" ? this.clock : undefined;
        this.state.value = { ...this.now };
        this.shown.value = picture;
        if (this.now.phase === "over") void this.fetchRecord();
    }
}

function openSetup(engine: Engine, { game, seats, options, board }: Looked, seat: number): Answer<object> {
    return engine.call("online_open", { game, seats, options, ...(board && { board }), seat });
}
