// The menu of a table, as a sheet from below.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Shown } from "../match/match";
import type { Played } from "../match/played";
import { t } from "../shared/language";
import { saveFile } from "./files";
import { notice } from "./notices";
import { go } from "./router";

export function Menu({ match, shown, close }: { match: Played; shown: Shown; close: () => void }): JSX.Element {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    const running = shown.phase !== "over" && shown.seat >= 0 && !shown.guide;
    const act = (what: "pause" | "resign") => () => {
        if (what === "resign" && !confirm(t("resign_sure"))) return;
        void match.command(what);
        close();
    };
    const leave = async (): Promise<void> => {
        if (!confirm(t("leave_sure"))) return;
        const done = await match.online?.leave();
        if (done?.ok) go("#/");
        else if (done) notice({ say: done.say });
        close();
    };
    const record = shown.guide ? null : match.record();
    return (
        <dialog class="sheet" ref={dialog} onClose={close} aria-label={t("menu")}>
            {running && (shown.timed || match.online) && shown.phase !== "pause" && (
                <button class="act" onClick={act("pause")}>
                    {t("pause")}
                </button>
            )}
            <a class="act" href={`#/rules/${shown.game}`}>
                {t("rules")}
            </a>
            <a class="act" href="#/settings">
                {t("settings")}
            </a>
            {record && (
                <button class="act" onClick={() => saveFile(`${shown.game}.spil`, record)}>
                    {t("save")}
                </button>
            )}
            {running && !shown.table[shown.seat]?.resigned && (
                <button class="act" onClick={act("resign")}>
                    {t("resign")}
                </button>
            )}
            {running && match.online && (
                <button class="act" onClick={() => void leave()}>
                    {t("leave_table")}
                </button>
            )}
            <button class="act main" onClick={close}>
                {t("back")}
            </button>
        </dialog>
    );
}
