// How it stands against these opponents, and the level that is offered.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { figures } from "../engine/figures";
import type { Ladder, Seat, Tally } from "../engine/types";
import { levelOf } from "../match/level";
import type { Shown } from "../match/match";
import { capital, t } from "../shared/language";
import { readText } from "../storage/database";
import { change, settings } from "../storage/settings";

/** The last settings of this game with the level that is offered instead of the one that was played. */
function offeredAddress({ level, offered }: Ladder, shown: Shown): string {
    const seats = shown.table.map((s) => (s.person ? "me" : `level${level}`)).join();
    const last = settings.value.last[shown.game] ?? `seats=${seats}`;
    return last.replaceAll(`level${level}`, `level${offered}`);
}

/** The players and options of a table, as an address has them. */
export function tableQuery({ table, options }: Shown, handicap: (seat: Seat) => string = () => ""): URLSearchParams {
    const seats = table.map((s) => `${s.person ? "me" : s.player}${handicap(s)}`).join();
    return new URLSearchParams([["seats", seats], ...Object.entries(options).map(([o, v]) => [o, String(v)])]);
}

/** The same once more, with a handicap for those who won: bots of level 1, or the other person. */
function evenAddress({ handicap, level, against }: Tally, shown: Shown): string {
    const query = tableQuery(shown, (s) => ((level ? !s.person : s.name === against[0]) ? handicap : ""));
    if (!level) query.set("names", shown.table.map((s) => s.name).join());
    return `#/play/${shown.game}?${query}`;
}

/** The first page plays what is offered, and knows what is beaten; what one chooses later stays. */
function follow(ladder: Ladder, shown: Shown): void {
    const { game, offered, beaten } = ladder;
    const { value } = settings;
    if (value.offered[game] === offered && value.beaten[game] === beaten) return;
    change({
        offered: { ...value.offered, [game]: offered },
        beaten: { ...value.beaten, [game]: beaten },
        last: { ...value.last, [game]: offeredAddress(ladder, shown) },
    });
}

/** How far it is to the next level, also where nothing is won yet. */
function goal(ladder: Ladder | undefined): string {
    if (!ladder || ladder.say || ladder.level >= 5) return ladder?.say ?? "";
    return t("next_goal", { level: ladder.level + 1 });
}

export function Series({ shown }: { shown: Shown }): JSX.Element | null {
    const [tally, setTally] = useState<Tally>();
    const [none, setNone] = useState(false);
    const [uneven, setUneven] = useState<Tally>();
    const [ladder, setLadder] = useState<Ladder>();
    useEffect(() => {
        const read = async (): Promise<void> => {
            const text = await readText("results");
            const { timed } = shown;
            const answer = text ? (await figures())("statistics", { text, timed }) : undefined;
            if (!answer?.ok) return setNone(true);
            const here = answer.rows.filter((row) => row.game_id === shown.game).sort((a, b) => b.last_s - a.last_s);
            setTally(here[0]);
            setUneven(here.find((row) => row.say && row.last_s === here[0]?.last_s));
            if (shown.of_day ?? shown.of_friends) return;
            const mine = answer.ladders.find(({ game, level }) => game === shown.game && level === levelOf(shown));
            setLadder(mine);
            if (mine) follow(mine, shown);
        };
        void read().catch(() => setNone(true));
    }, [shown.game]);
    if (!tally) return none ? null : <section class="box ser" aria-busy="true" />;
    const { won, lost, streak, against } = tally;
    const helped = levelOf(shown) && shown.table[shown.seat]?.hinted && shown.result?.winners.includes(shown.seat);
    return (
        <section class="box ser">
            <h3>
                {t("series", { won, lost, name: against.map(capital).join(", ") })}
                {streak > 1 && <small>{t("wins_in_row", { n: streak })}</small>}
            </h3>
            <p>{helped ? t("hints_count") : uneven ? ladder?.say : goal(ladder)}</p>
            {ladder && ladder.offered !== ladder.level && (
                <a class="act" href={`#/play/${shown.game}?${offeredAddress(ladder, shown)}`}>
                    <span>
                        {t("play_level", { level: ladder.offered })}
                        <small>{t(`level_${ladder.offered}`)}</small>
                    </span>
                </a>
            )}
            {uneven && <p>{uneven.say}</p>}
            {uneven?.handicap && (
                <a class="act" href={evenAddress(uneven, shown)}>
                    {`${uneven.against.map(capital).join(", ")}: ${uneven.how}`}
                </a>
            )}
        </section>
    );
}
