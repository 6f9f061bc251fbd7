// What axe finds on a page, as lines; the page was opened with bypassCSP.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function found(page) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).slice(0, 2).join(" ")}`);
}
