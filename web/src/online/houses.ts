// The houses of a server (docs/online.md). This person opens tables and rooms in one of them, and is in others where
// somebody has invited them.

import { baseIn, house } from "../shared/assets";
import { isNumber, parse, shape } from "../shared/json";
import { HOME } from "../shared/link";
import { Connection, connection } from "./connection";
import { knownIn, Person } from "./person";
import { readKept, writeKept } from "./remembered";

const ASK_MS = 5000;
const isHouse = shape({ house: isNumber });

const others = new Map<number, Connection>();
/** The page's connection to a house: its own, or one beside that. */
export function connectionTo(of: number): Connection {
    const there = of === house ? connection : (others.get(of) ?? new Connection(of, new Person(of)));
    if (of !== house) others.set(of, there);
    return there;
}

async function answer(path: string, of: number): Promise<Response | undefined> {
    try {
        return await fetch(new URL(path, baseIn(of)), { cache: "no-store", signal: AbortSignal.timeout(ASK_MS) });
    } catch {
        return undefined; // nothing answers now
    }
}

/** The one for new tables and rooms. The server says it once; where none can be asked it is this one. */
async function home(): Promise<number> {
    const kept = readKept(HOME);
    if (kept !== undefined) return Number(kept);
    const reply = new Person(0).token ? undefined : await answer("api/house", 0);
    const said = reply?.ok ? parse(await reply.text(), isHouse)?.house : undefined;
    if (said !== undefined) writeKept(HOME, String(said));
    return said ?? house;
}

/** Goes to the same place in another house. */
const moveTo = (of: number, hash: string): void => location.replace(baseIn(of).href + hash);

/** Resolves once the page is in the house for new tables and rooms; it may have to be loaded there. */
export async function atHome(): Promise<void> {
    const of = await home();
    if (of === house) return;
    if ((await answer("api/house", of))?.status === 404) {
        writeKept(HOME, undefined); // another server than it was
        return atHome();
    }
    moveTo(of, location.hash);
    await new Promise(() => undefined);
}

/** A place in a house, as a link. */
export const linkIn = (of: number, hash: string): string => (of === house ? hash : baseIn(of).href + hash);

/** Goes to the house of these digits, two of which stand in front of others; false: it is this one, or there is none. */
export async function followDigits(digits: string, isLong: boolean): Promise<boolean> {
    const of = isLong ? Number(digits.slice(0, 2)) : 0;
    if (of === house || !(await answer("api/house", of))?.ok) return false;
    moveTo(of, `#/room?digits=${digits}`);
    return true;
}

/** Name and tokens are deleted in all houses, and here. Gives the first refusal. */
export async function forgetEverywhere(): Promise<Awaited<ReturnType<Connection["forget"]>>> {
    for (const of of knownIn().filter((n) => n !== house)) {
        const reply = await connectionTo(of).forget();
        if (!reply.ok) return reply;
    }
    return connection.forget();
}
