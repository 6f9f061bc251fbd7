/* dispatch.h: a message is read, carried out and replied to. */
#ifndef ONLINE_DISPATCH_H
#define ONLINE_DISPATCH_H

#include "client.h"

/* Carries out one message: exactly one reply, now or, of a hint and of a move in a race, later. false: nothing was done
 * yet, as something it needs is being read; the connection is told to go on when it is there. */
bool spil__dispatch(online *on, client *c, const char *text, size_t len);
/* What a client's request waits for has come. */
void spil__dispatch_again(reading_waiter *w, const reading *r);

#endif
