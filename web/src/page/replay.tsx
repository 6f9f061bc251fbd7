// Kept games and files, move by move, with any seat's eyes.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import { type Called, type Film, lookingOn, openFilm, type Position, picture, positionAt } from "../match/film";
import { Icon, type IconName } from "../shared/drawn";
import { locale, speakEnd, t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { dayAndMonth } from "../shared/written";
import { deleteKept, type Kept, listKept, readKept } from "../storage/database";
import { settings } from "../storage/settings";
import { whoPlayed } from "../storage/who";
import { type GameEnd, type GameTable, tableOf, tables, useTable, withEnd } from "../tables";
import type { CurveProps } from "./curve";
import { chooseFiles, saveAll, saveFile } from "./files";
import { notice } from "./notices";
import { AboutYou, Choice, Plain } from "./parts";
import { isSure } from "./questions";
import { address, go } from "./router";
import { SeatBox } from "./seats";
import { Teaching } from "./teaching";

/** The table of the game as it was; in words for a game without one. */
function Drawn({
    e,
    film,
    seat,
    step,
    at,
}: {
    e: Engine;
    film: Film;
    seat: number;
    step: number;
    at: Position;
}): JSX.Element {
    const table = useTable(film.game);
    const words = useRef("");
    words.current = at.describe;
    const match = useMemo(() => lookingOn(e, film.game, () => words.current), [e, film]);
    const shown = useMemo(() => {
        const stop = at.events?.some(({ event }) => table?.stops?.includes(event));
        const before = stop ? positionAt(e, step - 1, seat) : undefined;
        const now = picture(film, seat, step, at);
        return before ? { ...now, before: picture(film, seat, step - 1, before) } : now;
    }, [film, seat, step, at, table]);
    if (!table) return <div class="film" />;
    const props = { match, shown, say: () => undefined, still: true, help: false };
    return (
        <div class={`film of-${film.game}`}>
            <ol class={`seats n${film.names.length}`}>
                {film.names.map((_, i) => (
                    <SeatBox key={i} table={table} shown={shown} seat={i} />
                ))}
            </ol>
            <div class="table">
                <table.Board {...props} />
            </div>
            {table.Dock && <table.Dock {...props} />}
        </div>
    );
}

/** The chances, for the seat whose eyes it has. */
function Lesson({ e, film, seat, look, here }: LessonProps): JSX.Element | null {
    const [table, setTable] = useState<GameTable & GameEnd>();
    useEffect(
        () => void Promise.all([tableOf(film.game).then(withEnd), speakEnd()]).then(([whole]) => setTable(whole)),
        [film.game],
    );
    const finished = useMemo(
        () => ({ record: film.record, at: (step: number) => positionAt(e, step, seat) }),
        [e, film, seat],
    );
    const box = useRef<HTMLElement>(null);
    useEffect(() => box.current?.scrollIntoView(), [table]); // below what was in sight
    if (!table) return null;
    return (
        <section ref={box}>
            <Teaching key={seat} {...{ engine: e, table, film, finished, seat, look, here }} />
        </section>
    );
}

interface LessonProps {
    e: Engine;
    film: Film;
    seat: number;
    look: (to: JSX.Element | undefined) => void;
    here: CurveProps["here"];
}

const STEP_MS = 1200; // for each move, where it runs by itself
const QUICK_MS = 400;

interface ViewerProps {
    e: Engine;
    film: Film;
    /** Of a game that is kept here. */
    remove: (() => void) | undefined;
}

function Viewer({ e, film, remove }: ViewerProps): JSX.Element {
    const [reviews, setReviews] = useState(false);
    const [look, setLook] = useState<JSX.Element>();
    const [step, setStep] = useState(film.steps);
    const [seat, setSeat] = useState(film.you);
    const [runs, setRuns] = useState(false);
    const at = useMemo(() => positionAt(e, step, seat), [e, film, step, seat]);
    const show = (to: number) => (): void => {
        setRuns(false);
        setStep(Math.min(film.steps, Math.max(0, to)));
    };
    const seek = (to: number): void => {
        show(to)();
        scrollTo(0, 0);
    };
    const run = (): void => {
        setRuns(!runs);
        if (!runs && step === film.steps) setStep(0);
    };
    useEffect(() => {
        if (!runs) return undefined;
        if (step === film.steps) return setRuns(false);
        const timer = setTimeout(() => setStep(step + 1), settings.value.quick ? QUICK_MS : STEP_MS);
        return () => clearTimeout(timer);
    }, [runs, step]);
    const buttons: { icon: IconName; label: string; act: () => void }[] = [
        { icon: "first", label: t("first_move"), act: show(0) },
        { icon: "back", label: t("previous"), act: show(step - 1) },
        { icon: runs ? "pause" : "play", label: t(runs ? "pause" : "play"), act: run },
        { icon: "forward", label: t("forward"), act: show(step + 1) },
        { icon: "last", label: t("last_move"), act: show(film.steps) },
    ];
    if (look) return look;
    return (
        <div class="viewer">
            {at && <Drawn e={e} film={film} seat={seat} step={step} at={at} />}
            {at && (
                <>
                    <div role="log" aria-label={t("log")} class="log">
                        {at.say}
                    </div>
                    <p class="told" aria-hidden="true">
                        {at.ended ? at.ended : at.told.replaceAll("\n", " ")}
                    </p>
                </>
            )}
            <div class="reel">
                <p>{t("move_of", { n: step, all: film.steps })}</p>
                <input
                    type="range"
                    min={0}
                    max={film.steps}
                    value={step}
                    aria-label={t("replay")}
                    onInput={(event) => show(Number(event.currentTarget.value))()}
                />
                <div class="row">
                    {buttons.map(({ icon, label, act }, i) => (
                        <button key={i} class={i === 2 ? "act main" : "act"} aria-label={label} onClick={act}>
                            <Icon name={icon} />
                        </button>
                    ))}
                </div>
            </div>
            <div class="row ends">
                <button class="act" aria-expanded={reviews} onClick={() => setReviews(!reviews)}>
                    {t("review")}
                </button>
                <button class="act" onClick={() => saveFile(`${film.game}.spil`, film.text)}>
                    {t("save")}
                </button>
            </div>
            <Choice
                label={t("eyes")}
                value={String(seat)}
                values={[
                    { value: "-1", label: t("onlookers") },
                    ...film.names.map((label, i) => ({ value: String(i), label })),
                ]}
                choose={(value) => setSeat(Number(value))}
            />
            {reviews && <Lesson e={e} film={film} seat={seat} look={setLook} here={{ x: step, go: seek }} />}
            {remove && (
                <button class="remove" onClick={remove}>
                    {t("delete")}
                </button>
            )}
        </div>
    );
}

/** The seats of a kept game, from "you, level 3, level 3": levels that sit twice have their places. */
function calledBy(who: string): Called {
    const all = who.split(", ");
    const you = all.findIndex((name) => name.toLowerCase() === t("you").toLowerCase());
    const names = all.map((name, i) =>
        i === you || all.indexOf(name) !== all.lastIndexOf(name) ? "" : name.charAt(0).toUpperCase() + name.slice(1),
    );
    return { names, you };
}

/** "Today 14:10", "9 November". */
function dayOf(ms: number): string {
    const day = new Date(ms);
    const isToday = day.toDateString() === new Date().toDateString();
    return isToday ? day.toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" }) : dayAndMonth(day);
}

function List({ show }: { show: (text: string) => void }): JSX.Element {
    const { games } = useStore(texts);
    const { query } = useStore(address);
    const only = query.has("unfinished");
    const [all, setKept] = useState<Kept[]>();
    useEffect(() => void listKept().then(setKept, () => setKept([])), []);
    const kept = only ? all?.filter((k) => !k.over) : all;
    return (
        <section class="box">
            <h2>
                {t(only ? "unfinished" : "replays")} <small>{t("kept")}</small>
            </h2>
            {kept?.length === 0 && <p>{t("no_kept")}</p>}
            <ul class="kept">
                {kept?.map((k) => {
                    const Mark = tables[k.game]?.Mark;
                    return (
                        <li key={k.id}>
                            <a href={k.over ? `#/replay?game=${k.id}` : `#/game/${k.id}`}>
                                <span class="mini">{Mark && <Mark />}</span>
                                <span>
                                    <b>{games.find((g) => g.id === k.game)?.name ?? k.game}</b>
                                    <small>
                                        {whoPlayed(k)} · {dayOf(k.changed)}
                                        {k.ofDay && ` · ${t("todays_deal")}`}
                                    </small>
                                    <small>{k.over ? k.say : t("resume")}</small>
                                </span>
                                <Icon name="forward" />
                            </a>
                        </li>
                    );
                })}
            </ul>
            <button class="act" onClick={() => void chooseFiles().then((files) => files[0] && show(files[0].text))}>
                {t("open_file")}
            </button>
            {kept && kept.length > 0 && (
                <button class="act" onClick={() => void saveAll()}>
                    {t("export_all")}
                </button>
            )}
        </section>
    );
}

export function Page(): JSX.Element {
    const { query } = useStore(address);
    useStore(texts);
    const [e, setEngine] = useState<Engine>();
    const [film, setFilm] = useState<Film>();
    const show = async (text: string, who = ""): Promise<void> => {
        const loaded = await engine();
        const opened = openFilm(loaded, text, calledBy(who));
        if ("ok" in opened) {
            notice({ say: `${t("bad_file")} ${opened.say}` });
            return;
        }
        await loaded.prepare(opened.game);
        setEngine(loaded);
        setFilm(opened);
    };
    const id = query.get("game");
    useEffect(() => {
        setFilm(undefined);
        if (id) void readKept(id).then((read) => read && show(read.journal, whoPlayed(read.kept)));
    }, [id]);
    const remove = async (kept: string): Promise<void> => {
        if (!(await isSure(t("delete_sure"), t("delete")))) return;
        await deleteKept(kept);
        go("#/replay", true);
    };
    if (film && e)
        return (
            <Plain title={t("replay")}>
                <Viewer key={film.text} e={e} film={film} remove={id ? () => void remove(id) : undefined} />
            </Plain>
        );
    return <AboutYou tab="replays">{id ? null : <List show={(text) => void show(text)} />}</AboutYou>;
}
