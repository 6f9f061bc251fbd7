// What is known at the table of Rumi 7: the view, the cards that are picked, and what they come to.

import type { Move } from "spil/engine/types";
import type { Shown } from "spil/match/match";
import { choiceOf } from "spil/shared/choice";
import { t } from "spil/shared/language";
import { cardsOf, movesOf, refuse, play as tryMove } from "spil/shared/pending";
import { isRinged } from "spil/shared/rings";
import { viewOf } from "spil/shared/view";
import type { TableProps } from "spil/tables";
import { type Bracket, bracketsOf, bracketsWith, together } from "./brackets";
import { keepOrder, type Order, sameCards, stepsUp } from "./hand";

export interface Meld {
    owner: number;
    kind: "set" | "run";
    cards: readonly string[];
    /** Places of cards that wait for the server. */
    waits?: readonly number[];
}

export interface View {
    round: number;
    contract: ("set" | "run")[];
    turn: number;
    discard: string[];
    melds: Meld[];
    laid: boolean[];
    parts: number;
    taken: string | null;
    scores: number[][];
    stock: string[];
    hands: string[][];
}

/** The order of the hand where its holder has one, the places of the cards that are picked, and whether the whole
 * contract is being laid. */
export interface Choice {
    order: Order;
    own: boolean;
    picked: ReadonlySet<number>;
    laying: boolean;
}
export const nobody: ReadonlySet<number> = new Set();
export const nothing: Choice = { order: [], own: false, picked: nobody, laying: false };

/** Rows in which the melds lie: two to a row, and a row for each seat at least. */
export const rowsOf = (melds: readonly Meld[], seats: number): number =>
    Array.from({ length: seats }, (_, owner) =>
        Math.max(1, Math.ceil(melds.filter((meld) => meld.owner === owner).length / 2)),
    ).reduce((sum, rows) => sum + rows, 0);

const jokers = (move: Move): number => (move.cards as string[]).filter((card) => card === "X").length;
export const isLay = (move: Move): boolean => move.type === "set" || move.type === "run";

/** The end of a meld at which the card of an "add" or the joker of a "swap" will lie. */
export const inFront = (meld: Meld, move: Move): boolean =>
    move.end === undefined ? meld.kind === "run" && stepsUp(meld.cards, String(move.card)) < 0 : move.end === "front";

/** A meld with the card that goes there, marked. */
export function grown(meld: Meld, move: Move): Meld & { waits: readonly number[] } {
    const card = String(move.card);
    const front = inFront(meld, move);
    const at = move.type === "swap" ? stepsUp(meld.cards, card) + Number(front) : front ? 0 : meld.cards.length;
    const rest =
        move.type === "swap" ? meld.cards.map((old, i) => (i === at - Number(front) ? card : old)) : meld.cards;
    const more = move.type === "swap" ? "X" : card;
    return { ...meld, cards: front ? [more, ...rest] : [...rest, more], waits: [at] };
}

/** What lies on the table, with what waits for the server in its place. */
export function lying({ melds, discard }: View, { pending, seat }: Shown): Pick<View, "melds" | "discard"> {
    if (!pending) return { melds, discard };
    const cards = cardsOf(pending);
    if (pending.type === "take") return { melds, discard: discard.slice(1) };
    if (pending.type === "discard") return { melds, discard: [...cards, ...discard] };
    if (isLay(pending))
        return {
            discard,
            melds: [...melds, { owner: seat, kind: pending.type as Meld["kind"], cards, waits: [...cards.keys()] }],
        };
    return { discard, melds: melds.map((meld, i) => (i === pending.meld ? grown(meld, pending) : meld)) };
}

/** What of the hand belongs together for the contract; the last answer is kept, as many parts ask. */
let known: { key: string; brackets: Bracket[] } = { key: "", brackets: [] };
function bracketsHere(view: View, seat: number, held: readonly string[], offer = ""): Bracket[] {
    if (seat < 0 || view.laid[seat]) return [];
    const parts = view.contract.slice(seat === view.turn ? view.parts : 0);
    const key = `${[...held].sort().join("")} ${parts.join(" ")} ${offer}`;
    if (known.key !== key)
        known = { key, brackets: offer ? bracketsWith(offer, held, parts) : bracketsOf(held, parts) };
    return known.brackets;
}

