// The table of 7 ATE 9: the pile alone in the middle, a hand whose slots never move, and the draw in the thumb's corner.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TableProps } from "..";
import { StepCard } from "../../shared/cards";
import { draggable } from "../../shared/drag";
import { SeatSign } from "../../shared/drawn";
import { useLast } from "../../shared/events";
import { moveByArrows, oneTabStop, useKeys } from "../../shared/keys";
import { t } from "../../shared/language";
import { comeFrom, homeOf, RACE_MS } from "../../shared/motion";
import { arrange, type Slots } from "./slots";
import "./table.css";

interface View {
    seats: number;
    pile: string[];
    hands: string[][];
    draws: string[][];
}

const DEALT = 72; // cards, to all seats together
const LATE_MS = 600;

export const whole = true;

export function Board({ match, shown, still }: TableProps): JSX.Element {
    const view = shown.view as unknown as View;
    const pile = useRef<HTMLDivElement>(null);
    const last = useLast(shown, "play", "last");
    const top = view.pile[0] ?? "?";
    const seat = last?.["seat"] as number | undefined;

    useEffect(() => {
        if (seat !== undefined && !still) comeFrom(pile.current?.querySelector(".top"), homeOf(seat), RACE_MS);
    }, [last]);

    return (
        <div class="pile" ref={pile} data-drop="pile">
            <div class="nc u1" />
            <div class="nc u2" />
            <div class="nc top" role="img" aria-label={top === "?" ? t("face_down") : match.card(top)}>
                {top === "?" ? null : <StepCard card={top} />}
            </div>
            {seat !== undefined && (
                <p class="call" aria-hidden="true">
                    <SeatSign seat={seat} />
                    {typeof last?.["card"] === "string" && <b>{last["card"].split("/")[0]}!</b>}
                    {shown.table[seat]?.name}
                </p>
            )}
        </div>
    );
}

/** One hand, or around one tablet several. */
export function Dock(props: TableProps): JSX.Element {
    const { shown } = props;
    const people = shown.table.flatMap((seat, i) => (seat.person ? [i] : []));
    const hands = people.length > 1 && shown.timed ? people : shown.seat >= 0 ? [shown.seat] : [];
    return (
        <div class={`dock hands n${hands.length}`}>
            {hands.map((seat) => (
                <Hand key={seat} {...props} seat={seat} alone={hands.length === 1} />
            ))}
        </div>
    );
}

function Hand({ match, shown, say, help, seat, alone }: TableProps & { seat: number; alone: boolean }): JSX.Element {
    const view = ((alone ? null : match.viewOf(seat)) ?? shown.view) as unknown as View;
    const slots = useRef<Slots>([]);
    const hand = useRef<HTMLDivElement>(null);
    slots.current = arrange(slots.current, view.hands[seat] ?? []);
    const by = alone ? undefined : seat;
    const moves = match.moves(by);
    const fits = new Map(moves.map((move) => [move["card"] as string, move.move]));
    const canDraw = moves.some((move) => move.type === "draw");
    const toDraw = view.draws[seat]?.length ?? 0;

    const act = async (move: string, button?: Element | null): Promise<void> => {
        const reply = await match.do(move, by);
        if (reply.ok) return;
        say(reply.say);
        if (reply.code === "too_late" && button) {
            button.classList.add("late");
            setTimeout(() => button.classList.remove("late"), LATE_MS);
        } else {
            button?.classList.add("refused");
            setTimeout(() => button?.classList.remove("refused"), LATE_MS);
        }
    };
    // A card that does not fit is tried all the same: the referee says why not. The last one is written so (S9).
    const isLast = view.hands[seat]?.length === 1 && toDraw === 0;
    const play = (card: string, button?: Element | null): void => void act(fits.get(card) ?? `${isLast ? "last" : "play"}:${card}`, button);

    useEffect(() => oneTabStop(hand.current));
    useKeys(
        alone
            ? {
                  d: () => canDraw && void act("draw"),
                  ...Object.fromEntries(
                      slots.current.slice(0, 9).map((card, i) => [
                          String(i + 1),
                          () => card !== null && play(card, hand.current?.querySelector(`[data-slot="${i}"]`)),
                      ]),
                  ),
              }
            : {},
    );
    return (
        <div
            class={`hand slots ${slots.current.length > 9 ? "many" : ""}`}
            ref={hand}
            role="group"
            aria-label={shown.table[seat]?.name}
            onKeyDown={moveByArrows}
        >
            {!alone && <b class="whose">{shown.table[seat]?.name}</b>}
            {slots.current.map((card, i) =>
                card === null ? (
                    <i key={i} />
                ) : (
                    <button
                        key={i}
                        data-slot={i}
                        data-card={card}
                        data-held={seat}
                        class={`nc ${help && fits.has(card) ? "legal" : ""} ${fits.has(card) && shown.advice?.move === fits.get(card) ? "hinted" : ""}`}
                        aria-label={match.card(card)}
                        onClick={(e) => play(card, e.currentTarget)}
                        onPointerDown={draggable({
                            targets: () => [...document.querySelectorAll<HTMLElement>("[data-drop=pile]")],
                            drop: () => play(card),
                        })}
                    >
                        <StepCard card={card} />
                    </button>
                ),
            )}
            <button class="draw" data-move="draw" disabled={!canDraw} onClick={() => void act("draw")}>
                <b>{toDraw}</b>
                {t("draw")}
            </button>
        </div>
    );
}

/** A lane that fills as cards go, and how many are left. */
export function Seat({ shown, seat }: TableProps & { seat: number }): JSX.Element | null {
    const view = shown.view as unknown as View | null;
    if (!view) return null;
    const left = (view.hands[seat]?.length ?? 0) + (view.draws[seat]?.length ?? 0);
    return (
        <span class="facts">
            <i class="lane" style={`--done:${1 - left / (DEALT / view.seats)}`} />
            <b>{left}</b>
        </span>
    );
}
