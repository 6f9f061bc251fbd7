/* driver.h: a match in progress: whom to ask, what to wait for, whose move counts, what to report. Every host plays
 * through it.
 *
 * A host puts in commands and the time. It takes out questions, notes, and the time at which something is next due.
 * There is no I/O here, no thread and no clock: the same commands at the same times give the same
 * match, byte for byte, however fast or slow the host is. Allocation aborts when memory runs out.
 *
 *   time       Hosts pass it in, as milliseconds of any clock that does not run backwards (an earlier time counts as
 *              the latest one). The match has its own clock, which begins at 0 with the first card and stands
 *              still in a pause, in a hold, and while a screen changes hands. Times in records, notes and journals
 *              are of that clock; deadlines and spil_driver_due are of the host's.
 *   questions  The player who must decide is asked: a person, a bot in this program, a worker, an external program, a
 *              socket. An answer may come at any later time and carries the question's token. Several questions can be
 *              open at once. One that no longer applies is withdrawn; an answer to it gets the reply WITHDRAWN.
 *   notes      What happened, numbered from 1 without gaps for each receiver (a seat, or SPIL_ONLOOKER for all
 *              onlookers). A receiver's notes hold what it may know and nothing else.
 *   journal    Whatever made a note or changed who is asked, and every numbered command, is a line of text. Reading the
 *              lines back gives the same match with the same note numbers, clocks and replies (spil_driver_resume).
 *
 * The driver knows nothing of bots: a seat's player is a text ("level3") that the host understands. */
#ifndef SPIL_DRIVER_H
#define SPIL_DRIVER_H

#include "spil/record.h"

typedef struct spil_driver spil_driver;

enum { SPIL_PLAYER_TEXT = 200 }; /* room for a player's text, NUL included */

/* ---- terms: agreed before the match and never changed ---- */

typedef enum spil_order {
    SPIL_ORDER_TURNS,  /* seats are asked one by one, in the order of to_act; in a race, round and round */
    SPIL_ORDER_ARRIVAL /* everybody who may act is asked at once, and the first to act is first */
} spil_order;

typedef enum spil_undo_rule {
    SPIL_UNDO_FREE, /* done at once, even after the end; but what a person has turned up stays (game.h: reveals) */
    SPIL_UNDO_ASK, /* the other people at the table must agree */
    SPIL_UNDO_NEVER
} spil_undo_rule;

/* What is kept besides the position; simulations need none of it. Without steps there is no undo and no record,
 * without notes nothing can be read later, without the journal nothing can be resumed. */
enum { SPIL_KEEP_STEPS = 1, SPIL_KEEP_NOTES = 2, SPIL_KEEP_JOURNAL = 4 };

#define SPIL_FOREVER UINT32_MAX

/* What makes a race by the clock harder for one seat, so that slower people can win. The deal and the rules are
 * the same. All 0: nothing. */
typedef struct spil_handicap {
    uint32_t late_ms; /* after every "go" the seat's moves do not count that long; up to SPIL_LATE_MS_MAX */
    /* A bot takes this percentage of its usual time for everything: SPIL_SLOW_MIN … SPIL_SLOW_MAX; 0 = its usual time.
     * People are as fast as they are. */
    uint32_t slow_percent;
} spil_handicap;

enum { SPIL_LATE_MS_MAX = 60000, SPIL_SLOW_MIN = 101, SPIL_SLOW_MAX = 1000 };

