// The sentence beside the table, at a fixed place: what to do now, then what happened last. Ears hear the same from the
// log, as precisely as at a terminal; on a wide screen eyes have a record, too.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Shown } from "../match/match";
import type { Played } from "../match/played";
import { t, withMinus } from "../shared/language";
import { useStore } from "../shared/store";
import type { GameTable, TableProps } from "../tables";

const KEPT = 200;
const TWO_LINES = 84; // characters, on the narrowest phone

const LONGEST = 24; // characters that are kept together

/** Words in which a number stays on the line of the word before it, and a sum on one line; sentences part anywhere. */
export const Words = ({ text }: { text: string }): JSX.Element => (
    <>
        {withMinus(text)
            .split(/(\S+(?:(?<![.;!?])\s(?:[−+×÷:=±]\s)?\d\S*)+)/)
            .map((part, i) => (i % 2 === 1 && part.length <= LONGEST ? <bdi class="kept-words">{part}</bdi> : part))}
    </>
);

/** "Your turn. Place the red 8." with its first sentence bold. */
function Prompt({ text }: { text: string }): JSX.Element {
    const end = text.search(/[.!?](\s|$)/) + 1 || text.length;
    return (
        <>
            <b>
                <Words text={text.slice(0, end)} />
            </b>
            <Words text={text.slice(end)} />
        </>
    );
}

interface SentenceProps {
    match: Played;
    /** A refusal or a hint: it comes first. */
    said: string;
}

/** Of a card that stands in its place. */
export interface CardProps extends SentenceProps {
    shown: Shown;
    say: (sentence: string) => void;
}

interface SaidProps extends SentenceProps {
    table: GameTable;
    props: TableProps;
}

const usesNone = (): undefined => undefined;

/** "Anna is to move.": whom the person here waits for. */
function turnOf({ table, seat, phase, timed }: Shown): string {
    const [first, ...more] = table.flatMap((s, i) => (s.asked ? [{ ...s, i }] : []));
    const one = first && more.length === 0 && first.i !== seat && phase === "play" && !timed;
    return one ? t("their_turn", { name: first.name }) : "";
}

export function Sentence({ match, said, table, props }: SaidProps): JSX.Element {
    const shown = useStore(match.shown);
    const { ended, phase, count, prompt: asked = "" } = shown;
    const usePrompt = table.usePrompt ?? usesNone;
    const next = usePrompt(props);
    const prompt = asked && (next ?? asked);
    const told = useStore(match.told);
    const record = useRef<HTMLOListElement>(null);
    useEffect(() => record.current?.scrollTo?.({ top: record.current.scrollHeight }), [told]);
    const turn = match.online ? turnOf(shown) : "";
    const now = phase === "over" ? (ended ?? "") : prompt || turn;
    const last = told.at(-1) ?? "";
    const both = now !== "" && now.length + last.length < TWO_LINES && phase !== "over";
    return (
        <div class="say">
            <Ears match={match} said={said} prompt={prompt} />
            {table.Clock && <table.Clock {...props} />}
            <p class="now" aria-hidden="true">
                {phase === "wait" && count > 0 && <b class="count">{t("count", { n: count })} </b>}
                {said ? (
                    <b>
                        <Words text={said} />
                    </b>
                ) : (
                    <Prompt text={now || last} />
                )}
                {!said && both && last && (
                    <span>
                        <Words text={` ${last}`} />
                    </span>
                )}
            </p>
            <ol class="record" aria-hidden="true" ref={record}>
                {told.slice(-KEPT).map((line, i) => (
                    <li key={Math.max(0, told.length - KEPT) + i}>{line}</li>
                ))}
            </ol>
        </div>
    );
}

/** A sentence of the log with the names that eyes read: "South puts" is "Level 3 puts". In the third person oneself
 * is "You: puts". */
function named(line: string, { table, seat }: Shown): string {
    return table.reduce((text, { name, spoken = name }, i) => {
        if (name === spoken) return text;
        if (i === seat && text.startsWith(`${spoken} `)) return `${name}: ${text.slice(spoken.length + 1)}`;
        return text.replace(new RegExp(`(?<!\\p{L})${spoken}(?!\\p{L})`, "gu"), i === seat ? t("you") : name);
    }, line);
}

/** For screen readers: the sentences of a terminal that speaks, but what to decide in the page's own words. `asks`: those
 * of the terminal, where the page has none here. */
export function Ears({
    match,
    said,
    prompt,
    asks = !prompt,
}: SentenceProps & { prompt: string; asks?: boolean }): JSX.Element {
    const log = useStore(match.log);
    const shown = useStore(match.shown);
    const first = Math.max(0, log.length - KEPT);
    return (
        <div class="log" role="log" aria-label={t("log")} tabIndex={-1}>
            {log.slice(first).map((line, i) => {
                const heard = match.heard?.get(first + i) ?? named(line, shown);
                const isAsked = match.asks.has(line) && (!asks || match.heard?.size);
                return heard && !isAsked ? <p key={first + i}>{heard}</p> : null;
            })}
            {prompt && <p key={`prompt ${log.length}`}>{prompt}</p>}
            {said && <p class="said">{said}</p>}
        </div>
    );
}
