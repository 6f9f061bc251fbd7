/* thinkers.h: bots with as much memory as they want, and no clock: for tests that play the same everywhere. */
#ifndef THINKERS_H
#define THINKERS_H

#include "spil/players.h"

extern const spil_players spil__test_thinkers;

#endif
