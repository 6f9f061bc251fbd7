/* lab.c: the lab (spil/lab.h) for Python: arena, league, sim and analyse, whose reports are the command line's JSON.
 *
 * The work is done by separate threads, without the GIL; the thread that asked checks now and then whether Ctrl-C has
 * come, and tells Python how far it is. Ctrl-C ends the work and keeps what there is. */
#include <stdlib.h>
#include <string.h>

#include "bot_resources.h"
#include "cpu.h"
#include "inside.h"
#include "lab_pieces.h"
#include "lab_reports.h"
#include "lab_work.h"
#include "players.h"
#include "spil/games.h"
#include "spil/memory.h"
#include "spil/player_spec.h"
#include "spil/saved.h"

enum { SIMS_MAX = 1000000000, MS_MAX = 600000, GAMES_MAX = 1000000000 };

/* ---- a run, and who watches it ---- */

typedef struct run {
    spil_lineup lineup;
    spil_lab lab;
    int threads;
    PyObject *
        hands; /* does pieces elsewhere: (a, b, n) to what yields their results as bytes, in order; NULL: threads do */
    spil_buffer *pieces; /* only these pieces are done, and not taken: */
    int64_t first, end;
    PyObject *progress; /* called with what is done and how much there is; NULL: nobody wants to know */
    /* How much was done before the present piece of work, and all of it; NULL: the work says it. */
    void (*extent)(const struct run *r, int64_t *before, int64_t *all);
    PyThreadState *python; /* while the GIL is released */
    atomic_bool stop;
    bool interrupted; /* Ctrl-C came */
    bool failed;      /* another exception did: it is kept here */
    PyObject *error, *error_value, *error_trace;
    bool keeps; /* the games' records: */
    char **records;
    size_t n_records;
    int room_records;
    union {
        spil_contest contest;
        spil_league league;
        spil_series series;
        spil_analysis analysis;
    } of;
} run;

/* With the GIL: an exception ends the run, Ctrl-C by keeping what there is. */
static void catch (run *r)
{
    if (PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) {
        PyErr_Clear();
        r->interrupted = true;
    } else {
        PyErr_Fetch(&r->error, &r->error_value, &r->error_trace);
        r->failed = true;
    }
}

/* Looks for Ctrl-C and says how far it is. */
static void look(run *r, int64_t done, int64_t all)
{
    if (r->interrupted || r->failed)
        return;
    PyEval_RestoreThread(r->python);
    bool good = PyErr_CheckSignals() == 0;
    if (good && r->progress != NULL) {
        PyObject *said = PyObject_CallFunction(r->progress, "LL", (long long)done, (long long)all);
        good = said != NULL;
        Py_XDECREF(said);
    }
    if (!good) {
        catch (r);
        r->stop = true;
    }
    r->python = PyEval_SaveThread();
}

static void watch(void *of, const spil_work *work, int64_t taken, bool done)
{
    run *r = of;
    int64_t before = 0, all = work->n;
    (void)done;
    if (r->extent != NULL)
        r->extent(r, &before, &all);
    look(r, before + taken, all);
}

/* ---- pieces that are done elsewhere ---- */

/* Takes the results of a chunk. false: no more of them are wanted, or an exception is set. */
static bool take_chunk(const spil_work *work, PyObject *chunk, int64_t *taken)
{
    char *bytes;
    Py_ssize_t n;
    if (PyBytes_AsStringAndSize(chunk, &bytes, &n) != 0)
        return false;
    piece_reader from = {(const unsigned char *)bytes, (size_t)n};
    void *end = spil_alloc(work->end_bytes);
    bool more = true;
    while (more && from.n > 0) {
        if (*taken >= work->n || !spil__piece_get(work, &from, end)) {
            PyErr_SetString(PyExc_ValueError, "a worker's results are not those of this version");
            break;
        }
        more = work->take(work->of, *taken, end);
        ++*taken;
    }
    free(end);
    return more && PyErr_Occurred() == NULL;
}

