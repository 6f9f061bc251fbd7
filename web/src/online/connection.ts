// The connection to a house of the server: one WebSocket for the page. It reconnects on its own, and sends again what
// was not answered.

import type { Answer, Refusal } from "../engine/types";
import { base, baseIn, house } from "../shared/assets";
import { type Check, parse } from "../shared/json";
import { t, texts } from "../shared/language";
import { Store } from "../shared/store";
import { isOurs, isRefusal, isWelcome, readFrame, replies } from "./checks";
import { type Person, person } from "./person";
import { forgetTables } from "./remembered";
import type { ConnectionState, NoServer } from "./types";
import type { RequestName, Requests, TableFrame, Welcome } from "./words";

const WAIT_MS = 250; // doubles with each failed attempt
const WAIT_MOST_MS = 15000;
const RESTART_MS = 400; // a server that restarts is there again soon
const RESTART_TRIES = 20;
const OPEN_MS = 10000; // for a connection and hello
const QUIET_MS = 6000; // without any frame while something is unanswered: is the connection dead?
const ANSWER_MS = 4000; // for the answer to that question
const TRIES = 5; // of a request that the server is too busy for
const LONGEST = 16000; // bytes of a request: the server hangs up at 16,384
const STEADY_MS = 5000; // a connection that lasted this long is tried again at once
const IDLE_MS = 5000; // after the last who needed it has gone

interface Request {
    name: string;
    fields: object;
    /** It may be sent again after the connection was down. */
    again: boolean;
    tries: number;
    resent: boolean;
    done: (reply: Answer<object>) => void;
}

/** The sentence, in the language of now; its texts may come later than the reason. */
export const noServer = (why: NoServer = "no_online"): string => t(why, { origin: location.origin });

/** How long to wait before the next try: by chance, up to twice as long as before. */
export const pause = (tries: number, restart = false): number =>
    Math.random() * (restart && tries < RESTART_TRIES ? RESTART_MS : Math.min(WAIT_MOST_MS, WAIT_MS * 2 ** tries));

/** What came is not what the server should say. */
const unreadable = (): Refusal => ({ ok: false, code: "crashed", say: t("crashed") });

/** A reply, granted or refused. */
function replyOf(came: object): Answer<object> {
    if ("ok" in came && came.ok === true) return { ...came, ok: true };
    return isRefusal(came) ? came : unreadable();
}

/** A reply that holds what it must. */
function checked<T extends object>(reply: Answer<object>, is: Check<T>): Answer<T> {
    if (!reply.ok || is(reply)) return reply;
    console.error("not the reply that was asked for:", reply);
    return unreadable();
}

export class Connection {
    readonly state = new Store<ConnectionState>({ kind: "opening" });
    /** The tables at which this person sits, as far as is known. */
    readonly tables = new Set<string>();
    /** The rooms in which this person is. */
    readonly rooms = new Set<string>();
    /** Changes whenever the list of this person's tables has, if it was asked for. */
    readonly mine = new Store(0);
    /** This person's public id; "": not known yet. */
    you = "";

    private socket: WebSocket | undefined;
    private greeted = false; // hello was answered
    private spoken = ""; // who we said we were
    private id = 0;
    private sent = new Map<number, Request>();
    private unsent: Request[] = [];
    private tries = 0;
    private since = 0; // when it came up
    private restart = false;
    private reached = false; // there is a server at that address
    private readonly refused = new Set<string>(); // tokens that were nobody's in this visit
    private why: NoServer | undefined; // there is nobody to play with
    private heard = 0; // when the last frame came
    private asked = 0; // when we asked whether anybody is there; 0: we have not
    private timer: ReturnType<typeof setTimeout> | undefined;
    private watchdog: ReturnType<typeof setInterval> | undefined;
    private deadline: ReturnType<typeof setTimeout> | undefined;
    private holders = 0;
    private number = 0; // the highest of this person's numbers
    private series: Promise<unknown> = Promise.resolve();
    private readonly listeners = new Map<string, Set<(frame: TableFrame) => void>>();
    private readonly roomListeners = new Set<(room: string, frame: object) => void>();

