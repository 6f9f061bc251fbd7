// Who sits where before the start, by sides: free seats to take or to give to bots, and those who have gone.

import type { JSX } from "preact";
import type { Game as GameInfo, Seat } from "../../engine/types";
import { goneBefore } from "../../online/away";
import type { Done, OnlineState, OnlineTable, Sitter } from "../../online/types";
import { SeatSign } from "../../shared/drawn";
import { capital, t } from "../../shared/language";
import { spanOf, timeOf } from "./time";

const NEAR_MS = 5000; // until then somebody is about to look

interface SittersProps {
    table: OnlineTable;
    state: OnlineState;
    seats: readonly Seat[];
    g: GameInfo | undefined;
    tell: (work: Promise<Done>) => void;
    now: number;
}

/** Seats by side; one group if everybody plays alone. */
function sidesOf(seats: readonly Seat[]): number[][] {
    const sides = [...new Set(seats.map((s) => s.side))];
    const groups = sides.map((side) => seats.flatMap((s, seat) => (s.side === side ? [seat] : [])));
    return groups.some((group) => group.length > 1) ? groups : [seats.map((_, seat) => seat)];
}

export function Sitters(props: SittersProps): JSX.Element {
    const { state, seats } = props;
    const groups = sidesOf(seats);
    const own = groups.findIndex((group) => group.includes(state.seat));
    const others = groups.length === 2 ? t("other_side") : "";
    return (
        <>
            {groups.map((group, side) => (
                <section key={side} class={`side${side === own && groups.length > 1 ? " own-side" : ""}`}>
                    {groups.length > 1 && (
                        <h3>{side === own ? t("your_side") : (own >= 0 && others) || t("side_n", { n: side + 1 })}</h3>
                    )}
                    <ol class="sitters" aria-label={t("who_sits")}>
                        {group.map((seat) => (
                            <SitterRow key={seat} {...props} seat={seat} sign={groups.length > 1 ? side : seat} />
                        ))}
                    </ol>
                </section>
            ))}
        </>
    );
}

/** A name, "free", or what has become of the person who had the seat. */
export function SitterName({ who, you, about = "" }: { who: Sitter; you: boolean; about?: string }): JSX.Element {
    return (
        <span class="sitter-name">
            <b class="who">
                <span>{who.name ?? t("open_seat")}</span>
                {you && <i class="you">({t("you")})</i>}
            </b>
            {(about || who.line !== undefined) && (
                <small>
                    {[about, who.line !== undefined && t("line_of", { n: who.line })].filter(Boolean).join(" · ")}
                </small>
            )}
        </span>
    );
}

/** What there is to say of somebody's presence. */
export function aboutSitter(who: Sitter): string {
    if (who.name === null || who.bot !== undefined) return "";
    if (!who.here) return t("not_here");
    if (who.opens) return t("opened_it");
    return who.is === "near" && performance.now() - (who.since ?? 0) > NEAR_MS ? t("is_near") : "";
}

interface RowProps extends SittersProps {
    seat: number;
    sign: number;
}

function SitterRow({ table, state, g, tell, now, seat, sign }: RowProps): JSX.Element | null {
    const who = state.sitters[seat];
    if (!who) return null;
    const gone = goneBefore(state, seat, now);
    const free = who.name === null;
    const places = state.opener && seat !== state.seat && (free || who.bot !== undefined || who.awaited);
    let about = seat === state.seat && !who.opens ? "" : aboutSitter(who);
    if (who.awaited) {
        about = gone?.free_s === undefined ? t("yet_to_come") : t("to_come", { left: timeOf(gone.free_s) });
    } else if (gone) {
        const time = spanOf(gone.for_s);
        about =
            gone.free_s === undefined ? t("gone_for", { time }) : t("gone_until", { time, left: timeOf(gone.free_s) });
    }
    return (
        <li class={free ? "is-open" : gone ? "is-gone" : ""}>
            <SeatSign seat={sign} />
            {who.bot === undefined || !places ? <SitterName who={who} you={seat === state.seat} about={about} /> : null}
            {free && state.seat >= 0 && state.sitters.length > 2 && (
                <button class="act" onClick={() => tell(table.swap(seat))}>
                    {t("sit_here")}
                </button>
            )}
            {gone?.may && (
                <button class="act" onClick={() => tell(table.free(seat))}>
                    {t("free_now")}
                </button>
            )}
            {places && <BotChoice who={who} seat={seat} g={g} place={(bot) => tell(table.place(seat, bot))} />}
        </li>
    );
}

interface BotChoiceProps {
    who: Sitter;
    seat: number;
    g: GameInfo | undefined;
    place: (bot: string) => void;
}

/** The opener's choice for a seat without a person. */
function BotChoice({ who, seat, g, place }: BotChoiceProps): JSX.Element {
    const value = who.bot ?? "open";
    const choices = [
        { value: "open", label: who.bot ? t("keep_open") : t("bot_instead") },
        ...(g?.bots ?? []).filter((bot) => /^level/.test(bot.value)),
    ];
    if (!choices.some((c) => c.value === value)) choices.unshift({ value, label: who.label ?? value });
    return (
        <select
            class={who.bot ? "" : "short"}
            aria-label={t("bot_or_open", { n: seat + 1 })}
            value={value}
            onChange={(e) => place(e.currentTarget.value)}
        >
            {choices.map((c) => (
                <option key={c.value} value={c.value} selected={c.value === value}>
                    {capital(c.label)}
                </option>
            ))}
        </select>
    );
}
