// As much Markdown as the rules pages use: headings, paragraphs, lists, tables, drawings, links, emphasis.

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function inline(text) {
    return escaped(text)
        .replace(/`([^`]+)`/g, "<code>$1</code>")
        .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
        .replace(/\*([^*]+)\*/g, "<i>$1</i>")
        .replace(/\[([^\]]+)\]\((https?:[^)]+)\)/g, "$1") // the page asks nothing of other addresses
        .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

const cells = (line) =>
    line
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((c) => c.trim());

export function toHtml(markdown) {
    const out = [];
    const lines = markdown.split("\n");
    for (let i = 0; i < lines.length; ) {
        const line = lines[i];
        const heading = /^(#+) (.*)/.exec(line);
        const item = /^(\s*)([-*]|\d+\.) (.*)/.exec(line);
        if (line.trim() === "" || /^<!--.*-->$/.test(line)) i++;
        else if (line.startsWith("```")) {
            const drawn = [];
            for (i++; i < lines.length && !lines[i].startsWith("```"); i++) drawn.push(lines[i]);
            i++;
            out.push(`<pre tabindex="0">${escaped(drawn.join("\n"))}</pre>`);
        } else if (heading) {
            const level = Math.min(heading[1].length + 1, 6); // the page has its own h1
            out.push(`<h${level}>${inline(heading[2])}</h${level}>`);
            i++;
        } else if (line.startsWith("|")) {
            const rows = [];
            for (; i < lines.length && lines[i].startsWith("|"); i++) rows.push(lines[i]);
            const body = rows.slice(2).map(
                (r) =>
                    `<tr>${cells(r)
                        .map((c) => `<td>${inline(c)}</td>`)
                        .join("")}</tr>`,
            );
            const head = cells(rows[0]).map((c) => `<th scope="col">${inline(c)}</th>`);
            out.push(
                `<div class="wide" tabindex="0"><table><thead><tr>${head.join("")}</tr></thead><tbody>${body.join("")}</tbody></table></div>`,
            );
        } else if (item) {
            const list = /\d/.test(item[2]) ? "ol" : "ul";
            const items = [];
            for (; i < lines.length && lines[i].trim() !== ""; i++) {
                const next = /^(\s*)([-*]|\d+\.) (.*)/.exec(lines[i]);
                if (next) items.push(next[3]);
                else items[items.length - 1] += ` ${lines[i].trim()}`;
            }
            out.push(`<${list}>${items.map((x) => `<li>${inline(x)}</li>`).join("")}</${list}>`);
        } else {
            const words = [];
            for (; i < lines.length && lines[i].trim() !== "" && !/^(#|\||```|[-*] |\d+\. )/.test(lines[i]); i++)
                words.push(lines[i]);
            if (words.length === 0) words.push(lines[i++]);
            out.push(`<p>${inline(words.join(" "))}</p>`);
        }
    }
    return out.join("\n");
}
