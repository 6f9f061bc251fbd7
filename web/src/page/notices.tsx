// Sentences from below: what happened, what was kept, one button. Never a dead end.

import type { JSX } from "preact";
import { t } from "../shared/language";
import { Store, useStore } from "../shared/store";
import { address } from "./router";

export interface Notice {
    say: string;
    action?: string;
    act?: () => void;
    /** For a moment, or until another page comes; else until it is answered. */
    stays?: "moment" | "page";
}

const MOMENT_MS = 5000;
const notices = new Store<Notice[]>([]);
address.watch(() => keep((n) => !n.stays));

function keep(which: (n: Notice) => boolean): void {
    notices.value = notices.value.filter(which);
}

/** Says something; the same sentence is not said twice at once. */
export function notice(n: Notice): void {
    keep((other) => other.say !== n.say);
    notices.value = [...notices.value, n];
    if (n.stays === "moment") setTimeout(() => drop(n), MOMENT_MS);
}

const drop = (n: Notice): void => keep((other) => other !== n);

export function Notices(): JSX.Element {
    const all = useStore(notices);
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
