// What axe finds wrong on a page, as lines; the page was opened with bypassCSP.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function violations(page) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    return found.violations.map(
        (v) =>
            `${v.id}: ${v.nodes
                .map((n) => n.html)
                .slice(0, 2)
                .join(" ")}`,
    );
}
