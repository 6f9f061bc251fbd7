// The first page: continue, four games, everything else.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { knownIn } from "../online/person";
import { classes } from "../shared/classes";
import { dateText, today } from "../shared/day";
import { Icon } from "../shared/drawn";
import { capital, firstOpponent, type GameLine, languages, t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { type Kept, listKept, readText } from "../storage/database";
import { change, settings } from "../storage/settings";
import { inWords, whoPlayed } from "../storage/who";
import { tables } from "../tables";

/** One tap plays with the last settings. */
const playAddress = (g: GameLine): string =>
    `#/play/${g.id}?${settings.value.last[g.id] ?? `seats=me,${firstOpponent(g)}`}`;

function Wordmark(): JSX.Element {
    return (
        <svg class="word" viewBox="0 0 112 52" role="img" aria-label="Spil">
            <path d="M27 10C24 6 19.5 4 15 4 9 4 4.5 7 4.5 12 4.5 23 28 16 28 28.5 28 34 22.5 37 16 37 10.5 37 6 35 3 31" />
            <path d="M42 15V49M42 25C42 18.5 47 14.5 53 14.5S64 19 64 25.8 59 37 53 37 42 32.5 42 26" />
            <path d="M79 15V37M96 3V31C96 35 98 37 102 37" />
            <circle cx="79" cy="5.5" r="3.4" />
        </svg>
    );
}

/** "Today’s deal · Your turn · Round 1 · Level 3", or who plays. */
function whereItStands({ who, against = [], round, ofDay }: Kept, race: boolean): string {
    const deal = ofDay && t("todays_deal");
    if (against.length === 0) return [deal, whoPlayed({ who })].filter(Boolean).join(" · ");
    const others = [...new Set(against)].map((name) => capital(inWords(name))).join(", ");
    return [deal, !race && t("your_turn").replace(/\.$/, ""), round && t("next_round_n", { n: round }), others]
        .filter(Boolean)
        .join(" · ");
}

/** What waits: one game as a whole, two side by side; of more the newest, and the way to the others. */
function Waiting({ kept }: { kept: readonly Kept[] }): JSX.Element | null {
    const { games } = useStore(texts);
    const lines = kept.map((k) => ({ kept: k, game: games.find((g) => g.id === k.game) }));
    const known = lines.filter((line): line is { kept: Kept; game: GameLine } => line.game !== undefined);
    const [first, second] = known;
    if (!first) return null;
    if (!second) return <Continue {...first} />;
    return (
        <div class="pair-of">
            <Briefly {...first} />
            {known.length === 2 ? (
                <Briefly {...second} />
            ) : (
                <a class="go quiet" href="#/replay?unfinished">
                    <span>{t("unfinished_n", { n: known.length - 1 })}</span>
                </a>
            )}
        </div>
    );
}

/** Half a line wide: the game, and the deal or against whom. */
function Briefly({ kept, game }: { kept: Kept; game: GameLine }): JSX.Element {
    const against = [...new Set(kept.against)].map((name) => capital(inWords(name))).join(", ");
    return (
        <a
            class="go"
            href={`#/game/${kept.id}`}
            aria-label={`${t("continue", { game: game.name })}. ${whereItStands(kept, game.race)}`}
        >
            <span>
                <b>{game.name}</b>
                <small>{kept.ofDay ? t("todays_deal") : against || t("resume")}</small>
            </span>
            <Icon name="arrow" />
        </a>
    );
}

function Continue({ kept, game }: { kept: Kept; game: GameLine }): JSX.Element {
    const Mark = tables[game.id]?.Mark;
    return (
        <a class="go" href={`#/game/${kept.id}`}>
            <span class="mini">{Mark && <Mark />}</span>
            <span>
                <b>{t("continue", { game: game.name })}</b>
                <small>{whereItStands(kept, game.race)}</small>
            </span>
            <Icon name="arrow" />
        </a>
    );
}

/** The levels beaten, once there is one. */
const Beaten = ({ n }: { n: number }): JSX.Element | null =>
    n > 0 ? (
        <span class="won-dots" role="img" aria-label={t("beaten", { n })}>
            {[1, 2, 3, 4, 5].map((level) => (
                <i key={level} class={classes(level <= n && "on")} />
            ))}
        </span>
    ) : null;

/** A dot for each game: filled if its deal of today was played. */
function TodayLink(): JSX.Element {
    const { games, lang } = useStore(texts);
    const [played, setPlayed] = useState<Set<string>>(new Set());
    useEffect(() => {
        const day = dateText(today());
        void readText("today").then(
            (text) =>
                setPlayed(
                    new Set([...text.matchAll(/^(\S+) (\S+) mine /gm)].flatMap(([, d, g]) => (d === day && g) || [])),
                ),
            () => undefined, // nothing is kept here
        );
    }, []);
    const n = games.filter((g) => played.has(g.id)).length;
    return (
        <a class="act way" href="#/today">
            <span class="date">{new Date().toLocaleDateString(lang, { day: "numeric" }).replace(".", "")}</span>
            <span>
                <b>{t("todays_deal")}</b>
                <small>{n > 0 ? t("n_of_all", { n, all: games.length }) : t("same_cards")}</small>
            </span>
            {n > 0 && (
                <span class="won-dots" aria-hidden="true">
                    {games.map((g) => (
                        <i key={g.id} class={classes(played.has(g.id) && "on")} />
                    ))}
                </span>
            )}
        </a>
    );
}

/** A deal of the day is today's only on its day. */
const dealNow = (kept: Kept): Kept => ({
    ...kept,
    ofDay: kept.ofDay === true && new Date(kept.begun).toDateString() === new Date().toDateString(),
});

const MOST = 2; // tables of a server shown here; all of them are behind "Play with others"

/** The tables of a server one sits at: only for those who have played there, and only if it can be reached. */
function MyTables(): JSX.Element | null {
    const [part, setPart] = useState<typeof import("./online/my_tables")>();
    useEffect(() => {
        if (knownIn().length > 0) void import("./online/my_tables").then(setPart, () => undefined);
    }, []);
    return part ? <part.MyTables most={MOST} /> : null;
}

export function First(): JSX.Element {
    const { games, lang } = useStore(texts);
    const [kept, setKept] = useState<readonly Kept[]>([]);
    const [online, setOnline] = useState(navigator.onLine);
    useStore(settings);
    useEffect(() => {
        const look = (): void => setOnline(navigator.onLine);
        for (const event of ["online", "offline"]) addEventListener(event, look);
        return () => {
            for (const event of ["online", "offline"]) removeEventListener(event, look);
        };
    }, []);
    useEffect(() => {
        listKept().then(
            (all) => setKept(all.filter((k) => !k.over).map(dealNow)),
            () => undefined, // nothing is kept here
        );
    }, []);
    const isNew =
        knownIn().length === 0 && [settings.value.met, settings.value.last].every((of) => Object.keys(of).length === 0);
    return (
        <main class="first">
            <header>
                <h1>
                    <Wordmark />
                </h1>
                {!online && <small>{t("offline")}</small>}
                <a href="#/settings">{t("settings")}</a>
            </header>
            <div class="going">
                <Waiting kept={kept} />
                {isNew && (
                    <p>
                        <b>{t("four_games")}</b>
                        <small>{t("choose_game")}</small>
                    </p>
                )}
                <MyTables />
            </div>
            <section class="games" aria-label={t("games")}>
                {games.map((g) => {
                    const Mark = tables[g.id]?.Mark;
                    const waits = kept.find((k) => k.game === g.id && !k.ofDay);
                    return (
                        <div class="game" key={g.id}>
                            <a class="tap" href={waits ? `#/game/${waits.id}` : playAddress(g)}>
                                {Mark && <Mark />}
                                <b>{g.name}</b>
                                <small>{waits ? t("resume") : g.brief}</small>
                                <Beaten n={settings.value.beaten[g.id] ?? 0} />
                            </a>
                            {waits && (
                                <a class="afresh" href={playAddress(g)} aria-label={`${t("new_game")}: ${g.name}`}>
                                    {t("new_game")}
                                    <Icon name="forward" />
                                </a>
                            )}
                            <a class="ib" href={`#/setup/${g.id}`} aria-label={t("choose", { game: g.name })}>
                                <Icon name="settings" />
                            </a>
                        </div>
                    );
                })}
            </section>
            <div class="row others">
                <TodayLink />
                <a class="act" href="#/online">
                    <Icon name="people" />
                    {t("play_with_others")}
                </a>
                <a class="act" href="#/room">
                    {t("rooms")}
                </a>
            </div>
            <footer class="foot">
                <nav class="links">
                    <a href="#/statistics">{t("about_you")}</a>
                    <a href={`#/rules/${games[0]?.id ?? ""}`}>{t("rules")}</a>
                    <a href="#/learn">{t("learn")}</a>
                    <a href="#/puzzles">{t("puzzles")}</a>
                </nav>
                <nav class="lang" aria-label={t("language")}>
                    {languages.map(({ code, name }) => (
                        <a
                            key={code}
                            lang={code}
                            href={`#/?lang=${code}`}
                            aria-current={code === lang ? "true" : undefined}
                            onClick={() => change({ lang: code })}
                        >
                            {name}
                        </a>
                    ))}
                </nav>
            </footer>
        </main>
    );
}
