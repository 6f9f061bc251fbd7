// Files out of the page and into it: the ones that `spil` reads and writes.

export function saveFile(name: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
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
