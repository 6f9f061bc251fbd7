/* presence.h: connections of people: tables learn who has come and who has gone. */
#ifndef ONLINE_PRESENCE_H
#define ONLINE_PRESENCE_H

#include "people.h"

/* The client is this person's from now on. */
void spil__presence_attach(person *p, client *c);
/* It is nobody's any more, and watches nothing. */
void spil__presence_detach(client *c);

#endif
