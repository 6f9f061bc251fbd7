// This person's part of the shuffle (docs/online.md, "The shuffle"): their own bytes, kept until the game is over.

import type { Engine } from "../engine/engine";
import { t } from "../shared/language";
import { connection } from "./connection";
import type { TableModel } from "./model";
import { recall, remember } from "./remembered";

const BYTES = 16;

export function randomHex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** New bytes, and their hash, which is sent first. */
export function drawChance(engine: Engine): { bytes: string; hash: string | undefined } {
    const bytes = randomHex(BYTES);
    return { bytes, hash: hashOf(engine, bytes) };
}

export function hashOf(engine: Engine, bytes: string): string | undefined {
    const answer = engine.call("hash", { bytes });
    return answer.ok ? answer.hash : undefined;
}

/** The server asks for the bytes behind these hashes. */
export function giveChance({ engine, table, now, received }: TableModel, hashes: Record<string, string>): void {
    const { chance } = recall(table);
    if (now.seat < 0 || !chance || received.counted || hashes[now.seat] !== hashOf(engine, chance)) return;
    void connection
        .ask("chance", { table, bytes: chance })
        .then((reply) => reply.ok && remember(table, { given: true }));
}

/** The game has started: did this person's bytes count? */
export function noticeLeftOut({ table, now }: TableModel, counted: readonly number[]): void {
    if (recall(table).given && now.seat >= 0 && !counted.includes(now.seat)) now.left_out = t("left_out");
}
