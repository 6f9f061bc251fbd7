// Talk at a table: signs and quick phrases, which each reader sees in their own language, a field, and who looks on.
// It opens beside the table or over its lower part, and closes again; what somebody says while it is closed
// stands in the bar for a while.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { phrases } from "../../online/phrases";
import type { Done, OnlineState, OnlineTable, Said } from "../../online/types";
import { type SignName, signs } from "../../online/words";
import { Icon } from "../../shared/drawn";
import { t } from "../../shared/language";
import { useStore } from "../../shared/store";
import { useLayer } from "../layers";
import { tell } from "./tell";

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

/** Signs in a box of 34 by 34. */
const drawings: Record<SignName, string> = {
    well: "M6 15l6 6L28 7",
    oh: "M17 4a13 13 0 1 0 .01 0ZM12 13h.01M22 13h.01M17 19a3 3 0 1 0 .01 0Z",
    oops: "M17 4a13 13 0 1 0 .01 0ZM12 13h.01M22 13h.01M11 23c3-4 9-4 12 0",
    funny: "M17 4a13 13 0 1 0 .01 0ZM12 13h.01M22 13h.01M10 18c1 8 13 8 14 0Z",
    think: "M8 17h.01M17 17h.01M26 17h.01",
    again: "M27 12a11 11 0 1 0 1 8M28 5v7h-7",
};

export function SignMark({ of }: { of: SignName }): JSX.Element {
    return (
        <svg class="icon sign-mark" viewBox="0 0 34 34" aria-hidden="true">
            <path d={drawings[of]} stroke-width={of === "think" ? 4 : 2} />
        </svg>
    );
}

export function TalkButton({ table }: { table: OnlineTable }): JSX.Element | null {
    const state = useStore(table.state);
    const [open, setOpen] = useState(false);
    const [read, setRead] = useState(() => lastOf(state));
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (open) setRead(lastOf(state));
    }, [open, state.talk]);
    if (state.off.talk && state.seat < 0) return null;
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

/** Those who look on, and can be sent away. */
function Onlookers({ table }: { table: OnlineTable }): JSX.Element | null {
    const { eyes, seat } = useStore(table.state);
    if (eyes.length === 0) return null;
    return (
        <section class="eyes">
            <h3>{t("looking_on")}</h3>
            <ul>
                {eyes.map(({ who, name }) => (
                    <li key={who}>
                        <b>{name ?? t("nameless")}</b>
                        {seat >= 0 && (
                            <button class="act" onClick={() => void tell(table.sendOff(who))}>
                                {t("send_away")}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Talk({ table, close }: { table: OnlineTable; close: () => void }): JSX.Element {
    const { talk, seat, off } = useStore(table.state);
    const [text, setText] = useState("");
    const [refused, setRefused] = useState("");
    const [busy, setBusy] = useState(false); // what was said is on its way
    const panel = useRef<HTMLElement>(null);
    const list = useRef<HTMLDivElement>(null);
    useLayer(close);
    useEffect(() => panel.current?.focus(), []);
    useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [talk]);
    const say = async (what: () => Promise<Done>): Promise<boolean> => {
        if (busy) return false;
        setBusy(true);
        const done = await what();
        setBusy(false);
        setRefused(done.ok ? "" : done.say);
        return done.ok;
    };
    const send = async (e: Event): Promise<void> => {
        e.preventDefault();
        if (text.trim() && (await say(() => table.say(text.trim())))) setText("");
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
                    <p key={s.seq} class={s.mine ? "own-words" : ""}>
                        <b>{s.name}</b> {s.sign && <SignMark of={s.sign} />} {s.text}
                    </p>
                ))}
            </div>
            {seat >= 0 && (
                <div class="signs">
                    {signs.map((sign) => (
                        <button
                            key={sign}
                            class="act"
                            aria-disabled={busy}
                            onClick={() => void say(() => table.react(sign))}
                        >
                            <SignMark of={sign} />
                            <span>{t(`sign_${sign}`)}</span>
                        </button>
                    ))}
                </div>
            )}
            {seat >= 0 && !off.talk && (
                <>
                    <div class="phrases">
                        {phrases.map((key) => (
                            <button
                                key={key}
                                class="act"
                                aria-disabled={busy}
                                onClick={() => void say(() => table.say(key))}
                            >
                                {t(key)}
                            </button>
                        ))}
                    </div>
                    <form class="utter" onSubmit={(e) => void send(e)}>
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
            <Onlookers table={table} />
        </section>
    );
}
