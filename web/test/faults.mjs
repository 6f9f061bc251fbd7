// What is wrong with a screen as it is drawn: controls that cannot be hit or are too small for a thumb, text that is cut,
// too small or in a box without height, a page wider than its window.

/** Letters are at least so high, controls so wide and high; a window narrower than a phone is a larger one, zoomed. */
const PX = { least: 13, thumb: 40, phone: 360 };

/** Faults of what is shown, each in a line; none: []. */
export async function faults(page) {
    await page.waitForFunction(() => !document.querySelector(".rests")); // what has just come takes no tap yet
    return page.evaluate(async ({ least, thumb, phone }) => {
        for (const moves of document.getAnimations())
            if (moves.effect.getTiming().iterations !== Infinity) moves.finish(); // where things come to lie
        const found = [];
        const name = (e) =>
            `${e.tagName.toLowerCase()}.${[...e.classList].join(".")} "${(e.getAttribute("aria-label") ?? e.textContent ?? "").trim().slice(0, 30)}"`;
        const seen = (e) => {
            const box = e.getBoundingClientRect();
            return (
                box.width > 2 &&
                box.height > 2 &&
                e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
            );
        };
        const squeezed = (e) =>
            e.clientHeight < 2 * least && e.scrollHeight > e.clientHeight + least && e.innerText.trim();
        const top = document.querySelector("dialog[open]") ?? document.body;

        const wide = document.documentElement.scrollWidth - innerWidth;
        if (wide > 0) found.push(`the page is ${wide} px too wide`);

        for (const e of top.querySelectorAll("button:not(:disabled), a[href], input, select, summary, textarea")) {
            if (!seen(e)) continue;
            e.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
            const box = e.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            const hit = document.elementFromPoint(x, y);
            const { width, height } = (e.closest("label") ?? e).getBoundingClientRect();
            const usual = !document.documentElement.dataset.text; // larger texts leave less room beside them
            const touched = usual && innerWidth >= phone && innerWidth < 900 && !e.closest(".board, p"); // boards are as drawn
            if (touched && Math.min(width, height) < thumb - 0.5)
                found.push(`${name(e)} has ${Math.round(width)} by ${Math.round(height)} px`);
            if (!hit) found.push(`${name(e)} lies outside, at ${Math.round(x)},${Math.round(y)}`);
            else if (!e.contains(hit) && !hit.closest("label")?.contains(e))
                found.push(`${name(e)} is covered by ${name(hit)}`);
        }
        scrollTo(0, 0);

        for (const e of top.querySelectorAll("*")) {
            if (/auto|scroll/.test(getComputedStyle(e).overflowY) && squeezed(e) && !e.closest(".log"))
                found.push(`${name(e)} is squeezed to ${e.clientHeight} px`);
            const texts = [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
            if (texts.length === 0 || e.closest("svg, script, style, noscript") || !seen(e)) continue;
            const style = getComputedStyle(e);
            if (Number.parseFloat(style.fontSize) < least) found.push(`${name(e)} is set in ${style.fontSize}`);
            const range = document.createRange();
            range.selectNodeContents(e);
            const text = range.getBoundingClientRect();
            // names alone may be cut, and say so by an ellipsis
            const cuts = (box) => {
                const how = getComputedStyle(box);
                const edge = box.getBoundingClientRect();
                if (how.textOverflow === "ellipsis" || how.clipPath !== "none") return "skip";
                const across = how.overflowX === "hidden" || how.overflowX === "clip";
                const down = how.overflowY === "hidden" || how.overflowY === "clip";
                return (across && (text.right > edge.right + 1.5 || text.left < edge.left - 1.5)) ||
                    (down && (text.bottom > edge.bottom + 3 || text.top < edge.top - 3))
                    ? "cut"
                    : how.overflowY === "auto" || how.overflowY === "scroll"
                      ? "skip"
                      : "";
            };
            for (let box = e; box && box !== document.documentElement; box = box.parentElement) {
                const how = cuts(box);
                if (how === "cut") found.push(`${name(e)} is cut by ${name(box)}`);
                if (how) break;
            }
        }
        return [...new Set(found)];
    }, PX);
}
