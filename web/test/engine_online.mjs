// The C side at a server's table, without a server or a browser: what a match in one instance of the module tells a
// seat goes into the online calls of another, which must show and say the same. Then the check of deals, with records
// of the server.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { main, test } from "./harness.mjs";
import { both, catalogue, figuresSide, games, instance, module, root, sooner } from "./module.mjs";

/** What a server's table also has of a picture. */
function common({ timed, steps_played, can_undo, can_redo, left_ms, seed, guide, ...picture }) {
    return picture;
}

/** Who sits where, as a server tells it: a bot's name is the bot. */
const whoOf = ({ table }) =>
    table.map(({ name, person, player, resigned }) =>
        person ? { name, ...(resigned && { resigned }) } : { name: player, bot: player },
    );

/** Notes that are not said in a match here. The end is said once, behind them. */
const unsaid = (note) =>
    ["resume", "asks", "start", "over"].includes(note.note) || (note.note === "seat" && !note.resigned);

/** A match here, and a server's table that is told the same. */
class Twin {
    constructor(game, seats, { options = {}, file, lang, names = ["Anna"] } = {}) {
        Object.assign(this, both(), { far: instance(module), most: 0, heard: 0 });
        if (lang)
            for (const side of [this.page, this.far])
                assert.equal(side("language", {}, catalogue(lang)).language, lang);
        this.now = this.page("open", { game, seats, names, options, file, seed: "77", fast: true, now: 0 });
        assert.ok(this.now.ok, this.now.say);
        const open = { game, seats: seats.length, options: this.now.options, board: file, seat: this.now.seat };
        this.is(this.far("online_open", open), { game, seats: seats.length, options: this.now.options });
        this.far("online_show", { who: whoOf(this.page("show", {})), view: null, moves: [], result: null });
        this.tasks = [...this.now.tasks];
        this.hear();
    }

    is({ ok, ...told }, want) {
        assert.ok(ok, told.say);
        assert.deepEqual(told, want);
    }

    /** What is new is said in the same words, and the table is the same. */
    hear() {
        const { notes, say } = this.now;
        const said = notes.map((note) => [note, this.far("online_note", { note })]);
        for (const [note, told] of said) assert.ok(told.ok, `${JSON.stringify(note)}: ${told.say}`);
        const sentences = said.filter(([note]) => !unsaid(note)).flatMap(([, told]) => told.say);
        assert.deepEqual(say.slice(0, sentences.length), sentences);
        if (this.heard++ > 150 && this.heard % 40 > 0 && this.now.phase !== "over") return; // some games are long
        const here = common(this.page("show", {}));
        const rest = [here.ask, here.ended ?? "", this.page("describe", {}).text].join("\n").split("\n");
        for (const sentence of say.slice(sentences.length)) assert.ok(rest.includes(sentence), sentence);
        for (const [note, told] of said) if (note.note === "over") assert.deepEqual(told.say, [here.ended]);
        this.same(here);
    }

    same({ ok, ended: spoken, ...here }) {
        const { view, moves, result } = here;
        const { called, prompt, ended, ...far } = this.far("online_show", { who: whoOf(here), view, moves, result });
        assert.ok(far.ok, far.say);
        // In turns only the first of those who may act is asked; at a server's table all are, except in a race.
        const asked = far.table.flatMap((seat, i) => (seat.asked ? [i] : []));
        const race = games.find((g) => g.id === here.game).race;
        assert.deepEqual(asked, race ? [] : [...view.to_act].sort());
        for (const [i, seat] of far.table.entries()) seat.asked = here.table[i].asked;
        this.is(far, here);
        const eyes = this.page("see", { from: 0, to: 0 });
        assert.deepEqual([called, prompt, ended], [eyes.called, eyes.prompt, eyes.ended]);
        this.is(this.far("online_moves", {}), { moves: this.page("moves", {}).moves });
        for (const about of [{}, { about: "contract" }])
            this.is(this.far("online_describe", about), { text: this.page("describe", about).text });
        this.most = Math.max(this.most, moves.length);
    }

    take(next) {
        assert.ok(next.ok, `${next.code}: ${next.say}`);
        this.tasks.push(...next.tasks);
        this.now = next;
        this.hear();
    }

