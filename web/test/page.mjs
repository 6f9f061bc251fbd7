// The page in a browser: every game to the end, each way of input, kept games, bad ground.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
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
import { LONG, main, test } from "./harness.mjs";
import { makeMove } from "./make_move.mjs";
import { timeless, twin, verifies } from "./native.mjs";

const games = { punto: "strong@200", "7ate9": "level2", sequence: "strong@200", rumi7: "strong@200" };

const play = (game, more = "") => `#/play/${game}?seats=me,${games[game]}&seed=42&pace=0${more}`;
/** A shorter game, of those that take long by hand. */
const short = { rumi7: "last_round=1" };
const playShort = (game, more = "") => play(game, short[game] ? `&${short[game]}${more}` : more);

for (const game of Object.keys(games)) {
    test(`${game} by window.spil is the native game, sentence by sentence`, async () => {
        const anna = await person();
        const options = short[game] && !process.env.SPIL_WEB_ALL ? [short[game]] : [];
        const page = await anna.tab(play(game, options.map((option) => `&${option}`).join("")));
        assert.equal(await page.evaluate(() => window.spil.seat()), 0);
        const moves = await playOut(page);
        const { record, log, result, phase } = await page.evaluate(() => ({
            record: window.spil.record(),
            log: window.spil.log(),
            result: window.spil.result(),
            phase: window.spil.phase(),
        }));
        assert.equal(phase, "over");
        assert.ok(result.over && result.winners.length > 0);
        assert.ok(verifies(record), "spil verify refuses the record");
        const native = twin(game, games[game], "42", moves, options);
        assert.ok(timeless(record).startsWith(timeless(native.record).trimEnd()), "another record than the native one");
        // a sum that one has had in hand for long without seeing it is told at the end: that is the clock's, too
        const [said, nativeSaid] = [log, native.log].map((lines) =>
            lines.filter((line) => !line.includes(" missed: ")),
        );
        for (const [i, line] of nativeSaid.entries()) assert.equal(said[i], line, `line ${i + 1}`);
        assert.equal(said.length, nativeSaid.length);
        await anna.leave();
    });
}

test("a record with another move in it is told apart", async () => {
    const anna = await person();
    const page = await anna.tab(play("punto"));
    const moves = await playOut(page);
    const record = await page.evaluate(() => window.spil.record());
    const native = twin("punto", games.punto, "43", moves.slice(0, 3));
    assert.ok(!timeless(record).startsWith(timeless(native.record).trimEnd()));
    assert.ok(!verifies(record.replace(/^result .*$/m, "result winners=0 points=9,9")));
    await anna.leave();
});

/** What is on the screen, and waiting until it is something else. */
const seen = (page) => page.evaluate(() => JSON.stringify(window.spil.view()));
/** The same, and what can be done, at one moment: bots go on meanwhile. */
const now = (page) => page.evaluate(() => ({ moves: window.spil.moves(), before: JSON.stringify(window.spil.view()) }));
const changed = (page, before) =>
    page.waitForFunction((b) => JSON.stringify(window.spil.view()) !== b, before, { polling: 15 });

/** Opens the field for moves, which is ready once it has the focus. A key that comes before the table listens is lost. */
const toField = async (page) => {
    const field = page.locator("#move:focus");
    await page.locator(".playing").waitFor();
    for (const end = Date.now() + LONG; Date.now() < end && (await field.count()) === 0; ) {
        await page.keyboard.press("m");
        await field.waitFor({ timeout: 2000 }).catch(() => undefined);
    }
    await field.fill("");
};

// Each way of input in one language and at one size; the whole product, a few moves of each, is a step of the matrix.
// After taps the game goes on to its end.
const A_WHILE = 12;
const FEW = 4;
const phone = { hasTouch: true, isMobile: true };
const ways = {
    tap: { options: phone, lang: "is", moves: 2 * A_WHILE },
    drag: { options: { viewport: { width: 820, height: 1180 } }, lang: "en", moves: A_WHILE },
    keys: { options: { viewport: { width: 1280, height: 800 } }, lang: "nb", moves: A_WHILE },
};
const all = process.env.SPIL_WEB_ALL
    ? Object.keys(ways).flatMap((way) =>
          Object.values(ways).flatMap(({ options }) => ["en", "is", "nb"].map((lang) => [way, options, lang, FEW])),
      )
    : Object.entries(ways).map(([way, { options, lang, moves }]) => [way, options, lang, moves]);

