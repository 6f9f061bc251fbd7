// The results of a class as files (RFC 4180), for spreadsheets.

import type { ResultRow } from "../../online/room_words";

/** A spreadsheet takes a cell that begins with one of these for a formula. */
const formula = /^[=+\-@\t\r]/;

export function cell(value: string | number | null): string {
    const text = String(value ?? "");
    const safe = typeof value === "string" && formula.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const fileOf = (rows: (string | number | null)[][]): string =>
    `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;

export const resultsFile = (rows: readonly ResultRow[]): string =>
    fileOf([
        ["name", "games", "won", "sums", "right", "wrong", "missed", "median_ms"],
        ...rows.map(({ name, games, won, sums, right, wrong, missed, median_ms }) => [
            name,
            games,
            won,
            sums,
            right,
            wrong,
            missed,
            median_ms,
        ]),
    ]);

export const factsFile = (rows: readonly ResultRow[]): string =>
    fileOf([
        ["name", "fact", "right", "wrong", "missed"],
        ...rows.flatMap(({ name, facts }) => facts.map((fact) => [name, ...fact])),
    ]);
