// Writes src/shared/texts.gen.ts: the keys of the page's texts, from the table in C, so that tsc knows them.

import { readFileSync, writeFileSync } from "node:fs";

const table = readFileSync(new URL("../../hosts/wasm/src/texts.c", import.meta.url), "utf8");
const keys = [...table.matchAll(/^ *\{"(\w+)",/gm)].map((m) => m[1]);
if (keys.length === 0 || new Set(keys).size !== keys.length) throw new Error("hosts/wasm/src/texts.c: no keys, or one twice");
writeFileSync(
    new URL("../src/shared/texts.gen.ts", import.meta.url),
    `// Made by tools/keys.mjs from hosts/wasm/src/texts.c.\nexport type TextKey =\n${keys.map((k) => `    | "${k}"`).join("\n")};\n`,
);
