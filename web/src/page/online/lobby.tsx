// Playing with others: the tables one sits at, and the four games for a new one.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { atHome, connectionTo, forgetEverywhere, linkIn } from "../../online/houses";
import { knownIn, person } from "../../online/person";
import { holdRoom, type RoomState } from "../../online/room";
import { house } from "../../shared/assets";
import { Icon } from "../../shared/drawn";
import { speakRoom, t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { tables } from "../../tables";
import { complain } from "../complain";
import { notice } from "../notices";
import { isSure } from "../questions";
import { address, go } from "../router";
import { WithServer } from "./connection_note";
import { MyTables } from "./my_tables";
import { OpenPage } from "./open";
import "./online.css";

/** Name and tokens are deleted, at the server and here. */
function Forget(): JSX.Element {
    const forget = async (): Promise<void> => {
        if (!(await isSure(t("forget_me_sure"), t("forget_me")))) return;
        const reply = await forgetEverywhere();
        notice({ say: reply.ok ? t("forgotten") : reply.say });
        if (reply.ok) go("#/", true);
    };
    return (
        <button class="act" onClick={() => void forget()}>
            {t("forget_me")}
        </button>
    );
}

/** The rooms one is in, in every house where one is known, and the way into another. */
function MyRooms(): JSX.Element {
    const [rooms, setRooms] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
    useEffect(() => {
        const ends = [...new Set([house, ...knownIn()])].map((of) => {
            const there = connectionTo(of);
            void there.up().then(() => setRooms((known) => new Map(known).set(of, [...there.rooms])));
            return there.hold();
        });
        return () => {
            for (const end of ends) end();
        };
    }, []);
    return (
        <section class="form" aria-label={t("rooms")}>
            <h2>{t("rooms")}</h2>
            {[...rooms].flatMap(([of, ids]) => ids.map((id) => <RoomLine key={`${of} ${id}`} id={id} of={of} />))}
            <div class="row">
                <a class="act" href="#/room/new">
                    {t("room_new")}
                </a>
                <a class="act" href="#/room">
                    {t("room_by_number")}
                </a>
            </div>
        </section>
    );
}

function RoomLine({ id, of }: { id: string; of: number }): JSX.Element | null {
    const [state, setState] = useState<RoomState>();
    useEffect(() => {
        const { room, release } = holdRoom(id, of);
        setState(room.state.value);
        const stop = room.state.watch(setState);
        return () => {
            stop();
            release();
        };
    }, [id, of]);
    if (!state) return null;
    const here = state.people.filter((p) => p.here).length;
    const going = state.tables.filter((one) => one.phase !== "over").length;
    return (
        <a class="go quiet" href={linkIn(of, `#/room/${id}`)}>
            <span class="mini">
                <Icon name="people" />
            </span>
            <span>
                <b>{state.title}</b>
                <small>
                    {t("room_here", { n: here })} · {t("room_tables_n", { n: going })}
                </small>
            </span>
            <Icon name="arrow" />
        </a>
    );
}

function Lobby(): JSX.Element {
    const { games } = useStore(texts);
    return (
        <WithServer title={t("play_with_others")}>
            <div class="form">
                <MyTables title />
                <p>{t("how_others")}</p>
                <section class="games four" aria-label={t("games")}>
                    {games.map((g) => {
                        const Mark = tables[g.id]?.Mark;
                        return (
                            <div class="game" key={g.id}>
                                <a class="tap" href={`#/online/${g.id}`}>
                                    {Mark && <Mark />}
                                    <b>{g.name}</b>
                                    <small>{g.brief}</small>
                                </a>
                            </div>
                        );
                    })}
                </section>
                <MyRooms />
                {knownIn().length > 0 && person.name && <Forget />}
            </div>
        </WithServer>
    );
}

export function Page(): JSX.Element {
    const { of, query } = useStore(address);
    useStore(texts);
    const [ready, setReady] = useState(false);
    const here = query.has("room"); // it is a table of a room, which is here
    useEffect(() => void Promise.all([speakRoom(), here || atHome()]).then(() => setReady(true), complain), []);
    if (!ready) return <main aria-busy="true" />;
    return of ? <OpenPage key={of} id={of} /> : <Lobby />;
}
