/* node.h: a server among others on one database, who carry its houses between them.
 *
 *   lease     Of a house, renewed all the time for SPIL_LEASE_MS, by the database's clock. The node itself counts by a
 *             steady clock of its own that goes on while it is stopped, from before it asked: what needs no append may
 *             be answered only while spil_node_holds. For all that is stored the epoch decides (store.h).
 *   share     Of n houses a node takes no more than n / nodes, rounded up; more only when one has stayed free for a
 *             lease. Who has more gives one up now and then, where another has room. A node that others do not reach
 *             takes all or none: people could not be passed on.
 *   lost      Another node has claimed a house. The store that was open may have failed by then or fails at its next
 *             append; it is given back, and the node waits again.
 *   fault     A store has failed though its lease held: its lease is given up, and the house is tried again after a
 *             pause that grows. The other houses go on.
 *
 * A thread of its own asks the database. The owner's calls never wait, except those that reach and close. */
#ifndef SPIL_NODE_H
#define SPIL_NODE_H

#include "store.h"

typedef struct spil_node spil_node;

enum {
    SPIL_LEASE_MS = 5000,
    SPIL_NODE_ADDRESS = 64,
    SPIL_NODE_KEY = 32,
    SPIL_HOUSES_MAX = 100,
    SPIL_HOUSES_USUAL = 16 /* of a new database */
};

typedef struct spil_node_settings {
    const char *place;
    const char *address; /* where other nodes reach this one; NULL: nowhere */
    int houses;          /* of a database that is new; 0: as many as usual */
    uint32_t minute_ms;  /* between houses that are given up for others' sake; 0: a minute */
} spil_node_settings;

/* Connects to a database, as a sandbox will not allow later. *node stays NULL for a folder. */
bool spil_node_reach(const spil_node_settings *settings, spil_node **node, spil_error *err);
/* Starts its thread, which makes or migrates the store and claims houses that are free. false: no thread. */
bool spil_node_start(spil_node *node, spil_error *err);
/* Gives up what it carries, and waits for that. The stores are closed or given back before. NULL is fine. */
void spil_node_close(spil_node *node);

typedef enum spil_node_state {
    SPIL_NODE_LOOKS, /* has just started: are those who carry the houses alive? */
    SPIL_NODE_KNOWS, /* who carries which house */
    SPIL_NODE_FAILED /* it can do no more: spil_node_why */
} spil_node_state;

/* Readable when the state has changed, or who carries what; spil_node_quieten makes it unreadable. */
int spil_node_fd(const spil_node *node);
void spil_node_quieten(spil_node *node);
spil_node_state spil_node_is(spil_node *node);
void spil_node_why(spil_node *node, spil_error *err);
/* How many there are; 0: not known yet. */
int spil_node_houses(spil_node *node);
/* The store of a house that was claimed, each once; NULL: none. */
spil_store *spil_node_take(spil_node *node, int *house);
/* A house that could not be claimed though nobody has it, and why: each once, until that has changed. -1: none. */
int spil_node_refused(spil_node *node, spil_error *why);
/* Takes it back, to close it. */
void spil_node_return(spil_node *node, int house, spil_store *store);
/* The same where it cannot be used here: the lease ends, and the house is tried again later. */
void spil_node_reject(spil_node *node, int house, spil_store *store);
/* Is what this node has taken, and not returned, no longer its own? *fault: its store has failed; otherwise another has
 * claimed it. */
bool spil_node_has_lost(spil_node *node, int house, bool *fault);
/* The store has failed. Then the house is lost; where all of the database has failed, the state becomes FAILED. */
void spil_node_doubt(spil_node *node, int house);
/* The lease of the house ends now; what is queued in the store should be durable. */
void spil_node_give_up(spil_node *node, int house);
/* Claims nothing more, and others do not count it. */
void spil_node_leave(spil_node *node);
/* A house to give up for others' sake, each once; -1: none. */
int spil_node_unwanted(spil_node *node);

/* Where the node is reached that carries the house; false: none does, or it is reached nowhere. */
bool spil_node_carrier(spil_node *node, int house, char address[SPIL_NODE_ADDRESS]);
/* It cannot be reached there. Until it renews its lease it is none. */
void spil_node_mistrust(spil_node *node, int house);
/* What all nodes on the database know and nobody else, once it looks no longer. */
const uint8_t *spil_node_key(const spil_node *node);

/* Does its lease of the house hold? */
bool spil_node_holds(const spil_node *node, int house);
/* How many connections the house has here. */
void spil_node_set_load(spil_node *node, int house, uint64_t load);
/* A house for somebody new: the least busy one that a living node carries, where people can be passed on to it. */
int spil_node_least_busy(spil_node *node);

/* Is the database away? Then nothing is acknowledged; as long as leases hold the people wait. */
bool spil_node_is_cut_off(const spil_node *node);
/* To which ports it connects later; returns how many. *local: by sockets of this machine, too. *file: what it has to
 * read then, or "". */
int spil_node_ways(const spil_node *node, int ports[], int most, bool *local, const char **file);

typedef struct spil_node_figures {
    int houses; /* that it carries */
    int others; /* nodes that are alive, besides this one */
    uint64_t claims, lost, given, renewals;
} spil_node_figures;

void spil_node_figures_get(spil_node *node, spil_node_figures *figures);

#endif
