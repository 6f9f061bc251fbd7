/* batch.c: spil._spil.Batch: thousands of games at once (spil/envs.h), and spil._spil.Block: their arrays.
 *
 * Each array is a block of memory with its own buffer, which numpy's arrays keep alive: a batch that is gone leaves
 * them valid. Python may write to them: nothing there is read again. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cpu.h"
#include "opponents.h"
#include "rows.h"
#include "sample.h"
#include "spil/envs.h"
#include "states.h"
#include "thread_pool.h"

/* ---- memory for Python ---- */

typedef struct block_object {
    PyObject_HEAD void *memory;
    size_t bytes;
} block_object;

static PyTypeObject *block_type;

enum { LINE = 64 };

static block_object *new_block(size_t bytes)
{
    block_object *b = spil__py_new(block_type);
    if (b == NULL)
        return NULL;
    const size_t room = (bytes + LINE - 1) / LINE * LINE;
    b->bytes = bytes;
    b->memory = aligned_alloc(LINE, room);
    if (b->memory == NULL) {
        Py_DECREF((PyObject *)b);
        PyErr_NoMemory();
        return NULL;
    }
    memset(b->memory, 0, room);
    return b;
}

static void free_block(PyObject *self)
{
    free(((block_object *)(void *)self)->memory);
    spil__py_free(self);
}

static int get_buffer(PyObject *self, Py_buffer *buffer, int flags)
{
    const block_object *b = (const block_object *)(void *)self;
    return PyBuffer_FillInfo(buffer, self, b->memory, (Py_ssize_t)b->bytes, 0, flags);
}

static char block_doc[] = "An array of a batch, as bytes.";

static PyType_Slot block_slots[] = {
    {Py_tp_dealloc, (void *)free_block},
    {Py_bf_getbuffer, (void *)get_buffer},
    {Py_tp_doc, block_doc},
    {0, NULL},
};

static PyType_Spec block_spec = {
    .name = "spil._spil.Block",
    .basicsize = sizeof(block_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = block_slots,
};

/* ---- batches ---- */

enum { OBS, MASK, ACTOR, REWARD, DONE, FINAL_OBS, LENGTHS, SEEDS, ARRAYS };
enum { ENVS_MAX = 1 << 24 };

static const char *const array_names[ARRAYS] = {
    [OBS] = "obs",   [MASK] = "mask",           [ACTOR] = "actor",     [REWARD] = "reward",
    [DONE] = "done", [FINAL_OBS] = "final_obs", [LENGTHS] = "lengths", [SEEDS] = "seeds",
};

typedef struct batch_object {
    PyObject_HEAD game_object *game;
    spil_envs envs;
    rows rows;
    block_object *array[ARRAYS];
    void *bytes[3];           /* the games' observations, last ones and masks, where Python has others */
    _Atomic uint64_t samples; /* calls of sample since the deal */
    int32_t *actions;         /* a copy: Python may write its array while the GIL is not held */
    thread_pool *pool;
    int threads;
    atomic_bool busy; /* somebody is at the games, perhaps without the GIL */
} batch_object;

static batch_object *batch_of(PyObject *self)
{
    return (batch_object *)(void *)self;
}

static void free_batch(PyObject *self)
{
    batch_object *b = batch_of(self);
    spil__threads_close(b->pool);
    free(b->envs.games);
    free(b->actions);
    free(b->rows.deals);
    for (size_t i = 0; i < sizeof b->bytes / sizeof b->bytes[0]; i++)
        free(b->bytes[i]);
    for (int i = 0; i < ARRAYS; i++)
        Py_XDECREF((PyObject *)b->array[i]);
    Py_XDECREF((PyObject *)b->game);
    spil__py_free(self);
}

/* ---- work in shares ---- */

typedef struct share_out {
    batch_object *batch;
    const int32_t *actions; /* step; NULL: */
    int steps;              /* random actions; 0: deal */
} share_out;

enum { AT_ONCE = 64 }; /* games whose rows are still in the cache when they are written in another form */

static int share_end(const batch_object *b, int i, int n)
{
    return (int)((int64_t)b->envs.n * i / n);
}

static void do_share(void *of, int i, int n)
{
    const share_out *s = of;
    spil_envs *e = &s->batch->envs;
    const int end = share_end(s->batch, i + 1, n);
    for (int first = share_end(s->batch, i, n), next; first < end; first = next) {
        next = end - first < AT_ONCE ? end : first + AT_ONCE;
        if (s->actions != NULL)
            spil_envs_step(e, s->actions, first, next);
        else if (s->steps > 0)
            spil_envs_random(e, s->steps, first, next);
        else
            spil_envs_deal(e, first, next);
        spil__rows_show(&s->batch->rows, e, first, next);
    }
}

/* Two threads of Python may not step the same games, and nobody steps here what is on a GPU. To be called once nothing
 * more can run Python code before `leave` but signal handlers, which may not step them either. */
static bool enter(batch_object *b)
{
    if (b->envs.games == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "these games are in a GPU's memory: the CPU cannot step them");
        return false;
    }
    if (!atomic_exchange(&b->busy, true))
        return true;
    PyErr_SetString(PyExc_RuntimeError, "another thread is stepping these games");
    return false;
}

