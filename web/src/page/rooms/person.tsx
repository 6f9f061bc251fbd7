// One person of the room, for a host: another name, another table, silence, the door.

import type { JSX } from "preact";
import { tidyName } from "../../online/person";
import { type RoomState, tableAt } from "../../online/room";
import type { RoomTable } from "../../online/room_words";
import { t } from "../../shared/language";
import { isSure } from "../questions";
import { type InRoom, Rename, Sheet, Switch, tell } from "./parts";

/** A seat that somebody can be given: a free one, or in play a bot's or that of somebody who is away. */
export function hasRoom({ phase, seats, absent = [] }: RoomTable, people: RoomState["people"]): boolean {
    if (phase === "wait") return seats.includes(null);
    const isBot = (seat: string | null): boolean => seat !== null && !people.some((p) => p.who === seat);
    return phase === "play" && seats.some((seat, i) => isBot(seat) || absent.includes(i));
}

export function PersonSheet({ room, state, who, close }: InRoom & { who: string; close: () => void }): JSX.Element {
    const person = state.people.find((p) => p.who === who);
    const table = tableAt(state, who);
    if (!person)
        return (
            <Sheet label={t("room_gone")} close={close}>
                {t("room_gone_help")}
            </Sheet>
        );
    const others = state.tables.filter((one) => one.phase !== "over" && one.table !== table?.table);
    const open = others.filter((one) => hasRoom(one, state.people));
    const seen = others.filter((one) => one.phase === "play");
    const move = (to: string | null, seat?: "watch"): void =>
        void tell(room.do("room_move", { who, to, ...(seat && { seat }) })).then((ok) => ok && close());
    const remove = async (): Promise<void> => {
        if (!(await isSure(t("room_remove_help"), t("room_remove")))) return;
        if (await tell(room.do("room_remove", { who }))) close();
    };
    const where = table ? t("room_at_table", { n: table.no }) : t("room_waits");
    const isMe = who === state.you;
    const voice = person.voice === undefined || person.voice === "on";
    return (
        <Sheet label={person.name} close={close}>
            <p class="dim">{[where, ...(person.here ? [] : [t("not_here")])].join(" · ")}</p>
            <Rename
                label={t("room_name_here")}
                name={person.name}
                most={40}
                rename={(name) => void tell(room.do("room_name", { who, name: tidyName(name) }))}
            />
            {!isMe && (
                <fieldset class="chips">
                    <legend>{t("room_move")}</legend>
                    {table && (
                        <button class="chip" onClick={() => move(null)}>
                            {t(person.here || table.phase === "wait" ? "room_to_waiting" : "room_bot_on")}
                        </button>
                    )}
                    {open.map((one) => (
                        <button key={one.table} class="chip" onClick={() => move(one.table)}>
                            {t("room_table", { n: one.no })}
                        </button>
                    ))}
                    {seen.slice(0, 4).map((one) => (
                        <button key={one.table} class="chip" onClick={() => move(one.table, "watch")}>
                            {t("room_watch_table", { n: one.no })}
                        </button>
                    ))}
                </fieldset>
            )}
            {!isMe && (
                <Switch
                    label={t("room_may_talk")}
                    about={state.voice === "on" ? "" : t(`room_voice_${state.voice}`)}
                    on={voice}
                    set={(on) => void tell(room.do("room_mute", { who, voice: on ? "on" : "off" }))}
                />
            )}
            {!isMe && (
                <Switch
                    label={t("room_is_host")}
                    about={t("room_is_host_help")}
                    on={person.role === "host"}
                    set={(on) => void tell(room.do("room_role", { who, role: on ? "host" : "guest" }))}
                />
            )}
            {!isMe && (
                <button class="act" onClick={() => void remove()}>
                    {t("room_remove")}
                </button>
            )}
        </Sheet>
    );
}
