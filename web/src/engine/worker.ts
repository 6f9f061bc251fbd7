// The worker's side: an instance that thinks, one request after the other. To cancel, end the worker.

import { type Call, instance } from "./module";
import type { Answer, Progress, Work } from "./types";

/** The first message has the module; the others are calls. */
export type ToWorker =
    | { module: WebAssembly.Module; language?: Uint8Array; data?: { game: string; file: Uint8Array }[] }
    | { id: number; work: Work };
export type FromWorker = { id: number; answer: Answer<object> } | { id: number; progress: Progress };

let call: Call | undefined;
let now = 0; // the request being worked on

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    if ("module" in data) {
        call = instance(data.module, (progress) => postMessage({ id: now, progress } satisfies FromWorker));
        if (data.language) call("language", {}, data.language);
        for (const { game, file } of data.data ?? []) call("lend", { game }, file);
    } else if (call) {
        now = data.id;
        const { work } = data;
        const answer = (call as (name: string, args: object) => Answer<object>)(work.call, work.args);
        postMessage({ id: data.id, answer } satisfies FromWorker);
    }
});
