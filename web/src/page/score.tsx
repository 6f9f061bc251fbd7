// A result in large figures: "2–0", "1:33", "105". Who has most is in ink.

import { Fragment, type JSX } from "preact";
import { ColourSign, strokes } from "../shared/drawn";
import { t } from "../shared/language";
import type { Score } from "../tables";

const Figure = ({ of, dim }: { of: string; dim: boolean }): JSX.Element => (
    <svg class={`d${dim ? " dim" : ""}`} viewBox="0 0 20 28" aria-hidden="true">
        <path class="num" d={strokes[of] ?? ""} />
    </svg>
);

export function Figures({ figures, label, before, behind = [] }: Score): JSX.Element {
    const sides = figures.split("–"); // one's own first
    const most = Math.max(...sides.map(Number));
    return (
        <div class="score" role="img" aria-label={label ? `${t(label)}: ${figures}` : figures}>
            {label && <small>{t(label)}</small>}
            <span class="signs">
                {before.map((sign) => (
                    <ColourSign key={sign} of={sign} />
                ))}
            </span>
            <span class="figures">
                {sides.map((side, nth) => (
                    <Fragment key={nth}>
                        {nth > 0 && <i class="stroke" />}
                        {[...side].map((c, i) =>
                            c === ":" ? (
                                <i key={i} class="colon" />
                            ) : (
                                <Figure key={i} of={c} dim={Number(side) < most} />
                            ),
                        )}
                    </Fragment>
                ))}
            </span>
            <span class="signs">
                {behind.map((sign) => (
                    <ColourSign key={sign} of={sign} />
                ))}
            </span>
        </div>
    );
}