typedef struct spil_terms {
    spil_order order;
    spil_undo_rule undo;
    bool timed;        /* a race in the order of arrival counts down and holds */
    uint32_t count_ms; /* in such a race: between 3, 2, 1 and go; 0 = go at once */
    uint32_t hold_ms;  /* in such a race: how long nobody may act after an event that stops play */
    /* How long a claim out of turn is possible (game.h: may_claim). In turns: a person who has not answered by then
     * declines; 0 and SPIL_FOREVER = no limit. By arrival: the move that would end the claims is held back until
     * then, or until all have answered; 0 = nothing is held back, SPIL_FOREVER = until all have answered. */
    uint32_t claim_ms;
    uint32_t base_ms[SPIL_SEATS_MAX]; /* on a seat's clock at the start; 0 = no clock */
    uint32_t add_ms[SPIL_SEATS_MAX];  /* what a move adds to it */
    bool per_move;                    /* it begins with base_ms again for every move */
    bool flag_loses; /* at zero the seat resigns, by the cause TIME; otherwise the stand-in makes that move */
    spil_handicap handicap[SPIL_SEATS_MAX];
    bool one_screen; /* the people sit at one screen and hand it over where they see different things … */
    bool open_hands; /* … unless it shows everybody's cards anyway, as in a race at one keyboard */
    bool
        skip_claims; /* nobody gets it for a claim alone (game.h: may_claim): those who do not have it decline */
    bool hints_alone; /* hints only for a person who plays with bots alone */
    /* The game ends as soon as those who have not resigned are one side, or no person among them is left; they have
     * won. Otherwise the stand-in plays it to its end. */
    bool resign_ends;
    uint8_t keep; /* SPIL_KEEP_… */
    /* Plays for people who leave, resign or run out of time, and for players that fail; "" = nobody: such a seat is
     * no longer asked. */
    char stand_in[SPIL_PLAYER_TEXT];
} spil_terms;

/* Are they the same, apart from what is kept? */
bool spil_terms_same(const spil_terms *a, const spil_terms *b);

/* ---- seats ---- */

#define SPIL_SEAT_KINDS(X) X(OPEN, "open") X(PERSON, "person") X(BOT, "bot")

typedef enum spil_seat_kind {
#define SPIL_SEAT_ENUM(name, word) SPIL_SEAT_##name,
    SPIL_SEAT_KINDS(SPIL_SEAT_ENUM)
#undef SPIL_SEAT_ENUM
} spil_seat_kind;

typedef struct spil_seat {
    spil_seat_kind kind;
    char name[SPIL_NAME_BYTES];    /* "" = none */
    char player[SPIL_PLAYER_TEXT]; /* BOT: who is asked */
    bool here;                     /* PERSON: connected, as far as the host says (HERE, AWAY) */
    bool left;                     /* PERSON: away from the table; the stand-in plays until it sits again */
    bool resigned;                 /* PERSON: gave up; the stand-in plays to the end */
    bool stands_in;                /* PERSON: a bot plays while it is away (STAND_IN), until it sits again */
    bool ran_out;                  /* PERSON: its clock has been at zero since its own last move */
    uint64_t clock_ms;             /* time left on its clock; 0 where there is none */
} spil_seat;

/* ---- commands ---- */

/* By a seat, by the host (`by` = SPIL_HOST), or by either. */
#define SPIL_COMMANDS(X)                                                                                     \
    X(MOVE, "move")     /* plays `move`, decided when `seen` was the last note known */                      \
    X(WAIT, "wait")     /* seat: lets the others act first, where seats are asked in turn */                 \
    X(PAUSE, "pause")   /* the clock stands still */                                                         \
    X(RESUME, "resume") /* … and goes on; a race counts down again */                                      \
    X(UNDO, "undo")     /* seat: takes back its last move and all after it; host: the last move */           \
    X(REDO, "redo")     /* plays again what the last undo took back, while nothing else was played */        \
    X(AGREE, "agree")   /* seat: to the undo or redo asked for */                                            \
    X(REFUSE, "refuse")                                                                                      \
    X(RESIGN, "resign") /* seat: the stand-in plays on, and the seat cannot win; or the game ends */         \
    X(LEAVE, "leave")   /* seat: the stand-in plays on until it sits again; before the start it is open */   \
    X(SIT, "sit")       /* seat: its person is back */                                                       \
    X(STAND_IN,                                                                                              \
      "stand_in")   /* host: `player` (NULL: the terms' stand-in) plays for `seat`, whose person is away */  \
    X(SEAT, "seat") /* host: who plays `seat` from now on: `seat_kind`, `player`, `name` */                  \
    X(START, "start")     /* host: deals from `key`, or begins with `state` */                               \
    X(HINT, "hint")       /* seat: an adviser is asked (the reply has the question's token) */               \
    X(LOOK, "look")       /* seat: its person has come to the screen */                                      \
    X(HERE, "here")       /* seat: connected */                                                              \
    X(AWAY, "away")       /* seat: not connected; nothing else changes */                                    \
    X(HOLD, "hold")       /* host: nobody is asked and the clock stands still, without a word to anybody */  \
    X(RELEASE, "release") /* host: ends the hold */                                                          \
    X(TELL, "tell")       /* host: a custom note: `word`, `text` (JSON members), `visible_to` */             \
    X(END, "end")         /* host: the game is over, by `cause`; ABSENT: `winners` have won */

