// Games on paper, by the browser's printer: each card as often as the rules say, on pages of the paper's size.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { person, start, stop, visit } from "./browser.mjs";
import { newFolder } from "./ending.mjs";
import { main, test } from "./harness.mjs";

const numbers = (n) => [...Array(n).keys()].map((i) => i + 1);
const each = (cards, n) => cards.map((card) => [card, n]);

// The decks, by hand from the rules pages.
const counts = ["3333222222", "2222333322", "3332222233"]; // of 7 ATE 9, by step and number
const decks = {
    punto: each(
        [..."ROBG"].flatMap((colour) => numbers(9).map((n) => colour + n)),
        2,
    ),
    "7ate9": counts.flatMap((row, step) => [...row].map((n, i) => [`${i + 1}/${step + 1}`, Number(n)])),
    rumi7: [
        ...each(
            [..."A23456789TJQK"].flatMap((rank) => [..."SHDC"].map((suit) => rank + suit)),
            2,
        ),
        ["X", 4],
    ],
};

/** The cards on the sheets: {card: how often}. */
const shown = (page) =>
    page.locator("[data-card]").evaluateAll((all) => {
        const found = {};
        for (const { dataset } of all) found[dataset.card] = (found[dataset.card] ?? 0) + 1;
        return found;
    });

/** The sizes of the pages that come out of the printer, in millimetres, and their texts. */
async function printed(page) {
    const path = join(newFolder("print"), "page.pdf");
    await page.pdf({ path, preferCSSPageSize: true, printBackground: true });
    const poppler = (tool, ...args) => execFileSync(tool, args, { encoding: "utf8" });
    const sizes = [...poppler("pdfinfo", "-l", "999", path).matchAll(/Page +\d+ size: +([\d.]+) x ([\d.]+)/g)].map(
        ([, w, h]) => [w, h].map((points) => Math.round((points / 72) * 25.4)).join(" × "),
    );
    const text = poppler("pdftotext", "-layout", path, "-");
    return { sizes, text };
}

const open = async (anna, address) => {
    const page = await anna.tab(address);
    await page.locator(".paper, .printed-rules").first().waitFor();
    return page;
};

test("every card is on the sheets as often as the rules say", async () => {
    const anna = await person();
    const page = await open(anna, "#/print/punto");
    for (const [game, deck] of Object.entries(decks)) {
        await visit(page, `#/print/${game}`);
        await page.locator(`.of-${game} [data-card]`).first().waitFor();
        assert.deepEqual(await shown(page), Object.fromEntries(deck), game);
    }
    await page
        .locator("[data-card]")
        .first()
        .evaluate((card) => card.remove());
    assert.notDeepEqual(await shown(page), Object.fromEntries(decks.rumi7), "a card that is missing is not seen");
    await page.getByLabel("joker", { exact: false }).first().selectOption("6");
    assert.equal((await shown(page)).X, 6);
    await anna.leave();
});

test("pages have the size of the paper, and cards come before their backs", async () => {
    const anna = await person({ colorScheme: "dark" });
    const page = await open(anna, "#/print/punto");
    await page.locator(".printed-rules h2").last().waitFor();
    const { sizes, text } = await printed(page);
    assert.deepEqual([...new Set(sizes)], ["210 × 297"]);
    assert.ok(sizes.length > 12, `72 cards, twelve on a page, with backs, and rules: ${sizes.length} pages`);
    assert.match(text, /Winning the game/);
    assert.doesNotMatch(text, /Card size/, "what is chosen is not printed");
    await page.getByLabel("What").selectOption("print_cards");
    await page.getByLabel("Paper").selectOption("letter");
    assert.deepEqual((await printed(page)).sizes, Array(12).fill("216 × 279"));
    await page.getByLabel("Backs behind the cards").uncheck();
    assert.deepEqual((await printed(page)).sizes, Array(6).fill("216 × 279"));
    await anna.leave();
});

test("a board, chips and a pad are on a page each, in three languages", async () => {
    const anna = await person();
    const page = await open(anna, "#/print/sequence");
    await page.getByLabel("What").selectOption("print_board");
    await page.getByLabel("Backs behind the cards").uncheck();
    for (const [board, cells] of [
        ["standard", 96],
        ["small", 60],
    ]) {
        await page.locator(".form select").nth(1).selectOption(board);
        const { sizes, text } = await printed(page);
        assert.equal(sizes.length, 1);
        assert.equal(text.match(/\d+/g).length, cells);
    }
    await page.getByLabel("What").selectOption("print_chips");
    assert.equal((await printed(page)).sizes.length, 1);
    for (const [lang, total] of [
        ["en", "Total"],
        ["is", "Samtals"],
        ["nb", "Sum"],
    ]) {
        await visit(page, `#/print/rumi7?lang=${lang}`);
        await page.locator(".form select").first().selectOption("print_scores");
        await page.locator(".form input[type=checkbox]").first().uncheck();
        const { sizes, text } = await printed(page);
        assert.equal(sizes.length, 1);
        assert.equal(text.split(total).length, 3, `${total} twice in ${text}`);
    }
    await anna.leave();
});

test("a board of one's own is printed with its cards, a wrong one is refused", async () => {
    const anna = await person();
    const page = await open(anna, "#/print/sequence");
    const small = readFileSync("games/sequence/test/board-small.txt", "utf8");
    await page.locator(".form select").nth(1).selectOption("own");
    await page.locator("textarea").fill(small.replace("minus 2", "minus 3").replace(" *  1  2", " *  2  1"));
    await page.locator("[data-number]").nth(2).waitFor();
    const row = () => page.locator("[data-number]").evaluateAll((all) => all.slice(0, 4).map((x) => x.dataset.number));
    assert.deepEqual(await row(), ["*", "2", "1", "3"]);
    const cards = Object.values(await shown(page)).reduce((sum, n) => sum + n, 0);
    assert.equal(cards, 60 + 2 + 3);
    await page.locator("textarea").fill("board 2 2");
    await page.locator(".form [role=alert]").waitFor();
    assert.equal(await page.locator(".paper").count(), 0);
    await anna.leave();
});

test("the rules lead there, and the dark comes back afterwards", async () => {
    const anna = await person({ colorScheme: "dark" });
    const page = await anna.tab("#/rules/punto");
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await page.getByRole("link", { name: "Print" }).click();
    await page.locator(".paper").first().waitFor();
    assert.notEqual(await ground(), dark);
    await visit(page, "#/settings");
    await page.locator(".papers").waitFor({ state: "detached" });
    assert.equal(await ground(), dark);
    await anna.leave();
});

await main(stop, start);
