// The deal of a day in the page: the deal, the answers and par are those of the native program.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { myTurn, person, playOut, start, stop, visit } from "./browser.mjs";
import { main, test } from "./harness.mjs";
import { spil } from "./native.mjs";
import { come } from "./people.mjs";
import { Server } from "./server.mjs";

const DAY = "2026-11-18";
const parOf = (game) => JSON.parse(execFileSync(spil, ["today", game, "--date", DAY, "--json"], { encoding: "utf8" }));

/** The link of a game on the page of the day. */
const linkTo = async (page, game) => {
    await visit(page, `#/today?date=${DAY}`);
    return `${await page.locator(`.deals a[href*="/play/${game}?"]`).getAttribute("href")}&pace=0`;
};
const said = (page, game) =>
    page
        .locator(`.deals a[href*="/play/${game}?"] small`)
        .textContent()
        .then((text) => text.replace("\u00a0", " "));
const shared = (page) => page.locator(".par .share").textContent();

for (const game of ["punto", "7ate9", "sequence", "rumi7"])
    test(`${game}: the moves of par meet the answers of par`, async () => {
        const anna = await person();
        const page = await anna.tab("#/");
        const { record, par } = parOf(game);
        await visit(page, await linkTo(page, game));
        for (const [, move] of record.filter(([seat]) => seat === 0)) {
            assert.notEqual(await myTurn(page), "over");
            const reply = await page.evaluate((m) => window.spil.do(m), move);
            assert.ok(reply.ok, `${move}: ${reply.say}`);
        }
        assert.equal(await myTurn(page), "over");
        const text = await page.evaluate(() => window.spil.record());
        for (const [, move] of record) assert.ok(text.includes(move));
        assert.match(await shared(page), new RegExp(`^Spil ${DAY} · .* ●$`));
        assert.match(await page.locator(".par").textContent(), /You played every move as the best bot did\./);
        if (par.outcome === "won" && game !== "rumi7") assert.ok((await shared(page)).includes(`${par.moves} moves`));
        await anna.leave();
    });

test("the first time counts, nothing is taken back, and the first page knows", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    assert.match(await page.locator(".way").textContent(), /Today’s deal/);
    const link = await linkTo(page, "sequence");
    assert.match(await page.locator(".plain").innerText(), /against level 3, without hints or undo/);
    assert.equal(await said(page, "sequence"), "not yet played");
    await visit(page, link);
    const bar = page.locator(".bar small");
    await bar.getByText("Today’s deal: no hints, no undo.", { exact: true }).waitFor();
    await playOut(page, 1);
    await myTurn(page);
    assert.equal(await bar.innerText(), "Today’s deal · Five chips in a line win");
    const refused = await page.evaluate(() => window.spil.undo());
    assert.ok(!refused.ok && refused.say.includes("deal of the day"));
    for (const name of ["Undo", "Hint"]) assert.equal(await page.getByRole("button", { name }).count(), 0);
    await playOut(page);
    const first = await shared(page);
    const end = await page.locator(".par").textContent();
    assert.match(end, /The best bot played (differently|elsewhere) at your move \d+.+\. You: .+\./);
    assert.doesNotMatch(end, /The first time counts/);
    // one way of counting: one's own moves; and what the day is about comes before the list of mistakes
    const own = (await page.evaluate(() => window.spil.record())).match(/^move \d+ 0 /gm).length;
    assert.match(first, new RegExp(`(won in|lost after|drawn after) ${own} moves · the best bot: `));
    const curve = page.locator(".curve");
    assert.equal(await curve.locator("h3 small").innerText(), `Your moves: ${own}`);
    const [above, share, below] = await Promise.all(
        [".res", ".par .share", ".curve"].map(async (what) => (await page.locator(what).boundingBox()).y),
    );
    assert.ok(above < share && share < below, `${above}, ${share}, ${below}`);
    // where the two parted is on a board, with both moves
    const parted = Number(/ at your move (\d+)/.exec(end)[1]);
    await page.getByRole("button", { name: "Look at it" }).click();
    const moved = await page.evaluate(() =>
        [...window.spil.record().matchAll(/^move \d+ (\d) /gm)].map(([, seat]) => seat),
    );
    const step = moved.flatMap((seat, i) => (seat === "0" ? [i] : []))[parted - 1];
    assert.equal(await page.locator(".rev .bar small").innerText(), `Move ${step + 1} of ${moved.length}`);
    assert.deepEqual(await page.locator(".rev dt").allInnerTexts(), ["You", "The best bot"]);
    await page.goBack();
    await page.locator(".par .share").waitFor();
    await linkTo(page, "sequence");
    assert.ok(first.endsWith(` · ${await said(page, "sequence")}`));
    assert.equal(await page.locator(".share").textContent(), first);

    await page.clock.setSystemTime(new Date("2026-11-19T12:00:00"));
    await visit(page, "#/today");
    await page.getByText(`Yesterday, Sequence Numbers: ${first.split(" · ").slice(2).join(" · ")}`).waitFor();
    assert.equal(await page.getByText(/^Yesterday, /).count(), 1);
    await page.clock.setSystemTime(new Date("2026-11-18T12:00:00"));

    await visit(page, link);
    await bar.getByText("Played before: it does not count.", { exact: true }).waitFor();
    for (const [seat, move] of parOf("sequence").record)
        if (seat === 0) {
            await myTurn(page);
            await page.evaluate((m) => window.spil.do(m), move);
        }
    assert.equal(await shared(page), first); // better, and it does not count
    await page.locator(".par").getByText("The first time counts: you made this of it.").waitFor();
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Picture" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "spil.png");

    const seed = () => page.evaluate(() => /^seed .*/m.exec(window.spil.record())[0]);
    const deal = await seed();
    await page.getByRole("button", { name: "Play again" }).click();
    await bar.getByText("Played before: it does not count.", { exact: true }).waitFor();
    assert.equal(await seed(), deal);
    assert.equal(await page.evaluate(() => /^move \d+ 0 /m.test(window.spil.record())), false);

    await visit(page, "#/statistics"); // two games were played, and one of them was the day's
    await page.getByText(/^won [01] of 1$/).waitFor();
    await page
        .locator(".tally")
        .getByText(/^\d : \d$/)
        .waitFor();
    assert.equal(await page.locator(".figures").count(), 1);
    await anna.leave();
});

