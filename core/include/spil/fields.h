/* fields.h: what a state and its views hold, as a table.
 *
 * A row for each field of the notation page: its name, what its values are, where they lie, and who may see them. From
 * the rows follow states and views as JSON, and reading both (spil/state.h): the core knows every card of the deck and
 * finds those that are there too often, and puts cards that nobody knows into the hidden places of a view. Where all
 * fields lie plainly in memory, the view, `imagine` and an observation follow as well. What is left to a game is what
 * only it can know: `settle` checks that a position can have come about.
 *
 * Public fields are written from the view, hidden ones from the state if there is one: a view cannot show more than
 * it holds. */
#ifndef SPIL_FIELDS_H
#define SPIL_FIELDS_H

#include "spil/game.h"

enum {
    SPIL_FIELDS_MAX = 32,  /* with a name */
    SPIL_CARDS_MAX = 128,  /* cards are numbers below this */
    SPIL_VALUES_MAX = 128, /* values of one list */
    SPIL_MEMBERS_MAX = 3,  /* of the objects of a field */
    SPIL_NOTES_MAX = 512,  /* bytes that a game may keep while it reads a position */
    SPIL_NONE = INT32_MIN, /* null */
    SPIL_UNKNOWN           /* a card that the view does not show: "?" */
};

typedef enum spil_shape {
    SPIL_ONE,            /* a value */
    SPIL_EACH_SEAT,      /* a value for each seat */
    SPIL_LIST,           /* a list of values */
    SPIL_LIST_EACH_SEAT, /* a list for each seat, such as hands */
    SPIL_ROWS,           /* a list of objects */
    SPIL_ODD             /* anything else: `write`, `read` */
} spil_shape;

typedef enum spil_storage {
    SPIL_BY_FUNCTIONS, /* get and put, or get_row and put_row; without the second it follows from other fields */
    SPIL_PLAIN,        /* unsigned integers: one, one per seat up to max_seats; lists: bytes */
    SPIL_BITS,         /* unsigned integers as sets: bit i is the value first + i; EACH_SEAT: bit per seat */
    SPIL_KEY           /* the spil_key of the state, which nobody sees */
} spil_storage;

typedef enum spil_seen {
    SPIL_BY_ALL,
    SPIL_BY_OWNER,  /* each seat sees its own part, and how many values the others have */
    SPIL_BY_NOBODY, /* only how many there are */
    SPIL_IN_PART /* hidden values are `none` in the view; with functions, `get` gives SPIL_UNKNOWN for them */
} spil_seen;

/* What fields are written from: a view, and the state where it is that which is written. */
typedef struct spil_source {
    const spil_setup *su;
    const void *view;
    const void *st; /* NULL: the view is written, and nothing else is known */
} spil_source;

/* One object of a field: the values of each member. */
typedef struct spil_row {
    int at; /* get_row's own: where it goes on; 0 at first */
    int n[SPIL_MEMBERS_MAX];
    int value[SPIL_MEMBERS_MAX][SPIL_VALUES_MAX];
} spil_row;

static inline void spil_row_add(spil_row *row, int member, int value)
{
    row->value[member][row->n[member]++] = value;
}

struct spil_state_field {
    const char
        *name; /* in JSON; NULL: memory that everybody may know, and that other fields are written from */
    spil_field_kind kind;
    spil_shape shape;
    spil_storage store;
    spil_seen seen;
    bool deck;      /* its cards are those of the deck: each lies in one such field only */
    bool unordered; /* its lists may be read in any order */
    bool nullable;  /* null is stored as `none` */
    bool reversed;  /* PLAIN lists: the last byte comes first */
    uint8_t none;
    uint8_t first;          /* BITS: the value of bit 0 */
    uint16_t at, bytes;     /* where it lies in the state */
    uint16_t view_at;       /* in the view; BY_OWNER: the part of the view's seat; BY_NOBODY: nowhere */
    uint16_t count_at;      /* PLAIN lists: a byte in the state, how many */
    uint16_t view_count_at; /* the same in the view; of hidden fields a byte for each seat */
    int min, max;           /* NUMBER; ROWS: at most max objects */
    const char *const *words;
    const struct spil_state_field *member; /* ROWS: as many as have a name */

    /* The values, or those of one seat, in the order of JSON; returns how many. Not asked for what `seen` hides. */
    int (*get)(const spil_source *from, int seat, int out[SPIL_VALUES_MAX]);
    /* The same into the state that is read, or a refusal. All cards are known. */
    spil_code (*put)(spil_position *p, int seat, const int values[], int n);
    /* The i-th object into a row without values, or false: there are no more. Asked from the first one on. */
    bool (*get_row)(const spil_source *from, int i, spil_row *row);
    spil_code (*put_row)(spil_position *p, int i, const spil_row *row);
    /* A value of kind TEXT. */
    void (*print)(const spil_setup *su, int value, spil_out *out);
    bool (*parse)(const spil_setup *su, const char *text, int *value);
    /* ODD. */
    void (*write)(const spil_source *from, const char *key, spil_json_writer *w);
    spil_code (*read)(spil_position *p, const spil_json_node *node);
};

/* A table ends with {0}. */
static inline bool spil_fields_end(const spil_state_field *f)
{
    return f->name == NULL && f->store == SPIL_BY_FUNCTIONS;
}

#define SPIL_IN_STATE(type, field)       .at = offsetof(type, field), .bytes = sizeof(((type *)0)->field)
#define SPIL_IN_VIEW(type, field)        .view_at = offsetof(type, field)
#define SPIL_COUNTED(type, field)        .count_at = offsetof(type, field)
#define SPIL_VIEW_COUNTS(type, field)    .view_count_at = offsetof(type, field)
#define SPIL_IN_BOTH(state, view, field) SPIL_IN_STATE(state, field), SPIL_IN_VIEW(view, field)

/* A position that is read: the fields first, then `settle` of the game. */
struct spil_position {
    const spil_setup *su;
    const spil_json *doc;
    spil_error *err;
    void *state;                  /* zeroed before the first field */
    spil_key key;                 /* of a state */
    uint64_t op;                  /* the next random operation, in a state */
    bool over;                    /* the common field */
    bool view;                    /* hidden cards are "?" */
    bool fills;                   /* all known cards are met, and the hidden ones are being placed */
    uint8_t left[SPIL_CARDS_MAX]; /* of each card of the deck, those not met yet */
    _Alignas(16) unsigned char notes[SPIL_NOTES_MAX]; /* the game's own, zeroed before the first field */
};

/* Every card of the deck has been met. */
spil_code spil_position_whole(const spil_position *p);

/* The game's own fields of a state or view as members of the open object. */
void spil_state_fields(const spil_setup *su, const void *st, spil_json_writer *w);
void spil_view_fields(const spil_setup *su, const void *view, spil_json_writer *w);
/* Reads them, and settles the position. BAD_STATE and a sentence. */
spil_code spil_fields_read(spil_position *p);
/* The row with this name, or NULL. */
const spil_state_field *spil_field_find(const spil_game *game, const char *name);

/* A card as print_card writes it. */
void spil_json_card(const spil_setup *su, const char *key, int card, spil_json_writer *w);

/* `view` and `imagine` of games in which everything lies PLAIN or in BITS: all hidden cards are equally likely to be in
 * each hidden place, or in none. */
void spil_view_by_fields(const spil_setup *su, const void *st, int seat, void *view);
void spil_imagine_by_fields(const spil_setup *su, const void *view, spil_fast_rng *rng, void *st);

#endif
