// What day it is here.

/** Days since the beginning of 1970. */
export const today = (): number => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 86400000);

/** "2026-11-18" */
export const dateText = (day: number): string => new Date(day * 86400000).toISOString().slice(0, 10);
