// The pages of rooms: coming in, opening one, being in one.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { connection } from "../../online/connection";
import { atHome } from "../../online/houses";
import { holdRoom, type Room } from "../../online/room";
import { speakRoom, t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { complain } from "../complain";
import { Connecting } from "../online/connection_note";
import { Plain } from "../parts";
import { address } from "../router";
import { Come } from "./come";
import { Evening } from "./evening";
import { follow, seating } from "./follow";
import { Guest, Seated } from "./guest";
import { Host } from "./host";
import { OpenRoom } from "./open";
import "../online/online.css";
import "./rooms.css";

const LOOK_MS = 60000; // guests are not told who is away, and look now and then

/** Says that this page shows the room, and whether anybody can see it; meanwhile it knows who is there. */
function useShown(id: string, room: Room | undefined): void {
    useEffect(() => {
        const look = (): void => {
            if (!document.hidden && room?.state.value?.role === "guest") void room.sync();
        };
        const timer = setInterval(look, LOOK_MS);
        document.addEventListener("visibilitychange", look);
        return () => {
            document.removeEventListener("visibilitychange", look);
            clearInterval(timer);
        };
    }, [room]);
    useEffect(() => {
        const say = (): void => void connection.ask("at", { room: id, shown: !document.hidden }, false);
        const ends = [connection.state.watch(({ kind }) => kind === "on" && say())];
        document.addEventListener("visibilitychange", say);
        if (connection.state.value.kind === "on") say();
        return () => {
            document.removeEventListener("visibilitychange", say);
            for (const end of ends) end();
        };
    }, [id]);
}

function Inside({ id }: { id: string }): JSX.Element {
    const [held, setHeld] = useState<Room>();
    useEffect(() => {
        const { room, release } = holdRoom(id);
        setHeld(room);
        follow(id);
        return release;
    }, [id]);
    useShown(id, held);
    return held ? <Shown room={held} /> : <Connecting />;
}

function Shown({ room }: { room: Room }): JSX.Element {
    const state = useStore(room.state);
    const lost = useStore(room.lost);
    const table = useStore(seating);
    useEffect(() => {
        if (state) document.title = `${state.title} · Spil`;
    }, [state?.title]);
    if (lost)
        return (
            <Plain title={t("room_a")}>
                <div class="form">
                    <p role="status">{t("room_lost")}</p>
                    <a class="act" href="#/room">
                        {t("room_by_number")}
                    </a>
                </div>
            </Plain>
        );
    if (!state) return <Connecting />;
    if (table) return <Seated state={state} table={table} />;
    if (state.kind === "evening") return <Evening room={room} state={state} />;
    return state.role === "host" ? <Host room={room} state={state} /> : <Guest room={room} state={state} />;
}

export function Page(): JSX.Element {
    const { of, query } = useStore(address);
    useStore(texts);
    const wanted = of === "new" ? of : "room";
    const [ready, setReady] = useState("");
    useEffect(
        () => void Promise.all([speakRoom(), wanted === "new" && atHome()]).then(() => setReady(wanted), complain),
        [wanted],
    );
    if (ready !== wanted) return <main aria-busy="true" />;
    if (of === "new") return <OpenRoom />;
    if (of) return <Inside key={of} id={of} />;
    const invite = query.get("invite") ?? undefined;
    return <Come key={invite} invite={invite} digits={query.get("digits") ?? undefined} />;
}
