// Every screen of the page: how it is reached by script, and which of the drawings shows it ("setup#punto": a file and
// a frame in it; `low` is the drawing for windows at most 480 high, `wide` for those from 900 wide).

import { playOut, ready, visit } from "./browser.mjs";

export const games = ["punto", "7ate9", "sequence", "rumi7"];

const play = (game, seats = "me,level1", more = "") => `#/play/${game}?seats=${seats}&seed=42&pace=0${more}`;
const short = { rumi7: "&last_round=1" };

const opened = (address) => async (page) => {
    await visit(page, address);
    await page.waitForTimeout(200);
};

/** Opens the page once more, with other settings. */
export async function settled(page, change) {
    await page.evaluate((more) => {
        const kept = JSON.parse(localStorage.getItem("spil settings") ?? "{}");
        localStorage.setItem("spil settings", JSON.stringify({ ...kept, ...more }));
    }, change);
    await page.reload();
    await ready(page);
}

/** Plays on: one's moves by `choose`, a function of the legal ones, until `until` holds of the page. */
const until = (page, done, choose = (moves, i) => moves[(i * 7) % moves.length]) =>
    page.evaluate(
        async ([ends, chooses]) => {
            const isDone = new Function(`return (${ends})()`);
            const pick = new Function("moves", "i", `return (${chooses})(moves, i)`);
            for (let i = 0; !isDone() && window.spil.phase() !== "over"; ) {
                const moves = window.spil.moves();
                if (moves.length > 0) await window.spil.do(pick(moves, i++));
                await new Promise((next) => setTimeout(next, 20));
            }
        },
        [String(done), String(choose)],
    );

/** To the end of the game, and its page. */
const ended = (game, seats) => async (page) => {
    await opened(play(game, seats, short[game] ?? ""))(page);
    await playOut(page);
    await page.locator(".endp").waitFor();
};

/** Plays on, with bots that answer at once, until the table stands still. */
const stopped = (game) => async (page) => {
    await settled(page, { quick: true });
    // a strong bot soon has a row in Punto; in Rumi 7 a weak one lets the round end by itself
    await opened(`#/play/${game}?seats=me,${game === "rumi7" ? "random&last_round=2" : "level5"}&seed=7`)(page);
    await until(page, () => document.querySelector(".go-on"));
    await page.locator(".go-on").waitFor();
    await page.waitForTimeout(700); // the row has lifted
};

/** In a race, once: draws until a card fits, and is slow to play it. */
export async function dawdle() {
    const fitting = () => window.spil.moves().find((move) => move.startsWith("play"));
    for (;;) {
        const moves = window.spil.moves();
        if (fitting()) await new Promise((next) => setTimeout(next, 1500));
        const card = fitting();
        if (card && (await window.spil.do(card)).ok) return;
        if (moves.includes("draw")) await window.spil.do("draw");
        await new Promise((next) => setTimeout(next, 20));
    }
}

/** A finished game at the first move that its review names; in a race a slow one. */
const reviewed = (game) => async (page) => {
    await opened(play(game, "me,level3", short[game] ?? ""))(page);
    if (game === "7ate9") await page.evaluate(dawdle);
    await playOut(page);
    await page.locator(".curve li button").first().click();
    await page.locator(".rev").waitFor();
};

const middle = (game, moves) => async (page) => {
    await opened(play(game))(page);
    await playOut(page, moves);
    await page.waitForFunction(() => window.spil.moves().length > 0 || window.spil.phase() === "over");
};

/** In Rumi 7 one lays whenever one can, and claims nothing. */
const laying = (moves) =>
    moves.find((move) => move.startsWith("lay")) ?? moves.find((move) => move === "pass") ?? moves[0];
/** With this deal they all lay soon. */
const laid = (seats, seed) => async (page) => {
    const others = Array(seats - 1).fill("level5");
    await opened(`#/play/rumi7?seats=${["me", ...others]}&seed=${seed}&pace=0`)(page);
    await until(
        page,
        () => window.spil.view()?.laid.every(Boolean) && window.spil.moves().some((m) => m.startsWith("discard")),
        laying,
    );
};

