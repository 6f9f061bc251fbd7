// The table of Sequence Numbers: choose a card, then a cell. Which cell is the answer is for the player to find, unless
// help is on; a wrong one is refused with a sentence.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Advice, Move } from "spil/engine/types";
import type { Shown } from "spil/match/match";
import { choiceOf } from "spil/shared/choice";
import { classes } from "spil/shared/classes";
import { type DragOptions, draggable, nearest } from "spil/shared/drag";
import { ColourSign } from "spil/shared/drawn";
import { useLast } from "spil/shared/events";
import { moveByArrows, useFocusGroup, useKeys } from "spil/shared/keys";
import { t, texts } from "spil/shared/language";
import { movesOf, play, refuse, shake, useFlight, useHand } from "spil/shared/pending";
import { isRinged } from "spil/shared/rings";
import { useStore } from "spil/shared/store";
import { viewOf, viewOrNull } from "spil/shared/view";
import type { GameEnd, SeatFacts, TableProps } from "spil/tables";
import { SumCard } from "./card";
import { type Cell, groupOf, nameOf, placeOf, schoolSigns, sideColours, written } from "./cells";
import "./table.css";

export { Lessons } from "./lessons";

interface View {
    sides: number[];
    need: number;
    grid: Cell[][];
    chips: string[];
    sequences: { side: number; cells: string[] }[];
    hands: string[][];
    stock: string[];
}

/** The chosen card's place in the hand, and where it would go once that is confirmed. */
interface Choice {
    card: number | null;
    ghost: string | null;
}
const nothing: Choice = { card: null, ghost: null };
const AROUND = 0.46; // of a cell, from the middle of a sequence to the line around it
const TAP_REACH = 28; // px: cells are small, a tap goes to the nearest one that can be meant

export const whole = true;
export const example = "8+4@g2";
export const stops = ["over"];
export const asks = { option: "board" };
export const ends = async (): Promise<GameEnd> => import("./end");
/** The card is chosen: where it goes. */
export function usePrompt(props: TableProps): string | undefined {
    const { card: place, ghost } = useStore(choiceOf(props.match, nothing));
    const card = place === null ? undefined : handOf(props)[place];
    if (!card || !movesOf(props).some((move) => move.card === card && move.cell)) return undefined;
    if (ghost) return t("confirm_cell");
    if (isSum(card)) return props.help ? t("choose_marked") : t("choose_answer", { sum: written(card) });
    return t(card === "minus" ? "choose_chip" : "choose_free");
}
export const stopWords = ({ shown }: TableProps): string => (shown.ended ?? "").trim();
export const sounds = { play: "chip", remove: "chip", sequence: "won", drew: "paper" } as const;

const isSum = (card: string): boolean => card !== "plus" && card !== "minus";
const handOf = (props: TableProps): string[] => viewOrNull<View>(props.shown)?.hands[props.shown.seat] ?? [];

async function put(props: TableProps, moves: Move[], card: string, cell: string, at: number): Promise<void> {
    const move = moves.find((one) => one.card === card && one.cell === cell);
    let said = "";
    const say = (sentence: string): void => {
        said = sentence;
    };
    if (await play({ ...props, say }, move?.move ?? `${card}@${cell}`, undefined, at)) {
        choiceOf(props.match, nothing).value = nothing;
        return;
    }
    shake(document.querySelector(`.board [data-cell="${cell}"]`));
    const [x, y] = placeOf(cell);
    const { grid, chips } = viewOf<View>(props.shown);
    const n = grid[y]?.[x];
    const isFree = sideOf(chips[y]?.[x]) === null;
    // the second time the answer is told
    const isFirst = !move && moves.length > 0 && isSum(card) && isFree && !props.shown.coach && !said.includes("=");
    props.say(isFirst && typeof n === "number" ? t("not_the_sum", { n, sum: written(card) }) : said);
}

