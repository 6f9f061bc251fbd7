/* table.h: the table of 7 ATE 9 on the full screen: what its drawing (draw.c; cards.c: the hands)
 * and its keys (table.c) share.
 *
 * A single person has the digits: 1 … 9 and 0 for 10 play that number, Space draws. Of several people at one keyboard
 * each has a block of five by two keys, 1 … 5 above 6 … 10, in a corner of it, and the nearest large key to draw with.
 * Their cards lie on the screen as their keys lie on the keyboard, each with its key beside it.
 *
 * Which numbers fit is for the players to find out: nothing gives it away until somebody asks (m, a hint) or has played
 * a wrong card. */
#ifndef TABLE_SEVEN_H
#define TABLE_SEVEN_H

#include "spil/seven_ate_nine.h"
#include "table_ui.h"

enum {
    SEVEN_SPOTS = 16, /* spots per seat: 0 = its draw pile, 1 … 10 = its numbers */
    SEVEN_SLOT_H = 4  /* of one of several people: lines of a number that shows its cards */
};

typedef struct person {
    uint8_t choosing; /* the number that needs a choice of step (1, 2 or 3); 0 = none */
    bool wrong;       /* `message` explains a mistake */
    uint64_t lock_ms; /* on the match's clock: keys do nothing until then */
    uint8_t back;     /* kind + 1 of the card that came back to the hand last; 0 = none … */
    bool too_late;    /* … because somebody was faster; else it did not fit */
    uint64_t back_ms; /* … and when, on the match's clock */
    char message[UI_MESSAGE_BYTES / 2];
} person;

typedef struct seven_ui {
    person at[SPIL_SEVEN_SEATS];
    bool fits;      /* cards that fit are marked */
    bool turned;    /* nobody could play, so the pile was turned (S8), and no card was played since */
    uint8_t hint;   /* kind + 1 of the card of a hint; SPIL_SEVEN_KINDS + 1: draw; 0 = none */
    int8_t caller;  /* who played the top card … */
    uint8_t call;   /* … and called this number (S6); 0 = nobody: it was turned up */
    bool waited;    /* at the last news everybody was waiting for "go" */
    uint64_t go_ms; /* when "go" came, on the match's clock */
} seven_ui;

/* A block of keys: for the numbers 1 … 10, and to draw. */
typedef struct seven_keys {
    const char *keys; /* ten, ASCII */
    int draw;
    const char *draw_name; /* translatable */
} seven_keys;

/* The seats whose cards are on the screen, in order; returns how many. */
int spil__seven_shown(const scene *s, int seats[SPIL_SEVEN_SEATS]);
/* The keys of the person at that place among n_people. */
const seven_keys *spil__seven_keys(int place, int n_people);

void spil__seven_draw(const scene *s, area a);

/* ---- cards.c ---- */

extern const style spil__seven_inks[]; /* by step - 1 */

/* A single person's hand; pitch: how many lines of a card in the fan the next one leaves free. */
void spil__seven_draw_hand(const scene *s, area a, int seat, int pitch);
int spil__seven_hand_lines(int pitch);
/* The card of that hand that came too late, on its way from the pile back to its place. */
void spil__seven_draw_flight(const scene *s, area all, area from, area hand, int seat, int pitch);
/* One of several people: five numbers above five, as on the keyboard, each slot_h lines high. */
void spil__seven_draw_block(const scene *s, area a, int seat, const seven_keys *keys, int slot_h);
int spil__seven_block_lines(int slot_h);

/* For how many tenths of a second the others have a head start. */
static inline int spil__seven_late_tenths(const scene *s, int seat)
{
    return (int)((s->at[seat].late_ms + 99) / 100);
}

/* ---- what a person holds ---- */

static inline const spil_seven_view *spil__seven_view(const scene *s, int seat)
{
    return s->at[seat].view;
}

/* Does the view's seat have one card left, in its hand (S9)? */
static inline bool spil__seven_last(const spil_seven_view *v)
{
    const int seat = v->head.seat;
    return v->n_draw[seat] == 0 && v->n_hand[seat] == 1;
}

static inline bool spil__seven_fits(const spil_seven_view *v, int number)
{
    const int top = v->pile[v->n_pile - 1];
    return spil__seven_last(v) ||
           (top != SPIL_SEVEN_NONE && (number == spil_seven_below(top) || number == spil_seven_above(top)));
}

/* With which steps the number is in the hand, as bits 1 … 3. */
static inline unsigned spil__seven_steps(const spil_seven_view *v, int number)
{
    unsigned steps = 0;
    for (int step = 1; step <= 3; step++)
        steps |= spil_seven_count(v->hand, spil_seven_kind(number, step)) > 0 ? 1u << step : 0;
    return steps;
}

#endif
