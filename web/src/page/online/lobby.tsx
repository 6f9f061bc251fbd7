// Playing with others: the tables one sits at, and the four games for a new one.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { line } from "../../online/line";
import { speakOnline, t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { tables } from "../../tables";
import { Plain } from "../parts";
import { address } from "../router";
import { useLineNote, LineNote } from "./line_note";
import { Mine } from "./mine";
import { OpenPage } from "./open";
import "./online.css";

function Lobby(): JSX.Element {
    const { games } = useStore(texts);
    const note = useLineNote(useStore(line.state));
    useEffect(() => line.hold(), []);
    return (
        <Plain title={t("play_with_others")}>
            <div class="form">
                {note && (
                    <div class="line-row">
                        <LineNote {...note} />
                    </div>
                )}
                <Mine title />
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
            </div>
        </Plain>
    );
}

export function Page(): JSX.Element {
    const { of } = useStore(address);
    useStore(texts);
    const [spoken, setSpoken] = useState(false);
    useEffect(() => void speakOnline().then(() => setSpoken(true)), []);
    if (!spoken) return <main aria-busy="true" />;
    return of ? <OpenPage key={of} id={of} /> : <Lobby />;
}
