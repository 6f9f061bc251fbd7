// A cell of the board: its number, or "*" in the corners.
export type Cell = number | "*";

// c3: column letter and row number from the top left.
export function nameOf(x: number, y: number): string {
    return String.fromCharCode(97 + x) + (y + 1);
}

// The column and the row of c3, from 0.
export function placeOf(cell: string): [number, number] {
    return [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
}

// Tens share a tint, so that the eye finds a number's place.
export function groupOf(cell: Cell): number {
    return cell === "*" ? 0 : Math.min(4, Math.floor((cell - 1) / 10));
}

/** The colours of the sides. */
export const sideColours = ["R", "B", "O"];

/** The signs that schools write: "7×4", "8÷2", elsewhere "8:2". */
export const schoolSigns = (card: string, lang: string): string =>
    card.replace("*", "×").replace("/", lang === "en" ? "÷" : ":");

/** 46-7 as it is printed. */
export const written = (sum: string): string =>
    sum.replace("-", " − ").replace("+", " + ").replace("*", " × ").replace("/", " : ");
