// What people see and touch at a table: one sentence at its place and in their words, the guide's card, rings, focus,
// sheets, and that nothing moves. Each game at one size in one language; with SPIL_WEB_ALL at eight, in each language.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundle } from "../tools/bundle.mjs";
import {
    base,
    fileOf,
    folder,
    instead,
    myTurn,
    noticeShakes,
    person,
    playOut,
    ready,
    start,
    stop,
    visit,
} from "./browser.mjs";
import { LONG, main, settles, test } from "./harness.mjs";
import { dawdle, screens, settled } from "./reach.mjs";

const games = ["punto", "7ate9", "sequence", "rumi7"];
const langs = ["en", "is", "nb"];
const all = [
    [360, 640],
    [390, 844],
    [412, 915],
    [768, 1024],
    [844, 390],
    [1024, 768],
    [1280, 800],
    [1440, 900],
];
/** All of them with SPIL_WEB_ALL, else the first one. */
const few = (...list) => (process.env.SPIL_WEB_ALL ? list : list.slice(0, 1));
const sizes = few(...all);
/** The language in which a game is looked at, at a size: all of them in turn. */
const spoken = (game, size, from = 0) => langs[(games.indexOf(game) + all.indexOf(size) + from) % langs.length];

const tables = { punto: ".board", "7ate9": ".pile", sequence: ".board", rumi7: ".rumi" };

const play = (game, lang, seats = "me,level1") => `#/play/${game}?seats=${seats}&seed=42&pace=0&lang=${lang}`;
const phone = ([width, height]) => ({ viewport: { width, height }, hasTouch: true });

/** Words that no screen has: one's own seat as a point of the compass, columns and rows, a terminal's words. */
const foreign = [
    /\b(North|Norður|Nord)\b/,
    /\b(column|dálk\w*|kolonne\w*)\b/i,
    /\b(row|röð|rad) [-−]?\d/i,
    /(^|[\s(])[-−]?\d,[-−]?\d($|[\s).,:;])/,
    /\b[a-j]\d\b/,
    /\b(type|Enter|skrifaðu|skriv inn)\b/i,
    /mindist|naturals|next_turn/,
    /column|minus \d/,
    /\d ?- ?\d/, // a hyphen for a minus
];
function native(text, where) {
    for (const word of foreign) assert.doesNotMatch(text, word, where);
}

test("words that belong to terminals are told apart", () => {
    const bad = [
        "North puts orange 8 at column 0, row 0.",
        "cover it, at -2,0",
        "on c1",
        "You can lay it now; type: lay",
        "Norður leggur",
        "Velg dálk 2",
        "What is 5-2?",
    ];
    for (const text of bad) assert.throws(() => native(text), text);
    for (const text of ["Your turn. Place the red 8.", "8±3 takes 5, and 8 + 3 is 11.", "10♦, 5 − 2 = 3"]) native(text);
});

/** All that eyes read. */
const readable = (page) =>
    page.evaluate(() => {
        const ears = document.querySelectorAll(".log");
        for (const one of ears) one.hidden = true;
        const text = document.querySelector(".app").innerText;
        for (const one of ears) one.hidden = false;
        return text;
    });
/** Is what stands there whole, and inside the window? */
const isCut = (page, selector) =>
    page.locator(selector).evaluateAll((those) =>
        those.some((one) => {
            const box = one.getBoundingClientRect();
            const over = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
            return (
                over || box.top < 0 || box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5
            );
        }),
    );
/** How many of these the words of an element lie on. */
const liesOn = (page, words, others) =>
    page.evaluate(
        ([words, others]) => {
            const own = document.querySelector(words).getBoundingClientRect();
            return [...document.querySelectorAll(others)].filter((one) => {
                const { left, right, top, bottom } = one.getBoundingClientRect();
                return own.left < right && left < own.right && own.top < bottom && top < own.bottom;
            }).length;
        },
        [words, others],
    );
const boxes = async (page, ...selectors) => {
    for (const selector of selectors) await page.locator(selector).first().waitFor({ state: "attached" });
    return page.evaluate(
        (all) =>
            all.map((selector) => {
                const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
                return [selector, ...[x, y, width, height].map(Math.round)].join(" ");
            }),
        selectors,
    );
};
/** Those of these things that lie on each other, with the rings around them. */
const overlaps = (page, selector) =>
    page.locator(selector).evaluateAll((those) => {
        const boxes = those.map((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            const style = getComputedStyle(one);
            const ring = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
            const by = Math.max(0, ring + parseFloat(style.outlineOffset));
            return [left - by, top - by, right + by, bottom + by];
        });
        const meet = (a, b) => a[0] < b[2] - 0.5 && b[0] < a[2] - 0.5 && a[1] < b[3] - 0.5 && b[1] < a[3] - 0.5;
        return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => meet(a, b))).length;
    });
const act = (page, nth = 0) => page.evaluate((n) => window.spil.do(window.spil.moves().at(n)), nth);

for (const game of games)
    for (const size of sizes)
        test(`${game} speaks to people, in two lines at one place, ${size.join(" by ")}`, async () => {
            const anna = await person(phone(size));
            const lang = spoken(game, size);
            const page = await anna.tab(play(game, lang, game === "rumi7" ? "me,level1,level1" : "me,level1"));
            const fixed = [".bar", ".seats", ".say", ...(/punto|sequence/.test(game) ? [".board"] : [])];
            await page.locator(`.table > ${tables[game]}`).waitFor();
            const before = await boxes(page, ...fixed);
            for (let i = 0; i < 14 && (await myTurn(page)) === "act"; i++) {
                native(await readable(page), `${lang}, move ${i}`);
                const now = await page.locator(".now").innerText();
                assert.match(now, /^\p{Lu}|^\d/u, `${lang}: ${now}`);
                assert.equal(await isCut(page, ".now"), false, `${lang}: cut: ${now}`);
                assert.deepEqual(await boxes(page, ...fixed), before, `${lang}, move ${i}: ${now}`);
                await act(page, i % 3 === 2 ? -1 : 0);
            }
            await anna.leave();
        });

for (const game of games)
    for (const size of sizes.filter((_, i) => i % 2 === 0))
        test(`the guide of ${game} is never cut, and rings what it speaks of, ${size.join(" by ")}`, async () => {
            const anna = await person(phone(size));
            const lang = spoken(game, size, 1);
            const page = await anna.tab(`#/guide/${game}?lang=${lang}`);
            assert.equal(await page.locator("#move").count(), 0);
            const counted = [];
            for (let scene = 0; scene < 2; scene++) {
                const card = await boxes(page, ".coach");
                for (;;) {
                    await page.waitForFunction(
                        () => window.spil.phase() === "over" || document.querySelector(".plain-act:not(:disabled)"),
                    );
                    const text = await page.locator(".coach [data-now]").innerText();
                    native(text, `${lang}: ${text}`);
                    counted.push(await page.locator(".coach-foot small").innerText());
                    assert.equal(await isCut(page, ".coach, .coach [data-now], .coach-foot > *"), false, text);
                    assert.deepEqual(await boxes(page, ".coach"), card, `the card moved: ${text}`);
                    if ((await page.evaluate(() => window.spil.phase())) === "over") break;
                    assert.ok((await page.locator(".app .hinted").count()) > 0, `nothing is ringed: ${text}`);
                    assert.equal(await overlaps(page, ".board .hinted"), 0, `rings lie on each other: ${text}`);
                    const was = await page.evaluate(() => JSON.stringify(window.spil.view()));
                    await page.locator(".plain-act").tap();
                    await page.waitForFunction((b) => JSON.stringify(window.spil.view()) !== b, was);
                }
                if (game === "punto")
                    assert.equal(await page.locator(".board .lifted").count(), 5 - scene, "the row that wins");
                if (scene === 0) await page.locator(".coach a.act.main").tap();
                await page.waitForFunction((n) => n > 0 || window.spil.phase() === "play", scene);
                await ready(page);
            }
            // each text has its own number
            assert.deepEqual(
                counted,
                counted.map((_, i) => `${i + 1}/${counted.length}`),
            );
            await anna.leave();
        });

test("in a guide the others play one after the other", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/guide/punto?scene=1");
    await page.locator(".seats").waitFor();
    await page.evaluate(() => {
        window.played = [];
        new MutationObserver(() => {
            const steps = window.spil.record().split("\nmove ").length;
            if (window.played.at(-1) !== steps) window.played.push(steps);
        }).observe(document.querySelector(".seats"), {
            subtree: true,
            attributes: true,
            characterData: true,
            childList: true,
        });
    });
    await page.locator(".plain-act").tap();
    await page.waitForFunction(() => window.played.at(-1) === 5 && window.spil.moves().length > 0);
    assert.deepEqual(await page.evaluate(() => window.played), [2, 3, 4, 5]);
    await anna.leave();
});

test("a legal move that a guide does not ask for comes back with a reason", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/guide/punto");
    await page.locator(".board .hinted").tap();
    await page.waitForFunction(() => document.querySelectorAll(".board button.legal:not(.hinted)").length > 1);
    await page.locator(".board button.legal:not(.hinted)").first().tap();
    await page.locator(".coach .wrong").waitFor();
    const said = await page.locator(".coach .wrong").innerText();
    assert.match(said, /rules allow that/);
    native(said);
    await anna.leave();
});

test("a reason in a guide makes way for the lesson again", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/guide/punto");
    const lesson = page.locator(".coach [data-now]:not(.wrong)");
    const first = await lesson.innerText();
    await page.locator(".board .hinted").tap();
    await page.waitForFunction(() => document.querySelectorAll(".board button.legal:not(.hinted)").length > 1);
    const second = await lesson.innerText();
    assert.notEqual(second, first);
    await page.locator(".board button.legal:not(.hinted)").first().tap();
    await lesson.waitFor({ state: "detached" });
    await lesson.waitFor();
    assert.equal(await lesson.innerText(), second);
    await anna.leave();
});

test("a race in turns offers no guide to one without, and a guide leads to the game that was opened", async () => {
    const anna = await person({ ...phone(all[0]), isNew: true });
    const page = await anna.tab("#/?lang=en");
    const open = async (game) => {
        await visit(page, "#/today");
        await page.locator(`.deals a[href*="/play/${game}?"]`).tap();
        await page.locator(".offer .lesson").nth(2).waitFor();
    };
    const guide = page.getByRole("button", { name: "Guide me through one" });
    const ofDay = page.locator(".bar small", { hasText: "Today’s deal" });
    await open("7ate9");
    await page.locator(".offer p", { hasText: "In turns." }).waitFor();
    assert.equal(await guide.count(), 0);
    await page.getByRole("button", { name: /^Just play/ }).tap();
    await ofDay.waitFor();
    await open("punto");
    await guide.tap();
    const on = page.locator(".coach a.act.main");
    for (let scene = 0; scene < 2; scene++) {
        await page.locator(".plain-act").waitFor();
        while ((await on.count()) === 0) {
            await page.waitForFunction(() => document.querySelector(".coach .main, .plain-act:not(:disabled)"));
            await page.evaluate(() => document.querySelector(".plain-act:not(:disabled)")?.click());
        }
        await on.tap();
    }
    await ofDay.waitFor();
    await anna.leave();
});

test("a tile whose game waits goes on with it, and begins another only where it says so", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("rumi7", "en"));
    await myTurn(page);
    await act(page);
    await myTurn(page);
    const record = await page.evaluate(() => window.spil.record());
    await visit(page, "#/");
    const tile = page.locator(".game", { hasText: "Rumi 7" });
    await tile.getByText("New game").waitFor();
    await tile.locator(".mark").tap();
    await page.waitForFunction((had) => window.spil.record() === had, record);
    await visit(page, "#/");
    await tile.getByRole("link", { name: /^New game/ }).tap();
    const seed = /^seed .*/m.exec(record)[0];
    await page.waitForFunction((had) => window.spil.record() && !window.spil.record().includes(had), seed);
    // of the page's own settings and of how a game is played the signs differ
    await visit(page, "#/");
    assert.equal(await page.getByRole("link", { name: "Settings" }).innerText(), "Settings");
    assert.equal(await page.locator(".game .ib").count(), games.length);
    await anna.leave();
});

test("Undo rests where there is nothing to undo, and is missing from a menu", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/");
    for (const game of ["punto", "sequence"]) {
        await visit(page, play(game, "en"));
        await myTurn(page);
        await page.locator('.bar [aria-label="Undo"]:disabled').waitFor();
        await page.keyboard.press("u");
        await page.locator(".now", { hasText: "here is nothing to take back yet" }).waitFor();
        await act(page);
        await page.locator('.bar [aria-label="Undo"]:not(:disabled)').tap();
        await page.locator('.bar [aria-label="Undo"]:disabled').waitFor();
    }
    await visit(page, play("rumi7", "en"));
    await myTurn(page);
    const menu = page.getByRole("button", { name: "Menu" });
    const undo = page.locator("dialog .act", { hasText: "Undo" });
    await menu.tap();
    await page.locator("dialog[open]").waitFor();
    assert.equal(await undo.count(), 0);
    await page.getByRole("button", { name: "Close" }).tap();
    await act(page);
    await menu.tap();
    await undo.waitFor();
    await anna.leave();
});

for (const [lang, said] of [
    ["en", "Your last move, but not a drawn card"],
    ["is", "Síðasta leik þinn, en ekki dregið spil"],
    ["nb", "Ditt siste trekk, men ikke et trukket kort"],
])
    test(`Rumi 7: Undo says what it does where it stands, whole and as high as its neighbours, ${lang}`, async () => {
        const anna = await person({ ...phone(all[0]), reducedMotion: "reduce" });
        const page = await anna.tab(play("rumi7", lang));
        await myTurn(page);
        await act(page);
        await page.locator(".bar .ib").last().tap();
        const undo = page.locator("dialog[open] > .act", { hasText: said });
        await undo.waitFor();
        assert.equal(await isCut(page, "dialog[open], dialog[open] > .act, dialog[open] small"), false);
        const height = (n) =>
            page
                .locator("dialog[open] > .act")
                .nth(n)
                .evaluate((one) => one.clientHeight);
        assert.ok((await height(0)) <= (await height(1)) + 2, "it is higher than the next one");
        // what it says is so
        await undo.tap();
        await page.locator("dialog[open]").waitFor({ state: "detached" });
        const cards = () => page.evaluate(() => window.spil.view().hands[window.spil.seat()].length);
        const held = await cards();
        await page.locator(".say .said").waitFor({ state: "attached" });
        assert.equal(await cards(), held, "the card that was drawn is still there");
        await anna.leave();
    });

test("help is switched on and off from the menu of a game in which finding what fits is the game", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/");
    const menu = page.getByRole("button", { name: "Menu" });
    const help = page.locator("dialog[open] .act", { hasText: "Show what fits" });
    const close = page.getByRole("button", { name: "Close" });
    await visit(page, play("sequence", "en"));
    await myTurn(page);
    const card = page.locator(".dock [data-card]").first();
    await card.tap();
    await page.locator(".now", { hasText: /^Now tap a cell/ }).waitFor();
    assert.equal(await page.locator(".board .legal").count(), 0);
    for (const on of [true, false]) {
        await menu.tap();
        await help.tap();
        assert.equal(await help.getAttribute("aria-pressed"), String(on));
        await close.tap();
        await settles(async () => assert.equal((await page.locator(".board .legal").count()) > 0, on));
    }
    await visit(page, play("punto", "en"));
    await myTurn(page);
    await menu.tap();
    await close.waitFor();
    assert.equal(await help.count(), 0, "there is nothing to find");
    await anna.leave();
});

test("the guide is offered when a game is opened for the first time, and once", async () => {
    const anna = await person({ ...phone(all[1]), isNew: true, reducedMotion: "reduce" });
    const page = await anna.tab("#/");
    for (const [i, game] of games.entries()) {
        await page.locator(".game .tap").nth(i).tap();
        await page.locator(".offer").waitFor();
        assert.equal(await page.locator(".lesson > svg").count(), 3, game);
        await page.locator(".lesson > svg").last().waitFor();
        for (
            const end = Date.now() + LONG;
            await isCut(page, ".offer, .lesson"); // while it comes in
        )
            assert.ok(Date.now() < end, game);
        assert.equal(await page.evaluate(() => window.spil.phase()), "menu", "something runs behind it");
        assert.match(await page.locator(".offer .act").nth(1).innerText(), /^Just play\s+Level 1: Still learning/);
        assert.equal(await page.getByRole("button", { name: "Play without hurry" }).count(), Number(game === "7ate9"));
        if (game === "rumi7") assert.match(await page.locator(".offer > p").innerText(), /^Rummy in seven rounds\. /);
        await page.locator(".offer .act").nth(1).tap();
        await page.locator(".seat", { hasText: "Level 1" }).waitFor();
        await page.goBack();
        await page.locator(".game .tap").nth(i).tap();
        await page.waitForFunction(() => window.spil.phase() !== "menu");
        assert.equal(await page.locator(".offer").count(), 0);
        await page.goBack();
        await page.locator(".games").waitFor();
    }
    await anna.leave();
});

