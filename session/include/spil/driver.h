/* driver.h: a match in progress. The one place that asks, waits, orders and tells; every host sits on it.
 *
 * A host puts in commands and the time. It takes out questions, notes, and the moment at which the next thing will
 * happen by itself. There is no I/O here, no thread and no clock: the same commands at the same times give the same
 * match, byte for byte, however fast or slow the host is. Memory is allocated; a program that has none left stops.
 *
 *   time       Hosts pass it in, as milliseconds of any clock that does not run backwards (an earlier time counts as
 *              the latest one). The match has a clock of its own, which begins at 0 with the first card and stands
 *              still in a pause, in a hold, and while a screen changes hands. Times in records, notes and journals
 *              are of that clock; deadlines and spil_driver_due are of the host's.
 *   questions  Whoever has to decide is asked: a person, a bot in this program, a worker, a program outside, a
 *              socket. An answer may come at any later time and carries the question's token. Several questions are
 *              open at once. One that no longer makes sense is withdrawn, and an answer to it is told so.
 *   notes      What happened, numbered from 1 without gaps for each receiver (a seat, or SPIL_ONLOOKER for all who
 *              only watch). A receiver's notes hold what it may know and nothing else.
 *   journal    Whatever made a note or changed who is asked, and every numbered command, is a line of text. Reading the
 *              lines back gives the same match with the same note numbers, clocks and replies (spil_driver_resume).
 *
 * How a bot thinks is unknown here: a seat's player is a text ("level3") that the host understands. */
#ifndef SPIL_DRIVER_H
#define SPIL_DRIVER_H

#include "spil/record.h"

typedef struct spil_driver spil_driver;

enum { SPIL_PLAYER_TEXT = 200 }; /* room for a player's text, NUL included */

/* ---- terms: agreed before the match and never changed ---- */

typedef enum spil_order {
    SPIL_ORDER_TURNS, /* one seat after the other is asked, as to_act lists them; in a race, round and round */
    SPIL_ORDER_ARRIVAL /* everybody who may act is asked at once, and the first to act is first */
} spil_order;

typedef enum spil_undo_rule {
    SPIL_UNDO_FREE, /* done at once, also after the end */
    SPIL_UNDO_ASK,  /* the other people at the table must agree */
    SPIL_UNDO_NEVER
} spil_undo_rule;

/* What is kept beyond the position; matches that nobody looks into need none of it. Without steps there is no undo
 * and no record, without notes nothing to read later, without the journal no resuming. */
enum { SPIL_KEEP_STEPS = 1, SPIL_KEEP_NOTES = 2, SPIL_KEEP_JOURNAL = 4 };

#define SPIL_FOREVER UINT32_MAX

typedef struct spil_terms {
    spil_order order;
    spil_undo_rule undo;
    bool timed;        /* a race in the order of arrival counts down and holds */
    uint32_t count_ms; /* there, between 3, 2, 1 and go; 0 = go at once */
    uint32_t hold_ms;  /* there, nobody may act for so long after an event that stops play */
    /* How long a chance out of turn lasts (game.h: may_claim). In turns: a person who has not answered by then lets
     * it go; 0 and SPIL_FOREVER = no limit. By arrival: until then, or until all have answered, the move that would
     * end it is held back; 0 = nothing is held back, SPIL_FOREVER = until all have answered. */
    uint32_t claim_ms;
    uint32_t base_ms[SPIL_SEATS_MAX],
        add_ms[SPIL_SEATS_MAX]; /* a seat's clock and what a move adds; 0 = no clock */
    bool one_screen;  /* the people sit at one screen and hand it over where they see different things … */
    bool open_hands;  /* … unless it shows everybody's cards anyway, as in a race at one keyboard */
    bool hints_alone; /* hints only where nobody but the asker is a person */
    uint8_t keep;     /* SPIL_KEEP_… */
    char stand_in
        [SPIL_PLAYER_TEXT]; /* plays for people who leave, resign or run out of time, and for players that
                                        fail; "" = nobody: such a seat is not asked any more */
} spil_terms;

