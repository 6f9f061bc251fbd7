// Who sits at the table, beside it.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Shown } from "../match/match";
import type { OnlineTable } from "../online/types";
import { SeatSign } from "../shared/drawn";
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
    return (
        <ol class={`seats n${shown.table.length}`}>
            {shown.table.map((s, seat) => (
                <li key={seat} data-seat={seat} class={`seat${s.asked && shown.phase === "play" ? " turn" : ""}`}>
                    <SeatSign seat={seat} />
                    <span>
                        <b class="who">
                            {one && seat === shown.seat && <i class="me" aria-hidden="true" />}
                            <span>{s.name}</span>
                            {online && <online.parts.SeatMore table={online.table} seat={seat} />}
                        </b>
                        <small>{table.Seat ? <table.Seat {...props} seat={seat} /> : s.about || s.label}</small>
                    </span>
                    <Thinking on={s.asked && thinks(seat) && shown.phase === "play"} name={s.name} />
                </li>
            ))}
        </ol>
    );
}

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
