// The table of 7 ATE 9: the pile alone in the middle, a hand whose slots never move, and the draw in the thumb's
// corner.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Shown } from "spil/match/match";
import { classes } from "spil/shared/classes";
import { draggable } from "spil/shared/drag";
import { SeatSign } from "spil/shared/drawn";
import { useLast } from "spil/shared/events";
import { moveByArrows, useFocusGroup, useKeys } from "spil/shared/keys";
import { capital, t } from "spil/shared/language";
import { RACE_MS } from "spil/shared/motion";
import { cardsOf, play, useFlight, useHand } from "spil/shared/pending";
import { isRinged } from "spil/shared/rings";
import { viewOf, viewOrNull } from "spil/shared/view";
import type { GameEnd, SeatFacts, TableProps } from "spil/tables";
import { DEALT, StepCard, type View } from "./card";
import { arrange, type Slots } from "./slots";
import "./table.css";

export { Lessons } from "./lessons";

export const whole = true;
export const example = "play:6/2";
export const asksHelp = true;
export const namesHints = true;
export const sumsAre = "after_ten";
export const ends = async (): Promise<GameEnd> => import("./end");
export const sounds = { play: "card", last: "card", draw: "paper", drew: "paper" } as const;

/** With help, who can only draw is told so. */
export function usePrompt({ match, shown, help }: TableProps): string | undefined {
    const { table, seat, phase } = shown;
    if (!help || phase !== "play" || seat < 0 || table.filter((one) => one.person).length > 1) return undefined;
    const moves = match.moves();
    const holds = (viewOrNull<View>(shown)?.hands[seat]?.length ?? 0) > 0;
    return holds && moves.length > 0 && moves.every(({ type }) => type === "draw") ? t("none_fits_draw") : undefined;
}

/** The card that waits for the server; none: a draw, or nothing, does. */
const waiting = ({ pending }: Shown): string | undefined =>
    pending && pending.type !== "draw" ? cardsOf(pending)[0] : undefined;

export function Board(props: TableProps): JSX.Element {
    const { match, shown } = props;
    const view = viewOf<View>(shown);
    const pile = useRef<HTMLDivElement>(null);
    const last = useLast(shown, "play", "last");
    const top = view.pile[0] ?? "?";
    const seat = last?.seat as number | undefined;
    const mine = waiting(shown);

    useFlight(props, last, pile, RACE_MS);

    return (
        <div class="pile" ref={pile} data-drop="pile">
            <div class="nc u1" />
            <div class="nc u2">{view.pile[1] && <StepCard card={view.pile[1]} />}</div>
            <div
                class={classes("nc top last", top === "?" && "back")}
                role="img"
                aria-label={top === "?" ? t("face_down") : match.card(top)}
            >
                {top !== "?" && <StepCard card={top} />}
            </div>
            {mine && (
                <div class="nc top" data-pending role="img" aria-label={match.card(mine)}>
                    <StepCard card={mine} />
                </div>
            )}
            {seat !== undefined && (
                <p class="call" aria-hidden="true">
                    {typeof last?.card === "string" && <b>{last.card.split("/")[0]}!</b>}
                    <SeatSign seat={seat} />
                    {shown.table[seat]?.name}
                </p>
            )}
        </div>
    );
}

/** One hand, or around one tablet several: each at its person's edge, turned towards them (table.css). */
export function Dock(props: TableProps): JSX.Element {
    const { match, shown } = props;
    const isHere = (seat: number): boolean => shown.table[seat]?.person === true && match.viewOf(seat) !== null;
    const people = shown.timed ? shown.table.map((_, seat) => seat).filter(isHere) : [];
    const hands = people.length > 1 ? people : shown.seat >= 0 ? [shown.seat] : [];
    return (
        <div class={`dock hands n${hands.length}`}>
            {hands.map((seat) => (
                <div key={seat} class="edge">
                    <Hand {...props} seat={seat} alone={hands.length === 1} />
                </div>
            ))}
        </div>
    );
}

