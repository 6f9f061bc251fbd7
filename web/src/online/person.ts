// Who this person is for the server: a token proves it, and stays in this browser. The name is the one of the settings.

import { isText, listOf, maybe, parse, shape } from "../shared/json";
import { change, settings } from "../storage/settings";
import { inHouse, readKept, writeKept } from "./remembered";

const KEY = `spil token${inHouse}`; // the one in use
const ALL = `spil tokens${inHouse}`; // all of them, the oldest first
const NAME_CHARS = 40;

/** A token, and the name of the server (of its data) that gave it. */
interface Kept {
    token: string;
    server?: string;
}
const isKept = listOf(shape<Kept>({ token: isText, server: maybe(isText) }));

/** A name as the server takes it; "" if nothing is left of it. */
export const tidyName = (text: string): string =>
    [...text.replace(/\p{C}/gu, " ").replace(/\s+/g, " ").trim()].slice(0, NAME_CHARS).join("").trim();

function allTokens(): Kept[] {
    const all = parse(readKept(ALL) ?? "", isKept) ?? [];
    const token = readKept(KEY);
    return token === undefined || all.some((one) => one.token === token) ? all : [...all, { token }];
}

const writeAll = (all: Kept[]): void => writeKept(ALL, JSON.stringify(all));

export const person = {
    /** The one in use. */
    get token(): string | undefined {
        return readKept(KEY);
    },
    /** The one to say hello with: the oldest that was not refused in this visit. */
    nextToken(refused: ReadonlySet<string>): string | undefined {
        return allTokens().find(({ token }) => !refused.has(token))?.token;
    },
    /** The server that calls itself so knows this token, and not those refused. It may have lost its data, or be
     * another one: a refused token is kept and tried again at the next visit, unless it came from the same data. */
    knownAs(token: string, server: string | undefined, refused: ReadonlySet<string>): void {
        writeKept(KEY, token);
        const all = allTokens().filter((one) => !(refused.has(one.token) && server && one.server === server));
        writeAll(all.map((one) => (one.token === token && server ? { token, server } : one)));
    },
    /** It is not known here and now. */
    setAside(token: string): void {
        writeAll(allTokens());
        if (readKept(KEY) === token) writeKept(KEY, undefined);
    },
    /** The person is forgotten at the server: so is the token. */
    forgetToken(): void {
        const token = readKept(KEY);
        writeAll(allTokens().filter((one) => one.token !== token));
        writeKept(KEY, undefined);
    },
    get name(): string {
        return tidyName(settings.value.name);
    },
    set name(name: string) {
        change({ name: tidyName(name) });
    },
};
