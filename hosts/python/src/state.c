/* state.c: spil._spil.State: a game in progress: its state, and who decides what next (spil/actions.h). */
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "files.h"
#include "spil/messages.h"
#include "spil/step_inline.h"
#include "states.h"

PyTypeObject *spil__py_state_type;

enum { EVENTS_TEXT = 1 << 16 }; /* room for the events of one move: 64 of them over a pool of 512 numbers */

static state_object *state_of(PyObject *self)
{
    return (state_object *)(void *)self;
}

static const spil_setup *setup_of(PyObject *self)
{
    return &state_of(self)->game->su;
}

/* ---- making ---- */

static size_t room_of(const spil_setup *su)
{
    const size_t line = _Alignof(spil_state);
    return (su->game->state_bytes + line - 1) / line * line;
}

state_object *spil__py_state(PyTypeObject *type, game_object *game)
{
    state_object *s = spil__py_new(type);
    if (s == NULL)
        return NULL;
    s->game = (game_object *)(void *)Py_NewRef((PyObject *)game);
    s->st = aligned_alloc(_Alignof(spil_state), room_of(&game->su));
    if (s->st == NULL) {
        Py_DECREF((PyObject *)s);
        PyErr_NoMemory();
        return NULL;
    }
    return s;
}

static void free_state(PyObject *self)
{
    free(state_of(self)->st);
    Py_XDECREF((PyObject *)state_of(self)->game);
    spil__py_free(self);
}

static PyObject *no_state(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    (void)type;
    (void)args;
    (void)kwargs;
    PyErr_SetString(PyExc_TypeError, "states come from Game.deal and from spil.load");
    return NULL;
}

/* _deal(class, game, seed) */
static PyObject *deal(PyObject *class, PyObject *args)
{
    PyObject *game, *seed;
    spil_error err = {0};
    spil_key key;
    if (!PyArg_ParseTuple(args, "O!O", spil__py_game_type, &game, &seed))
        return NULL;
    const char *text = spil__py_text(seed, "a seed");
    if (text == NULL)
        return NULL;
    if (!spil_key_parse(text, &key)) {
        spil_fail(&err, SPIL_BAD_OPTION, "'%s' is not a seed: a number below 2^64, or 64 hex digits", text);
        return spil__py_refuse(&err);
    }
    state_object *s = spil__py_state((PyTypeObject *)class, (game_object *)(void *)game);
    if (s == NULL)
        return NULL;
    const spil_setup *su = &s->game->su;
    memset(s->st, 0, room_of(su));
    su->game->start(su, &key, s->st);
    spil_decision_begin(su, s->st, &s->d);
    return (PyObject *)s;
}

/* An opener that finds the file of a game that is there already. */
static const spil_data *open_own(void *context, const spil_game *game, const char *name, spil_error *err)
{
    const spil_setup *su = *(const spil_setup **)context;
    if (su->game == game && su->data != NULL && strcmp(su->data->name, name) == 0)
        return su->data;
    return spil__opener.open(spil__opener.context, game, name, err);
}

