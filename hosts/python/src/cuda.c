/* cuda.c: spil._spil.Kernels and spil._spil.Placed: games in a GPU's memory, stepped there by the kernels of
 * hosts/cuda. The driver is looked for when the first is made; where it or the kernels are missing that is one
 * sentence.
 *
 * The classes of spil/_cuda.py are written over them: memory is named by its address there, and a stream by the
 * driver's handle, as other libraries have them. */
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "rows.h"
#include "states.h"

static void *refuse(void)
{
    const bool full = strstr(spil_cuda_why(), "out of memory") != NULL; /* the driver's words */
    PyErr_SetString(full ? PyExc_MemoryError : PyExc_RuntimeError, spil_cuda_why());
    return NULL;
}

/* ---- kernels: of one game, on one GPU ---- */

typedef struct kernels_object {
    PyObject_HEAD spil_cuda cuda;
    spil_cuda_kernels kernels;
    bool open, loaded;
} kernels_object;

static PyTypeObject *kernels_type;

static void free_kernels(PyObject *self)
{
    kernels_object *k = (kernels_object *)(void *)self;
    if (k->loaded)
        spil_cuda_unload(&k->cuda, &k->kernels);
    if (k->open)
        spil_cuda_close(&k->cuda);
    spil__py_free(self);
}

/* Kernels(number of the GPU, PTX text) */
static PyObject *new_kernels(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *number;
    const char *text;
    Py_ssize_t len;
    long n;
    if (kwargs != NULL && PyDict_Size(kwargs) > 0) {
        PyErr_SetString(PyExc_TypeError, "no keywords here");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "Oy#", &number, &text, &len) ||
        !spil__py_number(number, "the number of a GPU", 0, INT16_MAX, &n))
        return NULL;
    kernels_object *k = spil__py_new(type);
    if (k == NULL)
        return NULL;
    PyThreadState *python = PyEval_SaveThread(); /* the driver takes seconds over new kernels */
    k->open = spil_cuda_open(&k->cuda, (int)n);
    k->loaded = k->open && spil_cuda_load(&k->cuda, text, &k->kernels);
    PyEval_RestoreThread(python);
    if (!k->loaded) {
        Py_DECREF((PyObject *)k);
        return refuse();
    }
    return (PyObject *)k;
}

static PyObject *kernels_name(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(((kernels_object *)(void *)self)->cuda.name);
}

