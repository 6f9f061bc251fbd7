// Layout and mistakes of the TypeScript and JavaScript, by Biome and the rules of biome.jsonc: no file has any, and each
// rule that is more than Biome's usual says no to what it is there for.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { newFolder } from "./ending.mjs";
import { main, test } from "./harness.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const biome = join(root, "web/node_modules/.bin/biome");

/** All that Biome finds in a tree: {status, said}. */
function check(cwd) {
    const args = ["check", "--error-on-warnings", "--max-diagnostics=none", "--colors=off"];
    const { status, stdout, stderr, error } = spawnSync(biome, args, { cwd, encoding: "utf8" });
    if (error) throw error;
    return { status, said: stdout + stderr };
}

/** The same in a separate tree, which holds nothing but these files. */
function checkOnly(files) {
    const tree = newFolder("lint");
    for (const name of ["biome.jsonc", "web/lint"]) cpSync(join(root, name), join(tree, name), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(tree, name)), { recursive: true });
        writeFileSync(join(tree, name), text);
    }
    return check(tree);
}

test("every file is laid out, and nothing is found in any", () => {
    const { status, said } = check(root);
    assert.equal(status, 0, said);
    assert.ok(Number(/Checked (\d+) files/.exec(said)?.[1]) > 100, said);
});

const long = (n) => `export function long(): number {\n    let n = 0;\n${"    n++;\n".repeat(n - 4)}    return n;\n}\n`;
const wide = (n) => `export const ${"x".repeat(n - 23)} = [1, 2];\n`; // of n columns
const cases = [
    ["code that is not laid out", "Formatter would have", "export const two = (a:number)=>a+1\n"],
    ["a line of 121 columns", "Formatter would have", wide(121)],
    ["any", "noExplicitAny", "export const one = (a: any): unknown => a;\n"],
    ["a value that may not be there", "noNonNullAssertion", "export const one = (a?: string): string => a!;\n"],
    ["a variable that nobody uses", "noUnusedVariables", "export function f(): void {\n    const a = 1;\n}\n"],
    ["a function of 65 lines", "noExcessiveLinesPerFunction", long(65)],
    ["a cast past the compiler", "A cast past", "export const one = (a: string): number => a as unknown as number;\n"],
    ["another such cast", "A cast past", "export const one = (a: string): number => a as never;\n"],
    ["JSON that nobody checks", "is unchecked", "export const one = (a: string): string => JSON.parse(a);\n"],
    [
        "a hook behind a condition",
        "useHookAtTopLevel",
        `import { useState } from "preact/hooks";

export function Part(p: { on: boolean }): null {
    if (p.on) useState(1);
    return null;
}
`,
    ],
];
for (const [what, rule, text] of cases)
    test(`says no to ${what}`, () => {
        const files = ["web/src/page/case.tsx", "games/rumi7/page/case.tsx"];
        const { status, said } = checkOnly(Object.fromEntries(files.map((file) => [file, text])));
        assert.notEqual(status, 0, said);
        for (const file of files) assert.ok(said.includes(file), said);
        assert.ok(said.split(rule).length > files.length, said);
        assert.match(said, /Found 2 (errors|warnings)/);
    });

test("says no to files that import each other", () => {
    const a = 'import { b } from "./b";\n\nexport const a = (): unknown => b;\n';
    const b = 'import { a } from "./a";\n\nexport const b = (): unknown => a;\n';
    const { status, said } = checkOnly({ "web/src/a.ts": a, "web/src/b.ts": b });
    assert.notEqual(status, 0, said);
    assert.ok(said.includes("noImportCycles"), said);
});

test("says yes to what is just not too much", () => {
    const known = "export const one = (a: object): { b?: 1 } => a as { b?: 1 };\n";
    const { status, said } = checkOnly({ "web/src/a.ts": long(60), "web/src/b.ts": wide(120), "web/src/c.ts": known });
    assert.equal(status, 0, said);
});

test("a test that fails is tried once more, and what passes only then is told", () => {
    const folder = newFolder("harness");
    const script = join(folder, "case.mjs");
    writeFileSync(
        script,
        `import { main, test } from ${JSON.stringify(new URL("harness.mjs", import.meta.url).href)};
let tries = 0;
const until = (n) => () => {
    if (++tries < n) throw new Error("not yet");
    tries = 0;
};
test("first", until(1));
test("second", until(2));
test("third", until(3));
void main();
`,
    );
    const { status, stdout } = spawnSync(process.execPath, [script], { encoding: "utf8" });
    assert.equal(status, 1);
    const told = stdout.match(/^(not ok|ok|# again:) .*/gm);
    assert.deepEqual(told, ["ok first", "# again: second", "ok second", "# again: third", "not ok third"]);
});

test("no folder is left by tests that pass, fail, are only listed, or are asked to end", () => {
    const script = join(newFolder("harness"), "case.mjs");
    const tmp = newFolder("left");
    const from = (name) => JSON.stringify(new URL(name, import.meta.url).href);
    writeFileSync(
        script,
        `import { readdirSync, writeFileSync } from "node:fs";
import { newFolder } from ${from("ending.mjs")};
import { main, test } from ${from("harness.mjs")};
writeFileSync(newFolder("case") + "/file", "");
console.log("# made " + readdirSync(process.env.TMPDIR));
test("passes", () => undefined);
test("fails", () => Promise.reject());
test("ends", () => {
    process.kill(process.pid, "SIGTERM");
    return new Promise(() => setInterval(() => undefined, 1000));
});
void main();
`,
    );
    for (const [word, as] of [
        ["passes", 0],
        ["fails", 1],
        ["--list", 0],
        ["ends", 1],
    ]) {
        const env = { ...process.env, TMPDIR: tmp };
        const { status, stdout } = spawnSync(process.execPath, [script, word], { env, encoding: "utf8" });
        assert.equal(status, as, word);
        assert.match(stdout, /^# made spil-case-/);
        assert.deepEqual(readdirSync(tmp), [], word);
    }
});

void main();
