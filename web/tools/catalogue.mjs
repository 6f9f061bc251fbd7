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

/** The header, and what is somewhere in the module. A plural's first form decides. */
export function reduced(mo, module) {
    return write(
        read(mo).filter(([english]) => {
            const end = english.indexOf(0);
            const first = end < 0 ? english : english.subarray(0, end);
            return first.length === 0 || module.includes(first);
        }),
    );
}
