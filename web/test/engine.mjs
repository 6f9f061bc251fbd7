// The C side without a browser: a match here.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packed } from "../tools/catalogue.mjs";
import { gameFolders, listOfTables } from "../tools/games.mjs";
import { toHtml } from "../tools/markdown.mjs";
import { newFolder } from "./ending.mjs";
import { main, test } from "./harness.mjs";
import { both, catalogue, figuresBytes, figuresSide, games, instance, made, module, root, sooner } from "./module.mjs";
import { plays, spil, timeless, verifies } from "./native.mjs";

/** Plays to the end; `choose` picks a move. All journal lines and sentences. */
function playOut({ page, worker }, news, choose = (moves, i) => moves[(i * 7) % moves.length]) {
    let journal = news.journal ?? "";
    const log = [...(news.say ?? [])];
    const take = (next) => {
        assert.ok(next.ok, `${next.code}: ${next.say}`);
        journal += next.journal ?? "";
        log.push(...(next.say ?? []));
        tasks.push(...next.tasks);
        return next;
    };
    const tasks = [...news.tasks];
    let now = news;
    for (let i = 0; now.phase !== "over"; ) {
        const task = tasks.shift();
        if (task) {
            const thought = worker("think", { text: task.text });
            assert.ok(thought.ok);
            now = take(page("answer", { task: task.task, text: thought.text, now: 0 }));
            continue;
        }
        if (now.covered) {
            now = take(page("command", { what: "look", now: 0 }));
            continue;
        }
        const { moves } = page("show", {});
        assert.ok(moves.length > 0, "nobody can go on");
        now = take(page("move", { move: choose(moves, i++), now: 0 }));
    }
    return { journal, log };
}

test("Rumi 7: cards are laid off from the turn after the contract on, or in the same turn where that is the rule", () => {
    for (const layoff of ["next_turn", "same_turn"]) {
        const asked = new Set();
        const { page, worker } = both();
        const lays = (moves) => {
            const { view } = page("show", {});
            const { prompt } = page("see", { from: 0, to: 0 });
            if (view.laid[0] && moves.some((move) => move.startsWith("discard"))) {
                const fits = moves.some((move) => /^(add|swap)/.test(move));
                asked.add(`${view.laid_turn ? "same" : "later"}, ${fits ? "fits" : "none fits"}: ${prompt}`);
            }
            return moves.find((move) => /^(set|run|lay)/.test(move)) ?? moves.find((m) => m === "pass") ?? moves.at(-1);
        };
        const kinds = layoff === "same_turn" ? 4 : 3;
        for (let seed = 57; asked.size < kinds; seed++) {
            const options = { layoff, ...sooner("rumi7") };
            const seats = ["me", "random"];
            const news = page("open", { game: "rumi7", seats, options, seed: String(seed), fast: true, now: 0 });
            playOut({ page, worker }, news, lays);
        }
        const off = "Lay off what fits, then throw a card away.";
        const none = "Choose a card and throw it away.";
        const later = [`later, fits: ${off}`, `later, none fits: ${none}`];
        const same = layoff === "same_turn" ? [`same, fits: ${off}`] : [];
        assert.deepEqual([...asked].sort(), [...later, ...same, `same, none fits: ${none}`], layoff);
    }
});

for (const { id, tables, usual } of games) {
    test(`${id}: the table is described while it is played`, () => {
        const { page } = both();
        const news = page("open", { game: id, seats: ["me", usual], seed: "42", fast: true, now: 0 });
        assert.ok(news.ok, news.say);
        const { text } = page("describe", {});
        assert.ok(text.trim().split("\n").length > 1, text);
    });
    for (const { seats } of tables) {
        test(`${id} with ${seats} seats to the end: record, journal, replay`, () => {
            const { page, worker } = both();
            const who = ["me", ...Array(seats - 1).fill("random")];
            if (games.find((g) => g.id === id).bots.every((b) => b.value !== "random")) who.fill(usual, 1);
            const options = sooner(id);
            const news = page("open", { game: id, seats: who, options, seed: "42", fast: true, now: 0 });
            assert.ok(news.ok, news.say);
            const { journal } = playOut({ page, worker }, news);
            const record = page("record", { when: 1 });
            assert.ok(record.line.endsWith("\n"));
            if (!plays(id)) return; // the native program may be built without the games of tests
            assert.ok(verifies(record.text) && verifies(journal));
            const again = instance(module);
            assert.ok(again("resume", { text: journal, fast: true, now: 0 }).same);
            assert.equal(again("record", {}).text, record.text);
            const film = again("replay", { text: record.text });
            for (let step = 0; step <= film.steps; step += 1 + Math.floor(film.steps / 5))
                for (let seat = -1; seat < seats; seat++) assert.ok(again("replay_at", { step, seat }).view);
            assert.ok(again("replay_at", { step: film.steps, seat: -1 }).ended);
        });
    }
}

