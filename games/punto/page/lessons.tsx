import type { JSX } from "preact";
import { Lesson, Placed } from "spil/shared/lesson";
import { PuntoCard } from "./card";

const card = { width: 28, height: 28 };
const beside = { width: 24, height: 24 };
const small = { width: 20, height: 20 };

/** Punto in three pictures: touch, cover, five in a line. */
export const Lessons = (): JSX.Element => (
    <>
        <Lesson say="lesson_touch">
            <Placed x={45} y={31} {...beside}>
                <PuntoCard card="R3" />
            </Placed>
            {[
                [18, 31],
                [72, 31],
                [72, 4],
                [45, 58],
            ].map(([x = 0, y = 0]) => (
                <Placed key={`${x} ${y}`} x={x} y={y} {...beside} />
            ))}
        </Lesson>
        <Lesson say="lesson_cover">
            <Placed x={20} y={42} {...card}>
                <PuntoCard card="G4" />
            </Placed>
            <Placed x={66} y={12} {...card}>
                <PuntoCard card="R6" />
            </Placed>
            <path class="arrow" d="M63 27C52 27 44 31 38 38M36 31 37 39 45 38" />
        </Lesson>
        <Lesson say="lesson_five">
            {["R2", "R5", "R3", "R7", "R4"].map((one, i) => (
                <Placed key={one} x={4 + 21.5 * i} y={32} {...small}>
                    <PuntoCard card={one} />
                </Placed>
            ))}
            <path class="arrow" d="M6 60H108" />
        </Lesson>
    </>
);
