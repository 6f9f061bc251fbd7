// The tables of a server one sits at, or has left, to go back to. Nothing is shown while the server cannot be reached.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { listMyTables, type MyTable } from "../../online/my_tables";
import { Icon } from "../../shared/drawn";
import { speakOnline, t, texts } from "../../shared/language";
import { useStore } from "../../shared/store";
import { tables } from "../../tables";

const how = { wait: "waits", play: "runs", pause: "stands_still", over: "is_over" } as const;

function TableLine({ mine }: { mine: MyTable }): JSX.Element {
    const { games } = useStore(texts);
    const Mark = tables[mine.game]?.Mark;
    const state = t(mine.turn ? "my_turn" : mine.left ? "left_seat" : how[mine.phase]);
    return (
        <a class={`go quiet${mine.turn ? " turn" : ""}`} href={`#/table/${mine.table}`}>
            <span class="mini">{Mark && <Mark />}</span>
            <span>
                <b>{games.find((g) => g.id === mine.game)?.name ?? mine.game}</b>
                <small>{[state, ...(mine.others.length > 0 ? [mine.others.join(", ")] : [])].join(" · ")}</small>
            </span>
            <Icon name="arrow" />
        </a>
    );
}

/** `most`: how many at most; `title`: with headings. */
export function MyTables({ most = Infinity, title = false }: { most?: number; title?: boolean }): JSX.Element | null {
    const [mine, setMine] = useState<MyTable[]>([]);
    useEffect(() => {
        Promise.all([listMyTables(), speakOnline()]).then(
            ([found]) => setMine(found),
            () => undefined, // no server, no tables
        );
    }, []);
    if (mine.length === 0) return null;
    return (
        <>
            {title && <h2>{t("my_tables")}</h2>}
            {mine.slice(0, most).map((m) => (
                <TableLine key={m.table} mine={m} />
            ))}
            {title && <h2>{t("new_table")}</h2>}
        </>
    );
}
