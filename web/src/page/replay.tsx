// Kept games and files, move by move, with any seat's eyes.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { engine, type Engine } from "../door/engine";
import { deleteKept, listKept, readKept, type Kept } from "../keep/database";
import { Icon, type IconName } from "../shared/drawn";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { chooseFiles, saveFile } from "./files";
import { notice } from "./notices";
import { Choice, Plain } from "./parts";
import { ReviewView } from "./review";
import { address } from "./router";

interface Film {
    text: string;
    game: string;
    names: string[];
    steps: number;
}

function Viewer({ e, film }: { e: Engine; film: Film }): JSX.Element {
    const [step, setStep] = useState(film.steps);
    const [seat, setSeat] = useState(-1);
    const [reviews, setReviews] = useState(false);
    const at = e.call("replay_at", { step, seat });
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
                values={[{ value: "-1", label: t("onlookers") }, ...film.names.map((label, i) => ({ value: String(i), label }))]}
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
                        {(at.say + (at.ended ? `\n${at.ended}` : "")).split("\n").filter(Boolean).map((line, i) => (
                            <p key={i}>{line}</p>
                        ))}
                    </div>
                    <section class="described" aria-label={t("table")} tabIndex={0}>
                        {at.describe.split("\n").filter(Boolean).map((line, i) => (
                            <p key={i}>{line}</p>
                        ))}
                    </section>
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
                            <button class="act" onClick={() => confirm(t("delete_sure")) && void deleteKept(k.id).then(look)}>
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
        setFilm({ text, game: opened.game, names: opened.names, steps: opened.steps });
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
