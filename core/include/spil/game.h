/* game.h: the contract between a game and everything else.
 *
 * A game is one const table of functions over plain memory. Four kinds of memory, and what belongs where:
 *
 *   setup  agreed before the first card and never changed: game, seats, options, data from a file
 *   state  everything that changes, hidden cards and key included: copy with memcpy, compare with memcmp
 *   view   what one seat, or an onlooker, may know: a separate type, built up from the state (G4)
 *   move   what a seat does: a small number in a wrapper; its text form is what people and records see
 *
 * Nothing here allocates, does I/O, reads a clock or uses floating point. Functions never keep pointers.
 * How a race, an out-of-turn claim or a host's ruling fit without a special case: any number of seats may
 * be listed by to_act, `apply` takes the seat that acts, and SPIL_HOST is a seat number like others. */
#ifndef SPIL_GAME_H
#define SPIL_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "spil/error.h"
#include "spil/json.h"
#include "spil/random.h"
#include "spil/text.h"

enum {
    SPIL_SEATS_MAX = 6,
    SPIL_HOST = -1,                 /* the seat number of the host, where a game lets the host act */
    SPIL_ONLOOKER = SPIL_SEATS_MAX, /* the seat number of onlookers: they have a view and hear events */
    SPIL_OPTIONS_MAX = 8,
    SPIL_STATE_MAX = 1024, /* bytes of the largest state */
    SPIL_VIEW_MAX = 1024,  /* bytes of the largest view */
    SPIL_MOVES_MAX = 4096, /* room for every legal move of one seat in any game */
    SPIL_STAGES_MAX = 8,   /* parts of a game that ask for something of their own */
    SPIL_MOVE_TEXT = 48    /* room for the text of any move or card, NUL included */
};

/* ---- options: a table that the command line, the screens and the docs read ---- */

typedef enum spil_option_kind {
    SPIL_OPTION_NUMBER, /* min … max; JSON number */
    SPIL_OPTION_WORD,   /* one of words[], stored as its index; JSON string */
    SPIL_OPTION_FILE    /* words[] are built in, anything else names a spil_data; JSON string; one per game */
} spil_option_kind;

enum { SPIL_OPTION_OWN = -1 }; /* the value of a FILE option whose file is setup.data */

typedef struct spil_option {
    const char *name;
    spil_option_kind kind;
    int16_t min, max, def; /* NUMBER; for WORD and FILE def is an index into words */
    int16_t step;          /* NUMBER: only min, min + step, … max; 0 = every whole number */
    /* NUMBER with def 0, which is outside min … max: the default by number of seats, from 0 to SPIL_SEATS_MAX */
    const int16_t *def_by_seats;
    const char *const *words; /* NULL-terminated */
    const char *label;        /* a few words for screens, translatable; NULL: its name */
    /* Of the words, or of the numbers from min on, translatable, NULL-terminated; those without one are shown as they
     * are. */
    const char *const *labels;
    const char *help; /* one line, translatable */
    bool sides;       /* it decides who plays with whom: people read the teams that it makes, not its value */
    bool by_day;      /* NUMBER: in the deal of a day (spil/today.h) it is another one every day, in turn */
} spil_option;

/* From one value of a NUMBER to the next. */
static inline int spil_option_step(const spil_option *option)
{
    return option->step > 0 ? option->step : 1;
}

typedef struct spil_game spil_game;
typedef struct spil_actions spil_actions;         /* spil/actions.h */
typedef struct spil_envs_loops spil_envs_loops;   /* spil/envs_loop.h */
typedef struct spil_state_field spil_state_field; /* spil/fields.h */
typedef struct spil_position spil_position;
/* A game's own table of them. A build in which nobody counts moves, such as the page's, leaves it out. */
#ifdef SPIL_NO_ACTIONS
#define SPIL_ACTIONS(table) NULL
#else
#define SPIL_ACTIONS(table) (&(table))
#endif

