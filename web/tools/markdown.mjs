// Markdown as HTML: wide tables scroll by themselves, and what scrolls can be reached by keys.

import { Marked } from "marked";

/** The words of a heading as the end of an address. */
const anchor = (words) =>
    words
        .toLowerCase()
        .replace(/<[^>]*>|&[a-z]+;|[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-");

/** Columns in a block of text, two blanks or more apart, as a table. A first row that ends in words, or has a cell less
 * than the others, is its head. */
function tableOf(text) {
    const rows = text.split("\n").map((line) => line.trim().split(/\s{2,}/));
    const most = Math.max(...rows.map((cells) => cells.length));
    const hasHead = !/^\d+$/.test(rows[0].at(-1)) || rows[0].length < most;
    for (const cells of rows) while (cells.length < most) cells.unshift("");
    const row = (cells, kind) => `<tr>${cells.map((cell) => `<${kind}>${cell}</${kind}>`).join("")}</tr>`;
    return `<table>${rows.map((cells, i) => row(cells, i === 0 && hasHead ? "th" : "td")).join("")}</table>`;
}

/** HTML of a text. Its headings begin at `level`; `link` says where an address leads, and what leads nowhere is no link;
 * headings have `anchors` where they are linked to. `drawn`: for readers who see the table, without what is told of
 * notation; examples are marked, for the page to draw them. */
export function toHtml(markdown, { level = 2, link = () => undefined, anchors = false, drawn = false } = {}) {
    const renderer = {
        code: ({ text, lang }) =>
            !drawn ? false : lang?.startsWith("example ") ? `<pre class="example">${text}</pre>\n` : tableOf(text),
        heading({ tokens, depth }) {
            const words = this.parser.parseInline(tokens);
            const h = Math.min(depth + level - 1, 6);
            return `<h${h}${anchors ? ` id="${anchor(words)}"` : ""}>${words}</h${h}>\n`;
        },
        link({ href, tokens }) {
            const words = this.parser.parseInline(tokens);
            const to = link(href);
            return to === undefined ? words : `<a href="${to}">${words}</a>`;
        },
        html: ({ text }) => (text.startsWith("<!--") ? "" : text.replace(/</g, "&lt;").replace(/>/g, "&gt;")),
    };
    const wanted = drawn ? markdown.replace(/^<!-- notation -->\n(?:.+\n)+/gm, "") : markdown;
    const html = new Marked({ renderer }).parse(wanted);
    return html
        .replace(/<pre/g, '<pre tabindex="0"')
        .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
        .replace(/<\/table>/g, "</table></div>")
        .replace(/<th><\/th>/g, "<td></td>")
        .replace(/<th>/g, '<th scope="col">')
        .trim();
}
