/* sitting.h: a game at the full-screen client while it is played: what people see, do and are told. Who is asked, when,
 * and what comes of it is the driver's (spil/driver.h). */
#ifndef SITTING_H
#define SITTING_H

#include "autosave.h"
#include "bot_service.h"
#include "learning_file.h"
#include "table_screen.h"
#include "tui.h"

typedef enum sit_end { SIT_LEFT, SIT_AGAIN } sit_end;

typedef struct sitting {
    tui *t;
    const table_ui *top;
    spil_driver *driver; /* lent */
    bot_service *bots;
    autosave autosave;
    learning_file learning; /* what people find and miss */

    bool timed;     /* a race against the clock */
    bool held;      /* the table is being looked at (table_ui.holds): the driver waits */
    uint64_t asked; /* in turns: the question that the seat at the screen knows of; 0 = none */
    bool of_now;    /* the message is about this position: out of date as soon as something happens */

    char cover[200];
    char message[600], right[100];
    uint32_t heard; /* number of the last note that the seat at the screen has been told */
    char **lines;   /* the sentences it was told */
    int n_lines, max_lines;
    bool left, again;

    table_screen screen;
    spil_view view[SPIL_SEATS_MAX], before;
    spil_move moves[SPIL_SEATS_MAX][SPIL_MOVES_MAX];
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
    char label[SPIL_SEATS_MAX][SPIL_PLAYER_LABEL]; /* of the bots */
    _Alignas(64) unsigned char ui[TABLE_UI_MAX];
} sitting;

/* Plays until somebody leaves or wants another game. The match has begun; path: the file it came from (appends: which
 * is its journal), NULL = a new game. The caller ends it with spil__sit_close, and frees the driver afterwards. */
void spil__sit_open(sitting *p, tui *t, spil_driver *d, const char *path, bool appends);
sit_end spil__sit_run(sitting *p);
void spil__sit_close(sitting *p);

/* ---- inside ---- */

static inline const spil_setup *spil__sit_setup(const sitting *p)
{
    return spil_driver_setup(p->driver);
}

/* Gives a command in the name of the seat at the screen, of the host where people only watch. reply may be NULL. */
bool spil__sit_do(sitting *p, spil_command_kind kind, spil_reply *reply);
/* Views, moves and who is asked, as they are now. */
void spil__sit_look(sitting *p);
/* Something may have happened: it is saved and told, and the screen goes to whoever is to see it. */
void spil__sit_update(sitting *p);
/* Has the person who is to look not come yet? */
bool spil__sit_covered(const sitting *p);
/* The choices may be others now: how long bots and questions take. */
void spil__sit_pace(sitting *p);
/* What the frame does for a key (sitting_acts.c). */
void spil__sit_act(sitting *p, frame_act act);
/* The adviser has an answer. */
void spil__sit_advise(sitting *p, int seat, const spil_bot_answer *advice);
/* Tells what the seat at the screen does not know yet (sitting_told.c); *ev gets those events. */
void spil__sit_hear(sitting *p, spil_events *ev);
/* Forgets the sentences: somebody else is going to look. */
void spil__sit_forget(sitting *p);
void spil__sit_say_result(sitting *p);
/* Why something was not done. */
void spil__sit_say_no(sitting *p, const spil_reply *reply);
/* The first sentence: what to do, or where the game stands. */
void spil__sit_greet(sitting *p);
/* What stands in the title and covers the table, and the keys, as they are now. */
void spil__sit_describe(sitting *p);
void spil__sit_say(sitting *p, style s, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