test("a replay says to the person what that person did, and of others what they did", () => {
    const page = instance(module);
    for (const { id } of games) {
        const record = join(root, `games/${id}/test/golden/2.txt`);
        if (!existsSync(record)) continue; // a game of tests
        const text = readFileSync(record, "utf8");
        const { steps } = page("replay", { text, names: ["", "Level 3"], you: 0 });
        const said = Array.from({ length: steps }, (_, step) => page("replay_at", { step: step + 1, seat: 0 }).say);
        const all = said.join("\n");
        assert.match(all, /^You\b/m);
        assert.match(all, /^Level 3 \w+s\b/m);
        assert.doesNotMatch(all, /\bYou (\w*[^s\W]s|forgot to draw and goes)\b/, id); // "You takes"
        assert.doesNotMatch(page("replay_at", { step: steps, seat: 0 }).describe, /\bYou (has|is|\w+s)\b/, id);
    }
});

test("people at one screen only: covers, and nobody else's cards", () => {
    const { page, worker } = both();
    const options = sooner("rumi7");
    const news = page("open", { game: "rumi7", seats: ["me", "me"], options, seed: "3", fast: true, now: 0 });
    assert.ok(news.covered && news.say === undefined);
    assert.equal(page("show", {}).view, null);
    playOut({ page, worker }, news);
});

test("seats have the names that were given, or those of their places", () => {
    const page = instance(module);
    page("open", {
        game: "punto",
        seats: ["me", "random", "random"],
        names: ["Anna", "", "Carl"],
        seed: "1",
        fast: true,
        now: 0,
    });
    const { places } = games.find((g) => g.id === "punto").tables.find((t) => t.seats === 3);
    assert.deepEqual(
        page("show", {}).table.map((seat) => seat.name),
        ["Anna", places[1], "Carl"],
    );
});

test("a topic alone is told in the sentences that it has among all of them", () => {
    const { page } = both();
    page("open", { game: "rumi7", seats: ["me", "random"], seed: "5", fast: true, now: 0 });
    const all = page("describe", {}).text;
    const { text } = page("describe", { about: "contract" });
    assert.match(text, /^Round 1: .*\n\d cards? (is|are) missing\.\nA joker would help, or one of these: .*\.\n$/);
    assert.ok(all.includes(text) && all.length > text.length);
    assert.equal(page("describe", { about: "nothing" }).text, "");
});

test("a journal cut at any line goes on to the same end", () => {
    const one = both();
    const { journal } = playOut(
        one,
        one.page("open", { game: "punto", seats: ["me", "random"], seed: "9", fast: true, now: 0 }),
    );
    const lines = journal.split("\n");
    const head = lines.findIndex((l) => l.startsWith("start"));
    assert.ok(head > 0);
    for (let n = head + 1; n < lines.length - 1; n += 5) {
        const cut = `${lines.slice(0, n).join("\n")}\n`;
        const page = instance(module);
        const news = page("resume", { text: `${cut}half a li`, fast: true, now: 0 });
        assert.ok(news.ok && news.same, `${n}: ${news.say}`);
        const more = playOut({ page, worker: one.worker }, news);
        assert.ok(verifies(cut + more.journal), `cut after ${n} lines`);
    }
});

