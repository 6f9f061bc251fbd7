// Asks the module one call, under node, in the language of a catalogue: as web/src/door/module.ts does in a page.

export function ask(wasm, call, args, catalogue) {
    let memory;
    const { exports: c } = new WebAssembly.Instance(new WebAssembly.Module(wasm), {
        spil: { tell: () => undefined },
        wasi_snapshot_preview1: { clock_time_get: () => 8, fd_write: () => 8, fd_close: () => 8, fd_seek: () => 8 },
    });
    c._initialize();
    const put = (at, bytes) => new Uint8Array(c.memory.buffer, at, bytes.length).set(bytes);
    const run = (name, given) => {
        const text = new TextEncoder().encode(JSON.stringify({ ...given, call: name }));
        put(c.spil_room(text.length), text);
        const at = c.spil_call(text.length);
        memory = new Uint8Array(c.memory.buffer, at, c.spil_answered());
        const answer = JSON.parse(new TextDecoder().decode(memory));
        if (!answer.ok) throw new Error(`${name}: ${answer.code}: ${answer.say}`);
        return answer;
    };
    if (catalogue) {
        put(c.spil_bytes(catalogue.length), catalogue);
        run("language", {});
    }
    return run(call, args);
}
