// Markdown as HTML: wide tables scroll by themselves, and what scrolls can be reached by keys.

import { Marked } from "marked";

/** The words of a heading as the end of an address. */
const anchor = (words) =>
    words
        .toLowerCase()
        .replace(/<[^>]*>|&[a-z]+;|[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-");

/** HTML of a text. Its headings begin at `level`; `link` says where an address leads, and what leads nowhere is no link;
 * headings have `anchors` where they are linked to. */
export function toHtml(markdown, { level = 2, link = () => undefined, anchors = false } = {}) {
    const renderer = {
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
    const html = new Marked({ renderer }).parse(markdown);
    return html
        .replace(/<pre>/g, '<pre tabindex="0">')
        .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
        .replace(/<\/table>/g, "</table></div>")
        .replace(/<th><\/th>/g, "<td></td>")
        .replace(/<th>/g, '<th scope="col">')
        .trim();
}
