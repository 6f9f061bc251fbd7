// A catalogue with only those texts that a module has: the rest belongs to the clients at a terminal.

import { memoryOf } from "./ask.mjs";

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

/** A number in groups of seven bits, low ones first. */
function groups(n) {
    const all = [];
    for (; n > 127; n >>= 7) all.push((n & 127) | 128);
    return [...all, n];
}

/** A catalogue for a module: only the texts that are somewhere in its memory, each with the place of its English. A
 * plural's first form decides. The format is in hosts/wasm/src/catalogue.c. */
export function packed(mo, module) {
    const memory = memoryOf(module);
    const texts = [];
    let plural = "n != 1";
    for (const [english, translated] of read(mo)) {
        const end = english.indexOf(0);
        const first = end < 0 ? english : english.subarray(0, end);
        if (first.length === 0) plural = /plural=(.*?);?$/m.exec(translated.toString())?.[1] ?? plural;
        else {
            const at = memory.indexOf(Buffer.concat([first, Buffer.alloc(1)])); // not the beginning of another text
            if (at >= 0) texts.push({ at, key: hash(first), translated });
        }
    }
    texts.sort((a, b) => a.at - b.at);
    if (new Set(texts.map(({ key }) => key)).size !== texts.length) throw new Error("two texts have the same hash");
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32LE(texts.length);
    numbers.writeUInt32LE(
        texts.reduce((all, { key }) => (all ^ key) >>> 0, 0),
        4,
    );
    const steps = texts.map(({ at }, i) => at - (texts[i - 1]?.at ?? 0));
    const forms = texts.map(({ translated }) => translated.toString().replaceAll("\0", "\x01"));
    return Buffer.concat([
        Buffer.from(`spil texts 2\n${plural}\0`),
        numbers,
        Buffer.from(steps.flatMap(groups)),
        ...forms.map((text) => Buffer.from(`${text}\0`)),
    ]);
}

/** English texts, by key, in the language of a catalogue; without one as they are. */
export function translated(texts, mo) {
    const known = new Map((mo ? read(mo) : []).map(([english, text]) => [english.toString(), text.toString()]));
    return Object.fromEntries(Object.entries(texts).map(([key, english]) => [key, known.get(english) || english]));
}
