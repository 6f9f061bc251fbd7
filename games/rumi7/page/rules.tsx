// Examples of the rules, drawn: lines of melds and hands, in which two blanks or more are between groups of cards.

import type { JSX } from "preact";
import { Placed } from "spil/shared/lesson";
import { PlayingCard } from "./card";

const CARD = /(?:10|[2-9AJQK])[♠♥♦♣]|★/g;
const STEP = 30;

/** 10♥ as files write it: TH. */
const notation = (card: string): string =>
    card === "★" ? "X" : card.slice(0, -1).replace("10", "T") + "SHDC"["♠♥♦♣".indexOf(card.slice(-1))];

function Fan({ cards }: { cards: string[] }): JSX.Element {
    const wide = STEP * (cards.length - 1) + 54;
    return (
        <svg viewBox={`0 0 ${wide} 74`} width={wide * 0.8} aria-hidden="true">
            {cards.map((card, i) => (
                <Placed key={i} x={2 + STEP * i} y={2} width={50} height={70}>
                    <PlayingCard card={notation(card)} />
                </Placed>
            ))}
        </svg>
    );
}

export function Example({ lines }: { lines: string[] }): JSX.Element {
    return (
        <>
            {lines
                .filter((line) => line.trim() !== "")
                .map((line) => {
                    const from = line.search(CARD);
                    const label = line.slice(0, from).trim();
                    return (
                        <span key={line} class="line">
                            {label && <small>{label}</small>}
                            {line
                                .slice(from)
                                .trim()
                                .split(/\s{2,}/)
                                .map((group) => (
                                    <Fan key={group} cards={group.match(CARD) ?? []} />
                                ))}
                        </span>
                    );
                })}
        </>
    );
}
