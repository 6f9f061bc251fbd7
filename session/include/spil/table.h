/* table.h: a match while it is played: who sits where, the clock, what each seat has been told.
 *
 * Built on a match (spil/match.h): the record of accepted moves stays the whole truth, and undo, save and
 * resume are the match's. What a table adds:
 *
 *   time      Hosts pass the time in, as milliseconds of any clock that does not run backwards (an earlier
 *             time counts as the latest one). The table's own clock begins at 0, or where a resumed record
 *             ends, and stands still during a pause. All times in records, notes and replies are of that
 *             clock.
 *   order     Commands count in the order they are given. Nothing else does: no clock of a client.
 *   races     A countdown 3, 2, 1, go; a hold after events that stop play; moves that come too late because
 *             what they were aimed at has changed (game.h: race, hold, seen, aimed).
 *   notes     What happened, numbered for each seat from 1 without gaps, so that a seat that was away asks
 *             for what comes after the last number it knows. A seat's notes hold what it may know and
 *             nothing else; everybody gets the same number of notes for the same happening unless the game
 *             says otherwise.
 *
 * The same calls with the same times give the same match, whatever the real speed. No I/O, no clock; memory
 * for steps and notes is allocated, and a program that has none left stops. */
#ifndef SPIL_TABLE_H
#define SPIL_TABLE_H

#include "spil/match.h"

/* How a race is paced. Games with turns use neither. */
typedef struct spil_pace {
    uint32_t count_ms; /* between 3, 2, 1 and go; 0 = go at once */
    uint32_t hold_ms;  /* nobody may act for so long after an event that holds play */
} spil_pace;

typedef enum spil_phase {
    SPIL_PHASE_WAIT, /* countdown or hold: nobody may act yet */
    SPIL_PHASE_PLAY,
    SPIL_PHASE_PAUSE,
    SPIL_PHASE_OVER
} spil_phase;

/* ---- commands ---- */

typedef struct spil_command {
    uint64_t id;       /* the sender's own number for it, 0 = none; see spil_table_do */
    uint32_t base_seq; /* the last note the player knew when deciding: what the move was aimed at */
    spil_move move;
    int seat; /* or SPIL_HOST */
} spil_command;

/* What becomes of a command. Every command gets one of these; only DONE changes anything. */
typedef enum spil_reply {
    SPIL_REPLY_DONE,
    SPIL_REPLY_TOO_LATE, /* somebody was faster (S7): free of charge */
    SPIL_REPLY_NOT_NOW,  /* before "go", or paused: free of charge */
    SPIL_REPLY_REFUSED   /* the rules do not allow it */
} spil_reply;

/* ---- notes ---- */

typedef enum spil_note_kind {
    SPIL_NOTE_EVENT,  /* something happened in the game: `event` */
    SPIL_NOTE_COUNT,  /* the countdown: n = 3, 2, 1 */
    SPIL_NOTE_GO,     /* from now on actions count (again) */
    SPIL_NOTE_PAUSE,  /* by seat n, or SPIL_HOST */
    SPIL_NOTE_RESUME, /* by seat n, or SPIL_HOST */
    SPIL_NOTE_UNDO    /* the last n steps were taken back: look at the view anew */
} spil_note_kind;

typedef struct spil_note {
    uint64_t ms;
    uint32_t step; /* steps of the match behind it */
    uint32_t seen; /* game->seen behind it; 0 where the game has none */
    uint32_t
        seq[SPIL_SEATS_MAX + 1]; /* notes each seat, and SPIL_ONLOOKER, has got so far, this one included */
    uint32_t list_at;            /* of the event's list in the table's pool */
    int16_t n;
    uint8_t kind;    /* spil_note_kind */
    uint8_t seen_by; /* bit per seat and SPIL_ONLOOKER */
    spil_event event;
} spil_note;

