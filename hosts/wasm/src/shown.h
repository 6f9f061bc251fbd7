/* shown.h: what a match here (table_show.c) and a server's table (online.c) show in the same way. */
#ifndef SHOWN_H
#define SHOWN_H

#include "calls.h"
#include "spil/words.h"

/* Who plays a seat, as it is shown. */
typedef struct shown_seat {
    bool person, asked, resigned, hinted;
    const char *player;            /* "human", a bot, or "" where nobody sits */
    const char *bot;               /* the bot that plays it; NULL: none */
    const spil_handicap *handicap; /* NULL: none */
    uint64_t late_ms;
} shown_seat;

/* One element of "table". view may be NULL. */
void spil__put_seat(call *c, const spil_words *words, const spil_setup *su, const void *view, int seat,
                    const shown_seat *who);
/* "moves", with their parts and their words. */
void spil__put_moves(call *c, const spil_words *words, const spil_setup *su, const void *view,
                     const spil_move moves[], int n);
/* "result" and "ended"; res NULL: it is not over. */
void spil__put_result(call *c, const spil_words *words, const spil_setup *su, const spil_result *res);
/* "text": all there is to see, or what there is to say about the topic {"about":WORD}, in sentences; nothing if view is
 * NULL. */
void spil__put_description(call *c, const spil_words *words, const spil_setup *su, const void *view);
/* A line of what is told, as a string of the open array. */
void spil__put_line(call *c, const char *text);

#endif