export function Board(props: TableProps): JSX.Element {
    const { match, shown, help } = props;
    const view = viewOf<View>(shown);
    const board = useRef<HTMLDivElement>(null);
    const choice = choiceOf(match, nothing);
    const { card: place, ghost } = useStore(choice);
    const card = place === null ? null : (handOf(props)[place] ?? null);
    const moves = movesOf(props);
    const cells = new Set(moves.filter((move) => move.card === card && move.cell).map((move) => move.cell as string));
    const open = card !== null && (help || !isSum(card)); // where a plus or minus goes is not a sum
    const grows = open && !isCrowded(cells);
    const last = useLast(shown, "play", "plus", "minus");
    const hinted = ringedCells(props, moves, card);
    const mine = shown.moves.length > 0 && !shown.pending;
    const waits = shown.pending?.move.split("@")[1]; // the cell
    const you = props.marks?.you.split("@")[1];
    const better = props.marks?.better?.split("@")[1];

    useFocusGroup(board);
    useFlight(props, last, board);

    const choose = (cell: string): void => {
        if (place === null || card === null) props.say(t("choose_card"));
        else if (!isSum(card) && ghost !== cell) choice.value = { card: place, ghost: cell };
        else void put(props, moves, card, cell, place);
    };
    const tap = (event: MouseEvent): void => {
        const at = event.target as Element;
        if (at.closest("button")) return;
        const targets = [...(open ? (board.current?.querySelectorAll<HTMLElement>("button.legal") ?? []) : [])];
        const near = nearest(targets, event.clientX, event.clientY, TAP_REACH);
        if (near) near.click();
        else if (shown.phase === "play" && shown.seat >= 0)
            refuse(at.closest(".q"), props.say, t(mine ? whyNot(at, open) : "not_your_turn"));
    };
    return (
        <div
            class="board"
            ref={board}
            style={`--columns:${view.grid[0]?.length ?? 10};--rows:${view.grid.length}`}
            onKeyDown={moveByArrows}
            onClick={tap}
        >
            {view.grid.flatMap((row, y) =>
                row.map((number, x) => {
                    const cell = nameOf(x, y);
                    const pending = cell === waits;
                    const side = pending ? waitingSide(shown, view) : sideOf(view.chips[y]?.[x]);
                    const legal = open && cells.has(cell);
                    const canTap = mine && (open ? legal : number !== "*" && side === null);
                    const looks = classes(
                        legal && "legal",
                        legal && (grows || ghost === cell) && "grown",
                        last?.cell === cell && !pending && "last",
                        ghost === cell && mine && "ghost",
                        hinted.has(cell) && "hinted among",
                        better === cell ? "better" : you === cell && "you2",
                    );
                    const tag = better === cell ? t("better") : you === cell ? t("you") : undefined;
                    const tapped = canTap ? () => choose(cell) : undefined;
                    const one = { number, cell, side, looks, pending, tap: tapped, tag };
                    return <BoardCell key={cell} {...one} />;
                }),
            )}
            <Lines view={view} />
        </div>
    );
}

/** Do some of these cells touch? Then they keep their size, or they would lie on each other. */
function isCrowded(cells: ReadonlySet<string>): boolean {
    const places = [...cells].map(placeOf);
    return places.some(([x, y], i) =>
        places.slice(i + 1).some(([x2, y2]) => Math.max(Math.abs(x - x2), Math.abs(y - y2)) < 2),
    );
}

/** Where a hint puts a card, once the sum is no longer asked, and a guide the one that is chosen. */
const ringedCells = ({ shown, help }: TableProps, moves: Move[], card: string | null): ReadonlySet<unknown> =>
    new Set(
        moves
            .filter(({ move }) => isRinged(shown, move))
            .filter((one) =>
                shown.coach ? one.card === card : help || shown.advice?.again || !isSum(String(one.card)),
            )
            .map((move) => move.cell),
    );

/** The sum of the card comes first. */
export function hintAsks({ move }: Advice): string {
    const card = /^(.*\d)@/.exec(move)?.[1];
    return card ? t("work_out", { sum: written(card) }) : "";
}

