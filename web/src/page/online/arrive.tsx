// Coming by a link: which game, who is there, a name, and a seat. Or why not, and a way on.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Arrival } from "../../online/arrive";
import { person, tidyName } from "../../online/person";
import type { Done } from "../../online/types";
import { SeatSign } from "../../shared/drawn";
import { t } from "../../shared/language";
import { Plain } from "../parts";
import { home } from "../router";
import { RulesSheet } from "../rules_sheet";
import { Terms } from "./before";
import { NameField } from "./name";
import { aboutSitter, SitterName } from "./sitters";

/** Why there is no seat here, as a sentence; undefined: there is one. */
function obstacle({ looked, invite, back }: Arrival): string | undefined {
    if (looked.phase === "over") return t("table_over");
    if (back) return undefined;
    if (looked.phase !== "wait") return t("table_begun");
    // kept for us?
    const mine = (w: (typeof looked.who)[number]): boolean => !w.here && w.bot === undefined && w.name === person.name;
    if (looked.who.every((w) => w.name !== null && !mine(w))) return t("table_full");
    return invite || looked.room ? undefined : t("wrong_invite");
}

interface TakenProps {
    name: string;
    free: string[];
    busy: boolean;
    be: (name: string) => void;
}

/** Somebody at the table has that name: others that are free. */
function Taken({ name, free, busy, be }: TakenProps): JSX.Element {
    return (
        <section class="panel" role="alert">
            <p>{t("name_taken", { name })}</p>
            <div class="row">
                {free.map((other) => (
                    <button key={other} class="act" type="button" disabled={busy} onClick={() => be(other)}>
                        {t("be_name", { name: other })}
                    </button>
                ))}
            </div>
        </section>
    );
}

export function Arrive(arrival: Arrival): JSX.Element {
    const { engine, looked, back, sit, watch } = arrival;
    const g = engine.games.find((x) => x.id === looked.game);
    const [name, setName] = useState(person.name);
    const [said, setSaid] = useState("");
    const [taken, setTaken] = useState<{ name: string; free: string[] }>();
    const [busy, setBusy] = useState(false);
    const [rules, setRules] = useState(false);
    const why = obstacle(arrival);
    const attempt = async (work: Promise<Done>): Promise<void> => {
        setBusy(true);
        const done = await work;
        setBusy(false);
        if (done.ok) return;
        const isTaken = done.code === "name_taken" && done.free !== undefined;
        setSaid(isTaken ? "" : done.say);
        setTaken(isTaken ? { name: tidyName(name), free: done.free ?? [] } : undefined);
    };
    const sitAs = (other: string): void => void attempt(sit(name, other));
    return (
        <Plain title={g?.name ?? looked.game}>
            <form
                class="form"
                onSubmit={(e) => {
                    e.preventDefault();
                    void attempt(sit(name));
                }}
            >
                {g && <p>{g.brief}</p>}
                <h2 id="who">{t("who_sits")}</h2>
                <ol class="sitters" aria-labelledby="who">
                    {arrival.sitters.map((who, seat) => (
                        <li key={seat} class={who.name === null ? "is-open" : ""}>
                            <SeatSign seat={seat} />
                            <SitterName who={who} you={false} about={aboutSitter(who)} />
                        </li>
                    ))}
                </ol>
                {g && <Terms g={g} seats={looked.seats} options={looked.options} lag={looked.lag_ms} />}
                {why && <p role="status">{why}</p>}
                {said && <p role="alert">{said}</p>}
                {!why && (
                    <>
                        {!back && !looked.room && <NameField name={name} set={setName} />}
                        {taken && <Taken {...taken} busy={busy} be={sitAs} />}
                        <button class="act main" disabled={busy}>
                            {t(back ? "come_back" : "sit_down")}
                        </button>
                    </>
                )}
                <button
                    class={`act${why ? " main" : ""}`}
                    type="button"
                    disabled={busy}
                    onClick={() => void attempt(watch())}
                >
                    {t("just_watch")}
                </button>
                <button class="act" type="button" onClick={() => setRules(true)}>
                    {t("rules")}
                </button>
                {g?.guide && !why && (
                    <a class="act" href={`#/guide/${g.id}`}>
                        {t("guided")}
                    </a>
                )}
                {rules && <RulesSheet game={looked.game} close={() => setRules(false)} />}
                {why && (
                    <a class="act" href={looked.room ? home.value : "#/online"}>
                        {t(looked.room ? "back_to_room" : "play_here")}
                    </a>
                )}
            </form>
        </Plain>
    );
}
