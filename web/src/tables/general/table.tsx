// The general table: the view in the sentences of the words layer, the moves as buttons. Every game can be played on it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { TableProps } from "..";
import { t } from "../../shared/language";

/** The table as it is described to those who cannot see it. */
export function Board({ match, shown }: TableProps): JSX.Element {
    const text = shown.covered ? "" : match.describe();
    return (
        <section class="described" aria-label={t("table")} tabIndex={0}>
            {text
                .split("\n")
                .filter(Boolean)
                .map((line, i) => (
                    <p key={i}>{line}</p>
                ))}
        </section>
    );
}

/** The moves. Where finding them is the game they are shown on demand, unless help is on. */
export function Dock({ match, shown, say, help }: TableProps): JSX.Element | null {
    const [open, setOpen] = useState(-1); // the step at which they were asked for
    if (shown.moves.length === 0) return null;
    const free = help || open === shown.steps_played || !shown.hides;
    if (!free)
        return (
            <div class="dock">
                <button class="act" onClick={() => setOpen(shown.steps_played)}>
                    {t("show_moves")}
                </button>
            </div>
        );
    const play = async (move: string): Promise<void> => {
        const reply = await match.do(move);
        if (!reply.ok) say(reply.say);
    };
    return (
        <div class="dock moves" role="group" aria-label={t("moves")}>
            {match.moves().map(({ move, say: words }) => (
                <button key={move} class="act" data-move={move} onClick={() => void play(move)}>
                    {words}
                </button>
            ))}
        </div>
    );
}
