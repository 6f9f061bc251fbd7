// Questions before something that cannot be taken back, as sheets from below: never the browser's own.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../shared/language";
import { Store, useStore } from "../shared/store";
import { useLayer } from "./layers";

interface Question {
    say: string;
    /** What is done: "Resign". */
    yes: string;
    /** Nothing is lost by it. */
    harmless: boolean;
    answer: (yes: boolean) => void;
}
const question = new Store<Question | undefined>(undefined);

/** Asks; true: do it. */
export function isSure(say: string, yes: string, what?: "harmless"): Promise<boolean> {
    question.value?.answer(false);
    return new Promise((done) => {
        question.value = {
            say,
            yes,
            harmless: what === "harmless",
            answer: (is) => {
                question.value = undefined;
                done(is);
            },
        };
    });
}

export function Questions(): JSX.Element | null {
    const asked = useStore(question);
    return asked ? <Sheet key={asked.say} {...asked} /> : null;
}

function Sheet({ say, yes, harmless, answer }: Question): JSX.Element {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    useLayer(() => answer(false));
    return (
        <dialog class="sheet" ref={dialog} onClose={() => answer(false)} aria-label={yes}>
            <p>{say}</p>
            <button class={harmless ? "act" : "act sure"} onClick={() => answer(true)}>
                {yes}
            </button>
            <button class="act main" autofocus onClick={() => answer(false)}>
                {t("back")}
            </button>
        </dialog>
    );
}