/* The help of an option or a bot. A build whose screens show none, such as the page's, leaves it out. */
#ifdef SPIL_NO_HELP
#define SPIL_HELP(text) NULL
#else
#define SPIL_HELP(text) (text)
#endif

/* A player's own file for a FILE option: its text, which records carry, and the table the game made from it. */
enum {
    SPIL_DATA_NAME = 128,  /* room for the option's value, such as a path, NUL included */
    SPIL_DATA_LINE = 200,  /* room for the longest line, NUL included */
    SPIL_DATA_TEXT = 8192, /* room for the text, NUL included */
    SPIL_TABLE_MAX = 4096  /* bytes of the largest table */
};

typedef struct spil_data {
    _Alignas(16) unsigned char table[SPIL_TABLE_MAX]; /* the game's own type */
    char name[SPIL_DATA_NAME];
    char text[SPIL_DATA_TEXT]; /* lines end with \n, never \r\n */
} spil_data;

/* How a host finds the file that a FILE option names; it may refuse to look (a server does). */
typedef struct spil_opener {
    /* NULL: BAD_OPTION and a sentence in *err. What it returns outlives every setup that uses it. */
    const spil_data *(*open)(void *context, const spil_game *game, const char *name, spil_error *err);
    void *context;
} spil_opener;

typedef struct spil_setup {
    const spil_game *game;
    const spil_data *data;            /* the file of a FILE option that is not built in; outlives the setup */
    int16_t option[SPIL_OPTIONS_MAX]; /* in the order of game->options; unused ones 0 */
    uint8_t seats;                    /* min_seats … max_seats */
} spil_setup;

/* ---- moves, memory, results ---- */

typedef struct spil_move {
    uint32_t code; /* the game's own packing; equal codes are equal moves */
} spil_move;

static inline bool spil_is_among(spil_move mv, const spil_move moves[], int n)
{
    for (int i = 0; i < n; i++) {
        if (moves[i].code == mv.code)
            return true;
    }
    return false;
}

/* Room for any game's state or view, aligned as memory from malloc() is. Only the first state_bytes or view_bytes
 * count. */
typedef struct spil_state {
    _Alignas(16) unsigned char bytes[SPIL_STATE_MAX];
} spil_state;

typedef struct spil_view {
    _Alignas(16) unsigned char bytes[SPIL_VIEW_MAX];
} spil_view;

/* Every game's view type begins with this: what all views have in common. */
typedef struct spil_view_head {
    uint8_t seat;                /* whose view; SPIL_ONLOOKER is no index into arrays by seat */
    uint8_t over;                /* 0 or 1 */
    uint8_t n_act;               /* seats that may act now … */
    uint8_t act[SPIL_SEATS_MAX]; /* … in the order of to_act; unused ones 0 */
} spil_view_head;

typedef struct spil_result {
    bool over;
    uint8_t winners;                /* bit per seat; 0 while running and in a draw */
    int32_t points[SPIL_SEATS_MAX]; /* the rules say what they mean; so far, while running */
} spil_result;

/* ---- events: what happened, for people and hosts ---- */

typedef enum spil_field_kind {
    SPIL_FIELD_NONE, /* ends the list */
    SPIL_FIELD_SEAT,
    SPIL_FIELD_SIDE, /* a side's number; -1 = nobody, null in JSON */
    SPIL_FIELD_NUMBER,
    SPIL_FIELD_PLACE,  /* a number from 0 in JSON and notation; people count from 1 */
    SPIL_FIELD_CARD,   /* printed by the game's print_card */
    SPIL_FIELD_WORD,   /* index into the field's words */
    SPIL_FIELD_BOOL,   /* 0 or 1; states and views only, as the next one */
    SPIL_FIELD_TEXT,   /* printed and parsed by functions of the field */
    SPIL_FIELD_CARDS,  /* the event's list, as cards */
    SPIL_FIELD_NUMBERS /* the event's list, as numbers */
} spil_field_kind;

typedef struct spil_field {
    const char *name; /* in JSON */
    spil_field_kind kind;
    const char *const *words; /* NULL-terminated */
} spil_field;