for (const game of Object.keys(games)) {
    for (const [way, options, lang, most] of all)
        test(`${game} at its table: ${way}, ${lang}, ${options.viewport?.width ?? 360} wide`, async () => {
            const anna = await person(way === "tap" ? { ...options, hasTouch: true } : options);
            const page = await anna.tab(playShort(game, `&lang=${lang}`));
            for (let i = 0; i < most && (await myTurn(page)) !== "over"; i++) {
                const { moves, before } = await now(page);
                await makeMove(page, game, moves[(i * 7) % moves.length], way);
                await changed(page, before);
            }
            if (way === "tap" && most !== FEW) await playOut(page);
            assert.ok(verifies(await page.evaluate(() => window.spil.record())));
            assert.equal(await page.getAttribute("html", "lang"), lang);
            await anna.leave();
        });

    test(`${game} by notation`, async () => {
        const anna = await person({ viewport: { width: 1280, height: 800 } });
        const page = await anna.tab(playShort(game, "&lang=nb"));
        for (let i = 0; i < A_WHILE && (await myTurn(page)) !== "over"; i++) {
            const { moves, before } = await now(page);
            if (i === 0) await toField(page);
            await page.keyboard.type(moves[(i * 5) % moves.length]);
            await page.keyboard.press("Enter");
            await changed(page, before);
        }
        assert.ok(verifies(await page.evaluate(() => window.spil.record())));
        await anna.leave();
    });
}

test("what is typed while a move is on its way stays in the field", async () => {
    const anna = await person({ viewport: { width: 1280, height: 800 } });
    const page = await anna.tab(play("punto"));
    await myTurn(page);
    const { moves, before } = await now(page);
    await toField(page);
    await page.keyboard.type(moves[0]);
    await page.locator("#move").evaluate((field) => {
        field.form.requestSubmit();
        field.value = "next";
    });
    await changed(page, before);
    await page.waitForTimeout(50);
    assert.equal(await page.inputValue("#move"), "next");
    await myTurn(page);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.body.innerText.includes("next"));
    await page.waitForFunction(() => document.querySelector("#move").value === "next"); // refused: it can be mended
    await page.keyboard.type("other"); // or written over
    assert.equal(await page.inputValue("#move"), "other");
    await anna.leave();
});

test("a race by the clock counts down, takes moves, and pauses", async () => {
    const anna = await person();
    const page = await anna.tab("#/play/7ate9?seats=me,level1&seed=7");
    assert.equal(await page.evaluate(() => window.spil.phase()), "wait");
    assert.equal((await page.evaluate(() => window.spil.do("draw"))).code, "not_now");
    await page.waitForFunction(() => window.spil.phase() === "play");
    const codes = await page.evaluate(async () => {
        const all = [];
        for (let i = 0; i < 5 && window.spil.phase() === "play"; i++) {
            const [move] = window.spil.moves();
            if (move) all.push((await window.spil.do(move)).code ?? "ok");
            await new Promise((done) => setTimeout(done, 50));
        }
        return all;
    });
    assert.ok(codes.includes("ok"), codes.join());
    await page.getByRole("button", { name: "Menu" }).click();
    await page.waitForFunction(() => window.spil.phase() === "pause");
    await page.reload();
    await ready(page);
    assert.equal(await page.evaluate(() => window.spil.phase()), "pause");
    await page.getByRole("button", { name: "Go on" }).click();
    await page.waitForFunction(() => window.spil.phase() === "play");
    await anna.leave();
});

// Who sits at which edge, and how far a hand is turned, in quarters.
const edges = {
    2: ["bottom 0", "top 2"],
    3: ["bottom 0", "left 1", "right 3"],
    4: ["bottom 0", "left 1", "top 2", "right 3"],
};

