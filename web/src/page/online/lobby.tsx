// Playing with others: the tables one sits at, and the four games for a new one.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { connection } from "../../online/connection";
import { person } from "../../online/person";
import { speakOnline, t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { tables } from "../../tables";
import { complain } from "../complain";
import { notice } from "../notices";
import { Plain } from "../parts";
import { isSure } from "../questions";
import { address, go } from "../router";
import { ConnectionNote, useConnectionNote } from "./connection_note";
import { MyTables } from "./my_tables";
import { OpenPage } from "./open";
import "./online.css";

/** Name and token are deleted, at the server and here. */
function Forget(): JSX.Element {
    const forget = async (): Promise<void> => {
        if (!(await isSure(t("forget_me_sure"), t("forget_me")))) return;
        const reply = await connection.forget();
        notice({ say: reply.ok ? t("forgotten") : reply.say });
        if (reply.ok) go("#/", true);
    };
    return (
        <button class="act" onClick={() => void forget()}>
            {t("forget_me")}
        </button>
    );
}

function Lobby(): JSX.Element {
    const { games } = useStore(texts);
    const note = useConnectionNote(useStore(connection.state));
    useEffect(() => connection.hold(), []);
    return (
        <Plain title={t("play_with_others")}>
            <div class="form">
                {note && (
                    <div class="line-row">
                        <ConnectionNote {...note} />
                    </div>
                )}
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
                {person.token && <Forget />}
            </div>
        </Plain>
    );
}

export function Page(): JSX.Element {
    const { of } = useStore(address);
    useStore(texts);
    const [spoken, setSpoken] = useState(false);
    useEffect(() => void speakOnline().then(() => setSpoken(true), complain), []);
    if (!spoken) return <main aria-busy="true" />;
    return of ? <OpenPage key={of} id={of} /> : <Lobby />;
}
