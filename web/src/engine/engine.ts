// The C side as the page has it: loaded once, in the language of the page, with the data that games want.

import { assets, base, load } from "../shared/assets";
import { texts } from "../shared/language";
import { type Call, instance } from "./module";
import { Thinker } from "./thinker";
import type { Game } from "./types";

/** The browser cannot run it. */
export class TooOld extends Error {}

// A module with one vector instruction: (func (drop (v128.const i32x4 0 0 0 0)))
const vectors = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 23, 1, 21, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 26, 11,
]);

export class Engine {
    games: Game[] = [];
    private language: Uint8Array | undefined;
    private lang = "en";
    private readonly data: { game: string; file: Uint8Array }[] = [];

    constructor(
        readonly call: Call,
        private readonly module: WebAssembly.Module,
    ) {}

    /** Makes it speak the language of the page. */
    async syncLanguage(): Promise<void> {
        const lang = texts.value.lang;
        if (lang !== this.lang || this.games.length === 0) {
            this.language = lang === "en" ? undefined : await load(assets.catalogue[lang]);
            this.call("language", {}, this.language);
            this.lang = lang;
            const answer = this.call("games", {});
            this.games = answer.ok ? answer.games : [];
        }
    }

    /** Fetches what the bots of a game want, once. */
    async prepare(game: string): Promise<void> {
        if (!assets.data[game] || this.data.some((d) => d.game === game)) return;
        const file = await load(assets.data[game]);
        this.data.push({ game, file });
    }

    /** A worker with the same module, for bots or reviews. */
    thinker(): Thinker {
        return new Thinker(new URL(assets.worker, base).href, () => ({
            module: this.module,
            ...(this.language && { language: this.language }),
            data: this.data,
        }));
    }
}

let loading: Promise<Engine> | undefined;

/** The C side, in the language of the page. Fails with Missing or TooOld. */
export async function engine(): Promise<Engine> {
    loading ??= (async () => {
        if (typeof WebAssembly !== "object" || !WebAssembly.validate(vectors)) throw new TooOld();
        const module = await WebAssembly.compile(await load(assets.wasm));
        return new Engine(instance(module), module);
    })();
    loading.catch(() => (loading = undefined));
    const e = await loading;
    await e.syncLanguage();
    return e;
}

/** The C side if it is there already. */
export const engineNow = (): Promise<Engine> | undefined => loading;
