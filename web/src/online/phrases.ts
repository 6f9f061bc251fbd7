// Quick phrases: they travel in English, and each reader sees them in their own language.

import { t } from "../shared/language";
import { english } from "./phrases.gen";

export type Phrase = keyof typeof english;
export const phrases = Object.keys(english) as Phrase[];

const isPhrase = (key: string): key is Phrase => Object.hasOwn(english, key);

/** What is sent for a typed text, or for a phrase by its key. */
export const sentOf = (text: string): string => (isPhrase(text) ? english[text] : text);

/** What is shown for a text that came. */
export function phraseOf(text: string): string {
    const key = phrases.find((p) => english[p] === text);
    return key ? t(key) : text;
}
