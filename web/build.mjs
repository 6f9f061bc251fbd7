// Makes the page: node web/build.mjs WASM_FOLDER OUT. Every text comes from the C side, so that nothing is written
// twice.
//
// Every file but index.html, sw.js, the manifest and the icons has a hash in its name. Files that are worth it also lie
// there compressed, as FILE.br and FILE.gz, for servers that send those.

import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { writeDocs } from "./docs.mjs";
import { ask } from "./tools/ask.mjs";
import { bundle } from "./tools/bundle.mjs";
import { packed, translated } from "./tools/catalogue.mjs";
import { gameFolders, writeTables } from "./tools/games.mjs";
import { toHtml } from "./tools/markdown.mjs";

const web = dirname(fileURLToPath(import.meta.url));
const [made, out] = process.argv.slice(2).map((folder) => resolve(folder));
if (!made || !out) {
    console.error("usage: node web/build.mjs WASM_FOLDER OUT");
    process.exit(2);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

/** Writes a file under a name with its hash. */
function put(name, bytes) {
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
    const file = `${basename(name, extname(name))}-${hash}${extname(name)}`;
    writeFileSync(join(out, file), bytes);
    return file;
}

// ---- what the C side gives ----

const wasm = readFileSync(join(made, "hosts/wasm/spil_page.wasm"));
const figures = readFileSync(join(made, "hosts/wasm/spil_figures.wasm"));
const languages = [
    "en",
    ...readdirSync(join(made, "locale")).filter((l) => existsSync(join(made, "locale", l, "LC_MESSAGES/spil.mo"))),
];
const assets = {
    wasm: put("spil.wasm", wasm),
    figures: put("figures.wasm", figures),
    worker: "",
    catalogue: {},
    figures_catalogue: {},
    texts: {},
    duplicate: {},
    end: {},
    online: {},
    room: {},
    settings: {},
    print: {},
    you: {},
    puzzles: {},
    data: {},
    rules: {},
};
const english = JSON.parse(readFileSync(join(made, "hosts/wasm/texts.json"), "utf8"));
const games = ask(wasm, "games", {}).games;
const folders = gameFolders(made);
for (const lang of languages) {
    const whole = lang === "en" ? undefined : readFileSync(join(made, "locale", lang, "LC_MESSAGES/spil.mo"));
    const catalogue = whole && packed(whole, wasm);
    if (catalogue) {
        assets.catalogue[lang] = put(`${lang}.data`, catalogue);
        assets.figures_catalogue[lang] = put(`figures-${lang}.data`, packed(whole, figures));
    }
    const lines = ask(wasm, "games", {}, catalogue).games.map(({ id, name, brief, usual, teaches, guide, race }) => ({
        id,
        name,
        brief,
        usual,
        teaches,
        guide,
        race,
    }));
    assets.texts[lang] = put(
        `texts-${lang}.json`,
        JSON.stringify({ texts: translated(english.page, whole), games: lines }),
    );
    assets.duplicate[lang] = put(`duplicate-${lang}.json`, JSON.stringify(translated(english.duplicate, whole)));
    assets.end[lang] = put(`end-${lang}.json`, JSON.stringify(translated(english.end, whole)));
    assets.online[lang] = put(`online-${lang}.json`, JSON.stringify(translated(english.online, whole)));
    assets.settings[lang] = put(`settings-${lang}.json`, JSON.stringify(translated(english.settings, whole)));
    assets.room[lang] = put(`room-${lang}.json`, JSON.stringify(translated(english.room, whole)));
    assets.print[lang] = put(`print-${lang}.json`, JSON.stringify(translated(english.print, whole)));
    assets.you[lang] = put(`you-${lang}.json`, JSON.stringify(translated(english.you, whole)));
    for (const { id } of games) {
        const page = join(folders[id], "docs", lang === "en" ? "rules.md" : `rules.${lang}.md`);
        if (existsSync(page))
            assets.rules[`${lang}/${id}`] = put(
                `rules-${id}-${lang}.html`,
                toHtml(readFileSync(page, "utf8"), { drawn: true }),
            );
    }
}
for (const { id, data } of games)
    if (data) assets.data[id] = put(`${id}.data`, readFileSync(join(made, `hosts/wasm/${id}.data`)));

for (const { id } of games) {
    const puzzles = join(folders[id], "puzzles.txt");
    if (existsSync(puzzles)) assets.puzzles[id] = put(`puzzles-${id}.data`, readFileSync(puzzles));
}

// ---- TypeScript ----

// A style sheet that a part of the page imports comes with that part; only src/style.css is there from the beginning. A
// server's policy allows no <style>, but a sheet that a script makes.
const sheets = {
    name: "sheets",
    setup(it) {
        it.onLoad({ filter: /\.css$/ }, async ({ path }) => {
            if (path === join(web, "src/style.css")) return undefined;
            const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true });
            const text = JSON.stringify(code.trim());
            return {
                contents: `const it = new CSSStyleSheet(); it.replaceSync(${text}); document.adoptedStyleSheets.push(it);`,
            };
        });
    },
};

