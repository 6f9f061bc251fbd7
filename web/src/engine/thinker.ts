// Bots and reviews: a worker with an instance of its own. It is ended to interrupt it, and started again when needed.

import type { FromWorker, ToWorker } from "./worker";
import type { Answer, CallName, Calls } from "./types";

interface Waiting {
    id: number;
    call: CallName;
    args: object;
    done: (answer: unknown) => void;
    failed: (why: Error) => void;
    told?: ((message: never) => void) | undefined;
}

export class Thinker {
    private worker: Worker | undefined;
    private queue: Waiting[] = []; // the first is being worked on
    private last = 0;

    /** `start` is what a new worker gets first, with the language and the data as they are then. */
    constructor(
        private readonly script: string,
        private readonly start: () => ToWorker,
    ) {}

    /** Asks; `id` can be dropped. The promise of a dropped request never settles. */
    ask<N extends CallName>(
        call: N,
        args: Calls[N][0],
        told?: (message: never) => void,
    ): { id: number; answer: Promise<Answer<Calls[N][1]>> } {
        const id = ++this.last;
        const answer = new Promise<Answer<Calls[N][1]>>((done, failed) => {
            this.queue.push({ id, call, args, done: done as (answer: unknown) => void, failed, told });
        });
        if (this.queue.length === 1) this.send();
        return { id, answer };
    }

    /** Nobody wants this answer any more: thinking about it ends at once. */
    drop(id: number): void {
        const first = this.queue[0];
        this.queue = this.queue.filter((w) => w.id !== id);
        if (first?.id !== id) return;
        this.end();
        this.send();
    }

    /** Ends the worker and forgets what was asked. A later question starts another one. */
    close(): void {
        this.queue = [];
        this.end();
    }

    private end(): void {
        this.worker?.terminate();
        this.worker = undefined;
    }

    private send(): void {
        const first = this.queue[0];
        if (!first) return;
        if (!this.worker) {
            this.worker = new Worker(this.script, { type: "module" });
            this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.take(data);
            this.worker.onerror = (e) => this.fail(e.message);
            this.worker.postMessage(this.start());
        }
        this.worker.postMessage({ id: first.id, call: first.call, args: first.args } satisfies ToWorker);
    }

    private take(message: FromWorker): void {
        const first = this.queue[0];
        if (first?.id !== message.id) return;
        if ("told" in message) {
            first.told?.(message.told as never);
            return;
        }
        this.queue.shift();
        this.send();
        first.done(message.answer);
    }

    private fail(why: string): void {
        const all = this.queue;
        this.close();
        for (const w of all) w.failed(new Error(why));
    }
}
