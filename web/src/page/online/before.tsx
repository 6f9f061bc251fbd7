// A table before its start: the link for others, who has come, the terms, the start.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Game as GameInfo, Setup } from "../../engine/types";
import { mayStart } from "../../online/away";
import type { Done, OnlineState, OnlineTable, Sitter } from "../../online/types";
import { baseIn, house } from "../../shared/assets";
import { Icon } from "../../shared/drawn";
import { t } from "../../shared/language";
import { useStore } from "../../shared/store";
import { type Game, OWN_BOARD } from "../game";
import { go, home } from "../router";
import { RulesSheet } from "../rules_sheet";
import { isCopied } from "../share";
import { ConnectionNote, useConnectionNote } from "./connection_note";
import { Sitters } from "./sitters";
import { TalkButton } from "./talk";
import { secondsOf, timeOf, useSeconds } from "./time";

/** The address that invites to a table. */
const linkTo = (table: string, invite: string): string => `${new URL(`t/${table}`, baseIn(house)).href}#${invite}`;

const isLoopback = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);

export function Before({ match, engine }: Game): JSX.Element {
    const table = match.online as OnlineTable;
    const state = useStore(table.state);
    const note = useConnectionNote(state.connection);
    const [said, setSaid] = useState("");
    const [rules, setRules] = useState(false);
    const now = useSeconds(state.sitters.some((s) => s.is === "away"));
    const shown = useStore(match.shown);
    const g = engine.games.find((x) => x.id === shown.game);
    const tell = async (work: Promise<Done>): Promise<boolean> => {
        const done = await work;
        setSaid(done.ok ? "" : done.say);
        return done.ok;
    };
    const leave = async (): Promise<void> => {
        if (await tell(table.leave())) go(state.room ? home.value : "#/online");
    };
    return (
        <main class="plain before">
            <header class="bar">
                <a class="ib" href={home.value} aria-label={t("home")}>
                    <Icon name="back" />
                </a>
                {note ? <ConnectionNote {...note} title={g?.name ?? shown.game} /> : <h1>{g?.name ?? shown.game}</h1>}
                <button class="ib" aria-label={t("rules")} onClick={() => setRules(true)}>
                    <Icon name="sort" />
                </button>
                <TalkButton key="talk" table={table} />
            </header>
            <div class="before-parts">
                <section class="form seated">
                    <Sitters {...{ table, state, g, now }} seats={shown.table} tell={(work) => void tell(work)} />
                </section>
                {state.invite && <Invite link={linkTo(state.table, state.invite)} game={g?.name ?? ""} />}
                <section class="form rest">
                    {g && <Terms g={g} seats={shown.seats} options={shown.options} lag={state.lag} />}
                    <p class="ways">{waysOf(state, g).join(" · ")}</p>
                </section>
            </div>
            <div class="lowest">
                {said && <p role="alert">{said}</p>}
                <Start {...{ table, state, now }} bot={g?.usual ?? ""} tell={(work) => void tell(work)} />
                {state.seat >= 0 && (
                    <button class="act" onClick={() => void leave()}>
                        {t("leave_table")}
                    </button>
                )}
            </div>
            {rules && <RulesSheet game={shown.game} close={() => setRules(false)} />}
        </main>
    );
}

/** The clock, and what is allowed at the table. */
function waysOf({ terms, off, watch }: OnlineState, g: GameInfo | undefined): string[] {
    const clock = terms
        ? [timeOf(terms.base_ms / 1000), ...(terms.add_ms > 0 ? [timeOf(terms.add_ms / 1000)] : [])]
        : [];
    return [
        ...(clock.length > 0 ? [`${t("clock")}: ${clock.join(" + ")}`] : []),
        ...(off.undo || g?.race ? [] : [t("may_undo")]),
        ...(off.talk ? [] : [t("may_talk")]),
        ...(watch ? [t("may_watch")] : []),
    ];
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
    if (lag !== undefined) lines.push(`${t("lag")} ${secondsOf(lag)}`);
    return lines.length > 0 ? <p class="terms">{lines.join(" · ")}</p> : null;
}

interface StartProps {
    table: OnlineTable;
    state: OnlineState;
    /** The bot that fills a seat. */
    bot: string;
    tell: (work: Promise<Done>) => void;
    now: number;
}

/** What is missing, or how soon it begins; and what this person may do for that. */
function Start({ table, state, bot, tell, now }: StartProps): JSX.Element {
    const { sitters, opener, ready } = state;
    const open = sitters.filter((s) => s.name === null).length;
    if (ready !== undefined) return <Counting table={table} state={state} ready={ready} tell={tell} />;
    const away = (s: Sitter, seat: number): boolean => s.name !== null && !s.bot && !s.here && seat !== state.seat;
    const absent = sitters.filter(away).map((s) => s.name);
    const awaited = sitters.some((s) => s.awaited);
    let say = t("start_ready");
    if (open > 0) say = `${open === 1 ? t("one_free") : t("start_open", { n: open })} ${t("begins_itself")}`;
    else if (awaited) say = t("start_awaited", { names: absent.join(", ") });
    else if (absent.length > 0) say = t("start_absent", { names: absent.join(", ") });
    return (
        <>
            <p role="status">{say}</p>
            {open > 0 && opener && absent.length === 0 && (
                <button class="act" onClick={() => tell(table.fill(bot))}>
                    {t("fill_bots")}
                </button>
            )}
            {open === 0 && !awaited && mayStart(state, now) && (
                <button class="act main" onClick={() => tell(table.start())}>
                    {t("start")}
                </button>
            )}
        </>
    );
}

type CountingProps = Pick<StartProps, "table" | "state" | "tell"> & { ready: number };

/** It begins by itself, unless somebody would have the others wait. */
function Counting({ table, state, ready, tell }: CountingProps): JSX.Element {
    const now = useSeconds(true);
    const left = Math.max(1, Math.ceil((ready - now) / 1000));
    return (
        <>
            <p class="begins">
                <b class="ring" aria-hidden="true">
                    {left}
                </b>
                <span role="status">{t("all_here")}</span>
            </p>
            <div class="row">
                {state.seat >= 0 && !state.held && (
                    <button class="act" onClick={() => tell(table.hold())}>
                        {t("wait_moment")}
                    </button>
                )}
                {state.opener && (
                    <button class="act main" onClick={() => tell(table.start())}>
                        {t("start")}
                    </button>
                )}
            </div>
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
        const done = await isCopied(link);
        if (!done) field.current?.select();
        setSaid(t(done ? "link_copied" : "copy_by_hand"));
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
