// The waiting room of a table: the link for others, who has come, bots for open seats, the start.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Game as GameInfo, Setup } from "../../engine/types";
import type { Done, OnlineState, OnlineTable, Sitter } from "../../online/types";
import { base } from "../../shared/assets";
import { Icon, SeatSign } from "../../shared/drawn";
import { t } from "../../shared/language";
import { useStore } from "../../shared/store";
import { type Game, OWN_BOARD } from "../game";
import { go } from "../router";
import { ConnectionNote, useConnectionNote } from "./connection_note";
import { TalkButton } from "./talk";

/** The address that invites to a table. */
const linkTo = (table: string, invite: string): string => `${new URL(`t/${table}`, base).href}#${invite}`;

const isLoopback = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);

export function Room({ match, engine }: Game): JSX.Element {
    const table = match.online as OnlineTable;
    const state = useStore(table.state);
    const note = useConnectionNote(state.connection);
    const [said, setSaid] = useState("");
    const shown = useStore(match.shown);
    const g = engine.games.find((x) => x.id === shown.game);
    const tell = async (work: Promise<Done>): Promise<boolean> => {
        const done = await work;
        setSaid(done.ok ? "" : done.say);
        return done.ok;
    };
    const leave = async (): Promise<void> => {
        if (await tell(table.leave())) go("#/online");
    };
    return (
        <main class="plain room">
            <header class="bar">
                <a class="ib" href="#/" aria-label={t("home")}>
                    <Icon name="back" />
                </a>
                {note ? <ConnectionNote {...note} title={g?.name ?? shown.game} /> : <h1>{g?.name ?? shown.game}</h1>}
                {!state.off.talk && <TalkButton key="talk" table={table} />}
            </header>
            <div class="room-parts">
                {state.invite && <Invite link={linkTo(state.table, state.invite)} game={g?.name ?? ""} />}
                <section class="form">
                    <h2 id="who">{t("who_sits")}</h2>
                    <ol class="sitters" aria-labelledby="who">
                        {state.sitters.map((who, seat) => (
                            <SitterRow
                                key={seat}
                                who={who}
                                seat={seat}
                                state={state}
                                g={g}
                                place={(bot) => void tell(table.place(seat, bot))}
                            />
                        ))}
                    </ol>
                    {g && <Terms g={g} seats={shown.seats} options={shown.options} lag={state.lag} />}
                    {state.seat >= 0 && (
                        <button class="act" onClick={() => void leave()}>
                            {t("leave_table")}
                        </button>
                    )}
                    <div class="lowest">
                        {said && <p role="alert">{said}</p>}
                        <Start state={state} start={() => void tell(table.start())} />
                    </div>
                </section>
            </div>
        </main>
    );
}

interface TermsProps extends Pick<Setup, "seats" | "options"> {
    g: GameInfo;
    lag: number | undefined;
}

/** The options that are not as usual, in words, and always what a long line is given in a race. */
export function Terms({ g, seats, options, lag }: TermsProps): JSX.Element | null {
    const usual = g.tables.find((x) => x.seats === seats)?.options;
    const lines = g.options.flatMap((o) => {
        const value = String(options[o.name] ?? "");
        const label = o.values.find((v) => v.value === value)?.label ?? (value === OWN_BOARD ? t("own_board") : value);
        return value && value !== usual?.[o.name] ? [`${o.label}: ${label}`] : [];
    });
    if (lag !== undefined) lines.push(`${t("lag")}: ${String(lag)} ms`);
    return lines.length > 0 ? <p class="terms">{lines.join(" · ")}</p> : null;
}

/** A name, "open", or what has become of the person who had the seat. */
export function SitterName({ who, you }: { who: Sitter; you: boolean }): JSX.Element {
    return (
        <span class="sitter-name">
            <b class="who">
                <span>{who.name ?? t("open_seat")}</span>
                {you && <i class="you">({t("you")})</i>}
            </b>
            {who.name !== null && !who.bot && !who.here && <small>{t("not_here")}</small>}
            {who.line !== undefined && <small class="measured">{t("line_of", { n: who.line })}</small>}
        </span>
    );
}