/* _load(class, JSON, class of games, game or None): None: the game that the position names. */
static PyObject *load(PyObject *class, PyObject *args)
{
    PyObject *json, *game_class, *game;
    spil_error err = {0};
    spil_setup su;
    UNSET spil_state st;
    if (!PyArg_ParseTuple(args, "UO!O", &json, &PyType_Type, &game_class, &game))
        return NULL;
    if (game != Py_None && !PyObject_TypeCheck(game, spil__py_game_type)) {
        PyErr_SetString(PyExc_TypeError, "not a game");
        return NULL;
    }
    if (!PyType_IsSubtype((PyTypeObject *)game_class, spil__py_game_type)) {
        PyErr_SetString(PyExc_TypeError, "not a class of games");
        return NULL;
    }
    Py_ssize_t len;
    const char *text = PyUnicode_AsUTF8AndSize(json, &len);
    spil_state_work *work = text == NULL ? NULL : malloc(sizeof *work);
    if (work == NULL)
        return text == NULL ? NULL : PyErr_NoMemory();
    const spil_setup *known = game == Py_None ? NULL : &((game_object *)(void *)game)->su;
    const spil_opener own = {.open = open_own, .context = &known};
    const spil_code code = spil_state_read_from(spil__cpu(), text, (size_t)len,
                                                known != NULL ? &own : &spil__opener, work, &su, &st, &err);
    free(work);
    if (code != SPIL_OK)
        return spil__py_refuse(&err);
    if (known != NULL && !spil_setup_same(known, &su)) {
        spil_fail(&err, SPIL_BAD_STATE, "the position is of another game, or has other seats or options");
        return spil__py_refuse(&err);
    }
    game_object *of = known != NULL ? (game_object *)(void *)Py_NewRef(game)
                                    : spil__py_game((PyTypeObject *)game_class, &su);
    state_object *s = of == NULL ? NULL : spil__py_state((PyTypeObject *)class, of);
    Py_XDECREF((PyObject *)of);
    if (s == NULL)
        return NULL;
    memset(s->st, 0, room_of(&su));
    memcpy(s->st, &st, su.game->state_bytes);
    spil_decision_begin(&s->game->su, s->st, &s->d);
    return (PyObject *)s;
}

static PyObject *copy(PyObject *self, PyObject *unused)
{
    (void)unused;
    const state_object *from = state_of(self);
    state_object *s = spil__py_state(Py_TYPE(self), from->game);
    if (s == NULL)
        return NULL;
    memcpy(s->st, from->st, room_of(&from->game->su));
    s->d = from->d;
    return (PyObject *)s;
}

static PyObject *deep_copy(PyObject *self, PyObject *memo)
{
    (void)memo;
    return copy(self, NULL);
}

static PyObject *imagine(PyObject *self, PyObject *args)
{
    PyObject *who;
    unsigned long long seed;
    UNSET spil_view view;
    spil_fast_rng rng;
    int seat;
    if (!PyArg_ParseTuple(args, "OK", &who, &seed) || !spil__py_seat(setup_of(self), who, WHO_LOOKS, &seat))
        return NULL;
    const state_object *from = state_of(self);
    const spil_setup *su = setup_of(self);
    state_object *s = spil__py_state(Py_TYPE(self), from->game);
    if (s == NULL)
        return NULL;
    spil_view_of(su, from->st, seat, &view);
    spil_fast_seed(&rng, seed, (uint64_t)seat);
    memset(s->st, 0, room_of(su));
    su->game->imagine(su, &view, &rng, s->st);
    s->d = from->d;
    if (seat != s->d.actor) { /* what another seat has begun is nobody else's business */
        s->d.n_made = 0;
        memset(s->d.made, 0, sizeof s->d.made);
    }
    return (PyObject *)s;
}

/* ---- what has been decided so far, for pickles ---- */

static PyObject *decision(PyObject *self, PyObject *unused)
{
    (void)unused;
    const spil_decision *d = &state_of(self)->d;
    PyObject *made = PyTuple_New(d->n_made);
    for (int i = 0; made != NULL && i < d->n_made; i++) {
        if (PyTuple_SetItem(made, i, PyLong_FromLong(d->made[i])) != 0)
            Py_CLEAR(made);
    }
    return made == NULL ? NULL : Py_BuildValue("iiN", d->actor, d->declined, made);
}

/* Can this be who decides in the position? Decisions are not taken on trust: nonsense in a mask could do harm. */
static bool may_decide(const spil_setup *su, const void *st, int actor, int declined)
{
    const spil_view_head head = spil_acting_head(su, st);
    if (declined < 0 || declined >= 1 << su->seats || (declined != 0 && su->game->race))
        return false;
    for (int last = -1; last < su->seats; last++) {
        if (spil_acting_next(su, st, &head, (uint8_t)declined, last) == actor)
            return true;
    }
    return false;
}

