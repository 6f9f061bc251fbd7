// The same deal with friends: a deal is played, its result is sent, and stands beside the other one's.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { base, myTurn, person, playOut, ready, start, stop, visit } from "./browser.mjs";
import { main, test } from "./harness.mjs";
import { spil } from "./native.mjs";

const ANNA = "1-punto-me.level3-7k2m9x4qa2bc-q526--Anna--666GI68CBGE070L--mddd";
const [CODE] = ANNA.split("--");

/** What was copied or given to the device's own sheet. */
const watchSharing = ({ context }) =>
    context.addInitScript(() => {
        navigator.share = async ({ url, text }) => {
            window.sent = url ?? text;
        };
    });
const sent = (page) => page.waitForFunction(() => window.sent).then((h) => h.jsonValue());
const hashOf = (url) => url.slice(url.indexOf("#"));
const rows = (page) =>
    page
        .locator(".compared tr")
        .first()
        .waitFor()
        .then(() => page.locator(".compared tr").allInnerTexts());

/** Somebody whose device can send, in a tab. */
async function somebody(name, address, options = {}) {
    const who = await person(options);
    await watchSharing(who);
    await who.context.addInitScript((n) => {
        if (location.protocol === "about:") return;
        const had = JSON.parse(localStorage.getItem("spil settings") ?? "{}");
        localStorage.setItem("spil settings", JSON.stringify({ ...had, name: n, quick: true, untimed: true }));
    }, name);
    return { who, page: await who.tab(address) };
}

/** Plays to the end, and past the table as it stands then. */
async function finish(page) {
    await playOut(page);
    const end = page.locator(".endp");
    const on = page.locator(".stopped-round .act");
    await end.or(on).first().waitFor();
    if (await on.count()) await on.first().click();
    await end.waitFor();
}

/** A link leads into the game. */
async function inGame(page) {
    await page.waitForFunction(() => location.hash.startsWith("#/play/"));
    await ready(page);
    await myTurn(page);
}

/** Nothing is wider than the page. */
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const game of ["punto", "7ate9", "sequence", "rumi7"])
    test(`${game}: two friends play a deal, and each sees both results`, async () => {
        const anna = await somebody("Anna", `#/setup/${game}`);
        await visit(anna.page, `#/duplicate?game=${game}&seats=me,level1${game === "rumi7" ? "&last_round=1" : ""}`);
        await anna.page.getByRole("button", { name: "Send the deal" }).click();
        const deal = await sent(anna.page);
        assert.ok(deal.startsWith(`${base}#/duplicate/1-${game}-me.level1-`), deal);

        const bo = await somebody("Bo", hashOf(deal));
        await inGame(bo.page); // straight away
        await bo.page.locator(".bar small").getByText("Deal with friends: no hints, no undo.").waitFor();
        await finish(bo.page);
        assert.equal((await rows(bo.page)).length, 2);
        await bo.page.getByRole("button", { name: "Send your result" }).click();
        const result = await sent(bo.page);
        assert.ok(result.startsWith(`${deal}--Bo--`), result);

        await anna.page.getByRole("link", { name: "Play the deal" }).click();
        await inGame(anna.page);
        const refused = await anna.page.evaluate(() => window.spil.undo());
        assert.ok(
            !refused.ok && refused.say.includes(game === "7ate9" ? "in a race" : "a deal that friends play, too"),
        );
        await finish(anna.page);
        assert.match((await rows(anna.page))[0], /^You/);
        await visit(anna.page, hashOf(result));
        await anna.page.waitForFunction(() => location.hash.includes("?deal="));
        await anna.page.locator(".compared tr").nth(2).waitFor();
        const both = await rows(anna.page);
        assert.deepEqual(both.map((row) => row.split("\t")[0]).sort(), ["Bo", "The best bot", "You"].sort());
        assert.ok(await fits(anna.page));

        const theirs = JSON.parse(
            execFileSync(spil, ["duplicate", hashOf(result).split("/").at(-1), "--json"], { encoding: "utf8" }),
        );
        assert.equal(theirs.results[0].name, "Bo"); // the program plays the same game
        await bo.who.leave();
        await anna.who.leave();
    });

test("what the program made counts on the page, and what was altered does not", async () => {
    const { who, page } = await somebody("Bo", `#/duplicate/${ANNA}`);
    await page.waitForFunction(() => location.hash.includes("?deal="));
    assert.equal((await rows(page))[0].split("\t")[0], "Anna");
    const field = page.getByLabel("A friend’s result");
    await field.fill(`${base}#/duplicate/${ANNA.replace("666", "667")}`);
    await page.getByRole("button", { name: "Add it" }).click();
    await page.getByText("This is not a result: something is missing from it, or was changed").waitFor();
    assert.equal((await rows(page)).length, 2);
    await visit(page, `#/duplicate/${CODE.slice(0, -1)}`);
    await page.getByText("This is not the code of a deal: something is missing from it, or was changed").waitFor();
    await who.leave();
});

test("the first time counts", async () => {
    const { who, page } = await somebody("Bo", `#/duplicate/${CODE}`);
    await inGame(page);
    await finish(page);
    await rows(page);
    await page.getByRole("button", { name: "Send your result" }).click();
    const first = await sent(page);
    await visit(page, `#/duplicate/${CODE}`);
    await page.waitForFunction(() => location.hash.includes("?deal="));
    await page.evaluate(() => delete window.sent);
    await page.getByRole("button", { name: "Send your result" }).click();
    assert.equal(await sent(page), first);
    await who.leave();
});

test("two sides change seats", async () => {
    const { who, page } = await somebody("", "#/setup/7ate9");
    const sums = [];
    for (const names of [
        ["Reds", "Blues"],
        ["Blues", "Reds"],
    ]) {
        if (sums.length === 0) await visit(page, "#/duplicate?game=7ate9&seats=me,me");
        else await visit(page, sums[0].deal);
        await page.getByRole("link", { name: "Play the deal" }).waitFor();
        const deal = await page.evaluate(() => location.hash);
        await page.getByRole("link", { name: "Play the deal" }).click();
        await inGame(page);
        await finish(page);
        await page.getByLabel("Pair 1").fill(names[0]);
        await page.getByLabel("Pair 2").fill(names[1]);
        await page.getByRole("button", { name: "Send your result" }).click();
        sums.push({ deal, sent: await sent(page) });
        await page.locator(".compared tr").nth(sums.length).waitFor();
    }
    await page.locator(".compared tr.first-row", { hasText: "2 tables" }).nth(1).waitFor();
    await who.leave();
});

test("from the end of a game, and cut nowhere in Icelandic", async () => {
    const { who, page } = await somebody("Sigríður", "#/play/sequence?seats=me,level1&lang=is&pace=0");
    await finish(page);
    await page.getByRole("link", { name: "Spila gjöf með vinum" }).click();
    await page.waitForFunction(() => location.hash.includes("?deal="));
    await page.getByRole("link", { name: "Spila gjöfina" }).click();
    await inGame(page);
    await finish(page);
    assert.match((await rows(page))[0], /^Þú/);
    assert.ok(await fits(page));
    const cut = await page.evaluate(() =>
        [...document.querySelectorAll(".par *")]
            .filter((x) => x.scrollWidth > x.clientWidth + 1 && x.clientWidth > 0)
            .map((x) => x.textContent),
    );
    assert.deepEqual(cut, []);
    await who.leave();
});

await main(stop, start);
