// A game at a server's table: the server's notes and views in order and without gaps, sentences and pictures by the C
// side, and what the person does, which is sent until it is answered.

import type { Engine } from "../engine/engine";
import type { Advice, Answer, Calls, Move, Note, Refusal } from "../engine/types";
import type { Kept } from "../storage/database";
import type { Reply, Shown, Trouble } from "../match/match";
import type { Played } from "../match/played";
import { t } from "../shared/language";
import { Store } from "../shared/store";
import { drawChance, hashOf } from "./chance";
import { keepRecord } from "./finished";
import { forgetTables, recall, remember } from "./remembered";
import { connection } from "./connection";
import { Moves } from "./moves";
import { sentOf } from "./phrases";
import { Receiver, type SeatView } from "./receiver";
import { followed, hear, labelsOf, nothing, sittersOf, type Received } from "./state";
import type { Done, Fairness, OnlineState, OnlineTable } from "./types";
import type { Looked, RequestName, Requests } from "./words";

const LOOK_MS = 5000; // nothing but a look tells who is here

const not = (code: string, say = ""): Refusal => ({ ok: false, code, say });

export class OnlineMatch implements Played, OnlineTable {
    readonly shown: Store<Shown>;
    readonly log = new Store<readonly string[]>([]);
    readonly asks = new Set<string>();
    readonly trouble = new Store<Trouble | undefined>(undefined);
    readonly state: Store<OnlineState>;
    kept: Kept | undefined;

