/* learn.h: the learning record, line by line: what commands and the menu for those who do not see one share. */
#ifndef LEARN_H
#define LEARN_H

#include "facts_file.h"
#include "spil/game.h"

/* Opens the record and complains in a sentence where it cannot be read, in whole or in part; false: not at all. */
bool spil__learn_open(facts_file *f);
/* All of it, or of one game and one person (each may be NULL), for people. */
void spil__learn_show(const spil_facts *f, const char *game, const char *name);
/* A drill of so many questions. At a terminal the answers are noted. */
void spil__learn_drill(const spil_setup *su, const char *name, int questions, uint64_t seed);

#endif
