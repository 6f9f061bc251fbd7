/* referee.h: the line protocol as a function from lines to answers, without any reading or writing.
 *
 * One line in, one line of JSON out. Nothing a line can hold does harm: it is answered with an error and the
 * game stays as it was. The error sentences are English: programs read them. */
#ifndef REFEREE_H
#define REFEREE_H

#include "spil/games.h"

enum { REFEREE_LINE_MAX = 1 << 20 }; /* bytes of a line, its end not counted */

typedef struct referee referee;

/* opener: for files that options name; NULL when there are to be none. */
referee *spil__referee_open(spil_cpu cpu, const spil_opener *opener);
void spil__referee_close(referee *r);

/* Answers one line. The line is without its newline, any bytes; it and line[len] are written to. The answer ends with
 * a newline and is valid until the next call. */
const char *spil__referee_line(referee *r, char *line, size_t len, size_t *answer_len);
/* The answer to a line that was too long to be kept. */
const char *spil__referee_too_long(referee *r, size_t *answer_len);
/* `quit` was said. */
bool spil__referee_done(const referee *r);

#endif
