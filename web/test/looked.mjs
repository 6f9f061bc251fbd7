// A screen at the sizes of phones, a phone on its side and a desk: nothing is cut off, too low for a thumb, or under
// something else. With PICTURES it is also a file, in light and in dark.

import assert from "node:assert/strict";

const SIZES = [
    [360, 640],
    [390, 844],
    [844, 390],
    [1280, 800],
];

/** What is wrong with buttons and sentences that lie in the window, or can be scrolled into it. */
const misplaced = (page) =>
    page.evaluate(() => {
        for (const moves of document.getAnimations())
            if (moves.effect.getTiming().iterations !== Infinity) moves.finish();
        const found = [];
        const wide = document.documentElement.scrollWidth - innerWidth;
        if (wide > 0) found.push(`the page is ${wide} too wide`);
        const top = document.querySelector("dialog[open]") ?? document;
        for (const one of top.querySelectorAll("button, a, select, h2, p, .sitter-name, .room-number, .typed")) {
            if (one.closest("[inert], details:not([open]) > div") || one.getClientRects().length === 0) continue;
            one.scrollIntoView({ block: "nearest", inline: "nearest" });
            const box = one.getBoundingClientRect();
            const name = `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 30)}`;
            if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`${name} is outside`);
            if (!/^(BUTTON|A|SELECT)$/.test(one.tagName)) continue;
            // A board's cells have a rule of their own: a tap goes to the nearest that can be played.
            if (box.height < 43.5 && !one.closest("p, .table")) found.push(`${name} is ${box.height} high`);
            const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            const over = hit?.closest(".asked, .talk, .lowest, .bar, .foot");
            if (!one.contains(hit) && !(over && !over.contains(one))) found.push(`${name} is under ${hit?.className}`);
        }
        return found;
    });

async function picture({ page }, name) {
    const { PICTURES } = process.env;
    for (const colorScheme of PICTURES ? ["light", "dark"] : []) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}.png` });
    }
    if (PICTURES) await page.emulateMedia({ colorScheme: null });
}

/** Looks at it in every size. */
export async function looked(one, name) {
    const before = one.page.viewportSize();
    for (const [width, height] of SIZES) {
        await one.page.setViewportSize({ width, height });
        await one.page.evaluate(() => document.fonts.ready);
        await picture(one, `${name}-${one.lang}-${width}`);
        assert.deepEqual(await misplaced(one.page), [], `${name} in ${one.lang}, ${width} by ${height}`);
    }
    await one.page.setViewportSize(before);
}
