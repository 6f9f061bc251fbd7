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
                <ul class="tallies">
                    {rows.map((r, i) => (
                        <li key={i} class="tally">
                            <h2>{r.game}</h2>
                            <p>
                                {r.person} · {t("against")} {r.against.join(", ")}
                            </p>
                            <dl>
                                {(["won", "lost", "drawn", "streak"] as const).map((key) => (
                                    <div key={key}>
                                        <dt>{t(key)}</dt>
                                        <dd>{r[key]}</dd>
                                    </div>
                                ))}
                            </dl>
                        </li>
                    ))}
                </ul>
            )}
        </Plain>
    );
}
