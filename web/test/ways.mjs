// Going from page to page: what was there before is there as it was, what waits is offered, and back leads where one
// came from.

import assert from "node:assert/strict";
import { myTurn, person, playOut, start, stop, visit } from "./browser.mjs";
import { main, settles, test } from "./harness.mjs";

const plain = ["#/today", "#/puzzles", "#/learn", "#/settings", "#/rules/punto", "#/statistics", "#/print"];
const others = ["#/duplicate", "#/setup/rumi7", "#/learn/7ate9", "#/statistics/sums", "#/replay"];
const online = ["#/online", "#/online/punto", "#/room", "#/room/new"];
const play = (game, more = "&pace=0") => `#/play/${game}?seats=me,level1&seed=42${more}`;
const tables = ["punto", "7ate9", "sequence", "rumi7"].map((game) => play(game));

/** Where everything on the page is, and how it is written. */
const boxes = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll("main, main *")].map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            const { fontSize, fontWeight, textAlign, display } = getComputedStyle(element);
            const at = [x, y + scrollY, width, height].map(Math.round);
            const name = `${element.localName}.${element.getAttribute("class") ?? ""}`;
            return [name, ...at, fontSize, fontWeight, textAlign, display].join(" ");
        }),
    );

/** As soon as it has been the same twice: what a page fetches comes when it comes. */
async function still(page, wanted) {
    await page.waitForLoadState("networkidle");
    return settles(async () => {
        const [one] = [await boxes(page), await page.evaluate(() => new Promise((done) => setTimeout(done, 50)))];
        const two = await boxes(page);
        assert.deepEqual(one, two);
        if (wanted) assert.deepEqual(two, wanted);
        return two;
    });
}

test("every page looks the same after all the others have been visited", async () => {
    const fresh = new Map();
    for (const at of ["#/", ...plain]) {
        const one = await person();
        fresh.set(at, await still(await one.tab(at)));
        await one.leave();
    }
    const anna = await person();
    const page = await anna.tab("#/");
    for (const at of [...plain, ...others, ...tables, ...online]) {
        await visit(page, at);
        await page.waitForLoadState("networkidle");
    }
    await page.evaluate(() => localStorage.clear());
    const sheets = await page.evaluate(() => document.adoptedStyleSheets.length);
    assert.ok(sheets > 8, `only ${sheets} style sheets have come`);
    // No rule that came later speaks of anything on the first page.
    await visit(page, "#/");
    const hits = await page.evaluate(() => {
        const rules = (list) => [...list].flatMap((rule) => (rule.cssRules?.length ? rules(rule.cssRules) : [rule]));
        const all = [...document.adoptedStyleSheets].flatMap((sheet) => rules(sheet.cssRules));
        return all
            .map((rule) => rule.selectorText)
            .filter((selector) => selector && !selector.startsWith("&"))
            .filter((selector) => document.querySelector("main.first").parentElement.querySelector(selector));
    });
    assert.deepEqual(hits, []);
    const other = [];
    for (const [at, wanted] of fresh) {
        if (at === "#/") continue; // the games begun here wait on it
        await visit(page, at);
        await still(page, wanted).catch((e) => other.push(`${at}: ${e.message}`));
    }
    assert.deepEqual(other, []);
    await page.close(); // it goes on trying
    anna.wrong.length = 0; // browsers complain about the socket
    await anna.leave();
});

