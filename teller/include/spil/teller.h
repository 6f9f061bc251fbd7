/* teller.h: what the people at a screen are told, once and in which order. Every host with people tells through it.
 *
 * A teller belongs to a driver (spil/driver.h) and one receiver: a seat, several people who hand a screen over, or
 * onlookers. It turns notes into sentences, asks each question once, calls the next person to the screen, leads through
 * a guided game, and says what came of a move, a command or a wish for a hint. A line client prints its lines, a full
 * screen logs them, a page gets them as JSON. There is no I/O here and no clock.
 *
 *     spil_teller_begin(&t, driver, &words);
 *     …                                                        time passes, bots answer
 *     while (spil_teller_next(&t, &line)) puts(line.text);     what is new
 *     if (spil_teller_hand_over(&t)) …                         it is somebody else's screen now: tell again
 *     spil_teller_move(&t, now_ms, seat, move, seen, &reply);  a move of a person
 *
 * Notes may also come from elsewhere, such as from a server: spil_teller_hear. */
#ifndef SPIL_TELLER_H
#define SPIL_TELLER_H

#include "spil/driver.h"
#include "spil/guide.h"
#include "spil/learning.h"
#include "spil/words.h"

typedef enum spil_line_kind {
    SPIL_LINE_SAID, /* what happened: a sentence of a note */
    SPIL_LINE_ASKED, /* what the receiver has to decide, once for each question; "": the game has no words for it */
    SPIL_LINE_CALLED,  /* the screen is covered: who should look now */
    SPIL_LINE_LED,     /* of a guided game: what a step is about; at its end, what was learnt */
    SPIL_LINE_REFUSED, /* why a move or a command was not done */
    SPIL_LINE_ADVISED, /* a hint; what was wrong with a move that may be tried again; sums that were missed */
    SPIL_LINE_FAILED,  /* a bot or program failed, and another takes its seat */
    SPIL_LINE_ENDED    /* the result, and who has resigned */
} spil_line_kind;

typedef struct spil_line {
    spil_line_kind kind;
    const char *text;    /* one sentence or a few, without a newline; valid until the teller is used again */
    bool first;          /* the first line of this note, question, step or end … */
    bool last;           /* … and the last one; of a move, of this event */
    int seat;            /* SAID: whose note it is, as in spil_note; otherwise the receiver */
    int step;            /* SAID: moves played when it happened; LED: the step's number, from 0 */
    uint32_t seq;        /* SAID: the note's number; 0 where it came from elsewhere without one */
    spil_note_kind note; /* SAID: its kind … */
    int event;           /* … and for a move the kind of its event (index of game->events); otherwise -1 */
    /* ADVISED: a hint. */
    bool is_hint;
    spil_move move;
    const char *what;         /* the move in words */
    const spil_sentence *why; /* without a format: there is no reason */
} spil_line;

enum { SPIL_REPLY_TEXT = 2048 };

typedef struct spil_teller {
    /* The host's: it may change them between lines. All that they point to outlives the teller. */
    spil_driver *driver; /* NULL: there is none, and notes come from elsewhere */
    const spil_setup *setup;
    spil_words words;
    spil_learning *learning; /* NULL: no sums are recorded */
    spil_guided *guided;     /* NULL: it is not a guided game */
    bool logs;  /* lines are kept for later reading: no countdown, but also what bots do for people who all
                              * resigned */
    bool holds; /* people look at what has happened: neither question nor result is told yet */
    bool (*tells)(const spil_setup *su, const spil_event *event); /* is it worth a line? NULL: all are */

    int receiver; /* a seat, or SPIL_ONLOOKER */

    /* Its own. */
    uint32_t told[SPIL_SEATS_MAX + 1];    /* the last note told, by receiver */
    uint32_t decided[SPIL_SEATS_MAX + 1]; /* the last note told before the receiver's last move */
    bool introduced;                      /* handicaps have been told */
    uint32_t again;                       /* the next note to be repeated; 0: none */
    uint64_t asked;                       /* token of the question asked last */
    int called;                           /* the seat called to the screen; -1: nobody */
    int led;                              /* steps told */
    int ended;                            /* 1: the result has been told; 2: all about the end has */
    bool wordless;                        /* the question has no words, and has yet to be asked */
    int event;                            /* the next of the note's events */
    size_t at;                            /* where the rest of the text begins … */
    spil_line line;                       /* … and what it is */
    spil_line reply;                      /* to what was done last */
    spil_phrase what;                     /* of a hint */
    spil_sentence why;                    /* of a hint */
    spil_events events;                   /* of the note */
    char reply_text[SPIL_REPLY_TEXT];     /* "": none, or it was told */
    char text[SPIL_WORDS_TEXT];
} spil_teller;

