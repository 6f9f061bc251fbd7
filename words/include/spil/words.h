/* words.h: the games in sentences: what happened, what a seat sees, moves, refusals, hints, results.
 *
 * Everything goes into a spil_out, in the language of a translator. Where it ends up, and how wide that is, is the
 * host's business. Of several sentences each ends with a newline.
 *
 * A game may have one const table, in games/GAME/words.c, with any part left out. What it leaves out is said in the
 * sentences of the game's own tables, and in notation. */
#ifndef SPIL_WORDS_H
#define SPIL_WORDS_H

#include "spil/driver.h"
#include "spil/record.h"
#include "spil/rematch.h"
#include "spil/tally.h"
#include "spil/translator.h"

/* How part of a sentence is highlighted. */
typedef enum spil_mark {
    SPIL_MARK_STRONG, /* headings, things to notice */
    SPIL_MARK_RED,    /* this one and the rest: a card of that colour */
    SPIL_MARK_BLUE,
    SPIL_MARK_GREEN,
    SPIL_MARK_YELLOW,
    SPIL_MARKS
} spil_mark;

/* What surrounds such a part: escape sequences, tags. */
typedef struct spil_marks {
    const char *before[SPIL_MARKS], *after;
} spil_marks;

/* Whom sentences are for, and in what form. All of it is the host's and outlives the call. */
typedef struct spil_words {
    const spil_translator *tr;        /* NULL: English */
    const spil_marks *marks;          /* NULL: plain text. Marks add no information */
    const char *name[SPIL_SEATS_MAX]; /* of the seats */
    bool in_words;                    /* for ears: cards in words ("red 7"), not in notation (R7) */
    bool on_screen;                   /* read, not heard, even if in words: -2, not "minus 2" */
    int sort;                         /* how the hand is sorted, where a game has several ways: 0, 1 … */
    int you; /* results are told to one person, at seat you - 1: "You win!"; 0: they name everybody */
    unsigned resigned; /* results: who has resigned, one bit each */
    /* Beside a drawn table, which shows where things lie: no columns and rows, no words to type, cards as they look,
     * and the person at seat you - 1 is "you" in everything that happens. Wants in_words and on_screen, too. */
    bool drawn;
    const void *view; /* drawn: what the person sees after what is told, or NULL */
} spil_words;

enum {
    SPIL_WORDS_TEXT = 16384, /* bytes enough for anything one call says … */
    SPIL_RESULT_TEXT = 1200, /* … for a result … */
    SPIL_PHRASE_TEXT = 160,
    SPIL_PLAYER_LABEL = SPIL_PLAYER_TEXT + 100 /* … for who plays a seat */
};

/* A few words by value, for use in a sentence. */
typedef struct spil_phrase {
    char text[SPIL_PHRASE_TEXT];
} spil_phrase;

/* ---- what happened ---- */

/* The events that a seat (or SPIL_ONLOOKER) may know of and that are worth a sentence. */
void spil_words_events(const spil_words *w, const spil_setup *su, const spil_events *ev, int seat,
                       spil_out *out);
/* Event i alone, no matter who may know of it. */
void spil_words_event(const spil_words *w, const spil_setup *su, const spil_events *ev, int i, spil_out *out);
/* A note: "2 moves taken back.", "Anna pauses the game." false: nothing was put, because it is a move (see
 * spil_words_events) or the host's own. */
bool spil_words_note(const spil_words *w, const spil_setup *su, const spil_note *note, spil_out *out);
/* Who resigned after this many steps. */
void spil_words_resigned(const spil_words *w, const spil_record *rec, int after, spil_out *out);
/* How it ended, in one line without a newline: "North wins! Points: North 2, South 1.", "You win! Points: you 2, South
 * 1." */
void spil_words_result(const spil_words *w, const spil_setup *su, const spil_result *res, spil_out *out);
/* The score over several games, that of the person who is told first: "You 2 - 1 South", "Anna 2, Bo 1, Carl 0". */
void spil_words_score(const spil_words *w, const spil_setup *su, const spil_score *score, spil_out *out);

/* What a ladder offers after a game, in a sentence; nothing where there is nothing to offer. */
void spil_words_ladder(const spil_words *w, const spil_ladder *ladder, spil_out *out);
/* The same of what would make the games of a row even (spil_tally_evening). */
void spil_words_evening(const spil_words *w, const spil_tally_row *row, bool by_clock, spil_out *out);

/* ---- parts of sentences ---- */

/* The form of a card in its sentence: the grammatical case, which shows in Icelandic, and whether English wants an
 * article. */
typedef enum spil_case {
    SPIL_NOMINATIVE, /* as the subject */
    SPIL_ACCUSATIVE,
    SPIL_DATIVE,
    SPIL_GENITIVE,
    SPIL_ALONE, /* alone or in a list: the nominative without an article */
    SPIL_CASES
} spil_case;

/* A card, always in words: "red 7", alone. */
spil_phrase spil_words_card(const spil_words *w, const spil_setup *su, int card);
/* The same in any form. */
spil_phrase spil_words_card_in(const spil_words *w, const spil_setup *su, int card, spil_case in);
/* A card as people read it on a page or a screen: notation, with the signs of their schools, "7×4". */
spil_phrase spil_words_card_shown(const spil_words *w, const spil_setup *su, int card);
/* A move, always in words and without the seat: "throw away 7 of hearts". view: of the seat whose move it is. */
spil_phrase spil_words_move(const spil_words *w, const spil_setup *su, const void *view, spil_move mv);
/* A sentence of the core, such as a refusal or a bot's reason, without a full stop. */
void spil_words_sentence(const spil_words *w, const spil_setup *su, const spil_sentence *sentence,
                         spil_out *out);
