// How people do, sums and drills: a small module of the C side of its own, which only learning and the statistics
// fetch.

import { assets, load } from "../shared/assets";
import { texts } from "../shared/language";
import { type Call, instance } from "./module";

let loading: Promise<Call> | undefined;
let spoken = "en";

/** The module, in the language of the page. */
export async function figures(): Promise<Call> {
    loading ??= (async () => instance(await WebAssembly.compile(await load(assets.figures))))();
    loading.catch(() => (loading = undefined));
    const call = await loading;
    const { lang } = texts.value;
    if (lang !== spoken) {
        call("language", {}, lang === "en" ? undefined : await load(assets.figures_catalogue[lang]));
        spoken = lang;
    }
    return call;
}
