// Before a game: seats, players, options, all from the C side's lists. Choosing makes an address, and the address
// plays.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import { figures } from "../engine/figures";
import type { Game, Labelled, TableOf, Tally } from "../engine/types";
import { ColourSign, Icon, seatSigns } from "../shared/drawn";
import { capital, firstOpponent, t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { changeText, readText } from "../storage/database";
import { change, isHelped, settings } from "../storage/settings";
import { type GameTable, useTable } from "../tables";
import { OWN_BOARD } from "./game";
import { builtIn, type Chosen, hasOwnBoard, inShort, Options, Players, tableFor, usualOptions } from "./options";
import { Check, Chips, Choice, Plain } from "./parts";
import { address, go } from "./router";

interface Wish extends Chosen {
    seats: string[];
    /** Each seat is chosen by itself. */
    apart: boolean;
    seed: string;
    untimed: boolean;
}

const isAlike = (seats: string[]): boolean => seats.slice(1).every((who) => who === seats[1]);

/** As it was chosen last, or as usual. */
function first(g: Game): Wish {
    const last = new URLSearchParams(settings.value.last[g.id] ?? "");
    const seats = (last.get("seats") ?? "").split(",").filter(Boolean);
    const table = tableFor(g, seats.length) ?? g.tables[0];
    const n = table?.seats ?? 2;
    const here = address.value.query.has("here"); // people at this screen
    const usual = (seat: number): string => (here || seat === 0 ? "me" : firstOpponent(g));
    const chosen = seats.length === n && !here ? seats : [...Array(n).keys()].map(usual);
    return {
        seats: chosen,
        apart: !isAlike(chosen),
        options: usualOptions(g, n, last),
        seed: "",
        untimed: settings.value.untimed,
        board: "",
    };
}

function Form({ e, g }: { e: Engine; g: Game }): JSX.Element {
    const [wish, setWish] = useState<Wish>(() => first(g));
    const [said, setSaid] = useState("");
    const drawn = useTable(g.id);
    const set = (changes: Partial<Wish>): void => setWish({ ...wish, ...changes });
    const resize = ({ seats, options }: TableOf): void => {
        const who = [...Array(seats).keys()].map((i) => wish.seats[i] ?? wish.seats[1] ?? g.usual);
        set({ seats: who, options: { ...options } });
    };
    const withFriends = (): void => {
        const query = new URLSearchParams({ game: g.id, seats: wish.seats.join(","), ...wish.options });
        go(`#/duplicate?${query.toString().replaceAll("%2C", ",")}`);
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
            <Sitting g={g} drawn={drawn} seats={wish.seats} />
            {drawn?.asksHelp && <Help g={g} />}
            <Level g={g} seats={wish.seats} choose={(seats) => set({ seats, apart: false })} />
            <Players g={g} table={tableFor(g, wish.seats.length, wish.options)} choose={resize} />
            <First g={g} drawn={drawn} wish={wish} set={set} />
            {g.race && <Unhurried wish={wish} set={set} />}
            <More g={g} drawn={drawn} wish={wish} set={set} watch={() => void play(true)} withFriends={withFriends} />
            {said && <p role="alert">{said}</p>}
            <footer class="pinned">
                <button class="act main">{t("play")}</button>
            </footer>
        </form>
    );
}

const playersOf = (g: Game): Labelled[] =>
    [{ value: "me", label: t("me") }, ...g.bots].map(({ value, label }) => ({ value, label: capital(label) }));

/** Who sits there, under the colours they play. */
function Sitting({ g, drawn, seats }: { g: Game; drawn: GameTable | undefined; seats: string[] }): JSX.Element {
    const name = (who: string): string => playersOf(g).find((p) => p.value === who)?.label ?? who;
    const signs = (seat: number): string[] => [
        ...(drawn?.colours?.(seats.length)[seat] ?? [seatSigns[seat % seatSigns.length] ?? "R"]),
    ];
    return (
        <ul class="sitting" data-between={seats.length === 2 ? t("versus") : undefined}>
            {seats.map((who, seat) => (
                <li key={seat}>
                    <span>
                        {signs(seat).map((sign) => (
                            <ColourSign key={sign} of={sign} />
                        ))}
                    </span>
                    {seat === 0 && who === "me" ? capital(t("you")) : capital(name(who))}
                </li>
            ))}
        </ul>
    );
}

const LEVELS = ["1", "2", "3", "4", "5"] as const;

interface LevelProps {
    g: Game;
    seats: string[];
    choose: (seats: string[]) => void;
}

/** The level of everybody else, and how one has done against it. */
function Level({ g, seats, choose }: LevelProps): JSX.Element {
    const [tallies, setTallies] = useState<Tally[]>([]);
    useEffect(() => {
        const read = async (): Promise<void> => {
            const text = await readText("results");
            const answer = text ? (await figures())("statistics", { text }) : undefined;
            if (answer?.ok) setTallies(answer.rows.filter((row) => row.game_id === g.id));
        };
        void read().catch(() => undefined);
    }, [g.id]);
    const level = LEVELS.find((n) => seats.slice(1).every((who) => who === `level${n}`));
    const values = LEVELS.filter((n) => g.bots.some((bot) => bot.value === `level${n}`));
    const tally = tallies.find((row) => String(row.level) === level && row.against.length === seats.length - 1);
    const series = tally
        ? t("series", { won: tally.won, lost: tally.lost, name: tally.against.map(capital).join(", ") })
        : "";
    return (
        <Chips
            label={t(seats.length > 2 ? "opponent" : "one_opponent")}
            help={level === undefined ? "" : `${capital(t("level_n", { n: level }))}: ${t(`level_${level}`)} ${series}`}
            value={level ?? ""}
            values={values.map((n) => ({ value: n, label: n }))}
            choose={(n) => choose(seats.map((who, i) => (i === 0 ? who : `level${n}`)))}
        />
    );
}

interface WishProps {
    g: Game;
    drawn: GameTable | undefined;
    wish: Wish;
    set: (changes: Partial<Wish>) => void;
}

/** Whether finding what fits is the game: those who are new to it look for this first. */
function Help({ g }: { g: Game }): JSX.Element {
    const chosen = useStore(settings);
    return (
        <Chips
            label={t("help_title")}
            value={String(isHelped(g.id, chosen))}
            values={[
                { value: "true", label: t("help") },
                { value: "false", label: t("no_help") },
            ]}
            choose={(value) => change({ helpIn: { ...chosen.helpIn, [g.id]: value === "true" } })}
        />
    );
}

/** What many people choose in this game. */
function First({ g, drawn, wish, set }: WishProps): JSX.Element {
    const { option, label, values = [] } = drawn?.asks ?? {};
    return (
        <>
            {option && label ? (
                <Chips
                    label={t(label)}
                    value={wish.options[option] ?? ""}
                    values={values.map((v) => ({ value: v.value, label: t(v.label) }))}
                    choose={(value) => set({ options: { ...wish.options, [option]: value } })}
                />
            ) : (
                option && <Options {...wish} g={g} seats={wish.seats.length} set={set} only={[option]} />
            )}
        </>
    );
}

/** How the seats are filled: one level for all, each by itself, or people at this screen. */
function Seats({ g, wish, set }: Omit<WishProps, "drawn">): JSX.Element {
    const players = playersOf(g);
    const places = tableFor(g, wish.seats.length)?.places ?? [];
    const all = (who: string): string[] => wish.seats.map((s, i) => (i === 0 ? s : who));
    const how = wish.apart ? "apart" : wish.seats.every((who) => who === "me") ? "people" : "alike";
    const choose = (to: string): void =>
        set({
            apart: to === "apart",
            seats: to === "people" ? wish.seats.map(() => "me") : to === "alike" ? all(g.usual) : wish.seats,
        });
    return (
        <>
            <Chips
                label={t("who_plays")}
                value={how}
                values={[
                    { value: "alike", label: t("all_alike") },
                    { value: "apart", label: t("each_apart") },
                    { value: "people", label: t("people_here") },
                ]}
                choose={choose}
            />
            {wish.apart &&
                wish.seats.map((who, i) => (
                    <Choice
                        key={i}
                        label={t("seat_of", {
                            seat: i === 0 && who === "me" ? capital(t("you")) : (places[i] ?? i + 1),
                        })}
                        value={who}
                        values={
                            players.some((p) => p.value === who) ? players : [...players, { value: who, label: who }]
                        }
                        choose={(value) => set({ seats: wish.seats.map((s, k) => (k === i ? value : s)) })}
                    />
                ))}
        </>
    );
}

/** Without clocks: in a race that is another game, so it stands in sight. */
const Unhurried = ({ wish, set }: Pick<WishProps, "wish" | "set">): JSX.Element => (
    <Check label={t("untimed")} on={wish.untimed} set={(untimed) => set({ untimed })} />
);

/** What few people change: each seat by itself, the game's options, the deal. */
function More({
    g,
    drawn,
    wish,
    set,
    watch,
    withFriends,
}: WishProps & { watch: () => void; withFriends: () => void }): JSX.Element {
    const asked = [drawn?.asks?.option ?? ""];
    const first = drawn?.asks?.label ? [] : asked;
    return (
        <details class="more-of">
            <summary>
                <span>
                    {t("more")}
                    <small>{inShort(g, tableFor(g, wish.seats.length, wish.options), wish.options, asked)}</small>
                </span>
                <Icon name="down" />
            </summary>
            <Options {...wish} g={g} seats={wish.seats.length} set={set} but={first} />
            <Seats g={g} wish={wish} set={set} />
            {g.claims && <Unhurried wish={wish} set={set} />}
            <button class="act" type="button" onClick={watch}>
                {t("watch")}
            </button>
            {!hasOwnBoard(wish.options) && (
                <button class="act" type="button" onClick={withFriends}>
                    {t("setup_for_friends")}
                </button>
            )}
            <details class="more-of">
                <summary>
                    <span>
                        {t("certain_deal")}
                        <small>{t("certain_deal_help")}</small>
                    </span>
                    <Icon name="down" />
                </summary>
                <label class="choice">
                    <span>{t("seed")}</span>
                    <input
                        value={wish.seed}
                        autocomplete="off"
                        onInput={(event) => set({ seed: event.currentTarget.value.trim() })}
                    />
                </label>
            </details>
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
        <Plain title={games.find((x) => x.id === of)?.name ?? ""} about={t("new_game")}>
            {e && g && <Form key={g.id} e={e} g={g} />}
        </Plain>
    );
}
