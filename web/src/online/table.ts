// A game at a server's table: the server's notes and views in order and without gaps, sentences and pictures by the C
// side, and what the person does, which is sent until it is answered. Its parts: who is here (presence.ts), what is said
// (sentences.ts), moves on their way (moves.ts), other requests (commands.ts), the end (finished.ts).

import type { Engine } from "../engine/engine";
import type { Answer, Calls, Move, Note, Refusal } from "../engine/types";
import type { Hint, Reply, Shown, Trouble } from "../match/match";
import type { Played } from "../match/played";
import { t } from "../shared/language";
import { Store } from "../shared/store";
import type { Kept } from "../storage/database";
import { giveChance, noticeLeftOut } from "./chance";
import { noteIs } from "./checks";
import { refusal, TableCommands } from "./commands";
import { connection } from "./connection";
import { FinishedGame } from "./finished";
import { newModel, type TableModel } from "./model";
import { Moves } from "./moves";
import { Presence } from "./presence";
import { Receiver, type SeatView } from "./receiver";
import { forgetTables, recall, remember } from "./remembered";
import { Sentences } from "./sentences";
import { hear, isFollowed, nothing, see } from "./state";
import type { ConnectionState, Done } from "./types";
import type { Looked } from "./words";

export class OnlineMatch implements Played {
    readonly shown: Store<Shown>;
    readonly trouble = new Store<Trouble | undefined>(undefined);
    readonly online: TableCommands;

    private readonly at: TableModel;
    private readonly sentences: Sentences;
    private readonly presence: Presence;
    private readonly finished: FinishedGame;
    private moving: Moves;
    private receiver: Receiver | undefined;
    private news: Note[] = []; // what happened since the picture before
    private advice: Hint | undefined;
    private first: (done: Done) => void = () => undefined; // the table is there for the first time, or is unavailable
    private isThere = false;
    private readonly ends: (() => void)[] = [];

    private constructor(
        engine: Engine,
        table: string,
        looked: Looked,
        seat: number,
        /** The table can no longer be used, and why. */
        private readonly lost: (refusal: Refusal) => void,
    ) {
        this.at = newModel(engine, table, looked, seat, () => this.draw());
        this.sentences = new Sentences(this.at);
        this.presence = new Presence(this.at, (sentence) => this.sentences.tell(sentence));
        this.finished = new FinishedGame(this.at, () => this.shown.value);
        this.online = new TableCommands(
            this.at,
            new Store({ ...this.at.now }),
            this.finished,
            (to) => this.changeSeat(to),
            () => this.shown.value.table.map((s) => s.side),
        );
        this.moving = this.newMoves();
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
        const first = new Promise<Done>((done) => {
            match.first = done;
        });
        match.ends.push(
            connection.hold(),
            connection.state.watch((state) => match.showConnection(state)),
        );
        match.listen();
        const there = first.then((done) => {
            if (!done.ok) match.close();
            return done;
        });
        return { match, there };
    }

    get log(): Store<readonly string[]> {
        return this.sentences.log;
    }

    get asks(): Set<string> {
        return this.sentences.asks;
    }

    get told(): Store<readonly string[]> {
        return this.sentences.told;
    }

    get kept(): Kept | undefined {
        return this.finished.kept;
    }

    // ---- what people do ----

    /** A move in notation. It lies on the table at once, marked, until the server has made or refused it. */
    async do(text: string): Promise<Reply> {
        if (this.at.closed) return refusal("not_now");
        if (this.moving.first && !this.at.race) return refusal("not_now", t("move_waits"));
        const move = this.moves().find((m) => m.move === text) ?? { move: text, type: "", say: text };
        return this.moving.do(move, this.receiver?.last ?? 0);
    }

    async command(what: Calls["command"][0]["what"]): Promise<Reply> {
        if (what === "pause" || what === "resume" || what === "resign") return this.online.request(what);
        if (what === "undo") return this.online.undo();
        return what === "look" ? { ok: true } : refusal("not_allowed");
    }

    async hint(): Promise<Hint | Refusal> {
        const reply = await connection.ask("hint", { table: this.at.table });
        if (!reply.ok) return reply;
        const { move, why } = reply;
        const say = this.moves().find((m) => m.move === move)?.say ?? move;
        const again = this.advice?.move === move ? ({ again: true } as const) : {};
        this.advice = { seat: this.at.now.seat, move, say, why, ...again };
        this.draw();
        return this.advice;
    }

    // ---- what there is to know ----

    moves(): Move[] {
        if (this.moving.first && !this.at.race) return [];
        const answer = this.at.engine.call("online_moves", {});
        return answer.ok ? answer.moves : [];
    }

    viewOf(): null {
        return null;
    }

    card(card: string): string {
        const answer = this.at.engine.call("card", { game: this.at.looked.game, card });
        return answer.ok ? answer.say : card;
    }

    describe(about?: string): string {
        const answer = this.at.engine.call("online_describe", about === undefined ? {} : { about });
        return answer.ok ? answer.text : "";
    }

    record(): string | null {
        return this.finished.record;
    }

