// The table of Rumi 7: melds above, then the piles beside what can be done, below the hand. What can be laid is
// suggested; every other lay is made by picking its cards.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Move } from "spil/engine/types";
import type { Shown } from "spil/match/match";
import { choiceOf } from "spil/shared/choice";
import { classes } from "spil/shared/classes";
import { Icon, SeatSign, Suit } from "spil/shared/drawn";
import { useLast } from "spil/shared/events";
import { useKeys } from "spil/shared/keys";
import { t } from "spil/shared/language";
import { refuse, useFlight } from "spil/shared/pending";
import { isRinged } from "spil/shared/rings";
import { useStore } from "spil/shared/store";
import { viewOf, viewOrNull } from "spil/shared/view";
import type { GameEnd, SeatFacts, TableProps } from "spil/tables";
import { PlayingCard } from "./card";
import { byRank, bySuit } from "./hand";
import { Hand } from "./held";
import { LyingMeld } from "./melds";
import { isOfUse, layHere, lying, nobody, nothing, play, rowsOf, state, type View } from "./state";
import "./table.css";

export { Lessons } from "./lessons";

export const whole = true;
export const namesHints = true;
export const example = "discard:TH";
export const stops = ["out", "blocked"];
export const asks = {
    option: "last_round",
    label: "length",
    values: [
        { value: "7", label: "all_rounds" },
        { value: "3", label: "first_rounds" },
    ],
} as const;
export const ends = async (): Promise<GameEnd> => import("./end");