enum { SPIL_EVENT_FIELDS = 5, SPIL_EVENTS_MAX = 64, SPIL_EVENT_POOL = 512 };

typedef struct spil_event_kind {
    const char *name;     /* in JSON */
    const char *sentence; /* for people, with a %s per scalar field in order; translatable */
    bool hold;            /* play stops: in a timed race nobody may act for a moment, then comes "go" */
    spil_field field[SPIL_EVENT_FIELDS];
} spil_event_kind;

typedef struct spil_event {
    uint8_t kind;             /* index into the game's event table */
    uint8_t visible_to;       /* bit per seat (and SPIL_ONLOOKER) that may know all of it; the others may get
                           another event for the same thing */
    uint16_t list_at, list_n; /* the list field, in spil_events.pool */
    int16_t arg[SPIL_EVENT_FIELDS]; /* scalar fields by their place in the table */
} spil_event;

/* Onlookers have a bit of visible_to as seats do, and hear what everybody at the table may know. */
enum { SPIL_VISIBLE_TO_ALL = 0xff };

typedef struct spil_events {
    int n;
    int pooled;
    spil_event item[SPIL_EVENTS_MAX];
    int16_t pool[SPIL_EVENT_POOL];
} spil_events;

/* ---- the table ---- */

struct spil_game {
    const char *id;      /* "punto" */
    const char *name;    /* for people, translatable */
    const char *tagline; /* one line for lists, translatable */
    uint8_t min_seats, max_seats;
    bool host_acts; /* the host has moves, too (SPIL_HOST) */
    bool race;      /* no turns: all seats act at any time; a countdown by the clock, and no undo */
    uint16_t state_bytes, view_bytes;
    const spil_option *options; /* ends with name == NULL */
    const spil_event_kind *events;
    uint8_t n_events;
    const spil_state_field *fields; /* what states and views hold, in the order of JSON; ends with {0} */

    /* For a FILE option: makes the table from the text of a file, or refuses with BAD_OPTION, a sentence and
     * the line; *table is then undefined. NULL in games without such an option. */
    spil_code (*read_table)(const char *text, void *table, spil_error *err);
    /* Seats and options together, after each has been checked alone. BAD_OPTION and a sentence. */
    spil_code (*check)(const spil_setup *su, spil_error *err);
    /* The side a seat plays for, 0 …; NULL: every seat is a separate side. */
    int (*side)(const spil_setup *su, int seat);
    /* Deals a new game. Cannot fail for a checked setup. */
    void (*start)(const spil_setup *su, const spil_key *key, void *st);
    /* Seats that may act now in the order a turn-based host asks them; returns how many (0 = over). */
    int (*to_act)(const spil_setup *su, const void *st, uint8_t seats[SPIL_SEATS_MAX]);
    /* Every legal move of a seat, no duplicates, in an order that depends on the seat's view only.
     * Writes at most max, returns how many there are. Empty for a seat that may not act, for SPIL_ONLOOKER
     * and when over. */
    int (*moves)(const spil_setup *su, const void *st, int seat, spil_move out[], int max);
    /* Does the move, or refuses with ILLEGAL_MOVE or GAME_OVER and a sentence: SPIL_ONLOOKER always. On error
     * *st is unchanged. ev and err may be NULL; events are added to *ev. */
    spil_code (*apply)(const spil_setup *su, void *st, int seat, spil_move mv, spil_events *ev,
                       spil_error *err);
    /* What the seat may know, into a zeroed view whose head is filled. Call spil_view_of instead. SPIL_ONLOOKER: what
     * onlookers may know. They see every hand as another seat sees it (with the cards that everybody knows), and the
     * view's own hand is empty. G4 holds for them. */
    void (*view)(const spil_setup *su, const void *st, int seat, void *view);
    /* A full state that fits the view, uniform over what its seat, or an onlooker, cannot know. */
    void (*imagine)(const spil_setup *su, const void *view, spil_fast_rng *rng, void *st);
    /* Returns res->over. */
    bool (*result)(const spil_setup *su, const void *st, spil_result *res);
    /* Random legal play, each legal move of the asked seat equally likely unless the notation page of the
     * game in docs/ says otherwise; stops when over or after max_steps; returns the steps made. */
    int (*rollout)(const spil_setup *su, void *st, spil_fast_rng *rng, int max_steps);