    constructor(
        private readonly house: number,
        private readonly person: Person,
    ) {
        addEventListener("online", () => this.onWake());
        addEventListener("offline", () => this.ping());
        addEventListener("pageshow", () => this.onWake());
        document.addEventListener("visibilitychange", () => document.hidden || this.onWake());
        texts.watch(() => this.renew());
    }

    // ---- for those who use it ----

    /** Keeps the connection up until the function it gives is called. */
    hold(): () => void {
        let held = true;
        this.holders++;
        this.wake();
        return () => {
            if (!held) return;
            held = false;
            this.holders--;
            setTimeout(() => this.closeIfIdle(), IDLE_MS);
        };
    }

    /** Asks the server; waits while the connection is down. With `again: false` it is not sent a second time. */
    ask<N extends RequestName>(name: N, fields: Requests[N][0], again = true): Promise<Answer<Requests[N][1]>> {
        return this.askFor(name, fields, replies[name], again);
    }

    /** The same for a request whose reply is checked elsewhere. */
    askFor<T extends object>(name: string, fields: object, is: Check<T>, again = true): Promise<Answer<T>> {
        return new Promise((done) => {
            this.put({ name, fields, again, tries: 0, resent: false, done: (reply) => done(checked(reply, is)) });
            this.wake();
        });
    }

    /** The same for those requests that share this person's numbers: one after the other. */
    askOnce<N extends "open" | "undo" | "talk" | "react">(
        name: N,
        fields: (cmd: number) => Requests[N][0],
    ): Promise<Answer<Requests[N][1]>> {
        return this.inSeries((cmd) => this.ask(name, fields(cmd)));
    }

    /** One request after the other, each with its number. */
    inSeries<T>(work: (cmd: number) => Promise<T>): Promise<T> {
        const reply = this.series.then(() => {
            this.number = numberAfter(this.number);
            return work(this.number);
        });
        this.series = reply;
        return reply;
    }

    /** Frames of a table go to this listener, until the function it gives is called. */
    listen(table: string, listener: (frame: TableFrame) => void): () => void {
        const all = this.listeners.get(table) ?? new Set();
        this.listeners.set(table, all.add(listener));
        return () => {
            all.delete(listener);
            if (all.size === 0 && this.listeners.get(table) === all) this.listeners.delete(table);
        };
    }

    /** Frames of rooms go to this listener, until the function it gives is called. */
    listenToRooms(listener: (room: string, frame: object) => void): () => void {
        this.roomListeners.add(listener);
        return () => void this.roomListeners.delete(listener);
    }

    /** The connection is up, and hello is answered; or there is no server: then it gives false. */
    async up(): Promise<boolean> {
        this.wake();
        for (;;) {
            const { kind } = this.state.value;
            if (kind === "on" || kind === "none") return kind === "on";
            await new Promise<void>((done) => {
                const stop = this.state.watch(() => {
                    stop();
                    done();
                });
            });
        }
    }

    /** Tries again at once. */
    reconnectNow(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.connect();
    }

    /** Says again who this is, if that has changed. */
    renew(): void {
        if (this.greeted && this.hello() !== this.spoken) {
            this.drop();
            this.reconnectNow();
        }
    }

    /** Name and token are deleted at the server and here. */
    async forget(): Promise<Answer<object>> {
        const reply = await this.ask("forget", {}, false);
        if (!reply.ok) return reply;
        this.person.forgetToken();
        forgetTables(undefined, this.house);
        this.drop();
        this.tables.clear();
        this.rooms.clear();
        this.state.value = { kind: "opening" }; // as somebody new, when the connection is needed again
        return reply;
    }

    // ---- requests ----

    private put(request: Request): void {
        const bytes = new TextEncoder().encode(JSON.stringify(request.fields)).length;
        if (bytes > LONGEST) request.done({ ok: false, code: "bad_message", say: t("too_long") });
        else if (this.state.value.kind === "none" && !this.socket) request.done(this.nobody());
        else if (this.greeted) this.send(request);
        else this.unsent.push(request);
    }

