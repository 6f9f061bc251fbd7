/* opponents.h: the bots of 7 ATE 9; bots.c lists them. */
#ifndef SPIL__SEVEN_OPPONENTS_H
#define SPIL__SEVEN_OPPONENTS_H

#include "bots.h"

extern const spil_racing spil__racing_seven;

#endif
