// The README's picture of the page, docs/page.png: the four tables on phones, side by side. `make pictures` makes it
// again.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { person, playOut, start, stop } from "./browser.mjs";

const tables = [
    { game: "punto", moves: 7, scheme: "light" },
    { game: "7ate9", moves: 4, scheme: "dark" },
    { game: "sequence", moves: 9, scheme: "light" },
    { game: "rumi7", moves: 6, scheme: "dark" },
];
const size = { width: 360, height: 640 };

async function picture({ game, moves, scheme }) {
    const anna = await person({ viewport: size, deviceScaleFactor: 1, colorScheme: scheme, reducedMotion: "reduce" });
    const page = await anna.tab(`#/play/${game}?seats=me,level2&seed=42&pace=0&lang=en`);
    await playOut(page, moves);
    await page.waitForTimeout(1000); // bots have answered, and nothing moves any more
    const png = await page.screenshot();
    await anna.leave();
    return `<img src="data:image/png;base64,${png.toString("base64")}">`;
}

await start();
const images = [];
for (const table of tables) images.push(await picture(table));
const width = tables.length * (size.width + 16);
const { context, leave } = await person({ viewport: { width, height: size.height } });
const sheet = await context.newPage();
const style =
    "body{margin:0;display:flex;gap:16px}img{border-radius:16px;border:1px solid #8888;box-sizing:border-box}";
await sheet.setContent(`<style>${style}</style>${images.join("")}`);
const png = await sheet.locator("body").screenshot({ omitBackground: true });
writeFileSync(fileURLToPath(new URL("../../docs/page.png", import.meta.url)), png);
await leave();
await stop();