for (const [people, where] of Object.entries(edges))
    for (const [width, height] of [
        [820, 1180],
        [1180, 820],
    ])
        test(`${people} people around a tablet race with their own hands, ${width} by ${height}`, async () => {
            const anna = await person({ viewport: { width, height }, hasTouch: true });
            await noticeShakes(anna);
            const page = await anna.tab(`#/play/7ate9?seats=${Array(Number(people)).fill("me")}&seed=7`);
            await page.waitForFunction(() => window.spil.phase() === "play");
            const hands = page.locator(".hand");
            const cards = (seat) => hands.nth(seat).locator("[data-card]");
            for (let seat = 0; seat < people; seat++)
                for (let n = 1; n <= 3; n++) {
                    await hands.nth(seat).locator(".draw").tap();
                    await cards(seat)
                        .nth(n - 1)
                        .waitFor();
                }
            const found = await hands.evaluateAll((all) =>
                all.map((hand) => {
                    const { a, b } = new DOMMatrix(getComputedStyle(hand).transform);
                    const box = hand.querySelector("[data-card]").getBoundingClientRect();
                    const far = {
                        left: box.left,
                        right: innerWidth - box.right,
                        top: box.top,
                        bottom: innerHeight - box.bottom,
                    };
                    const turned = ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4;
                    const side = turned % 2 === 1 ? ["left", "right"] : ["top", "bottom"];
                    return `${side.sort((x, y) => far[x] - far[y])[0]} ${turned}`;
                }),
            );
            assert.deepEqual(found, where);
            const inside = await page.locator(".hand [data-card], .draw").evaluateAll((all) =>
                all.every((one) => {
                    const box = one.getBoundingClientRect();
                    return (
                        box.left >= 0 &&
                        box.top >= 0 &&
                        box.right <= innerWidth &&
                        box.bottom <= innerHeight &&
                        Math.min(box.width, box.height) >= 40
                    );
                }),
            );
            assert.ok(inside, "cards outside the screen, or too small to tap");
            // a card follows the pointer from every side, and is laid by it or goes back
            const pile = await page.locator(".pile").boundingBox();
            for (let seat = 0; seat < people; seat++) {
                const card = await cards(seat).first().boundingBox();
                const before = await cards(seat).count();
                await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2);
                await page.mouse.down();
                await page.mouse.move(card.x + card.width / 2 + 9, card.y + card.height / 2 + 9);
                await page.mouse.move(pile.x + pile.width / 2, pile.y + pile.height / 2, { steps: 4 });
                const there = await page.locator(".dragged").boundingBox();
                const off = Math.hypot(
                    there.x + there.width / 2 - pile.x - pile.width / 2,
                    there.y + there.height / 2 - pile.y - pile.height / 2,
                );
                assert.ok(off < 4, `seat ${seat}: ${off} px beside the pointer`);
                await page.evaluate(() => (window.hasShaken = false));
                await page.mouse.up();
                await page.waitForFunction(
                    ([i, n]) =>
                        window.hasShaken ||
                        document.querySelectorAll(".hand")[i].querySelectorAll("[data-card]").length === n - 1,
                    [seat, before],
                );
            }
            await anna.leave();
        });

test("texts that are not moves change nothing and say why", async () => {
    const anna = await person();
    const page = await anna.tab(play("punto"));
    const codes = await page.evaluate(async () => {
        const before = window.spil.record();
        const replies = [await window.spil.do("nonsense"), await window.spil.do("R9@40,40"), await window.spil.do("")];
        return {
            codes: replies.map((r) => r.code),
            says: replies.every((r) => r.say.length > 5),
            same: before === window.spil.record(),
        };
    });
    assert.deepEqual(codes.codes, ["bad_move", "illegal_move", "bad_move"]);
    assert.ok(codes.says && codes.same);
    await playOut(page);
    assert.equal((await page.evaluate(() => window.spil.do("R9@0,0"))).code, "game_over");
    await anna.leave();
});

test("Rumi 7 says what the contract lacks, and what would help", async () => {
    const anna = await person();
    const page = await anna.tab(play("rumi7"));
    await page.getByRole("button", { name: "Menu" }).click();
    const lacks = page.locator("summary", { hasText: /^1\/7 · two sets: \d cards? (is|are) missing\.$/ });
    await lacks.click();
    await page.getByText(/^A joker would help, or one of these: /).waitFor();
    await lacks.click();
    await page.getByText(/^A joker would help, or one of these: /).waitFor({ state: "hidden" });
    await anna.leave();
});

test("undo, redo and hint", async () => {
    const anna = await person();
    const page = await anna.tab(play("punto"));
    await playOut(page, 3);
    await myTurn(page);
    const before = await page.evaluate(() => window.spil.record());
    assert.deepEqual(await page.evaluate(() => window.spil.undo()), { ok: true });
    const undone = await page.evaluate(() => window.spil.record());
    assert.ok(undone.length < before.length && before.startsWith(undone.trimEnd()));
    assert.deepEqual(await page.evaluate(() => window.spil.redo()), { ok: true });
    assert.equal(timeless(await page.evaluate(() => window.spil.record())), timeless(before));
    await myTurn(page);
    const { hint, moves } = await page.evaluate(async () => ({
        hint: await window.spil.hint(),
        moves: window.spil.moves(),
    }));
    assert.ok(moves.includes(hint.move) && typeof hint.why === "string");
    await page.keyboard.press("u");
    await page.waitForFunction((b) => window.spil.record() !== b, before);
    await anna.leave();
});

test("a hint asked for again is the same, and another one after the next move", async () => {
    const anna = await person();
    const page = await anna.tab("#/play/rumi7?seats=me,level1&seed=42&pace=0");
    const hints = (n) =>
        page.evaluate(async (many) => {
            const all = [];
            while (all.length < many) all.push(JSON.stringify(await window.spil.hint()));
            return { all: new Set(all).size, move: JSON.parse(all[0]).move, moves: window.spil.moves() };
        }, n);
    for (let i = 0; i < 3; i++) {
        await myTurn(page);
        const { all, move, moves } = await hints(4);
        assert.equal(all, 1);
        assert.ok(moves.includes(move), move);
        await page.evaluate((m) => window.spil.do(m), move);
    }
    await anna.leave();
});

