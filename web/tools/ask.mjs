// The module under node, for the build and for bench/web: as web/src/engine/module.ts has it in a page.

const exportsOf = (wasm) =>
    new WebAssembly.Instance(new WebAssembly.Module(wasm), {
        spil: { tell: () => undefined },
        wasi_snapshot_preview1: { clock_time_get: () => 8, fd_write: () => 8 },
    }).exports;

/** Its memory before anything was called: constants, where they lie. */
export const memoryOf = (wasm) => Buffer.from(exportsOf(wasm).memory.buffer);

/** An instance: call(name, args, file). */
export function instance(wasm) {
    const c = exportsOf(wasm);
    c._initialize();
    const put = (at, bytes) => new Uint8Array(c.memory.buffer, at, bytes.length).set(bytes);
    return (name, args, file) => {
        if (file) put(c.spil_bytes(file.length), file);
        const text = new TextEncoder().encode(JSON.stringify({ ...args, call: name }));
        put(c.spil_room(text.length), text);
        const at = c.spil_call(text.length);
        const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(c.memory.buffer, at, c.spil_answered())));
        if (!answer.ok) throw new Error(`${name}: ${answer.code}: ${answer.say}`);
        return answer;
    };
}

/** One call, in the language of a catalogue. */
export function ask(wasm, call, args, catalogue) {
    const module = instance(wasm);
    if (catalogue) module("language", {}, catalogue);
    return module(call, args);
}
