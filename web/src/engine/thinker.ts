// Bots and reviews: a worker with its own instance. It is ended to interrupt it, and started again when needed.

import type { Answer, Calls, Progress, Rated, Work } from "./types";
import type { FromWorker, ToWorker } from "./worker";

interface Waiting {
    id: number;
    work: Work;
    done: (answer: unknown) => void;
    failed: (why: Error) => void;
    progress: ((progress: Progress) => void) | undefined;
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
    ask<W extends Work>(
        work: W,
        progress?: (progress: W["call"] extends "review" ? Rated : Progress) => void,
    ): { id: number; answer: Promise<Answer<Calls[W["call"]][1]>> } {
        const id = ++this.last;
        const answer = new Promise<Answer<Calls[W["call"]][1]>>((done, failed) => {
            this.queue.push({
                id,
                work,
                done: done as (answer: unknown) => void,
                failed,
                progress: progress as Waiting["progress"],
            });
        });
        if (this.queue.length === 1) this.send();
        return { id, answer };
    }

    /** This answer is no longer wanted: thinking about it ends at once. */
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
        this.worker.postMessage({ id: first.id, work: first.work } satisfies ToWorker);
    }

    private take(message: FromWorker): void {
        const first = this.queue[0];
        if (first?.id !== message.id) return;
        if ("progress" in message) {
            first.progress?.(message.progress);
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
