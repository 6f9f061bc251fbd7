// What axe finds: nothing, in light, dark and high contrast, on every page.

import assert from "node:assert/strict";
import { person, playOut, start, stop, visit } from "./browser.mjs";
import { main, test } from "./harness.mjs";
import { allLeave, come, resigns } from "./people.mjs";
import { isIn, joins, opensRoom, pairs, seated, to, visitor } from "./room_people.mjs";
import { Server } from "./server.mjs";
import { violations } from "./violations.mjs";

const pages = [
    "#/",
    "#/setup/sequence",
    "#/settings",
    "#/rules/punto",
    "#/print/sequence",
    "#/learn",
    "#/learn/7ate9",
    "#/puzzles",
    "#/puzzles/7ate9",
    "#/puzzles/rumi7",
    "#/replay",
    "#/statistics",
    "#/statistics/sums",
    "#/play/punto?seats=me,level1&seed=1&pace=0",
    "#/play/7ate9?seats=me,level1&seed=1&pace=0",
    "#/play/rumi7?seats=me,me&seed=1&pace=0",
    "#/play/sequence?seats=me,random&seed=1&pace=0",
    "#/guide/punto?pace=0",
    "#/play/chess?seats=me",
];

for (const looks of [{ colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "light", contrast: "more" }]) {
    test(`axe finds nothing: ${Object.values(looks).join(", ")}`, async () => {
        const anna = await person({ ...looks, bypassCSP: true });
        const page = await anna.tab("#/");
        for (const address of pages) {
            await visit(page, address);
            await page.locator("h1").first().waitFor({ state: "attached" }); // drawn
            assert.deepEqual(await violations(page), [], `${address} ${JSON.stringify(looks)}`);
        }
        await visit(page, "#/play/punto?seats=me,random&seed=1&pace=0");
        await playOut(page);
        await page.getByRole("button", { name: "Menu" }).click();
        assert.deepEqual(await violations(page), [], "over, with the menu");
        await anna.leave();
    });
}

const server = new Server();

/** Nothing in light, and nothing in dark. */
async function clean({ page }, what) {
    await page.locator("h1").first().waitFor({ state: "attached" }); // drawn
    for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await violations(page), [], `${what}, ${colorScheme}`);
    }
}

test("axe finds nothing in rooms: light, dark", async () => {
    const options = { bypassCSP: true };
    const host = await come(server, "Host", options);
    await visit(host.page, "#/room/new");
    await clean(host, "a new room");
    await visit(host.page, "#/");
    const number = await opensRoom(host, "class", "4B");
    const guests = [await joins(server, number, "Ari", options), await joins(server, number, "Birna", options)];
    for (const one of guests) await isIn(one);
    await clean(guests[0], "waiting");
    await host.sees("Birna");
    await clean(host, "people");
    await host.page.locator(".here button").first().click();
    await clean(host, "a person");
    await host.page.locator("dialog .ib").click();
    await host.press("room_menu");
    await clean(host, "the menu");
    await host.page.locator("dialog .ib").click();
    await host.page.locator(".foot.pair").getByRole("button", { name: "Punto" }).click();
    await host.page.locator(".foot.pair .act.main:enabled").waitFor();
    await pairs(host);
    for (const one of guests) await seated(one);
    await clean(host, "tables");
    await resigns(guests[0]);
    await host.page.locator(".tc.done").waitFor();
    await host.press("room_new_round");
    await clean(host, "another round");
    await host.page.locator("dialog .ib").click();
    await host.link("room_results").click();
    await host.page.locator(".kid").nth(1).waitFor();
    await clean(host, "results");
    await visit(host.page, `${new URL(host.page.url()).hash.replace(/\?.*/, "")}?tab=way`);
    await host.page.locator(".large svg").first().waitFor();
    await clean(host, "the way in");
    await guests[0].link("back_to_room").click();
    await guests[0].sees(guests[0].t("room_against", { won: 0, lost: 1, name: "Birna" }));
    await clean(guests[0], "between games");
    await to(guests[1], "r");
    await guests[1].page.locator(".digits").waitFor();
    await clean(guests[1], "coming in");
    const other = await visitor(server, "Amma", options);
    await visit(other.page, "#/");
    await opensRoom(other, "evening", "Night");
    await clean(other, "an evening");
    await allLeave([host, ...guests, other]);
});

test("axe finds nothing in rules whose drawings have not come yet", async () => {
    const anna = await person({ colorScheme: "dark", bypassCSP: true });
    const page = await anna.tab("#/rules/punto");
    await page.locator("figure.example").first().waitFor();
    let come;
    const may = new Promise((done) => {
        come = done;
    });
    await page.route("**/*.js", (route) => may.then(() => route.continue()));
    await visit(page, "#/rules/sequence");
    await page.locator("pre.example").first().waitFor();
    assert.deepEqual(await violations(page), []);
    come();
    await page.locator("figure.example").first().waitFor();
    await anna.leave();
});

test("axe would find something", async () => {
    const anna = await person({ bypassCSP: true });
    const page = await anna.tab("#/");
    await page.evaluate(() => document.querySelector("main").append(document.createElement("button")));
    assert.match((await violations(page)).join(), /button-name/);
    await anna.leave();
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