/* ---- to whom ---- */

/* Begins with nothing told, at the person at the screen; with onlookers if nobody plays or d is NULL. words: copied;
 * what it points to is not. */
void spil_teller_begin(spil_teller *t, spil_driver *d, const spil_words *words);
/* What happened before is no news: a match is continued. A countdown that has just begun is. */
void spil_teller_skip(spil_teller *t);
/* Tells this seat (or SPIL_ONLOOKER) from now on, beginning after note number `seq`. */
void spil_teller_look(spil_teller *t, int seat, uint32_t seq);
/* Tells the person at the screen (spil_driver_screen). If the screen is covered, that person is called, and what they
 * have not been told follows once they have come to look; if not, they have heard what was told before. false: it is
 * nobody else. Those who had the screen should be told everything first. */
bool spil_teller_hand_over(spil_teller *t);
/* Does anybody here still play? Onlookers always do. */
bool spil_teller_plays_on(const spil_teller *t);
/* The last note that the receiver has been told. */
uint32_t spil_teller_told(const spil_teller *t);

/* ---- what ---- */

/* The next line; false: that is all for now. */
bool spil_teller_next(spil_teller *t, spil_line *line);
/* Tells again the moves since the receiver's own last one, and asks again. */
void spil_teller_repeat(spil_teller *t);
/* The sums that a person has missed in this game, as a sentence; false, and nothing: none. */
bool spil_teller_missed(const spil_teller *t, int seat, spil_out *out);
/* A note from elsewhere, to tell now. events: of a move, otherwise NULL. */
void spil_teller_hear(spil_teller *t, const spil_note *note, const spil_events *events);

/* ---- what people do, and what they are told of it ----
 *
 * Only the latest reply is told: somebody who asks again has not waited for the first. */

/* A move of a seat, or of SPIL_HOST, decided when `seen` was the last note known; in a guided game it has to be what
 * the step asks for. The learning record gets it. false: it was not done, and the next line says why. reply may be
 * NULL; where a guided game did not want the move, it is NOT_NOW or NOT_ALLOWED and has no error. */
bool spil_teller_move(spil_teller *t, uint64_t now_ms, int by, spil_move mv, uint32_t seen,
                      spil_reply *reply);
/* Another command of a seat (or SPIL_HOST): UNDO, HINT, LOOK … In a guided game a hint is there at once. When the last
 * person resigns, the match goes on without them. false: as above. */
bool spil_teller_do(spil_teller *t, uint64_t now_ms, int by, spil_command_kind kind, spil_reply *reply);
/* A hint for a seat has come. why: NULL or without a format: there is no reason. */
void spil_teller_hint(spil_teller *t, int seat, spil_move mv, const spil_sentence *why);
/* The seat is about to blunder: what a good player would do instead. */
void spil_teller_warn(spil_teller *t, int seat, spil_move better);
/* The player of a seat failed, as `why` says, and the stand-in has taken its place. */
void spil_teller_failed(spil_teller *t, int seat, const char *player, const spil_sentence *why);

#endif
