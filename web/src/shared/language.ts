// The language of the page: its texts come from the C side (hosts/wasm/src/texts.c and texts_online.c) by the
// build, as files.

import { assets, load } from "./assets";
import { readOwn } from "./json";
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

type Said = Texts["texts"];
let online = false; // with the texts of play with others
let turn: Promise<void> = Promise.resolve();

/** One after the other, so that the language asked for last is the one that is spoken. */
function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
}

async function read<T>(file: string | undefined): Promise<T> {
    return readOwn(await (await load(file)).text());
}

export function speak(lang: string): Promise<void> {
    return inTurn(async () => {
        if (texts.value.lang === lang && texts.value.games.length > 0) return;
        const [own, others] = await Promise.all([
            read<Omit<Texts, "lang">>(assets.texts[lang]),
            online ? read<Said>(assets.online[lang]) : {},
        ]);
        texts.value = { lang, games: own.games, texts: { ...own.texts, ...others } };
        document.documentElement.lang = lang;
    });
}

/** Fetches the texts of play with others; from then on they come with every language. */
export function speakOnline(): Promise<void> {
    return inTurn(async () => {
        if (online) return;
        const others = await read<Said>(assets.online[texts.value.lang]);
        texts.value = { ...texts.value, texts: { ...texts.value.texts, ...others } };
        online = true;
    });
}

/** A text of the page, with {name} replaced. */
export function t(key: TextKey, put: Record<string, string | number> = {}): string {
    return (texts.value.texts[key] ?? key).replace(/\{(\w+)\}/g, (all, name: string) => String(put[name] ?? all));
}