    /* Where two seats may act at once: target_version is the version of the target that moves refer to (the top of a
     * pile), is_targeted says which moves refer to it. The driver returns a move that refers to an older version as
     * too late. Both NULL where a move is judged only by the position it meets. */
    uint32_t (*target_version)(const spil_setup *su, const void *st);
    bool (*is_targeted)(const spil_setup *su, spil_move mv);

    /* A claim out of turn: may_claim says whether the seat has one now (to_act lists it before the seat
     * whose turn it is), and *pass gets the move that declines it; ends_claims says which moves of the seat whose
     * turn it is end the claims of the others. Both NULL in games without claims. */
    bool (*may_claim)(const spil_setup *su, const void *st, int seat, spil_move *pass);
    bool (*ends_claims)(const spil_setup *su, spil_move mv);

    /* Does the move do nothing but turn up a hidden card for its mover, such as a draw from the stock? Where undo is
     * free, people do not take it back. NULL: no move does. */
    bool (*reveals)(const spil_setup *su, spil_move mv);

    /* Where a game has stages that each ask for something, such as a contract: the one now played, from 1. Adds to
     * done[] who is known to have done what each asks, a bit per seat. NULL in other games. */
    int (*stage)(const spil_setup *su, const void *st, uint8_t done[SPIL_STAGES_MAX]);

    /* Text. parse reads exactly what print writes (G7); false = cannot be read. */
    bool (*parse_move)(const spil_setup *su, const char *text, spil_move *mv);
    void (*print_move)(const spil_setup *su, spil_move mv, spil_out *out);
    void (*print_card)(const spil_setup *su, int card, spil_out *out);
    bool (*parse_card)(const spil_setup *su, const char *text, int *card);
    /* A move's parts as members of an open JSON object, so that nobody has to parse notation; the game's docs/moves.md
     * names them. "type" comes first. What can be written but not exist, such as a cell off the board, is null. */
    void (*write_move)(const spil_setup *su, spil_move mv, spil_json_writer *w);

    /* How many of a card there are in all, for numbers below SPIL_CARDS_MAX; 0: there is no such card. NULL in games
     * without cards. */
    int (*copies)(const spil_setup *su, int card);
    /* The checks of the notation page on a position whose fields have been read, and what the state holds besides; or
     * BAD_STATE. Fields without `put` follow from others: the caller writes them again and compares. May be NULL. */
    spil_code (*settle)(spil_position *p);
    /* The key and the number of the next random operation. */
    void (*seed_of)(const spil_setup *su, const void *st, spil_key *key, uint64_t *op);

    /* Moves as numbers; NULL: their codes if n_codes says that these are 1 … n_codes, at most SPIL_MOVES_MAX; if it is
     * 0, their place in the list of moves. */
    const spil_actions *actions;
    uint16_t n_codes;
};

/* ---- helpers for hosts and games ---- */

/* The view of one seat or of SPIL_ONLOOKER, head included; every byte of view_bytes is written. */
void spil_view_of(const spil_setup *su, const void *st, int seat, void *view);

/* Fills a setup with the game's defaults; nothing is checked. Options whose default depends on the seats stay
 * open (0) while these are unknown (0). */
spil_setup spil_setup_default(const spil_game *game, int seats);
/* Sets one option from text (as on a command line or in a record). BAD_OPTION and a sentence. A FILE option
 * takes built-in names only. */
spil_code spil_setup_option(spil_setup *su, const char *name, const char *value, spil_error *err);
/* The same; the opener, which may be NULL, finds the file that a FILE option names. */
spil_code spil_setup_option_from(spil_setup *su, const char *name, const char *value,
                                 const spil_opener *opener, spil_error *err);
/* Gives options left open their default for this number of seats, then checks that seats are in range and options go
 * together. */
