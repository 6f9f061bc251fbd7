// What a person has picked up at a table and not yet played: board and dock look at the same.

import type { AtTable } from "../tables";
import { Store } from "./store";

const chosen = new WeakMap<AtTable, Store<unknown>>();

/** The choice at this match; `nothing` to begin with. */
export function choiceOf<T>(match: AtTable, nothing: T): Store<T> {
    const choice = chosen.get(match) ?? new Store<unknown>(nothing);
    chosen.set(match, choice);
    return choice as Store<T>;
}
