// What a server sends is checked here before anything else sees it: an old server, a new one or a stranger may be there.

import type { Note, Refusal, Result } from "../engine/types";
import {
    type Check,
    either,
    isFlag,
    isNumber,
    isObject,
    isText,
    listOf,
    mapOf,
    maybe,
    oneOf,
    orNull,
    parse,
    shape,
} from "../shared/json";
import type {
    Around,
    AroundFrame,
    Cause,
    ClockTerms,
    Done,
    Eye,
    Frame,
    Looked,
    MineRow,
    RequestName,
    Requests,
    Seated,
    Series,
    SignName,
    Synced,
    ViewFrame,
    Welcome,
} from "./words";
import { causes, signs } from "./words";

// ---- what notes hold ----

/** Somebody sits down, leaves, resigns; or a bot does. */
export type SeatNote = Note & { seat: number; name?: string; bot?: string; resigned?: boolean };

/** A note of this kind, with these members. */
const note =
    <T extends object>(kind: string, is: Check<T>) =>
    (one: Note): one is Note & T =>
        one.note === kind && is(one);

const isSeries = shape<Series>({ game: isNumber, won: listOf(isNumber) });

/** The kinds of notes whose members the page reads. */
export const noteIs = {
    count: note("count", shape<{ left: number }>({ left: isNumber })),
    start: note("start", shape<{ counted: number[] }>({ counted: listOf(isNumber) })),
    over: note(
        "over",
        shape<Omit<Result, "over"> & { cause?: Cause }>({
            winners: listOf(isNumber),
            points: listOf(isNumber),
            returns: listOf(isNumber),
            cause: maybe(oneOf(...causes)),
        }),
    ),
    asks: note(
        "asks",
        shape<{ what: string; seat?: number; hashes?: Record<string, string> }>({
            what: isText,
            seat: maybe(isNumber),
            hashes: maybe(mapOf(isText)),
        }),
    ),
    seat: note(
        "seat",
        shape<Pick<SeatNote, "seat" | "name" | "bot" | "resigned">>({
            seat: isNumber,
            name: maybe(isText),
            bot: maybe(isText),
            resigned: maybe(isFlag),
        }),
    ),
    ready: note("ready", shape<{ in_ms: number | null }>({ in_ms: orNull(isNumber) })),
    talk: note("talk", shape<{ seat: number; text: string }>({ seat: isNumber, text: isText })),
    reacted: note("reacted", shape<{ seat: number; sign: SignName }>({ seat: isNumber, sign: oneOf(...signs) })),
    rematch: note(
        "rematch",
        shape<{ next: string; invite?: string | null }>({ next: isText, invite: maybe(orNull(isText)) }),
    ),
};

const hasNote = shape<Pick<Note, "seq" | "ms" | "note" | "events">>({
    seq: isNumber,
    ms: isNumber,
    note: isText,
    events: maybe(listOf((one): one is { event: string } => isObject(one) && isText(one.event))),
});

const isNote: Check<Note> = (value): value is Note => {
    if (!hasNote(value)) return false;
    const kind = Object.entries(noteIs).find(([name]) => name === value.note);
    return kind === undefined || kind[1](value);
};

// ---- replies and frames ----

const isSeated = { seat: orNull(isNumber), seq: isNumber, commit: orNull(isText), cmd: isNumber };
const isOpened = shape<Seated & { table: string; invite: string | null }>({
    ...isSeated,
    table: isText,
    invite: orNull(isText),
});
export const isDone: Check<Done> = isObject;

const isAroundList = listOf(
    shape<Around>({
        seat: isNumber,
        is: oneOf("here", "near", "away"),
        since_ms: isNumber,
        line_ms: maybe(isNumber),
    }),
);
const isEyes = listOf(shape<Eye>({ who: isText, name: orNull(isText) }));

const isWho = listOf(
    shape<Looked["who"][number]>({
        seat: isNumber,
        name: orNull(isText),
        bot: maybe(isText),
        here: isFlag,
        kept: maybe(isFlag),
        opens: maybe(isFlag),
    }),
);
export const isPhase = oneOf("wait", "play", "pause", "over");

