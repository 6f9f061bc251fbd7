// Games that have rules and nothing else, on a page that was built with the test games: PAGE=build-wasm/page.

import assert from "node:assert/strict";
import { person, playOut, start, stop } from "./browser.mjs";
import { main, test } from "./harness.mjs";

test("a game with rules alone shows hand, points and cards, and is played by its moves", async () => {
    const anna = await person();
    const page = await anna.tab("#/play/highcard?seats=me,random&seed=1&pace=0");
    const view = await page.evaluate(() => window.spil.view());
    await page.locator(".described p").first().waitFor();
    const lines = await page.locator(".described p").allTextContents();
    const list = (cards) => `[${cards.join(", ")}]`;
    assert.ok(
        lines.some((line) => line.startsWith("hands: ") && line.includes(list(view.hands[0])) && line.includes("?")),
        lines.join("\n"),
    );
    assert.ok(lines.includes(`points: ${list(view.points)}`), lines.join("\n"));
    assert.ok(
        lines.some((line) => line.startsWith("played: ")),
        lines.join("\n"),
    );
    await page.locator(".dock button").first().click();
    await page.waitForFunction((before) => JSON.stringify(window.spil.view()) !== before, JSON.stringify(view), {
        polling: 5,
    });
    await playOut(page);
    assert.equal(await page.evaluate(() => window.spil.phase()), "over");
    assert.ok(
        !(await page.evaluate(() => window.spil.log())).some((line) => line.includes("hands:")),
        "fields are no sentences",
    );
    await anna.leave();
});

test("what is said of a seat is whole, however long it is", async () => {
    const anna = await person();
    const page = await anna.tab("#/play/stairs?seats=me,level1&seed=1&pace=0");
    const said = page.locator(".seat .facts");
    await said.nth(1).waitFor();
    await said.evaluateAll((all) => {
        for (const one of all) one.textContent = "27 points, 5 cards, 3 stairs of seven steps";
    });
    const cut = () =>
        page
            .locator(".seat, .seat .facts")
            .evaluateAll((all) =>
                all.some((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1),
            );
    assert.equal(await cut(), false);
    await said.evaluateAll((all) => {
        for (const one of all) one.style.whiteSpace = "nowrap";
    });
    assert.equal(await cut(), true, "a line that is cut is not seen");
    await anna.leave();
});

// Rush: six seats race; Dash: nobody is too late, here by the clock; Parade: every move is forced, and there are six.
for (const [game, seats, clock] of [
    ["rush", 6, "&untimed=1"],
    ["dash", 3, ""],
    ["parade", 2, ""],
    ["highcard", 4, ""],
]) {
    test(`${game}, ${seats} seats: it has levels and hints, and comes to an end`, async () => {
        const anna = await person();
        const page = await anna.tab(`#/play/${game}?seats=me${",level1".repeat(seats - 1)}&seed=2&pace=0${clock}`);
        await page.waitForFunction(() => window.spil?.moves().length > 0, null, { polling: 5 });
        const { hint, moves } = await page.evaluate(async () => ({
            hint: await window.spil.hint(),
            moves: window.spil.moves(),
        }));
        assert.ok(moves.includes(hint.move), JSON.stringify(hint));
        assert.match(hint.why, moves.length === 1 ? /nothing else to do/ : /\d+ of 100/);
        const played = await playOut(page);
        assert.equal(await page.evaluate(() => window.spil.phase()), "over");
        assert.ok(game !== "parade" || played.length === 3);
        await anna.leave();
    });
}

await main(stop, start);
