/* seven_racer.h: what a racer (spil/racer.h) of 7 ATE 9 is made of.
 *
 * Two small tables of integers, each generated from a text file when the program is built: a profile (bots/profiles:
 * how fast) and a choice (bots/choices: which of the cards that fit). A racer is called "adult" (any card that fits)
 * or "adult:tuned". All arithmetic is on integers, so a racer with the same random stream does the same on every
 * machine. */
#ifndef SPIL_SEVEN_RACER_H
#define SPIL_SEVEN_RACER_H

#include "spil/racer.h"

/* Times in milliseconds. A play takes
 *     reaction + sum + corner + hick * log2(1 + cards to look through) + move,
 * a draw takes draw and a part of the reaction's scatter. */
typedef struct spil_seven_profile {
    const char *name;
    uint16_t mu_ms, sigma_ms, tau_ms;   /* reaction: ex-Gaussian, normal (mu, sigma) plus exponential (tau) */
    uint16_t hick_ms;                   /* per bit of choice among the different cards in the hand */
    uint16_t sum1_ms, sum2_ms, sum3_ms; /* to work out the two numbers on a card with ±1, ±2, ±3 */
    uint16_t corner_ms;                 /* more for each of the two that goes around the corner */
    uint16_t move_ms;                   /* the hand's way to the pile; it cannot be stopped */
    uint16_t own_ms;                    /* after playing a card, until the eyes are on the pile again */
    uint16_t draw_ms;                   /* to draw a card */
    uint16_t sorry_ms;                  /* to take a card back that did not fit or came too late */
    uint16_t wrong_permille;            /* decisions that end with a card next to the right one */
    uint16_t form_permille;             /* how much all times vary from day to day: standard deviation */
} spil_seven_profile;

/* Which card: the one with the largest weighted sum of the features below, ties at random. And when to draw although
 * a card fits: when somebody else is likely to be faster. */
typedef struct spil_seven_choice {
    const char *name;
    int16_t followers; /* own cards that would fit on it */
    int16_t same;      /* other own cards with its number */
    int16_t step;      /* its step, 1 to 3 */
    int16_t corner;    /* how many of its two numbers are around the corner */
    int16_t unseen;    /* unseen cards that fit on it */
    int16_t demand;    /* cards, unseen or in hand, on which it would fit */
    int16_t order;     /* its place in the list of kinds */
    int16_t draw;      /* draw although a card fits, while somebody else's card on top is newer than this,
                          in thousandths of the time a play takes; 0: never */
} spil_seven_choice;

/* The i-th profile, from slow to fast, or NULL past the last one. */
const spil_seven_profile *spil_seven_profile_at(int i);
/* The i-th choice, or NULL past the last one. */
const spil_seven_choice *spil_seven_choice_at(int i);

/* One sample of the profile's reaction time, for looking at the distribution. */
int32_t spil_seven_reaction_ms(const spil_seven_profile *p, spil_fast_rng *rng);

#endif
