// Learning: guided first games, and a drill of sums.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { figures } from "../engine/figures";
import type { Call } from "../engine/module";
import type { Question } from "../engine/types";
import { loadFacts } from "../match/kept";
import { randomSeed } from "../match/match";
import { Icon } from "../shared/drawn";
import { t, texts, withMinus } from "../shared/language";
import { useStore } from "../shared/store";
import { changeText } from "../storage/database";
import { settings } from "../storage/settings";
import { tables, useTable } from "../tables";
import { Feast } from "./feast";
import { Plain } from "./parts";
import { address } from "./router";
import "./end.css";

const QUESTIONS = 20;
const DIGITS = [..."123456789"];
const LONGEST = 3; // digits of an answer
const GOOD = 0.8; // of the sums right at once: a feast
const EACH = 3; // times, where only some sums are asked

/** How each sum went: a bead on a string. */
const Beads = ({ of, all }: { of: readonly boolean[]; all: number }): JSX.Element => (
    <div class="beads" aria-hidden="true">
        {Array.from({ length: all }, (_, i) => (
            <i key={i} class={of[i] === undefined ? "" : of[i] ? "right" : "missed"} />
        ))}
    </div>
);

/** The end of a drill: how it went, and what to practise. */
function Drilled({
    game,
    beads,
    result = "",
    missed,
}: Question & { game: string; beads: readonly boolean[] }): JSX.Element {
    const [first = "", ...more] = result.split(/(?<=\.) /);
    const good = beads.filter((right) => right).length >= GOOD * beads.length;
    return (
        <section class="form drilled">
            <div class={good ? "res won" : "res"}>
                {good && <Feast />}
                <h2>{withMinus(first)}</h2>
                <p>{withMinus(more.join(" "))}</p>
            </div>
            <Beads of={beads} all={beads.length} />
            {missed && <p class="box">{withMinus(t("to_practise", { sums: missed }))}</p>}
            <a class="act main" href={`#/setup/${game}`}>
                {t("play")}
            </a>
            <a class="act" href="#/statistics/sums">
                {t("sums")}
            </a>
        </section>
    );
}

/** What was answered last, with its sum. */
interface Said {
    how: "right" | "retry" | "told" | "";
    text: string;
}

/** Asks sums until there are no more: those named, or all of the game. */
function Drill({ call, game, sums }: { call: Call; game: string; sums: string }): JSX.Element {
    const [question, setQuestion] = useState<Question>({});
    const [said, setSaid] = useState<Said>({ how: "", text: "" });
    const [beads, setBeads] = useState<readonly boolean[]>([]);
    const [tried, setTried] = useState(false);
    const [text, setText] = useState("");
    const rule = useTable(game)?.sumsAre;
    const since = useRef(0);
    const field = useRef<HTMLInputElement>(null);
    const ask = (q: Question): void => {
        setQuestion(q);
        setTried(false);
        setText("");
        since.current = performance.now();
        field.current?.focus();
    };
    /** An answer that no further digit can follow is given at once. */
    const write = (digits: string): void => {
        setText(digits.slice(0, LONGEST));
        field.current?.focus();
        if (/^[1-9]\d*$/.test(digits) && Number(digits) * 10 > (question.most ?? Infinity)) void answer(Number(digits));
    };
    useEffect(() => {
        const questions = sums ? EACH * sums.split(" ").length : QUESTIONS;
        const q = call("practise", { game, sums, name: settings.value.name, questions, seed: randomSeed() });
        if (q.ok) ask(q);
        else setSaid({ how: "", text: q.say });
    }, [call, game, sums]);
    const answer = async (number: number): Promise<void> => {
        const reply = call("practised", { number, ms: Math.round(performance.now() - since.current) });
        if (!reply.ok) return;
        if (reply.lines) {
            const { lines } = reply;
            await changeText("facts", (had) => (had || "spil facts 3\n") + lines).catch(() => undefined);
        }
        const { reply: how, say } = reply;
        setSaid({ how, text: how === "right" ? `${question.ask ?? ""} = ${number}. ${say}` : say });
        if (how === "retry") {
            setTried(true);
            write("");
        } else {
            setBeads([...beads, how === "right" && !tried]);
            ask(reply);
        }
    };
    const all = question.questions ?? beads.length;
    if (question.result !== undefined) return <Drilled {...{ game, beads }} {...question} />;
    return (
        <form
            class="form drill"
            onSubmit={(event) => {
                event.preventDefault();
                if (/^\d+$/.test(text)) void answer(Number(text));
            }}
        >
            <p>{t("question_of", { n: question.asked ?? 0, all })}</p>
            <Beads of={beads} all={all} />
            {rule && <small>{t(rule)}</small>}
            <p role="status" class={`answered ${said.how}`}>
                {withMinus(said.text || "\u00a0")}
            </p>
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
            <div class="digits">
                {DIGITS.map((digit) => (
                    <button key={digit} class="act" type="button" onClick={() => write(text + digit)}>
                        {digit}
                    </button>
                ))}
                <button class="act" type="button" aria-label={t("undo")} onClick={() => setText(text.slice(0, -1))}>
                    <Icon name="undo" />
                </button>
                <button class="act" type="button" onClick={() => write(`${text}0`)}>
                    0
                </button>
                <button class="act main">{t("answer")}</button>
            </div>
            <button class="act" type="button" onClick={() => void answer(-1)}>
                {t("tell_me")}
            </button>
        </form>
    );
}

export function Page(): JSX.Element {
    const { of, query } = useStore(address);
    const { games } = useStore(texts);
    const [side, setCall] = useState<{ call: Call }>();
    const load = async (): Promise<void> => {
        const call = await figures();
        await loadFacts({ call });
        setCall({ call });
    };
    useEffect(() => {
        if (of) void load().catch(() => undefined);
    }, [of]);
    if (of)
        return (
            <Plain title={t("practise")} below="#/learn">
                {side && <Drill key={of} call={side.call} game={of} sums={query.get("sums") ?? ""} />}
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
