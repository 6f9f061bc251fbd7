/* inside.h: what the files of the driver share (spil/driver.h).
 *
 *   history.c   the record that grows: moves, undo, redo, save
 *   notes.c     what each receiver is told, and note numbers
 *   asking.c    who is asked; answers.c: what becomes of answers
 *   clocks.c    time: countdown, holds, clocks, what is due
 *   commands.c  what people and hosts ask for; undo.c: undo and redo, by consent; seating.c: coming and going
 *   journal.c   writing the journal; journal_read.c: a match from its lines; terms.c: its terms
 *   driver.c    creating, freeing, inspecting */
#ifndef INSIDE_H
#define INSIDE_H

#include "spil/driver.h"
#include "spil/memory.h"

#define NEVER UINT64_MAX

enum { RECEIVERS = SPIL_SEATS_MAX + 1 };

/* ---- history.c ---- */

/* The state after this many steps; 0: none. */
typedef struct checkpoint {
    int step;
    unsigned char state[SPIL_STATE_MAX];
} checkpoint;

typedef struct history {
    spil_record record; /* setup, seed or position, names, steps; the result is not kept here */
    spil_state state;   /* after all steps */
    int n_steps;        /* counted even where steps are not kept */
    uint64_t last_ms;
    int8_t last_seat;
    bool keeps_steps;
    int *undone; /* how many steps each undo took back, the latest last; they follow the others in steps[] */
    int n_undone, max_undone;
    checkpoint *checkpoints; /* where steps are kept: from which undo replays, see history.c */
    int n_checkpoints, max_checkpoints;
    spil_events events; /* of the last step */
} history;

void spil__history_init(history *h, const spil_setup *su, bool keeps_steps);
void spil__history_fini(history *h);
void spil__history_start(history *h, const spil_key *key, const void *state); /* one of them NULL */
/* Plays a move; on error nothing has changed. */
spil_code spil__history_do(history *h, uint64_t now_ms, int seat, spil_move mv, spil_error *err);
void spil__history_undo(history *h, int n);
/* How many steps a redo would play. */
int spil__history_redo_steps(const history *h);
/* Plays the next of them. */
void spil__history_redo_one(history *h, uint64_t now_ms);
/* All of them have been played. */
void spil__history_redo_done(history *h);
/* Steps to take back so that the seat can repeat its last decision; 0 when it has made none. */
int spil__history_steps_of(const history *h, int seat);

/* ---- notes.c ---- */

typedef struct note_entry {
    uint64_t ms;
    uint32_t seq[RECEIVERS]; /* notes each receiver has so far, including this one */
    uint32_t target;         /* game->target_version after it; 0 where the game has none */
    int32_t step;
    uint32_t at;      /* EVENT: first event; OVER: result; SEAT, ASKS, TELL: offset of the texts */
    uint32_t list_at; /* EVENT: of the first list in the pool; the others follow */
    int16_t n;        /* EVENT: number of events */
    int8_t seat;      /* or SPIL_HOST */
    uint8_t kind;     /* spil_note_kind */
    uint8_t flags;    /* EVENT: timed out; UNDO, REDO: done; SEAT: its kind, and RESIGNED; OVER: its cause */
} note_entry;

typedef struct note_log {
    bool is_kept;
    uint32_t for_all;        /* notes that everybody has … */
    uint32_t own[RECEIVERS]; /* … and those that not everybody has */
    uint32_t target_first;   /* game->target_version before the first note */
    note_entry *list;
    int n, max;
    spil_event *events;
    int n_events, max_events;
    int16_t *pool; /* lists of events */
    int n_pool, max_pool;
    spil_result *results;
    int n_results, max_results;
    char *text; /* NUL-terminated pieces */
    int n_text, max_text;
} note_log;

void spil__notes_fini(note_log *log);
void spil__notes_events(spil_driver *d, const spil_events *ev, bool timed_out);
void spil__notes_plain(spil_driver *d, spil_note_kind kind, int seat, int n, bool done);
void spil__notes_text(spil_driver *d, spil_note_kind kind, int seat, const char *one, const char *two,
                      uint8_t visible_to);
void spil__notes_seat(spil_driver *d, int seat);
void spil__notes_over(spil_driver *d, const spil_result *res, spil_cause cause);
/* The target version when `seq` was the last note the receiver knew; false when something was taken back since. */
bool spil__notes_target(const spil_driver *d, int seat, uint32_t seq, uint32_t *target);

/* ---- asking.c ---- */

typedef enum ask_state {
    ASK_NONE,
    ASK_OPEN,  /* a question that nobody has taken yet */
    ASK_TAKEN, /* … that somebody is answering */
    ASK_PLAN,  /* answered: the move arrives at due_ms */
    ASK_IDLE   /* answered: does nothing for now */
} ask_state;

