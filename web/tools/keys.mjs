// Writes src/shared/texts.gen.ts: the keys of the page's texts, from the tables in C, so that tsc knows them; and
// src/online/phrases.gen.ts: the quick phrases in English, in which they travel.

import { readFileSync, writeFileSync } from "node:fs";

const put = (file, what) =>
    writeFileSync(
        new URL(`../src/${file}`, import.meta.url),
        `// Made by tools/keys.mjs from hosts/wasm/src/texts*.c.\n${what}`,
    );

const tables = [
    "texts.c",
    "texts_online.c",
    "texts_end.c",
    "texts_room.c",
    "texts_settings.c",
    "texts_duplicate.c",
    "texts_print.c",
    "texts_you.c",
].map((file) => readFileSync(new URL(`../../hosts/wasm/src/${file}`, import.meta.url), "utf8"));
const keys = tables.flatMap((table) => [...table.matchAll(/^ *\{"(\w+)",/gm)].map((m) => m[1]));
const twice = keys.find((key, i) => keys.indexOf(key) !== i);
if (keys.length === 0 || twice)
    throw new Error(`hosts/wasm/src/texts*.c: ${twice ? `'${twice}' stands there twice` : "no keys"}`);
put("shared/texts.gen.ts", `export type TextKey =\n${keys.map((k) => `    | "${k}"`).join("\n")};\n`);

const phrases = [...tables[1].matchAll(/^ *\{"(say_\w+)", SPIL_TR\(("[^"]*")\)\},/gm)];
if (phrases.length !== keys.filter((k) => k.startsWith("say_")).length)
    throw new Error("texts_online.c: a quick phrase is one line");
put(
    "online/phrases.gen.ts",
    `export const english = {\n${phrases.map(([, key, text]) => `    ${key}: ${text},`).join("\n")}\n} as const;\n`,
);
