/* shared.c: deals that others play as well (spil/today.h, spil/duplicate.h): of a day and of friends. Anybody's moves
 * meet the answers there that they meet in the program and on the page. */
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "inside.h"
#include "players.h"
#include "spil/duplicate.h"
#include "spil/games.h"
#include "spil/messages.h"
#include "spil/saved.h"

/* A text that is JSON, which is freed. */
static PyObject *json_text(char *json)
{
    PyObject *text = PyUnicode_FromString(json);
    free(json);
    return text;
}

/* The game and the day; NULL: an exception is set. */
static const spil_game *read_day(const char *id, const char *date, spil_day *day)
{
    const spil_game *game = spil_game_find(spil__cpu(), id);
    spil_in in = spil_in_from(date);
    if (game == NULL) {
        PyErr_Format(PyExc_ValueError, "there is no game '%s'", id);
        return NULL;
    }
    if (!spil_day_take(&in, day) || *day == 0 || !spil_in_done(&in)) {
        PyErr_Format(PyExc_ValueError, "'%s' is not a day: 2026-11-18 is one", date);
        return NULL;
    }
    return game;
}

/* today(game, date): the deal of a day, with par */
static PyObject *today(PyObject *module, PyObject *args)
{
    (void)module;
    const char *id, *date;
    spil_day day;
    if (!PyArg_ParseTuple(args, "ss", &id, &date))
        return NULL;
    const spil_game *game = read_day(id, date, &day);
    if (game == NULL)
        return NULL;
    PyThreadState *python = PyEval_SaveThread();
    spil_par *par = spil_par_open(game, day, &spil__lab_players);
    while (spil_par_step(par))
        continue;
    char *json = spil_par_json(par);
    spil_par_close(par);
    PyEval_RestoreThread(python);
    return json_text(json);
}

/* ---- deals for friends ---- */

/* duplicate(game, players, random): a deal from eight random bytes; the usual players where fewer are named. */
static PyObject *duplicate(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *game, *players;
    const char *random;
    Py_ssize_t n_random;
    char drawn[SPIL_DUPLICATE_DRAWN + 1];
    spil_duplicate d;
    spil_seating who;
    spil_error err = {0};
    if (!PyArg_ParseTuple(args, "O!O!y#", spil__py_game_type, &game, &PyTuple_Type, &players, &random,
                          &n_random))
        return NULL;
    const spil_setup *su = &((const game_object *)(void *)game)->su;
    const Py_ssize_t n = PyTuple_Size(players);
    if (n > su->seats)
        return PyErr_Format(PyExc_ValueError, "there are %d seats, not %zd", su->seats, n);
    if (n_random != 8)
        return PyErr_Format(PyExc_ValueError, "eight random bytes are wanted, not %zd", n_random);
    spil_seating_default(su, &who);
    for (int seat = 0; seat < n; seat++) {
        const char *text = spil__py_text(PyTuple_GetItem(players, seat), "a player");
        if (text == NULL)
            return NULL;
        if (spil_player_spec_read(text, su->game, &who.seat[seat], &err) != SPIL_OK)
            return spil__py_refuse(&err);
    }
    spil_duplicate_draw((const uint8_t *)random, drawn);
    if (spil_duplicate_make(su, &who, drawn, &d, &err) != SPIL_OK)
        return spil__py_refuse(&err);
    return json_text(spil_duplicate_json(&d));
}

/* look(code or result): its deal */
static PyObject *look(PyObject *module, PyObject *args)
{
    (void)module;
    const char *text;
    spil_duplicate d;
    spil_error err = {0};
    bool is_result;
    if (!PyArg_ParseTuple(args, "s", &text))
        return NULL;
    if (spil_duplicate_look(spil__cpu(), text, &d, &is_result, &err) != SPIL_OK)
        return spil__py_refuse(&err);
    return json_text(spil_duplicate_json(&d));
}

/* While the GIL is released: has Ctrl-C come? */
static bool goes_on(void *of, int done, int all)
{
    PyThreadState **python = of;
    (void)done;
    (void)all;
    PyEval_RestoreThread(*python);
    const bool good = PyErr_CheckSignals() == 0;
    *python = PyEval_SaveThread();
    return good;
}

