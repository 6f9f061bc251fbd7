// Kept games and files, move by move, with any seat's eyes.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import { type Film, lookingOn, openFilm, type Position, picture, positionAt } from "../match/film";
import { Icon, type IconName } from "../shared/drawn";
import { speakEnd, t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { deleteKept, type Kept, listKept, readKept } from "../storage/database";
import { type GameEnd, type GameTable, tableOf, useTable, withEnd } from "../tables";
import { chooseFiles, saveFile } from "./files";
import { notice } from "./notices";
import { Choice, Plain } from "./parts";
import { isSure } from "./questions";
import { address } from "./router";
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
    const shown = useMemo(() => picture(film, seat, step, at), [film, seat, step, at]);
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
function Lesson({ e, film, seat, look }: LessonProps): JSX.Element | null {
    const [table, setTable] = useState<GameTable & GameEnd>();
    useEffect(
        () => void Promise.all([tableOf(film.game).then(withEnd), speakEnd()]).then(([whole]) => setTable(whole)),
        [film.game],
    );
    const finished = useMemo(
        () => ({ record: film.text, at: (step: number) => positionAt(e, step, seat) }),
        [e, film, seat],
    );
    return table ? <Teaching key={seat} {...{ engine: e, table, film, finished, seat, look }} /> : null;
}

interface LessonProps {
    e: Engine;
    film: Film;
    seat: number;
    look: (to: JSX.Element | undefined) => void;
}

function Viewer({ e, film }: { e: Engine; film: Film }): JSX.Element {
    const [reviews, setReviews] = useState(false);
    const [look, setLook] = useState<JSX.Element>();
    const [step, setStep] = useState(film.steps);
    const [seat, setSeat] = useState(-1);
    const at = useMemo(() => positionAt(e, step, seat), [e, film, step, seat]);
    const buttons: { icon: IconName; label: string; to: number }[] = [
        { icon: "first", label: t("first_move"), to: 0 },
        { icon: "back", label: t("previous"), to: Math.max(0, step - 1) },
        { icon: "forward", label: t("forward"), to: Math.min(film.steps, step + 1) },
        { icon: "last", label: t("last_move"), to: film.steps },
    ];
    if (look) return look;
    return (
        <div class="form">
            <Choice
                label={t("eyes")}
                value={String(seat)}
                values={[
                    { value: "-1", label: t("onlookers") },
                    ...film.names.map((label, i) => ({ value: String(i), label })),
                ]}
                choose={(value) => setSeat(Number(value))}
            />
            <p>{t("move_of", { n: step, all: film.steps })}</p>
            <input
                type="range"
                min={0}
                max={film.steps}
                value={step}
                aria-label={t("replay")}
                onInput={(event) => setStep(Number(event.currentTarget.value))}
            />
            <div class="row">
                {buttons.map(({ icon, label, to }) => (
                    <button key={icon} class="ib" aria-label={label} onClick={() => setStep(to)}>
                        <Icon name={icon} />
                    </button>
                ))}
            </div>
            {at && (
                <>
                    <div role="log" aria-label={t("log")}>
                        {(at.say + (at.ended ? `\n${at.ended}` : ""))
                            .split("\n")
                            .filter(Boolean)
                            .map((line, i) => (
                                <p key={i}>{line}</p>
                            ))}
                    </div>
                    <Drawn e={e} film={film} seat={seat} step={step} at={at} />
                </>
            )}
            <button class="act" aria-expanded={reviews} onClick={() => setReviews(!reviews)}>
                {t("review")}
            </button>
            {reviews && <Lesson e={e} film={film} seat={seat} look={setLook} />}
        </div>
    );
}

function List({ show }: { show: (text: string) => void }): JSX.Element {
    const { games } = useStore(texts);
    const [kept, setKept] = useState<Kept[]>([]);
    const look = (): void => void listKept().then(setKept, () => undefined);
    useEffect(look, []);
    const open = async (id: string): Promise<void> => {
        const read = await readKept(id);
        if (read) show(read.journal);
    };
    const remove = async (id: string): Promise<void> => {
        if (!(await isSure(t("delete_sure"), t("delete")))) return;
        await deleteKept(id);
        look();
    };
    const save = async (k: Kept): Promise<void> => {
        const read = await readKept(k.id);
        if (read) saveFile(`${k.game}-${k.id}.spil`, read.journal);
    };
    return (
        <div class="form">
            <button class="act" onClick={() => void chooseFiles().then((files) => files[0] && show(files[0].text))}>
                {t("open_file")}
            </button>
            <h2>{t("kept")}</h2>
            {kept.length === 0 && <p>{t("no_kept")}</p>}
            <ul class="kept">
                {kept.map((k) => (
                    <li key={k.id}>
                        <b>{games.find((g) => g.id === k.game)?.name ?? k.game}</b>
                        <small>
                            {k.who}. {new Date(k.changed).toLocaleString()}. {k.over ? k.say : ""}
                        </small>
                        <span class="row">
                            {!k.over && (
                                <a class="act" href={`#/game/${k.id}`}>
                                    {t("resume")}
                                </a>
                            )}
                            <button class="act" onClick={() => void open(k.id)}>
                                {t("replay")}
                            </button>
                            <button class="act" onClick={() => void save(k)}>
                                {t("save")}
                            </button>
                            <button class="act" onClick={() => void remove(k.id)}>
                                {t("delete")}
                            </button>
                        </span>
                    </li>
                ))}
            </ul>
        </div>
    );
}

export function Page(): JSX.Element {
    const { query } = useStore(address);
    useStore(texts);
    const [e, setEngine] = useState<Engine>();
    const [film, setFilm] = useState<Film>();
    const show = async (text: string): Promise<void> => {
        const loaded = await engine();
        const opened = openFilm(loaded, text);
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
        if (id) void readKept(id).then((read) => read && show(read.journal));
    }, [id]);
    return (
        <Plain title={t("replays")}>
            {film && e ? <Viewer key={film.text} e={e} film={film} /> : <List show={(text) => void show(text)} />}
        </Plain>
    );
}
