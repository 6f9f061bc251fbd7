// The frame of every table: bar, seats, table, one sentence, dock. Tables draw the middle and the dock
// (tables/index.ts).

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Shown } from "../match/match";
import type { Played } from "../match/played";
import type { OnlineState, OnlineTable } from "../online/types";
import { settings } from "../storage/settings";
import { Icon, SeatSign } from "../shared/drawn";
import { speakOnline, t, texts } from "../shared/language";
import { Store, useStore } from "../shared/store";
import { soundOf } from "../shared/sound";
import { tableOf, type GameTable, type TableProps } from "../tables";
import { deleteKept, readKept } from "../storage/database";
import { whenFree } from "../storage/lock";
import { complain } from "./complain";
import { End } from "./end";
import { saveFile } from "./files";
import { arrival, game, obstacle, playAgain, type Game, type Obstacle } from "./game";
import { Menu } from "./menu";
import { notice } from "./notices";
import { address, go } from "./router";

const motion = matchMedia("(prefers-reduced-motion: reduce)");

export function Play(): JSX.Element {
    const now = useStore(game);
    const stopped = useStore(obstacle);
    const { page } = useStore(address);
    if (stopped) return <Stopped o={stopped} />;
    if (page === "table") return <AtServer now={now} />;
    if (!now || now.match.online) return <Busy />;
    return <Table key={now.match.kept?.id ?? address.value.query.get("scene")} {...now} />;
}

const Busy = (): JSX.Element => <main class="app" aria-busy="true" />;

/** What only a server's table has, fetched when there is one. */
type OnlineParts = typeof import("./online/parts");
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
    if (state.phase === "wait") return <parts.Room key={state.table} {...now} />;
    return <Table key={state.table} {...now} parts={parts} />;
}

/** What stands in the way of the game, and the way on. */
function Stopped({ o }: { o: Obstacle }): JSX.Element {
    const say =
        o.kind === "refused"
            ? o.say
            : o.kind === "busy"
              ? t("other_tab")
              : o.kind === "gone"
                ? t("no_kept")
                : t("damaged", { why: o.say });
    const save = async (id: string): Promise<void> => {
        const read = await readKept(id);
        if (read) saveFile(`${id}.spil`, read.journal);
    };
    useEffect(() => {
        const end = new AbortController();
        if (o.kind === "busy") whenFree(o.lock, () => void o.open(false), end.signal);
        return () => end.abort();
    }, [o]);
    return (
        <main class="app stopped">
            <h1>Spil</h1>
            <p role="alert">{say}</p>
            {o.kind === "busy" && (
                <button class="act main" onClick={() => void o.open(true)}>
                    {t("take_over")}
                </button>
            )}
            {o.kind === "damaged" && (
                <>
                    <button class="act main" onClick={() => void save(o.id)}>
                        {t("save")}
                    </button>
                    <button
                        class="act"
                        onClick={() => confirm(t("delete_sure")) && void deleteKept(o.id).then(() => go("#/", true))}
                    >
                        {t("delete")}
                    </button>
                </>
            )}
            <a class="act" href="#/">
                {t("home")}
            </a>
        </main>
    );
}

/** A server's table with the parts that draw it. */
interface AtTableOnline {
    table: OnlineTable;
    parts: OnlineParts;
}

const isAlone = (shown: Shown): boolean => shown.table.filter((s) => s.person).length === 1;

interface SeatsProps {
    table: GameTable;
    props: TableProps;
    online: AtTableOnline | undefined;
}

function Seats({ table, props, online }: SeatsProps): JSX.Element {
    const { shown } = props;
    const one = online !== undefined || isAlone(shown);
    const thinks = (seat: number): boolean => (online ? seat !== shown.seat : !shown.table[seat]?.person);
    return (
        <ol class={`seats n${shown.table.length}`}>
            {shown.table.map((s, seat) => (
                <li key={seat} data-seat={seat} class={`seat${s.asked && shown.phase === "play" ? " turn" : ""}`}>
                    <SeatSign seat={seat} />
                    <span>
                        <b class="who">
                            <span>{s.name}</span>
                            {one && seat === shown.seat && <i class="you">({t("you")})</i>}
                            {online && <online.parts.SeatMore table={online.table} seat={seat} />}
                        </b>
                        <small>{table.Seat ? <table.Seat {...props} seat={seat} /> : s.about || s.label}</small>
                    </span>
                    <Thinking on={s.asked && thinks(seat) && shown.phase === "play"} name={s.name} />
                </li>
            ))}
        </ol>
    );
}

