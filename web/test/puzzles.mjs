// Puzzles in the page: the position, the tries and the answer, with the sentences of the native program; what was missed
// comes back; a file of its own, which is there offline, too.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { folder, person, start, stop, visit } from "./browser.mjs";
import { newFolder } from "./ending.mjs";
import { main, settles, test } from "./harness.mjs";
import { spil } from "./native.mjs";

const games = ["punto", "7ate9", "sequence", "rumi7"];
const lines = (game) =>
    readFileSync(fileURLToPath(new URL(`../../games/${game}/puzzles.txt`, import.meta.url)), "utf8")
        .trim()
        .split("\n")
        .slice(2);
/** The answer of the n-th puzzle, from 1. */
const answer = (game, n) => lines(game)[n - 1].split(" ")[2];

const open = async (page, game, more = "") => {
    await visit(page, `#/puzzles/${game}${more}`);
    await page.locator(".coach").waitFor();
};
/** What the card says, once the worker has answered. */
const said = async (page) => {
    await page.locator('.coach [role="status"][aria-busy="false"]').waitFor();
    return (await page.locator('.coach [role="status"]').innerText()).replaceAll("\u00a0", " ");
};
const tried = (page, move) => page.evaluate((m) => window.spil.do(m), move);
/** A legal move that is not the answer. */
const wrongOf = async (page, right) => (await page.evaluate(() => window.spil.moves())).find((m) => m !== right);
const number = (page) => page.locator(".bar small").innerText();
/** The marks of what was tried: is each in sight? */
const marks = (page) =>
    page.locator("[data-tried]").evaluateAll((those) =>
        those.map((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            const sign = getComputedStyle(one, "::after").content;
            const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return sign === '"×"' && one.contains(on);
        }),
    );
const goOn = (page) => page.locator(".coach .main").click();

/** What `spil puzzles` says to these lines. */
function native(game, ...typed) {
    const home = newFolder("home");
    return execFileSync(spil, ["puzzles", game, "--colour", "never"], {
        input: `${typed.join("\n")}\n`,
        encoding: "utf8",
        env: { ...process.env, XDG_DATA_HOME: home, XDG_STATE_HOME: home, COLUMNS: "1000" },
    }).replace(/\s+/g, " ");
}

for (const game of games)
    test(`${game}: wrong, right, and the next one`, async () => {
        const anna = await person();
        const page = await anna.tab("#/");
        const right = answer(game, 1);
        await open(page, game);
        assert.equal(await number(page), `Puzzle 1 of ${lines(game).length}`);
        assert.match(await said(page), /^One move is right\. Which\? /);
        assert.ok((await page.evaluate(() => window.spil.moves())).includes(right));
        const before = await page.evaluate(() => JSON.stringify(window.spil.view()));
        const wrong = await wrongOf(page, right);
        assert.ok(!(await tried(page, wrong)).ok);
        const why = await said(page);
        assert.match(why, /^Not this one\. .+ Try again\.$/);
        assert.equal(await page.evaluate(() => JSON.stringify(window.spil.view())), before); // nothing was played
        assert.deepEqual(await marks(page), [true], `${wrong} is marked where it was tried`);
        await page.evaluate(() => {
            window.heads = [];
            const card = document.querySelector('.coach [role="status"]');
            const look = () => card.ariaBusy === "true" && window.heads.push(card.innerText);
            new MutationObserver(look).observe(card, { subtree: true, childList: true, characterData: true });
        });
        assert.ok((await tried(page, right)).ok);
        const told = await said(page);
        for (const head of await page.evaluate(() => window.heads)) assert.match(head, /^Right\.\s+\p{Lu}.+\.$/su);
        assert.ok((await page.evaluate(() => window.heads.length)) > 0, "what was right stands there at once");
        assert.deepEqual(await marks(page), []);
        assert.match(told, /^Right\. The move is: .+\.$/);
        for (const text of [why, told]) assert.doesNotMatch(text, /±\s*[\d.]+( %|\))|Theme/, "words of a laboratory");
        assert.notEqual(await page.evaluate(() => JSON.stringify(window.spil.view())), before); // it lies there
        assert.ok(!(await tried(page, right)).ok);

        // the numbers and the reasons are those of the native program; moves are named as on its screen
        const terminal = native(game, wrong, right).replace(/ \(±[^)]*\)/g, "");
        const facts = /\((?:chance|about).*?\)\. Another move (?:has|costs) .*?\./;
        const [sentence] = facts.exec(why) ?? ["One of your cards fits."];
        assert.ok(terminal.includes(sentence), `${sentence}\n${terminal}`);
        for (const part of told.split(/(?<=\.) /).slice(2)) assert.ok(terminal.includes(part), `${part}\n${terminal}`);

        await goOn(page);
        await settles(async () => assert.equal(await number(page), `Puzzle 2 of ${lines(game).length}`));
        await anna.leave();
    });

