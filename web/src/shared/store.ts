// A value that is watched.

import { useEffect, useState } from "preact/hooks";

export class Store<T> {
    private readonly watchers = new Set<(value: T) => void>();
    constructor(private now: T) {}

    get value(): T {
        return this.now;
    }
    set value(value: T) {
        this.now = value;
        for (const w of [...this.watchers]) w(value);
    }
    watch(watcher: (value: T) => void): () => void {
        this.watchers.add(watcher);
        return () => this.watchers.delete(watcher);
    }
}

/** The value, in a component that is drawn again when it changes. */
export function useStore<T>(store: Store<T>): T {
    const [, draw] = useState({});
    useEffect(() => {
        let shown = store.value;
        const look = (): void => {
            if (shown === store.value) return;
            shown = store.value;
            draw({});
        };
        draw({}); // it may have changed before we watched
        return store.watch(look);
    }, [store]);
    return store.value;
}
