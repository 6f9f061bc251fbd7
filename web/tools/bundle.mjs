// How TypeScript is bundled, for the page and for its tests. The games' tables are outside web/, in the games' folders:
// what they import as "spil/…" is in src/, and npm's packages are found for them too.

import { fileURLToPath } from "node:url";

const web = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const bundle = {
    bundle: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    tsconfig: web("tsconfig.json"),
    nodePaths: [web("node_modules")],
};
