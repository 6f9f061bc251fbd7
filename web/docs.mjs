// Makes a small site of the pages in docs/ and in the games' folders: node web/docs.mjs OUT. It asks nothing of other
// addresses and runs no script, so it can be read from a folder, too.

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { toHtml } from "./tools/markdown.mjs";

const web = dirname(fileURLToPath(import.meta.url));
const root = resolve(web, "..");

/** The pages below a folder of the tree. */
const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true })
        .filter((name) => name.endsWith(".md"))
        .map((name) => `${folder}/${name}`)
        .sort();
const inDocs = (...names) => names.map((name) => `docs/${name}.md`);
const games = readdirSync(join(root, "games")).filter((id) => existsSync(join(root, "games", id, "docs")));
const ofGames = (...names) => games.flatMap((id) => names.map((name) => `games/${id}/docs/${name}.md`));

const named = {
    Playing: ["README.md", ...inDocs("terminal", "speaking", "learning", "levels", "bots", "a-whole-game")],
    Rules: ofGames("rules"),
    Reglur: ofGames("rules.is"),
    Regler: ofGames("rules.nb"),
    "Running a server": inDocs("running-a-server", "scale", "online", "server"),
    "Bots and research": inDocs("command-line", "python", "bot-protocol", "actions", "moves", "messages", "speed"),
    Developing: [...inDocs("architecture", "adding-a-game", "web", "systems"), "CONTRIBUTING.md"],
    "This project": ["CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md"],
};
const rest = [...games.flatMap((id) => below(`games/${id}/docs`)), ...below("docs")].filter(
    (page) => !Object.values(named).flat().includes(page),
);
const sections = {
    ...named,
    "Of each game": rest.filter((page) => page.startsWith("games/")),
    Decisions: rest.filter((page) => page.startsWith("docs/")),
};

const texts = new Map(
    Object.values(sections)
        .flat()
        .map((page) => [page, readFileSync(join(root, page), "utf8")]),
);
const titleOf = (page) => /^# (.*)/m.exec(texts.get(page))[1].replace(/[`*]/g, "");
const fileOf = (page) => (page === "README.md" ? "index.html" : page.replace(/\.md$/, ".html"));
const between = (from, to) => posix.relative(posix.dirname(from), to);

/** Where an address of a page leads within the site. Files of the source are not in it. */
function linkFrom(page, href) {
    if (/^[a-z]+:/.test(href)) return href;
    const [path, hash] = href.split("#");
    const to = path ? posix.join(posix.dirname(page), path) : page;
    if (!texts.has(to)) return undefined;
    return `${between(fileOf(page), fileOf(to))}${hash ? `#${hash}` : ""}`;
}

function listFor(page) {
    const item = (to) =>
        `<li><a href="${between(fileOf(page), fileOf(to))}"${to === page ? ' aria-current="page"' : ""}>${titleOf(to)}</a></li>`;
    return Object.entries(sections)
        .map(
            ([name, all]) =>
                `<details${all.includes(page) ? " open" : ""}><summary>${name}</summary><ul>${all.map(item).join("")}</ul></details>`,
        )
        .join("\n");
}

function whole(page, play) {
    const file = fileOf(page);
    const to = (name) => between(file, name);
    const body = toHtml(texts.get(page), { level: 1, anchors: true, link: (href) => linkFrom(page, href) });
    const lang = /\.(is|nb)\.md$/.exec(page)?.[1] ?? "en";
    return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf(page)}${page === "README.md" ? "" : " · Spil"}</title>
<link rel="icon" href="${to("icon.svg")}">
<link rel="stylesheet" href="${to("docs.css")}">
<header><a href="${to("index.html")}"><img src="${to("icon.svg")}" alt="" width="32" height="32"> Spil</a><a class="to-pages" href="#pages">Pages</a>${play ? `<a class="act" href="${to(play)}">Play</a>` : ""}</header>
<main class="text" lang="${lang}">
${body}
</main>
<nav id="pages" aria-label="Pages">
${listFor(page)}
</nav>
</html>
`;
}

/** Writes the site. `play`: where the page to play with lies, as seen from it. */
export async function writeDocs(out, play) {
    const place = (file) => {
        mkdirSync(dirname(join(out, file)), { recursive: true });
        return join(out, file);
    };
    rmSync(out, { recursive: true, force: true });
    for (const [page, text] of texts) {
        writeFileSync(place(fileOf(page)), whole(page, play));
        for (const [, image] of text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)) {
            const file = posix.join(posix.dirname(page), image);
            copyFileSync(join(root, file), place(file));
        }
    }
    copyFileSync(join(web, "icon.svg"), place("icon.svg"));
    const entryPoints = [join(web, "docs.css")];
    await build({ entryPoints, outdir: out, bundle: true, minify: true, logLevel: "warning" });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [, , out] = process.argv;
    if (!out) {
        console.error("usage: node web/docs.mjs OUT");
        process.exit(2);
    }
    await writeDocs(out);
}