/** What the hand, the picked cards and the moves come to. */
export function state(props: TableProps, choice: Choice) {
    const { shown } = props;
    const view = viewOf<View>(shown);
    const held = shown.seat < 0 ? [] : (view.hands[shown.seat] ?? []);
    const moves = movesOf(props);
    const offered = moves.some(({ type }) => type === "take" || type === "claim");
    const brackets = bracketsHere(view, shown.seat, held, offered ? view.discard[0] : undefined);
    const hand = keepOrder(
        choice.own || choice.picked.size > 0 || shown.pending ? choice.order : together(held, brackets),
        shown.pending?.type === "take" ? [...held, ...view.discard.slice(0, 1)] : held,
    );
    const picked = [...choice.picked].flatMap((place) => hand[place] ?? []);
    const lone = picked.length === 1 ? picked[0] : undefined;
    const lays = moves.filter(isLay).sort((a, b) => jokers(a) - jokers(b));
    const wanted = picked.length > 0 ? picked : brackets[0]?.cards;
    const lay =
        lays.find((move) => picked.length === 0 && isRinged(shown, move.move)) ??
        lays.find((move) => sameCards(move.cards as string[], wanted ?? [])) ??
        (picked.length > 0 ? undefined : lays[0]);
    const of = (...types: string[]): Move[] => moves.filter((move) => types.includes(move.type));
    const discard = lone === undefined ? undefined : of("discard").find((move) => move.card === lone);
    const onto = of("add", "swap").filter((move) =>
        lone === undefined ? isRinged(shown, move.move) : move.card === lone,
    );
    return { view, hand, moves, lone, lay, of, discard, onto, picked, brackets };
}

/** Nothing can be laid in parts: how it is done, and what is still missing. */
export const allAtOnce = ({ match }: TableProps): string =>
    `${t("all_at_once")} ${match.describe("contract").split("\n")[1] ?? ""}`;

/** How many melds take a card. */
export const meldsTake = (melds: number): string => t(melds > 1 ? "melds_take" : "meld_takes", { n: melds });

/** A tap on what lies, where no ghost is: why nothing can be laid there. */
export function layHere(props: TableProps, target: EventTarget | null): void {
    const { shown, say } = props;
    if (!(target instanceof Element) || target.closest("button") || shown.phase !== "play" || shown.pending) return;
    const { view, lone, of, onto } = state(props, choiceOf(props.match, nothing).value);
    if (shown.seat < 0) return;
    const meld = target.closest<HTMLElement>("[data-meld]");
    const no = (why: string): void => refuse(meld ?? target.closest(".own"), say, why);
    const melds = new Set(onto.map((move) => move.meld)).size;
    if (shown.seat !== view.turn) no(t("not_your_turn"));
    else if (of("discard").length === 0 && of("stock", "take").length > 0) no(shown.prompt ?? "");
    else if (!view.laid[shown.seat]) no(allAtOnce(props));
    else if (lone === undefined) no(t("choose_card"));
    else if (melds > 0) no(meldsTake(melds));
    else if (meld && lone !== "X")
        void play(props, `add:${meld.dataset.meld}:${lone}`); // refused, with the reason
    else no(t("not_there"));
}

/** Is the card on offer of use? The table's description says so in a last line, behind melds, stock and pile. */
export const isOfUse = ({ match }: TableProps, { melds }: View): boolean =>
    match.describe("table").trim().split("\n").length > Math.max(1, melds.length) + 2;

/** Plays; the hand keeps its order until the move has come back. */
export async function play(props: TableProps, move: string): Promise<boolean> {
    const store = choiceOf(props.match, nothing);
    store.value = { ...store.value, order: state(props, store.value).hand };
    const done = await tryMove(props, move);
    store.value = { ...store.value, ...(done ? { picked: nobody } : { laying: false }) };
    return done;
}
