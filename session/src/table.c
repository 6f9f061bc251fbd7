/* table.c: commands in, notes out (spil/table.h). */
#include "spil/table.h"

#include <stdlib.h>
#include <string.h>

static const spil_setup *setup_of(const spil_table *t)
{
    return &t->match.record.setup;
}

static const spil_game *game_of(const spil_table *t)
{
    return t->match.record.setup.game;
}

static bool is_over(const spil_table *t)
{
    uint8_t act[SPIL_SEATS_MAX];
    return game_of(t)->to_act(setup_of(t), &t->match.state, act) == 0;
}

static uint32_t seen_now(const spil_table *t)
{
    return game_of(t)->seen == NULL ? 0 : game_of(t)->seen(setup_of(t), &t->match.state);
}

/* ---- notes ---- */

static void *grow(void *list, int *max, int n, size_t bytes)
{
    if (n <= *max)
        return list;
    int room = *max < 64 ? 64 : *max;
    while (room < n)
        room *= 2;
    list = realloc(list, (size_t)room * bytes);
    if (list == NULL)
        abort(); /* out of memory */
    *max = room;
    return list;
}

static spil_note *add_note(spil_table *t, spil_note_kind kind, int n, uint8_t seen_by)
{
    t->notes = grow(t->notes, &t->max_notes, t->n_notes + 1, sizeof *t->notes);
    spil_note *note = &t->notes[t->n_notes];
    memset(note, 0, sizeof *note);
    note->ms = t->clock_ms;
    note->step = (uint32_t)t->match.record.n_steps;
    note->seen = seen_now(t);
    note->kind = (uint8_t)kind;
    note->seen_by = seen_by;
    note->n = (int16_t)n;
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat++)
        note->seq[seat] = spil_table_seq(t, seat) + (seen_by >> seat & 1);
    t->n_notes++;
    return note;
}

static void note_event(spil_table *t, const spil_events *ev, int i)
{
    const spil_event *event = &ev->item[i];
    spil_note *note = add_note(t, SPIL_NOTE_EVENT, 0, event->seen_by);
    note->event = *event;
    t->pool = grow(t->pool, &t->max_pool, t->n_pool + event->list_n, sizeof *t->pool);
    if (event->list_n > 0)
        memcpy(t->pool + t->n_pool, ev->pool + event->list_at, event->list_n * sizeof *t->pool);
    note->list_at = (uint32_t)t->n_pool;
    t->n_pool += event->list_n;
}

uint32_t spil_table_seq(const spil_table *t, int seat)
{
    return t->n_notes == 0 ? 0 : t->notes[t->n_notes - 1].seq[seat];
}

const spil_note *spil_table_note(const spil_table *t, int seat, uint32_t seq)
{
    if (seq == 0 || seq > spil_table_seq(t, seat))
        return NULL;
    int low = 0, high = t->n_notes - 1; /* the first note with at least that number */
    while (low < high) {
        const int middle = (low + high) / 2;
        if (t->notes[middle].seq[seat] < seq)
            low = middle + 1;
        else
            high = middle;
    }
    return &t->notes[low];
}

void spil_table_event(const spil_table *t, const spil_note *note, spil_events *ev)
{
    ev->n = 1;
    ev->item[0] = note->event;
    ev->item[0].list_at = 0;
    ev->pooled = note->event.list_n;
    if (note->event.list_n > 0)
        memcpy(ev->pool, t->pool + note->list_at, note->event.list_n * sizeof *ev->pool);
}

void spil_table_note_json(const spil_table *t, const spil_note *note, int seat, spil_json_writer *w)
{
    static const char *const words[] = {"event", "count", "go", "pause", "resume", "undo"};
    spil_json_open(w, NULL, '{');
    spil_json_int(w, "seq", note->seq[seat]);
    spil_json_int(w, "ms", (int64_t)note->ms);
    spil_json_string(w, "note", words[note->kind]);
    if (note->kind == SPIL_NOTE_EVENT) {
        spil_events ev;
        char text[16384];
        spil_out out = spil_out_to(text, sizeof text);
        spil_json_writer inner = spil_json_to(&out);
        spil_table_event(t, note, &ev);
        ev.item[0].seen_by = SPIL_SEEN_BY_ALL; /* who else knows is not for the reader */
        spil_event_json(setup_of(t), &ev, 0, &inner);
        spil_json_raw(w, "event", text);
    } else if (note->kind != SPIL_NOTE_GO) {
        spil_json_int(w, "n", note->n);
    }
    spil_json_close(w, '}');
}

/* ---- time ---- */

enum { COUNT_FROM = 3 };

static void count_down(spil_table *t)
{
    t->count = t->pace.count_ms > 0 ? COUNT_FROM : 0;
    t->next_ms = t->clock_ms;
}

