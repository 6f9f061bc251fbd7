/* stairs.h: the full state of a game of Stairs, shared by the files of this folder. */
#ifndef SPIL__STAIRS_H
#define SPIL__STAIRS_H

#include "spil/fields.h"
#include "spil/stairs.h"

enum { CARDS = SPIL_STAIRS_CARDS, SEATS = SPIL_STAIRS_SEATS, OPERATIONS = 1 };
enum { EVENT_CLIMB, EVENT_DRAW, EVENT_DREW, EVENT_PASS, EVENT_BANK, EVENT_LEAD, EVENT_OVER };

/* Equal games have equal bytes: hands are sets, and a card taken from the stock leaves 0 behind. */
typedef struct stairs_state {
    uint64_t hand[SEATS];
    uint64_t ends; /* see spil/stairs.h */
    spil_key key;
    uint8_t steps[CARDS]; /* all so far, in order; then 0 */
    uint8_t stock[CARDS]; /* the next card last; then 0 */
    uint8_t points[SEATS];
    uint8_t n, first; /* see spil/stairs.h */
    uint8_t n_stock;
    uint8_t turn; /* when over: who banked last */
    uint8_t passed;
    uint8_t zero[7];
} stairs_state;

_Static_assert(sizeof(stairs_state) == 160, "no padding");

/* Built per CPU variant: stairs.c. The others are built once. */

/* load.c */
spil_code spil__stairs_settle(spil_position *p);

/* text.c */
bool spil__stairs_parse_move(const spil_setup *su, const char *text, spil_move *mv);
void spil__stairs_print_move(const spil_setup *su, spil_move mv, spil_out *out);
void spil__stairs_print_card(const spil_setup *su, int card, spil_out *out);
bool spil__stairs_whole_card(const spil_setup *su, const char *text, int *card);
void spil__stairs_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w);
int spil__stairs_copies(const spil_setup *su, int card);
extern const spil_state_field spil__stairs_fields[];

#endif