interface RowProps {
    who: Sitter;
    seat: number;
    state: OnlineState;
    g: GameInfo | undefined;
    place: (bot: string) => void;
}

function SitterRow({ who, seat, state, g, place }: RowProps): JSX.Element {
    const value = who.kept ? "kept" : (who.bot ?? "open");
    const now = who.kept ? `${who.name ?? ""} (${t("not_here")})` : (who.label ?? value);
    const choices = [...(who.kept ? [] : [{ value: "open", label: t("keep_open") }]), ...(g?.bots ?? [])];
    if (!choices.some((c) => c.value === value)) choices.unshift({ value, label: now });
    const free = who.name === null || who.bot !== undefined || who.kept === true;
    return (
        <li class={who.name === null ? "is-open" : ""}>
            <SeatSign seat={seat} />
            {free && state.opener && seat !== state.seat ? (
                <select
                    aria-label={t("bot_or_open", { n: seat + 1 })}
                    value={value}
                    onChange={(e) => place(e.currentTarget.value)}
                >
                    {choices.map((c) => (
                        <option key={c.value} value={c.value} selected={c.value === value}>
                            {c.label}
                        </option>
                    ))}
                </select>
            ) : (
                <SitterName who={who} you={seat === state.seat} />
            )}
        </li>
    );
}

/** The one main action, or who has it. */
function Start({ state, start }: { state: OnlineState; start: () => void }): JSX.Element {
    const { sitters, opener } = state;
    const open = sitters.filter((s) => s.name === null).length;
    const away = (s: Sitter, seat: number): boolean => s.name !== null && !s.bot && !s.here && seat !== state.seat;
    const absent = sitters.filter(away).map((s) => s.name);
    const alone = sitters.filter((s) => s.name !== null && !s.bot).length <= 1;
    const say = [];
    if (open > 0) say.push(t("start_open", { n: open }));
    else say.push(absent.length > 0 ? t("start_absent", { names: absent.join(", ") }) : t("start_ready"));
    if (!opener) say.push(t("opener_starts"));
    else if (open > 0) say.push(t(alone ? "start_alone" : "start_how"));
    return (
        <>
            <p role="status">{say.join(" ")}</p>
            {opener && (
                <button class="act main" disabled={open > 0} onClick={start}>
                    {t("start")}
                </button>
            )}
        </>
    );
}

/** The link, as text, as a picture, and as whatever the device can share. */
function Invite({ link, game }: { link: string; game: string }): JSX.Element {
    const field = useRef<HTMLInputElement>(null);
    const [said, setSaid] = useState("");
    const [Picture, setPicture] = useState<{ Qr: typeof import("./qr").Qr }>();
    useEffect(() => void import("./qr").then(setPicture, () => undefined), []);
    const copy = async (): Promise<void> => {
        setSaid(t((await copied(link, field.current)) ? "link_copied" : "copy_by_hand"));
    };
    const share = (): void => {
        const what = { title: "Spil", text: t("invited_to", { game }), url: link };
        void navigator.share(what).catch(() => undefined); // thought better of it
    };
    return (
        <section class="form invite" aria-label={t("invite")}>
            <div class="picture">{Picture && <Picture.Qr text={link} label={t("link_picture")} />}</div>
            <div class="form">
                <input
                    ref={field}
                    readOnly
                    aria-label={t("link")}
                    value={link}
                    onFocus={(e) => e.currentTarget.select()}
                />
                <div class="row">
                    {"share" in navigator && (
                        <button class="act main" onClick={share}>
                            {t("share")}
                        </button>
                    )}
                    <button class="act" onClick={() => void copy()}>
                        {t("copy")}
                    </button>
                </div>
            </div>
            <p role="status">{said || <Limits />}</p>
        </section>
    );
}

/** What does not go as one might expect, and why. */
function Limits(): JSX.Element | null {
    if (isLoopback()) return <small>{t("only_here")}</small>;
    return isSecureContext ? null : <small>{t("no_tls")}</small>;
}

/** Copies by the browser's clipboard, or, without TLS, as it was done before; false: only the person can. */
async function copied(text: string, field: HTMLInputElement | null): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        field?.focus();
        field?.select();
        return document.execCommand("copy");
    }
}
