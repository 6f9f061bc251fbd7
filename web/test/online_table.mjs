// A server's table as the page has it (src/online/table.ts), in browsers, against the real server: no page is drawn,
// and what goes over the line can be lost, held and changed.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundle } from "../tools/bundle.mjs";
import { folder, person, start, stop } from "./browser.mjs";
import { LONG, main, test } from "./harness.mjs";
import { verifies } from "./native.mjs";
import { Line, Server } from "./server.mjs";

const server = new Server();

const named = (what) => readdirSync(folder).find((f) => what.test(f));
const assets = {
    wasm: named(/^spil-\w+\.wasm$/),
    texts: { en: named(/^texts-en-\w+\.json$/) },
    online: { en: named(/^online-en-\w+\.json$/) },
    data: {},
};
const parts = [
    "online/arrive",
    "online/remembered",
    "online/connection",
    "online/open",
    "online/person",
    "engine/engine",
    "shared/language",
    "storage/database",
];
const { outputFiles } = await build({
    stdin: {
        contents: parts.map((p) => `export * as ${p.split("/")[1]} from "./${p}";`).join("\n"),
        resolveDir: fileURLToPath(new URL("../src", import.meta.url)),
        loader: "ts",
    },
    ...bundle,
    write: false,
    format: "iife",
    globalName: "spil",
    define: { SPIL_ASSETS: JSON.stringify(assets) },
});

/** What runs in the browser: comes to a table, and notes every picture. */
async function inPage() {
    const { spil } = globalThis;
    await spil.language.speak("en");
    await spil.language.speakOnline();
    const engine = await spil.engine.engine();
    globalThis.come = async (table, invite, name) => {
        globalThis.visit?.end();
        globalThis.pictures = [];
        delete globalThis.match;
        delete globalThis.refused;
        await new Promise((done) => {
            const refuse = (refusal) => {
                globalThis.refused = refusal;
                done();
            };
            globalThis.visit = new spil.arrive.TableVisit(engine, table, {
                arriving: (here) => {
                    globalThis.here = here;
                    void here.sit(name).then((sat) => sat.ok || refuse(sat));
                },
                came: (match) => {
                    globalThis.match = match;
                    match.shown.watch((shown) => globalThis.pictures.push(shown));
                    done();
                },
                refused: refuse,
            });
            void globalThis.visit.begin(invite);
        });
        return globalThis.refused ?? { ok: true };
    };
    globalThis.state = () => globalThis.match.online.state.value;
    globalThis.shown = () => globalThis.match.shown.value;
}

/** Somebody with a browser and a line. `between` sees every frame: (frame, "up" or "down") → what goes on, or
 * undefined. */
async function come(name, between = (frame) => frame) {
    const wire = await new Line().open(server);
    const at = `http://127.0.0.1:${wire.port}/`;
    const { context } = await person({}, at);
    const page = await context.newPage();
    const wrong = [];
    page.on("pageerror", (e) => wrong.push(e.stack));
    page.on(
        "console",
        (m) => m.type() === "error" && !/WebSocket|Failed to load/.test(m.text()) && wrong.push(m.text()),
    );
    await page.routeWebSocket(/\/ws$/, (here) => {
        const there = here.connectToServer();
        const pass = (way, to) => (text) => {
            const frame = me.between(JSON.parse(text), way);
            if (frame) to.send(JSON.stringify(frame));
        };
        here.onMessage(pass("up", there));
        there.onMessage(pass("down", here));
    });
    const me = {
        name,
        page,
        wire,
        between,
        load: async () => {
            await page.goto(`${at}version.json`);
            await page.evaluate(`${outputFiles[0].text}; globalThis.spil = spil;`);
            await page.evaluate(inPage);
        },
        run: (what, given) => page.evaluate(what, given),
        until: (what, given) => page.waitForFunction(what, given, { polling: 5 }),
        come: async (table, invite) => page.evaluate(([t, i, n]) => globalThis.come(t, i, n), [table, invite, name]),
        ok: async (what, ...given) => {
            const done = await page.evaluate(
                ([w, g]) => (w in globalThis.match ? globalThis.match : globalThis.match.online)[w](...g),
                [what, given],
            );
            assert.ok(done.ok, `${name}, ${what}: ${done.code}: ${done.say}`);
            return done;
        },
        leave: async () => {
            await context.close();
            wire.close();
            assert.deepEqual(wrong, []);
        },
    };
    await me.load();
    return me;
}

const leave = async (...people) => {
    for (const one of people) await one.leave();
};

