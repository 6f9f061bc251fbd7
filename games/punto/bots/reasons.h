/* reasons.h: why a move of Punto is good, for hints. A reason is computed from the view and the move alone: it says
 * what is true of the position, not what the bot that chose the move was thinking. */
#ifndef SPIL__PUNTO_REASONS_H
#define SPIL__PUNTO_REASONS_H

#include "spil/bot.h"
#include "spil/punto_places.h"

/* Strongest first. A line is as many places as a winning row has, inside a square that is still possible; it is open
 * to a colour if cards that are still in the piles can complete it. */
typedef enum spil__punto_reason_kind {
    SPIL__WINS_GAME,
    SPIL__WINS_ROUND,
    SPIL__ENDS,         /* the round's last card: short rows (P6) then win it */
    SPIL__BEGINS,       /* the table is empty */
    SPIL__STOPS,        /* `colour` could complete a row, of `row`, with its next card, and no longer can */
    SPIL__HAMPERS,      /* … still can, but with `less` cards instead of `more` */
    SPIL__DOUBLE,       /* then `more` places complete an own row, at least two */
    SPIL__THREATENS,    /* one does */
    SPIL__BUILDS_THREE, /* three own cards are in an open line */
    SPIL__SHUTS_OUT, /* open lines of which `colour` lacked two cards no longer fit, and it has no others */
    SPIL__BREAKS,    /* covers `card`, which was one of `more` cards of such a line */
    SPIL__HINDERS,   /* takes another place of such a line of `colour`, which has `more` cards */
    SPIL__SECURES,   /* at least two own cards are in an open line, and no rival can cover this one */
    SPIL__SHORT,     /* makes a short row (P6) */
    SPIL__BREAKS_SHORT,   /* breaks a rival's */
    SPIL__BUILDS_SEVERAL, /* two own cards each are in open lines that run in `more` ways, at least two */
    SPIL__BUILDS_TWO,     /* two own cards are in an open line */
    SPIL__MOST_LINES,     /* no place is part of more open lines, and some are part of fewer */
    SPIL__COVERS,         /* covers `card`, a rival's, in an open line */
    SPIL__QUIET,          /* nobody has two cards in an open line */
    SPIL__PUNTO_REASONS
} spil__punto_reason_kind;

typedef struct spil__punto_reason {
    spil__punto_reason_kind kind;
    int colour, card, less, more; /* where the kind says so */
    uint8_t row[5];               /* points, and a 0 */
} spil__punto_reason;

/* How many cards of each kind are still in the piles: neither on the table, nor a trophy, nor turned up. */
void spil__punto_count_unseen(const spil_punto_view *v, uint8_t unseen[SPIL_PUNTO_KINDS]);
/* The strongest reason for a legal move; false: there is none. A move without alternative
 * needs none unless it wins or begins a round. */
bool spil__punto_reason_for(const spil_bot_input *in, spil_move mv, spil__punto_reason *reason);
/* Puts that reason into words, or, where the move also stands in the way of a rival's line which has come as far as the
 * own one, BREAKS or HINDERS; leaves *why as it is if there is none. */
void spil__punto_explain(const spil_bot_input *in, spil_move mv, spil_sentence *why);

#endif
