// Times that pass while somebody looks.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../shared/language";
import { written } from "../../shared/written";

/** Draws again with every second, while `on`; gives the time by performance.now(). */
export function useSeconds(on: boolean): number {
    const [, tick] = useState({});
    useEffect(() => {
        if (!on) return undefined;
        const timer = setInterval(() => tick({}), 1000);
        return () => clearInterval(timer);
    }, [on]);
    return performance.now();
}

/** "25s", "2 min", "5 hr", "2 days", in the person's language. */
export function spanOf(seconds: number): string {
    if (seconds < 60) return t("span_seconds", { n: Math.floor(seconds) });
    if (seconds < 3600) return t("span_minutes", { n: Math.floor(seconds / 60) });
    if (seconds < 172800) return t("span_hours", { n: Math.floor(seconds / 3600) });
    return t("span_days", { n: Math.floor(seconds / 86400) });
}

/** "0.12 s" */
export const secondsOf = (ms: number): string => `${(ms / 1000).toLocaleString(written())} s`;

/** "4:07"; above two hours "23 hr" or "3 days". */
export function timeOf(seconds: number): string {
    if (seconds >= 7200) return spanOf(seconds);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