/** Three dots, but only for those who think for a while. */
function Thinking({ on, name }: { on: boolean; name: string }): JSX.Element | null {
    const [long, setLong] = useState(false);
    useEffect(() => {
        setLong(false);
        if (!on) return undefined;
        const timer = setTimeout(() => setLong(true), 400);
        return () => clearTimeout(timer);
    }, [on]);
    return long && on ? <i class="dots" role="img" aria-label={t("thinks", { name })} /> : null;
}

/** The sentences: the last ones, or on a wide screen all of them. */
function Log({ match, said, turn }: { match: Played; said: string; turn: boolean }): JSX.Element {
    const log = useStore(match.log);
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => list.current?.scrollTo?.({ top: list.current.scrollHeight }), [log, said, turn]);
    const first = Math.max(0, log.length - 200);
    let last = turn && !said ? log.length - 1 : -1; // "Your turn." goes on behind it
    while (last >= 0 && match.asks.has(log[last] ?? "")) last--;
    return (
        <div class="log" role="log" aria-label={t("log")} tabIndex={0} ref={list}>
            {log.slice(first).map((line, i) => (
                <p key={first + i} class={match.asks.has(line) ? "ask" : first + i === last ? "before" : ""}>
                    {line}
                </p>
            ))}
            {turn && !said && (
                <p class="turn-now" aria-hidden="true">
                    {t("your_turn")}
                </p>
            )}
            {said && <p class="said">{said}</p>}
        </div>
    );
}

