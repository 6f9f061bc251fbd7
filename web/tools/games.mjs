// The games of a build and their folders, as CMake listed them; and src/tables/drawn.gen.ts, which is made of those
// folders.
//
// usage: node web/tools/games.mjs WASM_FOLDER: writes that file.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const generated = fileURLToPath(new URL("../src/tables/drawn.gen.ts", import.meta.url));

/** {id: folder} of the games that were built there, in the order of lists and menus. */
export function gameFolders(made) {
    const lists = readFileSync(join(made, "game_lists/game_lists.h"), "utf8");
    const line = /^#define SPIL_GAMES\(X\)(.*)$/m.exec(lists)?.[1] ?? "";
    const games = [...line.matchAll(/X\("([^"]+)", \w+, "([^"]+)"\)/g)];
    if (games.length === 0) throw new Error(`${made}: no games`);
    return Object.fromEntries(games.map(([, id, folder]) => [id, join(root, folder)]));
}

/** The list of the marks and tables that games have in page/. Tables are loaded when they are needed, marks at once. */
export function listOfTables(folders) {
    const marks = [];
    const lines = [];
    for (const [id, folder] of Object.entries(folders)) {
        const part = (name) =>
            existsSync(join(folder, "page", `${name}.tsx`)) &&
            JSON.stringify(relative(join(generated, ".."), join(folder, "page", name)));
        const [mark, table, print, rules] = ["mark", "table", "print", "rules"].map(part);
        if (mark) marks.push(`import { Mark as mark${marks.length} } from ${mark};`);
        const members = [
            mark && `Mark: mark${marks.length - 1}`,
            table && `load: async () => import(${table})`,
            print && `print: async () => import(${print})`,
            rules && `rules: async () => import(${rules})`,
        ].filter(Boolean);
        if (members.length > 0) lines.push(`    ${JSON.stringify(id)}: { ${members.join(", ")} },`);
    }
    return [
        "// Made by tools/games.mjs from the folders page/ of the games.",
        'import type { DrawnGame } from ".";',
        ...marks,
        "",
        "export const drawn: Record<string, DrawnGame> = {",
        ...lines,
        "};",
        "",
    ].join("\n");
}

/** Writes the list of a build's tables. */
export function writeTables(made) {
    const text = listOfTables(gameFolders(made));
    if (!existsSync(generated) || readFileSync(generated, "utf8") !== text) writeFileSync(generated, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTables(resolve(process.argv[2]));