const wrongTaps = {
    punto: async (page) => {
        await act(page);
        await myTurn(page);
        const other = page.locator(".board [data-at]");
        for (let i = 0; i < 12 && (await other.count()) === 0; i++) {
            await act(page, -1);
            await myTurn(page);
        }
        await other.first().tap();
        return /cannot cover|má ekki fara ofan á/;
    },
    "7ate9": async (page) => {
        for (let i = 0; i < 3; i++) await page.evaluate(() => window.spil.do("draw"));
        for (;;) {
            const fits = await page.evaluate(() => window.spil.moves().map((move) => move.split(":")[1]));
            const held = await page
                .locator(".hand [data-card]")
                .evaluateAll((those) => those.map((one) => one.dataset.card));
            const not = held.find((card) => !fits.includes(card));
            if (not) {
                await page.locator(`.hand [data-card="${not}"]`).first().tap();
                return /^That card does not fit\.$/;
            }
            await page.evaluate(() => window.spil.do("draw"));
        }
    },
    sequence: async (page) => {
        await page.locator(".board .star").first().tap();
        return /corners belong to everybody/;
    },
    rumi7: async (page) => {
        await page.evaluate(() => window.spil.do("stock"));
        await page.waitForFunction(() => window.spil.moves().some((move) => move.startsWith("discard")));
        await page.locator("[data-move=stock]").tap();
        return /Choose one card|You have drawn/;
    },
};
for (const game of games)
    test(`${game}: a tap that can do nothing shakes, is felt and says why`, async () => {
        const anna = await person(phone(all[0]));
        await anna.context.addInitScript(() => {
            window.felt = [];
            navigator.vibrate = (pattern) => window.felt.push(String(pattern));
        });
        await noticeShakes(anna);
        const page = await anna.tab(play(game, "en"));
        const why = await wrongTaps[game](page);
        await page.waitForFunction(() => window.hasShaken);
        assert.match(await page.locator(".now").innerText(), why);
        assert.ok((await page.evaluate(() => window.felt)).includes("20,40,20"));
        await anna.leave();
    });

test("one switch turns sounds and vibration off", async () => {
    const anna = await person(phone(all[0]));
    await anna.context.addInitScript(() => {
        window.felt = [];
        navigator.vibrate = (pattern) => window.felt.push(String(pattern));
    });
    const page = await anna.tab(play("punto", "en"));
    await page.locator(".board button").first().tap();
    await page.waitForFunction(() => window.felt.includes("10"));
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("button", { name: /^☐ Silent/ }).tap();
    await page.getByRole("button", { name: /^☑ Silent/ }).waitFor();
    await page.getByRole("button", { name: "Close" }).tap();
    await page.evaluate(() => (window.felt = []));
    await myTurn(page);
    await page.locator(".board button").first().tap();
    await myTurn(page);
    assert.deepEqual(await page.evaluate(() => window.felt), []);
    await anna.leave();
});

test("focus stays in the board after a move by keys", async () => {
    const anna = await person({ viewport: { width: 1280, height: 800 } });
    const page = await anna.tab(play("punto", "en"));
    await page.locator(".board button").first().focus();
    for (let i = 0; i < 5; i++) {
        await page.keyboard.press("Enter");
        await page.waitForFunction((n) => window.spil.record().split("\nmove ").length > n, 2 * i + 2);
        await myTurn(page);
        await page.waitForFunction(() => document.activeElement?.closest(".board") !== null);
        await page.keyboard.press("ArrowRight");
        assert.ok(await page.evaluate(() => document.activeElement.matches(".board button.legal")));
    }
    await anna.leave();
});

test("by keys the focus is on the board when a game begins, and on the way on when a round or game is over", async () => {
    const anna = await person({ viewport: { width: 390, height: 844 }, isNew: true });
    const page = await anna.tab("#/?lang=en");
    await settled(page, { met: { punto: true }, quick: true, last: { punto: "seats=me,level5&seed=7" } });
    await page.locator(".game .tap").first().focus();
    await page.keyboard.press("Enter");
    const has = (selector) => page.waitForFunction((s) => document.activeElement?.matches(s), selector);
    // The moves are known before the cells are drawn: a key that comes in between would go to nobody.
    const canGoOn = () =>
        page.waitForFunction(() => {
            if (document.activeElement?.matches(".go-on .act")) return "stopped";
            const drawn = [...document.querySelectorAll(".board [data-move]")].map((cell) => cell.dataset.move);
            const isDrawn = drawn.sort().join() === [...window.spil.moves()].sort().join();
            return isDrawn && document.activeElement?.matches(".board button.legal") && "act";
        });
    await has(".board button.legal");
    for (let i = 0; (await (await canGoOn()).jsonValue()) === "act"; i++) {
        await page.keyboard.press("Enter");
        await page.waitForFunction((n) => window.spil.record().split("\nmove ").length > 2 * n + 1, i);
    }
    await has(".go-on .act");
    await page.keyboard.press("Enter");
    // A key may have met the stop of the first round while this looked: then the second was the last.
    await has(".board button.legal, .endp .pinned .main");
    await anna.leave();
});

test("the field for moves: by M and from the menu, with an example, and the sentence stays in sight", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("punto", "en"));
    assert.equal(await page.locator("#move").count(), 0);
    const before = await boxes(page, ".say", ".foot", ".board");
    await page.keyboard.press("m");
    await page.locator("#move:focus").waitFor();
    assert.deepEqual(await boxes(page, ".say", ".foot", ".board"), before);
    assert.match(await page.locator("#move").getAttribute("placeholder"), /^\w\d@-?\d,-?\d$/);
    await page.keyboard.press("Escape");
    await page.locator("#move").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.locator("summary", { hasText: "More" }).tap();
    await page.getByRole("button", { name: "Write a move" }).tap();
    await page.locator("#move:focus").waitFor();
    await page.reload();
    await ready(page);
    await page.locator(".board button").first().tap();
    await myTurn(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.equal(await page.locator("#move").count(), 0, "nobody has asked for it");
    await anna.leave();
});

for (const game of games)
    test(`${game}: the field for moves lies on no card in the hand, and not on the sentence`, async () => {
        const anna = await person();
        const page = await anna.tab(play(game, "en"));
        await page.keyboard.press("m");
        await page.locator("#move:focus").waitFor();
        for (const [width, height] of all) {
            await page.setViewportSize({ width, height });
            const covered = await page.evaluate(() => {
                const field = document.querySelector(".field").getBoundingClientRect();
                const meets = (one) => {
                    const box = one.getBoundingClientRect();
                    return (
                        box.left < field.right &&
                        field.left < box.right &&
                        box.top < field.bottom &&
                        field.top < box.bottom
                    );
                };
                const inside = field.left >= 0 && field.right <= innerWidth && field.bottom <= innerHeight;
                return !inside || [...document.querySelectorAll("[data-held], .draw, .now")].some(meets);
            });
            assert.equal(covered, false, `${width} by ${height}`);
        }
        await anna.leave();
    });

test("Punto: the board grows in the middle, and another's card has a name", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("punto", "en"));
    for (let i = 0; i < 8; i++) {
        if ((await myTurn(page)) === "over") break;
        await act(page, i % 2 ? -1 : 0);
        await settles(async () => {
            const off = await page.evaluate(() => {
                const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
                const board = document.querySelector(".board").getBoundingClientRect();
                const [x, y] = middle(board);
                const [x2, y2] = middle(document.querySelector(".walls").getBoundingClientRect());
                return (Math.max(Math.abs(x - x2), Math.abs(y - y2)) * 7) / board.width;
            });
            assert.ok(off < 0.6, `${off} cells`);
        });
    }
    await visit(page, "#/play/punto?seats=me,level1&seed=42&lang=en");
    await myTurn(page);
    assert.equal(await page.locator(".dock .whose").count(), 0);
    await act(page);
    await page.locator(".dock .other + .whose", { hasText: /^Level 1$/ }).waitFor();
    await anna.leave();
});

test("back closes what is open before it leaves a game, and nothing asks by the browser", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/");
    const asked = [];
    page.on("dialog", (dialog) => {
        asked.push(dialog.message());
        void dialog.dismiss();
    });
    await page.evaluate((to) => (location.hash = to), play("punto", "en"));
    await page.waitForFunction(() => window.spil.phase() === "play");
    await act(page);
    const record = await page.evaluate(() => window.spil.record());
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.tap();
    await page.locator("dialog[open]").waitFor();
    await page.goBack();
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => window.spil.phase()), "play");
    await menu.tap();
    await page.getByRole("button", { name: "Rules" }).tap();
    await page.locator("dialog.over .text h1, dialog.over .text h2").first().waitFor();
    await page.goBack();
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.ok((await page.evaluate(() => window.spil.record())).startsWith(record.trimEnd()), "another game");
    await menu.tap();
    await page.getByRole("button", { name: "Resign" }).tap();
    await page.getByText(/The game ends here/).waitFor();
    await page.goBack();
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.ok(!(await page.evaluate(() => window.spil.record())).includes("resign"));
    await menu.tap();
    await page.getByRole("button", { name: "Resign" }).tap();
    await page.evaluate(() => {
        window.stepped = new Promise((done) => addEventListener("popstate", done, { once: true }));
    });
    await page.locator(".sure", { hasText: "Resign" }).tap();
    await page.waitForFunction(() => window.spil.record().includes("resign"));
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.evaluate(() => window.stepped.then(() => undefined)); // the page has taken its own step back
    await page.getByRole("heading", { name: "You have resigned" }).waitFor(); // against bots alone it is over
    await page.goBack();
    await page.locator(".games").waitFor();
    assert.deepEqual(asked, []);
    await anna.leave();
});

test("rules are drawn, without notation, and their chapters are one tap away", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab();
    for (const game of games)
        for (const lang of langs) {
            await visit(page, `#/rules/${game}?lang=${lang}`);
            await page.locator(".text .example svg").first().waitFor();
            const left = await page.evaluate(() => {
                const drawn = [...document.querySelectorAll(".text figure.example")];
                for (const one of document.querySelectorAll(".unseen")) one.hidden = true;
                return {
                    letters: document.querySelectorAll(".text pre:not(.unseen)").length,
                    empty: drawn.filter((one) => !one.querySelector(".c")).length,
                    text: document.querySelector(".text").innerText,
                };
            });
            assert.deepEqual([left.letters, left.empty], [0, 0], `${game}, ${lang}`);
            native(left.text, `${game}, ${lang}`);
            const chapter = page.locator(".contents button").last();
            const name = await chapter.innerText();
            await chapter.tap();
            await page.waitForFunction((it) => {
                const at = [...document.querySelectorAll(".text h3")].find((h) => h.textContent === it);
                const { top, bottom } = at.getBoundingClientRect();
                return top >= 0 && bottom <= innerHeight;
            }, name);
            await visit(page, "#/learn");
        }
    await anna.leave();
});

test("on a phone's side rings are whole, and two games that wait leave the links in sight", async () => {
    const anna = await person(phone(all[4]));
    const page = await anna.tab("#/guide/7ate9?lang=is");
    await page.locator(".draw").waitFor();
    const cut = () =>
        page.evaluate(() => {
            const foot = document.querySelector(".foot").getBoundingClientRect();
            const draw = document.querySelector(".draw").getBoundingClientRect();
            return draw.bottom + 6 > foot.bottom || foot.bottom > innerHeight;
        });
    assert.equal(await cut(), false);
    await page.evaluate(() => document.querySelector(".foot").style.setProperty("padding-bottom", "0"));
    assert.equal(await cut(), true, "a ring that is cut is seen");
    await visit(page, play("punto", "is"));
    await myTurn(page);
    await visit(page, "#/");
    await page.locator(".going .go").waitFor();
    const inSight = () =>
        page.evaluate(() => document.querySelector(".links").getBoundingClientRect().bottom <= innerHeight);
    await page.evaluate(() => document.querySelector(".going").append(document.querySelector(".go").cloneNode(true)));
    assert.equal(await inSight(), true);
    await page.evaluate(() => document.querySelector(".going").style.setProperty("grid-auto-flow", "row"));
    assert.equal(await inSight(), false, "links below the window are seen");
    await anna.leave();
});

test("who resigns at once is told so, in each language, without figures and without a curve", async () => {
    const anna = await person(phone(all[4]));
    const said = { en: /^Level 1 wins\.$/, is: /^Styrkur 1 vinnur\.$/, nb: /^Nivå 1 vant\.$/ };
    const heads = { en: "You have resigned", is: "Þú hefur gefist upp", nb: "Du har gitt opp" };
    for (const lang of langs) {
        const page = await anna.tab(play("punto", lang));
        await act(page);
        await myTurn(page);
        await page.locator(".bar .ib").last().click();
        await page.locator("dialog .act", { hasText: { en: "Resign", is: "Gefast upp", nb: "Gi opp" }[lang] }).click();
        await page.locator(".sure").click();
        await page.locator(".ser").waitFor();
        assert.equal(await page.locator(".res h2").textContent(), heads[lang]);
        assert.match(await page.locator(".res p").first().textContent(), said[lang]);
        assert.equal(await page.locator(".curve, .score").count(), 0);
        await page.close();
    }
    // two who share a screen: the name of the one who has
    const page = await anna.tab("#/play/punto?seats=me,me&names=Anna,Bo&seed=42&pace=0&lang=en");
    await page.evaluate(async () => {
        await window.spil.show();
        await window.spil.do(window.spil.moves()[0]);
        await window.spil.show();
    });
    await page.locator(".bar .ib").last().click();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator(".sure").click();
    await page.locator(".res").waitFor();
    assert.match(await page.locator(".res").textContent(), /^(Anna wins.*Resigned: Bo|Bo wins.*Resigned: Anna)\./);
    await anna.leave();
});

test("after Undo and Resign a review is of one's own moves, and the game goes on from the one that is seen", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("punto", "en"));
    await playOut(page, 4);
    await myTurn(page);
    const had = await page.evaluate(() => window.spil.record());
    await page.locator('.bar [aria-label="Undo"]').tap();
    await page.waitForFunction((all) => window.spil.record().length < all.length, had);
    await myTurn(page);
    await playOut(page, 9);
    await page.locator(".bar .ib").last().tap();
    await page.getByRole("button", { name: "Resign" }).tap();
    await page.locator(".sure").tap();
    const own = await page.evaluate(() => window.spil.record().match(/^move \d+ 0 /gm).length);
    await page.locator(".curve small", { hasText: `Your moves: ${own}` }).waitFor();
    for (const from of ["end", "replay"]) {
        if (from === "replay") {
            await page.getByRole("link", { name: "Look at the game" }).tap();
            await page.getByRole("button", { name: "Review" }).tap();
        }
        await page.locator(".curve li button").first().tap();
        const [step] = /\d+/.exec(await page.locator(".rev .bar small").innerText());
        await page.getByRole("button", { name: "Try again from here" }).tap();
        await page.waitForFunction(
            (n) => window.spil.phase() === "play" && window.spil.record().split("\nmove ").length === n,
            Number(step),
        );
        assert.ok((await page.evaluate(() => window.spil.moves().length)) > 0, `${from}: it is one's own turn`);
        if (from === "end") await page.goBack();
    }
    await anna.leave();
});

test("cards fly whole, above everything", async () => {
    const anna = await person(phone(all[1]));
    const page = await anna.tab("#/play/punto?seats=me,level1&seed=42&lang=en");
    await page.evaluate(() => {
        window.flown = [];
        new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
                for (const one of addedNodes)
                    if (one.parentElement?.matches(".flights")) window.flown.push(one.className);
        }).observe(document.body, { childList: true, subtree: true });
    });
    await page.locator(".board button").first().tap();
    await page.waitForFunction(() => window.flown.length > 0);
    assert.match((await page.evaluate(() => window.flown))[0], /card/);
    await page.waitForFunction(() => document.querySelector(".flights").childElementCount === 0);
    await anna.leave();
});

