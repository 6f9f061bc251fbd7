// Parts that the pages of a room share: the bar, the way in, sheets, names.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { connection } from "../../online/connection";
import type { Room, RoomState } from "../../online/room";
import { base, baseIn, house } from "../../shared/assets";
import { Icon, type IconName, strokes } from "../../shared/drawn";
import { locale, t } from "../../shared/language";
import { useStore } from "../../shared/store";
import { dayAndMonth } from "../../shared/written";
import { useLayer } from "../layers";
import { notice } from "../notices";
import { ConnectionNote, useConnectionNote } from "../online/connection_note";
import { useSeconds } from "../online/time";
import { share as shareText } from "../share";

const DAY_MS = 86400000;

/** The day on which what is known here now is forgotten, if the room closed today. */
export function forgottenOn(days: number): string {
    return dayAndMonth(new Date(Date.now() + days * DAY_MS));
}

/** "10:40": the time of day, from one by performance.now(). */
export const clockOf = (at: number): string =>
    new Date(Date.now() + at - performance.now()).toLocaleTimeString(locale(), {
        hour: "numeric",
        minute: "2-digit",
    });

/** Does it, and says why not. */
export async function tell(work: Promise<{ ok: boolean; say?: string }>): Promise<boolean> {
    const done = await work;
    if (!done.ok && done.say) notice({ say: done.say });
    return done.ok;
}

interface BarProps {
    title: string;
    about: string;
    back: string;
    children?: ComponentChildren;
}

/** The room's name, and in small what there is to know; or how the connection is. */
export function Bar({ title, about, back, children }: BarProps): JSX.Element {
    const note = useConnectionNote(useStore(connection.state));
    return (
        <header class="bar">
            <a class="ib" href={back} aria-label={t("back")}>
                <Icon name="back" />
            </a>
            {note ? (
                <ConnectionNote {...note} title={title} />
            ) : (
                <h1>
                    {title}
                    <small>{about}</small>
                </h1>
            )}
            {children}
        </header>
    );
}

export function IconButton({ name, label, act }: { name: IconName; label: string; act: () => void }): JSX.Element {
    return (
        <button class="ib" aria-label={label} title={label} onClick={act}>
            <Icon name={name} />
        </button>
    );
}

interface SheetProps {
    label: string;
    close: () => void;
    children: ComponentChildren;
}

/** A sheet from below; what was there stays under it. */
export function Sheet({ label, close, children }: SheetProps): JSX.Element {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    useLayer(close);
    return (
        <dialog class="sheet room-sheet" ref={dialog} onClose={close} aria-label={label}>
            <header class="bar">
                <h2>{label}</h2>
                <IconButton name="close" label={t("back")} act={close} />
            </header>
            {children}
        </dialog>
    );
}

interface RenameProps {
    label: string;
    name: string;
    most: number;
    rename: (name: string) => void;
}

/** A name in a field, and a button that changes it. */
export function Rename({ label, name, most, rename }: RenameProps): JSX.Element {
    const [text, setText] = useState(name);
    return (
        <form
            class="rename"
            onSubmit={(e) => {
                e.preventDefault();
                rename(text);
            }}
        >
            <label class="named">
                <span>{label}</span>
                <input
                    class="entry"
                    value={text}
                    maxLength={most}
                    required
                    onInput={(e) => setText(e.currentTarget.value)}
                />
            </label>
            <button class="act">{t("room_rename")}</button>
        </form>
    );
}

interface SwitchProps {
    label: string;
    about?: string;
    on: boolean;
    set: (on: boolean) => void;
}

export function Switch({ label, about, on, set }: SwitchProps): JSX.Element {
    return (
        <button type="button" class="switch" role="switch" aria-checked={on} onClick={() => set(!on)}>
            <span>
                {label}
                {about && <small>{about}</small>}
            </span>
            <i />
        </button>
    );
}

/** A figure in the strokes of the cards. */
export function Figure({ text }: { text: string }): JSX.Element {
    return (
        <span class="figure" role="img" aria-label={text} translate={false}>
            {[...text].map((c, i) => (
                <svg key={i} class="num" viewBox="0 0 20 28" aria-hidden="true">
                    <path d={strokes[c] ?? ""} />
                </svg>
            ))}
        </span>
    );
}

// Digits of a room's number and key.
export const NUMBER = 9;
export const KEY = 20;
export const HOUSE = 2; // in front, in another house than 0
export const isLong = (digits: string): boolean => [NUMBER + HOUSE, KEY + HOUSE].includes(digits.length);

/** "274 918 360" */
export function grouped(digits: string, by: number): string {
    const front = isLong(digits) ? HOUSE : 0;
    const rest = digits.slice(front).replace(new RegExp(`(\\d{${by}})(?=\\d)`, "g"), "$1 ");
    return front > 0 ? `${digits.slice(0, front)} ${rest}` : rest;
}

/** The number of a room in groups. */
export function RoomNumber({ number }: { number: string }): JSX.Element {
    const groups = grouped(number, 3).split(" ");
    return (
        <div class="room-number">
            {groups.map((group, i) => (
                <Figure key={i} text={group} />
            ))}
        </div>
    );
}

export const linkTo = (invite: string): string => `${new URL("r/", baseIn(house)).href}#${invite}`;
/** As it is typed: without the protocol. */
const typed = (): string => new URL("r", base).href.replace(/^https?:\/\//, "");

export function RoomQr({ invite }: { invite: string }): JSX.Element {
    const [part, setPart] = useState<{ Qr: typeof import("../online/qr").Qr }>();
    useEffect(() => void import("../online/qr").then(setPart, () => undefined), []);
    return <div class="picture">{part && <part.Qr text={linkTo(invite)} label={t("room_qr")} />}</div>;
}

/** How to come in: picture, address, number. */
export function WayIn({ state, late, large }: { state: RoomState; late?: boolean; large?: string }): JSX.Element {
    const { invite = "", number, door } = state;
    const picture = <RoomQr invite={invite} />;
    return (
        <div class="entrance">
            {large ? (
                <a href={large} aria-label={t("room_way_large")}>
                    {picture}
                </a>
            ) : (
                picture
            )}
            <div>
                {door === "shut" ? (
                    <p>{t("room_door_shut")}</p>
                ) : (
                    <>
                        <p class="dim">{t(late ? "room_latecomers" : "room_camera")}</p>
                        <p class="typed" translate={false}>
                            {typed()}
                        </p>
                        {number ? (
                            <>
                                {!late && <p class="dim">{t("room_and_number")}</p>}
                                <RoomNumber number={number} />
                            </>
                        ) : (
                            <p class="dim">{t(door === "knock" ? "room_door_knock_help" : "room_number_over")}</p>
                        )}
                    </>
                )}
            </div>
        </div>
    );
}

/** "24 here · door open until 10:40" */
export function useAbout(state: RoomState): string {
    useSeconds(state.ends !== undefined);
    const here = state.people.filter((p) => p.here && (state.kind === "evening" || p.role === "guest")).length;
    const door =
        state.role !== "host"
            ? []
            : [
                  state.door === "open" && state.ends !== undefined
                      ? t("room_open_until", { time: clockOf(state.ends) })
                      : t(`room_door_${state.door}_short`),
              ];
    return [t("room_here", { n: here }), ...(state.closed ? [t("room_closed")] : door)].join(" · ");
}

/** Shares the link, or copies it. */
export const share = (state: RoomState): Promise<void> =>
    shareText({ title: state.title, url: linkTo(state.invite ?? "") }, t("link_copied"));

export interface InRoom {
    room: Room;
    state: RoomState;
}
