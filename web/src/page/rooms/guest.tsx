// A class as its pupils see it: one thing in the middle, nothing to do. Seats and tables come by themselves.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { recall } from "../../online/remembered";
import { nameOf, type RoomState, tableAt } from "../../online/room";
import type { RoomTable } from "../../online/room_words";
import { SeatSign } from "../../shared/drawn";
import { t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { address } from "../router";
import { RulesSheet } from "../rules_sheet";
import { enter } from "./follow";
import { RoomMenu } from "./menu";
import { Bar, Figure, IconButton, type InRoom, useAbout } from "./parts";
import { answered, hardest, useResults } from "./results";
import { sitterName } from "./tables";

const TICK_MS = 600;
const AGAIN = 4; // sums to look at once more

const gameName = (id: string): string => texts.value.games.find((g) => g.id === id)?.name ?? id;

const roundName = ({ round }: RoomState): string[] => (round ? [t("room_round", { n: round })] : []);

/** "Round 2 · Tables still playing: 9" */
function roundOf(state: RoomState): string {
    const playing = state.tables.filter(({ phase }) => phase !== "over").length;
    return [...roundName(state), t("room_still_play", { n: playing })].join(" · ");
}

/** Who sits with whom; it begins by itself. */
export function Seated({ state, table }: { state: RoomState; table: RoomTable }): JSX.Element {
    const [left, setLeft] = useState(3);
    const [rules, setRules] = useState(false);
    useEffect(() => {
        const timer = setInterval(() => setLeft((n) => Math.max(1, n - 1)), TICK_MS);
        return () => clearInterval(timer);
    }, []);
    return (
        <main class="room guest">
            <Bar title={gameName(table.game)} about={[state.title, ...roundName(state)].join(" · ")} back={`#/room`} />
            <div class="hush">
                <p class="dim">{t("room_table", { n: table.no })}</p>
                <div class="versus">
                    {table.seats.map((seat, i) => (
                        <div key={i}>
                            <SeatSign seat={i} />
                            <b>{sitterName(state, seat)}</b>
                            {seat === state.you && <span class="tag">{t("you")}</span>}
                        </div>
                    ))}
                </div>
                <div class="ring" aria-hidden="true">
                    <Figure text={String(left)} />
                </div>
                <p role="status">{t("room_begins_itself")}</p>
            </div>
            <div class="foot">
                <button class="act" onClick={() => setRules(true)}>
                    {t("rules")}
                </button>
            </div>
            {rules && <RulesSheet game={table.game} close={() => setRules(false)} />}
        </main>
    );
}

export function Guest({ room, state }: InRoom): JSX.Element {
    const { query } = useStore(address);
    const here = useAbout(state);
    const [menu, setMenu] = useState(false);
    const last = [...state.tables].reverse().find((one) => one.phase === "over" && one.seats.includes(state.you));
    const mine = tableAt(state, state.you);
    const about = last && !state.closed ? roundOf(state) : here;
    if (query.get("tab") === "standings") return <Standings room={room} state={state} />;
    return (
        <main class="room guest">
            <Bar title={state.title} about={about} back="#/online">
                <IconButton name="menu" label={t("room_menu")} act={() => setMenu(true)} />
            </Bar>
            {state.closed ? (
                <div class="hush">
                    <h2>{t("room_closed")}</h2>
                    <p class="dim">{t("room_closed_help")}</p>
                </div>
            ) : last ? (
                <Between room={room} state={state} last={last} />
            ) : (
                <Wait state={state} />
            )}
            <div class="foot">
                {mine && (
                    <button class="act main big" onClick={() => enter(mine.table)}>
                        {t("room_your_table")}
                    </button>
                )}
                {!mine && !state.closed && last && (
                    <p class="dim" role="status">
                        {t("room_next_comes")}
                    </p>
                )}
                <Meanwhile room={room} state={state} />
                {!last && !state.closed && (
                    <button class="other-name" onClick={() => setMenu(true)}>
                        {t("room_not_my_name")}
                    </button>
                )}
            </div>
            {menu && <RoomMenu room={room} state={state} close={() => setMenu(false)} />}
        </main>
    );
}

function Wait({ state }: { state: RoomState }): JSX.Element {
    const n = state.people.filter((p) => p.role === "guest" && p.here).length;
    return (
        <div class="hush">
            <div class="huge">
                <Figure text={String(n)} />
            </div>
            <h2>{t("room_you_are_in", { name: nameOf(state, state.you) })}</h2>
            <p class="dim">{t("room_keep_open")}</p>
        </div>
    );
}

/** After a game: how it went, and sums to look at once more. */
function Between({ room, state, last }: InRoom & { last: RoomTable }): JSX.Element {
    const rows = useResults(room.id, state);
    const own = rows?.find((row) => row.who === state.you);
    const won = recall(last.table).won ?? last.winners?.includes(state.you);
    const hard = own ? hardest([own]).slice(0, AGAIN) : [];
    const met = own?.against?.filter(([who]) => last.seats.includes(who) && state.names.has(who)) ?? [];
    return (
        <div class="hush">
            {met.length === 1 && met.map((duel) => <Duel key={duel[0]} {...{ state, last, duel }} />)}
            <h2>{won === undefined ? t("room_game_over") : t(won ? "room_you_won" : "room_you_lost")}</h2>
            {own && <p class="dim">{t("room_games_won", { games: own.games, won: own.won })}</p>}
            {met.map(([who, wins, losses]) => (
                <p key={who} class="dim">
                    {t("room_against", { won: wins, lost: losses, name: nameOf(state, who) })}
                </p>
            ))}
            {own && hard.length > 0 && (
                <div class="panel">
                    <b>{t("room_once_more")}</b>
                    <div class="hard">
                        {hard.map(({ fact }) => (
                            <span key={fact}>
                                <b>{answered(fact, own)}</b>
                            </span>
                        ))}
                    </div>
                </div>
            )}
        </div>
    );
}

interface DuelProps {
    state: RoomState;
    last: RoomTable;
    duel: [who: string, won: number, lost: number];
}

/** The score with somebody, large; a sentence says it as well. */
function Duel({ state, last, duel: [who, won, lost] }: DuelProps): JSX.Element {
    return (
        <div class="huge duel" aria-hidden="true">
            <SeatSign seat={last.seats.indexOf(state.you)} />
            <Figure text={String(won)} />
            <i>–</i>
            <Figure text={String(lost)} />
            <SeatSign seat={last.seats.indexOf(who)} />
        </div>
    );
}

/** What there is to do while one waits. */
function Meanwhile({ room, state }: InRoom): JSX.Element {
    const [rules, setRules] = useState(false);
    const { games } = useStore(texts);
    const game = [...state.tables].reverse()[0]?.game ?? games.find((g) => g.teaches)?.id ?? "";
    const seen = state.watch
        ? state.tables.find((one) => one.phase === "play" && !one.seats.includes(state.you))
        : undefined;
    return (
        <>
            <div class="two">
                <a class="act" href="#/learn">
                    {t("room_practise")}
                </a>
                {seen ? (
                    <button class="act" onClick={() => enter(seen.table)}>
                        {t("room_watch_table", { n: seen.no })}
                    </button>
                ) : (
                    <button class="act" onClick={() => setRules(true)}>
                        {t("rules")}
                    </button>
                )}
            </div>
            {state.standings !== "none" && (
                <a class="act" href={`#/room/${room.id}?tab=standings`}>
                    {t("room_standings")}
                </a>
            )}
            {rules && <RulesSheet game={game} close={() => setRules(false)} />}
        </>
    );
}

interface Place {
    who: string;
    won: number;
    games: number;
    place: number;
}

/** By games won; equal numbers share a place. */
export function placesOf(state: RoomState): Place[] {
    const games = (who: string): number =>
        state.tables.filter(
            (one) => one.phase === "over" && one.cause !== "ended" && one.cause !== "closed" && one.seats.includes(who),
        ).length;
    const inside = state.people.filter((p) => state.kind === "evening" || p.role === "guest").map(({ who }) => who);
    const left = Object.keys(state.wins).filter((who) => !state.people.some((p) => p.who === who));
    const all = [...inside, ...left.filter((who) => state.names.has(who))] // what was won stays won
        .map((who) => ({ who, won: state.wins[who] ?? 0, games: games(who) }))
        .sort((a, b) => b.won - a.won || a.games - b.games);
    return all.map((one) => ({
        ...one,
        place: 1 + all.findIndex((other) => other.won === one.won && other.games === one.games),
    }));
}

function Standings({ room, state }: InRoom): JSX.Element {
    const rows = useResults(room.id, state);
    const own = rows?.find((row) => row.who === state.you);
    const back = `#/room/${room.id}`;
    return (
        <main class="room guest">
            <Bar title={t("room_standings")} about={[state.title, ...roundName(state)].join(" · ")} back={back} />
            <div class="mid">
                {state.standings === "all" ? (
                    <ol class="list places">
                        {placesOf(state).map(({ who, won, games, place }) => (
                            <li key={who} class={who === state.you ? "me" : ""}>
                                <span class="rank">{place}</span>
                                <b>{nameOf(state, who)}</b>
                                {who === state.you && <span class="tag">{t("you")}</span>}
                                <span class="n">{won}</span>
                                <small>{t("room_won_of", { n: games })}</small>
                            </li>
                        ))}
                    </ol>
                ) : (
                    <>
                        <h2>{t("room_games_won", { games: own?.games ?? 0, won: own?.won ?? 0 })}</h2>
                        {own && own.sums > 0 && <p>{t("room_own_sums", { sums: own.sums, right: own.right })}</p>}
                    </>
                )}
            </div>
            <div class="foot">
                <a class="act" href={back}>
                    {t("room_back")}
                </a>
            </div>
        </main>
    );
}
