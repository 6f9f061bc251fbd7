// The game that the page has open, and what the address says about it.

import type { JSX } from "preact";
import { type Engine, engine } from "../engine/engine";
import type { Refusal } from "../engine/types";
import { cutRecord } from "../match/film";
import * as kept from "../match/kept";
import { randomSeed } from "../match/match";
import type { Played } from "../match/played";
import type { Arrival, TableVisit } from "../online/arrive";
import { speakOnline, speakRoom, speakYou, t } from "../shared/language";
import { Store } from "../shared/store";
import { readText } from "../storage/database";
import { lockGame } from "../storage/lock";
import { change, settings } from "../storage/settings";
import { complain } from "./complain";
import { isFirstTime, offered } from "./offer";
import { type Address, go, home } from "./router";
import type { CardProps } from "./sentence";

/** What stands in the way of a game. */
export type Obstacle =
    | { kind: "refused"; say: string }
    | { kind: "busy"; lock: string; open: (takeOver: boolean) => Promise<void> } // another tab has it
    | { kind: "gone" }
    | { kind: "damaged"; id: string; say: string };

export interface Game {
    engine: Engine;
    match: Played;
    /** No motion, no countdown: for scripts. */
    fast: boolean;
    /** In a guided game and in a puzzle: what stands in place of the sentence. */
    Card?: (props: CardProps) => JSX.Element | null;
}

/** The match; undefined: none is open, or it is being opened. */
export const game = new Store<Game | undefined>(undefined);
export const obstacle = new Store<Obstacle | undefined>(undefined);
/** Somebody at a server's table who has yet to sit down. */
export const arrival = new Store<Arrival | undefined>(undefined);

let sitting: kept.Sitting | undefined;
let visit: { online: TableVisit; release: () => void } | undefined; // to a server's table
let turn = 0; // a later wish overtakes an earlier one

/** The value of an option that names a custom board, and the name under which its text is kept. */
export const OWN_BOARD = "own";

/** Names in an address that are not options of the game. */
const OWN = new Set(["seats", "seed", "lang", "pace", "untimed", "names", "scene"]);

export function leave(): void {
    turn++;
    sitting?.match.close();
    sitting?.release();
    sitting = undefined;
    visit?.online.end();
    visit?.release();
    visit = undefined;
    game.value = undefined;
    obstacle.value = undefined;
    arrival.value = undefined;
    offered.value = undefined;
    home.value = "#/";
}

/** A table of a room: from there one goes back to the room, and on to its next table. */
async function followRoom(room: string | undefined): Promise<void> {
    if (!room) return;
    home.value = `#/room/${room}`;
    const [{ follow }] = await Promise.all([import("./rooms/follow"), speakRoom()]);
    follow(room);
}

type Got = kept.Sitting | Refusal | "busy" | undefined;

function take(e: Engine, got: Got, id: string, fast: boolean, more?: Pick<Game, "Card">): void {
    if (got === "busy") obstacle.value = { kind: "busy", lock: id, open: (takeOver) => openKept(id, takeOver) };
    else if (got === undefined) obstacle.value = { kind: "gone" };
    else if ("ok" in got)
        obstacle.value = id ? { kind: "damaged", id, say: got.say } : { kind: "refused", say: got.say };
    else {
        sitting = got;
        game.value = { engine: e, match: got.match, fast, ...more };
        const at = got.match.kept?.id;
        if (at) history.replaceState({ game: at }, ""); // a reloaded tab goes on with it
    }
}

async function run(work: (e: Engine) => Promise<void>): Promise<void> {
    leave();
    const mine = turn;
    const e = await engine();
    if (mine === turn) await work(e);
}

/** Begins the game that an address asks for. */
export async function openAddress(to: Address): Promise<void> {
    const { of, query } = to;
    if (isFirstTime(to)) {
        leave();
        offered.value = to;
        return;
    }
    const fast = query.get("pace") === "0";
    const { name, untimed, quick } = settings.value;
    await run(async (e) => {
        await e.prepare(of);
        const seats = (query.get("seats") ?? "").split(",").filter(Boolean);
        const options = Object.fromEntries([...query].filter(([key]) => !OWN.has(key)));
        const names =
            query.get("names")?.split(",") ?? (name && !fast ? seats.map((s) => (s === "me" ? name : "")) : []);
        const only = seats.filter((s) => s === "me").length === 1;
        const usual = e.games.find((g) => g.id === of);
        const file = Object.values(options).includes(OWN_BOARD) ? await readText(OWN_BOARD) : "";
        const got = await kept.open(e, {
            game: of,
            seats: seats.length > 0 ? joined(seats) : ["me", usual?.usual ?? "random"],
            names: only ? names : (query.get("names")?.split(",") ?? []),
            options,
            seed: query.get("seed") ?? randomSeed(),
            fast,
            quick,
            untimed: untimed || query.get("untimed") === "1",
            ...(file && { file }),
        });
        take(e, got, "", fast);
        if (!("ok" in (got as object)) && !query.has("seed") && !fast && seats.includes("me")) remember(of, query);
    });
}