typedef enum spil_command_kind {
#define SPIL_COMMAND_ENUM(name, word) SPIL_DO_##name,
    SPIL_COMMANDS(SPIL_COMMAND_ENUM)
#undef SPIL_COMMAND_ENUM
} spil_command_kind;

#define SPIL_SEEN_LATEST UINT32_MAX /* knows every note so far */

enum { SPIL_REFUSALS_KEPT = 64 }; /* numbers of a sender whose refusals are remembered */

typedef struct spil_command {
    spil_command_kind kind;
    int by; /* seat, or SPIL_HOST */
    /* The sender's number for it, 0 = none. Numbers rise. A repeated one is not carried out again but gets its first
     * reply, even after a restart; a lower one that was never used is too late, and so is one that was refused
     * SPIL_REFUSALS_KEPT numbers ago. A malformed command (no such seat, a text that is not plain, `seen` beyond the
     * last note) does not use up its number. */
    uint64_t id;
    uint32_t seen; /* MOVE */
    spil_move move;
    bool
        unreadable; /* MOVE: it could not be read; refused as BAD_MOVE where nothing else stands against a move */
    int seat;       /* SEAT, STAND_IN */
    spil_seat_kind seat_kind;
    const char *player, *name; /* SEAT, STAND_IN; NULL = none; BOT needs a player */
    const spil_key *key;       /* START … */
    const void *state;         /* … or this, not both */
    const char *word, *text;   /* TELL: a word without blanks, a line of text */
    uint8_t visible_to;        /* TELL: bit per seat and SPIL_ONLOOKER */
    spil_cause cause;          /* END: any but PLAYED … */
    uint8_t winners;           /* … and, where it is ABSENT, the seats that win, as bits */
} spil_command;

/* The outcome of a command or an answer. Only DONE changes anything. */
#define SPIL_REPLIES(X)                                                                                      \
    X(DONE, "done")                                                                                          \
    X(TOO_LATE, "too_late")       /* somebody was faster (S7), at no cost; or an old number */               \
    X(NOT_NOW, "not_now")         /* before "go", paused or held back, at no cost */                         \
    X(NOT_ALLOWED, "not_allowed") /* the terms do not allow it */                                            \
    X(NOT_STARTED, "not_started")                                                                            \
    X(GAME_OVER, "game_over")                                                                                \
    X(REFUSED, "refused")     /* against the rules, or malformed: the error's code says which */             \
    X(WITHDRAWN, "withdrawn") /* an answer to a question that is no longer open */

typedef enum spil_reply_kind {
#define SPIL_REPLY_ENUM(name, word) SPIL_REPLY_##name,
    SPIL_REPLIES(SPIL_REPLY_ENUM)
#undef SPIL_REPLY_ENUM
} spil_reply_kind;

enum { SPIL_REPLY_KINDS = SPIL_REPLY_WITHDRAWN + 1 };

typedef struct spil_reply {
    spil_reply_kind kind;
    bool repeated;  /* the command had been given before: this is its first reply */
    uint32_t seq;   /* the sender's last note after it; for the host: the onlookers' */
    uint64_t token; /* HINT */
    spil_error err; /* why not, unless DONE */
} spil_reply;

/* ---- questions ---- */

typedef enum spil_ask_kind {
    SPIL_ASK_MOVE,
    SPIL_ASK_HINT /* what would you do in that seat's place? Nothing is played */
} spil_ask_kind;

