// The frame of every table: bar, seats, table, one sentence, dock. Tables draw the middle and the dock
// (tables/index.ts).

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { levelOf } from "../match/level";
import type { Shown } from "../match/match";
import type { Played } from "../match/played";
import type { OnlineState, OnlineTable } from "../online/types";
import { classes } from "../shared/classes";
import { Icon } from "../shared/drawn";
import { capital, speakEnd, speakOnline, speakYou, t, texts } from "../shared/language";
import { Store, useStore } from "../shared/store";
import { viewOrNull } from "../shared/view";
import { change, isHelped, settings } from "../storage/settings";
import { type GameEnd, type GameTable, type TableProps, useTable, withEnd } from "../tables";
import { complain } from "./complain";
import { arrival, type Game, game, type Obstacle, obstacle, openAddress } from "./game";
import { MoveField } from "./log";
import { Menu } from "./menu";
import { Offer, offered } from "./offer";
import { address, home } from "./router";
import { RulesSheet } from "./rules_sheet";
import { type AtTableOnline, isAlone, type OnlineParts, Seats } from "./seats";
import { Sentence } from "./sentence";
import { GoOn } from "./stop";
import {
    type Tools,
    useEarlyKeys,
    useFocusNext,
    usePause,
    useSound,
    useToolKeys,
    useTroubleNotice,
} from "./table_hooks";

const motion = matchMedia("(prefers-reduced-motion: reduce)");

export function Play(): JSX.Element {
    const now = useStore(game);
    const stopped = useStore(obstacle);
    const { page } = useStore(address);
    const offer = useStore(offered);
    if (offer) return <Offer to={offer} play={(at) => void openAddress(at)} />;
    if (stopped) return <InTheWay o={stopped} />;
    if (page === "table") return <AtServer now={now} />;
    if (!now || now.match.online) return <Busy />;
    return <Table key={now.match.kept?.id ?? address.value.query.get("scene")} {...now} />;
}

/** What stands in the way of a game: it is rare, and fetched then. */
function InTheWay({ o }: { o: Obstacle }): JSX.Element {
    const [part, setPart] = useState<typeof import("./stopped")>();
    useEffect(() => void Promise.all([import("./stopped"), speakYou()]).then(([part]) => setPart(part), complain), []);
    return part ? <part.Stopped o={o} /> : <Busy />;
}

function Busy(): JSX.Element {
    useEarlyKeys();
    return <main class="app" aria-busy="true" />;
}

const nowhere = new Store<OnlineState | undefined>(undefined);
const useOnline = (table: OnlineTable | undefined): OnlineState | undefined =>
    useStore((table?.state ?? nowhere) as Store<OnlineState | undefined>);

/** A server's table: the connection, the way in, the waiting room, the game. */
function AtServer({ now }: { now: Game | undefined }): JSX.Element {
    const state = useOnline(now?.match.online);
    const arriving = useStore(arrival);
    const [parts, setParts] = useState<OnlineParts>();
    useEffect(
        () => void Promise.all([import("./online/parts"), speakOnline()]).then(([parts]) => setParts(parts), complain),
        [],
    );
    if (!parts) return <Busy />;
    if (arriving) return <parts.Arrive key={arriving.table} {...arriving} />;
    if (!now || !state) return <parts.Connecting />;
    if (state.phase === "wait") return <parts.Before key={state.table} {...now} />;
    return <Table key={state.table} {...now} parts={parts} />;
}

function Cover({ match, shown }: { match: Played; shown: Shown }): JSX.Element {
    return (
        <section class="cover">
            <p>{t("cover", { name: shown.table[shown.seat]?.name ?? "" })}</p>
            <button class="act main" autofocus onClick={() => void match.command("look")}>
                {t("show")}
            </button>
        </section>
    );
}

/** A race that stands still. */
function Waiting({ match, shown }: { match: Played; shown: Shown }): JSX.Element | null {
    if (shown.phase !== "pause") return null;
    if (match.online?.state.value.halted) return <section class="cover">{t("halted")}</section>;
    return (
        <section class="cover">
            <p>{t("paused")}</p>
            {!(match.online && shown.seat < 0) && (
                <button class="act main" autofocus onClick={() => void match.command("resume")}>
                    {t("resume")}
                </button>
            )}
        </section>
    );
}