/* The same but for what is kept? */
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
    bool left;                     /* PERSON: went away; the stand-in plays until it sits again */
    bool resigned;                 /* PERSON: gave up; the stand-in plays to the end */
    uint64_t clock_ms;             /* left on its clock; 0 where there is none */
} spil_seat;

/* ---- commands ---- */

/* By a seat, by the host (`by` = SPIL_HOST), or by either. */
#define SPIL_COMMANDS(X)                                                                                     \
    X(MOVE, "move")     /* plays `move`, decided when the note `seen` was the last known */                  \
    X(WAIT, "wait")     /* seat: lets the others act first, where one after the other is asked */            \
    X(PAUSE, "pause")   /* the clock stands still */                                                         \
    X(RESUME, "resume") /* … and goes on; a race counts down anew */                                       \
    X(UNDO, "undo")     /* seat: takes back its last move and all after it; host: the last move */           \
    X(REDO, "redo")     /* plays again what the last undo took back, while nothing else was played */        \
    X(AGREE, "agree")   /* seat: to the undo or redo that is asked for */                                    \
    X(REFUSE, "refuse")                                                                                      \
    X(RESIGN, "resign")   /* seat: the stand-in plays on, and the seat cannot win */                         \
    X(LEAVE, "leave")     /* seat: the stand-in plays on until it sits again; before the start it is open */ \
    X(SIT, "sit")         /* seat: its person is back */                                                     \
    X(SEAT, "seat")       /* host: who plays `seat` from now on: `seat_kind`, `player`, `name` */            \
    X(START, "start")     /* host: deals from `key`, or begins with `state` */                               \
    X(HINT, "hint")       /* seat: an adviser is asked (the reply has the question's token) */               \
    X(LOOK, "look")       /* seat: its person has come to the screen */                                      \
    X(HERE, "here")       /* seat: connected */                                                              \
    X(AWAY, "away")       /* seat: not connected; nothing else changes */                                    \
    X(HOLD, "hold")       /* host: nobody is asked and the clock stands still, without a word to anybody */  \
    X(RELEASE, "release") /* host: the end of that */                                                        \
    X(TELL, "tell")       /* host: a note of its own: `word`, `text` (JSON members), `visible_to` */

typedef enum spil_command_kind {
#define SPIL_COMMAND_ENUM(name, word) SPIL_DO_##name,
    SPIL_COMMANDS(SPIL_COMMAND_ENUM)
#undef SPIL_COMMAND_ENUM
} spil_command_kind;

#define SPIL_SEEN_LATEST UINT32_MAX /* knows everything that was told so far */

typedef struct spil_command {
    spil_command_kind kind;
    int by; /* seat, or SPIL_HOST */
    /* The sender's number for it, 0 = none. Numbers rise; a repeated one is not done again but gets the reply of the
     * first, also after a restart; a lower one that was never used is too late. The number of a command that makes no
     * sense (no such seat, a text that is none, `seen` before it was told) is not used by it. */
    uint64_t id;
    uint32_t seen; /* MOVE */
    spil_move move;
    int seat; /* SEAT */
    spil_seat_kind seat_kind;
    const char *player, *name; /* SEAT; NULL = none; BOT needs a player */
    const spil_key *key;       /* START … */
    const void *state;         /* … or this, not both */
    const char *word, *text;   /* TELL: a word without blanks, a line of text */
    uint8_t visible_to;        /* TELL: bit per seat and SPIL_ONLOOKER */
} spil_command;

