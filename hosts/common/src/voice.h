/* voice.h: how a game is said to somebody who does not see it: plain sentences, one a line, nothing drawn. One const
 * table per game, in a file of its own (voice_punto.c), named by the game's face. Everything in it may be left out:
 * a game without a voice is told in the sentences of its table and in notation.
 *
 * Screens speak too where they use words: what happened, a move in a list of choices. */
#ifndef VOICE_H
#define VOICE_H

#include "screen.h"
#include "spil/game.h"

/* Something a person may ask about: "hand", "where 1,0". */
typedef struct topic {
    const char *word; /* NULL ends the list */
    const char *also; /* another word for it, or NULL */
    const char *help; /* one line, translatable */
    bool takes_rest;  /* it may be followed by something … */
    /* … which is `rest`, "" when nothing follows. */
    void (*say)(const screen *s, const spil_setup *su, const void *view, const char *rest);
} topic;

typedef struct voice {
    /* A card's notation in words: R7 as "red 7". false: that is no card. */
    bool (*card)(const char *notation, spil_out *out);
    /* A move in words, without the seat: "throw away the 7 of hearts". */
    void (*move)(const spil_setup *su, const void *view, spil_move mv, spil_out *out);
    /* As face.tell, in words only; NULL: that one shows no cards and will do. */
    bool (*tell)(const screen *s, const spil_setup *su, const spil_events *ev, int i);
    /* What the view's seat is to decide now. */
    void (*ask)(const screen *s, const spil_setup *su, const void *view);
    /* A few words on a seat for "who plays?": "red and orange, 12 cards left". */
    void (*seat)(const spil_setup *su, const void *view, int seat, spil_out *out);
    const topic *topics;
} voice;

/* The voice of a game; an empty one when it has none. Never NULL. */
const voice *spil__voice_of(const spil_game *game);

/* What is asked for by the first `len` bytes of a line; rest: something follows. NULL: nothing. */
const topic *spil__voice_topic(const spil_game *game, const char *line, size_t len, bool rest);

/* Words by value, for sentences. */
typedef struct spoken {
    char text[160];
} spoken;

/* A card in words; its notation where the game has no voice. */
spoken spil__card_words(const spil_setup *su, int card);
/* A move in words; its notation where the game has no voice. */
spoken spil__move_words(const spil_setup *su, const void *view, spil_move mv);
/* A number that is said right when it is negative: "minus 2". */
spoken spil__number_words(int number);
/* A sentence of the core in the player's language; on a screen that speaks its cards are said in words. */
void spil__voice_sentence(const screen *s, const spil_setup *su, const spil_sentence *sentence, char *buf,
                          size_t size);

/* Puts the next one of a list: ", " before all but the first, which *n counts. */
void spil__put_listed(spil_out *out, int *n, const char *text);

#endif