/* The same as a full sentence: "In a race nothing is taken back." */
void spil_words_whole(const spil_words *w, const spil_setup *su, const spil_sentence *sentence,
                      spil_out *out);
/* A text of the core without arguments, as a full sentence. */
spil_phrase spil_words_alone(const spil_translator *tr, const char *english);
/* Who plays for a side: "North and South". */
void spil_words_side(const spil_words *w, const spil_setup *su, int side, spil_out *out);
/* About a seat, for "who plays?": "red and orange, 12 cards left"; or nothing. */
void spil_words_seat(const spil_words *w, const spil_setup *su, const void *view, int seat, spil_out *out);

/* A sentence of a guided game (spil/guide.h), given in English, with its cards in braces in their place, and beside a
 * drawn table without what stands in brackets. false: one of them is no card. */
bool spil_words_guide(const spil_words *w, const spil_game *game, const char *english, spil_out *out);

/* ---- labels ---- */

enum { SPIL_HUNDREDTHS_TEXT = 24 };

/* The code of the translator's language: "en", "is", "nb". */
const char *spil_words_language(const spil_translator *tr);
/* What the points of a game's result are: "Points", "Cards left". */
const char *spil_words_points(const spil_translator *tr, const spil_game *game);
/* A game in a few words, for small places: "Five of your colour in line". */
const char *spil_words_brief(const spil_translator *tr, const spil_game *game);
/* Turns decimal points into commas in languages that write commas. */
void spil_words_decimals(const spil_translator *tr, char *text);
/* An option as people read it: "joker_limit" is "jokers in a meld". */
const char *spil_words_option(const spil_translator *tr, const spil_option *option);
/* An option's value, given as text, as people read it. */
const char *spil_words_value(const spil_translator *tr, const spil_option *option, const char *value);
/* The same for option i of a setup, where "teams" 2 may be "no teams" or "2 teams of 2". */
spil_phrase spil_words_setting(const spil_translator *tr, const spil_setup *su, int i, const char *value);
/* Who plays a seat, from a player's text: "level 3", "adult, with a plan", "strong @50ms"; a program's command
 * unchanged. */
void spil_words_player(const spil_translator *tr, const char *player, spil_out *out);
/* What a seat without a name is called, after its place at the table: "North". */
const char *spil_words_place(const spil_translator *tr, int seats, int seat);
/* The name of a person, shown as `shown`, in what is kept (spil/facts.h, spil/tally.h). A seat without a name has the
 * English word for its place, or "" where the person plays alone. */
void spil_words_kept_name(const spil_translator *tr, int seats, int seat, bool alone,
                          const char shown[SPIL_NAME_BYTES], char kept[SPIL_NAME_BYTES]);
/* The name of a person as it is kept, in the reader's language where it is the word for a place. */
const char *spil_words_person(const spil_translator *tr, const char *kept);
/* A number of hundredths as people write it: "3", "1.5", "0,25". */
void spil_words_hundredths(const spil_translator *tr, uint32_t value, char text[SPIL_HUNDREDTHS_TEXT]);
/* A handicap: "starts 3 s later, takes 1.5 times as long"; false, and nothing, where there is none. */
bool spil_words_handicap(const spil_translator *tr, const spil_handicap *h, spil_out *out);
/* The rules of a game, a page in Markdown; NULL: there is none. */
const char *spil_words_rules(const spil_translator *tr, const spil_game *game);

/* ---- what there is to see, for those who cannot see it ---- */

/* What the view's seat has to decide now. false: the game has no words for it. */
bool spil_words_ask(const spil_words *w, const spil_setup *su, const void *view, spil_out *out);

/* Something a person may ask about: "hand", "where 1,0". */
typedef struct spil_topic {
    const char *word; /* as it is typed, marked with SPIL_TYPED (typed.h); NULL ends a list */
    const char *also; /* another word for it, so marked, or NULL */
    const char *help; /* one line, translatable */
    bool own;         /* about the cards of the view's seat: not for onlookers */
    bool takes_rest;  /* more may follow the word … */
    /* … which is `rest`; "" if nothing follows. */
    void (*describe)(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                     spil_out *out);
} spil_topic;

/* All topics of a game, ended by one without a word; never NULL. */
const spil_topic *spil_topics(const spil_game *game);
/* The topic that a line names with its first word; *rest = what follows. NULL: none, or nothing may follow it. */
const spil_topic *spil_topic_find(const spil_translator *tr, const spil_game *game, const char *line,
                                  const char **rest);
/* Describes the topic of this English word, if it is for the view's seat. false: there is none. */
bool spil_words_about(const spil_words *w, const spil_setup *su, const void *view, const char *word,
                      spil_out *out);
/* Describes every topic that needs no rest and is for the view's seat; of a game without topics the fields. */
void spil_words_all(const spil_words *w, const spil_setup *su, const void *view, spil_out *out);
/* The game's own fields of the view as JSON has them, one a line: "hands: [[1, 5, 12], [? x3]]". Not translated. May
 * need as many as 2 * SPIL_STATE_TEXT bytes (spil/state.h). */
void spil_words_fields(const spil_setup *su, const void *view, spil_out *out);

#endif