/* What becomes of a command or an answer. Only DONE changes anything. */
#define SPIL_REPLIES(X)                                                                                      \
    X(DONE, "done")                                                                                          \
    X(TOO_LATE, "too_late")       /* somebody was faster (S7): free of charge; or an old number */           \
    X(NOT_NOW, "not_now")         /* before "go", paused, held back: free of charge */                       \
    X(NOT_ALLOWED, "not_allowed") /* the terms do not allow it */                                            \
    X(NOT_STARTED, "not_started")                                                                            \
    X(GAME_OVER, "game_over")                                                                                \
    X(REFUSED, "refused")     /* the rules do not allow it, or it makes no sense: the error's code says */   \
    X(WITHDRAWN, "withdrawn") /* an answer to a question that is not open any more */

typedef enum spil_reply_kind {
#define SPIL_REPLY_ENUM(name, word) SPIL_REPLY_##name,
    SPIL_REPLIES(SPIL_REPLY_ENUM)
#undef SPIL_REPLY_ENUM
} spil_reply_kind;

enum { SPIL_REPLY_KINDS = SPIL_REPLY_WITHDRAWN + 1 };

typedef struct spil_reply {
    spil_reply_kind kind;
    bool again;     /* the command was known: this is the reply of the first time */
    uint32_t seq;   /* the sender's last note after it; the host's: the onlookers' */
    uint64_t token; /* HINT */
    spil_error err; /* unless DONE: why not */
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
    const spil_move *moves; /* its legal moves, less those that are held back */
    int n_moves;            /* may be 0 in a race by arrival */
    uint64_t deadline_ms;   /* the host's time at which it is decided without an answer; UINT64_MAX = never */
    /* For players that react as people do; times on the match's clock. */
    uint64_t asked_ms;
    uint64_t acted_ms;    /* when the seat's own last move was done; 0 before the first */
    uint64_t replied_ms;  /* when its last move was replied to; 0 before the first … */
    spil_reply_kind last; /* … and how; DONE before the first */
    uint64_t target_ms; /* when what moves are aimed at (game->target_version) changed last; 0 = not yet … */
    int target_by;      /* … and the seat whose move alone changed it; -1 = nobody's */
} spil_question;

typedef struct spil_answer {
    bool acts;          /* false: nothing, until something happens (races by arrival) */
    spil_move move;     /* may be one that the rules will refuse: people make mistakes */
    uint32_t delay_ms;  /* from the question until the move arrives (spil_driver_pace) */
    uint32_t commit_ms; /* the last part of delay_ms, in which nothing can stop the hand */
} spil_answer;

/* ---- notes ---- */

#define SPIL_NOTES(X)                                                                                        \
    X(EVENT, "event")   /* a move was made: its events (spil_driver_events) */                               \
    X(COUNT, "count")   /* the countdown: n = 3, 2, 1 */                                                     \
    X(GO, "go")         /* from now on moves count (again) */                                                \
    X(PAUSE, "pause")   /* by seat, or SPIL_HOST */                                                          \
    X(RESUME, "resume") /* by seat, or SPIL_HOST */                                                          \
    X(ASKS, "asks")     /* seat asks the others whether it may `text`: "undo" or "redo" */                   \
    X(UNDO, "undo")     /* done: the last n moves were taken back; not done: the asking is over */           \
    X(REDO, "redo")     /* done: n moves follow, each with its events; not done: the asking is over */       \
    X(SEAT, "seat")     /* who plays seat: `who` with its name, player and resigned */                       \
    X(START, "start")                                                                                        \
    X(OVER, "over") /* `result` */                                                                           \
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
    int step;  /* moves that stood behind it */
    int index; /* for spil_driver_events */
    int seat;
    int n;
    bool done;
    spil_seat_kind who;
    bool resigned;
    const char *name, *player, *word, *text; /* never NULL */
    const spil_result *result;               /* OVER */
} spil_note;

/* ---- a match from beginning to end ---- */