test("without a server the others are not there, and the best bot's move is not called better", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    await visit(page, `${await linkTo(page, "sequence")}`);
    await playOut(page);
    await page.getByRole("button", { name: "Look at it" }).click();
    const tags = page.locator(".rev .tg");
    const seen = await tags.evaluateAll((all) => all.map((tag) => [tag.innerText, tag.checkVisibility()]));
    assert.deepEqual(seen.sort(), [
        ["better", false],
        ["you", true],
    ]);
    await page.goBack();
    assert.equal(await page.locator(".par h3 small").innerText(), "18 November");
    await page.getByRole("button", { name: "How did others do?" }).click();
    const send = page.getByRole("button", { name: "Send my moves" });
    assert.doesNotMatch(await send.getAttribute("class"), /sure/, "nothing is lost by it");
    await send.click();
    await page.locator(".par").getByText("No server keeps results at this address.").waitFor();
    assert.equal(await page.locator(".notice").count(), 0); // nothing that would lie on other pages
    anna.wrong.length = 0; // browsers complain about the socket
    await linkTo(page, "sequence");
    await page.locator(".plain .share").waitFor();
    const [list, shares] = await Promise.all((await page.locator(".plain .box").all()).map((box) => box.boundingBox()));
    assert.ok(shares.y >= list.y + list.height + 8, "two boxes, apart");
    await anna.leave();
});

test("a game in rounds says which one is the day's", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    const link = await linkTo(page, "rumi7");
    const { options } = parOf("rumi7");
    assert.equal(await said(page, "rumi7"), `only round ${options.first_round} of 7 · not yet played`);
    assert.equal(await said(page, "punto"), "not yet played");
    await visit(page, link);
    await page.getByText(`Round ${options.first_round}: `).first().waitFor();
    await anna.leave();
});

test("against another bot it is a game like any other", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    const link = await linkTo(page, "sequence");
    await visit(page, link.replace(/(?<=me%2C)\w+/, "random"));
    await playOut(page);
    await page.locator(".more2").waitFor();
    assert.equal(await page.locator(".par").count(), 0);
    await visit(page, `#/today?date=${DAY}`);
    assert.equal(await said(page, "sequence"), "not yet played");
    await anna.leave();
});

test("how others did is told after a question, and only moves are sent", async () => {
    const server = new Server();
    await server.start();
    const day = new Date().toISOString().slice(0, 10); // the server has no other
    const places = [];
    for (const name of ["Anna", "Bo"]) {
        const one = await come(server, name);
        await visit(one.page, `#/today?date=${day}`);
        const link = await one.page.locator('.deals a[href*="/play/sequence?"]').getAttribute("href");
        await visit(one.page, `${link}&pace=0`);
        await playOut(one.page);
        await one.press("others_ask");
        assert.equal(one.frames.length, 0); // nothing has gone anywhere
        await one.press("others_send");
        const said = one.page.locator(".par p[role=status]");
        await said.waitFor();
        places.push(await said.textContent());
        const sent = one.frames.filter(({ mine, text }) => mine && text.includes('"today"'));
        assert.equal(sent.length, 1);
        assert.deepEqual(Object.keys(JSON.parse(sent[0].text)).sort(), ["day", "do", "game", "id", "record"]);
        assert.doesNotMatch(JSON.parse(sent[0].text).record, /^(name|#)/m);
        await one.leave();
    }
    assert.equal(places[0], "You are the first so far.");
    assert.equal(places[1], "Place 1 of 2 so far"); // they played alike
    await server.close();
});

await main(stop, start);
