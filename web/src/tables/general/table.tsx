// The general table: the view in the sentences of the words layer, the moves as buttons. Every game can be played on
// it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../shared/language";
import { play } from "../../shared/pending";
import type { TableProps } from "..";

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
export function Dock(props: TableProps): JSX.Element | null {
    const { match, shown, help } = props;
    const [open, setOpen] = useState(-1); // the step at which they were asked for
    const { pending } = shown;
    if (pending)
        return (
            <div class="dock">
                <button class="act" data-pending disabled>
                    {pending.say || pending.move}
                </button>
            </div>
        );
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
    return (
        <div class="dock moves" role="group" aria-label={t("moves")}>
            {match.moves().map(({ move, say: words }) => (
                <button key={move} class="act" data-move={move} onClick={() => void play(props, move)}>
                    {words}
                </button>
            ))}
        </div>
    );
}
