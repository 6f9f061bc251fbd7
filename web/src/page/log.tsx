// A field for moves in notation, for those who would rather write: it opens over the sentence, by M, by the first key of
// a keyboard, or from the menu.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Played } from "../match/played";
import { Icon } from "../shared/drawn";
import { t } from "../shared/language";

interface MoveFieldProps {
    match: Played;
    say: (sentence: string) => void;
    /** Somebody has asked for it, and not only touched a key. */
    focus: boolean;
    close: () => void;
}

export function MoveField({ match, say, focus, close }: MoveFieldProps): JSX.Element {
    const [text, setText] = useState("");
    const input = useRef<HTMLInputElement>(null);
    useEffect(() => {
        if (focus) input.current?.focus();
    }, [focus]);
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
                    ref={input}
                    id="move"
                    name="move"
                    value={text}
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    onInput={(e) => setText(e.currentTarget.value)}
                    onKeyDown={(e) => e.key === "Escape" && close()}
                />
            </label>
            <button class="act">{t("do_it")}</button>
            <button type="button" class="ib" aria-label={t("close")} onClick={close}>
                <Icon name="close" />
            </button>
        </form>
    );
}
