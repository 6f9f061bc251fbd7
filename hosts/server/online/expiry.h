/* expiry.h: what nobody needs any more is deleted: its stream of events, whole, in the files as well. Each stream says
 * until when it is kept (keeping.h); one after the other is looked at beside what else is to be done. */
#ifndef ONLINE_EXPIRY_H
#define ONLINE_EXPIRY_H

#include "context.h"

void spil__expiry_open(online *on);
void spil__expiry_close(online *on);
/* Is this stream about to be deleted? Then it is not there any more, though it can still be read. */
bool spil__expiry_has_taken(const online *on, const char *stream);

#endif