    private send(request: Request): void {
        if (this.sent.size === 0) this.heard = performance.now();
        this.sent.set(this.write(request.name, request.fields), request);
    }

    private write(name: string, fields: object): number {
        this.socket?.send(JSON.stringify({ do: name, id: ++this.id, ...fields }));
        return this.id;
    }

    private answered(id: number, came: object): void {
        const request = this.sent.get(id);
        this.sent.delete(id);
        if (!request) return;
        const reply = replyOf(came);
        if (!reply.ok && reply.code === "no_hello" && request.name !== "hello") {
            this.sent.set(id, request); // another tab had this person forgotten: hello again, as somebody new
            this.drop();
            this.reconnectNow();
            return;
        }
        const slow =
            !reply.ok &&
            (reply.code === "busy" ||
                (reply.code === "too_fast" && request.name !== "talk" && request.name !== "react"));
        if (slow && request.again && ++request.tries < TRIES) {
            setTimeout(() => {
                this.put(request);
                this.wake();
            }, pause(request.tries) + WAIT_MS);
            return;
        }
        // it was answered before the connection broke
        const answer = request.name === "agree" || request.name === "refuse";
        const before = answer && request.resent && !reply.ok && reply.code === "not_now";
        request.done(before ? { ok: true } : reply);
    }

    private noConnection(): Refusal {
        return { ok: false, code: "no_connection", say: t("line_down") };
    }

    private nobody(): Refusal {
        return { ok: false, code: "no_server", say: noServer(this.why) };
    }

    // ---- the connection ----

    private wake(): void {
        if (this.socket || this.timer !== undefined) return;
        if (this.state.value.kind !== "down") this.state.value = { kind: "opening" };
        this.connect();
    }

    private connect(): void {
        if (this.socket) return;
        const socket = new WebSocket(new URL("ws", baseIn(this.house)).href.replace(/^http/, "ws"), "spil.1");
        this.socket = socket;
        this.id = 0;
        socket.onopen = () => this.greet(this.person.name);
        socket.onmessage = (e) => this.hear(String(e.data));
        socket.onclose = () => this.lost();
        this.deadline = setTimeout(() => this.lost(), OPEN_MS);
        this.watchdog = setInterval(() => this.watch(), 1000);
    }

    /** What makes another hello necessary when it changes. */
    private hello(): string {
        return JSON.stringify([this.person.name, texts.value.lang]);
    }

    private greet(name: string): void {
        const token = this.person.nextToken(this.refused);
        this.reached = true;
        this.spoken = this.hello();
        const fields = { ...(token && { token }), ...(name && { name }), lang: texts.value.lang };
        this.sent.set(this.write("hello", fields), {
            name: "hello",
            fields,
            again: false,
            tries: 0,
            resent: false,
            done: (reply) => {
                const welcome = checked(reply, isWelcome);
                if (welcome.ok) this.welcome(welcome, token);
                else if (welcome.code === "not_allowed" && token) {
                    this.refused.add(token);
                    this.person.setAside(token);
                    this.greet(name);
                } else if (welcome.code === "bad_message" && name) this.greet("");
                else if (this.socket) this.lost();
            },
        });
    }

    private welcome({ you, token, server, tables, rooms = [], cmd }: Welcome, said: string | undefined): void {
        const was = this.person.token;
        if (token && was !== undefined && was !== token) {
            this.drop(); // another tab was faster: this is the same person
            this.reconnectNow();
            return;
        }
        const known = token ?? said;
        if (known) this.person.knownAs(known, server, this.refused);
        clearTimeout(this.deadline);
        this.you = you;
        this.tables.clear();
        for (const table of tables) this.tables.add(table);
        this.rooms.clear();
        for (const room of rooms) this.rooms.add(room);
        this.number = Math.max(this.number, cmd);
        this.restart = false;
        this.greeted = true;
        this.since = performance.now();
        for (const request of this.unsent.splice(0)) this.send(request);
        this.state.value = { kind: "on" };
    }