test("a chip flies with its number in it, and the cell keeps its own", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/play/sequence?seats=me,level1&seed=42&lang=en");
    await page.evaluate(() => {
        new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
                for (const one of addedNodes)
                    if (one.parentElement?.matches(".flights")) {
                        const number = one.querySelector("span");
                        const inside = number.offsetTop + number.offsetHeight <= one.offsetHeight;
                        window.flown ??= `${one.className} ${one.offsetWidth === one.offsetHeight} ${inside}`;
                        window.under ??= document.querySelector(".q.last > span").innerText;
                    }
        }).observe(document.body, { childList: true, subtree: true });
    });
    await myTurn(page);
    await page.evaluate(() => window.spil.do(window.spil.moves().find((move) => /^\d.*@/.test(move))));
    await page.waitForFunction(() => window.flown);
    assert.match(await page.evaluate(() => window.flown), /^put [RB] true true$/);
    assert.match(await page.evaluate(() => window.under), /^\d+$/);
    await anna.leave();
});

for (const size of [all[0], all[4], all[6]])
    test(`Sequence: cells that may be meant do not lie on each other, ${size.join(" by ")}`, async () => {
        const anna = await person(phone(size));
        const page = await anna.tab("#/play/sequence?seats=me,level1&seed=40&pace=0&lang=en");
        await myTurn(page);
        const before = await boxes(page, ".board");
        await page.locator(".board button.q").first().tap();
        assert.equal(await page.locator(".now").innerText(), "Choose a card first.");
        await page.locator('.eq[data-card="plus"]').tap();
        await page.locator(".board .legal").first().waitFor();
        await page.locator(".now", { hasText: /^Now tap any free cell\./ }).waitFor(); // what was said is no longer so
        assert.equal(await overlaps(page, ".board .legal"), 0);
        assert.ok((await page.locator(".board .legal").count()) > 50);
        await page.locator(".board .legal").nth(9).tap();
        await page.locator(".board .ghost.grown").waitFor();
        assert.deepEqual(await boxes(page, ".board"), before);
        await page.evaluate(() => {
            for (const one of document.querySelectorAll(".board .legal")) one.classList.add("grown");
        });
        assert.ok((await overlaps(page, ".board .legal")) > 50, "cells that lie on each other are not seen");
        await anna.leave();
    });

for (const game of ["punto", "sequence"])
    for (const size of few(all[0], all[1], all[6]))
        test(`${game}: nothing moves when it stands still at an end, ${size.join(" by ")}`, async () => {
            const anna = await person({ ...phone(size), reducedMotion: "reduce" });
            await anna.context.addInitScript(() => {
                const had = JSON.parse(localStorage.getItem("spil settings") ?? "{}");
                localStorage.setItem("spil settings", JSON.stringify({ ...had, quick: true }));
            });
            const options = game === "punto" ? "rounds=2" : "board=small";
            const page = await anna.tab(`#/play/${game}?seats=me,random&seed=7&${options}&lang=en`);
            const fixed = [".bar", ".seats", ".board", ".say"];
            const before = await boxes(page, ...fixed);
            await page.evaluate(async () => {
                while (!document.querySelector(".go-on")) {
                    const move = window.spil.moves().length > 0 && (await window.spil.hint()).move;
                    if (move && !document.querySelector(".go-on")) await window.spil.do(move);
                    else await new Promise(requestAnimationFrame);
                }
            });
            assert.deepEqual(await boxes(page, ...fixed), before);
            assert.match(await page.locator(".bar small").innerText(), /^Round 1|^Five/, "the round that is seen");
            assert.equal(await page.locator(".seat.turn").count(), 0, "nobody's turn");
            assert.match(await page.locator(".now").innerText(), /round|win/);
            assert.equal(await isCut(page, ".now, .go-on .act, .go-on small"), false);
            await anna.leave();
        });

/** A finger that drags what is held to where `to` says, and its let go: `touch.end()`. */
async function fingerOf(anna, page) {
    const device = await anna.context.newCDPSession(page);
    const touch = (type, ...touchPoints) => device.send("Input.dispatchTouchEvent", { type, touchPoints });
    return {
        async drag(from, to) {
            await touch("touchStart", from);
            for (const part of [0.3, 0.6, 1])
                await touch("touchMove", {
                    x: from.x + (to.x - from.x) * part,
                    y: from.y + (to.y - from.y) * part,
                });
        },
        end: () => touch("touchEnd"),
    };
}
const middleOf = async (page, what) => {
    const { x, y, width, height } = await page.locator(what).first().boundingBox();
    return { x: x + width / 2, y: y + height / 2, width };
};
const HELD_BELOW = 56; // px: a finger below the card that it drags

test("Punto: a dragged card is as small as a cell, and falls where it is seen to", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("punto", "en"));
    for (let i = 0; i < 6; i++) {
        await myTurn(page);
        await act(page, i % 2 ? -1 : 0);
    }
    await myTurn(page);
    const finger = await fingerOf(anna, page);
    const dragTo = async (what, marked) => {
        const from = await middleOf(page, ".mine");
        const to = await middleOf(page, what);
        await finger.drag({ x: from.x - 20, y: from.y + 20 }, { x: to.x, y: to.y + HELD_BELOW });
        await page.locator(".dragged").waitFor();
        if (marked) await page.locator(`${what}.aimed`).waitFor();
        await settles(async () => {
            const card = await middleOf(page, ".dragged");
            assert.ok(Math.hypot(card.x - to.x, card.y - to.y) < 8, "the card lies over what is meant");
            assert.ok(card.width < to.width * 1.1, `${card.width} px, where a cell has ${to.width}`);
        });
        await finger.end();
    };
    // a card that cannot be covered, with no place under the finger below it
    const covered = () =>
        page.locator(".board [data-at]").evaluateAll(
            (those, below) =>
                those.find((one) => {
                    const { left, top, width, height } = one.getBoundingClientRect();
                    const under = document.elementFromPoint(left + width / 2, top + height / 2 + below);
                    return !under?.closest("[data-move]");
                })?.dataset.at,
            HELD_BELOW,
        );
    for (let i = 0; i < 12 && !(await covered()); i++) {
        await act(page, -1);
        await myTurn(page);
    }
    const at = await covered();
    const steps = await page.evaluate(() => window.spil.record());
    await dragTo(`.board [data-at="${at}"]`, false);
    await page.waitForFunction(() => /cannot cover/.test(document.querySelector(".now").innerText));
    assert.equal(await page.evaluate(() => window.spil.record()), steps, "it has come back");
    const move = await page.evaluate(() => window.spil.moves().at(-1));
    await dragTo(`.board [data-move="${move}"]`, true);
    await page.waitForFunction((what) => window.spil.record().includes(what), move);
    await anna.leave();
});

for (const [where, below] of [
    ["the card", HELD_BELOW],
    ["the finger", 0],
    ["the finger, a little beside it,", -30],
])
    test(`Punto: the only place takes a card when ${where} is on it`, async () => {
        const anna = await person(phone(all[0]));
        const page = await anna.tab(play("punto", "en"));
        await myTurn(page);
        const finger = await fingerOf(anna, page);
        const to = await middleOf(page, ".board .legal");
        await finger.drag(await middleOf(page, ".mine"), { x: to.x, y: to.y + below });
        await page.locator(".board .legal.aimed").waitFor();
        await finger.end();
        await page.waitForFunction(() => window.spil.view().board.length > 0);
        await anna.leave();
    });

const held = {
    punto: ".mine",
    "7ate9": ".hand [data-card]",
    sequence: ".hand [data-card]",
    rumi7: ".hand [data-card]",
};
for (const game of games)
    test(`${game}: a card that is dropped where nothing takes it goes back and says so`, async () => {
        const anna = await person(phone(all[0]));
        await noticeShakes(anna);
        const page = await anna.tab(play(game, "en"));
        await myTurn(page);
        if (game === "7ate9" || game === "rumi7") await act(page); // draws
        await page.locator(held[game]).first().waitFor();
        const finger = await fingerOf(anna, page);
        // what the other does in a race meanwhile is no matter
        const own = () => page.evaluate(() => window.spil.record().replace(/^move \d+ 1 .*\n/gm, ""));
        const record = await own();
        const from = await middleOf(page, held[game]);
        // a slip of the finger: it is put back where it was, and nothing need be said
        await finger.drag(from, { x: from.x + 12, y: from.y });
        await page.locator(".dragged").waitFor();
        await finger.end();
        await page.locator(".dragged").waitFor({ state: "detached" });
        assert.ok(!(await page.evaluate(() => window.hasShaken)));
        await finger.drag(from, { x: 180, y: 6 });
        await page.locator(".dragged").waitFor();
        await page.locator(".aimed").waitFor({ state: "detached" });
        await finger.end();
        await page.waitForFunction(() => window.hasShaken);
        await page.waitForFunction(() => /^This card does not go there/.test(document.querySelector(".now").innerText));
        assert.equal(await own(), record);
        await anna.leave();
    });

test("a tap on a seat tells what its signs and numbers mean", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/");
    const told = {
        punto: /cards left\.$/,
        "7ate9": /\d+ cards left, \d+ of them in hand\.$/,
        sequence: /chips/,
        rumi7: /cards/,
    };
    for (const game of games) {
        await visit(page, play(game, "en"));
        await myTurn(page);
        await page.locator(".seat").nth(1).tap();
        await page.waitForFunction(() => /^Level 1: /.test(document.querySelector(".now").innerText));
        assert.match(await page.locator(".now").innerText(), told[game]);
    }
    await anna.leave();
});

test("7 ATE 9: when no more cards come, the holes close once, and the last cards are large", async () => {
    const { outputFiles } = await build({
        entryPoints: [fileURLToPath(new URL("../../games/7ate9/page/slots.ts", import.meta.url))],
        format: "esm",
        write: false,
    });
    const { arrange } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
    const twelve = [..."abcdefghijkl"];
    const before = arrange([], twelve);
    const few = ["a", "l"];
    assert.equal(arrange(before, few).length, 12, "with cards to draw none moves");
    assert.equal(arrange(before, twelve.slice(2), true).length, 12, "ten are not yet large");
    const last = arrange(before, twelve.slice(3), true);
    assert.deepEqual(last, twelve.slice(3));
    assert.deepEqual(arrange(last, [...last.slice(0, 3), ...last.slice(4)], true)[3], null, "then none moves again");
});

test("Punto: a board that can grow no more is in the middle", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("punto", "en"));
    const board = await page.locator(".board").boundingBox();
    for (let i = 0; (await page.locator(".walls.full-x.full-y").count()) === 0; i++) {
        assert.equal(await myTurn(page), "act");
        await act(page, i % 2 ? -1 : 0);
    }
    const walls = await page.locator(".walls").boundingBox();
    assert.ok(Math.abs(walls.x + walls.width / 2 - board.x - board.width / 2) < 1);
    assert.ok(Math.abs(walls.y + walls.height / 2 - board.y - board.height / 2) < 1);
    const under = await page.locator(".walls").evaluate((one) => one === one.parentElement.firstElementChild);
    assert.ok(under, "its line lies under the cards");
    await anna.leave();
});

const crowds = { punto: [2, 3, 4], "7ate9": [2, 3, 4], sequence: [2, 3, 4, 6], rumi7: [2, 3, 4, 5, 6] };

for (const size of sizes)
    test(`levels and counts at the seats are whole, in all languages, ${size.join(" by ")}`, async () => {
        const anna = await person(phone(size));
        const page = await anna.tab("#/");
        for (const lang of langs)
            for (const [game, counts] of Object.entries(crowds))
                for (const n of counts) {
                    const others = Array.from({ length: n - 1 }, (_, i) => `level${(i % 5) + 1}`);
                    await visit(page, play(game, lang, ["me", ...others].join()));
                    await page
                        .locator(".seat")
                        .nth(n - 1)
                        .waitFor();
                    const where = `${game} with ${n} in ${lang}`;
                    assert.equal(
                        await isCut(page, ".seat .who span, .seat .count-of, .seat .facts, .seat .won-dots"),
                        false,
                        where,
                    );
                    const marks = await page.locator(".seat .marks").evaluateAll((all) => all.map((m) => m.innerHTML));
                    if (game === "rumi7" || game === "7ate9") assert.equal(new Set(marks).size, n, where);
                }
        await page
            .locator(".who span")
            .first()
            .evaluate((one) => (one.textContent = "W".repeat(60)));
        assert.equal(await isCut(page, ".seat .who span"), true, "a name that is cut is not seen");
        await anna.leave();
    });

test("set-up: chips choose the level and how many play, the rest is under More", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/setup/punto?lang=en");
    const chip = (group, name) => page.getByRole("group", { name: group }).getByRole("button", { name, exact: true });
    const sitting = () => page.locator(".sitting li").allInnerTexts();
    assert.equal(await page.getByLabel("Number of the deal").isVisible(), false);
    await chip("Opponent", "2").tap();
    await chip("Players", "3").tap();
    await chip("Opponents", "4").tap();
    assert.equal(await chip("Opponents", "4").getAttribute("aria-pressed"), "true");
    assert.match(
        await page.getByRole("group", { name: "Opponents" }).innerText(),
        /Level 4: Plays well: you need a plan\./,
    );
    assert.deepEqual(await sitting(), ["You", "Level 4", "Level 4"]);
    await page.locator(".more-of summary").first().tap();
    const turned = () =>
        page.locator(".more-of .more-of summary svg").evaluate((arrow) => getComputedStyle(arrow).rotate);
    assert.equal(await turned(), "none", "what is closed points down, within what is open, too");
    await page.getByText("Play a certain deal").tap();
    assert.equal(await turned(), "180deg");
    await page.getByLabel("Number of the deal").fill("12");
    await page.getByRole("button", { name: "Play", exact: true }).tap();
    await page.waitForFunction(() => location.hash.startsWith("#/play/punto?seats=me,level4,level4&"));
    assert.match(await page.evaluate(() => location.hash), /[&]seed=12/);
    await anna.leave();
});

test("set-up says how it stands against a level, also where the words for it are in a part of their own", async () => {
    const english = readdirSync(folder).filter((name) => /^(texts|end)-en-\w+\.json$/.test(name));
    const [end, own] = english.sort().map((name) => ({ name, words: JSON.parse(fileOf(name)) }));
    const { series, ...rest } = own.words.texts;
    for (const apart of [false, true]) {
        if (apart) {
            instead.set(`/${own.name}`, JSON.stringify({ ...own.words, texts: rest }));
            instead.set(`/${end.name}`, JSON.stringify({ ...end.words, series }));
        }
        const anna = await person(phone(all[0]));
        const page = await anna.tab(play("punto", "en", "me,level1"));
        await playOut(page);
        await page.locator(".ser").waitFor();
        await page.goto(`${base}?again#/setup/punto`);
        await ready(page);
        await page.getByText(/^Level 1: Still learning: easy to beat. You \d : \d Level 1$/).waitFor();
        await anna.leave();
    }
    instead.clear();
});

test("set-up: partners are a chip, and what cannot be is not offered", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/setup/punto?lang=en");
    const chips = (group) => page.getByRole("group", { name: group, exact: true }).getByRole("button");
    const named = async (group) => {
        await chips(group).first().waitFor();
        return chips(group).allInnerTexts();
    };
    assert.deepEqual(await named("Players"), ["2", "3", "4", "Two and two"]);
    await page.locator(".more-of summary").first().tap();
    assert.equal(await chips("Teams").count(), 0);
    await chips("Players").last().tap();
    assert.equal(await chips("Teams").count(), 0);
    assert.equal(await page.locator(".sitting li").count(), 4);
    await page.getByRole("button", { name: "Play", exact: true }).tap();
    await page.waitForFunction(() => location.hash.includes("teams=1"));
    await visit(page, "#/setup/sequence");
    assert.deepEqual(await named("Players"), ["2", "3", "Two and two", "6"]);
    await page.locator(".more-of summary").first().tap();
    assert.equal(await chips("Teams").count(), 0);
    await chips("Players").last().tap();
    assert.deepEqual(await named("Teams"), ["2", "3"]);
    await visit(page, "#/setup/rumi7");
    await page.locator(".more-of summary").first().tap();
    assert.deepEqual(await named("Jokers"), ["4", "6"]);
    await anna.leave();
});