static void leave(batch_object *b)
{
    b->busy = false;
}

static void run(batch_object *b, thread_share *share, void *of)
{
    PyThreadState *python = PyEval_SaveThread();
    spil__threads_run(b->pool, share, of);
    PyEval_RestoreThread(python);
}

static void do_all(batch_object *b, const int32_t *actions, int steps)
{
    run(b, do_share, &(share_out){.batch = b, .actions = actions, .steps = steps});
}

/* ---- making ---- */

/* Bytes of memory that the machine has: the system would promise more, and kill the process when it is used. */
static size_t memory_there(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? (size_t)pages * (size_t)bytes : SIZE_MAX;
}

/* Memory of the games where Python has rows of another form, else Python's. */
static void *games_bytes(batch_object *b, int k, bool other, int array, size_t bytes)
{
    if (!other)
        return b->array[array]->memory;
    b->bytes[k] = calloc(bytes, 1);
    return b->bytes[k];
}

static bool allocate(batch_object *b)
{
    spil_envs *e = &b->envs;
    rows *r = &b->rows;
    const bool other = r->form != ROWS_UINT8;
    const size_t n = (size_t)e->n, obs = (size_t)e->n_obs, seats = e->setup->seats,
                 row = spil__row_bytes(r, e);
    const size_t games = spil_envs_bytes(e->setup, e->n), masks = n * (size_t)e->n_actions;
    const size_t bytes[ARRAYS] = {
        [OBS] = n * row,
        [MASK] = n * spil__mask_bytes(r, e),
        [ACTOR] = n * sizeof *e->actor,
        [REWARD] = n * seats * sizeof *e->reward,
        [DONE] = n,
        [FINAL_OBS] = n * seats * row,
        [LENGTHS] = n * sizeof *e->length,
        [SEEDS] = n * sizeof *e->dealt,
    };
    size_t all = games + (other ? n * (seats + 1) * obs : 0) + (r->packed_mask ? masks : 0);
    for (int i = 0; i < ARRAYS; i++)
        all += bytes[i];
    if (all > memory_there()) {
        PyErr_Format(PyExc_MemoryError, "%d games need %zu MB, more than this machine has", e->n, all >> 20);
        return false;
    }
    for (int i = 0; i < ARRAYS; i++) {
        b->array[i] = new_block(bytes[i]);
        if (b->array[i] == NULL)
            return false;
    }
    r->obs = b->array[OBS]->memory;
    r->final_obs = b->array[FINAL_OBS]->memory;
    r->mask = b->array[MASK]->memory;
    r->deals = calloc(n, sizeof *r->deals);
    e->obs = games_bytes(b, 0, other, OBS, n * obs);
    e->final_obs = games_bytes(b, 1, other, FINAL_OBS, n * seats * obs);
    e->mask = games_bytes(b, 2, r->packed_mask, MASK, masks);
    e->actor = b->array[ACTOR]->memory;
    e->reward = b->array[REWARD]->memory;
    e->done = b->array[DONE]->memory;
    e->length = b->array[LENGTHS]->memory;
    e->dealt = b->array[SEEDS]->memory;
    e->games = aligned_alloc(LINE, (games + LINE - 1) / LINE * LINE);
    b->actions = malloc(n * sizeof *b->actions);
    b->pool = spil__threads_open(b->threads - 1);
    if (e->games == NULL || b->actions == NULL || r->deals == NULL || e->obs == NULL ||
        e->final_obs == NULL || e->mask == NULL) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

/* Batch(game, envs, threads, seed, form of observations, packed masks?, here?): not here, it has no memory, and its
 * games are elsewhere. */
static PyObject *new_batch(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *game, *envs, *threads, *seed, *form;
    long n_envs, n_threads, n_form;
    int packed_mask, here = true;
    if (kwargs != NULL && PyDict_Size(kwargs) > 0) {
        PyErr_SetString(PyExc_TypeError, "no keywords here");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "O!OOO!Op|p", spil__py_game_type, &game, &envs, &threads, &PyLong_Type, &seed,
                          &form, &packed_mask, &here) ||
        !spil__py_number(envs, "envs", 1, ENVS_MAX, &n_envs) ||
        !spil__py_number(threads, "threads", 1, THREADS_MAX, &n_threads) ||
        !spil__py_number(form, "the form", 0, ROW_FORMS - 1, &n_form))
        return NULL;
    batch_object *b = spil__py_new(type);
    if (b == NULL)
        return NULL;
    b->game = (game_object *)(void *)Py_NewRef(game);
    b->threads = (int)n_threads;
    b->envs =
        (spil_envs){.setup = &b->game->su, .seed = PyLong_AsUnsignedLongLongMask(seed), .n = (int)n_envs};
    spil_envs_open(&b->envs);
    b->rows.form = (row_form)n_form;
    b->rows.packed_mask = packed_mask != 0;
    spil_packing_of(b->envs.setup, &b->rows.packing);
    b->rows.packer = spil_packer_of(spil__cpu());
    if (PyErr_Occurred() != NULL || (here && !allocate(b))) {
        Py_DECREF((PyObject *)b);
        return NULL;
    }
    if (here)
        do_all(b, NULL, 0);
    return (PyObject *)b;
}

