// Debian's chromium with the page in build/web (or PAGE), served on loopback.

import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../tools/serve.mjs";
import { LONG } from "./harness.mjs";

export const folder = process.env.PAGE ?? fileURLToPath(new URL("../../build/web", import.meta.url));
const executablePath = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    .flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((at) => join(at, name)))
    .find(existsSync);

const MET = { punto: true, "7ate9": true, sequence: true, rumi7: true, hint: true };

let server, browser;
/** What the server sends in place of files. */
export const instead = new Map();
export const fileOf = (name) => readFileSync(join(folder, name), "utf8");
export let base = "";

export async function start() {
    if (!existsSync(join(folder, "index.html"))) throw new Error(`${folder}: no page is there (make web)`);
    server = await serve(folder, 0, instead);
    base = `http://127.0.0.1:${server.address().port}/`;
    // Names that end in .test are this machine, and to the browser no place that it trusts: as in a family's network.
    const args = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP *.test 127.0.0.1"];
    browser = await chromium.launch({ executablePath, args, timeout: LONG });
}

export async function stop() {
    await browser?.close();
    server?.close();
}

/** A person with their own browser: storage, tabs, and a service worker where
 * `options` allow one (it fetches the whole page once more). Anything that goes wrong in it fails the test.
 * `at`: where the page is. `tabs` is called for each tab before anything is in it. */
export async function person({ isNew = false, ...options } = {}, at = base, tabs = () => undefined) {
    const usual = { viewport: { width: 360, height: 640 }, locale: "en-GB", serviceWorkers: "block" };
    const context = await browser.newContext({ ...usual, ...options });
    context.setDefaultTimeout(LONG);
    // Somebody who has met the games, unless they are to be new here.
    if (!isNew)
        await context.addInitScript((met) => {
            if (location.protocol === "about:") return; // there is no storage
            const had = JSON.parse(localStorage.getItem("spil settings") ?? "{}");
            localStorage.setItem("spil settings", JSON.stringify({ met, ...had }));
        }, MET);
    const wrong = [];
    const requests = [];
    context.on("request", (r) => requests.push(r.url()));
    const tab = async (address = "") => {
        const page = await context.newPage();
        tabs(page);
        page.on("pageerror", (e) => wrong.push(`page: ${e.message}`));
        page.on("console", (m) => m.type() === "error" && wrong.push(`console: ${m.text()}`));
        await page.goto(at + address);
        await ready(page);
        return page;
    };
    const leave = async () => {
        await context.close();
        const elsewhere = requests.filter((u) => !u.startsWith(at) && !u.startsWith("blob:") && !u.startsWith("data:"));
        if (elsewhere.length > 0) throw new Error(`asked elsewhere: ${elsewhere[0]}`);
        if (wrong.length > 0) throw new Error(wrong[0]);
    };
    return { context, tab, leave, wrong };
}

/** In a person's tabs: `window.hasShaken` once a card is refused or too late, and `window.shaken`, how many cards of the
 * dock were, by class. They shake for a moment, which a slow machine would miss by looking now and then. */
export const noticeShakes = ({ context }) =>
    context.addInitScript(() => {
        window.shaken = {};
        const watch = new MutationObserver(() => {
            if (document.querySelector(".refused, .late")) window.hasShaken = true;
            for (const looks of ["refused", "late"])
                window.shaken[looks] = Math.max(
                    window.shaken[looks] ?? 0,
                    document.querySelectorAll(`.dock [data-held].${looks}`).length,
                );
        });
        watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    });

/** The page's script runs, and has opened what its address says. */
export const ready = (page) => page.waitForFunction(() => window.spil?.ready.then(() => true));

/** Goes to an address within the page. */
export async function visit(page, address) {
    await page.evaluate(
        (a) =>
            new Promise((done) => {
                if (location.hash === a) return done();
                // the page has heard of it before
                addEventListener("hashchange", () => setTimeout(done), { once: true });
                location.hash = a;
            }),
        address,
    );
    await ready(page);
}

/** Waits until the person can act, or it is over; says which. */
export const myTurn = (page) =>
    page
        .waitForFunction(
            () =>
                window.spil.phase() === "over"
                    ? "over"
                    : window.spil.view() === null || window.spil.moves().length > 0
                      ? "act"
                      : false,
            null,
            { polling: 20 },
        )
        .then((h) => h.jsonValue());

/** Plays by window.spil until it is over, choosing moves by a fixed rule; gives the moves. */
export const playOut = (page, most = 100000) =>
    page.evaluate(async (limit) => {
        const moves = [];
        while (window.spil.phase() !== "over" && moves.length < limit) {
            if (window.spil.view() === null) await window.spil.show();
            const list = window.spil.moves();
            if (list.length === 0) {
                await new Promise((done) => setTimeout(done, 2));
                continue;
            }
            const move = list[(moves.length * 7) % list.length];
            const reply = await window.spil.do(move);
            if (!reply.ok) throw new Error(`${move}: ${reply.code}: ${reply.say}`);
            moves.push(move);
        }
        return moves;
    }, most);
