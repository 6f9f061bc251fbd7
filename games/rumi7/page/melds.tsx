// Melds as they lie on the table, and where the card that is picked would lie in them.

import type { JSX } from "preact";
import type { Move } from "spil/engine/types";
import { classes } from "spil/shared/classes";
import { t } from "spil/shared/language";
import { isRinged } from "spil/shared/rings";
import type { TableProps } from "spil/tables";
import { PlayingCard } from "./card";
import { inFront, type Meld, play } from "./state";

interface MeldProps {
    props: TableProps;
    meld: Meld;
    number: number;
    /** Moves that lay a card here or elsewhere. */
    onto: readonly Move[];
}

/** A meld with a ghost at each end where a card can go: the picked one, or the joker whose place it takes. The only
 * ghost makes the whole meld a button; two share it. */
export function LyingMeld({ props, meld, number, onto }: MeldProps): JSX.Element {
    const here = onto.filter((move) => move.meld === number);
    const ghosts = (front: boolean): JSX.Element[] =>
        here
            .filter((move) => inFront(meld, move) === front)
            .map((move) => (
                <button
                    key={move.move}
                    class={classes(
                        "pc ghost onto",
                        isRinged(props.shown, move.move) && "hinted",
                        here.length > 1 && (front ? "left-half" : "right-half"),
                    )}
                    data-move={move.move}
                    aria-label={move.say}
                    onClick={() => void play(props, move.move)}
                >
                    <PlayingCard card={move.type === "swap" ? "X" : String(move.card)} />
                </button>
            ));
    return (
        <div
            class={classes("meld", here.length > 0 && "open")}
            role="group"
            data-meld={number}
            aria-label={`${t(meld.kind)} ${number + 1}`}
        >
            {ghosts(true)}
            {meld.cards.map((card, i) => (
                <i
                    key={i}
                    class="pc"
                    data-pending={meld.waits?.includes(i) || undefined}
                    role="img"
                    aria-label={props.match.card(card)}
                >
                    <PlayingCard card={card} />
                </i>
            ))}
            {ghosts(false)}
        </div>
    );
}