/* ---- stepping ---- */

/* Enters, with the actions of a buffer; false: an exception is set. */
static bool take_actions(batch_object *b, PyObject *array)
{
    Py_buffer actions;
    const size_t bytes = (size_t)b->envs.n * sizeof *b->actions;
    if (!spil__py_buffer(array, PyBUF_SIMPLE, bytes, "actions", &actions))
        return false;
    const bool entered = enter(b);
    if (entered)
        memcpy(b->actions, actions.buf, bytes);
    PyBuffer_Release(&actions);
    return entered;
}

static void *refuse_action(const batch_object *b, int wrong)
{
    const int32_t action = b->actions[wrong];
    return PyErr_Format(PyExc_ValueError,
                        action < 0 || action >= b->envs.n_actions
                            ? "game %d: there is no action %d: actions are 0 to %d"
                            : "game %d: action %d is not legal now",
                        wrong, action, b->envs.n_actions - 1);
}

/* _step(int32 for each game) */
static PyObject *step(PyObject *self, PyObject *array)
{
    batch_object *b = batch_of(self);
    if (!take_actions(b, array))
        return NULL;
    const int wrong = spil_envs_check(&b->envs, b->actions, 0, b->envs.n);
    if (wrong < 0)
        do_all(b, b->actions, 0);
    else
        refuse_action(b, wrong);
    leave(b);
    return wrong < 0 ? Py_NewRef(Py_None) : NULL;
}

/* ---- opponents ---- */

typedef struct opponents_at {
    batch_object *batch;
    const opponents *play;
} opponents_at;

static void do_opponents(void *of, int i, int n)
{
    const opponents_at *o = of;
    const int first = share_end(o->batch, i, n), end = share_end(o->batch, i + 1, n);
    spil__opponents_play(o->play, first, end);
    spil__rows_show(&o->batch->rows, &o->batch->envs, first, end);
}

