// The deal of the day: what there is to play, and after such a game par, where the two parted, a line and a picture to show.

import { Fragment, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import type { Deal, Par, Progress } from "../engine/types";
import type { Film } from "../match/film";
import type { Played } from "../match/played";
import { assets, loadText } from "../shared/assets";
import { today } from "../shared/day";
import { Icon } from "../shared/drawn";
import { capital, speakEnd, speakOnline, t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import type { TextKey } from "../shared/texts.gen";
import { dayIn } from "../shared/written";
import { changeText, readText } from "../storage/database";
import { type GameEnd, type GameTable, tables } from "../tables";
import { notice } from "./notices";
import { Plain } from "./parts";
import { isSure } from "./questions";
import { Review } from "./review";
import { address } from "./router";
import { share } from "./share";
import "./end.css";
import "./today.css";

const FIRST = "spil today 1\n";

const keep = (line: string | undefined): Promise<void> =>
    line ? changeText("today", (text) => (text || FIRST) + line) : Promise.resolve();

/** In turns, against the usual bot, dealt from the day's key. */
const playAddress = ({ game, against, seed, seats, options }: Deal): string => {
    const others = Array.from({ length: seats - 1 }, () => against);
    const all = Object.entries(options).map(([name, value]): [string, string] => [name, String(value)]);
    return `#/play/${game}?${new URLSearchParams([["seats", ["me", ...others].join()], ["seed", seed], ["untimed", "1"], ...all])}`;
};

// ---- showing it to others ----

/** Paper and ink, whatever the page looks like here. */
function picture(text: string): Promise<Blob | null> {
    const canvas = document.createElement("canvas");
    const lines = text.split(/ · |\n/);
    Object.assign(canvas, { width: 1000, height: 180 + 90 * lines.length });
    const c = canvas.getContext("2d");
    if (c) {
        c.fillStyle = "#f3ede1";
        c.fillRect(0, 0, canvas.width, canvas.height);
        c.fillStyle = "#fffdf8";
        c.strokeStyle = "#1e2429";
        c.lineWidth = 5;
        c.beginPath();
        c.roundRect(50, 50, canvas.width - 100, canvas.height - 100, 48);
        c.fill();
        c.stroke();
        c.fillStyle = "#1e2429";
        for (const [i, line] of lines.entries()) {
            const large = texts.value.games.some(({ name }) => name === line);
            c.font = `${large ? 600 : 400} ${large ? 64 : 48}px system-ui, sans-serif`;
            c.fillText(line, 100, 160 + 90 * i, canvas.width - 200);
        }
    }
    return new Promise((done) => canvas.toBlob(done));
}

async function showPicture(text: string): Promise<void> {
    const blob = await picture(text);
    if (!blob) return;
    const file = new File([blob], "spil.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => undefined);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const Share = ({ text }: { text: string }): JSX.Element => (
    <>
        <pre class="share">{text}</pre>
        <div class="row">
            <button class="act main" onClick={() => void share({ text }, t("copied_result", { text }))}>
                {t("share_day")}
            </button>
            <button class="act" onClick={() => void showPicture(text)}>
                {t("picture")}
            </button>
        </div>
    </>
);

// ---- at its table ----

/** The text that the key of a day's deal is: "2026-11-18 punto". */
function dealOf(record: string): string {
    const [, hex = ""] = /^seed 7370696c20((?:[0-9a-f]{2})+?)(?:00)*$/m.exec(record) ?? [];
    return hex.replace(/../g, (two) => String.fromCharCode(Number.parseInt(two, 16)));
}

/** What is said under its name before anything is played: that nobody helps, or that it has counted before. */
export async function termsOf(match: Played): Promise<TextKey> {
    const [kept] = await Promise.all([readText("today").catch(() => ""), speakEnd()]);
    if (!match.shown.value.of_day) return "no_help_friends";
    return kept.includes(`\n${dealOf(match.record() ?? "")} mine `) ? "counted_before" : "no_help_today";
}

// ---- after a game ----

const gameOf = (record: string): string => /^game (\S+)/m.exec(record)?.[1] ?? "";

/** Is it the game that counted, to its end? line: it counts now. */
async function isFirst(record: string, line: string | undefined): Promise<boolean> {
    const kept = `today ${gameOf(record)}`;
    if (line) await changeText(kept, () => (line.endsWith(" -1\n") ? "" : record)).catch(() => undefined);
    return (await readText(kept).catch(() => "")) === record;
}

/** Their number and one's place among them; only who asks sends anything. */
function Others({ day, record }: { day: number; record: string }): JSX.Element {
    const [said, setSaid] = useState("");
    const [missing, setMissing] = useState("");
    const ask = async (): Promise<void> => {
        if (!(await isSure(t("others_sure"), t("others_send"), "harmless"))) return;
        const [{ connection }] = await Promise.all([import("../online/connection"), speakOnline()]);
        const release = connection.hold();
        const game = gameOf(record);
        const bare = record.replace(/^(#|name ).*\n/gm, "");
        const date = new Date(day * 86400000).toISOString().slice(0, 10);
        const reply = (await connection.up())
            ? await connection.ask("today", { game, day: date, record: bare })
            : undefined;
        release();
        if (!reply?.ok) return setMissing(reply?.say ?? t("others_nowhere"));
        const { played, place, same = 0 } = reply;
        if (played === 1 || place === null) return setSaid(t("others_none"));
        const percent = Math.round((100 * (played - place - same)) / (played - 1));
        const better = percent > 0 ? [t("others_better", { percent })] : [];
        setSaid([t("others_place", { place, n: played }), ...better].join(" · "));
    };
    return said ? (
        <p role="status">{said}</p>
    ) : (
        <>
            <button class="act" onClick={() => void ask()}>
                {t("others_ask")}
            </button>
            <p role="status">{missing}</p>
        </>
    );
}

interface TodayProps {
    engine: Engine;
    record: string;
    table: GameTable & GameEnd;
    film: Film | undefined;
    seat: number;
    /** Shows something else instead of the page; undefined: the page again. */
    look: (to: JSX.Element | undefined) => void;
}

/** The board where the two parted, with both moves. */
function partedOf(props: TodayProps, par: Par): JSX.Element | undefined {
    const { engine: e, table, film, seat, look } = props;
    const { step, you = "", best = "", your_move = "" } = par;
    if (step === undefined || !film) return undefined;
    const moment = {
        step,
        seat,
        marks: { you: your_move, better: par.best_move },
        lines: [
            { who: t("you_did"), say: capital(you), value: "" },
            { who: t("the_best_bot"), say: capital(you === best ? t("at_ring", { move: best }) : best), value: "" },
        ],
        why: "",
        about: "",
        other: true,
    };
    const of = { engine: e, table, film, moments: [moment], at: 0, place: "", act: undefined };
    return <Review {...of} show={() => undefined} close={() => look(undefined)} />;
}

/** Nothing, unless the record is the deal of a day. */
export function TodayEnd(props: TodayProps): JSX.Element | null {
    const { engine: e, record, look } = props;
    const [day, setDay] = useState(0);
    const [first, setFirst] = useState(false);
    const [again, setAgain] = useState(false);
    const [far, setFar] = useState<Progress>({ done: 0, of: 1 });
    const [par, setPar] = useState<Par>();
    useEffect(() => {
        const thinker = e.thinker();
        void (async () => {
            const before = await readText("today").catch(() => "");
            const over = e.call("today_over", { text: record, scores: before });
            if (!over.ok || over.day === 0) return;
            setDay(over.day);
            await keep(over.line).catch(() => undefined); // it is shown all the same
            const counts = await isFirst(record, over.line);
            setFirst(counts);
            setAgain(!over.line && !counts);
            const scores = before + (over.line ?? "");
            const best = await thinker.ask({ call: "par", args: { text: record, scores } }, setFar).answer;
            if (!best.ok) return;
            await keep(best.line).catch(() => undefined);
            setPar(best);
        })();
        return () => thinker.close();
    }, [e, record]);
    if (day === 0) return null;
    return (
        <section class="box par">
            <h3>
                {t("todays_deal")}
                <small>{dayIn(new Date(day * 86400000), { day: "numeric", month: "long", timeZone: "UTC" })}</small>
            </h3>
            {par ? (
                <>
                    {again && <p>{t("first_counts")}</p>}
                    <Share text={par.share} />
                    <small>{t("day_signs")}</small>
                    <p>
                        {par.parted === undefined
                            ? t("as_best")
                            : t(par.you === par.best ? "parted_place" : "parted", {
                                  n: par.parted,
                                  you: par.you ?? "",
                                  best: par.best ?? "",
                              })}
                    </p>
                    {par.step !== undefined && props.film && (
                        <button
                            class="act"
                            onClick={() => {
                                look(partedOf(props, par));
                                scrollTo(0, 0);
                            }}
                        >
                            {t("parted_look")}
                        </button>
                    )}
                    {first && navigator.onLine && <Others day={day} record={record} />}
                </>
            ) : (
                <p>
                    {t("par_plays")}
                    <progress aria-label={t("par_plays")} value={far.done} max={far.of} />
                </p>
            )}
        </section>
    );
}

// ---- the page ----

/** What was made of several deals of a day: the day stands above them once. */
function together(lines: readonly string[]): string {
    const [head = ""] = lines[0]?.split(" · ") ?? [];
    return lines.length < 2 ? lines.join() : [head, ...lines.map((one) => one.slice(head.length + 3))].join("\n");
}

/** What was made of the day before. */
function linesOf(e: Engine, day: number, scores: string): string[] {
    const answer = e.call("today", { day: day - 1, scores });
    const named = (id: string): string => texts.value.games.find((g) => g.id === id)?.name ?? id;
    return (answer.ok ? answer.deals : []).flatMap(({ game, say }) =>
        say ? [t("yesterday", { game: named(game), said: say })] : [],
    );
}

/** Is a puzzle about to be forgotten? Then it is the next one. */
async function hasDue(e: Engine, game: string, tried: string, day: number): Promise<boolean> {
    if (!tried.includes(` ${game} `) || !assets.puzzles[game]) return false;
    const text = await loadText(assets.puzzles[game]);
    const about = e.call("puzzles", { game, text, tried, day });
    const [deal = "?"] = text.split("\n")[about.ok ? about.next + 2 : -1]?.split(" ") ?? [];
    return tried.includes(` ${game} ${deal} missed\n`);
}

/** A line, and where one can go. */
interface Quiet {
    say: string;
    ways: { name: string; to: string }[];
}

/** Puzzles and sums that come back today. */
async function dueLines(e: Engine, day: number): Promise<Quiet[]> {
    const [tried, facts] = await Promise.all(["puzzles", "facts"].map((name) => readText(name).catch(() => "")));
    const { games } = texts.value;
    const due = await Promise.all(games.map(({ id }) => hasDue(e, id, tried ?? "", day)));
    const asked = games.filter((_, i) => due[i]).map(({ id, name }) => ({ name, to: `#/puzzles/${id}` }));
    const taught: Quiet["ways"] = [];
    if (facts) {
        const [{ figures }, { loadFacts }] = await Promise.all([import("../engine/figures"), import("../match/kept")]);
        const call = await figures();
        await loadFacts({ call });
        const answer = call("speeds", {});
        const sums = new Map<string, number>();
        for (const { game, due: days } of answer.ok ? answer.sums : [])
            sums.set(game, (sums.get(game) ?? 0) + (days[0] ?? 0));
        for (const { id, name } of games.filter((one) => sums.get(one.id)))
            taught.push({ name: `${name}: ${sums.get(id)}`, to: `#/learn/${id}` });
    }
    return [
        ...(asked.length > 0 ? [{ say: t("due_puzzles"), ways: asked }] : []),
        ...(taught.length > 0 ? [{ say: t("due_sums"), ways: taught }] : []),
    ];
}

/** Yesterday, and what is to be repeated: nothing on any other day's page. */
function useQuiet(day: number): Quiet[] {
    const { lang } = useStore(texts);
    const [lines, setLines] = useState<Quiet[]>([]);
    useEffect(() => {
        if (day !== today()) return;
        void (async () => {
            const [e, scores] = await Promise.all([engine(), readText("today").catch(() => "")]);
            setLines([...linesOf(e, day, scores).map((say) => ({ say, ways: [] })), ...(await dueLines(e, day))]);
        })().catch(() => undefined);
    }, [lang, day]);
    return lines;
}

export function Page(): JSX.Element {
    const { lang, games } = useStore(texts);
    const { query } = useStore(address);
    const date = query.get("date");
    const day = date ? Math.floor(Date.parse(date) / 86400000) : today();
    const [deals, setDeals] = useState<Deal[]>([]);
    useEffect(() => {
        void (async () => {
            const [e, scores] = await Promise.all([engine(), readText("today").catch(() => "")]);
            const answer = e.call("today", { day, scores });
            if (answer.ok) setDeals(answer.deals);
            else notice({ say: answer.say });
        })();
    }, [lang, day]);
    const quiet = useQuiet(day);
    const shared = together(deals.flatMap((d) => d.share ?? []));
    return (
        <Plain title={t("todays_deal")}>
            <div class="boxes">
                <section class="box">
                    <h3>{capital(dayIn(new Date(day * 86400000), { dateStyle: "full", timeZone: "UTC" }))}</h3>
                    <p>{t("today_help")}</p>
                    <ul class="deals">
                        {deals.map((deal) => {
                            const Mark = tables[deal.game]?.Mark;
                            const line = games.find((g) => g.id === deal.game);
                            return (
                                <li key={deal.game}>
                                    <a href={playAddress(deal)}>
                                        {Mark && <Mark />}
                                        <span>
                                            <b>{line?.name}</b>
                                            <small>
                                                {line?.race && `${capital(t("in_turns"))} · `}
                                                {deal.part &&
                                                    `${t("only_round", { n: deal.part, all: deal.parts ?? 0 })} · `}
                                                {deal.say?.replace(/ (?=\S$)/, "\u00a0") ?? t("not_played")}
                                            </small>
                                        </span>
                                        <Icon name="arrow" />
                                    </a>
                                </li>
                            );
                        })}
                    </ul>
                    {shared && <small>{t("day_signs")}</small>}
                    {quiet.map(({ say, ways }) => (
                        <Fragment key={say}>
                            <p>{say}</p>
                            {ways.length > 0 && (
                                <div class="row">
                                    {ways.map(({ name, to }) => (
                                        <a key={to} class="act" href={to}>
                                            {name}
                                        </a>
                                    ))}
                                </div>
                            )}
                        </Fragment>
                    ))}
                </section>
                {shared && (
                    <section class="box">
                        <Share text={shared} />
                    </section>
                )}
            </div>
        </Plain>
    );
}
