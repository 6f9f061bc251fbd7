/* sitting.h: a game at the full-screen client while it is played: who is asked, clocks, what people see and are told. */
#ifndef SITTING_H
#define SITTING_H

#include "keep.h"
#include "labels.h"
#include "learning.h"
#include "players.h"
#include "racing.h"
#include "spil/live.h"
#include "table_screen.h"
#include "tui.h"

typedef enum sit_end { SIT_LEFT, SIT_AGAIN } sit_end;

/* How bots are let think: by the clock, but in tests by simulations, which give the same move every time. */
const player_terms *spil__sit_terms(const tui *t);

typedef struct sitting {
    tui *t;
    const tabletop *top;
    spil_live live; /* in games with turns all its seats are people's: the loop asks the bots itself */
    seating who;
    player *player[SPIL_SEATS_MAX]; /* NULL: a person */
    racing_seat racer[SPIL_SEATS_MAX];
    player *adviser; /* for hints */
    spil_fast_rng rng[SPIL_SEATS_MAX], hints;
    keep keep;
    learning learning; /* what people find and miss */

    bool timed;             /* a race against the clock */
    int asked;              /* in games with turns: who is asked now, -1 = nobody yet */
    int last;               /* who was asked last, -1 at the start */
    unsigned waiting;       /* seats that let the others act first, as bits, until something happens */
    bool answered;          /* the bot that is asked has said … */
    spil_move answer;       /* … this, to be played … */
    uint64_t due_ms;        /* … at this time */
    uint64_t wait_until_ms; /* the person's question ends then; 0 = it does not */
    spil_move late;         /* with this move */
    bool advising;          /* the adviser has been asked */
    bool advised;           /* the message is its answer: out of date as soon as something happens */

    bool covered; /* the person who is to look has not come yet */
    char cover[200];
    char message[600], right[100];
    uint32_t heard; /* notes of the seat at the screen that it has been told */
    char **lines;   /* the sentences it was told */
    int n_lines, max_lines;
    bool left, again;

    table_screen screen;
    spil_view view[SPIL_SEATS_MAX], before;
    spil_move moves[SPIL_SEATS_MAX][SPIL_MOVES_MAX];
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
    char label[SPIL_SEATS_MAX][WHO_LABEL]; /* of the bots */
    _Alignas(64) unsigned char ui[TABLE_UI_MAX];
} sitting;

/* Plays until somebody leaves or wants another game. The match, the seating and the keep are set up; the caller ends
 * all of it with spil__sit_close. */
void spil__sit_open(sitting *p, tui *t, const spil_table *table, const seating *who, bool timed);
sit_end spil__sit_run(sitting *p);
void spil__sit_close(sitting *p);

/* ---- inside ---- */

static inline const spil_setup *spil__sit_setup(const sitting *p)
{
    return &p->live.table.match.record.setup;
}

/* Views, moves and who is asked, as they are now. */
void spil__sit_look(sitting *p);
/* Something was done: it is kept, told, and the next one is asked. */
void spil__sit_changed(sitting *p);
/* Drops the question that is being thought about. */
void spil__sit_drop(sitting *p);
/* What the frame does for a key (sitting_acts.c). */
void spil__sit_act(sitting *p, frame_act act);
/* The adviser has an answer. */
void spil__sit_advice(sitting *p);
/* Tells what the seat at the screen does not know yet (sitting_told.c); *ev gets those events. */
void spil__sit_hear(sitting *p, spil_events *ev);
/* Forgets the sentences: somebody else is going to look. */
void spil__sit_forget(sitting *p);
void spil__sit_say_result(sitting *p);
/* The first sentence: what to do, or where the game stands. */
void spil__sit_greet(sitting *p);
/* What stands in the title and covers the table, and the keys, as they are now. */
void spil__sit_describe(sitting *p);
/* Does the table want to show something before it goes on? */
bool spil__sit_holds(const sitting *p);
void spil__sit_say(sitting *p, style s, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
