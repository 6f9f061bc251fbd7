// This person's part of the shuffle (docs/online.md, "The shuffle"): bytes of our own, kept until the game is over.

import type { Engine } from "../engine/engine";

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