test("people who share a screen do not see each other's cards", async () => {
    const anna = await person();
    const page = await anna.tab("#/play/rumi7?seats=me,me&seed=5&pace=0");
    const look = () =>
        page.evaluate(() => ({
            seat: window.spil.seat(),
            view: window.spil.view(),
            moves: window.spil.moves(),
            log: window.spil.log(),
        }));
    const first = await look();
    assert.equal(first.view, null);
    assert.deepEqual(first.moves, []);
    assert.equal((await page.evaluate(() => window.spil.do("draw"))).code, "not_now");
    await page.getByRole("button", { name: "Show my cards" }).click();
    await page.waitForFunction(() => window.spil.view() !== null);
    const shown = await look();
    const hand = await page.evaluate(() => document.body.innerText);
    for (let i = 0; i < 9 && (await seen(page)) !== "null"; i++)
        await page.evaluate(() => window.spil.do(window.spil.moves().at(-1)));
    const then = await look();
    assert.notEqual(then.seat, shown.seat, "nobody else came to the screen");
    assert.equal(then.view, null);
    assert.deepEqual(then.log, []);
    assert.notEqual(await page.evaluate(() => document.body.innerText), hand);
    await anna.leave();
});

test("watching bots: nobody's eyes, nothing to do", async () => {
    const anna = await person();
    const page = await anna.tab("#/play/punto?seats=random,random&seed=3&pace=0");
    await page.waitForFunction(() => window.spil.phase() === "over");
    assert.equal(await page.evaluate(() => window.spil.seat()), -1);
    assert.deepEqual(await page.evaluate(() => window.spil.moves()), []);
    assert.ok(verifies(await page.evaluate(() => window.spil.record())));
    await anna.leave();
});

test("tabs that are killed at any moment lose nothing", async () => {
    const anna = await person();
    let page = await anna.tab("#/play/rumi7?seats=me,random&seed=11&pace=0&last_round=2");
    await playOut(page, 1); // from its first move on a game is kept
    let known = "";
    for (let i = 0; i < 6; i++) {
        const playing = playOut(page, 40).catch(() => undefined); // the tab goes while it plays, in a game of 396 moves
        await page.waitForTimeout(30 + 37 * i);
        known = await page.evaluate(() => window.spil.record());
        await page.close();
        await playing;
        page = await anna.tab("#/");
        await page.locator("a.go").click();
        await page.waitForFunction(() => window.spil.phase() !== "menu");
        await ready(page);
        const now = await page.evaluate(() => window.spil.record());
        assert.ok(now.length >= known.length, `lost: ${now.length} of ${known.length}`);
        assert.ok(
            timeless(now).startsWith(
                timeless(known)
                    .replace(/\nresult.*/, "")
                    .trimEnd(),
            ),
        );
    }
    await playOut(page, 10);
    assert.ok(verifies(await page.evaluate(() => window.spil.record())));
    await anna.leave();
});

test("a second tab on the same game is told, and can take it over", async () => {
    const anna = await person();
    const one = await anna.tab(play("punto"));
    await playOut(one, 2);
    const two = await anna.tab("#/");
    await two.locator("a.go").click();
    await two.getByText("This game is open in another tab.").waitFor();
    assert.equal(await two.evaluate(() => window.spil.phase()), "menu");
    await two.getByRole("button", { name: "Continue it here" }).click();
    await two.waitForFunction(() => window.spil.moves().length > 0);
    await one.getByText("This game goes on in another tab.").waitFor();
    assert.equal((await one.evaluate(() => window.spil.do(window.spil.moves()[0] ?? "x"))).ok, false);
    await playOut(two);
    assert.ok(verifies(await two.evaluate(() => window.spil.record())));
    await anna.leave();
});

test("a game opens on its own once the other tab has gone", async () => {
    const anna = await person();
    const one = await anna.tab(play("punto"));
    await playOut(one, 2);
    const two = await anna.tab("#/");
    await two.locator("a.go").click();
    await two.getByText("This game is open in another tab.").waitFor();
    await one.close();
    await two.waitForFunction(() => window.spil.moves().length > 0);
    await anna.leave();
});

test("a game that waits is named in the language of now", async () => {
    const anna = await person();
    const page = await anna.tab("#/play/punto?seats=me,level3&seed=1&pace=0");
    await playOut(page, 2);
    await visit(page, "#/");
    for (const [lang, who] of [
        ["English", "Level 3"],
        ["Íslenska", "Styrkur 3"],
        ["Norsk", "Nivå 3"],
    ]) {
        await page.getByRole("link", { name: lang }).click();
        await page.locator("a.go small", { hasText: new RegExp(`· ${who}$`) }).waitFor();
    }
    await anna.leave();
});

