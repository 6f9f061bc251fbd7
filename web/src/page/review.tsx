// A review opens at a move, on the board of that moment: what was played, what was better and why.

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Engine } from "../engine/engine";
import { type Film, lookingOn, picture, positionAt } from "../match/film";
import { Icon } from "../shared/drawn";
import { t } from "../shared/language";
import type { GameEnd, GameTable, Marks } from "../tables";
import { useLayer } from "./layers";

/** A moment worth looking at. */
export interface Moment {
    step: number;
    seat: number;
    marks: Marks;
    /** What was done and what would have been better, each with its worth. */
    lines: { who: string; say: string; value: string }[];
    why: string;
    /** What the worths are, where it does not go without saying. */
    about: string;
    /** What is ringed was another's move: nobody says that it is better. */
    other?: boolean;
}

interface ReviewProps {
    engine: Engine;
    film: Film;
    table: GameTable & GameEnd;
    moments: Moment[];
    at: number;
    /** Goes to another one. */
    show: (at: number) => void;
    close: () => void;
    /** Which of how many it is. */
    place: string;
    /** The one main button. */
    act: { label: string; run: (moment: Moment) => void } | undefined;
}

export function Review(props: ReviewProps): JSX.Element | null {
    const { film, moments, at, show, close, place, act } = props;
    const moment = moments[at];
    const table = useRef<HTMLDivElement>(null);
    useLayer(close);
    useLayoutEffect(() => spreadTags(table.current));
    if (!moment) return null;
    const go =
        (by: number): (() => void) =>
        () =>
            show((at + by + moments.length) % moments.length);
    return (
        <main class={`rev of-${film.game}${moment.other ? " other" : ""}`}>
            <header class="bar">
                <button class="ib" aria-label={t("back")} onClick={close}>
                    <Icon name="back" />
                </button>
                <h1>
                    {t("review")}
                    <small>{t("move_of", { n: moment.step + 1, all: film.steps })}</small>
                </h1>
            </header>
            <div class="table" ref={table}>
                <Board {...props} moment={moment} />
            </div>
            <div class="beside">
                {moments.length > 1 && (
                    <nav class="step">
                        <button class="act" aria-label={t("previous_one")} onClick={go(-1)}>
                            <Icon name="back" />
                        </button>
                        <span>{place}</span>
                        <button class="act" aria-label={t("next_one")} onClick={go(1)}>
                            <Icon name="forward" />
                        </button>
                    </nav>
                )}
                <section class="verdict" aria-live="polite">
                    {moment.why && <p>{moment.why}</p>}
                    <dl>
                        {moment.lines.map(({ who, say, value }) => (
                            <div key={who}>
                                <dt>{who}</dt>
                                <dd>{say}</dd>
                                <dd>{value}</dd>
                            </div>
                        ))}
                    </dl>
                    {moment.about && <small>{moment.about}</small>}
                </section>
            </div>
            <footer class="pinned">
                {act && (
                    <button class="act main" onClick={() => act.run(moment)}>
                        {act.label}
                    </button>
                )}
            </footer>
        </main>
    );
}

/** Tags lie below their cells. Where those are near each other the upper one's lies above it, so that tags lie neither on
 * each other nor on a number. */
function spreadTags(table: HTMLElement | null): void {
    const tags = [...(table?.querySelectorAll(".board .tg") ?? [])];
    const [one, other] = tags.map((tag) => ({ tag, box: (tag.parentElement ?? tag).getBoundingClientRect() }));
    for (const tag of tags) tag.classList.remove("up");
    if (!one || !other) return;
    const [dx, dy] = [other.box.x - one.box.x, other.box.y - one.box.y];
    const cell = one.box.width;
    if (Math.abs(dx) < 2.5 * cell && Math.abs(dy) < 1.5 * cell) (dy > 0 ? one : other).tag.classList.add("up");
}

/** The table as it was before that move, with both moves marked. */
function Board({ engine, film, table, moment }: ReviewProps & { moment: Moment }): JSX.Element | null {
    const at = useMemo(() => positionAt(engine, moment.step, moment.seat), [engine, film, moment]);
    const match = useMemo(() => lookingOn(engine, film.game, () => at?.describe ?? ""), [engine, film, at]);
    if (!at) return null;
    const shown = picture(film, moment.seat, moment.step, at);
    const props = { match, shown, say: () => undefined, still: true, help: false, marks: moment.marks };
    const Drawn = table.Review ?? table.Board;
    return <Drawn {...props} />;
}
