// The site of what is written about Spil: every link leads somewhere, it can be read on a phone, and from the page.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { base, folder, person, start, stop, visit } from "./browser.mjs";
import { newFolder } from "./ending.mjs";
import { main, test } from "./harness.mjs";
import { violations } from "./violations.mjs";

const site = join(folder, "docs");
const pagesOf = (at) => readdirSync(at, { recursive: true }).filter((name) => name.endsWith(".html"));

/** Links and pictures of a site that lead nowhere, each in a line. */
function dead(at) {
    const ids = new Map();
    const read = (file) => readFileSync(join(at, file), "utf8");
    for (const file of pagesOf(at)) ids.set(file, new Set([...read(file).matchAll(/ id="([^"]*)"/g)].map((m) => m[1])));
    const found = [];
    for (const file of ids.keys())
        for (const [, to] of read(file).matchAll(/ (?:href|src)="([^"]*)"/g)) {
            if (/^https?:/.test(to)) continue;
            const [path, hash] = decodeURIComponent(to).split("#");
            const there = path ? relative(at, join(at, dirname(file), path)) : file;
            if (there === "../index.html") continue; // the page itself
            const isThere =
                ids.has(there) || (!hash && !there.startsWith("..") && readdirSync(at).includes(there.split("/")[0]));
            if (!isThere || (hash && !ids.get(there).has(hash))) found.push(`${file}: ${to}`);
        }
    return found;
}

test("every link of the documentation leads somewhere", () => {
    assert.ok(pagesOf(site).length > 80, "pages are missing");
    assert.deepEqual(dead(site), []);
});

test("a link that leads nowhere is found, and one to a heading that is not there", () => {
    const at = newFolder("docs");
    writeFileSync(
        join(at, "a.html"),
        '<h1 id="top">A</h1><a href="a.html#top">x</a><a href="b.html">y</a><a href="#end">z</a>',
    );
    assert.deepEqual(dead(at), ["a.html: b.html", "a.html: #end"]);
});

test("from the settings to the documentation and back; nothing is too wide or hard to read", async () => {
    const anna = await person({ bypassCSP: true });
    const page = await anna.tab("#/settings");
    await page.getByRole("link", { name: "Documentation" }).click();
    await page.getByRole("heading", { name: "Spil", exact: true }).waitFor();
    for (const address of ["index.html", "games/punto/docs/rules.is.html", "docs/running-a-server.html"])
        for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            await page.goto(`${base}docs/${address}`);
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, address);
            assert.deepEqual(await violations(page), [], `${address}, ${colorScheme}`);
        }
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => window.spil);
    await anna.leave();
});

test("offline the page is not shown in place of the documentation", async () => {
    const anna = await person({ serviceWorkers: "allow" });
    const page = await anna.tab("#/");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(`${base}docs/index.html`);
    await page.getByRole("heading", { name: "Spil", exact: true }).waitFor();
    await anna.context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: "Spil", exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.goto(base);
    await visit(page, "#/settings");
    await anna.leave();
});

await main(stop, start);
