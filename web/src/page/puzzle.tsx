// A puzzle at its table: what was tried stands on a card in place of the sentence, and the way to the next one.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Refusal } from "../engine/types";
import type { Shown } from "../match/match";
import { PuzzleMatch } from "../match/puzzle";
import { assets, loadText } from "../shared/assets";
import { today } from "../shared/day";
import { t } from "../shared/language";
import { decimal } from "../shared/written";
import { readText } from "../storage/database";
import { settings } from "../storage/settings";
import { useTable } from "../tables";
import { notice } from "./notices";
import { type Address, address, go } from "./router";
import { type CardProps, Ears, Words } from "./sentence";
import "./puzzles.css";

/** The puzzle that an address asks for: one of a number, or the next; undefined: there is none today. */
export async function begin(e: Engine, { of: game, query }: Address): Promise<PuzzleMatch | Refusal | undefined> {
    const day = today();
    const [text, tried] = await Promise.all([loadText(assets.puzzles[game]), readText("puzzles").catch(() => "")]);
    const about = e.call("puzzles", { game, text, tried, day });
    if (!about.ok) return about;
    const puzzle = query.has("n") ? Number(query.get("n")) - 1 : about.next;
    if (puzzle < 0) {
        notice({ say: t("puzzles_none") });
        return undefined;
    }
    return PuzzleMatch.begin(e, { text, puzzle, of: about.n, day });
}

/** Another one: the next by what was missed and what is new. */
function next({ page, of, query }: Address): void {
    const rest = new URLSearchParams(query);
    rest.delete("n");
    go(`#/${page}/${of}${rest.size > 0 ? `?${rest}` : ""}`, true);
}

/** Seconds since the puzzle was shown. */
function Clock({ seconds }: { seconds: number | undefined }): JSX.Element {
    const [now, setNow] = useState(0);
    useEffect(() => {
        if (seconds !== undefined) return undefined;
        const since = performance.now();
        const timer = setInterval(() => setNow((performance.now() - since) / 1000), 100);
        return () => clearInterval(timer);
    }, [seconds]);
    return <span class="puzzle-clock">{t("puzzle_in", { n: decimal(seconds ?? now) })}</span>;
}

/** Where a move is made: its place or button on the table, or the card; of equal cards the one that was touched. */
function thingOf(move: string): Element | null {
    const [what = "", cell = ""] = move.split("@");
    const find = (name: string, value: string): Element | null => {
        const those = `.app [data-${name}="${CSS.escape(value)}"]`;
        return document.querySelector(`${those}:focus`) ?? document.querySelector(those);
    };
    const pile = what === "take" ? find("drop", "discard") : null;
    return pile ?? find("move", move) ?? find("cell", cell) ?? find("card", what.split(":").at(-1) ?? "");
}

/** What was tried and is wrong is marked until something else is. */
function useTriedMark({ puzzle }: Shown): void {
    const tried = puzzle?.tried ?? "";
    useLayoutEffect(() => {
        const thing = tried ? thingOf(tried) : null;
        thing?.setAttribute("data-tried", "");
        return () => thing?.removeAttribute("data-tried");
    }, [tried]);
}

/** What is asked for, and how many cards the others hold, who have no room beside the card on a phone. */
function Facts({ shown }: { shown: Shown }): JSX.Element {
    const table = useTable(shown.game);
    const held = shown.table.flatMap(({ name }, seat) => {
        const n = seat === shown.seat ? undefined : table?.seat?.(shown, seat)?.count;
        return n === undefined ? [] : [t("puzzle_cards", { name, n })];
    });
    return <>{[table?.about?.(shown), ...held].filter(Boolean).join(" · ")}</>;
}

export function PuzzleCard({ match, shown, said }: CardProps): JSX.Element | null {
    const { puzzle: at, prompt = "", timed } = shown;
    useTriedMark(shown);
    if (!at || !(match instanceof PuzzleMatch)) return null;
    const head = at.right ? t("puzzle_right") : at.right === undefined ? t("puzzle_which") : t("puzzle_wrong");
    const say = at.say.replace(/(?<=\d) (?=%)|(?<=±) /g, "\u00a0");
    const text = at.right === undefined ? prompt : `${say}${at.over ? "" : ` ${t("puzzle_again")}`}`;
    const clock = match.isRace && !settings.value.untimed && !address.value.query.has("untimed");
    return (
        <section class="coach puzzle" aria-label={t("puzzle_of", { n: at.n, all: at.of })}>
            <Ears match={match} said={said} prompt="" asks={false} />
            <p role="status" aria-busy={at.busy}>
                <b>{said && !at.over ? <Words text={said} /> : head}</b> {!(said && !at.over) && <Words text={text} />}
            </p>
            <div class="coach-foot">
                <small>
                    {clock && !timed && <Clock seconds={at.over ? at.seconds : undefined} />}
                    {!match.isRace && <Facts shown={shown} />}
                </small>
                {at.over ? (
                    <button class="act main" onClick={() => next(address.value)}>
                        {t("next")}
                    </button>
                ) : (
                    <button class="plain-act" onClick={() => match.giveUp()}>
                        {t("tell_me")}
                    </button>
                )}
            </div>
        </section>
    );
}