typedef struct spil_question {
    uint64_t token;
    spil_ask_kind kind;
    int seat;
    const char *player; /* who is asked; "" = the person (MOVE), or the host's best adviser (HINT) */
    const spil_setup *setup;
    const void *view;       /* of the seat */
    const spil_move *moves; /* its legal moves, without those held back */
    int n_moves;            /* may be 0 in a race by arrival */
    uint64_t deadline_ms;   /* the host's time at which it is decided without an answer; UINT64_MAX = never */
    /* For players that react as people do; times on the match's clock. */
    uint64_t asked_ms;
    uint64_t acted_ms;          /* when the seat's own last move was done; 0 before the first */
    uint64_t replied_ms;        /* when its last move was replied to; 0 before the first … */
    spil_reply_kind last_reply; /* … and how; DONE before the first */
    uint64_t target_ms; /* when the target of moves (game->target_version) last changed; 0 = never … */
    int target_by;      /* … and the seat whose move alone changed it; -1 = nobody's */
} spil_question;

typedef struct spil_answer {
    bool acts;          /* false: does nothing until something happens (races by arrival) */
    spil_move move;     /* may be one that the rules will refuse: people make mistakes */
    uint32_t delay_ms;  /* from the question until the move arrives (spil_driver_pace) */
    uint32_t commit_ms; /* the last part of delay_ms, when the move can no longer be stopped */
} spil_answer;

/* ---- notes ---- */

#define SPIL_NOTES(X)                                                                                        \
    X(EVENT, "event")   /* a move was made: its events (spil_driver_events) */                               \
    X(COUNT, "count")   /* the countdown: n = 3, 2, 1 */                                                     \
    X(GO, "go")         /* from now on moves count (again), except of those who begin later */               \
    X(BEGIN, "begin")   /* … and now those of seat */                                                      \
    X(PAUSE, "pause")   /* by seat, or SPIL_HOST */                                                          \
    X(RESUME, "resume") /* by seat, or SPIL_HOST */                                                          \
    X(ASKS, "asks")     /* seat asks the others to agree to `word`: "undo" or "redo" */                      \
    X(UNDO, "undo")     /* done: the last n moves were taken back; not done: the vote is over */             \
    X(REDO, "redo")     /* done: n moves follow, each with its events; not done: the vote is over */         \
    X(SEAT, "seat") /* who plays seat: `who` with its name, player and resigned (PERSON: that ends it) */    \
    X(START, "start")                                                                                        \
    X(OVER, "over") /* `result`, by `cause` */                                                               \
    X(TELL, "tell") /* the host's own: `word`, `text` */

typedef enum spil_note_kind {
#define SPIL_NOTE_ENUM(name, word) SPIL_NOTE_##name,
    SPIL_NOTES(SPIL_NOTE_ENUM)
#undef SPIL_NOTE_ENUM
} spil_note_kind;

/* Valid until the driver is used again for anything but reading. */
typedef struct spil_note {
    spil_note_kind kind;
    uint32_t seq;
    uint64_t ms;
    int step;  /* moves played when it was made */
    int index; /* for spil_driver_events */
    int seat;
    int n;
    bool done;
    spil_seat_kind who;
    bool resigned, stands_in; /* SEAT */
    bool timed_out;           /* EVENT: the stand-in's move, for a seat whose clock was at zero */
    const char *name, *player, *word, *text; /* never NULL */
    const spil_result *result;               /* OVER */
    spil_cause cause;                        /* OVER */
} spil_note;

/* ---- a match from beginning to end ---- */

/* A table without players. The setup must have been checked; the file of its FILE option must outlive the driver. */
spil_driver *spil_driver_new(const spil_setup *su, const spil_terms *terms, uint64_t now_ms);
/* Continues a record, including names and resignations: its moves become notes as if they had been played here, and a
 * timed race counts down. The caller seats the players. NULL: a move is refused, and *err says which. */
spil_driver *spil_driver_from_record(const spil_record *rec, const spil_terms *terms, uint64_t now_ms,
                                     spil_error *err);
/* The match of a journal (whole lines: the caller cuts off a partial line at its end). It is as if the match had been
 * held since the last line: the same clocks, notes and replies; open questions are asked again, hints are not. Nobody
 * is here and nothing is held until the host says so, and a screen that must be handed over is covered. `keep`
 * replaces that of the terms (undo needs the steps, numbered moves with `seen` need the notes). If answers to an
 * earlier run of this match may still arrive, `epoch` must be larger than it was then. NULL: *err says what is wrong
 * in which line. */
