// A new room: for an evening or a class.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { person, tidyName } from "../../online/person";
import { keepRoomKey, tellRoom } from "../../online/room";
import type { RoomKind } from "../../online/room_words";
import { t } from "../../shared/language";
import { WithServer } from "../online/connection_note";
import { Chips } from "../parts";
import { go } from "../router";

const kinds = ["evening", "class"] as const;

export function OpenRoom(): JSX.Element {
    const [kind, setKind] = useState<RoomKind>("evening");
    const [title, setTitle] = useState("");
    const [name, setName] = useState(person.name);
    const [said, setSaid] = useState("");
    const [busy, setBusy] = useState(false);
    const open = async (): Promise<void> => {
        setBusy(true);
        const reply = await tellRoom("room_open", { title: tidyTitle(title), kind, name: tidyName(name) });
        setBusy(false);
        if (!reply.ok) {
            setSaid(reply.say);
            return;
        }
        keepRoomKey(reply.room, reply.key);
        go(`#/room/${reply.room}`, true);
    };
    return (
        <WithServer title={t("room_new")}>
            <form
                class="form"
                onSubmit={(e) => {
                    e.preventDefault();
                    void open();
                }}
            >
                <Chips
                    label={t("room_for")}
                    help={t(`room_${kind}_help`)}
                    value={kind}
                    values={kinds.map((value) => ({ value, label: t(`room_${value}`) }))}
                    choose={(value) => setKind(kinds.find((k) => k === value) ?? "evening")}
                />
                <label class="named">
                    <span>{t("room_title")}</span>
                    <input
                        class="entry"
                        value={title}
                        required
                        maxLength={60}
                        placeholder={t(`room_${kind}_example`)}
                        onInput={(e) => setTitle(e.currentTarget.value)}
                    />
                </label>
                <label class="named">
                    <span>{t("room_your_name")}</span>
                    <input
                        class="entry"
                        value={name}
                        required
                        maxLength={40}
                        autocomplete="nickname"
                        onInput={(e) => setName(e.currentTarget.value)}
                    />
                </label>
                {said && <p role="alert">{said}</p>}
                <button class="act main" disabled={busy}>
                    {t("room_open")}
                </button>
                <a class="act" href="#/room">
                    {t("room_by_number")}
                </a>
            </form>
        </WithServer>
    );
}

export const tidyTitle = (text: string): string => text.replace(/\p{C}/gu, " ").replace(/\s+/g, " ").trim();