static PyGetSetDef kernels_properties[] = {
    {"name", kernels_name, NULL, "the GPU's", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static char kernels_doc[] = "The kernels of a game on a GPU.";

static PyType_Slot kernels_slots[] = {
    {Py_tp_new, (void *)new_kernels},
    {Py_tp_dealloc, (void *)free_kernels},
    {Py_tp_getset, (void *)kernels_properties},
    {Py_tp_doc, kernels_doc},
    {0, NULL},
};

static PyType_Spec kernels_spec = {
    .name = "spil._spil.Kernels",
    .basicsize = sizeof(kernels_object),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = kernels_slots,
};

/* ---- games placed on a GPU ---- */

typedef enum placed_array {
    OBS,
    MASK,
    ACTOR,
    REWARD,
    DONE,
    FINAL_OBS,
    LENGTHS,
    SEEDS,
    BAD,
    LATE,
    ACTION,
    LOGP,
    ENTROPY,
    DRAWS,
    INPUT, /* actions that come from the host */
    ARRAYS
} placed_array;

enum { ENVS_MAX = 1 << 24 };

static const char *const array_names[ARRAYS] = {
    [OBS] = "obs",         [MASK] = "mask",           [ACTOR] = "actor",     [REWARD] = "reward",
    [DONE] = "done",       [FINAL_OBS] = "final_obs", [LENGTHS] = "lengths", [SEEDS] = "seeds",
    [BAD] = "bad",         [LATE] = "late",           [ACTION] = "action",   [LOGP] = "logp",
    [ENTROPY] = "entropy", [DRAWS] = "draws",         [INPUT] = "input",
};

typedef struct placed_object {
    PyObject_HEAD game_object *game;
    kernels_object *on;
    spil_kernel_args args; /* with addresses of the device's memory */
    row_form form;
    bool packed_mask;
    void *array[ARRAYS], *setup, *data, *packing, *games, *there; /* all of it; `there` is a copy of args */
    size_t bytes[ARRAYS];
} placed_object;

static PyTypeObject *placed_type;

static placed_object *placed_of(PyObject *self)
{
    return (placed_object *)(void *)self;
}

static void free_placed(PyObject *self)
{
    placed_object *p = placed_of(self);
    void *const others[] = {p->setup, p->data, p->packing, p->games, p->there};
    for (int i = 0; p->on != NULL && i < ARRAYS; i++)
        spil_cuda_give(&p->on->cuda, p->array[i]);
    for (size_t i = 0; p->on != NULL && i < sizeof others / sizeof others[0]; i++)
        spil_cuda_give(&p->on->cuda, others[i]);
    Py_XDECREF((PyObject *)p->on);
    Py_XDECREF((PyObject *)p->game);
    spil__py_free(self);
}

static bool take(placed_object *p, void **memory, size_t bytes)
{
    return spil_cuda_take(&p->on->cuda, bytes, memory);
}

static bool take_with(placed_object *p, void **memory, const void *from, size_t bytes)
{
    return take(p, memory, bytes) && spil_cuda_copy_to(&p->on->cuda, *memory, from, bytes, NULL);
}

static spil_kernel_rows rows_in(const placed_object *p, void *memory)
{
    return (spil_kernel_rows){
        .bytes = p->form == ROWS_UINT8 ? memory : NULL,
        .packed = p->form == ROWS_PACKED ? memory : NULL,
        .halves = p->form == ROWS_FLOAT16 ? memory : NULL,
        .floats = p->form == ROWS_FLOAT32 ? memory : NULL,
    };
}

static bool allocate(placed_object *p, const rows *r)
{
    spil_kernel_args *a = &p->args;
    spil_envs *e = &a->envs;
    spil_setup setup = p->game->su;
    const size_t n = (size_t)e->n, seats = setup.seats, row = spil__row_bytes(r, e);
    const size_t bytes[ARRAYS] = {
        [OBS] = n * row,
        [MASK] = n * spil__mask_bytes(r, e),
        [ACTOR] = n * sizeof *e->actor,
        [REWARD] = n * seats * sizeof *e->reward,
        [DONE] = n,
        [FINAL_OBS] = n * seats * row,
        [LENGTHS] = n * sizeof *e->length,
        [SEEDS] = n * sizeof *e->dealt,
        [BAD] = n,
        [LATE] = n,
        [ACTION] = n * sizeof *a->action,
        [LOGP] = n * sizeof *a->logp,
        [ENTROPY] = n * sizeof *a->entropy,
        [DRAWS] = n * sizeof *a->draws,
        [INPUT] = n * sizeof(int32_t),
    };
    for (int i = 0; i < ARRAYS; i++) {
        p->bytes[i] = bytes[i];
        if (!take(p, &p->array[i], bytes[i]))
            return false;
    }
    setup.game = NULL; /* the kernels know it */
    if (setup.data != NULL && !take_with(p, &p->data, setup.data, sizeof *setup.data))
        return false;
    setup.data = p->data;
    if (!take_with(p, &p->setup, &setup, sizeof setup) ||
        !take_with(p, &p->packing, &r->packing, sizeof r->packing) ||
        !take(p, &p->games, spil_kernel_bytes(e->game_bytes, n)))
        return false;
    a->obs = rows_in(p, p->array[OBS]);
    a->final_obs = rows_in(p, p->array[FINAL_OBS]);
    a->packing = p->packing;
    a->packed_mask = r->packed_mask ? p->array[MASK] : NULL;
    a->mask_bytes = spil_packed_mask_bytes(e->n_actions);
    a->bad = p->array[BAD];
    a->late = p->array[LATE];
    a->action = p->array[ACTION];
    a->logp = p->array[LOGP];
    a->entropy = p->array[ENTROPY];
    a->draws = p->array[DRAWS];
    e->setup = p->setup;
    e->games = p->games;
    e->obs = e->final_obs = NULL;
    e->mask = r->packed_mask ? NULL : p->array[MASK];
    e->actor = p->array[ACTOR];
    e->reward = p->array[REWARD];
    e->done = p->array[DONE];
    e->length = p->array[LENGTHS];
    e->dealt = p->array[SEEDS];
    e->actions = NULL;
    e->loops = NULL;
    return take_with(p, &p->there, a, sizeof *a);
}

static bool start(const placed_object *p, int kernel, const void *in, uint64_t number, void *stream)
{
    return spil_cuda_start(&p->on->cuda, &p->on->kernels, kernel, p->args.envs.n, p->there, in, number,
                           stream);
}

/* Placed(game, kernels, envs, seed, form of observations, packed masks?): the first games are dealt. */
static PyObject *new_placed(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *game, *on, *envs, *seed, *form;
    long n_envs, n_form;
    int packed_mask;
    rows r = {0};
    if (kwargs != NULL && PyDict_Size(kwargs) > 0) {
        PyErr_SetString(PyExc_TypeError, "no keywords here");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "O!O!OO!Op", spil__py_game_type, &game, kernels_type, &on, &envs,
                          &PyLong_Type, &seed, &form, &packed_mask) ||
        !spil__py_number(envs, "envs", 1, ENVS_MAX, &n_envs) ||
        !spil__py_number(form, "the form", 0, ROW_FORMS - 1, &n_form))
        return NULL;
    const uint64_t first = PyLong_AsUnsignedLongLongMask(seed);
    placed_object *p = PyErr_Occurred() != NULL ? NULL : spil__py_new(type);
    if (p == NULL)
        return NULL;
    p->game = (game_object *)(void *)Py_NewRef(game);
    p->on = (kernels_object *)(void *)Py_NewRef(on);
    p->form = (row_form)n_form;
    p->args.envs = (spil_envs){.setup = &p->game->su, .seed = first, .n = (int)n_envs};
    spil_envs_open(&p->args.envs);
    r.form = p->form;
    r.packed_mask = packed_mask != 0;
    spil_packing_of(&p->game->su, &r.packing);
    if (!allocate(p, &r) || !start(p, SPIL_KERNEL_deal, NULL, 0, NULL) || !spil_cuda_wait(&p->on->cuda)) {
        Py_DECREF((PyObject *)p);
        return refuse();
    }
    return (PyObject *)p;
}

/* ---- kernels of them ---- */

static PyObject *none_or_refuse(bool done)
{
    return done ? Py_NewRef(Py_None) : refuse();
}

static void *pointer(unsigned long long address)
{
    return (void *)(uintptr_t)address;
}

/* step(address of the actions, stream), sample(address of the logits, stream), random(n, stream) */
static PyObject *run(PyObject *self, PyObject *args, int kernel)
{
    unsigned long long given, stream;
    const bool counts = kernel == SPIL_KERNEL_random;
    if (!PyArg_ParseTuple(args, "KK", &given, &stream))
        return NULL;
    return none_or_refuse(
        start(placed_of(self), kernel, counts ? NULL : pointer(given), counts ? given : 0, pointer(stream)));
}

static PyObject *step(PyObject *self, PyObject *args)
{
    return run(self, args, SPIL_KERNEL_step);
}

static PyObject *sample(PyObject *self, PyObject *args)
{
    return run(self, args, SPIL_KERNEL_sample);
}

static PyObject *random_steps(PyObject *self, PyObject *args)
{
    return run(self, args, SPIL_KERNEL_random);
}

/* deal(seed, stream) */
static PyObject *deal(PyObject *self, PyObject *args)
{
    placed_object *p = placed_of(self);
    unsigned long long seed, stream;
    if (!PyArg_ParseTuple(args, "KK", &seed, &stream))
        return NULL;
    p->args.envs.seed = seed;
    return none_or_refuse(
        spil_cuda_copy_to(&p->on->cuda, p->there, &p->args, sizeof p->args, pointer(stream)) &&
        start(p, SPIL_KERNEL_deal, NULL, 0, pointer(stream)));
}

/* order(first stream, second stream) */
static PyObject *order(PyObject *self, PyObject *args)
{
    unsigned long long first, second;
    if (!PyArg_ParseTuple(args, "KK", &first, &second))
        return NULL;
    return none_or_refuse(spil_cuda_order(&placed_of(self)->on->cuda, pointer(first), pointer(second)));
}

/* ---- memory ---- */

static int array_named(PyObject *name)
{
    const char *text = spil__py_text(name, "the name of an array");
    for (int i = 0; text != NULL && i < ARRAYS; i++) {
        if (strcmp(text, array_names[i]) == 0)
            return i;
    }
    if (text != NULL)
        PyErr_Format(PyExc_ValueError, "there is no array '%s'", text);
    return -1;
}

/* address(name) */
static PyObject *address(PyObject *self, PyObject *name)
{
    const int i = array_named(name);
    return i < 0 ? NULL : PyLong_FromVoidPtr(placed_of(self)->array[i]);
}

/* copy(name, a buffer of its size, back?, stream): to the host, or back */
static PyObject *copy(PyObject *self, PyObject *args)
{
    placed_object *p = placed_of(self);
    PyObject *name, *array;
    Py_buffer buffer;
    unsigned long long stream;
    int back;
    if (!PyArg_ParseTuple(args, "OOpK", &name, &array, &back, &stream))
        return NULL;
    const int i = array_named(name);
    if (i < 0 ||
        !spil__py_buffer(array, back ? PyBUF_SIMPLE : PyBUF_WRITABLE, p->bytes[i], "the copy", &buffer))
        return NULL;
    PyThreadState *python = PyEval_SaveThread();
    const bool done =
        back ? spil_cuda_copy_to(&p->on->cuda, p->array[i], buffer.buf, p->bytes[i], pointer(stream))
             : spil_cuda_copy_from(&p->on->cuda, buffer.buf, p->array[i], p->bytes[i], pointer(stream));
    PyEval_RestoreThread(python);
    PyBuffer_Release(&buffer);
    return none_or_refuse(done);
}

/* ---- positions ---- */

/* The places of one warp, in the host's memory, which the caller frees; NULL: an exception is set. */
static unsigned char *warp_of(const placed_object *p, size_t i, void *stream)
{
    const size_t bytes = p->args.envs.game_bytes, all = bytes * SPIL_WARP;
    unsigned char *warp = malloc(all);
    if (warp == NULL)
        return (unsigned char *)PyErr_NoMemory();
    if (spil_cuda_copy_from(&p->on->cuda, warp, (const unsigned char *)p->games + i / SPIL_WARP * all, all,
                            stream))
        return warp;
    free(warp);
    return refuse();
}

/* A place without its kept parts. */
typedef struct whole_place {
    spil_place head;
    spil_state state;
} whole_place;

static void place_of(const placed_object *p, const unsigned char *warp, size_t i, whole_place *place)
{
    const size_t bytes = sizeof place->head + p->game->su.game->state_bytes;
    for (size_t c = 0; c * SPIL_CHUNK < bytes; c++)
        memcpy((unsigned char *)place + c * SPIL_CHUNK,
               warp + spil_kernel_chunk(p->args.envs.game_bytes, i % SPIL_WARP, c), SPIL_CHUNK);
}

/* state(class, i, stream): a copy of the game in a place. */
static PyObject *state(PyObject *self, PyObject *args)
{
    placed_object *p = placed_of(self);
    PyObject *class, *index;
    unsigned long long stream;
    long i;
    UNSET whole_place place;
    if (!PyArg_ParseTuple(args, "O!OK", &PyType_Type, &class, &index, &stream) ||
        !spil__py_number(index, "the game's number", 0, p->args.envs.n - 1, &i))
        return NULL;
    if (!PyType_IsSubtype((PyTypeObject *)class, spil__py_state_type)) {
        PyErr_SetString(PyExc_TypeError, "not a class of states");
        return NULL;
    }
    unsigned char *warp = warp_of(p, (size_t)i, pointer(stream));
    state_object *s = warp == NULL ? NULL : spil__py_state((PyTypeObject *)class, p->game);
    if (s != NULL) {
        place_of(p, warp, (size_t)i, &place);
        s->d = place.head.decision;
        memcpy(s->st, &place.state, p->game->su.game->state_bytes);
    }
    free(warp);
    return (PyObject *)s;
}

/* counts(uint64[envs, 3], stream): what each place counts is written there. */
static PyObject *counts(PyObject *self, PyObject *args)
{
    const placed_object *p = placed_of(self);
    PyObject *array;
    Py_buffer buffer;
    unsigned long long stream;
    spil_env_counts *all;
    unsigned char *warp = NULL;
    UNSET whole_place place;
    const size_t n = (size_t)p->args.envs.n;
    if (!PyArg_ParseTuple(args, "OK", &array, &stream) ||
        !spil__py_buffer(array, PyBUF_WRITABLE, n * sizeof *all, "counts", &buffer))
        return NULL;
    all = buffer.buf;
    bool good = true;
    for (size_t i = 0; good && i < n; i++) {
        if (i % SPIL_WARP == 0) {
            free(warp);
            warp = warp_of(p, i, pointer(stream));
            good = warp != NULL;
        }
        if (good) {
            place_of(p, warp, i, &place);
            all[i] = (spil_env_counts){place.head.deals, place.head.chosen, (uint64_t)place.head.length};
        }
    }
    free(warp);
    PyBuffer_Release(&buffer);
    return good ? Py_NewRef(Py_None) : NULL;
}

/* (i, state, counts or None) */
static bool read_position(const placed_object *p, PyObject *given, spil_kernel_position *to)
{
    PyObject *index, *object, *counted;
    unsigned long long deals = 0, chosen = 0, length = 0;
    long i;
    if (!PyArg_ParseTuple(given, "OO!O", &index, spil__py_state_type, &object, &counted) ||
        !spil__py_number(index, "the game's number", 0, p->args.envs.n - 1, &i) ||
        (counted != Py_None && !PyArg_ParseTuple(counted, "KKK", &deals, &chosen, &length)))
        return false;
    const state_object *s = (const state_object *)(void *)object;
    const int same = PyObject_RichCompareBool((PyObject *)s->game, (PyObject *)p->game, Py_EQ);
    if (same < 0)
        return false;
    memset(to, 0, sizeof *to);
    LOCK(object);
    to->decision = s->d;
    memcpy(to->state, s->st, p->game->su.game->state_bytes);
    UNLOCK();
    to->place = (int32_t)i;
    to->counted = counted != Py_None;
    to->deals = deals;
    to->chosen = chosen;
    to->length = length;
    if (same && to->decision.actor != SPIL_NOBODY)
        return true;
    PyErr_SetString(PyExc_ValueError,
                    same ? "the game is over: nobody can act" : "the state is one of another game");
    return false;
}

/* put([(i, state, (deals, chosen, length) or None), …], stream): copies of states become those of places. */
static PyObject *put(PyObject *self, PyObject *args)
{
    placed_object *p = placed_of(self);
    PyObject *list;
    unsigned long long stream;
    void *there = NULL;
    if (!PyArg_ParseTuple(args, "O!K", &PyList_Type, &list, &stream))
        return NULL;
    const size_t n = (size_t)PyList_Size(list);
    spil_kernel_position *all = n > 0 ? malloc(n * sizeof *all) : NULL;
    if (all == NULL)
        return n > 0 ? PyErr_NoMemory() : Py_NewRef(Py_None);
    bool good = true;
    for (size_t k = 0; good && k < n; k++)
        good = read_position(p, PyList_GetItem(list, (Py_ssize_t)k), &all[k]);
    if (good && !(take_with(p, &there, all, n * sizeof *all) &&
                  start(p, SPIL_KERNEL_put, there, n, pointer(stream)) && spil_cuda_wait(&p->on->cuda))) {
        good = false;
        refuse();
    }
    spil_cuda_give(&p->on->cuda, there);
    free(all);
    return good ? Py_NewRef(Py_None) : NULL;
}

/* ---- DLPack: the structures of its documented interface, before versions ---- */

typedef struct dl_tensor {
    void *data;
    struct {
        int32_t type, number;
    } device;
    int32_t ndim;
    struct {
        uint8_t code, bits;
        uint16_t lanes;
    } dtype;
    int64_t *shape, *strides;
    uint64_t byte_offset;
} dl_tensor;

typedef struct dl_managed {
    dl_tensor tensor;
    void *manager;
    void (*deleter)(struct dl_managed *self);
} dl_managed;

typedef struct shared_array {
    dl_managed managed;
    PyObject *owner;
    int64_t shape[3], strides[3];
} shared_array;

enum { DL_CUDA = 2 };
static const char capsule_name[] = "dltensor";

/* May be called by whoever took the capsule, without the GIL. */
static void forget(dl_managed *managed)
{
    shared_array *s = managed->manager;
    const PyGILState_STATE python = PyGILState_Ensure();
    Py_DECREF(s->owner);
    PyGILState_Release(python);
    free(s);
}

/* Nobody took it. */
static void free_capsule(PyObject *capsule)
{
    if (PyCapsule_IsValid(capsule, capsule_name)) {
        dl_managed *managed = PyCapsule_GetPointer(capsule, capsule_name);
        managed->deleter(managed);
    }
}

/* capsule(name, code, bits, shape): the array for DLPack; its memory lives as long as somebody has one. */
static PyObject *capsule(PyObject *self, PyObject *args)
{
    const placed_object *p = placed_of(self);
    PyObject *name, *shape;
    int code, bits;
    if (!PyArg_ParseTuple(args, "OiiO!", &name, &code, &bits, &PyTuple_Type, &shape))
        return NULL;
    const int i = array_named(name);
    const Py_ssize_t n = PyTuple_Size(shape);
    shared_array *s = i < 0 ? NULL : calloc(1, sizeof *s);
    if (s == NULL)
        return i < 0 ? NULL : PyErr_NoMemory();
    s->managed.manager = s;
    s->managed.deleter = forget;
    s->managed.tensor = (dl_tensor){.data = p->array[i],
                                    .device = {DL_CUDA, p->on->cuda.number},
                                    .ndim = (int32_t)n,
                                    .dtype = {(uint8_t)code, (uint8_t)bits, 1},
                                    .shape = s->shape,
                                    .strides = s->strides};
    for (Py_ssize_t k = 0; k < n && k < 3; k++)
        s->shape[k] = PyLong_AsLongLong(PyTuple_GetItem(shape, k));
    int64_t stride = 1;
    for (Py_ssize_t k = n < 3 ? n : 3; k-- > 0;) {
        s->strides[k] = stride;
        stride *= s->shape[k];
    }
    PyObject *made = n > 3 || PyErr_Occurred() != NULL || (size_t)stride * (size_t)bits / 8 != p->bytes[i]
                         ? NULL
                         : PyCapsule_New(&s->managed, capsule_name, free_capsule);
    if (made == NULL) {
        free(s);
        if (PyErr_Occurred() == NULL)
            PyErr_SetString(PyExc_ValueError, "not the shape of the array");
        return NULL;
    }
    s->owner = Py_NewRef(self);
    return made;
}

static PyMethodDef placed_methods[] = {
    {"step", step, METH_VARARGS, "one action in each game"},
    {"sample", sample, METH_VARARGS, "actions from logits"},
    {"random", random_steps, METH_VARARGS, "random legal actions in each game"},
    {"deal", deal, METH_VARARGS, "deals all games anew"},
    {"order", order, METH_VARARGS, "one stream waits for another one"},
    {"address", address, METH_O, "where an array is"},
    {"copy", copy, METH_VARARGS, "an array to the host, or back"},
    {"state", state, METH_VARARGS, "a copy of one game"},
    {"counts", counts, METH_VARARGS, "what each env counts"},
    {"put", put, METH_VARARGS, "puts positions into envs"},
    {"capsule", capsule, METH_VARARGS, "an array for DLPack"},
    {NULL, NULL, 0, NULL},
};

static char placed_doc[] = "Many games in a GPU's memory.";

static PyType_Slot placed_slots[] = {
    {Py_tp_new, (void *)new_placed},
    {Py_tp_dealloc, (void *)free_placed},
    {Py_tp_methods, (void *)placed_methods},
    {Py_tp_doc, placed_doc},
    {0, NULL},
};

static PyType_Spec placed_spec = {
    .name = "spil._spil.Placed",
    .basicsize = sizeof(placed_object),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = placed_slots,
};

bool spil__py_add_cuda(PyObject *module)
{
    kernels_type = spil__py_add_type(module, &kernels_spec);
    placed_type = kernels_type != NULL ? spil__py_add_type(module, &placed_spec) : NULL;
    return placed_type != NULL;
}
