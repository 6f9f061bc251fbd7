// People who come and go at a server's table, each in their own browser: seats and sides before the start, somebody who
// is away, the end and its cause, onlookers, and the list of one's tables. Minutes pass faster on this server, and what
// it tells of absences is stretched on the way, so that the page and the server speak of the same times.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { start, stop } from "./browser.mjs";
import { main, test } from "./harness.mjs";
import { looked } from "./looked.mjs";
import { allLeave, come, linkFor, opens, play, sits, stretched, tableOf, watches, whoActs } from "./people.mjs";
import { Server } from "./server.mjs";

const MINUTE_MS = 3000;
const hasty = new Server("--minute", String(MINUTE_MS)); // nobody is waited for long
const SLOW_MINUTE_MS = 9000; // what may be done from a third of it on is done before all of it has passed
const patient = new Server("--minute", String(SLOW_MINUTE_MS));
const unhurried = new Server("--minute", "6000000"); // nothing begins by itself: somebody says so
const server = new Server();

const begun = async (people) => {
    for (const one of people) await one.until(() => window.spil.phase() === "play" && window.spil.view() !== null);
};

// ---- what may be done about somebody who is away ----

const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../src/online/away.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
});
const away = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);

const NOW = 1e9;
const gone = (s, more) => ({ name: "Bo", here: false, is: "away", since: NOW - 1000 * s, ...more });
const me = { name: "Anna", here: true, is: "here", since: 0 };
const sides = (...all) => all.map((side) => ({ side }));

test("before the start: when a seat may be freed, and when it is free by itself", () => {
    const at = (s, state = {}, more = {}) =>
        away.goneBefore({ seat: 0, opener: true, sitters: [me, gone(s, more)], ...state }, 1, NOW);
    assert.deepEqual(at(25), { for_s: 25, free_s: 35, may: true });
    assert.equal(at(19).may, false);
    assert.equal(at(25, { opener: false }).may, false);
    assert.equal(at(30, { opener: false }).may, true);
    assert.equal(at(70).free_s, 0);
    assert.equal(at(25, { opener: false }, { opens: true }).free_s, undefined, "the opener's is kept");
    assert.equal(at(25, { terms: { base_ms: 3600000, add_ms: 0 } }).free_s, undefined, "people come once a day");
    assert.equal(at(25, { seat: -1 }).may, false);
    assert.equal(at(25, {}, { bot: "level1" }), undefined);
    assert.equal(at(25, {}, { is: "near" }), undefined);
    const starts = (s, more) =>
        away.mayStart({ seat: 1, opener: false, sitters: [gone(s, { opens: true }), me], ...more }, NOW);
    assert.deepEqual(
        [starts(29), starts(30), starts(30, { seat: -1 }), starts(0, { opener: true })],
        [false, true, false, true],
    );
});

test("in play: a bot after a minute, the win after two, and never before the contract allows it", () => {
    const at = (sitters, state = {}, table = sides(0, 1)) => {
        const choice = away.choiceOf(
            { phase: "play", seat: 0, terms: null, sitters: [me, ...sitters], ...state },
            table,
            NOW,
        );
        return choice && [choice.seat, choice.bot, choice.win];
    };
    assert.equal(at([gone(59)]), undefined);
    assert.deepEqual(at([gone(60)]), [1, true, false]);
    assert.deepEqual(at([gone(120)]), [1, true, true]);
    assert.equal(at([gone(120)], { phase: "pause" }), undefined);
    assert.equal(at([gone(120)], { seat: -1 }), undefined);
    assert.equal(at([gone(120, { resigned: true })]), undefined);
    assert.deepEqual(at([gone(120), gone(120)], {}, sides(0, 1, 2)), [1, true, false], "more than two sides");
    assert.deepEqual(at([gone(120), me, me], {}, sides(0, 1, 0, 1)), [1, true, false], "one of them is here");
    assert.deepEqual(at([gone(120), me, gone(130)], {}, sides(0, 1, 0, 1)), [1, true, true]);
    assert.deepEqual(at([me, gone(130)], {}, sides(0, 1, 0)), [2, true, false], "a partner");
    const near = (s) => [gone(s, { is: "near", here: true })];
    assert.equal(at(near(599)), undefined);
    assert.deepEqual(at(near(600)), [1, true, false]);
    assert.equal(at(near(600), { terms: { base_ms: 300000, add_ms: 0 } }), undefined, "the clock runs");
    const long = { terms: { base_ms: 86400000, add_ms: 0 } };
    assert.equal(at([gone(99999)], long), undefined);
    assert.deepEqual(at([gone(30, { ran_out: true })], long), [1, true, true]);
});

// ---- before the start ----

