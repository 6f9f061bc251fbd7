// What a server's table has beside a table here: the connection, who is here, the clock, questions. The
// frame (page/play.tsx) places these parts.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Shown } from "../../match/match";
import { recall } from "../../online/remembered";
import type { OnlineState, OnlineTable, Sitter } from "../../online/types";
import type { Eye } from "../../online/words";
import { t } from "../../shared/language";
import { useStore } from "../../shared/store";
import { notice } from "../notices";
import { Away } from "./away";
import { ConnectionNote, useConnectionNote } from "./connection_note";
import { useElsewhere } from "./my_tables";
import { scoreOf } from "./series";
import { SignMark, TalkButton, useLastSaid } from "./talk";
import { tell } from "./tell";
import { timeOf, useSeconds } from "./time";

interface BarProps {
    table: OnlineTable;
    name: string;
    tools: ComponentChildren;
}

/** The middle of the bar: the game, or how the connection is. Nothing else of the table moves for it. */
export function Bar({ table, name, tools }: BarProps): JSX.Element {
    const state = useStore(table.state);
    const note = useConnectionNote(state.connection);
    const said = useLastSaid(state);
    const elsewhere = useElsewhere(state.table);
    const more = said ? `${said.text} · ${said.name}` : quietLine(state, elsewhere);
    return (
        <>
            {elsewhere > 0 && (
                <b class="unread elsewhere" aria-hidden="true">
                    {elsewhere}
                </b>
            )}
            {note ? (
                <ConnectionNote {...note} title={name} />
            ) : (
                <div class={`names${more ? " two-lines" : ""}`}>
                    <h1>{name}</h1>
                    <small role="status">
                        {said?.sign && <SignMark of={said.sign} />}
                        {more}
                    </small>
                </div>
            )}
            {!note && tools}
            <TalkButton key="talk" table={table} />
        </>
    );
}

const NAMED = 2; // more onlookers are a number

/** "Lilja, Ola +1" */
function namesOf(eyes: readonly Eye[]): string {
    const names = eyes.slice(0, NAMED).map((eye) => eye.name ?? t("nameless"));
    return names.join(", ") + (eyes.length > NAMED ? ` +${eyes.length - NAMED}` : "");
}

/** While nobody says anything: that one is waited for at other tables, that one watches, or who does, and how the series
 * stands. */
function quietLine(state: OnlineState, elsewhere: number): string {
    const score = scoreOf(state);
    return [
        ...(elsewhere > 0 ? [t("elsewhere", { n: elsewhere })] : []),
        ...(state.seat < 0 ? [t("watching")] : []),
        ...(state.eyes.length > 0 ? [t("eyes_are", { names: namesOf(state.eyes) })] : []),
        ...(score ? [t("series_is", { score })] : []),
    ].join(" · ");
}

/** Behind the name at a seat: whether its person is here, the clock while it runs for it, in a race its line. */
export function SeatMore({ table, seat }: { table: OnlineTable; seat: number }): JSX.Element | null {
    const { sitters, clock, phase } = useStore(table.state);
    const who = sitters[seat];
    const away = who && !who.here && phase !== "over";
    return (
        <>
            {away && <Ring who={who} />}
            {clock?.seat === seat && phase === "play" && <Clock ends={clock.ends} />}
            {who?.line !== undefined && phase !== "over" && (
                <small class="measured" title={t("line_of", { n: who.line })}>
                    {who.line} ms
                </small>
            )}
        </>
    );
}

/** A ring in place of somebody who is not here, and for how long. */
function Ring({ who }: { who: Sitter }): JSX.Element {
    const now = useSeconds(who.is === "away");
    const time = who.is === "away" && who.since !== undefined ? timeOf(Math.floor((now - who.since) / 1000)) : "";
    return (
        <i class="away" role="img" aria-label={`${t("not_here")} ${time}`.trim()} title={t("not_here")}>
            {time && <small>{time}</small>}
        </i>
    );
}

/** What is left, to the second. */
function Clock({ ends }: { ends: number }): JSX.Element {
    const [, tick] = useState({});
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    useEffect(() => {
        const ms = ends - performance.now();
        if (ms <= 0) return undefined;
        const timer = setTimeout(() => tick({}), ms % 1000 || 1000);
        return () => clearTimeout(timer);
    });
    return (
        <span class={`left-over${left < 10 ? " short" : ""}`} role="timer" aria-label={t("clock")}>
            {timeOf(left)}
        </span>
    );
}

/** A person who has left a seat to a bot can have it back while the game goes on. */
export function ComeBack({ table }: { table: OnlineTable }): JSX.Element | null {
    const { phase } = useStore(table.state);
    const { seat } = recall(table.state.value.table);
    if (seat === undefined || phase === "over") return null;
    return (
        <button class="act main" onClick={() => void tell(table.sitAgain())}>
            {t("come_back")}
        </button>
    );
}

/** Whose turn it is can be seen from another tab. */
function useTitle(name: string, turn: boolean): void {
    useEffect(() => {
        const before = document.title;
        if (turn) document.title = `${t("your_turn")} ${name}`;
        return () => {
            document.title = before;
        };
    }, [name, turn]);
}

/** In a race the screen stays on, where the browser lets it. */
function useAwake(on: boolean): void {
    useEffect(() => {
        if (!on || !("wakeLock" in navigator)) return undefined;
        let lock: WakeLockSentinel | undefined;
        const stay = async (): Promise<void> => {
            if (document.hidden) return;
            lock = await navigator.wakeLock.request("screen").catch(() => undefined); // a battery that runs low
        };
        void stay();
        document.addEventListener("visibilitychange", stay); // a hidden page loses it
        return () => {
            document.removeEventListener("visibilitychange", stay);
            void lock?.release();
        };
    }, [on]);
}

interface AskedProps {
    table: OnlineTable;
    shown: Shown;
    name: string;
}

/** What others want to know of this person, and what this person has to know. */
export function Asked({ table, shown, name }: AskedProps): JSX.Element | null {
    const state = useStore(table.state);
    useTitle(name, shown.moves.length > 0);
    useAwake(shown.timed && shown.phase !== "over");
    useEffect(() => {
        if (state.left_out) notice({ say: state.left_out });
    }, [state.left_out]);
    const { undo } = state;
    if (!undo || undo.mine || state.seat < 0) return <Away table={table} shown={shown} />;
    return (
        <section class="asked" role="dialog" aria-label={t("undo")}>
            <p role="alert">{t("undo_asked", { name: state.sitters[undo.seat]?.name ?? "" })}</p>
            <button class="act main" onClick={() => void tell(table.agree())}>
                {t("agree")}
            </button>
            <button class="act" onClick={() => void tell(table.refuse())}>
                {t("refuse")}
            </button>
        </section>
    );
}
