// People far away: whole games on the real server, from "Play with others" to the end, each in their own browser
// at a phone's size, over lines that break and a server that dies.

import assert from "node:assert/strict";
import readCode from "qr/decode.js";
import { ready, start, stop } from "./browser.mjs";
import { main, test } from "./harness.mjs";
import { makeMove } from "./make_move.mjs";
import { verifies } from "./native.mjs";
import { allLeave, come, judged, linkFor, opens, play, sits, tableOf, watches, whoActs } from "./people.mjs";
import { Server } from "./server.mjs";
import { violations } from "./violations.mjs";

const server = new Server("--minute", "6000000"); // nothing begins by itself: somebody says so

/** This many moves at the drawn table, each by the fingers of the person to move. */
async function tap(people, game, times) {
    for (let i = 0; i < times; i++) {
        const one = await whoActs(people);
        if (!one) return;
        const { move, before } = await chosen(one, i);
        await makeMove(one.page, game, move, "tap");
        await one.until((b) => JSON.stringify(window.spil.view()) !== b, before);
    }
}

/** What somebody would play now, and what there is to see before it. */
const chosen = (one, n = 0) =>
    one.page.evaluate(
        (i) => ({
            move: window.choose(window.spil.view(), window.spil.moves(), window.spil.seat(), i),
            before: JSON.stringify(window.spil.view()),
        }),
        n,
    );

const begun = async (people) => {
    for (const one of people) await one.until(() => window.spil.phase() === "play" && window.spil.view() !== null);
};

/** A tap at the moment in which the end is drawn again is lost, and made once more. */
const asksIfFair = (one) =>
    one.until((words) => {
        const button = [...document.querySelectorAll("button:enabled")].find((b) => b.textContent.trim() === words);
        button?.click();
        return document.querySelector(".fair");
    }, one.t("fair_ask"));

/** Two at a table of a short game, which has begun. */
async function two(wishes = {}, more = {}) {
    const anna = await come(server, "Anna", { ownLine: true, ...more });
    const bo = await come(server, "Bo", { lang: "nb", ...more });
    const link = await opens(anna, "sequence", { board: "small", ...wishes });
    await sits(bo, link);
    await anna.press("start");
    await begun([anna, bo]);
    return { anna, bo, people: [anna, bo], link };
}

// ---- whole games ----

test("Punto: three people, a bot and an onlooker; taps, a page reloaded, a server killed and started again", async () => {
    const anna = await come(server, "Anna");
    const bo = await come(server, "Bjarni", { lang: "is" });
    const kari = await come(server, "Kari", { lang: "nb" });
    const eye = await come(server, "Eva");
    const people = [anna, bo, kari];
    const link = await opens(anna, "punto", { Players: 4, "rounds to win": 2 });
    await sits(bo, link);
    await sits(kari, link.replace("/t/", "/h/0/t/"));
    assert.equal(new URL(kari.page.url()).pathname, "/");
    await anna.sees("Bjarni");
    await anna.sees("Kari");
    await anna.page.getByLabel(anna.t("bot_or_open", { n: 4 })).selectOption("level1");
    await watches(eye, link);
    assert.equal(await bo.spil("phase"), "wait");
    assert.equal(await bo.spil("view"), null);
    await anna.press("start");
    await begun([...people, eye]);
    await tap(people, "punto", 4);
    await play(people, 2);
    await bo.reload();
    await begun([bo]);
    await play(people, 2);
    await server.kill();
    for (const one of people) await one.sees(one.t("line_down"));
    await server.start();
    await play(people);
    const record = await judged([...people, eye], link);
    assert.match(record, /^name 1 Bjarni$/m);
    assert.deepEqual(await eye.spil("moves"), []);
    for (const one of people) {
        await asksIfFair(one);
    }
    assert.match(await anna.page.locator(".fair").innerText(), /fair/);
    await allLeave([...people, eye]);
});

