// A game night in a room, each person in their own browser: three tables, and somebody who goes in every phase of it.
// Minutes pass faster on this server, and what it tells of absences is stretched on the way, so that the page and the
// server speak of the same times.

import assert from "node:assert/strict";
import { start, stop } from "./browser.mjs";
import { main, test } from "./harness.mjs";
import { looked } from "./looked.mjs";
import { allLeave, come, play, stretched } from "./people.mjs";
import { comesIn, inviteOf, opensRoom, seated, to, visitor } from "./room_people.mjs";
import { Server } from "./server.mjs";

const MINUTE_MS = 3000;
const server = new Server("--minute", String(MINUTE_MS), "--day", String(24 * 60 * MINUTE_MS));

/** Somebody who is told of absences as if minutes were as long as everywhere, and once a minute has passed. */
const patient = (one) => stretched(one, 60000 / MINUTE_MS, 0.75 * MINUTE_MS);
const guest = async (number, name, lang) => comesIn(await patient(await visitor(server, name, { lang })), number);

/** Opens a table by whim; it is waited at. */
async function opensTable(one, game, players) {
    await one.press("new_table");
    await one.page.locator(`dialog a[href^="#/online/${game}"]`).click();
    await one.page
        .getByRole("group", { name: one.t("players"), exact: true })
        .getByRole("button", { name: String(players), exact: true })
        .click();
    await one.press("open_table");
    await one.sees(one.t("begins_itself"));
}

/** At the table where this other one sits. */
async function sitsWith(one, other) {
    await one.page.locator(".tc", { hasText: other.name }).click();
    await one.press("sit_down");
    await one.until(() => window.spil.seat() >= 0);
}

const isGone = (one) => one.page.goto("about:blank"); // as a phone that sleeps, or its page closed
const asked = (one) => one.until(() => document.querySelector(".asked.three"));
/** How many games each has won, as this one sees it. */
const scoreOf = async (one) =>
    Object.fromEntries(
        await one.page
            .locator(".evening-wins li")
            .evaluateAll((all) =>
                all.map((li) => [li.querySelector("b").textContent, Number(li.querySelector(".figure").ariaLabel)]),
            ),
    );
const won = (one, n) =>
    one.until(
        (sum) =>
            [...document.querySelectorAll(".evening-wins .figure")].reduce((all, f) => all + Number(f.ariaLabel), 0) ===
            sum,
        n,
    );

/** One sits down and goes: after a minute the seat is free, and later taken again. */
async function goesBefore({ amma, jon }, link) {
    await opensTable(amma, "punto", 3);
    await looked(amma, "evening-before");
    await sitsWith(jon, amma);
    await isGone(jon);
    const seat = amma.page.locator(".sitters li", { hasText: "Jón" });
    await seat.waitFor();
    await seat.waitFor({ state: "detached" });
    await to(jon, link); // by the link once more: it is the same person, who is asked nothing
    await jon.sees(jon.t("room_this_evening"));
    await sitsWith(jon, amma);
}

async function twoMoreTables({ amma, afi, kari, lilja, ola, ran, jon }) {
    await kari.press("new_table");
    await looked(kari, "evening-new");
    await kari.page.locator("dialog .ib").click();
    await opensTable(kari, "punto", 2);
    await opensTable(ola, "sequence", 2);
    await sitsWith(lilja, kari);
    await sitsWith(ran, ola);
    for (const one of [kari, lilja, ola, ran]) await seated(one);
    await afi.until(() => document.querySelectorAll(".tc").length === 3);
    await looked(afi, "evening-tables");
    await sitsWith(afi, amma);
    for (const one of [amma, afi, jon]) await seated(one);
}

/** A bot plays on until somebody is back; the others wait for a while, and win; a page is loaded again. */
async function goInGames({ amma, kari, lilja, ola, ran, jon }) {
    const table = lilja.page.url();
    await isGone(lilja);
    await asked(kari);
    await kari.press("bot_plays_on");
    await kari.page.locator(".asked.three").waitFor({ state: "detached" });
    await play([kari], 2);
    await lilja.page.goto(table);
    await seated(lilja);
    await kari.until(() => document.querySelectorAll(".seat .away").length === 0);

    await isGone(ran);
    await asked(ola);
    await ola.press("wait");
    await ola.page.locator(".asked.three").waitFor({ state: "detached" });
    while ((await ola.button("end_i_win").count()) === 0) {
        await ola.reload(); // and asks again what can be done: another minute has to pass
        await seated(ola);
        await asked(ola);
    }
    await ola.press("end_i_win");
    await ola.sees(ola.t("cause_absent"));

    await jon.reload();
    await seated(jon);
    assert.equal(await amma.page.locator(".seat .away").count(), 0);
}

