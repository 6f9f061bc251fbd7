// The chances in a game, or the pace of a race, with the moves that are worth looking at.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Decision } from "../engine/types";
import { type Film, timesOf } from "../match/film";
import { capital, t } from "../shared/language";
import { decimal } from "../shared/written";
import type { Finished, GameEnd, GameTable, Pace } from "../tables";
import { Curve, type CurveProps } from "./curve";
import { tryFrom } from "./game";
import { type Moment, Review } from "./review";
import { go } from "./router";
import { costliest, costText, useVerdicts, type Verdicts, worthText } from "./verdicts";
import "./end.css";

interface TeachingProps {
    engine: Engine;
    table: GameTable & GameEnd;
    film: Film;
    finished: Finished;
    /** Whose moves; -1: everybody's. */
    seat: number;
    /** Shows something else instead of the page; undefined: the page again. */
    look: (to: JSX.Element | undefined) => void;
    /** In a replay: the step that is shown, and the way to another. */
    here?: CurveProps["here"];
}

/** The chances, or the pace of a race, with what is worth looking at. */
export function Teaching(props: TeachingProps): JSX.Element | null {
    const { table, finished, seat } = props;
    const pace = useMemo(() => (seat >= 0 ? table.pace?.(seat, finished) : undefined), [table, finished]);
    if (!pace) return <Chances {...props} />;
    return pace.times.length > 0 ? <PaceCurve {...props} pace={pace} /> : null;
}

function opened(
    { engine, film, table, look, seat }: TeachingProps,
    moments: Moment[],
    place: (n: number) => string,
    act: { label: string; run: (moment: Moment) => void } | undefined,
): (at: number) => void {
    const show = (at: number): void => {
        const close = (): void => look(undefined);
        const own = seat >= 0 ? act : undefined;
        look(<Review {...{ engine, film, table, moments, at, show, close, act: own }} place={place(at + 1)} />);
        scrollTo(0, 0);
    };
    return show;
}

/** The better move in words; in the same words as the one that was made: it goes to another place, which is ringed. */
const bestOf = ({ best_say: say = "", played_say }: Decision): string =>
    say === played_say ? t("at_ring", { move: say }) : say;

/** What was played, and what was better. Where no board is beside it, the same words for both would say nothing. */
const inBrief = (d: Decision): string => {
    const better = d.best_say === d.played_say ? (d.why ?? "") : `${capital(t("better"))}: ${d.best_say}`;
    return `${capital(d.played_say)}. ${better}`;
};

const momentOf = (d: Decision, { byPoints }: Verdicts, { film, seat }: TeachingProps): Moment => ({
    step: d.step,
    seat: d.seat,
    marks: { you: d.played, better: d.best },
    lines: [
        {
            who: d.seat === seat ? t("you_did") : (film.names[d.seat] ?? ""),
            say: capital(d.played_say),
            value: worthText(d.worth, byPoints),
        },
        { who: capital(t("better")), say: capital(bestOf(d)), value: worthText(d.best_worth, byPoints) },
    ],
    why: d.why ?? "",
    about: byPoints ? t("points_expected") : "",
});

/** What came of the chances, in thousandths: where the curve ends. */
function outcome({ film, finished, seat }: TeachingProps): number | undefined {
    const winners = finished.at(film.steps)?.result?.winners;
    if (!winners || seat < 0) return undefined;
    return winners.includes(seat) ? 1000 / Math.max(1, winners.length === film.names.length ? winners.length : 1) : 0;
}

/** The decisions that are the first of a round, found by halving. */
function roundsOf(decisions: Decision[], { at }: Finished): number[] {
    const round = (i: number): unknown => (at(decisions[i]?.step ?? 0)?.view as { round?: number } | undefined)?.round;
    const between = (from: number, to: number): number[] => {
        if (round(from) === round(to)) return [];
        if (to - from === 1) return [decisions[to]?.step ?? 0];
        const half = (from + to) >> 1;
        return [...between(from, half), ...between(half, to)];
    };
    return decisions.length > 1 ? between(0, decisions.length - 1) : [];
}