    /** Bots think until a person must decide, or it is over. */
    wait() {
        while (this.now.phase !== "over" && this.tasks.length > 0) {
            const { task, text } = this.tasks.shift();
            this.take(this.page("answer", { task, text: this.worker("think", { text }).text, now: 0 }));
        }
    }

    move(i) {
        this.wait();
        if (this.now.phase === "over") return false;
        const { moves } = this.page("show", {});
        this.take(this.page("move", { move: moves[(i * 7) % moves.length], now: 0 }));
        return true;
    }

    finish(max = Infinity) {
        for (let i = 0; i < max && this.move(i); i++);
        this.wait();
    }
}

for (const { id, tables, usual, bots } of games) {
    const bot = bots.some((b) => b.value === "random") ? "random" : usual;
    for (const { seats } of tables)
        test(`${id} with ${seats} seats: a server's table shows and says what a match here does`, () => {
            const twin = new Twin(id, ["me", ...Array(seats - 1).fill(bot)], { options: sooner(id) });
            twin.finish();
            assert.equal(twin.now.phase, "over");
        });
    test(`${id}: onlookers are told the same, and asked nothing`, () => {
        const twin = new Twin(id, Array(tables[0].seats).fill(bot), { names: [], options: sooner(id) });
        twin.finish();
        assert.equal(twin.most, 0);
    });
    test(`${id} in every language`, () => {
        for (const lang of ["is", "nb"])
            new Twin(id, ["me", ...Array(tables[0].seats - 1).fill(bot)], { lang, names: [] }).finish(6);
    });
}

test("sequence on a custom board", () => {
    const file = readFileSync(join(root, "games/sequence/boards/standard.txt"), "utf8");
    new Twin("sequence", ["me", "random"], { options: { board: "own" }, file }).finish(10);
});

test("what is taken back is counted; who resigns is told", () => {
    const twin = new Twin("punto", ["me", "random"]);
    for (let i = 0; i < 3; i++) twin.move(i);
    twin.wait();
    twin.take(twin.page("command", { what: "undo", now: 0 }));
    assert.match(twin.now.say[0], /^[12] moves? taken back\.$/);
    twin.wait();
    const { notes, say } = twin.page("command", { what: "resign", now: 0 });
    const [resigns] = twin.far("online_note", { note: notes.find((n) => n.resigned) }).say;
    assert.match(resigns, /^Anna resigns\.$/);
    assert.ok(say.includes(resigns));
    assert.equal(
        twin.far("online_show", { who: whoOf(twin.page("show", {})), view: null, moves: [], result: null }).table[0]
            .resigned,
        true,
    );
});

/** A table of Punto for two, Anna and Bo, before the start. */
function table(seat = 0) {
    const far = instance(module);
    assert.ok(far("online_open", { game: "punto", seats: 2, options: { rounds: 2 }, seat }).ok);
    const who = [{ name: "Anna" }, { name: "Bo" }];
    assert.ok(far("online_show", { who, view: null, moves: [], result: null }).ok);
    return far;
}
const note = (far, note, rest = {}) => far("online_note", { note: { seq: 1, ms: 0, note, table: "t", ...rest } });

