/* facts.h: the learning record of this instance (spil/facts.h): the page gives its text, and keeps each new line. */
#ifndef FACTS_H
#define FACTS_H

#include "spil/facts.h"

spil_facts *spil__facts(void);

#endif
