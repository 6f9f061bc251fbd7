// The houses of a server (docs/online.md) in people's browsers: a house of one's own, others by invitation, and every
// table in one list. The server keeps its data in a PostgreSQL of the test's own.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ready, start, stop } from "./browser.mjs";
import { children } from "./ending.mjs";
import { main, test } from "./harness.mjs";
import { come, opens, sits, tableOf } from "./people.mjs";
import { comesIn, opensRoom, to } from "./room_people.mjs";
import { Server } from "./server.mjs";

const script = fileURLToPath(new URL("../../tests/support/postgres.py", import.meta.url));
const words = ["-B", script, "with", "sh", "-c", 'echo "$SPIL_POSTGRES" && exec cat'];
let postgres, server;

async function begin() {
    postgres = spawn("python3", words, { stdio: ["pipe", "pipe", "inherit"] });
    children.add(postgres);
    const [url] = await new Promise((done) => createInterface(postgres.stdout).once("line", (line) => done([line])));
    server = await new Server("--store", url, "--houses", "4").start();
    await start();
}

async function end() {
    await stop();
    await server.close();
    postgres.stdin.end();
    await new Promise((done) => postgres.once("exit", done));
    children.delete(postgres);
}

const path = (one) => new URL(one.page.url()).pathname;
const houseOf = (link) => Number(/\/h\/(\d+)\/t\//.exec(link)?.[1] ?? 0);
const pathOf = (house) => (house === 0 ? "/" : `/h/${house}/`);
const rows = (one) => one.page.locator('a.go[href*="#/table/"]');
const lists = (one, n) => one.until((m) => document.querySelectorAll('a.go[href*="#/table/"]').length === m, n);

/** Two people with tables of their own, in different houses. */
async function apart() {
    const all = [];
    while (all.length < 2) {
        const one = await come(server, all.length === 0 ? "Anna" : "Birkir");
        const link = await opens(one, "punto");
        if (all.length === 0 || houseOf(link) !== all[0].house) all.push({ one, link, house: houseOf(link) });
        else await one.leave();
    }
    return all;
}

test("one's tables are in one house, which is asked for once; those in others one finds again, all in one list", async () => {
    const [{ one: anna, link, house }, { one: bo, house: own }] = await apart();
    assert.equal(path(anna), pathOf(house));
    assert.equal(path(bo), pathOf(own));
    await sits(bo, link);
    assert.equal(path(bo), pathOf(house), "a link leads to its own house");
    await to(bo, "");
    await ready(bo.page);
    assert.equal(path(bo), pathOf(own));
    await lists(bo, 2);
    await bo.reload();
    await lists(bo, 2);
    await bo.page.locator(`a.go[href*="${tableOf(link)}"]`).click();
    await bo.until(() => window.spil?.seat() >= 0);
    assert.equal(path(bo), pathOf(house));
    await to(bo, `${pathOf(house).slice(1)}#/online`); // from another's house: the new table is in one's own
    await bo.page.locator('a[href="#/online/sequence"]').click();
    await bo.press("open_table");
    await bo.field("link").waitFor();
    assert.equal(houseOf(await bo.field("link").inputValue()), own);
    await to(bo, "#/online");
    await lists(bo, 3);
    const known = () => Object.keys(localStorage).filter((key) => /^spil token(:|$)/.test(key)).length;
    assert.equal(await bo.page.evaluate(known), 2);
    await bo.press("forget_me");
    await bo.page
        .getByRole("dialog")
        .getByRole("button", { name: bo.t("forget_me") })
        .click();
    await bo.until(
        () => !Object.keys(localStorage).some((key) => /^spil (token|table)/.test(key) && localStorage[key] !== "[]"),
    );
    assert.equal(await rows(bo).count(), 0);
    await anna.reload(); // the game may have begun meanwhile: what the page was told before stays on it
    await anna.until(() => window.spil?.seat() >= 0);
    await anna.until((t) => !document.body.innerText.includes(t), "Birkir");
    await anna.leave();
    await bo.leave();
});

test("by the digits on the wall one finds a room in any house", async () => {
    const [{ one: anna }, { one: bo, house }] = await apart();
    const host = house === 0 ? anna : bo;
    await to(host, "");
    const number = await opensRoom(host, "evening", "Friday");
    const guest = await come(server, "Cecilie", { first: "r" });
    await comesIn(guest, number);
    await host.sees("Cecilie");
    assert.equal(path(guest), pathOf(number.length === 9 ? 0 : Number(number.slice(0, 2))));
    for (const one of [anna, bo, guest]) await one.leave();
});

test("a room of another house is in the list of one's own, with how many are there", async () => {
    const [{ one: anna, house }, { one: bo, house: own }] = await apart();
    await to(anna, "");
    const number = await opensRoom(anna, "evening", "Friday");
    await to(bo, "r");
    await comesIn(bo, number);
    await anna.sees("Birkir");
    assert.equal(path(bo), pathOf(house));
    await to(bo, "#/online");
    const room = bo.page.getByRole("link", { name: "Friday" });
    await room.waitFor();
    assert.equal(path(bo), pathOf(own));
    await bo.until((says) => document.body.innerText.includes(says), bo.t("room_here", { n: 2 }));
    await room.click();
    await bo.page.waitForURL((url) => url.pathname === pathOf(house) && url.hash.startsWith("#/room/"));
    await bo.sees("Anna");
    for (const one of [anna, bo]) await one.leave();
});

test("the page in another house works offline after the first visit", async () => {
    const anna = await come(server, "Anna", { serviceWorkers: "allow", first: "h/3/" });
    await anna.until(() => navigator.serviceWorker.controller !== null);
    await anna.page.context().setOffline(true);
    await anna.reload();
    assert.equal(path(anna), "/h/3/");
    await anna.page.goto(`${anna.at}h/3/t/quick-fox#abc`);
    await anna.page.waitForFunction(
        () => location.hash === "#/table/quick-fox?invite=abc" && window.spil !== undefined,
    );
    assert.equal(path(anna), "/h/3/");
    await anna.leave();
});

if (existsSync("/usr/lib/postgresql")) await main(end, begin);