// What main.tsx needs is there from the beginning, and the parts that come later need some of it. Each of them names
// all of it, so that it is one file; otherwise there is one for every set of parts that share something.
const early = {
    name: "early",
    setup(it) {
        it.onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
            if (from.kind !== "dynamic-import" || pluginData === early) return undefined;
            const { path: found } = await it.resolve(path, { ...from, pluginData: early });
            return { path: relative(web, found), namespace: "late" };
        });
        it.onLoad({ filter: /./, namespace: "late" }, ({ path }) => ({
            contents: `import "./src/main"; export * from "./${path}";`,
            resolveDir: web,
        }));
    },
};

writeTables(made);
const common = {
    ...bundle,
    plugins: [sheets],
    minify: true,
    outdir: out,
    absWorkingDir: web,
    metafile: true,
    legalComments: "none",
    logLevel: "warning",
};
const named = (result, entry) =>
    basename(Object.entries(result.metafile.outputs).find(([, o]) => o.entryPoint === entry)[0]);

const worker = await build({ ...common, entryPoints: ["src/engine/worker.ts"], entryNames: "[name]-[hash]" });
assets.worker = named(worker, "src/engine/worker.ts");
const page = await build({
    ...common,
    splitting: true,
    plugins: [sheets, early],
    entryPoints: ["src/main.tsx"],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    define: { SPIL_ASSETS: JSON.stringify(assets) },
});
const script = named(page, "src/main.tsx");
const style = readdirSync(out).find((f) => /^main-.*\.css$/.test(f));
// esbuild writes it once more for each part that comes later
for (const file of readdirSync(out)) if (file.endsWith(".css") && file !== style) rmSync(join(out, file));
if (!style || !existsSync(join(out, script))) throw new Error("the bundle is not where it should be");

// ---- the files whose names stay ----

writeFileSync(
    join(out, "index.html"),
    readFileSync(join(web, "index.html"), "utf8").replace("{style}", style).replace("{script}", script),
);
for (const file of ["manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"])
    copyFileSync(join(web, file), join(out, file));
const files = readdirSync(out)
    .filter((f) => f !== "index.html")
    .sort();
const version = createHash("sha256")
    .update(readFileSync(join(out, "index.html")))
    .update(files.join())
    .digest("hex")
    .slice(0, 10);
await build({
    ...common,
    entryPoints: ["src/sw.ts"],
    entryNames: "[name]",
    define: { SPIL_FILES: JSON.stringify(["./", ...files]), SPIL_VERSION: JSON.stringify(version) },
});
writeFileSync(join(out, "version.json"), JSON.stringify({ version }));

await writeDocs(join(out, "docs"), "../index.html");

// ---- compressed ----

/** Brotli's smallest of a few ways to write distances (postfix bits, direct codes): for code that is 0.2 %. Blocks of 1 MB
 * make the module 0.07 % smaller; for less than that smaller ones are tried, too. */
function brotli(bytes) {
    const blocks = bytes.length < 100000 ? [16, 20] : [20];
    const ways = [
        [0, 0],
        [1, 8],
        [1, 16],
        [2, 0],
    ].flatMap(([postfix, direct]) => blocks.map((block) => ({ postfix, direct, block })));
    const all = ways.map(({ postfix, direct, block }) =>
        brotliCompressSync(bytes, {
            params: {
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                [constants.BROTLI_PARAM_LGBLOCK]: block,
                [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
                [constants.BROTLI_PARAM_NDIRECT]: direct,
            },
        }),
    );
    return all.reduce((a, b) => (b.length < a.length ? b : a));
}

for (const file of readdirSync(out)) {
    if (!/\.(html|js|css|json|wasm|data|svg|webmanifest)$/.test(file)) continue;
    const bytes = readFileSync(join(out, file));
    writeFileSync(join(out, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(out, `${file}.br`), brotli(bytes));
}