static int64_t work_elsewhere(run *r, const spil_work *work, int a, int b)
{
    int64_t taken = 0;
    PyEval_RestoreThread(r->python);
    PyObject *chunks = PyObject_CallFunction(r->hands, "iiL", a, b, (long long)work->n), *chunk;
    bool more = chunks != NULL;
    while (more && taken < work->n && (chunk = PyIter_Next(chunks)) != NULL) {
        more = take_chunk(work, chunk, &taken);
        Py_DECREF(chunk);
        r->python = PyEval_SaveThread();
        watch(r, work, taken, taken == work->n);
        PyEval_RestoreThread(r->python);
        more = more && !r->interrupted && !r->failed;
    }
    if (PyErr_Occurred() != NULL)
        catch (r);
    Py_XDECREF(chunks); /* a generator ends here, and calls off what is not done */
    r->python = PyEval_SaveThread();
    return taken;
}

/* The other side of it. */
static int64_t work_here(run *r, const spil_work *work)
{
    void *room = work->open(work->of), *end = spil_alloc(work->end_bytes);
    for (int64_t i = r->first; i < r->end && i < work->n; i++) {
        memset(end, 0, work->end_bytes);
        if (!work->piece(work->of, room, i, end))
            break;
        spil__piece_put(work, end, r->pieces);
        if (work->drop != NULL)
            work->drop(work->of, end);
    }
    free(end);
    work->close(work->of, room);
    return 0;
}

static int64_t work(void *of, const spil_work *pieces)
{
    run *r = of;
    if (r->pieces != NULL)
        return work_here(r, pieces);
    if (r->hands != NULL) {
        const bool league = r->extent != NULL; /* whose meetings are contests */
        return work_elsewhere(r, pieces, league ? r->of.league.meeting.a : 0,
                              league ? r->of.league.meeting.b : 1);
    }
    r->stop = r->interrupted || r->failed;
    return spil__lab_work(&(lab_work){.threads = r->threads, .stop = &r->stop, .watch = watch, .of = r},
                          pieces);
}

static bool stopped(void *of)
{
    return atomic_load_explicit(&((run *)of)->stop, memory_order_relaxed);
}

/* ---- games that are kept ---- */

static char *save(void *of, const spil_driver *d, const spil_match_end *end)
{
    (void)of;
    (void)end;
    return spil_saved_text(d, NULL).at;
}

static bool keep(void *of, int a, int b, int64_t deal, int rotation, const char *text)
{
    (void)a;
    (void)b;
    (void)deal;
    (void)rotation;
    run *r = of;
    r->records = spil_grow(r->records, &r->room_records, (int)r->n_records + 1, sizeof(char *));
    r->records[r->n_records++] = spil_strdup(text);
    return true;
}

/* ---- arguments ---- */

static run *new_run(PyObject *progress)
{
    run *r = spil_alloc(sizeof *r);
    r->progress = progress == Py_None ? NULL : Py_NewRef(progress);
    r->lab =
        (spil_lab){.work = work, .work_of = r, .stop = stopped, .stop_of = r, .players = spil__lab_players};
    return r;
}

static void free_run(run *r)
{
    for (size_t i = 0; i < r->n_records; i++)
        free(r->records[i]);
    free(r->records);
    Py_XDECREF(r->progress);
    Py_XDECREF(r->hands);
    free(r);
}

static bool read_budget(PyObject *sims, PyObject *ms, spil_budget *budget)
{
    long n_sims, n_ms;
    if (!spil__py_number(sims, "sims", 0, SIMS_MAX, &n_sims) || !spil__py_number(ms, "ms", 0, MS_MAX, &n_ms))
        return false;
    if (n_sims > 0 && n_ms > 0) {
        PyErr_SetString(PyExc_ValueError, "sims and ms do not go together");
        return false;
    }
    *budget = (spil_budget){.sims = (uint32_t)n_sims, .ms = (uint32_t)n_ms};
    return true;
}