/** The first opens a table, the others sit down at it. */
async function sat(people, setup) {
    const [anna, ...others] = people;
    const opened = await anna.run(
        async ([name, wish]) => {
            globalThis.spil.person.person.name = name;
            const reply = await globalThis.spil.open.openTable(wish);
            return { ...reply, ...globalThis.spil.remembered.recall(reply.table) };
        },
        [anna.name, { seats: people.length, ...setup }],
    );
    assert.ok(opened.ok, opened.say);
    assert.ok((await anna.come(opened.table)).ok);
    for (const one of others) assert.ok((await one.come(opened.table, opened.invite)).ok);
    return opened;
}

async function begun(people, setup) {
    const opened = await sat(people, setup);
    await people[0].ok("start");
    for (const one of people) await one.until(() => globalThis.shown().phase === "play");
    return opened;
}

/** Plays by a fixed rule until it is over, or this many moves are made. */
async function play(people, most = Infinity) {
    for (let n = 0; n < most; ) {
        let acted = false;
        for (const one of people) {
            const done = await one.run(async (i) => {
                const { phase, moves } = globalThis.shown();
                if (phase === "over") return "over";
                return moves.length === 0 ? "waits" : globalThis.match.do(moves[(i * 7) % moves.length]);
            }, n);
            if (done === "over") return;
            if (done === "waits") continue;
            assert.ok(done.ok, `${one.name}: ${done.code}: ${done.say}`);
            acted = true;
            n++;
        }
        if (!acted) await new Promise((go) => setTimeout(go, 5));
    }
}

/** The first of them who can act, and a move. */
async function actor(people) {
    for (const end = Date.now() + LONG; Date.now() < end; await new Promise((go) => setTimeout(go, 5)))
        for (const one of people) {
            const [move] = await one.run(() => globalThis.shown().moves);
            if (move) return { one, other: people.find((p) => p !== one), move };
        }
    throw new Error("nobody can act");
}

const punto = { game: "punto", options: { rounds: 1 } };

test("notes that get lost are fetched; the sentences are those of somebody who reads it all later", async () => {
    let n = 0;
    let lost = 0;
    const anna = await come("Anna");
    const bo = await come("Bo", (frame, way) => {
        if (way !== "down" || !frame.note || n++ % 3 > 0) return frame;
        lost++;
        return undefined;
    });
    const { table } = await begun([anna, bo], punto);
    await play([anna, bo]);
    await bo.until(() => globalThis.shown().phase === "over");
    assert.ok(lost > 5, `only ${lost} notes were lost`);
    const sentences = () => globalThis.match.log.value.filter((line) => !globalThis.match.asks.has(line));
    const heard = await bo.run(sentences);
    bo.between = (frame) => frame;
    await bo.load();
    assert.ok((await bo.come(table)).ok);
    const read = await bo.run(sentences); // of a long game only the last 32 kB are available
    assert.ok(read.length > 5, `only ${read.length} sentences are left`);
    assert.deepEqual(heard.slice(-read.length), read);
    await leave(anna, bo);
});

test("a long story comes in its last part", async () => {
    const anna = await come("Anna");
    const bo = await come("Bo");
    const { table } = await begun([anna, bo], punto);
    await play([anna, bo], 6);
    let cut = 0;
    bo.between = (frame, way) => {
        if (way === "down" && frame.notes?.length > 4 && cut++ === 0)
            return { ...frame, notes: [], from: frame.seq - 1 };
        return frame;
    };
    await bo.load();
    assert.ok((await bo.come(table)).ok);
    assert.equal(cut, 1);
    const { phase, view } = await bo.run(() => globalThis.shown());
    assert.equal(phase, "play");
    assert.ok(view);
    assert.ok((await bo.run(() => globalThis.match.log.value.length)) < 6);
    await play([anna, bo]);
    await leave(anna, bo);
});

test("a move lies on the table at once, waits while the line is down, and is made once", async () => {
    const anna = await come("Anna");
    const bo = await come("Bo");
    await begun([anna, bo], punto);
    const { one, move } = await actor([anna, bo]);
    const cmds = [];
    let deaf = false;
    one.between = (frame, way) => {
        // it gets there, and nothing comes back
        if (way === "up" && frame.do === "move") deaf = cmds.push(frame.cmd) === 1;
        if (way === "up" && frame.do === "hello") deaf = false;
        return way === "down" && deaf ? undefined : frame;
    };
    await one.run((m) => {
        globalThis.made = globalThis.match.do(m);
    }, move);
    const waiting = await one.run(() => globalThis.shown());
    assert.equal(waiting.pending.move, move);
    assert.ok(waiting.pending.type && waiting.pending.say);
    assert.deepEqual(waiting.moves, []);
    const second = await one.run((m) => globalThis.match.do(m), move);
    assert.deepEqual([second.ok, second.code, second.say], [false, "not_now", "Your last move is still on its way."]);
    one.wire.cut();
    assert.deepEqual(await one.run(() => globalThis.made), { ok: true });
    assert.equal(cmds.length, 2);
    assert.equal(cmds[0], cmds[1]);
    const after = await one.run(() => globalThis.shown());
    assert.equal(after.pending, undefined);
    await play([anna, bo]);
    const record = await anna.until(() => globalThis.match.record()).then((h) => h.jsonValue());
    assert.ok(verifies(record));
    await leave(anna, bo);
});

