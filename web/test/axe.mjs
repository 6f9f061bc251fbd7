// What axe finds: nothing, in light, dark and high contrast, on every page.

import assert from "node:assert/strict";
import { person, playOut, start, stop, visit } from "./browser.mjs";
import { main, test } from "./harness.mjs";
import { violations } from "./violations.mjs";

const pages = [
    "#/",
    "#/setup/sequence",
    "#/settings",
    "#/rules/punto",
    "#/learn",
    "#/learn/7ate9",
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

test("axe would find something", async () => {
    const anna = await person({ bypassCSP: true });
    const page = await anna.tab("#/");
    await page.evaluate(() => document.querySelector("main").append(document.createElement("button")));
    assert.match((await violations(page)).join(), /button-name/);
    await anna.leave();
});

await main(stop, start);