/* ((bot or None, weight), …) */
static bool read_pool(const batch_object *b, PyObject *list, opponent pool[POOL_MAX], int *n_pool)
{
    const Py_ssize_t n = PyTuple_Size(list);
    double sum = 0, weight;
    if (n < 1 || n > POOL_MAX) {
        PyErr_Format(PyExc_ValueError, "a pool has 1 to %d opponents", POOL_MAX);
        return false;
    }
    for (Py_ssize_t k = 0; k < n; k++) {
        PyObject *name;
        spil_error err = {0};
        if (!PyArg_ParseTuple(PyTuple_GetItem(list, k), "Od", &name, &weight))
            return false;
        if (!(weight > 0) || weight > 1e9) {
            PyErr_SetString(PyExc_ValueError, "a weight must be a number above 0, and at most 1e9");
            return false;
        }
        sum += weight;
        pool[k] = (opponent){.calls = name == Py_None, .until = sum};
        if (pool[k].calls)
            continue;
        const char *text = spil__py_text(name, "a bot");
        if (text == NULL)
            return false;
        if (spil__py_bot(text, b->envs.setup->game, &pool[k].bot, &err) != SPIL_OK) {
            spil__py_refuse(&err);
            return false;
        }
    }
    for (Py_ssize_t k = 0; k < n; k++)
        pool[k].until /= sum;
    *n_pool = (int)n;
    return true;
}

/* The first place whose action is given and not legal, or -1. */
static int wrong_action(const batch_object *b, const uint8_t acts[])
{
    for (int i = 0; i < b->envs.n; i++) {
        if (acts[i] && spil_envs_check(&b->envs, b->actions, i, i + 1) >= 0)
            return i;
    }
    return -1;
}

/* Enters with the actions of a buffer, if they are the seat's and legal; false: an exception is set. */
static bool begin_playing(batch_object *b, PyObject *actions, const opponents *r)
{
    if (!take_actions(b, actions))
        return false;
    const bool waits = !r->begins || spil__opponents_wait(r);
    const int wrong = waits && !r->gives_up ? wrong_action(b, r->acts) : -1;
    if (waits && wrong < 0)
        return true;
    if (waits)
        refuse_action(b, wrong);
    else if (r->seat == EACH_SEAT)
        PyErr_SetString(PyExc_ValueError, "it is not the learner's turn in all games");
    else
        PyErr_Format(PyExc_ValueError,
                     "it is not seat %d's turn in all games: begin with against(bot, seat=%d)", r->seat,
                     r->seat);
    leave(b);
    return false;
}

/* _play(pool, seat or None for each one, seed, begins, gives_up, int32, bool, float32, bool and int32 for each
 * game): actions, and where they are given; the rewards and ends of the seat's games, and which function of the
 * pool is waited for, are written. */
static PyObject *play(PyObject *self, PyObject *args)
{
    enum { ACTS, REWARDS, ENDS, WAITS, BUFFERS };
    static const char *const names[BUFFERS] = {"acts", "rewards", "ends", "waits"};
    static const size_t bytes[BUFFERS] = {1, sizeof(float), 1, sizeof(int32_t)};
    batch_object *b = batch_of(self);
    PyObject *list, *who, *actions, *object[BUFFERS];
    Py_buffer buffer[BUFFERS];
    UNSET opponent pool[POOL_MAX];
    opponents r = {.envs = &b->envs, .pool = pool, .seat = EACH_SEAT, .actions = b->actions};
    unsigned long long seed;
    int n = 0, begins, gives_up;
    if (!PyArg_ParseTuple(args, "O!OKppOOOOO", &PyTuple_Type, &list, &who, &seed, &begins, &gives_up,
                          &actions, &object[ACTS], &object[REWARDS], &object[ENDS], &object[WAITS]) ||
        (who != Py_None && !spil__py_seat(b->envs.setup, who, WHO_SEAT, &r.seat)) ||
        !read_pool(b, list, pool, &r.n_pool))
        return NULL;
    while (n < BUFFERS && spil__py_buffer(object[n], n == ACTS ? PyBUF_SIMPLE : PyBUF_WRITABLE,
                                          (size_t)b->envs.n * bytes[n], names[n], &buffer[n]))
        n++;
    bool ok = n == BUFFERS;
    if (ok) {
        r.seed = seed;
        r.begins = begins != 0;
        r.gives_up = gives_up != 0;
        r.acts = buffer[ACTS].buf;
        r.reward = buffer[REWARDS].buf;
        r.ended = buffer[ENDS].buf;
        r.waits = buffer[WAITS].buf;
        ok = begin_playing(b, actions, &r);
    }
    if (ok) {
        run(b, do_opponents, &(opponents_at){b, &r});
        leave(b);
        ok = PyErr_CheckSignals() == 0;
    }
    while (n-- > 0)
        PyBuffer_Release(&buffer[n]);
    return ok ? Py_NewRef(Py_None) : NULL;
}