static bool read_bots(spil_lineup *l, PyObject *bots)
{
    spil_error err = {0};
    const Py_ssize_t n = PyTuple_Size(bots);
    if (n > SPIL_LINEUP_MAX) {
        PyErr_Format(PyExc_ValueError, "at most %d bots can be compared", SPIL_LINEUP_MAX);
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        const char *text = spil__py_text(PyTuple_GetItem(bots, i), "a bot");
        if (text == NULL)
            return false;
        spil_player_spec *who = &l->who[l->n++];
        if (spil_player_spec_read(text, l->su.game, who, &err) == SPIL_OK && who->kind == SPIL_PLAYER_PERSON)
            spil_fail(&err, SPIL_BAD_OPTION, "people cannot play here: name a bot");
        if (err.code != SPIL_OK) {
            spil__py_refuse(&err);
            return false;
        }
    }
    if (spil_lineup_check(l, &err) != SPIL_OK)
        spil__py_refuse(&err);
    return err.code == SPIL_OK;
}

/* Programs are started briefly and must say hello. */
static bool can_play(const spil_lineup *l)
{
    for (int i = 0; i < l->n; i++) {
        spil_sentence fault;
        PyThreadState *python = PyEval_SaveThread();
        const bool works = spil__player_probe(&l->who[i], &fault);
        PyEval_RestoreThread(python);
        if (works)
            continue;
        char why[1024];
        spil_out out = spil_out_to(why, sizeof why);
        spil_sentence_print(&fault, fault.format, &out);
        PyErr_Format(PyExc_ValueError, "%s %s", l->who[i].text, why);
        return false;
    }
    return true;
}

/* What all runs have in common: (game, bots, how many, seed, sims, ms, jobs, records, hands, progress, …). `more`
 * parses what follows. Who does pieces for others (hands are False) need not ask whether everybody can play. */
static run *read_run(PyObject *args, const char *count, long most, PyObject **more, long *n)
{
    PyObject *game, *bots, *wanted, *seed, *sims, *ms, *jobs, *hands, *progress;
    long threads;
    int records;
    *more = Py_None;
    if (!PyArg_ParseTuple(args, "O!O!OO!OOOpOO|O", spil__py_game_type, &game, &PyTuple_Type, &bots, &wanted,
                          &PyLong_Type, &seed, &sims, &ms, &jobs, &records, &hands, &progress, more))
        return NULL;
    run *r = new_run(progress);
    r->hands = hands == Py_None || hands == Py_False ? NULL : Py_NewRef(hands);
    r->lineup.su = ((const game_object *)(void *)game)->su;
    r->lineup.seed = PyLong_AsUnsignedLongLongMask(seed);
    r->lineup.steps = r->keeps = records != 0;
    if (PyErr_Occurred() != NULL || !spil__py_number(wanted, count, 1, most, n) ||
        !spil__py_number(jobs, "jobs", 1, THREADS_MAX, &threads) ||
        !read_budget(sims, ms, &r->lineup.budget) || !read_bots(&r->lineup, bots) ||
        (hands != Py_False && !can_play(&r->lineup))) {
        free_run(r);
        return NULL;
    }
    r->threads = (int)threads;
    return r;
}

/* ---- reports ---- */

static PyObject *records_of(const run *r)
{
    PyObject *list = PyList_New((Py_ssize_t)r->n_records);
    for (size_t i = 0; list != NULL && i < r->n_records; i++) {
        if (PyList_SetItem(list, (Py_ssize_t)i, PyUnicode_FromString(r->records[i])) != 0)
            Py_CLEAR(list);
    }
    return list;
}