test("every kind of note in a sentence", () => {
    const far = table();
    const says = [
        [["seat", { seat: 0, name: "Carl" }], ["Carl sits at the table."]],
        [["seat", { seat: 1 }], ["A seat is free."]],
        [["seat", { seat: 1, bot: "level3" }], ["The bot level 3 plays for South."]],
        [["seat", { seat: 1, name: "Bo" }], ["Bo sits at the table."]],
        [["asks", { what: "chance", hashes: { 0: "00" }, commit: "00" }], []],
        [["start", { counted: [0] }], ["The game begins."]],
        [["count", { left: 3 }], ["3."]],
        [["go", {}], ["Go!"]],
        [["pause", { seat: 1 }], ["Bo pauses the game."]],
        [["pause", { seat: null }], ["The game is paused."]],
        [["resume", { seat: 1 }], ["Bo lets the game go on."]],
        [["resume", { seat: null }], ["The game goes on."]],
        [
            ["event", { events: [{ event: "place", seat: 1, card: "R5", x: 0, y: 0 }] }],
            ["Bo puts red 5 at column 0, row 0."],
        ],
        [["event", { events: [] }], []],
        [["asks", { what: "undo", seat: 1 }], ["Bo asks to take a move back."]],
        [["undo", { done: false, moves: 2 }], ["Nothing is taken back."]],
        [["undo", { done: true, moves: 0 }], ["2 moves taken back."]],
        [["seat", { seat: 1, bot: "level3" }], ["The bot level 3 plays for Bo."]],
        [["seat", { seat: 1, name: "Bo" }], ["Bo sits at the table."]],
        [["seat", { seat: 0, bot: "level3", resigned: true }], ["Carl resigns; the bot level 3 plays on."]],
        [["talk", { seat: 0, text: "hello" }], []],
        [["over", { winners: [1], points: [0, 2], returns: [-1, 1] }], ["You lose. Bo wins! Rounds won: you 0, Bo 2."]],
        [["rematch", { next: "u" }], ["The next game is waiting."]],
        [["ready", { in_ms: 3000 }], []], // what the module does not know it passes over
        [["seat", { seat: 1, name: "Bo", resigned: true }], ["Bo resigns."]],
    ];
    for (const [[kind, rest], want] of says) {
        const { told, ...said } = note(far, kind, rest);
        assert.deepEqual(said, { ok: true, say: want }, kind);
        assert.equal(told.length, kind === "rematch" ? 0 : want.length);
        if (rest.bot && !rest.resigned) assert.deepEqual(told, want); // not "for Level 3"
    }
    const watching = table(-1);
    assert.deepEqual(note(watching, "over", { winners: [], points: [1, 1], returns: [0, 0] }).say, [
        "A draw. Rounds won: Anna 1, Bo 1.",
    ]);
    // came in the middle
    assert.deepEqual(note(watching, "undo", { done: true, moves: 7 }).say, ["Moves are taken back."]);
    assert.deepEqual(note(watching, "event", { events: [] }).say, []);
    assert.deepEqual(note(watching, "undo", { done: true, moves: 7 }).say, ["1 move taken back."]);
});

test("who sits where: people, bots, those who are stood in for, open seats; long names are cut", () => {
    const far = instance(module);
    far("online_open", { game: "punto", seats: 4, options: { teams: 1 }, seat: 0 });
    const who = [
        { name: "þ".repeat(40) },
        { name: "level2", bot: "level2" },
        { name: "Carl", bot: "level3", resigned: true },
        { name: null },
    ];
    const { table: shown } = far("online_show", { who, view: null, moves: [], result: null });
    assert.deepEqual(
        shown.map(({ name, person, player, label, resigned, side }) => [name, person, player, label, resigned, side]),
        [
            ["þ".repeat(31), true, "human", "", false, 0],
            ["East", false, "level2", "level 2", false, 1],
            ["Carl", true, "human", "level 3", true, 0],
            ["West", false, "", "", false, 1],
        ],
    );
});