test("after the line was down there is one picture, without motion, and all that was missed is in the log", async () => {
    const anna = await come("Anna");
    const bo = await come("Bo");
    await begun([anna, bo], { ...punto, options: { rounds: 2 } });
    await play([anna, bo], 4);
    const { one, other, move } = await actor([anna, bo]);
    const before = await other.run(() => globalThis.match.log.value.length);
    other.wire.cut(true);
    await other.until(() => globalThis.state().connection.kind === "down");
    await one.ok("do", move);
    await other.run(() => (globalThis.pictures.length = 0));
    other.wire.mend();
    await other.until(() => globalThis.pictures.length > 0);
    const { pictures, log } = await other.run(() => ({
        pictures: globalThis.pictures,
        log: globalThis.match.log.value.length,
    }));
    assert.equal(pictures.length, 1);
    assert.deepEqual(pictures[0].news, []);
    assert.ok(pictures[0].moves.length > 0);
    assert.ok(log > before);
    await leave(anna, bo);
});

test("refused: it goes back, with the server's sentence", async () => {
    const anna = await come("Anna");
    const bo = await come("Bo");
    await begun([anna, bo], punto);
    const { one, other } = await actor([anna, bo]);
    const bad = await one.run(() => globalThis.match.do("???"));
    assert.deepEqual([bad.ok, bad.code], [false, "bad_move"]);
    assert.ok(bad.say);
    assert.equal((await other.run((m) => globalThis.match.do(m), "1:0,0")).ok, false);
    const { pending, moves } = await one.run(() => globalThis.shown());
    assert.equal(pending, undefined);
    assert.ok(moves.length > 0);
    await leave(anna, bo);
});

test("a card that came too late is shown as such for a moment; a second card waits for the first", async () => {
    const anna = await come("Anna");
    const bo = await come("Bo");
    await begun([anna, bo], { game: "7ate9" });
    assert.equal((await anna.run(() => globalThis.shown())).timed, true);
    const playCard = async () => {
        const card = () => globalThis.shown().moves.find((m) => m !== "draw");
        while (!card()) await globalThis.match.do("draw");
        return globalThis.match.do(card());
    };
    assert.ok((await anna.run(playCard)).ok);
    anna.between = (frame, way) =>
        way === "up" && frame.do === "move" && frame.move !== "draw" ? { ...frame, seen: 0 } : frame;
    const late = await anna.run(playCard);
    assert.equal(late.code, "too_late");
    assert.ok(await anna.run(() => globalThis.pictures.some((shown) => shown.late?.move)));
    await anna.until(() => globalThis.shown().late === undefined);
    const sent = [];
    anna.between = (frame, way) => {
        if (way === "up" && frame.do === "move") sent.push(frame);
        return frame;
    };
    const both = await anna.run(() => Promise.all(["draw", "draw"].map((m) => globalThis.match.do(m))));
    assert.ok(both.every((r) => r.ok));
    assert.ok(
        sent[1].cmd > sent[0].cmd && sent[1].seen > sent[0].seen,
        "the second was aimed at what the first one left",
    );
    await leave(anna, bo);
});

test("a person who leaves a game watches it, and comes back to the same seat", async () => {
    const anna = await come("Anna");
    const bo = await come("Bo");
    const { table } = await begun([anna, bo], punto);
    await bo.ok("leave");
    await anna.until(
        () => globalThis.state().sitters[1].bot !== undefined && globalThis.state().sitters[1].name === "Bo",
    );
    assert.equal(await bo.run(() => globalThis.shown().seat), -1);
    await play([anna], 2);
    await bo.ok("sitAgain");
    assert.equal(await bo.run(() => globalThis.shown().seat), 1);
    await anna.until(() => globalThis.state().sitters[1].bot === undefined);
    await bo.load();
    assert.ok((await bo.come(table)).ok);
    assert.equal(await bo.run(() => globalThis.state().seat), 1);
    await play([anna, bo]);
    await leave(anna, bo);
});