/* (JSON, was it stopped by Ctrl-C?, records): done: how many results there are. Frees the run. */
static PyObject *report(run *r, int64_t done, void (*put)(FILE *to, const run *r))
{
    PyObject *all = NULL;
    if (r->failed) {
        PyErr_Restore(r->error, r->error_value, r->error_trace);
    } else if (done < 0) {
        PyErr_SetString(PyExc_RuntimeError, "no thread could be started");
    } else if (done == 0) { /* nothing to keep */
        PyErr_SetNone(PyExc_KeyboardInterrupt);
    } else {
        char *text = NULL;
        size_t len = 0;
        FILE *to = open_memstream(&text, &len);
        if (to == NULL) {
            PyErr_NoMemory();
        } else {
            put(to, r);
            fclose(to);
            all =
                Py_BuildValue("s#NN", text, (Py_ssize_t)len, PyBool_FromLong(r->interrupted), records_of(r));
            free(text);
        }
    }
    free_run(r);
    return all;
}

static void put_contest(FILE *to, const run *r)
{
    spil__contest_json(to, &r->of.contest);
}

static void put_league(FILE *to, const run *r)
{
    spil__league_json(to, &r->of.league);
}

static void put_series(FILE *to, const run *r)
{
    spil__series_json(to, &r->of.series);
}

static void put_analysis(FILE *to, const run *r)
{
    spil__analysis_json(to, &r->of.analysis, r->of.analysis.rec->name);
}

/* ---- the functions ---- */

/* arena(…, pairs, …, (elo0, elo1) or None) */
static PyObject *arena(PyObject *module, PyObject *args)
{
    (void)module;
    enum { PAIRS_MAX = 100000000 };
    PyObject *sprt;
    long pairs;
    double elo0 = 0, elo1 = 0;
    run *r = read_run(args, "pairs", PAIRS_MAX, &sprt, &pairs);
    if (r == NULL)
        return NULL;
    if (r->lineup.n != 2 || (sprt != Py_None && !PyArg_ParseTuple(sprt, "dd", &elo0, &elo1)) ||
        (sprt != Py_None && !(elo0 > -1000 && elo1 < 1000 && elo0 < elo1))) {
        if (PyErr_Occurred() == NULL)
            PyErr_SetString(PyExc_ValueError,
                            r->lineup.n != 2 ? "an arena has two bots"
                                             : "sprt takes (elo0, elo1), such as (0, 10), the smaller first");
        free_run(r);
        return NULL;
    }
    const spil_keeper keeper = {.of = r, .save = save, .keep = keep};
    r->of.contest = (spil_contest){.lineup = &r->lineup,
                                   .lab = &r->lab,
                                   .b = 1,
                                   .pairs = pairs,
                                   .sprt = sprt != Py_None,
                                   .elo0 = elo0,
                                   .elo1 = elo1,
                                   .keeper = r->keeps ? &keeper : NULL};
    r->python = PyEval_SaveThread();
    const int64_t done = spil_contest_play(&r->of.contest);
    PyEval_RestoreThread(r->python);
    return report(r, done, put_contest);
}

static void extent_of_league(const run *r, int64_t *before, int64_t *all)
{
    const spil_league *l = &r->of.league;
    *before = l->meetings * l->pairs;
    *all = l->wanted * l->pairs;
}

/* league(…, pairs, …) */
static PyObject *league(PyObject *module, PyObject *args)
{
    (void)module;
    enum { PAIRS_MAX = 1000000 };
    PyObject *more;
    long pairs;
    run *r = read_run(args, "pairs", PAIRS_MAX, &more, &pairs);
    if (r == NULL)
        return NULL;
    if (r->lineup.n < 2) {
        PyErr_SetString(PyExc_ValueError, "a league has at least two bots");
        free_run(r);
        return NULL;
    }
    const spil_keeper keeper = {.of = r, .save = save, .keep = keep};
    r->of.league = (spil_league){
        .lineup = &r->lineup, .lab = &r->lab, .pairs = pairs, .keeper = r->keeps ? &keeper : NULL};
    r->extent = extent_of_league;
    r->python = PyEval_SaveThread();
    const int64_t done = spil_league_play(&r->of.league);
    PyEval_RestoreThread(r->python);
    return report(r, done, put_league);
}