/* A table without players; the setup has been checked, and the file of its FILE option outlives the driver. */
spil_driver *spil_driver_new(const spil_setup *su, const spil_terms *terms, uint64_t now_ms);
/* Where a record leaves off, names and resignations included: its moves are told as if they had been played here,
 * and a timed race counts down. The players are the caller's to seat. NULL: a move is refused, and *err says which. */
spil_driver *spil_driver_from_record(const spil_record *rec, const spil_terms *terms, uint64_t now_ms,
                                     spil_error *err);
/* What a journal tells (whole lines: the caller cuts off half a line at its end). It is as if the match had been held
 * since its last line: the same clocks, notes and replies; open questions are asked anew, hints are not. Nobody is here
 * and nothing is held until the host says so, and a screen that has to be handed over is covered. `keep` replaces
 * that of the terms (undo needs the steps, numbered moves with `seen` need the notes). `epoch` must be larger than in
 * earlier runs of this match if answers from such a run may still arrive. NULL: *err says what is wrong with which
 * line. */
spil_driver *spil_driver_resume(spil_cpu cpu, const char *journal, size_t len, uint8_t keep, uint32_t epoch,
                                uint64_t now_ms, spil_error *err);
void spil_driver_free(spil_driver *d); /* NULL does nothing */
/* Deals a new match with the same setup, terms and seats (none left or resigned), in the same memory: for those who
 * play thousands. Only without notes and journal. */
void spil_driver_deal(spil_driver *d, const spil_key *key);

/* Is it a journal, as opposed to a record? */
bool spil_is_journal(const char *text, size_t len);

/* ---- putting in ---- */

/* Gives a command, after letting the time pass. Checks come in this order: who, whether it makes sense, the number, the
 * phase, `seen`, the rules. reply may be NULL. */
spil_reply_kind spil_driver_do(spil_driver *d, uint64_t now_ms, const spil_command *cmd, spil_reply *reply);
/* Answers a question. A move arrives after its delay; a refusal then is not the answer's any more. REFUSED or NOT_NOW
 * at once: the question stays open. TOO_LATE: it is withdrawn, and the seat asked anew. err may be NULL. */
spil_reply_kind spil_driver_answer(spil_driver *d, uint64_t now_ms, uint64_t token, const spil_answer *answer,
                                   spil_error *err);
/* Whoever was asked cannot answer, now or later: the stand-in takes its seat. Where there is none, or it is the one
 * that cannot, nobody is asked for that seat until the host seats somebody (SEAT). DONE or WITHDRAWN. */
spil_reply_kind spil_driver_fail(spil_driver *d, uint64_t now_ms, uint64_t token);
/* Lets the time pass: everything that is due by then happens, in order and at its own time. */
void spil_driver_advance(spil_driver *d, uint64_t now_ms);
/* Jumps to the next thing that happens by itself, makes it happen and nothing else; false when nothing will before the
 * match's clock reaches until_ms. For matches without people. */
bool spil_driver_next(spil_driver *d, uint64_t until_ms);
/* How long bots seem to think: an answer's delay is brought between these. Races by the clock take it as it is. At
 * first 0 and 0. */
void spil_driver_pace(spil_driver *d, uint32_t min_ms, uint32_t max_ms);
/* In turns: another claim_ms, from the next question on, for people who change their mind about clocks. */
void spil_driver_claim_time(spil_driver *d, uint32_t claim_ms);

/* ---- taking out ---- */

/* The next question that nobody has taken yet; false when there is none. view and moves are valid until the driver is
 * used again for anything but reading. */
bool spil_driver_take(spil_driver *d, spil_question *q);
/* The open question for a seat's move, taken or not, as it stands now; false when there is none (or the screen is
 * covered). Valid as above. */
bool spil_driver_question(spil_driver *d, int seat, spil_question *q);
/* The token of a question that was taken and is withdrawn, each once; 0 when there is none. Whatever was taken ends in
 * one of these ways: an answer or a fail that is DONE, or here. */
