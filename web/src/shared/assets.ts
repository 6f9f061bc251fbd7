// The files that belong to this version of the page; their names hold a hash of what is in them.

import "./link";

export interface Assets {
    wasm: string;
    /** What only the statistics want of the C side. */
    figures: string;
    worker: string;
    /** Catalogues of the languages but English. */
    catalogue: Record<string, string>;
    figures_catalogue: Record<string, string>;
    /** The page's own texts and the names of the games, by language. */
    texts: Record<string, string>;
    /** The texts of finished games, and of play with others, by language. */
    end: Record<string, string>;
    online: Record<string, string>;
    /** The texts of rooms. */
    room: Record<string, string>;
    /** The texts of the settings, and of setting up a game. */
    settings: Record<string, string>;
    /** The texts of deals for friends. */
    duplicate: Record<string, string>;
    /** The texts of printing. */
    print: Record<string, string>;
    /** The texts of learning, puzzles, statistics and replays. */
    you: Record<string, string>;
    /** The puzzles of a game. */
    puzzles: Record<string, string>;
    /** What bots of a game want. */
    data: Record<string, string>;
    /** Rules pages, by "en/punto". */
    rules: Record<string, string>;
}

declare const SPIL_ASSETS: Assets; // the build puts it in
export const assets = SPIL_ASSETS;

const [, root = ".", number = "0"] = /^(.*\/)h\/([1-9]\d?)\/$/.exec(new URL(".", document.baseURI).pathname) ?? [];
/** Where the page lies: files are beside index.html, whatever the address says behind it. */
export const base = new URL(root, document.baseURI);
/** The house of the server in which this page is (docs/online.md). */
export const house = Number(number);
/** The same page in a house. */
export const baseIn = (of: number): URL => (of === 0 ? base : new URL(`h/${of}/`, base));

/** A part of the page that could not be had. */
export class Missing extends Error {
    constructor(readonly file: string) {
        super(file);
    }
}

/** The whole of a file: a line that breaks in the middle of it is as one that never was. */
export async function load(file: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
    if (!file) throw new Missing("?");
    try {
        const response = await fetch(new URL(file, base));
        if (response.ok) return new Uint8Array(await response.arrayBuffer());
    } catch {
        // offline, and not kept
    }
    throw new Missing(file);
}

export const loadText = async (file: string | undefined): Promise<string> => new TextDecoder().decode(await load(file));