test("set-up: each game asks first what many people choose in it", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/setup/7ate9?lang=en");
    const chip = (name) => page.getByRole("button", { name, exact: true });
    const top = async (name) => (await chip(name).boundingBox()).y;
    await chip("Show what fits").waitFor();
    assert.ok((await top("Show what fits")) < (await top("1")), "help comes after the level");
    await chip("Show what fits").tap();
    const helped = () => page.evaluate(() => JSON.parse(localStorage.getItem("spil settings")));
    assert.deepEqual((await helped()).helpIn, { "7ate9": true });
    assert.equal((await helped()).help, false, "another game's, too");
    await visit(page, "#/setup/rumi7");
    await chip("First three").tap();
    await chip("Play").tap();
    await page.waitForFunction(() => location.hash.includes("last_round=3"));
    await visit(page, "#/setup/sequence");
    await chip("Small numbers").tap();
    assert.equal(await chip("Small numbers").getAttribute("aria-pressed"), "true");
    await page.locator(".more-of summary").first().tap();
    await chip("People at this device").tap();
    assert.deepEqual(await page.locator(".sitting li").allInnerTexts(), ["You", "A person here"]);
    await chip("Each seat").tap();
    await page.getByLabel("Who plays South?").selectOption("strong");
    assert.deepEqual(await page.locator(".sitting li").allInnerTexts(), ["You", "Strong"]);
    await anna.leave();
});

for (const size of few(all[0], all[4]))
    test(`set-up: Play is in sight whatever is open, ${size.join(" by ")}`, async () => {
        const anna = await person(phone(size));
        for (const game of games) {
            const page = await anna.tab(`#/setup/${game}?lang=${spoken(game, size)}`);
            const play = page.locator(".pinned .act");
            const inSight = async () => {
                const { y, width, height } = await play.boundingBox();
                assert.ok(y >= 0 && y + height <= size[1] && height >= 56 && width > 200, `${game}: ${y}, ${width}`);
            };
            await inSight();
            await page.locator(".more-of summary").first().tap();
            await inSight();
            await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
            await inSight();
            await page.close();
        }
        await anna.leave();
    });

test("on a slow line there is a sign at once, and a link's preview names the games and nobody", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.context.newPage();
    let arrive;
    const slow = new Promise((done) => (arrive = done));
    await page.route(/\.js$/, async (route) => slow.then(() => route.continue()));
    await page.goto(`${base}?t=abc`, { waitUntil: "commit" });
    await page.locator("#splash").waitFor();
    assert.equal(await isCut(page, "#splash"), false);
    const about = await page
        .locator('meta[property^="og:"]')
        .evaluateAll((all) => Object.fromEntries(all.map((one) => [one.getAttribute("property"), one.content])));
    assert.deepEqual(about, {
        "og:type": "website",
        "og:site_name": "Spil",
        "og:title": "Spil",
        "og:description": "Four number card games, alone or with others",
    });
    arrive();
    await ready(page);
    await page.locator("#splash").waitFor({ state: "detached" });
    await anna.context.close();
});

test("the first page needs no scrolling, upright or on its side", async () => {
    for (const [width, height] of [all[0], all[4], [667, 375]])
        for (const locale of ["en-GB", "is-IS", "nb-NO"]) {
            const anna = await person({ viewport: { width, height }, locale });
            const page = await anna.tab();
            await page.locator(".lang a").last().waitFor();
            const tall = await page.evaluate(() => document.documentElement.scrollHeight);
            assert.ok(tall <= height, `${width} by ${height}, ${locale}: ${tall}`);
            await anna.leave();
        }
});

test("the first page: two lines for those who are new, then whose turn it is in which round and against whom", async () => {
    const anna = await person({ ...phone(all[0]), isNew: true });
    const page = await anna.tab("#/?lang=en");
    await page.getByText("a guide shows you how the first time").waitFor();
    await visit(page, play("punto", "en", "me,level3"));
    await page.locator(".board").waitFor();
    await act(page);
    await myTurn(page);
    await visit(page, "#/");
    assert.equal(await page.locator(".go small").innerText(), "Your turn · Round 1 · Level 3");
    await anna.leave();
});

test("the first page: the icon of the settings lies on no picture", async () => {
    for (const [width, height] of all) {
        const anna = await person({ viewport: { width, height } });
        const page = await anna.tab();
        const overlap = await page.evaluate(() =>
            [...document.querySelectorAll(".game")].some((game) => {
                const icon = game.querySelector(".ib svg").getBoundingClientRect();
                return [...game.querySelectorAll(".mark *")].some((part) => {
                    const box = part.getBoundingClientRect();
                    return (
                        box.right > icon.left && box.left < icon.right && box.top < icon.bottom && box.bottom > icon.top
                    );
                });
            }),
        );
        assert.equal(overlap, false, `${width} by ${height}`);
        await anna.leave();
    }
});

const aboutLines = {
    punto: "Round 1 · a row of 5 wins",
    "7ate9": "No turns: play whenever you can",
    sequence: "Five chips in a line win",
    rumi7: "1/7 · two sets",
};
/** A text that eyes can read: the top of what lies there, and not cut. */
const isRead = (one) =>
    one.evaluate((e) => {
        const { left, top, width, height } = e.getBoundingClientRect();
        const at = document.elementsFromPoint(left + width / 2, top + height / 2)[0];
        return e.contains(at) && e.scrollWidth <= e.clientWidth + 1 && height > 12;
    });
test("the bar says under each game's name what wins, or how it is played, also on a phone's side", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/");
    for (const [game, line] of Object.entries(aboutLines)) {
        await visit(page, `#/play/${game}?seats=me,level1&seed=42&lang=en`);
        await page.locator(".seat").first().waitFor();
        assert.equal(await page.locator(".bar small").innerText(), line);
        for (const [width, height] of [all[4], all[0]]) {
            await page.setViewportSize({ width, height });
            assert.ok(await isRead(page.locator(".bar small")), `${game}, ${width} by ${height}`);
        }
    }
    await page.addStyleTag({ content: ".bar h1 { position: absolute; width: 1px; overflow: hidden }" });
    assert.equal(await isRead(page.locator(".bar small")), false);
    await visit(page, play("punto", "en", "me,level1,level1"));
    await page.locator(".seat").nth(2).waitFor();
    assert.equal(await page.locator(".bar small").innerText(), "Round 1 · a row of 4 wins");
    await anna.leave();
});

test("Rumi 7: a round's end shows who is out, what the others hold and the score sheet, at every size", async () => {
    const anna = await person({ ...phone(all[0]), reducedMotion: "reduce" });
    const page = await anna.tab("#/?lang=en");
    await screens["rumi7, a round is over"].reach(page);
    await page.locator(".bar small", { hasText: "Round 1 is over" }).waitFor();
    for (const [width, height] of all) {
        await page.setViewportSize({ width, height });
        const inSight = () =>
            page.locator(".round-end h2, .round-end li .meld, .round-end .total, .go-on .act").evaluateAll((those) =>
                those.map((one) => {
                    const { left, right, top, bottom, height: high } = one.getBoundingClientRect();
                    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                    return high > 10 && high < 90 && one.contains(document.elementFromPoint(x, y));
                }),
            );
        await settles(async () => assert.deepEqual(await inSight(), [true, true, true, true], `${width} by ${height}`));
    }
    await anna.leave();
});

test("menu and first opening are whole on a phone's side", async () => {
    for (const what of ["rumi7, menu", "7ate9, menu", "rumi7, first opening", "7ate9, first opening"]) {
        const anna = await person({ ...phone(all[0]), reducedMotion: "reduce" });
        const page = await anna.tab("#/?lang=is");
        await screens[what].reach(page);
        for (const [width, height] of [all[0], all[4], [667, 375], [640, 400]]) {
            await page.setViewportSize({ width, height });
            const where = `${what}, ${width} by ${height}`;
            assert.equal(await isCut(page, "dialog[open], dialog[open] > .act, summary"), false, where);
        }
        await anna.leave();
    }
});

test("sums have a minus, and those of 7 ATE 9 recall that numbers go round", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/learn/7ate9?lang=en&sums=8-2+9-3");
    await page.getByText("after 10 comes 1, and before 1 comes 10").waitFor();
    for (let i = 0; i < 3; i++) {
        assert.match(await page.locator(".sum span").innerText(), /^[89]\s−\s[23]\s=/);
        await page.getByRole("button", { name: "Tell me" }).tap();
        await page.getByText(`${i + 2} of`).waitFor();
        assert.doesNotMatch(await page.locator(".form").innerText(), /\d\s?-/);
    }
    await visit(page, "#/guide/7ate9");
    assert.doesNotMatch((await page.locator(".coach p").allTextContents()).join(), / - /);
    await anna.leave();
});

test("7 ATE 9: cards and Draw have a thumb's size and the call is whole, at every size", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/?lang=is");
    await screens["7ate9, in the middle"].reach(page);
    for (const [width, height] of all) {
        await page.setViewportSize({ width, height });
        const where = `${width} by ${height}`;
        const small = await page
            .locator(".slots .nc, .draw")
            .evaluateAll((those) => those.filter((one) => one.offsetWidth < 44 || one.offsetHeight < 44).length);
        assert.equal(small, 0, where);
        assert.equal(await isCut(page, ".draw"), false, where);
        const [table, call] = await Promise.all([".table", ".call"].map((one) => page.locator(one).boundingBox()));
        assert.ok(call.x >= table.x && call.x + call.width <= table.x + table.width + 1, where);
    }
    await anna.leave();
});

test("the mark of the last move is there after a reload", async () => {
    const anna = await person(phone(all[0]));
    for (const game of ["punto", "sequence"]) {
        const page = await anna.tab(play(game, "en"));
        await page.locator(".board").waitFor();
        await act(page);
        await myTurn(page);
        const marked = () => page.locator(".board .last").evaluate((one) => one.getAttribute("aria-label"));
        const before = await marked();
        await page.reload();
        await ready(page);
        assert.equal(await marked(), before, game);
        await page.close();
    }
    await anna.leave();
});

test("7 ATE 9: the count stands in the sentence, and nothing lies on the pile", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/play/7ate9?seats=me,level1&seed=42&lang=en");
    await page.locator(".now .count", { hasText: /^Begins in [123]/ }).waitFor();
    const hit = await page.locator(".pile .top").evaluate((pile) => {
        const { left, right, top, bottom } = pile.getBoundingClientRect();
        return pile.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    assert.equal(hit, true);
    await anna.leave();
});

test("7 ATE 9: with no card in hand one is told to draw, and the draw is marked", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/play/7ate9?seats=me,level1&seed=42&pace=0&untimed=1&lang=en");
    await page.locator(".now", { hasText: /^Draw your first cards\./ }).waitFor();
    assert.equal(await page.locator(".draw.hinted").count(), 1);
    await page.locator(".draw").tap();
    await page.locator(".now", { hasText: /^Play a card that fits, or draw\./ }).waitFor();
    assert.equal(await page.locator(".draw.hinted").count(), 0);
    await anna.leave();
});

test("a wrong card: with help one hears what fits, without only that it does not; a wrong cell is marked", async () => {
    const anna = await person(phone(all[0]));
    await noticeShakes(anna);
    const page = await anna.tab("#/play/7ate9?seats=me,level1&seed=42&pace=0&untimed=1&lang=en");
    const now = page.locator(".now");
    const wrong = async () => {
        for (;;) {
            const card = await page.evaluate(() => {
                const fits = window.spil.moves().join();
                return window.spil.view().hands[0].find((one) => !fits.includes(one));
            });
            if (card) return page.locator(`.hand [data-card="${card}"]`).first().tap();
            await page.evaluate(() => window.spil.do("draw"));
        }
    };
    await wrong();
    await now.getByText("That card does not fit.", { exact: true }).waitFor();
    await settled(page, { help: true });
    await wrong();
    await now.getByText(/^That card does not fit: on (\d+) ± (\d) go \d+ and \d+\.$/).waitFor();
    const [n, step, ...go] = (await now.innerText()).match(/\d+/g).map(Number);
    for (const one of go) assert.ok([step, 10 - step].includes(Math.abs(one - n)));

    await settled(page, { help: false });
    await visit(page, "#/play/sequence?seats=me,level1&seed=42&pace=0&lang=en");
    await page.evaluate(() => (window.hasShaken = false));
    await page.locator(".hand [data-card]").first().tap();
    await page.evaluate(() => {
        const right = new Set(window.spil.moves().map((move) => move.split("@")[1]));
        window.marked = "";
        new MutationObserver(() => (window.marked ||= document.querySelector(".q.refused")?.dataset.cell)).observe(
            document.querySelector(".board"),
            { subtree: true, attributes: true },
        );
        const cell = [...document.querySelectorAll(".board button.q")].find((one) => !right.has(one.dataset.cell));
        window.tapped = cell.dataset.cell;
        cell.click();
    });
    await page.waitForFunction(() => window.marked === window.tapped);
    const reason = /^Not quite: the number there is (\d+), and that is not (\d+)\s([+−])\s(\d+)\.$/;
    await settles(async () => assert.match(await now.innerText(), reason));
    const [, there, a, sign, b] = reason.exec(await now.innerText());
    const tapped = await page.evaluate(() => document.querySelector(`[data-cell="${window.tapped}"]`).innerText);
    assert.equal(tapped, there);
    assert.notEqual(Number(there), sign === "+" ? Number(a) + Number(b) : Number(a) - Number(b));
    await page.evaluate(() => document.querySelector(`[data-cell="${window.tapped}"]`).click());
    // the second time it is told
    await settles(async () => assert.match(await now.innerText(), /^Not quite: \d+\s[+−]\s\d+\s=\s\d+\.$/));
    await anna.leave();
});

test("a question mark says which keys there are", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("punto", "en"));
    await myTurn(page);
    await page.keyboard.press("?");
    await page.locator(".now", { hasText: "H hint, U undo, M write a move" }).waitFor();
    await anna.leave();
});

test("a result that is shared: copied, which is said for a moment; what cannot be copied stays on its page", async () => {
    const anna = await person({ ...phone(all[0]), permissions: ["clipboard-read", "clipboard-write"] });
    const page = await anna.tab("#/play/punto?seats=me,level1&seed=42&pace=0&lang=en");
    await playOut(page);
    const share = page.locator(".pinned .sq");
    const told = page.locator(".notice p");
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await share.click();
    await told.waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^Punto \d–\d\. .+ wins?\.$/);
    assert.equal(await told.innerText(), `Copied: ${text}`);
    await told.waitFor({ state: "detached" });
    await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
        document.execCommand = () => false;
    });
    await share.click();
    await told.waitFor();
    assert.equal(await told.innerText(), text);
    await visit(page, "#/replay");
    assert.equal(await told.count(), 0);
    await anna.leave();
});

test("a team wins together, and is counted once", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/play/sequence?seats=me,level1,level1,level1&teams=2&seed=3&pace=0&lang=en");
    await playOut(page);
    await page.locator(".endp").waitFor();
    const [said, numbers] = await page.locator(".res h2, .res p").allInnerTexts();
    assert.match(said, /^(East and West win|You win)$/);
    assert.match(numbers, /^Sequences: you and South \d, East and West \d\.$/);
    await anna.leave();
});

test("Sequence's end: words below a chip lie on nothing else, and who has no name is called as at the table", async () => {
    const anna = await person({ ...phone(all[0]), bypassCSP: true });
    const page = await anna.tab("#/play/sequence?seats=me,me&seed=1&pace=0&lang=is");
    await playOut(page);
    await page.locator(".endp").waitFor();
    assert.equal(await page.locator(".pt .any").innerText(), "laus reitur");
    await page.locator(".ser h3", { hasText: /^Þú \d : \d Suður$/ }).waitFor();
    for (const [width, height] of [...all, [320, 568]]) {
        await page.setViewportSize({ width, height });
        assert.equal(await overlaps(page, ".pt small, .endp .curve, .endp .box"), 0, `${width} × ${height}`);
    }
    await page.addStyleTag({ content: ".of-sequence .pt .any.any { white-space: nowrap; }" });
    assert.ok((await overlaps(page, ".pt small")) > 0, "words on a sum are seen");
    await anna.leave();
});

test("a pace that was slow at first: its mark leaves the labels free", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.context.newPage();
    await page.clock.install();
    await page.goto(base);
    await ready(page);
    await visit(page, "#/play/7ate9?seats=me,level1&seed=5&untimed=1&pace=0&lang=en");
    const card = () => page.evaluate(() => window.spil.moves().find((move) => move.startsWith("play")));
    while (!(await card())) await playOut(page, 1);
    await page.clock.fastForward(120000);
    await page.evaluate((move) => window.spil.do(move), await card());
    await playOut(page);
    const labels = page.locator(".curve svg > text");
    await page.locator(".curve circle").first().waitFor();
    assert.match(await labels.first().textContent(), /^1[23]\d s$/, "no digits behind the point that nobody reads");
    assert.equal(await overlaps(page, ".curve svg > text, .curve circle"), 0);
    await anna.leave();
});

