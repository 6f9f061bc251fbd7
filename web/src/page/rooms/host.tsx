// A class as its host sees it: the way in, who is here, all tables, the results; one tap seats everybody.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { connection } from "../../online/connection";
import { openTable } from "../../online/open";
import { nameOf, type RoomState, tableAt } from "../../online/room";
import type { RoomTable } from "../../online/room_words";
import { classes } from "../../shared/classes";
import { Icon } from "../../shared/drawn";
import { t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { Tabs } from "../parts";
import { address, go } from "../router";
import { RoomMenu } from "./menu";
import { firstWish, gameChips, howChips, PairSheet, pair, pairing, useDraw, useEngine, type Wish } from "./pair";
import { Bar, IconButton, type InRoom, RoomNumber, RoomQr, Switch, share, tell, useAbout, WayIn } from "./parts";
import { hasRoom, PersonSheet } from "./person";
import { Results } from "./results";
import { shownTables, TableGrid } from "./tables";

type Tab = "people" | "tables" | "results";

const pupils = (state: RoomState): RoomState["people"] => state.people.filter((p) => p.role === "guest");
const going = (state: RoomState): boolean => state.tables.some((one) => one.phase !== "over");

export function Host({ room, state }: InRoom): JSX.Element {
    const { query } = useStore(address);
    const here = useAbout(state);
    const [menu, setMenu] = useState(false);
    const [wish, setWish] = useState<Wish>(() => firstWish(texts.value.games));
    const [pairs, setPairs] = useState(false);
    const asked = query.get("tab");
    const to = (tab: string): string => `#/room/${room.id}?tab=${tab}`;
    if (asked === "way") return <Large room={room} state={state} about={here} />;
    const tab: Tab =
        asked === "people" || asked === "tables" || asked === "results" ? asked : going(state) ? "tables" : "people";
    const tables = shownTables(state);
    const about = tab === "tables" && tables.length > 0 ? standOf(state, tables) : here;
    const tabs = [
        { key: "people", to: to("people"), text: t("room_people_n", { n: pupils(state).length }) },
        { key: "tables", to: to("tables"), text: t("room_tables_n", { n: tables.length }) },
        { key: "results", to: to("results"), text: t("room_results") },
    ];
    return (
        <main class={classes("room", tab !== "people" && "live")}>
            <Bar title={state.title} about={about} back="#/online">
                {going(state) && !state.closed && <Halt room={room} state={state} />}
                <IconButton name="menu" label={t("room_menu")} act={() => setMenu(true)} />
            </Bar>
            <aside class="wayin">
                <WayIn state={state} late={going(state)} large={to("way")} />
                <Knocks room={room} state={state} />
                {!state.closed && <DoorSwitch room={room} state={state} />}
                {tab === "tables" && <Waiting room={room} state={state} wish={wish} />}
            </aside>
            <div class="mid">
                <Tabs label={t("room_a")} now={tab} tabs={tabs} />
                {state.halt && (
                    <div class="stop" role="status">
                        <Icon name="pause" />
                        <span>{t("halted")}</span>
                        <button class="act" onClick={() => void tell(room.do("room_on", {}))}>
                            {t("room_on")}
                        </button>
                    </div>
                )}
                {tab === "people" && <People room={room} state={state} />}
                {tab === "tables" && <TableGrid room={room} state={state} />}
                {tab === "results" && <Results id={room.id} state={state} />}
            </div>
            {tab === "people" && !state.closed && (
                <Pairing
                    {...{ room, state, wish, setWish }}
                    more={() => setPairs(true)}
                    done={() => go(to("tables"), true)}
                />
            )}
            {tab === "tables" && !state.closed && (
                <div class="foot">
                    <div class={going(state) ? "two" : ""}>
                        {going(state) && <Halt room={room} state={state} />}
                        <button class="act main big" onClick={() => setPairs(true)}>
                            {t("room_new_round")}
                        </button>
                    </div>
                </div>
            )}
            {pairs && (
                <PairSheet
                    {...{ room, state, wish }}
                    set={setWish}
                    close={() => setPairs(false)}
                    done={() => {
                        setPairs(false);
                        go(to("tables"), true);
                    }}
                />
            )}
            {menu && <RoomMenu room={room} state={state} close={() => setMenu(false)} />}
        </main>
    );
}

/** Which games are played, the round, and "3 of 12 done". */
function standOf({ round }: RoomState, tables: readonly RoomTable[]): string {
    const games = new Set(tables.map(({ game }) => game));
    const done = tables.filter(({ phase }) => phase === "over").length;
    return [
        ...texts.value.games.filter(({ id }) => games.has(id)).map(({ name }) => name),
        ...(round ? [t("room_round", { n: round })] : []),
        t("room_done", { n: done, of: tables.length }),
    ].join(" · ");
}

/** Every table stands still, or goes on. */
function Halt({ room, state }: InRoom): JSX.Element {
    return (
        <button class="act halt" onClick={() => void tell(room.do(state.halt ? "room_on" : "room_halt", {}))}>
            <Icon name={state.halt ? "play" : "pause"} />
            <span>{t(state.halt ? "room_on" : "room_halt")}</span>
        </button>
    );
}

export function DoorSwitch({ room, state }: InRoom): JSX.Element {
    return (
        <Switch
            label={t(`room_door_${state.door}_is`)}
            about={t(`room_door_${state.door}_help`)}
            on={state.door !== "shut"}
            set={(on) => void tell(room.do("room_set", { door: on ? "open" : "shut" }))}
        />
    );
}

/** Those who ask to be let in. */
export function Knocks({ room, state }: InRoom): JSX.Element {
    const answer = (who: string, yes: boolean): void => void tell(room.do("room_admit", { who, yes }));
    return (
        <>
            {state.knocks?.map(({ who, name }) => (
                <div key={who} class="note" role="alert">
                    <span>{t("room_knocks", { name })}</span>
                    <button class="act" onClick={() => answer(who, true)}>
                        {t("room_let_in")}
                    </button>
                    <button class="act" onClick={() => answer(who, false)}>
                        {t("refuse")}
                    </button>
                </div>
            ))}
        </>
    );
}

/** Who is here, each a tap away. */
function People({ room, state }: InRoom): JSX.Element {
    const [who, setWho] = useState<string>();
    const all = pupils(state);
    const others = state.people.filter((p) => p.role === "host" && p.who !== state.you);
    return (
        <>
            <h2>
                {t("room_here", { n: all.filter((p) => p.here).length })}{" "}
                {all.length > 0 && <small>{t("room_tap_name")}</small>}
            </h2>
            {all.length === 0 && <p class="dim">{t("room_nobody")}</p>}
            <div class="here">
                {[...all, ...others].map((p) => (
                    <button
                        key={p.who}
                        class={classes(!p.here && "gone", state.fresh.has(p.who) && "new")}
                        onClick={() => setWho(p.who)}
                    >
                        <span>{p.name}</span>
                        {p.role === "host" && <small>{t("room_host")}</small>}
                    </button>
                ))}
            </div>
            {who && <PersonSheet room={room} state={state} who={who} close={() => setWho(undefined)} />}
        </>
    );
}

interface PairingProps extends InRoom {
    wish: Wish;
    setWish: (wish: Wish) => void;
    more: () => void;
    done: () => void;
}

/** The draw in one tap, as it was chosen last. */
function Pairing({ room, state, wish, setWish, more, done }: PairingProps): JSX.Element {
    const e = useEngine();
    const g = e?.games.find((x) => x.id === wish.game);
    const draw = useDraw(room, state, g && pairing(g, wish));
    const [busy, setBusy] = useState(false);
    const go = async (): Promise<void> => {
        if (!g) return;
        setBusy(true);
        if (await pair(room, g, wish)) done();
        setBusy(false);
    };
    return (
        <div class="foot pair">
            {gameChips(wish.game, (game) => setWish({ ...wish, game, options: {} }))}
            {howChips(wish.how, (how) => setWish({ ...wish, how }))}
            <div class="main-row">
                <button class="act main big" disabled={busy || !draw.ok} onClick={() => void go()}>
                    {draw.ok ? draw.say : t("room_pair_all")}
                </button>
                <IconButton name="settings" label={t("more")} act={more} />
            </div>
        </div>
    );
}

/** Those who wait while others play: a seat that is free, or a table with a bot. */
function Waiting({ room, state, wish }: InRoom & { wish: Wish }): JSX.Element | null {
    const waits = pupils(state).filter((p) => p.here && !tableAt(state, p.who));
    const e = useEngine();
    if (waits.length === 0 || state.closed || !going(state)) return null;
    const tables = state.tables.filter((one) => hasRoom(one, state.people)).slice(0, 3);
    const withBot = async (who: string): Promise<void> => {
        const g = e?.games.find((x) => x.id === wish.game);
        if (!g) return;
        const { game, options, board } = pairing(g, { ...wish, seats: 2 });
        const opened = await openTable({
            game,
            seats: 2,
            seating: ["open", "level1"],
            room: room.id,
            ...(options && { options }),
            ...(board && { board }),
        });
        if (!opened.ok) await tell(Promise.resolve(opened));
        else if (await tell(room.do("room_move", { who, to: opened.table })))
            await tell(connection.ask("start", { table: opened.table })); // nobody else will come
    };
    return (
        <>
            {waits.map(({ who }) => (
                <div key={who} class="panel waiting">
                    <b>{t("room_waiting", { name: nameOf(state, who) })}</b>
                    <div class="row">
                        {tables.map((one) => (
                            <button
                                key={one.table}
                                class="chip"
                                onClick={() => void tell(room.do("room_move", { who, to: one.table }))}
                            >
                                {t("room_to_table", { n: one.no })}
                            </button>
                        ))}
                        <button class="chip" onClick={() => void withBot(who)}>
                            {t("room_with_bot")}
                        </button>
                    </div>
                </div>
            ))}
        </>
    );
}

/** The way in, for a wall. */
export function Large({ room, state, about }: InRoom & { about: string }): JSX.Element {
    const { invite = "", number, door } = state;
    return (
        <main class="room large">
            <Bar title={state.title} about={about} back={`#/room/${room.id}`}>
                <IconButton name="share" label={t("share")} act={() => void share(state)} />
            </Bar>
            <div class="hush">
                <RoomQr invite={invite} />
                <p class="dim">{t("room_or_open")}</p>
                <p class="typed" translate={false}>
                    {`${location.host}/r`}
                </p>
                {number && <RoomNumber number={number} />}
            </div>
            <div class="foot">
                <button
                    class="act"
                    onClick={() => void tell(room.do("room_set", { door: door === "shut" ? "open" : "shut" }))}
                >
                    {t(door === "shut" ? "room_door_open_now" : "room_door_shut_now")}
                </button>
            </div>
        </main>
    );
}
