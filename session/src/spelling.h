/* spelling.h: the words of commands, replies, notes and kinds of seats, by their enums: in journals and in JSON. */
#ifndef SPELLING_H
#define SPELLING_H

#include "spil/driver.h"

extern const char *const spil__command_words[];
extern const char *const spil__reply_words[];
extern const char *const spil__note_words[];
extern const char *const spil__seat_words[];

enum { N_COMMANDS = SPIL_DO_END + 1, N_SEAT_KINDS = SPIL_SEAT_BOT + 1 };

#endif