test("a win has its feast, a loss has none, and without motion it hangs still", async () => {
    const feast = (page) => page.locator(".feast > i").count();
    const moving = (page) =>
        page.evaluate(() => document.getAnimations().filter((a) => a.effect.target.closest(".feast")).length);
    const over = async (seats, more) => {
        const anna = await person(phone(all[0]));
        const page = await anna.tab(`#/play/sequence?seats=${seats}&seed=42${more}`);
        await playOut(page);
        const on = page.locator(".go-on .main"); // the row is looked at first
        await page.locator(".endp").or(on).first().waitFor();
        if (await on.count()) await on.tap();
        await page.locator(".endp").waitFor();
        return { page, leave: anna.leave };
    };
    const won = await over("me,me", ""); // whoever wins looks at this screen
    assert.ok((await feast(won.page)) > 5 && (await moving(won.page)) > 5);
    // as where a game says what the figures are
    await won.page.evaluate(() => document.querySelector(".score").prepend(document.createElement("small")));
    await won.page.evaluate(() => document.querySelector(".score small").append("Time"));
    assert.equal(await liesOn(won.page, ".score small", ".feast > i"), 0, "bunting on the words");
    await won.page.evaluate(() => document.querySelector(".score small").remove());
    const inGrey = (page) =>
        page.locator(".score .d").evaluateAll((all) => all.map((d) => d.classList.contains("dim")));
    assert.deepEqual(await inGrey(won.page), [false, true]);
    await won.page.waitForFunction(() => document.querySelector(".feast > b").getAnimations().length === 0);
    assert.equal(
        await won.page
            .locator(".feast > b")
            .first()
            .evaluate((b) => getComputedStyle(b).opacity),
        "0",
    );
    // Who has looked at the game once more finds what hangs, and no scraps again.
    await won.page.locator(".more2 a").first().tap();
    await won.page.locator(".reel").waitFor();
    await won.page.goBack();
    await won.page.locator(".go-on .main").or(won.page.locator(".endp")).first().waitFor();
    if (await won.page.locator(".go-on .main").count()) await won.page.locator(".go-on .main").tap();
    await won.page.locator(".endp").waitFor();
    assert.ok((await feast(won.page)) > 5);
    assert.equal(await moving(won.page), 0);
    await won.leave();
    const still = await over("me,me", "&pace=0");
    assert.ok((await feast(still.page)) > 5);
    assert.equal(await moving(still.page), 0);
    await still.leave();
    const lost = await over("me,level1", "&pace=0");
    assert.match(await lost.page.locator(".res h2").innerText(), /Level 1 wins/);
    assert.equal(await feast(lost.page), 0);
    assert.deepEqual(await inGrey(lost.page), [true, false], "who has most is in ink");
    await lost.leave();
});

test("the largest texts make no board smaller, and numbers and names larger", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/");
    const measured = {};
    for (const text of ["", "largest"]) {
        await settled(page, { text });
        for (const game of ["punto", "sequence"]) {
            await visit(page, play(game, "is"));
            await page.locator(".board button").first().waitFor();
            measured[game + text] = await page.evaluate(() => ({
                board: document.querySelector(".board").getBoundingClientRect().width,
                numbers: Number.parseFloat(getComputedStyle(document.querySelector(".board")).fontSize),
                name: Number.parseFloat(getComputedStyle(document.querySelector(".who")).fontSize),
            }));
        }
    }
    const { punto, sequence, puntolargest, sequencelargest } = measured;
    assert.ok(sequence.board >= 355, `${sequence.board}`);
    assert.equal(sequencelargest.board, sequence.board);
    assert.equal(puntolargest.board, punto.board);
    assert.ok(sequencelargest.numbers > 1.2 * sequence.numbers && sequencelargest.name > sequence.name);
    await anna.leave();
});

test("settings: sounds come back once the menu has made the page silent, and texts grow at once", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/settings");
    await page.evaluate(() =>
        localStorage.setItem("spil settings", JSON.stringify({ sound: true, haptics: true, quiet: true })),
    );
    await page.reload();
    const sounds = page.getByRole("checkbox", { name: /^Sounds/ });
    const vibration = page.getByRole("checkbox", { name: /^Vibration/ });
    await sounds.waitFor();
    assert.deepEqual([await sounds.isChecked(), await vibration.isChecked()], [false, false]);
    await sounds.check();
    assert.deepEqual([await sounds.isChecked(), await vibration.isChecked()], [true, false]);
    const heading = page.getByRole("heading", { name: "Look" });
    const before = (await heading.boundingBox()).height;
    await page.getByRole("button", { name: "Largest" }).tap();
    await page.waitForFunction(
        (was) =>
            [...document.querySelectorAll("h2")].find((h) => h.textContent === "Look").getBoundingClientRect().height >
            was * 1.2,
        before,
    );
    await anna.leave();
});

for (const size of few(all[0], all[4]))
    test(`a hint is whole, and says why: ${size.join(" by ")}, is`, async () => {
        const anna = await person(phone(size));
        for (const game of games) {
            const page = await anna.tab(play(game, "is", "me,level3"));
            await playOut(page, 4);
            if ((await myTurn(page)) === "over") continue;
            await page.getByRole("button", { name: "Ábending" }).tap();
            await page.locator(".hinted").first().waitFor();
            const cut = await page.evaluate(() => {
                const words = document.createRange();
                words.selectNodeContents(document.querySelector(".now"));
                const text = words.getBoundingClientRect();
                const at = (y) => document.elementFromPoint(text.left + text.width / 2, y)?.className ?? "";
                const box = document.querySelector(".now").getBoundingClientRect();
                return box.bottom > innerHeight || text.bottom > box.bottom + 3 ? `${at(text.bottom - 4)}` : "";
            });
            assert.equal(cut, "", `${game}: ${await page.locator(".now").innerText()}`);
            await page.close();
        }
        await anna.leave();
    });

test("ears hear the names that eyes read", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("punto", "en", "me,level3"));
    await playOut(page, 3);
    await myTurn(page);
    const heard = await page.getByRole("log").innerText();
    assert.match(heard, /^You (place|cover) /m);
    assert.match(heard, /^Level 3 (puts|covers)/m);
    assert.doesNotMatch(heard, /North|South/);
    assert.match((await page.evaluate(() => window.spil.log())).join(" "), /North/); // as at a terminal
    await anna.leave();
});

test("what a form lacks is said in the page's words, not the browser's", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/settings?lang=is");
    const bubble = await page.evaluate(() => {
        const form = document.createElement("form");
        form.innerHTML = "<label><span>Nafn</span><input required></label>";
        document.querySelector(".plain").append(form);
        return new Promise((done) => {
            addEventListener("invalid", (event) => setTimeout(() => done(!event.defaultPrevented)), true);
            form.requestSubmit();
        });
    });
    assert.equal(bubble, false);
    await page.getByText("Fylltu út: Nafn").waitFor();
    assert.equal(await page.locator('input[aria-invalid="true"]').count(), 1);
    await anna.leave();
});

test("7 ATE 9: who can only wait for others loses no time", async () => {
    const file = fileURLToPath(new URL("../../games/7ate9/page/pace.ts", import.meta.url));
    const { outputFiles } = await build({ ...bundle, entryPoints: [file], write: false });
    const code = Buffer.from(outputFiles[0].contents).toString("base64");
    const { pace } = await import(`data:text/javascript;base64,${code}`);
    const view = (hand, top, ...draws) => ({ view: { seats: 2, hands: [hand, []], draws: [draws, []], pile: [top] } });
    // nothing fits and nothing is left to draw, until the other's card comes after 9 seconds
    const record = "move 1000 0 play:5/1\nmove 9000 1 play:7/3\nmove 11000 0 play:4/2\n";
    const before = [view(["5/1", "4/2", "2/1"], "6/1"), view(["4/2", "2/1"], "8/1"), view(["4/2", "2/1"], "7/3")];
    const seconds = (drawn) =>
        pace(0, {
            record,
            at: (step) => (drawn && step === 1 ? view(["4/2", "2/1"], "8/1", drawn) : before[step]),
        }).times.map((one) => one.seconds);
    assert.deepEqual(seconds(), [1, 2]);
    assert.deepEqual(seconds("?"), [1, 10], "who can draw could have gone on");
});

test("7 ATE 9: the pace has seconds from nothing up, and a slow sum is looked at", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/?lang=en");
    await screens["7ate9, a review"].reach(page);
    assert.match(await page.locator(".verdict dd").first().innerText(), /^\d+ [+−] \d+ = −?\d+( → \d+)?$/);
    assert.match(await page.locator(".verdict dd").nth(1).innerText(), /^[1-9]\d*\.\d s$/);
    await page.locator(".rev .bar button").tap();
    assert.equal(await liesOn(page, ".curve h3", ".curve circle"), 0, "marks on the words");
    const [top, half] = (await page.locator(".curve svg text:not(.m)").allTextContents()).map(parseFloat);
    assert.ok(top > half && half > 0, `${top} s above ${half} s: slower is higher`);
    const lanes = await page
        .locator(".lanes li")
        .evaluateAll((all) =>
            all.map((one) => [
                Number(one.querySelector("b").innerText),
                Number(one.querySelector(".lane").style.getPropertyValue("--done")),
            ]),
        );
    for (const [left, done] of lanes)
        assert.ok(Math.abs(done - 1 + left / 36) < 0.01, `${left} cards, a bar of ${done}`);
    await anna.leave();
});

for (const [lang, game] of [["en", "punto"], ["is", "sequence"], ...few(["nb", "rumi7"], ["en", "rumi7"])])
    test(`${game}: a review has its moves and the way on in sight on a phone, nothing on them in large, ${lang}`, async () => {
        for (const text of ["", "largest"]) {
            const anna = await person(phone(all[0]));
            const page = await anna.tab(`#/?lang=${lang}`);
            await settled(page, { text });
            await screens[`${game}, a review`].reach(page);
            const better = page.locator(".verdict dl > div").last();
            const { y, height } = await better.boundingBox();
            if (!text) assert.ok(y + height <= all[0][1], `it ends at ${y + height}`);
            const way = await page.locator(".rev .act.main").boundingBox();
            if (!text) assert.ok(way.y + way.height <= all[0][1], `the button ends at ${way.y + way.height}`);
            await better.scrollIntoViewIfNeeded();
            const covered = await better.evaluate((line) => {
                const { left, bottom } = line.getBoundingClientRect();
                return !line.closest(".verdict").contains(document.elementFromPoint(left + 2, bottom - 2));
            });
            assert.ok(!covered, `${game}, ${text}: something lies on the better move`);
            await anna.leave();
        }
    });

test("what is said once lies above the bar at the foot", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/?lang=en");
    await screens["punto, the end"].reach(page);
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.getByRole("button", { name: "Share the result" }).tap();
    await page.locator(".notice").waitFor();
    const bottom = (selector) => page.locator(selector).evaluate((one) => one.getBoundingClientRect());
    assert.ok((await bottom(".notice")).bottom <= (await bottom(".pinned")).top);
    await page.locator(".notice button").tap();
    await page.locator(".notice").waitFor({ state: "detached" });
    await anna.leave();
});

test("the rules of each game begin with three pictures, alone and over a table", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/rules/punto?lang=en");
    for (const game of games) {
        await visit(page, `#/rules/${game}`);
        await page.locator(".plain .lesson svg").nth(2).waitFor();
        assert.equal(await page.locator(".plain .lesson").count(), 3, game);
    }
    await anna.leave();
});

/** Plays a race to its end, some cards slowly. */
test("7 ATE 9: a hint follows the race until one plays, and the menu holds the race", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/play/7ate9?seats=me,level5&seed=42&lang=en");
    await page.waitForFunction(() => window.spil.phase() === "play");
    await page.getByRole("button", { name: "Hint" }).tap();
    await page.locator(".hinted").waitFor();
    const steps = () => page.evaluate(() => window.spil.record().split("\n").length);
    const asked = await steps();
    await page.waitForFunction((n) => window.spil.record().split("\n").length > n + 1, asked);
    await page.locator(".hinted").waitFor();
    const said = await page.locator(".now > b").innerText();
    await page.locator(".hinted").click();
    await page.waitForFunction((was) => !document.querySelector(".now").innerText.startsWith(was), said);
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.waitForFunction(() => window.spil.phase() === "pause");
    await page.goBack();
    await page.getByRole("button", { name: "Go on" }).tap();
    await page.waitForFunction(() => window.spil.phase() === "play");
    await anna.leave();
});

for (const size of sizes)
    test(`7 ATE 9: pile and draw stay where they are, however many cards one holds, ${size.join(" by ")}`, async () => {
        const anna = await person(phone(size));
        const page = await anna.tab("#/play/7ate9?seats=me,level1&seed=42&lang=en");
        await page.waitForFunction(() => window.spil.phase() === "play");
        const before = await boxes(page, ".pile", ".draw");
        for (let held = 0; held <= 13; held++) {
            await page.waitForFunction((n) => document.querySelectorAll("[data-slot]").length >= n, held);
            const now = await boxes(page, ".pile", ".draw");
            const moved = now
                .join(" ")
                .split(" ")
                .some((at, i) => Math.abs(at - before.join(" ").split(" ")[i]) > 1);
            assert.ok(!moved, `with ${held} cards: ${now} for ${before}`);
            await page.locator(".draw").tap();
        }
        await anna.leave();
    });

test("a race's review: back leads to the result, every card that fits is marked, and its sums are practised", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/settings");
    await visit(page, "#/play/7ate9?seats=me,level1&seed=42&pace=0&lang=en");
    await page.evaluate(dawdle);
    await playOut(page);
    const slow = page.locator(".curve li button").first();
    await slow.waitFor();
    assert.doesNotMatch(await page.locator(".curve").innerText(), /[-−]0/);
    await slow.tap();
    await page.locator(".rev").waitFor();
    await page.goBack();
    await slow.tap();
    await settles(async () => {
        const { top, hand } = await page.evaluate(() => ({
            top: document.querySelector(".alone").getAttribute("aria-label"),
            hand: [...document.querySelectorAll(".hand9 .nc")].map((card) => ({
                n: parseInt(card.ariaLabel, 10),
                marked: card.matches(".you2, .also"),
            })),
        }));
        const [number, step] = top.match(/\d+/g).map(Number);
        const fitting = [number + step, number - step].map((n) => ((n + 9) % 10) + 1);
        assert.ok(hand.length > 0);
        for (const { n, marked } of hand) assert.equal(marked, fitting.includes(n), `${n} on ${top}`);
    });
    await page.getByRole("button", { name: "Practise these sums" }).tap();
    await page.locator(".sum").waitFor();
    const sums = new URLSearchParams(page.url().split("?")[1]).get("sums").split(" ");
    await page.getByText(`1 of ${3 * sums.length}`).waitFor();
    const high = (await page.locator(".form").boundingBox()).height;
    for (let i = 0; i < 4; i++) {
        const asked = (await page.locator(".sum span").innerText()).replace(/[\s=]/g, "").replace("−", "-");
        assert.ok(sums.includes(asked), `${asked} is none of ${sums}`);
        await page.getByRole("button", { name: "Tell me" }).tap();
        await page.getByText(`${i + 2} of`).waitFor();
        assert.equal((await page.locator(".form").boundingBox()).height, high);
    }
    await anna.leave();
});

test("a round of Punto that is won by short rows shows them: at once, at the end, in a replay", async () => {
    const anna = await person(phone(all[0]));
    const record = readFileSync(new URL("../../games/punto/test/golden/3-rounds=1.txt", import.meta.url), "utf8");
    const moves = [...record.matchAll(/^move .* (\S+)$/gm)].map(([, move]) => move);
    const lit = (page) => page.locator(".board .lifted").evaluateAll((those) => those.map((one) => one.ariaLabel));
    const played = async (page, rounds) => {
        await visit(page, `#/play/punto?seats=me,me,me&seed=42&rounds=${rounds}&lang=en`);
        await page.locator(".board").waitFor();
        await page.evaluate(async (those) => {
            for (const move of those) {
                const done = await window.spil.do(move);
                if (!done.ok) throw new Error(`${move}: ${done.say}`);
            }
        }, moves);
    };
    const page = await anna.tab();
    await played(page, 2);
    await page.locator(".lifted").first().waitFor();
    const rows = await lit(page);
    assert.equal(rows.length, 5); // the rows cross
    assert.equal(await page.locator(".board .card:not(.faint, .lifted)").count(), 0);
    assert.match(await page.locator(".now").innerText(), /^West wins the round: as many rows of 3, fewer points\./);
    assert.equal(await isCut(page, ".now"), false);

    await played(page, 1);
    await page.locator(".lifted").first().waitFor();
    assert.deepEqual(await lit(page), rows);
    await page.locator(".go-on").tap();
    await page.locator(".endp .rowof.best small").waitFor();
    assert.deepEqual(
        await page.locator(".rowof").evaluateAll((those) => those.map((row) => row.children.length)),
        [3, 3],
    );

    await visit(page, "#/replay");
    const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Open a file" }).tap(),
    ]);
    await chooser.setFiles({ name: "a.spil", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.locator(".reel input").fill(String(moves.length));
    await page.locator(".film .lifted").first().waitFor();
    assert.deepEqual(await lit(page), rows);
    await page.locator(".reel input").fill(String(moves.length - 1));
    await page.getByText(`Move ${moves.length - 1} of`).waitFor();
    assert.deepEqual(await lit(page), []);
    await anna.leave();
});

