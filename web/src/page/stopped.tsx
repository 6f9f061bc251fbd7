// What stands in the way of a game: another tab, a damaged file, a server that refuses.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../shared/language";
import { deleteKept, readKept } from "../storage/database";
import { whenFree } from "../storage/lock";
import { saveFile } from "./files";
import type { Obstacle } from "./game";
import { isSure } from "./questions";
import { go } from "./router";

/** The sentence, and the way on. */
export function Stopped({ o }: { o: Obstacle }): JSX.Element {
    const say =
        o.kind === "refused"
            ? o.say
            : o.kind === "busy"
              ? t("other_tab")
              : o.kind === "gone"
                ? t("no_kept")
                : t("damaged", { why: o.say });
    const save = async (id: string): Promise<void> => {
        const read = await readKept(id);
        if (read) saveFile(`${id}.spil`, read.journal);
    };
    const remove = async (id: string): Promise<void> => {
        if (!(await isSure(t("delete_sure"), t("delete")))) return;
        await deleteKept(id);
        go("#/", true);
    };
    useEffect(() => {
        const end = new AbortController();
        if (o.kind === "busy") whenFree(o.lock, () => void o.open(false), end.signal);
        return () => end.abort();
    }, [o]);
    return (
        <main class="app stopped">
            <h1>Spil</h1>
            <p role="alert">{say}</p>
            {o.kind === "busy" && (
                <button class="act main" onClick={() => void o.open(true)}>
                    {t("take_over")}
                </button>
            )}
            {o.kind === "damaged" && (
                <>
                    <button class="act main" onClick={() => void save(o.id)}>
                        {t("save")}
                    </button>
                    <button class="act" onClick={() => void remove(o.id)}>
                        {t("delete")}
                    </button>
                </>
            )}
            <a class="act" href="#/">
                {t("home")}
            </a>
        </main>
    );
}