/* _decide(actor, declined, made): the decision of a pickled state. */
static PyObject *decide(PyObject *self, PyObject *args)
{
    int actor, declined;
    PyObject *made;
    if (!PyArg_ParseTuple(args, "iiO!", &actor, &declined, &PyTuple_Type, &made))
        return NULL;
    state_object *s = state_of(self);
    UNSET spil_state st;
    spil_decision d = {.actor = (uint8_t)actor, .declined = (uint8_t)declined};
    bool good = may_decide(&s->game->su, s->st, actor, declined);
    memcpy(&st, s->st, s->game->su.game->state_bytes);
    for (Py_ssize_t i = 0; good && i < PyTuple_Size(made); i++) {
        long action;
        if (!spil__py_number(PyTuple_GetItem(made, i), "an action", 0, SPIL_ACTIONS_MAX, &action))
            return NULL;
        good = spil_act(&s->game->su, &st, &d, (int)action, NULL, NULL) == SPIL_OK && d.n_made == i + 1;
    }
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "nobody can have decided this in that position");
        return NULL;
    }
    s->d = d;
    return Py_NewRef(Py_None);
}

/* ---- looking ---- */

static PyObject *get_game(PyObject *self, void *closure)
{
    (void)closure;
    return Py_NewRef((PyObject *)state_of(self)->game);
}

static PyObject *get_actor(PyObject *self, void *closure)
{
    (void)closure;
    const int actor = state_of(self)->d.actor;
    return PyLong_FromLong(actor == SPIL_NOBODY ? -1 : actor);
}

