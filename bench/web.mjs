#!/usr/bin/env node
// How fast the page is: bench/web.mjs, after `make web` and `make build`. Numbers, no verdict: on a busy machine they
// say little.
//
//   thinking   the strong bot plays the same game, move by move, natively (plain x86-64) and as WebAssembly: CPU seconds
//   a move     from a click on a button until the table shows it, in chromium
//   freezing   the longest time between two frames while the strong bot thinks about a hint
//   load       from the address to a game that can be played, from an empty cache on loopback

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const { instance } = await import("../web/tools/ask.mjs");
const { person, start, stop } = await import("../web/test/browser.mjs");

const TIMES = 4;
/** Simulations a move, and deals: seconds in all. In Sequence a net answers, which needs no simulations. */
const played = { punto: [20000, 1], sequence: [1, 40], rumi7: [4000, 1] };

/** CPU seconds of this process so far. */
const cpu = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;

/** The sum over the deals of a game. */
const sum = (game, seconds) =>
    Array.from({ length: played[game][1] }, (_, i) => seconds(String(42 + i))).reduce((a, b) => a + b);

/** Without what a game costs in which nobody thinks. */
const native = (game, seed) => program(game, `strong@${played[game][0]}`, seed) - program(game, "random", seed);

function program(game, bot, seed) {
    const seats = ["--seat", `0=${bot}`, "--seat", "1=random"];
    const run = spawnSync(
        "sh",
        ["-c", `"$@" >/dev/null; times`, "sh", "build/spil", "play", game, "--seed", seed, ...seats],
        {
            encoding: "utf8",
            env: { ...process.env, SPIL_CPU: "any" },
            input: "",
        },
    );
    const [user, system] = [...run.stdout.matchAll(/(\d+)m([\d.]+)s/g)]
        .slice(-2)
        .map(([, m, s]) => 60 * Number(m) + Number(s));
    return user + system;
}

const wasm = readFileSync("build-web/hosts/wasm/spil_page.wasm");

/** A worker for a game. It is used more than once: at first an engine only translates, and makes it fast later. */
function thinker(game) {
    const worker = instance(wasm);
    if (game === "sequence") worker("lend", { game }, readFileSync("build-web/hosts/wasm/sequence.data"));
    return worker;
}

const table = instance(wasm);

function module(game, worker, seed) {
    const texts = [];
    let news = table("open", { game, seats: [`strong@${played[game][0]}`, "random"], seed, fast: true, now: 0 });
    while (news.phase !== "over") {
        const [{ task, text }] = news.tasks;
        texts.push(text);
        const thought = worker("think", { text });
        news = table("answer", { task, text: thought.text, now: 0 });
    }
    const before = cpu(); // of all at once: asking what time it is takes as long as a short thought
    for (const text of texts) worker("think", { text });
    return cpu() - before;
}

const best = (work) => Math.min(...Array.from({ length: TIMES }, work));

console.log(`thinking, strong against random, best of ${TIMES}`);
for (const game of Object.keys(played)) {
    const worker = thinker(game);
    const a = best(() => sum(game, (seed) => native(game, seed)));
    const b = best(() => sum(game, (seed) => module(game, worker, seed)));
    console.log(
        `  ${game.padEnd(9)} native ${a.toFixed(2)} s, WebAssembly ${b.toFixed(2)} s: ${Math.round((100 * a) / b)} % of its speed`,
    );
}

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
