// The menu of a table, as a sheet from below.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Shown } from "../match/match";
import type { Played } from "../match/played";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { change, isHelped, settings } from "../storage/settings";
import { saveFile } from "./files";
import { useLayer } from "./layers";
import { notice } from "./notices";
import { isSure } from "./questions";
import { go } from "./router";
import type { Tools } from "./table_hooks";

interface MenuProps {
    match: Played;
    shown: Shown;
    close: () => void;
    /** Opens the rules over the table. */
    showRules: () => void;
    /** Opens the field for moves. */
    showField?: (() => void) | undefined;
    /** What has no place in the bar. */
    tools?: Tools | undefined;
    /** The game's own part. */
    own?: ComponentChildren;
}

const Switch = ({ on, label, set }: { on: boolean; label: string; set: (on: boolean) => void }): JSX.Element => (
    <button class="act" aria-pressed={on} onClick={() => set(!on)}>
        {on ? "☑" : "☐"} {label}
    </button>
);

export function Menu({ match, shown, close, showRules, showField, tools, own }: MenuProps): JSX.Element {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    const guided = texts.value.games.find((g) => g.id === shown.game)?.guide;
    const running = shown.phase !== "over" && shown.seat >= 0 && !shown.guide && !shown.puzzle;
    useLayer(close);
    const pause = (): void => {
        void match.command("pause");
        close();
    };
    const resign = async (): Promise<void> => {
        close();
        const people = shown.table.filter((s) => s.person && !s.resigned).length;
        const ends = people === 1 || shown.table.length === 2;
        const sure = match.online?.resignSure() ?? t(ends ? "resign_over" : "resign_sure");
        if (await isSure(sure, t("resign"))) void match.command("resign");
    };
    const leave = async (): Promise<void> => {
        close();
        if (!(await isSure(t("leave_sure"), t("leave_table")))) return;
        const done = await match.online?.leave();
        if (done?.ok) go("#/");
        else if (done) notice({ say: done.say });
    };
    const open = (what: () => void) => () => {
        close();
        what();
    };
    const chosen = useStore(settings);
    const help = (on: boolean): void => change({ helpIn: { ...chosen.helpIn, [shown.game]: on } });
    const record = shown.guide ? null : match.record();
    return (
        <dialog class="sheet" ref={dialog} onClose={close} aria-label={t("menu")}>
            {own}
            {running && match.online && shown.phase !== "pause" && (
                <button class="act" onClick={pause}>
                    {t("pause")}
                </button>
            )}
            {tools?.undo && tools.canUndo && (
                <button class="act" onClick={open(tools.undo)}>
                    <span>
                        {t("undo")}
                        <small>{t("undo_back")}</small>
                    </span>
                </button>
            )}
            {tools?.redo && (
                <button class="act" onClick={open(tools.redo)}>
                    {t("redo")}
                </button>
            )}
            <button class="act" onClick={open(showRules)}>
                {t("rules")}
            </button>
            {!shown.guide && guided && (
                <button class="act" onClick={() => go(`#/guide/${shown.game}`)}>
                    {t("guided")}
                </button>
            )}
            {shown.hides && running && <Switch on={isHelped(shown.game, chosen)} label={t("help")} set={help} />}
            <Switch on={chosen.quiet} label={t("quiet")} set={(quiet) => change({ quiet })} />
            <button class="act" onClick={() => go("#/settings", false, { returns: true })}>
                {t("settings")}
            </button>
            {running && !shown.table[shown.seat]?.resigned && (
                <button class="act" onClick={() => void resign()}>
                    {t("resign")}
                </button>
            )}
            {running && match.online && (
                <button class="act" onClick={() => void leave()}>
                    {t("leave_table")}
                </button>
            )}
            {(showField ?? record) && (
                <details>
                    <summary class="act">{t("more")}</summary>
                    {showField && (
                        <button class="act" onClick={open(showField)}>
                            {t("move_field")}
                        </button>
                    )}
                    {record && (
                        <button class="act" onClick={() => saveFile(`${shown.game}.spil`, record)}>
                            {t("save")}
                        </button>
                    )}
                </details>
            )}
            <button class="act main" onClick={close}>
                {t("close")}
            </button>
        </dialog>
    );
}