static void announce(spil_table *t)
{
    if (t->count > 0) {
        add_note(t, SPIL_NOTE_COUNT, t->count, SPIL_SEEN_BY_ALL);
        t->count--;
        t->next_ms += t->pace.count_ms;
    } else {
        add_note(t, SPIL_NOTE_GO, 0, SPIL_SEEN_BY_ALL);
        t->next_ms = UINT64_MAX;
    }
}

void spil_table_advance(spil_table *t, uint64_t now_ms)
{
    const uint64_t passed_ms = now_ms > t->now_ms ? now_ms - t->now_ms : 0;
    t->now_ms += passed_ms;
    if (t->paused)
        return;
    const uint64_t clock_ms = t->clock_ms + passed_ms;
    while (t->next_ms <= clock_ms && t->next_ms != UINT64_MAX) {
        t->clock_ms = t->next_ms;
        announce(t);
    }
    t->clock_ms = clock_ms;
}

uint64_t spil_table_due(const spil_table *t)
{
    return t->paused || t->next_ms == UINT64_MAX ? UINT64_MAX : t->now_ms + (t->next_ms - t->clock_ms);
}

spil_phase spil_table_phase(const spil_table *t)
{
    if (is_over(t))
        return SPIL_PHASE_OVER;
    if (t->paused)
        return SPIL_PHASE_PAUSE;
    return t->next_ms != UINT64_MAX ? SPIL_PHASE_WAIT : SPIL_PHASE_PLAY;
}

/* ---- beginning and end ---- */

/* Plays the match's steps once more and notes what they told. */
static void retell(spil_table *t)
{
    spil_record *rec = &t->match.record;
    const int n = rec->n_steps;
    spil_record_start(rec, &t->match.state);
    t->seen_first = seen_now(t);
    for (rec->n_steps = 0; rec->n_steps < n;) {
        const spil_step *step = &rec->steps[rec->n_steps++];
        t->clock_ms = step->ms;
        t->events.n = t->events.pooled = 0;
        game_of(t)->apply(setup_of(t), &t->match.state, step->seat, step->move, &t->events, NULL);
        for (int i = 0; i < t->events.n; i++)
            note_event(t, &t->events, i);
    }
}

/* Around a match that has been begun. */
static void open_table(spil_table *t, const spil_match *match, const spil_pace *pace, uint64_t now_ms)
{
    memset(t, 0, sizeof *t);
    t->match = *match;
    t->pace = *pace;
    t->now_ms = now_ms;
    t->next_ms = UINT64_MAX;
    t->seen_first = seen_now(t);
    if (t->match.record.n_steps > 0)
        retell(t);
    if (game_of(t)->race && !is_over(t)) {
        count_down(t);
        spil_table_advance(t, now_ms);
    }
}

void spil_table_begin(spil_table *t, const spil_setup *su, const spil_key *key, const spil_pace *pace,
                      uint64_t now_ms)
{
    spil_match match;
    spil_match_begin(&match, su, key);
    open_table(t, &match, pace, now_ms);
}

void spil_table_begin_at(spil_table *t, const spil_setup *su, const void *state, const spil_pace *pace,
                         uint64_t now_ms)
{
    spil_match match;
    spil_match_begin_at(&match, su, state);
    open_table(t, &match, pace, now_ms);
}

spil_code spil_table_resume(spil_table *t, const spil_record *rec, const spil_pace *pace, uint64_t now_ms,
                            spil_error *err)
{
    spil_match match;
    const spil_code code = spil_match_resume(&match, rec, err);
    if (code == SPIL_OK)
        open_table(t, &match, pace, now_ms);
    return code;
}

void spil_table_fini(spil_table *t)
{
    spil_match_fini(&t->match);
    free(t->notes);
    free(t->pool);
    memset(t, 0, sizeof *t);
}

bool spil_table_name(spil_table *t, int seat, const char *name)
{
    if (!spil_name_fits(name))
        return false;
    char *kept = t->match.record.name[seat];
    memset(kept, 0, SPIL_NAME_BYTES);
    memcpy(kept, name, spil_length(name));
    return true;
}

/* ---- commands ---- */

/* Was something taken back after the seat's note with that number? What came then may count as many changes as
 * what was there before, and is something else. */
static bool undone_since(const spil_table *t, int seat, uint32_t seq)
{
    for (int i = t->n_notes - 1; i >= 0 && t->notes[i].seq[seat] > seq; i--) {
        if (t->notes[i].kind == SPIL_NOTE_UNDO)
            return true;
    }
    return false;
}

/* Was the move aimed at something that has changed since (S7)? */
static bool too_late(const spil_table *t, const spil_command *cmd)
{
    const spil_game *game = game_of(t);
    if (cmd->seat < 0 || game->seen == NULL || !game->aimed(setup_of(t), cmd->move) ||
        cmd->base_seq == spil_table_seq(t, cmd->seat))
        return false;
    if (undone_since(t, cmd->seat, cmd->base_seq))
        return true;
    const spil_note *note = spil_table_note(t, cmd->seat, cmd->base_seq);
    return (note != NULL ? note->seen : t->seen_first) != seen_now(t);
}

