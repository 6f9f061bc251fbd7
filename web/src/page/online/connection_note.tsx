// How the connection to the server is, where that is worth a sentence.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { connection, noServer } from "../../online/connection";
import type { ConnectionState } from "../../online/types";
import { Icon } from "../../shared/drawn";
import { t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { Plain } from "../parts";

const QUIET_MS = 800; // a connection that is back by then was never down, as far as a person is concerned

interface Said {
    say: string;
    /** What a button says that tries again at once. */
    now?: string;
}

/** A sentence about the connection; undefined while all is well. */
export function useConnectionNote(state: ConnectionState): Said | undefined {
    const on = state.kind === "on";
    const [late, setLate] = useState(false);
    useEffect(() => {
        setLate(false);
        if (on) return undefined;
        const timer = setTimeout(() => setLate(true), QUIET_MS);
        return () => clearTimeout(timer);
    }, [on]);
    if (on || (!late && state.kind !== "none")) return undefined;
    if (state.kind === "none") return { say: noServer(state.why), now: t("line_again") };
    if (state.kind === "opening") return { say: t("line_opening") };
    return state.restart ? { say: t("line_restart") } : { say: t("line_down"), now: t("line_now") };
}

/** `title`: the page's, where this stands in its place; for ears. */
export function ConnectionNote({ say, now, title }: Said & { title?: string }): JSX.Element {
    return (
        <>
            {title && <h1 class="unseen">{title}</h1>}
            <p class="line-note" role="status">
                {say}
            </p>
            {now && (
                <button class="act" onClick={() => connection.reconnectNow()}>
                    {now}
                </button>
            )}
        </>
    );
}

/** What can be played without a server: each game, by people who share the screen. */
function AtThisScreen(): JSX.Element {
    const { games } = useStore(texts);
    return (
        <>
            <h2>{t("people_here")}</h2>
            {games.map(({ id, name }) => (
                <a key={id} class="act" href={`#/setup/${id}?here`}>
                    {name}
                </a>
            ))}
        </>
    );
}

/** What needs a server. Where there is none, that is said, and the way leads back to what works. */
export function WithServer({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
    const { kind } = useStore(connection.state);
    useEffect(() => connection.hold(), []);
    const note = useConnectionNote(connection.state.value);
    const line = note && (
        <div class="line-row">
            <ConnectionNote {...note} />
        </div>
    );
    return (
        <Plain title={title}>
            {kind === "none" ? (
                <div class="form">
                    {line}
                    <AtThisScreen />
                </div>
            ) : (
                <>
                    {line}
                    {children}
                </>
            )}
        </Plain>
    );
}

/** A table that cannot be shown yet. */
export function Connecting(): JSX.Element {
    const note = useConnectionNote(useStore(connection.state));
    return (
        <main class="plain" aria-busy="true">
            <header class="bar">
                <a class="ib" href="#/" aria-label={t("home")}>
                    <Icon name="back" />
                </a>
                {note && <ConnectionNote {...note} title="Spil" />}
            </header>
        </main>
    );
}
