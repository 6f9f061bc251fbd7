/* extras.h: commands of the line protocol that only one game has. They look through a seat's view, like a
 * bot. */
#ifndef EXTRAS_H
#define EXTRAS_H

#include "spil/game.h"
#include "spil/rumi7.h"

/* Written `WORD SEAT`. */
typedef struct extra_command {
    const char *game, *word;
    /* Puts the members of the answer. */
    void (*answer)(const spil_setup *su, const void *view, spil_json_writer *w);
} extra_command;

/* The game's command of this name, or NULL; whether any game has one. */
const extra_command *spil__extra_find(const char *game, const char *word);
bool spil__extra_known(const char *word);

/* {"distance":N,"closer":[cards],"useless":[cards]}, without the brackets. */
void spil__put_advice(const spil_rumi7_advice *advice, spil_json_writer *w);

#endif
