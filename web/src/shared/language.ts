// The language of the page: its texts come from the C side (hosts/wasm/src/texts.c), which the build has asked.

import { assets, load } from "./assets";
import { Store } from "./store";
import type { TextKey } from "./texts.gen";

/** What the first page knows of a game before the C side is loaded. */
export interface GameLine {
    id: string;
    name: string;
    brief: string;
    usual: string;
    teaches: boolean;
    guide: boolean;
    race: boolean;
}

interface Texts {
    lang: string;
    texts: Partial<Record<TextKey, string>>;
    games: GameLine[];
}

export const texts = new Store<Texts>({ lang: "en", texts: {}, games: [] });

export const languages: { code: "en" | "is" | "nb"; name: string }[] = [
    { code: "en", name: "English" },
    { code: "is", name: "Íslenska" },
    { code: "nb", name: "Norsk" },
];

/** The language wanted: as chosen, or the first of the browser's that we have. */
export function wanted(chosen: string): string {
    const all = [chosen, ...navigator.languages].map((l) => l.toLowerCase().split("-")[0] ?? "");
    const ours = all.map((l) => (l === "no" || l === "nn" ? "nb" : l)).find((l) => l in assets.texts);
    return ours ?? "en";
}

export async function speak(lang: string): Promise<void> {
    if (texts.value.lang === lang && texts.value.games.length > 0) return;
    const read = (await (await load(assets.texts[lang])).json()) as Omit<Texts, "lang">;
    texts.value = { lang, ...read };
    document.documentElement.lang = lang;
}

/** A text of the page, with {name} replaced. */
export function t(key: TextKey, put: Record<string, string | number> = {}): string {
    return (texts.value.texts[key] ?? key).replace(/\{(\w+)\}/g, (all, name: string) => String(put[name] ?? all));
}