interface ToolsProps {
    match: Played;
    shown: Shown;
    state: OnlineState | undefined;
    table: GameTable | undefined;
}

/** What a person can do beside the moves, and what was said to that. */
function useTools({ match, shown, state, table }: ToolsProps): Tools {
    const [said, say] = useState("");
    const asked = useRef<number | undefined>(undefined);
    const stepOf = ({ seen, steps_played }: Shown): number => (state ? seen : steps_played);
    const step = stepOf(shown);
    // Others play on in a race: the hint follows them until the person plays.
    useLayoutEffect(() => {
        if (asked.current === step) return; // before this was drawn
        const isOwn = shown.news.some(({ events }) => events?.some(({ seat }) => seat === shown.seat));
        const follows = shown.timed && !state && shown.phase === "play" && !isOwn;
        if (asked.current !== undefined && follows) return void hint();
        asked.current = undefined;
        say("");
    }, [step]);
    const mayAsk = shown.phase !== "over" && shown.seat >= 0 && !state?.off.undo;
    const mayUndo = !shown.guide && !shown.puzzle && !isShared(shown) && (state ? mayAsk : !shown.timed);
    const canHint =
        !shown.guide &&
        !isShared(shown) &&
        !shown.before &&
        !shown.puzzle?.over &&
        shown.phase === "play" &&
        shown.seat >= 0 &&
        (!state || isAlone(shown));
    const command = async (what: "undo" | "redo"): Promise<void> => {
        const reply = await match.command(what);
        if (!reply.ok) say(reply.say);
    };
    const hint = async (): Promise<void> => {
        const before = match.shown.value;
        const at = stepOf(before);
        const { met } = settings.value;
        if (!met.hint && !before.guide && !before.puzzle && levelOf(before) && !before.table[before.seat]?.hinted) {
            change({ met: { ...met, hint: true } });
            return say(t("hint_first"));
        }
        asked.current = at;
        const advice = await match.hint();
        if (asked.current !== at) return;
        if ("ok" in advice) return say(advice.say);
        const first = advice.again || isHelped(match.shown.value.game, settings.value) ? "" : table?.hintAsks?.(advice);
        if (first) return say(first);
        // what a ring shows need not be said
        const named = table?.namesHints && match.moves().find(({ move }) => move === advice.move)?.say;
        if (named) return say(`${capital(named)}. ${advice.why}`.trim());
        if (table?.whole) return say(advice.why || t("hint_ringed"));
        say(`${t("hint_is", { move: advice.say })} ${advice.why}`.trim());
    };
    return {
        undo: mayUndo ? () => void command("undo") : undefined,
        canUndo: shown.can_undo,
        redo: !shown.guide && !shown.timed && shown.can_redo ? () => void command("redo") : undefined,
        hint: canHint ? () => void hint() : undefined,
        said,
        say,
    };
}

function ToolButtons({ tools, names }: { tools: Tools; names: readonly ("undo" | "hint")[] }): JSX.Element {
    return (
        <>
            {names.map((name) => {
                const act = tools[name];
                return (
                    act && (
                        <button
                            key={name}
                            class="ib"
                            aria-label={t(name)}
                            disabled={name === "undo" && !tools.canUndo}
                            onClick={act}
                        >
                            <Icon name={name} />
                        </button>
                    )
                );
            })}
        </>
    );
}

interface TopBarProps {
    name: string;
    about: string;
    /** The game's own icons. */
    own: ComponentChildren;
    tools: Tools;
    online: AtTableOnline | undefined;
    openMenu: () => void;
}

