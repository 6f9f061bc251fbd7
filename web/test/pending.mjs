// What is played at a server's table shows at once, is marked until acknowledged, and goes back when refused: every
// game and every kind of move, on the drawn tables, with real games behind a slow line (slow.tsx).

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundle } from "../tools/bundle.mjs";
import { folder, instead, noticeShakes, person, start, stop } from "./browser.mjs";
import { main, test } from "./harness.mjs";
import { makeMove } from "./make_move.mjs";

/** The page's files by the names they have in this build. */
function assets() {
    const files = readdirSync(folder);
    const one = (name) => files.find((file) => name.test(file));
    const byLang = (name) => Object.fromEntries(["en", "is", "nb"].map((lang) => [lang, one(name(lang))]));
    return {
        wasm: one(/^spil-.*\.wasm$/),
        worker: one(/^worker-.*\.js$/),
        data: { sequence: one(/^sequence-.*\.data$/) },
        rules: {},
        catalogue: byLang((lang) => new RegExp(`^${lang}-.*\\.mo$`)),
        texts: byLang((lang) => new RegExp(`^texts-${lang}-.*\\.json$`)),
    };
}

async function makeSlow() {
    const { outputFiles } = await build({
        ...bundle,
        entryPoints: [fileURLToPath(new URL("slow.tsx", import.meta.url))],
        write: false,
        outdir: "/",
        define: { SPIL_ASSETS: JSON.stringify(assets()) },
    });
    for (const { path, text } of outputFiles) instead.set(path, text);
    instead.set(
        "/slow.html",
        '<!doctype html><html lang="en"><link rel="icon" href="icon.svg"><link rel="stylesheet" href="slow.css"><script type="module" src="slow.js"></script>',
    );
}

/** A person at a table behind a slow line. */
async function sit(game, seats, more = {}, { general = false, ...options } = {}) {
    const anna = await person(options);
    await noticeShakes(anna);
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
    await deal(5); // in which they come soon
    const moves = () => page.evaluate(() => window.slow.moves());
    const flights = () => page.evaluate(() => window.flights.splice(0));
    const marked = () => page.locator("[data-pending]").count();
    const answer = (code) => page.evaluate((c) => window.slow.answer(c), code);
    const turn = () => page.evaluate(() => window.slow.turn());
    const pending = () =>
        page.waitForFunction(() => window.slow.shown.value.pending && window.slow.drawn === window.slow.shown.value);
    return { anna, page, deal, moves, flights, marked, answer, turn, pending };
}

/** How many cards of each kind the hand shows. */
const handOf = (page) =>
    page.locator(".hand [data-card]").evaluateAll((cards) => cards.map((card) => card.dataset.card).sort());
const offered = (page) => page.locator(".legal, .onto, .dock button[data-move]:not(:disabled)").count();

const games = {
    punto: { seats: ["me", "random"], types: ["place"] },
    "7ate9": { seats: ["me", "level1"], types: ["draw", "play", "last"], flies: ["play", "last"] },
    sequence: {
        seats: ["me", "strong@20"],
        more: { options: { board: "small", draw: "manual" } },
        types: ["play", "plus", "minus", "draw"],
        flies: ["play", "plus"],
    },
    rumi7: {
        seats: ["me", "strong@20", "strong@20"],
        types: ["stock", "take", "set", "run", "add", "discard", "claim", "pass"],
        flies: ["set", "run", "add", "discard"],
    },
};

for (const [game, { seats, more, types, flies = types }] of Object.entries(games))
    test(`${game}: every kind of move is shown at once, marked, and comes to the table once`, async () => {
        const { anna, page, deal, moves, flights, marked, answer, turn, pending } = await sit(game, seats, more);
        const left = new Set(types);
        for (let i = 0, seed = 0; left.size > 0; i++) {
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
            assert.equal(
                (await handOf(page)).length,
                before.length - (game === "punto" ? 0 : cards.length) + (move.type === "take" ? 1 : 0),
                `${move.move}: hand`,
            );
            if (game !== "7ate9") assert.equal(await offered(page), 0, `${move.move}: others are offered`);
            const came = await flights();
            assert.equal(came.length > 0, flies.includes(move.type), `${move.move}: ${came.length} cards came`);
            assert.ok(
                came.every((one) => one.startsWith("pending")),
                came.join(),
            );
            await answer();
            assert.equal(await marked(), 0, `${move.move}: still marked`);
            assert.deepEqual(await flights(), [], `${move.move}: came twice`);
            await turn();
        }
        await anna.leave();
    });

