/* states.h: the type of states, for those who look into them. The lab does not: its spil_decision is another one. */
#ifndef STATES_H
#define STATES_H

#include "inside.h"
#include "spil/actions.h"

typedef struct state_object {
    PyObject_HEAD game_object *game;
    void *st; /* aligned as a spil_state */
    spil_decision d;
} state_object;

extern PyTypeObject *spil__py_state_type; /* the base of spil.State */

/* A state object of a type, its state undefined. NULL: no memory. */
state_object *spil__py_state(PyTypeObject *type, game_object *game);

#endif
