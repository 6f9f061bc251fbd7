/* race.h: who was first in a race by the clock (fair.h). A play at the target is not made when it arrives: it waits
 * until nobody could have been faster. Meanwhile the driver's time stands still, so that no bot's move lands either; a
 * bot's move waits in the same way. */
#ifndef ONLINE_RACE_H
#define ONLINE_RACE_H

#include "table.h"

/* Is it a race by the clock whose moves have a target, so that it can be asked who was first? */
bool spil__is_race(const table *t);
/* After every change: what is raced for, and who plays. */
void spil__race_update(table *t, bool go);
/* Somebody has come to a seat or gone from it. */
void spil__race_seated(table *t, int seat);

/* The seat's line as it is known, in us; SPIL_FAIR_NONE: not yet. */
uint64_t spil__race_line_us(const table *t, int seat);

/* Takes a move that must wait; false: it need not. */
bool spil__race_hold(table *t, const held_move *move);
/* A bot's move is due. true: it waits as well. */
bool spil__race_hold_bot(table *t);
/* When to decide who was first. */
uint64_t spil__race_due_ms(const table *t);
/* Decides who was first, if the time has come or `now`: returns how many moves there are and sets *moves to them, in
 * the order in which to make them; free() it. Nothing is held then. */
int spil__race_decide(table *t, bool now, held_move **moves);

/* The server was away (the table has been loaded), or a person has gone. If that is an outage, the race pauses and
 * counts down again when all are back or 10 s have passed; while nobody is there, it waits. */
void spil__race_interrupted(table *t, bool loaded);
/* When it may go on: UINT64_MAX while it has to wait for somebody to come, or for nothing. */
uint64_t spil__race_outage_due_ms(const table *t);

/* The connection is gone; its moves stay. */
void spil__race_forget_client(table *t, const client *c);

/* A frame with this nonce was handed to the kernel; its nonce came back (false: it is not that of the last frame). */
void spil__race_wrote(client *c, uint64_t nonce, uint64_t now_us);
bool spil__race_echo(table *t, int seat, uint64_t nonce);

#endif
