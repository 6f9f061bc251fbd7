/* learn.h: the learning record in lines, for the commands and the menu of --speak. */
#ifndef LEARN_H
#define LEARN_H

#include "facts_file.h"
#include "spil/game.h"

/* Opens the record; complains if part of it cannot be read. false: none of it can. */
bool spil__learn_open(facts_file *f);
/* Prints the record, of one game and one person only unless NULL; speak: without drawings. */
void spil__learn_show(const spil_facts *f, const char *game, const char *name, bool speak);
/* Prints what everybody does, of one game unless NULL. */
void spil__learn_overview(const spil_facts *f, const char *game, bool speak);
/* A drill of this many questions. At a terminal the answers go into the record. */
void spil__learn_drill(const spil_setup *su, const char *name, int questions, uint64_t seed);

#endif
