/* game_screen.h: a game at the full-screen client while it is played: what people see, do and are told. Who is asked, when,
 * and what comes of it is the driver's (spil/driver.h). */
#ifndef GAME_SCREEN_H
#define GAME_SCREEN_H

#include "autosave.h"
#include "bot_service.h"
#include "learning_file.h"
#include "table_screen.h"
#include "tui.h"

typedef enum game_end { SIT_LEFT, SIT_AGAIN } game_end;

typedef struct game_screen {
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
} game_screen;

/* Plays until somebody leaves or wants another game. The match has begun; path: the file it came from (appends: which
 * is its journal), NULL = a new game. The caller ends it with spil__game_close, and frees the driver afterwards. */
void spil__game_open(game_screen *p, tui *t, spil_driver *d, const char *path, bool appends);
game_end spil__game_run(game_screen *p);
void spil__game_close(game_screen *p);

/* ---- inside ---- */

static inline const spil_setup *spil__game_setup(const game_screen *p)
{
    return spil_driver_setup(p->driver);
}

/* Gives a command in the name of the seat at the screen, of the host where people only watch. reply may be NULL. */
bool spil__game_do(game_screen *p, spil_command_kind kind, spil_reply *reply);
/* Views, moves and who is asked, as they are now. */
void spil__game_look(game_screen *p);
/* Something may have happened: it is saved and told, and the screen goes to whoever is to see it. */
void spil__game_update(game_screen *p);
/* Has the person who is to look not come yet? */
bool spil__game_covered(const game_screen *p);
/* The choices may be others now: how long bots and questions take. */
void spil__game_pace(game_screen *p);
/* What the frame does for a key (game_screen_acts.c). */
void spil__game_act(game_screen *p, frame_act act);
/* The adviser has an answer. */
void spil__game_advise(game_screen *p, int seat, const spil_bot_answer *advice);
/* Tells what the seat at the screen does not know yet (game_screen_notes.c); *ev gets those events. */
void spil__game_hear(game_screen *p, spil_events *ev);
/* Forgets the sentences: somebody else is going to look. */
void spil__game_forget(game_screen *p);
void spil__game_say_result(game_screen *p);
/* Why something was not done. */
void spil__game_say_no(game_screen *p, const spil_reply *reply);
/* The first sentence: what to do, or where the game stands. */
void spil__game_greet(game_screen *p);
/* What stands in the title and covers the table, and the keys, as they are now. */
void spil__game_describe(game_screen *p);
void spil__game_say(game_screen *p, style s, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