test("7 ATE 9: a live race of two and an onlooker; a lost socket, a slow line", async () => {
    const anna = await come(server, "Anna", { ownLine: true });
    const bo = await come(server, "Bo", { lang: "nb" });
    const eye = await come(server, "Eva", { lang: "is" });
    const people = [anna, bo];
    const link = await opens(anna, "7ate9", { "Even out slow connections by up to": 60 });
    assert.equal(await anna.page.locator(".terms").innerText(), "Even out slow connections by up to 0.06 s");
    await watches(eye, link);
    await sits(bo, link);
    assert.match(await bo.page.locator(".terms").innerText(), / 0,06 s$/);
    await anna.press("start");
    await begun([...people, eye]);
    for (const one of people) await one.page.locator('.measured[title*=" ms"]').nth(1).waitFor({ state: "attached" });
    await tap([anna], "7ate9", 2);
    await play(people, 8);
    anna.line.cut();
    await play(people, 8);
    anna.line.slow(120);
    await play(people);
    await judged([...people, eye], link);
    await allLeave([...people, eye]);
});

test("Sequence Numbers: six people; the server restarts, and a phone that slept is back in the game", async () => {
    const people = [];
    for (const [i, name] of ["Anna", "Bo", "Cecilie", "Dóra", "Einar", "Frida"].entries())
        people.push(await come(server, name, { lang: ["en", "nb", "is"][i % 3], ownLine: i === 1 }));
    const [anna, bo, ...others] = people;
    const link = await opens(anna, "sequence", { Players: 6 });
    for (const one of [bo, ...others]) await sits(one, link);
    await anna.press("start");
    await begun(people);
    await tap(people, "sequence", 6);
    await play(people, 2);
    assert.equal(await server.stop(), 0);
    await server.start();
    await play(people, 2);
    bo.line.freeze();
    await bo.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))); // it is looked at again
    await play(people);
    await judged(people, link);
    await allLeave(people);
});

test("Rumi 7 Seven: four people; another tab takes a game over", async () => {
    const people = [];
    for (const [i, name] of ["Anna", "Bo", "Kari", "Dóra"].entries())
        people.push(await come(server, name, { lang: ["en", "is", "nb"][i % 3] }));
    const [anna, bo, ...others] = people;
    const link = await opens(anna, "rumi7", { Players: 4, "last round": 1 });
    for (const one of [bo, ...others]) await sits(one, link);
    await anna.press("start");
    await begun(people);
    await tap(people, "rumi7", 8);
    const first = bo.page;
    await bo.newTab(`#/table/${tableOf(link)}`);
    await bo.sees(bo.t("other_tab"));
    await bo.press("take_over");
    await begun(people);
    assert.equal((await first.evaluate(() => window.spil.do("stock"))).code, "not_now");
    await first.close();
    await play(people);
    await judged(people, link);
    const dear = anna.page.locator(".curve li button").first();
    await dear
        .or(anna.page.getByText(anna.t("nothing_cost")))
        .or(anna.page.getByText(anna.t("cards_decided")))
        .first()
        .waitFor();
    if ((await dear.count()) > 0) {
        await dear.click();
        await anna.page.locator(".rev").waitFor();
    }
    await allLeave(people);
});

// ---- at the table ----

test("a move lies there at once and is marked until the server has it; a line that is cut loses none", async () => {
    const { anna, people, link } = await two();
    const waits = () => anna.page.locator("[data-pending]").first();
    for (const broken of ["hold", "cut"]) {
        while ((await whoActs(people)) !== anna) await tap(people, "sequence", 1);
        const { move, before } = await chosen(anna);
        if (broken === "hold") anna.line.hold();
        else anna.line.cut(true);
        await makeMove(anna.page, "sequence", move, "tap");
        await waits().waitFor();
        assert.equal(JSON.stringify(await anna.spil("view")), before, "it was not acknowledged yet");
        assert.deepEqual(await anna.spil("moves"), []);
        assert.equal((await anna.spil("do", move)).code, "not_now");
        anna.line.mend();
        await anna.until((b) => JSON.stringify(window.spil.view()) !== b, before);
        await waits().waitFor({ state: "detached" });
    }
    await play(people);
    const record = await judged(people, link);
    assert.ok(verifies(record));
    await allLeave(people);
});

