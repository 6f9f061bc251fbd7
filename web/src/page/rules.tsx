// The rules, as the pages in games/GAME/docs have them; the build has made HTML of them.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { assets, loadText } from "../shared/assets";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { useTable } from "../tables";
import { Plain, Tabs } from "./parts";
import { address } from "./router";

/** The rules of a game, below the game in three pictures. */
export function RulesText({ of }: { of: string }): JSX.Element {
    const { lang } = useStore(texts);
    const [html, setHtml] = useState("");
    useEffect(() => {
        loadText(assets.rules[`${lang}/${of}`] ?? assets.rules[`en/${of}`]).then(setHtml, () => setHtml(t("no_page")));
    }, [of, lang]);
    const Lessons = useTable(of)?.Lessons;
    return (
        <>
            {Lessons && (
                <div class="lessons">
                    <Lessons />
                </div>
            )}
            {/* made by our own build from our own pages */}
            <article class="text" dangerouslySetInnerHTML={{ __html: html }} />
        </>
    );
}

export function Page(): JSX.Element {
    const { of } = useStore(address);
    const { games } = useStore(texts);
    return (
        <Plain title={t("rules")}>
            <Tabs
                label={t("games")}
                now={of}
                tabs={games.map((g) => ({ key: g.id, to: `#/rules/${g.id}`, text: g.name }))}
            />
            <RulesText of={of} />
            <a class="act" href={`#/print/${of}`}>
                {t("print")}
            </a>
        </Plain>
    );
}
