// Who this person is for the server: a token proves it, and stays in this browser. The name is the one of the settings.

import { change, settings } from "../storage/settings";
import { readKept, writeKept } from "./remembered";

const KEY = "spil token";
const NAME_CHARS = 40;

/** A name as the server takes it; "" if nothing is left of it. */
export const tidyName = (text: string): string =>
    [...text.replace(/\p{C}/gu, " ").replace(/\s+/g, " ").trim()].slice(0, NAME_CHARS).join("").trim();

export const person = {
    get token(): string | undefined {
        return readKept(KEY);
    },
    set token(token: string | undefined) {
        writeKept(KEY, token);
    },
    get name(): string {
        return tidyName(settings.value.name);
    },
    set name(name: string) {
        change({ name: tidyName(name) });
    },
};