test("a finished game is in the statistics once, and can be replayed, reviewed, played again", async () => {
    const anna = await person({ viewport: { width: 1000, height: 800 } });
    const page = await anna.tab(play("punto"));
    await playOut(page);
    await page.waitForFunction(() => document.querySelector(".curve:not(:has([role=status]))")); // all is rated
    const won = (await page.locator(".res h2").innerText()) === "You win";
    const way = await page.locator(".curve .line").getAttribute("d");
    assert.equal(Number(way.split(" ").at(-1)), won ? 6 : 90, "the curve ends with what came of it");
    const costs = await page.locator(".curve li b").allInnerTexts();
    assert.ok(costs.length > 0);
    assert.deepEqual(
        await page.locator(".curve svg .m").allTextContents(),
        costs.map((_, i) => String(i + 1)),
        "what is marked is what is listed",
    );
    for (const [i, cost] of costs.entries()) {
        assert.match(cost, /^−\d+$/); // of percentages no percentage
        await page.locator(".curve li button").nth(i).click();
        await page.locator(".rev .better").waitFor();
        assert.ok((await page.locator(".verdict p").innerText()).length > 10);
        const worths = await page.locator(".verdict dd:last-child").allInnerTexts();
        const [own, best] = worths.map((worth) => Number.parseInt(worth, 10));
        assert.equal(cost, `−${best - own}`, "the cost is the difference of what is shown");
        await page.getByRole("button", { name: "Back" }).click();
    }
    await page.getByRole("link", { name: "Look at the game" }).click();
    await page.getByText("Move 41 of 41").waitFor(); // it opens at the end
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator(".curve .round").waitFor({ state: "attached" }); // between the rounds, when all is rated
    assert.equal(await page.locator(".curve .line").getAttribute("d"), way, "the curve of the end");
    await page.locator(".curve svg").click({ position: { x: 60, y: 40 } });
    await page.getByText(/^Move \d of 41$/).waitFor(); // to the move under the finger
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByRole("button", { name: "One move back" }).click();
    await page.getByText("Move 40 of 41").waitFor();
    await page.getByRole("button", { name: "To the beginning" }).click();
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByText("Move 3 of 41").waitFor(); // by itself
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Play" }).waitFor();
    await page.goBack();
    await page.waitForFunction(() => window.spil.phase() === "over");
    await visit(page, "#/statistics");
    await page.locator(".tally").waitFor();
    assert.equal(await page.locator(".tally").count(), 1);
    assert.match((await page.locator(".tally").innerText()).replace(/\s+/g, " "), / 0 : 1$/);
    const card = page.locator(".figures");
    await card.waitFor();
    assert.equal(await card.locator(".won-of").textContent(), " of 1 won");
    assert.deepEqual(await card.locator(".ten i").evaluateAll((all) => all.map((i) => i.className)), ["lost"]);
    await card.getByText("More").click();
    assert.equal(await card.locator(".times").count(), 0, "one week is no course of time");
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save all games as a table (CSV)" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "spil.csv");
    const [heading, line, ...none] = readFileSync(await download.path(), "utf8").split("\n");
    assert.equal(heading, "name,game,day,outcome,against,level,stages");
    assert.match(line, /^"","\w+",\d{4}-\d\d-\d\d,lost,/);
    assert.deepEqual(none, [""]);
    await anna.leave();
});