static PyObject *get_to_act(PyObject *self, void *closure)
{
    (void)closure;
    uint8_t seats[SPIL_SEATS_MAX];
    const int n = setup_of(self)->game->to_act(setup_of(self), state_of(self)->st, seats);
    PyObject *list = PyList_New(n);
    for (int i = 0; list != NULL && i < n; i++) {
        if (PyList_SetItem(list, i, PyLong_FromLong(seats[i])) != 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *get_over(PyObject *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(state_of(self)->d.actor == SPIL_NOBODY);
}

static PyObject *get_begun(PyObject *self, void *closure)
{
    (void)closure;
    const spil_decision *d = &state_of(self)->d;
    PyObject *list = PyList_New(d->n_made);
    for (int i = 0; list != NULL && i < d->n_made; i++) {
        if (PyList_SetItem(list, i, PyLong_FromLong(d->made[i])) != 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *state_json(PyObject *self, PyObject *unused)
{
    (void)unused;
    UNSET char text[SPIL_STATE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_state_json(setup_of(self), state_of(self)->st, NULL, &w);
    return PyUnicode_FromString(text);
}

static PyObject *view_json(PyObject *self, PyObject *who)
{
    UNSET char text[SPIL_STATE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    UNSET spil_view view;
    int seat;
    if (!spil__py_seat(setup_of(self), who, WHO_LOOKS, &seat))
        return NULL;
    spil_view_of(setup_of(self), state_of(self)->st, seat, &view);
    spil_view_json(setup_of(self), &view, NULL, &w);
    return PyUnicode_FromString(text);
}

static PyObject *result_json(PyObject *self, PyObject *unused)
{
    (void)unused;
    char text[1024];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_result res;
    setup_of(self)->game->result(setup_of(self), state_of(self)->st, &res);
    spil_json_open(&w, NULL, '{');
    spil_result_members(setup_of(self), &res, &w);
    spil_json_close(&w, '}');
    return PyUnicode_FromString(text);
}

static PyObject *moves(PyObject *self, PyObject *who)
{
    const spil_setup *su = setup_of(self);
    UNSET spil_move list[SPIL_MOVES_MAX];
    int seat;
    if (!spil__py_seat(su, who, WHO_ACTS, &seat))
        return NULL;
    const int n = su->game->moves(su, state_of(self)->st, seat, list, SPIL_MOVES_MAX);
    PyObject *texts = PyList_New(n);
    for (int i = 0; texts != NULL && i < n; i++) {
        char text[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        su->game->print_move(su, list[i], &out);
        PyObject *move = PyUnicode_FromStringAndSize(text, (Py_ssize_t)out.len);
        if (move == NULL || PyList_SetItem(texts, i, move) != 0)
            Py_CLEAR(texts);
    }
    return texts;
}

/* ---- acting ---- */

static PyObject *events_text(const spil_setup *su, const spil_events *ev)
{
    UNSET char text[EVENTS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_events_json(su, NULL, ev, &w);
    return PyUnicode_FromString(text);
}

/* _apply(seat, move): the events, as JSON. */
static PyObject *apply(PyObject *self, PyObject *const args[], Py_ssize_t n)
{
    const spil_setup *su = setup_of(self);
    state_object *s = state_of(self);
    spil_error err = {0};
    UNSET spil_events ev;
    int seat;
    if (n != 2) {
        PyErr_SetString(PyExc_TypeError, "a seat and a move are wanted");
        return NULL;
    }
    if (!spil__py_seat(su, args[0], WHO_ACTS, &seat))
        return NULL;
    const char *text = spil__py_text(args[1], "a move");
    if (text == NULL)
        return NULL;
    ev.n = ev.pooled = 0;
    if (spil_apply_text(su, s->st, seat, text, &ev, &err) != SPIL_OK)
        return spil__py_refuse_move(&err);

    /* As if the seat had been asked for it: a move that somebody has begun is dropped, the round goes on behind the one
     * that acted. A host's move is nobody's turn. */
    const spil_view_head head = spil_acting_head(su, s->st);
    const int last = seat == SPIL_HOST ? s->d.actor - 1 : seat;
    s->d = (spil_decision){.actor = (uint8_t)spil_acting_next(su, s->st, &head, 0, last)};
    return events_text(su, &ev);
}

static bool action_of(PyObject *value, int *action)
{
    int overflow;
    PyObject *index = PyNumber_Index(value);
    if (index == NULL) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_SetString(PyExc_TypeError, "an action must be a whole number");
        return false;
    }
    const long n = PyLong_AsLongAndOverflow(index, &overflow);
    Py_DECREF(index);
    if (n == -1 && PyErr_Occurred() != NULL)
        return false;
    *action =
        overflow != 0 || n < 0 || n > SPIL_ACTIONS_MAX ? -1 : (int)n; /* -1: the core says what there are */
    return true;
}

static PyObject *act(PyObject *self, PyObject *value)
{
    state_object *s = state_of(self);
    spil_error err = {0};
    int action;
    if (!action_of(value, &action))
        return NULL;
    if (spil_act(&s->game->su, s->st, &s->d, action, NULL, &err) != SPIL_OK)
        return spil__py_refuse_move(&err);
    return Py_NewRef(Py_None);
}

/* The same, and what happened, as JSON. */
static PyObject *act_told(PyObject *self, PyObject *value)
{
    state_object *s = state_of(self);
    spil_error err = {0};
    UNSET spil_events ev;
    int action;
    if (!action_of(value, &action))
        return NULL;
    ev.n = ev.pooled = 0;
    if (spil_act(&s->game->su, s->st, &s->d, action, &ev, &err) != SPIL_OK)
        return spil__py_refuse_move(&err);
    return events_text(&s->game->su, &ev);
}

/* _mask(array): writes n_actions bytes; returns how many actions are legal. */
static PyObject *write_mask(PyObject *self, PyObject *array)
{
    const state_object *s = state_of(self);
    Py_buffer to;
    if (!spil__py_buffer(array, PyBUF_WRITABLE, (size_t)s->game->n_actions, "a mask", &to))
        return NULL;
    const int n = spil_actions_mask(&s->game->su, s->st, &s->d, to.buf);
    PyBuffer_Release(&to);
    return PyLong_FromLong(n);
}

/* _observe(seat, array) */
static PyObject *observe(PyObject *self, PyObject *const args[], Py_ssize_t n)
{
    const state_object *s = state_of(self);
    Py_buffer to;
    int seat;
    if (n != 2) {
        PyErr_SetString(PyExc_TypeError, "a seat and an array are wanted");
        return NULL;
    }
    if (!spil__py_seat(&s->game->su, args[0], WHO_LOOKS, &seat) ||
        !spil__py_buffer(args[1], PyBUF_WRITABLE, (size_t)s->game->n_obs, "an observation", &to))
        return NULL;
    spil_observe(&s->game->su, s->st, &s->d, seat, to.buf);
    PyBuffer_Release(&to);
    return Py_NewRef(Py_None);
}

static PyObject *legal_actions(PyObject *self, PyObject *unused)
{
    (void)unused;
    const state_object *s = state_of(self);
    UNSET uint16_t actions[SPIL_ACTIONS_MAX];
    const int n = spil_actions_list(&s->game->su, s->st, &s->d, actions);
    PyObject *list = PyList_New(n);
    for (int i = 0; list != NULL && i < n; i++) {
        if (PyList_SetItem(list, i, PyLong_FromLong(actions[i])) != 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *action_text(PyObject *self, PyObject *value)
{
    const state_object *s = state_of(self);
    char text[2 * SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    long action;
    if (!spil__py_number(value, "an action", 0, s->game->n_actions - 1, &action))
        return NULL;
    spil_action_print(&s->game->su, s->st, &s->d, (int)action, &out);
    return PyUnicode_FromString(text);
}

static PyObject *actions_of(PyObject *self, PyObject *args)
{
    const spil_setup *su = setup_of(self);
    PyObject *who, *move;
    spil_error err = {0};
    UNSET spil_state tried;
    spil_move mv;
    uint16_t actions[SPIL_ACTION_STEPS];
    int seat;
    if (!PyArg_ParseTuple(args, "OO", &who, &move) || !spil__py_seat(su, who, WHO_ACTS, &seat))
        return NULL;
    const char *text = spil__py_text(move, "a move");
    if (text == NULL)
        return NULL;
    memcpy(&tried, state_of(self)->st, su->game->state_bytes);
    if (spil_move_read(su, &tried, text, &mv, &err) != SPIL_OK ||
        su->game->apply(su, &tried, seat, mv, NULL, &err) != SPIL_OK)
        return spil__py_refuse_move(&err);
    const int n = spil_actions_of(su, state_of(self)->st, seat, mv, actions);
    PyObject *list = PyList_New(n);
    for (int i = 0; list != NULL && i < n; i++) {
        if (PyList_SetItem(list, i, PyLong_FromLong(actions[i])) != 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *compare(PyObject *self, PyObject *other, int op)
{
    if ((op != Py_EQ && op != Py_NE) || !PyObject_TypeCheck(other, spil__py_state_type))
        return Py_NewRef(Py_NotImplemented);
    const state_object *a = state_of(self), *b = state_of(other);
    bool same;
    LOCK_BOTH(self, other);
    same = spil_setup_same(&a->game->su, &b->game->su) &&
           memcmp(a->st, b->st, a->game->su.game->state_bytes) == 0 && memcmp(&a->d, &b->d, sizeof a->d) == 0;
    UNLOCK_BOTH();
    return PyBool_FromLong(same == (op == Py_EQ));
}

/* ---- one thread at a time ---- */

#define LOCKED(function)                                                                                     \
    static PyObject *function##_locked(PyObject *self, PyObject *args)                                       \
    {                                                                                                        \
        PyObject *result;                                                                                    \
        LOCK(self);                                                                                          \
        result = function(self, args);                                                                       \
        UNLOCK();                                                                                            \
        return result;                                                                                       \
    }
#define LOCKED_FAST(function)                                                                                \
    static PyObject *function##_locked(PyObject *self, PyObject *const args[], Py_ssize_t n)                 \
    {                                                                                                        \
        PyObject *result;                                                                                    \
        LOCK(self);                                                                                          \
        result = function(self, args, n);                                                                    \
        UNLOCK();                                                                                            \
        return result;                                                                                       \
    }
#define LOCKED_GETTER(function)                                                                              \
    static PyObject *function##_locked(PyObject *self, void *closure)                                        \
    {                                                                                                        \
        PyObject *result;                                                                                    \
        LOCK(self);                                                                                          \
        result = function(self, closure);                                                                    \
        UNLOCK();                                                                                            \
        return result;                                                                                       \
    }

LOCKED_GETTER(get_actor)
LOCKED_GETTER(get_to_act)
LOCKED_GETTER(get_over)
LOCKED_GETTER(get_begun)
LOCKED(imagine)
LOCKED(decision)
LOCKED(decide)
LOCKED(state_json)
LOCKED(view_json)
LOCKED(result_json)
LOCKED(write_mask)
LOCKED(deep_copy)
LOCKED(copy)
LOCKED(moves)
LOCKED(act)
LOCKED(act_told)
LOCKED(legal_actions)
LOCKED(action_text)
LOCKED(actions_of)
LOCKED_FAST(apply)
LOCKED_FAST(observe)

static PyGetSetDef properties[] = {
    {"game", get_game, NULL, "the Game it is a position of", NULL},
    {"actor", get_actor_locked, NULL, "the seat that act() acts for; -1 when the game is over", NULL},
    {"to_act", get_to_act_locked, NULL, "the seats that may act now; [] when the game is over", NULL},
    {"over", get_over_locked, NULL, "is the game over?", NULL},
    {"begun", get_begun_locked, NULL, "the actions of a move that the actor has begun", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"_deal", deal, METH_VARARGS | METH_CLASS, "a new game"},
    {"_load", load, METH_VARARGS | METH_CLASS, "a position"},
    {"_imagine", imagine_locked, METH_VARARGS, "a state that a seat could take this one for"},
    {"_decision", decision_locked, METH_NOARGS, "(actor, declined, made)"},
    {"_decide", decide_locked, METH_VARARGS, "sets (actor, declined, made)"},
    {"_json", state_json_locked, METH_NOARGS, "the full state, as JSON"},
    {"_view", view_json_locked, METH_O, "what a seat may know, as JSON"},
    {"_result", result_json_locked, METH_NOARGS, "over, winners, points, returns, as JSON"},
    {"_apply", METHOD(apply_locked), METH_FASTCALL, "plays a move; the events, as JSON"},
    {"_act", act_told_locked, METH_O, "acts; the events, as JSON"},
    {"_mask", write_mask_locked, METH_O, "writes the mask; how many actions are legal"},
    {"_observe", METHOD(observe_locked), METH_FASTCALL, "writes an observation"},
    {"__deepcopy__", deep_copy_locked, METH_O, NULL},
    {"__copy__", copy_locked, METH_NOARGS, NULL},
    {"copy", copy_locked, METH_NOARGS,
     "copy($self, /)\n--\n\nAn independent copy, with a move that has been begun."},
    {"moves", moves_locked, METH_O,
     "moves($self, seat, /)\n--\n\nEvery legal move of a seat (or of 'host') as text, as the referee lists "
     "them.\n\n"
     "[] for a seat that may not act now."},
    {"act", act_locked, METH_O,
     "act($self, action, /)\n--\n\nThe actor does a numbered action; IllegalMove changes nothing.\n\n"
     "A move may consist of several actions: see begun. tell() does the same and returns the events."},
    {"legal_actions", legal_actions_locked, METH_NOARGS,
     "legal_actions($self, /)\n--\n\nThe legal actions of the actor as a list, ascending; [] when the game "
     "is over."},
    {"action_text", action_text_locked, METH_O,
     "action_text($self, action, /)\n--\n\nWhat an action means now: the move it completes, or its name."},
    {"actions_of", actions_of_locked, METH_VARARGS,
     "actions_of($self, seat, move, /)\n--\n\nThe actions that make up a legal move of a seat, given as "
     "text.\n\n"
     "[] for a move of the host, which has no number; IllegalMove if it is not legal."},
    {NULL, NULL, 0, NULL},
};

static char doc[] = "A game in progress.";

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)no_state},
    {Py_tp_dealloc, (void *)free_state},
    {Py_tp_richcompare, (void *)compare},
    {Py_tp_hash, (void *)PyObject_HashNotImplemented}, /* it changes */
    {Py_tp_getset, (void *)properties},
    {Py_tp_methods, (void *)methods},
    {Py_tp_doc, doc},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "spil._spil.State",
    .basicsize = sizeof(state_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = slots,
};

bool spil__py_add_states(PyObject *module)
{
    spil__py_state_type = spil__py_add_type(module, &spec);
    return spil__py_state_type != NULL;
}