typedef struct spil_table {
    spil_match match;
    spil_pace pace;

    uint64_t now_ms;   /* the host's clock at the last call */
    uint64_t clock_ms; /* the table's own */
    uint64_t next_ms;  /* when the next number of a countdown or the next go is due; UINT64_MAX = none */
    uint8_t count;     /* next number of the countdown; 0 = go */
    bool paused;

    uint32_t seen_first; /* game->seen before the first note */
    spil_note *notes;
    int n_notes, max_notes;
    int16_t *pool; /* lists of events */
    int n_pool, max_pool;

    struct {
        uint64_t id;
        spil_reply reply;
        spil_error err;
    } last[SPIL_SEATS_MAX]; /* the last numbered command of each seat */
    spil_events events;     /* of the last command that was done */
} spil_table;

/* Begins with a fresh deal, with a position, or where a record leaves off (names included), at the host's
 * time now_ms. What the steps of a record told is noted as if it had been played here. A race begins with its countdown, also when resumed. Who sits where, a person here, a bot or
 * somebody far away, makes no difference to the table: all act by the same commands. */
void spil_table_begin(spil_table *t, const spil_setup *su, const spil_key *key, const spil_pace *pace,
                      uint64_t now_ms);
void spil_table_begin_at(spil_table *t, const spil_setup *su, const void *state, const spil_pace *pace,
                         uint64_t now_ms);
/* On error *t is of no use. */
spil_code spil_table_resume(spil_table *t, const spil_record *rec, const spil_pace *pace, uint64_t now_ms,
                            spil_error *err);
void spil_table_fini(spil_table *t);

/* False when a record cannot hold the name (spil_name_fits). */
bool spil_table_name(spil_table *t, int seat, const char *name);

spil_phase spil_table_phase(const spil_table *t);

/* Lets the time pass: numbers of the countdown and "go" are noted at the moments they are due. */
void spil_table_advance(spil_table *t, uint64_t now_ms);
/* The host's time at which something happens by itself; UINT64_MAX = nothing will. */
uint64_t spil_table_due(const spil_table *t);

/* Gives a command, after letting the time pass. Checks in this order: id, phase, base_seq, rules. A numbered
 * command that repeats the number of the same seat's last one is not done again: it gets the reply of the
 * first (a client that did not hear the reply may ask again). *err, which may be NULL, is filled unless
 * DONE. */
spil_reply spil_table_do(spil_table *t, uint64_t now_ms, const spil_command *cmd, spil_error *err);

/* `by`: the seat that asks, or SPIL_HOST. A race that goes on counts down anew. False when there is nothing
 * to pause or resume. */
bool spil_table_pause(spil_table *t, uint64_t now_ms, int by);
bool spil_table_unpause(spil_table *t, uint64_t now_ms, int by);

/* Takes back up to n steps, in games with turns; returns how many, 0 in a race and during a pause. */
int spil_table_undo(spil_table *t, uint64_t now_ms, int n);

/* How many notes a seat (or SPIL_ONLOOKER) has got. */
uint32_t spil_table_seq(const spil_table *t, int seat);
/* The note with number seq of that seat; NULL when there is none. */
const spil_note *spil_table_note(const spil_table *t, int seat, uint32_t seq);
/* The event of a note with its list, alone in *ev, for those who print events. */
void spil_table_event(const spil_table *t, const spil_note *note, spil_events *ev);
/* {"seq":…,"ms":…,"note":"count","n":3} or {"seq":…,"ms":…,"note":"event","event":{…}}. */
void spil_table_note_json(const spil_table *t, const spil_note *note, int seat, spil_json_writer *w);

/* A number that two matches in the same position share, for checking a replay. */
uint64_t spil_table_hash(const spil_table *t);

/* Without a clock: the seat that a host which asks one after the other asks next, its moves in moves[] and
 * their number in *n. In to_act's order, the first seat with a move; in a race it begins behind `last`, who
 * was asked last (-1 at first). -1 when nobody has a move. */
int spil_ask_next(const spil_setup *su, const void *st, int last, spil_move moves[SPIL_MOVES_MAX], int *n);

#endif