function TopBar({ name, about, own, tools, online, openMenu }: TopBarProps): JSX.Element {
    const buttons = (
        <>
            {own}
            <ToolButtons tools={tools} names={own ? ["hint"] : ["undo", "hint"]} />
        </>
    );
    return (
        <header class="bar">
            <a class="ib" href={home.value} aria-label={t("home")}>
                <Icon name="back" />
            </a>
            {online ? (
                <online.parts.Bar table={online.table} name={name} tools={buttons} />
            ) : (
                <>
                    <h1>
                        <span>{name}</span>
                        {about && <small>{about}</small>}
                    </h1>
                    {buttons}
                </>
            )}
            <button class="ib" aria-label={t("menu")} onClick={openMenu}>
                <Icon name="menu" />
            </button>
        </header>
    );
}

interface FootProps {
    match: Played;
    table: GameTable;
    props: TableProps;
    online: AtTableOnline | undefined;
}

/** Below the sentence: the game's dock, or what comes after the end. */
function Foot({ match, table, props, online }: FootProps): JSX.Element {
    const { shown } = props;
    let dock: ComponentChildren = !shown.covered && shown.view && table.Dock && <table.Dock {...props} />;
    if (stands(shown)) dock = <GoOn match={match} table={table} props={props} />;
    else if (shown.phase === "over" && !shown.guide) dock = null;
    return (
        <div class="foot">
            {dock}
            {online && shown.seat < 0 && <online.parts.ComeBack table={online.table} />}
        </div>
    );
}

interface Ended {
    EndPage: typeof import("./end").EndPage;
    table: GameTable & GameEnd;
}

/** What is drawn when a round or a game is over, fetched then. */
function useEnd(table: GameTable | undefined, over: boolean): Ended | undefined {
    const [end, setEnd] = useState<Ended>();
    useEffect(() => {
        if (!over || !table) return;
        void Promise.all([import("./end"), withEnd(table), speakEnd()]).then(
            ([{ EndPage }, whole]) => setEnd({ EndPage, table: whole }),
            complain,
        );
    }, [table, over]);
    return over ? end : undefined;
}

/** Others play the same cards: there is no help. */
const isShared = (shown: Shown): boolean => (shown.of_day ?? shown.of_friends) === true;

/** How a deal that others play, too, is played: fetched for such a deal. */
function useTerms(match: Played, shown: Shown): string {
    const [terms, setTerms] = useState<Awaited<ReturnType<typeof import("./today").termsOf>>>();
    useEffect(() => {
        if (isShared(shown)) void import("./today").then((part) => part.termsOf(match)).then(setTerms, complain);
    }, [match]);
    return terms ? t(terms) : "";
}

/** Under the game's name: the round, or the stock where no box has room for it. A deal that others play, too, first
 * says how it is played. */
function aboutLine(table: GameTable, shown: Shown, terms: string): string {
    if (shown.guide) return t("guided_game");
    if (shown.puzzle) return t("puzzle_of", { n: shown.puzzle.n, all: shown.puzzle.of });
    if (terms && shown.steps_played < shown.table.length) return terms;
    const over = shown.before && viewOrNull<{ round?: number }>(shown.before)?.round;
    if (over) return t("round_over", { n: over });
    const stock = shown.table.length > 2 ? table.stock?.(shown) : undefined;
    const own = stock !== undefined ? t("in_stock", { n: stock }) : (shown.view && table.about?.(shown)) || "";
    return [shown.of_day && t("todays_deal"), own].filter(Boolean).join(" · ");
}

/** How the frame looks at a stop: a table without words for it draws the whole page. */
const stopLooks = (words: string | undefined): string =>
    words === undefined ? "" : classes("stopped-round", words === "" && "silent");

/** It stands still until somebody goes on. At the end of a guide's scene the guide itself leads on. */
const stands = (shown: Shown): boolean => shown.before !== undefined && !shown.guide;

interface OverProps {
    match: Played;
    shown: Shown;
    menu: boolean;
    closeMenu: () => void;
    showField: (() => void) | undefined;
    tools: Tools;
    own: ComponentChildren;
}

