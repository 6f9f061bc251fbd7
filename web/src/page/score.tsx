// A result in large figures: "2–0", "1:33", "105".

import type { JSX } from "preact";
import { ColourSign, strokes } from "../shared/drawn";
import { t } from "../shared/language";
import type { Score } from "../tables";

const Figure = ({ of, dim }: { of: string; dim: boolean }): JSX.Element => (
    <svg class={`d${dim ? " dim" : ""}`} viewBox="0 0 20 28" aria-hidden="true">
        <path class="num" d={strokes[of] ?? ""} />
    </svg>
);

export function Figures({ figures, label, before, behind = [] }: Score): JSX.Element {
    const dash = figures.indexOf("–"); // what comes after it is the others'
    return (
        <div class="score" role="img" aria-label={label ? `${t(label)}: ${figures}` : figures}>
            {label && <small>{t(label)}</small>}
            <span class="signs">
                {before.map((sign) => (
                    <ColourSign key={sign} of={sign} />
                ))}
            </span>
            <span class="figures">
                {[...figures].map((c, i) =>
                    c === "–" ? (
                        <i key={i} class="stroke" />
                    ) : c === ":" ? (
                        <i key={i} class="colon" />
                    ) : (
                        <Figure key={i} of={c} dim={dash >= 0 && i > dash} />
                    ),
                )}
            </span>
            <span class="signs">
                {behind.map((sign) => (
                    <ColourSign key={sign} of={sign} />
                ))}
            </span>
        </div>
    );
}