/** As the deal of a day counts them. */
const movesOf = (seat: number, { record }: Film): number => timesOf(record).filter((move) => move.seat === seat).length;

/** Fewer moves of each make no curve. */
const FEW = 3;

function Chances(props: TeachingProps): JSX.Element | null {
    const { engine, film, finished, seat, here } = props;
    const verdicts = useVerdicts(engine, film.record, seat);
    const { decisions, progress, said } = verdicts;
    const byPoints = verdicts.byPoints || (progress !== undefined && props.table.byPoints === true);
    const dear = costliest(verdicts);
    const moments = dear.map((d) => momentOf(d, verdicts, props));
    const again = { label: t("try_again"), run: (m: Moment) => void tryFrom(film.record, m.step) };
    const show = opened(props, moments, (n) => t("of_costliest", { n, all: moments.length }), again);
    const rounds = useMemo(() => (progress ? [] : roundsOf(decisions, finished)), [progress, finished]);
    if (said || film.steps < FEW * film.names.length || (!progress && decisions.length < FEW))
        return here ? <p role="status">{said || t("too_short")}</p> : null; // there it was asked for
    // of points a number whose half is whole, too
    const end = byPoints || progress ? undefined : outcome(props);
    const top = byPoints ? 2000 * Math.ceil(Math.max(1, ...decisions.map((d) => d.worth / 2000))) : 1000;
    return (
        <Curve
            title={t(seat < 0 ? "review" : byPoints ? "points_expected" : "your_chances")}
            about={here || seat < 0 ? t("n_moves", { n: film.steps }) : t("own_moves", { n: movesOf(seat, film) })}
            points={[
                ...decisions.map((d) => ({ x: d.step, y: d.worth })).filter(() => seat >= 0), // of one, not of all in turn
                ...(end === undefined ? [] : [{ x: film.steps, y: end }]),
            ]}
            waits={progress !== undefined}
            rounds={rounds}
            here={here}
            low={0}
            high={top}
            middle={top / 2}
            label={(value) => String(value / (byPoints ? 1000 : 10))}
            marked={dear.map((d, i) => ({
                point: { x: d.step, y: d.worth },
                say: inBrief(d),
                value: costText(d, byPoints),
                open: () => show(i),
            }))}
            said={
                progress
                    ? t("reviewing", { done: progress.done, all: progress.of })
                    : [dear.length === 0 && t(end === 0 ? "cards_decided" : "nothing_cost"), here && t("tap_curve")]
                          .filter(Boolean)
                          .join(" ")
            }
        />
    );
}

function PaceCurve(props: TeachingProps & { pace: Pace }): JSX.Element {
    const { pace, film, seat } = props;
    const seconds = (value: number): string => t("seconds", { n: value < 100 ? decimal(value) : Math.round(value) });
    const moments = pace.slowest.map(
        (slow): Moment => ({
            step: slow.step,
            seat,
            marks: slow.marks,
            lines: [
                { who: t("you_did"), say: slow.say, value: seconds(slow.seconds) },
                ...(slow.also ? [{ who: capital(t("also_fits")), say: slow.also, value: "" }] : []),
            ],
            why: "",
            about: "",
        }),
    );
    const sums = encodeURIComponent([...new Set(pace.slowest.flatMap((slow) => slow.sums))].join(" "));
    const practise = { label: t("practise_these"), run: () => go(`#/learn/${film.game}?sums=${sums}`) };
    const show = opened(props, moments, (n) => t("of_slowest", { n, all: moments.length }), practise);
    const most = Math.max(2, ...pace.times.map((one) => one.seconds));
    return (
        <Curve
            title={t("your_pace")}
            about={t("seconds_a_card")}
            points={pace.times.map(({ step, seconds: y }) => ({ x: step, y }))}
            low={0}
            high={most}
            middle={most / 2}
            label={seconds}
            marked={pace.slowest.map(({ step, seconds: s, say }, i) => ({
                point: { x: step, y: s },
                say,
                value: seconds(s),
                open: () => show(i),
            }))}
        />
    );
}
