// Every screen as it is drawn, at eight sizes and in all languages: what can be tapped can be hit, no text is cut or
// under 13 px. In `make test` each screen has one size and language; SPIL_WEB_ALL=1 has all sizes, SPIL_WEB_ALL=every
// all languages, too. With SPIL_PICTURES=FOLDER pictures of them lie there afterwards, and index.html with all of them:
// `make pictures`, SIZE=844x390, SCHEME=dark.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { person, playOut, start, stop } from "./browser.mjs";
import { faults } from "./faults.mjs";
import { main, test } from "./harness.mjs";

const sizes = [
    [360, 640],
    [390, 844],
    [412, 915],
    [768, 1024],
    [844, 390],
    [1024, 768],
    [1280, 800],
    [1440, 900],
];
const languages = ["en", "is", "nb"];
const games = ["punto", "7ate9", "sequence", "rumi7"];

const opened = (address) => async (page) => {
    await page.evaluate((to) => (location.hash = to), address);
    await page.evaluate(() => window.spil.ready);
    await page.waitForTimeout(200);
};
const play = (game, seats = "me,level1", more = "") => `#/play/${game}?seats=${seats}&seed=42&pace=0${more}`;
const short = { rumi7: "&last_round=1" };

/** To the end of the game, and its page. */
const ended = (game) => async (page) => {
    await opened(play(game, "me,level1", short[game] ?? ""))(page);
    await playOut(page);
    await page.locator(".endp").waitFor();
};

/** Plays on, with bots that answer at once, until the table stands still. */
const stopped = (game) => async (page) => {
    await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem("spil settings") ?? "{}");
        localStorage.setItem("spil settings", JSON.stringify({ ...kept, quick: true }));
    });
    await page.reload();
    await page.waitForFunction(() => window.spil);
    await opened(`#/play/${game}?seats=me,random&seed=7${game === "rumi7" ? "&last_round=2" : "&rounds=1"}`)(page);
    await page.evaluate(async () => {
        for (let i = 0; !document.querySelector(".go-on") && window.spil.phase() !== "over"; i++) {
            const moves = window.spil.moves();
            if (moves.length > 0) await window.spil.do(moves[(i * 7) % moves.length]);
            await new Promise((done) => setTimeout(done, 40));
        }
    });
    await page.locator(".go-on").waitFor();
    await page.waitForTimeout(700); // the row has lifted
};

const screens = {
    "first page": opened("#/"),
    settings: opened("#/settings"),
    learn: opened("#/learn"),
    replays: opened("#/replay"),
    statistics: opened("#/statistics"),
    sums: opened("#/statistics/sums"),
    rules: opened("#/rules/sequence"),
    "a replay": async (page) => {
        await ended("punto")(page);
        await opened("#/replay")(page);
        await page.locator(".kept a").first().click();
        await page.locator(".viewer .board").waitFor();
    },
    ...Object.fromEntries(
        games.flatMap((game) => [
            [`${game}, set up`, opened(`#/setup/${game}`)],
            [`${game}, two at the table`, opened(play(game))],
            [`${game}, four at the table`, opened(play(game, "me,level1,level1,level1"))],
            [`${game}, the end`, ended(game)],
        ]),
    ),
    "punto, a round is over": stopped("punto"),
    "rumi7, a round is over": stopped("rumi7"),
    "punto, a review": async (page) => {
        await opened(play("punto", "me,level3"))(page);
        await playOut(page);
        await page.locator(".curve li button").first().click();
        await page.locator(".rev .better").waitFor();
    },
};

/** Faults that are known and not yet put right, by screen: texts of which one must be in the fault. */
const known = {};

const { SPIL_WEB_ALL, SPIL_PICTURES, SIZE, SCHEME } = process.env;
const pictures = [];

async function picture(page, title) {
    const file = `${title.replace(/[^0-9A-Za-z]+/g, "-")}.png`;
    mkdirSync(SPIL_PICTURES, { recursive: true });
    await page.screenshot({ path: join(SPIL_PICTURES, file) });
    pictures.push(`<figure><img src="${file}" alt=""><figcaption>${title}</figcaption></figure>`);
    const style =
        "body{display:flex;flex-wrap:wrap;gap:16px;font:14px sans-serif}img{border:1px solid;max-height:640px}";
    const head = `<!doctype html><meta charset="utf-8"><title>Spil: every screen</title><style>${style}</style>`;
    writeFileSync(join(SPIL_PICTURES, "index.html"), [head, ...pictures].join("\n"));
}

/** What is wrong with a screen in a language, at each size: reached once, then the window changes. */
async function look(name, reach, at, lang) {
    const [width, height] = at[0];
    const anna = await person({ viewport: { width, height }, colorScheme: SCHEME ?? "light" });
    const page = await anna.tab(`#/?lang=${lang}`);
    await reach(page);
    const found = [];
    for (const [i, size] of at.entries()) {
        if (i > 0) {
            await page.setViewportSize({ width: size[0], height: size[1] });
            await page.waitForTimeout(100);
        }
        for (const fault of await faults(page)) found.push(`${size.join("×")}: ${fault}`);
        if (SPIL_PICTURES) await picture(page, `${name}: ${size.join("×")}, ${lang}`);
    }
    await anna.leave();
    return found;
}

const chosenSizes = SIZE ? [SIZE.split("x").map(Number)] : sizes;
Object.entries(screens).forEach(([name, reach], i) => {
    const usual = chosenSizes[i % Math.min(3, chosenSizes.length)];
    for (const lang of SPIL_WEB_ALL === "every" ? languages : [languages[i % languages.length]]) {
        const at = SPIL_WEB_ALL ? chosenSizes : [usual];
        test(`${name}: ${SPIL_WEB_ALL ? "all sizes" : usual.join("×")}, ${lang}`, async () => {
            const found = await look(name, reach, at, lang);
            assert.deepEqual(
                found.filter((fault) => !known[name]?.some((part) => fault.includes(part))),
                [],
            );
        });
    }
});

test("a covered button, small text, cut text and a wide page are found", async () => {
    const anna = await person();
    const page = await anna.tab("#/settings");
    assert.deepEqual(await faults(page), []);
    await page.evaluate(() => {
        const put = (style, text) =>
            document
                .querySelector("main")
                .append(Object.assign(document.createElement("p"), { style, textContent: text }));
        put("position:fixed;inset:0;z-index:9", "");
        put("font-size:11px", "small");
        put("width:30px;overflow:hidden;white-space:nowrap", "cut at its end");
        put("width:3000px", "wide");
    });
    const found = (await faults(page)).join("\n");
    for (const part of ["is covered by", "is set in 11px", "is cut by", "too wide"])
        assert.ok(found.includes(part), part);
    await anna.leave();
});

await main(stop, start);