export const isWelcome = shape<Welcome>({
    you: isText,
    token: maybe(isText),
    server: maybe(isText),
    tables: listOf(isText),
    rooms: maybe(listOf(isText)),
    cmd: isNumber,
});

/** Whether this page may play at its server. */
export const isOurs = shape<{ ours: boolean }>({ ours: isFlag });

/** What the reply to each request must hold. */
export const replies: { [N in RequestName]: Check<Requests[N][1]> } = {
    open: isOpened,
    look: shape<Looked>({
        game: isText,
        seats: isNumber,
        options: mapOf(either(isText, isNumber)),
        board: maybe(isText),
        who: isWho,
        around: maybe(isAroundList),
        series: maybe(isSeries),
        clock: maybe(orNull(shape<ClockTerms>({ base_ms: isNumber, add_ms: isNumber, per_move: maybe(isFlag) }))),
        phase: isPhase,
        commit: orNull(isText),
        lag_ms: maybe(isNumber),
        opener: isFlag,
        talk: isFlag,
        undo: isFlag,
        watch: isFlag,
        room: maybe(isText),
    }),
    at: isDone,
    sit: shape<Seated>(isSeated),
    place: isDone,
    seat_swap: isDone,
    seat_free: isDone,
    seat_bot: isDone,
    seat_win: isDone,
    start_hold: isDone,
    react: isDone,
    send_off: isDone,
    watch: shape<{ seq: number }>({ seq: isNumber }),
    leave: isDone,
    start: isDone,
    move: shape<{ seq: number }>({ seq: isNumber }),
    sync: shape<Synced>({
        seq: isNumber,
        cmd: isNumber,
        view: orNull(isObject),
        moves: listOf(isText),
        due_ms: maybe(isNumber),
        notes: listOf(isNote),
        eyes: maybe(isEyes),
        from: maybe(isNumber),
    }),
    undo: isDone,
    agree: isDone,
    refuse: isDone,
    pause: isDone,
    resume: isDone,
    resign: isDone,
    hint: shape<{ move: string; why: string }>({ move: isText, why: isText }),
    talk: isDone,
    chance: isDone,
    rematch: isOpened,
    record: shape<{ record: string }>({ record: isText }),
    today: shape<{ played: number; place: number | null; same?: number }>({
        played: isNumber,
        place: orNull(isNumber),
        same: maybe(isNumber),
    }),
    mine: shape<{ tables: MineRow[] }>({
        tables: listOf(
            shape<MineRow>({
                table: isText,
                game: isText,
                who: isWho,
                phase: isPhase,
                turn: orNull(isNumber),
                due_ms: maybe(isNumber),
                since_ms: isNumber,
                seq: isNumber,
            }),
        ),
    }),
    forget: isDone,
};

export const isRefusal: Check<Refusal> = shape<Refusal>({
    ok: (value): value is false => value === false,
    code: isText,
    say: isText,
    line: maybe(isNumber),
    free: maybe(listOf(isText)),
});

const isView = shape<ViewFrame>({
    table: isText,
    seq: isNumber,
    view: isObject,
    moves: listOf(isText),
    due_ms: maybe(isNumber),
});

const isAround = shape<AroundFrame>({
    table: isText,
    around: isAroundList,
    eyes: isEyes,
});

const hasNonce = shape<{ nonce: string; table: string }>({ nonce: isText, table: isText });

/** A frame as it came. */
export function readFrame(text: string): Frame {
    const value = parse(text, isObject) ?? {};
    const head = hasNonce(value) ? { nonce: value.nonce, table: value.table } : {};
    if (isNumber(value.re)) return { kind: "reply", re: value.re, reply: value };
    if (isText(value.bye)) return { kind: "bye", why: value.bye };
    if (isNumber(value.mine)) return { kind: "mine", changes: value.mine };
    const room = value.room ?? value.knock;
    if (isText(room)) return { kind: "room", room, frame: value };
    if (isAround(value)) return { kind: "table", frame: value };
    if (isView(value)) return { ...head, kind: "table", frame: value };
    if (isNote(value) && isText(value.table))
        return { ...head, kind: "table", frame: { ...value, table: value.table } };
    return { ...head, kind: "unreadable" };
}
