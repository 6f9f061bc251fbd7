// What is played at a server's table shows at once, is marked until acknowledged, and goes back when refused: every game and
// every kind of move, on the drawn tables, with real games behind a slow line (slow.tsx).

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { base, folder, instead, person, start, stop } from "./browser.mjs";
import { makeMove } from "./hands.mjs";
import { main, test } from "./harness.mjs";

/** The page's files by the names they have in this build. */
function assets() {
    const files = readdirSync(folder);
    const one = (name) => files.find((file) => name.test(file));
    const byLang = (name) => Object.fromEntries(["en", "is", "nb"].map((lang) => [lang, one(name(lang))]));
    return {
        wasm: one(/^spil-.*\.wasm$/), worker: one(/^worker-.*\.js$/), data: { sequence: one(/^sequence-.*\.data$/) }, rules: {},
        catalogue: byLang((lang) => new RegExp(`^${lang}-.*\\.mo$`)), texts: byLang((lang) => new RegExp(`^texts-${lang}-.*\\.json$`)),
    };
}

async function makeSlow() {
    const { outputFiles } = await build({
        entryPoints: [fileURLToPath(new URL("slow.tsx", import.meta.url))], bundle: true, write: false, format: "esm", outdir: "/", target: "es2022",
        jsx: "automatic", jsxImportSource: "preact", define: { SPIL_ASSETS: JSON.stringify(assets()) },
    });
    for (const { path, text } of outputFiles) instead.set(path, text);
    instead.set("/slow.html", '<!doctype html><html lang="en"><link rel="icon" href="icon.svg"><link rel="stylesheet" href="slow.css"><script type="module" src="slow.js"></script>');
}

/** A person at a table behind a slow line. */
async function sit(game, seats, more = {}, { general = false, ...options } = {}) {
    const anna = await person(options);
    await anna.context.addInitScript(() => (window.spil = { ready: Promise.resolve() }));
    const page = await anna.tab("slow.html");
    await page.waitForFunction(() => window.flights);
    const deal = (seed) =>
        page.evaluate(
            async ([args, plain]) => {
                window.slow = await window.open(args, plain);
            },
            [{ game, seats, seed: String(seed), fast: true, untimed: true, ...more }, general],
        );
    await deal(1);
    const moves = () => page.evaluate(() => window.slow.moves());
    const flights = () => page.evaluate(() => window.flights.splice(0));
    const marked = () => page.locator("[data-pending]").count();
    const answer = (code) => page.evaluate((c) => window.slow.answer(c), code);
    const turn = () => page.evaluate(() => window.slow.turn());
    const pending = () => page.waitForFunction(() => window.slow.shown.value.pending && window.slow.drawn === window.slow.shown.value);
    return { anna, page, deal, moves, flights, marked, answer, turn, pending };
}

/** How many cards of each kind the hand shows. */
const handOf = (page) => page.locator(".hand [data-card]").evaluateAll((cards) => cards.map((card) => card.dataset.card).sort());
const offered = (page) => page.locator(".legal, .onto, .dock button[data-move]:not(:disabled)").count();

const games = {
    punto: { seats: ["me", "random"], types: ["place"] },
    "7ate9": { seats: ["me", "level1"], types: ["draw", "play", "last"], flies: ["play", "last"] },
    sequence: { seats: ["me", "strong@20"], more: { options: { board: "small", draw: "manual" } }, types: ["play", "plus", "minus", "draw"], flies: ["play", "plus"] },
    rumi7: { seats: ["me", "strong@20", "strong@20"], types: ["stock", "take", "set", "run", "add", "discard", "claim", "pass"], flies: ["set", "run", "add", "discard"] },
};

for (const [game, { seats, more, types, flies = types }] of Object.entries(games))
    test(`${game}: every kind of move is shown at once, marked, and comes to the table once`, async () => {
        const { anna, page, deal, moves, flights, marked, answer, turn, pending } = await sit(game, seats, more);
        const left = new Set(types);
        for (let i = 0, seed = 1; left.size > 0; i++) {
            assert.ok(i < 900, `never came: ${[...left].join()}`);
            if (await page.evaluate(() => window.slow.shown.value.phase === "over")) await deal(++seed);
            const move = (await moves()).find((one) => left.has(one.type));
            if (!move) {
                await page.evaluate(() => window.slow.free());
                continue;
            }
            left.delete(move.type);
            const before = await handOf(page);
            await flights();
            await makeMove(page, game, move.move, "mouse");
            await pending();
            assert.ok((await marked()) > 0, `${move.move}: not marked`);
            const cards = move.cards ?? (move.card ? [move.card] : []);
            assert.equal((await handOf(page)).length, before.length - (game === "punto" ? 0 : cards.length) + (move.type === "take" ? 1 : 0), `${move.move}: hand`);
            if (game !== "7ate9") assert.equal(await offered(page), 0, `${move.move}: others are offered`);
            const came = await flights();
            assert.equal(came.length > 0, flies.includes(move.type), `${move.move}: ${came.length} cards came`);
            assert.ok(came.every((one) => one.startsWith("pending")), came.join());
            await answer();
            assert.equal(await marked(), 0, `${move.move}: still marked`);
            assert.deepEqual(await flights(), [], `${move.move}: came twice`);
            await turn();
        }
        await anna.leave();
    });

await start();
await makeSlow();
await main(stop);
