// Rooms, each person in their own browser: a class from the wall to its results, people who come late or go, and doors. A
// game night is in evening.mjs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { start, stop, visit } from "./browser.mjs";
import { LONG, main, settles, test } from "./harness.mjs";
import { looked } from "./looked.mjs";
import { allLeave, come, play, resigns } from "./people.mjs";
import { comesIn, inviteOf, isIn, joins, opensRoom, pairs, seated, to, visitor } from "./room_people.mjs";
import { Server } from "./server.mjs";

const server = new Server();
const hasty = new Server("--minute", "3000"); // nobody is waited for long
const PUPILS = process.env.SPIL_WEB_ALL ? 23 : 5; // and one who comes late
const NAMES = ["Saga", "Jón", "Elín", "Ari", "Freyja", "Birkir", "Katla", "Óðinn", "Embla", "Dagur", "Ísold", "Hlynur"];
const nameOf = (i) => (i < NAMES.length ? NAMES[i] : `${NAMES[i % NAMES.length]} ${Math.floor(i / NAMES.length) + 1}`);

// ---- files ----

const bundled = async (file) => {
    const { outputFiles } = await build({
        entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
        bundle: true,
        write: false,
        format: "esm",
    });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
};
const csv = await bundled("../src/page/rooms/csv.ts");

