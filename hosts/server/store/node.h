/* node.h: a server among others on one database. Of those one at a time carries the house; the others wait, and one
 * of them claims it once its lease is over.
 *
 *   lease     Renewed all the time for SPIL_LEASE_MS, by the database's clock. The node itself counts by a steady
 *             clock of its own that goes on while it is stopped, from before it asked: what needs no append may be
 *             answered only while spil_node_holds. For all that is stored the epoch decides (store.h).
 *   lost      Another node has claimed the house. The store that was open may have failed by then or fails at its next
 *             append; it is given back, and the node waits again.
 *
 * A thread of its own asks the database. The owner's calls never wait, except those that reach and close. */
#ifndef SPIL_NODE_H
#define SPIL_NODE_H

#include "store.h"

typedef struct spil_node spil_node;

enum { SPIL_LEASE_MS = 5000, SPIL_NODE_ADDRESS = 64, SPIL_NODE_KEY = 32 };

/* Connects to a database, as a sandbox will not allow later. *node stays NULL for a folder. address: where other nodes
 * reach this one; NULL: nowhere. */
bool spil_node_reach(const char *place, const char *address, spil_node **node, spil_error *err);
/* Starts its thread, which makes or migrates the store and claims the house where it is free. false: no thread. */
bool spil_node_start(spil_node *node, spil_error *err);
/* Gives up the house, and waits for that. A store of it is closed or given back before. NULL is fine. */
void spil_node_close(spil_node *node);

typedef enum spil_node_state {
    SPIL_NODE_LOOKS,   /* has just started: is the one who carries the house alive? */
    SPIL_NODE_WAITS,   /* another carries the house, or did until a moment ago */
    SPIL_NODE_CARRIES, /* … it, by spil_node_take */
    SPIL_NODE_FAILED   /* the database is lost: spil_node_why */
} spil_node_state;

/* Readable when the state has changed, or who carries the house; spil_node_quieten makes it unreadable. */
int spil_node_fd(const spil_node *node);
void spil_node_quieten(spil_node *node);
spil_node_state spil_node_is(spil_node *node);
void spil_node_why(spil_node *node, spil_error *err);
/* The store of a house that was claimed, once; NULL: none. */
spil_store *spil_node_take(spil_node *node);
/* Takes it back, to close it. */
void spil_node_return(spil_node *node, spil_store *store);
/* The store has failed. Has another node claimed the house? Then the state becomes WAITS, else FAILED. */
void spil_node_doubt(spil_node *node);
/* Claims nothing more. The lease of what it carries ends now; what is queued in the store should be durable. */
void spil_node_give_up(spil_node *node);

/* Where the node is reached that carries the house; false: none does, or it is reached nowhere. */
bool spil_node_carrier(spil_node *node, char address[SPIL_NODE_ADDRESS]);
/* It cannot be reached there. Until it renews its lease it is none. */
void spil_node_mistrust(spil_node *node);
/* What all nodes on the database know and nobody else, once it looks no longer. */
const uint8_t *spil_node_key(const spil_node *node);

/* Does its lease hold? */
bool spil_node_holds(const spil_node *node);
void spil_node_set_load(spil_node *node, uint64_t load);

typedef struct spil_node_figures {
    int others; /* nodes that are alive, besides this one */
    uint64_t claims, lost, renewals;
} spil_node_figures;

void spil_node_figures_get(spil_node *node, spil_node_figures *figures);

#endif
