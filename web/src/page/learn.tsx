// Learning: guided first games, a drill of sums, and how people do.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import type { Question, Report } from "../engine/types";
import { loadFacts } from "../match/kept";
import { randomSeed } from "../match/match";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { changeText } from "../storage/database";
import { settings } from "../storage/settings";
import { Plain } from "./parts";
import { address } from "./router";

const QUESTIONS = 20;

/** Asks sums until there are no more. */
function Drill({ e, game }: { e: Engine; game: string }): JSX.Element {
    const [question, setQuestion] = useState<Question>({});
    const [said, setSaid] = useState("");
    const [text, setText] = useState("");
    const since = useRef(0);
    const field = useRef<HTMLInputElement>(null);
    const ask = (q: Question): void => {
        setQuestion(q);
        setText("");
        since.current = performance.now();
        field.current?.focus();
    };
    useEffect(() => {
        const q = e.call("practise", { game, name: settings.value.name, questions: QUESTIONS, seed: randomSeed() });
        if (q.ok) ask(q);
        else setSaid(q.say);
    }, [e, game]);
    const answer = async (number: number): Promise<void> => {
        const reply = e.call("practised", { number, ms: Math.round(performance.now() - since.current) });
        if (!reply.ok) return;
        if (reply.lines) {
            const { lines } = reply;
            await changeText("facts", (had) => (had || "spil facts 2\n") + lines).catch(() => undefined);
        }
        setSaid(reply.say);
        if (reply.reply === "retry") setText("");
        else ask(reply);
    };
    if (question.result !== undefined)
        return (
            <section class="form">
                <p>{question.result}</p>
                {question.missed && <p>{t("to_practise", { sums: question.missed })}</p>}
                <a class="act main" href="#/learn">
                    {t("back")}
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
            <label class="sum">
                <span>{question.ask} =</span>
                <input
                    ref={field}
                    inputMode="numeric"
                    autocomplete="off"
                    aria-label={`${question.ask ?? ""} = ${t("answer")}`}
                    value={text}
                    onInput={(event) => setText(event.currentTarget.value.trim())}
                />
            </label>
            <p role="status">{said}</p>
            <button class="act main">{t("answer")}</button>
            <button class="act" type="button" onClick={() => void answer(-1)}>
                {t("tell_me")}
            </button>
        </form>
    );
}

function Reports({ e }: { e: Engine }): JSX.Element {
    const [reports, setReports] = useState<Report[]>([]);
    useEffect(() => {
        const answer = e.call("report", {});
        if (answer.ok) setReports(answer.reports);
    }, [e]);
    if (reports.length === 0) return <p>{t("no_facts")}</p>;
    return (
        <>
            {reports.map((r) => (
                <section key={`${r.game} ${r.name}`}>
                    <h2>
                        {r.name}: {r.game_name}
                    </h2>
                    <p>
                        {t("this_week")}: {r.now}. {t("before")}: {r.before}.
                    </p>
                    {r.practise && <p>{t("to_practise", { sums: r.practise })}</p>}
                    <table>
                        <thead>
                            <tr>
                                {(["sum", "found", "missed", "time"] as const).map((key) => (
                                    <th key={key} scope="col">
                                        {t(key)}
                                    </th>
                                ))}
                            </tr>
                        </thead>
                        <tbody>
                            {r.sums.map((s) => (
                                <tr key={s.sum} class={s.weak ? "weak" : ""}>
                                    <td>{s.sum}</td>
                                    <td>{s.found}</td>
                                    <td>{s.missed}</td>
                                    <td>{s.time}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </section>
            ))}
        </>
    );
}

export function Page(): JSX.Element {
    const { of } = useStore(address);
    const { games } = useStore(texts);
    const [e, setEngine] = useState<Engine>();
    const load = async (): Promise<void> => {
        const loaded = await engine();
        await loadFacts(loaded);
        setEngine(loaded);
    };
    useEffect(() => void load().catch(() => undefined), [of]);
    if (of) return <Plain title={t("practise")}>{e && <Drill key={of} e={e} game={of} />}</Plain>;
    return (
        <Plain title={t("learn")}>
            <div class="form">
                <h2>{t("guided")}</h2>
                <div class="row">
                    {games
                        .filter((g) => g.guide)
                        .map((g) => (
                            <a key={g.id} class="act" href={`#/guide/${g.id}`}>
                                {g.name}
                            </a>
                        ))}
                </div>
                <h2>{t("practise")}</h2>
                <div class="row">
                    {games
                        .filter((g) => g.teaches)
                        .map((g) => (
                            <a key={g.id} class="act" href={`#/learn/${g.id}`}>
                                {g.name}
                            </a>
                        ))}
                </div>
                {e && <Reports e={e} />}
            </div>
        </Plain>
    );
}