typedef struct seat_question {
    ask_state state;
    uint64_t token;
    uint64_t asked_ms, deadline_ms; /* on the match's clock */
    uint32_t asked_seq;             /* notes the seat had then */
    uint32_t target;                /* game->target_version then */
    uint64_t moves_hash;            /* by arrival, in games with turns: hash of the moves to choose from */
    uint32_t position;              /* spil_driver.position then */
    bool needs_asking;              /* there is a reason to ask once more */
    spil_move move;
    uint64_t due_ms, commit_ms;
} seat_question;

typedef struct seat_state {
    spil_seat who;
    bool failed;                     /* its player cannot play, and there is no stand-in */
    bool time_up;                    /* its clock is at zero: the stand-in makes this move */
    char stand_in[SPIL_PLAYER_TEXT]; /* plays for a person who is away; "": that of the terms */
    seat_question ask, hint;
    bool hinted; /* has asked for a hint in this match */
    uint64_t acted_ms, replied_ms;
    spil_reply_kind last_reply;
    uint32_t replies[SPIL_REPLY_KINDS];
} seat_state;

void spil__asking_open(spil_driver *d, int seat, seat_question *a);
void spil__asking_withdraw(spil_driver *d, seat_question *a);
bool spil__asking_is_legal(spil_driver *d, int seat, spil_move mv);
/* By arrival: is the seat's plan still valid, now that something has changed? */
bool spil__asking_still_stands(spil_driver *d, int seat);
/* Call it after any change to the position, the phase or the players: ends the match, asks and withdraws. */
void spil__asking_update(spil_driver *d);
/* The match is over, by this cause. */
void spil__asking_end(spil_driver *d, spil_cause cause, uint8_t winners);
/* Withdraws all questions and plans. */
void spil__asking_drop_all(spil_driver *d);
void spil__asking_drop_seat(spil_driver *d, int seat);
/* Notes the reply to a seat's move. */
void spil__asking_replied(spil_driver *d, int seat, spil_reply_kind kind);
/* The position has changed, by this move of seat `by` (-1: otherwise): updates the target version. */
void spil__asking_update_target(spil_driver *d, int by, spil_move mv);
/* The seat whose planned move arrives first; -1 = none. */
int spil__asking_first_plan(const spil_driver *d);
void spil__asking_land(spil_driver *d, int seat);
/* The time for claims is over. */
void spil__asking_lapse(spil_driver *d);
bool spil__asking_must_hide(const spil_driver *d);
spil_reply_kind spil__asking_hint(spil_driver *d, int seat, uint64_t *token, spil_error *err);
bool spil__asking_hint_is_open(const spil_driver *d, int seat);
void spil__asking_uncover(spil_driver *d);
/* The match has been read from a journal: nobody is here yet, and no hint is open. */
void spil__asking_resumed(spil_driver *d);
/* The seats that may claim now, as bits. */
uint8_t spil__asking_claimers(const spil_driver *d);
/* Is the move held back because others may still claim? */
bool spil__asking_held_back(const spil_driver *d, spil_move mv);
/* The seat that would be asked if this one waits; -1 = nobody. */
int spil__asking_next_except(spil_driver *d, int seat);

/* ---- clocks.c ---- */

void spil__clocks_start(spil_driver *d);
void spil__clocks_count_down(spil_driver *d);
void spil__clocks_hold(spil_driver *d);
/* Works out whose clock runs, after any change. */
void spil__clocks_update(spil_driver *d);
/* A move was made: adds the increment. */
void spil__clocks_moved(spil_driver *d, int seat);
/* Sets the match's clock; the seats' clocks run, but nothing else happens. */
void spil__clocks_set(spil_driver *d, uint64_t clock_ms);
/* Sends the next countdown number or "go". Also when a journal is read. */
void spil__clocks_announce(spil_driver *d);
/* A seat's clock has run out. Also when a journal is read. */
void spil__clocks_flag(spil_driver *d, int seat);
/* The moves of a seat with a handicap count from now on. Also when a journal is read. */
void spil__clocks_begin(spil_driver *d, int seat);

/* ---- commands.c ---- */

/* Plays a move that refers to this version of the target (where the game has one). cmd: the command it comes from,
 * for the journal; NULL = none. */
spil_reply_kind spil__commands_step(spil_driver *d, int seat, spil_move mv, uint32_t target,
                                    const spil_command *cmd, spil_error *err);
