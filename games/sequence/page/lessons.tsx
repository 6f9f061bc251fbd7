import type { JSX } from "preact";
import { Centred, Sign } from "spil/shared/drawn";
import { Lesson, Placed } from "spil/shared/lesson";
import { SumCard } from "./card";

/** Sequence Numbers in three pictures: a sum, its answer, five chips. */
export const Lessons = (): JSX.Element => (
    <>
        <Lesson say="lesson_sum">
            <Placed x={39} y={18} width={36} height={50}>
                <SumCard card="9+3" shown="9+3" />
            </Placed>
        </Lesson>
        <Lesson say="lesson_answer">
            {[11, 12, 13].map((number, i) => (
                <g key={number}>
                    <rect
                        class={number === 12 ? "d ink" : "c pale"}
                        x={7 + 35 * i}
                        y={28}
                        width="30"
                        height="30"
                        rx="5"
                    />
                    <Centred text={String(number)} x={22 + 35 * i} y={36} size={14} />
                </g>
            ))}
            <Sign of="R" x={44} y={2} size={24} />
            <path class="arrow" d="M57 27V33" />
        </Lesson>
        <Lesson say="lesson_line">
            {[0, 1, 2, 3, 4].map((i) => (
                <g key={i}>
                    <rect class="c pale" x={4 + 21.5 * i} y={32} width="20" height="20" rx="3" />
                    <Sign of="R" x={5.5 + 21.5 * i} y={33.5} size={17} />
                </g>
            ))}
            <path class="arrow" d="M6 60H108" />
        </Lesson>
    </>
);
