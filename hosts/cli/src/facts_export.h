/* facts_export.h: the learning record for programs: JSON, and CSV for spreadsheets. */
#ifndef FACTS_EXPORT_H
#define FACTS_EXPORT_H

#include "spil/facts.h"

/* Each prints to standard output; of one game and one person only unless NULL. */
void spil__facts_json(const spil_facts *f, const char *game, const char *name);
void spil__facts_csv(const spil_facts *f, const char *game, const char *name);
/* The overview: a row for each person. */
void spil__overview_json(const spil_facts *f, const char *game);
void spil__overview_csv(const spil_facts *f, const char *game);

#endif