/** Takes notation, for those who would rather type. */
function MoveField({ match, say }: { match: Played; say: (s: string) => void }): JSX.Element {
    const [text, setText] = useState("");
    const enter = async (e: Event): Promise<void> => {
        e.preventDefault();
        const reply = await match.do(text.trim());
        if (reply.ok) setText("");
        else say(reply.say);
    };
    return (
        <form class="field" onSubmit={(e) => void enter(e)}>
            <label>
                <span>{t("move")}</span>
                <input
                    id="move"
                    name="move"
                    value={text}
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    onInput={(e) => setText(e.currentTarget.value)}
                />
            </label>
            <button class="act">{t("do_it")}</button>
        </form>
    );
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

/** A race that stands still, or is about to begin. */
function Waiting({ match, shown }: { match: Played; shown: Shown }): JSX.Element | null {
    if (shown.phase === "wait" && shown.count > 0) return <p class="count">{shown.count}</p>;
    if (shown.phase !== "pause") return null;
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

function Table({ match, fast, parts }: Game & { parts?: OnlineParts }): JSX.Element {
    const shown = useStore(match.shown);
    const state = useOnline(match.online);
    const online = match.online && parts ? { table: match.online, parts } : undefined;
    const trouble = useStore(match.trouble);
    const { still, help } = useStore(settings);
    const { games } = useStore(texts);
    const [table, setTable] = useState<GameTable>();
    const [said, setSaid] = useState("");
    const [menu, setMenu] = useState(false);
    const name = games.find((g) => g.id === shown.game)?.name ?? shown.game;
    const mayAsk = shown.phase !== "over" && shown.seat >= 0 && !state?.off.undo;
    const canUndo = !shown.guide && (online ? mayAsk : !shown.timed);
    const canHint = shown.phase === "play" && shown.seat >= 0 && (!online || isAlone(shown));

    useEffect(() => void tableOf(shown.game).then(setTable), [shown.game]);
    useEffect(() => setSaid(""), [online ? shown.seen : shown.steps_played]);
    const troubled = useRef(false);
    useEffect(() => {
        if (trouble) notice({ say: t(trouble === "taken" ? "taken_over" : "not_kept") });
        else if (troubled.current) notice({ say: t("kept_again") });
        troubled.current = trouble !== undefined;
    }, [trouble]);
    useEffect(() => soundOf(shown), [shown]);
    useEffect(() => {
        // a phone that sleeps in a race; a server's table does not wait for it
        if (match.online) return undefined;
        const look = (): void => {
            if (document.hidden && match.shown.value.timed && match.shown.value.phase !== "over")
                void match.command("pause");
        };
        document.addEventListener("visibilitychange", look);
        return () => document.removeEventListener("visibilitychange", look);
    }, [match]);

    const command = async (what: "undo" | "redo"): Promise<void> => {
        const reply = await match.command(what);
        if (!reply.ok) setSaid(reply.say);
    };
    const hint = async (): Promise<void> => {
        const advice = await match.hint();
        setSaid("ok" in advice ? advice.say : `${t("hint_is", { move: advice.say })} ${advice.why}`.trim());
    };
    useEffect(() => {
        const keys: Record<string, () => void> = {
            u: () => canUndo && void command("undo"),
            h: () => canHint && void hint(),
            m: () => document.getElementById("move")?.focus(),
        };
        const press = (e: KeyboardEvent): void => {
            if (
                e.ctrlKey ||
                e.altKey ||
                e.metaKey ||
                e.target instanceof HTMLInputElement ||
                document.querySelector("dialog[open]")
            )
                return;
            const act = keys[e.key.toLowerCase()];
            if (!act) return;
            e.preventDefault();
            act();
        };
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, [match, canUndo, canHint]);

    const plays = shown.seat >= 0 && !shown.table[shown.seat]?.resigned;
    const waiting = state?.undo?.mine ? t("undo_waits") : "";
    const drawn = table?.whole === true && !shown.guide;
    const races = shown.timed && games.find((g) => g.id === shown.game)?.race === true; // nobody's turn
    const props: TableProps = { match, shown, say: setSaid, still: still || fast || motion.matches, help };
    const tools = (
        <>
            {canUndo && (
                <button class="ib" aria-label={t("undo")} onClick={() => void command("undo")}>
                    <Icon name="undo" />
                </button>
            )}
            {!shown.guide && !shown.timed && shown.can_redo && (
                <button class="ib" aria-label={t("redo")} onClick={() => void command("redo")}>
                    <Icon name="redo" />
                </button>
            )}
            {canHint && (
                <button class="ib" aria-label={t("hint")} onClick={() => void hint()}>
                    <Icon name="hint" />
                </button>
            )}
        </>
    );
    return (
        <main class={`app playing of-${shown.game} ${drawn ? "drawn" : ""}`}>
            <header class="bar">
                <a class="ib" href="#/" aria-label={t("home")}>
                    <Icon name="back" />
                </a>
                {online ? (
                    <online.parts.Bar table={online.table} name={name} tools={tools} />
                ) : (
                    <>
                        <h1>
                            {name}
                            {shown.guide && (
                                <small>
                                    {t("step_of", {
                                        n: Math.min(shown.guide.step + 1, shown.guide.steps),
                                        all: shown.guide.steps,
                                    })}
                                </small>
                            )}
                        </h1>
                        {tools}
                    </>
                )}
                <button class="ib" aria-label={t("menu")} onClick={() => setMenu(true)}>
                    <Icon name="menu" />
                </button>
            </header>
            {table ? <Seats table={table} props={props} online={online} /> : <ol class="seats" />}
            <div class="table">
                {shown.covered ? (
                    <Cover match={match} shown={shown} />
                ) : (
                    table && shown.view && <table.Board {...props} />
                )}
                <Waiting match={match} shown={shown} />
            </div>
            <Log match={match} said={said || waiting} turn={drawn && shown.moves.length > 0 && !races} />
            <div class="foot">
                {shown.phase === "over" ? (
                    shown.guide ? (
                        <GuideEnd shown={shown} />
                    ) : (
                        <End match={match} shown={shown}>
                            {online ? <online.parts.After {...online} shown={shown} /> : <Again />}
                        </End>
                    )
                ) : (
                    !shown.covered && shown.view && table?.Dock && <table.Dock {...props} />
                )}
                {online && shown.seat < 0 && <online.parts.ComeBack table={online.table} />}
                {shown.phase !== "over" && plays && <MoveField match={match} say={setSaid} />}
            </div>
            {online && <online.parts.Asked table={online.table} shown={shown} name={name} />}
            {menu && <Menu match={match} shown={shown} close={() => setMenu(false)} />}
        </main>
    );
}

/** Another game at the same table. */
function Again(): JSX.Element {
    return (
        <>
            <button class="act main" onClick={() => void playAgain(false)}>
                {t("again")}
            </button>
            <button class="act" onClick={() => void playAgain(true)}>
                {t("same_deal")}
            </button>
        </>
    );
}

/** A scene of a guided game is over: the next one, or the game itself. */
function GuideEnd({ shown }: { shown: Shown }): JSX.Element {
    const { games } = useStore(texts);
    const guide = shown.guide;
    const more = guide && guide.scene + 1 < guide.scenes;
    const usual = games.find((g) => g.id === shown.game)?.usual ?? "";
    return (
        <div class="dock">
            <a
                class="act main"
                href={
                    more ? `#/guide/${shown.game}?scene=${guide.scene + 1}` : `#/play/${shown.game}?seats=me,${usual}`
                }
            >
                {t(more ? "next" : "play")}
            </a>
        </div>
    );
}
