// Finished games, added up by the C side.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { engine } from "../engine/engine";
import type { Tally } from "../engine/types";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { readText } from "../storage/database";
import { Plain } from "./parts";

export function Page(): JSX.Element {
    const { lang } = useStore(texts);
    const [rows, setRows] = useState<Tally[]>([]);
    useEffect(() => {
        void (async () => {
            const e = await engine();
            const text = await readText("results").catch(() => "");
            const answer = text ? e.call("statistics", { text }) : undefined;
            setRows(answer?.ok ? answer.rows : []);
        })();
    }, [lang]);
    return (
        <Plain title={t("statistics")}>
            {rows.length === 0 ? (
                <p>{t("no_statistics")}</p>
            ) : (
                <div class="wide" tabIndex={0} role="region" aria-label={t("statistics")}>
                    <table>
                        <thead>
                            <tr>
                                {(["games", "players", "against", "won", "lost", "drawn", "streak"] as const).map(
                                    (key) => (
                                        <th key={key} scope="col">
                                            {t(key)}
                                        </th>
                                    ),
                                )}
                            </tr>
                        </thead>
                        <tbody>
                            {rows.map((r, i) => (
                                <tr key={i}>
                                    <td>{r.game}</td>
                                    <td>{r.person}</td>
                                    <td>{r.against.join(", ")}</td>
                                    <td>{r.won}</td>
                                    <td>{r.lost}</td>
                                    <td>{r.drawn}</td>
                                    <td>{r.streak}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
        </Plain>
    );
}
