// Examples of the rules, drawn: the pile and a hand in boxes of letters, with sums beside them.

import type { JSX } from "preact";
import { Placed } from "spil/shared/lesson";
import { StepCard } from "./card";

const Card = ({ card }: { card: string }): JSX.Element => (
    <svg viewBox="0 0 64 88" width="60" aria-hidden="true">
        <Placed x={2} y={2} width={60} height={84}>
            <StepCard card={card.replace("±", "/")} />
        </Placed>
    </svg>
);

export function Example({ lines }: { lines: string[] }): JSX.Element {
    const [labels = "", ...boxes] = lines;
    const [pile = "", hand = ""] = labels.trim().split(/\s{2,}/);
    const [top = "", ...held] = boxes.flatMap((line) => line.match(/\d+±\d/g) ?? []);
    const beside = boxes.map((line) => /[^┐│┘]*$/.exec(line)?.[0].trim() ?? "").filter(Boolean);
    return (
        <>
            <span class="group">
                <Card card={top} />
                <small>{pile}</small>
            </span>
            <span class="group">
                <span>
                    {held.map((card) => (
                        <Card key={card} card={card} />
                    ))}
                </span>
                <small>{hand}</small>
            </span>
            {beside.length > 0 && (
                <span class="beside">
                    {beside.map((line) => (
                        <span key={line}>{line.replace(" - ", " − ")}</span>
                    ))}
                </span>
            )}
        </>
    );
}
