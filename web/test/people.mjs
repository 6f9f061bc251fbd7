// People who play with each other on a server, each in their own browser: they find buttons by the words on them,
// in their language, and what their browsers are sent is judged when a game is over.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { folder, person, ready } from "./browser.mjs";
import { checkFrames, listen } from "./frames.mjs";
import { LONG } from "./harness.mjs";
import { verifies } from "./native.mjs";
import { Line } from "./server.mjs";

const texts = {};
/** The page's own words in a language. */
function wordsOf(lang) {
    if (!texts[lang]) {
        const files = readdirSync(folder).filter((f) =>
            new RegExp(`^(texts|online|room|end|you)-${lang}-\\w+\\.json$`).test(f),
        );
        const all = files.map((f) => JSON.parse(readFileSync(join(folder, f), "utf8")));
        texts[lang] = Object.assign({}, ...all.map((words) => words.texts ?? words));
    }
    return texts[lang];
}

/** What browsers complain about on bad lines, where they trust nobody, and when a page is left while it fetches its
 * words or scripts: not the page's fault. */
const usual =
    /WebSocket connection to|net::ERR_|Cross-Origin-Opener-Policy|^console: \w+: [\w-]+\.json\b|dynamically imported module/;

/** A move for window.spil: by a fixed rule, but so that games end. */
function choose(view, moves, seat, n) {
    if (view.game === "7ate9") return moves.find((m) => m !== "draw") ?? moves[0];
    if (view.game !== "rumi7") return moves[(n * 7) % moves.length];
    const hand = view.hands[seat];
    const alike = (card) => (card === "X" ? 9 : hand.filter((h) => h[0] === card[0]).length);
    const away = moves.filter((m) => m.startsWith("discard:")).sort((a, b) => alike(a.slice(8)) - alike(b.slice(8)));
    const first = (...kinds) => moves.find((m) => kinds.some((kind) => m.startsWith(kind)));
    return first("set", "run") ?? first("add", "swap") ?? first("pass") ?? away[0] ?? first("stock") ?? moves[0];
}

/** Somebody with a browser at a server. `ownLine`: one that can be cut and held. `trusted`: as with TLS. `first`: the
 * address that is opened. */
export async function come(
    server,
    name,
    { lang = "en", ownLine = false, trusted = true, first = "#/", ...options } = {},
) {
    const line = ownLine ? await new Line().open(server) : undefined;
    const at = `http://${trusted ? "127.0.0.1" : "spil.test"}:${line?.port ?? server.port}/`;
    const frames = [];
    const who = await person({ locale: lang, hasTouch: true, isMobile: true, ...options }, at, (page) =>
        listen(page, frames),
    );
    await who.context.addInitScript(`window.choose = ${choose}; window.enough = false;`);
    const words = wordsOf(lang);
    const t = (key, values = {}) => {
        assert.ok(words[key], `no text ${key} in ${lang}`);
        return words[key].replace(/\{(\w+)\}/g, (_, v) => values[v]);
    };
    /** A person who waits too long says for what, and what there is instead. */
    const told = (wait, what) =>
        wait.catch(async () => {
            const there = await me.page
                .evaluate(() => `${location.href} ${window.spil?.phase()} ${document.body.innerText}`)
                .catch(String);
            throw new Error(
                `${name} waits in vain for ${what}: ${there.replace(/\s+/g, " ").slice(0, 600)} ${who.wrong.join("; ").slice(0, 600)}`,
            );
        });
    const named = (role) => (key, values) => me.page.getByRole(role, { name: t(key, values), exact: true });
    const me = {
        name,
        lang,
        line,
        at,
        frames,
        t,
        page: await who.tab(first), // the tab that is looked at
        /** Another tab, which is looked at from now on. */
        newTab: async (address) => {
            me.page = await who.tab(address);
        },
        button: named("button"),
        link: named("link"),
        field: named("textbox"),
        box: named("checkbox"),
        press: (key, values) => me.button(key, values).click(),
        /** Something in the menu of the table. */
        menu: async (key) => {
            await me.press("menu");
            await me.press(key);
        },
        sees: (text) => told(me.page.getByText(text).first().waitFor(), text),
        spil: (what, ...given) => me.page.evaluate(([w, g]) => window.spil[w](...g), [what, given]),
        until: (test, given) => told(me.page.waitForFunction(test, given, { polling: 10 }), test),
        reload: async () => {
            await me.page.reload();
            await ready(me.page);
        },
        leave: async () => {
            who.wrong.splice(0, Infinity, ...who.wrong.filter((w) => !usual.test(w)));
            await who.leave();
            line?.close();
        },
    };
    return me;
}

/** Whose browser is told that absences last `times` longer than they do, and is told `late` ms later than they are. */
export async function stretched(one, times, late = 0) {
    const longer = (around, ms) => around.map((a) => ({ ...a, since_ms: (a.since_ms + ms) * times }));
    await one.page.context().routeWebSocket(/\/ws$/, (here) => {
        const there = here.connectToServer();
        here.onMessage((text) => there.send(text));
        there.onMessage((text) => {
            const frame = JSON.parse(text);
            if (!frame.around) here.send(text);
            else if ("re" in frame) here.send(JSON.stringify({ ...frame, around: longer(frame.around, 0) }));
            else setTimeout(() => here.send(JSON.stringify({ ...frame, around: longer(frame.around, late) })), late);
        });
    });
    await one.reload();
    return one;
}

