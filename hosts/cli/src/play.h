/* play.h: a game at a table of people and bots, line by line. */
#ifndef PLAY_H
#define PLAY_H

#include "args.h"
#include "autosave.h"
#include "learning_file.h"
#include "line_output.h"
#include "players.h"
#include "spil/puzzle.h"
#include "spil/rematch.h"
#include "spil/teller.h"

typedef struct play {
    line_output output;
    spil_driver *driver;   /* the match; NULL before there is one */
    spil_match_bots *bots; /* plays the seats that no person plays */
    autosave autosave;
    learning_file learning;    /* what people learn; begun by spil__play */
    spil_guided *guide;        /* in a guided game: leads the person and plays the others; otherwise NULL */
    const spil_puzzle *puzzle; /* being solved; otherwise NULL */
    int puzzle_wrong;          /* tries so far */
    bool puzzle_over;          /* it was solved, the answer was told, or: */
    bool puzzle_skipped;       /* another one is wanted */
    spil_teller teller;        /* what the people here are told */
    char call[200];            /* who should look now */
    spil_data *data;           /* the setup's file of an earlier match, for the next one; NULL = none */
    bool autosaves;            /* games are saved on disk as they are played */
    bool fast;                 /* bots answer at once */
    bool interactive;          /* a person types: ask again, hand over, play again */
    bool skips_claims;         /* at one screen nobody is called for a claim alone */
    bool live;                 /* a race in real time, with one person: nobody waits for anybody */
    bool quits;                /* somebody leaves, or the input has ended */
    bool gives_up;             /* somebody leaves a game that is not saved, and said so */
    spil_score score;          /* of the games at this table */
    char shown_as[2][SPIL_NAME_BYTES]; /* in results for friends: the player, or in crossed seats each side */
    bool repeats;                      /* the deal has been played before, and does not count */
    unsigned taught;                   /* seats that have been told how to type a move, as bits */

    spil_view view;                  /* what the person at the screen sees … */
    spil_move moves[SPIL_MOVES_MAX]; /* … and can do … */
    int n_moves;                     /* … in the position that the last line was asked for */
    bool listed;                     /* all moves have been shown, with their numbers */
    spil_view before;                /* the view when something was shown last … */
    int before_step;                 /* … after this many moves */
    bool recalled;                   /* the last move cleared the table, which was drawn as it had been */
    spil_events recent;              /* output.recent: of the others' moves since the person's own last one */
} play;

static inline const spil_setup *setup_of(const play *p)
{
    return spil_driver_setup(p->driver);
}

/* The seat at the screen, or SPIL_ONLOOKER. */
static inline int looking(const play *p)
{
    return p->teller.receiver;
}

typedef enum play_end { PLAY_OVER, PLAY_QUIT } play_end;

/* Milliseconds of a monotonic clock, for the driver. */
uint64_t spil__play_now(void);

/* Plays until the game is over, somebody quits or the input ends. In a live race people type while the clock runs, and
 * a line counts from the moment Enter is pressed. */
play_end spil__play(play *p);
/* Reads what all commands that play have: colours, --speak, --fast. false: has complained. */
bool spil__play_open(const args *a, play *p);
/* Deals a new match. */
void spil__play_begin(play *p, const spil_setup *su, const spil_seating *players, const spil_key *key);
/* Plays it, and others after it. */
void spil__play_on(const args *a, play *p);
/* Frees the match and what belongs to it. */
void spil__play_fini(play *p);

/* Saves what has happened, and tells it to the person at the screen, or to onlookers if there is none. */
void spil__play_catch_up(play *p);
/* Shows the table of a match to onlookers for the first time. */
void spil__play_look_on(play *p);

/* ---- play_guide.c: a guided game ---- */

/* Leads through the guide of a game; false: it was left. */
bool spil__play_guide(play *p, const spil_guide *guide);

/* ---- play_puzzle.c: a puzzle ---- */

/* Asks for the move until it is found or told; PLAY_QUIT: it was left. */
play_end spil__play_puzzle(play *p, const spil_puzzle *puzzle);
/* The person tries a move, and hears what it is worth. false: it is not even allowed, and the table has to say so. */
bool spil__puzzle_try(play *p, spil_move mv);
/* The table has said so: where the rules alone say what is right, that was a try. */
void spil__puzzle_refused(play *p);
/* Tells the theme. */
void spil__puzzle_hint(const play *p);

/* ---- play_line.c: what a person types ---- */

/* Does what a line asks for, typed by the person at the screen, whose view and moves are in *p. */
void spil__play_line(play *p, char *line);
/* Lists the moves of the person at the screen, with their numbers. */
void spil__play_list_moves(play *p);
/* Says the seed of the deal; not if the game began with a position. */
void spil__play_print_seed(const play *p);
/* Answers a question for a hint. */
void spil__play_advise(play *p, const spil_question *q);
/* Prints the hint. */
void spil__play_print_hint(const play *p, const spil_line *line);
/* Prompts for a line of standard input and trims it; valid until the next; NULL: no more lines. */
char *spil__play_input(const play *p, const char *prompt);

/* ---- play_end.c: when a game is over ---- */

typedef enum end_wish {
    END_QUIT,
    END_AGAIN, /* a rematch: another deal, and the next seat begins */
    END_SAME   /* the same deal */
} end_wish;

/* At a terminal bots with a level get the one that is offered to the person here. */
void spil__play_follow_ladder(const play *p, const spil_setup *su, spil_seating *players);
/* Puts the game into the statistics and the score, if it is over or everybody has resigned. */
void spil__play_count(play *p);
/* After the deal of a day (spil/today.h): the score, par, where the two parted, and a line to show; otherwise nothing
 * (cmd_today.c). */
void spil__play_today(play *p);
/* After a deal for friends (spil/duplicate.h): the result to send, and what is known of the others
 * (cmd_duplicate.c). */
void spil__play_duplicate(play *p);
/* Asks what to do now, and does it until it is to play again or to quit. */
end_wish spil__play_ask_end(play *p);

#endif
