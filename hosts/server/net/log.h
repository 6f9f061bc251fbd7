/* log.h: what happens, for the server's operator: lines on stderr, as text or JSON. No line holds a name that people
 * chose, a token, an invitation, a card or a move. */
#ifndef LOG_H
#define LOG_H

#include <stdbool.h>

/* As JSON from now on? */
void spil__log_json(bool json);
/* "2026-11-16T08:15:00Z word key=value …": pairs of a key and a value, ended by NULL. */
void spil__log(const char *word, ...) __attribute__((sentinel));

#endif
