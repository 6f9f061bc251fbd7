// Before a game: seats, players, options, all from the C side's lists. Choosing makes an address, and the address
// plays.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import type { Game } from "../engine/types";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { changeText } from "../storage/database";
import { settings } from "../storage/settings";
import { OWN_BOARD } from "./game";
import { builtIn, type Chosen, hasOwnBoard, Options, usualOptions } from "./options";
import { Check, Choice, Plain } from "./parts";
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
    const places = g.tables.find((x) => x.seats === wish.seats.length)?.places ?? [];
    const players = [{ value: "me", label: t("me") }, ...g.bots];

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
            <Choice
                label={t("players")}
                value={String(wish.seats.length)}
                values={g.tables.map((x) => ({ value: String(x.seats), label: String(x.seats) }))}
                choose={(n) => resize(Number(n))}
            />
            {wish.seats.map((who, i) => (
                <Choice
                    key={i}
                    label={t("seat_of", { seat: places[i] ?? i + 1 })}
                    value={who}
                    values={players.some((p) => p.value === who) ? players : [...players, { value: who, label: who }]}
                    choose={(value) => set({ seats: wish.seats.map((s, k) => (k === i ? value : s)) })}
                />
            ))}
            <Options g={g} options={wish.options} board={wish.board} set={set} />
            {(g.race || g.claims) && (
                <Check label={t("untimed")} on={wish.untimed} set={(untimed) => set({ untimed })} />
            )}
            <label class="choice">
                <span>{t("seed")}</span>
                <input
                    value={wish.seed}
                    autocomplete="off"
                    onInput={(event) => set({ seed: event.currentTarget.value.trim() })}
                />
            </label>
            {said && <p role="alert">{said}</p>}
            <button class="act main">{t("play")}</button>
            <button class="act" type="button" onClick={() => void play(true)}>
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
        </form>
    );
}

export function Page(): JSX.Element {
    const { of } = useStore(address);
    useStore(texts);
    const [e, setEngine] = useState<Engine>();
    useEffect(() => void engine().then(setEngine, () => undefined), []);
    const g = e?.games.find((x) => x.id === of);
    return <Plain title={g?.name ?? ""}>{e && g && <Form key={g.id} e={e} g={g} />}</Plain>;
}
