// Who sits at the table, beside it.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Shown } from "../match/match";
import type { OnlineTable } from "../online/types";
import { classes } from "../shared/classes";
import { ColourSign, SeatSign } from "../shared/drawn";
import { t } from "../shared/language";
import type { GameTable, TableProps } from "../tables";

/** What only a server's table has, fetched when there is one. */
export type OnlineParts = typeof import("./online/parts");

/** A server's table with the parts that draw it. */
export interface AtTableOnline {
    table: OnlineTable;
    parts: OnlineParts;
}

export const isAlone = (shown: Shown): boolean => shown.table.filter((s) => s.person).length === 1;

interface SeatsProps {
    table: GameTable;
    props: TableProps;
    online: AtTableOnline | undefined;
}

export function Seats({ table, props, online }: SeatsProps): JSX.Element {
    const { shown } = props;
    const one = online !== undefined || isAlone(shown);
    const thinks = (seat: number): boolean => (online ? seat !== shown.seat : !shown.table[seat]?.person);
    const n = shown.table.length;
    const stock = n === 2 ? table.stock?.(shown) : undefined;
    return (
        <ol class={classes("seats", `n${n}`, stock !== undefined && "with-stock", !table.seat && "worded")}>
            {shown.table.map((s, seat) => {
                const on =
                    (table.seat?.(shown, seat)?.turn ?? s.asked) &&
                    shown.phase === "play" &&
                    !shown.before &&
                    !shown.puzzle?.over;
                return (
                    <SeatBox
                        key={seat}
                        table={table}
                        shown={shown}
                        seat={seat}
                        turn={on}
                        me={one && seat === shown.seat}
                        say={props.say}
                    >
                        {online && <online.parts.SeatMore table={online.table} seat={seat} />}
                        <Thinking on={on && thinks(seat)} name={s.name} />
                    </SeatBox>
                );
            })}
            {stock !== undefined && (
                <li class="seat stock-box" aria-label={t("in_stock", { n: stock })}>
                    <b>{stock}</b>
                    <small>{t("stock")}</small>
                </li>
            )}
        </ol>
    );
}

interface SeatBoxProps {
    table: GameTable;
    shown: Shown;
    seat: number;
    turn?: boolean;
    /** It is the seat of the person at the screen. */
    me?: boolean;
    /** A tap tells what the signs and numbers mean, as ears hear it. */
    say?: (sentence: string) => void;
    /** What comes and goes: clock, thinking. */
    children?: ComponentChildren;
}

/** A seat as it is drawn: the colours played, the name, what was won, and the cards left, which are never cut. */
export function SeatBox({ table, shown, seat, turn = false, me = false, say, children }: SeatBoxProps): JSX.Element {
    const who = shown.table[seat];
    const { signs, won } = table.seat?.(shown, seat) ?? {};
    const { lane, count, note } = table.seat?.(shown.before ?? shown, seat) ?? {}; // of the round that is seen
    const about = who?.about || who?.label;
    return (
        <li
            data-seat={seat}
            class={classes("seat", turn && "turn")}
            title={who?.about || undefined}
            onPointerUp={say && about ? () => say(`${who?.name}: ${about}.`) : undefined}
        >
            <span class="marks">
                {signs ? [...signs].map((sign) => <ColourSign key={sign} of={sign} />) : <SeatSign seat={seat} />}
            </span>
            <b class="who">
                {me && <i class="me" aria-hidden="true" />}
                <span>{who?.name}</span>
            </b>
            <small class="facts" role="img" aria-label={about || who?.name}>
                {won && <Won n={won[0]} of={won[1]} />}
                {lane !== undefined && <i class="lane" style={`--done:${lane}`} />}
                {note ?? (table.seat ? "" : about)}
            </small>
            {count !== undefined && (
                <span class="count-of" aria-hidden="true">
                    {count}
                </span>
            )}
            {children}
        </li>
    );
}

const DOTS = 5; // more are a number

/** Rounds won, a dot for each that wins. */
const Won = ({ n, of }: { n: number; of: number }): JSX.Element =>
    of > DOTS ? (
        <span>
            {n}/{of}
        </span>
    ) : (
        <span class="won-dots">
            {Array.from({ length: of }, (_, i) => (
                <i key={i} class={i < n ? "on" : ""} />
            ))}
        </span>
    );

/** Three dots, but only for those who think for a while. */
function Thinking({ on, name }: { on: boolean; name: string }): JSX.Element | null {
    const [long, setLong] = useState(false);
    useEffect(() => {
        setLong(false);
        if (!on) return undefined;
        const timer = setTimeout(() => setLong(true), 400);
        return () => clearTimeout(timer);
    }, [on]);
    return long && on ? <i class="dots" role="img" aria-label={t("thinks", { name })} /> : null;
}
