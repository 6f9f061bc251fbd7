// Games that the same people play one after the other.

import type { OnlineState } from "../../online/types";
import { t } from "../../shared/language";

/** How the series stands: "2 : 1", this person first, among two; how many games are won among more; "" before the
 * first game of it is over. */
export function scoreOf({ series, seat }: OnlineState): string {
    const won = series?.won ?? [];
    const all = won.reduce((sum, n) => sum + n, 0);
    if (all === 0) return "";
    const mine = won[seat];
    if (mine === undefined) return won.join(" : ");
    return won.length === 2 ? `${mine} : ${all - mine}` : t("series_won", { n: mine, all });
}
