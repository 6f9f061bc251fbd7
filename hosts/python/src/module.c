/* module.c: spil._spil, the C half of the Python package (inside.h). */
#include "inside.h"

#include "cpu.h"
#include "game_lists.h"
#include "spil/messages.h"
#include "spil/player_spec.h"

PyObject *spil__py_illegal_move;

/* catalogue(): every game with its seats, options and bots, as JSON. */
static PyObject *catalogue(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    UNSET char text[SPIL_STATE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_catalogue_json(NULL, spil__cpu(), spil_bot_name, &w);
    return PyUnicode_FromString(text);
}

/* symbols(): what C calls each game, by its id. */
static PyObject *symbols(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
#define ROW(id, symbol, folder) {id, #symbol},
    static const struct {
        const char *id, *symbol;
    } games[] = {SPIL_GAMES(ROW)};
    PyObject *all = PyDict_New();
    for (size_t i = 0; all != NULL && i < sizeof games / sizeof games[0]; i++) {
        PyObject *symbol = PyUnicode_FromString(games[i].symbol);
        if (symbol == NULL || PyDict_SetItemString(all, games[i].id, symbol) != 0)
            Py_CLEAR(all);
        Py_XDECREF(symbol);
    }
    return all;
}

static PyMethodDef functions[] = {
    {"catalogue", catalogue, METH_NOARGS, "every game with its seats, options and bots, as JSON"},
    {"symbols", symbols, METH_NOARGS, "what C calls each game, by its id"},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,  .m_name = "spil._spil", .m_doc = "The C half of the package spil.",
    .m_size = -1, /* one interpreter only: the types are kept in variables */
    .m_methods = functions,
};

static bool fill(PyObject *module)
{
    spil__py_illegal_move = PyErr_NewExceptionWithDoc(
        "spil.IllegalMove",
        "A move or an action that cannot be read or is not legal; nothing has changed.\n\n"
        "Its text is the core's sentence, and its code one of illegal_move, bad_move, bad_seat, game_over.",
        PyExc_ValueError, NULL);
    return spil__py_illegal_move != NULL &&
           PyModule_AddObjectRef(module, "IllegalMove", spil__py_illegal_move) == 0 &&
           PyModule_AddStringConstant(module, "cpu", spil__cpu_word(spil__cpu())) == 0 &&
           PyModule_AddStringConstant(module, "version", SPIL_VERSION) == 0 && spil__py_add_games(module) &&
           spil__py_add_states(module) && spil__py_add_batches(module) && spil__py_add_cuda(module) &&
           spil__py_add_bots(module) && spil__py_add_lab(module) && spil__py_add_shared(module);
}

PyMODINIT_FUNC PyInit__spil(void); /* gcc wants a declaration before it */

PyMODINIT_FUNC PyInit__spil(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module != NULL && !fill(module))
        Py_CLEAR(module);
#ifdef Py_GIL_DISABLED
    if (module != NULL)
        PyUnstable_Module_SetGIL(module, Py_MOD_GIL_NOT_USED);
#endif
    return module;
}
