// The sentences beside the table, and a field for those who would rather type.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Played } from "../match/played";
import { t } from "../shared/language";
import { useStore } from "../shared/store";

/** The sentences: the last ones, or on a wide screen all of them. */
export function Log({ match, said, turn }: { match: Played; said: string; turn: boolean }): JSX.Element {
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
export function MoveField({ match, say }: { match: Played; say: (s: string) => void }): JSX.Element {
    const [text, setText] = useState("");
    const enter = async (e: Event): Promise<void> => {
        e.preventDefault();
        setText(""); // now, not when the answer is there: the next move may have been begun
        const reply = await match.do(text.trim());
        if (reply.ok) return;
        setText((next) => next || text);
        say(reply.say);
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
