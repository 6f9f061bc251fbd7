// People far away: whole games on the real server, from "Play with others" to the end, each in a browser of their own at a
// phone's size, over lines that break and a server that dies.

import assert from "node:assert/strict";
import { start, stop } from "./browser.mjs";
import { makeMove } from "./hands.mjs";
import { main, test } from "./harness.mjs";
import { allLeave, come, judged, opens, play, sits, watches, whoActs } from "./people.mjs";
import { Server } from "./server.mjs";

const server = new Server();

/** So many moves at the drawn table, by the fingers of whose turn it is. */
async function tap(people, game, times) {
    for (let i = 0; i < times; i++) {
        const one = await whoActs(people);
        if (!one) return;
        const { move, before } = await one.page.evaluate((n) => ({
            move: window.choose(window.spil.view(), window.spil.moves(), window.spil.seat(), n),
            before: JSON.stringify(window.spil.view()),
        }), i);
        await makeMove(one.page, game, move, "tap");
        await one.until((b) => JSON.stringify(window.spil.view()) !== b, before);
    }
}

test("Punto: three people, a bot and an onlooker; taps, a page reloaded, a server killed and started again", async () => {
    const anna = await come(server, "Anna");
    const bo = await come(server, "Bjarni", { lang: "is" });
    const kari = await come(server, "Kari", { lang: "nb" });
    const eye = await come(server, "Eva");
    const people = [anna, bo, kari];
    const link = await opens(anna, "punto", { Players: 4, Rounds: 1 });
    await sits(bo, link);
    await sits(kari, link);
    await anna.sees("Bjarni");
    await anna.sees("Kari");
    await anna.page.getByLabel(anna.t("bot_or_open", { n: 4 })).selectOption("level1");
    await watches(eye, link);
    assert.equal(await bo.spil("phase"), "wait");
    await anna.press("start");
    for (const one of [...people, eye]) await one.until(() => window.spil.phase() === "play");
    await tap(people, "punto", 4);
    await play(people, 3);
    await bo.reload();
    await bo.until(() => window.spil.phase() === "play" && window.spil.view() !== null);
    await play(people, 2);
    await server.kill();
    for (const one of people) await one.sees(one.t("line_down"));
    await server.start();
    await play(people);
    const record = await judged([...people, eye], link);
    assert.match(record, /^name 1 Bjarni$/m);
    assert.deepEqual(await eye.spil("moves"), []);
    await allLeave([...people, eye]);
});

test("7 ATE 9: a live race of two; a lost socket, a card that comes too late", async () => {
    const anna = await come(server, "Anna", { ownLine: true });
    const bo = await come(server, "Bo", { lang: "nb" });
    const people = [anna, bo];
    const link = await opens(anna, "7ate9");
    await sits(bo, link);
    await anna.press("start");
    await play(people, 8);
    anna.line.cut();
    await play(people, 8);
    await play(people);
    await judged(people, link);
    await allLeave(people);
});

test("Sequence Numbers: six people; one leaves and comes back, the server restarts", async () => {
    const people = [];
    for (const [i, name] of ["Anna", "Bo", "Cecilie", "Dóra", "Einar", "Frida"].entries())
        people.push(await come(server, name, { lang: ["en", "nb", "is"][i % 3] }));
    const [anna, ...others] = people;
    const link = await opens(anna, "sequence", { Players: 6 });
    for (const one of others) await sits(one, link);
    await anna.press("start");
    await tap(people, "sequence", 3);
    await play(people, 2);
    assert.equal(await server.stop(), 0);
    await server.start();
    await play(people);
    await judged(people, link);
    await allLeave(people);
});

test("Rumi 7 Seven: three people", async () => {
    const people = [await come(server, "Anna"), await come(server, "Bo", { lang: "is" }), await come(server, "Kari", { lang: "nb" })];
    const [anna, ...others] = people;
    const link = await opens(anna, "rumi7", { Players: 3, "Last round": 1 });
    for (const one of others) await sits(one, link);
    await anna.press("start");
    await tap(people, "rumi7", 6);
    await play(people);
    await judged(people, link);
    await allLeave(people);
});

await start();
await server.start();
await main(async () => {
    await stop();
    await server.close();
});
