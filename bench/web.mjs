#!/usr/bin/env node
// How fast the page is: bench/web.mjs, after `make web` and `make build`; with --thinking that alone, which needs no
// browser. Numbers, no verdict: on a busy machine they say little.
//
//   thinking   the strong bot answers the same questions, those of games against itself, natively (plain x86-64) and as
//              WebAssembly: CPU seconds, in turn, the median of the ratios
//   a move     from a click on a button until the table shows it, in chromium
//   freezing   the longest time between two frames while the strong bot thinks about a hint
//   load       from the address to a game that can be played, from an empty cache on loopback

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const { instance } = await import("../web/tools/ask.mjs");

const TIMES = 5;
/** Simulations a move, and deals: seconds in all. In Sequence a net chooses, which needs no simulations. */
const played = { punto: [8000, 1], sequence: [1, 40], rumi7: [500, 1] };

/** CPU seconds of this process so far. */
const cpu = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;

const wasm = readFileSync("build-web/hosts/wasm/spil_page.wasm");
const table = instance(wasm);

/** A worker for a game. It is used more than once: at first an engine only translates, and makes it fast later. */
function thinker(game) {
    const worker = instance(wasm);
    if (game === "sequence") worker("lend", { game }, readFileSync("build-web/hosts/wasm/sequence.data"));
    return worker;
}

/** A game of the strong bot against itself: each question as a worker gets it, and as lines for the native program's
 * referee: what would it do, and what it did. */
function play(game, worker, seed) {
    const questions = [];
    const bot = `strong@${played[game][0]}`;
    let news = table("open", { game, seats: [bot, bot], seed, fast: true, now: 0 });
    while (news.phase !== "over") {
        const [{ task, text }] = news.tasks;
        questions.push(text);
        news = table("answer", { task, text: worker("think", { text }).text, now: 0 });
    }
    const { text } = table("record", {});
    const moves = [...text.matchAll(/^move \d+ (\d) (.+)$/gm)];
    if (moves.length !== questions.length)
        throw new Error(`${game}, seed ${seed}: ${questions.length} questions, ${moves.length} moves`);
    const moved = moves.map(([, seat, move]) => [`bot ${seat} ${bot}`, `do ${seat} ${move}`]);
    return { questions, begin: `new ${game} seats=2 seed=${seed}`, moved };
}

/** CPU seconds of the native program's referee for these lines. One process answers all of them: the clock counts
 * hundredths of a second. */
function referee(lines) {
    const run = spawnSync("sh", ["-c", "build/spil referee; times"], {
        encoding: "utf8",
        env: { ...process.env, SPIL_CPU: "any" },
        input: `${lines.join("\n")}\n`,
        maxBuffer: 1 << 28,
    });
    const [user, system] = [...run.stdout.matchAll(/(\d+)m([\d.]+)s/g)]
        .slice(-2)
        .map(([, m, s]) => 60 * Number(m) + Number(s));
    if (run.stdout.includes('"ok":false'))
        throw new Error(run.stdout.split("\n").find((l) => l.includes('"ok":false')));
    return user + system;
}

/** Without what a game costs in which nobody thinks. */
const native = (games) =>
    referee(games.flatMap(({ begin, moved }) => [begin, ...moved.flat()])) -
    referee(games.flatMap(({ begin, moved }) => [begin, ...moved.map(([, move]) => move)]));

function module(games, worker) {
    const before = cpu(); // of all at once: asking what time it is takes as long as a short thought
    for (const { questions } of games) for (const text of questions) worker("think", { text });
    return cpu() - before;
}

const median = (all) => [...all].sort((a, b) => a - b)[all.length >> 1];

console.log(`thinking, strong against itself, medians of ${TIMES}`);
for (const [game, [, deals]] of Object.entries(played)) {
    const worker = thinker(game);
    const games = Array.from({ length: deals }, (_, i) => play(game, worker, String(42 + i)));
    const moves = games.reduce((sum, { questions }) => sum + questions.length, 0);
    const took = { native: [], module: [] }; // in turn: what else the machine does slows both
    for (let i = 0; i < TIMES; i++) {
        took.native.push(native(games));
        took.module.push(module(games, worker));
    }
    const ratios = took.native.map((seconds, i) => seconds / took.module[i]);
    const ms = (all) => ((1000 * median(all)) / moves).toFixed(2);
    const percent = (ratio) => Math.round(100 * ratio);
    console.log(
        `  ${game.padEnd(9)} ${moves} moves, native ${ms(took.native)} ms each, WebAssembly ${ms(took.module)} ms: ` +
            `${percent(median(ratios))} % of its speed (${percent(Math.min(...ratios))} to ${percent(Math.max(...ratios))})`,
    );
}

if (process.argv.includes("--thinking")) process.exit(0);
const { person, start, stop } = await import("../web/test/browser.mjs");
await start();
const anna = await person();
const page = await anna.tab("#/play/punto?seats=me,random&seed=42&pace=0&rounds=4");
const clicks = await page.evaluate(async () => {
    const all = [];
    while (all.length < 40 && window.spil.phase() === "play") {
        const button = document.querySelector(".board button.legal");
        if (!button || window.spil.moves().length === 0) {
            await new Promise((done) => setTimeout(done, 5));
            continue;
        }
        const before = JSON.stringify(window.spil.view());
        const begin = performance.now();
        button.click();
        while (JSON.stringify(window.spil.view()) === before) await new Promise((done) => setTimeout(done, 0));
        all.push(performance.now() - begin);
        await new Promise((done) => setTimeout(done, 30));
    }
    return all.sort((x, y) => x - y);
});
console.log(
    `a move: ${clicks[clicks.length >> 1].toFixed(1)} ms, the slowest of ${clicks.length} ${clicks.at(-1).toFixed(1)} ms`,
);
const gap = await page.evaluate(async () => {
    let [last, most, on] = [performance.now(), 0, true];
    const look = (now) => {
        most = Math.max(most, now - last);
        last = now;
        if (on) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    await window.spil.hint();
    on = false;
    return most;
});
console.log(`freezing: ${gap.toFixed(0)} ms between two frames at most, while a hint is thought about`);
await anna.leave();
const bo = await person({ serviceWorkers: "block" });
const begin = performance.now();
await bo.tab("#/play/punto?seats=me,random&seed=1&pace=0");
console.log(`load: ${(performance.now() - begin).toFixed(0)} ms`);
await bo.leave();
await stop();
