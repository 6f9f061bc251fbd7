// Files out of the page and into it: the ones that `spil` reads and writes.

import { listKept, readKept, readText } from "../storage/database";

export function saveFile(name: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** Files as `spil` has them: a file for each game, the statistics, the learning record. */
export async function saveAll(): Promise<void> {
    for (const { id, game } of await listKept()) {
        const read = await readKept(id);
        if (read) saveFile(`${game}-${id}.spil`, read.journal);
    }
    for (const name of ["results", "facts", "today", "duplicates"]) {
        const text = await readText(name);
        if (text) saveFile(name, text);
    }
}

/** The texts of the files that a person chooses. */
export function chooseFiles(): Promise<{ name: string; text: string }[]> {
    return new Promise((done) => {
        const input = document.createElement("input");
        input.type = "file";
        input.multiple = true;
        input.onchange = async () =>
            done(
                await Promise.all([...(input.files ?? [])].map(async (f) => ({ name: f.name, text: await f.text() }))),
            );
        input.oncancel = () => done([]);
        input.click();
    });
}
