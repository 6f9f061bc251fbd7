/* tally.h: finished games added up: for each person, game and opponents how many were won and lost, and how many of
 * them in a row. Text in, a table out; where the text is kept is the host's business.
 *
 *     spil games 1                                                          always the first line
 *     1763266000 punto 00c0ffee00000005<TAB>0 won person Anna<TAB>1 lost bot level3
 *
 * A line per game: when it ended (seconds since 1970), the game, the number of its deal (spil_deal_id) in sixteen hex
 * digits, and for each seat its side, what the game was to it, who sat there, and the name, or the text of the bot. A
 * person who asked for hints is "helped" instead of "person", and "daily" in the deal of a day
 * or of friends.
 *
 * Where the game has stages (spil_game.stage), a field at the end has a word for each seat: 1 where it has done what a
 * stage asks, 0 where it has not, - where the stage was not played.
 *
 *     1763266000 rumi7 00c0ffee00000005<TAB>0 won person Anna<TAB>1 lost bot level3<TAB>stages 1101111 0111011
 *
 * A deal counts once for the same people, by its first line: playing it again, or taking back the end, changes nothing
 * but `again`. */
#ifndef SPIL_TALLY_H
#define SPIL_TALLY_H

#include "spil/driver.h"
#include "spil/record.h"
#include "spil/rematch.h"

#define SPIL_TALLY_FIRST "spil games 1\n"

enum {
    SPIL_TALLY_GAME = 32,               /* bytes of a game's id */
    SPIL_TALLY_NAME = SPIL_PLAYER_TEXT, /* of a name, which is never longer */
    SPIL_TALLY_LINE = 100 + SPIL_SEATS_MAX * (SPIL_TALLY_NAME + 24 + SPIL_STAGES_MAX), /* of a line */
    SPIL_TALLY_AGAINST = SPIL_SEATS_MAX * (SPIL_TALLY_NAME + 8) /* of who the opponents were */
};

typedef struct spil_ended_seat {
    int side;
    spil_outcome outcome;
    bool person;
    bool helped;                /* a person who asked for hints */
    bool daily;                 /* a person in the deal of a day or of friends: nobody has chosen its level */
    uint8_t done;               /* a bit per stage: what it asks for is done */
    char name[SPIL_TALLY_NAME]; /* of a person, "" = none; else the bot's text */
} spil_ended_seat;

/* A finished game. */
typedef struct spil_ended {
    uint64_t when_s;
    char game[SPIL_TALLY_GAME];
    uint64_t deal;
    int seats;
    uint8_t stages; /* a bit per stage that was played */
    spil_ended_seat seat[SPIL_SEATS_MAX];
} spil_ended;

/* Fills in *e if the match counts: somebody here plays, it began with a deal, and it is over or all people have
 * resigned, who have lost then. names: of the people, as they are kept. */
bool spil_ended_of(const spil_driver *d, const char names[][SPIL_NAME_BYTES], uint64_t when_s, spil_ended *e);
/* The seat of the only person at the table, who may have resigned; -1: there are several, or none. */
int spil_only_person(const spil_driver *d);

/* Plays the match again, for the stages and who has done what they ask; nothing where the game has none. */
void spil_ended_stages(spil_ended *e, const spil_setup *su, const spil_key *key, const spil_step steps[],
                       int n);

/* Its line, with a newline. */
void spil_ended_put(const spil_ended *e, spil_out *out);
/* Reads a line without its newline; false: not a valid line, and *e is undefined. */
bool spil_ended_read(const char *line, size_t len, spil_ended *e);
/* Does a person of this name play in it (NULL: anybody), and is it this game (NULL: any)? */
bool spil_ended_matches(const spil_ended *e, const char *game, const char *name);