test("what hints cost is said before the first one; who resigns at once has no curve", async () => {
    const anna = await person();
    const page = await anna.tab("#/play/punto?seats=me,level1&seed=1&pace=0");
    await page.evaluate(() => localStorage.setItem("spil settings", JSON.stringify({ met: { punto: true } })));
    await page.reload();
    await ready(page);
    const hint = page.getByRole("button", { name: "Hint" });
    await myTurn(page);
    await hint.click();
    const cost = page.locator(".now", { hasText: "A win with hints does not count. Tap again for the hint." });
    await cost.waitFor();
    assert.equal(await page.locator(".hinted").count(), 0);
    await hint.click();
    await page.locator(".hinted").first().waitFor();
    assert.equal(await cost.count(), 0);
    await playOut(page, 1);
    await myTurn(page);
    await hint.click();
    await page.locator(".hinted").first().waitFor();
    assert.equal(await cost.count(), 0);
    await visit(page, "#/play/punto?seats=me,level1&seed=2&pace=0");
    await myTurn(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator(".sure", { hasText: "Resign" }).click();
    await page.locator(".ser").waitFor();
    await page.waitForFunction(() => !document.querySelector(".curve"));
    await anna.leave();
});

test("play again deals new cards and keeps another game", async () => {
    const anna = await person();
    const page = await anna.tab("#/play/punto?seats=me,random&seed=1&rounds=1&pace=0");
    await playOut(page);
    const first = await page.evaluate(() => window.spil.record());
    await page.getByRole("button", { name: "Play again" }).click();
    await page.waitForFunction(() => window.spil.phase() === "play");
    await playOut(page);
    const second = await page.evaluate(() => window.spil.record());
    assert.ok(verifies(second));
    assert.notEqual(/seed .*/.exec(first)[0], /seed .*/.exec(second)[0]);
    await visit(page, "#/replay");
    await page.locator(".kept li").nth(1).waitFor();
    await anna.leave();
});

for (const game of Object.keys(games)) {
    test(`the guided game of ${game}, by its hints`, async () => {
        const anna = await person();
        const page = await anna.tab(`#/guide/${game}?pace=0`);
        for (let steps = 0; steps < 60; steps++) {
            await page.waitForFunction(() => window.spil.phase() === "over" || window.spil.moves().length > 0, null, {
                polling: 20,
            });
            if ((await page.evaluate(() => window.spil.phase())) === "over") {
                const link = page.locator(".coach a.act.main");
                if ((await link.getAttribute("href")).startsWith("#/play")) break;
                await link.click();
                await page.waitForTimeout(30);
                await ready(page);
                continue;
            }
            const { hint, reply } = await page.evaluate(async () => {
                const given = await window.spil.hint();
                return { hint: given, reply: await window.spil.do(given.move) };
            });
            assert.ok(reply.ok || reply.code === "not_now", `${hint.move}: ${reply.code} ${reply.say}`);
        }
        assert.ok((await page.locator(".coach a.act.main").getAttribute("href")).startsWith("#/play"));
        await anna.leave();
    });
}

test("sums are practised and recorded", async () => {
    const anna = await person();
    const page = await anna.tab("#/learn/7ate9");
    await page.locator(".sum input").waitFor();
    for (let i = 0; i < 3; i++) {
        const asked = (await page.locator(".sum span").innerText()).replace(/\s=$/, "");
        await page.getByRole("button", { name: "Tell me" }).click();
        await page.getByText(`${i + 2} of 20`).waitFor();
        await page.locator(".answered.told", { hasText: asked }).waitFor();
    }
    for (let i = 4; i <= 20; i++) {
        const [a, sign, b] = (await page.locator(".sum span").innerText()).split(/\s/);
        const sum = sign === "+" ? Number(a) + Number(b) : Number(a) - Number(b);
        for (const digit of String(((sum + 9) % 10) + 1))
            await page.getByRole("button", { name: digit, exact: true }).click();
        if (((sum + 9) % 10) + 1 === 1) await page.getByRole("button", { name: "Answer" }).click(); // 10 might follow
        await page.getByText(i < 20 ? `${i + 1} of 20` : "17 of 20").waitFor();
        if (i < 20) await page.locator(".answered.right", { hasText: /^\d+\s[−+]\s\d+ = \d+\. Right\.$/ }).waitFor();
        assert.deepEqual(
            [await page.locator(".beads .right").count(), await page.locator(".beads .missed").count()],
            [i - 3, 3],
        );
    }
    assert.equal(await page.getByRole("link", { name: "Play" }).getAttribute("href"), "#/setup/7ate9");
    await visit(page, "#/statistics/sums");
    await page.locator("tbody tr").first().waitFor({ state: "attached" });
    assert.equal((await page.locator("tbody tr").count()) > 0, true);
    await page.locator(".week").waitFor();
    const due = await page.locator(".week b").allInnerTexts();
    assert.equal(due.length, 7);
    assert.ok(due.some((n) => Number(n) > 0)); // what was missed
    const kinds = await page.locator(".meters li span:first-child").allInnerTexts();
    assert.ok(kinds.length > 0 && kinds.every((kind) => /^[+−] [123]$/.test(kind)), kinds.join());
    assert.equal(await page.locator(".heat i").count(), 10 * ((await page.locator(".heat span").count()) - 11));
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save all sums as a table (CSV)" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "spil-sums.csv");
    const [heading, ...lines] = readFileSync(await download.path(), "utf8")
        .trim()
        .split("\n");
    assert.equal(heading, "name,game,sum,answer,met,found,missed,ms,practise,last");
    assert.equal(lines.length, await page.locator("tbody tr").count());
    for (const line of lines) assert.match(line, /^"","7ate9","\d+ - \d+ =",|^"","7ate9","\d+ \+ \d+ =",/);
    await anna.leave();
});

test("the file that the page saves is one that spil reads, and the other way round", async () => {
    const anna = await person();
    const page = await anna.tab(play("punto"));
    await playOut(page, 4);
    await myTurn(page);
    const record = await page.evaluate(() => window.spil.record());
    assert.ok(verifies(record));
    const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        (async () => {
            await visit(page, "#/settings");
            await page.getByRole("button", { name: "Open files of this program" }).click();
        })(),
    ]);
    await chooser.setFiles({ name: "game.spil", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.waitForFunction(() => window.spil.phase() === "play");
    assert.equal(timeless(await page.evaluate(() => window.spil.record())), timeless(record));
    await anna.leave();
});

// ---- bad ground ----

test("addresses that ask for what there is not are answered in one sentence", async () => {
    const anna = await person();
    const page = await anna.tab("#/");
    const wrong = {
        "#/play/chess?seats=me,level2": /there is no game 'chess'/i,
        "#/play/punto?seats=me,grandmaster": /grandmaster/i,
        "#/play/punto?seats=me": /2 to 4/,
        "#/play/punto?seats=me,level2&rounds=99": /rounds/i,
        "#/play/punto?seats=me,level2&seed=x": /seed/i,
        "#/play/punto?seats=me,cmd:ls": /programs/i,
        "#/game/nothing": /No games are kept/,
    };
    for (const [address, sentence] of Object.entries(wrong)) {
        await visit(page, address);
        assert.match(await page.locator("[role=alert]").innerText(), sentence, address);
        assert.equal(await page.evaluate(() => window.spil.phase()), "menu");
    }
    await visit(page, "#/nowhere");
    const nowhere = page.getByText("There is no such page.");
    await nowhere.waitFor();
    await page.getByRole("link", { name: "First page" }).last().click();
    await page.getByText("Today’s deal").waitFor();
    assert.equal(await nowhere.count(), 0);
    await anna.leave();
});

test("the link to a server's table is understood where there is no server", async () => {
    const anna = await person();
    const page = await anna.tab("t/quick-fox#abc");
    assert.equal(page.url(), `${base}#/table/quick-fox?invite=abc`);
    await page.getByText(/Playing with people elsewhere does not work at this address/).waitFor();
    anna.wrong.length = 0; // browsers complain about the socket
    await anna.leave();
});

test("who leaves a link before it has opened does not wait for its server", async () => {
    const file = readdirSync(folder).find((name) => /^texts-nb-.*\.json$/.test(name));
    const anna = await person();
    const page = await anna.tab("#/");
    await anna.context.routeWebSocket(/.*/, () => undefined); // a server that says nothing
    await anna.context.route("**/api/**", () => undefined);
    const held = new Promise((asked) => instead.set(`/${file}`, asked));
    await page.evaluate(() => (location.hash = "#/table/quick-fox?invite=abc&lang=nb"));
    const response = await held; // the link waits for its language
    await page.evaluate((to) => (location.hash = to), play("punto"));
    response.end(fileOf(file));
    await ready(page);
    assert.equal(await page.evaluate(() => window.spil.phase()), "play");
    instead.clear();
    anna.wrong.length = 0; // browsers complain about the socket
    await anna.leave();
});

test("a damaged kept game is told, its text stays", async () => {
    const anna = await person();
    const page = await anna.tab(play("punto"));
    await playOut(page, 2);
    await visit(page, "#/");
    await page.evaluate(
        () =>
            new Promise((done) => {
                const open = indexedDB.open("spil");
                open.onsuccess = () => {
                    const t = open.result.transaction("lines", "readwrite");
                    const cursor = t.objectStore("lines").openCursor();
                    cursor.onsuccess = () => cursor.result?.update("rubbish\n");
                    t.oncomplete = () => {
                        open.result.close();
                        done();
                    };
                };
            }),
    );
    await page.reload();
    await page.locator("a.go").click();
    await page.getByText(/This game cannot be continued/).waitFor();
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as a file" }).click(),
    ]);
    assert.match(download.suggestedFilename(), /\.spil$/);
    await anna.leave();
});