test("a move that is refused goes back, and it is said why", async () => {
    const { anna, bo, people } = await two();
    while ((await whoActs(people)) !== anna) await tap(people, "sequence", 1);
    const { move, before } = await chosen(anna);
    await bo.press("menu"); // before the line is held: a server gives up on who is silent
    anna.line.hold();
    await bo.press("pause");
    await bo.until(() => window.spil.phase() === "pause");
    await makeMove(anna.page, "sequence", move, "tap");
    await anna.page.locator("[data-pending]").first().waitFor();
    anna.line.mend();
    await anna.page.locator("[data-pending]").first().waitFor({ state: "detached" });
    await anna.sees(anna.t("paused"));
    assert.equal(JSON.stringify(await anna.spil("view")), before);
    await anna.page.locator(".log .said").waitFor();
    await anna.press("resume");
    await begun(people);
    await anna.page.locator(`.board button[data-cell="${move.split("@")[1]}"]`).tap(); // the card is still chosen
    await anna.until((b) => JSON.stringify(window.spil.view()) !== b, before);
    await allLeave(people);
});

test("in a race a card that comes too late goes back", async () => {
    const anna = await come(server, "Anna", { ownLine: true });
    const bo = await come(server, "Bo", { lang: "nb" });
    const link = await opens(anna, "7ate9", { "cards at the start": 4, Tempo: "0" });
    await sits(bo, link);
    await anna.press("start");
    await begun([anna, bo]);
    const plays = (one) => one.page.evaluate(() => window.spil.moves().find((m) => m.startsWith("play:")));
    let mine = await plays(anna);
    let theirs = await plays(bo);
    while (!mine || !theirs) {
        const one = mine ? bo : anna;
        const before = JSON.stringify(await one.spil("view"));
        assert.deepEqual(await one.spil("do", "draw"), { ok: true });
        await one.until((b) => JSON.stringify(window.spil.view()) !== b, before);
        mine = await plays(anna);
        theirs = await plays(bo);
    }
    anna.line.hold();
    assert.deepEqual(await bo.spil("do", theirs), { ok: true });
    const late = anna.page.evaluate((m) => window.spil.do(m), mine);
    late.catch(() => undefined); // where the next line fails nobody waits for it any more
    await anna.page.locator("[data-pending]").first().waitFor();
    anna.line.mend();
    assert.equal((await late).code, "too_late");
    await anna.page.locator(".hand .late").first().waitFor();
    await anna.page.locator(".hand .late").first().waitFor({ state: "detached" });
    await allLeave([anna, bo]);
});

/** What a camera reads in a part of the page, as it is drawn. */
async function readPicture(page, part) {
    const png = (await part.screenshot()).toString("base64");
    const { width, height, data } = await page.evaluate(async (bytes) => {
        const image = new Image();
        image.src = `data:image/png;base64,${bytes}`;
        await image.decode();
        const at = new OffscreenCanvas(image.width, image.height).getContext("2d");
        at.drawImage(image, 0, 0);
        const { width: w, height: h, data: d } = at.getImageData(0, 0, image.width, image.height);
        return { width: w, height: h, data: [...d] };
    }, png);
    return readCode({ width, height, data: Uint8ClampedArray.from(data) });
}

test("a camera reads the link from the waiting room, by day and by night", async () => {
    for (const colorScheme of ["light", "dark"]) {
        const anna = await come(server, "Anna", { colorScheme, deviceScaleFactor: 2 });
        const link = await opens(anna, "punto");
        const picture = anna.page.getByRole("img", { name: anna.t("link_picture") });
        await picture.waitFor();
        assert.equal(await readPicture(anna.page, picture), link, colorScheme);
        await anna.leave();
    }
});

test("undo by asking: refused, agreed; nobody learns more by it", async () => {
    const { people, link } = await two();
    await tap(people, "sequence", 3);
    const [one, other] = (await whoActs(people)) === people[0] ? people : [...people].reverse();
    const { move, before } = await chosen(one);
    const seat = await one.spil("seat");
    await one.spil("do", move);
    await one.until((b) => JSON.stringify(window.spil.view()) !== b, before);
    const ask = async (answer) => {
        await one.press("undo");
        await one.sees(one.t("undo_waits"));
        await other.sees(other.t("undo_asked", { name: one.name }));
        await other.press(answer);
        await one.page.locator("b", { hasText: one.t("undo_waits") }).waitFor({ state: "detached" });
    };
    await ask("refuse");
    assert.notEqual(JSON.stringify(await one.spil("view")), before);
    await ask("agree");
    await one.until((b) => JSON.stringify(window.spil.view()) === b, before);
    await play(people);
    await judged(people, link, [[[seat, move]]]);
    await allLeave(people);
});

