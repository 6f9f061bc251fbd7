// 7 ATE 9 on paper.

import type { JSX } from "preact";
import { StepCard } from "./card";

export const back = "g";

export const Card = ({ card }: { card: string }): JSX.Element => (
    <svg viewBox="-3 -3 66 90" aria-hidden="true">
        <svg width="60" height="84" aria-hidden="true">
            <StepCard card={card} />
        </svg>
    </svg>
);
