import type { JSX } from "preact";
import { Lesson, Placed } from "spil/shared/lesson";
import { PlayingCard } from "./card";

const card = { width: 30, height: 42 };

/** Rumi 7 in three pictures: draw, collect, throw away. */
export const Lessons = (): JSX.Element => (
    <>
        <Lesson say="lesson_draw">
            <Placed x={20} y={20} {...card} />
            <Placed x={64} y={20} {...card}>
                <PlayingCard card="9C" />
            </Placed>
            <path class="arrow" d="M35 64V78H79V66M74 71 79 65 84 71" />
        </Lesson>
        <Lesson say="lesson_collect">
            {["9S", "9H", "9C"].map((one, i) => (
                <Placed key={one} x={14 + 28 * i} y={22} {...card}>
                    <PlayingCard card={one} />
                </Placed>
            ))}
        </Lesson>
        <Lesson say="lesson_throw">
            <Placed x={14} y={34} {...card}>
                <PlayingCard card="KD" />
            </Placed>
            <Placed x={70} y={12} {...card} />
            <path class="arrow" d="M48 46C56 46 60 42 65 36M57 36 65 35 64 43" />
        </Lesson>
    </>
);