    private readonly label: (bot: string) => string;
    private readonly race: boolean;
    private received: Received = nothing();
    private now: OnlineState; // as it will be shown
    private unsaid: string[] = []; // sentences that will be shown
    private news: Note[] = [];
    private clock: OnlineState["clock"];
    private claims: number | undefined; // so long may the person claim, from the view on
    private advice: Advice | undefined;
    private asked = ""; // what there is to decide, as it was last said
    private askedAt = -1; // after this note
    private moving: Moves;
    private receiver: Receiver | undefined;
    private first: (done: Done) => void = () => undefined; // the table is there for the first time, or cannot be had
    private isThere = false;
    private text: string | null = null; // the record
    private fetching: Promise<void> | undefined;
    private closed = false;
    private undoing = false;
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
        this.race = engine.games.find((g) => g.id === looked.game)?.race ?? false;
        this.moving = this.newMoves();
        this.now = {
            table,
            invite,
            phase: looked.phase,
            seat,
            opener: opener ?? false,
            unsure: false,
            sitters: sittersOf(looked, [], this.label),
            connection: connection.state.value,
            clock: undefined,
            undo: undefined,
            talk: [],
            off: { talk: off?.talk ?? false, undo: (off?.undo ?? false) || this.race },
            left_out: undefined,
            next: undefined,
            fairness: { kind: looked.commit === null ? "none" : "unknown" },
        };
        this.state = new Store({ ...this.now });
        this.shown = new Store(this.picture());
    }

    /** Comes to a table at which the person sits, or watches (seat -1). `there`: it is, or cannot be and is closed. */
    static join(
        engine: Engine,
        table: string,
        looked: Looked,
        seat: number,
        lost: (refusal: Refusal) => void,
    ): { match: OnlineMatch; there: Promise<Done> } | Refusal {
        const opened = openSetup(engine, looked, seat);
        if (!opened.ok) return opened;
        const match = new OnlineMatch(engine, table, looked, seat, lost);
        const first = new Promise<Done>((done) => (match.first = done));
        match.ends.push(
            connection.hold(),
            connection.state.watch((state) => match.connectionIs(state)),
        );
        match.listen();
        const there = first.then((done) => {
            if (!done.ok) match.close();
            return done;
        });
        return { match, there };
    }

    get online(): OnlineTable {
        return this;
    }

    // ---- what people do ----

    /** A move in notation. It lies on the table at once, marked, until the server has made or refused it. */
    async do(text: string): Promise<Reply> {
        if (this.closed) return not("not_now");
        if (this.moving.first && !this.race) return not("not_now", t("move_waits"));
        const move = this.moves().find((m) => m.move === text) ?? { move: text, type: "", say: text };
        return this.moving.do(move, this.receiver?.last ?? 0);
    }

    async command(what: Calls["command"][0]["what"]): Promise<Reply> {
        if (what === "pause" || what === "resume" || what === "resign") return this.request(what, {});
        if (what === "undo") return this.undo();
        return what === "look" ? { ok: true } : not("not_allowed");
    }

    /** One at a time: taps on a connection that is down do not add up. */
    private async undo(): Promise<Reply> {
        if (this.undoing) return not("not_now", t("move_waits"));
        this.undoing = true;
        const reply = await connection.askOnce("undo", { table: this.table });
        this.undoing = false;
        return this.done(reply, "undo");
    }

    async hint(): Promise<Advice | Refusal> {
        const reply = await connection.ask("hint", { table: this.table });
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
        connection.tables.delete(this.table);
        remember(this.table, { opener: false });
        if (this.closed) return reply;
        if (this.now.phase === "wait") remember(this.table, { seat: undefined });
        else await this.change(-1);
        return reply;
    }

    async sitAgain(): Promise<Done> {
        const { invite } = this.now;
        const reply = await connection.ask("sit", { table: this.table, invite: invite ?? "" });
        if (!reply.ok || reply.seat === null) return reply.ok ? not("no_seat") : reply;
        connection.tables.add(this.table);
        remember(this.table, { seat: reply.seat, watches: false });
        return this.closed ? { ok: true } : this.change(reply.seat);
    }

    agree(): Promise<Done> {
        return this.request("agree", {});
    }

    refuse(): Promise<Done> {
        return this.request("refuse", {});
    }

    async say(text: string): Promise<Done> {
        return this.done(await connection.askOnce("talk", { table: this.table, text: sentOf(text) }), "talk");
    }

    async rematch(): Promise<{ ok: true; table: string } | Refusal> {
        const { bytes, hash } = drawChance(this.engine);
        const reply = await connection.ask("rematch", { table: this.table, ...(hash && { chance: hash }) });
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
        connection.tables.add(table);
        return { ok: true, table };
    }

    async check(): Promise<Fairness> {
        const { commit, chance, given, seat } = recall(this.table);
        if (this.now.phase !== "over" || this.now.fairness.kind === "none") return this.now.fairness;
        await this.fetchRecord();
        if (this.text === null || !commit) return this.now.fairness;
        const own =
            given && chance && seat !== undefined && this.received.counted?.includes(seat)
                ? { seat, bytes: chance }
                : {};
        const answer = this.engine.call("online_check", { record: this.text, table: this.table, commit, ...own });
        this.now.fairness = { kind: answer.ok ? "fair" : "unfair", say: answer.say };
        this.draw();
        return this.now.fairness;
    }

    private async request<N extends RequestName>(name: N, fields: Omit<Requests[N][0], "table">): Promise<Done> {
        return this.done(
            await connection.ask(name, { table: this.table, ...fields } as unknown as Requests[N][0]),
            name,
        );
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
        if (this.moving.first && !this.race) return [];
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

    describe(about?: string): string {
        const answer = this.engine.call("online_describe", about === undefined ? {} : { about });
        return answer.ok ? answer.text : "";
    }

    record(): string | null {
        return this.text;
    }

    close(): void {
        if (this.closed) return;
        this.closed = true;
        this.first(not("not_now"));
        clearTimeout(this.timer);
        this.receiver?.close();
        this.moving.close();
        for (const end of this.ends) end();
    }

    /** Another tab has taken it over: it stands still here. */
    taken(): void {
        this.trouble.value = "taken";
        this.close();
    }

    // ---- what the server tells ----

    private listen(): void {
        this.receiver = new Receiver(this.table, this.now.seat < 0, {
            look: (looked) => {
                this.lookedAt(looked);
                this.now.phase = looked.phase; // as far as the notes do not tell
                this.show();
            },
            hear: (note, live) => this.hear(note, live),
            see: (view, caughtUp) => this.see(view, caughtUp),
            refused: (refusal) => this.refused(refusal),
        });
    }

    private hear(note: Note, live: boolean): void {
        hear(this.now, this.received, note, live, this.label);
        const answer = this.engine.call("online_note", { note });
        if (answer.ok) this.unsaid.push(...answer.say);
        else console.error(answer.say);
        if (note.note === "asks" && note.what === "chance") this.giveChance(note.hashes as Record<string, string>);
        else if (note.note === "start") this.started(note.counted as number[]);
        else if (note.note === "rematch" && note.invite)
            remember(note.next as string, { invite: note.invite as string });
        if (!live) return;
        this.news.push(note);
        if (!followed.has(note.note)) this.draw();
        if (note.note === "seat" && this.now.sitters[note.seat as number]?.name === null) {
            this.now.unsure = true;
            void this.findOpener();
        }
    }

    private see({ seq, view, moves, due_ms }: SeatView, caughtUp?: { cmd: number }): void {
        const acting = (view?.to_act as number[] | undefined) ?? [];
        const [seat = null, ...more] = acting; // who may claim; the last is the one whose turn it is
        const ends = performance.now() + (due_ms ?? 0);
        this.received.viewed = seq;
        this.received.view = view;
        this.received.moves = moves;
        this.advice = undefined;
        this.clock = due_ms === undefined ? undefined : { seat: more.length > 0 ? null : seat, ends };
        this.claims = acting.slice(0, -1).includes(this.now.seat) ? due_ms : undefined;
        this.moving.see(seq, caughtUp?.cmd);
        if (caughtUp) this.news = [];
        this.draw();
        if (!caughtUp) return;
        this.isThere = true;
        this.first({ ok: true });
        void this.findOpener();
        this.lookLater();
    }

    private refused(refusal: Refusal): void {
        if (refusal.code === "no_table") forgetTables(this.table);
        this.first(refusal);
        if (this.isThere) this.lost(refusal);
    }

    private connectionIs(state: OnlineState["connection"]): void {
        this.now.connection = state;
        this.state.value = { ...this.now };
    }

    // ---- who is here ----

    private lookLater(): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.lookAgain(), LOOK_MS);
    }

    private async lookAgain(): Promise<void> {
        if (!document.hidden && connection.state.value.kind === "on") {
            const looked = await connection.ask("look", { table: this.table }, false);
            if (this.closed) return;
            if (looked.ok) {
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
        // people may only seem to be away
        const sure = sitters.findIndex((s) => s.name === null || s.bot !== undefined);
        const free = sure >= 0 ? sure : sitters.findIndex((s) => s.kept);
        if (phase !== "wait" || seat < 0 || opener || free < 0) return;
        const reply = await connection.ask("place", { table: this.table, seat: free, bot: "-" }, false);
        if (this.closed || reply.ok) return;
        if (sure >= 0) this.now.unsure = false;
        if (reply.code !== "bad_option" || this.now.opener) return;
        this.now.opener = true;
        remember(this.table, { opener: true });
        this.draw();
    }

    /** Gives up the seat, or comes back to it: another receiver, whose notes have other numbers. */
    private async change(seat: number): Promise<Done> {
        const opened = openSetup(this.engine, this.looked, seat);
        if (!opened.ok) return opened;
        this.receiver?.close();
        this.moving.close();
        this.moving = this.newMoves();
        this.now = { ...this.now, seat, opener: false, undo: undefined, talk: [] };
        this.received = nothing();
        this.asked = "";
        this.askedAt = -1;
        this.unsaid = [];
        this.log.value = [];
        const there = new Promise<Done>((done) => (this.first = done));
        this.listen();
        return there;
    }

    private newMoves(): Moves {
        return new Moves(this.table, this.race, () => this.draw());
    }

    // ---- the shuffle, the end ----

    private giveChance(hashes: Record<string, string>): void {
        const { chance } = recall(this.table);
        const { table, engine, received } = this;
        if (this.now.seat < 0 || !chance || received.counted || hashes[this.now.seat] !== hashOf(engine, chance))
            return;
        void connection
            .ask("chance", { table, bytes: chance })
            .then((reply) => reply.ok && remember(table, { given: true }));
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
        const reply = await connection.ask("record", { table: this.table }, false);
        if (!reply.ok) {
            this.fetching = undefined; // again with the next picture: one who watches was not there any more
            return;
        }
        await this.engine.prepare(this.looked.game).catch(() => undefined); // for reviews
        if (this.closed) return;
        this.text = reply.record;
        remember(this.table, { over: true });
        const { ended, table, game } = this.shown.value;
        const who = table.map((s) => s.name).join(", ");
        const what = { id: `table-${this.table}`, game, who, say: ended ?? "" };
        const when = Math.floor(Date.now() / 1000);
        const counted = this.now.seat < 0 ? undefined : this.engine.call("online_ended", { record: this.text, when });
        this.kept = await keepRecord(what, this.text, counted?.ok ? counted.line : undefined).catch((e: unknown) => {
            console.error(e);
            return undefined;
        });
        if (!this.closed) this.draw();
    }

    // ---- showing ----

    /** The C side learns what there is to see. */
    private show(): Answer<Calls["online_show"][1]> {
        const { view, moves, result, count } = this.received;
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
        const { first, late } = this.moving;
        const { count, timed, changed } = this.received;
        const last = this.receiver?.last ?? 0;
        const waits = first !== undefined && !this.race;
        // no view is to come
        const isWhole = this.received.viewed === last || !this.news.some((n) => followed.has(n.note));
        const { ok: _, ...shown } = picture;
        return {
            ...shown,
            moves: waits ? [] : picture.moves,
            timed,
            steps_played: changed,
            can_redo: false,
            ...(this.claims !== undefined && picture.moves.length > 0 && { left_ms: this.claims }),
            phase: count > 0 ? "wait" : this.now.phase,
            seat: this.now.seat,
            covered: false,
            count,
            news: isWhole ? this.news.splice(0) : [],
            seen: last,
            advice: this.advice,
            ...(first && { pending: first.move }),
            ...(late && { late }),
        };
    }

    /** None: the C side cannot read what the server sends, and the table is given up. */
    private pictureOrNone(): Shown | undefined {
        try {
            return this.picture();
        } catch (e) {
            console.error(e);
            this.refused(not("crashed", t("crashed")));
            this.close();
            return undefined;
        }
    }

    private draw(): void {
        if (this.closed) return;
        const picture = this.pictureOrNone();
        if (!picture) return;
        const ask = picture.ask.split("\n").filter(Boolean);
        for (const sentence of ask) this.asks.add(sentence);
        // In a race the same stays to be decided while others draw.
        if (
            picture.moves.length > 0 &&
            (this.race ? this.asked !== picture.ask : this.askedAt !== this.received.changed)
        ) {
            this.askedAt = this.received.changed;
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