spil_code spil_setup_check(spil_setup *su, spil_error *err);
/* Fills *data from a file's text: plain lines, and what the game wants of them. BAD_OPTION, a sentence and the
 * line; *data is then undefined. name and text may point into *data. */
spil_code spil_data_read(const spil_game *game, const char *name, const char *text, size_t len,
                         spil_data *data, spil_error *err);
bool spil_setup_same(const spil_setup *a, const spil_setup *b);
/* Prints the value of option i as text. */
void spil_option_print(const spil_setup *su, int i, spil_out *out);
/* All values that an option takes, apart from files, with commas between. */
void spil_option_values(const spil_option *option, spil_out *out);
int spil_options_count(const spil_game *game);

/* The side (G1) a seat of a checked setup plays for, counted from 0. */
int spil_side_of(const spil_setup *su, int seat);
/* How many sides there are. */
int spil_sides(const spil_setup *su);

/* Adds an event and returns it for the caller to fill arg[]; NULL when ev is NULL or full. */
spil_event *spil_event_add(spil_events *ev, int kind, uint8_t visible_to);
/* The same with the first four arguments filled. */
static inline spil_event *spil_event_with(spil_events *ev, int kind, uint8_t visible_to, int a, int b, int c,
                                          int d)
{
    spil_event *event = spil_event_add(ev, kind, visible_to);
    if (event != NULL) {
        event->arg[0] = (int16_t)a;
        event->arg[1] = (int16_t)b;
        event->arg[2] = (int16_t)c;
        event->arg[3] = (int16_t)d;
    }
    return event;
}
void spil_event_list(spil_events *ev, spil_event *event, const int16_t values[], int n);
/* Is it that event, by the name in the game's table? */
static inline bool spil_event_is(const spil_setup *su, const spil_event *event, const char *name)
{
    const char *own = su->game->events[event->kind].name;
    return own[0] == name[0] && strcmp(own, name) == 0; /* statistics ask this a million times a second */
}
/* One event as a JSON object: {"event":name, fields…, "seen_by":[seats] when not everybody}. */
void spil_event_json(const spil_setup *su, const spil_events *ev, int i, spil_json_writer *w);
/* Reads an array of them: exactly the members that are written, every value one that can be printed. What JSON does not
 * tell is whether onlookers may know of an event that not everybody may: they may not. BAD_STATE and a sentence; *ev is
 * then undefined. */
spil_code spil_events_read(const spil_setup *su, const spil_json *doc, const spil_json_node *array,
                           spil_events *ev, spil_error *err);

/* returns[seat] of a finished game as in G6, as text ("1", "-0.5", "0"), which needs no floating point. */
const char *spil_return_text(const spil_setup *su, const spil_result *res, int seat);

/* A seat as people and records write it: its number, or "host" where host_may and the game has moves for
 * it. BAD_SEAT when it cannot be read or is not at the table. */
spil_code spil_seat_parse(const spil_setup *su, const char *text, bool host_may, int *seat, spil_error *err);
/* Whose view: a seat at the table, or "watch" for SPIL_ONLOOKER. BAD_SEAT. */
spil_code spil_viewer_parse(const spil_setup *su, const char *text, int *seat, spil_error *err);
/* As spil_seat_parse and spil_viewer_parse read it. */
void spil_seat_print(int seat, spil_out *out);

/* Reads a move as G7 orders the checks after the seat's: GAME_OVER, then BAD_MOVE. */
spil_code spil_move_read(const spil_setup *su, const void *st, const char *text, spil_move *mv,
                         spil_error *err);
/* The same, and plays it. On error *st is unchanged. */
spil_code spil_apply_text(const spil_setup *su, void *st, int seat, const char *move, spil_events *ev,
                          spil_error *err);

/* Random legal play for any game, through moves and apply: a game's own `rollout` must have the same distribution,
 * and a game without a faster one uses this. */
int spil_rollout_by_moves(const spil_setup *su, void *st, spil_fast_rng *rng, int max_steps);

#endif
