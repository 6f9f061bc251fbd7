// Before a game: seats, players, options, all from the C side's lists. Choosing makes an address, and the address
// plays.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import type { Game, Labelled } from "../engine/types";
import { SeatSign } from "../shared/drawn";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { changeText } from "../storage/database";
import { settings } from "../storage/settings";
import { OWN_BOARD } from "./game";
import { builtIn, type Chosen, capital, hasOwnBoard, Options, usualOptions } from "./options";
import { Check, Chips, Choice, Plain } from "./parts";
import { address, go } from "./router";

interface Wish extends Chosen {
    seats: string[];
    seed: string;
    untimed: boolean;
}

/** As it was chosen last, or as usual. */
function first(g: Game): Wish {
    const last = new URLSearchParams(settings.value.last[g.id] ?? "");
    const seats = (last.get("seats") ?? "").split(",").filter(Boolean);
    const table = g.tables.find((x) => x.seats === seats.length) ?? g.tables[0];
    return {
        seats:
            table && seats.length === table.seats
                ? seats
                : [...Array(table?.seats ?? 2).keys()].map((i) => (i === 0 ? "me" : g.usual)),
        options: usualOptions(g, table?.seats ?? 2, last),
        seed: "",
        untimed: settings.value.untimed,
        board: "",
    };
}

function Form({ e, g }: { e: Engine; g: Game }): JSX.Element {
    const [wish, setWish] = useState<Wish>(() => first(g));
    const [said, setSaid] = useState("");
    const set = (changes: Partial<Wish>): void => setWish({ ...wish, ...changes });
    const resize = (n: number): void => {
        set({ seats: [...Array(n).keys()].map((i) => wish.seats[i] ?? g.usual), options: usualOptions(g, n) });
    };
    const play = async (watch = false): Promise<void> => {
        const checked = e.call("check", { game: g.id, seats: wish.seats.length, options: builtIn(wish.options) });
        if (!checked.ok) {
            setSaid(checked.say);
            return;
        }
        if (hasOwnBoard(wish.options)) await changeText(OWN_BOARD, () => wish.board);
        const seats = watch ? wish.seats.map((s) => (s === "me" ? g.usual : s)) : wish.seats;
        const query = new URLSearchParams({ seats: seats.join(","), ...wish.options });
        if (wish.seed) query.set("seed", wish.seed);
        if (wish.untimed && (g.race || g.claims)) query.set("untimed", "1");
        go(`#/play/${g.id}?${query.toString().replaceAll("%2C", ",")}`);
    };
    return (
        <form
            class="form"
            onSubmit={(event) => {
                event.preventDefault();
                void play();
            }}
        >
            <Sitting g={g} seats={wish.seats} />
            <Level g={g} seats={wish.seats} choose={(seats) => set({ seats })} />
            <Chips
                label={t("players")}
                value={String(wish.seats.length)}
                values={g.tables.map((x) => ({ value: String(x.seats), label: String(x.seats) }))}
                choose={(n) => resize(Number(n))}
            />
            <More g={g} wish={wish} set={set} watch={() => void play(true)} />
            {said && <p role="alert">{said}</p>}
            <footer class="pinned">
                <button class="act main">{t("play")}</button>
            </footer>
        </form>
    );
}

const playersOf = (g: Game): Labelled[] =>
    [{ value: "me", label: t("me") }, ...g.bots].map(({ value, label }) => ({ value, label: capital(label) }));

/** Who sits there. */
function Sitting({ g, seats }: { g: Game; seats: string[] }): JSX.Element {
    const name = (who: string): string => playersOf(g).find((p) => p.value === who)?.label ?? who;
    return (
        <ul class="sitting">
            {seats.map((who, seat) => (
                <li key={seat}>
                    <SeatSign seat={seat} />
                    {seat === 0 && who === "me" ? capital(t("you")) : capital(name(who))}
                </li>
            ))}
        </ul>
    );
}

const LEVELS = ["1", "2", "3", "4", "5"] as const;

/** The level of everybody else. */
function Level({ g, seats, choose }: { g: Game; seats: string[]; choose: (seats: string[]) => void }): JSX.Element {
    const others = seats.slice(1);
    const level = LEVELS.find((n) => others.every((who) => who === `level${n}`));
    const values = LEVELS.filter((n) => g.bots.some((bot) => bot.value === `level${n}`));
    return (
        <Chips
            label={t("opponent")}
            help={level === undefined ? "" : t(`level_${level}`)}
            value={level ?? ""}
            values={values.map((n) => ({ value: n, label: n }))}
            choose={(n) => choose(seats.map((who, i) => (i === 0 ? who : `level${n}`)))}
        />
    );
}

interface MoreProps {
    g: Game;
    wish: Wish;
    set: (changes: Partial<Wish>) => void;
    watch: () => void;
}

/** What few people change: each seat by itself, the game's options, the deal. */
function More({ g, wish, set, watch }: MoreProps): JSX.Element {
    const places = g.tables.find((x) => x.seats === wish.seats.length)?.places ?? [];
    const players = playersOf(g);
    return (
        <details class="more-of">
            <summary>{t("more")}</summary>
            {wish.seats.map((who, i) => (
                <Choice
                    key={i}
                    label={t("seat_of", { seat: i === 0 && who === "me" ? capital(t("you")) : (places[i] ?? i + 1) })}
                    value={who}
                    values={players.some((p) => p.value === who) ? players : [...players, { value: who, label: who }]}
                    choose={(value) => set({ seats: wish.seats.map((s, k) => (k === i ? value : s)) })}
                />
            ))}
            <Options g={g} options={wish.options} board={wish.board} set={set} />
            {(g.race || g.claims) && (
                <Check label={t("untimed")} on={wish.untimed} set={(untimed) => set({ untimed })} />
            )}
            <button class="act" type="button" onClick={watch}>
                {t("watch")}
            </button>
            {g.guide && (
                <a class="act" href={`#/guide/${g.id}`}>
                    {t("guided")}
                </a>
            )}
            <a class="act" href={`#/rules/${g.id}`}>
                {t("rules")}
            </a>
            <label class="choice">
                <span>{t("seed")}</span>
                <input
                    value={wish.seed}
                    autocomplete="off"
                    onInput={(event) => set({ seed: event.currentTarget.value.trim() })}
                />
            </label>
        </details>
    );
}

export function Page(): JSX.Element {
    const { of } = useStore(address);
    const { games } = useStore(texts);
    const [e, setEngine] = useState<Engine>();
    useEffect(() => void engine().then(setEngine, () => undefined), []);
    const g = e?.games.find((x) => x.id === of);
    return (
        <Plain title={games.find((x) => x.id === of)?.name ?? ""}>{e && g && <Form key={g.id} e={e} g={g} />}</Plain>
    );
}
