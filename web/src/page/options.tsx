// The options of a game, from the C side's lists: before a game here and before one with others.

import type { JSX } from "preact";
import type { Game } from "../engine/types";
import { t } from "../shared/language";
import { OWN_BOARD } from "./game";
import { Choice } from "./parts";

/** What is chosen; `board` is the text of a custom board. */
export interface Chosen {
    options: Record<string, string>;
    board: string;
}

/** The usual options of a table for this many seats, or those of `last` (as an address has them). */
export function usualOptions(g: Game, seats: number, last?: URLSearchParams): Record<string, string> {
    const options = { ...g.tables.find((x) => x.seats === seats)?.options };
    for (const name of Object.keys(options)) options[name] = last?.get(name) ?? options[name] ?? "";
    return options;
}

/** Without a custom board, whose text goes another way. */
export const builtIn = (options: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(options).filter(([, value]) => value !== OWN_BOARD));

export const hasOwnBoard = (options: Record<string, string>): boolean => Object.values(options).includes(OWN_BOARD);

interface OptionsProps extends Chosen {
    g: Game;
    set: (changes: Partial<Chosen>) => void;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function Options({ g, options, board, set }: OptionsProps): JSX.Element {
    return (
        <>
            {g.options.map((o) => (
                <Choice
                    key={o.name}
                    label={capital(o.label)}
                    help={capital(o.help)}
                    value={options[o.name] ?? ""}
                    values={[...o.values, ...(o.file ? [{ value: OWN_BOARD, label: t("own_board") }] : [])].map(
                        ({ value, label }) => ({ value, label: capital(label) }),
                    )}
                    choose={(value) => set({ options: { ...options, [o.name]: value } })}
                />
            ))}
            {hasOwnBoard(options) && (
                <label class="choice tall">
                    <span>{t("own_board_text")}</span>
                    <textarea rows={10} value={board} onInput={(event) => set({ board: event.currentTarget.value })} />
                </label>
            )}
        </>
    );
}
