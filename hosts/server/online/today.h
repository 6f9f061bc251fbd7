/* today.h: how everybody did in the deals of these days (spil/today.h), the scores alone: each is checked by playing
 * the record again, and the record is not kept.
 *
 * Stored, in "d:DATE.GAME": an event a score, as spil_day_line writes it; the person, as a private part. */
#ifndef ONLINE_TODAY_H
#define ONLINE_TODAY_H

#include "context.h"

/* The person's scores stay, as somebody's. */
void spil__today_forget(online *on, const char *id);
/* Is it in memory? */
bool spil__today_has(const online *on, const char *stream);
void spil__today_close(online *on);

#endif
