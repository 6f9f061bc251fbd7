/* spelling.c: words by enum (spelling.h). */
#include "spelling.h"

#define WORD(name, word) word,

const char *const spil__command_words[] = {SPIL_COMMANDS(WORD)};
const char *const spil__reply_words[] = {SPIL_REPLIES(WORD)};
const char *const spil__note_words[] = {SPIL_NOTES(WORD)};
const char *const spil__seat_words[] = {SPIL_SEAT_KINDS(WORD)};
