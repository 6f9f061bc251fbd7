// A test is a name and a function; each prints one line. node FILE runs a file's tests, and fails when one did.

const all = [];

export function test(name, run) {
    all.push({ name, run });
}

/** Runs them one after the other; `only` picks those whose names hold a word of the command line. */
export async function main(close = async () => undefined) {
    const only = process.argv.slice(2);
    let failed = 0;
    for (const { name, run } of all) {
        if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
        try {
            await run();
            console.log(`ok ${name}`);
        } catch (e) {
            failed++;
            console.log(`not ok ${name}\n${String(e?.stack ?? e).split("\n").slice(0, 6).join("\n")}`);
        }
    }
    await close();
    process.exit(failed > 0 ? 1 : 0);
}
