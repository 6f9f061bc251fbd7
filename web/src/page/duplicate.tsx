// The same deal with friends: its page, what a link does, and after such a game the result. Fetched when it is opened;
// nothing of it goes through a server.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import type { Beside, FriendsDeal, Progress } from "../engine/types";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { changeText, readText } from "../storage/database";
import { change, settings } from "../storage/settings";
import { notice } from "./notices";
import { Plain } from "./parts";
import { address, go } from "./router";
import { share } from "./share";
import "./end.css";
import "./duplicate.css";

const FIRST = "spil duplicates 1\n";

const readKept = (): Promise<string> => readText("duplicates").catch(() => "");

async function keep(line: string): Promise<void> {
    await changeText("duplicates", (text) => (text || FIRST) + line).catch(() => undefined);
}

const linkTo = (what: string): string => `${location.href.split("#")[0] ?? ""}#/duplicate/${what}`;

/** In turns, as everybody else plays it. */
function playAddress({ game, players, options, seed }: FriendsDeal): string {
    const seats = players.map((who) => (who === "human" ? "me" : who)).join();
    const all = Object.entries(options).map(([name, value]): [string, string] => [name, String(value)]);
    return `#/play/${game}?${new URLSearchParams([["seats", seats], ["seed", seed], ["untimed", "1"], ...all])}`;
}

/** Eight random bytes in hex. */
const randomBytes = (): string =>
    [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, "0")).join("");

// ---- side by side ----

/** `version` changes when there is another result. */
function SideBySide({ e, code, version }: { e: Engine; code: string; version: number }): JSX.Element {
    const [beside, setBeside] = useState<Beside>();
    const [far, setFar] = useState<Progress>({ done: 0, of: 1 });
    useEffect(() => {
        const thinker = e.thinker();
        void (async () => {
            const kept = await readKept();
            const answer = await thinker.ask({ call: "beside", args: { text: code, kept } }, setFar).answer;
            if (answer.ok) setBeside(answer);
            else notice({ say: answer.say });
        })();
        return () => thinker.close();
    }, [e, code, version]);
    if (!beside)
        return (
            <p>
                {t("results_replay")}
                <progress aria-label={t("results_replay")} value={far.done} max={far.of} />
            </p>
        );
    const { rows, sums, par, refused, best } = beside;
    return (
        <>
            {rows.length + sums.length === 0 && <p>{t("no_results")}</p>}
            <table class="compared">
                <tbody>
                    {[...sums.map((sum) => ({ ...sum, mine: false })), ...rows].map(({ who, what, mine }, i) => (
                        <tr key={i} class={mine || i < sums.length ? "first-row" : undefined}>
                            <th scope="row">{who}</th>
                            <td>{what}</td>
                        </tr>
                    ))}
                    {par && rows.length > 0 && (
                        <tr>
                            <th scope="row">{t("the_best_bot")}</th>
                            <td>{par}</td>
                        </tr>
                    )}
                </tbody>
            </table>
            {best && <p role="status">{best}</p>}
            {refused > 0 && <p role="alert">{t("not_counted", { n: refused })}</p>}
        </>
    );
}

// ---- after a game ----

/** What people decided, which is the same whatever they are called. */
const decisions = (result: string): string | undefined => result.split("--")[2];

function Name({ label, value, set }: { label: string; value: string; set: (to: string) => void }): JSX.Element {
    return (
        <label class="choice">
            <span>{label}</span>
            <input
                value={value}
                maxLength={31}
                autocomplete="off"
                onInput={(event) => set(event.currentTarget.value)}
            />
        </label>
    );
}

/** Its own game alone: who had played the deal before has a result already. */
export function FriendsEnd({ engine: e, record }: { engine: Engine; record: string }): JSX.Element | null {
    const [deal, setDeal] = useState<{ code: string; crossed: boolean }>();
    const [mine, setMine] = useState<string>();
    const [names, setNames] = useState<[string, string]>([settings.value.name, ""]);
    const [version, setVersion] = useState(0);
    useEffect(() => {
        void (async () => {
            const over = e.call("duplicate_over", { text: record, name: settings.value.name.trim() });
            if (!over.ok) return notice({ say: over.say });
            const { code, crossed } = over;
            if (!crossed) {
                const before = e.call("duplicate", { text: code, kept: await readKept() });
                const had = before.ok ? before.mine : undefined;
                if (had === undefined) await keep(over.line);
                setMine(had ?? over.result);
            }
            setDeal({ code, crossed });
        })();
    }, [e, record]);
    if (!deal) return null;
    const { crossed, code } = deal;
    const send = async (): Promise<void> => {
        const [name, other] = names.map((n) => n.trim()) as [string, string];
        if (crossed && (!name || !other || name === other)) return notice({ say: t("both_names") });
        const over = e.call("duplicate_over", { text: record, name, other });
        if (!over.ok) return notice({ say: over.say });
        if (crossed) {
            const known = e.call("duplicate", { text: over.result, kept: await readKept() });
            if (known.ok && known.line) await keep(known.line);
            setVersion(version + 1);
        } else {
            change({ name });
        }
        const first = mine === undefined || decisions(mine) === decisions(over.result);
        await share({ url: linkTo(first ? over.result : mine) }, t("copied_deal"));
    };
    return (
        <section class="box par">
            <h3>{t("same_deal_friends")}</h3>
            <SideBySide e={e} code={code} version={version} />
            {(crossed ? [t("side_name", { n: 1 }), t("side_name", { n: 2 })] : [t("your_name")]).map((label, i) => (
                <Name
                    key={label}
                    label={label}
                    value={names[i] ?? ""}
                    set={(to) => setNames(i === 0 ? [to, names[1]] : [names[0], to])}
                />
            ))}
            <div class="row">
                <button class="act main" onClick={() => void send()}>
                    {t("share_my_result")}
                </button>
                <a class="act" href={`#/duplicate?deal=${code}`}>
                    {t("friends_result")}
                </a>
            </div>
        </section>
    );
}