test("without storage games go on, and it is said that they are not kept", async () => {
    const anna = await person();
    await anna.context.addInitScript(() => {
        Object.defineProperty(window, "indexedDB", {
            value: {
                open: () => {
                    throw new DOMException("no", "SecurityError");
                },
            },
        });
    });
    const page = await anna.tab(play("punto"));
    await page.getByText(/This game is not being kept/).waitFor();
    await playOut(page);
    assert.ok(verifies(await page.evaluate(() => window.spil.record())));
    anna.wrong.length = 0; // it complains to the console, too
    await anna.leave();
});

test("a browser without WebAssembly is told so", async () => {
    const anna = await person();
    await anna.context.addInitScript(() => {
        delete window.WebAssembly;
    });
    const page = await anna.tab(play("punto"));
    await page.getByText(/lacks WebAssembly/).waitFor();
    anna.wrong.length = 0;
    await anna.leave();
});

test("a line that breaks in the middle of a file is told as one that is not there, and mends", async () => {
    const file = readdirSync(folder).find((name) => /^spil-.*\.wasm$/.test(name));
    const breaks = (response) => response.write("\0asm", () => response.destroy());
    instead.set(`/${file}`, breaks);
    const anna = await person();
    const page = await anna.tab(play("punto"));
    await page.getByText(`could not be loaded: ${file}`).waitFor();
    instead.clear();
    await page.getByRole("button", { name: "Load the page again" }).click();
    await page.waitForFunction(() => window.spil?.phase() === "play");
    assert.deepEqual(
        anna.wrong.filter((said) => !said.includes("net::ERR_")), // browsers complain about the line
        [],
    );
    anna.wrong.length = 0;
    await anna.leave();
});

