// The module under node, called as the page calls it (src/engine/module.ts). MADE names the build it is from.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { packed } from "../tools/catalogue.mjs";
import { newFolder } from "./ending.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const made = join(root, process.env.MADE ?? "build-web");
const bundled = join(newFolder("engine"), "module.mjs");
await build({
    entryPoints: [join(root, "web/src/engine/module.ts")],
    bundle: true,
    format: "esm",
    outfile: bundled,
    logLevel: "error",
});
export const { instance } = await import(pathToFileURL(bundled));

export const wasm = readFileSync(join(made, "hosts/wasm/spil_page.wasm"));
export const module = new WebAssembly.Module(wasm);
/** Learning and statistics are a module of their own. */
export const figuresBytes = readFileSync(join(made, "hosts/wasm/spil_figures.wasm"));
export const figuresSide = () => instance(new WebAssembly.Module(figuresBytes));
export const games = instance(module)("games", {}).games;

/** Options by which a long game is over sooner; the matrix plays whole ones. */
export function sooner(id) {
    const has = games.find((g) => g.id === id).options.some(({ name }) => name === "last_round");
    return has && !process.env.SPIL_WEB_ALL ? { last_round: "2" } : {};
}

/** The page and its worker. */
export function both() {
    const page = instance(module);
    const worker = instance(module);
    for (const { id, data } of games)
        if (data) assert.ok(worker("lend", { game: id }, readFileSync(join(made, `hosts/wasm/${id}.data`))).ok);
    return { page, worker };
}

/** The catalogue of a language, as the page fetches it. */
export function catalogue(lang) {
    return packed(readFileSync(join(made, `locale/${lang}/LC_MESSAGES/spil.mo`)), wasm);
}
