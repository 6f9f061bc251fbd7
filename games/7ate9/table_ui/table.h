/* table.h: the table of 7 ATE 9: what its drawing (draw_seven.c) and its keys (table_seven.c) share.
 *
 * One person has the digits: 1 … 9 and 0 for 10 play that number, Space draws. Several people at one keyboard each have
 * a block of five by two keys, 1 … 5 above 6 … 10, in their own corner of it, and the nearest large key to draw with;
 * their cards lie on the screen as their keys lie on the keyboard, each with its key beside it.
 *
 * Which numbers fit is for the players to find: nothing says it until somebody asks (m, a hint) or has played a wrong
 * card. */
#ifndef TABLE_SEVEN_H
#define TABLE_SEVEN_H

#include "spil/seven_ate_nine.h"
#include "table_ui.h"

enum { SEVEN_SPOTS = 16 }; /* clicks: numbers 1 … 10 of a seat, 0 = its draw pile */

typedef struct person {
    uint8_t choosing; /* the number whose step is being asked for; 0 = none */
    bool wrong;       /* `said` explains a mistake */
    uint64_t lock_ms; /* on the table's clock: keys do nothing until then */
    char said[TABLE_SAY / 2];
} person;

typedef struct seven_ui {
    person at[SPIL_SEVEN_SEATS];
    bool fits;      /* cards that fit are marked */
    bool turned;    /* the last thing that happened: nobody could play, and the pile was turned (S8) */
    uint8_t hint;   /* kind + 1 of the card that a hint names; kind SPIL_SEVEN_KINDS: draw; 0 = none */
    int8_t caller;  /* who played last … */
    uint8_t call;   /* … and called this number (S6); 0 = nobody yet */
    bool waited;    /* nobody could act when the table was looked at last */
    uint64_t go_ms; /* when "go" came, on the table's clock */
} seven_ui;

/* A block of keys: for the numbers 1 … 10, and to draw. */
typedef struct seven_keys {
    const char *keys; /* ten, ASCII */
    int draw;
    const char *draw_name; /* translatable */
} seven_keys;

/* Whose cards are on the screen, in the order of seats; returns how many. */
int spil__seven_shown(const scene *s, int seats[SPIL_SEVEN_SEATS]);
/* The keys of the one at that place among them. */
const seven_keys *spil__seven_keys(int place, int n_people);

void spil__seven_draw(const scene *s, area a);

/* ---- what a person holds ---- */

static inline const spil_seven_view *spil__seven_view(const scene *s, int seat)
{
    return s->at[seat].view;
}

/* Its only remaining card is in its hand (S9). */
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

/* Steps held of a number, as bits 1 … 3. */
static inline unsigned spil__seven_steps(const spil_seven_view *v, int number)
{
    unsigned steps = 0;
    for (int step = 1; step <= 3; step++)
        steps |= spil_seven_count(v->hand, spil_seven_kind(number, step)) > 0 ? 1u << step : 0;
    return steps;
}

#endif
