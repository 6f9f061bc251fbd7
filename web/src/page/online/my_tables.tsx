// The tables of a server one sits at, or has left, to go back to. Nothing is shown while the server cannot be reached.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { linkIn } from "../../online/houses";
import { type MyTable, myTables, watchMyTables } from "../../online/my_tables";
import { Icon } from "../../shared/drawn";
import { speakOnline, t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { tables } from "../../tables";
import { spanOf } from "./time";
import "./my_tables.css";

const how = { wait: "waits", play: "runs", pause: "stands_still", over: "is_over" } as const;
const MANY = 9; // more news are "9+"
const SOON_S = 3600; // little time is left

function stateOf(mine: MyTable): string {
    if (mine.turn) return t("my_turn");
    if (mine.left) return t("left_seat");
    return mine.waits_for ? t("their_turn", { name: mine.waits_for }).replace(/\.$/, "") : t(how[mine.phase]);
}

function TableLine({ mine }: { mine: MyTable }): JSX.Element {
    const { games } = useStore(texts);
    const Mark = tables[mine.game]?.Mark;
    const others = mine.others.filter((name) => name !== mine.waits_for); // who has been named
    const about = [stateOf(mine), ...(others.length > 0 ? [others.join(", ")] : [])];
    const since = mine.since_s >= 60 && mine.phase !== "over" ? t("for_time", { time: spanOf(mine.since_s) }) : "";
    const due = mine.due_s;
    return (
        <a class={`go quiet${mine.turn ? " turn" : ""}`} href={linkIn(mine.house, `#/table/${mine.table}`)}>
            <span class="mini">{Mark && <Mark />}</span>
            <span>
                <b>
                    {games.find((g) => g.id === mine.game)?.name ?? mine.game}
                    {mine.news > 0 && (
                        <i class="news" role="img" aria-label={t("news_n", { n: mine.news })}>
                            {mine.news > MANY ? `${MANY}+` : mine.news}
                        </i>
                    )}
                </b>
                <small>{[...about, ...(since ? [since] : [])].join(" · ")}</small>
            </span>
            {due === undefined ? (
                <Icon name="arrow" />
            ) : (
                <small class={`due${mine.turn && due < SOON_S ? " soon" : ""}`}>
                    {t("time_left", { time: spanOf(due) })}
                </small>
            )}
        </a>
    );
}

/** What waits for this person comes first, the most urgent at the top. */
const byNeed = (a: MyTable, b: MyTable): number =>
    Number(b.turn) - Number(a.turn) || (a.due_s ?? Infinity) - (b.due_s ?? Infinity) || 0;

/** `most`: how many at most; `title`: with headings. */
export function MyTables({ most = Infinity, title = false }: { most?: number; title?: boolean }): JSX.Element | null {
    const mine = useStore(myTables);
    useStore(texts);
    useEffect(() => {
        void speakOnline().catch(() => undefined);
        return watchMyTables();
    }, []);
    if (mine.length === 0) return null;
    const sorted = [...mine].sort(byNeed);
    const groups = [sorted.filter((m) => m.turn), sorted.filter((m) => !m.turn)];
    const heads = groups[0]?.length ? [t("your_tables_turn"), t("your_tables_wait")] : ["", t("my_tables")];
    if (!title)
        return (
            <>
                {sorted.slice(0, most).map((m) => (
                    <TableLine key={m.table} mine={m} />
                ))}
            </>
        );
    return (
        <>
            {groups.map(
                (group, i) =>
                    group.length > 0 && (
                        <section key={i} class="form" aria-label={heads[i]}>
                            <h2>{heads[i]}</h2>
                            {group.map((m) => (
                                <TableLine key={m.table} mine={m} />
                            ))}
                        </section>
                    ),
            )}
            <h2>{t("new_table")}</h2>
        </>
    );
}

/** At how many other tables it is one's turn. */
export function useElsewhere(table: string): number {
    const mine = useStore(myTables);
    useEffect(() => watchMyTables(), []);
    return mine.filter((m) => m.turn && m.table !== table).length;
}
