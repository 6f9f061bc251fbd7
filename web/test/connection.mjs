// The connection to the server (src/online/connection.ts) in a browser, against the real server: what happens when it
// breaks.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { base, fileOf, folder, person, start, stop } from "./browser.mjs";
import { main, test } from "./harness.mjs";
import { Line, Server } from "./server.mjs";

const server = new Server();

const parts = ["online/connection", "online/remembered", "online/person", "online/phrases", "shared/language"]
    .map((name) => `export * from "./${name}";`)
    .join("\n");
/** The English texts, as the page has them. */
const [first, online] = ["texts", "online"].map((part) =>
    JSON.parse(fileOf(readdirSync(folder).find((file) => new RegExp(`^${part}-en-.*json$`).test(file)))),
);
const texts = { ...first.texts, ...online };
const { outputFiles } = await build({
    stdin: { contents: parts, resolveDir: fileURLToPath(new URL("../src", import.meta.url)), loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "online",
    target: "es2022",
    define: { SPIL_ASSETS: '{"texts":{"en":""}}' },
});
const script = outputFiles[0].text;

/** A browser in which only the line runs. `at`: where its server is; otherwise it has a line that can be cut and held.
 * `between` sees every frame in both directions: (frame, "up" or "down", hang up) → what goes on, or undefined. */
async function lined({ at, between } = {}) {
    const wire = at ? undefined : await new Line().open(server);
    const address = at ?? `http://127.0.0.1:${wire.port}/`;
    const { context } = await person({}, address);
    const page = await context.newPage();
    if (between)
        await page.routeWebSocket(/\/ws$/, (here) => {
            const there = here.connectToServer();
            const hangUp = () => {
                there.close();
                here.close();
            };
            const pass = (way, to) => (text) => {
                const frame = between(JSON.parse(text), way, hangUp);
                if (frame) to.send(JSON.stringify(frame));
            };
            here.onMessage(pass("up", there));
            there.onMessage(pass("down", here));
        });
    const load = async () => {
        await page.goto(`${address}version.json`);
        await page.evaluate(`${script}; globalThis.online = online; globalThis.connection = online.connection; globalThis.states = [];
            online.texts.value = { ...online.texts.value, texts: ${JSON.stringify(texts)} };
            connection.state.watch((s) => states.push(s)); connection.hold();`);
        await page.waitForFunction(() => ["on", "none"].includes(globalThis.connection.state.value.kind));
    };
    await load();
    return {
        page,
        wire,
        load,
        ask: (name, fields, again = true) =>
            page.evaluate(([n, f, a]) => globalThis.connection.ask(n, f, a), [name, fields, again]),
        once: (name, fields) =>
            page.evaluate(([n, f]) => globalThis.connection.askOnce(n, (cmd) => ({ ...f, cmd })), [name, fields]),
        state: () => page.evaluate(() => globalThis.connection.state.value),
        is: (kind) => page.waitForFunction((k) => globalThis.connection.state.value.kind === k, kind, { polling: 5 }),
        tables: () => page.evaluate(() => [...globalThis.connection.tables]),
        leave: async () => {
            await context.close();
            wire?.close();
        },
    };
}

const punto = { game: "punto", seats: 2 };

test("a token is got once, and says who it is after a reload", async () => {
    const anna = await lined();
    const token = await anna.page.evaluate(() => globalThis.online.person.token);
    const opened = await anna.once("open", punto);
    assert.ok(token && opened.ok);
    await anna.load();
    assert.equal(await anna.page.evaluate(() => globalThis.online.person.token), token);
    assert.deepEqual(await anna.tables(), [opened.table]);
    await anna.leave();
});

test("a token that is nobody's gives way to a new one, is kept, and is used again once it is known", async () => {
    let lost = false;
    let first;
    let name; // of the server's data
    const anna = await lined({
        between: (frame, way) => {
            if (way === "down") return frame.server && name ? { ...frame, server: name } : frame;
            return lost && frame.token === first ? { ...frame, token: "A".repeat(26) } : frame;
        },
    });
    const tokens = () =>
        anna.page.evaluate(() => [
            globalThis.online.person.token,
            JSON.parse(localStorage.getItem("spil tokens")).map((one) => one.token),
        ]);
    [first] = await tokens();
    lost = true; // an empty folder, or another server
    name = "elsewhere";
    await anna.load();
    const [second, both] = await tokens();
    assert.ok(second !== first);
    assert.deepEqual(both, [first, second]);
    lost = false; // the copy was put back
    name = undefined;
    await anna.load();
    assert.deepEqual(await tokens(), [first, [first, second]]);
    lost = true; // the same data no longer knows it
    await anna.load();
    const [third, left] = await tokens();
    assert.ok(third && !left.includes(first));
    await anna.leave();
});

test("a page from a foreign origin is told so", async () => {
    const { context } = await person({}, `http://127.0.0.1:${server.port}/`);
    const page = await context.newPage();
    await page.routeWebSocket(/\/ws$/, (here) => here.close());
    await page.route(/\/api\/origin/, (route) => {
        const of = new URL(route.request().url()).searchParams.get("of");
        return route.fulfill({ json: { ours: of !== `http://127.0.0.1:${server.port}` } });
    });
    await page.goto(`http://127.0.0.1:${server.port}/version.json`);
    await page.evaluate(`${script}; globalThis.connection = online.connection; connection.hold();`);
    await page.waitForFunction(() => globalThis.connection.state.value.kind === "none");
    assert.equal((await page.evaluate(() => globalThis.connection.state.value)).why, "foreign_origin");
    assert.equal((await page.evaluate(() => globalThis.connection.ask("look", { table: "x" }))).code, "no_server");
    await context.close();
});

test("a new name is told to the server at once", async () => {
    const anna = await lined();
    await anna.page.evaluate(() => {
        globalThis.online.person.name = "  Anna\u0007  the First ";
        globalThis.connection.renew();
    });
    const { table } = await anna.once("open", punto);
    assert.equal((await anna.ask("look", { table })).who[0].name, "Anna the First");
    await anna.leave();
});

test("forgotten: another person, who sits nowhere", async () => {
    const anna = await lined();
    const { table } = await anna.once("open", punto);
    await anna.page.evaluate((t) => globalThis.online.remember(t, { seat: 0 }), table);
    const token = await anna.page.evaluate(() => globalThis.online.person.token);
    assert.ok((await anna.page.evaluate(() => globalThis.connection.forget())).ok);
    assert.equal(await anna.page.evaluate(() => globalThis.online.person.token), undefined);
    assert.ok(await anna.page.evaluate(() => globalThis.connection.up()));
    assert.deepEqual(await anna.tables(), []);
    assert.deepEqual(await anna.page.evaluate((t) => globalThis.online.recall(t), table), {});
    assert.notEqual(await anna.page.evaluate(() => globalThis.online.person.token), token);
    await anna.leave();
});

test("what is too long for the server is refused here, and the line stands", async () => {
    const anna = await lined();
    const { code, say } = await anna.once("open", { ...punto, board: "é".repeat(9000) });
    assert.equal(code, "bad_message");
    assert.equal(say, texts.too_long);
    assert.ok((await anna.once("open", punto)).ok);
    assert.deepEqual(
        await anna.page.evaluate(() => globalThis.states.map((s) => s.kind).filter((k) => k === "down")),
        [],
    );
    await anna.leave();
});

test("forgotten by another tab: hello again, and what was asked is answered", async () => {
    let once = true;
    const anna = await lined({
        between: (frame, way) => {
            if (way !== "down" || frame.re === undefined || frame.you || !once) return frame;
            once = false;
            return { re: frame.re, ok: false, code: "no_hello", say: "say hello first" };
        },
    });
    assert.equal((await anna.ask("look", { table: "none" })).code, "no_table");
    assert.ok(!once);
    await anna.leave();
});

test("a reply that lacks something is a refusal with a sentence, and the next one is taken", async () => {
    const without = { who: "whole" }; // what is taken out of it, and what becomes of it
    const anna = await lined({
        between: (frame, way) => {
            if (way !== "down" || !frame.who) return frame;
            if (without.who === "whole") return frame;
            return without.who === "strange" ? { ...frame, who: [{ seat: "0" }] } : { ...frame, who: undefined };
        },
    });
    const { table } = await anna.once("open", punto);
    for (const [how, ok] of [
        ["whole", true],
        ["missing", false],
        ["strange", false],
        ["whole", true],
    ]) {
        without.who = how;
        const looked = await anna.ask("look", { table });
        assert.equal(looked.ok, ok, how);
        if (!ok) assert.deepEqual([looked.code, looked.say], ["crashed", texts.crashed]);
    }
    assert.equal((await anna.state()).kind, "on");
    await anna.leave();
});

test("a malformed frame reaches nobody, and the line stands", async () => {
    const good = { table: "T", seq: 1, ms: 0, note: "talk", seat: 0, text: "Hello!" };
    const frames = [
        good,
        { ...good, text: 7 },
        { ...good, seq: "1" },
        { table: "T", seq: 1, view: "cards", moves: [] },
        { table: "T", seq: 1, view: {}, moves: [1] },
        { ...good, note: "over", winners: 0, points: [], returns: [] },
        { ...good, note: "new kind" }, // a server may know more than the page
        { table: "T", seq: 2, view: {}, moves: ["a"] },
        [],
    ];
    const anna = await lined({
        between: (frame, way) => (way === "down" && frame.code === "no_table" ? frames.shift() : frame),
    });
    await anna.page.evaluate(() => {
        globalThis.got = [];
        globalThis.connection.listen("T", (frame) => globalThis.got.push(frame));
    });
    for (let left = frames.length; left > 0; left--)
        await anna.page.evaluate(() => void globalThis.connection.ask("look", { table: "none" }));
    while (frames.length > 0) await new Promise((done) => setTimeout(done, 5));
    assert.ok((await anna.once("open", punto)).ok);
    const got = await anna.page.evaluate(() => globalThis.got.map((frame) => frame.note ?? frame.moves));
    assert.deepEqual(got, ["talk", "new kind", ["a"]]);
    await anna.leave();
});

test("what is remembered of a table and is damaged is forgotten", async () => {
    const anna = await lined();
    const known = await anna.page.evaluate(() => {
        const { remember, recall } = globalThis.online;
        remember("t", { seat: 1 });
        const whole = recall("t").seat;
        const damaged = ["{", '"text"', '{"seat":"1"}', '{"seat":1,"over":{}}'].map((text) => {
            localStorage.setItem("spil table t", text);
            return recall("t");
        });
        return { whole, damaged };
    });
    assert.deepEqual(known, { whole: 1, damaged: [{}, {}, {}, {}] });
    await anna.leave();
});

test("every word can be said, and a phrase by its key", async () => {
    const anna = await lined();
    const sent = (text) => anna.page.evaluate((w) => globalThis.online.sentOf(w), text);
    for (const word of ["constructor", "toString", "hasOwnProperty", "Hello"]) assert.equal(await sent(word), word);
    assert.equal(await sent("say_hello"), "Hello!");
    await anna.leave();
});

test("old finished tables are forgotten here, and no others", async () => {
    const anna = await lined();
    const known = await anna.page.evaluate(() => {
        const { remember, recall } = globalThis.online;
        for (let i = 0; i < 130; i++) remember(`t${i}`, i === 3 ? { seat: 0 } : { seat: 0, over: true });
        return [...Array(130).keys()].filter((i) => recall(`t${i}`).seat === 0);
    });
    assert.ok(known.includes(3) && known.includes(129) && !known.includes(0), known.join());
    assert.equal(known.length, 100);
    await anna.leave();
});

test("what is asked while the line is down is answered when it is up again", async () => {
    const anna = await lined();
    anna.wire.cut(true);
    await anna.is("down");
    const opening = anna.once("open", punto);
    anna.wire.mend();
    assert.ok((await opening).ok);
    await anna.leave();
});

test("a reply that was lost comes again, and it was done once; without leave to ask again it is a refusal", async () => {
    const opens = [];
    let lost = false;
    const anna = await lined({
        between: (frame, way, hangUp) => {
            if (way === "up" && frame.do === "open") opens.push(frame.cmd);
            if (way === "down" && (frame.invite || frame.who) && !lost) {
                lost = true;
                hangUp();
                return undefined;
            }
            return frame;
        },
    });
    const { ok, table } = await anna.once("open", punto);
    assert.ok(ok);
    assert.equal(opens.length, 2);
    assert.equal(opens[0], opens[1]);
    await anna.load();
    assert.deepEqual(await anna.tables(), [table]);
    lost = false;
    const look = await anna.ask("look", { table }, false);
    assert.deepEqual([look.ok, look.code], [false, "no_connection"]);
    await anna.is("on");
    lost = false;
    assert.ok((await anna.ask("look", { table })).ok);
    await anna.leave();
});

test("a busy server is asked again, but not forever", async () => {
    const looks = new Set();
    let busy = 2;
    const anna = await lined({
        between: (frame, way) => {
            if (way === "up" && frame.table === "none") looks.add(frame.id);
            if (way === "down" && looks.has(frame.re) && busy-- > 0)
                return { re: frame.re, ok: false, code: "busy", say: "Busy." };
            return frame;
        },
    });
    assert.equal((await anna.ask("look", { table: "none" })).code, "no_table");
    assert.equal(looks.size, 3);
    busy = Infinity;
    const given = await anna.ask("look", { table: "none" });
    assert.deepEqual([given.code, given.say], ["busy", "Busy."]);
    assert.equal(looks.size, 8);
    await anna.leave();
});

test("this person's numbers rise, and one request waits for the other", async () => {
    const cmds = [];
    const waiting = new Set();
    let together = 0;
    const anna = await lined({
        between: (frame, way) => {
            if (way === "up" && frame.cmd) {
                cmds.push(frame.cmd);
                waiting.add(frame.id);
                together = Math.max(together, waiting.size);
            }
            if (way === "down") waiting.delete(frame.re);
            return frame;
        },
    });
    const opened = await Promise.all([anna.once("open", punto), anna.once("open", punto), anna.once("open", punto)]);
    assert.ok(opened.every((o) => o.ok));
    assert.deepEqual(
        cmds,
        [...cmds].sort((a, b) => a - b),
    );
    assert.equal(new Set(cmds).size, 3);
    assert.equal(together, 1);
    await anna.leave();
});

test("a nonce is echoed before anything else", async () => {
    const up = [];
    const anna = await lined({
        between: (frame, way) => {
            if (way === "up") up.push(frame.do);
            return frame.re && frame.code === "no_table"
                ? { table: "T", seq: 1, view: {}, moves: [], nonce: "00000000000000aa" }
                : frame;
        },
    });
    await anna.page.evaluate(() => {
        globalThis.connection.listen("T", () => void globalThis.connection.ask("forget", {}));
        void globalThis.connection.ask("look", { table: "none" });
    });
    await anna.page.waitForFunction(() => globalThis.connection.state.value.kind === "on");
    while (up.length < 4) await new Promise((done) => setTimeout(done, 5));
    assert.deepEqual(up, ["hello", "look", "seen", "forget"]);
    await anna.leave();
});

test("waits double, by chance, up to 15 seconds; a server that restarts is asked soon", async () => {
    const anna = await lined();
    const most = await anna.page.evaluate(() =>
        [false, true].map((restart) =>
            [...Array(10).keys()].map((tries) => {
                const waits = [...Array(2000)].map(() => globalThis.online.pause(tries, restart));
                return [Math.min(...waits), Math.max(...waits)];
            }),
        ),
    );
    for (const [tries, [least, longest]] of most[0].entries()) {
        const limit = Math.min(15000, 250 * 2 ** tries);
        assert.ok(
            least >= 0 && least < limit / 10 && longest > limit * 0.9 && longest <= limit,
            `after ${tries}: ${least} to ${longest}`,
        );
    }
    for (const [, longest] of most[1]) assert.ok(longest <= 400);
    await anna.leave();
});

test("a server that restarts says so, and is found again", async () => {
    const anna = await lined();
    const { table } = await anna.once("open", punto);
    assert.equal(await server.stop(), 0);
    await anna.is("down");
    assert.equal((await anna.state()).restart, true);
    await server.start();
    await anna.is("on");
    assert.deepEqual(await anna.tables(), [table]);
    await anna.leave();
});

test("a server that was killed is found again", async () => {
    const anna = await lined();
    const { table } = await anna.once("open", punto);
    await server.kill();
    await anna.is("down");
    assert.equal((await anna.state()).restart, false);
    await server.start();
    await anna.is("on");
    assert.deepEqual(await anna.tables(), [table]);
    await anna.leave();
});

test("a line that died while the phone slept is noticed", async () => {
    const anna = await lined();
    anna.wire.hold();
    await anna.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await anna.is("down");
    anna.wire.mend();
    await anna.is("on");
    await anna.leave();
});

test("a network that is back is used at once", async () => {
    const anna = await lined();
    anna.wire.cut(true);
    await anna.page.waitForFunction(() => globalThis.states.filter((s) => s.kind === "down").length > 3);
    anna.wire.mend();
    const before = await anna.page.evaluate(() => {
        const { length } = globalThis.states;
        dispatchEvent(new Event("online"));
        return length;
    });
    await anna.is("on");
    const after = await anna.page.evaluate((n) => globalThis.states.slice(n).map((s) => s.kind), before);
    assert.deepEqual(after, ["on"]);
    await anna.leave();
});

test("where there is no server it says so, and does not go on asking", async () => {
    const anna = await lined({ at: base });
    assert.equal((await anna.state()).kind, "none");
    const look = await anna.ask("look", { table: "T" });
    assert.deepEqual([look.ok, look.code], [false, "no_server"]);
    await anna.leave();
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
