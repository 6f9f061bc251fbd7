/* live.h: players who think and act at a table, all at the same time.
 *
 * A player is asked what it will do and answers with a move and the time it takes until the move arrives. The
 * driver keeps one such intention per seat, lets the earliest one act, and asks whoever has reason to think
 * again. Persons have no player: their commands come in from outside, between the others'.
 *
 *   when somebody acts   An intention that was aimed at what has just changed is dropped and its player asked
 *                        again, unless its hand could no longer be stopped (commit_ms): then the card lands
 *                        too late. Any other intention stands as long as its move is legal. A hold, a pause
 *                        and an undo drop all intentions.
 *   who is asked         Every player without an intention that has been told something since it was asked,
 *                        or whose own command has just been replied to; in the order of seats.
 *   two at the same ms   The seat that comes first counting from seat (steps so far) mod seats: no seat is
 *                        favoured, and nothing is left to chance.
 *
 * Times are counted on the table's clock, from the moments things happen and never from the moments a host
 * looks. So a match depends on the players' answers and on the commands from outside with their times, not
 * on how often or how fast the host calls: a match of players only is played as fast as the CPU allows by
 * spil_live_finish, with the result that real time would have given. */
#ifndef SPIL_LIVE_H
#define SPIL_LIVE_H

#include "spil/table.h"

typedef struct spil_question {
    const spil_setup *setup;
    const void *view;       /* of the seat that is asked */
    const spil_move *moves; /* its legal moves */
    int n_moves;            /* may be 0 in a race */
    uint64_t now_ms;        /* the table's clock */
    uint64_t acted_ms;      /* when its own last move was done; 0 before the first */
    spil_reply last;        /* what became of its last move; DONE before the first */
    uint64_t replied_ms;    /* when that was; 0 before the first */
    uint64_t seen_ms;       /* when that which moves are aimed at (game->seen) changed last; 0: not yet */
    int seen_by;            /* the seat whose move alone changed it; -1: nobody's */
} spil_question;

typedef struct spil_answer {
    bool acts;          /* false: nothing until something happens */
    spil_move move;     /* may be one that the rules will refuse: people make mistakes */
    uint32_t delay_ms;  /* from now until the move arrives; at least 1 */
    uint32_t commit_ms; /* the last part of delay_ms, in which nothing can stop the hand */
} spil_answer;

typedef struct spil_player {
    spil_answer (*think)(void *self, const spil_question *q); /* NULL: a person */
    void *self;
} spil_player;

typedef struct spil_intention {
    bool set;
    spil_move move;
    uint32_t base_seq; /* what the player knew */
    uint32_t seen;     /* game->seen then */
    uint64_t due_ms, commit_ms;
} spil_intention;

typedef struct spil_live {
    spil_table table;
    spil_player player[SPIL_SEATS_MAX];
    spil_intention plan[SPIL_SEATS_MAX];
    bool ask[SPIL_SEATS_MAX];           /* reason to think again */
    uint32_t asked_seq[SPIL_SEATS_MAX]; /* notes the seat had got when it was asked last */
    uint64_t acted_ms[SPIL_SEATS_MAX];
    spil_reply last[SPIL_SEATS_MAX];
    uint64_t replied_ms[SPIL_SEATS_MAX];
    uint32_t seen;                       /* game->seen now … */
    uint64_t seen_ms;                    /* … since when … */
    int seen_by;                         /* … and by whose move, as in spil_question */
    uint32_t replies[SPIL_SEATS_MAX][4]; /* how many of each spil_reply a seat has had */
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX];
} spil_live;

/* Sets players at a table that has been begun; the table goes over into *live. players[seat].think == NULL
 * for persons. Ends with spil_live_fini. */
void spil_live_begin(spil_live *live, const spil_table *table, const spil_player players[]);
void spil_live_fini(spil_live *live);

/* Lets the time pass: everything that is due by then happens, in order. */
void spil_live_advance(spil_live *live, uint64_t now_ms);
/* The host's time at which something happens without a command from outside; UINT64_MAX = nothing will. */
uint64_t spil_live_due(const spil_live *live);

/* As the table's functions of the same names; the time passes first. */
spil_reply spil_live_do(spil_live *live, uint64_t now_ms, const spil_command *cmd, spil_error *err);
bool spil_live_pause(spil_live *live, uint64_t now_ms, int by);
bool spil_live_unpause(spil_live *live, uint64_t now_ms, int by);
int spil_live_undo(spil_live *live, uint64_t now_ms, int n);

/* Lets the time jump from one happening to the next until the game is over (true), nothing more will happen
 * by itself, or the table's clock has reached until_ms. */
bool spil_live_finish(spil_live *live, uint64_t until_ms);

#endif
