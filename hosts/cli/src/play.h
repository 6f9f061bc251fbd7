/* play.h: a game at a table of people and bots, line by line. */
#ifndef PLAY_H
#define PLAY_H

#include "keep.h"
#include "learning.h"
#include "memory.h"
#include "players.h"
#include "screen.h"
#include "spil/match.h"

/* How long bots think about a move or a hint, unless their text says otherwise. */
extern const player_terms spil__play_terms;

typedef struct play {
    screen screen;
    spil_match match;
    seating who;
    player *player[SPIL_SEATS_MAX]; /* NULL where a person sits */
    keep keep;
    learning learning;                 /* what people learn; begun by spil__play */
    spil_fast_rng rng[SPIL_SEATS_MAX]; /* a stream for each bot */
    spil_fast_rng hints;
    bool keeps;       /* the game is kept on disk */
    bool fast;        /* bots answer at once */
    bool interactive; /* a person types: ask again, hand over, play again */
    bool live;        /* a race in real time: nobody waits for anybody */
    int last;         /* seat that acted last, -1 at the start */
    unsigned taught;  /* seats that have been told how to type a move, as bits */
    int looking; /* the person who sits before the screen; -1: none yet, or nobody plays: they only watch */
    text_buffer missed[SPIL_SEATS_MAX]; /* what was told while other people looked, to each their own */
    text_buffer heard;                  /* what the person at the screen was told since deciding last */
    uint64_t begun_ms;                  /* on the clock; what the record's times count from */
    spil_move moves[SPIL_MOVES_MAX];    /* of the seat that is asked … */
    int n_moves;
    bool listed;    /* all of them have been shown, with their numbers */
    spil_view view; /* … and what it sees */
    spil_events events;
} play;

typedef enum play_end { PLAY_OVER, PLAY_QUIT } play_end;

/* Gives the seats of p->who their players; ends the former ones. */
void spil__play_seat(play *p);
/* The move of a seat that no person plays. A program that gives none is told of, and a bot takes its seat. */
spil_bot_answer spil__play_ask(play *p, int seat, const spil_bot_input *question);
/* Frees what a play holds, the match included. */
void spil__play_fini(play *p);

/* Plays until the game is over, somebody quits or the input ends. */
play_end spil__play(play *p);
/* The same for a race in real time, with one person: lines are typed while the time runs. */
play_end spil__play_live(play *p);

/* What both share. Milliseconds of a clock that does not run backwards; the learning record begins; what the moves of the person at the screen
 * are in the present position; that something happened, told to whom it concerns; the end. */
uint64_t spil__play_clock_ms(void);
void spil__play_learn(play *p);
void spil__play_look(play *p, int seat);
void spil__play_tell(play *p, const spil_events *ev);
void spil__play_result(const play *p);

/* What a person's line asks for. */
typedef enum answer {
    ANSWER_MOVE,    /* *mv is to be played */
    ANSWER_AGAIN,   /* nothing changed: ask again */
    ANSWER_CHANGED, /* moves were taken back */
    ANSWER_WAIT,    /* let the others act (races only) */
    ANSWER_QUIT
} answer;

/* Understands a line typed for `seat`, whose view and moves are in *p, and answers what is to be answered at once.
 * With ANSWER_MOVE, *actor is the seat or SPIL_HOST. */
answer spil__play_line(play *p, int seat, char *line, int *actor, spil_move *mv);
/* A line of standard input without its end, valid until the next; NULL at its end. */
char *spil__play_input(const play *p, const char *prompt);
/* A line without the blanks around it. */
char *spil__play_trim(char *line);

/* Who sits where, by default: a person on seat 0, bots on the others; names for those who have none. */
void spil__play_usual(play *p, const spil_setup *su);

/* The menu for those who do not see one: sentences and words to type. */
typedef enum menu_end { MENU_PLAY, MENU_RESUME, MENU_QUIT } menu_end;
/* With MENU_PLAY *su and the seats of *p are chosen. */
menu_end spil__speak_menu(play *p, spil_setup *su);

#endif