uint64_t spil_driver_withdrawn(spil_driver *d);
bool spil_driver_is_open(const spil_driver *d, uint64_t token);

/* The host's time at which something happens by itself; UINT64_MAX = nothing will. */
uint64_t spil_driver_due(const spil_driver *d);

/* How many notes a seat (or SPIL_ONLOOKER) has got; the note with that number (false when it has none). */
uint32_t spil_driver_seq(const spil_driver *d, int seat);
bool spil_driver_note(const spil_driver *d, int seat, uint32_t seq, spil_note *note);
/* Adds the events of a note to *ev, those that the seat (or SPIL_ONLOOKER) may know. */
void spil_driver_events(const spil_driver *d, const spil_note *note, int seat, spil_events *ev);

/* The journal's new lines since the last call, to be stored; valid until the driver is used again. len 0: none. */
const char *spil_driver_journal(spil_driver *d, size_t *len);

/* ---- looking ---- */

typedef enum spil_phase {
    SPIL_PHASE_GATHER, /* before the start */
    SPIL_PHASE_WAIT,   /* countdown or hold: nobody may act yet */
    SPIL_PHASE_PLAY,
    SPIL_PHASE_PAUSE,
    SPIL_PHASE_OVER
} spil_phase;

spil_phase spil_driver_phase(const spil_driver *d);
int spil_driver_count(const spil_driver *d); /* the number of the countdown that was told last; 0 = none */
uint64_t spil_driver_clock(const spil_driver *d);   /* ms on the match's clock */
uint64_t spil_driver_last_ms(const spil_driver *d); /* when the last move was made; 0 = there is none */
const spil_setup *spil_driver_setup(const spil_driver *d);
const spil_terms *spil_driver_terms(const spil_driver *d);
const spil_seat *spil_driver_seat(const spil_driver *d, int seat);
int spil_driver_people(const spil_driver *d); /* people's seats, those who left or resigned included */
/* Who is asked in turn: the seat, or -1. */
int spil_driver_asked(const spil_driver *d);
/* At one screen: whose it is (-1: no person plays), and whether that person has yet to come. */
int spil_driver_screen(const spil_driver *d, bool *covered);
/* Who asks for an undo or redo and waits for an answer; -1 = nobody. needs: bit per seat that has not answered. */
int spil_driver_vote(const spil_driver *d, spil_command_kind *what, uint8_t *needs);
/* Can the seat's last move be taken back, the last undo be done again? */
bool spil_driver_can_redo(const spil_driver *d);

int spil_driver_steps(const spil_driver *d);
const spil_step *spil_driver_step(const spil_driver *d, int i); /* with SPIL_KEEP_STEPS */
/* The key, once dealt; false when the match began with a position. */
bool spil_driver_key(const spil_driver *d, spil_key *key);
/* What a seat, or SPIL_ONLOOKER, may know; its legal moves (up to SPIL_MOVES_MAX), held back ones left out. */
void spil_driver_view(const spil_driver *d, int seat, void *view);
int spil_driver_moves(const spil_driver *d, int seat, spil_move out[]);
/* Resigned seats do not win. Returns res->over. */
bool spil_driver_result(const spil_driver *d, spil_result *res);
/* How many of the seat's moves got each reply. */
uint32_t spil_driver_replies(const spil_driver *d, int seat, spil_reply_kind kind);
/* The whole truth, for referees and statistics, never for a player: the position, and all events of the last move. */
const void *spil_driver_state(const spil_driver *d);
const spil_events *spil_driver_last_events(const spil_driver *d);
/* A number that two matches in the same position share, for checking a replay. */
uint64_t spil_driver_hash(const spil_driver *d);

/* Bytes a save takes, and the save itself: the record, with its result once the game is over (SPIL_KEEP_STEPS). */
size_t spil_driver_save_bytes(const spil_driver *d);
void spil_driver_save(const spil_driver *d, spil_out *out);

#endif
