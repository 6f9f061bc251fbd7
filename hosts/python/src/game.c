/* game.c: spil._spil.Game: a game with its seats and options. Nothing in it changes. */
#include <string.h>

#include "cpu.h"
#include "files.h"
#include "inside.h"
#include "spil/actions.h"
#include "spil/hash.h"
#include "spil/messages.h"
#include "spil/packing.h"

PyTypeObject *spil__py_game_type;

game_object *spil__py_game(PyTypeObject *type, const spil_setup *su)
{
    game_object *g = spil__py_new(type);
    if (g == NULL)
        return NULL;
    g->su = *su;
    g->n_actions = spil_actions_count(su);
    g->n_obs = spil_observation_bytes(su);
    return g;
}

static void free_game(PyObject *self)
{
    spil__py_free(self);
}

/* The text of a player's own file instead of what its name finds: a game that was pickled brings it along. */
static const spil_data *open_given(void *context, const spil_game *game, const char *name, spil_error *err)
{
    const char *const *text = context;
    return spil__data_keep(game, name, *text, strlen(*text), err);
}

/* ((name, value), …), both str. */
static bool set_options(spil_setup *su, PyObject *pairs, const spil_opener *opener)
{
    spil_error err = {0};
    const Py_ssize_t n = PyTuple_Size(pairs);
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *name, *value;
        if (!PyArg_ParseTuple(PyTuple_GetItem(pairs, i), "UU", &name, &value))
            return false;
        const char *name_text = spil__py_text(name, "the name of an option");
        const char *value_text = name_text == NULL ? NULL : spil__py_text(value, "the value of an option");
        if (value_text == NULL)
            return false;
        if (spil_setup_option_from(su, name_text, value_text, opener, &err) != SPIL_OK) {
            spil__py_refuse(&err);
            return false;
        }
    }
    return n >= 0;
}

/* Game(id, seats or None, ((name, value), …), file or None) */
static PyObject *new_game(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *id, *seats, *options, *file = Py_None;
    spil_error err = {0};
    long n = 0;
    if (kwargs != NULL && PyDict_Size(kwargs) > 0) {
        PyErr_SetString(PyExc_TypeError, "no keywords here");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "OOO!|O", &id, &seats, &PyTuple_Type, &options, &file))
        return NULL;
    const char *text = spil__py_text(id, "the name of a game");
    if (text == NULL)
        return NULL;
    const spil_game *game = spil_game_find(spil__cpu(), text);
    if (game == NULL) {
        spil_fail(&err, SPIL_BAD_GAME, "there is no game '%s'", text);
        return spil__py_refuse(&err);
    }
    if (seats != Py_None && !spil__py_number(seats, "seats", -1000000000, 1000000000, &n))
        return NULL;
    const long wanted = seats == Py_None ? game->min_seats : n < 0 || n > UINT8_MAX ? UINT8_MAX : n;
    spil_setup su = spil_setup_default(game, (int)wanted);
    const char *text_of_file = file == Py_None ? NULL : spil__py_text(file, "the text of a file");
    const spil_opener given = {.open = open_given, .context = &text_of_file};
    if (PyErr_Occurred() != NULL)
        return NULL;
    if (!set_options(&su, options, file != Py_None ? &given : &spil__opener))
        return NULL;
    if (spil_setup_check(&su, &err) != SPIL_OK)
        return spil__py_refuse(&err);
    return (PyObject *)spil__py_game(type, &su);
}

/* ---- what it is ---- */

static const spil_setup *setup_of(PyObject *self)
{
    return &((const game_object *)(void *)self)->su;
}

static PyObject *get_id(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(setup_of(self)->game->id);
}

static PyObject *get_name(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(setup_of(self)->game->name);
}

static PyObject *get_seats(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLong(setup_of(self)->seats);
}

