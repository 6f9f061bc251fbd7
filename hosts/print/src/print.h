/* print.h: a game on paper, as a PDF: cards to cut out, boards, score pads, rules. */
#ifndef PRINT_H
#define PRINT_H

#include <stdbool.h>

#include "spil/game.h"
#include "spil/memory.h"

typedef struct paper {
    const char *name;
    double width, height; /* in millimetres */
} paper;

/* The last of each list has no name. */
extern const paper spil__print_papers[], spil__print_card_sizes[];

typedef struct print_job {
    const spil_setup *setup;
    const paper *paper, *card_size;
    bool
        backs; /* each page of cards is followed by its backs, each other page but the rules' by an empty one */
    bool low_ink;     /* outlines only */
    const char *part; /* NULL: everything; or one of spil__print_parts */
} print_job;

/* What there is to print of a game: cards, its own sheets, rules; NULL ends the list. */
enum { PRINT_PARTS = 8 };
void spil__print_parts(const spil_setup *su, const char *part[PRINT_PARTS]);

/* Appends the PDF in the player's language, and returns its pages; the same job gives the same bytes. 0: the library
 * failed. */
int spil__print_pdf(const print_job *job, spil_buffer *pdf);

#endif
