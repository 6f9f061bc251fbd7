// Learning: guided first games, and a drill of sums.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import type { Question } from "../engine/types";
import { loadFacts } from "../match/kept";
import { randomSeed } from "../match/match";
import { Icon } from "../shared/drawn";
import { t, texts, withMinus } from "../shared/language";
import { useStore } from "../shared/store";
import { changeText } from "../storage/database";
import { settings } from "../storage/settings";
import { tables, useTable } from "../tables";
import { Plain } from "./parts";
import { address } from "./router";

const QUESTIONS = 20;
const DIGITS = [..."1234567890"];
const LONGEST = 3; // digits of an answer
const EACH = 3; // times, where only some sums are asked

/** Asks sums until there are no more: those named, or all of the game. */
function Drill({ e, game, sums }: { e: Engine; game: string; sums: string }): JSX.Element {
    const [question, setQuestion] = useState<Question>({});
    const [said, setSaid] = useState("");
    const [text, setText] = useState("");
    const rule = useTable(game)?.sumsAre;
    const since = useRef(0);
    const field = useRef<HTMLInputElement>(null);
    const ask = (q: Question): void => {
        setQuestion(q);
        setText("");
        since.current = performance.now();
        field.current?.focus();
    };
    const write = (digits: string): void => {
        setText(digits.slice(0, LONGEST));
        field.current?.focus();
    };
    useEffect(() => {
        const questions = sums ? EACH * sums.split(" ").length : QUESTIONS;
        const q = e.call("practise", { game, sums, name: settings.value.name, questions, seed: randomSeed() });
        if (q.ok) ask(q);
        else setSaid(q.say);
    }, [e, game, sums]);
    const answer = async (number: number): Promise<void> => {
        const reply = e.call("practised", { number, ms: Math.round(performance.now() - since.current) });
        if (!reply.ok) return;
        if (reply.lines) {
            const { lines } = reply;
            await changeText("facts", (had) => (had || "spil facts 2\n") + lines).catch(() => undefined);
        }
        setSaid(reply.say);
        if (reply.reply === "retry") write("");
        else ask(reply);
    };
    if (question.result !== undefined)
        return (
            <section class="form">
                <h2>{withMinus(question.result)}</h2>
                {question.missed && <p>{withMinus(t("to_practise", { sums: question.missed }))}</p>}
                <a class="act main" href={`#/setup/${game}`}>
                    {t("play")}
                </a>
                <a class="act" href="#/statistics/sums">
                    {t("sums")}
                </a>
            </section>
        );
    return (
        <form
            class="form"
            onSubmit={(event) => {
                event.preventDefault();
                if (/^\d+$/.test(text)) void answer(Number(text));
            }}
        >
            <p>{t("question_of", { n: question.asked ?? 0, all: question.questions ?? QUESTIONS })}</p>
            <progress max={question.questions ?? QUESTIONS} value={(question.asked ?? 1) - 1} aria-hidden="true" />
            {rule && <small>{t(rule)}</small>}
            <label class="sum">
                <span>{withMinus(question.ask ?? "")} =</span>
                <input
                    ref={field}
                    inputMode="none" // there are keys below
                    autocomplete="off"
                    aria-label={`${question.ask ?? ""} = ${t("answer")}`}
                    value={text}
                    onInput={(event) => write(event.currentTarget.value.trim())}
                />
            </label>
            <p role="status">{withMinus(said || "\u00a0")}</p>
            <div class="digits">
                {DIGITS.map((digit) => (
                    <button key={digit} class="act" type="button" onClick={() => write(text + digit)}>
                        {digit}
                    </button>
                ))}
                <button class="act" type="button" aria-label={t("undo")} onClick={() => write(text.slice(0, -1))}>
                    <Icon name="undo" />
                </button>
            </div>
            <button class="act main">{t("answer")}</button>
            <button class="act" type="button" onClick={() => void answer(-1)}>
                {t("tell_me")}
            </button>
        </form>
    );
}

export function Page(): JSX.Element {
    const { of, query } = useStore(address);
    const { games } = useStore(texts);
    const [e, setEngine] = useState<Engine>();
    const load = async (): Promise<void> => {
        const loaded = await engine();
        await loadFacts(loaded);
        setEngine(loaded);
    };
    useEffect(() => {
        if (of) void load().catch(() => undefined);
    }, [of]);
    if (of)
        return (
            <Plain title={t("practise")}>
                {e && <Drill key={of} e={e} game={of} sums={query.get("sums") ?? ""} />}
            </Plain>
        );
    return (
        <Plain title={t("learn")}>
            <ul class="learns">
                {games
                    .filter((g) => g.guide || g.teaches)
                    .map((g) => {
                        const Mark = tables[g.id]?.Mark;
                        return (
                            <li key={g.id} class="box">
                                {Mark && <Mark />}
                                <h2>{g.name}</h2>
                                {g.guide && (
                                    <a class="act" href={`#/guide/${g.id}`}>
                                        {t("guided_game")}
                                    </a>
                                )}
                                {g.teaches && (
                                    <a class="act" href={`#/learn/${g.id}`}>
                                        {t("practise")}
                                    </a>
                                )}
                                <a class="act" href={`#/rules/${g.id}`}>
                                    {t("rules")}
                                </a>
                            </li>
                        );
                    })}
            </ul>
        </Plain>
    );
}