// ---- the page ----

/** A friend's result is played again, and kept if it is true; the code of its deal, or a sentence. */
async function takeResult(e: Engine, text: string): Promise<{ code: string } | { say: string }> {
    const about = e.call("duplicate", { text, kept: await readKept() });
    if (!about.ok) return about;
    if (about.line) {
        await e.prepare(about.game);
        const thinker = e.thinker();
        const checked = await thinker.ask({ call: "duplicate_check", args: { text } }).answer;
        thinker.close();
        if (!checked.ok) return checked;
        await keep(about.line);
    }
    return about;
}

/** What an address asks for: a deal to be made, a link, or the page of a deal. */
async function follow(e: Engine, of: string, query: URLSearchParams): Promise<string | undefined> {
    const game = query.get("game");
    if (game) {
        const own = new Set(["game", "seats", "lang"]);
        const options = Object.fromEntries([...query].filter(([name]) => !own.has(name)));
        const seats = (query.get("seats") ?? "").split(",");
        const made = e.call("duplicate_new", { game, seats, options, random: randomBytes() });
        if (!made.ok) return made.say;
        go(`#/duplicate?deal=${made.code}`, true);
        return undefined;
    }
    const about = e.call("duplicate", { text: of, kept: await readKept() });
    if (!about.ok) return about.say;
    if (of === about.code && about.mine === undefined) {
        go(playAddress(about), true);
        return undefined;
    }
    const taken = await takeResult(e, of);
    if ("say" in taken) return taken.say;
    go(`#/duplicate?deal=${taken.code}`, true);
    return undefined;
}

type About = FriendsDeal & { crossed: boolean; mine?: string };

function Deal({ e, about }: { e: Engine; about: About }): JSX.Element {
    const [version, setVersion] = useState(0);
    const [pasted, setPasted] = useState("");
    const add = async (): Promise<void> => {
        const taken = await takeResult(e, pasted);
        if ("say" in taken) return notice({ say: taken.say });
        setPasted("");
        if (taken.code === about.code) setVersion(version + 1);
        else go(`#/duplicate?deal=${taken.code}`);
    };
    const { code, crossed, mine } = about;
    const toSend = (
        <button class={mine ? "act" : "act main"} onClick={() => void share({ url: linkTo(code) }, t("copied_deal"))}>
            {t("share_deal")}
        </button>
    );
    return (
        <div class="boxes">
            <section class="box">
                <p>{t(crossed ? "crossed_help" : "duplicate_help")}</p>
                <div class="row">
                    {toSend}
                    {mine ? (
                        <button class="act main" onClick={() => void share({ url: linkTo(mine) }, t("copied_deal"))}>
                            {t("share_my_result")}
                        </button>
                    ) : (
                        <a class="act" href={playAddress(about)}>
                            {t("play_deal")}
                        </a>
                    )}
                </div>
            </section>
            <section class="box">
                <h2>{t("the_results")}</h2>
                <SideBySide e={e} code={code} version={version} />
            </section>
            <form
                class="box"
                onSubmit={(event) => {
                    event.preventDefault();
                    void add();
                }}
            >
                <h2>{t("friends_result")}</h2>
                <p>{t("friends_result_help")}</p>
                <div class="row">
                    <input
                        aria-label={t("friends_result")}
                        value={pasted}
                        required
                        autocomplete="off"
                        onInput={(event) => setPasted(event.currentTarget.value)}
                    />
                    <button class="act">{t("add_result")}</button>
                </div>
            </form>
        </div>
    );
}

export function Page(): JSX.Element {
    const { of, query } = useStore(address);
    const { games, lang } = useStore(texts);
    const [e, setEngine] = useState<Engine>();
    const [said, setSaid] = useState("");
    const [about, setAbout] = useState<About>();
    const code = query.get("deal") ?? "";
    useEffect(() => {
        void (async () => {
            const here = await engine();
            setEngine(here);
            if (!code) return setSaid((await follow(here, of, query)) ?? "");
            const answer = here.call("duplicate", { text: code, kept: await readKept() });
            if (!answer.ok) return setSaid(answer.say);
            await here.prepare(answer.game);
            setSaid("");
            setAbout(answer);
        })();
    }, [of, query, lang]);
    const name = games.find((g) => g.id === about?.game)?.name;
    return (
        <Plain title={t("same_deal_friends")} {...(name && { about: name })}>
            {said && <p role="alert">{said}</p>}
            {e && about && about.code === code && !said && <Deal key={code} e={e} about={about} />}
        </Plain>
    );
}
