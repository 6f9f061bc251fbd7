// At a server's table what a person plays lies at its place at once, marked until the server has acknowledged it; what
// was refused or came too late goes back, marked for a moment. Elements that wait carry data-pending (style.css).

import { useEffect, useRef } from "preact/hooks";
import type { Move } from "../engine/types";
import type { AtTable, TableProps } from "../tables";
import type { Event } from "./events";
import { feel } from "./haptics";
import { comeFrom, homeOf, TO_TABLE_MS } from "./motion";
import { Store, useStore } from "./store";

const BACK_MS = 600;

/** Cards that have come back to a hand. */
interface Back {
    cards: readonly string[];
    by: number | undefined;
    late: boolean;
    /** The place from which it was played; of equal cards it is this one. */
    at: number | undefined;
}
const backs = new WeakMap<AtTable, Store<Back | undefined>>();

function backOf(match: AtTable): Store<Back | undefined> {
    const back = backs.get(match) ?? new Store<Back | undefined>(undefined);
    backs.set(match, back);
    return back;
}

/** The cards of a move; of one that the rules do not list, and that so has no parts, the card of its notation. */
export function cardsOf(move: Move): readonly string[] {
    if (Array.isArray(move.cards)) return move.cards as string[];
    return [String(move.card ?? /[^:@]*(?=@|$)/.exec(move.move)?.[0])];
}

/** What can be done now. While a move waits nothing else can: only in a race the hand goes on. */
export const movesOf = ({ match, shown }: TableProps): Move[] => (shown.pending ? [] : match.moves());

/** Plays; a refusal is said, and the card shakes where it was, or is struck through. `at`: its place in the hand. */
export async function play(
    { match, shown, say }: TableProps,
    move: string,
    by?: number,
    at?: number,
): Promise<boolean> {
    const parts = match.moves(by).find((one) => one.move === move);
    const reply = await match.do(move, by);
    feel(reply.ok ? "laid" : "refused");
    if (reply.ok) return true;
    const { coach } = shown;
    say(coach && parts && coach.moves.length > 0 ? coach.wrong : reply.say); // legal, but not what the guide asks for
    const now: Back = { cards: cardsOf(parts ?? { move, type: "", say: "" }), by, late: reply.code === "too_late", at };
    const back = backOf(match);
    back.value = now;
    setTimeout(() => {
        if (back.value === now) back.value = undefined;
    }, BACK_MS);
    return false;
}

/** A tap that can do nothing is answered, too: the thing shakes, and the sentence says why. */
export function refuse(thing: EventTarget | null, say: (sentence: string) => void, why: string): void {
    feel("refused");
    say(why);
    shake(thing);
}

export function shake(thing: EventTarget | null): void {
    if (!(thing instanceof HTMLElement)) return;
    thing.classList.add("refused");
    setTimeout(() => thing.classList.remove("refused"), BACK_MS);
}

/** The places in a hand that these cards leave: of equal ones the last, as a hand closes up. */
export function placesOf(hand: readonly (string | null)[], cards: readonly string[]): ReadonlySet<number> {
    const left = [...cards];
    const places = new Set<number>();
    for (let place = hand.length - 1; place >= 0; place--) {
        const at = left.indexOf(hand[place] ?? "");
        if (at < 0) continue;
        left.splice(at, 1);
        places.add(place);
    }
    return places;
}

/** The places of a hand: `holes` of cards that wait elsewhere, and how cards look that have just come back. */
export function useHand(
    { match, shown }: TableProps,
    hand: readonly (string | null)[],
    by?: number,
): { holes: ReadonlySet<number>; back: (place: number) => string } {
    const back = useStore(backOf(match));
    const of = (cards: readonly string[] | undefined): ReadonlySet<number> => placesOf(hand, cards ?? []);
    const late = of(shown.late && cardsOf(shown.late));
    const mine = back?.by === by ? back : undefined;
    const returned = mine?.at === undefined ? of(mine?.cards) : new Set([mine.at]);
    return {
        holes: of(shown.pending && by === undefined ? cardsOf(shown.pending) : undefined),
        back: (place) =>
            late.has(place) || (back?.late && returned.has(place)) ? "late" : returned.has(place) ? "refused" : "",
    };
}

/** A card comes to the table as it is played: another's with its event, one's own when it begins to wait, and not
 * again. */
export function useFlight(
    { shown, still }: TableProps,
    last: Event | null,
    table: { current: Element | null },
    ms = TO_TABLE_MS,
): void {
    const before = useRef<{ last: Event | null; pending: Move | undefined }>({ last: null, pending: undefined });
    useEffect(() => {
        const was = before.current;
        before.current = { last, pending: shown.pending };
        if (still) return;
        const fly = (of: string, from: (i: number) => Element | null): void => {
            const cards = table.current?.querySelectorAll<HTMLElement>(`${of}:not([data-bare])`) ?? []; // nothing lies there
            for (const [i, card] of [...cards].entries())
                comeFrom(card.querySelector<HTMLElement>("[data-flies]") ?? card, from(i), ms); // or the thing on it alone
        };
        if (shown.pending && shown.pending.move !== was.pending?.move) {
            const holes = document.querySelectorAll("[data-hole]"); // none: no card leaves the hand
            if (holes.length === 0) return;
            fly("[data-pending]", (i) => holes[i] ?? holes[0] ?? null);
        } else if (last && last !== was.last && !(was.pending && last.seat === shown.seat)) {
            fly(".last", () => homeOf(last.seat as number));
        }
    }, [last, shown.pending]);
}