/** A move by which a card leaves the hand, and that card's place. */
async function cardToPlay(table) {
    for (;;) {
        const move = (await table.moves()).find((one) => one.card && !["dead", "forfeit"].includes(one.type));
        if (move) return move;
        await table.page.evaluate(() => window.slow.free());
    }
}

for (const [game, { seats, more }] of Object.entries(games))
    test(`${game}: a card that is refused or too late goes back to its place, and it is said why`, async () => {
        const table = await sit(game, seats, more);
        const { page } = table;
        const places = () =>
            page
                .locator(".dock [data-held]")
                .evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")));
        for (const [code, looks] of [
            ["illegal_move", "refused"],
            ["too_late", "late"],
        ]) {
            const move = await cardToPlay(table);
            const before = await places();
            const view = await page.evaluate(() => JSON.stringify(window.slow.shown.value.view));
            await makeMove(page, game, move.move, "mouse");
            await table.pending();
            await table.answer(code);
            await page.waitForFunction((c) => window.shaken[c] > 0, looks);
            assert.equal(await page.evaluate((c) => window.shaken[c], looks), 1);
            assert.equal(await table.marked(), 0);
            assert.deepEqual(await places(), before);
            assert.equal(await page.evaluate(() => JSON.stringify(window.slow.shown.value.view)), view);
            await page.getByText(`No: ${code}.`).waitFor();
            if (code === "too_late")
                await page.evaluate(() => window.slow.show({ ...window.slow.shown.value, late: undefined }));
            await page.waitForFunction((c) => !document.querySelector(`.dock .${c}`), looks); // only for a moment
            await page.keyboard.press("Escape"); // nothing stays picked
        }
        await table.anna.leave();
    });

test("in a race the hand goes on while a card waits", async () => {
    const table = await sit("7ate9", ["me", "level1"]);
    const { page } = table;
    let held = [];
    for (; held.length < 3; held = await handOf(page)) await page.evaluate(() => window.slow.free());
    await makeMove(page, "7ate9", `play:${held[0]}`, "mouse");
    await table.pending();
    await makeMove(page, "7ate9", `play:${held[1]}`, "mouse");
    await makeMove(page, "7ate9", "draw", "mouse");
    for (const move of [`play:${held[0]}`, `play:${held[1]}`, "draw"]) {
        assert.equal(await page.evaluate(() => window.slow.shown.value.pending.move), move);
        assert.equal(await page.locator(".pile [data-pending]").count(), move === "draw" ? 0 : 1);
        await table.answer("illegal_move");
    }
    assert.deepEqual(await handOf(page), held);
    await table.anna.leave();
});

test("in a race with people elsewhere only one's own hand is here", async () => {
    const table = await sit("7ate9", ["me", "me"], { fast: false, untimed: false });
    assert.equal(await table.page.evaluate(() => window.slow.shown.value.timed), true);
    assert.equal(await table.page.locator(".hand").count(), 1);
    await makeMove(table.page, "7ate9", "draw", "mouse");
    await table.pending();
    assert.equal(await table.page.locator(".draw[data-pending]").count(), 1);
    await table.anna.leave();
});

test("without motion the mark stands still", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
        const table = await sit("punto", ["me", "random"], {}, { reducedMotion });
        await makeMove(table.page, "punto", (await table.moves())[0].move, "mouse");
        await table.pending();
        const name = await table.page
            .locator("[data-pending]")
            .evaluate((mark) => getComputedStyle(mark, "::after").animationName);
        assert.equal(name.includes("turn"), reducedMotion === "no-preference", name);
        await table.answer();
        await table.anna.leave();
    }
});

test("the general table says what waits", async () => {
    const table = await sit("punto", ["me", "random"], {}, { general: true });
    const [move] = await table.moves();
    await table.page.getByRole("button", { name: move.say, exact: true }).click();
    await table.pending();
    assert.equal(await table.page.locator("[data-pending]").innerText(), move.say);
    assert.equal(await table.page.locator(".dock button:not(:disabled)").count(), 0);
    await table.answer();
    assert.equal(await table.marked(), 0);
    await table.anna.leave();
});

await main(stop, async () => {
    await start();
    await makeSlow();
});
