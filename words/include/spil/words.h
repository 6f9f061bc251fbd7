/* words.h: the games in sentences: what happened, what a seat sees, moves, refusals, hints, results.
 *
 * Everything is put into a spil_out, in the language of a translator. Where it goes, and how wide that is, is the
 * host's business. Where several sentences are put, each ends with a new line.
 *
 * A game has one const table, in src/games/GAME.c; all of it may be left out. A game without one is told in the
 * sentences of its own tables, and in notation. */
#ifndef SPIL_WORDS_H
#define SPIL_WORDS_H

#include "spil/driver.h"
#include "spil/record.h"
#include "spil/translator.h"

/* How a piece of a sentence is marked. */
typedef enum spil_mark {
    SPIL_MARK_STRONG, /* headings, what is to be noticed */
    SPIL_MARK_RED,    /* the rest: a card of that colour */
    SPIL_MARK_BLUE,
    SPIL_MARK_GREEN,
    SPIL_MARK_YELLOW,
    SPIL_MARKS
} spil_mark;

/* What stands around such a piece: escape sequences, tags. */
typedef struct spil_marks {
    const char *before[SPIL_MARKS], *after;
} spil_marks;

/* To whom, and how. All of it is the host's and outlives the call. */
typedef struct spil_words {
    const spil_translator *tr;        /* NULL: English */
    const spil_marks *marks;          /* NULL: plain text. The text alone says it all */
    const char *name[SPIL_SEATS_MAX]; /* of the seats */
    bool in_words; /* nothing is seen beside it: cards in words ("red 7"), not as they are written (R7) */
    int sort;      /* how the hand is sorted, where a game has more than one way: 0, 1 … */
} spil_words;

enum {
    SPIL_WORDS_TEXT = 16384, /* bytes that hold all that one call says */
    SPIL_RESULT_TEXT = 1200, /* … a result */
    SPIL_PHRASE_TEXT = 160,
    SPIL_PLAYER_LABEL = SPIL_PLAYER_TEXT + 100 /* … who plays a seat */
};

/* A few words by value, to stand in a sentence. */
typedef struct spil_phrase {
    char text[SPIL_PHRASE_TEXT];
} spil_phrase;

/* ---- what happened ---- */

/* Those events that a seat (or SPIL_ONLOOKER) may know of, and that are worth a sentence. */
void spil_words_events(const spil_words *w, const spil_setup *su, const spil_events *ev, int seat,
                       spil_out *out);
/* Event i alone, whoever may know of it. */
void spil_words_event(const spil_words *w, const spil_setup *su, const spil_events *ev, int i, spil_out *out);
/* A note: "2 moves taken back.", "Anna pauses the game." false: nothing is put, because it is a move (whose events are
 * said by spil_words_events) or the host's own. */
bool spil_words_note(const spil_words *w, const spil_setup *su, const spil_note *note, spil_out *out);
/* Who resigned when so many steps had been played. */
void spil_words_resigned(const spil_words *w, const spil_record *rec, int after, spil_out *out);
/* How it ended, in one line without an end: "North wins! Points: North 2, South 1." */
void spil_words_result(const spil_words *w, const spil_setup *su, const spil_result *res, spil_out *out);

/* ---- pieces of sentences ---- */

/* What a card is in its sentence; only Icelandic shows it. */
typedef enum spil_case {
    SPIL_NOMINATIVE, /* stands alone, or does something */
    SPIL_ACCUSATIVE,
    SPIL_DATIVE,
    SPIL_GENITIVE,
    SPIL_CASES
} spil_case;

/* A card, always in words: "red 7". The first is nominative. */
spil_phrase spil_words_card(const spil_words *w, const spil_setup *su, int card);
spil_phrase spil_words_card_in(const spil_words *w, const spil_setup *su, int card, spil_case in);
/* A move, always in words and without the seat: "throw away 7 of hearts". view: of the seat whose move it is. */
spil_phrase spil_words_move(const spil_words *w, const spil_setup *su, const void *view, spil_move mv);
/* A sentence of the core, such as a refusal or a bot's reason, without its end. */
void spil_words_sentence(const spil_words *w, const spil_setup *su, const spil_sentence *sentence,
                         spil_out *out);
/* The same as a sentence that stands alone: "In a race nothing is taken back." */
void spil_words_whole(const spil_words *w, const spil_setup *su, const spil_sentence *sentence,
                      spil_out *out);
/* The same for a text without arguments, such as one that the core refuses with. */
spil_phrase spil_words_alone(const spil_translator *tr, const char *english);
/* Who plays for a side: "North and South". */
void spil_words_side(const spil_words *w, const spil_setup *su, int side, spil_out *out);
/* On a seat, for "who plays?": "red and orange, 12 cards left"; or nothing. */
void spil_words_seat(const spil_words *w, const spil_setup *su, const void *view, int seat, spil_out *out);

/* ---- words that stand alone ---- */

/* The code of the translator's language: "en", "is", "nb". */
const char *spil_words_language(const spil_translator *tr);
/* Decimal points between digits become commas where the language writes them so. */
void spil_words_decimals(const spil_translator *tr, char *text);
/* An option as people read it: "joker_limit" is "jokers in a meld"; and its value, given as text. */
const char *spil_words_option(const spil_translator *tr, const spil_option *option);
const char *spil_words_value(const spil_translator *tr, const spil_option *option, const char *value);
/* Who plays a seat, from a player's text: "level 3", "adult, with a plan", "strong @50ms"; a program's command as it
 * is. */
void spil_words_player(const spil_translator *tr, const char *player, spil_out *out);
/* The rules of a game, a page in Markdown; NULL when there is none. */
const char *spil_words_rules(const spil_translator *tr, const spil_game *game);

/* ---- what is seen, for who does not see it ---- */

/* What the view's seat is to decide now. false: the game has no words for it. */
bool spil_words_ask(const spil_words *w, const spil_setup *su, const void *view, spil_out *out);

/* Something a person may ask about: "hand", "where 1,0". */
typedef struct spil_topic {
    const char *word; /* NULL ends a list */
    const char *also; /* another word for it, or NULL */
    const char *help; /* one line, translatable */
    bool takes_rest;  /* it may be followed by something … */
    /* … which is `rest`, "" when nothing follows. */
    void (*say)(const spil_words *w, const spil_setup *su, const void *view, const char *rest, spil_out *out);
} spil_topic;

/* All of a game, ended by one without a word; never NULL. */
const spil_topic *spil_topics(const spil_game *game);
/* What is asked for by the first `len` bytes of a line; rest: something follows. NULL: nothing. */
const spil_topic *spil_topic_find(const spil_game *game, const char *line, size_t len, bool rest);
/* Everything that can be asked about without saying more. false: nothing can. */
bool spil_words_all(const spil_words *w, const spil_setup *su, const void *view, spil_out *out);

#endif