spil_reply_kind spil__commands_do(spil_driver *d, const spil_command *cmd, spil_reply *reply);
/* Fills *err, which may be NULL, with a sentence without arguments; returns kind. */
spil_reply_kind spil__refuse(spil_error *err, spil_reply_kind kind, spil_code code, const char *sentence);
#define REFUSE(kind, sentence) spil__refuse(err, SPIL_REPLY_##kind, SPIL_ILLEGAL_MOVE, sentence)
/* From here on the command is certain to be done: writes its journal line. */
void spil__commands_accept(spil_driver *d, const spil_command *cmd);
void spil__commands_pause(spil_driver *d, int by);
void spil__commands_resume(spil_driver *d, int by);
/* DONE while the game runs; else NOT_STARTED or GAME_OVER. */
spil_reply_kind spil__commands_running(const spil_driver *d, spil_error *err);

typedef struct granted_command {
    uint64_t id;
    uint32_t seq;
} granted_command;

typedef struct refused_command {
    uint64_t id;
    uint32_t seq;
    spil_reply_kind kind;
    spil_error err;
} refused_command;

/* ---- undo.c ---- */

spil_reply_kind spil__undo_do(spil_driver *d, const spil_command *cmd, spil_error *err);   /* UNDO, REDO */
spil_reply_kind spil__undo_vote(spil_driver *d, const spil_command *cmd, spil_error *err); /* AGREE, REFUSE */
/* The vote is over. */
void spil__undo_end_vote(spil_driver *d, bool done, int n);
/* One more seat agrees, or has left and cannot be asked. */
void spil__undo_vote_yes(spil_driver *d, int seat);
/* The other people at the table, one bit per seat. */
uint8_t spil__undo_other_people(const spil_driver *d, int by);

/* ---- seating.c ---- */

spil_reply_kind spil__seating_resign(spil_driver *d, const spil_command *cmd, spil_error *err);
spil_reply_kind spil__seating_leave(spil_driver *d, const spil_command *cmd, spil_error *err);
spil_reply_kind spil__seating_sit(spil_driver *d, const spil_command *cmd, spil_error *err);
spil_reply_kind spil__seating_seat(spil_driver *d, const spil_command *cmd);
spil_reply_kind spil__seating_stand_in(spil_driver *d, const spil_command *cmd, spil_error *err);
/* Gives up for the seat, by RESIGN or TIME. */
void spil__seating_give_up(spil_driver *d, int seat, spil_cause cause);
/* At one screen: it must belong to a person who plays, whose cards a newcomer (-1 = nobody) must not see. */
void spil__seating_choose_screen(spil_driver *d, int newcomer);

/* ---- journal.c ---- */

typedef struct journal {
    bool is_kept;
    bool reading; /* lines are being read: nothing is written, and nothing happens but what they say */
    char *text;
    size_t len;
    int room;
    bool taken; /* the host has taken the text: the next line replaces it */
} journal;

#define SPIL__UNREADABLE "?" /* in place of a move that could not be read */

void spil__journal_head(spil_driver *d);
void spil__journal_command(spil_driver *d, const spil_command *cmd);
/* "count", "go", "window", "flag" … with the time, and a seat where it is not SPIL_ONLOOKER. */
void spil__journal_word(spil_driver *d, const char *word, int seat);
void spil__journal_move(spil_driver *d, int seat, spil_move mv);
void spil__journal_result(spil_driver *d, const spil_result *res);
/* One of n words at the front of a line, up to a blank or tab: its index, or -1. */
int spil__journal_take_word(spil_in *in, const char *const words[], int n);
/* " 17": a blank and a number. */
bool spil__journal_take_small(spil_in *in, uint32_t *value);
/* The moves of a record follow … */
void spil__journal_import(spil_driver *d);
/* … and end here. */
void spil__journal_imported(spil_driver *d);

/* ---- terms.c ---- */

void spil__terms_put(const spil_setup *su, const spil_terms *t, spil_out *out);
/* Reads a line after "term "; false when it cannot be read. */
bool spil__terms_read(spil_terms *t, spil_in in);

/* ---- all of it ---- */

struct spil_driver {
    history history;
    note_log notes;
    journal journal;
    spil_terms terms;
    seat_state seat[SPIL_SEATS_MAX];

    /* The phase. */
    bool started, over, paused, held;
    bool importing; /* the moves of a record are being played */
    bool journaled; /* the current command has its line */
    bool has_clocks;
    bool paused_empty; /* paused because all people have left */
    uint8_t act[SPIL_SEATS_MAX];
    int n_act;

    /* The time. */
    uint64_t now_ms;        /* the host's clock at the last call */
    uint64_t clock_ms;      /* the match's own */
    uint64_t next_ms;       /* when the next number of a countdown or the next go is due; NEVER = none */
    uint8_t next_count;     /* next number of the countdown; 0 = go */
    uint8_t last_count;     /* the last number announced; 0 = none */
    uint8_t running_clocks; /* seats whose clocks run, as bits */
    uint8_t late;           /* after "go": seats whose moves do not count yet, as bits … */
    uint64_t go_ms;         /* … and when it came */
    uint64_t window_ms; /* by arrival: until when claims hold moves back; 0 = not at all, NEVER = no limit */
    bool window_over;   /* the time for the current claims is over */