/* The results that a tuple of str holds, as long as it lives; NULL: an exception is set. */
static spil_kept_result *read_results(PyObject *texts, int *n)
{
    *n = (int)PyTuple_Size(texts);
    if (*n < 1 || *n > SPIL_RESULTS_MAX) {
        PyErr_Format(PyExc_ValueError, "1 to %d results can be compared", SPIL_RESULTS_MAX);
        return NULL;
    }
    spil_kept_result *results = spil_alloc((size_t)*n * sizeof *results);
    for (int i = 0; i < *n; i++) {
        const char *text = spil__py_text(PyTuple_GetItem(texts, i), "a result");
        if (text == NULL) {
            free(results);
            return NULL;
        }
        results[i] = (spil_kept_result){.at = text, .len = strlen(text)};
    }
    return results;
}

/* compare((result, …)): all of them side by side, as JSON, and why those that do not count do not */
static PyObject *compare(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *texts;
    spil_duplicate d;
    spil_error err = {0};
    bool is_result;
    int n;
    if (!PyArg_ParseTuple(args, "O!", &PyTuple_Type, &texts))
        return NULL;
    spil_kept_result *results = read_results(texts, &n);
    if (results == NULL)
        return NULL;
    if (spil_duplicate_look(spil__cpu(), results[0].at, &d, &is_result, &err) != SPIL_OK) {
        free(results);
        return spil__py_refuse(&err);
    }
    PyThreadState *python = PyEval_SaveThread();
    spil_beside *b = spil_beside_play(spil__cpu(), &d, results, n, &spil__lab_players, goes_on, &python);
    PyEval_RestoreThread(python);
    free(results);
    if (b == NULL)
        return NULL;
    PyObject *why = PyList_New(0);
    for (int i = b->n_true; why != NULL && i < b->n; i++) {
        char text[1024];
        spil_out out = spil_out_to(text, sizeof text);
        spil_sentence_print(&b->row[i].why, b->row[i].why.format, &out);
        PyObject *sentence = PyUnicode_FromString(text);
        if (sentence == NULL || PyList_Append(why, sentence) != 0)
            Py_CLEAR(why);
        Py_XDECREF(sentence);
    }
    char *json = spil_beside_json(b);
    free(b);
    PyObject *both = why == NULL ? NULL : Py_BuildValue("(sN)", json, why);
    free(json);
    return both;
}

/* ---- playing one ---- */

