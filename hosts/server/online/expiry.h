/* expiry.h: what is no longer needed is deleted: its stream of events, whole, in the files as well. Each stream says
 * until when it is kept (keeping.h); they are looked at one by one, between other work. */
#ifndef ONLINE_EXPIRY_H
#define ONLINE_EXPIRY_H

#include "context.h"

void spil__expiry_open(online *on);
void spil__expiry_close(online *on);
/* Is this stream about to be deleted? Then it counts as gone, though it can still be read. */
bool spil__expiry_has_taken(const online *on, const char *stream);

#endif
