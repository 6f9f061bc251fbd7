// The table of Rumi 7: melds and piles above, below the hand, which is sorted and dragged as its holder likes. What can
// be laid is suggested; every other lay is made by picking its cards.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Move } from "spil/engine/types";
import type { Shown } from "spil/match/match";
import { choiceOf } from "spil/shared/choice";
import { classes } from "spil/shared/classes";
import { draggable } from "spil/shared/drag";
import { Icon, SeatSign } from "spil/shared/drawn";
import { useLast } from "spil/shared/events";
import { moveByArrows, useFocusGroup, useKeys } from "spil/shared/keys";
import { t } from "spil/shared/language";
import { cardsOf, movesOf, placesOf, refuse, play as tryMove, useFlight, useHand } from "spil/shared/pending";
import { isRinged } from "spil/shared/rings";
import { useStore } from "spil/shared/store";
import { viewOf, viewOrNull } from "spil/shared/view";
import type { GameEnd, SeatFacts, TableProps } from "spil/tables";
import { PlayingCard } from "./card";
import { byRank, bySuit, keepOrder, moved, type Order, sameCards, stepsUp } from "./hand";
import "./table.css";

export { Lessons } from "./lessons";

interface Meld {
    owner: number;
    kind: "set" | "run";
    cards: readonly string[];
    /** Places of cards that wait for the server. */
    waits?: readonly number[];
}