/** Why a tap there does nothing. `open`: the cells of the chosen card are shown. */
const whyNot = (at: Element, open: boolean): "corner_free" | "not_there" | "chip_there" =>
    at.closest(".star") ? "corner_free" : open ? "not_there" : "chip_there";

/** The side whose chip lies there. */
const sideOf = (chip = "."): number | null => (/\d/.test(chip) ? Number(chip) : null);

/** Whose chip will lie where a card waits for the server: none after a minus. */
const waitingSide = ({ pending, seat }: Shown, { sides }: View): number | null =>
    pending?.card === "minus" ? null : (sides[seat] ?? null);

interface CellProps {
    number: Cell;
    cell: string;
    /** Whose chip lies on it. */
    side: number | null;
    looks: string;
    pending: boolean;
    /** undefined: it cannot be meant. */
    tap: (() => void) | undefined;
    /** In a review: "you", "better". */
    tag: string | undefined;
}

function BoardCell({ number, cell, side, looks, pending, tap, tag }: CellProps): JSX.Element {
    const colour = side === null ? undefined : (sideColours[side] ?? "R");
    const all = {
        class: classes("q", number === "*" ? "star" : `t${groupOf(number)}`, looks),
        "data-cell": cell,
        "data-bare": colour === undefined || undefined,
        "aria-label": [
            number === "*" ? t("corner") : number,
            cell,
            ...(number === "*" || side === null ? [] : [t("chip_of", { side: side + 1 })]),
        ].join(", "),
    };
    const face = (
        <>
            {number !== "*" && <span>{number}</span>}
            {colour && (
                <b class={`put ${colour}`} data-flies>
                    <ColourSign of={colour} />
                    {number !== "*" && <span aria-hidden="true">{number}</span>}
                </b>
            )}
            {tag && <b class="tg">{tag}</b>}
        </>
    );
    return tap ? (
        <button {...all} onClick={tap}>
            {face}
        </button>
    ) : (
        <i {...all} data-pending={pending || undefined} role="img">
            {face}
        </i>
    );
}