test("the ladder: two wins in three games offer the next level, there and on the first page", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/");
    assert.equal(await page.locator(".game .won-dots").count(), 0);
    const wins = [1, 2].map((n) => `${n} punto ${String(n).padStart(16, "0")}\t0 won person \t1 lost bot level2\n`);
    await page.evaluate(
        (text) =>
            new Promise((done) => {
                const open = indexedDB.open("spil");
                open.onsuccess = () => {
                    const put = open.result.transaction("texts", "readwrite").objectStore("texts").put(text, "results");
                    put.onsuccess = () => done(open.result.close());
                };
            }),
        `spil games 1\n${wins.join("")}`,
    );
    await visit(page, play("punto", "en", "me,level2"));
    await playOut(page); // however it ends, two of the last three were won
    await page.locator(".ser").getByText("Level 2 is beaten: level 3 is next.").waitFor();
    const offer = page.locator(".ser").getByRole("link", { name: "Play level 3" });
    assert.match(decodeURIComponent(await offer.getAttribute("href")), /^#\/play\/punto\?.*seats=me,level3/);
    await visit(page, "#/");
    assert.equal(await page.locator(".game .won-dots").getAttribute("aria-label"), "Levels beaten: 2");
    const dots = await page.locator(".game .won-dots i").evaluateAll((all) => all.map((dot) => dot.offsetHeight));
    assert.deepEqual(dots, [9, 9, 9, 9, 9]);
    assert.match(decodeURIComponent(await page.locator(".game .tap").first().getAttribute("href")), /me,level3/);
    await anna.leave();
});

test("who has not won against a level yet sees what the next one takes, until three are lost", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/");
    const giveUp = async (lang, seed) => {
        await visit(page, `#/play/punto?seats=me,level2&seed=${seed}&rounds=1&pace=0&lang=${lang}`);
        await page.waitForFunction(() => window.spil.phase() === "play");
        await page.locator(".bar .ib").last().tap();
        await page.locator("dialog[open] .act", { hasText: /^(Resign|Gefast upp|Gi opp)$/ }).tap();
        await page.locator("dialog[open] .act.sure").tap();
        await page.locator(".endp .ser").waitFor();
    };
    await giveUp("en", 3);
    await page.locator(".ser", { hasText: "Two wins in three games, and level 3 is next." }).waitFor();
    await visit(page, "#/?lang=is");
    await giveUp("is", 4);
    await page.locator(".ser", { hasText: "Tveir sigrar í þremur leikjum, og þá er styrkur 3 næstur." }).waitFor();
    await visit(page, "#/?lang=nb");
    await giveUp("nb", 5); // the third: the level below is offered, and that alone
    await page.locator(".ser a.act").waitFor();
    assert.doesNotMatch(await page.locator(".ser").innerText(), /To seire/);
    await anna.leave();
});

test("three losses against level 1: hints are offered; in a race a link has it take longer", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/");
    const losses = (game, ...deals) =>
        deals.map((n) => `${n} ${game} ${String(n).padStart(16, "0")}\t0 lost person \t1 won bot level1\n`).join("");
    await page.evaluate(
        (text) =>
            new Promise((done) => {
                const open = indexedDB.open("spil");
                open.onsuccess = () => {
                    const put = open.result.transaction("texts", "readwrite").objectStore("texts").put(text, "results");
                    put.onsuccess = () => done(open.result.close());
                };
            }),
        `spil games 1\n${losses("punto", 1, 2)}${losses("7ate9", 3, 4)}`,
    );
    const giveUp = async (address) => {
        await visit(page, address);
        await page.getByRole("button", { name: "Menu" }).tap();
        await page.getByRole("button", { name: "Resign" }).tap();
        await page.locator(".sure", { hasText: "Resign" }).tap();
        await page.locator(".ser").waitFor();
    };
    await giveUp("#/play/punto?seats=me,level1&seed=3&rounds=1&lang=en");
    await page.locator(".ser").getByText("Level 1 won three times in a row. Hints say which move is good").waitFor();
    await giveUp("#/play/7ate9?seats=me,level1&seed=3&lang=en");
    await page.locator(".ser").getByText("The race is more even if it takes 1.5 times as long.").waitFor();
    const link = page.locator(".ser").getByRole("link", { name: "Level 1: takes 1.5 times as long" });
    await link.tap();
    await page.waitForFunction(() => window.spil.record()?.includes("level1,slow=1.5"));
    await anna.leave();
});

test("the tabs about oneself are whole in Norwegian, whose words are long", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/?lang=nb");
    for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 640 });
        for (const at of ["statistics", "statistics/sums", "replay"]) {
            await visit(page, `#/${at}`);
            await page.locator(".tabs [aria-current]").waitFor();
            const tabs = await page.locator(".tabs a").evaluateAll((all) =>
                all.map((tab) => {
                    const words = document.createRange();
                    words.selectNodeContents(tab);
                    const [word, own] = [words.getBoundingClientRect(), tab.getBoundingClientRect()];
                    return word.left >= own.left + 4 && word.right <= own.right - 4 && own.right <= innerWidth;
                }),
            );
            assert.deepEqual(tabs, [true, true, true], `${at}, ${width}`);
        }
    }
    await anna.leave();
});

test("how one does: levels, sums and replays are tabs, and a replay speaks as the table did", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/play/punto?seats=me,level2&seed=3&pace=0&rounds=1&lang=en");
    await page.evaluate(async () => {
        while (window.spil.phase() !== "over") {
            const moves = window.spil.moves();
            if (moves.length > 0) await window.spil.do(moves[0]);
            else await new Promise((done) => setTimeout(done, 5));
        }
    });
    await page.locator(".endp").waitFor();
    const won = (await page.evaluate(() => window.spil.result().winners)).includes(0);
    await visit(page, "#/statistics");
    await page.locator(".tally").waitFor();
    assert.equal(await page.locator(".rung").count(), 5 * games.length);
    const goals = await page.locator(".rung.now").evaluateAll((all) => all.map((one) => one.ariaLabel));
    assert.deepEqual(
        goals.map((label) => /, (\d)\./.exec(label)[1]),
        ["2"],
        "what is offered after one game is what was played",
    );
    assert.match(
        await page.locator(".rung").nth(1).getAttribute("aria-label"),
        new RegExp(`^Punto, 2\\. Won: ${won ? 1 : 0}$`),
    );
    const tab = (name) => page.locator(".tabs a", { hasText: name }).tap();
    await tab("Sums");
    await page.getByText("Nothing is recorded yet").waitFor();
    await tab("Replays");
    assert.equal(await isCut(page, ".tabs a, .kept b"), false);
    const [saved] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save everything" }).tap(),
    ]);
    assert.match(saved.suggestedFilename(), /^punto-.*\.spil$/);
    await page.locator(".kept a").first().tap();
    await page.locator(".viewer .board").waitFor();
    assert.deepEqual(await page.locator(".who").allInnerTexts(), ["You", "Level 2"]);
    assert.match(await page.locator(".reel").innerText(), /^Move (\d+) of \1\b/, "it opens where the game ended");
    assert.equal(await page.getByLabel("As seen by").inputValue(), "0");
    for (let i = 0; i < 4; i++) {
        native(await page.locator(".told").innerText());
        await page.getByRole("button", { name: "One move back" }).tap();
    }
    assert.match(await page.locator(".told").innerText(), /^(You|Level 2) /);
    const reel = await page.locator(".reel").boundingBox();
    assert.ok(reel.y + reel.height <= all[0][1], "the way through it is in sight");
    await anna.leave();
});

test("a replay has board and hand whole above its controls, on phones and on their sides", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab();
    const under = () =>
        page.evaluate(() => {
            const reel = document.querySelector(".reel").getBoundingClientRect();
            const low = (one) => {
                const { bottom, right, left } = one.getBoundingClientRect();
                const beside = right <= reel.left || left >= reel.right || reel.bottom < innerHeight / 2;
                return bottom > (beside ? innerHeight : reel.top) + 0.5;
            };
            return [...document.querySelectorAll(".film :is(.board, .dock button)")]
                .filter(low)
                .map((e) => e.className);
        });
    for (const game of games) {
        await visit(page, `#/play/${game}?seats=me,level1&seed=42&pace=0${game === "rumi7" ? "&last_round=1" : ""}`);
        await playOut(page);
        await page.locator(".more2 a").first().click();
        await page.locator(".film").waitFor();
        await page.locator(".reel input").fill("9");
        for (const [width, height] of [all[0], all[1], all[4]]) {
            await page.setViewportSize({ width, height });
            assert.deepEqual(await under(), [], `${game} at ${width} × ${height}`);
        }
        await page.setViewportSize({ width: 360, height: 400 });
        assert.notDeepEqual(await under(), [], `${game}: what lies under them is seen`);
        await page.setViewportSize({ width: 360, height: 640 });
    }
    await anna.leave();
});

test("Rumi 7: piles, sentence and buttons stay where they are while melds grow", async () => {
    const anna = await person(phone(all[1]));
    const page = await anna.tab(play("rumi7", "is", "me,level1,level1,level1"));
    await page.locator(".piles").waitFor();
    const fixed = [".piles", ".say", ".dock .row"];
    const before = await boxes(page, ...fixed);
    let compared = 0;
    for (let i = 0; i < 40 && (await page.locator(".meld").count()) < 4; i++) {
        await myTurn(page);
        await act(page, -1); // leaves what could be claimed
        if ((await page.locator(".hand .pc").count()) > 14) continue; // a third row of cards has its place
        assert.deepEqual(await boxes(page, ...fixed), before);
        compared++;
    }
    assert.ok(compared > 5 && (await page.locator(".meld").count()) > 0, "too little was played");
    await anna.leave();
});

test("Sequence: a first hint asks for the sum, a second one shows the cell", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("sequence", "en"));
    await myTurn(page);
    const hint = page.getByRole("button", { name: "Hint" });
    const rings = async () => [await page.locator(".hand .hinted").count(), await page.locator(".q.hinted").count()];
    await page.locator(".hand .eq").first().waitFor();
    await hint.tap();
    await page.locator(".now", { hasText: /^Work out\s\d+\s[+−×:]\s\d+\. Ask again to see where/ }).waitFor();
    assert.deepEqual(await rings(), [1, 0]);
    await hint.tap();
    await page
        .locator(".now", { hasText: /^It (begins something new:\s\d+ lines of five can go|makes \d of five)/ })
        .waitFor();
    await settles(async () => assert.deepEqual(await rings(), [1, 1]));
    assert.equal(await isCut(page, ".now"), false);
    await anna.leave();
});

test("Sequence: once a card is chosen the sentence says where it goes, and nothing moves", async () => {
    const now = {
        en: [/^Now tap a cell with the answer to\s23\s\+\s9\./, "Now tap a marked cell.", /^Your turn\. Choose a card/],
        is: [/^Snertu nú reit með svarinu við\s23\s\+\s9\./, "Snertu nú merktan reit.", /^Þú átt leik\. Veldu spil/],
        nb: [
            /^Trykk nå på en rute med svaret på\s23\s\+\s9\./,
            "Trykk nå på en merket rute.",
            /^Din tur\. Velg et kort/,
        ],
    };
    for (const [lang, [answer, marked, first]] of Object.entries(now)) {
        const anna = await person(phone(all[0]));
        const page = await anna.tab(play("sequence", lang).replace("seed=42", "seed=47"));
        const says = (text) => page.locator(".now", { hasText: text }).waitFor();
        const places = () => boxes(page, ".bar", ".seats", ".say", ".board");
        const card = (held) => page.locator(`.dock [data-card="${held}"]`);
        await myTurn(page);
        await says(first);
        const before = await places();
        await card("23+9").tap();
        await says(answer);
        assert.equal(await isCut(page, ".now"), false, lang);
        assert.equal(await page.locator(".board .legal").count(), 0, "what is to be found is shown");
        assert.deepEqual(await places(), before, lang);
        await page.locator(".board button").first().tap(); // a wrong one, and why it is
        await settles(async () => assert.doesNotMatch(await page.locator(".now").innerText(), answer));
        await card("23+9").tap();
        await says(first);
        // a card that goes anywhere asks twice
        await card("plus").tap();
        await page.locator(".board .legal").first().tap();
        await page.locator(".board .ghost").waitFor();
        assert.equal(await isCut(page, ".now"), false, lang);
        assert.deepEqual(await places(), before, lang);
        const asked = await page.locator(".now").innerText();
        await card("23+9").tap();
        await settles(async () => assert.notEqual(await page.locator(".now").innerText(), asked));
        await says(answer);
        await settled(page, { help: true });
        await card("23+9").tap();
        await says(marked);
        assert.equal(await page.locator(".board .legal").count(), 2);
        await anna.leave();
    }
});

test("Sequence: a card that takes a chip away says so, in its sentence and on its button", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("sequence", "en").replace("seed=42", "seed=47"));
    await act(page); // then the other has a chip
    await page.waitForFunction(() => window.spil.moves().some((move) => move.startsWith("minus@")));
    await page.locator('.dock [data-card="minus"]').tap();
    await page.locator(".now", { hasText: /^Now tap the chip that is to go\./ }).waitFor();
    await page.locator(".board .legal").first().tap();
    await page.locator(".now", { hasText: /^Tap it once more, or the button, to be sure\./ }).waitFor();
    await page.locator(".dock .act.main", { hasText: /^Take it away$/ }).tap();
    await page.waitForFunction(() => window.spil.record().includes("minus@"));
    await anna.leave();
});

test("7 ATE 9: with help on, who can only draw is told so; without, finding it is the game", async () => {
    for (const [help, says] of [
        [false, /^Play a card that fits,\sor draw\./],
        [true, /^None of your cards fits: draw\./],
    ]) {
        const anna = await person(phone(all[0]));
        const page = await anna.tab("#/");
        await settled(page, { help });
        await visit(page, play("7ate9", "en"));
        await page.waitForFunction(() => window.spil.moves()[0] === "draw");
        await act(page);
        await page.waitForFunction(
            () => window.spil.view().hands[window.spil.seat()].length === 1 && window.spil.moves().length > 0,
        );
        assert.deepEqual(await page.evaluate(() => window.spil.moves()), ["draw"], "this deal begins so");
        await page.locator(".now", { hasText: says }).waitFor();
        assert.equal(await isCut(page, ".now"), false);
        await anna.leave();
    }
});

test("a hint that a script asks for while the table stands still has it go on", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab();
    await screens["punto, a round is over"].reach(page);
    await page.evaluate(() => {
        void window.spil.hint().then((advice) => (window.advised = advice));
    });
    await page.waitForFunction(() => window.advised);
    await page.locator(".go-on").waitFor({ state: "detached" });
    await anna.leave();
});

test("Rumi 7: the guide has all melds in sight, and a hint is whole", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/guide/rumi7?lang=nb");
    const inSight = () =>
        page.evaluate(() => {
            const lying = document.querySelector(".lying").getBoundingClientRect();
            return [...document.querySelectorAll(".meld")].every((meld) => {
                const { top, bottom } = meld.getBoundingClientRect();
                return top >= lying.top && bottom <= lying.bottom - 20; // below it fades
            });
        });
    const button = page.locator(".coach .plain-act:enabled, .coach .act.main");
    for (let most = 0; most < 4; ) {
        await button.first().tap();
        await button.first().waitFor();
        assert.ok(await inSight(), await page.locator(".coach").innerText());
        most = Math.max(most, await page.locator(".meld").count());
    }
    for (const lang of langs) {
        await visit(page, play("rumi7", lang));
        for (let i = 0; i < 4; i++) {
            await myTurn(page);
            await page.locator(".said").waitFor({ state: "detached" });
            await page.locator(".hand .pc").first().waitFor(); // what draws it hears keys
            await page.keyboard.press("h");
            await page.locator(".said").waitFor({ state: "attached" });
            const said = await page.locator(".now").innerText();
            assert.equal(await isCut(page, ".now"), false, said);
            assert.equal(await liesOn(page, ".now b", ".dock button, .piles .pc"), 0, said);
            await act(page, -1);
        }
    }
    await anna.leave();
});

