// Punto's table: the square that can still be reached, stacks, the last card; your card below.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Move } from "spil/engine/types";
import type { Shown } from "spil/match/match";
import { classes } from "spil/shared/classes";
import { draggable } from "spil/shared/drag";
import { useLast } from "spil/shared/events";
import { moveByArrows, useFocusGroup } from "spil/shared/keys";
import { t } from "spil/shared/language";
import { EASE, TO_TABLE_MS } from "spil/shared/motion";
import { movesOf, play, refuse, useFlight, useHand } from "spil/shared/pending";
import { isRinged } from "spil/shared/rings";
import { viewOf, viewOrNull } from "spil/shared/view";
import type { GameEnd, SeatFacts, TableProps } from "spil/tables";
import { PuntoCard } from "./card";
import { coloursOf, stoppedRound, winningRow } from "./rows";
import "./table.css";

export { Lessons } from "./lessons";
export { nextWords, stopWords } from "./rows";

interface View {
    seats: number;
    round: number;
    options: { rounds: number; teams: number };
    wins: number[];
    turn: number;
    card: string | null;
    board: { x: number; y: number; stack: string[] }[];
    piles: string[][];
    trophies: string[];
}

const COLUMNS = 7; // of the window, and its rows
const LEAST = 5; // of them in a review, which shows no more than what lies there
const MOST = 6; // cells a side of the square that all cards must fit in

/** From where to where to draw along one axis: the cards, and one cell more on both sides while there is room. */
function extent(cells: number[]): { from: number; to: number; full: boolean } {
    if (cells.length === 0) return { from: -1, to: 1, full: false };
    const low = Math.min(...cells);
    const high = Math.max(...cells);
    const full = high - low + 1 >= MOST;
    return { from: full ? low : low - 1, to: full ? high : high + 1, full };
}

/** How many cells a window has that shows just these. */
const spanOf = (cells: number[]): number => Math.max(LEAST, 1 + Math.max(...cells) - Math.min(...cells));

interface Window {
    /** The first cell that it shows, and how many. */
    first: number;
    shows: number;
    /** Where cards may lie. */
    from: number;
    to: number;
    full: boolean;
}

/** From which cell on the window shows the board: it slides by whole cells, and only when the board would lie more than
 * a cell nearer to one side. Once no more cells can be reached, it shows those alone, in its middle. */
function useWindow(cells: number[], size: number): Window {
    const first = useRef(-Math.floor(size / 2));
    const all = extent(cells);
    const fits = all.to - all.from < size;
    const from = fits ? all.from : Math.min(...cells);
    const to = fits ? all.to : Math.min(from + size - 1, Math.max(...cells));
    if (cells.length === 0) first.current = -Math.floor(size / 2);
    const free = size - (to - from + 1);
    if (Math.abs(2 * (from - first.current) - free) > 1) first.current = from - Math.floor(free / 2);
    if (all.full && fits) return { first: from, shows: MOST, from, to, full: true };
    return { first: first.current, shows: size, from, to, full: all.full };
}

/** When the window slides, the cards are seen to move. */
function useSlide(
    board: { current: HTMLElement | null },
    [x, y]: readonly [number, number],
    isSlow: boolean,
    cells: number,
): void {
    const before = useRef([x, y, cells]);
    useLayoutEffect(() => {
        const [oldX = x, oldY = y, oldCells = 0] = before.current;
        before.current = [x, y, cells];
        const u = (board.current?.offsetWidth ?? 0) / COLUMNS;
        if (!isSlow || (x === oldX && y === oldY) || oldCells === 0 || cells === 0) return;
        for (const cell of board.current?.querySelectorAll(":scope > :not(.last, [data-pending])") ?? []) // those fly
            cell.animate?.([{ translate: `${(x - oldX) * u}px ${(y - oldY) * u}px` }, { translate: "none" }], {
                duration: TO_TABLE_MS,
                easing: EASE,
            });
    }, [x, y, cells]);
}

const key = (x: number, y: number): string => `${x},${y}`;

/** The card that lies there and is not acknowledged yet. */
function lying({ pending }: Shown): { x: number; y: number; card: string }[] {
    if (!pending) return [];
    const { x, y, card } = pending;
    return typeof x === "number" && typeof y === "number" ? [{ x, y, card: String(card) }] : [];
}

