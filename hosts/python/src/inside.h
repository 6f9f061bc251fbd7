/* inside.h: what the files of the extension module share.
 *
 * The module is spil._spil: the types below and a few functions, with plain arguments. What people see is the package
 * in ../spil, in Python: its classes derive from these types, check what Python checks best, and read the JSON that
 * comes from here. Only the limited API of CPython 3.11 is used, so that one binary serves all later versions; a
 * free-threaded CPython wants a binary of its own, which does without its lock, too.
 *
 * Objects: short work on a single state is done under the GIL, or where there is none under the state's own lock, which
 * keeps two threads apart. Long work (batches, bots, the lab) is done without the GIL. Games never change. */
#ifndef INSIDE_H
#define INSIDE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "spil/state.h"

/* ---- types ---- */

typedef struct game_object {
    PyObject_HEAD spil_setup su;
    int n_actions, n_obs;
} game_object;

extern PyObject *spil__py_illegal_move;  /* spil.IllegalMove */
extern PyTypeObject *spil__py_game_type; /* the base of spil.Game */

/* Each adds its types and functions to the module; false: an exception is set. */
bool spil__py_add_games(PyObject *module);
bool spil__py_add_states(PyObject *module);
bool spil__py_add_batches(PyObject *module);
bool spil__py_add_cuda(PyObject *module);
bool spil__py_add_bots(PyObject *module);
bool spil__py_add_lab(PyObject *module);
bool spil__py_add_shared(PyObject *module);
/* Makes a type and adds it to the module. NULL: an exception is set. */
PyTypeObject *spil__py_add_type(PyObject *module, PyType_Spec *spec);

/* ---- objects ---- */

/* A new object of a type, zeroed. */
void *spil__py_new(PyTypeObject *type);
/* Frees an object whose contents were freed before. */
void spil__py_free(void *object);
/* A game object of a type from a checked setup. */
game_object *spil__py_game(PyTypeObject *type, const spil_setup *su);

/* ---- errors: each returns NULL ---- */

/* ValueError with the error's sentence and its code as an attribute. */
void *spil__py_refuse(const spil_error *err);
/* The same as spil.IllegalMove. */
void *spil__py_refuse_move(const spil_error *err);

/* ---- arguments ---- */

typedef enum role { WHO_SEAT, WHO_ACTS, WHO_LOOKS } role; /* a seat; or "host"; or "watch" */

/* Reads a seat from a number or a word. False: an exception is set, IllegalMove for WHO_ACTS. */
bool spil__py_seat(const spil_setup *su, PyObject *value, role as, int *seat);
/* The text of a str without zero bytes; NULL: an exception is set. */
const char *spil__py_text(PyObject *value, const char *what);
/* A whole number; false: an exception is set. */
bool spil__py_number(PyObject *value, const char *what, long min, long max, long *number);
/* Bytes of a buffer that must have exactly this many of them; false: an exception is set. */
bool spil__py_buffer(PyObject *object, int flags, size_t bytes, const char *what, Py_buffer *buffer);

/* Between these, which are a block, no other thread has the same object: where there is a GIL, it sees to that. */
#ifdef Py_GIL_DISABLED
#define LOCK(object)          Py_BEGIN_CRITICAL_SECTION(object)
#define UNLOCK()              Py_END_CRITICAL_SECTION()
#define LOCK_BOTH(one, other) Py_BEGIN_CRITICAL_SECTION2(one, other)
#define UNLOCK_BOTH()         Py_END_CRITICAL_SECTION2()
#else
#define LOCK(object)          {
#define UNLOCK()              }
#define LOCK_BOTH(one, other) {
#define UNLOCK_BOTH()         }
#endif

/* A buffer that is written before it is read: shipped builds would clear it at every call. */
#define UNSET __attribute__((uninitialized))

/* METH_FASTCALL and METH_KEYWORDS have other parameters than PyCFunction says. */
#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

#endif
