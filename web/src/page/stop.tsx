// A round is over, and the table stands still: the way on. The sentence, at its place, says what happened.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Played } from "../match/played";
import { t } from "../shared/language";
import type { GameTable, TableProps } from "../tables";

export function GoOn({ match, table, props }: { match: Played; table: GameTable; props: TableProps }): JSX.Element {
    const over = props.shown.phase === "over";
    const go = (): void => match.goOn?.();
    useEffect(() => {
        const tap = (event: MouseEvent): void => {
            if (event.target instanceof Element && event.target.closest(".table")) go();
        };
        addEventListener("click", tap);
        return () => removeEventListener("click", tap);
    }, [match]);
    return (
        <div class="dock go-on">
            <button class="act main" autofocus onClick={go}>
                {over ? t("result") : (table.nextWords?.(props) ?? t("next_round"))}
            </button>
            <small>{t("tap_anywhere")}</small>
        </div>
    );
}