spil_driver *spil_driver_resume(spil_cpu cpu, const char *journal, size_t len, uint8_t keep, uint32_t epoch,
                                uint64_t now_ms, spil_error *err);
void spil_driver_free(spil_driver *d); /* NULL is allowed */
/* Deals a new match with the same setup, terms and seats (none left or resigned) in the same memory, for playing
 * thousands. Only without notes and journal. */
void spil_driver_deal(spil_driver *d, const spil_key *key);

/* Is it a journal, as opposed to a record? */
bool spil_is_journal(const char *text, size_t len);

/* ---- input ---- */

/* Gives a command, after advancing to now_ms. Checks come in this order: the sender, whether it is well formed, the
 * number, the phase, `seen`, the rules. reply may be NULL. */
spil_reply_kind spil_driver_do(spil_driver *d, uint64_t now_ms, const spil_command *cmd, spil_reply *reply);
/* Answers a question. A move arrives after its delay; if it is refused then, this reply does not say so. REFUSED or
 * NOT_NOW at once: the question stays open. TOO_LATE: it is withdrawn, and the seat is asked again. err may be
 * NULL. */
spil_reply_kind spil_driver_answer(spil_driver *d, uint64_t now_ms, uint64_t token, const spil_answer *answer,
                                   spil_error *err);
/* The player that was asked cannot answer, now or later: the stand-in takes the seat. If there is none, or the
 * stand-in itself failed, nobody is asked for that seat until the host seats somebody (SEAT). DONE or WITHDRAWN. */
spil_reply_kind spil_driver_fail(spil_driver *d, uint64_t now_ms, uint64_t token);
/* Advances the time: everything that is due by then happens, in order and at its own time. */
void spil_driver_advance(spil_driver *d, uint64_t now_ms);
/* Jumps to the next thing that is due and does only that; false when nothing is due before the match's clock reaches
 * until_ms. For matches without people. */
bool spil_driver_next(spil_driver *d, uint64_t until_ms);
/* How long bots seem to think: the delay of an answer is clamped to this range. Timed races take it as it is.
 * Initially 0 and 0. */
void spil_driver_pace(spil_driver *d, uint32_t min_ms, uint32_t max_ms);
/* In turns: changes claim_ms from the next question on, for people who change their mind about clocks. */
void spil_driver_claim_time(spil_driver *d, uint32_t claim_ms);

/* ---- output ---- */

/* The next question that nobody has taken yet; false when there is none. view and moves are valid until the driver is
 * used again for anything but reading. */
bool spil_driver_take(spil_driver *d, spil_question *q);
/* The open question for a seat's move, taken or not, as it stands now; false when there is none (or the screen is
 * covered). Valid as long as that of spil_driver_take. */
bool spil_driver_question(spil_driver *d, int seat, spil_question *q);
/* The token of a question that was taken and then withdrawn, each reported once; 0 when there is none. Every question
 * taken ends with an answer that is DONE, a fail that is DONE, or here. */
uint64_t spil_driver_withdrawn(spil_driver *d);

/* The host's time at which the next thing is due; UINT64_MAX = nothing is. */
uint64_t spil_driver_due(const spil_driver *d);

/* How many notes a seat (or SPIL_ONLOOKER) has. */
uint32_t spil_driver_seq(const spil_driver *d, int seat);
/* The seat's note with this number; false when there is none. */
bool spil_driver_note(const spil_driver *d, int seat, uint32_t seq, spil_note *note);
/* Adds to *ev the events of a note that the seat (or SPIL_ONLOOKER) may know. */
void spil_driver_events(const spil_driver *d, const spil_note *note, int seat, spil_events *ev);

/* The journal's new lines since the last call, to be stored; valid until the driver is used again. len 0: none. */
const char *spil_driver_journal(spil_driver *d, size_t *len);

/* ---- inspecting ---- */

