// The guide's card, in place of the sentence. All steps of a scene lie in one cell of a grid, the others hidden: the
// card is as high as the longest one, so that it is never cut and never moves.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Shown } from "../match/match";
import { t, withMinus } from "../shared/language";
import { change, haveMet, settings } from "../storage/settings";
import { address } from "./router";
import { type CardProps, Ears } from "./sentence";

const READ_MS = [3000, 60] as const; // at least, and for each letter

/** Who leaves goes on there the next time, until the last scene is over. */
function goOnFrom(game: string, { scene, scenes, over }: NonNullable<Shown["guide"]>): void {
    const next = over ? scene + 1 : scene;
    if (next >= scenes) haveMet(game);
    else change({ guided: { ...settings.value.guided, [game]: next } });
}

export function CoachCard({ match, shown, said: lately, say }: CardProps): JSX.Element | null {
    const { coach, guide } = shown;
    const said = guide?.over ? "" : lately; // the last words stay
    useEffect(() => guide && goOnFrom(shown.game, guide), [guide?.over]);
    // A reason makes way for the lesson once it is read.
    useEffect(() => {
        if (!lately) return undefined;
        const timer = setTimeout(() => say(""), READ_MS[0] + READ_MS[1] * lately.length);
        return () => clearTimeout(timer);
    }, [lately]);
    if (!coach || !guide) return null;
    // what comes next waits until the others have played: it speaks of what then lies there
    const waits = coach.moves.length === 0 && coach.at > 0;
    const at = guide.over ? coach.texts.length - 1 : coach.at - Number(waits);
    // what is said when a scene is done is a step, too: each has its own number
    const all = guide.steps + guide.scenes;
    const n = guide.step + guide.scene + 1 - Number(waits && !guide.over);
    const show = async (): Promise<void> => {
        const [move] = coach.moves;
        const reply = move === undefined ? undefined : await match.do(move);
        if (reply && !reply.ok) say(reply.say);
    };
    return (
        <section class="coach" aria-label={t("guided_game")}>
            <Ears match={match} said={said} prompt="" />
            <div class="steps" aria-hidden="true">
                {coach.texts.map((text, i) => (
                    <p key={i} data-now={(i === at && !said) || undefined}>
                        {withMinus(text)}
                    </p>
                ))}
                {coach.wrong && <p>{withMinus(coach.wrong)}</p>}
                {said && (
                    <p data-now class="wrong">
                        {withMinus(said)}
                    </p>
                )}
            </div>
            <div class="coach-foot">
                <span class="pips" aria-hidden="true">
                    {Array.from({ length: all }, (_, i) => (
                        <i key={i} class={i < n ? "on" : ""} />
                    ))}
                </span>
                <small role="img" aria-label={t("step_of", { n, all })}>
                    {n}/{all}
                </small>
                {guide.over ? (
                    <Next shown={shown} />
                ) : (
                    <button class="plain-act" disabled={coach.moves.length === 0} onClick={() => void show()}>
                        {t("show_me")}
                    </button>
                )}
            </div>
        </section>
    );
}

/** A scene of a guided game is over: the next one, or the game itself. */
function Next({ shown }: { shown: Shown }): JSX.Element {
    const guide = shown.guide;
    const more = guide && guide.scene + 1 < guide.scenes;
    const play = address.value.query.get("play") ?? "seats=me,level1"; // the game that was opened before
    const next = new URLSearchParams({ scene: String((guide?.scene ?? 0) + 1), play });
    return (
        <a class="act main" href={more ? `#/guide/${shown.game}?${next}` : `#/play/${shown.game}?${play}`}>
            {t(more ? "next" : "play")}
        </a>
    );
}