export function nextWords({ shown }: TableProps): string {
    const { round, contract } = viewOf<View>(shown);
    return t("next_contract", { n: round, contract: contractWords(contract) });
}
const card = "card" as const;
const paper = "paper" as const;
export const sounds = {
    ...{ discard: card, lay: card, add: card, swap: card },
    ...{ stock: paper, drawn: paper, take: paper, claim: paper, out: "won" as const },
};

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
    const rows = rowsOf(melds, shown.table.length);
    const waits = (...types: string[]): true | undefined => types.includes(shown.pending?.type ?? "") || undefined;
    const isHinted = (move: string): string | false => isRinged(shown, move) && "hinted";

    useFlight(props, last, table);
    useEffect(() => {
        const open = table.current?.querySelector(".open:has(.hinted)") ?? table.current?.querySelector(".open");
        open?.scrollIntoView({ block: "nearest" });
    }, [onto.map(({ move }) => move).join()]);

    const no = (event: MouseEvent): void => {
        if (shown.phase !== "play" || shown.seat < 0 || shown.pending) return;
        const why = shown.seat !== view.turn ? "not_your_turn" : of("discard").length > 0 ? "choose_one" : "draw_once";
        refuse(event.currentTarget, props.say, t(why));
    };

    return (
        <div class="rumi" ref={table}>
            <div class="lying" tabIndex={0} role="region" aria-label={t("melds")} style={`--rows:${rows}`}>
                {shown.table.map(({ name }, owner) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: it only says why nothing happens; ghosts are buttons
                    <section key={owner} class="own" aria-label={name} onClick={({ target }) => layHere(props, target)}>
                        <SeatSign seat={owner} />
                        <b aria-hidden="true">{name}</b>
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
                        class={classes(
                            "pc discard last",
                            (take || discard) && "legal",
                            take && isHinted("take"),
                            take && isOfUse(props, view) && "use",
                        )}
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

/** How far the hand is from the contract and what would help, and the score sheet. */
export function InMenu({ match, shown }: TableProps): JSX.Element {
    const { scores } = viewOf<View>(shown);
    const [, missing, helps] = shown.seat >= 0 ? match.describe("contract").split("\n") : [];
    const lacks = missing && `${about(shown)}: ${missing}`;
    return (
        <>
            {lacks && !helps && <p>{lacks}</p>}
            {lacks && helps && (
                <details>
                    <summary class="act">{lacks}</summary>
                    <p>{helps}</p>
                </details>
            )}
            {scores.some((points) => points.length > 0) && (
                <Scores names={shown.table.map((seat) => seat.name)} scores={scores} />
            )}
        </>
    );
}

/** The score sheet: penalty points of each round, and their sums. */
function Scores({ names, scores }: { names: string[]; scores: number[][] }): JSX.Element {
    const rounds = Math.max(...scores.map((points) => points.length));
    return (
        <details>
            <summary class="act">{t("scores")}</summary>
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

export function Dock(props: TableProps): JSX.Element | null {
    const { match, shown } = props;
    const store = choiceOf(match, nothing);
    const choice = useStore(store);
    const { view, lay, of } = state(props, choice);

    useEffect(() => {
        store.value = { ...store.value, picked: nobody, laying: false };
    }, [shown.seat, view.turn]);
    useEffect(() => {
        if (shown.advice) store.value = { ...store.value, picked: nobody }; // the button is not to say another card
    }, [shown.advice]);
    useEffect(() => {
        store.value = nothing;
    }, [view.round]);
    // the parts of a contract are moves of their own
    useEffect(() => {
        if (!choice.laying) return;
        if (view.laid[shown.seat]) store.value = { ...store.value, laying: false };
        else if (lay) void play(props, lay.move);
    }, [choice.laying, lay?.move, view.laid[shown.seat]]);
    useKeys({
        d: () => of("stock")[0] && void play(props, "stock"),
        t: () => of("take")[0] && void play(props, "take"),
        Escape: () => {
            store.value = { ...store.value, picked: nobody };
            props.say("");
        },
    });
    if (shown.seat < 0) return null;
    return (
        <div class="dock">
            <Actions {...props} />
            <Hand {...props} />
        </div>
    );
}

/** The time in which somebody may claim what was left, over the question. */
export function Clock(props: TableProps): JSX.Element | null {
    const { shown } = props;
    if (shown.left_ms === undefined || state(props, nothing).of("claim").length === 0) return null;
    return (
        <i
            key={shown.steps_played}
            class="left"
            style={`--left:${shown.left_ms}ms`}
            role="timer"
            aria-label={t("claim_until", { n: Math.ceil(shown.left_ms / 1000) })}
        />
    );
}

/** "Throw 8♦": the words with the card as it is drawn. */
function withCard(key: "throw_card" | "take_card", card: string): ComponentChildren {
    const [before, behind] = t(key, { card: "|" }).split("|");
    const rank = card === "X" ? "" : card[0] === "T" ? "10" : card[0];
    return (
        <span>
            {before}
            <span class="kept-words">
                {rank}
                <svg class="suit" viewBox="0 0 24 24" aria-hidden="true">
                    <Suit of={card.at(-1) ?? "X"} />
                </svg>
            </span>
            {behind}
        </span>
    );
}

const REST_MS = 700;

/** Claims come and go by themselves: for a moment a tap that was meant for what stood there before does nothing. Where
 * nobody claimed in time, that is said. `claim`: the card on offer; none. */
function useRest({ shown, say }: TableProps, claim: string): boolean {
    const before = useRef(claim);
    const [rests, setRests] = useState(false);
    const came = before.current !== claim;
    useLayoutEffect(() => {
        if (!came) return undefined;
        setRests(true);
        const timer = setTimeout(() => setRests(false), REST_MS);
        return () => clearTimeout(timer);
    }, [claim]);
    const until = useRef(Infinity);
    useEffect(() => {
        const isLate = before.current !== "" && performance.now() > until.current - REST_MS;
        if (came && isLate && shown.phase === "play") say(`${t("claim_over")} ${shown.prompt ?? ""}`.trim());
        before.current = claim;
    }, [claim]);
    useEffect(() => {
        if (claim) until.current = performance.now() + (shown.left_ms ?? Infinity);
    }, [shown]);
    return came || rests;
}

/** What can be done now, in words: draw, throw the picked card, lay, claim. */
function Actions(props: TableProps): JSX.Element {
    const { match, shown } = props;
    const store = choiceOf(match, nothing);
    const { view, lay, of, discard, picked } = state(props, useStore(store));
    const { pending } = shown;
    const rests = useRest(props, of("claim").length > 0 ? `${view.discard.length} ${view.discard[0]}` : "");
    const ringed = ({ move }: Move): boolean => isRinged(shown, move);
    const button = (
        move: Move,
        text: ComponentChildren,
        how: { main?: boolean; alone?: boolean } = {},
    ): JSX.Element => (
        <button
            key={move.move}
            class={classes("act", how.main && "main", ringed(move) && "hinted")}
            data-move={how.alone === false ? undefined : move.move} // the pile has it
            title={move.say}
            onClick={() => void play(props, move.move)}
        >
            {text}
        </button>
    );
    const useful = of("take").length > 0 && isOfUse(props, view);
    const layAll = (): void => {
        store.value = { ...store.value, laying: true };
    };
    return (
        <div class={classes("row", rests && "rests")}>
            {(pending?.type === "claim" || pending?.type === "pass") && (
                <button class="act" data-pending disabled>
                    {pending.say}
                </button>
            )}
            {of("take").map((move) =>
                button(move, withCard("take_card", view.discard[0] ?? "X"), { main: useful, alone: false }),
            )}
            {of("stock").map((move) => button(move, t("draw"), { main: !useful, alone: false }))}
            {of("wait", "pass").map((move) =>
                button(move, move.type === "pass" ? t("leave_it") : move.say, { main: ringed(move) }),
            )}
            {of("claim").map((move) => button(move, t("claim_it"), { main: !of("pass").some(ringed) }))}
            {lay && (picked.length > 0 || shown.guide) && button(lay, t("lay_down"), { main: true })}
            {lay && picked.length === 0 && !shown.guide && (
                <button class="act main" data-move={lay.move} onClick={layAll}>
                    {t("lay_down")}
                </button>
            )}
            {discard && button(discard, withCard("throw_card", String(discard.card)), { main: true })}
            {picked.length > 1 && !lay && of("discard").length > 0 && (
                <button class="act" disabled>
                    {t("choose_one_short")}
                </button>
            )}
        </div>
    );
}

/** Sorts the hand: what belongs together, by rank, by suit. */
export function Tools(props: TableProps): JSX.Element | null {
    const store = choiceOf(props.match, nothing);
    const choice = useStore(store);
    const { hand } = state(props, choice);
    if (props.shown.seat < 0) return null;
    const ranked = choice.own && byRank(hand).join() === hand.join();
    const suited = choice.own && !ranked && bySuit(hand).join() === hand.join();
    const sort = (): void => {
        const order = ranked ? bySuit(hand) : byRank(hand);
        store.value = { ...choice, order, own: !suited, picked: nobody };
    };
    return (
        <button class="ib" aria-label={t(suited ? "together" : ranked ? "by_suit" : "by_rank")} onClick={sort}>
            <Icon name="sort" />
        </button>
    );
}

export function seat(shown: Shown, seat: number): SeatFacts | undefined {
    const view = viewOrNull<View>(shown);
    if (!view) return undefined;
    return { count: view.hands[seat]?.length ?? 0, note: view.laid[seat] ? "✓" : "", turn: seat === view.turn };
}

const counted = { set: ["set", "two_sets", "three_sets"], run: ["run", "two_runs", "three_runs"] } as const;

/** "set + run", "two sets + run" */
const contractWords = (contract: readonly string[]): string =>
    (["set", "run"] as const)
        .map((kind) => counted[kind][contract.filter((part) => part === kind).length - 1])
        .flatMap((words) => (words ? [t(words)] : []))
        .join(" + ");

/** "2/7 · set + run"; of one round alone "Round 2: set + run" */
export function about(shown: Shown): string {
    const view = viewOrNull<View>(shown);
    if (!view) return "";
    const { first_round, last_round } = shown.options;
    const contract = contractWords(view.contract);
    return first_round === last_round
        ? t("next_contract", { n: view.round, contract })
        : `${view.round}/${last_round} · ${contract}`;
}
