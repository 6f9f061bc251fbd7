// A family evening: tables by whim, and a score over the evening.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { nameOf, tableAt } from "../../online/room";
import { t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { tables as drawnTables } from "../../tables";
import { useSeconds } from "../online/time";
import { address } from "../router";
import { enter } from "./follow";
import { placesOf } from "./guest";
import { DoorSwitch, Knocks, Large } from "./host";
import { RoomMenu } from "./menu";
import { firstWish, PairSheet, type Wish } from "./pair";
import { Bar, Figure, IconButton, type InRoom, Sheet, share, tell, useAbout, WayIn } from "./parts";
import { PersonSheet } from "./person";
import { shownTables, TableCard } from "./tables";

type Open = "menu" | "new" | "pair" | undefined;

export function Evening({ room, state }: InRoom): JSX.Element {
    const { query } = useStore(address);
    const about = useAbout(state);
    const [open, setOpen] = useState<Open>();
    const [who, setWho] = useState<string>();
    const [wish, setWish] = useState<Wish>(() => firstWish(texts.value.games));
    const isHost = state.role === "host";
    const close = (): void => setOpen(undefined);
    const tables = shownTables(state);
    const now = useSeconds(tables.some((one) => one.phase === "play"));
    const idle = state.people.filter((p) => p.here && !tableAt(state, p.who) && p.who !== state.you);
    if (query.get("tab") === "way" && isHost) return <Large room={room} state={state} about={about} />;
    return (
        <main class="room evening">
            <Bar title={state.title} about={about} back="#/online">
                {isHost && !state.closed && (
                    <IconButton name="share" label={t("share")} act={() => void share(state)} />
                )}
                <IconButton name="menu" label={t("room_menu")} act={() => setOpen("menu")} />
            </Bar>
            <div class="mid">
                {isHost && !state.closed && (
                    <section class="form">
                        <WayIn state={state} late={state.people.length > 1} large={`#/room/${room.id}?tab=way`} />
                        <Knocks room={room} state={state} />
                        <DoorSwitch room={room} state={state} />
                    </section>
                )}
                <section class="form">
                    <h2>{t("room_tables")}</h2>
                    {tables.length === 0 && <p class="dim">{t("room_no_tables")}</p>}
                    <div class="grid">
                        {tables.map((one) => (
                            <TableCard key={one.table} {...{ state, now }} table={one} act={() => enter(one.table)} />
                        ))}
                    </div>
                    {idle.length > 0 && !state.closed && (
                        <div class="note">
                            <span>{t("room_sits_nowhere", { names: idle.map((p) => p.name).join(", ") })}</span>
                            {isHost && state.people.length > 1 && (
                                <button class="act" onClick={() => setOpen("pair")}>
                                    {t("room_seat_all")}
                                </button>
                            )}
                        </div>
                    )}
                    {!isHost && state.heir === state.you && !state.closed && (
                        <button class="act" onClick={() => void tell(room.do("room_host", {}))}>
                            {t("room_be_host")}
                        </button>
                    )}
                </section>
                <section>
                    <h2 class="two-ends">
                        {t("room_this_evening")} <small>{t("room_games_won_short")}</small>
                    </h2>
                    <ol class="list evening-wins">
                        {placesOf(state).map(({ who: one, won }) => (
                            <li key={one}>
                                <button class="name" disabled={!isHost} onClick={() => setWho(one)}>
                                    <b>{nameOf(state, one)}</b>
                                    {one === state.you && <span class="tag">{t("you")}</span>}
                                </button>
                                <Figure text={String(won)} />
                            </li>
                        ))}
                    </ol>
                </section>
            </div>
            <div class="foot">
                {state.closed ? (
                    <p class="dim">{t("room_closed_help")}</p>
                ) : (
                    <button class="act main big" onClick={() => setOpen("new")}>
                        {t("new_table")}
                    </button>
                )}
            </div>
            {open === "new" && (
                <NewTable id={room.id} close={close} pair={isHost ? () => setOpen("pair") : undefined} />
            )}
            {open === "pair" && <PairSheet {...{ room, state, wish, close }} set={setWish} done={close} />}
            {open === "menu" && <RoomMenu room={room} state={state} close={close} />}
            {who && <PersonSheet room={room} state={state} who={who} close={() => setWho(undefined)} />}
        </main>
    );
}

/** Which game? */
function NewTable({ id, close, pair }: { id: string; close: () => void; pair: (() => void) | undefined }): JSX.Element {
    const { games } = useStore(texts);
    return (
        <Sheet label={t("new_table")} close={close}>
            <section class="games" aria-label={t("games")}>
                {games.map((g) => {
                    const Mark = drawnTables[g.id]?.Mark;
                    return (
                        <div class="game" key={g.id}>
                            <a class="tap" href={`#/online/${g.id}?room=${id}`}>
                                {Mark && <Mark />}
                                <b>{g.name}</b>
                            </a>
                        </div>
                    );
                })}
            </section>
            {pair && (
                <button class="act" onClick={pair}>
                    {t("room_seat_all")}
                </button>
            )}
        </Sheet>
    );
}
