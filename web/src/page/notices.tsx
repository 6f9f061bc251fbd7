// Sentences from below: what happened, what was kept, one button. Never a dead end.

import type { JSX } from "preact";
import { t } from "../shared/language";
import { Store, useStore } from "../shared/store";

export interface Notice {
    say: string;
    action?: string;
    act?: () => void;
}

const notices = new Store<Notice[]>([]);

/** Says something; the same sentence is not said twice at once. */
export function notice(n: Notice): void {
    notices.value = [...notices.value.filter((other) => other.say !== n.say), n];
}

export function Notices(): JSX.Element {
    const all = useStore(notices);
    const drop = (n: Notice): void => {
        notices.value = notices.value.filter((other) => other !== n);
    };
    return (
        <div class="notices" role="status">
            {all.map((n) => (
                <div class="notice" key={n.say}>
                    <p>{n.say}</p>
                    {n.action && (
                        <button
                            class="act main"
                            onClick={() => {
                                drop(n);
                                n.act?.();
                            }}
                        >
                            {n.action}
                        </button>
                    )}
                    <button class="act" onClick={() => drop(n)}>
                        {n.action ? t("later") : t("ok")}
                    </button>
                </div>
            ))}
        </div>
    );
}