test("what is not finished waits on the first page: one, two side by side, more behind a line that says so", async () => {
    const anna = await person();
    const page = await anna.tab(play("punto"));
    const begin = async (at) => {
        await visit(page, at);
        await playOut(page, 1);
        await myTurn(page);
        await visit(page, "#/");
    };
    await playOut(page, 1);
    await myTurn(page);
    await visit(page, "#/");
    const waiting = page.locator(".going .go");
    await settles(async () => assert.deepEqual(await waiting.locator("b").allInnerTexts(), ["Continue Punto"]));
    assert.equal(await page.locator(".pair-of").count(), 0);
    await visit(page, "#/today");
    await page.locator('.deals a[href*="/play/punto?"]').waitFor();
    await begin(`${await page.locator('.deals a[href*="/play/punto?"]').getAttribute("href")}&pace=0`);
    await settles(async () => assert.equal(await page.locator(".pair-of .go").count(), 2));
    const [today, own] = await waiting.locator("small").allInnerTexts();
    assert.deepEqual([today, own], ["Today’s deal", "Level 1"]);
    const isWhole = () => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
    assert.ok(await isWhole(), "the first page does not grow");
    // The tile goes on with one's own game, not with the deal of the day.
    await page.getByRole("link", { name: /^Punto Go on/ }).click();
    await page.waitForFunction(() => window.spil.record());
    assert.match(await page.evaluate(() => window.spil.record()), /^seed (?!7370696c20)/m);
    await begin(play("sequence"));
    const more = page.getByRole("link", { name: "More unfinished games: 2" });
    await more.waitFor();
    assert.ok(await isWhole(), "the first page does not grow");
    await more.click();
    await page.getByRole("heading", { name: /^Unfinished games/ }).waitFor();
    await settles(async () => assert.equal(await page.locator(".kept li").count(), 3));
    assert.equal(await page.locator(".kept small", { hasText: "Today’s deal" }).count(), 1);
    await anna.leave();
});

test("a guide that was left is offered again, where it was, until it is over or declined", async () => {
    const anna = await person({ isNew: true });
    const page = await anna.tab("#/");
    const tile = page.locator(".game .tap").nth(1);
    await tile.click();
    await page.getByRole("button", { name: "Guide me through one" }).click();
    await page.locator(".coach").waitFor();
    await page.goBack();
    await tile.click();
    await page.getByRole("button", { name: "Go on with the guide" }).click();
    await page.locator(".coach").waitFor();
    assert.match(page.url(), /#\/guide\/7ate9\?play=/);
    await visit(page, "#/guide/7ate9?scene=1");
    await page.locator(".coach").waitFor();
    await visit(page, "#/");
    await tile.click();
    const on = page.getByRole("button", { name: "Go on with the guide" });
    await on.waitFor();
    await page.getByRole("button", { name: /^Just play/ }).click();
    await page.locator(".seat").first().waitFor();
    assert.equal(await page.evaluate(() => JSON.parse(localStorage["spil settings"]).met["7ate9"]), true);
    await anna.leave();
});

test("the arrow of a page of sums leads to where one came from", async () => {
    const anna = await person();
    const page = await anna.tab("#/learn/7ate9");
    const arrow = page.locator(".bar .ib").first();
    await arrow.click(); // one came from nowhere
    await page.locator(".learns").waitFor();
    await page.getByRole("link", { name: "Practise" }).last().click();
    await page.locator(".drill").waitFor();
    await arrow.click();
    await page.locator(".learns").waitFor();
    await visit(page, "#/statistics/sums");
    await page.evaluate(() => (location.hash = "#/learn/sequence?sums=5-2"));
    await page.locator(".drill").waitFor();
    await arrow.click();
    await page.waitForFunction(() => location.hash === "#/statistics/sums");
    await anna.leave();
});

test("back leads out of pages side by side, not through them", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    await page.getByRole("link", { name: "You", exact: true }).click();
    for (const name of ["Sums", "Replays", "Levels", "Replays"]) {
        await page.locator(".tabs").getByRole("link", { name }).click();
        await page.locator(".tabs [aria-current]", { hasText: name }).waitFor();
    }
    await page.goBack();
    await page.locator("main.first").waitFor();
    await anna.leave();
});