test("undo and redo give the same game", () => {
    const { page, worker } = both();
    const news = page("open", { game: "punto", seats: ["me", "random"], seed: "5", fast: true, now: 0 });
    let now = news;
    const answer = () => {
        for (const { task, text } of now.tasks)
            now = page("answer", { task, text: worker("think", { text }).text, now: 0 });
    };
    answer();
    now = page("move", { move: page("show", {}).moves[0], now: 0 });
    answer();
    const before = page("record", {}).text;
    assert.ok(page("command", { what: "undo", now: 0 }).ok);
    assert.ok(page("record", {}).text.length < before.length);
    assert.ok(page("command", { what: "redo", now: 0 }).ok);
    assert.equal(timeless(page("record", {}).text), timeless(before));
});

test("bad calls are refused in one sentence, and the next call works", () => {
    const page = instance(module);
    const before = page("open", { game: "punto", seats: ["me", "me"], seed: "1", fast: true, now: 0 });
    assert.ok(before.ok);
    const record = page("record", {}).text;
    const bad = [
        ["nothing", {}],
        ["move", { move: "x", now: 0 }],
        ["move", { now: 0 }],
        ["move", { move: "R1@0,0", by: 9, now: 0 }],
        ["move", { move: 5, now: 0 }],
        ["command", { what: "fly", now: 0 }],
        ["command", { now: 0 }],
        ["answer", { task: 0, text: "", now: 0 }],
        ["answer", { now: 0 }],
        ["open", { game: "chess", seats: [], seed: "1", now: 0 }],
        ["resume", { text: "rubbish", now: 0 }],
        ["resume", { now: 0 }],
        ["open", { game: "punto", seats: ["me"], seed: "1", now: 0 }],
        ["open", { game: "punto", seats: ["me", "grandmaster"], seed: "1", now: 0 }],
        ["open", { game: "punto", seats: ["me", "me"], options: { rounds: "99" }, seed: "1", now: 0 }],
        ["open", { game: "punto", seats: ["me", "me"], now: 0 }],
        [
            "open",
            { game: "sequence", seats: ["me", "me"], options: { board: "own" }, file: "1 2 3", seed: "1", now: 0 },
        ],
        ["open", { game: "punto", seats: ["me", "me"], names: ["\u0007", ""], seed: "1", now: 0 }],
        ["guide", { game: "chess", scene: 0, now: 0 }],
        ["guide", { game: "punto", scene: 99, now: 0 }],
        ["think", { text: "00ff" }],
        ["think", {}],
        ["review", { text: "rubbish", seat: 0, sims: 1 }],
        ["review", { text: record, seat: 77, sims: 1 }],
        ["replay", { text: "" }],
        ["replay_at", { step: 0, seat: 0 }],
        ["facts", { text: "rubbish", day: 1 }],
        ["facts", {}],
        ["lend", { game: "punto" }],
        ["check", { game: "punto", seats: 99, options: {} }],
        ["check", { game: "punto", seats: 2, options: { rounds: "many" } }],
    ];
    for (const [name, args] of bad) {
        const answer = page(name, args);
        assert.equal(answer.ok, false, `${name} ${JSON.stringify(args)}`);
        assert.ok(answer.code && answer.say.length > 3, `${name}: ${JSON.stringify(answer)}`);
        assert.equal(page("record", {}).text, record, name);
    }
    assert.equal(page("language", {}, new Uint8Array([1, 2, 3])).ok, false);
    assert.equal(page("lend", { game: "sequence" }, new Uint8Array(100)).ok, false);
});

test("a task that was changed on its way is no question", () => {
    const { page, worker } = both();
    const { tasks } = page("open", { game: "punto", seats: ["random", "me"], seed: "2", fast: true, now: 0 });
    const text = tasks[0]?.text ?? page("move", { move: page("show", {}).moves[0], now: 0 }).tasks[0].text;
    assert.ok(worker("think", { text }).ok);
    assert.equal(worker("think", { text: text.slice(2) }).ok, false);
    assert.equal(worker("think", { text: `zz${text.slice(2)}` }).ok, false);
});