    private hear(text: string): void {
        const frame = readFrame(text);
        if (frame.nonce) this.write("seen", { table: frame.table, nonce: frame.nonce }); // first: it measures the way
        this.heard = performance.now();
        this.asked = 0;
        if (frame.kind === "reply") {
            this.answered(frame.re, frame.reply);
        } else if (frame.kind === "bye") {
            this.restart = frame.why === "restart" || frame.why === "moved";
            this.lost();
        } else if (frame.kind === "mine") {
            this.mine.value = frame.changes;
        } else if (frame.kind === "table") {
            for (const listener of [...(this.listeners.get(frame.frame.table) ?? [])]) listener(frame.frame);
        } else if (frame.kind === "room") {
            for (const listener of [...this.roomListeners]) listener(frame.room, frame.frame);
        } else {
            console.error("not a frame of the server:", text.slice(0, 200));
        }
    }

    /** Lets the socket go; what was not answered waits for the next one. */
    private drop(): void {
        const { socket } = this;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
        this.socket = undefined;
        this.greeted = false;
        this.asked = 0;
        clearTimeout(this.deadline);
        clearInterval(this.watchdog);
        const cut = [...this.sent.values()].filter((r) => r.name !== "hello");
        this.sent.clear();
        for (const request of cut) request.resent = true;
        this.unsent = [...cut.filter((r) => r.again), ...this.unsent];
        for (const request of cut) if (!request.again) request.done(this.noConnection());
    }

    private lost(): void {
        const opened = this.greeted;
        if (opened && performance.now() - this.since > STEADY_MS) this.tries = 0;
        this.drop();
        if (!opened && !this.reached) void this.look();
        else this.again();
    }

    private again(): void {
        if (this.holders === 0 && this.unsent.length === 0) {
            this.state.value = { kind: "opening" }; // when somebody needs it
            return;
        }
        const wait = pause(this.tries++, this.restart);
        this.state.value = { kind: "down", retry: performance.now() + wait, restart: this.restart };
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.reconnectNow(), wait);
    }

    /** It has never opened: is there a server at all, or only files? And does it take pages from here? */
    private async look(): Promise<void> {
        this.why = undefined;
        try {
            const response = await fetch(new URL(`api/origin?of=${encodeURIComponent(location.origin)}`, base), {
                cache: "no-store",
                signal: AbortSignal.timeout(OPEN_MS),
            });
            const said = parse(response.ok ? await response.text() : "", isOurs);
            this.reached = said?.ours === true;
            if (said?.ours === false) this.why = "foreign_origin";
            else if (said ? !(await this.isThere()) : response.status < 500) this.why = "no_online";
        } catch {
            // nothing at that address answers now
        }
        if (this.socket) return;
        if (!this.why) {
            this.again();
            return;
        }
        this.state.value = { kind: "none", why: this.why };
        for (const request of this.unsent.splice(0)) request.done(this.nobody());
    }

    /** Has the server this house? It may be another server than it was. */
    private async isThere(): Promise<boolean> {
        return this.house === 0 || (await fetch(new URL("api/house", baseIn(this.house)))).status !== 404;
    }

    private closeIfIdle(): void {
        if (this.holders > 0 || this.sent.size > 0) return;
        clearTimeout(this.timer);
        this.timer = undefined;
        this.drop();
        for (const request of this.unsent.splice(0)) request.done(this.noConnection());
        if (this.state.value.kind !== "none") this.state.value = { kind: "opening" };
    }

    // ---- is it still there? ----

    /** The browser has come back: from sleep, or into a network. */
    private onWake(): void {
        if (this.timer !== undefined) this.reconnectNow();
        else this.ping();
    }

    /** Asks for any answer; without one in time the connection is dead. */
    private ping(): void {
        if (!this.greeted || this.asked > 0) return;
        this.write("look", { table: "-" });
        this.asked = performance.now();
    }

    private watch(): void {
        const now = performance.now();
        if (this.asked > 0 && now - this.asked > ANSWER_MS) this.lost();
        else if (this.sent.size > 0 && now - this.heard > QUIET_MS) this.ping();
    }
}

/** A number above that one. Those of two tabs differ, and rise with the clock. */
export const numberAfter = (number: number): number =>
    Math.max(number + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000));

export const connection = new Connection(house, person);
