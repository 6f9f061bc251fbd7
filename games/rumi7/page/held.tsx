// The hand, with brackets over what belongs together; it is sorted and dragged as its holder likes.

import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { choiceOf } from "spil/shared/choice";
import { classes } from "spil/shared/classes";
import { draggable } from "spil/shared/drag";
import { useLast } from "spil/shared/events";
import { moveByArrows, useFocusGroup } from "spil/shared/keys";
import { t } from "spil/shared/language";
import { placesOf, refuse, useHand } from "spil/shared/pending";
import { isRinged } from "spil/shared/rings";
import { useStore } from "spil/shared/store";
import type { TableProps } from "spil/tables";
import type { Bracket } from "./brackets";
import { PlayingCard } from "./card";
import { moved, type Order } from "./hand";
import { allAtOnce, meldsTake, nobody, nothing, play, rowsOf, state } from "./state";

const ROW = 7; // cards
const ROWS = 4; // of melds that have room beside two rows of cards, on a low phone

/** A piece of a bracket: what lies in one row. */
interface Span {
    from: number;
    cards: number;
    whole: boolean;
    text: string;
}

function wordsOf({ kind, cards, of }: Bracket): string {
    const [whole, piece] = kind === "set" ? (["set", "set_of"] as const) : (["run", "run_of"] as const);
    return cards.length === of ? t(whole) : t(piece, { n: cards.length, all: of });
}

/** Where the brackets are, row by row; one whose cards do not lie side by side is not drawn. */
function spansOf(hand: Order, brackets: readonly Bracket[], columns: number): Span[] {
    const left: (string | undefined)[] = [...hand];
    return brackets.flatMap((bracket) => {
        const from = left.findIndex((_, i) => {
            const here = left.slice(i, i + bracket.cards.length);
            return (
                here.every((card) => card !== undefined) && [...here].sort().join() === [...bracket.cards].sort().join()
            );
        });
        if (from < 0) return [];
        left.fill(undefined, from, from + bracket.cards.length);
        const room = Math.min(bracket.cards.length, columns - (from % columns));
        const rest = bracket.cards.length - room;
        const text = wordsOf(bracket);
        const whole = bracket.cards.length === bracket.of;
        const pieces = [
            { from, cards: room, whole },
            { from: from + room, cards: rest, whole },
        ].filter(({ cards }) => cards > 0);
        const longer = rest >= room ? 1 : 0; // of equal ones the second: beside it there is room for the words
        return pieces.map((piece, i) => ({ ...piece, text: i === longer ? text : "" }));
    });
}

/** How many cards a row of the hand has. */
function useColumns(hand: { current: HTMLElement | null }): number {
    const [columns, setColumns] = useState(ROW);
    useLayoutEffect(() => {
        const measure = (): void => {
            if (hand.current) setColumns(getComputedStyle(hand.current).gridTemplateColumns.split(" ").length);
        };
        measure();
        addEventListener("resize", measure);
        return () => removeEventListener("resize", measure);
    }, []);
    return columns;
}

/** A card was dropped: on another place of the hand, on a meld, on the discard pile. */
function drop(props: TableProps, place: number, target: HTMLElement): void {
    const store = choiceOf(props.match, nothing);
    const { hand, of } = state(props, store.value);
    const { place: to, meld } = target.dataset;
    if (to !== undefined) {
        store.value = { ...store.value, order: moved(hand, place, Number(to)), own: true, picked: nobody };
        return;
    }
    const types = meld === undefined ? ["discard"] : ["add", "swap"];
    const fits = of(...types).filter((one) => one.card === hand[place]);
    const move = meld === undefined ? fits[0] : fits.filter((one) => one.meld === Number(meld)).at(-1);
    if (move) void play(props, move.move);
    else if (meld === undefined)
        void play(props, `discard:${hand[place] ?? ""}`); // refused, with the reason
    else refuse(target, props.say, t(of("add", "swap", "discard").length > 0 ? "not_there" : "not_your_turn"));
}

/** The melds that take a card, by their numbers. */
function openFor(props: TableProps, card: string): ReadonlySet<string | undefined> {
    const { of } = state(props, nothing);
    return new Set(of("add", "swap").flatMap((move) => (move.card === card ? [String(move.meld)] : [])));
}

/** Where a card may be dropped. */
function targets(props: TableProps, card: string): HTMLElement[] {
    const open = openFor(props, card);
    const all = [...document.querySelectorAll<HTMLElement>("[data-meld], [data-drop=discard], .hand [data-place]")];
    return all.filter(({ dataset }) => dataset.meld === undefined || open.has(dataset.meld));
}