test("a review tells every decision, in any language", () => {
    const told = [];
    const { page, worker } = both();
    playOut({ page, worker }, page("open", { game: "punto", seats: ["me", "random"], seed: "4", fast: true, now: 0 }));
    const reviewer = instance(module, (m) => told.push(m.decision));
    reviewer("language", {}, catalogue("is"));
    const end = reviewer("review", { text: page("record", {}).text, seat: 0, sims: 60 });
    assert.ok(end.ok && told.length === end.decisions && told.length > 3);
    assert.ok(told.every((d) => d.seat === 0 && d.say.length > 10 && d.best_worth >= 0));
    assert.ok(told.some((d) => /[áéíóúýþæöð]/.test(d.say)));
});

test("every language: texts, games, sentences, plurals", () => {
    for (const lang of ["is", "nb"]) {
        const page = instance(module);
        const mo = catalogue(lang);
        assert.equal(page("language", {}, mo).language, lang);
        assert.notDeepEqual(page("games", {}).games, games);
        const { worker } = both();
        const news = page("open", { game: "punto", seats: ["me", "random"], seed: "5", fast: true, now: 0 });
        assert.ok(
            news.say.every((s) => !/\bputs\b|\byour\b/.test(s)),
            news.say.join(),
        );
        let now = news;
        for (const { task, text } of now.tasks)
            now = page("answer", { task, text: worker("think", { text }).text, now: 0 });
        now = page("move", { move: page("show", {}).moves[0], now: 0 });
        const english = instance(module);
        english("resume", { text: page("record", {}).text, fast: true, now: 0 });
        const [said, meant] = [page, english].map((p) => p("command", { what: "undo", now: 0 }).say[0]);
        assert.match(meant, /^1 move taken back|^2 moves taken back/);
        assert.match(said, /^[12] /);
        assert.notEqual(said, meant);
        assert.equal(page("language", {}).language, "en");
    }
});

test("a packed catalogue: every text as gettext has it, and damaged ones are refused", () => {
    for (const lang of ["is", "nb"]) {
        const files = [root, ...Object.values(gameFolders(made))]
            .map((at) => join(at, "po", `${lang}.po`))
            .filter(existsSync);
        const po = files.map((file) => readFileSync(file, "utf8")).join("\n");
        const small = catalogue(lang);
        const page = instance(module);
        assert.ok(page("language", {}, small).ok);
        const unquoted = (text) =>
            text
                .trim()
                .split("\n")
                .map((line) => JSON.parse(line))
                .join("");
        const meant = new Map(
            [...po.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n)+)/gm)].map(([, id, text]) => [
                unquoted(id),
                unquoted(text),
            ]),
        );
        const steps = small.indexOf(0) + 1 + 8; // where the English lies
        const ofAnother = (at) => small.map((byte, i) => (i === at ? byte ^ 1 : byte));
        const told = () => page("games", {}).games.map((g) => g.brief);
        const wanted = games.map((g) => meant.get(g.brief) || g.brief);
        assert.deepEqual(told(), wanted);
        for (const bad of [
            small.subarray(0, -1),
            small.subarray(0, 5),
            small.subarray(0, 30),
            Buffer.concat([small, small]),
            ofAnother(steps),
            ofAnother(steps + 100),
            ofAnother(steps - 1),
        ])
            assert.equal(page("language", {}, bad).ok, false);
        assert.deepEqual(told(), wanted);
    }
});

test("practice, its record, its report", () => {
    const page = figuresSide();
    for (const [name, args] of [
        ["facts", { text: "rubbish", day: 1 }],
        ["practise", { game: "punto", sums: "", name: "", questions: 5, seed: "1" }],
        ["practised", { number: 1, ms: 1 }],
        ["practise", { game: "7ate9", sums: "", name: "", questions: 5, seed: "no" }],
    ]) {
        const answer = page(name, args);
        assert.ok(!answer.ok && answer.code && answer.say.length > 3, `${name}: ${JSON.stringify(answer)}`);
    }
    assert.ok(page("facts", { text: "", day: 20000 }).ok);
    let q = page("practise", { game: "7ate9", sums: "", name: "Anna", questions: 4, seed: "1" });
    let lines = "spil facts 3\n";
    while (q.ask) {
        q = page("practised", { number: -1, ms: 900 });
        assert.equal(q.reply, "told");
        lines += q.lines;
    }
    assert.match(q.result, /0 of 4/);
    assert.equal(lines.split("\n").filter((l) => l.startsWith("missed ")).length, 4);
    const other = figuresSide();
    assert.ok(other("facts", { text: lines, day: 20000 }).ok);
    const [report] = other("report", {}).reports;
    assert.equal(report.name, "Anna");
    assert.ok(report.sums.length > 0 && report.sums.every((s) => s.missed > 0));
    assert.ok(other("facts", { text: other("facts_text", {}).text, day: 20000 }).ok);
    const whole = readFileSync(join(made, "locale/is/LC_MESSAGES/spil.mo"));
    assert.ok(other("language", {}, packed(whole, figuresBytes)).ok);
    assert.match(other("practised", { number: 1, ms: 1 }).say, /lagt fyrir/);
});