test("bad input is refused in a sentence, and nothing changes", () => {
    const here = instance(module);
    here("open", { game: "punto", seats: ["me", "me"], names: ["Anna", "Bo"], seed: "1", fast: true, now: 0 });
    const { view, moves } = here("show", {});
    const who = [{ name: "Anna" }, { name: "Bo" }];
    const far = table(view.to_act[0]);
    const good = { who, view, moves, result: null };
    const empty = instance(module);
    for (const name of ["online_show", "online_moves", "online_describe", "online_note"])
        assert.equal(empty(name, {}).code, "no_game");
    const shown = far("online_show", good);
    assert.ok(shown.ok && shown.moves.length > 0 && shown.ask.length > 5);
    const before = [far("online_moves", {}), far("online_describe", {})];
    const show = (change) => ["online_show", { ...good, ...change }];
    const noted = (kind, rest) => ["online_note", { note: { seq: 1, ms: 0, note: kind, ...rest } }];
    const bad = [
        ["online_open", {}],
        ["online_open", { game: "chess", seats: 2, options: {}, seat: 0 }],
        ["online_open", { game: "punto", seats: 9, options: {}, seat: 0 }],
        ["online_open", { game: "punto", seats: 2, options: {}, seat: 2 }],
        ["online_open", { game: "punto", seats: 2, options: {} }],
        ["online_open", { game: "punto", seats: 2, options: { rounds: 99 }, seat: 0 }],
        ["online_open", { game: "sequence", seats: 2, options: { board: "own" }, seat: 0 }],
        ["online_open", { game: "sequence", seats: 2, options: { board: "own" }, board: "1 2 3", seat: 0 }],
        show({ who: [who[0]] }),
        show({ who: undefined }),
        show({ who: [1, 2] }),
        show({ who: [{ name: 5 }, who[1]] }),
        show({ who: [{ name: "x", bot: 5 }, who[1]] }),
        show({ view: [] }),
        show({ view: { ...view, over: 1 } }),
        show({ view: { ...view, seats: 3 } }),
        show({ view: { ...view, more: 1 } }),
        show({ view: null }),
        show({ moves: undefined }),
        show({ moves: ["x"] }),
        show({ moves: [5] }),
        show({ moves: "R5@0,0" }),
        show({ result: {} }),
        show({ result: { winners: [2], points: [0, 0] } }),
        show({ result: { winners: [0], points: [0] } }),
        show({ result: { winners: [0], points: [0, 0.5] } }),
        ["online_note", {}],
        ["online_note", { note: "go" }],
        noted(7),
        noted("event"),
        noted("event", { events: [{ event: "place" }] }),
        noted("count"),
        noted("count", { left: "3" }),
        noted("pause"),
        noted("pause", { seat: 7 }),
        noted("asks"),
        noted("asks", { what: "undo" }),
        noted("asks", { what: "all", seat: 0 }),
        noted("undo", { moves: 1 }),
        noted("undo", { done: true }),
        noted("seat"),
        noted("seat", { seat: 2, name: "x" }),
        noted("seat", { seat: 0, name: 5 }),
        noted("over", { winners: [0] }),
    ];
    for (const [name, args] of bad) {
        const answer = far(name, args);
        assert.equal(answer.ok, false, `${name} ${JSON.stringify(args)}`);
        assert.ok(answer.code && answer.say.length > 3, `${name}: ${JSON.stringify(answer)}`);
        assert.deepEqual([far("online_moves", {}), far("online_describe", {})], before, name);
    }
    assert.deepEqual(far("online_show", good), shown);
});

