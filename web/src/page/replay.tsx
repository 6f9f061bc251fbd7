// Kept games and files, move by move, with any seat's eyes.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import type { Answer, Calls, Setup } from "../engine/types";
import type { Shown } from "../match/match";
import { Icon, type IconName, SeatSign } from "../shared/drawn";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { deleteKept, type Kept, listKept, readKept } from "../storage/database";
import { type AtTable, type GameTable, tableOf } from "../tables";
import { chooseFiles, saveFile } from "./files";
import { notice } from "./notices";
import { Choice, Plain } from "./parts";
import { ReviewView } from "./review";
import { address } from "./router";

interface Film {
    text: string;
    setup: Setup;
    game: string;
    names: string[];
    steps: number;
}

/** A position of the film, as a table draws it: nobody is asked, nothing can be done. */
function picture(film: Film, seat: number, step: number, at: Calls["replay_at"][1]): Shown {
    return {
        ...film.setup,
        timed: false,
        hides: true,
        steps_played: step,
        can_redo: false,
        table: film.names.map((name, i) => ({
            name,
            person: false,
            player: "",
            label: "",
            about: "",
            handicap: "",
            side: i,
            asked: false,
            resigned: false,
            late_ms: 0,
        })),
        view: at.view,
        moves: [],
        ask: "",
        result: at.result ?? null,
        phase: "play",
        seat,
        covered: false,
        count: 0,
        news: [{ seq: step, ms: 0, note: "event", events: at.events ?? [] }],
        seen: 0,
        advice: undefined,
    };
}

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
    at: Calls["replay_at"][1];
}): JSX.Element {
    const [table, setTable] = useState<GameTable>();
    const words = useRef("");
    words.current = at.describe;
    const match = useMemo<AtTable>(
        () => ({
            do: async () => Promise.resolve({ ok: false, code: "not_now", say: "" } as Answer<object>),
            moves: () => [],
            viewOf: () => null,
            card: (card) => {
                const answer = e.call("card", { game: film.game, card });
                return answer.ok ? answer.say : card;
            },
            describe: (about) => (about ? "" : words.current),
        }),
        [e, film],
    );
    useEffect(() => void tableOf(film.game).then(setTable), [film.game]);
    const shown = useMemo(() => picture(film, seat, step, at), [film, seat, step, at]);
    if (!table) return <div class="film" />;
    const props = { match, shown, say: () => undefined, still: true, help: false };
    return (
        <div class={`film of-${film.game}`}>
            <ol class="seats">
                {film.names.map((name, i) => (
                    <li key={i} class="seat">
                        <SeatSign seat={i} />
                        <span>
                            <b>{name}</b>
                            <small>{table.Seat && <table.Seat {...props} seat={i} />}</small>
                        </span>
                    </li>
                ))}
            </ol>
            <div class="table">
                <table.Board {...props} />
            </div>
            {table.Dock && <table.Dock {...props} />}
        </div>
    );
}

function Viewer({ e, film }: { e: Engine; film: Film }): JSX.Element {
    const [step, setStep] = useState(film.steps);
    const [seat, setSeat] = useState(-1);
    const [reviews, setReviews] = useState(false);
    const at = useMemo(() => e.call("replay_at", { step, seat }), [e, film, step, seat]);
    const buttons: { icon: IconName; label: string; to: number }[] = [
        { icon: "first", label: t("first_move"), to: 0 },
        { icon: "back", label: t("previous"), to: Math.max(0, step - 1) },
        { icon: "forward", label: t("forward"), to: Math.min(film.steps, step + 1) },
        { icon: "last", label: t("last_move"), to: film.steps },
    ];
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
            {at.ok && (
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
            {reviews && <ReviewView engine={e} record={film.text} seat={seat} />}
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
                            <button
                                class="act"
                                onClick={() => confirm(t("delete_sure")) && void deleteKept(k.id).then(look)}
                            >
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
        const opened = loaded.call("replay", { text });
        if (!opened.ok) {
            notice({ say: `${t("bad_file")} ${opened.say}` });
            return;
        }
        await loaded.prepare(opened.game);
        setEngine(loaded);
        setFilm({
            text,
            setup: { game: opened.game, seats: opened.seats, options: opened.options },
            game: opened.game,
            names: opened.names,
            steps: opened.steps,
        });
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
