/* opening.h: what `open` and `room_pair` ask for, and tables made from it. */
#ifndef ONLINE_OPENING_H
#define ONLINE_OPENING_H

#include "request.h"
#include "room.h"
#include "table.h"

/* What `open` asks for, as far as it has been read. */
typedef struct opening {
    spil_setup setup;
    spil_terms terms;
    spil_data *data;
    char seating[SPIL_SEATS_MAX][80]; /* "me", "open" or a bot */
    bool has_seed;
    spil_key seed;
    spil_state *state;
} opening;

/* Game, seats, options, board and terms. false: refused; in any case free o->data and o->state. */
bool spil__opening_read(request *r, opening *o);
/* Is it too much, or too fast, for n new tables? Then refused. */
bool spil__may_not_open(request *r, int n);
/* A table of a room with this many seats, with nobody on them. drawn: the room begins it. */
table *spil__opening_in_room(request *r, const opening *o, int seats, room *m, bool drawn);

#endif