static spil_reply give(spil_table *t, const spil_command *cmd, spil_error *err)
{
    const spil_setup *su = setup_of(t);
    const spil_phase phase = spil_table_phase(t);
    if (cmd->seat != SPIL_HOST && (cmd->seat < 0 || cmd->seat >= su->seats)) {
        spil_fail(err, SPIL_BAD_SEAT, SPIL_TR("there is no seat %d here"), cmd->seat);
        return SPIL_REPLY_REFUSED;
    }
    if (phase == SPIL_PHASE_WAIT) {
        spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("not yet: wait for \"go\""));
        return SPIL_REPLY_NOT_NOW;
    }
    if (phase == SPIL_PHASE_PAUSE) {
        spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("the game is paused"));
        return SPIL_REPLY_NOT_NOW;
    }
    if (cmd->seat >= 0 && cmd->base_seq > spil_table_seq(t, cmd->seat)) {
        spil_fail(err, SPIL_BAD_COMMAND, SPIL_TR("nobody has been told of that yet"));
        return SPIL_REPLY_REFUSED;
    }
    if (phase == SPIL_PHASE_PLAY && too_late(t, cmd)) {
        spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("too late: somebody was faster"));
        return SPIL_REPLY_TOO_LATE;
    }
    spil_events *ev = &t->events;
    ev->n = 0;
    ev->pooled = 0;
    if (spil_match_do(&t->match, t->clock_ms, cmd->seat, cmd->move, ev, err) != SPIL_OK)
        return SPIL_REPLY_REFUSED;
    bool hold = false;
    for (int i = 0; i < ev->n; i++) {
        note_event(t, ev, i);
        hold = hold || su->game->events[ev->item[i].kind].hold;
    }
    if (hold && su->game->race && !is_over(t)) {
        t->count = 0;
        t->next_ms = t->clock_ms + t->pace.hold_ms;
        spil_table_advance(t, t->now_ms);
    }
    return SPIL_REPLY_DONE;
}

spil_reply spil_table_do(spil_table *t, uint64_t now_ms, const spil_command *cmd, spil_error *err)
{
    spil_error local;
    spil_error *said = err != NULL ? err : &local;
    const bool numbered = cmd->id != 0 && cmd->seat >= 0 && cmd->seat < setup_of(t)->seats;
    memset(said, 0, sizeof *said);
    spil_table_advance(t, now_ms);
    if (numbered && t->last[cmd->seat].id == cmd->id) {
        *said = t->last[cmd->seat].err;
        return t->last[cmd->seat].reply;
    }
    const spil_reply reply = give(t, cmd, said);
    if (numbered) {
        t->last[cmd->seat].id = cmd->id;
        t->last[cmd->seat].reply = reply;
        t->last[cmd->seat].err = *said;
    }
    return reply;
}

bool spil_table_pause(spil_table *t, uint64_t now_ms, int by)
{
    spil_table_advance(t, now_ms);
    if (t->paused || is_over(t))
        return false;
    t->paused = true;
    add_note(t, SPIL_NOTE_PAUSE, by, SPIL_SEEN_BY_ALL);
    return true;
}

bool spil_table_unpause(spil_table *t, uint64_t now_ms, int by)
{
    spil_table_advance(t, now_ms);
    if (!t->paused)
        return false;
    t->paused = false;
    add_note(t, SPIL_NOTE_RESUME, by, SPIL_SEEN_BY_ALL);
    if (game_of(t)->race) {
        count_down(t);
        spil_table_advance(t, now_ms);
    }
    return true;
}

int spil_table_undo(spil_table *t, uint64_t now_ms, int n)
{
    spil_table_advance(t, now_ms);
    if (game_of(t)->race || t->paused)
        return 0;
    const int back = spil_match_undo(&t->match, n);
    if (back > 0)
        add_note(t, SPIL_NOTE_UNDO, back, SPIL_SEEN_BY_ALL);
    return back;
}

uint64_t spil_table_hash(const spil_table *t)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (int i = 0; i < game_of(t)->state_bytes; i++)
        hash = (hash ^ t->match.state.bytes[i]) * 0x100000001b3u;
    return hash;
}

int spil_ask_next(const spil_setup *su, const void *st, int last, spil_move moves[SPIL_MOVES_MAX], int *n)
{
    uint8_t act[SPIL_SEATS_MAX];
    const int n_act = su->game->to_act(su, st, act);
    int first = 0;
    while (su->game->race && first < n_act && act[first] <= last)
        first++;
    for (int i = 0; i < n_act; i++) {
        const int seat = act[(first + i) % n_act];
        *n = su->game->moves(su, st, seat, moves, SPIL_MOVES_MAX);
        if (*n > 0)
            return seat;
    }
    *n = 0;
    return -1;
}
