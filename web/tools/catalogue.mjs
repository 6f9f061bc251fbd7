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

/** FNV-1a: what stands for an English text, as hosts/wasm/src/catalogue.c makes it. */
function hash(text) {
    let h = 2166136261;
    for (const byte of text) h = Math.imul(h ^ byte, 16777619) >>> 0;
    return h;
}

/** A catalogue for a module: only the texts that are somewhere in it, under hashes, as the English is in the module
 * already. A plural's first form decides. The format is in hosts/wasm/src/catalogue.c. */
export function packed(mo, module) {
    const texts = [];
    let plural = "n != 1";
    for (const [english, translated] of read(mo)) {
        const end = english.indexOf(0);
        const first = end < 0 ? english : english.subarray(0, end);
        const whole = Buffer.concat([first, Buffer.alloc(1)]); // not the beginning of another text
        if (first.length === 0) plural = /plural=(.*?);?$/m.exec(translated.toString())?.[1] ?? plural;
        else if (module.includes(whole)) texts.push([hash(first), translated]);
    }
    texts.sort(([a], [b]) => a - b);
    if (new Set(texts.map(([key]) => key)).size !== texts.length) throw new Error("two texts have the same hash");
    const numbers = Buffer.alloc(4 + 4 * texts.length);
    numbers.writeUInt32LE(texts.length);
    for (const [i, [key]] of texts.entries()) numbers.writeUInt32LE(key, 4 + 4 * i);
    const forms = texts.map(([, translated]) => translated.toString().replaceAll("\0", "\x01"));
    return Buffer.concat([
        Buffer.from(`spil texts 1\n${plural}\0`),
        numbers,
        ...forms.map((text) => Buffer.from(`${text}\0`)),
    ]);
}

/** English texts, by key, in the language of a catalogue; without one as they are. */
export function translated(texts, mo) {
    const known = new Map((mo ? read(mo) : []).map(([english, text]) => [english.toString(), text.toString()]));
    return Object.fromEntries(Object.entries(texts).map(([key, english]) => [key, known.get(english) || english]));
}