test("settings that were opened at a table lead back to it", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    await page.locator(".game .tap").first().click();
    await myTurn(page);
    await playOut(page, 1);
    await myTurn(page);
    const record = await page.evaluate(() => window.spil.record());
    const toSettings = async () => {
        await page.getByRole("button", { name: "Menu" }).click();
        await page.getByRole("button", { name: "Settings" }).click();
        await page.getByRole("heading", { name: "Settings" }).waitFor();
    };
    const isTable = async () => {
        await page.locator("main.playing").waitFor();
        await myTurn(page);
        assert.equal(await page.evaluate(() => window.spil.record()), record);
    };
    await toSettings();
    await page.getByRole("button", { name: "Back" }).click();
    await isTable();
    await toSettings();
    await page.goBack();
    await isTable();
    await toSettings();
    await page.reload();
    await page.getByRole("button", { name: "Back" }).click();
    await isTable();
    await page.goBack();
    await page.locator("main.first").waitFor();
    await page.getByRole("link", { name: "Settings" }).first().click();
    await page.getByRole("link", { name: "First page" }).click();
    await page.locator("main.first").waitFor();
    await anna.leave();
});

test("without a server that is said to players, and nothing looks alive that is not", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    for (const at of online) {
        await visit(page, at);
        await page.getByText(/^Playing with people elsewhere does not work at this address/).waitFor();
        await page.getByRole("heading", { name: "People at this device" }).waitFor();
        await settles(async () => {
            const all = page.locator("main a, main button, main input");
            const live = await all.evaluateAll((list) => list.map((one) => one.ariaLabel ?? one.textContent));
            assert.deepEqual(live.slice(0, 2), ["First page", "Try again"], at);
            assert.ok(live.slice(2).includes("Punto") && live.length >= 6, `${at}: ${live}`);
        });
    }
    await page.getByRole("link", { name: "Sequence Numbers" }).click();
    await page.locator(".sitting li").first().waitFor();
    assert.deepEqual(await page.locator(".sitting li").allInnerTexts(), ["You", "A person here"]);
    anna.wrong.length = 0; // browsers complain about the socket
    await anna.leave();
});

test("a tap on the picture of a game opens its next puzzle", async () => {
    const anna = await person();
    const page = await anna.tab("#/puzzles");
    const box = await page.locator(".learns .mark").first().boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(() => location.hash === "#/puzzles/punto");
    await anna.leave();
});

test("days are in the person's language: as the device writes them, or by our own names", async () => {
    const of = async (locale, lang) => {
        const anna = await person({ locale });
        const page = await anna.tab(`#/today?date=2026-11-18&lang=${lang}`);
        const said = await page.locator(".box h3").innerText();
        await anna.leave();
        return said;
    };
    assert.equal(await of("en-GB", "en"), "Wednesday, 18 November 2026");
    assert.equal(await of("en-US", "en"), "Wednesday, November 18, 2026");
    const under = async (day) => {
        const anna = await person({ locale: "is-IS" });
        const page = await anna.tab("#/?lang=is");
        const game = (at, n) =>
            `${Date.parse(at) / 1000} punto 000000000000000${n}\t0 won person \t1 lost bot level1\n`;
        await page.evaluate(
            (text) =>
                new Promise((done) => {
                    const request = indexedDB.open("spil");
                    request.onsuccess = () => {
                        const change = request.result.transaction("texts", "readwrite");
                        change.objectStore("texts").put(text, "results");
                        change.oncomplete = done;
                    };
                }),
            `spil games 1\n${game(day, 1)}${game("2026-11-18", 2)}`,
        );
        await visit(page, "#/statistics");
        await page.locator(".figures summary").click();
        const said = await page.locator(".times small").first().innerText();
        await anna.leave();
        return said;
    };
    assert.equal(await under("2026-10-06"), "5.10."); // its week's Monday
    assert.equal(await under("2026-05-20"), "maí");
    assert.equal(await under("2026-04-20"), "apr.");
    assert.equal(await of("nb-NO", "nb"), "Onsdag 18. november 2026");
    assert.equal(await of("is-IS", "is"), "Miðvikudagur, 18. nóvember 2026"); // Chromium knows no Icelandic
});

await main(stop, start);