/** Controls of a panel that lie over each other. */
function overlaps(panel) {
    const all = [...panel.querySelectorAll("button, input")].filter((e) => !e.closest(".phrases"));
    const box = (e) => e.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return all.flatMap((a, i) =>
        all.slice(i + 1).flatMap((b) => (meet(box(a), box(b)) ? [`${a.textContent}/${b.textContent}`] : [])),
    );
}

test("pause and resume, talk in each reader's language, a rematch, and back to it from the first page", async () => {
    const { anna, bo, people, link } = await two();
    await tap(people, "sequence", 2);
    await anna.menu("pause");
    for (const one of people) await one.sees(one.t("paused"));
    assert.equal((await bo.spil("do", "draw")).code, "not_now");
    await bo.press("resume");
    await begun(people);

    const mover = await whoActs(people);
    const waiter = mover === anna ? bo : anna;
    await waiter.page.locator(".now", { hasText: waiter.t("their_turn", { name: mover.name }) }).waitFor();
    await anna.page.setViewportSize({ width: 360, height: 640 });
    await anna.press("talk");
    await anna.page.locator(".talk").evaluate((panel) => Promise.all(panel.getAnimations().map((a) => a.finished)));
    assert.deepEqual(await anna.page.locator(".talk").evaluate(overlaps), [], "nothing lies over something else");
    await anna.page.goBack();
    await anna.page.locator(".talk").waitFor({ state: "detached" });
    assert.match(await anna.page.evaluate(() => location.hash), /^#\/table\//, "back closes the talk first");
    await anna.press("talk");
    await anna.press("say_luck");
    await bo.sees(`${bo.t("say_luck")} · Anna`);
    assert.notEqual(bo.t("say_luck"), anna.t("say_luck"));
    await bo.press("talk_new", { n: 1 });
    await bo.field("talk_field").fill("<b>Takk</b> & farvel 🂡");
    await bo.press("send");
    await anna.sees("<b>Takk</b> & farvel 🂡");
    for (const one of people) await one.press("close");

    await bo.page.goto(`${bo.at}#/`);
    await ready(bo.page);
    await bo.page.locator(`a[href="#/table/${tableOf(link)}"]`).click();
    await begun(people);
    await play(people);
    await judged(people, link);

    await bo.press("again");
    await bo.until((t) => location.hash.startsWith("#/table/") && !location.hash.includes(t), tableOf(link));
    await anna.sees(anna.t("again_by", { names: "Bo" }));
    await anna.press("join");
    await bo.press("start");
    await begun(people);
    assert.equal(await anna.page.evaluate(() => location.hash), await bo.page.evaluate(() => location.hash));
    assert.equal(await anna.spil("seat"), 1, "each sits one seat further on");
    await play(people, 3);
    await bo.page.goto(`${bo.at}#/statistics`);
    await bo.sees("Anna"); // the first of the two games counts
    await allLeave(people);
});

test("a table that one leaves while it is being reached does not come back into the next", async () => {
    const anna = await come(server, "Anna", { ownLine: true });
    const links = [];
    for (const players of [2, 3]) {
        links.push(await opens(anna, "punto", { Players: players }));
        await anna.page.evaluate(() => (location.hash = "#/"));
        await anna.sees(anna.t("play_with_others"));
    }
    const tables = links.map(tableOf);
    const go = (hash) => anna.page.evaluate((h) => (location.hash = h), hash);
    anna.line.hold();
    await go(`#/table/${tables[0]}`);
    await go("#/");
    await go(`#/table/${tables[1]}`);
    anna.line.mend();
    await anna.until(() => document.querySelectorAll(".sitters li").length === 3);
    await go(`#/table/${tables[0]}`);
    await anna.until(() => document.querySelectorAll(".sitters li").length === 2);
    await go("#/table/%");
    await anna.sees(anna.t("no_such_table"));
    await anna.leave();
});

test("who leaves is played for by a bot, and may come back", async () => {
    const { anna, bo, link } = await two();
    await tap([anna, bo], "sequence", 2);
    await bo.menu("leave_table");
    await bo.page.locator(".sure", { hasText: bo.t("leave_table") }).click();
    await bo.until(() => window.spil.phase() === "menu");
    await play([anna], 3); // a bot answers
    await bo.page.goto(new URL("/", linkFor(bo, link)).href); // the first page knows the way
    await ready(bo.page);
    await bo.page.getByRole("link", { name: bo.t("left_seat") }).click();
    await bo.press("come_back");
    await bo.until(() => window.spil.seat() === 1);
    await play([anna, bo]);
    await judged([anna], link);
    await allLeave([anna, bo]);
});

// ---- before the game ----

test("doors that are shut: no such table, a wrong invitation, no seat left, begun without you", async () => {
    const anna = await come(server, "Anna");
    const bo = await come(server, "Bo", { lang: "is" });
    const eye = await come(server, "Eva", { lang: "nb" });
    const link = await opens(anna, "punto");
    const goes = async (one, to) => {
        await one.page.goto("about:blank");
        await one.page.goto(linkFor(one, to));
        await ready(one.page);
    };
    await goes(eye, link.replace(tableOf(link), "nowhere"));
    await eye.sees(eye.t("no_such_table"));
    await goes(eye, link.replace(/#.*/, "#wrong"));
    await eye.field("name").fill("Eva");
    await eye.press("sit_down");
    await eye.page.getByRole("alert").waitFor();
    assert.equal(await eye.spil("seat"), null);
    await sits(bo, link);
    await goes(eye, link);
    await eye.sees(eye.t("table_full"));
    await anna.press("start");
    await begun([anna, bo]);
    await goes(eye, link);
    await eye.sees(eye.t("table_begun"));
    await eye.press("just_watch");
    await begun([eye]);
    await eye.sees(eye.t("watching"));
    await allLeave([anna, bo, eye]);
});

test("an opener who leaves: the next one opens; a waiting room survives reloads and restarts", async () => {
    const anna = await come(server, "Anna");
    const bo = await come(server, "Bo", { lang: "is" });
    const link = await opens(anna, "punto", { Players: 3 });
    await sits(bo, link);
    assert.equal(await bo.button("fill_bots").count(), 0);
    await bo.reload();
    await bo.until(() => window.spil.phase() === "wait" && window.spil.seat() === 1);
    await server.kill();
    await server.start();
    await anna.press("leave_table");
    await bo.button("fill_bots").waitFor();
    for (const n of [1, 3]) await bo.page.getByLabel(bo.t("bot_or_open", { n })).selectOption("level1");
    await begun([bo]); // alone with bots it begins automatically
    await allLeave([anna, bo]);
});

test("without TLS everything that play needs works, and what does not is said beside it", async () => {
    const anna = await come(server, "Anna", { trusted: false });
    const bo = await come(server, "Bo", { trusted: false, lang: "nb" });
    assert.deepEqual(
        await anna.page.evaluate(() => [
            isSecureContext,
            "locks" in navigator,
            "serviceWorker" in navigator,
            "subtle" in crypto,
        ]),
        [false, false, false, false],
    );
    const link = await opens(anna, "sequence", { board: "small" });
    assert.ok(link.startsWith(anna.at), link);
    assert.equal(await anna.button("share").count(), 0);
    await anna.press("copy");
    await anna.page
        .getByText(anna.t("link_copied"))
        .or(anna.page.getByText(anna.t("copy_by_hand")))
        .waitFor();
    await sits(bo, link);
    await anna.press("start");
    await begun([anna, bo]);
    await tap([anna, bo], "sequence", 2);
    await bo.reload();
    await begun([bo]);
    await play([anna, bo]);
    await judged([anna, bo], link);
    await asksIfFair(anna);
    assert.match(await anna.page.locator(".fair").innerText(), /fair/);
    await allLeave([anna, bo]);
});

// ---- all there is: a separate proof (tools/ordeal) ----

const every = process.env.SPIL_WEB_ALL
    ? { punto: [2, 3, 4], "7ate9": [2, 3, 4], sequence: [2, 3, 4, 6], rumi7: [2, 3, 4, 5, 6] }
    : {};
for (const [game, tables] of Object.entries(every))
    for (const seats of tables)
        test(`every table: ${game} with ${seats} people, lines that break and a server that dies all the time`, async () => {
            const people = [];
            for (let i = 0; i < seats; i++)
                people.push(await come(server, `P${i}`, { lang: ["en", "is", "nb"][i % 3], ownLine: true }));
            const eye = await come(server, "Eva", { ownLine: true });
            const shorter = { punto: { "rounds to win": 1 }, rumi7: { "last round": 2 } };
            const link = await opens(people[0], game, { Players: seats, ...shorter[game] });
            for (const one of people.slice(1)) await sits(one, link);
            await watches(eye, link);
            await people[0].press("start");
            await begun([...people, eye]);
            for (let i = 0; (await people[0].spil("phase")) !== "over" && i < 20; i++) {
                await tap(people, game, i % 3);
                await play(people, 1 + (i % 4));
                for (const one of people) one.line.mend();
                const one = people[i % seats];
                if (i % 5 === 0) await one.reload();
                else if (i % 5 === 1) one.line.cut();
                else if (i % 5 === 2) await server.kill().then(() => server.start());
                else if (i % 5 === 3) await server.stop().then(() => server.start());
                else one.line.slow(200);
            }
            await play(people);
            await judged([...people, eye], link);
            await allLeave([...people, eye]);
        });

// ---- for everybody ----

for (const colorScheme of ["light", "dark"])
    test(`axe finds nothing at a server's tables: ${colorScheme}`, async () => {
        const looks = { colorScheme, bypassCSP: true };
        const anna = await come(server, "Anna", { ownLine: true, ...looks });
        const bo = await come(server, "Bo", { lang: "is", ...looks });
        const clean = async (one, where) =>
            assert.deepEqual(await violations(one.page), [], `${where}, ${one.lang}, ${colorScheme}`);
        const at = async (one, address) => {
            await one.page.goto(one.at + address);
            await ready(one.page);
            await one.page.locator("main h1").waitFor();
        };
        await at(anna, "#/online");
        await clean(anna, "the lobby");
        await at(anna, "#/online/rumi7");
        await clean(anna, "a new table");
        await at(anna, "#/");
        const link = await opens(anna, "sequence", { board: "small" });
        await anna.page.getByRole("img", { name: anna.t("link_picture") }).waitFor();
        await clean(anna, "the waiting room");
        await at(bo, linkFor(bo, link).slice(bo.at.length));
        await bo.button("sit_down").waitFor();
        await clean(bo, "by the link");
        await at(bo, "#/");
        await sits(bo, link);
        await clean(bo, "in the waiting room");
        await anna.press("start");
        await begun([anna, bo]);
        await at(bo, "#/");
        await bo.page.locator(`a[href="#/table/${tableOf(link)}"]`).waitFor();
        await clean(bo, "the first page with a table");
        await bo.page.locator(`a[href="#/table/${tableOf(link)}"]`).click();
        await begun([bo]);
        await bo.press("talk");
        await bo.press("say_hello");
        await bo.page.locator(".said-so-far .own-words").waitFor();
        await clean(bo, "talk");
        await bo.press("close");
        await anna.sees(`${anna.t("say_hello")} · Bo`);
        await clean(anna, "what was said");
        const one = await whoActs([anna, bo]);
        const other = one === anna ? bo : anna;
        await one.spil("do", (await chosen(one)).move);
        await one.press("undo");
        await other.button("agree").waitFor();
        await clean(one, "asks");
        await clean(other, "is asked");
        await other.press("refuse");
        await anna.menu("pause");
        await bo.sees(bo.t("paused"));
        await clean(bo, "a pause");
        await bo.press("resume");
        await begun([anna, bo]);
        anna.line.cut(true);
        await anna.sees(anna.t("line_down"));
        await clean(anna, "the line is down");
        anna.line.mend();
        await play([anna, bo]);
        await asksIfFair(anna);
        await clean(anna, "over");
        await bo.press("again");
        await anna.sees(anna.t("again_by", { names: "Bo" }));
        await clean(anna, "asked for another game");
        await clean(bo, "waits for another game");
        await allLeave([anna, bo]);
    });

await main(
    async () => {
        await stop();
        await server.close();
    },
    async () => {
        await start();
        await server.start();
    },
);
