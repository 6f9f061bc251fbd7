// A game is over: play again (the children), review, replay.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Shown } from "../match/match";
import type { Played } from "../match/played";
import { t } from "../shared/language";
import { saveFile } from "./files";
import { game } from "./game";
import { ReviewView } from "./review";

interface EndProps {
    match: Played;
    shown: Shown;
    children: ComponentChildren;
}

export function End({ match, shown, children }: EndProps): JSX.Element {
    const [reviews, setReviews] = useState(false);
    useEffect(() => setReviews(false), [match]);
    const record = match.record();
    return (
        <div class="dock end">
            <div class="row">
                {children}
                {record && (
                    <button class="act" onClick={() => setReviews(!reviews)} aria-expanded={reviews}>
                        {t("review")}
                    </button>
                )}
                {match.kept && (
                    <a class="act" href={`#/replay?game=${match.kept.id}`}>
                        {t("replay")}
                    </a>
                )}
                {record && (
                    <button class="act" onClick={() => saveFile(`${shown.game}.spil`, record)}>
                        {t("save")}
                    </button>
                )}
            </div>
            {reviews && record && game.value && (
                <ReviewView engine={game.value.engine} record={record} seat={shown.seat} />
            )}
        </div>
    );
}
