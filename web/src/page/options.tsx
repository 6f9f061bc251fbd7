// The options of a game, from the C side's lists: before a game here and before one with others.

import type { JSX } from "preact";
import type { Game, Option, TableOf } from "../engine/types";
import { capital, t } from "../shared/language";
import { OWN_BOARD } from "./game";
import { Chips } from "./parts";

/** What is chosen; `board` is the text of a custom board. */
export interface Chosen {
    options: Record<string, string>;
    board: string;
}

/** The table that these options make. */
export const tableFor = (g: Game, seats: number, options: Record<string, string> = {}): TableOf | undefined =>
    g.tables.find(
        (x) => x.seats === seats && g.options.every((o) => !o.sides || x.options[o.name] === options[o.name]),
    ) ?? g.tables.find((x) => x.seats === seats);

/** The usual options of a table for this many seats, or those of `last` (as an address has them). */
export function usualOptions(g: Game, seats: number, last?: URLSearchParams): Record<string, string> {
    const options = { ...tableFor(g, seats)?.options };
    for (const name of Object.keys(options)) options[name] = last?.get(name) ?? options[name] ?? "";
    return options;
}

/** Without a custom board, whose text goes another way. */
export const builtIn = (options: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(options).filter(([, value]) => value !== OWN_BOARD));

export const hasOwnBoard = (options: Record<string, string>): boolean => Object.values(options).includes(OWN_BOARD);

const alone = ({ seats, sides }: TableOf): boolean => seats === sides;

/** How many play, and with partners where the game has them. */
export function Players({ g, table, choose }: { g: Game; table: TableOf | undefined; choose: (to: TableOf) => void }) {
    const usual = (x: TableOf): TableOf => g.tables.find(({ seats }) => seats === x.seats) ?? x;
    const tables = g.tables.filter((x) => x === usual(x) || alone(usual(x)));
    const label = (x: TableOf): string => (x.seats === 4 && x.sides === 2 ? t("two_and_two") : String(x.seats));
    const now = table && (tables.includes(table) ? table : usual(table));
    return (
        <Chips
            label={t("players")}
            value={now ? label(now) : ""}
            values={tables.map((x) => ({ value: label(x), label: label(x) }))}
            choose={(value) => tables.filter((x) => label(x) === value).forEach(choose)}
        />
    );
}

/** The values of an option at this table; none where there is nothing to choose. */
export function valuesOf(o: Option, table: TableOf | undefined): { value: string; label: string }[] {
    const can = o.values.filter(({ value }) => table?.values[o.name]?.includes(value));
    const all = [...can, ...(o.file ? [{ value: OWN_BOARD, label: t("own_board") }] : [])];
    return all.length > 1 ? all.map(({ value, label }) => ({ value, label: capital(label) })) : [];
}

/** The options that can be chosen here; partners are chosen with the players where they can be. */
export const optionsOf = (g: Game, table: TableOf | undefined): Option[] =>
    g.options.filter(
        (o) =>
            valuesOf(o, table).length > 0 && !(o.sides && g.tables.some((x) => alone(x) && x.seats === table?.seats)),
    );

const SHORT = 2; // of the options, in a summary

/** "Rounds to win: 2 · …" */
export const inShort = (g: Game, table: TableOf | undefined, options: Record<string, string>, but: string[]): string =>
    optionsOf(g, table)
        .filter(({ name }) => !but.includes(name))
        .slice(0, SHORT)
        .map((o) => `${capital(o.label)}: ${valuesOf(o, table).find((v) => v.value === options[o.name])?.label ?? ""}`)
        .join(" · ");

export function OwnBoard({ board, set }: { board: string; set: (changes: { board: string }) => void }): JSX.Element {
    return (
        <label class="choice tall">
            <span>{t("own_board_text")}</span>
            <textarea rows={10} value={board} onInput={(event) => set({ board: event.currentTarget.value })} />
        </label>
    );
}

interface OptionsProps extends Chosen {
    g: Game;
    seats: number;
    set: (changes: Partial<Chosen>) => void;
    /** These alone, or all but those. */
    only?: readonly string[];
    but?: readonly string[];
}

export function Options({ g, seats, options, board, set, only, but = [] }: OptionsProps): JSX.Element {
    const table = tableFor(g, seats, options);
    const asked = optionsOf(g, table).filter(({ name }) => (only?.includes(name) ?? true) && !but.includes(name));
    return (
        <>
            {asked.map((o) => (
                <Chips
                    key={o.name}
                    label={capital(o.label)}
                    value={options[o.name] ?? ""}
                    values={valuesOf(o, table)}
                    choose={(value) => set({ options: { ...options, [o.name]: value } })}
                />
            ))}
            {asked.some((o) => options[o.name] === OWN_BOARD) && <OwnBoard board={board} set={set} />}
        </>
    );
}