static void do_ask(void *of, int i, int n)
{
    const opponents_at *o = of;
    spil__opponents_ask(o->play, share_end(o->batch, i, n), share_end(o->batch, i + 1, n));
}

/* _ask(bot, seed, int32 for each game): what the bot would do next in each game is written. */
static PyObject *ask(PyObject *self, PyObject *args)
{
    batch_object *b = batch_of(self);
    PyObject *name, *actions;
    unsigned long long seed;
    spil_error err = {0};
    opponent bot = {.until = 1};
    Py_buffer buffer;
    if (!PyArg_ParseTuple(args, "OKO", &name, &seed, &actions))
        return NULL;
    const char *text = spil__py_text(name, "a bot");
    if (text == NULL)
        return NULL;
    if (spil__py_bot(text, b->envs.setup->game, &bot.bot, &err) != SPIL_OK)
        return spil__py_refuse(&err);
    if (!spil__py_buffer(actions, PyBUF_WRITABLE, (size_t)b->envs.n * sizeof(int32_t), "actions", &buffer))
        return NULL;
    const bool entered = enter(b);
    if (entered) {
        const opponents r = {
            .envs = &b->envs, .pool = &bot, .n_pool = 1, .seed = seed, .actions = buffer.buf};
        run(b, do_ask, &(opponents_at){b, &r});
        leave(b);
    }
    PyBuffer_Release(&buffer);
    return entered && PyErr_CheckSignals() == 0 ? Py_NewRef(Py_None) : NULL;
}

/* ---- sampling ---- */

static void do_sample(void *of, int i, int n)
{
    const sampling *s = of;
    const int64_t all = s->envs->n;
    spil__sample(s, (int)(all * i / n), (int)(all * (i + 1) / n));
}

/* _sample(float32 for each action of each game; int32, float32, float32 for each game): actions, their
 * log-probabilities, and entropies are written. */
static PyObject *sample(PyObject *self, PyObject *args)
{
    enum { LOGITS, ACTIONS, LOGPS, ENTROPIES, BUFFERS };
    static const char *const names[BUFFERS] = {"logits", "actions", "log-probabilities", "entropies"};
    batch_object *b = batch_of(self);
    PyObject *object[BUFFERS];
    Py_buffer buffer[BUFFERS];
    const size_t n_envs = (size_t)b->envs.n, each = sizeof(float);
    int n = 0, wrong = -1;
    if (!PyArg_ParseTuple(args, "OOOO", &object[LOGITS], &object[ACTIONS], &object[LOGPS],
                          &object[ENTROPIES]))
        return NULL;
    while (n < BUFFERS && spil__py_buffer(object[n], n == LOGITS ? PyBUF_SIMPLE : PyBUF_WRITABLE,
                                          n_envs * each * (n == LOGITS ? (size_t)b->envs.n_actions : 1),
                                          names[n], &buffer[n]))
        n++;
    bool ok = n == BUFFERS && enter(b);
    if (ok) {
        const int32_t *action = buffer[ACTIONS].buf;
        run(b, do_sample,
            &(sampling){.envs = &b->envs,
                        .call = b->samples,
                        .logits = buffer[LOGITS].buf,
                        .action = buffer[ACTIONS].buf,
                        .logp = buffer[LOGPS].buf,
                        .entropy = buffer[ENTROPIES].buf});
        for (int i = 0; wrong < 0 && i < b->envs.n; i++)
            wrong = action[i] < 0 ? i : -1;
        b->samples += wrong < 0;
        leave(b);
    }
    if (wrong >= 0) {
        PyErr_Format(PyExc_ValueError,
                     "game %d: the logits of legal actions must be numbers or -inf, and not all -inf", wrong);
        ok = false;
    }
    while (n-- > 0)
        PyBuffer_Release(&buffer[n]);
    return ok ? Py_NewRef(Py_None) : NULL;
}