/* What one person did against the same opponents in one game. */
typedef struct spil_tally_row {
    char person[SPIL_NAME_BYTES]; /* "" = without a name */
    char game[SPIL_TALLY_GAME];
    char *against; /* those on the other sides, sorted, with a tab between them: "bot level3", "person Bo" */
    int won, lost, drawn;
    int again;           /* deals played again, which do not count */
    int streak, longest; /* games won in a row: up to now, and the most */
    int lost_in_row;     /* up to now */
    uint64_t last_s;     /* the last one that counts ended; 0 = none counts */
} spil_tally_row;

/* How far a person has come in a game, alone against bots of one level. Who beats a level twice in three games is
 * offered the next; who loses three times in a row is offered the one below. Wins with hints and the deals of a day do
 * not count; a game against another level begins another three. */
typedef struct spil_ladder {
    char person[SPIL_NAME_BYTES];
    char game[SPIL_TALLY_GAME];
    int level;   /* of the last game */
    int offered; /* for the next one */
    int beaten;  /* the highest that was beaten twice in three games; 0 = none */
    int won;     /* of the last three games against `level` */
    int last[3]; /* spil_outcome of these, the latest last */
    int n;
    uint64_t when_s; /* the last of them ended */
} spil_ladder;

enum { SPIL_LADDER_TOP = 5 };

/* A game that counts, as one person has played it. */
typedef struct spil_tally_game {
    char person[SPIL_NAME_BYTES];
    char game[SPIL_TALLY_GAME];
    const char *against; /* as the row has it */
    uint64_t when_s;
    spil_outcome outcome;
    int level; /* of all opponents, in a game that the ladder counts, without hints; 0 = none */
    uint8_t stages, done;
} spil_tally_game;

typedef struct spil_tally {
    spil_tally_row *row; /* by game and person, the latest first */
    int n, room;
    spil_ladder *ladder; /* of each person and game, the one that has changed last at the end */
    int n_ladders, room_ladders;
    spil_tally_game *games; /* in the order of the text */
    int n_games, room_games;
    int unread;     /* lines that could not be read */
    uint64_t *seen; /* deals with their people, hashed: a table of room_seen places, 0 = free */
    size_t n_seen, room_seen;
} spil_tally;

/* Adds up a text, into a zeroed *t; half a line at its end is left out. false: it does not begin with
 * SPIL_TALLY_FIRST. Ends with spil_tally_free either way. */
bool spil_tally_read(spil_tally *t, const char *text, size_t len);
void spil_tally_free(spil_tally *t);

static inline int spil_tally_played(const spil_tally_row *row)
{
    return row->won + row->lost + row->drawn;
}

/* Is it a row of this game (NULL: any) and of this person (NULL: anybody)? */
bool spil_tally_matches(const spil_tally_row *row, const char *game, const char *name);

/* The ladder of this game that has changed last; NULL: nobody has played against a level. */
const spil_ladder *spil_tally_ladder(const spil_tally *t, const char *game);
/* The level of a bot, by its text; 0: it has none. */
int spil_level_of(const char *player);

/* The level at which all opponents of a row play; 0 where they do not, or people are among them. */
int spil_tally_level(const spil_tally_row *row);

/* What is offered where two are unequal: to somebody who has just lost three games in a row against another person or
 * against level 1, below which there is nothing. The next loss does not offer it again. */
typedef enum spil_evening {
    SPIL_EVENING_NONE,
    SPIL_EVENING_SLOWER, /* in a race by the clock: level 1 takes longer */
    SPIL_EVENING_LATER,  /* and the other person starts later */
    SPIL_EVENING_HINTS /* in turns, alone against level 1; people in turns have nothing that could be offered */
} spil_evening;

/* by_clock: was the last of the games one? Where a handicap is offered, it is in *handicap, for those who won. */
spil_evening spil_tally_evening(const spil_tally_row *row, bool by_clock, spil_handicap *handicap);

/* The opponents one by one: *at begins with row->against, and is NULL after the last. */
bool spil_tally_opponent(const char **at, bool *person, char name[SPIL_TALLY_NAME]);

#endif
