// The worker's side: an instance that thinks, one request after the other. Whoever has lost interest ends the worker.

import { instance, type Call } from "./module";
import type { CallName } from "./types";

/** The first message has the module; the others are calls. */
export type ToWorker =
    | { module: WebAssembly.Module; language?: Uint8Array; data?: { game: string; file: Uint8Array }[] }
    | { id: number; call: CallName; args: object };
export type FromWorker = { id: number; answer: unknown } | { id: number; told: unknown };

let call: Call | undefined;
let now = 0; // the request being worked on

onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if ("module" in data) {
        call = instance(data.module, (told) => postMessage({ id: now, told } satisfies FromWorker));
        if (data.language) call("language", {}, data.language);
        for (const { game, file } of data.data ?? []) call("lend", { game }, file);
    } else if (call) {
        now = data.id;
        postMessage({ id: data.id, answer: call(data.call, data.args as never) } satisfies FromWorker);
    }
};