static PyObject *random_steps(PyObject *self, PyObject *value)
{
    enum { BETWEEN_LOOKS = 1 << 12 }; /* between two looks for Ctrl-C */
    batch_object *b = batch_of(self);
    long n;
    if (!spil__py_number(value, "steps", 0, INT32_MAX, &n) || !enter(b))
        return NULL;
    /* Few enough at a time that Ctrl-C is answered soon; in one go where it takes less than that anyway. */
    const long some = BETWEEN_LOOKS * 64L / b->envs.n + 1;
    bool ok = true;
    for (long done = 0; ok && done < n; done += some) {
        do_all(b, NULL, (int)(n - done < some ? n - done : some));
        ok = PyErr_CheckSignals() == 0;
    }
    leave(b);
    return ok ? Py_NewRef(Py_None) : NULL;
}

/* _reset(seed): where the games are elsewhere, the seed is noted. */
static PyObject *reset(PyObject *self, PyObject *seed)
{
    batch_object *b = batch_of(self);
    const uint64_t given = PyLong_AsUnsignedLongLongMask(seed);
    const bool here = b->envs.games != NULL;
    if (PyErr_Occurred() != NULL || (here && !enter(b)))
        return NULL;
    __atomic_store_n(&b->envs.seed, given, __ATOMIC_RELAXED);
    if (!here)
        return Py_NewRef(Py_None);
    b->samples = 0;
    do_all(b, NULL, 0);
    leave(b);
    return Py_NewRef(Py_None);
}

/* _array(name): the block of an array. */
static PyObject *array(PyObject *self, PyObject *name)
{
    const char *text = spil__py_text(name, "the name of an array");
    if (text == NULL)
        return NULL;
    for (int i = 0; i < ARRAYS; i++) {
        if (strcmp(text, array_names[i]) == 0 && batch_of(self)->array[i] != NULL)
            return Py_NewRef((PyObject *)batch_of(self)->array[i]);
    }
    return PyErr_Format(PyExc_ValueError, "there is no array '%s'", text);
}

/* _state(class, i): a copy of the game in a place. */
static PyObject *state(PyObject *self, PyObject *args)
{
    batch_object *b = batch_of(self);
    PyObject *class, *index;
    long i;
    if (!PyArg_ParseTuple(args, "O!O", &PyType_Type, &class, &index) ||
        !spil__py_number(index, "the game's number", 0, b->envs.n - 1, &i))
        return NULL;
    if (!PyType_IsSubtype((PyTypeObject *)class, spil__py_state_type)) {
        PyErr_SetString(PyExc_TypeError, "not a class of states");
        return NULL;
    }
    state_object *s = spil__py_state((PyTypeObject *)class, b->game);
    if (s == NULL || !enter(b)) {
        Py_XDECREF((PyObject *)s);
        return NULL;
    }
    memcpy(s->st, spil_envs_game(&b->envs, (int)i, &s->d), b->game->su.game->state_bytes);
    leave(b);
    return (PyObject *)s;
}

/* _set_state(i, state): a copy of a state of the same game becomes that of a place. */
static PyObject *set_state(PyObject *self, PyObject *args)
{
    batch_object *b = batch_of(self);
    PyObject *given, *index;
    long i;
    if (!PyArg_ParseTuple(args, "OO!", &index, spil__py_state_type, &given) ||
        !spil__py_number(index, "the game's number", 0, b->envs.n - 1, &i))
        return NULL;
    const state_object *s = (const state_object *)(void *)given;
    const int same = PyObject_RichCompareBool((PyObject *)s->game, (PyObject *)b->game, Py_EQ);
    if (same < 0)
        return NULL;
    bool over, put = false;
    LOCK(given);
    over = s->d.actor == SPIL_NOBODY;
    if (!same || over)
        PyErr_SetString(PyExc_ValueError,
                        same ? "the game is over: nobody can act" : "the state is one of another game");
    else if (enter(b)) {
        put = true;
        spil_envs_put(&b->envs, (int)i, s->st, &s->d);
        spil__rows_show(&b->rows, &b->envs, (int)i, (int)i + 1);
        leave(b);
    }
    UNLOCK();
    return put ? Py_NewRef(Py_None) : NULL;
}

