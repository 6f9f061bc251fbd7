// A new table for others: everything is chosen already, and can be changed. One tap opens it.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Engine, engine } from "../../engine/engine";
import type { Game } from "../../engine/types";
import { connection } from "../../online/connection";
import { openTable } from "../../online/open";
import { person } from "../../online/person";
import type { Opening } from "../../online/words";
import { Icon } from "../../shared/drawn";
import { t } from "../../shared/language";
import { change, settings } from "../../storage/settings";
import { complain } from "../complain";
import { builtIn, type Chosen, hasOwnBoard, inShort, Options, Players, tableFor, usualOptions } from "../options";
import { Check, Choice } from "../parts";
import { address, go } from "../router";
import { WithServer } from "./connection_note";
import { NameField } from "./name";
import { secondsOf } from "./time";

const clocks = {
    none: undefined,
    short: { base_ms: 300000, add_ms: 5000 },
    long: { base_ms: 900000, add_ms: 10000 },
    day: { base_ms: 86400000, add_ms: 3600000 },
    days: { base_ms: 259200000, add_ms: 0, per_move: true },
} as const;
type ClockName = keyof typeof clocks;
const clockNames = Object.keys(clocks) as ClockName[];
/** Milliseconds that a long line may be given in a race. */
const lags = [0, 60, 120, 200];
const usualLag = 120;

const isClock = (name: string | null): name is ClockName => name !== null && name in clocks;

interface Wish extends Chosen {
    seats: number;
    timed: boolean;
    lag: number;
    clock: ClockName;
    watch: boolean;
    undo: boolean;
    talk: boolean;
}

/** Where the last wish is kept, beside those of games here. */
const key = (g: Game): string => `online/${g.id}`;

/** As it was chosen last, or as usual. */
function first(g: Game): Wish {
    const last = new URLSearchParams(settings.value.last[key(g)] ?? "");
    const seats = g.tables.find((x) => String(x.seats) === last.get("seats"))?.seats ?? g.tables[0]?.seats ?? 2;
    const clock = last.get("clock");
    return {
        seats,
        options: builtIn(usualOptions(g, seats, last)),
        board: "",
        timed: last.get("timed") !== "0",
        lag: lags.find((ms) => String(ms) === last.get("lag")) ?? usualLag,
        clock: isClock(clock) ? clock : "none",
        watch: last.get("watch") !== "0",
        undo: last.get("undo") !== "0",
        talk: last.get("talk") !== "0",
    };
}

function remember(g: Game, { options, seats, clock, lag, ...wish }: Wish): void {
    const flags = (["timed", "watch", "undo", "talk"] as const).map((name) => [name, wish[name] ? "1" : "0"]);
    const last = { seats: String(seats), clock, lag: String(lag), ...Object.fromEntries(flags), ...builtIn(options) };
    change({ last: { ...settings.value.last, [key(g)]: new URLSearchParams(last).toString() } });
}

/** The wish in the server's words: nothing that this game has no use for. */
function opening(g: Game, wish: Wish): Opening {
    const clock = clocks[wish.clock];
    const typed = (value: string): string | number => (/^\d+$/.test(value) ? Number(value) : value);
    return {
        game: g.id,
        seats: wish.seats,
        options: Object.fromEntries(Object.entries(wish.options).map(([name, value]) => [name, typed(value)])),
        watch: wish.watch,
        talk: wish.talk,
        ...((g.race || g.claims) && { timed: wish.timed }),
        ...(g.race && wish.timed && { lag_ms: wish.lag }),
        ...(!g.race && { undo: wish.undo ? "ask" : "never" }),
        ...(!g.race && clock && { clock }),
        ...(hasOwnBoard(wish.options) && { board: wish.board }),
    };
}

function Form({ e, g }: { e: Engine; g: Game }): JSX.Element {
    const [wish, setWish] = useState<Wish>(() => first(g));
    const [name, setName] = useState(person.name);
    const [said, setSaid] = useState("");
    const [busy, setBusy] = useState(false);
    const room = address.value.query.get("room");
    const set = (changes: Partial<Wish>): void => setWish({ ...wish, ...changes });
    const open = async (): Promise<void> => {
        const checked = e.call("check", { game: g.id, seats: wish.seats, options: builtIn(wish.options) });
        if (!checked.ok) {
            setSaid(checked.say);
            return;
        }
        setBusy(true);
        if (!room) {
            person.name = name;
            connection.renew();
        }
        const opened = await openTable({ ...opening(g, wish), ...(room && { room }) });
        setBusy(false);
        if (opened.ok) {
            remember(g, wish);
            go(`#/table/${opened.table}`, true); // back leads to the list that has it, not to the form
        } else setSaid(opened.say);
    };
    return (
        <form
            class="form"
            onSubmit={(event) => {
                event.preventDefault();
                void open();
            }}
        >
            {!room && <NameField name={name} set={setName} />}
            <Players
                g={g}
                table={tableFor(g, wish.seats, wish.options)}
                choose={({ seats, options }) => set({ seats, options: { ...options } })}
            />
            <More {...{ g, wish, set }} />
            <div class="lowest">
                {said && <p role="alert">{said}</p>}
                <button class="act main" disabled={busy}>
                    {t("open_table")}
                </button>
            </div>
        </form>
    );
}

interface MoreProps {
    g: Game;
    wish: Wish;
    set: (changes: Partial<Wish>) => void;
}

/** What few people change: options, clock, what is allowed. */
function More({ g, wish, set }: MoreProps): JSX.Element {
    return (
        <details class="more-of">
            <summary>
                <span>
                    {t("more")}
                    <small>{inShort(g, tableFor(g, wish.seats, wish.options), wish.options, [])}</small>
                </span>
                <Icon name="down" />
            </summary>
            <Options g={g} seats={wish.seats} options={wish.options} board={wish.board} set={set} />
            {(g.race || g.claims) && (
                <Choice
                    label={t(g.race ? "tempo" : "claims")}
                    help={t(g.race ? "tempo_help" : "claims_help")}
                    value={wish.timed ? "1" : "0"}
                    values={[
                        { value: "1", label: t(g.race ? "live" : "claims_timed") },
                        { value: "0", label: t(g.race ? "in_turns" : "claims_free") },
                    ]}
                    choose={(value) => set({ timed: value === "1" })}
                />
            )}
            {g.race && wish.timed && (
                <Choice
                    label={t("lag")}
                    help={t("lag_help")}
                    value={String(wish.lag)}
                    values={lags.map((ms) => ({ value: String(ms), label: secondsOf(ms) }))}
                    choose={(ms) => set({ lag: Number(ms) })}
                />
            )}
            {!g.race && (
                <Choice
                    label={t("clock")}
                    {...(wish.clock !== "none" && { help: t("clock_help") })}
                    value={wish.clock}
                    values={clockNames.map((value) => ({ value, label: t(`clock_${value}`) }))}
                    choose={(value) => isClock(value) && set({ clock: value })}
                />
            )}
            {!g.race && <Check label={t("may_undo")} on={wish.undo} set={(undo) => set({ undo })} />}
            <Check label={t("may_talk")} on={wish.talk} set={(talk) => set({ talk })} />
            <Check label={t("may_watch")} on={wish.watch} set={(watch) => set({ watch })} />
        </details>
    );
}

export function OpenPage({ id }: { id: string }): JSX.Element {
    const [e, setEngine] = useState<Engine>();
    useEffect(() => void engine().then(setEngine, complain), []);
    const g = e?.games.find((x) => x.id === id);
    return <WithServer title={g?.name ?? ""}>{e && g && <Form e={e} g={g} />}</WithServer>;
}