/** "level1,late=3" has been cut at its comma. */
function joined(seats: string[]): string[] {
    const all: string[] = [];
    for (const s of seats) {
        if (s.includes("=") && all.length > 0) all.push(`${all.pop() ?? ""},${s}`);
        else all.push(s);
    }
    return all;
}

/** One tap on the first page plays the same again. */
function remember(id: string, query: URLSearchParams): void {
    const again = new URLSearchParams([...query].filter(([key]) => key !== "lang"));
    change({ last: { ...settings.value.last, [id]: again.toString() } });
}

export async function openKept(id: string, takeOver = false): Promise<void> {
    await run(async (e) => {
        const got = await kept.resume(e, id, takeOver);
        if (got && got !== "busy" && "match" in got) {
            await e.prepare(got.match.shown.value.game);
            take(e, got, id, got.match.kept?.fast ?? false);
        } else {
            take(e, got, id, false);
        }
    });
}

/** Keeps the game of a file; its id, or undefined and a sentence. */
export async function keepText(text: string, counted = false): Promise<{ id: string } | { say: string }> {
    leave();
    const e = await engine();
    const got = await kept.fromText(e, text, settings.value.untimed, counted);
    if ("ok" in got) return { say: got.say };
    await got.match.settled();
    got.match.close();
    got.release();
    return { id: got.match.kept?.id ?? "" };
}

/** A game from a moment of a finished one: a new game, which is not counted. */
export async function tryFrom(record: string, step: number): Promise<void> {
    const kept = await keepText(cutRecord(record, step), true);
    if ("id" in kept) go(`#/game/${kept.id}`);
    else obstacle.value = { kind: "refused", say: kept.say };
}

export async function openGuide(id: string, scene: number, fast: boolean): Promise<void> {
    await run(async (e) => {
        const { CoachCard } = await import("./coach");
        take(e, await kept.guide(e, id, scene, fast), "", fast, { Card: CoachCard });
    });
}

/** The next puzzle of a game, or the one that the address names. */
export async function openPuzzle(to: Address): Promise<void> {
    await run(async (e) => {
        const mine = turn;
        const [{ begin, PuzzleCard }] = await Promise.all([import("./puzzle"), speakYou(), e.prepare(to.of)]);
        const got = await begin(e, to);
        if (mine !== turn) return;
        if (!got) go("#/puzzles", true);
        else if ("ok" in got) obstacle.value = { kind: "refused", say: got.say };
        else {
            sitting = { match: got.table, release: () => got.close() };
            game.value = { engine: e, match: got, fast: to.query.get("pace") === "0", Card: PuzzleCard };
        }
    });
}

export async function playAgain(same: boolean): Promise<void> {
    const now = game.value;
    if (!now || !sitting) return;
    const got = await kept.again(sitting, same);
    if ("ok" in got) obstacle.value = { kind: "refused", say: got.say };
    else take(now.engine, got, "", now.fast);
}

/** Comes to a server's table: back to one's seat, or to the page on which one sits down. */
export async function openTable({ of, query }: Address, signal: AbortSignal, takeOver = false): Promise<void> {
    const gone = new Promise<void>((done) => {
        if (signal.aborted) done();
        else signal.addEventListener("abort", () => done());
    });
    await run(async (e) => {
        const mine = turn;
        const [{ TableVisit }] = await Promise.all([import("../online/arrive"), speakOnline()]);
        let match: { taken(): void } | undefined;
        const name = `table ${of}`;
        const lock = await lockGame(name, takeOver, () => match?.taken());
        if (mine !== turn || !lock) {
            const open = (take: boolean): Promise<void> => openTable({ page: "table", of, query }, signal, take);
            if (mine === turn) obstacle.value = { kind: "busy", lock: name, open };
            lock?.release();
            return;
        }
        const online = new TableVisit(e, of, {
            arriving: (here) => {
                arrival.value = here;
                void followRoom(here.looked.room).catch(complain);
            },
            came: (played) => {
                match = played;
                void followRoom(played.online.state.value.room).catch(complain);
                arrival.value = undefined;
                game.value = { engine: e, match: played, fast: query.get("pace") === "0" };
            },
            refused: ({ code, say }) => {
                game.value = arrival.value = undefined;
                obstacle.value = { kind: "refused", say: code === "no_table" ? t("no_such_table") : say };
            },
        });
        visit = { online, release: lock.release };
        await Promise.race([online.begin(query.get("invite") ?? undefined), gone]);
    });
}
