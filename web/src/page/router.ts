// Addresses: the part behind # says what the page shows.

import "../shared/link";
import { Store } from "../shared/store";
import { dropLayers, wentBack, whenStill } from "./layers";

export interface Address {
    /** "", "play", "rules", … */
    page: string;
    /** What follows it: a game's id. */
    of: string;
    query: URLSearchParams;
}

/** Unchanged where it is not such a code. */
function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

export function parse(hash: string): Address {
    const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
    const [page = "", of = ""] = path.split("/").map(decoded);
    return { page, of, query: new URLSearchParams(query) };
}

export const address = new Store<Address>(parse(location.hash));

/** Where one was before in this tab; "": nowhere. */
export let previous = "";

/** Where the arrow of a table leads: to the first page, or to the room in which the table stands. */
export const home = new Store("#/");

/** Goes to another page; with `instead` the browser's back button does not come here again. `state`: what the page is
 * to know about it, also after a reload. */
export function go(to: string, instead = false, state: { returns: true } | null = null): void {
    whenStill(() => {
        if (dropLayers() || instead) history.replaceState(state, "", to);
        else {
            previous = location.hash;
            history.pushState(state, "", to);
        }
        address.value = parse(location.hash);
    });
}

/** Watches the browser: links, its buttons, and addresses that are typed. */
export function watchAddress(): void {
    let hash = location.hash;
    address.watch(() => (hash = location.hash));
    addEventListener("popstate", () => {
        if (location.hash === hash) return wentBack(); // what was open over the page
        dropLayers();
        previous = hash;
        address.value = parse(location.hash);
    });
}