/** What opens over the table: the menu, and the rules from there. */
function Over({ match, shown, menu, closeMenu, showField, tools, own }: OverProps): JSX.Element {
    const [rules, setRules] = useState(false);
    const showRules = (): void => setRules(true);
    return (
        <>
            {menu && <Menu {...{ match, shown, showRules, showField, tools, own }} close={closeMenu} />}
            {rules && <RulesSheet game={shown.game} close={() => setRules(false)} />}
        </>
    );
}

function Table({ engine, match, fast, Card, parts }: Game & { parts?: OnlineParts }): JSX.Element {
    const shown = useStore(match.shown);
    const state = useOnline(match.online);
    const online = match.online && parts ? { table: match.online, parts } : undefined;
    const chosen = useStore(settings);
    const { games } = useStore(texts);
    const table = useTable(shown.game);
    const [menu, setMenu] = useState(false);
    const [field, setField] = useState(0); // how often it was asked for; 0: closed
    const tools = useTools({ match, shown, state, table });
    useEffect(() => match.stopAfter?.(fast && !shown.guide ? [] : (table?.stops ?? [])), [match, table, fast]);
    const terms = useTerms(match, shown);
    const end = useEnd(table, stands(shown) || (shown.phase === "over" && !Card));
    useTroubleNotice(useStore(match.trouble));
    useSound(shown, table);
    usePause(match, menu);
    const plays = shown.phase !== "over" && shown.seat >= 0 && !shown.table[shown.seat]?.resigned && !shown.guide;
    const openField = (): void => {
        if (plays) setField((n) => n + 1);
    };
    useToolKeys(tools, openField, table !== undefined);
    useFocusNext(`${table !== undefined} ${stands(shown)} ${end !== undefined} ${shown.moves.length > 0}`);

    const name = games.find((g) => g.id === shown.game)?.name ?? shown.game;
    const waiting = state?.undo?.mine ? t("undo_waits") : "";
    const still = chosen.still || fast || motion.matches;
    const props: TableProps = { match, shown, say: tools.say, still, help: isHelped(shown.game, chosen) };
    if (!table) return <Busy />; // its style sheet says how high everything is
    const drawn = table.whole === true && !Card;
    const about = aboutLine(table, shown, terms);
    const own = table.Tools && shown.view && !shown.before && <table.Tools {...props} />;
    const Drawn = (stands(shown) && end?.table.Stopped) || table.Board;
    const stop = stands(shown) ? (table.stopWords?.(props) ?? "") : undefined;
    if (end && stop === undefined)
        return (
            <end.EndPage
                key={match.kept?.id ?? shown.seed}
                {...{ engine, match, props }}
                table={end.table}
                more={online && <online.parts.Fair table={online.table} />}
                about={online && <online.parts.Ending table={online.table} />}
            >
                {online && <online.parts.After {...online} shown={shown} />}
            </end.EndPage>
        );
    return (
        <main class={classes(`app playing of-${shown.game}`, drawn && "drawn", stopLooks(stop))}>
            <TopBar {...{ name, about, own, tools, online }} openMenu={() => setMenu(true)} />
            <Seats table={table} props={props} online={online} />
            <div class="table">
                {shown.covered ? <Cover match={match} shown={shown} /> : shown.view && <Drawn {...props} />}
                <Waiting match={match} shown={shown} />
            </div>
            {Card ? (
                <Card match={match} shown={shown} said={tools.said} say={tools.say} />
            ) : (
                <Sentence {...{ match, table, props }} said={stop ?? (tools.said || waiting)} />
            )}
            {field > 0 && plays && (
                <MoveField
                    key={field}
                    match={match}
                    say={tools.say}
                    example={table.example ?? shown.moves[0] ?? ""}
                    close={() => setField(0)}
                />
            )}
            <Foot match={match} table={table} props={props} online={online} />
            {online && <online.parts.Asked table={online.table} shown={shown} name={name} />}
            <Over
                {...{ match, shown, menu }}
                closeMenu={() => setMenu(false)}
                showField={plays ? openField : undefined}
                tools={own ? tools : { ...tools, undo: undefined }}
                own={table.InMenu && shown.view && !shown.covered && <table.InMenu {...props} />}
            />
        </main>
    );
}