test("Rumi 7: what belongs together is found, whole parts and jokers too", async () => {
    const file = fileURLToPath(new URL("../../games/rumi7/page/brackets.ts", import.meta.url));
    const { outputFiles } = await build({ ...bundle, entryPoints: [file], write: false });
    const code = Buffer.from(outputFiles[0].contents).toString("base64");
    const { bracketsOf, bracketsWith, together } = await import(`data:text/javascript;base64,${code}`);
    const found = (hand, ...parts) =>
        bracketsOf(hand.split(" "), parts).map(({ kind, cards, of }) => `${kind} ${cards.join(" ")}/${of}`);
    assert.deepEqual(found("7S 7H 7C 9D 9S KH 2D", "set", "set"), ["set 7S 7H 7C/3", "set 9D 9S/3"]);
    assert.deepEqual(found("QH KC QS QD 8H TH 9H X 6D", "set", "run"), ["set QH QS QD/3", "run 8H 9H TH X/4"]);
    assert.deepEqual(found("QC KC 2C 9S 9H", "run"), ["run QC KC 2C/4"], "ranks go round");
    assert.deepEqual(found("7D 7S 7H 7C 5D 6D 8D", "set", "run"), ["set 7S 7H 7C/3", "run 5D 6D 7D 8D/4"]);
    assert.deepEqual(found("2S 5H 9D", "set", "run"), [], "one card is no bracket");
    assert.deepEqual(found("QH 2H 4D 5D", "run"), ["run 4D 5D/4"], "side by side before a gap");
    assert.deepEqual(found("9S 9C 4D 5D X", "set", "run"), ["set 9S 9C/3", "run 4D 5D X/4"], "jokers go to runs");
    assert.deepEqual(found("4H 4H X X", "set", "set"), ["set 4H 4H X/3"], "never more jokers than other cards");
    const offered = (offer, hand, ...parts) =>
        bracketsWith(offer, hand.split(" "), parts).map(({ cards, of }) => `${cards.join(" ")}/${of}`);
    const tens = "AS AD 9S 9D 9C TS TC 7S";
    assert.deepEqual(
        offered("TD", tens, "set", "set"),
        ["9S 9D 9C/3", "TS TC/3"],
        "those that the open card completes",
    );
    assert.deepEqual(offered("2H", tens, "set", "set"), ["AS AD/3", "9S 9D 9C/3"], "one of no use changes nothing");
    const hand = "2S AC 7S KD 7H".split(" ");
    assert.deepEqual(together(hand, bracketsOf(hand, ["set"])), "7S 7H AC KD 2S".split(" "));
});

test("Rumi 7: the guide's brackets are over the cards that its words are about", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/guide/rumi7?lang=en&pace=0");
    const plan = { set: ["9S", "9H", "9C"], run: ["4D", "5D", "X", "7D"] }; // what the guide lays in the end
    const over = () =>
        page.evaluate(() => {
            const cells = [...document.querySelectorAll(".hand .cell")];
            const cards = cells.map((cell) => cell.querySelector("[data-card]")?.dataset.card);
            return cells.flatMap((cell, at) => {
                const bracket = cell.querySelector(".bracket");
                const n = Number(bracket?.style.getPropertyValue("--n") ?? 0);
                return bracket ? [[bracket.textContent.split(" ")[0], ...cards.slice(at, at + n).sort()]] : [];
            });
        });
    const seen = [];
    for (;;) {
        await page.waitForFunction(() => window.spil.moves().length > 0);
        const { hands, parts, laid } = await page.evaluate(() => window.spil.view());
        if (laid[0]) break;
        const left = Object.keys(plan).slice(parts);
        const held = left.map((kind) => [kind, ...plan[kind].filter((card) => hands[0].includes(card)).sort()]);
        await settles(async () => assert.deepEqual(await over(), held));
        seen.push(held.length);
        const { move } = await page.evaluate(() => window.spil.hint());
        await page.evaluate((text) => window.spil.do(text), move);
    }
    assert.deepEqual(seen, [2, 2, 2, 2, 2, 1], "steps with brackets");
    await anna.leave();
});

for (const size of sizes)
    test(`Rumi 7: the buttons say what they do, and nothing moves for them, ${size.join(" by ")}`, async () => {
        const anna = await person(phone(size));
        const page = await anna.tab("#/play/rumi7?seats=me,level1&seed=16&pace=0&last_round=1&lang=en");
        const buttons = page.locator(".dock .row .act");
        const fixed = [".piles", ".bar", ".seats", ".lying", ".own:last-child"];
        // what a tap does is drawn a moment later
        const offers = (words) =>
            settles(async () => {
                const those = await buttons.evaluateAll((all) =>
                    all.map((b) => `${b.innerText}${b.disabled ? "!" : ""}`),
                );
                assert.match(those.join(), words);
            });
        await offers(/^Take (10|[2-9JQKA])?,Draw$/);
        const before = await boxes(page, ...fixed);
        const still = async (where) => {
            assert.equal(await isCut(page, ".dock .row .act, .slot span, .bracket"), false, where);
            assert.deepEqual(await boxes(page, ...fixed), before, where);
        };
        await still("first");
        await buttons.first().tap();
        await offers(/^Lay down$/);
        const whole = page.locator(".bracket.whole");
        await whole.nth(1).waitFor();
        assert.deepEqual(await whole.allInnerTexts(), ["set", "set"]);
        await still("ready");
        const held = page.locator(".hand [data-place]");
        await held.nth(9).tap();
        await offers(/^Throw (10|[2-9JQKA])$/);
        await held.nth(8).tap();
        await offers(/^Choose one to throw!$/);
        await still("two are chosen");
        await page.keyboard.press("Escape");
        await offers(/^Lay down$/);
        await buttons.tap();
        await page.waitForFunction(() => window.spil.view().laid[0]);
        await page.locator(".own .meld").nth(1).waitFor(); // one tap lays the contract
        await page.locator(".bracket").first().waitFor({ state: "detached" });
        await still("laid");
        await anna.leave();
    });

test("Rumi 7: a tap that can do nothing shakes, and says why", async () => {
    const anna = await person(phone(all[0]));
    await noticeShakes(anna);
    const page = await anna.tab("#/play/rumi7?seats=me,level1&seed=16&pace=0&lang=en");
    const own = page.locator(".own");
    const answered = async (thing, why) => {
        await page.evaluate(() => (window.hasShaken = false));
        await thing.tap();
        await page.waitForFunction(() => window.hasShaken);
        await page.locator(".said", { hasText: why }).waitFor({ state: "attached" });
    };
    await page.waitForFunction(() => window.spil.moves().includes("stock"));
    await answered(own.first(), /^Your turn\. First draw/);
    await page.evaluate(() => window.spil.do("take"));
    await page.locator(".dock .row .act", { hasText: "Lay down" }).waitFor();
    await answered(own.last(), "The whole contract is laid at once. You can lay it down now.");
    await page.locator(".dock .row .act", { hasText: "Lay down" }).tap();
    await page.waitForFunction(() => window.spil.view().laid[0]);
    await page.locator(".hand [data-place]").first().tap();
    await page.locator(".dock .row .act", { hasText: "Throw" }).waitFor();
    await answered(
        page.locator(".meld").first(),
        /you laid your contract in this turn: you can build from your next turn on/i,
    );
    await anna.leave();
});

test("Rumi 7: an open card that brings the contract nearer is the main button", async () => {
    const anna = await person(phone(all[0]));
    for (const [seed, main] of [
        [9, "Take A"],
        [7, "Draw"],
    ]) {
        const page = await anna.tab(`#/play/rumi7?seats=me,level1&seed=${seed}&pace=0&lang=en`);
        await page.locator(".dock .row .main", { hasText: main }).waitFor();
        assert.equal(await page.locator(".piles .use").count(), main === "Draw" ? 0 : 1);
        await page.close();
    }
    await anna.leave();
});

test("Rumi 7: in pieces nothing can be laid, and a hint stands beside no other card's button", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/play/rumi7?seats=me,level1&seed=1&pace=0&lang=en");
    await myTurn(page);
    await page.evaluate(() => window.spil.do("stock"));
    await page.waitForFunction(() => window.spil.moves().some((move) => move.startsWith("discard")));
    const ready = page.locator(".hand .ready");
    await ready.nth(0).tap();
    await page.locator(".hand .sel").waitFor();
    assert.equal(await page.locator(".said").count(), 0);
    await ready.nth(1).tap();
    await page
        .locator(".now", { hasText: /^The whole contract is laid at once\. \d+ cards? (is|are) missing\./ })
        .waitFor();
    await page.keyboard.press("h");
    const hinted = page.locator(".hand .hinted").first(); // of two cards alike both may be
    await hinted.waitFor();
    const card = await hinted.getAttribute("aria-label");
    await page.locator(".now", { hasText: `hrow away ${card}.` }).waitFor();
    assert.equal(await page.locator(".dock .row .act").count(), 0);
    assert.equal(await page.locator(".hand .sel").count(), 0);
    await anna.leave();
});

test("Rumi 7: the picked card lies as a ghost in every meld that takes it", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/guide/rumi7?scene=1&lang=en");
    await page.waitForFunction(() => window.spil.moves().includes("stock"));
    await page.evaluate(() => window.spil.do("stock"));
    await page.waitForFunction(() => window.spil.moves().some((move) => move.startsWith("add")));
    await page.locator('.hand [data-card="8D"]').tap();
    const open = await page.locator(".meld.open").evaluateAll((melds) => melds.map((meld) => meld.dataset.meld));
    const takes = await page.evaluate(() => window.spil.moves().filter((move) => /^add:\d+:8D/.test(move)));
    assert.deepEqual(open, [...new Set(takes.map((move) => move.split(":")[1]))]);
    assert.match(await page.locator(".coach .wrong, .now").first().innerText(), /^It fits on one meld: tap it/);
    const meld = await page.locator(".meld.open").boundingBox();
    await page.touchscreen.tap(meld.x + 8, meld.y + meld.height / 2); // anywhere on it
    await page.waitForFunction(() => window.spil.view().melds[1].cards.includes("8D"));
    assert.equal(await page.locator('.ghost[data-move="add:1:8D"]').count(), 0);
    await anna.leave();
});

test("colours change at once, also without motion", async () => {
    const anna = await person({ ...phone(all[0]), reducedMotion: "reduce", colorScheme: "light", bypassCSP: true });
    const page = await anna.tab("#/rules/punto");
    await page.locator(".lesson figcaption").first().waitFor();
    const uneven = () =>
        page.evaluate(() => {
            const colour = (one) => getComputedStyle(one).color;
            document.documentElement.dataset.colours = "dark"; // as when a sheet of paper is left
            const ink = document.body.appendChild(
                Object.assign(document.createElement("i"), { style: "color:var(--ink)" }),
            );
            const found = [...document.querySelectorAll(".lesson figcaption, h1, .text p")].filter(
                (one) => colour(one) !== colour(ink),
            );
            ink.remove();
            document.documentElement.dataset.colours = "";
            return found.length;
        });
    assert.equal(await uneven(), 0);
    await page.addStyleTag({ content: "* { transition-duration: 9s !important; }" });
    assert.ok((await uneven()) > 0, "colours that lag behind are seen");
    await anna.leave();
});

test("a review: tags leave Punto's numbers free, and what 7 ATE 9 shows lies apart", async () => {
    const anna = await person({ ...phone(all[0]), bypassCSP: true });
    const page = await anna.tab();
    const overlaps = (one, other) =>
        page.evaluate(
            ([a, b]) => {
                const boxes = (what) => [...document.querySelectorAll(what)].map((e) => e.getBoundingClientRect());
                const meet = (p, q) =>
                    p.left < q.right && q.left < p.right && p.top < q.bottom - 1 && q.top < p.bottom - 1;
                return boxes(a).flatMap((p) => boxes(b).filter((q) => meet(p, q))).length;
            },
            [one, other],
        );
    await screens["punto, a review"].reach(page);
    for (const [width, height] of [all[0], all[1], all[4], all[6]]) {
        await page.setViewportSize({ width, height });
        assert.ok((await page.locator(".tg").count()) > 0);
        const side = await page.locator(".tg").evaluateAll((tags) => tags.map((e) => e.closest(".cell").offsetHeight));
        assert.ok(Math.min(...side) >= 26, `cells of ${side} at ${width} × ${height}`);
        assert.equal(await overlaps(".tg", ".cell:has(> .tg) .num"), 0, `${width} × ${height}`);
        assert.equal(await overlaps(".you2 > .tg", ".better, .better > .tg"), 0, `${width} × ${height}`);
        assert.equal(await overlaps(".better > .tg", ".you2, .you2 > .tg"), 0, `${width} × ${height}`);
    }
    await page.addStyleTag({ content: ".of-punto .cell > .tg.tg { top: 40%; }" });
    assert.ok((await overlaps(".tg", ".cell:has(> .tg) .num")) > 0, "a tag on a number is seen");
    await visit(page, "#/?lang=is");
    await screens["7ate9, a review"].reach(page);
    for (const [width, height] of all) {
        await page.setViewportSize({ width, height });
        assert.equal(await overlaps(".way9", ".hand9 .nc"), 0, `${width} × ${height}`);
        assert.equal(await overlaps(".nc.alone", ".way9, .hand9 .nc"), 0, `${width} × ${height}`);
    }
    assert.match(await page.locator(".verdict dd").nth(1).innerText(), /^\d+,\d s$/, "as Icelandic writes it");
    await anna.leave();
});

