// Every screen as it is drawn, at eight sizes and in all languages: what can be tapped can be hit, no text is cut or
// under 13 px, and axe finds nothing. In `make test` each screen has one size and language, and axe looks at it by day or
// by night; SPIL_WEB_ALL=1 has all sizes, day and night, SPIL_WEB_ALL=every all languages, too. How each is reached,
// reach.mjs knows; `make pictures` has them as pictures.

import assert from "node:assert/strict";
import { person, start, stop } from "./browser.mjs";
import { faults } from "./faults.mjs";
import { main, test } from "./harness.mjs";
import { games, screens, settled } from "./reach.mjs";
import { violations } from "./violations.mjs";

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

/** Faults that are known and not yet put right, by screen: texts of which one must be in the fault. */
const known = {};

const { SPIL_WEB_ALL } = process.env;

/** Where larger texts have least room; the matrix looks everywhere. */
const largest = SPIL_WEB_ALL
    ? Object.keys(screens)
    : ["settings", "punto, guide", "rumi7, in the middle", "sequence, in the middle", "punto, the end"];

/** Day and night, or one of them in turn: axe is a third of what a screen costs. */
const colours = (i) => ["light", "dark"].filter((_, which) => SPIL_WEB_ALL || which === i % 2);

/** What is wrong with a screen in a language, at each size: reached once, then the window changes. */
async function look(reach, at, lang, schemes, text = "") {
    const [width, height] = at[0];
    const anna = await person({ viewport: { width, height }, reducedMotion: "reduce", bypassCSP: true });
    const page = await anna.tab(`#/?lang=${lang}`);
    if (text) await settled(page, { text });
    await reach(page);
    const found = [];
    for (const [i, size] of at.entries()) {
        if (i > 0) {
            await page.setViewportSize({ width: size[0], height: size[1] });
            await page.waitForTimeout(100);
        }
        for (const fault of await faults(page)) found.push(`${size.join("×")}: ${fault}`);
    }
    for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        for (const fault of await violations(page)) found.push(`${colorScheme}: ${fault}`);
    }
    await anna.leave();
    return found;
}

Object.entries(screens).forEach(([name, { reach }], i) => {
    const usual = sizes[i % 3];
    for (const lang of SPIL_WEB_ALL === "every" ? languages : [languages[i % languages.length]]) {
        const at = SPIL_WEB_ALL ? sizes : [usual];
        test(`${name}: ${SPIL_WEB_ALL ? "all sizes" : usual.join("×")}, ${lang}`, async () => {
            const found = await look(reach, at, lang, colours(i));
            assert.deepEqual(
                found.filter((fault) => !known[name]?.some((part) => fault.includes(part))),
                [],
            );
        });
    }
});

for (const [i, name] of largest.entries())
    test(`${name}: the largest texts, is`, async () => {
        const at = [
            [360, 640],
            [844, 390],
        ];
        assert.deepEqual(await look(screens[name].reach, at, "is", colours(i), "largest"), []);
    });

/** Half a phone's width, as at 200 % zoom: where there is least room. */
const zoomed = [
    ...["first page", "settings", "statistics", "learn", "punto, set up", "rumi7, the end"],
    ...games.flatMap((game) => [`${game}, guide`, `${game}, in the middle`]),
];
for (const [i, name] of zoomed.entries())
    test(`${name}: a window 180 wide, is`, async () => {
        assert.deepEqual(await look(screens[name].reach, [[180, 320]], "is", colours(i)), []);
    });

test("a covered or small button, small, cut and squeezed text and a wide page are found", async () => {
    const anna = await person();
    const page = await anna.tab("#/settings");
    assert.deepEqual(await faults(page), []);
    await page.evaluate(() => {
        const put = (style, text) =>
            document
                .querySelector("main")
                .append(Object.assign(document.createElement("p"), { style, textContent: text }));
        put("position:fixed;inset:0;z-index:9", "");
        document.querySelector(".bar a").style = "width:39px";
        put("font-size:11px", "small");
        put("width:30px;overflow:hidden;white-space:nowrap", "cut at its end");
        put("width:3000px", "wide");
        put("height:0;overflow-y:auto", "in a box without height");
    });
    const found = (await faults(page)).join("\n");
    for (const part of [
        "is covered by",
        "has 39 by 44 px",
        "is set in 11px",
        "is cut by",
        "too wide",
        "is squeezed to 0 px",
    ])
        assert.ok(found.includes(part), part);
    await anna.leave();
});

await main(stop, start);