    close(): void {
        if (this.at.closed) return;
        this.at.closed = true;
        this.first(refusal("not_now"));
        this.presence.close();
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
        this.receiver = new Receiver(this.at.table, this.at.now.seat < 0, {
            look: (looked, eyes) => {
                this.presence.take(looked);
                this.at.now.eyes = eyes;
                this.at.now.phase = looked.phase; // as far as the notes do not say
                this.show();
            },
            hear: (note, live) => this.hear(note, live),
            see: (view, caughtUp) => this.see(view, caughtUp),
            around: (frame) => this.presence.hear(frame),
            refused: (why) => this.refused(why),
        });
    }

    private hear(note: Note, live: boolean): void {
        const { at } = this;
        hear(at.now, at.received, note, live, at.label);
        this.sentences.hear(note);
        if (noteIs.asks(note) && note.what === "chance") giveChance(at, note.hashes ?? {});
        else if (noteIs.start(note)) noticeLeftOut(at, note.counted);
        else if (noteIs.rematch(note) && note.invite) remember(note.next, { invite: note.invite });
        else if (noteIs.over(note) && at.now.seat >= 0) remember(at.table, { won: note.winners.includes(at.now.seat) });
        if (!live) return;
        this.news.push(note);
        if (!isFollowed(note)) this.draw();
        // Who opens now, how the series stands: that is in no note.
        if (noteIs.seat(note) ? at.now.phase === "wait" : noteIs.over(note)) void this.presence.look();
    }

    private see(view: SeatView, caughtUp?: { cmd: number }): void {
        see(this.at.received, view, this.at.now.seat);
        this.advice = undefined;
        this.moving.see(view.seq, caughtUp?.cmd);
        if (caughtUp) this.news = [];
        this.draw();
        if (!caughtUp) return;
        this.isThere = true;
        this.first({ ok: true });
        void this.presence.say();
    }

    private refused(why: Refusal): void {
        if (why.code === "no_table") forgetTables(this.at.table);
        this.first(why);
        if (this.isThere) this.lost(why);
    }

    private showConnection(state: ConnectionState): void {
        this.at.now.connection = state;
        this.online.state.value = { ...this.at.now };
    }

    /** Gives up the seat, or comes back to it: another receiver, whose notes have other numbers. */
    private async changeSeat(seat: number): Promise<Done> {
        const { at } = this;
        const opened = openSetup(at.engine, at.looked, seat);
        if (!opened.ok) return opened;
        this.receiver?.close();
        this.moving.close();
        this.moving = this.newMoves();
        Object.assign(at.now, { seat, opener: false, undo: undefined, talk: [], ready: undefined, eyes: [] });
        at.received = nothing();
        this.sentences.clear();
        const there = new Promise<Done>((done) => {
            this.first = done;
        });
        this.listen();
        return there;
    }

    private newMoves(): Moves {
        return new Moves(this.at.table, this.at.race, () => this.draw());
    }

    // ---- showing ----

    /** The C side learns what there is to see. */
    private show(): Answer<Calls["online_show"][1]> {
        const { now, received, engine } = this.at;
        return engine.call("online_show", {
            who: now.sitters.map(({ name, bot, label, resigned }) => ({
                name: bot !== undefined && name === label ? null : name,
                ...(bot !== undefined && { bot }),
                ...(resigned && { resigned }),
            })),
            view: received.view,
            moves: now.phase === "play" && received.count === 0 ? received.moves : [],
            result: received.result,
        });
    }

    private picture(): Shown {
        const picture = this.show();
        if (!picture.ok) throw new Error(picture.say);
        const { now, received, race } = this.at;
        const { first, late } = this.moving;
        const last = this.receiver?.last ?? 0;
        const isWhole = received.viewed === last || !this.news.some(isFollowed); // no view will follow
        const { ok: _, ...shown } = picture;
        return {
            ...shown,
            table: shown.table.map((s, i) => ({ ...s, name: shown.called[i] ?? s.name })),
            moves: first && !race ? [] : picture.moves,
            timed: received.timed,
            steps_played: received.changed,
            can_undo: received.changed > 0,
            can_redo: false,
            ...(received.claims !== undefined && picture.moves.length > 0 && { left_ms: received.claims }),
            phase: received.count > 0 ? "wait" : now.phase,
            seat: now.seat,
            covered: false,
            count: received.count,
            news: isWhole ? this.news.splice(0) : [],
            seen: last,
            advice: this.advice,
            ...(first && { pending: first.move }),
            ...(late && { late }),
        };
    }

    /** What has been seen here is no news in the list of tables. */
    private rememberShown(): void {
        const { at, receiver } = this;
        const last = receiver?.last ?? 0;
        if (document.hidden || at.now.seat < 0 || recall(at.table).shown === last) return;
        remember(at.table, { shown: last });
    }

    /** None: the C side cannot read what the server sends, and the table is given up. */
    private pictureOrNone(): Shown | undefined {
        try {
            return this.picture();
        } catch (e) {
            console.error(e);
            this.refused(refusal("crashed", t("crashed")));
            this.close();
            return undefined;
        }
    }

    private draw(): void {
        const { now, received, closed } = this.at;
        if (closed) return;
        const picture = this.pictureOrNone();
        if (!picture) return;
        this.sentences.show(picture);
        now.clock = now.phase === "play" ? received.clock : undefined;
        this.online.state.value = { ...now };
        this.shown.value = picture;
        this.rememberShown();
        if (now.phase === "over") void this.finished.fetch();
    }
}

function openSetup(engine: Engine, { game, seats, options, board }: Looked, seat: number): Answer<object> {
    return engine.call("online_open", { game, seats, options, ...(board && { board }), seat });
}
