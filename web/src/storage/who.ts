// Who played a kept game, kept so that it can be said in any language.

import type { Seat } from "../engine/types";
import { capital, t } from "../shared/language";
import type { Kept } from "./database";

const YOU = "me";

/** A seat's player, as it is kept. */
export const keptName = ({ person, name, player, label }: Seat): string => {
    if (person) return name.toLowerCase() === t("you").toLowerCase() ? YOU : name;
    return /^level\d$/.test(player) ? player : label;
};

/** What is kept of a player, in the language of now: "level 3". */
export function inWords(name: string): string {
    const level = /^level(\d)$/.exec(name)?.[1];
    if (level) return t("level_n", { n: level });
    return name === YOU ? t("you") : name;
}

/** "You, level 3" */
export const whoPlayed = ({ who }: Pick<Kept, "who">): string => capital(who.split(", ").map(inWords).join(", "));
