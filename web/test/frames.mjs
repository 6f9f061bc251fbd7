// What a server sends to a browser, and whether the person who sits there may know it.
//
// Nothing is taken for harmless: each frame has a known form and no member besides, and what it tells of the game is
// what the referee, playing the finished game's record again, tells that seat at that moment and in no other.

import assert from "node:assert/strict";
import { positions } from "./native.mjs";

/** Members of each kind of note, and of the reply to each request; those in brackets may be missing. */
const notes = {
    event: "events [timed_out]",
    count: "left",
    go: "",
    pause: "seat",
    resume: "seat",
    asks: "what [seat] [hashes] [commit]",
    undo: "done moves",
    ready: "in_ms",
    seat: "seat [name] [bot] [resigned] [stands_in]",
    start: "counted",
    over: "winners points returns [cause]",
    talk: "seat text",
    reacted: "seat sign",
    rematch: "next [invite] [series]",
};
const rights = "opener talk undo watch series [room]";
const replies = {
    hello: "you name server [token] tables rooms cmd",
    open: "table invite seat seq commit cmd",
    rematch: "table invite seat seq commit cmd",
    look: `game seats options who phase commit [board] [lag_ms] clock around ${rights}`,
    sit: "seat seq commit cmd",
    watch: "seq",
    move: "seq",
    hint: "move why",
    record: "record",
    mine: "tables rooms asked offers",
    sync: `seq cmd view moves notes [from] [due_ms] around eyes ${rights}`,
};

function has(frame, form, what) {
    const words = form.split(" ").filter(Boolean);
    const missing = words.find((w) => w[0] !== "[" && !(w in frame));
    const more = Object.keys(frame).find((w) => !words.includes(w) && !words.includes(`[${w}]`));
    assert.ok(
        !missing && !more,
        `${what} ${missing ? `lacks ${missing}` : `tells ${more}`}: ${JSON.stringify(frame).slice(0, 200)}`,
    );
}

/** All that a page sends to servers and gets from them, in its order: {socket, mine, text}. */
export function listen(page, frames) {
    page.on("websocket", (socket) => {
        socket.on("framesent", ({ payload }) => frames.push({ socket, mine: true, text: String(payload) }));
        socket.on("framereceived", ({ payload }) => frames.push({ socket, mine: false, text: String(payload) }));
    });
}

/** What a receiver was told of one table: its notes by number, and every view with the number of its last note. */
function sorted(frames, table) {
    const told = { notes: new Map(), views: [] };
    const asked = new Map(); // by socket: requests by id
    let over = false;
    const note = (n) => {
        assert.ok(n.note in notes, `a note of no kind: ${n.note}`);
        has(n, `table seq ms note ${notes[n.note]}`, `the note ${n.note}`);
        const text = JSON.stringify(n);
        assert.equal(told.notes.get(n.seq) ?? text, text, `note ${n.seq} came again as another`);
        told.notes.set(n.seq, text);
        over ||= n.note === "over";
    };
    const view = (v) => v.view && told.views.push(v);
    for (const { socket, mine, text } of frames) {
        const f = JSON.parse(text);
        if (!asked.has(socket)) asked.set(socket, new Map());
        if (mine) {
            asked.get(socket).set(f.id, f);
        } else if ("re" in f) {
            const request = asked.get(socket).get(f.re);
            assert.ok(request, `a reply to nothing: ${text.slice(0, 200)}`);
            has(f, `re ok ${f.ok ? (replies[request.do] ?? "") : "code say [free]"}`, `the reply to ${request.do}`);
            if (request.table !== table || !f.ok) continue;
            if (request.do === "record") assert.ok(over, "a record came before the end");
            if (request.do === "sync") {
                f.notes.forEach(note);
                view(f);
            }
        } else if ("bye" in f) {
            has(f, "bye", "a farewell");
        } else if ("mine" in f) {
            has(f, "mine", "a change of the list of tables");
        } else if ("around" in f) {
            has(f, "table around eyes", "who is there");
        } else if (f.table === table && "note" in f) {
            note(f);
        } else if (f.table === table) {
            has(f, "table seq view moves [due_ms] [nonce]", "a view");
            view(f);
        }
    }
    return told;
}

/** Everything sent to `receiver` (a seat, or "watch") was its to know; how many notes and views were compared.
 * `undone`: what was taken back, for each note `undo` the moves [[seat, move]…]. */
export function checkFrames(frames, table, record, receiver, undone = []) {
    const { notes: byNumber, views } = sorted(frames, table);
    const stands = positions(record);
    const back = [...byNumber.values()]
        .map((text) => JSON.parse(text))
        .filter((n) => n.note === "undo" && n.done)
        .sort((a, b) => a.seq - b.seq);
    assert.equal(back.length, undone.length, "so often was a move taken back");
    const branches = back.map(({ moves }, i) => positions(record, moves, undone[i]));
    const index = receiver === "watch" ? stands[0].length - 1 : receiver;
    const at = new Map(); // number of a note -> the position after it
    const last = Math.max(...byNumber.keys());
    let path = branches.shift() ?? stands;
    let step = 0;
    let began = false;
    const first = Math.min(...byNumber.keys()); // a latecomer need not know who sat down before
    for (let seq = first; seq <= last; seq++) {
        const text = byNumber.get(seq);
        assert.ok(text, `note ${seq} of ${last} never came`);
        const n = JSON.parse(text);
        if (n.note === "event") {
            step++;
            assert.ok(path[step], `more happened than the record tells: ${text}`);
            assert.deepEqual(
                n.events,
                path[step][index].events,
                `note ${seq} tells ${receiver} what is another's to know`,
            );
        } else if (n.note === "undo" && n.done) {
            step = n.moves;
            path = branches.shift() ?? stands;
        }
        began ||= n.note === "start";
        if (began) at.set(seq, path[step][index]);
    }
    for (const { seq, view, moves } of views) {
        const may = at.get(seq);
        assert.ok(may, `a view belongs to no note: ${seq}`);
        assert.deepEqual(view, may.view, `the view after note ${seq} is not that of ${receiver}`);
        const other = moves.find((m) => !may.moves.includes(m));
        assert.equal(other, undefined, `after note ${seq} ${receiver} is offered a move that is none`);
    }
    return { notes: last, views: views.length };
}
