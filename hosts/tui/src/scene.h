/* scene.h: everything that the drawing of a table may read. A drawing is a pure function from a scene to cells: the
 * same scene gives the same screen, in a test, in a game and in a replay.
 *
 * There is no state in it, only views: nothing that the person at the screen may not know can be drawn. */
#ifndef SCENE_H
#define SCENE_H

#include "intl.h"
#include "look.h"
#include "spil/driver.h"
#include "spil/words.h"

/* What is known of a seat here. */
typedef struct scene_seat {
    const void *view;       /* what the seat sees, where this screen may show it; else NULL */
    const spil_move *moves; /* its legal moves, where this screen may act for it; else none */
    int n_moves;
    bool person;     /* plays at this keyboard */
    const char *who; /* the bot's name, for people the word for a person, in replays nothing; never NULL */
} scene_seat;

typedef struct scene {
    const spil_setup *setup;
    const look *look;
    const char *name[SPIL_SEATS_MAX]; /* never NULL for seats at the table */
    /* The seat whose screen it is. Its view is always there. In a race all people's views are, in a replay with open
     * cards everybody's. */
    int seat;
    scene_seat at[SPIL_SEATS_MAX];

    bool asked;    /* the person at `seat` may act: at.moves are its moves */
    bool watching; /* nobody here plays: bots only, or a replay */
    bool open;     /* a replay with all cards open: every at[].view is there */
    int thinking;  /* a bot that is being asked, or -1 */

    bool timed; /* a race against the clock */
    spil_phase phase;
    int count;         /* 3, 2, 1 in a countdown, 0 = none */
    uint64_t clock_ms; /* the match's clock */
    uint64_t left_ms;  /* until the question is decided without an answer; 0 = as long as you like */

    char *const *log; /* what happened, a sentence each, the latest last */
    int n_log;

    const void *ui; /* the table's own memory (table_ui.ui_bytes): cursor, selection, what is typed */
} scene;

/* What the person at the screen sees and may do. */
static inline const void *spil__scene_view(const scene *s)
{
    return s->at[s->seat].view;
}

/* The latest sentences that have room in the area, the very latest at its lower edge. */
void spil__draw_log(const scene *s, area a);

/* How one speaks to who looks at it: as it is written on tables. */
static inline spil_words spil__scene_words(const scene *s)
{
    spil_words w = {.tr = &spil__translator};
    for (int seat = 0; seat < s->setup->seats; seat++)
        w.name[seat] = s->name[seat];
    return w;
}

#endif
