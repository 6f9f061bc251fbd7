/* reader.h: what is not in memory comes from the store beside the loop, in a thread of its own, and so does what takes
 * long to work out. A request that needs it waits, and no other does.
 *
 * A thing that was asked for and has not come yet is asked for once, however many wait for it. When it is there, it
 * goes into memory (`came`), and then those who wait go on, in the order in which they came. All but `read` happens in
 * the loop. */
#ifndef ONLINE_READER_H
#define ONLINE_READER_H

#include "context.h"
#include "ids.h"

typedef struct reading reading;
typedef struct reading_waiter reading_waiter;

/* What became of looking for something: it was found or is not there; it comes, and who asked waits; it is there, but
 * cannot be read now. */
typedef enum lookup { LOOKUP_DONE, LOOKUP_COMES, LOOKUP_UNREADABLE } lookup;

/* A kind of thing. */
typedef struct reading_kind {
    void (*read)(
        reading *r); /* in the reader's thread: sets r->result, and looks at nothing that can change */
    void (*came)(reading *r);   /* takes r->result over, or not */
    void (*drop)(void *result); /* frees what was not taken over */
} reading_kind;

/* Somebody who waits; part of a larger struct. */
struct reading_waiter {
    reading *of; /* NULL: waits for nothing */
    reading_waiter *next;
    void (*go_on)(reading_waiter *self, const reading *r);
};

struct reading {
    online *on;
    const reading_kind *kind;
    char stream[STREAM_TEXT];
    uint64_t number;  /* what is asked for besides: an event, a time */
    void *result;     /* NULL: there is nothing; of work: what it is about, then what came of it */
    bool unreadable;  /* it could not be read … */
    spil_error err;   /* … and why */
    uint64_t took_us; /* of the thread's processor */
    reading_waiter *first, **last;
    reading *next;         /* in a queue */
    reading *next_of_hash; /* among those that have not come */
};

/* NULL and a sentence in *err: there is no thread for it. */
reader *spil__reader_open(online *on, spil_error *err);
/* Waits for what is being read; nobody who waits goes on. NULL is fine. */
void spil__reader_close(reader *r);

/* Asks for it, or finds that it was. w: goes on when it is there; NULL: nobody does. */
void spil__reader_ask(online *on, const reading_kind *kind, const char *stream, uint64_t number,
                      reading_waiter *w);
/* Has it been asked for, and not come? */
bool spil__reader_awaits(const online *on, const reading_kind *kind, const char *stream);
/* Looks at what has come (NULL: nothing has), or else asks for it. */
lookup spil__reader_look_up(online *on, const reading_kind *kind, const char *stream, uint64_t number,
                            const reading *has_come, reading_waiter *w);
/* The same for something that is not read but worked out in that thread, of `work`, which becomes r->result: `number`
 * stands for everything in it. Takes it over. */
lookup spil__reader_work(online *on, const reading_kind *kind, const char *stream, uint64_t number,
                         void *work, const reading *has_come, reading_waiter *w);
/* Waits no longer. */
void spil__reader_leave(reading_waiter *w);

typedef struct reader_figures {
    uint64_t coming, reads; /* now; so far */
} reader_figures;

reader_figures spil__reader_figures(const reader *r);

#endif