export const allLeave = async (people) => {
    for (const one of people) await one.leave();
};

/** A table's link, at the address of another person's line. */
export const linkFor = (one, link) => link.replace(/^http:\/\/[^/]*\//, one.at);
export const tableOf = (link) => /\/t\/([^#]+)#/.exec(link)[1];

/** From the first page to the waiting room, as somebody who has never been here; the link. `wish`: what is chosen, by
 * the words beside it. */
export async function opens(one, game, wish = {}) {
    const { page } = one;
    await one.link("play_with_others").click();
    await page.locator(`a[href="#/online/${game}"]`).click();
    await one.field("name").fill(one.name);
    await page.locator(".more-of summary").click();
    for (const [label, value] of Object.entries(wish)) {
        const says = new RegExp(`^${label}`, "i");
        const at = page.locator("label", { hasText: says }).locator("select, input");
        const chips = page.getByRole("group", { name: says });
        const chip = (word) => chips.getByRole("button", { name: new RegExp(`^${word}\\b`, "i") });
        if ((await chips.count()) > 0)
            await ((await chip(value).count()) > 0 ? chip(value) : chip("Two and two")).click();
        else if (typeof value === "boolean") await at.setChecked(value);
        else await at.selectOption(String(value));
    }
    await one.press("open_table");
    const link = one.field("link");
    await link.waitFor();
    return link.inputValue();
}

/** By the link to a seat, with one's own name. */
export async function sits(one, link) {
    await one.page.goto(linkFor(one, link));
    await ready(one.page);
    await one.field("name").fill(one.name);
    await one.press("sit_down");
    await one.until(() => window.spil.seat() !== null && window.spil.seat() >= 0);
}

export async function watches(one, link) {
    await one.page.goto(linkFor(one, link));
    await ready(one.page);
    await one.press("just_watch");
    await one.until(() => window.spil.seat() === -1);
}

/** Each plays what is theirs to play, all at once, until one has made this many moves or it is over. */
export async function play(people, most = Infinity) {
    const loop = async (limit) => {
        let n = 0;
        const slower = new Set(["too_late", "not_now", "game_over"]); // than another
        while (!window.enough && n < limit && window.spil.phase() !== "over") {
            const moves = window.spil.moves();
            const view = window.spil.view();
            if (moves.length === 0 || !view) {
                await new Promise((done) => setTimeout(done, 4));
                continue;
            }
            const move = window.choose(view, moves, window.spil.seat(), n);
            const reply = await window.spil.do(move);
            if (reply.ok) n++;
            else if (!slower.has(reply.code)) throw new Error(`${move}: ${reply.code}: ${reply.say}`);
        }
        window.enough = true;
        return n;
    };
    const asked = people.map((one) =>
        one.page
            .evaluate(() => (window.enough = false))
            .then(() => one.page.evaluate(loop, most === Infinity ? Number.MAX_SAFE_INTEGER : most))
            .catch((e) => {
                throw new Error(`${one.name}: ${e.message}`);
            }),
    );
    await Promise.race(asked);
    if (most !== Infinity) for (const one of people) await one.page.evaluate(() => (window.enough = true));
    return Promise.all(asked);
}

export async function resigns(one) {
    await one.menu("resign");
    await one.page
        .locator("dialog")
        .getByRole("button", { name: one.t("resign"), exact: true })
        .click();
}

/** Waits until one of them can act: that one, or undefined when it is over. */
export async function whoActs(people) {
    for (const end = Date.now() + LONG; Date.now() < end; await new Promise((done) => setTimeout(done, 5)))
        for (const one of people) {
            const { phase, moves } = await one.page.evaluate(() => ({
                phase: window.spil.phase(),
                moves: window.spil.moves().length,
            }));
            if (phase === "over") return undefined;
            if (moves > 0) return one;
        }
    throw new Error(
        `nobody can act: ${JSON.stringify(await Promise.all(people.map((one) => one.page.evaluate(() => document.body.innerText))))}`,
    );
}

/** It is over for all of them, with one record, which the native program accepts; nobody was told what was another's.
 * */
export async function judged(people, link, undone = []) {
    for (const one of people) await one.until(() => window.spil.phase() === "over" && window.spil.record() !== null);
    const record = await people[0].spil("record");
    assert.ok(verifies(record), "spil verify refuses the record");
    const seats = [];
    for (const one of people) {
        const { seat, text } = await one.page.evaluate(() => ({
            seat: window.spil.seat(),
            text: window.spil.record(),
        }));
        assert.equal(text, record, `${one.name} has another record`);
        const receiver = seat === -1 ? "watch" : seat;
        seats.push(receiver);
        try {
            const { notes, views } = checkFrames(one.frames, tableOf(link), record, receiver, undone);
            assert.ok(notes > 5 && views > 5, `${one.name} was told next to nothing`);
        } catch (e) {
            e.message = `${one.name}: ${e.message}`;
            throw e;
        }
    }
    // The judge can say no: what one was sent is not another's.
    if (people.length > 1)
        assert.throws(
            () => checkFrames(people[0].frames, tableOf(link), record, seats[1], undone),
            /is not that|another's|none/,
        );
    return record;
}
