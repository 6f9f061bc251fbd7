// What those who stay may do about somebody who has gone, as the server allows it (docs/online.md).

import type { Seat } from "../engine/types";
import type { OnlineState, Sitter } from "./types";

// Seconds for which somebody has to be away.
const OPENER_FREES_S = 20;
const ANYBODY_FREES_S = 30;
const FREE_S = 60;
const STARTS_S = 30;
const BOT_S = 60;
const BOT_NEAR_S = 600; // connected without looking, where there is no clock
const WIN_S = 120;
const LONG_CLOCK_MS = 3600000; // people come once a day

const isLong = ({ terms }: OnlineState): boolean => (terms?.base_ms ?? 0) >= LONG_CLOCK_MS;

const isPerson = (s: Sitter): boolean => s.name !== null && s.bot === undefined && !s.resigned;

/** For how many seconds somebody has been so; -1: is not, or nobody knows. */
const seconds = (s: Sitter, is: Sitter["is"], now: number): number =>
    s.is === is && s.since !== undefined ? (now - s.since) / 1000 : -1;

// ---- before the start ----

export interface Gone {
    /** Seconds since then. */
    for_s: number;
    /** Seconds until the seat is free by itself; undefined: it stays kept. */
    free_s: number | undefined;
    /** This person may free it now. */
    may: boolean;
}

/** Somebody who has a seat, and is not there; undefined: is there. */
export function goneBefore(state: OnlineState, seat: number, now: number): Gone | undefined {
    const who = state.sitters[seat];
    const for_s = who && isPerson(who) && seat !== state.seat ? seconds(who, "away", now) : -1;
    if (!who || for_s < 0) return undefined;
    const stays = who.opens === true || isLong(state);
    return {
        for_s: Math.floor(for_s),
        free_s: stays ? undefined : Math.max(0, Math.ceil(FREE_S - for_s)),
        may: state.seat >= 0 && for_s >= (state.opener ? OPENER_FREES_S : ANYBODY_FREES_S),
    };
}

/** May this person start the game, when all seats are taken? */
export function mayStart(state: OnlineState, now: number): boolean {
    const opener = state.sitters.find((s) => s.opens);
    return state.opener || (state.seat >= 0 && !!opener && seconds(opener, "away", now) >= STARTS_S);
}

// ---- in play ----

export interface Choice {
    seat: number;
    name: string;
    /** Seconds. */
    for_s: number;
    /** Is connected, but looks elsewhere. */
    near: boolean;
    /** A bot may play on. */
    bot: boolean;
    /** This person may end the game as the winner. */
    win: boolean;
}

/** Somebody for whom the others wait, with what they may do; undefined: there is nothing to decide. */
export function choiceOf(state: OnlineState, table: readonly Seat[], now: number): Choice | undefined {
    const { sitters, seat: own } = state;
    if (state.phase !== "play" || own < 0 || sitters[own]?.resigned) return undefined;
    const isGone = (s: Sitter, least: number): boolean =>
        isLong(state) ? s.is === "away" && s.ran_out === true : seconds(s, "away", now) >= least;
    const sides = new Set(table.map((s) => s.side));
    const others = sitters.filter((s, i) => isPerson(s) && table[i]?.side !== table[own]?.side);
    const win = sides.size === 2 && others.length > 0 && others.every((s) => isGone(s, WIN_S));
    for (const [seat, s] of sitters.entries()) {
        if (seat === own || !isPerson(s)) continue;
        const near = state.terms === null && seconds(s, "near", now) >= BOT_NEAR_S;
        if (near || isGone(s, BOT_S))
            return {
                seat,
                name: s.name ?? "",
                for_s: Math.floor(seconds(s, near ? "near" : "away", now)),
                near,
                bot: true,
                win: win && table[seat]?.side !== table[own]?.side,
            };
    }
    return undefined;
}
