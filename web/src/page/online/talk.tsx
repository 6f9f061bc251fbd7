// Talk at a table: quick phrases, which each reader sees in their own language, and a field. It opens beside the table
// or over its lower part, and closes again; what somebody says while it is closed stands in the bar for a while.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { phrases } from "../../online/phrases";
import type { OnlineState, OnlineTable, Said } from "../../online/types";
import { Icon } from "../../shared/drawn";
import { t } from "../../shared/language";
import { useStore } from "../../shared/store";

const SHOWN_MS = 8000;

const lastOf = (state: OnlineState): number => state.talk.at(-1)?.seq ?? 0;

/** What another person has just said. */
export function useLastSaid(state: OnlineState): Said | undefined {
    const [seen, setSeen] = useState(() => lastOf(state)); // what was said before is not news
    const last = state.talk.at(-1);
    const fresh = last && !last.mine && last.seq > seen ? last : undefined;
    useEffect(() => {
        if (!fresh) return undefined;
        const timer = setTimeout(() => setSeen(fresh.seq), SHOWN_MS);
        return () => clearTimeout(timer);
    }, [fresh?.seq]);
    return fresh;
}

export function TalkButton({ table }: { table: OnlineTable }): JSX.Element {
    const state = useStore(table.state);
    const [open, setOpen] = useState(false);
    const [read, setRead] = useState(() => lastOf(state));
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (open) setRead(lastOf(state));
    }, [open, state.talk]);
    const fresh = open ? 0 : state.talk.filter((s) => !s.mine && s.seq > read).length;
    return (
        <>
            <button
                ref={button}
                class="ib"
                aria-expanded={open}
                aria-label={fresh > 0 ? t("talk_new", { n: fresh }) : t("talk")}
                onClick={() => setOpen(!open)}
            >
                <Icon name="talk" />
                {fresh > 0 && (
                    <b class="unread" aria-hidden="true">
                        {fresh}
                    </b>
                )}
            </button>
            {open && (
                <Talk
                    table={table}
                    close={() => {
                        setOpen(false);
                        button.current?.focus();
                    }}
                />
            )}
        </>
    );
}

function Talk({ table, close }: { table: OnlineTable; close: () => void }): JSX.Element {
    const { talk, seat } = useStore(table.state);
    const [text, setText] = useState("");
    const [refused, setRefused] = useState("");
    const [busy, setBusy] = useState(false); // what was said is on its way
    const panel = useRef<HTMLElement>(null);
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => panel.current?.focus(), []);
    useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [talk]);
    const say = async (what: string): Promise<boolean> => {
        if (busy) return false;
        setBusy(true);
        const done = await table.say(what);
        setBusy(false);
        setRefused(done.ok ? "" : done.say);
        return done.ok;
    };
    const send = async (e: Event): Promise<void> => {
        e.preventDefault();
        if (text.trim() && (await say(text.trim()))) setText("");
    };
    return (
        <section
            class="talk"
            role="dialog"
            aria-label={t("talk")}
            tabIndex={-1}
            ref={panel}
            onKeyDown={(e) => {
                e.stopPropagation(); // letters are no moves here
                if (e.key === "Escape") close();
            }}
        >
            <header class="bar">
                <b>{t("talk")}</b>
                <button class="ib" aria-label={t("close")} onClick={close}>
                    <Icon name="close" />
                </button>
            </header>
            <div class="said-so-far" role="log" aria-label={t("talk")} tabIndex={0} ref={list}>
                {talk.length === 0 && <p>{t("talk_none")}</p>}
                {talk.map((s) => (
                    <p key={s.seq} class={s.mine ? "mine" : ""}>
                        <b>{s.name}</b> {s.text}
                    </p>
                ))}
            </div>
            {seat >= 0 && (
                <>
                    <div class="phrases">
                        {phrases.map((key) => (
                            <button key={key} class="act" aria-disabled={busy} onClick={() => void say(key)}>
                                {t(key)}
                            </button>
                        ))}
                    </div>
                    <form class="field" onSubmit={(e) => void send(e)}>
                        <input
                            aria-label={t("talk_field")}
                            placeholder={t("talk_field")}
                            value={text}
                            maxLength={200}
                            autocomplete="off"
                            onInput={(e) => setText(e.currentTarget.value)}
                        />
                        <button class="act" aria-disabled={busy}>
                            {t("send")}
                        </button>
                    </form>
                </>
            )}
            {refused && <p role="alert">{refused}</p>}
        </section>
    );
}
