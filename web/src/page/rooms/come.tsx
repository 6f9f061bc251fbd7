// Coming into a room: by its link, by the number on the wall, or as a host by the key.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Refusal } from "../../engine/types";
import { connection } from "../../online/connection";
import { followDigits } from "../../online/houses";
import { person, tidyName } from "../../online/person";
import { askRoom, tellRoom } from "../../online/room";
import { isKnock, type Looked } from "../../online/room_words";
import { Icon } from "../../shared/drawn";
import { t } from "../../shared/language";
import { Connecting, WithServer } from "../online/connection_note";
import { go } from "../router";
import { forgottenOn, grouped, HOUSE, isLong, KEY, NUMBER } from "./parts";

type Way = { invite: string } | { number: string } | { key: string };

const isWhole = (digits: string): boolean => [NUMBER, KEY].includes(digits.length) || isLong(digits);
const digitsOf = (text: string): string => text.replace(/\D/g, "").slice(0, KEY + HOUSE);
const wayOf = (digits: string): Way => (digits.length >= KEY ? { key: digits } : { number: digits });

/** `digits`: of a room in this house, whose page was another's when they were typed. */
export function Come({ invite, digits }: { invite?: string | undefined; digits?: string | undefined }): JSX.Element {
    const [way, setWay] = useState<Way | undefined>(invite ? { invite } : digits ? wayOf(digits) : undefined);
    const [looked, setLooked] = useState<Looked>();
    const [said, setSaid] = useState("");
    const [text, setText] = useState(""); // stays when it was wrong
    useEffect(() => connection.hold(), []);
    useEffect(() => void (digits && history.replaceState(null, "", "#/room")), []); // a key is not for everybody's eyes
    const choose = (typed: string): void =>
        void followDigits(typed, isLong(typed)).then((goes) => goes || setWay(wayOf(typed)));
    useEffect(() => {
        if (!way || "key" in way) return;
        void askRoom("room_look", way).then((reply) => {
            if (reply.ok && reply.room)
                go(`#/room/${reply.room}`, true); // the same person again
            else if (reply.ok) setLooked(reply);
            else {
                setSaid(
                    reply.code === "not_invited" ? t("invite" in way ? "room_old_link" : "room_no_number") : reply.say,
                );
                setWay(undefined);
            }
        });
    }, [way]);
    if (way && (looked || "key" in way)) return <Name way={way} looked={looked} />;
    if (way) return <Connecting />;
    return (
        <WithServer title={t("room_a")}>
            <NumberForm {...{ said, text, setText }} choose={choose} />
        </WithServer>
    );
}

interface NumberFormProps {
    said: string;
    text: string;
    setText: (text: string) => void;
    choose: (digits: string) => void;
}

function NumberForm({ said, text, setText, choose }: NumberFormProps): JSX.Element {
    const digits = digitsOf(text);
    const whole = isWhole(digits);
    return (
        <form
            class="form come"
            onSubmit={(e) => {
                e.preventDefault();
                if (whole) choose(digits);
            }}
        >
            <h2>{t("room_come_in")}</h2>
            <p>{t("room_what")}</p>
            <label class="named">
                <span>{t("room_type_number")}</span>
                <input
                    class="entry digits"
                    inputMode="numeric"
                    autocomplete="off"
                    autofocus
                    value={grouped(digits, digits.length > NUMBER + HOUSE ? 4 : 3)}
                    onInput={(e) => setText(e.currentTarget.value)}
                />
            </label>
            {said && <p role="alert">{said}</p>}
            <button class="act main big" disabled={!whole}>
                {t("room_go_on")}
            </button>
            <a class="act" href="#/room/new">
                {t("room_new")}
            </a>
        </form>
    );
}

function Name({ way, looked }: { way: Way; looked: Looked | undefined }): JSX.Element {
    const [name, setName] = useState(looked?.kind === "class" ? "" : person.name);
    const [taken, setTaken] = useState<string[]>([]);
    const [said, setSaid] = useState("");
    const [busy, setBusy] = useState(false);
    const [knocks, setKnocks] = useState("");
    const join = async (as: string): Promise<void> => {
        setBusy(true);
        setName(as);
        const reply = await tellRoom("room_join", { ...way, name: tidyName(as) });
        setBusy(false);
        if (!reply.ok) refuse(reply);
        else if (reply.waits) setKnocks(reply.room);
        else go(`#/room/${reply.room}`, true);
    };
    const refuse = (reply: Refusal): void => {
        setKnocks("");
        setTaken(reply.code === "name_taken" ? (reply.free ?? []) : []);
        setSaid(reply.code === "name_taken" ? "" : reply.code === "not_now" ? t("room_door_shut") : reply.say);
    };
    useKnock(knocks, (admitted) => {
        if (admitted) void join(name);
        else {
            setKnocks("");
            setSaid(t("room_not_let_in"));
        }
    });
    return (
        <main class="plain narrow">
            <header class="bar">
                <a class="ib" href="#/" aria-label={t("home")}>
                    <Icon name="back" />
                </a>
                <h1>
                    {looked?.title ?? t("room_a")}
                    {looked && (
                        <small>
                            {t("room_here", { n: looked.inside })} · {t("room_run_by", { name: looked.host })}
                        </small>
                    )}
                </h1>
            </header>
            <form
                class="form come"
                onSubmit={(e) => {
                    e.preventDefault();
                    void join(name);
                }}
            >
                <h2>{t("room_come_in")}</h2>
                <label class="named">
                    <span>{t(looked?.kind === "class" ? "room_name_class" : "room_name")}</span>
                    <input
                        class="entry"
                        value={name}
                        required
                        maxLength={40}
                        autocomplete="off"
                        autocapitalize="words"
                        enterkeyhint="go"
                        onInput={(e) => {
                            setName(e.currentTarget.value);
                            setTaken([]);
                        }}
                    />
                </label>
                {taken.length > 0 && (
                    <div class="note" role="alert">
                        <span>{t("room_name_taken", { name: tidyName(name) })}</span>
                        <div class="row">
                            {taken.map((other) => (
                                <button key={other} type="button" class="act" onClick={() => void join(other)}>
                                    {t("be_name", { name: other })}
                                </button>
                            ))}
                        </div>
                    </div>
                )}
                {said && <p role="alert">{said}</p>}
                {knocks ? (
                    <p class="note" role="status">
                        {t("room_knocking")}
                    </p>
                ) : (
                    <button class="act main big" disabled={busy}>
                        {t("room_come_in")}
                    </button>
                )}
                {looked && <p class="fine">{t("room_promise", { date: forgottenOn(looked.keep_days) })}</p>}
            </form>
        </main>
    );
}

/** Waits for the answer to a knock; one that was lost with the connection is said again. */
function useKnock(room: string, answered: (admitted: boolean) => void): void {
    useEffect(() => {
        if (!room) return undefined;
        const ends = [
            connection.listenToRooms((of, frame) => of === room && isKnock(frame) && answered(frame.in)),
            connection.state.watch(({ kind }) => kind === "on" && answered(true)),
        ];
        return () => {
            for (const end of ends) end();
        };
    }, [room]);
}
