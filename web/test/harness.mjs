// A test is a name and a function; each prints one line. node FILE runs a file's tests, and fails when one did.
//
// usage: node FILE [--beyond] [--part I/N] [WORD...] [--list | --only WORD]: only those that there are with SPIL_WEB_ALL
// and not without; every N-th, from the I-th on; those with one of the words in their names; lists the names of these;
// of these only those with that word.
//
// A browser, a server and a test are three programs that race. A test that fails is tried once more; when it passes then,
// the line "# again: NAME" tells of it, and the end of the whole run lists it.

import { execFileSync } from "node:child_process";

const all = [];

/** Milliseconds that a test waits for something: against hanging, not a measure of speed. */
export const LONG = 1000 * Number(process.env.SPIL_LONG ?? 60);

/** Until a check passes; after LONG its last complaint. */
export async function settles(check) {
    for (const end = Date.now() + LONG; ; await new Promise((done) => setTimeout(done, 20)))
        try {
            return await check();
        } catch (e) {
            if (Date.now() > end) throw e;
        }
}

export function test(name, run) {
    all.push({ name, run });
}

/** The names of those that there are without SPIL_WEB_ALL. */
function usualNames() {
    const env = { ...process.env, SPIL_WEB_ALL: "" };
    return new Set(execFileSync(process.execPath, [process.argv[1], "--list"], { env, encoding: "utf8" }).split("\n"));
}

const briefly = (e) =>
    String(e?.stack ?? e)
        .split("\n")
        .slice(0, 12)
        .join("\n");

/** Runs them one after the other, between `open` and `close`. */
export async function main(close = async () => undefined, open = async () => undefined) {
    const words = process.argv.slice(2).map((word) => word.toLowerCase());
    const usual = words[0] === "--beyond" && words.shift() ? usualNames() : new Set();
    const [part, parts] = words[0] === "--part" ? words.splice(0, 2)[1].split("/").map(Number) : [1, 1];
    const listed = words.at(-1) === "--list" && words.pop();
    const only = words.at(-2) === "--only" ? words.splice(-2)[1] : "";
    const rest = all.filter(({ name }) => !usual.has(name));
    const chosen = rest.filter(
        ({ name }, i) =>
            i % parts === part - 1 &&
            name.toLowerCase().includes(only) &&
            (words.length === 0 || words.some((word) => name.toLowerCase().includes(word))),
    );
    if (listed) {
        for (const { name } of chosen) console.log(name);
        process.exit(0);
    }
    let failed = 0;
    await open();
    for (const { name, run } of chosen) {
        const begun = Date.now();
        try {
            await Promise.resolve()
                .then(run)
                .catch((e) => {
                    console.log(`# again: ${name}\n${briefly(e)}`);
                    return run();
                });
            console.log(`ok ${name}\n# ${((Date.now() - begun) / 1000).toFixed(1)} s`);
        } catch (e) {
            failed++;
            console.log(`not ok ${name}\n${briefly(e)}`);
        }
    }
    await close();
    process.exit(failed > 0 ? 1 : 0);
}
