/* dispatch.h: a message is read, carried out and replied to. */
#ifndef ONLINE_DISPATCH_H
#define ONLINE_DISPATCH_H

#include "client.h"

/* Carries out one message: exactly one reply, now or, of a hint and of a move in a race, later. */
void spil__dispatch(online *on, client *c, const char *text, size_t len);

#endif