test("figures are those of the native program", () => {
    const figures = figuresSide();
    const results =
        'spil games 1\n1763200000 punto 0000000000000001\t0 won person =A"\t1 lost bot level3\n' +
        '1763300000 rumi7 0000000000000002\t0 lost person =A"\t1 won bot level1\tstages 1101111 0111011\n' +
        "1763400000 rumi7 0000000000000003\t0 won person \t1 lost bot level1\tstages --1---- --0----\n";
    const all = figures("figures", { results }).figures;
    assert.deepEqual(
        all.map(({ person, game, played, won }) => [person, game, played, won]),
        [
            ['=A"', "punto", 1, 1],
            ["", "rumi7", 1, 1],
            ['=A"', "rumi7", 1, 0],
        ],
    );
    assert.deepEqual(all[0].levels, [{ level: 3, played: 1, won: 1, low: 21, high: 100 }]);
    assert.deepEqual(
        all[2].stages.map(({ won }) => won),
        [1, 1, 0, 1, 1, 1, 1],
    );
    assert.deepEqual(all[1].stages[0], { played: 0, won: 0 });
    const home = newFolder("home");
    mkdirSync(join(home, "spil"));
    writeFileSync(join(home, "spil/games"), results);
    const env = { ...process.env, XDG_DATA_HOME: home };
    assert.equal(
        figures("figures_csv", { results }).text,
        execFileSync(spil, ["stats", "--csv"], { encoding: "utf8", env }),
    );
    assert.deepEqual(figures("figures", { results: "" }).figures, []);
    assert.equal(figures("figures", { results: "my diary\n" }).code, "bad_record");

    const facts =
        "spil facts 3\ntotal 2026-11-16 7ate9 9+2 1 1 0 1000 1 9000 5000 2026-11-16 Anna\n" +
        "total 2026-11-16 7ate9 8+2 3 3 0 3000 111 1000 5000 2026-11-16 Anna\n";
    assert.ok(figures("facts", { text: facts, day: 20774 }).ok); // 2026-11-17
    const [sums] = figures("speeds", {}).sums;
    assert.deepEqual(sums.kinds, [{ kind: "+ 2", found: 4, missed: 0, ms: 2500 }]);
    assert.deepEqual(sums.due, [1, 0, 0, 0, 0, 0, 0]);
    writeFileSync(join(home, "spil/facts"), facts);
    assert.equal(figures("sums_csv", {}).text, execFileSync(spil, ["facts", "--csv"], { encoding: "utf8", env }));
    assert.equal(figures("facts", { text: "my diary\n", day: 1 }).code, "bad_record");
    assert.equal(figures("speeds", {}).sums.length, 1);
});

test("statistics add lines up", () => {
    const page = figuresSide();
    assert.equal(page("statistics", { text: "rubbish" }).code, "bad_record");
    const text =
        "spil games 1\n5 punto 00c0ffee00000005\t0 won person Anna\t1 lost bot level3\n6 punto 00c0ffee00000006\t0 lost person Anna\t1 won bot level3\n";
    const { rows, ladders } = page("statistics", { text });
    const [row] = rows;
    assert.deepEqual([row.person, row.won, row.lost, row.against], ["Anna", 1, 1, ["level 3"]]);
    const once = { game: "punto", level: 3, offered: 3, beaten: 0, won: 1 };
    assert.deepEqual(ladders, [{ ...once, say: "One more win against level 3, and level 4 is next." }]);
    const more = `${text}7 punto 00c0ffee00000007\t0 won PERSON Anna\t1 lost bot level3\n`;
    const [beaten] = page("statistics", { text: more.replace("PERSON", "person") }).ladders;
    assert.deepEqual([beaten.offered, beaten.beaten], [4, 3]);
    assert.equal(beaten.say, "Level 3 is beaten: level 4 is next.");
    assert.deepEqual(page("statistics", { text: more.replace("PERSON", "helped") }).ladders, ladders);
});