test("seats and sides: somebody changes the seat, is freed from it, and comes again; bots fill the rest", async () => {
    const anna = await stretched(await come(patient, "Anna"), 60000 / SLOW_MINUTE_MS);
    const bo = await come(patient, "Bo", { lang: "is" });
    const link = await opens(anna, "sequence", { Players: 4 });
    await sits(bo, link);
    assert.equal(await anna.page.locator(".side").count(), 2);
    for (const one of [anna, bo]) await looked(one, "room");
    assert.equal(await bo.spil("seat"), 1);
    await bo.page
        .locator(".sitters li", { has: bo.button("sit_here") })
        .last()
        .getByRole("button")
        .click();
    await bo.until(() => window.spil.seat() === 3);
    await anna.page
        .locator(".side")
        .nth(1)
        .locator("li", { has: anna.page.getByText("Bo", { exact: true }) })
        .waitFor();
    const free = bo.page.locator(".sitters .is-open");
    assert.equal(await free.count(), 2);
    const isGone = anna.page.locator(".is-gone", { hasText: "Bo" });
    for (const how of ["by itself", "at once"]) {
        await bo.page.goto("about:blank");
        await isGone.waitFor();
        if (how === "by itself") await looked(anna, "gone");
        else await anna.press("free_now");
        await isGone.waitFor({ state: "detached" });
        await bo.page.goto(linkFor(bo, link));
        await bo.button("sit_down").waitFor();
        await bo.press("sit_down");
        await bo.until(() => window.spil.seat() >= 0);
    }
    await anna.press("fill_bots");
    await begun([anna, bo]);
    await allLeave([anna, bo]);
});

test("a name that is taken is asked for again, with names that are free", async () => {
    const anna = await come(server, "Anna", { lang: "nb" });
    const other = await come(server, "anna", { lang: "is" });
    const link = await opens(anna, "punto", { [anna.t("players")]: 3 });
    await other.page.goto(linkFor(other, link));
    await other.field("name").fill("anna");
    await other.press("sit_down");
    const panel = other.page.locator(".panel");
    await panel.waitFor();
    assert.ok((await panel.innerText()).includes(other.t("name_taken", { name: "anna" })));
    await looked(other, "taken");
    const name = (await panel.getByRole("button").first().innerText()).replace(other.t("be_name", { name: "" }), "");
    await panel.getByRole("button").first().click();
    await other.until(() => window.spil.seat() === 1);
    await anna.sees(name.trim());
    assert.notEqual(name.trim().toLowerCase(), "anna");
    await allLeave([anna, other]);
});

test("rules open over an invitation, and back is the invitation", async () => {
    const anna = await come(server, "Anna");
    const bo = await come(server, "Bo", { lang: "is" });
    await bo.page.goto(linkFor(bo, await opens(anna, "punto")));
    await bo.button("sit_down").waitFor();
    const at = bo.page.url();
    for (const back of [() => bo.page.goBack(), () => bo.page.locator("dialog .bar .ib").click()]) {
        await bo.press("rules");
        await bo.page.locator("dialog[open] .lesson").first().waitFor();
        await back();
        await bo.page.locator("dialog[open]").waitFor({ state: "detached" });
        assert.equal(bo.page.url(), at);
        await bo.button("sit_down").waitFor();
    }
    await allLeave([anna, bo]);
});

test("it begins by itself when all sit, unless one has the others wait", async () => {
    const anna = await come(unhurried, "Anna");
    const bo = await come(unhurried, "Bo", { lang: "is" });
    const link = await opens(anna, "punto");
    await anna.sees(anna.t("begins_itself"));
    await sits(bo, link);
    await anna.sees(anna.t("all_here"));
    await bo.press("wait_moment");
    await anna.page.getByText(anna.t("all_here")).waitFor({ state: "detached" });
    assert.equal(await bo.spil("phase"), "wait");
    await anna.press("start");
    await begun([anna, bo]);
    await allLeave([anna, bo]);
    const [cia, dan] = [await come(server, "Cia"), await come(server, "Dan")];
    await sits(dan, await opens(cia, "punto"));
    await dan.sees(dan.t("all_here"));
    await looked(dan, "counting");
    await begun([cia, dan]);
    await allLeave([cia, dan]);
});

// ---- in play ----

test("somebody goes: a bot plays on, they come back; they go again, and the game is won", async () => {
    const anna = await stretched(await come(hasty, "Anna", { lang: "is" }), 200);
    const bo = await come(hasty, "Bo", { lang: "nb" });
    const link = await opens(anna, "punto", { [anna.t("players")]: 2 });
    await sits(bo, link);
    await begun([anna, bo]);
    const table = bo.page.url();
    await bo.page.goto("about:blank");
    const card = anna.page.locator(".asked.three");
    await anna.until(() => document.querySelector(".asked.three"));
    await looked(anna, "away");
    await anna.press("wait");
    await card.waitFor({ state: "detached" });
    await new Promise((done) => setTimeout(done, 2 * MINUTE_MS));
    await anna.reload();
    await begun([anna]);
    await anna.until(() => document.querySelector(".asked.three"));
    await anna.press("bot_plays_on");
    await card.waitFor({ state: "detached" });
    await bo.page.goto(table);
    await begun([bo]);
    await play([anna, bo], 2);
    await anna.until(() => document.querySelectorAll(".seat .away").length === 0);
    await bo.page.goto("about:blank");
    await anna.until(() => document.querySelector(".asked.three"));
    await new Promise((done) => setTimeout(done, 2 * MINUTE_MS));
    await anna.press("end_i_win");
    await anna.sees(anna.t("cause_absent"));
    await looked(anna, "absent");
    await allLeave([anna, bo]);
});