export const whole = true;
export const stops = ["round_end"];
/** P2. */
export const colours = (seats: number): readonly string[] => (seats === 2 ? ["RO", "BG"] : ["R", "O", "B", "G"]);
export const ends = async (): Promise<GameEnd> => import("./end");

/** A move of a review, "R5@1,0", as a card at its place. */
function markOf(move: string | undefined): { at: string; card: string } | undefined {
    const [card, at] = move?.split("@") ?? [];
    return card && at ? { at, card } : undefined;
}
export const sounds = { place: "card", round_end: "won" } as const;

export function Board(props: TableProps): JSX.Element {
    const { shown } = props;
    const end = stoppedRound(shown);
    const won = end?.rows.flat() ?? [];
    const view = end ? { ...viewOf<View>(shown), board: end.board } : viewOf<View>(shown);
    const board = useRef<HTMLDivElement>(null);
    const last = useLast(shown, "place");
    const lastAt = last && !props.marks ? key(last.x as number, last.y as number) : "";
    const waits = lying(shown);
    const you = markOf(props.marks?.you);
    const better = markOf(props.marks?.better);
    const marked = [you, better].flatMap((mark) => (mark ? [mark.at.split(",").map(Number)] : []));
    const drawn = [...view.board, ...waits, ...marked.map(([x = 0, y = 0]) => ({ x, y }))];
    const [xs, ys] = [drawn.map((cell) => cell.x), drawn.map((cell) => cell.y)];
    const columns = props.marks ? spanOf(xs) : COLUMNS;
    const rows = props.marks ? spanOf(ys) : shown.guide ? 5 : COLUMNS; // the guide's card takes the rest
    const across = useWindow(xs, columns);
    const down = useWindow(ys, rows);
    const stacks = new Map(view.board.map((cell) => [key(cell.x, cell.y), cell.stack]));
    for (const { x, y, card } of waits) stacks.set(key(x, y), [card, ...(stacks.get(key(x, y)) ?? [])]);
    for (const mark of [better, you]) if (mark) stacks.set(mark.at, [mark.card, ...(stacks.get(mark.at) ?? [])]);
    const legal = new Map((end ? [] : movesOf(props)).map((move) => [key(move.x as number, move.y as number), move]));

    useFocusGroup(board);
    useFlight(props, last, board);
    // where the cell 0,0 is, in cells from the corner
    const origin = [(columns - across.shows) / 2 - across.first, (rows - down.shows) / 2 - down.first] as const;
    useSlide(board, origin, !props.still, view.board.length);

    const cells: JSX.Element[] = [];
    for (let y = down.first; y < down.first + down.shows; y++)
        for (let x = across.first; x < across.first + across.shows; x++) {
            const at = key(x, y);
            const pending = waits.some((card) => key(card.x, card.y) === at);
            const isLast = at === lastAt && !pending;
            const place = won.findIndex((card) => key(card.x, card.y) === at);
            const lit: CellProps["lit"] = place >= 0 ? place : won.length > 0 ? "not" : undefined;
            const tag: CellProps["tag"] = at === better?.at ? "better" : at === you?.at ? "you" : undefined;
            const clear = !stacks.has(key(x, y - 1));
            const stack = stacks.get(at) ?? [];
            const one = { props, at, stack, move: legal.get(at), pending, isLast, lit, tag, clear };
            cells.push(<Cell key={at} {...one} />);
        }
    const walls = classes("walls", across.full && "full-x", down.full && "full-y");
    const area = [down, across].flatMap(({ first, from, to }) => [from - first + 1, to - first + 2]);
    const square = `grid-area:${area[0]} / ${area[2]} / ${area[1]} / ${area[3]}`;
    return (
        <div
            class="board"
            ref={board}
            style={`--columns:${columns};--rows:${rows};--shown-columns:${across.shows};--shown-rows:${down.shows}`}
            onKeyDown={moveByArrows}
            onClick={({ target }) => void tryThere(target, props)}
        >
            <i class={walls} style={square} />
            {cells}
        </div>
    );
}

interface CellProps {
    props: TableProps;
    /** Its place: "0,-1". */
    at: string;
    /** Its cards, the top one first. */
    stack: readonly string[];
    /** What a tap here does. */
    move: Move | undefined;
    pending: boolean;
    isLast: boolean;
    /** Its place in the rows that won; "not": outside them. */
    lit: number | "not" | undefined;
    /** In a review. */
    tag: "you" | "better" | undefined;
    /** No card lies above it. */
    clear: boolean;
}

