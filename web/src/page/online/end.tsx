// After the end of a game at a server's table: how it came to it, the series, again with the same people, and whether
// the deal was fair.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Shown } from "../../match/match";
import { connection } from "../../online/connection";
import type { Fairness, OnlineState, OnlineTable } from "../../online/types";
import { t } from "../../shared/language";
import { useStore } from "../../shared/store";
import { notice } from "../notices";
import { go, home } from "../router";
import { scoreOf } from "./series";

/** Why it is over, as a sentence; "": it was played to its end. */
function causeOf({ cause, sitters, seat }: OnlineState): string {
    const resigned = sitters.flatMap((s, i) => (s.resigned ? [i] : []));
    const names = resigned.map((i) => sitters[i]?.name ?? "").join(", ");
    if (cause === "resign" || cause === "time") {
        if (resigned.includes(seat)) return t(`cause_${cause}_you`);
        return names ? t(`cause_${cause}_of`, { names }) : t(`cause_${cause}`);
    }
    return cause && cause !== "played" ? t(`cause_${cause}`) : "";
}

/** Below the headline. */
export function Ending({ table }: { table: OnlineTable }): JSX.Element {
    const state = useStore(table.state);
    const cause = causeOf(state);
    const score = scoreOf(state);
    return (
        <>
            {cause && <p class="cause">{cause}</p>}
            {score && <p class="series-line">{t("series_is", { score })}</p>}
        </>
    );
}

/** Those who are at the next table already. */
function useCallers(next: OnlineState["next"]): string {
    const [names, setNames] = useState("");
    useEffect(() => {
        if (!next) return;
        void connection.ask("look", { table: next.table }).then((look) => {
            const here = look.ok ? look.who.filter((w) => w.here && !w.bot && w.name !== null) : [];
            setNames(here.map((w) => w.name).join(", "));
        });
    }, [next?.table]);
    return names;
}

/** Was the deal fair? */
export function Fair({ table }: { table: OnlineTable }): JSX.Element {
    const [busy, setBusy] = useState(false);
    const { fairness } = useStore(table.state);
    const [told, setFair] = useState<Fairness>();
    const fair = "say" in fairness ? fairness : told; // also after the page was drawn again meanwhile
    const check = async (): Promise<void> => {
        setBusy(true);
        setFair(await table.check());
        setBusy(false);
    };
    return fair ? (
        <p class="fair" role="status">
            {"say" in fair ? fair.say : t(`fair_${fair.kind}`)}
        </p>
    ) : (
        <button class="act" disabled={busy} onClick={() => void check()}>
            {t("fair_ask")}
        </button>
    );
}

/** The game is over: again with the same people. */
export function After({ table, shown }: { table: OnlineTable; shown: Shown }): JSX.Element {
    const state = useStore(table.state);
    const [busy, setBusy] = useState(false);
    const again = async (): Promise<void> => {
        setBusy(true);
        const next = await table.rematch();
        setBusy(false);
        if (next.ok) go(`#/table/${next.table}`);
        else notice({ say: next.say });
    };
    const names = useCallers(state.next);
    const { next, room } = state;
    const sits = shown.seat >= 0;
    return (
        <>
            {room && (
                <a class="act main" href={home.value}>
                    {t("back_to_room")}
                </a>
            )}
            {next && (
                <p class="asks-again" role="status">
                    {names ? t("again_by", { names }) : t("others_again")}
                </p>
            )}
            {sits && (
                <button class={`act${room ? "" : " main"}`} disabled={busy} onClick={() => void again()}>
                    {t(next ? "join" : "again")}
                </button>
            )}
            {!sits && next && (
                <a class="act main" href={`#/table/${next.table}`}>
                    {t("just_watch")}
                </a>
            )}
        </>
    );
}
