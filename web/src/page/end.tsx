// A game is over: the result drawn large, what won, the chances with the moves that mattered, the series, and one main
// button. Fetched when a game ends.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import { openFilm, positionAt } from "../match/film";
import type { Shown } from "../match/match";
import type { Played } from "../match/played";
import { classes } from "../shared/classes";
import { Icon } from "../shared/drawn";
import { speakDuplicate, t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { written } from "../shared/written";
import type { Finished, GameEnd, GameTable, TableProps } from "../tables";
import { Feast } from "./feast";
import { playAgain } from "./game";
import { Menu } from "./menu";
import { home } from "./router";
import { RulesSheet } from "./rules_sheet";
import { Figures } from "./score";
import { Words } from "./sentence";
import { Series, tableQuery } from "./series";
import { share } from "./share";
import { Teaching } from "./teaching";
import "./end.css";

interface EndProps {
    engine: Engine;
    match: Played;
    table: GameTable & GameEnd;
    props: TableProps;
    /** At a server's table: the way on, what else there is, and how it came to its end. */
    children?: ComponentChildren;
    more?: ComponentChildren;
    about?: ComponentChildren;
}

/** Nobody is, where people share a screen. */
const named = (seat: Shown["table"][number] | undefined): boolean =>
    seat?.name.toLowerCase() === t("you").toLowerCase();
const isYou = ({ seat, table }: Shown): boolean => named(table[seat]);

/** Somebody who looks at this screen has won: one person, or one of those who share it. */
function isFeast(shown: Shown, online: boolean): boolean {
    const winners = shown.result?.winners ?? [];
    if (winners.length === shown.table.length) return false;
    return online || isYou(shown) ? winners.includes(shown.seat) : winners.some((w) => shown.table[w]?.person);
}

/** At a server's table its words say how it came to that. Who has resigned only looks on. */
const haveResigned = ({ table }: Shown, online: boolean): boolean =>
    !online && table.some((s) => s.resigned && named(s));

/** Whose moves it is about: in a game against bots who has resigned only looks on. */
const ownSeat = ({ seat, table }: Shown): number => (seat < 0 ? table.findIndex((s) => s.resigned && named(s)) : seat);

/** "You win", "East wins", "You have resigned", or what the words layer says. */
function headline(shown: Shown, online: boolean): string {
    if (!shown.result?.winners.length) return shown.ended ?? "";
    return haveResigned(shown, online) ? t("you_resigned") : winning(shown);
}

function winning(shown: Shown): string {
    const { seat, result, table } = shown;
    const winners = result?.winners ?? [];
    const same = winners.length === table.length;
    if (same) return t("drawn_game");
    if (isYou(shown) && winners.includes(seat)) return t("you_win");
    const names = winners.map((w) => table[w]?.name ?? "");
    if (names.length === 1) return t("wins", { name: names[0] ?? "" });
    return t("win_together", { names: new Intl.ListFormat(written()).format(names) });
}

/** Below the headline: who has resigned, or who wins if that was you; then the last sentence, with numbers. Those
 * before it say what the headline says. */
function details(shown: Shown, online: boolean): string {
    if (!shown.result?.winners.length) return "";
    const gone = online ? [] : shown.table.filter((s) => s.resigned);
    const numbers =
        shown.ended
            ?.trim()
            .split(/(?<=[.!?])\s+/)
            .at(-1) ?? "";
    if (gone.length === 0) return numbers;
    if (haveResigned(shown, online)) return `${winning(shown)}.`; // points of a game that was broken off say nothing
    const names = new Intl.ListFormat(written()).format(gone.map((s) => s.name));
    return `${t("resigned_of", { names })} ${numbers}`;
}

function Top({ name, who, open }: { name: string; who: string; open: () => void }): JSX.Element {
    return (
        <header class="bar">
            <a class="ib" href={home.value} aria-label={t("home")}>
                <Icon name="back" />
            </a>
            <h1>
                {name}
                <small>{who}</small>
            </h1>
            <button class="ib" aria-label={t("menu")} onClick={open}>
                <Icon name="menu" />
            </button>
        </header>
    );
}

/** The key of a day's deal begins with the word "spil" and a blank. */
const OF_DAY = /^seed 7370696c20/m;

/** Fetched after the deal of a day. */
function TodayLater(props: Parameters<typeof import("./today")["TodayEnd"]>[0]): JSX.Element | null {
    const [part, setPart] = useState<typeof import("./today")>();
    useEffect(() => void import("./today").then(setPart, () => undefined), []);
    return part ? <part.TodayEnd {...props} /> : null;
}

/** The key of a deal for friends begins with the word "duplicate" and a blank. */
const OF_FRIENDS = /^seed 6475706c696361746520/m;

/** Fetched after a deal for friends. */
function FriendsLater(props: { engine: Engine; record: string }): JSX.Element | null {
    const [part, setPart] = useState<typeof import("./duplicate")>();
    useEffect(
        () =>
            void Promise.all([import("./duplicate"), speakDuplicate()]).then(
                ([page]) => setPart(page),
                () => undefined,
            ),
        [],
    );
    return part ? <part.FriendsEnd {...props} /> : null;
}

/** A new deal like this one, which nobody has seen. */
const friendsAddress = (shown: Shown): string => `#/duplicate?game=${shown.game}&${tableQuery(shown)}`;

/** Another game at the same table, or the same deal once more. */
const Again = ({ same, main }: { same: boolean; main?: boolean }): JSX.Element => (
    <button class={classes("act", main && "main")} onClick={() => void playAgain(same)}>
        {t(main ? "again" : "same_deal")}
    </button>
);

export function EndPage({ engine, match, table, props, children, more, about }: EndProps): JSX.Element {
    const { shown } = props;
    const { games } = useStore(texts);
    const [menu, setMenu] = useState(false);
    const [rules, setRules] = useState(false);
    const record = match.record() ?? "";
    const seat = ownSeat(shown);
    const film = useMemo(() => openFilm(engine, record), [engine, record]);
    const finished = useMemo<Finished>(
        () => ({ record, at: (step) => ("ok" in film ? undefined : positionAt(engine, step, seat)) }),
        [engine, film, seat],
    );
    const name = games.find((g) => g.id === shown.game)?.name ?? shown.game;
    const resigned = shown.table.some((s) => s.resigned);
    const score = resigned ? undefined : table.score?.(shown, finished);
    const online = match.online !== undefined;
    const ofDay = !online && OF_DAY.test(record);
    const said = headline(shown, online);
    const feast = isFeast(shown, online);
    const rest = details(shown, online);
    const [look, setLook] = useState<JSX.Element>();
    if (look) return look;
    return (
        <main class={`endp of-${shown.game}`}>
            <Top name={name} who={shown.table.map((s) => s.name).join(", ")} open={() => setMenu(true)} />
            <section class={classes("res", feast && "won")}>
                {feast && <Feast of={match.kept?.id ?? record} />}
                {score && <Figures {...score} />}
                <h2>{said}</h2>
                <p>
                    <Words text={rest} />
                </p>
                {about}
            </section>
            {table.Won && !("ok" in film) && (
                <section class="what">
                    <table.Won {...props} finished={finished} />
                </section>
            )}
            {ofDay && (
                <TodayLater
                    {...{ engine, record, table }}
                    film={"ok" in film ? undefined : film}
                    seat={seat}
                    look={setLook}
                />
            )}
            {!("ok" in film) && record !== "" && (
                <Teaching {...{ engine, table, film, finished, seat }} look={setLook} />
            )}
            {!online && OF_FRIENDS.test(record) && <FriendsLater engine={engine} record={record} />}
            {match.kept && !online && <Series shown={shown} />}
            <div class="more2">
                {match.kept && (
                    <a class="act" href={`#/replay?game=${match.kept.id}`}>
                        {t("look_at_game")}
                    </a>
                )}
                {!online && (
                    <a class="act" href={friendsAddress(shown)}>
                        {t("deal_for_friends")}
                    </a>
                )}
                {!online && (
                    <a class="act" href={`#/setup/${shown.game}`}>
                        {t("other_game")}
                    </a>
                )}
                {online ? more : !ofDay && <Again same />}
            </div>
            <footer class="pinned">
                {online ? children : <Again same={ofDay} main />}
                <button
                    class="act sq"
                    aria-label={t("share_result")}
                    onClick={() => {
                        const text = `${score ? `${name} ${score.figures}` : name}. ${said}.`;
                        void share({ text }, t("copied_result", { text }));
                    }}
                >
                    <Icon name="share" />
                </button>
            </footer>
            {menu && <Menu match={match} shown={shown} close={() => setMenu(false)} showRules={() => setRules(true)} />}
            {rules && <RulesSheet game={shown.game} close={() => setRules(false)} />}
        </main>
    );
}
