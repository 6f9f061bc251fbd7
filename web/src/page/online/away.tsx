// Somebody has gone: let a bot play for them, end the game, or wait.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Shown } from "../../match/match";
import { choiceOf } from "../../online/away";
import type { OnlineTable } from "../../online/types";
import { t } from "../../shared/language";
import { useStore } from "../../shared/store";
import { tell } from "./tell";
import { spanOf, useSeconds } from "./time";

const WAIT_MS = 120000; // "Wait" is asked again after that

export function Away({ table, shown }: { table: OnlineTable; shown: Shown }): JSX.Element | null {
    const state = useStore(table.state);
    const now = useSeconds(state.phase === "play" && state.sitters.some((s) => s.is === "away" || s.is === "near"));
    const [waits, setWaits] = useState<{ key: string; until: number }>();
    const choice = choiceOf(state, shown.table, now);
    const key = JSON.stringify([choice?.seat, choice?.win]);
    if (!choice || (waits?.key === key && now < waits.until)) return null;
    const { seat, name, for_s, near, bot, win } = choice;
    const turn = shown.table[seat]?.asked ? ` ${t("their_turn", { name })}` : "";
    return (
        <section class="asked three" role="dialog" aria-label={name}>
            <p role="status">
                <b>{t(near ? "near_for" : "away_for", { name, time: spanOf(for_s) })}</b>
                {turn}
            </p>
            <button class="act" onClick={() => setWaits({ key, until: now + WAIT_MS })}>
                {t("wait")}
            </button>
            {bot && (
                <button class="act" onClick={() => void tell(table.standIn(seat))}>
                    {t("bot_plays_on")}
                </button>
            )}
            {win && (
                <button class="act" onClick={() => void tell(table.win())}>
                    {t("end_i_win")}
                </button>
            )}
        </section>
    );
}
