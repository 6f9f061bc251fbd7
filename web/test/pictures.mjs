// pictures.mjs OUT [DRAWINGS]: every screen as a picture, light and dark, in English and Icelandic, at three sizes, and a
// contact sheet of each kind, as OUT/NAME.html and NAME.png; OUT/index.html links them. Where the folder of the drawings is
// given, the drawing of a screen stands to its right, in a window of the same size. SIZE, SCHEME and LANGUAGE name one kind alone,
// ONLY a word of the screens' names.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { person, start, stop } from "./browser.mjs";
import { screens } from "./reach.mjs";

const [out, drawings] = process.argv.slice(2).map((path) => resolve(path));
if (!out) throw new Error("usage: pictures.mjs OUT [DRAWINGS]");
const { SIZE, SCHEME, LANGUAGE, ONLY = "" } = process.env;

const sizes = SIZE ? [SIZE] : ["360x640", "844x390", "1280x800"];
const schemes = SCHEME ? [SCHEME] : ["light", "dark"];
const languages = LANGUAGE ? [LANGUAGE] : ["en", "is"];
const both = (size) => {
    const [width, height] = size.split("x").map(Number);
    return { width, height };
};
const kind = (size, scheme, lang) => `${size}-${scheme}-${lang}`;
const fileOf = (name, of) => `${of}-${name.replace(/[^0-9A-Za-z]+/g, "-")}.png`;

/** The drawing of a screen in windows of a size: "FILE#FRAME", in the language where it was drawn in it; or undefined. */
function drawingOf({ drawn, low, wide }, { width, height }, lang) {
    const chosen = (height <= 480 && low) || (width >= 900 && wide) || drawn;
    if (!chosen || !drawings) return undefined;
    const [file, frame] = chosen.split("#");
    const path = join(drawings, `${file}.html`);
    if (!existsSync(path)) return undefined;
    if (!frame) return pathToFileURL(path).href;
    const text = readFileSync(path, "utf8");
    const found = [`${frame}-${lang}`, frame].find((id) => text.includes(`id="${id}"`));
    return found && `${pathToFileURL(path).href}#${found}`;
}

/** Pictures of one screen in a language: reached once, then window and colours change. */
async function photograph(name, { reach }, lang) {
    const anna = await person({ viewport: both(sizes[0]), reducedMotion: "reduce" });
    const page = await anna.tab(`#/?lang=${lang}`);
    await reach(page);
    for (const size of sizes) {
        await page.setViewportSize(both(size));
        for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme });
            await page.waitForTimeout(100); // laid out, and drawn in its colours
            await page.screenshot({ path: join(out, fileOf(name, kind(size, colorScheme, lang))) });
        }
    }
    await anna.leave();
}

const STYLE = `body{margin:16px;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:20px 28px}
figure{margin:0;display:flex;flex-wrap:wrap;gap:4px;width:min-content}figcaption{flex:1 0 100%;font-weight:600}
.pair{display:flex;gap:4px}img{outline:1px solid #888;display:block}h1{flex:1 0 100%;margin:0;font-size:18px}`;
const html = (title, parts) =>
    [
        `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>`,
        ...parts,
    ].join("\n");

/** The drawings of the screens of a kind, and the sheet of both. */
async function sheet(artist, size, scheme, lang, names) {
    const name = kind(size, scheme, lang);
    const window = both(size);
    await artist.emulateMedia({ colorScheme: scheme });
    const figures = [];
    for (const screen of names) {
        const images = [fileOf(screen, name)];
        const address = drawingOf(screens[screen], window, lang);
        if (address) {
            await artist.setViewportSize(window);
            await artist.goto("about:blank");
            await artist.goto(address);
            images.push(fileOf(screen, `drawn-${name}`));
            await artist.screenshot({ path: join(out, images[1]) });
        }
        const wide = Math.round(window.width * (window.width > 900 ? 0.35 : 0.5));
        const pair = images.map((file) => `<img src="${file}" width="${wide}" alt="">`).join("");
        figures.push(`<figure><figcaption>${screen}</figcaption><div class="pair">${pair}</div></figure>`);
    }
    writeFileSync(join(out, `${name}.html`), html(`${size}, ${scheme}, ${lang}`, figures));
    await artist.setViewportSize({ width: 1600, height: 900 });
    await artist.goto(pathToFileURL(join(out, `${name}.html`)).href);
    await artist.screenshot({ path: join(out, `${name}.png`), fullPage: true });
    return `<p><a href="${name}.html">${name}</a>`;
}

await start();
mkdirSync(out, { recursive: true });
const chosen = Object.keys(screens).filter((name) => name.includes(ONLY));
for (const lang of languages) for (const name of chosen) await photograph(name, screens[name], lang);
const { context } = await person();
const artist = await context.newPage();
const links = [];
for (const size of sizes)
    for (const scheme of schemes)
        for (const lang of languages) links.push(await sheet(artist, size, scheme, lang, chosen));
writeFileSync(join(out, "index.html"), html("Spil: every screen", links));
await context.close();
await stop();