const ofGame = (game) => ({
    [`${game}, first opening`]: {
        drawn: `guide#offer-${game}`,
        async reach(page) {
            await settled(page, { met: {} });
            await opened("#/")(page);
            await page.locator(".game .tap").nth(games.indexOf(game)).click();
            await page.locator(".offer").waitFor();
            await page.waitForTimeout(400); // it has come in
        },
    },
    [`${game}, guide`]: {
        drawn: `guide#${game}`,
        low: `guide#${game}-low`,
        async reach(page) {
            await opened(`#/guide/${game}`)(page);
            const act = page.locator(".plain-act:not(:disabled)");
            for (let i = 0; i < 2; i++) {
                const was = await page.evaluate(() => JSON.stringify(window.spil.view()));
                await act.click();
                await page.waitForFunction((b) => JSON.stringify(window.spil.view()) !== b, was);
                await act.waitFor();
            }
        },
    },
    [`${game}, set up`]: { drawn: `setup#${game}`, reach: opened(`#/setup/${game}`) },
    [`${game}, set up, more`]: {
        drawn: `setup#${game}-more`,
        async reach(page) {
            await opened(`#/setup/${game}`)(page);
            await page.locator(".more-of summary").first().click();
        },
    },
    [`${game}, two at the table`]: {
        drawn: game === "rumi7" ? "rumi7#draw" : game,
        low: `landscape#${game}`,
        reach: opened(play(game)),
    },
    [`${game}, in the middle`]: {
        drawn: game === "rumi7" ? "rumi7#draw" : game,
        low: `landscape#${game}`,
        reach: middle(game, 9),
    },
    [`${game}, four at the table`]: { drawn: "seats#s360", reach: opened(play(game, "me,level1,level1,level1")) },
    [`${game}, menu`]: {
        async reach(page) {
            await opened(play(game))(page);
            await page.locator(".bar .ib").last().click();
            await page.locator("dialog[open]").waitFor();
            await page.waitForTimeout(300);
        },
    },
    [`${game}, the end`]: { drawn: `end#${game}`, reach: ended(game) },
    [`${game}, a review`]: {
        drawn: game === "punto" ? "end#review" : `end#review-${game}`,
        reach: reviewed(game),
    },
    [`${game}, a puzzle`]: {
        async reach(page) {
            await opened(`#/puzzles/${game}?n=1`)(page);
            await page.locator(".coach").waitFor();
        },
    },
    [`${game}, the answer of a puzzle`]: {
        async reach(page) {
            await opened(`#/puzzles/${game}?n=1`)(page);
            await page.locator(".coach .plain-act").click();
            await page.locator('.coach [aria-busy="false"]').waitFor();
        },
    },
    [`${game}, rules`]: { reach: opened(`#/rules/${game}`) },
    [`${game}, on paper`]: {
        async reach(page) {
            await opened(`#/print/${game}`)(page);
            await page.locator(".paper").first().waitFor();
        },
    },
});

export const screens = {
    "first page": { drawn: "first#continue-360", wide: "first#wide", low: "first#low", reach: opened("#/") },
    "first page, first visit": {
        drawn: "first#new-360",
        wide: "first#wide-new",
        low: "first#low",
        async reach(page) {
            await settled(page, { met: {} });
            await opened("#/")(page);
        },
    },
    "first page, a game to continue": {
        drawn: "first#continue-360",
        wide: "first#wide",
        low: "first#low",
        async reach(page) {
            await middle("punto", 4)(page);
            await opened("#/")(page);
        },
    },
    settings: { reach: opened("#/settings") },
    learn: { reach: opened("#/learn") },
    puzzles: { reach: opened("#/puzzles") },
    replays: { drawn: "progress#replays", reach: opened("#/replay") },
    statistics: { drawn: "progress#levels", reach: opened("#/statistics") },
    sums: { drawn: "progress#sums", reach: opened("#/statistics/sums") },
    "a replay": {
        async reach(page) {
            await ended("punto")(page);
            await opened("#/replay")(page);
            await page.locator(".kept a").first().click();
            await page.locator(".viewer .board").waitFor();
        },
    },
    ...Object.assign({}, ...games.map(ofGame)),
    "punto, a round is over": { drawn: "round-end#punto", low: "round-end#punto-low", reach: stopped("punto") },
    "rumi7, a round is over": { drawn: "round-end#rumi7", reach: stopped("rumi7") },
    "rumi7, ready to lay": {
        drawn: "rumi7#ready",
        async reach(page) {
            await opened("#/play/rumi7?seats=me,level1&seed=16&pace=0")(page);
            await page.locator(".dock .row .act").first().click();
            await page.locator(".bracket.whole").first().waitFor({ state: "attached" });
        },
    },
    "rumi7, a claim": {
        drawn: "rumi7#claim",
        low: "landscape#claim",
        wide: "rumi7#claim-wide",
        async reach(page) {
            await opened(play("rumi7", "me,level1,level1,level1"))(page);
            await until(
                page,
                () => window.spil.moves().includes("claim"),
                (moves) => moves.at(-1),
            );
        },
    },
    "rumi7, four have laid": { drawn: "rumi7#four", low: "landscape#rumi7", reach: laid(4, 57) },
    "rumi7, six have laid": {
        drawn: "rumi7#six",
        low: "landscape#six-667",
        wide: "rumi7#six-wide",
        reach: laid(6, 50),
    },
};