function Cell({ props, at, stack, move, pending, isLast, lit, tag, clear }: CellProps): JSX.Element {
    const [top] = stack;
    if (!move && !top) return <i class="cell" />;
    const looks = classes(
        "cell",
        move && "legal",
        top && "card",
        top && isLast && "last",
        isRinged(props.shown, move?.move) && `hinted among ${clear ? "clear" : ""}`,
        stack.length > 2 ? "deep3" : stack.length > 1 && "deep2",
        lit === "not" ? "faint" : lit !== undefined && "lifted",
        tag === "you" ? "you2" : tag,
    );
    const face = top && <PuntoCard card={top} />;
    if (!move)
        return (
            <div
                class={looks}
                style={typeof lit === "number" ? `--nth:${lit}` : undefined}
                data-at={at}
                data-pending={pending || undefined}
                role="img"
                aria-label={`${props.match.card(top ?? "")}, ${at}`}
            >
                {face}
                {tag && <b class="tg">{t(tag === "you" ? "you" : "better")}</b>}
            </div>
        );
    return (
        <button class={looks} data-move={move.move} aria-label={move.say} onClick={() => void play(props, move.move)}>
            {face}
        </button>
    );
}

/** A card lies there that cannot be covered, or it is not one's turn: the reason is said. */
async function tryThere(target: EventTarget | null, props: TableProps): Promise<void> {
    const { card } = viewOf<View>(props.shown);
    const thing = target instanceof Element ? target.closest<HTMLElement>("[data-at]") : null;
    if (!thing) return;
    if (props.shown.moves.length === 0 || !card) {
        if (props.shown.phase === "play") refuse(thing, props.say, t("not_your_turn"));
        return;
    }
    const reply = await props.match.do(`${card}@${thing.dataset.at ?? ""}`);
    if (!reply.ok) refuse(thing, props.say, reply.say);
}

export function Dock(props: TableProps): JSX.Element | null {
    const { match, shown } = props;
    const view = viewOf<View>(shown);
    const { back } = useHand(props, [view.card]);
    const gone = lying(shown).length > 0;
    const mine = shown.moves.length > 0 && !shown.pending;
    if (!view.card || (shown.puzzle?.over && !mine)) return null;
    const all = (what: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`.board ${what}`)];
    const targets = (): HTMLElement[] => all("[data-move]");
    const others = (): HTMLElement[] => all("[data-at]");
    const drop = (target: HTMLElement): void =>
        void (target.dataset.move ? play(props, target.dataset.move) : tryThere(target, props));
    return (
        <div class="dock">
            <button
                class={`mine ${mine ? "" : "other"} ${back(0)}`}
                data-hole={gone || undefined}
                data-pending={(shown.pending && !gone) || undefined}
                data-held={view.turn}
                disabled={!mine}
                aria-label={match.card(view.card)}
                onClick={() => all("button.legal")[0]?.focus()}
                onPointerDown={mine ? draggable({ targets, others, drop, say: props.say, fit: true }) : undefined}
            >
                <PuntoCard card={view.card} />
            </button>
            {!mine && !shown.pending && <small class="whose">{shown.table[view.turn]?.name}</small>}
            {view.trophies.length > 0 && (
                <p class="trophies">
                    <small>{t("trophy")}</small>
                    {view.trophies.map((card, i) => (
                        <span key={i} class="trophy" role="img" aria-label={match.card(card)}>
                            <PuntoCard card={card} />
                        </span>
                    ))}
                </p>
            )}
        </div>
    );
}

export function seat(shown: Shown, seat: number): SeatFacts | undefined {
    const view = viewOrNull<View>(shown);
    if (!view) return undefined;
    return {
        signs: coloursOf(view, seat),
        won: [view.wins[view.options.teams === 1 ? seat % 2 : seat] ?? 0, view.options.rounds],
        count: (view.piles[seat]?.length ?? 0) + (view.turn === seat && view.card ? 1 : 0),
    };
}

/** "Round 1 · a row of 5 wins" */
export function about(shown: Shown): string {
    const view = viewOrNull<View>(shown);
    if (!view) return "";
    return `${t("next_round_n", { n: view.round })} · ${t("row_wins", { n: winningRow(view) })}`;
}
