// Everybody gets a table: which game, how many at each, who with whom, and what becomes of the odd one.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Engine, engine } from "../../engine/engine";
import type { Game } from "../../engine/types";
import type { Room, RoomState } from "../../online/room";
import { tableAt } from "../../online/room";
import type { How, Odd, PairWish } from "../../online/room_words";
import { t, texts } from "../../shared/language";
import { change, settings } from "../../storage/settings";
import { complain } from "../complain";
import { builtIn, hasOwnBoard, Options, Players, tableFor, usualOptions } from "../options";
import { Chips } from "../parts";
import { type InRoom, Sheet, tell } from "./parts";

const hows = ["lot", "new", "near"] as const;
const odds = ["more", "bot", "wait"] as const;
const LAST = "room"; // where the last wish is kept, beside those of games

export interface Wish {
    game: string;
    seats: number;
    how: How;
    odd: Odd;
    options: Record<string, string>;
    board: string;
}

/** As it was chosen last, or as usual: the first game that teaches. */
export function firstWish(games: readonly { id: string; teaches?: boolean }[]): Wish {
    const last = new URLSearchParams(settings.value.last[LAST] ?? "");
    const [first] = [...games.filter((g) => g.id === last.get("game")), ...games.filter((g) => g.teaches), ...games];
    return {
        game: first?.id ?? "",
        seats: Number(last.get("seats")) || 2,
        how: hows.find((how) => how === last.get("how")) ?? "new",
        odd: odds.find((odd) => odd === last.get("odd")) ?? "more",
        options: {},
        board: "",
    };
}

function keep({ game, seats, how, odd }: Wish): void {
    const last = new URLSearchParams({ game, seats: String(seats), how, odd }).toString();
    change({ last: { ...settings.value.last, [LAST]: last } });
}

/** The wish in the server's words. */
export function pairing(g: Game, wish: Wish): PairWish {
    const seats = g.tables.some((x) => x.seats === wish.seats) ? wish.seats : (g.tables[0]?.seats ?? 2);
    const options = { ...usualOptions(g, seats), ...wish.options };
    const typed = (value: string): string | number => (/^\d+$/.test(value) ? Number(value) : value);
    return {
        game: g.id,
        seats,
        how: wish.how,
        odd: wish.odd,
        options: Object.fromEntries(Object.entries(builtIn(options)).map(([name, value]) => [name, typed(value)])),
        ...(hasOwnBoard(options) && { board: wish.board }),
    };
}

/** Those who would be drawn: connected, at no running table, in a class no hosts. */
export const drawn = (state: RoomState): string[] =>
    state.people
        .filter((p) => p.here && !tableAt(state, p.who) && (state.kind === "evening" || p.role === "guest"))
        .map((p) => p.who);

/** What would come of it, as the server says. */
export function useDraw(room: Room, state: RoomState, wish: PairWish | undefined): { say: string; ok: boolean } {
    const [draw, setDraw] = useState({ say: "", ok: false });
    const people = drawn(state).join();
    const key = JSON.stringify(wish);
    useEffect(() => {
        let stale = false;
        if (wish)
            void room.do("room_pair", { ...wish, dry: true }).then((reply) => {
                if (!stale) setDraw(reply.ok ? { say: told(reply), ok: true } : { say: reply.say, ok: false });
            });
        return () => {
            stale = true;
        };
    }, [people, key, state.closed]);
    return draw;
}

/** "Pair 25: tables 11 × 2 + 1 × 3" */
function told({ tables, waits }: { tables: string[][]; waits: string[] }): string {
    const sizes = new Map<number, number>();
    for (const { length } of tables) sizes.set(length, (sizes.get(length) ?? 0) + 1);
    const parts = [...sizes].sort(([a], [b]) => a - b).map(([of, n]) => `${n} × ${of}`);
    const said = t("room_pair_n", { n: tables.flat().length, sizes: parts.join(" + ") });
    return waits.length > 0 ? `${said}, ${t("room_n_wait", { n: waits.length })}` : said;
}

export const howChips = (value: How, choose: (how: How) => void): JSX.Element => (
    <Chips
        label={t("room_who_with")}
        value={value}
        values={hows.map((how) => ({ value: how, label: t(`room_by_${how}`) }))}
        choose={(to) => choose(hows.find((how) => how === to) ?? "new")}
    />
);

export const gameChips = (value: string, choose: (game: string) => void): JSX.Element => (
    <Chips
        label={t("room_game")}
        value={value}
        values={texts.value.games.map((g) => ({ value: g.id, label: g.name }))}
        choose={choose}
    />
);

/** Draws; what was chosen is remembered. */
export async function pair(room: Room, g: Game, wish: Wish): Promise<boolean> {
    keep(wish);
    return tell(room.do("room_pair", pairing(g, wish)));
}

/** The engine knows the games' tables and options. */
export function useEngine(): Engine | undefined {
    const [e, setE] = useState<Engine>();
    useEffect(() => void engine().then(setE, complain), []);
    return e;
}

interface PairProps extends InRoom {
    wish: Wish;
    set: (wish: Wish) => void;
    close: () => void;
    done: () => void;
}

export function PairSheet({ room, state, wish, set, close, done }: PairProps): JSX.Element {
    const e = useEngine();
    const g = e?.games.find((x) => x.id === wish.game);
    const table = g && tableFor(g, wish.seats, { ...usualOptions(g, wish.seats), ...wish.options });
    const draw = useDraw(room, state, g && pairing(g, wish));
    const [busy, setBusy] = useState(false);
    const go = async (): Promise<void> => {
        if (!g) return;
        setBusy(true);
        const ok = await pair(room, g, wish);
        setBusy(false);
        if (ok) done();
    };
    return (
        <Sheet label={t("room_pair_all")} close={close}>
            {gameChips(wish.game, (game) => set({ ...wish, game, options: {} }))}
            {g && (
                <Players
                    g={g}
                    table={table}
                    choose={({ seats, options }) => set({ ...wish, seats, options: { ...options } })}
                />
            )}
            {howChips(wish.how, (how) => set({ ...wish, how }))}
            <Chips
                label={t("room_odd")}
                value={wish.odd}
                values={odds.map((odd) => ({ value: odd, label: t(`room_odd_${odd}`) }))}
                choose={(to) => set({ ...wish, odd: odds.find((odd) => odd === to) ?? "more" })}
            />
            {g && g.options.length > 0 && (
                <details>
                    <summary>{t("more")}</summary>
                    <div class="form">
                        <Options
                            g={g}
                            seats={wish.seats}
                            options={{ ...usualOptions(g, wish.seats), ...wish.options }}
                            board={wish.board}
                            set={(changes) => set({ ...wish, ...changes })}
                        />
                    </div>
                </details>
            )}
            <button class="act main big" disabled={busy || !draw.ok} onClick={() => void go()}>
                {draw.say || t("room_pair_all")}
            </button>
        </Sheet>
    );
}
