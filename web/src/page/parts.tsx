// Parts that the plain pages share.

import type { ComponentChildren, JSX } from "preact";
import { Icon } from "../shared/drawn";
import { t } from "../shared/language";
import { notice } from "./notices";
import { go, previous } from "./router";
import "./plain.css";

/** What a form lacks is said by the page, and in its language: never by the browser's own bubble. */
function lacks(event: Event): void {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    field.setAttribute("aria-invalid", "true");
    field.addEventListener("input", () => field.removeAttribute("aria-invalid"), { once: true });
    field.focus();
    const label = field.labels?.[0]?.querySelector("span")?.firstChild?.textContent ?? "";
    notice({ say: t("fill_in", { field: label }) });
}
document.addEventListener("invalid", lacks, true);

interface PlainProps {
    title: string;
    about?: string;
    /** A page to which several lead: its arrow goes to the one from which one came; this one, where that is unknown. */
    below?: string;
    children: ComponentChildren;
}

/** A page with a bar and a heading. */
export function Plain(props: PlainProps): JSX.Element {
    const { title, about, below, children } = props;
    const isOver = (history.state as { returns?: true } | null)?.returns; // the table that it was opened from
    const returns = isOver ?? (below !== undefined && previous !== "");
    return (
        <main class="plain">
            <header class="bar">
                {returns ? (
                    <button class="ib" aria-label={t("back")} onClick={() => history.back()}>
                        <Icon name="back" />
                    </button>
                ) : (
                    <a class="ib" href={below ?? "#/"} aria-label={t(below ? "back" : "home")}>
                        <Icon name="back" />
                    </a>
                )}
                <h1>
                    {title}
                    {about && <small>{about}</small>}
                </h1>
            </header>
            {children}
        </main>
    );
}

const tabs = [
    { key: "levels", to: "#/statistics" },
    { key: "sums", to: "#/statistics/sums" },
    { key: "replays", to: "#/replay" },
] as const;

/** A page about oneself: levels, sums, replays. */
export function AboutYou({
    tab,
    children,
}: {
    tab: (typeof tabs)[number]["key"];
    children: ComponentChildren;
}): JSX.Element {
    return (
        <Plain title={t("about_you")}>
            <Tabs label={t("about_you")} now={tab} tabs={tabs.map(({ key, to }) => ({ key, to, text: t(key) }))} />
            {children}
        </Plain>
    );
}

interface TabsProps {
    label: string;
    now: string;
    tabs: readonly { key: string; to: string; text: string }[];
}

/** Another page side by side takes this one's place: back leads to where one came from. */
function goBeside(event: MouseEvent, to: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // in a tab of its own
    event.preventDefault();
    go(to, true);
}

/** Pages side by side, as many columns as there are. */
export function Tabs({ label, now, tabs }: TabsProps): JSX.Element {
    return (
        <nav class="tabs" aria-label={label}>
            {tabs.map(({ key, to, text }) => (
                <a
                    key={key}
                    href={to}
                    aria-current={key === now ? "page" : undefined}
                    onClick={(event) => goBeside(event, to)}
                >
                    {text}
                </a>
            ))}
        </nav>
    );
}

interface ChoiceProps {
    label: string;
    help?: string;
    value: string;
    values: { value: string; label: string }[];
    choose: (value: string) => void;
}

/** One of several, by a list. */
export function Choice({ label, help, value, values, choose }: ChoiceProps): JSX.Element {
    return (
        <label class="choice">
            <span>
                {label}
                {help && <small>{help}</small>}
            </span>
            <select value={value} onChange={(e) => choose(e.currentTarget.value)}>
                {values.map((v) => (
                    <option key={v.value} value={v.value} selected={v.value === value}>
                        {v.label}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** One of a few, each in sight. */
export function Chips({ label, help, value, values, choose }: ChoiceProps): JSX.Element {
    return (
        <fieldset class="chips">
            <legend>{label}</legend>
            {values.map((v) => (
                <button
                    key={v.value}
                    type="button"
                    class="chip"
                    aria-pressed={v.value === value}
                    onClick={() => choose(v.value)}
                >
                    {v.label}
                </button>
            ))}
            {help !== undefined && <small>{help}</small>}
        </fieldset>
    );
}

interface CheckProps {
    label: string;
    help?: string;
    on: boolean;
    set: (on: boolean) => void;
}

/** Yes or no. */
export function Check({ label, help, on, set }: CheckProps): JSX.Element {
    return (
        <label class="choice">
            <span>
                {label}
                {help && <small>{help}</small>}
            </span>
            <input type="checkbox" checked={on} onChange={(e) => set(e.currentTarget.checked)} />
        </label>
    );
}
