import type { JSX } from "preact";
import { Lesson, Placed } from "spil/shared/lesson";
import { StepCard } from "./card";

const card = { width: 36, height: 50 };

/** 7 ATE 9 in three pictures: what fits, around the corner, out of cards. */
export const Lessons = (): JSX.Element => (
    <>
        <Lesson say="lesson_fits">
            <Placed x={39} y={18} {...card}>
                <StepCard card="8/3" />
            </Placed>
        </Lesson>
        <Lesson say="lesson_round">
            <Placed x={16} y={18} {...card}>
                <StepCard card="5/1" />
            </Placed>
            <Placed x={62} y={18} {...card}>
                <StepCard card="1/2" />
            </Placed>
        </Lesson>
        <Lesson say="lesson_none_left">
            <Placed x={10} y={22} width={28} height={40} />
            <Placed x={43} y={22} width={28} height={40} />
            <Placed x={76} y={22} width={28} height={40} />
        </Lesson>
    </>
);
