/* scene.h: everything that the drawing of a table may read. A drawing is a pure function from a scene to cells: the
 * same scene gives the same screen, in a test, in a game and in a replay.
 *
 * A scene holds views and never a state: nothing that the person at the screen may not know can be drawn. */
#ifndef SCENE_H
#define SCENE_H

#include "glyphs.h"
#include "intl.h"
#include "spil/driver.h"
#include "spil/words.h"

/* What is known here about a seat. */
typedef struct scene_seat {
    const void *view;       /* what the seat sees, if this screen may show it; else NULL */
    const spil_move *moves; /* its legal moves, if this screen may act for it; else none */
    int n_moves;
    bool person;     /* plays at this keyboard */
    const char *who; /* the bot's name, for people the word for a person, "" in replays; never NULL */
    spil_handicap handicap;
    uint64_t late_ms; /* by the handicap: until its moves count */
} scene_seat;

typedef struct scene {
    const spil_setup *setup;
    const look *look;
    const char *name[SPIL_SEATS_MAX]; /* never NULL for seats of this game */
    /* The seat whose screen it is. Its view is always there; in a race so are those of all people, in a replay with
     * open cards everybody's. For onlookers (spil__scene_onlooks) it is 0, and the view is theirs. */
    int seat;
    scene_seat at[SPIL_SEATS_MAX];

    bool asked;         /* the person at `seat` may act: at[seat].moves are the choices */
    bool watching;      /* nobody here plays: bots only, or a replay */
    bool open;          /* a replay with open cards: every at[].view is there */
    int thinking;       /* the seat of a bot that is being asked, or -1 */
    const char *wanted; /* in a guided game: how the moves begin that the step asks for; otherwise NULL */

    bool timed;  /* a race against the clock */
    bool of_day; /* the deal of a day (spil/today.h): no hints, and nothing is taken back */
    spil_phase phase;
    int count;         /* 3, 2, 1 in a countdown, 0 = none */
    uint64_t clock_ms; /* the match's clock */
    uint64_t left_ms;  /* until the question is decided without an answer; 0 = no limit */

    char *const *log; /* what happened, one sentence each, the latest last */
    int n_log;
    int message_y; /* the line of the screen where a message begins, which the log leaves free; 0 = none */
    /* What tables mark as the last move: the events, as far as the seat may know them, of all moves since its own last
     * one; right after its own, and for those who watch, of the last mover's latest moves. NULL: nothing was played. */
    const spil_events *recent;

    const void *ui; /* the table's own memory (table_ui.ui_bytes): cursor, selection, what is typed */
} scene;

/* What the person at the screen sees. */
static inline const void *spil__scene_view(const scene *s)
{
    return s->at[s->seat].view;
}

/* Does the screen belong to somebody who looks on while others play? Then it may show nobody's cards. */
static inline bool spil__scene_onlooks(const scene *s)
{
    return ((const spil_view_head *)spil__scene_view(s))->seat == SPIL_ONLOOKER;
}

/* The latest sentences that fit into the area, the very latest at its lower edge, or above the message. If there is no
 * line left for that one, the frame shows it (cells.log_hidden). */
void spil__draw_log(const scene *s, area a);

/* For sentences on this screen: the names of the seats, and cards in notation. */
static inline spil_words spil__scene_words(const scene *s)
{
    spil_words w = {.tr = &spil__translator, .on_screen = true};
    for (int seat = 0; seat < s->setup->seats; seat++)
        w.name[seat] = s->name[seat];
    return w;
}

#endif
