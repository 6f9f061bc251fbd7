// Why the page, or a part of it, cannot be used: a sentence, and a way on.

import { TooOld } from "../engine/engine";
import { Missing } from "../shared/assets";
import { t } from "../shared/language";
import { notice } from "./notices";

export function complain(e: unknown): void {
    if (e instanceof Missing) {
        notice({ say: t("no_file", { name: e.file }), action: t("reload"), act: () => location.reload() });
        return;
    }
    console.error(e);
    if (e instanceof TooOld) notice({ say: t("no_wasm") });
    else notice({ say: t("crashed"), action: t("reload"), act: () => location.reload() });
}