test("Sequence: where a window is 180 wide, as at 200 % zoom, numbers are apart and the board is scrolled", async () => {
    const anna = await person({ viewport: { width: 180, height: 320 }, hasTouch: true });
    const page = await anna.tab(play("sequence", "en"));
    await page.locator(".board .q").first().waitFor();
    const least = () =>
        page.evaluate(() => Math.min(...[...document.querySelectorAll(".board .q")].map((e) => e.offsetWidth)));
    assert.ok((await least()) >= 26);
    const last = page.locator(".board .q").nth(9);
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 180, `the last column is reached: ${JSON.stringify(box)}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 180);
    await anna.leave();
});

test("Rumi 7: a claim is a question with its price, and taking it is the main button", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab();
    await screens["rumi7, a claim"].reach(page);
    await page.setViewportSize({ width: 844, height: 390 });
    // as where somebody's time runs out: it stands over the question, however long that is
    await page.evaluate(() =>
        document
            .querySelector(".say .now")
            .before(Object.assign(document.createElement("i"), { className: "left", style: "--left:60s" })),
    );
    for (const [width, height] of [all[4], [640, 360], all[0]]) {
        await page.setViewportSize({ width, height });
        const boxes = await Promise.all(
            [".left", ".now", ".dock .row", ".hand .pc"].map((one) => page.locator(one).first().boundingBox()),
        );
        for (const [i, { y }] of boxes.entries())
            assert.ok(i === 0 || boxes[i - 1].y + boxes[i - 1].height <= y + 0.5, JSON.stringify(boxes));
    }
    await page.locator(".left").evaluate((time) => time.remove());
    await page.setViewportSize({ width: 360, height: 640 });
    await page.locator(".now", { hasText: /leaves \S+\. Claim it\? It is free, but one more card/ }).waitFor();
    assert.deepEqual(await page.locator(".dock .row .act").allInnerTexts(), ["Leave it", "Claim it"]);
    assert.deepEqual(await page.locator(".dock .row .main").allInnerTexts(), ["Claim it"]);
    await anna.leave();
});

test("Rumi 7: a hand is sorted when dealt, and a picked card lies on no button, pile or word", async () => {
    for (const size of [all[0], all[1], all[4], all[6]]) {
        const anna = await person(phone(size));
        const page = await anna.tab(play("rumi7", "en", "me,level1,level1,level1"));
        await myTurn(page);
        await page.evaluate(() => window.spil.do("stock"));
        await page.waitForFunction(() => window.spil.moves().some((move) => move.startsWith("discard")));
        const held = page.locator(".hand [data-place]");
        const ranks = (await held.evaluateAll((those) => those.map((one) => one.dataset.card[0]))).join("");
        assert.ok(!/([^X])(?!\1).*\1/.test(ranks.replace(/(.)\1+/g, "$1")), `alike ones side by side: ${ranks}`);
        const touched = () =>
            page.evaluate(() => {
                const [own] = [...document.querySelectorAll(".hand .sel")].map((one) => one.getBoundingClientRect());
                const others = [...document.querySelectorAll(".dock .row .act, .piles .pc, .say .now")];
                return others.filter((one) => {
                    const { left, right, top, bottom } = one.getBoundingClientRect();
                    return own.left < right - 1 && left < own.right - 1 && own.top < bottom - 1 && top < own.bottom - 1;
                }).length;
            });
        for (let i = 0; i < (await held.count()); i++) {
            await held.nth(i).tap();
            await page.locator(".hand .sel").waitFor();
            assert.equal(await touched(), 0, `card ${i} at ${size.join(" by ")}`);
            await page.keyboard.press("Escape");
        }
        await held.first().tap();
        await page.evaluate(() => document.querySelector(".hand .sel").style.setProperty("margin-top", "-99px"));
        await page.evaluate(() => document.querySelector(".hand .sel").style.setProperty("width", "100vw"));
        assert.ok((await touched()) > 0, "a card on something is seen");
        await anna.leave();
    }
});

test("a second tap where Undo is takes back once more, and the line under the game's name stays whole", async () => {
    for (const size of [all[0], all[6]])
        for (const lang of langs) {
            const anna = await person(phone(size));
            const page = await anna.tab(play("punto", lang));
            await playOut(page, 3);
            await myTurn(page);
            const undo = page.locator(".bar button").first();
            await undo.waitFor();
            const bar = () => page.locator(".bar button").evaluateAll((those) => those.map((b) => b.ariaLabel));
            const before = [await bar(), await undo.boundingBox()];
            const record = await page.evaluate(() => window.spil.record());
            await undo.tap();
            await page.waitForFunction((had) => window.spil.record() !== had, record);
            await myTurn(page);
            assert.deepEqual([await bar(), await undo.boundingBox()], before);
            assert.equal(await isCut(page, ".bar h1 small"), false, lang);
            await page.locator(".bar button").last().tap();
            await page.locator("dialog .act", { hasText: /^(Redo|Endurtaka|Gjør om)/ }).tap();
            await anna.leave();
        }
});

test("a race is played without hurry from its first opening, and from what is in sight in the set-up", async () => {
    const anna = await person({ ...phone(all[0]), isNew: true });
    const page = await anna.tab("#/");
    await page.locator(".game .tap").nth(games.indexOf("7ate9")).tap();
    await page.getByRole("button", { name: "Play without hurry" }).tap();
    await page.locator(".pile").waitFor();
    assert.equal(await page.locator(".bar small").innerText(), "In turns");
    await visit(page, "#/setup/7ate9");
    await page.getByLabel(/^No hurry/).tap();
    assert.equal(await page.locator("details[open]").count(), 0);
    await anna.leave();
});

test("Rumi 7: a tap that comes too late for a claim draws nothing, and the sentence says that it was too late", async () => {
    const anna = await person(phone(all[0]));
    await anna.context.clock.install();
    const page = await anna.tab("#/play/rumi7?seats=me,level1,level1,level1&seed=42&lang=en");
    const row = page.locator(".dock .row");
    const now = page.locator(".now");
    const isAsked = () => page.evaluate(() => window.spil.moves().includes("claim"));
    const until = async (there) => {
        for (const end = Date.now() + LONG; !(await there()); await page.clock.runFor(100))
            assert.ok(Date.now() < end, await now.innerText());
    };
    /** A tap in the middle of the row's last button, whatever is there. */
    const tap = async (place) => {
        await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
        return page.evaluate(() => window.spil.record());
    };
    await until(() => page.evaluate(() => window.spil.moves().includes("stock")));
    await page.evaluate(() => window.spil.do("stock"));
    await until(() => page.evaluate(() => window.spil.moves().some((m) => m.startsWith("discard"))));
    await page.evaluate(() => window.spil.do(window.spil.moves().find((m) => m.startsWith("discard"))));
    await until(isAsked);
    const place = await page.locator(".dock .act", { hasText: "Claim it" }).boundingBox();
    const before = await page.evaluate(() => window.spil.record());
    assert.equal(await tap(place), before, "the question has just come");
    await until(async () => !(await isAsked()));
    assert.match(await now.innerText(), /^The time to claim it is over\./);
    assert.match(await row.getAttribute("class"), /rests/);
    const after = await page.evaluate(() => window.spil.record());
    assert.equal(await tap(place), after, "what was meant for the claim");
    await page.clock.runFor(800);
    assert.doesNotMatch(await row.getAttribute("class"), /rests/);
    await until(isAsked);
    await page.clock.runFor(800);
    assert.notEqual(await tap(place), after, "a claim in time");
    await page.waitForFunction(() => / claim$/m.test(window.spil.record()));
    await anna.leave();
});

test("an end page keeps its places while its moves are rated", async () => {
    for (const [game, lang] of [
        ["punto", "is"],
        ["rumi7", "en"],
    ]) {
        const anna = await person(phone(all[0]));
        const page = await anna.tab(`${play(game, lang, "me,level3")}${game === "rumi7" ? "&last_round=1" : ""}`);
        await page.evaluate(() => {
            const places = () =>
                [".curve", ".marks", ".ser", ".more2"].map((one) => {
                    const { top, height } = document.querySelector(one)?.getBoundingClientRect() ?? {};
                    return `${one} ${Math.round(top + scrollY)} ${one === ".more2" ? "" : Math.round(height)}`;
                });
            window.seen = new Set();
            const look = () => {
                if (document.querySelector(".endp .curve")) window.seen.add(places().join(", "));
                requestAnimationFrame(look);
            };
            look();
        });
        await playOut(page);
        await page.locator(".curve li button, .marks p:not(:empty, :has-text('0'))").first().waitFor();
        await page.locator(".ser h3").waitFor();
        const seen = await page.evaluate(() => [...window.seen]);
        assert.equal(seen.length, 1, seen.join("\n"));
        await page.locator(".marks").evaluate((one) => one.style.setProperty("min-height", "300px"));
        await page.waitForFunction(() => window.seen.size > 1); // and what moves is seen
        await anna.leave();
    }
});

test("a game that was resigned is told as resigned among the games, too", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/play/punto?seats=me,level1&seed=42&lang=en");
    await myTurn(page);
    await act(page);
    await myTurn(page);
    await page.locator(".bar .ib").last().tap();
    await page.getByRole("button", { name: "Resign" }).tap();
    await page.locator(".sure").tap();
    await page.locator(".ser").waitFor();
    await visit(page, "#/replay");
    await page.locator("small", { hasText: "You have resigned: Level 1 wins." }).waitFor();
    await anna.leave();
});

test("who thinks is shown by three whole dots", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab("#/");
    const dots = await page.evaluate(() => {
        const one = document
            .querySelector("main")
            .appendChild(Object.assign(document.createElement("i"), { className: "dots" }));
        const { width, backgroundSize } = getComputedStyle(one);
        return Number.parseFloat(width) / Number.parseFloat(backgroundSize);
    });
    assert.equal(dots, 3);
    await anna.leave();
});

test("bots that answer at once leave a race a race, and a claim its time", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab();
    await settled(page, { quick: true });
    await visit(page, "#/setup/7ate9");
    await page.locator(".pinned .main").tap();
    const how = page.locator(".bar small");
    await page.locator(".pile").waitFor();
    assert.equal(await how.innerText(), "No turns: play whenever you can");
    await page.waitForFunction(() => window.spil.phase() === "play");
    await page.reload();
    await ready(page);
    await page.locator(".pile, .cover").first().waitFor();
    assert.equal(await how.innerText(), "No turns: play whenever you can");
    await visit(page, "#/setup/7ate9");
    await page.locator(".more-of summary").first().tap();
    await page.getByLabel(/^No hurry/).tap();
    await page.locator(".pinned .main").tap();
    await page.locator(".pile").waitFor();
    assert.equal(await how.innerText(), "In turns");
    await anna.leave();
});

test("7 ATE 9: of two equal cards the one that was touched is refused", async () => {
    const anna = await person(phone(all[0]));
    await anna.context.addInitScript(() => {
        window.refused = [];
        const note = (all) => {
            for (const { target } of all)
                if (target.classList?.contains("refused")) window.refused.push(target.dataset.slot);
        };
        new MutationObserver(note).observe(document, {
            subtree: true,
            attributes: true,
            attributeFilter: ["class"],
        });
    });
    const page = await anna.tab();
    const pair = async () => {
        for (let seed = 1; seed < 40; seed++) {
            await visit(page, `#/play/7ate9?seats=me,level1&seed=${seed}&pace=0`);
            await page.locator(".draw").waitFor();
            for (let i = 0; i < 12; i++) {
                const cards = await page
                    .locator(".hand [data-slot]")
                    .evaluateAll((those) => those.map((one) => [one.dataset.card, one.dataset.slot]));
                const fits = await page.evaluate(() => window.spil.moves().map((move) => move.split(":")[1]));
                const [card] =
                    cards.find(([c], at) => !fits.includes(c) && cards.some(([d], k) => k > at && c === d)) ?? [];
                if (card) return cards.flatMap(([c, slot]) => (c === card ? [slot] : []));
                if (!(await page.evaluate(() => window.spil.do("draw"))).ok) break;
                await myTurn(page);
            }
        }
        throw new Error("no two equal cards");
    };
    const slots = await pair();
    assert.ok(slots.length > 1);
    for (const slot of slots) {
        await page.evaluate(() => (window.refused = []));
        await page.locator(`.hand [data-slot="${slot}"]`).tap();
        await page.waitForFunction(() => window.refused.length > 0);
        assert.deepEqual(await page.evaluate(() => window.refused), [slot]);
        await page.locator(".hand .refused").waitFor({ state: "detached" });
    }
    await anna.leave();
});

test("a hint that is asked for by its key while the table is on its way comes with it", async () => {
    const anna = await person({ viewport: { width: 1280, height: 800 } });
    for (const late of [/\.wasm/, /table-.*\.js/]) {
        const page = await anna.context.newPage();
        let letGo = () => undefined;
        const asked = new Promise((done) => (letGo = done));
        let held = 0;
        await page.route(late, async (route) => {
            held++;
            await asked;
            await route.continue();
        });
        await page.goto(base + play("punto", "en"), { waitUntil: "commit" });
        await page.locator("main.app[aria-busy]").waitFor();
        await settles(async () => assert.ok(held > 0, String(late)));
        await page.keyboard.press("h");
        letGo();
        await page.locator(".board .hinted").waitFor();
        assert.doesNotMatch(await page.locator(".now").innerText(), /^Hint: /);
        await page.close();
    }
    await anna.leave();
});

test("Sequence: on the narrowest phone a cell is 35 wide", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab(play("sequence", "is"));
    await page.locator(".board .q").first().waitFor();
    const [one, other] = await page
        .locator(".board .q")
        .evaluateAll((cells) => cells.slice(0, 2).map((cell) => cell.getBoundingClientRect().x));
    assert.ok(other - one >= 35, `${other - one}`);
    // beneath a puzzle's card there is less room
    await screens["sequence, a puzzle"].reach(page);
    const { width } = await page.locator(".board .q").nth(1).boundingBox();
    assert.ok(width >= 26, `${width}`);
    await anna.leave();
});

test("on a desk cards are as large as the room allows, and lie apart from what is said", async () => {
    const anna = await person({ viewport: { width: 1280, height: 800 } });
    const page = await anna.tab("#/?lang=is");
    for (const game of ["rumi7", "7ate9"]) {
        await screens[`${game}, in the middle`].reach(page);
        await page.keyboard.press("m");
        await page.locator("#move:focus").waitFor();
        const { least, met } = await page.evaluate(() => {
            const box = (one) => one.getBoundingClientRect();
            const held = [...document.querySelectorAll("[data-held]")];
            const words = [...document.querySelectorAll(".say, .field")].map(box);
            const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            const [say, field] = words;
            return {
                least: Math.min(...held.map((one) => one.offsetWidth)),
                met:
                    Number(meet(say, field)) +
                    [...held, ...document.querySelectorAll(".draw")].flatMap((one) =>
                        words.filter((word) => meet(box(one), word)),
                    ).length,
            };
        });
        assert.ok(least >= 72, `${game}: cards of ${least}`);
        assert.equal(met, 0, game);
    }
    await page.evaluate(() => document.querySelector(".draw").style.setProperty("translate", "300px"));
    assert.ok(
        await page.evaluate(() => {
            const [draw, say] = [".draw", ".say"].map((one) => document.querySelector(one).getBoundingClientRect());
            return draw.right > say.left;
        }),
        "a Draw in the record's column is seen",
    );
    await anna.leave();
});

test("signs at the seats are the colours that are played, and nothing else", async () => {
    const anna = await person(phone(all[0]));
    const page = await anna.tab();
    const marks = {
        "punto?seats=me,level1": ["RO", "BG"],
        "punto?seats=me,level1,level1": ["R", "O", "B"],
        "punto?seats=me,level1,level1,level1": ["R", "O", "B", "G"],
        "punto?seats=me,level1,level1,level1&teams=1": ["RO", "BG", "RO", "BG"],
        "sequence?seats=me,level1": ["R", "B"],
        "sequence?seats=me,level1,level1": ["R", "B", "O"],
        "sequence?seats=me,level1,level1,level1": ["R", "B", "R", "B"],
    };
    for (const [at, wanted] of Object.entries(marks)) {
        await visit(page, `#/play/${at}&seed=42&pace=0&lang=en`);
        await playOut(page, 4);
        await myTurn(page);
        await page
            .locator(".seats [data-seat]")
            .nth(wanted.length - 1)
            .waitFor();
        const signs = await page
            .locator(".seats [data-seat]")
            .evaluateAll((seats) =>
                seats.map((seat) => [...seat.querySelectorAll(".sign > *")].map((sign) => sign.classList[0]).join("")),
            );
        assert.deepEqual(signs, wanted, at);
        // what each has laid has one of these signs
        const laid = await page.evaluate(() =>
            [...window.spil.record().matchAll(/^move (\d) ([ROBG])\d@/gm)].map(([, seat, colour]) => [seat, colour]),
        );
        if (at.startsWith("punto") && wanted.length !== 3)
            for (const [seat, colour] of laid) assert.ok(wanted[seat].includes(colour), `${at}: ${colour} by ${seat}`);
    }
    await anna.leave();
});

test("a review lists two moves at most, the costliest, in the order of the game, once all are rated", async () => {
    const anna = await person(phone(all[0]));
    await anna.context.addInitScript(() => {
        window.drawn = []; // while moves are rated, and after: how many are listed
        const look = () => {
            const [curve] = document.getElementsByClassName("curve");
            const rates = /\d/.test(curve?.querySelector("p[role=status]")?.textContent ?? "");
            if (curve) window.drawn.push([rates, curve.querySelectorAll("li button").length]);
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    });
    const page = await anna.tab();
    await screens["punto, the end"].reach(page);
    const list = page.locator(".curve li button");
    await list.first().waitFor();
    const drawn = await page.evaluate(() => window.drawn);
    assert.ok(drawn.some(([rates]) => rates));
    assert.ok(drawn.every(([rates, n]) => !rates || n === 0));
    const listed = await list.allInnerTexts();
    const costs = (await list.locator("b").allInnerTexts()).map((text) => Number(text.replace(/[−%\s]/g, "")));
    assert.equal(costs.length, 2);
    for (const cost of costs) assert.ok(cost >= 3, String(costs));
    const steps = [];
    for (const i of [0, 1]) {
        await list.nth(i).tap();
        steps.push(Number(/\d+/.exec(await page.locator(".rev .bar small").innerText())[0]));
        await page.locator(".rev .bar .ib").tap();
        await page.locator(".rev").waitFor({ state: "detached" });
        assert.deepEqual(await list.allInnerTexts(), listed, "who comes back finds what was rated");
    }
    assert.ok(steps[0] < steps[1], String(steps));
    await anna.leave();
});

test("Sequence: the sums under the row that won lie above what follows, 360 by 640", async () => {
    const anna = await person({ ...phone(all[0]), bypassCSP: true });
    const page = await anna.tab();
    await screens["sequence, the end"].reach(page);
    await page.locator(".rowof small").first().waitFor();
    const room = () =>
        page.evaluate(() => {
            const edges = (what) => [...document.querySelectorAll(what)].map((e) => e.getBoundingClientRect());
            const feet = edges(".rowof small").map(({ bottom }) => bottom);
            return edges(".curve")[0].top - Math.max(...feet);
        });
    // as where the page is longer than the window
    await page.addStyleTag({ content: ".endp { align-content: start !important; }" });
    assert.ok((await room()) >= 0, String(await room()));
    await page.addStyleTag({ content: ".endp .rowof { padding-bottom: 2px !important; }" });
    assert.ok((await room()) < 0, "sums on the next card are seen");
    await anna.leave();
});

await main(stop, start);
