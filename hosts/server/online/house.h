/* house.h: a house as this process carries it: the people, tables and rooms of one store, and the connections to them.
 *
 *   free      Nobody comes in: another server carries it, or none. So it begins.
 *   carried   From spil__house_take_up on.
 *   left      This node gives it up: its people are sent away, and once all that they have done is stored so is its
 *             lease.
 *   lost      Another node carries it, or may do so: its people are sent away, and nothing more is answered. When the
 *             last has gone its store is given back, and it is free. */
#ifndef HOUSE_H
#define HOUSE_H

#include "conn.h"
#include "node.h"
#include "online.h"

typedef struct house house;

typedef struct house_settings {
    loop *loop;
    int number;      /* of the house, from 0 */
    spil_node *node; /* NULL: this is the only server on its data */
    const online_settings *online;
    void *of;
    void (*failed)(void *of, const spil_error *err); /* without a node: nothing more can be stored */
} house_settings;

house *spil__house_open(const house_settings *settings);
/* false: not all that happened is stored. NULL is fine. */
bool spil__house_close(house *h);

/* Takes the store over. false and a sentence: there are no threads or descriptors for it; it stays the caller's. */
bool spil__house_take_up(house *h, spil_store *store, spil_error *err);
/* It is no longer ours: the log says why. */
void spil__house_lose(house *h);
/* Nobody else comes in: everybody is told why ("restart", "moved", "trouble") and all lines are closed with this
 * status. */
void spil__house_bye(house *h, const char *why, int status);
/* At the end of a round: a house whose lease is over is lost; one that is left is given up as soon as it is quiet, and
 * either is put down once its people have gone. Returns whether it was put down. */
bool spil__house_tidy(house *h);

/* Somebody who comes now can play. */
bool spil__house_is_open(const house *h);
/* It is carried, left or lost. */
bool spil__house_is_held(const house *h);
/* It is left, and others may not have it yet. */
bool spil__house_is_leaving(const house *h);
/* Is nothing on its way: is everything that happened stored and sent, or another's business? */
bool spil__house_is_quiet(const house *h);
/* Have its people gone? */
bool spil__house_is_empty(const house *h);

/* NULL where it is free. */
spil_store *spil__house_store(const house *h);
conns *spil__house_conns(const house *h);
/* Adds its figures to those of others; what it counted before it was put down the last time is in them. */
void spil__house_add_figures(const house *h, online_figures *on, spil_store_figures *st);

#endif