test("resigning ends a game of two, which is said before and after; the series goes on", async () => {
    const anna = await come(unhurried, "Anna");
    const bo = await come(unhurried, "Bo", { lang: "is" });
    const link = await opens(anna, "punto", { Players: 2 });
    await sits(bo, link);
    await anna.press("start");
    await begun([anna, bo]);
    await bo.press("menu");
    await bo.press("resign");
    await bo.sees(bo.t("resign_ends"));
    await bo.page
        .locator("dialog")
        .getByRole("button", { name: bo.t("resign"), exact: true })
        .click();
    await anna.sees(anna.t("cause_resign_of", { names: "Bo" }));
    await bo.sees(bo.t("cause_resign_you"));
    await anna.sees(anna.t("series_is", { score: "1 : 0" }));
    await bo.sees(bo.t("series_is", { score: "0 : 1" }));
    await looked(bo, "resigned");
    await anna.press("again");
    await anna.sees(anna.t("start_awaited", { names: "Bo" }));
    assert.equal(await anna.button("start").count(), 0, "the seat is kept");
    await looked(anna, "again");
    await bo.press("join");
    await anna.press("start");
    await begun([anna, bo]);
    await anna.sees(anna.t("series_is", { score: "1 : 0" }));
    await allLeave([anna, bo]);
});

test("signs reach each in their language without talk; onlookers are seen, and sent away", async () => {
    const anna = await come(unhurried, "Anna");
    const bo = await come(unhurried, "Bo", { lang: "is" });
    const eye = await come(unhurried, "Eva", { lang: "nb" });
    const link = await opens(anna, "punto", { Players: 2, [anna.t("may_talk")]: false });
    await sits(bo, link);
    await anna.press("start");
    await begun([anna, bo]);
    await watches(eye, link);
    await anna.sees(anna.t("eyes_are", { names: "Guest" }));
    await anna.press("talk");
    await anna.press("sign_funny");
    await bo.sees(`${bo.t("sign_funny")} · Anna`);
    await looked(anna, "talk");
    assert.equal(await anna.field("talk_field").count(), 0);
    await anna.press("send_away");
    await anna.page.locator(".eyes").waitFor({ state: "detached" });
    await eye.page.reload();
    await eye.button("just_watch").waitFor();
    await eye.press("just_watch");
    await eye.page.getByRole("alert").waitFor();
    await allLeave([anna, bo, eye]);
});

// ---- one's tables ----

test("the list of tables: whose turn, what is new, the time left; and a mark while one sits elsewhere", async () => {
    const anna = await come(unhurried, "Anna", { lang: "is" });
    const bo = await come(unhurried, "Bo");
    const wish = { [anna.t("players")]: 2, [anna.t("clock")]: "day" };
    const first = await opens(anna, "punto", wish);
    await sits(bo, first);
    await anna.press("start");
    await begun([anna, bo]);
    if ((await whoActs([anna, bo])) === anna) await play([anna], 1);
    await anna.page.evaluate(() => (location.hash = "#/"));
    const second = await opens(anna, "sequence", { [anna.t("players")]: 2 });
    assert.equal(await anna.page.locator(".elsewhere").count(), 0);
    const cia = await come(unhurried, "Cia");
    await sits(cia, second);
    await anna.press("start");
    await begun([anna, cia]);
    await play([bo], 1); // now it is her turn there
    await anna.page.locator(".elsewhere").waitFor();
    await looked(anna, "elsewhere");
    await anna.page.evaluate(() => (location.hash = "#/online"));
    const line = anna.page.locator(`a[href="#/table/${tableOf(first)}"]`);
    await line.waitFor();
    const text = await line.innerText();
    assert.ok(text.includes(anna.t("my_turn")) && text.includes("Bo"), text);
    assert.match(text, /\d+ \S+ eftir/);
    await line.locator(".news").waitFor();
    await looked(anna, "tables");
    await line.click();
    await begun([anna]);
    await anna.page.evaluate(() => (location.hash = "#/online"));
    await line.waitFor();
    assert.equal(await line.locator(".news").count(), 0, "it has been seen");
    await allLeave([anna, bo, cia]);
});

await main(
    async () => {
        await stop();
        await Promise.all([hasty.close(), patient.close(), unhurried.close()]);
        await server.close();
    },
    async () => {
        await start();
        await Promise.all([hasty.start(), patient.start(), unhurried.start(), server.start()]);
    },
);
