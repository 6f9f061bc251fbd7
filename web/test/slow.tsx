// A real game at its drawn table behind a line as slow as a test likes (pending.mjs): what is played waits until it is
// let through or refused, and every picture until the test has it drawn.

import { type JSX, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { engine } from "../src/engine/engine";
import type { Calls, Move, Refusal } from "../src/engine/types";
import { Match, type Reply, type Shown } from "../src/match/match";
import { speak } from "../src/shared/language";
import { Store, useStore } from "../src/shared/store";
import { type AtTable, type GameTable, tableOf } from "../src/tables";
import "../src/style.css";

class Slow implements AtTable {
    readonly shown: Store<Shown>;
    private readonly pictures: Shown[] = [];
    private waiting: { move: Move; done: (reply?: Refusal) => void }[] = [];
    drawn: Shown | undefined; // with its effects

    constructor(private readonly match: Match) {
        this.shown = new Store(match.shown.value);
        match.shown.watch((shown) => this.pictures.push(shown));
    }
    moves = (by?: number): Move[] => this.match.moves(by);
    viewOf = (): null => null; // others are elsewhere
    card = (card: string): string => this.match.card(card);
    describe = (about?: string): string => this.match.describe(about);

    async do(move: string): Promise<Reply> {
        const parts = this.moves().find((one) => one.move === move) ?? { move, type: "", say: "" };
        const refused = await new Promise<Refusal | undefined>((done) => {
            this.waiting.push({ move: parts, done });
            void this.show({ ...this.shown.value, news: [] });
        });
        if (refused) return refused;
        return this.match.do(move);
    }

    /** The server answers what waits: it is done, or refused. */
    async answer(code?: string): Promise<void> {
        const first = this.waiting.shift();
        if (!first) throw new Error("nothing waits");
        const late = code === "too_late" ? { late: first.move } : {};
        if (code) await this.show({ ...this.shown.value, news: [], ...late });
        first.done(code ? { ok: false, code, say: `No: ${code}.` } : undefined);
        if (code) await this.settle(() => this.drawn === this.shown.value);
        else await this.next();
    }

    /** Draws the next picture of the game. */
    async next(): Promise<void> {
        await this.settle(() => this.pictures.length > 0);
        await this.show(this.pictures.shift() as Shown);
    }

    /** On the person's turn, or over: pictures are drawn until then. */
    async turn(): Promise<void> {
        while (this.pictures.length > 0 || (this.shown.value.moves.length === 0 && this.shown.value.phase !== "over"))
            await this.next();
    }

    /** Plays without waiting: a card if one fits, else as a good player would. */
    async free(): Promise<void> {
        const card = this.moves().find(({ type }) => type === "play" || type === "last");
        const advice = card ?? (await this.match.hint());
        await this.match.do("ok" in advice ? (this.moves()[0]?.move ?? "") : advice.move);
        await this.turn();
    }

    async show(shown: Shown): Promise<void> {
        const { pending: _, late: __, ...rest } = shown;
        const next = {
            ...rest,
            ...(shown.late && { late: shown.late }),
            ...(this.waiting[0] && { pending: this.waiting[0].move }),
        };
        this.shown.value = next;
        await this.settle(() => this.drawn === next);
    }

    private async settle(there: () => boolean): Promise<void> {
        while (!there()) await new Promise((done) => setTimeout(done, 2));
    }
}

function Frame({ slow, table }: { slow: Slow; table: GameTable }): JSX.Element {
    const shown = useStore(slow.shown);
    const [said, say] = useState("");
    useEffect(() => {
        slow.drawn = shown; // after the effects of the parts
    });
    const props = { match: slow, shown, say, still: false, help: true };
    return (
        <main class={`app playing drawn of-${shown.game}`}>
            <header class="bar" />
            <ol class="seats">
                {shown.table.map((seat, i) => (
                    <li key={i} class="seat" data-seat={i}>
                        {seat.name}
                    </li>
                ))}
            </ol>
            <div class="table">
                <table.Board {...props} />
            </div>
            <div class="log" role="log">
                {said && <p class="said">{said}</p>}
            </div>
            <div class="foot">{table.Dock && <table.Dock {...props} />}</div>
        </main>
    );
}

const flights: string[] = []; // what has moved
const animate = Element.prototype.animate;
Element.prototype.animate = function (...args) {
    if (!this.closest(".flights"))
        // where its picture flies
        flights.push((this.closest("[data-pending]") ? "pending " : "") + (this.closest(".last") ? "last" : ""));
    return animate.apply(this, args);
};

async function open(args: Omit<Calls["open"][0], "now">, general = false): Promise<Slow> {
    await speak("en");
    const e = await engine();
    await e.prepare(args.game);
    const match = await Match.begin(
        e,
        (now) => e.call("open", { ...args, now }),
        () => ({}),
    );
    if ("ok" in match) throw new Error(match.say);
    const slow = new Slow(match);
    const table = await tableOf(general ? "" : args.game);
    render(null, document.body);
    render(<Frame slow={slow} table={table} />, document.body);
    await slow.turn();
    flights.length = 0;
    return slow;
}

Object.assign(window, { open, flights });
