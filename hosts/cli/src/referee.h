/* referee.h: the line protocol as a function from lines to answers, without I/O.
 *
 * One line in, one line of JSON out. No line can do harm: a bad one is answered with an error, and the game stays as it
 * was. Error messages are English: programs read them. */
#ifndef REFEREE_H
#define REFEREE_H

#include "spil/games.h"

enum { REFEREE_LINE_MAX = 1 << 20 }; /* bytes of a line without its newline */

typedef struct referee referee;

/* opener: for files that options name; NULL: allow none. */
referee *spil__referee_open(spil_cpu cpu, const spil_opener *opener);
void spil__referee_close(referee *r);

/* Answers one line of any bytes, without its newline; overwrites the line and line[len]. The answer ends with a newline
 * and is valid until the next call. */
const char *spil__referee_line(referee *r, char *line, size_t len, size_t *answer_len);
/* The answer to a line longer than REFEREE_LINE_MAX. */
const char *spil__referee_too_long(referee *r, size_t *answer_len);
/* Has `quit` come? */
bool spil__referee_done(const referee *r);

#endif
