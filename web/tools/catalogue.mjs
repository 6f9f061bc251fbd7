// A catalogue with only those texts that a module has: the rest belongs to the clients at a terminal.

const MAGIC = 0x950412de;

/** The texts of a .mo file: [English, translated], as bytes, in its order. */
function read(mo) {
    if (mo.readUInt32LE(0) !== MAGIC) throw new Error("no catalogue");
    const [n, english, translated] = [mo.readUInt32LE(8), mo.readUInt32LE(12), mo.readUInt32LE(16)];
    const at = (table, i) => {
        const [length, offset] = [mo.readUInt32LE(table + 8 * i), mo.readUInt32LE(table + 8 * i + 4)];
        return mo.subarray(offset, offset + length);
    };
    return [...Array(n).keys()].map((i) => [at(english, i), at(translated, i)]);
}

function write(texts) {
    const head = 28;
    const all = [...texts.map(([e]) => e), ...texts.map(([, t]) => t)];
    let at = head + 8 * all.length;
    const rows = Buffer.alloc(8 * all.length);
    all.forEach((text, i) => {
        rows.writeUInt32LE(text.length, 8 * i);
        rows.writeUInt32LE(at, 8 * i + 4);
        at += text.length + 1;
    });
    const header = Buffer.alloc(head);
    [MAGIC, 0, texts.length, head, head + 8 * texts.length, 0, at].forEach((value, i) => header.writeUInt32LE(value, 4 * i));
    return Buffer.concat([header, rows, ...all.flatMap((text) => [text, Buffer.alloc(1)])]);
}

/** FNV-1a, in hex: what stands for an English text, as hosts/wasm/src/catalogue.c makes it. */
function hash(text) {
    let h = 2166136261;
    for (const byte of text) h = Math.imul(h ^ byte, 16777619) >>> 0;
    return h.toString(16).padStart(8, "0");
}

/** The header, and what is somewhere in the module, under hashes: the English is in the module already. A plural's first form
 * decides. */
export function reduced(mo, module) {
    const texts = read(mo).flatMap(([english, translated]) => {
        const end = english.indexOf(0);
        const first = end < 0 ? english : english.subarray(0, end);
        if (first.length === 0) return [[english, translated]];
        const whole = Buffer.concat([first, Buffer.alloc(1)]); // not the beginning of another text
        return module.includes(whole) ? [[Buffer.from(hash(first)), translated]] : [];
    });
    const keys = texts.map(([key]) => key.toString("latin1"));
    if (new Set(keys).size !== keys.length) throw new Error("two texts have the same hash");
    return write(texts.sort(([a], [b]) => Buffer.compare(a, b)));
}

/** The texts that only this source file has, by the references of a .po file. */
export function onlyIn(po, source) {
    const entries = po.split("\n\n").filter((entry) => {
        const places = entry.split("\n").filter((line) => line.startsWith("#: ")).flatMap((line) => line.slice(3).split(" "));
        return places.length > 0 && places.every((place) => place.split(":")[0] === source);
    });
    const quoted = (entry) => (/^msgid ((?:".*"\n?)+)/m.exec(entry)?.[1] ?? "").trim().split("\n").map((line) => JSON.parse(line)).join("");
    return new Set(entries.map(quoted));
}

/** A reduced catalogue without these texts: the page has them from elsewhere. */
export function without(mo, texts) {
    const keys = new Set([...texts].map((text) => hash(Buffer.from(text))));
    return write(read(mo).filter(([key]) => !keys.has(key.toString("latin1"))));
}
