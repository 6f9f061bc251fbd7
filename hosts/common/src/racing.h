/* racing.h: racers (spil/racer.h) at a live table (spil/live.h): a race against the clock, played as fast as
 * the CPU allows. */
#ifndef RACING_H
#define RACING_H

#include "spil/live.h"
#include "spil/racer.h"

typedef struct racing_seat {
    spil_racer racer;
    spil_fast_rng rng; /* its own stream */
} racing_seat;

/* As people play at a table: 3, 2, 1, go, and a moment after the pile was turned. */
extern const spil_pace spil__racing_pace;
/* The seat as a player of a live table; its form of the day is drawn now. */
spil_player spil__racing_player(racing_seat *seat);

/* Plays a whole race into *live, which the caller ends with spil_live_fini. False when it did not end within
 * an hour of the table's time. */
bool spil__race(const spil_setup *su, const spil_key *key, racing_seat seats[], spil_live *live);

/* How long the race took, in ms, from "go". */
uint64_t spil__race_ms(const spil_live *live);

#endif