/* The host's time up to which everything has happened. */
uint64_t spil_driver_now(const spil_driver *d);
/* The highest number that a seat (or SPIL_HOST) has given a command; 0 = none. */
uint64_t spil_driver_number(const spil_driver *d, int by);
/* Rises whenever the moves to choose from may have changed: by a move, an undo, the end of a time for claims. */
uint32_t spil_driver_position(const spil_driver *d);
/* What is left of the time for claims, or of the clock that runs, in ms; UINT64_MAX = there is neither. */
uint64_t spil_driver_left_ms(const spil_driver *d);
/* Is what is due next a planned move? Then *seat and *mv are it. */
bool spil_driver_lands(const spil_driver *d, int *seat, spil_move *mv);
/* Does a move of this seat that was decided when `seen` was the last note known refer to the target as it is now? */
bool spil_driver_is_current(const spil_driver *d, int seat, uint32_t seen);
/* Does a stand-in play for this person at present: left, resigned, away, out of time? */
bool spil_driver_stood_in(const spil_driver *d, int seat);
/* Who answers for the seat at present; "": its person. */
const char *spil_driver_player(const spil_driver *d, int seat);

typedef enum spil_phase {
    SPIL_PHASE_GATHER, /* before the start */
    SPIL_PHASE_WAIT,   /* countdown or hold: nobody may act yet */
    SPIL_PHASE_PLAY,
    SPIL_PHASE_PAUSE,
    SPIL_PHASE_OVER
} spil_phase;

spil_phase spil_driver_phase(const spil_driver *d);
int spil_driver_count(const spil_driver *d);      /* the last number of the countdown so far; 0 = none */
uint64_t spil_driver_clock(const spil_driver *d); /* ms on the match's clock */
/* For how many ms the moves of a seat with a handicap do not count yet; 0 = they do, as far as the phase allows. */
uint64_t spil_driver_late(const spil_driver *d, int seat);
uint64_t spil_driver_last_ms(const spil_driver *d); /* when the last move was made; 0 = no move yet */
const spil_setup *spil_driver_setup(const spil_driver *d);
const spil_terms *spil_driver_terms(const spil_driver *d);
const spil_seat *spil_driver_seat(const spil_driver *d, int seat);
uint8_t spil_driver_resigned(const spil_driver *d); /* the seats that have resigned, one bit each */
int spil_driver_people(const spil_driver *d); /* seats of people, including those who left or resigned */
/* In turns: the seat that is asked, or -1. */
int spil_driver_asked(const spil_driver *d);
/* At one screen: whose it is (-1: no person plays), and whether that person has yet to come to it. */
int spil_driver_screen(const spil_driver *d, bool *covered);
/* Has the seat made a move that could be taken back, were that allowed? */
bool spil_driver_can_undo(const spil_driver *d, int seat);
/* Is there an undo that could be redone? */
bool spil_driver_can_redo(const spil_driver *d);
/* Has the person at the seat asked for a hint? */
bool spil_driver_hinted(const spil_driver *d, int seat);

int spil_driver_steps(const spil_driver *d);
const spil_step *spil_driver_step(const spil_driver *d, int i); /* with SPIL_KEEP_STEPS */
/* The key, once dealt; false when the match began with a position. */
bool spil_driver_key(const spil_driver *d, spil_key *key);
/* What a seat, or SPIL_ONLOOKER, may know. */
void spil_driver_view(const spil_driver *d, int seat, void *view);
/* The seat's legal moves (up to SPIL_MOVES_MAX), without those held back; returns how many. */
int spil_driver_moves(const spil_driver *d, int seat, spil_move out[]);
/* Resigned seats do not win. Returns res->over: by the rules, or ended before. */
bool spil_driver_result(const spil_driver *d, spil_result *res);
/* Why it is over; PLAYED while it goes on. */
spil_cause spil_driver_cause(const spil_driver *d);
/* How many of the seat's moves got this reply. */
uint32_t spil_driver_replies(const spil_driver *d, int seat, spil_reply_kind kind);
/* The full position, for referees and statistics, never for a player. */
const void *spil_driver_state(const spil_driver *d);
/* All events of the last move, for the same uses. */
const spil_events *spil_driver_last_events(const spil_driver *d);

/* The buffer size that spil_driver_save needs. */
size_t spil_driver_save_bytes(const spil_driver *d);
/* The record, with its result once the game is over (SPIL_KEEP_STEPS). */
void spil_driver_save(const spil_driver *d, spil_out *out);

#endif