// ---- offline, sizes, looks ----

test("after the first visit everything works offline", async () => {
    const anna = await person({ serviceWorkers: "allow" });
    const page = await anna.tab("#/");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await anna.context.setOffline(true);
    await page.reload();
    await ready(page);
    for (const address of [play("sequence"), "#/rules/punto", "#/settings", "#/?lang=is"]) await visit(page, address);
    await visit(page, play("sequence"));
    await playOut(page);
    assert.ok(verifies(await page.evaluate(() => window.spil.record())));
    for (const link of ["t/quick-fox#abc", "h/0/t/quick-fox#abc"]) {
        await page.goto(base + link); // nobody answers, and the page is there all the same
        await page.waitForFunction(() => location.hash === "#/table/quick-fox?invite=abc" && window.spil !== undefined);
        assert.equal(new URL(page.url()).pathname, "/");
    }
    await visit(page, play("punto"));
    assert.equal(await page.evaluate(() => window.spil.phase()), "play");
    await page.goto(`${base}#/`);
    await page.reload();
    anna.wrong.length = 0; // browsers complain about the socket
    await anna.leave();
});

test("a new version is offered, not forced", async () => {
    const anna = await person({ serviceWorkers: "allow" });
    const page = await anna.tab(play("punto"));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await playOut(page, 2);
    await myTurn(page);
    const before = await page.evaluate(() => window.spil.record());
    const update = () =>
        page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));
    await update();
    await page.waitForTimeout(300);
    assert.equal(await page.getByText("There is a new version.").count(), 0, "offered although nothing is new");
    instead.set("/sw.js", `${fileOf("sw.js")}\n// newer`);
    await update();
    await page.getByText("There is a new version.").waitFor();
    const [offer, dock] = await Promise.all([".notice", ".dock"].map((what) => page.locator(what).boundingBox()));
    assert.ok(offer.y + offer.height <= dock.y, "it does not lie over one's card");
    assert.equal(await page.evaluate(() => window.spil.record()), before);
    // It still waits when the page is opened again, which has no words yet.
    await page.addInitScript(() => {
        const { fetch } = window;
        window.fetch = (...what) => new Promise((done) => setTimeout(done, 500)).then(() => fetch(...what));
    });
    await page.reload();
    await page.getByText("There is a new version.").waitFor();
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Use it now" }).click()]);
    await ready(page);
    assert.equal(await page.evaluate(() => window.spil.record()), before);
    instead.clear();
    await anna.leave();
});

test("sizes: 60 kB before a game, 250 kB with any but Sequence", async () => {
    /** The bytes of all files that were asked for, each once, as they are sent: compressed. */
    const weigh = async (address, lang) => {
        const anna = await person({ locale: lang });
        const page = await anna.context.newPage();
        const files = new Set();
        page.on("request", (request) => {
            const name = new URL(request.url()).pathname.slice(1) || "index.html";
            files.add(existsSync(join(folder, `${name}.br`)) ? `${name}.br` : name);
        });
        await page.goto(base + address);
        await ready(page);
        await page.waitForTimeout(300);
        await anna.leave();
        return [...files].reduce((bytes, file) => bytes + statSync(join(folder, file)).size, 0);
    };
    for (const lang of ["en", "is", "nb"]) {
        const first = await weigh("", lang);
        assert.ok(first > 10000 && first <= 60000, `first page in ${lang}: ${first}`);
        for (const game of ["punto", "7ate9", "rumi7"]) {
            const bytes = await weigh(play(game), lang);
            assert.ok(bytes > 200000 && bytes <= 250000, `${game} in ${lang}: ${bytes}`);
            console.log(`# ${game} in ${lang}: ${bytes}`);
        }
    }
});

test("no page is wider than its window, from 320 to 2560", async () => {
    const anna = await person();
    const page = await anna.tab("#/?lang=is");
    for (const width of [320, 360, 768, 1280, 2560]) {
        await page.setViewportSize({ width, height: 640 });
        for (const address of [
            "#/",
            play("punto"),
            play("rumi7"),
            "#/setup/sequence",
            "#/settings",
            "#/rules/punto",
            "#/learn",
            "#/replay",
        ]) {
            await visit(page, address);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${address} at ${width}: ${wide} too wide`);
        }
    }
    await anna.leave();
});

await main(stop, start);
