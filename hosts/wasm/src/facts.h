/* facts.h: the learning record of this instance (spil/facts.h): the page gives its text, and keeps each new line. */
#ifndef FACTS_H
#define FACTS_H

#include "calls.h"
#include "spil/facts.h"

spil_facts *spil__facts(void);
/* "lines": what is new since the last time, to be appended to the text that is kept. */
void spil__facts_put_new(call *c);

#endif