function Hand(props: TableProps & { seat: number; alone: boolean }): JSX.Element {
    const { match, shown, help, seat, alone } = props;
    const view = viewOf<View>({ view: (alone ? null : match.viewOf(seat)) ?? shown.view });
    const slots = useRef<Slots>([]);
    const hand = useRef<HTMLDivElement>(null);
    slots.current = arrange(slots.current, view.hands[seat] ?? [], view.draws[seat]?.length === 0);
    const by = alone ? undefined : seat;
    const moves = match.moves(by);
    const fits = new Map(moves.map((move) => [move.card as string, move.move]));
    const canDraw = moves.some((move) => move.type === "draw");
    const toDraw = view.draws[seat]?.length ?? 0;
    const { holes, back } = useHand(props, slots.current, by);

    // The last one is written so (S9).
    const verb = (view.hands[seat]?.length ?? 0) - holes.size === 1 && toDraw === 0 ? "last" : "play";
    const put = (card: string, at: number): void => void lay(props, fits.get(card), `${verb}:${card}`, by, at);
    const draw = (): void => void play(props, "draw", by);

    const free = slots.current.map((card, i) => (holes.has(i) ? null : card));
    const noneFits = free.every((card) => card === null || (help && !fits.has(card)));

    useFocusGroup(hand);
    useKeys(alone ? handKeys(free, put, () => canDraw && draw()) : {});
    return (
        <div
            class={classes("hand slots", free.length > 9 && "many")}
            style={`--rows:${Math.max(3, Math.ceil((free.length + 4) / 7))}`}
            ref={hand}
            role="group"
            aria-label={shown.table[seat]?.name}
            onKeyDown={moveByArrows}
        >
            {!alone && (
                <b class="whose">
                    <SeatSign seat={seat} />
                    {shown.table[seat]?.name}
                </b>
            )}
            {free.map((card, i) =>
                card === null ? (
                    <i key={i} data-hole={holes.has(i) || undefined} />
                ) : (
                    <button
                        key={i}
                        data-slot={i}
                        data-card={card}
                        data-held={seat}
                        class={classes(
                            "nc",
                            help && fits.has(card) && holes.size === 0 && "legal",
                            isRinged(shown, fits.get(card)) && "hinted",
                            back(i),
                        )}
                        aria-label={match.card(card)}
                        onClick={() => put(card, i)}
                        onPointerDown={draggable({ targets: piles, drop: () => put(card, i), say: props.say })}
                    >
                        <StepCard card={card} />
                    </button>
                ),
            )}
            <button
                class={classes("draw", canDraw && (noneFits || isRinged(shown, "draw")) && "hinted")}
                data-move="draw"
                data-pending={(alone && shown.pending?.type === "draw") || undefined}
                disabled={!canDraw}
                onClick={draw}
            >
                <b>{toDraw}</b>
                {t("draw")}
            </button>
        </div>
    );
}

/** A card that does not fit is tried anyway: the referee says that it does not, and help says what does. */
async function lay(
    props: TableProps,
    fits: string | undefined,
    otherwise: string,
    by: number | undefined,
    at: number,
): Promise<void> {
    if ((await play(props, fits ?? otherwise, by, at)) || fits || !props.help) return;
    const [n = 0, step = 0] = (viewOf<View>(props.shown).pile[0] ?? "").split("/").map(Number);
    const [a, b] = [n - step, n + step].map((sum) => ((sum + 9) % 10) + 1);
    if (a && b) props.say(t("what_fits", { card: `${n} ± ${step}`, a, b }));
}

const piles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-drop=pile]")];

/** Digits play the cards of the first slots, d draws. */
function handKeys(slots: Slots, put: (card: string, at: number) => void, draw: () => void): Record<string, () => void> {
    const cards = slots.slice(0, 9).map((card, i) => [String(i + 1), () => card !== null && put(card, i)]);
    return { d: draw, ...Object.fromEntries(cards) };
}

export const about = (shown: Shown): string => capital(t(shown.timed ? "no_turns" : "in_turns"));

export function seat(shown: Shown, seat: number): SeatFacts | undefined {
    const view = viewOrNull<View>(shown);
    if (!view) return undefined;
    const count = (view.hands[seat]?.length ?? 0) + (view.draws[seat]?.length ?? 0);
    return { lane: 1 - count / (DEALT / view.seats), count };
}
