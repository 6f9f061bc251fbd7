// The menu of a room: for hosts how it is run, for everybody the way out.

import type { JSX } from "preact";
import { tidyName } from "../../online/person";
import { keepRoomKey, roomKey } from "../../online/room";
import type { Door, Standings, Voice } from "../../online/room_words";
import { t } from "../../shared/language";
import { Chips } from "../parts";
import { isSure } from "../questions";
import { go } from "../router";

import { unfollow } from "./follow";
import { tidyTitle } from "./open";
import { grouped, type InRoom, Rename, Sheet, Switch, share, tell } from "./parts";

const doors = ["open", "knock", "shut"] as const satisfies readonly Door[];
const voices = ["on", "signs", "off"] as const satisfies readonly Voice[];
const seenBy = ["all", "own", "none"] as const satisfies readonly Standings[];

interface MenuProps extends InRoom {
    close: () => void;
}

export function RoomMenu(props: MenuProps): JSX.Element {
    const { room, state, close } = props;
    const leave = async (): Promise<void> => {
        if (!(await isSure(t("room_leave_sure"), t("room_leave")))) return;
        unfollow(room.id);
        const reply = await room.do("room_leave", {});
        if (reply.ok) {
            keepRoomKey(room.id, undefined);
            go("#/online");
        }
    };
    return (
        <Sheet label={state.title} close={close}>
            <Rename
                label={t("room_your_name")}
                name={state.names.get(state.you) ?? ""}
                most={40}
                rename={(name) => void tell(room.do("room_name", { who: state.you, name: tidyName(name) }))}
            />
            {state.role === "host" && !state.closed && <Run {...props} />}
            <button class="act" onClick={() => void leave()}>
                {t("room_leave")}
            </button>
        </Sheet>
    );
}

/** What hosts decide. */
function Run({ room, state, close }: MenuProps): JSX.Element {
    const set = (changes: Parameters<typeof room.do<"room_set">>[1]): void => void tell(room.do("room_set", changes));
    const key = roomKey(room.id);
    const renew = async (): Promise<void> => {
        if (await isSure(t("room_renew_help"), t("room_renew"))) set({ renew: true });
    };
    const end = async (): Promise<void> => {
        if (!(await isSure(t("room_close_sure"), t("room_close")))) return;
        if (await tell(room.do("room_close", {}))) close();
    };
    return (
        <>
            <Rename
                label={t("room_title")}
                name={state.title}
                most={60}
                rename={(title) => set({ title: tidyTitle(title) })}
            />
            <Chips
                label={t("room_door")}
                help={t(`room_door_${state.door}_help`)}
                value={state.door}
                values={doors.map((value) => ({ value, label: t(`room_door_${value}_chip`) }))}
                choose={(to) => set({ door: doors.find((door) => door === to) ?? "open" })}
            />
            <Chips
                label={t("room_voice")}
                value={state.voice}
                values={voices.map((value) => ({ value, label: t(`room_voice_${value}`) }))}
                choose={(to) => set({ voice: voices.find((voice) => voice === to) ?? "off" })}
            />
            <Chips
                label={t("room_standings_for")}
                value={state.standings}
                values={seenBy.map((value) => ({ value, label: t(`room_standings_${value}`) }))}
                choose={(to) => set({ standings: seenBy.find((one) => one === to) ?? "own" })}
            />
            <Switch label={t("room_may_watch")} on={state.watch} set={(watch) => set({ watch })} />
            {key && (
                <p class="host-key">
                    {t("room_key")} <b translate={false}>{grouped(key, 4)}</b>
                    <small>{t("room_key_help")}</small>
                </p>
            )}
            <div class="two">
                <button class="act" onClick={() => void share(state)}>
                    {t("share")}
                </button>
                <button class="act" onClick={() => void renew()}>
                    {t("room_renew")}
                </button>
            </div>
            <button class="act" onClick={() => void end()}>
                {t("room_close")}
            </button>
        </>
    );
}
