// A field for moves in notation, for those who would rather write: it opens over the top of the table, by M or from the
// menu, and has an example in it.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Played } from "../match/played";
import { Icon } from "../shared/drawn";
import { t } from "../shared/language";

interface MoveFieldProps {
    match: Played;
    say: (sentence: string) => void;
    /** A move of this game, as it is written. */
    example: string;
    close: () => void;
}

export function MoveField({ match, say, example, close }: MoveFieldProps): JSX.Element {
    const input = useRef<HTMLInputElement>(null);
    useEffect(() => input.current?.focus(), []);
    const enter = async (e: Event): Promise<void> => {
        e.preventDefault();
        const field = input.current;
        if (!field) return;
        const text = field.value;
        field.value = ""; // now, not when the answer is there: the next move may have been begun
        const reply = await match.do(text.trim());
        if (reply.ok) return;
        if (!field.value) {
            field.value = text; // to mend, or to write over
            field.select();
        }
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
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    placeholder={example}
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