/** A finished sequence: an ink line around its five cells. */
function Lines({ view }: { view: View }): JSX.Element {
    return (
        <svg class="lines" viewBox={`0 0 ${view.grid[0]?.length ?? 10} ${view.grid.length}`} aria-hidden="true">
            {view.sequences.map(({ cells }, i) => {
                const [x, y] = placeOf(cells[0] ?? "a1");
                const [x2, y2] = placeOf(cells.at(-1) ?? "a1");
                const isAslant = x !== x2 && y !== y2; // a square end would stick out of a corner of the board
                const turn = (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI;
                return (
                    <rect
                        key={i}
                        x={-AROUND}
                        y={-AROUND}
                        width={Math.hypot(x2 - x, y2 - y) + 2 * AROUND}
                        height={2 * AROUND}
                        rx={isAslant ? AROUND : AROUND / 2}
                        transform={`translate(${x + 0.5} ${y + 0.5}) rotate(${turn})`}
                    />
                );
            })}
        </svg>
    );
}

export function Dock(props: TableProps): JSX.Element | null {
    const { match, shown } = props;
    const { lang } = useStore(texts);
    const choice = choiceOf(match, nothing);
    const { card: place, ghost } = useStore(choice);
    const hand = handOf(props);
    const card = place === null ? null : (hand[place] ?? null);
    const moves = movesOf(props);
    const { pending } = shown;
    const { holes, back } = useHand(props, hand);
    const asked = moves.filter((move) => isRinged(shown, move.move));
    const isAsked = (held: string): boolean => held !== card && asked.some((move) => move.card === held);
    const dead = (held: string): boolean => moves.some((move) => move.type === "dead" && move.card === held);
    const dock = useRef<HTMLDivElement>(null);

    useEffect(() => {
        choice.value = nothing;
    }, [shown.steps_played, shown.seat]);
    useFocusGroup(dock);
    const choose = (next: Choice): void => {
        choice.value = next;
        props.say(""); // what was said was about the choice before
    };
    useKeys({
        Escape: () => choose(ghost ? { card: place, ghost: null } : nothing),
        ...Object.fromEntries(hand.map((_, i) => [String(i + 1), () => choose({ card: i, ghost: null })])),
    });
    if (shown.seat < 0) return null;
    return (
        <div class="dock">
            <div class="hand sums" ref={dock} onKeyDown={moveByArrows}>
                {hand.map((held, i) =>
                    holes.has(i) && pending?.move.includes("@") ? (
                        <i key={i} class="eq" data-hole />
                    ) : (
                        <button
                            key={i}
                            class={classes(
                                "eq",
                                i === place && "sel",
                                dead(held) && "dead",
                                isAsked(held) && "hinted",
                                back(i),
                            )}
                            data-pending={holes.has(i) || undefined}
                            data-held={shown.seat}
                            data-card={held}
                            aria-pressed={i === place}
                            aria-label={match.card(held)}
                            onClick={() => choose(i === place ? nothing : { card: i, ghost: null })}
                            onPointerDown={draggable({
                                fit: true,
                                ...cellsFor(props, moves, held),
                                drop: (target) => void put(props, moves, held, target.dataset.cell ?? "", i),
                                say: props.say,
                            })}
                        >
                            <SumCard card={held} shown={schoolSigns(held, lang)} />
                        </button>
                    ),
                )}
            </div>
            <Actions props={props} card={card} place={place} ghost={ghost} />
        </div>
    );
}

/** Where a card may be dropped, and where it is refused: the answer to a sum is for the player to find. */
function cellsFor(props: TableProps, moves: Move[], held: string): Pick<DragOptions, "targets" | "others"> {
    const all = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".board .q:not(.star)")];
    const cells = new Set(moves.filter((move) => move.card === held).map((move) => move.cell));
    const takes = ({ dataset }: HTMLElement): boolean => cells.has(dataset.cell);
    if (isSum(held) && !props.help) return { targets: all };
    return { targets: () => all().filter(takes), others: () => all().filter((cell) => !takes(cell)) };
}

interface ActionsProps {
    props: TableProps;
    /** The chosen one, and its place. */
    card: string | null;
    place: number | null;
    ghost: string | null;
}

/** What can be done besides putting a chip on a cell, in a line that keeps its height. */
function Actions({ props, card, place, ghost }: ActionsProps): JSX.Element {
    const { shown } = props;
    const { pending } = shown;
    const moves = movesOf(props);
    const others = moves.filter((move) => !move.cell && (!move.card || move.card === card));
    return (
        <div class="row">
            {ghost !== null && card !== null && place !== null && !pending && (
                <button class="act main" onClick={() => void put(props, moves, card, ghost, place)}>
                    {t(card === "minus" ? "take_away" : "put_here")}
                </button>
            )}
            {others.map((move) => (
                <button
                    key={move.move}
                    class={classes("act", isRinged(shown, move.move) && "hinted")}
                    data-move={move.move}
                    onClick={() => void play(props, move.move)}
                >
                    {move.say}
                </button>
            ))}
            {pending?.type === "pass" && (
                <button class="act" data-pending disabled>
                    {pending.say}
                </button>
            )}
            {pending?.type === "draw" && (
                <p class="stock" data-pending>
                    {t("in_stock", { n: stock(shown) ?? 0 })}
                </p>
            )}
        </div>
    );
}

export function seat(shown: Shown, seat: number): SeatFacts | undefined {
    const view = viewOrNull<View>(shown);
    if (!view) return undefined;
    const side = view.sides[seat] ?? 0;
    const done = view.sequences.filter((sequence) => sequence.side === side).length;
    return { signs: sideColours[side] ?? "R", won: [done, view.need] };
}

export const about = (shown: Shown): string => (viewOrNull<View>(shown)?.need === 1 ? t("lesson_line") : "");

export const stock = (shown: Shown): number | undefined => viewOrNull<View>(shown)?.stock.length;
