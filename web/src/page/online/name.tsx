// The name under which one plays with others.

import type { JSX } from "preact";
import { t } from "../../shared/language";

export function NameField({ name, set }: { name: string; set: (name: string) => void }): JSX.Element {
    return (
        <label class="choice">
            <span>{t("name")}</span>
            <input
                value={name}
                required
                maxLength={40}
                autocomplete="nickname"
                autocapitalize="words"
                enterkeyhint="go"
                onInput={(e) => set(e.currentTarget.value)}
            />
        </label>
    );
}
