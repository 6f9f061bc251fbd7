// The native program, for comparison. SPIL names it; the tree's own build is the default.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newFolder } from "./ending.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const spil = process.env.SPIL ?? join(root, "build-dev/spil");

/** Does it have this game? */
export function plays(game) {
    ids ??= execFileSync(spil, ["games", "--ids"], { encoding: "utf8" }).split("\n");
    return ids.includes(game);
}
let ids;

/** Does `spil verify` accept it? */
export function verifies(text) {
    const file = join(newFolder("verify"), "game.spil");
    writeFileSync(file, text);
    return spawnSync(spil, ["verify", file], { encoding: "utf8" }).status === 0;
}

/** What the native program says and records when the same people's moves are typed: the record as it was before the
 * last of them, and all spoken sentences. */
export function twin(game, seat1, seed, moves, options = []) {
    const file = join(newFolder("twin"), "twin.spil");
    const input = [...moves.slice(0, -1), `save ${file}`, ...moves.slice(-1), ""].join("\n");
    const args = ["play", game, "--speak", "--seed", seed, "--seat", `1=${seat1}`];
    const said = execFileSync(spil, [...args, ...options.flatMap((option) => ["--option", option])], {
        input,
        encoding: "utf8",
        env: { ...process.env, LANGUAGE: "en", LC_ALL: "C.UTF-8" },
    });
    const log = said.split("\n").filter((l) => l !== "" && !/^\S+: $/.test(l) && !l.startsWith("Saved."));
    return { record: readFileSync(file, "utf8"), log };
}

/** A record without its times: those are the clock's. */
export const timeless = (record) => record.replace(/^(move|resign) \d+/gm, "$1");

/** The referee's answers to some lines. */
function referee(lines) {
    const { stdout } = spawnSync(spil, ["referee"], {
        input: `${lines.join("\n")}\n`,
        encoding: "utf8",
        maxBuffer: 1 << 28,
    });
    return stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
}

/** Every position of a finished game as each receiver may know it, by the referee: for seats, then for onlookers, what
 * the move that led there told them, the view, and the legal moves. `instead` is played from position `from` on in
 * place of what stands in the record: moves that were taken back. */
export function positions(record, from = Infinity, instead = []) {
    const all = (word) => [...record.matchAll(new RegExp(`^${word} (.*)$`, "gm"))].map((m) => m[1]);
    const seats = Number(all("seats")[0]);
    const receivers = [...Array(seats).keys(), "watch"];
    const played = all("move")
        .map((m) => m.split(" ").slice(1))
        .slice(0, from)
        .concat(instead);
    const options = all("option").map((o) => o.replace(" ", "="));
    const look = receivers.flatMap((r) => [`view ${r}`, ...(r === "watch" ? [] : [`moves ${r}`])]);
    const answers = referee([
        `new ${all("game")[0]} seats=${seats} seed=${all("seed")[0]} ${options.join(" ")}`,
        ...look,
        ...played.flatMap(([seat, move]) => [`do ${seat} ${move}`, ...look]),
    ]);
    // The referee's words do not say what onlookers hear: what all do but the one whom it is about.
    const hears = (r, { seen_by, seat }) =>
        !seen_by ||
        (r === "watch"
            ? receivers.every((other) => other === seat || other === r || seen_by.includes(other))
            : seen_by.includes(r));
    const step = 1 + look.length;
    const bad = answers.find((a) => !a.ok && a.error.code !== "game_over");
    if (bad || answers.length !== step * (played.length + 1))
        throw new Error(`the referee refuses the record: ${JSON.stringify(bad)}`);
    return Array.from({ length: played.length + 1 }, (_, i) => {
        const [told, ...looks] = answers.slice(step * i, step * (i + 1));
        return receivers.map((r, k) => ({
            events: (told.events ?? []).filter((e) => hears(r, e)).map(({ seen_by, ...e }) => e),
            view: looks[2 * k].view,
            moves: looks[2 * k + 1]?.moves ?? [],
        }));
    });
}
