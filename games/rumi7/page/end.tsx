// How a round and a game of Rumi 7 end: who is out, what the others hold, the score sheet.

import type { JSX } from "preact";
import type { Shown } from "spil/match/match";
import { classes } from "spil/shared/classes";
import { SeatSign, seatSigns } from "spil/shared/drawn";
import { t } from "spil/shared/language";
import { viewOf } from "spil/shared/view";
import type { Score, TableProps } from "spil/tables";
import { PlayingCard } from "./card";
import { Sheet } from "./sheet";

interface View {
    scores: number[][];
    discard: string[];
    stock: string[];
    hands: string[][];
}

export const byPoints = true;

const ROUNDS = 7;
const roundsOf = ({ options }: Shown): { first: number; last: number } => ({
    first: Number(options.first_round ?? 1),
    last: Number(options.last_round ?? ROUNDS),
});

/** The round that has just ended at a table that stands still. */
function ended({ before, news }: Shown) {
    if (!before) return undefined;
    const events = news.flatMap((note) => note.events ?? []);
    const out = events.find(({ event }) => event === "out");
    const blocked = events.find(({ event }) => event === "blocked");
    const hands = events
        .filter(({ event }) => event === "hand")
        .map(({ seat, points, cards }) => ({
            seat: Number(seat),
            points: Number(points),
            cards: Array.isArray(cards) ? (cards as string[]) : [],
        }));
    return { round: Number((out ?? blocked)?.round ?? 0), seat: out && Number(out.seat), hands };
}

/** Who counts the cards in hand. */
function counting({ table, seat: me }: TableProps["shown"], out: number | undefined): string {
    if (out === undefined) return t("all_count");
    if (table.length > 2) return t("others_count");
    return out === me ? t("other_counts", { name: table[1 - out]?.name ?? "" }) : t("you_count");
}

/** The page between two rounds. */
export function Stopped({ shown, match }: TableProps): JSX.Element | null {
    const end = ended(shown);
    if (!end) return null;
    const { seat, hands, round } = end;
    const mine = seat === shown.seat;
    return (
        <div class="round-end">
            {seat !== undefined && <SeatSign seat={seat} />}
            <h2>
                {seat === undefined
                    ? t("stock_empty")
                    : mine
                      ? t("you_are_out")
                      : t("is_out", { name: shown.table[seat]?.name ?? "" })}
            </h2>
            <p>{counting(shown, seat)}</p>
            <ul>
                {hands
                    .filter((hand) => hand.seat !== seat)
                    .map((hand) => (
                        <li key={hand.seat}>
                            <SeatSign seat={hand.seat} />
                            <span class="meld" role="img" aria-label={hand.cards.map((c) => match.card(c)).join(", ")}>
                                {hand.cards.map((card, i) => (
                                    <i key={i} class="pc">
                                        <PlayingCard card={card} />
                                    </i>
                                ))}
                            </span>
                            <b>{hand.points}</b>
                        </li>
                    ))}
            </ul>
            <Sheet shown={shown} scores={viewOf<View>(shown).scores} {...roundsOf(shown)} now={round} />
        </div>
    );
}

/** The winner's points: large figures that one has lost with would look like a win. */
export function score(shown: Shown): Score {
    const { scores } = viewOf<View>(shown);
    const winners = shown.result?.winners ?? [];
    const points = (scores[winners[0] ?? 0] ?? []).reduce((sum, one) => sum + one, 0);
    return { figures: String(points), label: "fewest_points", before: winners.map((seat) => seatSigns[seat] ?? "R") };
}

export const Won = ({ shown }: TableProps): JSX.Element => (
    <Sheet shown={shown} scores={viewOf<View>(shown).scores} {...roundsOf(shown)} />
);

/** The cards a move names: "run:8CXTCJC", "discard:8D". */
const cardsIn = (move: string): string[] => move.match(/X|[A2-9TJQK][SHDC]/g) ?? [];

/** A moment of a review: the piles, and the hand. */
export function Review({ match, shown, marks }: TableProps): JSX.Element {
    const view = viewOf<View>(shown);
    const top = view.discard[0];
    const pileOf = (move: string | undefined): string =>
        move === "stock" ? "stock" : move === "take" || move?.startsWith("claim") ? "discard" : "";
    const tagOf = (pile: string): "better" | "you" | undefined =>
        pileOf(marks?.better) === pile ? "better" : pileOf(marks?.you) === pile ? "you" : undefined;
    const Tagged = ({ pile }: { pile: string }): JSX.Element | null => {
        const tag = tagOf(pile);
        return tag ? <b class="tg">{t(tag)}</b> : null;
    };
    const look = (pile: string): string | undefined => (tagOf(pile) === "you" ? "you2" : tagOf(pile));
    const better = new Set(pileOf(marks?.better) ? [] : cardsIn(marks?.better ?? ""));
    const you = new Set(pileOf(marks?.you) ? [] : cardsIn(marks?.you ?? ""));
    return (
        <div class="freely">
            <div class="piles">
                <div class="slot">
                    <i class={classes("pc back", look("stock"))}>
                        <Tagged pile="stock" />
                    </i>
                    <span>
                        {t("stock")} <b>{view.stock.length}</b>
                    </span>
                </div>
                <div class="slot">
                    <i class={classes("pc", look("discard"))} role="img" aria-label={top ? match.card(top) : ""}>
                        {top && <PlayingCard card={top} />}
                        <Tagged pile="discard" />
                    </i>
                    <span>{t("discard_pile")}</span>
                </div>
            </div>
            <div class="handr">
                {(view.hands[Math.max(0, shown.seat)] ?? []).map((card, i) => {
                    const tag = better.delete(card) ? "better" : you.delete(card) ? "you" : undefined;
                    return (
                        <i
                            key={i}
                            class={classes("pc", tag === "you" ? "you2" : tag)}
                            role="img"
                            aria-label={match.card(card)}
                        >
                            <PlayingCard card={card} />
                            {tag && <b class="tg">{t(tag)}</b>}
                        </i>
                    );
                })}
            </div>
        </div>
    );
}
