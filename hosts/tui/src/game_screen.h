/* game_screen.h: a game in progress on the full screen: what people see, do and are told. Who is asked, when, and what
 * comes of it is up to the driver (spil/driver.h). */
#ifndef GAME_SCREEN_H
#define GAME_SCREEN_H

#include "autosave.h"
#include "game_frame.h"
#include "learning_file.h"
#include "motion.h"
#include "players.h"
#include "spil/teller.h"
#include "tui.h"

typedef enum game_end {
    GAME_LEFT,
    GAME_AGAIN, /* a rematch: another deal, and the next seat begins */
    GAME_SAME,  /* the same deal again */
    GAME_NEW    /* another game, to be set up */
} game_end;

/* Game after game between the same players. */
typedef struct game_series {
    spil_score score;
    spil_key key; /* of the game that is played */
    bool has_key; /* it began with a deal */
    bool repeats; /* that deal has been played before, and does not count */
} game_series;

/* Where in its guide a scene stands. */
typedef struct guide_place {
    spil_guided *scene;
    int before, steps; /* steps of the scenes before it, and of the guide */
} guide_place;

typedef struct game_screen {
    tui *t;
    const table_ui *table;
    spil_driver *driver; /* borrowed */
    game_series *series; /* borrowed */
    spil_match_bots *bots;
    autosave autosave;
    learning_file learning;   /* what people find and miss */
    const guide_place *place; /* of a guided game … */
    spil_guided *guide;       /* … and what leads the person and plays the others; otherwise NULL */
    spil_teller teller;       /* what people are told: the log, the messages */

    bool timed;           /* a race against the clock */
    bool held;            /* people look at the table (table_ui.holds): the driver waits */
    bool unread;          /* a new game is introduced, and no key has been pressed yet … */
    bool waits;           /* … so the driver waits: no claim runs out while it is read */
    int called;           /* the person here who has been told that it is their turn, or -1 */
    uint64_t thinks_ms;   /* since when that person thinks … */
    bool offered;         /* … and whether a hint was offered */
    bool asked;           /* in turns: the person here is to decide */
    bool message_expires; /* the message is about this position: it goes when the position changes */

    char cover[200];
    char message[900], right[100], title[300];
    char lesson[800];  /* in a guided game: what the step says … */
    int lesson_step;   /* … and its number */
    uint32_t last_seq; /* number of the last note that the table knows of */
    char **lines;      /* the log: the sentences that the seat at the screen was told */
    int n_lines, max_lines;
    bool left;
    bool ending;  /* the result has just been told */
    bool ended;   /* it was over: what comes after that counts no more */
    game_end end; /* what is wanted next */

    /* Movement of played cards: the screen drawn last and the move it showed; the one before, and what moves. */
    cells drawn, moved_from;
    int drawn_step, drawn_seat;
    motion motion;
    uint64_t motion_ms; /* when it began */

    game_frame frame;
    spil_events recent; /* what the last moves did */
    spil_view view[SPIL_SEATS_MAX], before;
    spil_move moves[SPIL_SEATS_MAX][SPIL_MOVES_MAX];
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
    char label[SPIL_SEATS_MAX][SPIL_PLAYER_LABEL]; /* of the bots */
    _Alignas(64) unsigned char ui[TABLE_UI_MAX];
} game_screen;

/* Plays a match that has begun, as a game of the series, until it is left or somebody wants another game, and says
 * which. saved: the file that it is saved to, which now belongs to the screen; NULL: a new one. place: of a guided
 * game, which is neither saved nor counted; NULL: not guided. The caller frees the driver. */
game_end spil__game_screen_play(tui *t, spil_driver *d, game_series *series, const autosave *saved,
                                const guide_place *place);

/* ---- shared by the files of the game screen ---- */

static inline const spil_setup *spil__game_screen_setup(const game_screen *p)
{
    return spil_driver_setup(p->driver);
}

/* Gives a command in the name of the seat at the screen, or of the host if people only watch; says why if it is not
 * done. */
bool spil__game_screen_do(game_screen *p, spil_command_kind kind);
/* Something may have happened: saves it, tells it, and gives the screen to the person who should see it. */
void spil__game_screen_update(game_screen *p);
/* Is the table hidden until the next person has come to look? */
bool spil__game_screen_covered(const game_screen *p);
/* Somebody has left the table: who plays, and whether anybody here still does. */
void spil__game_screen_reseat(game_screen *p);
/* The settings may have changed: sets how long bots and questions take. */
void spil__game_screen_set_pace(game_screen *p);

/* game_screen_actions.c: what the frame does for a key. */
void spil__game_screen_act(game_screen *p, frame_action action);
/* May the game be left? Asks if something would be lost. */
bool spil__game_screen_may_leave(game_screen *p);

/* The sentences' words for results: "You win!" where one person plays. */
line_output spil__game_screen_names(const game_screen *p);

/* game_screen_assist.c: what is done for people who chose it in the settings. A turn may have come: rings the bell. */
void spil__game_screen_call(game_screen *p);
/* When to offer a hint; UINT64_MAX = never. */
uint64_t spil__game_screen_offer_ms(const game_screen *p);
/* Offers it when the time has come. */
void spil__game_screen_offer(game_screen *p);
/* The move may be a blunder: asks whether it is meant; false: it is not played. */
bool spil__game_screen_means(game_screen *p, int seat, spil_move mv);

/* game_screen_motion.c: a move may have been made: begins to move its cards, or goes on. */
void spil__game_screen_move_cards(game_screen *p);
/* A draw_fn (tui.h) for a game_screen: its frame, with cards on their way. */
void spil__draw_game_screen(const void *model, const look *l, area a);

/* game_screen_notes.c: tells people what they have not been told yet. holds: neither question nor result. */
void spil__game_screen_tell(game_screen *p, bool holds);
/* What has happened since the table was last told of it. */
void spil__game_screen_gather(game_screen *p, spil_events *ev);
/* A new position is no news to the table: it is only shown. */
void spil__game_screen_changed(game_screen *p);
/* Brings the scene's recent moves up to date. */
void spil__game_screen_recall(game_screen *p);
/* Empties the log: somebody else is going to look. */
void spil__game_screen_clear_log(game_screen *p);
/* A sentence above the keys. */
void spil__game_screen_show(game_screen *p, style s, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same about this position: it goes when the position changes. */
void spil__game_screen_show_now(game_screen *p, style s, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A sentence about what was just tried. It goes when the position changes, except in a race against the clock, where
 * the next card would take it away unread. */
void spil__game_screen_say(game_screen *p, style s, const char *text);
/* Says that the game is not saved and why, or that it is again. */
void spil__game_screen_show_trouble(game_screen *p);
/* The first sentence: what to do, or where the game was continued. */
void spil__game_screen_greet(game_screen *p);
/* Fills in the frame as it is now: title, cover, keys. */
void spil__game_screen_describe(game_screen *p);

#endif