static PyObject *get_sides(PyObject *self, void *closure)
{
    (void)closure;
    PyObject *sides = PyList_New(0);
    for (int seat = 0; sides != NULL && seat < setup_of(self)->seats; seat++) {
        PyObject *side = PyLong_FromLong(spil_side_of(setup_of(self), seat));
        if (side == NULL || PyList_Append(sides, side) != 0)
            Py_CLEAR(sides);
        Py_XDECREF(side);
    }
    return sides;
}

static PyObject *get_race(PyObject *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(setup_of(self)->game->race);
}

static PyObject *get_n_actions(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLong(((const game_object *)(void *)self)->n_actions);
}

static PyObject *get_n_obs(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLong(((const game_object *)(void *)self)->n_obs);
}

static PyObject *get_longest(PyObject *self, void *closure)
{
    (void)closure;
    const int n = spil_actions_longest(setup_of(self));
    return n == 0 ? Py_NewRef(Py_None) : PyLong_FromLong(n);
}

static PyGetSetDef properties[] = {
    {"id", get_id, NULL, "its name for programs, one of spil.games()", NULL},
    {"name", get_name, NULL, "its name for people", NULL},
    {"seats", get_seats, NULL, "how many play", NULL},
    {"sides", get_sides, NULL, "the side that each seat plays for: [0, 1], or [0, 1, 0, 1] in teams", NULL},
    {"race", get_race, NULL, "are there no turns, does everybody act at any time?", NULL},
    {"n_actions", get_n_actions, NULL, "how many numbered actions there are: 0 to n_actions - 1", NULL},
    {"n_obs", get_n_obs, NULL, "bytes of an observation", NULL},
    {"_longest", get_longest, NULL, "no game has more actions than this; None: the game does not say", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyObject *options_json(PyObject *self, PyObject *unused)
{
    (void)unused;
    char text[4096];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_options_json(setup_of(self), NULL, &w);
    return PyUnicode_FromString(text);
}

static PyObject *file_text(PyObject *self, PyObject *unused)
{
    (void)unused;
    const spil_setup *su = setup_of(self);
    return su->data == NULL ? Py_NewRef(Py_None) : PyUnicode_FromString(su->data->text);
}

static PyObject *action_names(PyObject *self, PyObject *unused)
{
    (void)unused;
    const spil_setup *su = setup_of(self);
    const spil_actions *table = spil_actions_of_game(su->game);
    PyObject *names = PyList_New(0);
    for (int a = 0; names != NULL && a < spil_actions_count(su); a++) {
        char text[2 * SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        table->name(su, a, &out);
        PyObject *name = PyUnicode_FromString(text);
        if (name == NULL || PyList_Append(names, name) != 0)
            Py_CLEAR(names);
        Py_XDECREF(name);
    }
    return names;
}

static PyObject *plane_list(PyObject *self, PyObject *unused)
{
    (void)unused;
    const spil_setup *su = setup_of(self);
    spil_plane planes[SPIL_PLANES_MAX + 1];
    spil_actions_of_game(su->game)->planes(su, planes);
    PyObject *list = PyList_New(0);
    int first = 0;
    for (const spil_plane *p = planes; list != NULL && p->name != NULL; p++) {
        PyObject *plane = Py_BuildValue("siis", p->name, first, p->n, p->what);
        if (plane == NULL || PyList_Append(list, plane) != 0)
            Py_CLEAR(list);
        Py_XDECREF(plane);
        first += p->n;
    }
    return list;
}

/* _packing(uint16, uint8 and uint8 for each byte of an observation): the first bit, bits and scale of each in a packed
 * row are written. Returns the bytes of such a row. */
static PyObject *packing(PyObject *self, PyObject *args)
{
    enum { FIRST, BITS, SCALE, BUFFERS };
    static const char *const names[BUFFERS] = {"first bits", "bits", "scales"};
    UNSET spil_packing p;
    PyObject *object[BUFFERS];
    Py_buffer buffer[BUFFERS];
    int n = 0;
    if (!PyArg_ParseTuple(args, "OOO", &object[FIRST], &object[BITS], &object[SCALE]))
        return NULL;
    spil_packing_of(setup_of(self), &p);
    while (n < BUFFERS && spil__py_buffer(object[n], PyBUF_WRITABLE, (size_t)p.n * (n == FIRST ? 2 : 1),
                                          names[n], &buffer[n]))
        n++;
    const bool ok = n == BUFFERS;
    for (int i = 0; ok && i < p.n; i++) {
        ((uint16_t *)buffer[FIRST].buf)[i] = p.value[i].first;
        ((uint8_t *)buffer[BITS].buf)[i] = p.value[i].bits;
        ((uint8_t *)buffer[SCALE].buf)[i] = p.value[i].scale;
    }
    while (n-- > 0)
        PyBuffer_Release(&buffer[n]);
    return ok ? PyLong_FromLong(p.bytes) : NULL;
}

/* _unpack(packed rows, out): uint8 for each byte of an observation, of as many rows. */
static PyObject *unpack(PyObject *self, PyObject *args)
{
    UNSET spil_packing p;
    PyObject *from, *to;
    Py_buffer packed, out;
    if (!PyArg_ParseTuple(args, "OO", &from, &to))
        return NULL;
    spil_packing_of(setup_of(self), &p);
    if (PyObject_GetBuffer(from, &packed, PyBUF_SIMPLE) != 0)
        return NULL;
    const Py_ssize_t rows = packed.len / p.bytes;
    const bool ok = spil__py_buffer(to, PyBUF_WRITABLE, (size_t)(rows * p.n), "out", &out);
    if (ok) {
        for (Py_ssize_t i = 0; i < rows; i++)
            spil_unpack(&p, (const uint8_t *)packed.buf + i * p.bytes, (uint8_t *)out.buf + i * p.n);
        PyBuffer_Release(&out);
    }
    PyBuffer_Release(&packed);
    return ok ? Py_NewRef(Py_None) : NULL;
}

/* Equal games have equal hashes: what differs between equal setups, such as the address of a file, is left out. */
static Py_hash_t hash(PyObject *self)
{
    const spil_setup *su = setup_of(self);
    uint64_t sum = (uint64_t)(uintptr_t)su->game + su->seats;
    for (int i = 0; i < SPIL_OPTIONS_MAX; i++)
        sum = spil_hash_number(sum, (uint16_t)su->option[i]);
    const Py_hash_t h = (Py_hash_t)(sum >> 1);
    return h == -1 ? -2 : h;
}

static PyObject *compare(PyObject *self, PyObject *other, int op)
{
    if ((op != Py_EQ && op != Py_NE) || !PyObject_TypeCheck(other, spil__py_game_type))
        return Py_NewRef(Py_NotImplemented);
    return PyBool_FromLong(spil_setup_same(setup_of(self), setup_of(other)) == (op == Py_EQ));
}

static PyMethodDef methods[] = {
    {"_options", options_json, METH_NOARGS, "every option with its value, as JSON"},
    {"_file", file_text, METH_NOARGS, "the text of the player's own file, or None"},
    {"_action_names", action_names, METH_NOARGS, "the names of all actions"},
    {"_packing", packing, METH_VARARGS, "where each byte of an observation is in a packed row"},
    {"_unpack", unpack, METH_VARARGS, "packed rows as bytes"},
    {"_planes", plane_list, METH_NOARGS, "(name, first byte, bytes, what) of each plane of an observation"},
    {NULL, NULL, 0, NULL},
};

static char doc[] = "A game with its seats and options.";

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)new_game},
    {Py_tp_dealloc, (void *)free_game},
    {Py_tp_hash, (void *)hash},
    {Py_tp_richcompare, (void *)compare},
    {Py_tp_getset, (void *)properties},
    {Py_tp_methods, (void *)methods},
    {Py_tp_doc, doc},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "spil._spil.Game",
    .basicsize = sizeof(game_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = slots,
};

bool spil__py_add_games(PyObject *module)
{
    spil__py_game_type = spil__py_add_type(module, &spec);
    return spil__py_game_type != NULL;
}
