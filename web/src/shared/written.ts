// How numbers, lists and days are written in the person's language.

import { locale, texts } from "./language";

/** For numbers and lists: a browser without Icelandic, such as Chromium, writes them as in Danish. */
export const written = (): string[] => [texts.value.lang, "da"];

/** "0.5", "0,5": one digit behind the point; never "-0.0". */
export const decimal = (n: number): string =>
    (n || 0).toLocaleString(written(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A day as the device writes it; "18.11." or "18.11.2026" where the browser does not know the language's words. */
export function dayIn(day: Date, how: Intl.DateTimeFormatOptions): string {
    if (Intl.DateTimeFormat.supportedLocalesOf(locale()).length > 0) return day.toLocaleDateString(locale(), how);
    const { dateStyle, timeZone } = how;
    return day.toLocaleDateString("da", {
        day: "numeric",
        month: "numeric",
        ...(dateStyle && { year: "numeric" }),
        ...(timeZone && { timeZone }),
    });
}

/** "18 November" */
export const dayAndMonth = (day: Date): string => dayIn(day, { day: "numeric", month: "long" });
