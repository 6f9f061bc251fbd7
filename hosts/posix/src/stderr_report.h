/* stderr_report.h: complaints on stderr, one sentence each, and exit statuses. */
#ifndef STDERR_REPORT_H
#define STDERR_REPORT_H

#include "spil/error.h"

enum { STATUS_OK, STATUS_FAILED, STATUS_USAGE };

/* A text from outside, such as the name of a file, as it may be shown: what could move the cursor, change colours or
 * turn the direction of writing is replaced. Returns buf, cut to its size. */
const char *spil__plain(const char *text, char *buf, size_t size);

/* "spil: sentence", in plain characters. The format is already in the player's language. */
void spil__complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for an error of the core, with the line it is about. */
void spil__complain_error(const spil_error *err);
/* The same for an error in a file, naming the file. */
void spil__complain_file(const char *path, const spil_error *err);
/* Complains with the sentence, and with the word of the list that `word` may have meant. */
void spil__complain_unknown(const char *sentence, const char *word, const char *const list[]);
/* Flushes stdout. Returns status, or STATUS_FAILED with a complaint if stdout could not be written. */
int spil__finish_output(int status);

#endif
