// What a server's table has beside a table here: the connection, who is here, the clock, questions, what comes after
// the end. The frame (page/play.tsx) places these parts.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Shown } from "../../match/match";
import { connection } from "../../online/connection";
import { recall } from "../../online/remembered";
import type { Fairness, OnlineState, OnlineTable } from "../../online/types";
import { t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { notice } from "../notices";
import { go } from "../router";
import { ConnectionNote, useConnectionNote } from "./connection_note";
import { TalkButton, useLastSaid } from "./talk";

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
    const more = said ? `${said.text} · ${said.name}` : state.seat < 0 ? t("watching") : "";
    return (
        <>
            {note ? (
                <ConnectionNote {...note} title={name} />
            ) : (
                <div class={`names${more ? " two-lines" : ""}`}>
                    <h1>{name}</h1>
                    <small role="status">{more}</small>
                </div>
            )}
            {!note && tools}
            {!state.off.talk && <TalkButton key="talk" table={table} />}
        </>
    );
}

/** Behind the name at a seat: whether its person is here, the clock while it runs for it, in a race its line. */
export function SeatMore({ table, seat }: { table: OnlineTable; seat: number }): JSX.Element | null {
    const { sitters, clock, phase } = useStore(table.state);
    const who = sitters[seat];
    const away = who && !who.here && phase !== "over";
    return (
        <>
            {away && <i class="away" role="img" aria-label={t("not_here")} title={t("not_here")} />}
            {clock?.seat === seat && phase === "play" && <Clock ends={clock.ends} />}
            {who?.line !== undefined && phase !== "over" && (
                <small class="measured" title={t("line_of", { n: who.line })}>
                    {who.line} ms
                </small>
            )}
        </>
    );
}

/** "4:07", or "23h" in the person's language. */
function timeOf(seconds: number): string {
    if (seconds < 7200) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const hours = new Intl.NumberFormat(texts.value.lang, { style: "unit", unit: "hour", unitDisplay: "narrow" });
    return hours.format(Math.floor(seconds / 3600));
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

/** A refusal is said; nothing is said of what was done. */
async function tell(work: Promise<{ ok: boolean; say?: string }>): Promise<void> {
    const done = await work;
    if (!done.ok && done.say) notice({ say: done.say });
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
    if (!undo || undo.mine || state.seat < 0) return null;
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

/** Those who are at the next table already. */
function useCallers(next: OnlineState["next"]): string {
    const [names, setNames] = useState("");
    useEffect(() => {
        if (!next) return;
        void connection.ask("look", { table: next.table }).then((look) => {
            const here = look.ok ? look.who.filter((w) => w.here && !w.bot && w.name !== null) : [];
            setNames(here.map((w) => w.name).join(", "));
        });
    }, [next?.table]);
    return names;
}

/** The game is over: again with the same people, and was the deal fair? */
export function After({ table, shown }: { table: OnlineTable; shown: Shown }): JSX.Element {
    const state = useStore(table.state);
    const [busy, setBusy] = useState(false);
    const [fair, setFair] = useState<Fairness>();
    const again = async (): Promise<void> => {
        setBusy(true);
        const next = await table.rematch();
        setBusy(false);
        if (next.ok) go(`#/table/${next.table}`);
        else notice({ say: next.say });
    };
    const check = async (): Promise<void> => {
        setBusy(true);
        setFair(await table.check());
        setBusy(false);
    };
    const names = useCallers(state.next);
    const { next } = state;
    const sits = shown.seat >= 0;
    return (
        <>
            {next && (
                <p class="asks-again" role="status">
                    {names ? t("again_by", { names }) : t("others_again")}
                </p>
            )}
            {sits && (
                <button class="act main" disabled={busy} onClick={() => void again()}>
                    {t(next ? "join" : "again")}
                </button>
            )}
            {!sits && next && (
                <a class="act main" href={`#/table/${next.table}`}>
                    {t("just_watch")}
                </a>
            )}
            {!fair && (
                <button class="act" disabled={busy} onClick={() => void check()}>
                    {t("fair_ask")}
                </button>
            )}
            <p class="fair" role="status">
                {fair && ("say" in fair ? fair.say : t(`fair_${fair.kind}`))}
            </p>
        </>
    );
}
