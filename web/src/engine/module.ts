// The engine: one instance of the C side, in the page or in a worker.

import { readOwn } from "../shared/json";
import type { Answer, CallName, Calls, Progress } from "./types";

type Exports = {
    memory: WebAssembly.Memory;
    _initialize(): void;
    spil_room(bytes: number): number;
    spil_bytes(bytes: number): number;
    spil_call(bytes: number): number;
    spil_answered(): number;
};

export type Call = <N extends CallName>(name: N, args: Calls[N][0], file?: Uint8Array) => Answer<Calls[N][1]>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What the C library wants of a system: a clock, and somewhere to complain. */
function wasi(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
    return {
        clock_time_get: (_id: number, _precision: bigint, at: number): number => {
            new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
            return 0;
        },
        fd_write: (_fd: number, vectors: number, n: number, written: number): number => {
            const view = new DataView(memory().buffer);
            let text = "";
            let bytes = 0;
            for (let i = 0; i < n; i++) {
                const length = view.getUint32(vectors + 8 * i + 4, true);
                text += decoder.decode(new Uint8Array(memory().buffer, view.getUint32(vectors + 8 * i, true), length));
                bytes += length;
            }
            console.error(text);
            view.setUint32(written, bytes, true);
            return 0;
        },
    };
}

/** An instance. `progress` gets what the C side tells before its answer. After an exception it must not be used again. */
export function instance(module: WebAssembly.Module, progress?: (progress: Progress) => void): Call {
    const read = (at: number, bytes: number): string => decoder.decode(new Uint8Array(c.memory.buffer, at, bytes));
    const c = new WebAssembly.Instance(module, {
        spil: { tell: (at: number, bytes: number) => progress?.(readOwn(read(at, bytes))) },
        wasi_snapshot_preview1: wasi(() => c.memory),
    }).exports as Exports;
    c._initialize();
    return (name, args, file) => {
        if (file) {
            const at = c.spil_bytes(file.length);
            new Uint8Array(c.memory.buffer, at, file.length).set(file);
        }
        const text = encoder.encode(JSON.stringify({ ...args, call: name }));
        const at = c.spil_room(text.length);
        new Uint8Array(c.memory.buffer, at, text.length).set(text);
        const answer = c.spil_call(text.length);
        return readOwn(read(answer, c.spil_answered()));
    };
}
