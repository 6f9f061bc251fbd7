// The rules, as the pages in games/GAME/docs have them; the build has made HTML of them.

import { type JSX, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { assets, loadText } from "../shared/assets";
import { t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { type RulesDrawn, tables, useTable } from "../tables";
import { complain } from "./complain";
import { Plain, Tabs } from "./parts";
import { address } from "./router";
import "./rules.css";

/** Draws the examples of a text, and the cards in its sentences. Ears keep the letters. */
function draw(text: HTMLElement, { Example, written }: RulesDrawn): void {
    for (const letters of text.querySelectorAll<HTMLElement>("pre.example")) {
        const figure = document.createElement("figure");
        figure.className = "example";
        render(<Example lines={letters.innerText.trimEnd().split("\n")} />, figure);
        letters.before(figure);
        letters.className = "unseen";
        letters.removeAttribute("tabindex");
    }
    for (const code of text.querySelectorAll("code")) {
        const said = code.textContent ?? "";
        const drawn = written?.(said);
        if (!drawn) continue;
        code.textContent = "";
        render(drawn, code);
        if (!code.querySelector("svg")) continue;
        code.role = "img";
        code.ariaLabel = said;
    }
}

/** The chapters of a text, each a way to it. */
function Contents({ chapters }: { chapters: HTMLElement[] }): JSX.Element {
    return (
        <nav class="contents" aria-label={t("rules")}>
            {chapters.map((chapter) => (
                <button key={chapter} onClick={() => chapter.scrollIntoView({ behavior: "smooth" })}>
                    {chapter.textContent}
                </button>
            ))}
        </nav>
    );
}

/** The rules of a game, below the game in three pictures. */
export function RulesText({ of }: { of: string }): JSX.Element {
    const { lang } = useStore(texts);
    const [html, setHtml] = useState("");
    useEffect(() => {
        loadText(assets.rules[`${lang}/${of}`] ?? assets.rules[`en/${of}`]).then(setHtml, () => setHtml(t("no_page")));
    }, [of, lang]);
    const text = useRef<HTMLElement>(null);
    const [chapters, setChapters] = useState<HTMLElement[]>([]);
    useEffect(() => {
        setChapters([...(text.current?.querySelectorAll("h3") ?? [])]);
        const here = text.current?.querySelector(".example") && tables[of]?.rules;
        if (here) void here().then((drawn) => text.current && draw(text.current, drawn), complain);
    }, [html]);
    const Lessons = useTable(of)?.Lessons;
    return (
        <>
            {Lessons && (
                <div class="lessons">
                    <Lessons />
                </div>
            )}
            {chapters.length > 0 && <Contents chapters={chapters} />}
            {/* made by our own build from our own pages */}
            <article key={html} ref={text} class="text" dangerouslySetInnerHTML={{ __html: html }} />
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
