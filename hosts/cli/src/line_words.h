/* line_words.h: the words that the line client understands, besides moves: a table for each situation in which
 * something is typed. Each may be typed in English and in the player's language (spil/typed.h), and many by one letter,
 * which is the same in every language. */
#ifndef LINE_WORDS_H
#define LINE_WORDS_H

#include <stdbool.h>

#include "spil/typed.h"

typedef struct line_word {
    const char *word;   /* marked with SPIL_TYPED; NULL ends a table */
    const char *letter; /* or NULL */
    const char *help;   /* one line, translatable; NULL: none */
    bool takes_rest;    /* more may follow it */
    bool spoken;        /* only with --speak */
    bool live;          /* only in a live race */
    bool puzzle;        /* only in a puzzle */
    bool whole; /* only in a whole game: in a puzzle there is nothing to take back, to save or to lose */
} line_word;

/* During a game. */
enum {
    GAME_MOVES,
    GAME_HINT,
    GAME_UNDO,
    GAME_REDO,
    GAME_PAUSE,
    GAME_GO,
    GAME_SHOW,
    GAME_SORT,
    GAME_WHO,
    GAME_AGAIN,
    GAME_SAVE,
    GAME_SEED,
    GAME_RESIGN,
    GAME_RULES,
    GAME_HELP,
    GAME_QUIT,
    GAME_HOST, /* only in games with a host */
    GAME_SKIP, /* only in a puzzle */
    GAME_WORDS
};
extern const line_word spil__game_words[];
/* When it is over. */
enum { OVER_AGAIN, OVER_SAME, OVER_REVIEW, OVER_REPLAY, OVER_HELP, OVER_QUIT, OVER_WORDS };
extern const line_word spil__over_words[];
/* The first question of --speak: which game. */
enum {
    MENU_WORD_CONTINUE,
    MENU_WORD_LANGUAGE,
    MENU_WORD_RULES,
    MENU_WORD_LEARN,
    MENU_WORD_PRACTISE,
    MENU_WORD_FACTS,
    MENU_WORD_OVERVIEW,
    MENU_WORD_QUIT
};
extern const line_word spil__menu_words[];
/* The second one: who plays, and how. */
enum {
    TABLE_WORD_PLAYERS,
    TABLE_WORD_SEAT,
    TABLE_WORD_NAME,
    TABLE_WORD_OPTION,
    TABLE_WORD_BOTS,
    TABLE_WORD_RULES,
    TABLE_WORD_LIVE,
    TABLE_WORD_UNTIMED,
    TABLE_WORD_HELP,
    TABLE_WORD_BACK,
    TABLE_WORD_QUIT
};
extern const line_word spil__table_words[];
/* Going through a recorded game. */
enum { STEP_BACK, STEP_QUIT };
extern const line_word spil__step_words[];
/* A game that is played in another window. */
enum { BUSY_WATCH, BUSY_TAKE, BUSY_QUIT };
extern const line_word spil__busy_words[];
/* Where there is nothing to say but that it is enough: drills, watching, the question which game. */
extern const line_word spil__leave_words[];
/* The answers to a question. */
enum { ANSWER_YES, ANSWER_NO };
extern const line_word spil__answer_words[];

/* All tables, for the test that looks for words that mean two things; NULL past the last one. */
const line_word *spil__line_words_at(int i);

/* Which word of a table a line begins with; -1: none, or something follows that it does not take. *rest = what follows;
 * rest may be NULL. */
int spil__line_word(const line_word words[], const char *line, const char **rest);
/* The same for answers; their letters are those of the language, too. Enter alone is -1. */
int spil__line_answer(const char *line);
/* The game that a text names: by its number in the list of games, its id, or its name in English or in the player's
 * language. NULL: none. */
const spil_game *spil__line_game(const char *text);
/* Is it `all`, behind the word for moves? */
bool spil__line_all(const char *rest);
/* Who sits at a seat, as typed by a person: the text of a player (player_spec.h). */
void spil__line_player(const char *typed, spil_out *out);
/* How a person at this keyboard is typed there. */
spil_phrase spil__line_human(void);

#endif
