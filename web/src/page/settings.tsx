// Settings, in groups: each says what it does, and does it at once.

import type { ComponentChildren, JSX } from "preact";
import { base } from "../shared/assets";
import { languages, t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { changeText, forgetAll } from "../storage/database";
import { change, type Settings, settings } from "../storage/settings";
import { chooseFiles, saveAll } from "./files";
import { keepText } from "./game";
import { notice } from "./notices";
import { Check, Chips, Choice, Plain } from "./parts";
import { isSure } from "./questions";
import { go } from "./router";

/** Takes in files of `spil`. Statistics and learning records are added to what is here. */
async function takeIn(): Promise<void> {
    for (const { text } of await chooseFiles()) {
        const kind = /^spil (games|facts) \d+\n/.exec(text);
        if (kind)
            await changeText(kind[1] === "games" ? "results" : "facts", (had) =>
                had ? had + text.slice(text.indexOf("\n") + 1) : text,
            );
        else if (text.startsWith("spil ")) {
            const kept = await keepText(text);
            if ("id" in kept) go(`#/game/${kept.id}`);
            else notice({ say: kept.say });
        } else notice({ say: t("bad_file") });
    }
}

async function forget(): Promise<void> {
    if (await isSure(t("forget_sure"), t("forget_all"))) await forgetAll();
}

/** A group of settings under its heading. */
const Group = ({ title, children }: { title: string; children: ComponentChildren }): JSX.Element => (
    <section class="box">
        <h2>{title}</h2>
        {children}
    </section>
);

function Person(): JSX.Element {
    const { name } = useStore(settings);
    const { lang } = useStore(texts);
    return (
        <Group title={t("about_you")}>
            <label class="choice">
                <span>
                    {t("name")}
                    <small>{t("name_help")}</small>
                </span>
                <input
                    value={name}
                    maxLength={20}
                    autocomplete="nickname"
                    onInput={(e) => change({ name: e.currentTarget.value.trim() })}
                />
            </label>
            <Choice
                label={t("language")}
                value={lang}
                values={languages.map(({ code, name }) => ({ value: code, label: name }))}
                choose={(value) => change({ lang: value as Settings["lang"] })}
            />
        </Group>
    );
}

function Look(): JSX.Element {
    const { colours, text, contrast, still } = useStore(settings);
    return (
        <Group title={t("look")}>
            <Choice
                label={t("colours")}
                value={colours}
                values={[
                    { value: "", label: t("as_system") },
                    { value: "light", label: t("light") },
                    { value: "dark", label: t("dark") },
                ]}
                choose={(value) => change({ colours: value as Settings["colours"] })}
            />
            <Chips
                label={t("text_size")}
                value={text}
                values={[
                    { value: "", label: t("text_usual") },
                    { value: "large", label: t("text_large") },
                    { value: "largest", label: t("text_largest") },
                ]}
                choose={(value) => change({ text: value as Settings["text"] })}
            />
            <Check
                label={t("contrast")}
                help={t("contrast_help")}
                on={contrast}
                set={(on) => change({ contrast: on })}
            />
            <Check label={t("motion")} help={t("motion_help")} on={!still} set={(on) => change({ still: !on })} />
        </Group>
    );
}

/** Sounds and vibration: each on its own, and both once the menu at a table has made the page silent. */
function Heard(): JSX.Element {
    const { sound, haptics, quiet } = useStore(settings);
    return (
        <Group title={t("sound_and_touch")}>
            <Check
                label={t("sound")}
                help={t("sound_help")}
                on={sound && !quiet}
                set={(on) => change({ sound: on, haptics: haptics && !quiet, quiet: false })}
            />
            <Check
                label={t("haptics")}
                help={t("haptics_help")}
                on={haptics && !quiet}
                set={(on) => change({ haptics: on, sound: sound && !quiet, quiet: false })}
            />
        </Group>
    );
}

function Playing(): JSX.Element {
    const s = useStore(settings);
    const flags = [
        { key: "untimed", label: t("no_hurry"), help: t("no_hurry_help") },
        { key: "help", label: t("help"), help: t("help_help") },
        { key: "quick", label: t("speed"), help: t("speed_help") },
        { key: "leftHanded", label: t("left_handed"), help: t("left_handed_help") },
    ] as const;
    return (
        <Group title={t("playing")}>
            {flags.map(({ key, ...words }) => (
                <Check
                    key={key}
                    {...words}
                    on={s[key]}
                    set={(on) => change({ [key]: on, ...(key === "help" && { helpIn: {} }) })}
                />
            ))}
        </Group>
    );
}

export function Page(): JSX.Element {
    useStore(texts);
    return (
        <Plain title={t("settings")}>
            <div class="boxes">
                <Person />
                <Look />
                <Heard />
                <Playing />
                <Group title={t("kept_here")}>
                    <p>{t("kept_help")}</p>
                    <button class="act" onClick={() => void saveAll()}>
                        {t("export_all")}
                    </button>
                    <button class="act" onClick={() => void takeIn()}>
                        {t("import")}
                    </button>
                    <button class="act sure" onClick={() => void forget()}>
                        {t("forget_all")}
                    </button>
                </Group>
                <a class="act" href={new URL("docs/index.html", base).href}>
                    {t("documentation")}
                </a>
            </div>
        </Plain>
    );
}
