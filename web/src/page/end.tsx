// A game is over: play again, review, replay.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Match, Shown } from "../match/match";
import { t } from "../shared/language";
import { saveFile } from "./files";
import { game } from "./game";
import { ReviewView } from "./review";

export function End({ match, shown, again }: { match: Match; shown: Shown; again: (same: boolean) => void }): JSX.Element {
    const [reviews, setReviews] = useState(false);
    useEffect(() => setReviews(false), [match]);
    return (
        <div class="dock end">
            <div class="row">
                <button class="act main" onClick={() => again(false)}>
                    {t("again")}
                </button>
                <button class="act" onClick={() => again(true)}>
                    {t("same_deal")}
                </button>
                <button class="act" onClick={() => setReviews(!reviews)} aria-expanded={reviews}>
                    {t("review")}
                </button>
                {match.kept && (
                    <a class="act" href={`#/replay?game=${match.kept.id}`}>
                        {t("replay")}
                    </a>
                )}
                <button class="act" onClick={() => saveFile(`${shown.game}.spil`, match.record())}>
                    {t("save")}
                </button>
            </div>
            {reviews && game.value && <ReviewView engine={game.value.engine} record={match.record()} seat={shown.seat} />}
        </div>
    );
}
