// The language of the page: its texts come from the C side (hosts/wasm/src/texts*.c) by the build, as files.

import { assets, loadText } from "./assets";
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

/** Whom one meets first: the gentlest, where there are levels. */
export const firstOpponent = ({ usual }: Pick<GameLine, "usual">): string => usual.replace(/^level\d$/, "level1");

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
const PARTS = ["duplicate", "end", "online", "room", "settings", "print", "you"] as const;
type Part = (typeof PARTS)[number];
const parts = new Set<Part>(); // with the texts of play with others, of finished games
let turn: Promise<void> = Promise.resolve();

/** One after the other, so that the language asked for last is the one that is spoken. */
function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
}

async function read<T>(file: string | undefined): Promise<T> {
    return readOwn(await loadText(file));
}

export function speak(lang: string): Promise<void> {
    return inTurn(async () => {
        if (texts.value.lang === lang && texts.value.games.length > 0) return;
        const [own, ...more] = await Promise.all([
            read<Omit<Texts, "lang">>(assets.texts[lang]),
            ...[...parts].map((part) => read<Said>(assets[part][lang])),
        ]);
        texts.value = { lang, games: own.games, texts: Object.assign({}, own.texts, ...more) as Said };
        document.documentElement.lang = lang;
    });
}

/** Fetches the texts of a part of the page; from then on they come with every language. */
function speakAlso(part: Part): Promise<void> {
    return inTurn(async () => {
        if (parts.has(part)) return;
        const more = await read<Said>(assets[part][texts.value.lang]);
        texts.value = { ...texts.value, texts: { ...texts.value.texts, ...more } };
        parts.add(part);
    });
}
export const speakOnline = (): Promise<void> => speakAlso("online");
export const speakRoom = async (): Promise<void> => {
    await speakAlso("online");
    await speakAlso("room");
};
export const speakDuplicate = (): Promise<void> => speakAlso("duplicate");
export const speakPrint = (): Promise<void> => speakAlso("print");
export const speakYou = (): Promise<void> => speakAlso("you");
export const speakEnd = (): Promise<void> => speakAlso("end");
export const speakSettings = (): Promise<void> => speakAlso("settings");

let rest: Promise<unknown> | undefined;

/** A text was wanted before its part: nothing is shown in its place, and all parts come. */
function fetchRest(): "" {
    if (texts.value.games.length > 0)
        rest ??= Promise.all(PARTS.map(speakAlso))
            .catch(() => undefined)
            .then(() => (rest = undefined));
    return "";
}

/** A text of the page, with {name} replaced. */
export function t(key: TextKey, put: Record<string, string | number> = {}): string {
    return (texts.value.texts[key] ?? fetchRest()).replace(/\{(\w+)\}/g, (all, name: string) =>
        String(put[name] ?? all),
    );
}

/** The page's language as this browser's person writes it: "en-GB", with its own dates and times of day. */
export const locale = (): string => navigator.languages.find((l) => l.startsWith(texts.value.lang)) ?? texts.value.lang;

/** Sums in a sentence, "6 - 2" or "6-2", with a minus, and whole on their line. */
export const withMinus = (text: string): string =>
    text.replace(
        /(?<=\d)( ?)([-+])\1(?=\d)/g,
        (_all, _space, sign: string) => `\u00a0${sign === "-" ? "−" : sign}\u00a0`,
    );

/** As at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