test("after two wrong tries the answer is told and marked, and it comes back another day", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    const right = answer("punto", 1);
    await open(page, "punto");
    const board = await page.locator(".board").boundingBox();
    await tried(page, await wrongOf(page, right));
    await said(page);
    assert.equal(await page.locator(".hinted").count(), 0);
    await tried(page, await wrongOf(page, right));
    assert.match(await said(page), /^Not this one\. The move is: /);
    assert.equal(await page.locator(".hinted").count(), 1);
    assert.deepEqual(await page.locator(".board").boundingBox(), board, "the answer had its room");

    await visit(page, "#/puzzles");
    await page.getByText("0 of 150 solved. To repeat: 1 tomorrow.").waitFor();
    const kept = await page.evaluate(async () => {
        const db = await new Promise((done) => {
            const request = indexedDB.open("spil");
            request.onsuccess = () => done(request.result);
        });
        const read = db.transaction("texts").objectStore("texts").get("puzzles");
        return new Promise((done) => (read.onsuccess = () => done(read.result)));
    });
    assert.match(kept, /^spil tried 1\n\d{4}-\d\d-\d\d punto \d{4}-\d\d-\d\d missed\n$/);
    await open(page, "punto");
    assert.match(await number(page), /^Puzzle 2 /); // not today
    await page.clock.setSystemTime(Date.now() + 3 * 86400000);
    await open(page, "rumi7");
    await visit(page, "#/today");
    await page.getByText("Puzzles to repeat today", { exact: true }).waitFor();
    await page.locator(".box .row").getByRole("link", { name: "Punto", exact: true }).click();
    await page.locator(".puzzle").waitFor();
    assert.match(await number(page), /^Puzzle 1 /);
    await tried(page, right);
    await said(page);
    await visit(page, "#/puzzles");
    await page.getByText("1 of 150 solved. ").waitFor();
    await visit(page, "#/statistics");
    await page.locator(".days").getByText("puzzles solved: 1").waitFor();
    await anna.leave();
});

test("a hint is the theme, nothing is taken back, and the answer can be asked for", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    await open(page, "rumi7", "?n=2");
    assert.match(await number(page), /^Puzzle 2 /);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByText("Take the open card.", { exact: true }).last().waitFor();
    assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
    await page.getByRole("button", { name: "Menu" }).click();
    for (const name of ["Resign", "Save as a file"]) assert.equal(await page.getByRole("button", { name }).count(), 0);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Tell me" }).click();
    assert.match(await said(page), /The move is: .+\.$/);
    await anna.leave();
});

test("Rumi 7: ears hear nothing of a terminal's words, and nothing of the answer", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    await open(page, "rumi7", "?n=1");
    assert.equal(answer("rumi7", 1), "claim");
    assert.match(await said(page), /Claim it\?/);
    assert.equal(await page.locator(".log").textContent(), "");
    await anna.leave();
});

test("Rumi 7: what the round asks for and what the others hold is on the card", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    await open(page, "rumi7", "?n=2");
    const { round, hands } = await page.evaluate(() => window.spil.view());
    const facts = page.locator(".coach-foot small");
    await facts.getByText(new RegExp(`^Round ${round}: .*(set|run).* · Level 3, cards: ${hands[1].length}$`)).waitFor();
    for (const lang of ["is", "nb"]) {
        await open(page, "rumi7", `?n=2&lang=${lang}`);
        await facts.getByText(`: ${hands[1].length}`).waitFor();
        const { fits, foot } = await facts.evaluate((it) => ({
            fits: it.getBoundingClientRect().height <= it.parentElement.getBoundingClientRect().height,
            foot: it.textContent,
        }));
        assert.ok(fits, foot);
    }
    await anna.leave();
});

test("7 ATE 9: a card that does not fit is wrong, by taps; with a clock or without", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    const right = answer("7ate9", 1);
    await visit(page, "#/puzzles");
    await page.getByRole("link", { name: "With a clock" }).click();
    await page.locator(".coach").waitFor();
    assert.match(await page.locator(".puzzle-clock").innerText(), /^\d+\.\d s$/);
    const cards = page.locator(`.dock [data-card]:not([data-card="${right.split(":")[1]}"])`);
    await cards.first().click();
    await page.getByText("does not fit").last().waitFor();
    assert.deepEqual(await marks(page), [true]);
    assert.equal(await cards.first().getAttribute("data-tried"), "");
    await cards.nth(1).click();
    assert.match(await said(page), /^Not this one\. The move is: play 8±3\. /);
    assert.equal(await page.locator(".hinted").count(), 1);
    // a sum stays on its line, and a sentence does not hold on to the one before
    const kept = await page.locator(".coach .kept-words").allInnerTexts();
    assert.deepEqual(kept.map((words) => words.replace(/\s/g, " ")).slice(0, 2), ["play 8±3.", "6 + 2 = 8;"]);

    await visit(page, "#/puzzles");
    await page.getByRole("link", { name: "Without a clock" }).click();
    await page.locator(".coach").waitFor();
    assert.equal(await page.locator(".puzzle-clock").count(), 0);
    await anna.leave();
});

test("the files are small, come when they are wanted, and are there offline", async () => {
    const files = readdirSync(folder).filter((f) => /^puzzles-.*\.data$/.test(f));
    assert.equal(files.length, games.length);
    for (const file of files) assert.ok(statSync(join(folder, file)).size < 40_000, file);
    const anna = await person();
    const online = await anna.tab("#/");
    const fetched = [];
    online.on("request", (request) => fetched.push(request.url()));
    await visit(online, "#/play/punto?seats=me,random&seed=1&pace=0");
    assert.ok(!fetched.some((url) => url.includes("puzzle")));
    await open(online, "punto");
    assert.ok(fetched.some((url) => url.includes("puzzles-punto")));
    assert.ok(!fetched.some((url) => url.includes("puzzles-rumi7")));
    await anna.leave();

    const bo = await person({ serviceWorkers: "allow" });
    const page = await bo.tab("#/");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await bo.context.setOffline(true);
    await page.reload();
    await open(page, "sequence");
    assert.match(await number(page), /^Puzzle 1 /);
    await bo.leave();
});

await main(stop, start);
