// Moves made as people make them at the drawn tables: by taps, by dragging, by keys. Each takes the notation of a legal
// move.

/** Cards in their places: "run:8CXTCJC" takes an 8C, an X, a TC and a JC of the hand. */
const cardsOf = (text) => text.match(/X|[A2-9TJQK][SHDC]/g) ?? [];

const tapOf = (page, way) => async (selector) => {
    const one = page.locator(selector).first();
    if (way === "keys") {
        // it is drawn
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await one.press("Enter");
    } else if (way === "mouse") await one.click();
    else await one.tap();
};

async function drag(page, from, to) {
    const a = await page.locator(from).first().boundingBox();
    const b = await page.locator(to).first().boundingBox();
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2 - 12);
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
    await page.mouse.up();
}

const tables = {
    async punto(page, move, way) {
        if (way === "drag") await drag(page, ".mine", `.board [data-move="${move}"]`);
        else await tapOf(page, way)(`.board [data-move="${move}"]`);
    },
    async "7ate9"(page, move, way) {
        const card = move.split(":")[1];
        const held = `.hand [data-card="${card}"]`;
        if (!card) await tapOf(page, way === "drag" ? "mouse" : way)(".draw");
        else if (way === "drag") await drag(page, held, "[data-drop=pile]");
        else await tapOf(page, way)(held);
    },
    async sequence(page, move, way) {
        const [card, cell] = move.split("@");
        const held = `.hand [data-card="${card.split(":").at(-1)}"]`;
        const tap = tapOf(page, way === "drag" ? "mouse" : way);
        if (cell && way === "drag") return drag(page, held, `.board [data-cell="${cell}"]`);
        if (await page.locator(`.dock [data-move="${move}"]`).count()) return tap(`.dock [data-move="${move}"]`);
        await tap(held);
        if (!cell) return tap(`.dock [data-move="${move}"]`);
        await tap(`.board button[data-cell="${cell}"]`);
        if (card === "plus" || card === "minus") await tap(".dock .main");
        return undefined;
    },
    async rumi7(page, move, way) {
        const [kind, first, second] = move.split(":");
        const tap = tapOf(page, way === "drag" ? "mouse" : way);
        if (kind === "take") return tap("[data-drop=discard]");
        if (kind === "stock" || kind === "claim" || kind === "pass") return tap(`[data-move="${move}"]`);
        const cards = cardsOf(second ?? first);
        if (kind === "discard" && way === "drag")
            return drag(page, `.hand [data-card="${cards[0]}"]`, "[data-drop=discard]");
        for (let i = 0; i < cards.length; i++) {
            const same = cards.slice(0, i).filter((card) => card === cards[i]).length;
            await tap(`:nth-match(.hand [data-card="${cards[i]}"], ${same + 1})`);
        }
        return tap(`[data-move="${move}"]`);
    },
};

/** Makes a move at the table of a game. `way`: tap, mouse, drag or keys. */
export const makeMove = (page, game, move, way) => tables[game](page, move, way);