test("BLAKE2b-256 in hex", () => {
    const page = instance(module);
    // Python: hashlib.blake2b(bytes, digest_size=32)
    assert.equal(page("hash", { bytes: "" }).hash, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    assert.equal(
        page("hash", { bytes: "616263" }).hash,
        "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319",
    );
    assert.equal(page("hash", { bytes: "00".repeat(129) }).hash.length, 64);
    for (const bytes of ["6", "616", "6G", "AB", 5, undefined, null, "é"])
        assert.equal(page("hash", { bytes }).ok, false, String(bytes));
});

const fair = JSON.parse(readFileSync(new URL("fair.json", import.meta.url), "utf8"));
const recordOf = (of) => `${of.record.join("\n")}\n`;

test("a finished game is a line of the statistics, for all who played it", () => {
    const page = instance(module);
    const record = recordOf(fair.both);
    const [winner] = /^result winners=(\d)/m.exec(record).slice(1).map(Number);
    assert.ok(page("online_open", { game: "punto", seats: 2, options: { rounds: 1, teams: 0 }, seat: 0 }).ok);
    assert.ok(
        page("online_show", {
            who: [{ name: "Anna" }, { name: "level3", bot: "level3" }],
            view: null,
            moves: [],
            result: null,
        }).ok,
    );
    const { line } = page("online_ended", { record, when: 5 });
    assert.match(line, /^5 punto [0-9a-f]{16}\t0 (won|lost) person Anna\t1 (won|lost) bot level3\n$/);
    const [row] = figuresSide()("statistics", { text: `spil games 1\n${line}` }).rows;
    assert.deepEqual([row.person, row.won, row.against], ["Anna", winner === 0 ? 1 : 0, ["level 3"]]);
    assert.equal(page("online_ended", { record: record.replace(/^result .*\n/m, ""), when: 5 }).ok, false);
    assert.equal(page("online_ended", { record: "spil 1\n", when: 5 }).ok, false);
});

test("a fair deal is explained", () => {
    const page = instance(module);
    const check = (of, more = {}) =>
        page("online_check", { record: recordOf(of), table: of.table, commit: of.commit, ...more });
    const own =
        "The deal was fair: the server had fixed its part of the shuffle before this device added its own, and the cards follow from both.";
    const theirs = (who) =>
        `The deal was fair: the server had fixed its part of the shuffle before the players' devices (${who}) added theirs, and the cards follow from all of them.`;
    assert.deepEqual(check(fair.both, { seat: 0, bytes: fair.both.bytes[0] }), { ok: true, say: own });
    assert.deepEqual(check(fair.both, { seat: 1, bytes: fair.both.bytes[1] }), { ok: true, say: own });
    assert.deepEqual(check(fair.both), { ok: true, say: theirs("A, B") });
    assert.deepEqual(check(fair.one, { seat: 1, bytes: fair.one.bytes[1] }), { ok: true, say: own });
    assert.deepEqual(check(fair.one), { ok: true, say: theirs("B") });
    assert.match(check(fair.none).say, /^The deal was fixed before .* The server shuffled alone\.$/);
});

test("a deal that is not what was promised is refused, and why", () => {
    const page = instance(module);
    const { both: of, one, none } = fair;
    const given = { record: recordOf(of), table: of.table, commit: of.commit, seat: 0, bytes: of.bytes[0] };
    const refused = (change, why) => {
        const told = page("online_check", { ...given, ...change });
        assert.equal(told.ok, false, JSON.stringify(change));
        assert.equal(told.say, `The deal is not what was promised: ${why}.`);
    };
    const without = (word) => `${of.record.filter((line) => !line.startsWith(word)).join("\n")}\n`;
    refused({ table: "elsewhere" }, "the record is that of another table");
    refused({ commit: one.commit }, "the server has changed its secret after it had promised one");
    refused({ bytes: of.bytes[1] }, "your own number was not used");
    refused(
        { record: recordOf(one), table: one.table, commit: one.commit, bytes: one.bytes[0] },
        "your own number was not used",
    );
    refused({ record: recordOf(none), table: none.table, commit: none.commit }, "your own number was not used");
    const unshuffled = of.record.filter((line) => !/^(table|commit|secret|chance) /.test(line)).join("\n");
    refused({ record: `${unshuffled}\n` }, "the record does not say how the deal came about");
    for (const record of [
        "",
        "spil 1\n",
        without("secret"),
        without("commit"),
        without("chance"),
        without("seed"),
        without("result"),
    ])
        assert.match(page("online_check", { ...given, record }).say, /^The deal is not what was promised: .+\.$/);
    for (const change of [{ commit: "00" }, { commit: undefined }, { bytes: "00" }, { bytes: undefined }])
        assert.equal(page("online_check", { ...given, ...change }).code, "bad_command");
});

test("every changed digit of seed, table, promise, secret, numbers and dealt cards is noticed", () => {
    const page = instance(module);
    const of = fair.both;
    const check = (record) =>
        page("online_check", { record: `${record.join("\n")}\n`, table: of.table, commit: of.commit });
    assert.ok(check(of.record).ok);
    let tried = 0;
    of.record.forEach((line, n) => {
        // The lines of the shuffle from behind their word; of a move the card, which the deal has decided.
        const [from, to] = /^(seed|table|commit|secret|chance \d) /.test(line)
            ? [/^(chance \d|\w+) /.exec(line)[0].length, line.length]
            : line.startsWith("move ")
              ? [line.indexOf("@") - 2, line.indexOf("@")]
              : [0, 0];
        for (let i = from; i < to; i++) {
            if (line[i] === " ") continue;
            const other = line[i] === "1" ? "2" : line[i] === "R" ? "B" : /[A-Z]/.test(line[i]) ? "R" : "1";
            const changed = of.record.map((l, k) => (k === n ? line.slice(0, i) + other + line.slice(i + 1) : l));
            assert.equal(check(changed).ok, false, changed[n]);
            tried++;
        }
    });
    assert.ok(tried > 400);
});

await main();