test("the opener is who opened it; when they leave, the next; after a game, who asks for another", async () => {
    const anna = await come("Anna");
    const bo = await come("Bo");
    const cia = await come("Cia");
    await sat([anna, bo, cia], punto);
    const openers = async () => Promise.all([anna, bo, cia].map((p) => p.run(() => globalThis.state().opener)));
    assert.deepEqual(await openers(), [true, false, false]);
    await anna.ok("leave");
    await bo.until(() => globalThis.state().opener);
    assert.deepEqual((await openers()).slice(1), [true, false]);
    await bo.ok("place", 0, "level1");
    await cia.until(() => globalThis.state().sitters[0].bot === "level1");
    await bo.ok("start");
    await play([bo, cia]);
    const { table } = await cia.ok("rematch");
    await bo.until(() => globalThis.state().next !== undefined);
    assert.equal(await bo.run(() => globalThis.state().next.table), table);
    assert.ok((await cia.come(table)).ok);
    await cia.until(() => globalThis.state().opener);
    await bo.ok("rematch");
    assert.ok((await bo.come(table)).ok);
    for (const one of [bo, cia]) await one.until(() => globalThis.shown().phase === "play");
    await leave(anna, bo, cia);
});

test("undo is asked for, agreed to and refused; a pause; talk in each one's words", async () => {
    const anna = await come("Anna");
    const bo = await come("Bo");
    await begun([anna, bo], { ...punto, options: { rounds: 2 } });
    const { one, other, move } = await actor([anna, bo]);
    await one.ok("do", move);
    for (const answer of ["refuse", "agree"]) {
        await one.ok("command", "undo");
        await other.until(() => globalThis.state().undo?.mine === false);
        await one.until(() => globalThis.state().undo?.mine === true);
        await other.ok(answer);
        for (const p of [one, other]) await p.until(() => globalThis.state().undo === undefined);
    }
    assert.ok((await one.run(() => globalThis.shown().moves)).includes(move));
    await one.ok("command", "pause");
    await other.until(() => globalThis.shown().phase === "pause" && globalThis.shown().moves.length === 0);
    await other.ok("command", "resume");
    await one.until(() => globalThis.shown().phase === "play" && globalThis.shown().moves.length > 0);
    await one.ok("say", "say_hello");
    await one.ok("say", "My own words");
    await other.until(() => globalThis.state().talk.length === 2);
    assert.deepEqual(
        (await other.run(() => globalThis.state().talk)).map((s) => [s.text, s.mine]),
        [
            ["Hello!", false],
            ["My own words", false],
        ],
    );
    await leave(anna, bo);
});

test("the deal is checked; a record that was changed is noticed, and bytes that were left out", async () => {
    const anna = await come("Anna");
    const bo = await come("Bo", (frame, way) => {
        if (way !== "down") return frame;
        if (frame.note === "start") return { ...frame, counted: [0] };
        return frame;
    });
    await begun([anna, bo], punto);
    await play([anna, bo]);
    await anna.until(() => globalThis.match.record());
    assert.equal((await anna.run(() => globalThis.match.online.check())).kind, "fair");
    assert.ok(await bo.run(() => globalThis.state().left_out));
    assert.equal(await anna.run(() => globalThis.state().left_out), undefined);
    assert.match(await anna.run(() => globalThis.match.record()), /^chance 1 \w+ \w{32}$/m);
    bo.between = (frame) =>
        frame.record
            ? {
                  ...frame,
                  record: frame.record.replace(/^secret ./m, (s) => (s.endsWith("0") ? "secret 1" : "secret 0")),
              }
            : frame;
    const { table } = await bo.run(() => globalThis.state());
    await bo.load();
    assert.ok((await bo.come(table)).ok);
    const unfair = await bo.run(() => globalThis.match.online.check());
    assert.equal(unfair.kind, "unfair");
    assert.ok(unfair.say);
    await leave(anna, bo);
});

test("a finished game is kept once, and can be read again", async () => {
    const anna = await come("Anna");
    const { table } = await sat([anna], { game: "punto", seats: 2, seating: ["me", "level1"], options: { rounds: 1 } });
    await play([anna]);
    await anna.until(() => globalThis.match.kept);
    await anna.load();
    assert.ok((await anna.come(table)).ok);
    await anna.until(() => globalThis.match.kept);
    const kept = await anna.run(() => globalThis.spil.database.listKept());
    assert.equal(kept.length, 1);
    assert.deepEqual([kept[0].over, kept[0].who], [true, "You, Level 1"]);
    const read = await anna.run((id) => globalThis.spil.database.readKept(id), kept[0].id);
    assert.equal(read.journal, await anna.run(() => globalThis.match.record()));
    assert.ok(verifies(read.journal));
    await leave(anna);
});

test("a wrong invitation, a table that is not there: a sentence", async () => {
    const anna = await come("Anna");
    const bo = await come("Bo");
    const { table } = await sat([anna], { ...punto, seats: 2 });
    const wrong = await bo.come(table, "wrong");
    assert.deepEqual([wrong.ok, wrong.code], [false, "not_invited"]);
    const none = await bo.come("nowhere", "wrong");
    assert.deepEqual([none.ok, none.code], [false, "no_table"]);
    assert.ok(wrong.say && none.say);
    await leave(anna, bo);
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
