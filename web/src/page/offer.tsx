// The first opening of a game: three pictures, and the guide. Nothing runs behind it: the game is opened afterwards.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { classes } from "../shared/classes";
import { Icon } from "../shared/drawn";
import { capital, t, texts } from "../shared/language";
import { Store, useStore } from "../shared/store";
import { haveMet, settings } from "../storage/settings";
import { tables, useTable } from "../tables";
import { type Address, go } from "./router";

/** The address of a game that waits for an answer. */
export const offered = new Store<Address | undefined>(undefined);

const withoutHurry = (query: URLSearchParams): URLSearchParams => new URLSearchParams([...query, ["untimed", "1"]]);

/** Has nobody here met this game, and been guided to the end or declined it, or asked for it without ceremony? */
export function isFirstTime({ of, query }: Address): boolean {
    const known = settings.value.met[of] || settings.value.last[of] !== undefined;
    return !known && query.get("pace") !== "0" && texts.value.games.find((g) => g.id === of)?.guide === true;
}

export function Offer({ to, play }: { to: Address; play: (at: Address) => void }): JSX.Element {
    const dialog = useRef<HTMLDialogElement>(null);
    const table = useTable(to.of);
    const { games } = useStore(texts);
    useEffect(() => {
        if (table) dialog.current?.showModal();
    }, [table]);
    const scene = settings.value.guided[to.of];
    const level = /^me,level([1-5])$/.exec(to.query.get("seats") ?? "")?.[1] as "1" | undefined;
    const against = level && `${capital(t("level_n", { n: level }))}: ${t(`level_${level}`)}`;
    const Mark = tables[to.of]?.Mark;
    const { name = to.of, brief = "", race = false } = games.find((g) => g.id === to.of) ?? {};
    // the guide of a race is one without turns
    const inTurns = race && (settings.value.untimed || to.query.get("untimed") === "1");
    const guide = new URLSearchParams({ ...(scene && { scene: String(scene) }), play: to.query.toString() });
    const about = `${brief}. ${inTurns ? `${capital(t("in_turns"))}.` : t("guide_takes")}`;
    const begin = (at: Address): void => {
        haveMet(to.of);
        play(at);
    };
    return (
        <main class={`app of-${to.of}`}>
            <header class="bar">
                <h1>{name}</h1>
            </header>
            <div class="behind">{Mark && <Mark />}</div>
            <dialog class="sheet offer" ref={dialog} onClose={() => go("#/", true)} aria-label={t("guided")}>
                <header class="bar">
                    <h2>{t("first_time", { game: name })}</h2>
                    <button class="ib" aria-label={t("close")} onClick={() => dialog.current?.close()}>
                        <Icon name="close" />
                    </button>
                </header>
                <div class="lessons">{table?.Lessons && <table.Lessons />}</div>
                <p>{about}</p>
                {!inTurns && (
                    <button class="act main" onClick={() => go(`#/guide/${to.of}?${guide}`, true)}>
                        {t(scene === undefined ? "guide_me" : "guide_on")}
                    </button>
                )}
                <button class={classes("act", inTurns && "main")} onClick={() => begin(to)}>
                    {t("just_play")}
                    {against && <small>{against}</small>}
                </button>
                {race && !inTurns && (
                    <button class="act unhurried" onClick={() => begin({ ...to, query: withoutHurry(to.query) })}>
                        {t("just_play_slowly")}
                    </button>
                )}
            </dialog>
        </main>
    );
}