/* sim(…, games, …): a bot for each seat. */
static PyObject *sim(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *more;
    long games;
    run *r = read_run(args, "games", GAMES_MAX, &more, &games);
    if (r == NULL)
        return NULL;
    if (r->lineup.n != r->lineup.su.seats) {
        PyErr_Format(PyExc_ValueError, "there are %d seats, so %d bots are wanted", r->lineup.su.seats,
                     r->lineup.su.seats);
        free_run(r);
        return NULL;
    }
    r->of.series = (spil_series){.lineup = &r->lineup, .lab = &r->lab, .wanted = games};
    r->python = PyEval_SaveThread();
    const int64_t done = spil_series_play(&r->of.series);
    PyEval_RestoreThread(r->python);
    return report(r, done, put_series);
}

/* pieces(…, n, …, (first, end, of a series?)): the results of the pieces first … end - 1 of n of a contest or a series,
 * as bytes for the run that asked for them. */
static PyObject *pieces(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *more;
    long n;
    long long first, end;
    int series;
    run *r = read_run(args, "pieces", GAMES_MAX, &more, &n);
    if (r == NULL)
        return NULL;
    if (!PyTuple_Check(more) || !PyArg_ParseTuple(more, "LLp", &first, &end, &series) || first < 0 ||
        r->lineup.n != (series ? r->lineup.su.seats : 2)) {
        if (PyErr_Occurred() == NULL)
            PyErr_SetString(PyExc_ValueError, "these are not pieces of such a run");
        free_run(r);
        return NULL;
    }
    spil_buffer bytes = {0};
    const spil_keeper keeper = {.of = r, .save = save, .keep = keep};
    r->pieces = &bytes;
    r->first = first;
    r->end = end;
    r->python = PyEval_SaveThread();
    if (series) {
        r->of.series = (spil_series){.lineup = &r->lineup, .lab = &r->lab, .wanted = n};
        spil_series_play(&r->of.series);
    } else {
        r->of.contest = (spil_contest){
            .lineup = &r->lineup, .lab = &r->lab, .b = 1, .pairs = n, .keeper = r->keeps ? &keeper : NULL};
        spil_contest_play(&r->of.contest);
    }
    PyEval_RestoreThread(r->python);
    PyObject *all = PyBytes_FromStringAndSize(bytes.at, (Py_ssize_t)bytes.len);
    spil_buffer_free(&bytes);
    free_run(r);
    return all;
}

static bool on_step(void *of, int done, int n)
{
    run *r = of;
    look(r, done, n);
    return !r->stop;
}

/* analyse(record, seat or None, sims, ms, seed, progress) */
static PyObject *analyse(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *text, *seat, *sims, *ms, *seed, *progress;
    spil_record rec = {0};
    spil_error err = {0};
    Py_ssize_t len;
    int only = -1;
    if (!PyArg_ParseTuple(args, "UOOOO!O", &text, &seat, &sims, &ms, &PyLong_Type, &seed, &progress))
        return NULL;
    const char *bytes = PyUnicode_AsUTF8AndSize(text, &len);
    if (bytes == NULL)
        return NULL;
    if (!spil_record_text(spil__cpu(), bytes, (size_t)len, &rec, &err))
        return spil__py_refuse(&err);
    run *r = new_run(progress);
    spil_analysis *a = &r->of.analysis;
    a->rec = &rec;
    a->bot = spil_bot_rating(rec.setup.game);
    a->seed = PyLong_AsUnsignedLongLongMask(seed);
    if (a->bot == NULL)
        PyErr_Format(PyExc_ValueError, "there is no bot that can rate moves of %s", rec.setup.game->name);
    else if (seat == Py_None || spil__py_seat(&rec.setup, seat, WHO_SEAT, &only))
        read_budget(sims, ms, &a->budget);
    PyObject *all = NULL;
    if (PyErr_Occurred() == NULL) {
        a->seat = only;
        a->step = on_step;
        a->step_of = r;
        bot_resources *resources = spil__resources_open(BOT_CLOCK_CPU, 1);
        a->resources = spil__resources_for(resources, a->bot, a->budget);
        r->python = PyEval_SaveThread();
        const spil_code code = spil_analyse(a, &err);
        PyEval_RestoreThread(r->python);
        spil__resources_close(resources);
        spil_decision *decisions = a->decisions; /* the run goes with the report */
        if (code == SPIL_OK) {
            all = report(r, r->interrupted && a->n_decisions == 0 ? 0 : 1, put_analysis);
        } else {
            spil__py_refuse(&err);
            free_run(r);
        }
        free(decisions);
    } else {
        free_run(r);
    }
    spil_record_free(&rec);
    return all;
}