interface View {
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

/** The order of the hand, and the places of the cards that are picked. */
interface Choice {
    order: Order;
    picked: ReadonlySet<number>;
}
const nobody: ReadonlySet<number> = new Set();
const nothing: Choice = { order: [], picked: nobody };

export const whole = true;
export const stops = ["out", "blocked"];
export const ends = async (): Promise<GameEnd> => import("./end");

export function nextWords({ shown }: TableProps): string {
    const { round, contract } = viewOf<View>(shown);
    return t("next_contract", { n: round, contract: contract.map((part) => t(part)).join(" + ") });
}
const card = "card" as const;
const paper = "paper" as const;
export const sounds = {
    ...{ discard: card, lay: card, add: card, swap: card },
    ...{ stock: paper, drawn: paper, take: paper, claim: paper, out: "won" as const },
};

const jokers = (move: Move): number => (move.cards as string[]).filter((card) => card === "X").length;
const isLay = (move: Move): boolean => move.type === "set" || move.type === "run";

/** The end of a meld at which the card of an "add" or the joker of a "swap" will lie. */
const inFront = (meld: Meld, move: Move): boolean =>
    move.end === undefined ? meld.kind === "run" && stepsUp(meld.cards, String(move.card)) < 0 : move.end === "front";

/** A meld with the card that goes there, marked. */
function grown(meld: Meld, move: Move): Meld {
    const card = String(move.card);
    const front = inFront(meld, move);
    const at = move.type === "swap" ? stepsUp(meld.cards, card) + Number(front) : front ? 0 : meld.cards.length;
    const rest =
        move.type === "swap" ? meld.cards.map((old, i) => (i === at - Number(front) ? card : old)) : meld.cards;
    const more = move.type === "swap" ? "X" : card;
    return { ...meld, cards: front ? [more, ...rest] : [...rest, more], waits: [at] };
}

/** What lies on the table, with what waits for the server in its place. */
function lying({ melds, discard }: View, { pending, seat }: Shown): Pick<View, "melds" | "discard"> {
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

/** What the hand, the picked cards and the moves come to. */
function state(props: TableProps, choice: Choice) {
    const { shown } = props;
    const view = viewOf<View>(shown);
    const held = shown.seat < 0 ? [] : (view.hands[shown.seat] ?? []);
    const hand = keepOrder(
        choice.order,
        shown.pending?.type === "take" ? [...held, ...view.discard.slice(0, 1)] : held,
    );
    const moves = movesOf(props);
    const picked = [...choice.picked].flatMap((place) => hand[place] ?? []);
    const lone = picked.length === 1 ? picked[0] : undefined;
    const lays = moves.filter(isLay).sort((a, b) => jokers(a) - jokers(b));
    const lay =
        picked.length > 0
            ? lays.find((move) => sameCards(move.cards as string[], picked))
            : (lays.find((move) => isRinged(shown, move.move)) ?? lays[0]);
    const of = (...types: string[]): Move[] => moves.filter((move) => types.includes(move.type));
    const discard = lone === undefined ? undefined : of("discard").find((move) => move.card === lone);
    const onto = of("add", "swap").filter((move) => lone === undefined || move.card === lone);
    return { view, hand, moves, lone, lay, of, discard, onto, picked };
}

async function play(props: TableProps, move: string): Promise<void> {
    const choice = choiceOf(props.match, nothing);
    if (await tryMove(props, move)) choice.value = { ...choice.value, picked: nobody };
}

export function Board(props: TableProps): JSX.Element {
    const { match, shown } = props;
    const choice = useStore(choiceOf(match, nothing));
    const { view, of, discard, onto } = state(props, choice);
    const table = useRef<HTMLDivElement>(null);
    const last = useLast(shown, "discard");
    const [stock] = of("stock");
    const [take] = of("take");
    const { melds, discard: thrown } = lying(view, shown);
    const top = thrown[0];
    const owners = new Set(melds.map((meld) => meld.owner));
    const waits = (...types: string[]): true | undefined => types.includes(shown.pending?.type ?? "") || undefined;
    const isHinted = (move: string): string | false => isRinged(shown, move) && "hinted";

    useFlight(props, last, table);

    const no = (event: MouseEvent): void => {
        if (shown.phase !== "play" || shown.seat < 0 || shown.pending) return;
        const why = shown.seat !== view.turn ? "not_your_turn" : of("discard").length > 0 ? "choose_one" : "draw_once";
        refuse(event.currentTarget, props.say, t(why));
    };

    return (
        <div class="rumi" ref={table}>
            <div class="contract">
                <Contract {...props} />
                {view.scores.some((points) => points.length > 0) && (
                    <Scores names={shown.table.map((seat) => seat.name)} scores={view.scores} />
                )}
            </div>
            <div
                class="lying"
                tabIndex={0}
                role="region"
                aria-label={t("melds")}
                style={`--seats:${shown.table.length}`}
            >
                {shown.table.map(({ name }, owner) => (
                    <section key={owner} class="own" aria-label={name}>
                        <SeatSign seat={owner} />
                        <div class="melds">
                            {melds.map((meld, number) =>
                                meld.owner === owner ? (
                                    <LyingMeld key={number} props={props} meld={meld} number={number} onto={onto} />
                                ) : null,
                            )}
                            {!owners.has(owner) && <i class="none" />}
                        </div>
                    </section>
                ))}
            </div>
            <div class="piles">
                <div class="slot">
                    <button
                        class={classes("pc back", stock && "legal", stock && isHinted("stock"))}
                        data-move="stock"
                        data-pending={waits("stock")}
                        aria-label={stock?.say ?? t("stock")}
                        onClick={(event) => (stock ? void play(props, "stock") : no(event))}
                    />
                    <span>
                        {t("stock")} <b>{view.stock.length}</b>
                    </span>
                </div>
                <div class="slot">
                    <button
                        class={classes("pc discard last", (take || discard) && "legal", take && isHinted("take"))}
                        data-drop="discard"
                        data-pending={waits("discard", "claim")}
                        aria-label={(discard ?? take)?.say ?? (top ? match.card(top) : t("discard_pile"))}
                        onClick={(event) => {
                            const move = discard ?? take;
                            if (move) void play(props, move.move);
                            else no(event);
                        }}
                    >
                        {top && <PlayingCard card={top} />}
                    </button>
                    <span>{t(of("discard").length > 0 ? "discard_here" : "discard_pile")}</span>
                </div>
            </div>
        </div>
    );
}

/** The contract, how far the hand is from it, and what would help. */
function Contract({ match, shown }: TableProps): JSX.Element {
    const laying = match.moves().some(isLay); // says enough
    const asks = shown.seat >= 0 && shown.phase !== "over" && !laying;
    // the first line is the contract itself, which the bar says
    const [, missing, helps] = asks ? match.describe("contract").split("\n") : [];
    if (!helps) return <p>{missing}</p>;
    return (
        <details class="scores">
            <summary>
                <u>{missing}</u>
            </summary>
            <p>{helps}</p>
        </details>
    );
}

/** The score sheet: penalty points of each round, and their sums. */
function Scores({ names, scores }: { names: string[]; scores: number[][] }): JSX.Element {
    const rounds = Math.max(...scores.map((points) => points.length));
    return (
        <details class="scores">
            <summary>
                <u>{t("scores")}</u>
            </summary>
            <div class="wide">
                <table>
                    <thead>
                        <tr>
                            <th />
                            {names.map((name, seat) => (
                                <th key={seat} scope="col">
                                    {name}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {Array.from({ length: rounds }, (_, round) => (
                            <tr key={round}>
                                <th scope="row">{round + 1}</th>
                                {scores.map((points, seat) => (
                                    <td key={seat}>{points[round] ?? ""}</td>
                                ))}
                            </tr>
                        ))}
                        <tr>
                            <th scope="row">{t("sum_of")}</th>
                            {scores.map((points, seat) => (
                                <td key={seat}>
                                    <b>{points.reduce((sum, one) => sum + one, 0)}</b>
                                </td>
                            ))}
                        </tr>
                    </tbody>
                </table>
            </div>
        </details>
    );
}

/** A meld as it lies, with a button at each end where a card of the hand can go. */
function LyingMeld({
    props,
    meld,
    number,
    onto,
}: {
    props: TableProps;
    meld: Meld;
    number: number;
    onto: Move[];
}): JSX.Element {
    const here = onto.filter((move) => move.meld === number);
    const at = (front: boolean): JSX.Element[] =>
        here
            .filter((move) => inFront(meld, move) === front)
            .map((move) => (
                <button
                    key={move.move}
                    class={`onto ${isRinged(props.shown, move.move) ? "hinted" : ""}`}
                    data-move={move.move}
                    data-card={String(move.card)}
                    aria-label={move.say}
                    onClick={() => void play(props, move.move)}
                >
                    +<small>{String(move.card).replace("T", "10")}</small>
                </button>
            ));
    return (
        <div class="meld" role="group" aria-label={`${t(meld.kind)} ${number + 1}`}>
            {at(true)}
            {meld.cards.map((card, i) => (
                <i
                    key={i}
                    class="pc"
                    data-pending={meld.waits?.includes(i) || undefined}
                    role="img"
                    aria-label={props.match.card(card)}
                >
                    <PlayingCard card={card} />
                </i>
            ))}
            {at(false)}
        </div>
    );
}

export function Dock(props: TableProps): JSX.Element | null {
    const { match, shown } = props;
    const store = choiceOf(match, nothing);
    const { view, hand, of } = state(props, useStore(store));

    useEffect(() => {
        store.value = { ...store.value, picked: nobody };
    }, [shown.seat, view.turn, view.round]);
    useKeys({
        d: () => of("stock")[0] && void play(props, "stock"),
        t: () => of("take")[0] && void play(props, "take"),
        Escape: () => {
            store.value = { order: hand, picked: nobody };
        },
    });
    if (shown.seat < 0) return null;
    return (
        <div class="dock">
            {shown.left_ms !== undefined && of("claim").length > 0 && (
                <i
                    key={shown.steps_played}
                    class="left"
                    style={`--left:${shown.left_ms}ms`}
                    role="timer"
                    aria-label={t("claim_until", { n: Math.ceil(shown.left_ms / 1000) })}
                />
            )}
            <Actions {...props} />
            <Hand {...props} />
        </div>
    );
}

/** What can be done with the picked cards, and claims. */
function Actions(props: TableProps): JSX.Element {
    const store = choiceOf(props.match, nothing);
    const { lay, of, discard } = state(props, useStore(store));
    const { pending } = props.shown;
    const main = (move: Move, text: string): JSX.Element => (
        <button
            class={classes("act main", isRinged(props.shown, move.move) && "hinted")}
            data-move={move.move}
            title={move.say}
            onClick={() => void play(props, move.move)}
        >
            {text}
        </button>
    );
    return (
        <div class="row">
            {(pending?.type === "claim" || pending?.type === "pass") && (
                <button class="act" data-pending disabled>
                    {pending.say}
                </button>
            )}
            {of("wait", "pass").map((move) => (
                <button key={move.move} class="act" data-move={move.move} onClick={() => void play(props, move.move)}>
                    {move.type === "pass" ? t("leave_it") : move.say}
                </button>
            ))}
            {of("claim").map((move) => main(move, t("claim_it")))}
            {lay && main(lay, t("lay_down"))}
            {discard && main(discard, t("throw_away"))}
        </div>
    );
}

/** Sorts the hand by rank, and then by suit. */
export function Tools(props: TableProps): JSX.Element | null {
    const store = choiceOf(props.match, nothing);
    const { hand } = state(props, useStore(store));
    const [ranked, setRanked] = useState(false);
    if (props.shown.seat < 0) return null;
    const sort = (): void => {
        store.value = { order: ranked ? bySuit(hand) : byRank(hand), picked: nobody };
        setRanked(!ranked);
    };
    return (
        <button class="ib" aria-label={t(ranked ? "by_suit" : "by_rank")} onClick={sort}>
            <Icon name="sort" />
        </button>
    );
}

/** A card was dropped: on another place of the hand, on a meld, on the discard pile. */
function drop(props: TableProps, place: number, target: HTMLElement): void {
    const store = choiceOf(props.match, nothing);
    const { hand, moves } = state(props, store.value);
    const to = target.dataset.place;
    if (to !== undefined) {
        store.value = { order: moved(hand, place, Number(to)), picked: nobody };
        return;
    }
    const card = hand[place];
    const move =
        target.dataset.drop === "discard"
            ? moves.find((one) => one.type === "discard" && one.card === card)
            : moves.find((one) => one.move === target.dataset.move && one.card === card);
    if (move) void play(props, move.move);
}

function Hand(props: TableProps): JSX.Element {
    const { match, shown } = props;
    const store = choiceOf(match, nothing);
    const choice = useStore(store);
    const cards = useRef<HTMLDivElement>(null);
    const { view, hand, lay, of, picked } = state(props, choice);
    const { holes, back } = useHand(props, hand);
    const ready = picked.length === 0 && lay ? placesOf(hand, lay.cards as string[]) : nobody;
    const hinted = new Set(of("discard").flatMap((move) => (isRinged(shown, move.move) ? [move.card] : [])));

    useFocusGroup(cards);

    const toggle = (place: number): void => {
        const next = new Set(choice.picked);
        if (!next.delete(place)) next.add(place);
        store.value = { order: hand, picked: next };
    };
    const targets = (card: string): HTMLElement[] => [
        ...[...document.querySelectorAll<HTMLElement>(".onto")].filter((target) => target.dataset.card === card),
        ...document.querySelectorAll<HTMLElement>("[data-drop=discard]"),
        ...(cards.current?.querySelectorAll<HTMLElement>("[data-place]") ?? []),
    ];
    return (
        <div class="hand cards" ref={cards} role="group" aria-label={t("hand")} onKeyDown={moveByArrows}>
            {hand.map((card, place) =>
                holes.has(place) ? (
                    <i key={place} class="pc" data-hole />
                ) : (
                    <button
                        key={place}
                        data-place={place}
                        data-card={card}
                        data-held={shown.seat}
                        data-pending={(shown.pending?.type === "take" && place === hand.length - 1) || undefined}
                        class={classes(
                            "pc",
                            choice.picked.has(place) && "sel",
                            back(place),
                            ready.has(place) && "ready",
                            card === view.taken && shown.seat === view.turn && "taken",
                            hinted.has(card) && "hinted",
                        )}
                        aria-pressed={choice.picked.has(place)}
                        aria-label={match.card(card)}
                        onClick={() => toggle(place)}
                        onPointerDown={draggable({
                            targets: () => targets(card),
                            drop: (target) => drop(props, place, target),
                        })}
                    >
                        <PlayingCard card={card} />
                    </button>
                ),
            )}
        </div>
    );
}

export function seat(shown: Shown, seat: number): SeatFacts | undefined {
    const view = viewOrNull<View>(shown);
    return view ? { count: view.hands[seat]?.length ?? 0, note: view.laid[seat] ? "✓" : "" } : undefined;
}

/** "2/7 · set + run", "5/7 · 2 × set + run" */
export function about(shown: Shown): string {
    const view = viewOrNull<View>(shown);
    if (!view) return "";
    const parts = (["set", "run"] as const).flatMap((kind) => {
        const n = view.contract.filter((part) => part === kind).length;
        return n === 0 ? [] : [n === 1 ? t(kind) : `${n} × ${t(kind)}`];
    });
    return `${view.round}/${shown.options.last_round} · ${parts.join(" + ")}`;
}
