// The page: what the address asks for.

import { type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { engineNow } from "./engine/engine";
import { keyIn, readKept } from "./online/remembered";
import { complain } from "./page/complain";
import { First } from "./page/first";
import { leave, openAddress, openGuide, openKept, openPuzzle, openTable } from "./page/game";
import { Notices } from "./page/notices";
import { Play } from "./page/play";
import { Questions } from "./page/questions";
import { type Address, address, watchAddress } from "./page/router";
import { watchVersions } from "./page/version";
import { house } from "./shared/assets";
import { speak, speakDuplicate, speakEnd, speakSettings, speakYou, texts, wanted } from "./shared/language";
import { exposeScripting } from "./shared/scripting";
import { Store, useStore } from "./shared/store";
import { change, type Settings, settings } from "./storage/settings";
import "./style.css";
// Every table wants these: here they cost no request of their own.
import "./shared/choice";
import "./shared/view";

type LazyPage = Promise<{ Page: () => JSX.Element }>;
const aboutYou = async (page: LazyPage): LazyPage => (await Promise.all([page, speakYou()]))[0];
const chosen = async (page: LazyPage): LazyPage => (await Promise.all([page, speakSettings()]))[0];
/** Pages that are fetched when they are opened. */
const lazyPages: Record<string, () => LazyPage> = {
    setup: () => chosen(import("./page/setup")),
    settings: () => chosen(import("./page/settings")),
    rules: () => import("./page/rules"),
    print: () => import("./page/print"),
    learn: () => aboutYou(import("./page/learn")),
    replay: () => aboutYou(import("./page/replay")),
    puzzles: () => aboutYou(import("./page/puzzles")),
    online: () => import("./page/online/lobby"),
    room: () => import("./page/rooms/page"),
    statistics: () => aboutYou(import("./page/statistics")),
    duplicate: async () => (await Promise.all([import("./page/duplicate"), speakDuplicate(), speakEnd()]))[0],
    today: async () => (await Promise.all([import("./page/today"), speakEnd()]))[0],
};
const nowhere = (): LazyPage => import("./page/nowhere");
/** Pages of a game. */
const played = new Set(["play", "guide", "game", "table"]);
const isPlayed = ({ page, of }: Address): boolean => played.has(page) || (page === "puzzles" && of !== "");
const lazyPage = new Store<(() => JSX.Element) | undefined>(undefined);

function App(): JSX.Element {
    const to = useStore(address);
    const Page = useStore(lazyPage);
    useStore(texts);
    useEffect(() => {
        document.title = "Spil";
    }, []);
    return (
        <>
            {to.page === "" ? <First /> : isPlayed(to) ? <Play /> : Page ? <Page /> : <main />}
            <Questions />
            <Notices />
        </>
    );
}

const narrow = matchMedia("(max-width: 299px)");
const [LARGE, LARGEST] = [18, 20]; // px

/** The size of texts that the browser is set to, where the person has not chosen one here. */
function browserText(): Settings["text"] {
    const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return px >= LARGEST ? "largest" : px >= LARGE ? "large" : "";
}

/** Light and dark, size of texts, contrast, motion: attributes that style.css reads. */
function applyTheme(): void {
    const { colours, contrast, still, leftHanded } = settings.value;
    const text = settings.value.text || browserText();
    if (text || narrow.matches) void import("./page/text").catch(complain);
    Object.assign(document.documentElement.dataset, {
        colours,
        text,
        contrast: contrast ? "more" : "",
        still: still || address.value.query.get("pace") === "0" ? "yes" : "",
        hand: leftHanded ? "left" : "",
    });
}

/** Does what an address asks for; resolves when the page can be used. */
async function open(to: Address, signal: AbortSignal): Promise<void> {
    const lang = to.query.get("lang");
    if (lang === "en" || lang === "is" || lang === "nb") change({ lang });
    applyTheme();
    await speak(wanted(settings.value.lang)).finally(() => document.getElementById("splash")?.remove());
    await (await engineNow())?.syncLanguage();
    lazyPage.value = undefined;
    const kept = (history.state as { game?: string } | null)?.game;
    if (to.page === "play") await (kept ? openKept(kept) : openAddress(to));
    else if (to.page === "game") await openKept(to.of, to.query.has("here"));
    else if (to.page === "table") await openTable(to, signal);
    else if (isPlayed(to) && to.page === "puzzles") await openPuzzle(to);
    else if (to.page === "guide")
        await openGuide(to.of, Number(to.query.get("scene") ?? 0), to.query.get("pace") === "0");
    else {
        leave();
        if (to.page !== "") lazyPage.value = (await (lazyPages[to.page] ?? nowhere)()).Page;
    }
}

let ready = Promise.resolve();
let wish = new AbortController();
function begin(): void {
    wish.abort(); // nobody waits any longer for a server that an earlier address named
    wish = new AbortController();
    const { signal } = wish;
    ready = ready.then(() => open(address.value, signal)).catch(complain);
}

exposeScripting(() => ready);
watchAddress();
begin();
address.watch(begin);
narrow.addEventListener("change", applyTheme);
settings.watch((now) => {
    applyTheme();
    if (wanted(now.lang) !== texts.value.lang) begin();
});
render(<App />, document.body);
watchVersions();
if (readKept(keyIn(house, "spil room")))
    void import("./page/rooms/follow").then(({ followAgain }) => followAgain(), complain);
