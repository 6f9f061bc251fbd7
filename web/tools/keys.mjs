// Writes src/shared/texts.gen.ts: the keys of the page's texts, from the tables in C, so that tsc knows them.

import { readFileSync, writeFileSync } from "node:fs";

const keys = ["texts.c", "texts_online.c"].flatMap((file) => {
    const table = readFileSync(new URL(`../../hosts/wasm/src/${file}`, import.meta.url), "utf8");
    return [...table.matchAll(/^ *\{"(\w+)",/gm)].map((m) => m[1]);
});
const twice = keys.find((key, i) => keys.indexOf(key) !== i);
if (keys.length === 0 || twice) throw new Error(`hosts/wasm/src/texts*.c: ${twice ? `'${twice}' stands there twice` : "no keys"}`);
writeFileSync(
    new URL("../src/shared/texts.gen.ts", import.meta.url),
    `// Made by tools/keys.mjs from hosts/wasm/src/texts*.c.\nexport type TextKey =\n${keys.map((k) => `    | "${k}"`).join("\n")};\n`,
);