/** Back in the room, and out of it; who was away finds the game over. */
async function goesBetween({ kari, lilja, ola, ran }, link) {
    await ola.link("back_to_room").click();
    await won(ola, 1);
    assert.equal((await scoreOf(ola)).Ola, 1);
    await ola.press("room_menu");
    await ola.press("room_leave");
    await ola.page.locator("dialog.sheet:not(.room-sheet) .sure").click();
    await ola.until(() => location.hash === "#/online");
    await to(ran, link);
    await ran.sees(ran.t("room_this_evening"));
    await ran.page.locator(".tc.done", { hasText: "Ola" }).waitFor(); // the winner keeps the name, though gone
    await play([kari, lilja]);
    for (const one of [kari, lilja]) {
        const isWon = (await one.page.locator(".res h2").innerText()) === one.t("you_win");
        const series = await one.page.locator(".series-line").innerText();
        assert.equal(series, one.t("series_is", { score: isWon ? "1 : 0" : "0 : 1" }), "one's own wins come first");
    }
    for (const one of [kari, lilja]) await one.link("back_to_room").click();
    await won(lilja, 2);
}

/** In the middle of a game, which goes on. */
async function hostDies({ amma, afi, kari, jon }) {
    await allLeave([amma]);
    for (const one of [afi, jon]) await asked(one);
    await afi.press("bot_plays_on");
    await jon.page.locator(".asked.three").waitFor({ state: "detached" });
    assert.equal(await kari.button("room_be_host").count(), 0, "another guest came before");
    await play([afi, jon]);
    for (const one of [afi, jon]) await one.link("back_to_room").click();
    await afi.button("room_be_host").waitFor();
    await looked(afi, "evening-heir");
    await afi.press("room_be_host");
    await afi.page.locator(".entrance").waitFor();
    assert.equal(await jon.button("room_be_host").count(), 0);
}

/** On another device: a second person, and host by the key. */
async function comesByKey(name, key) {
    const one = await visitor(server, name, { lang: "is" });
    await one.page.locator(".digits").fill(key);
    await one.press("room_go_on");
    await one.page.locator(".come .entry").fill(name);
    await one.press("room_come_in");
    await one.press("be_name", { name: `${name} B` });
    await one.page.locator(".entrance").waitFor();
    return one;
}

test("an evening of three tables: somebody goes before a game, in it, between games, and the host for good", async () => {
    const amma = await patient(await come(server, "Amma", { lang: "is" }));
    const number = await opensRoom(amma, "evening", "Hjá ömmu");
    const link = `r/#${inviteOf(amma)}`;
    const afi = await guest(number, "Afi", "is");
    const [kari, lilja, ola, ran, jon] = await Promise.all(
        ["Kari", "Lilja", "Ola", "Rán", "Jón"].map((name, i) => guest(number, name, ["nb", "is", "en", "is", "en"][i])),
    );
    const all = { amma, afi, kari, lilja, ola, ran, jon };
    for (const { name } of Object.values(all)) await amma.sees(name);
    await looked(amma, "evening-people");
    await amma.press("room_menu");
    const key = await amma.page.locator(".host-key b").innerText();
    await amma.page.locator("dialog .ib").click();

    await goesBefore(all, link);
    await twoMoreTables(all);
    await goInGames(all);
    await goesBetween(all, link);
    await hostDies(all);
    const again = await comesByKey("Amma", key);
    await won(again, 3); // also that of one who has left
    await looked(again, "evening");
    await allLeave([afi, kari, lilja, ola, ran, jon, again]);
});

test("the link in a messenger's own browser, then in the real one: the first is a guest who has gone", async () => {
    const host = await come(server, "Host");
    const number = await opensRoom(host, "evening", "Night");
    const link = `r/#${inviteOf(host)}`;
    const inside = await visitor(server, "Saga", { first: link }); // the messenger's
    await inside.page.locator(".come .entry").fill("Saga");
    await inside.press("room_come_in");
    await inside.press("new_table");
    await inside.page.locator('dialog a[href^="#/online/punto"]').click();
    await inside.press("open_table");
    await inside.sees(inside.t("begins_itself"));
    await isGone(inside);
    const real = await comesIn(await visitor(server, "Saga"), number);
    await real.press("be_name", { name: "Saga B" });
    await real.sees(real.t("room_this_evening"));
    await host.page.locator(".tc.lacks", { hasText: "Saga" }).waitFor(); // seen to be away, and in nobody's way
    await real.page.locator(".tc").click();
    await real.press("sit_down");
    await real.until(() => window.spil.seat() >= 0);
    await to(inside, link); // that one again: still the first, and led to the same table
    for (const one of [inside, real]) await seated(one);
    await allLeave([host, inside, real]);
});

await main(
    async () => {
        await stop();
        await server.close();
    },
    async () => {
        await start();
        await server.start();
    },
);