    /* Who is asked. */
    uint64_t token;          /* the last token given */
    uint32_t position;       /* counts changes to the moves to choose from … */
    uint32_t plans_position; /* … up to which plans have been checked */
    int n_plans;
    int asked;             /* in turns: the seat that is asked, or -1 */
    int last_actor;        /* in turns: the last seat that acted or waited; -1 at the start */
    uint8_t waiting_seats; /* in turns: bit per seat that lets the others act first, until news */
    int screen_seat;       /* at one screen: whose it is; -1 = nobody's */
    bool covered;
    uint32_t target; /* game->target_version now … */
    uint64_t target_ms;
    int target_by; /* … since when and by whose move, as in spil_question */
    uint32_t delay_min_ms, delay_max_ms;
    uint64_t *withdrawn;
    int n_withdrawn, max_withdrawn, first_withdrawn;
    struct {
        bool open;
        spil_command_kind what;
        int by;
        uint8_t needs;
    } vote;

    /* Replies to numbered commands, by seat, the host last. */
    struct {
        granted_command *granted; /* by rising ids */
        int n, max;
        refused_command *refused; /* the same; the last SPIL_REFUSALS_KEPT numbers */
        int n_refused, max_refused;
        uint64_t highest;
    } replies[RECEIVERS];

    spil_data *data; /* the file of a journal's FILE option */
    spil_view view;
    uint64_t moves_token; /* the question whose moves are in moves[]; 0 = none */
    int n_moves;
    spil_move moves[SPIL_MOVES_MAX];
};

static inline const spil_setup *setup_of(const spil_driver *d)
{
    return &d->history.record.setup;
}

static inline const spil_game *game_of(const spil_driver *d)
{
    return d->history.record.setup.game;
}

static inline uint32_t target_now(const spil_driver *d)
{
    return game_of(d)->target_version == NULL ? 0
                                              : game_of(d)->target_version(setup_of(d), &d->history.state);
}

static inline bool has_stand_in(const spil_driver *d, int seat)
{
    const seat_state *s = &d->seat[seat];
    return s->who.left || s->who.resigned || s->who.stands_in || s->time_up;
}

/* Who answers for a seat, as in spil_question.player. */
static inline const char *player_of(const spil_driver *d, int seat)
{
    const seat_state *s = &d->seat[seat];
    return !has_stand_in(d, seat)                       ? s->who.player
           : s->who.stands_in && s->stand_in[0] != '\0' ? s->stand_in
                                                        : d->terms.stand_in;
}

/* Is it the seat's own person who answers? */
static inline bool asks_person(const spil_driver *d, int seat)
{
    return d->seat[seat].who.kind != SPIL_SEAT_BOT && !has_stand_in(d, seat);
}

/* How many notes a receiver has. */
static inline uint32_t seq_of(const spil_driver *d, int who)
{
    return d->notes.for_all + d->notes.own[who];
}

static inline spil_phase phase_of(const spil_driver *d)
{
    if (!d->started)
        return SPIL_PHASE_GATHER;
    if (d->over)
        return SPIL_PHASE_OVER;
    if (d->paused)
        return SPIL_PHASE_PAUSE;
    return d->next_ms != NEVER ? SPIL_PHASE_WAIT : SPIL_PHASE_PLAY;
}

/* The moves to choose from may have changed. */
static inline void position_is_new(spil_driver *d)
{
    d->position++;
    d->moves_token = 0;
}

/* Does the match's clock stand still? */
static inline bool is_frozen(const spil_driver *d)
{
    return !d->started || d->over || d->paused || d->held ||
           (d->covered && d->asked >= 0 && d->asked == d->screen_seat);
}

/* Is it certain that nothing will become due? */
static inline bool is_quiet(const spil_driver *d)
{
    return d->n_plans == 0 && d->next_ms == NEVER && d->window_ms == 0 && d->running_clocks == 0 &&
           d->late == 0 && (d->asked < 0 || d->seat[d->asked].ask.deadline_ms == NEVER);
}

/* When the moves of a seat that is late begin to count, on the match's clock. */
static inline uint64_t begin_ms_of(const spil_driver *d, int seat)
{
    return d->go_ms + d->terms.handicap[seat].late_ms;
}

/* Does it run by the clock: countdown, go, holds? */
static inline bool is_timed_race(const spil_driver *d)
{
    return game_of(d)->race && d->terms.timed && d->terms.order == SPIL_ORDER_ARRIVAL;
}

/* A person who plays: neither left, resigned nor stood in for. */
static inline bool is_playing(const spil_driver *d, int seat)
{
    const spil_seat *who = &d->seat[seat].who;
    return who->kind == SPIL_SEAT_PERSON && !who->left && !who->resigned && !who->stands_in;
}

#endif
