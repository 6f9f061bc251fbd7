// Runs a WebAssembly program as if it were one of this system: node run-wasm.mjs PROGRAM [ARGUMENT...]
//
// It finds the working folder and the source tree where they are, gets arguments and environment, and gives back its
// exit status. Node 18 or newer; its --no-warnings keeps it from saying each time that WASI is an experiment.

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { WASI } from "node:wasi";

if (parseInt(process.versions.node, 10) < 18) {
    console.error(`node is ${process.versions.node}, and 18 or newer is needed (Debian: nodejs)`);
    process.exit(2);
}

// When garbage is collected during one of WASI's fast calls, node 20 walks the stack wrongly and crashes.
setFlagsFromString("--no-turbo-fast-api-calls");

const source = dirname(dirname(fileURLToPath(import.meta.url)));
const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({
    version: "preview1",
    args: [program, ...rest],
    env: process.env,
    preopens: { ".": process.cwd(), [source]: source },
    returnOnExit: true,
});
const { instance } = await WebAssembly.instantiate(
    readFileSync(program),
    wasi.getImportObject?.() ?? { wasi_snapshot_preview1: wasi.wasiImport },
);
process.exitCode = wasi.start(instance);
