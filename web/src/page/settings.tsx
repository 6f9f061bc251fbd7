// Settings: each says what it does, and does it at once.

import type { JSX } from "preact";
import { languages, t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import { changeText, forgetAll } from "../storage/database";
import { change, type Settings, settings } from "../storage/settings";
import { chooseFiles, saveAll } from "./files";
import { keepText } from "./game";
import { notice } from "./notices";
import { Check, Choice, Plain } from "./parts";
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

export function Page(): JSX.Element {
    const s = useStore(settings);
    const { lang } = useStore(texts);
    const flags: {
        key: keyof Settings &
            ("contrast" | "sound" | "haptics" | "quiet" | "untimed" | "leftHanded" | "help" | "quick");
        label: string;
    }[] = [
        { key: "contrast", label: t("contrast") },
        { key: "sound", label: t("sound") },
        { key: "haptics", label: t("haptics") },
        { key: "quiet", label: t("quiet") },
        { key: "untimed", label: t("untimed") },
        { key: "help", label: t("help") },
        { key: "quick", label: t("speed") },
        { key: "leftHanded", label: t("left_handed") },
    ];
    return (
        <Plain title={t("settings")}>
            <div class="form">
                <label class="choice">
                    <span>{t("name")}</span>
                    <input
                        value={s.name}
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
                <Choice
                    label={t("colours")}
                    value={s.colours}
                    values={[
                        { value: "", label: t("as_system") },
                        { value: "light", label: t("light") },
                        { value: "dark", label: t("dark") },
                    ]}
                    choose={(value) => change({ colours: value as Settings["colours"] })}
                />
                <Check label={t("motion")} on={!s.still} set={(on) => change({ still: !on })} />
                {flags.map(({ key, label }) => (
                    <Check key={key} label={label} on={s[key]} set={(on) => change({ [key]: on })} />
                ))}
                <button class="act" onClick={() => void saveAll()}>
                    {t("export_all")}
                </button>
                <button class="act" onClick={() => void takeIn()}>
                    {t("import")}
                </button>
                <button class="act sure" onClick={() => void forget()}>
                    {t("forget_all")}
                </button>
            </div>
        </Plain>
    );
}
