/* bot.c: what a bot would do (spil/bot.h), asked as the referee asks it. */
#include <poll.h>
#include <string.h>

#include "cpu.h"
#include "opponents.h"
#include "players.h"
#include "spil/player_spec.h"
#include "spil/random.h"
#include "states.h"

enum { MS_MAX = 600000 };

spil_code spil__py_bot(const char *text, const spil_game *game, spil_player_spec *bot, spil_error *err)
{
    if (spil_player_spec_read(text, game, bot, err) != SPIL_OK)
        return err->code;
    if (bot->kind != SPIL_PLAYER_BOT)
        return spil_fail(err, SPIL_BAD_OPTION, "'%s' is not a bot", text);
    if (spil_handicap_is(&bot->handicap))
        return spil_fail(err, SPIL_BAD_OPTION, "a handicap counts by the clock, and here there is none");
    return SPIL_OK;
}

/* check_bot(text, game or None): does it play that game, or any? */
static PyObject *check_bot(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *name, *only;
    const spil_game *game;
    spil_error first = {0}, err;
    spil_player_spec bot;
    if (!PyArg_ParseTuple(args, "OO", &name, &only))
        return NULL;
    const char *text = spil__py_text(name, "a bot");
    if (text == NULL)
        return NULL;
    if (only != Py_None && !PyObject_TypeCheck(only, spil__py_game_type)) {
        PyErr_SetString(PyExc_TypeError, "not a game");
        return NULL;
    }
    if (only != Py_None) {
        if (spil__py_bot(text, ((game_object *)(void *)only)->su.game, &bot, &first) != SPIL_OK)
            return spil__py_refuse(&first);
        return Py_NewRef(Py_None);
    }
    for (int i = 0; (game = spil_game_at(spil__cpu(), i)) != NULL; i++) {
        if (spil__py_bot(text, game, &bot, i == 0 ? &first : &err) == SPIL_OK)
            return Py_NewRef(Py_None);
    }
    return spil__py_refuse(&first);
}

/* The game of an id; NULL: there is none, and an exception is set. */
static const spil_game *game_named(PyObject *id)
{
    const char *text = spil__py_text(id, "the name of a game");
    if (text == NULL)
        return NULL;
    const spil_game *game = spil_game_find(spil__cpu(), text);
    if (game == NULL) {
        spil_error err = {0};
        spil_fail(&err, SPIL_BAD_GAME, "there is no game '%s'", text);
        spil__py_refuse(&err);
    }
    return game;
}

/* The preferences of a bot, if it is a racer; else NULL. */
static const void *preferences(const spil_game *game, const char *name)
{
    spil_player_spec bot;
    return spil_player_spec_read(name, game, &bot, NULL) == SPIL_OK && bot.races ? bot.racer.choice : NULL;
}

/* Without a clock racers with the same preferences play alike: the usual one stands for those like it, the first for
 * others. */
static bool plays_like_another(const spil_game *game, int i)
{
    const char *name = spil_bot_name(game, i), *usual = spil_bot_racing(game)->name;
    const void *own = preferences(game, name);
    if (own == NULL || strcmp(name, usual) == 0)
        return false;
    bool like = preferences(game, usual) == own;
    for (int k = 0; k < i; k++)
        like = like || preferences(game, spil_bot_name(game, k)) == own;
    return like;
}

