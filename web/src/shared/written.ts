// How numbers, lists and days are written in the person's language.

import { locale, t, texts } from "./language";

/** For numbers and lists: a browser without Icelandic, such as Chromium, writes them as in Danish. */
export const written = (): string[] => [texts.value.lang, "da"];

/** "0.5", "0,5": one digit behind the point; never "-0.0". */
export const decimal = (n: number): string =>
    (n || 0).toLocaleString(written(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** By our own names of days and months, in the ways that the page writes a day. */
function ownDay(day: Date, { dateStyle, weekday, day: number, month, timeZone }: Intl.DateTimeFormatOptions): string {
    const at = timeZone === "UTC" ? new Date(day.getTime() + day.getTimezoneOffset() * 60000) : day;
    const short = (name: string): string => (name.length > 3 ? `${name.slice(0, 3)}.` : name);
    const monthName = t("months").split(" ")[at.getMonth()] ?? "";
    const dayName = t("weekdays").split(" ")[at.getDay()] ?? "";
    const put = { weekday: dayName, day: at.getDate(), month: monthName, year: at.getFullYear() };
    if (dateStyle) return t("date_full", put);
    if (weekday) return weekday === "short" ? short(dayName) : dayName;
    if (month === "numeric") return `${at.getDate()}.${at.getMonth() + 1}.`;
    if (!number) return month === "short" ? short(monthName) : monthName;
    return t("date_day", put);
}

/** A day as the device writes it; by our own names where the browser does not know the language: Chromium Icelandic. */
export function dayIn(day: Date, how: Intl.DateTimeFormatOptions): string {
    if (Intl.DateTimeFormat.supportedLocalesOf(locale()).length > 0) return day.toLocaleDateString(locale(), how);
    return ownDay(day, how);
}

/** "18 November" */
export const dayAndMonth = (day: Date): string => dayIn(day, { day: "numeric", month: "long" });