test("who lost three times in a row is offered what makes it even, once", () => {
    const page = figuresSide();
    const lost = (n, game, mine, others) =>
        [...Array(n).keys()]
            .map((i) => `${i + 1} ${game} ${String(i).padStart(16, "0")}\t0 lost person ${mine}\t1 won ${others}\n`)
            .join("");
    const offer = (timed, ...games) => {
        const { rows } = page("statistics", { text: `spil games 1\n${lost(...games)}`, timed });
        const row = rows.find((one) => one.lost > 0);
        return [row.say, row.handicap, row.how];
    };
    const won = "won three times in a row.";
    const slower = `Level 1 ${won} The race is more even if it takes 1.5 times as long.`;
    assert.deepEqual(offer(true, 3, "7ate9", "", "bot level1"), [slower, ",slow=1.5", "takes 1.5 times as long"]);
    const later = `Bo ${won} The race is more even if Bo starts 5 s later.`;
    assert.deepEqual(offer(true, 3, "7ate9", "Anna", "person Bo"), [later, ",late=5", "starts 5 s later"]);
    const hints = `Level 1 ${won} Hints say which move is good, and why.`;
    assert.deepEqual(offer(false, 3, "punto", "", "bot level1"), [hints, "", ""]);
    for (const games of [
        [2, "7ate9", "", "bot level1"],
        [4, "7ate9", "", "bot level1"],
        [3, "7ate9", "", "bot level2"],
    ])
        assert.deepEqual(offer(true, ...games), ["", "", ""]);
});

test("every game's folder is known, whatever it is called", () => {
    const folders = gameFolders(made);
    assert.deepEqual(
        Object.keys(folders),
        games.map(({ id }) => id),
    );
    for (const folder of Object.values(folders)) assert.ok(existsSync(join(folder, "game.cmake")), folder);
});

test("the list of tables is what lies in the games' folders", () => {
    const at = newFolder("tables");
    for (const file of [
        "one/page/mark.tsx",
        "one/page/table.tsx",
        "two/page/table.tsx",
        "three/page/mark.tsx",
        "four/page/table.css",
    ]) {
        mkdirSync(join(at, file, ".."), { recursive: true });
        writeFileSync(join(at, file), "");
    }
    const list = listOfTables({
        "1st": join(at, "one"),
        second: join(at, "two"),
        third: join(at, "three"),
        fourth: join(at, "four"),
        fifth: join(at, "five"),
    });
    const lines = list
        .split("\n")
        .filter((line) => /^ |^import \{/.test(line))
        .map((line) => line.replace(/"[./][^"]*?(\w+\/page)/, '"$1'));
    assert.deepEqual(lines, [
        'import { Mark as mark0 } from "one/page/mark";',
        'import { Mark as mark1 } from "three/page/mark";',
        '    "1st": { Mark: mark0, load: async () => import("one/page/table") },',
        '    "second": { load: async () => import("two/page/table") },',
        '    "third": { Mark: mark1 },',
    ]);
});

test("Markdown: what the rules pages have, and nothing that runs", () => {
    const html = toHtml(
        "# A\n\nb **c** <script>\n\n- x\n- y\n  z\n\n| p | q |\n|---|---|\n| 1 | 2 |\n\n```\n<d>\n```\n[e](f.md)\n",
    );
    assert.equal(
        html.replace(/\s+/g, " ").replace(/> </g, "><"),
        '<h2>A</h2><p>b <strong>c</strong> &lt;script&gt;</p><ul><li>x</li><li>y z</li></ul><div class="wide" tabindex="0"><table><thead><tr><th scope="col">p</th><th scope="col">q</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div><pre tabindex="0"><code>&lt;d&gt; </code></pre><p>e</p>',
    );
});

await main();
