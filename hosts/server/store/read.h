/* read.h: what an engine has stored, checked while it is read: numbers without gaps, hashes. */
#ifndef SPIL_READ_H
#define SPIL_READ_H

#include "engine.h"

/* As spil_store_read. */
bool spil__read(const spil_engine *engine, void *self, const char *stream, uint64_t from,
                spil_event_reader *reader, void *context, spil_error *err);
/* As spil_store_check. */
bool spil__check(const spil_engine *engine, void *self, spil_store_complaint *tell, void *context,
                 spil_store_checked *checked);

#endif