/* The moves since `from`, as (seat, move). NULL: an exception is set. */
static PyObject *moves_since(const spil_driver *match, int from)
{
    const spil_setup *su = spil_driver_setup(match);
    PyObject *list = PyList_New(0);
    for (int i = from; list != NULL && i < spil_driver_steps(match); i++) {
        const spil_step *step = spil_driver_step(match, i);
        char text[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        su->game->print_move(su, step->move, &out);
        PyObject *pair = Py_BuildValue("(is)", (int)step->seat, text);
        if (pair == NULL || PyList_Append(list, pair) != 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

/* Makes a person's move; false: an exception is set. */
static bool make(spil_par *game, int seat, PyObject *move)
{
    const spil_driver *match = spil_par_match(game);
    const spil_setup *su = spil_driver_setup(match);
    const char *text = spil__py_text(move, "a move");
    spil_state after;
    spil_move mv;
    spil_error err = {0};
    if (text == NULL)
        return false;
    memcpy(&after, spil_driver_state(match), su->game->state_bytes);
    if (spil_move_read(su, &after, text, &mv, &err) != SPIL_OK ||
        su->game->apply(su, &after, seat, mv, NULL, &err) != SPIL_OK)
        return spil__py_refuse_move(&err) != NULL;
    return spil_par_move(game, seat, mv);
}

/* Plays on to the end: whoever is a person is asked by ask((seat, move) since the last time, seat), which returns a
 * move. false: an exception is set. */
static bool play_on(spil_par *game, PyObject *ask)
{
    const spil_driver *match = spil_par_match(game);
    int told = 0;
    for (;;) {
        PyThreadState *python = PyEval_SaveThread();
        while (spil_par_step(game))
            continue;
        const bool over = spil_driver_phase(match) == SPIL_PHASE_OVER;
        PyEval_RestoreThread(python);
        if (over || PyErr_CheckSignals() != 0)
            return PyErr_Occurred() == NULL;
        const int seat = spil_driver_asked(match);
        PyObject *moves = moves_since(match, told);
        told = spil_driver_steps(match);
        PyObject *move = moves == NULL ? NULL : PyObject_CallFunction(ask, "Ni", moves, seat);
        const bool good = move != NULL && make(game, seat, move);
        Py_XDECREF(move);
        if (!good)
            return false;
    }
}

/* What was made of a deal: its score, unless the seats are crossed, and of a deal for friends the result. */
static PyObject *put_played(const spil_par *game, const spil_duplicate *d, bool of_friends,
                            const char *const names[2])
{
    spil_record rec;
    spil_day_score score;
    spil_error err = {0};
    char *result = NULL;
    if (!spil_record_of(spil__cpu(), spil_par_match(game), &rec, &err))
        return spil__py_refuse(&err);
    const bool has_score =
        !spil_duplicate_is_crossed(d) && spil_day_score_at(&rec, spil_duplicate_seat(d), &score);
    if (of_friends)
        result = spil_duplicate_result(d, &rec, names, &err);
    spil_record_free(&rec);
    if (of_friends && result == NULL)
        return spil__py_refuse(&err);
    const size_t size = 1000 + (result == NULL ? 0 : strlen(result));
    char *json = spil_alloc(size);
    spil_out out = spil_out_to(json, size);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    if (has_score) {
        spil_json_open(&w, "score", '{');
        spil_day_score_members(&score, &w);
        spil_json_close(&w, '}');
    }
    if (result != NULL)
        spil_json_string(&w, "result", result);
    spil_json_close(&w, '}');
    free(result);
    return json_text(json);
}

/* play(game, date, "", "", ask), play(code, "", name, name, ask): a whole game at a deal of a day or for friends. JSON,
 * and all its moves. */
static PyObject *play(PyObject *module, PyObject *args)
{
    (void)module;
    const char *code, *date, *names[2];
    PyObject *ask;
    spil_duplicate d = {.key = {{0}}};
    spil_error err = {0};
    bool is_result;
    if (!PyArg_ParseTuple(args, "ssssO", &code, &date, &names[0], &names[1], &ask))
        return NULL;
    const bool of_friends = date[0] == '\0';
    for (int i = 0; i < 2; i++) {
        if (names[i][0] != '\0' && spil_name_check(names[i], SPIL_BAD_OPTION, &err) != SPIL_OK)
            return spil__py_refuse(&err);
    }
    if (of_friends) {
        if (spil_duplicate_look(spil__cpu(), code, &d, &is_result, &err) != SPIL_OK)
            return spil__py_refuse(&err);
        if (spil_duplicate_is_crossed(&d) != (names[1][0] != '\0')) {
            PyErr_SetString(PyExc_ValueError, spil_duplicate_is_crossed(&d)
                                                  ? "in crossed seats both sides have a name"
                                                  : "only one name goes with this deal");
            return NULL;
        }
    } else {
        spil_day day;
        const spil_game *game = read_day(code, date, &day);
        if (game == NULL)
            return NULL;
        d.setup = spil_today_setup(game, day);
        spil_seating_default(&d.setup, &d.players);
        spil_today_key(game, day, &d.key);
    }
    spil_par *game = spil_par_open_deal(&d.setup, &d.players, &d.key, &spil__lab_players);
    PyObject *played = play_on(game, ask) ? put_played(game, &d, of_friends, names) : NULL;
    PyObject *moves = played == NULL ? NULL : moves_since(spil_par_match(game), 0);
    spil_par_close(game);
    if (moves == NULL) {
        Py_XDECREF(played);
        return NULL;
    }
    return Py_BuildValue("(NN)", played, moves);
}

static PyMethodDef functions[] = {
    {"today", today, METH_VARARGS, "the deal of a day, with par"},
    {"duplicate", duplicate, METH_VARARGS, "a new deal for friends"},
    {"look", look, METH_VARARGS, "the deal of a code or a result"},
    {"compare", compare, METH_VARARGS, "results side by side"},
    {"play", play, METH_VARARGS, "a whole game at such a deal"},
    {NULL, NULL, 0, NULL},
};

bool spil__py_add_shared(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