/* record(game, seed, ((seat, move), …)): the text of a game that was played so. */
static PyObject *record(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *game, *seed, *moves;
    spil_error err = {0};
    spil_state st;
    if (!PyArg_ParseTuple(args, "O!UO!", spil__py_game_type, &game, &seed, &PyTuple_Type, &moves))
        return NULL;
    spil_record rec = {.setup = ((const game_object *)(void *)game)->su};
    const spil_setup *su = &rec.setup;
    const char *seed_text = spil__py_text(seed, "a seed");
    if (seed_text == NULL)
        return NULL;
    if (!spil_key_parse(seed_text, &rec.key)) {
        spil_fail(&err, SPIL_BAD_OPTION, "'%s' is not a seed: a number below 2^64, or 64 hex digits",
                  seed_text);
        return spil__py_refuse(&err);
    }
    rec.n_steps = rec.max_steps = (int)PyTuple_Size(moves);
    rec.steps = spil_alloc(((size_t)rec.n_steps + 1) * sizeof *rec.steps);
    spil_record_start(&rec, &st);
    bool good = true;
    for (int i = 0; good && i < rec.n_steps; i++) {
        PyObject *who, *move;
        int seat = 0;
        good = PyArg_ParseTuple(PyTuple_GetItem(moves, i), "OO", &who, &move) &&
               spil__py_seat(su, who, WHO_ACTS, &seat);
        const char *text = good ? spil__py_text(move, "a move") : NULL;
        good = text != NULL;
        if (good && (spil_move_read(su, &st, text, &rec.steps[i].move, &err) != SPIL_OK ||
                     su->game->apply(su, &st, seat, rec.steps[i].move, NULL, &err) != SPIL_OK)) {
            spil__py_refuse_move(&err);
            good = false;
        }
        rec.steps[i].seat = (int8_t)seat;
    }
    PyObject *text = NULL;
    if (good) {
        const size_t room = 2 * SPIL_DATA_TEXT + 4096 + (size_t)rec.n_steps * (SPIL_MOVE_TEXT + 40);
        char *buf = spil_alloc(room);
        spil_out out = spil_out_to(buf, room);
        spil_record_put(&rec, &st, &out);
        text = PyUnicode_FromString(buf);
        free(buf);
    }
    free(rec.steps);
    return text;
}

static PyMethodDef functions[] = {
    {"arena", arena, METH_VARARGS, "one bot against another"},
    {"league", league, METH_VARARGS, "everyone against everyone"},
    {"sim", sim, METH_VARARGS, "many games with the same bots in the same seats"},
    {"pieces", pieces, METH_VARARGS, "results of some pieces of a run, for the one that asked for them"},
    {"analyse", analyse, METH_VARARGS, "what the decisions of a recorded game were worth"},
    {"record", record, METH_VARARGS, "the record of a game"},
    {NULL, NULL, 0, NULL},
};

bool spil__py_add_lab(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
