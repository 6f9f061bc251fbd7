// The rules over a table or an invitation: back is where one was.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../shared/drawn";
import { t } from "../shared/language";
import { complain } from "./complain";
import { useLayer } from "./layers";

export function RulesSheet({ game, close }: { game: string; close: () => void }): JSX.Element {
    const dialog = useRef<HTMLDialogElement>(null);
    const [rules, setRules] = useState<typeof import("./rules")>();
    useEffect(() => dialog.current?.showModal(), []);
    useEffect(() => void import("./rules").then(setRules, complain), []);
    useLayer(close);
    return (
        <dialog class="over" ref={dialog} onClose={close} aria-label={t("rules")}>
            <header class="bar">
                <button class="ib" aria-label={t("back")} onClick={close}>
                    <Icon name="back" />
                </button>
                <h1>{t("rules")}</h1>
            </header>
            {rules && <rules.RulesText of={game} />}
        </dialog>
    );
}
