// The native program, for comparison. SPIL names it; the tree's own build is the default.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const spil = process.env.SPIL ?? join(root, "build-dev/spil");

export function inFolder(work) {
    const folder = mkdtempSync(join(tmpdir(), "spil-web-"));
    try {
        return work(folder);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Does `spil verify` accept it? */
export function verifies(text) {
    return inFolder((folder) => {
        const file = join(folder, "game.spil");
        writeFileSync(file, text);
        return spawnSync(spil, ["verify", file], { encoding: "utf8" }).status === 0;
    });
}

/** What the native program says and records when the same people's moves are typed: the record as it was before the last
 * of them, and all spoken sentences. */
export function twin(game, seat1, seed, moves) {
    return inFolder((folder) => {
        const file = join(folder, "twin.spil");
        const input = [...moves.slice(0, -1), `save ${file}`, ...moves.slice(-1), ""].join("\n");
        const said = execFileSync(spil, ["play", game, "--speak", "--seed", seed, "--seat", `1=${seat1}`], {
            input, encoding: "utf8", env: { ...process.env, LANGUAGE: "en", LC_ALL: "C.UTF-8" },
        });
        const log = said.split("\n").filter((l) => l !== "" && !/^\S+: $/.test(l) && !l.startsWith("Saved."));
        return { record: readFileSync(file, "utf8"), log };
    });
}

/** A record without its times: those are the clock's. */
export const timeless = (record) => record.replace(/^(move|resign) \d+/gm, "$1");
