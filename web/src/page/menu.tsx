// The menu of a table, as a sheet from below.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Match, Shown } from "../match/match";
import { t } from "../shared/language";
import { saveFile } from "./files";

export function Menu({ match, shown, close }: { match: Match; shown: Shown; close: () => void }): JSX.Element {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    const running = shown.phase !== "over" && shown.seat >= 0 && !shown.guide;
    const act = (what: "pause" | "resign") => () => {
        if (what === "resign" && !confirm(t("resign_sure"))) return;
        void match.command(what);
        close();
    };
    return (
        <dialog class="sheet" ref={dialog} onClose={close} aria-label={t("menu")}>
            {running && shown.timed && shown.phase !== "pause" && (
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
            {!shown.guide && (
                <button class="act" onClick={() => saveFile(`${shown.game}.spil`, match.record())}>
                    {t("save")}
                </button>
            )}
            {running && (
                <button class="act" onClick={act("resign")}>
                    {t("resign")}
                </button>
            )}
            <button class="act main" onClick={close}>
                {t("back")}
            </button>
        </dialog>
    );
}