static PyObject *bot_list(PyObject *id, bool without_clock)
{
    const spil_game *game = game_named(id);
    if (game == NULL)
        return NULL;
    PyObject *list = PyList_New(0);
    const char *name;
    for (int i = 0; list != NULL && (name = spil_bot_name(game, i)) != NULL; i++) {
        if (without_clock && plays_like_another(game, i))
            continue;
        PyObject *item = PyUnicode_FromString(name);
        if (item == NULL || PyList_Append(list, item) != 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

/* bots(game): the names of all bots that play it. */
static PyObject *bots(PyObject *module, PyObject *id)
{
    (void)module;
    return bot_list(id, false);
}

/* opponents(game): of those that play alike without a clock only one. */
static PyObject *opponents_of(PyObject *module, PyObject *id)
{
    (void)module;
    return bot_list(id, true);
}

/* default_bot(game): the one that is taken for many games when none is named; in a race as fast as most people. */
static PyObject *default_bot(PyObject *module, PyObject *id)
{
    (void)module;
    const spil_game *game = game_named(id);
    if (game == NULL)
        return NULL;
    return PyUnicode_FromString((game->race ? spil_bot_racing(game) : spil_bot_plain(game))->name);
}

/* Waits for a thinking bot, without the GIL. false: Ctrl-C came, and an exception is set. */
static bool wait_for(const player *p)
{
    enum { BETWEEN_MS = 50 }; /* looks for Ctrl-C */
    while (!spil__player_ready(p)) {
        struct pollfd ready = {.fd = spil__player_fd(p), .events = POLLIN};
        PyThreadState *python = PyEval_SaveThread();
        poll(&ready, 1, BETWEEN_MS);
        PyEval_RestoreThread(python);
        if (PyErr_CheckSignals() != 0)
            return false;
    }
    return true;
}

/* choose(state, seat, bot, seed, ms): the move as text, and the milliseconds that such a person would have taken. */
static PyObject *choose(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *state, *who, *name, *seed, *ms;
    spil_error err = {0};
    UNSET spil_view view;
    UNSET spil_move moves[SPIL_MOVES_MAX];
    spil_fast_rng rng;
    spil_bot_answer answer;
    spil_sentence fault;
    spil_player_spec bot;
    long budget_ms;
    int seat;
    if (!PyArg_ParseTuple(args, "O!OOO!O", spil__py_state_type, &state, &who, &name, &PyLong_Type, &seed,
                          &ms))
        return NULL;
    const state_object *s = (const state_object *)(void *)state;
    const spil_setup *su = &s->game->su;
    const char *text = spil__py_text(name, "a bot");
    if (text == NULL || !spil__py_seat(su, who, WHO_SEAT, &seat) ||
        !spil__py_number(ms, "ms", 0, MS_MAX, &budget_ms))
        return NULL;
    if (spil__py_bot(text, su->game, &bot, &err) != SPIL_OK)
        return spil__py_refuse(&err);
    bool over;
    int n = 0;
    LOCK(state);
    over = s->d.actor == SPIL_NOBODY;
    if (!over)
        n = su->game->moves(su, s->st, seat, moves, SPIL_MOVES_MAX);
    if (n > 0)
        spil_view_of(su, s->st, seat, &view);
    UNLOCK();
    if (n == 0) {
        if (over)
            spil_fail(&err, SPIL_GAME_OVER, "the game is over");
        else
            spil_fail(&err, SPIL_ILLEGAL_MOVE, "seat %d has no legal move now", seat);
        return spil__py_refuse_move(&err);
    }
    spil_fast_seed(&rng, PyLong_AsUnsignedLongLongMask(seed), (uint64_t)seat);
    if (PyErr_Occurred() != NULL)
        return NULL;
    const spil_setup setup = *su; /* the state may change, or go, while the bot thinks */
    const spil_bot_input question = {
        .setup = &setup, .view = &view, .moves = moves, .n_moves = n, .rng = &rng};
    bool ok = true;
    player *p = spil__player_open(
        &bot, &(player_terms){.clock = BOT_CLOCK_CPU, .budget = {.ms = (uint32_t)budget_ms}});
    if (bot.bot->memory_bytes == 0) { /* it answers within microseconds, and never fails */
        spil__player_ask(p, &question, &answer, &fault);
    } else {
        spil__player_start(p, &question);
        ok = wait_for(p);
        if (ok)
            spil__player_take(p, &answer, &fault);
    }
    spil__player_close(p);
    if (!ok)
        return NULL;
    char move[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(move, sizeof move);
    setup.game->print_move(&setup, answer.move, &out);
    return Py_BuildValue("sk", move, (unsigned long)answer.delay_ms);
}

/* fold_seed(text): the number that a seed is for bots. */
static PyObject *fold_seed(PyObject *module, PyObject *value)
{
    (void)module;
    const char *text = spil__py_text(value, "a seed");
    uint64_t seed;
    if (text == NULL)
        return NULL;
    if (!spil_seed_parse(text, &seed)) {
        spil_error err = {0};
        spil_fail(&err, SPIL_BAD_OPTION, "'%s' is not a seed: a number below 2^64, or 64 hex digits", text);
        return spil__py_refuse(&err);
    }
    return PyLong_FromUnsignedLongLong(seed);
}

static PyMethodDef functions[] = {
    {"fold_seed", fold_seed, METH_O, "the number that a seed is for bots"},
    {"check_bot", check_bot, METH_VARARGS, "is there a bot of that name, for a game or for any?"},
    {"bots", bots, METH_O, "the bots that play a game"},
    {"opponents", opponents_of, METH_O, "the bots that differ without a clock"},
    {"default_bot", default_bot, METH_O, "the bot that is taken for many games when none is named"},
    {"choose", choose, METH_VARARGS, "what a bot would do, and how long such a person would take"},
    {NULL, NULL, 0, NULL},
};

bool spil__py_add_bots(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