/* _counts(uint64[envs, 3], back): what each place counts is written there or, if back, taken from there. */
static PyObject *counts(PyObject *self, PyObject *args)
{
    batch_object *b = batch_of(self);
    PyObject *array;
    Py_buffer buffer;
    spil_env_counts *all;
    int back;
    if (!PyArg_ParseTuple(args, "Op", &array, &back) ||
        !spil__py_buffer(array, PyBUF_WRITABLE, (size_t)b->envs.n * sizeof *all, "counts", &buffer))
        return NULL;
    const bool entered = enter(b);
    all = buffer.buf;
    for (int i = 0; entered && i < b->envs.n; i++) {
        if (back) {
            spil_envs_count_from(&b->envs, i, &all[i]);
            b->rows.deals[i] = all[i].deals; /* final_obs comes with the other arrays */
        } else {
            all[i] = spil_envs_counts(&b->envs, i);
        }
    }
    if (entered)
        leave(b);
    PyBuffer_Release(&buffer);
    return entered ? Py_NewRef(Py_None) : NULL;
}

static PyObject *get_game(PyObject *self, void *closure)
{
    (void)closure;
    return Py_NewRef((PyObject *)batch_of(self)->game);
}

static PyObject *get_envs(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLong(batch_of(self)->envs.n);
}

static PyObject *get_threads(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLong(batch_of(self)->threads);
}

static PyObject *get_seed(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLongLong(__atomic_load_n(&batch_of(self)->envs.seed, __ATOMIC_RELAXED));
}

static PyObject *get_samples(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLongLong(batch_of(self)->samples);
}

static int set_samples(PyObject *self, PyObject *value, void *closure)
{
    (void)closure;
    const unsigned long long given = value != NULL ? PyLong_AsUnsignedLongLong(value) : 0;
    if (PyErr_Occurred() != NULL)
        return -1;
    batch_of(self)->samples = given;
    return 0;
}

static PyGetSetDef properties[] = {
    {"game", get_game, NULL, "the Game that all of them are", NULL},
    {"envs", get_envs, NULL, "how many games there are at once", NULL},
    {"threads", get_threads, NULL, "how many threads step them", NULL},
    {"_samples", get_samples, set_samples, "how often actions were sampled since the deal", NULL},
    {"seed", get_seed, NULL, "game k of env i has the seed: seed + i + k*envs", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"_step", step, METH_O, "one action in each game"},
    {"_play", play, METH_VARARGS, "an action in each game, then those of bots in other seats"},
    {"_ask", ask, METH_VARARGS, "what a bot would do in each game"},
    {"_sample", sample, METH_VARARGS, "actions from logits"},
    {"_reset", reset, METH_O, "deals all games anew"},
    {"_array", array, METH_O, "the memory of an array"},
    {"_state", state, METH_VARARGS, "a copy of one game"},
    {"_set_state", set_state, METH_VARARGS, "puts a position into an env"},
    {"_counts", counts, METH_VARARGS, "what each env counts"},
    {"random_steps", random_steps, METH_O,
     "random_steps($self, n, /)\n--\n\nn times a random legal action in each game, each equally likely, made "
     "in C."},
    {NULL, NULL, 0, NULL},
};

static char doc[] = "Many games at once.";

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)new_batch},
    {Py_tp_dealloc, (void *)free_batch},
    {Py_tp_getset, (void *)properties},
    {Py_tp_methods, (void *)methods},
    {Py_tp_doc, doc},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "spil._spil.Batch",
    .basicsize = sizeof(batch_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = slots,
};

bool spil__py_add_batches(PyObject *module)
{
    block_type = spil__py_add_type(module, &block_spec);
    return block_type != NULL && spil__py_add_type(module, &spec) != NULL;
}
