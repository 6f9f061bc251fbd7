// Who this person is for the server: a token proves it, one for each house, and stays in this browser. The name is the
// one of the settings.

import { house } from "../shared/assets";
import { isText, listOf, maybe, parse, shape } from "../shared/json";
import { change, settings } from "../storage/settings";
import { keyIn, keys, readKept, writeKept } from "./remembered";

const TOKEN = "spil token"; // the one in use
const TOKENS = "spil tokens"; // all of them, the oldest first
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

export class Person {
    private readonly key: string;
    private readonly allKey: string;

    constructor(of: number) {
        this.key = keyIn(of, TOKEN);
        this.allKey = keyIn(of, TOKENS);
    }

    private all(): Kept[] {
        const all = parse(readKept(this.allKey) ?? "", isKept) ?? [];
        const { token } = this;
        return token === undefined || all.some((one) => one.token === token) ? all : [...all, { token }];
    }
    private keep(all: Kept[]): void {
        writeKept(this.allKey, JSON.stringify(all));
    }

    /** The one in use. */
    get token(): string | undefined {
        return readKept(this.key);
    }
    /** The one to say hello with: the oldest that was not refused in this visit. */
    nextToken(refused: ReadonlySet<string>): string | undefined {
        return this.all().find(({ token }) => !refused.has(token))?.token;
    }
    /** The server that calls itself so knows this token, and not those refused. It may have lost its data, or be
     * another one: a refused token is kept and tried again at the next visit, unless it came from the same data. */
    knownAs(token: string, server: string | undefined, refused: ReadonlySet<string>): void {
        writeKept(this.key, token);
        const all = this.all().filter((one) => !(refused.has(one.token) && server && one.server === server));
        this.keep(all.map((one) => (one.token === token && server ? { token, server } : one)));
    }
    /** It is not known here and now. */
    setAside(token: string): void {
        this.keep(this.all());
        if (this.token === token) writeKept(this.key, undefined);
    }
    /** The person is forgotten at the server: so is the token. */
    forgetToken(): void {
        const { token } = this;
        this.keep(this.all().filter((one) => one.token !== token));
        writeKept(this.key, undefined);
    }
    get name(): string {
        return tidyName(settings.value.name);
    }
    set name(name: string) {
        change({ name: tidyName(name) });
    }
}

export const person = new Person(house);

/** The houses in which this person is known. */
export const knownIn = (): number[] =>
    [...new Set(keys().flatMap((key) => /^spil token(?::(\d+))?$/.exec(key)?.slice(1, 2) ?? []))].map((n) =>
        Number(n ?? 0),
    );
