/* play.h: a game at a table of people and bots, line by line. */
#ifndef PLAY_H
#define PLAY_H

#include "autosave.h"
#include "bot_service.h"
#include "learning_file.h"
#include "memory.h"
#include "screen.h"

typedef struct play {
    screen screen;
    spil_driver *driver; /* the match; NULL before there is one */
    bot_service *bots;   /* who plays the seats that no person plays */
    autosave autosave;
    learning_file learning; /* what people learn; begun by spil__play */
    spil_data *data;        /* the file of a match that was over, for the next one; NULL = none */
    bool keeps;             /* games are saved on disk */
    bool fast;              /* bots answer at once */
    bool interactive;       /* a person types: ask again, hand over, play again */
    bool live;              /* a race in real time, with one person: nobody waits for anybody */
    bool quits;             /* somebody leaves, or the input has ended */
    int looking; /* the person who sits before the screen; -1: none yet, or nobody plays: they only watch */
    unsigned taught; /* seats that have been told how to type a move, as bits */

    /* What people know of the match, in numbers of notes. */
    uint32_t told[SPIL_SEATS_MAX + 1]; /* the last one told, by seat; SPIL_ONLOOKER: while nobody looks */
    uint32_t decided[SPIL_SEATS_MAX];  /* the last one before the seat's last decision */
    uint64_t asked;                    /* the question that was put last */
    spil_view view;                    /* what the person at the screen sees … */
    spil_move moves[SPIL_MOVES_MAX];   /* … and can do … */
    int n_moves;                       /* … in the position the last line was asked for */
    bool listed;                       /* all of them have been shown, with their numbers */
    spil_view before;                  /* what was to be seen when something was told last … */
    int before_step;                   /* … behind so many moves */
    bool recalled;                     /* the last move cleared the table, which has been drawn as it was */
    spil_events events;                /* of the note that is being told */
} play;

typedef enum play_end { PLAY_OVER, PLAY_QUIT } play_end;

/* Milliseconds of a clock that does not run backwards, for the driver. */
uint64_t spil__play_now(void);

/* Plays until the game is over, somebody quits or the input ends. In a live race lines are typed while the time runs,
 * and count from the moment their Enter is pressed. */
play_end spil__play(play *p);
/* Frees the match and what belongs to it. */
void spil__play_fini(play *p);

/* Tells the person at the screen once more what happened since its last decision. */
void spil__play_repeat(play *p);

/* ---- play_words.c: what a person types ---- */

/* Does what a line asks for, typed by the person at the screen, whose view and moves are in *p. */
void spil__play_line(play *p, char *line);
/* Answers a question for a hint. */
void spil__play_advise(play *p, const spil_question *q);
/* A line of standard input without its end and the blanks around it, valid until the next; NULL at its end. */
char *spil__play_input(const play *p, const char *prompt);
/* A line without the blanks around it. */
char *spil__play_trim(char *line);

/* ---- cmd_play.c, speak_menu.c: before the match ---- */

/* Who sits where, by default: a person on seat 0, bots on the others; names for those who have none. */
void spil__play_usual(play *p, const spil_setup *su, seating *who);

/* The menu for those who do not see one: sentences and words to type. */
typedef enum menu_end { MENU_PLAY, MENU_RESUME, MENU_QUIT } menu_end;
/* With MENU_PLAY *su, *who and the names of *p are chosen, and whether the match is live. */
menu_end spil__speak_menu(play *p, spil_setup *su, seating *who);

#endif