test("results as files: RFC 4180, and no cell is a formula", () => {
    const row = { name: "=1+1", games: 2, won: 1, sums: 3, right: 1, wrong: 1, missed: 1, median_ms: null };
    const rows = [
        { ...row, facts: [["15-8", 1, 1, 0]] },
        { ...row, name: 'Ó, "x"', median_ms: 1200, facts: [] },
    ];
    assert.equal(
        csv.resultsFile(rows),
        `\uFEFFname,games,won,sums,right,wrong,missed,median_ms\r\n'=1+1,2,1,3,1,1,1,\r\n"Ó, ""x""",2,1,3,1,1,1,1200\r\n`,
    );
    assert.equal(csv.factsFile(rows), "\uFEFFname,fact,right,wrong,missed\r\n'=1+1,15-8,1,1,0\r\n");
    for (const begins of ["=", "+", "-", "@", "\t", "\r"]) assert.match(csv.cell(`${begins}x`), /^"?'/);
    assert.equal(csv.cell(-3), "-3", "a number is no text");
});

// ---- a class ----

/** Every table stands still for everybody, and goes on. */
async function pausesAll(host, people) {
    await host.page.locator(".halt:visible").click();
    for (const one of people) {
        await one.sees(one.t("halted"));
        assert.equal(await one.button("resume").count(), 0);
    }
    await looked(host, "room-halt");
    await looked(people[0], "room-halted");
    await host.page.locator(".stop .act").click();
    for (const one of people) await one.until(() => window.spil.phase() === "play");
}

/** Draws although a card of the hand fits: a sum that is to be looked at once more. */
const misses = (one) =>
    one.page.evaluate(async () => {
        while (!window.spil.moves().some((move) => move !== "draw")) await window.spil.do("draw");
        await window.spil.do("draw");
    });

/** The first one's table plays to its end; at the others one resigns, which is over sooner. */
async function finish(people) {
    const tables = new Map();
    for (const one of people) {
        const table = one.page.url();
        tables.set(table, [...(tables.get(table) ?? []), one]);
    }
    const [first, ...others] = tables.values();
    await misses(first[0]);
    await Promise.all([play(first), ...others.map(([one]) => resigns(one))]);
}

/** How it stands with who sat there, and a sum with its answer. */
async function seesOwnScore(one, names) {
    const said = await one.page.locator(".hush p").allInnerTexts();
    const may = names.flatMap((name) =>
        [
            [1, 0],
            [0, 1],
        ].map(([won, lost]) => one.t("room_against", { won, lost, name })),
    );
    assert.ok(
        said.some((line) => may.includes(line)),
        `${said}`,
    );
    for (const sum of await one.page.locator(".hush .hard b").allInnerTexts()) {
        const [a, sign, b, answer] = /^(\d+) ([−+]) (\d+) = (\d+)$/.exec(sum)?.slice(1) ?? assert.fail(sum);
        const exact = sign === "+" ? Number(a) + Number(b) : Number(a) - Number(b);
        assert.equal(Number(answer), ((exact + 9) % 10) + 1); // after 10 comes 1
    }
    assert.ok((await one.page.locator(".hush .hard b").count()) > 0);
}

/** The two files of the results, that of people first. */
async function saves(host) {
    const files = [];
    host.page.on("download", (download) => files.push(download));
    await host.press("room_save_csv");
    await host.until(() => true);
    for (const end = Date.now() + LONG; files.length < 2 && Date.now() < end; ) await host.page.waitForTimeout(20);
    const texts = await Promise.all(files.map(async (file) => readFileSync(await file.path(), "utf8")));
    return texts.sort((a, b) => b.includes("median") - a.includes("median"));
}

async function checksResults(host, names) {
    await host.link("room_results").click();
    await host.page
        .locator(".kid")
        .nth(names.length - 1)
        .waitFor();
    await looked(host, "room-results");
    const [results, facts] = await saves(host);
    assert.match(results, /^\uFEFFname,games,won,sums,right,wrong,missed,median_ms\r\n/);
    const rows = results
        .trim()
        .split("\r\n")
        .slice(1)
        .map((row) => row.split(","));
    assert.deepEqual(new Set(rows.map(([name]) => name)), new Set(names));
    const won = rows.reduce((sum, row) => sum + Number(row[2]), 0);
    assert.equal(won, Math.floor(names.length / 2), "one wins at each table");
    for (const [, , , sums, right, wrong, missed] of rows)
        assert.equal(Number(sums), Number(right) + Number(wrong) + Number(missed));
    assert.match(facts, /^\uFEFFname,fact,right,wrong,missed\r\n/);
}

/** One person gets another name, and has to go. */
async function sendsOff(host, name) {
    await host.page.locator(".here button", { hasText: name }).click();
    await looked(host, "room-person");
    await host.page.locator("dialog .entry").fill("Salka");
    await host.press("room_rename");
    await host.sees("Salka");
    await host.press("room_remove");
    await host.page.locator(".sure").click();
    await host.page.locator(".here button", { hasText: "Salka" }).waitFor({ state: "detached" });
}

test("a class: number on the wall, one tap, a pause, results, another round", async () => {
    const host = await come(server, "Guðrún", { lang: "is", viewport: { width: 1280, height: 800 }, isMobile: false });
    const number = await opensRoom(host, "class", "4. B");
    await looked(host, "room-empty");
    const people = [];
    for (let i = 0; i < PUPILS; i++) people.push(await visitor(server, nameOf(i), { lang: i % 2 ? "en" : "is" }));
    await Promise.all(people.map((one) => comesIn(one, number)));
    for (const one of people) await isIn(one);
    await looked(people[0], "room-wait");
    await host.sees(host.t("room_here", { n: PUPILS }));
    await looked(host, "room-people");

    // one whose name is taken
    const late = await joins(server, number, "SAGA");
    await late.sees(late.t("room_name_taken", { name: "SAGA" }));
    await looked(late, "room-taken");
    await late.press("be_name", { name: "SAGA B" });
    await isIn(late, "SAGA B");
    people.push(late);
    const tables = Math.floor(people.length / 2);

    // one tap
    await host.until((n) => {
        const main = document.querySelector(".foot.pair .act.main");
        return !main.disabled && main.textContent.includes(String(n));
    }, tables);
    await pairs(host);
    for (const one of people) await seated(one);
    await host.page
        .locator(".tc")
        .nth(tables - 1)
        .waitFor();
    await looked(host, "room-tables");
    await pausesAll(host, people);
    await finish(people);
    for (const one of people) await one.until(() => window.spil.phase() === "over");
    await host.page
        .locator(".tc.done")
        .nth(tables - 1)
        .waitFor();
    await checksResults(host, [...people.slice(0, -1).map((one) => one.name), "SAGA B"]);

    // back in the room; the next table comes to any page
    await people[0].link("back_to_room").click();
    await people[0].sees(people[0].t("room_next_comes"));
    await looked(people[0], "room-between");
    await seesOwnScore(people[0], [...people.map((one) => one.name), "SAGA B"]);
    await people[0].link("room_standings").click();
    await looked(people[0], "room-standings");
    await people[1].link("back_to_room").click();
    await people[1].link("room_practise").click();
    await people[2].reload();
    await host.link("room_tables_n", { n: tables }).click();
    await host.press("room_new_round");
    await looked(host, "room-pair");
    await host.page.locator("dialog .act.main:enabled").click();
    for (const one of people) await seated(one);

    await host.link("room_people_n", { n: people.length }).click();
    await sendsOff(host, "SAGA B");
    await to(late, "r");
    await comesIn(late, number);
    await late.page.getByRole("alert").waitFor(); // barred
    await host.reload(); // a host who reloads is host
    await host.sees("Jón");
    await allLeave([host, ...people]);
});

/** A page that is loaded again leaves its person where they went. */
async function staysWhereItIs(one) {
    const table = one.page.url();
    for (const [address, seen] of [
        ["#/", ".games"],
        ["#/setup/punto", ".pinned"],
    ]) {
        await visit(one.page, address);
        const before = one.frames.length;
        await one.reload();
        await settles(() => assert.ok(one.frames.slice(before).some(({ text }) => text.includes('"door"'))));
        await one.page.locator(seen).waitFor();
        assert.equal(await one.page.evaluate(() => location.hash), address);
    }
    await one.page.goto(table);
    await seated(one);
}

test("somebody late plays with a bot, a bot plays for somebody gone, another device is host", async () => {
    const host = await come(hasty, "Guðrún", { viewport: { width: 1280, height: 800 }, isMobile: false });
    const number = await opensRoom(host, "class", "4B");
    const [a, b] = await Promise.all(["Ari", "Bo"].map((name) => joins(hasty, number, name)));
    await Promise.all([isIn(a), isIn(b)]);
    await host.page.locator(".foot.pair").getByRole("button", { name: "Punto" }).click();
    await host.page.locator(".foot.pair .act.main:enabled").click();
    await Promise.all([seated(a), seated(b)]);

    await staysWhereItIs(b);
    const late = await joins(hasty, number, "Rán");
    await isIn(late);
    await host.sees(host.t("room_waiting", { name: "Rán" }));
    await looked(host, "room-waiting");
    await host.press("room_with_bot");
    await seated(late);

    await a.page.goto("about:blank");
    await host.page.locator(".tc.lacks").waitFor();
    await looked(host, "room-lacks");
    await host.link("room_people_n", { n: 3 }).click();
    await host.page.locator(".here .gone").click();
    await host.press("room_bot_on");
    await b.until(() => document.body.innerText.includes("plays for Ari"));
    await play([b], 2); // the game goes on

    await host.press("room_menu");
    const key = await host.page.locator(".host-key b").innerText();
    const other = await visitor(hasty, "Helper");
    await other.page.locator(".digits").fill(key);
    await other.press("room_go_on");
    await other.page.locator(".come .entry").fill("Helper");
    await other.press("room_come_in");
    await other.page.locator(".wayin").waitFor();
    await allLeave([host]); // her device dies: the other one goes on
    await other.page.locator(".halt:visible").click();
    await b.sees(b.t("halted"));
    await other.page.locator(".stop .act").click();
    await b.until(() => window.spil.phase() === "play");
    await allLeave([a, b, late, other]);
});

// ---- doors ----

test("a number that was typed wrong stays, to be mended", async () => {
    const anna = await come(server, "Anna");
    await to(anna, "r");
    const field = anna.page.locator(".digits");
    await field.fill("111 222 333");
    await anna.press("room_go_on");
    await anna.sees(anna.t("room_no_number"));
    assert.equal(await field.inputValue(), "111 222 333");
    await allLeave([anna]);
});

test("a door where people knock, one that is shut, and a new link", async () => {
    const host = await come(server, "Host");
    const number = await opensRoom(host, "class", "Quiet");
    const doorIs = async (door) => {
        await host.press("room_menu");
        await host.press(`room_door_${door}_chip`);
        await host.page
            .locator("dialog")
            .getByRole("button", { name: host.t("back"), exact: true })
            .click();
    };
    await host.press("room_menu");
    await looked(host, "room-menu");
    await host.page
        .locator("dialog")
        .getByRole("button", { name: host.t("back"), exact: true })
        .click();
    const invite = inviteOf(host);
    await doorIs("knock");

    const guest = await come(server, "Una");
    await to(guest, `r/#${"x".repeat(22)}`);
    await guest.sees(guest.t("room_old_link"));
    await guest.page.locator(".digits").fill(number);
    await guest.press("room_go_on");
    await guest.sees(guest.t("room_no_number")); // it stands for the link while the door is open
    await to(guest, `r/#${invite}`);
    await guest.page.locator(".come .entry").fill("Una");
    await guest.press("room_come_in");
    await guest.sees(guest.t("room_knocking"));
    await looked(guest, "room-knocking");
    await host.sees(host.t("room_knocks", { name: "Una" }));
    await looked(host, "room-knocks");
    await host.press("room_let_in");
    await isIn(guest);

    await doorIs("shut");
    const other = await come(server, "Ola");
    await to(other, `r/#${invite}`);
    await other.page.locator(".come .entry").fill("Ola");
    await other.press("room_come_in");
    await other.sees(other.t("room_door_shut"));
    await to(guest, `r/#${invite}`); // who is inside is not asked for a name again
    await isIn(guest);

    await host.press("room_menu");
    await host.press("room_close");
    await host.page.locator(".sure").click();
    await guest.sees(guest.t("room_closed"));
    await looked(guest, "room-closed");
    await allLeave([host, guest, other]);
});

await main(
    async () => {
        await stop();
        await Promise.all([server.close(), hasty.close()]);
    },
    async () => {
        await start();
        await Promise.all([server.start(), hasty.start()]);
    },
);
