// Games that the same people play one after the other.

import { connection } from "../../online/connection";
import type { OnlineState } from "../../online/types";
import { t } from "../../shared/language";

/** How the series stands: "2 : 1", this person first, among two; how many games are won among more; "" before the
 * first game of it is over. */
export function scoreOf({ series, seat, sitters }: OnlineState): string {
    const wins = Object.entries(series?.wins ?? {});
    const all = wins.reduce((sum, [, n]) => sum + n, 0);
    if (all === 0) return "";
    const mine = wins.find(([who]) => who === connection.you)?.[1] ?? 0;
    if (seat < 0) return wins.map(([, n]) => n).join(" : ");
    return sitters.length === 2 ? `${mine} : ${all - mine}` : t("series_won", { n: mine, all });
}