/** The melds that do not take it. */
function others(props: TableProps, card: string): HTMLElement[] {
    const open = openFor(props, card);
    return [...document.querySelectorAll<HTMLElement>("[data-meld]")].filter((one) => !open.has(one.dataset.meld));
}

/** One row is enough for the hand and a card that is drawn, and the melds need the room of the other. */
function isShort(props: TableProps, cards: number): boolean {
    const { view, of } = state(props, nothing);
    const drew = Number(of("discard").length > 0);
    return rowsOf(view.melds, props.shown.table.length) > ROWS && cards - drew < ROW;
}

/** The card that was drawn in this turn, or taken. */
function useDrawn({ shown }: TableProps, turn: number, taken: string | null): string | undefined {
    const last = useLast(shown, "drawn", "discard");
    if (turn !== shown.seat) return undefined;
    return taken ?? (last?.event === "drawn" ? String(last.card) : undefined);
}

/** On how many melds the only chosen card may be laid. */
function meldsFor(of: ReturnType<typeof state>["of"], hand: readonly string[], chosen: ReadonlySet<number>): number {
    const [lone] = chosen.size === 1 ? [...chosen].map((at) => hand[at]) : [];
    return new Set(of("add", "swap").flatMap(({ card, meld }) => (card === lone ? [meld] : []))).size;
}

export function Hand(props: TableProps): JSX.Element {
    const { match, shown } = props;
    const store = choiceOf(match, nothing);
    const choice = useStore(store);
    const cards = useRef<HTMLDivElement>(null);
    const { view, hand, of, brackets, lay, picked } = state(props, choice);
    const { holes, back } = useHand(props, hand);
    const spans = spansOf(hand, brackets, useColumns(cards));
    const inside = new Set(spans.flatMap(({ from, cards: n }) => [...Array(n).keys()].map((i) => from + i)));
    const ready = picked.length === 0 && lay ? placesOf(hand, lay.cards as string[]) : nobody;
    const ringed = new Set(of("discard", "add", "swap").flatMap((m) => (isRinged(shown, m.move) ? [m.card] : [])));
    const drawn = hand.lastIndexOf(useDrawn(props, view.turn, view.taken) ?? "");

    useFocusGroup(cards);

    const toggle = (place: number): void => {
        const next = new Set(of("set", "run").length > 0 ? choice.picked : nobody); // several cards are for laying
        if (!choice.picked.has(place)) next.add(place);
        else next.delete(place);
        store.value = { ...choice, order: hand, picked: next };
        const melds = meldsFor(of, hand, next);
        const [other] = choice.picked;
        const parts = other !== undefined && other !== place && inside.has(other) && inside.has(place);
        if (parts && next.size === 1 && of("discard").length > 0) props.say(allAtOnce(props));
        else props.say(melds > 0 ? meldsTake(melds) : "");
    };
    return (
        <div
            class={classes("hand cards", isShort(props, hand.length) && "few")}
            ref={cards}
            role="group"
            aria-label={t("hand")}
            onKeyDown={moveByArrows}
        >
            {hand.map((card, place) => (
                <div key={place} class="cell">
                    <Over span={spans.find(({ from }) => from === place)} />
                    {holes.has(place) ? (
                        <i class="pc" data-hole />
                    ) : (
                        <button
                            data-place={place}
                            data-card={card}
                            data-held={shown.seat}
                            data-pending={(shown.pending?.type === "take" && place === hand.length - 1) || undefined}
                            class={classes(
                                "pc",
                                choice.picked.has(place) && "sel",
                                back(place),
                                (inside.has(place) || ready.has(place)) && "ready",
                                place === drawn && "taken",
                                ringed.has(card) && "hinted",
                            )}
                            aria-pressed={choice.picked.has(place)}
                            aria-label={match.card(card)}
                            onClick={() => toggle(place)}
                            onPointerDown={draggable({
                                targets: () => targets(props, card),
                                others: () => others(props, card),
                                drop: (target) => drop(props, place, target),
                                say: props.say,
                            })}
                        >
                            <PlayingCard card={card} />
                        </button>
                    )}
                </div>
            ))}
        </div>
    );
}

/** A bracket over the cards of its row, solid where the part is whole. */
function Over({ span }: { span: Span | undefined }): JSX.Element | null {
    if (!span) return null;
    return (
        <span class={classes("bracket", span.whole && "whole")} style={`--n:${span.cards}`}>
            {span.text}
        </span>
    );
}
