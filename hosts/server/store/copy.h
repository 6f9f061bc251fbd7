/* copy.h: all that is stored in one place, written to another. */
#ifndef SPIL_COPY_H
#define SPIL_COPY_H

#include "engine.h"

/* Fills `filling`, of the engine `to`, with all of `self` as of one moment. NULL: there is already a sentence in *err.
 * *in_doubt (may be NULL): it failed at its very end, and may have been kept. */
bool spil__store_copy(const spil_engine *from, void *self, const spil_engine *to, void *filling,
                      bool *in_doubt, spil_error *err);
/* As spil_store_backup. */
bool spil__backup(const spil_engine *engine, void *self, const spil_store_self *is, const char *file,
                  spil_error *err);
/* A place without its password, as it is shown and noted. */
void spil__place_name(const char *place, char name[SPIL_PLACE_BYTES]);

#endif
