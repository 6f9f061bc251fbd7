// A test program leaves nothing behind, whether its tests passed, failed or were only listed, and whether it was asked to
// end: what it made goes when it goes. Nothing can be done about kill -9.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Programs that run beside the tests. */
export const children = new Set();
const folders = new Set();

process.on("exit", () => {
    for (const child of children) child.kill("SIGKILL");
    // Who was killed may still be writing: then a folder is empty a little later.
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(1));

/** A new folder, with nothing in it, which is there to the end. */
export function newFolder(name) {
    const folder = mkdtempSync(join(tmpdir(), `spil-${name}-`));
    folders.add(folder);
    return folder;
}
