/* driver.c: libcuda (driver.h). Types and numbers are those of the driver's documented interface. */
#include "driver.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef uint64_t address;

enum {
    STACK = 32 << 10, /* bytes for a thread: a game's rules may call themselves */
    THREADS = 128,    /* of a block */
    LIMIT_STACK_SIZE = 0,
    EVENT_DISABLE_TIMING = 2,
    JIT_ERROR_LOG_BUFFER = 5,
    JIT_ERROR_LOG_BUFFER_BYTES = 6
};

const char *const spil_kernel_names[SPIL_KERNELS_COUNT] = {
#define NAME(name) [SPIL_KERNEL_##name] = #name,
    SPIL_KERNELS(NAME)
#undef NAME
};

/* Every function returns 0 or a number that cuGetErrorString knows. */
static int (*init)(unsigned flags);
static int (*get_count)(int *n);
static int (*get_device)(int *device, int number);
static int (*get_name)(char *name, int bytes, int device);
static int (*retain_context)(void **context, int device);
static int (*release_context)(int device);
static int (*push_context)(void *context);
static int (*pop_context)(void **context);
static int (*get_limit)(size_t *value, int limit);
static int (*set_limit)(int limit, size_t value);
static int (*load_module)(void **module, const void *image, unsigned n, int *options, void **values);
static int (*unload_module)(void *module);
static int (*get_function)(void **function, void *module, const char *name);
static int (*take_memory)(address *memory, size_t bytes);
static int (*clear_memory)(address memory, unsigned char byte, size_t bytes);
static int (*free_memory)(address memory);
static int (*copy_to_device)(address there, const void *here, size_t bytes, void *stream);
static int (*copy_to_host)(void *here, address there, size_t bytes, void *stream);
static int (*launch)(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                     unsigned bz, unsigned shared, void *stream, void **arguments, void **extra);
static int (*create_event)(void **event, unsigned flags);
static int (*record_event)(void *event, void *stream);
static int (*wait_event)(void *stream, void *event, unsigned flags);
static int (*destroy_event)(void *event);
static int (*synchronize)(void);
static int (*synchronize_stream)(void *stream);
static int (*get_error_string)(int error, const char **text);

static const struct {
    const char *name;
    void *function; /* a pointer to a pointer to it */
} wanted[] = {
    {"cuInit", &init},
    {"cuDeviceGetCount", &get_count},
    {"cuDeviceGet", &get_device},
    {"cuDeviceGetName", &get_name},
    {"cuDevicePrimaryCtxRetain", &retain_context},
    {"cuDevicePrimaryCtxRelease_v2", &release_context},
    {"cuCtxPushCurrent_v2", &push_context},
    {"cuCtxPopCurrent_v2", &pop_context},
    {"cuCtxGetLimit", &get_limit},
    {"cuCtxSetLimit", &set_limit},
    {"cuModuleLoadDataEx", &load_module},
    {"cuModuleUnload", &unload_module},
    {"cuModuleGetFunction", &get_function},
    {"cuMemAlloc_v2", &take_memory},
    {"cuMemsetD8_v2", &clear_memory},
    {"cuMemFree_v2", &free_memory},
    {"cuMemcpyHtoDAsync_v2", &copy_to_device},
    {"cuMemcpyDtoHAsync_v2", &copy_to_host},
    {"cuLaunchKernel", &launch},
    {"cuEventCreate", &create_event},
    {"cuEventRecord", &record_event},
    {"cuStreamWaitEvent", &wait_event},
    {"cuEventDestroy_v2", &destroy_event},
    {"cuCtxSynchronize", &synchronize},
    {"cuStreamSynchronize", &synchronize_stream},
    {"cuGetErrorString", &get_error_string},
};

static _Thread_local char why[1024];

const char *spil_cuda_why(void)
{
    return why;
}

__attribute__((format(printf, 1, 2))) static bool fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    return false;
}

static bool good(int error, const char *what)
{
    const char *text = NULL;
    if (error == 0)
        return true;
    get_error_string(error, &text);
    return fail("the GPU: %s: %s", what, text != NULL ? text : "unknown error");
}

/* ---- the library ---- */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *missing; /* a function that the library does not have */
static bool found_library;
static int init_error;

static void find_library(void)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    found_library = library != NULL;
    for (size_t i = 0; library != NULL && i < sizeof wanted / sizeof wanted[0]; i++) {
        void *found = dlsym(library, wanted[i].name);
        if (found == NULL)
            missing = wanted[i].name;
        memcpy(wanted[i].function, &found, sizeof found);
    }
    if (found_library && missing == NULL)
        init_error = init(0);
}

static bool have_library(void)
{
    pthread_once(&once, find_library);
    if (!found_library)
        return fail("the driver of a GPU (libcuda.so.1) is not installed");
    if (missing != NULL)
        return fail("the driver of the GPU is too old: it has no %s", missing);
    return good(init_error, "the driver");
}

static bool enter(const spil_cuda *c)
{
    return good(push_context(c->context), "its context");
}

/* Passes on what was found. */
static bool leave(bool result)
{
    void *context;
    pop_context(&context);
    return result;
}

/* Threads of kernels that call themselves need more than the driver's own limit; nobody's larger one is lowered. */
static bool raise_stack(void)
{
    size_t bytes = 0;
    return good(get_limit(&bytes, LIMIT_STACK_SIZE), "its stack") &&
           (bytes >= STACK || good(set_limit(LIMIT_STACK_SIZE, STACK), "its stack"));
}

bool spil_cuda_open(spil_cuda *c, int number)
{
    int n = 0, device;
    if (!have_library() || !good(get_count(&n), "how many there are"))
        return false;
    if (n == 0)
        return fail("the driver finds no GPU");
    if (number < 0 || number >= n)
        return fail("GPUs are numbered from 0 to %d", n - 1);
    c->number = number;
    if (!good(get_device(&device, number), "the device") ||
        !good(get_name(c->name, sizeof c->name, device), "its name") ||
        !good(retain_context(&c->context, device), "its context"))
        return false;
    if (enter(c) && leave(raise_stack()))
        return true;
    spil_cuda_close(c);
    return false;
}

void spil_cuda_close(const spil_cuda *c)
{
    int device;
    if (get_device(&device, c->number) == 0)
        release_context(device);
}

/* ---- kernels ---- */

static bool load_all(const char *text, spil_cuda_kernels *k)
{
    char log[512] = "", name[64];
    int options[] = {JIT_ERROR_LOG_BUFFER, JIT_ERROR_LOG_BUFFER_BYTES};
    void *values[] = {log, (void *)(uintptr_t)sizeof log};
    if (!good(load_module(&k->module, text, 2, options, values), "its driver does not take the kernels")) {
        const size_t at = strlen(why);
        snprintf(why + at, sizeof why - at, "%s%s", log[0] != '\0' ? ": " : "", log);
        return false;
    }
    for (int i = 0; i < SPIL_KERNELS_COUNT; i++) {
        snprintf(name, sizeof name, "spil_kernel_%s", spil_kernel_names[i]);
        if (!good(get_function(&k->function[i], k->module, name), name)) {
            unload_module(k->module);
            return false;
        }
    }
    return true;
}

bool spil_cuda_load(const spil_cuda *c, const char *text, spil_cuda_kernels *k)
{
    return enter(c) && leave(load_all(text, k));
}

void spil_cuda_unload(const spil_cuda *c, const spil_cuda_kernels *k)
{
    if (enter(c))
        leave(unload_module(k->module) == 0);
}

static bool launch_one(const spil_cuda_kernels *k, int kernel, int threads, void **arguments, void *stream)
{
    return good(launch(k->function[kernel], (unsigned)((threads + THREADS - 1) / THREADS), 1, 1, THREADS, 1,
                       1, 0, stream, arguments, NULL),
                spil_kernel_names[kernel]);
}

static bool launch_all(const spil_cuda_kernels *k, int kernel, int n, void **arguments, void *stream)
{
    return launch_one(k, kernel, n, arguments, stream) &&
           (!SPIL_KERNEL_LEAVES(kernel) ||
            launch_one(k, SPIL_KERNEL_late, (n + SPIL_SPAN - 1) / SPIL_SPAN, arguments, stream));
}

bool spil_cuda_start(const spil_cuda *c, const spil_cuda_kernels *k, int kernel, int n,
                     const spil_kernel_args *args, const void *in, uint64_t number, void *stream)
{
    void *arguments[] = {&args, &in, &number};
    return enter(c) && leave(launch_all(k, kernel, n, arguments, stream));
}

/* ---- memory ---- */

static bool take(size_t bytes, void **memory)
{
    address taken = 0;
    if (!good(take_memory(&taken, bytes), "memory"))
        return false;
    *memory = (void *)(uintptr_t)taken;
    return good(clear_memory(taken, 0, bytes), "memory") && good(synchronize(), "memory");
}

bool spil_cuda_take(const spil_cuda *c, size_t bytes, void **memory)
{
    *memory = NULL;
    return enter(c) && leave(take(bytes > 0 ? bytes : 1, memory));
}

void spil_cuda_give(const spil_cuda *c, void *memory)
{
    if (memory != NULL && enter(c))
        leave(free_memory((address)(uintptr_t)memory) == 0);
}

bool spil_cuda_copy_to(const spil_cuda *c, void *there, const void *here, size_t bytes, void *stream)
{
    return enter(c) &&
           leave(good(copy_to_device((address)(uintptr_t)there, here, bytes, stream), "a copy to it"));
}

bool spil_cuda_copy_from(const spil_cuda *c, void *here, const void *there, size_t bytes, void *stream)
{
    return enter(c) &&
           leave(good(copy_to_host(here, (address)(uintptr_t)there, bytes, stream), "a copy from it") &&
                 good(synchronize_stream(stream), "a copy from it"));
}

static bool order(void *first, void *second)
{
    void *event;
    if (!good(create_event(&event, EVENT_DISABLE_TIMING), "the order of streams"))
        return false;
    const bool ordered = good(record_event(event, first), "the order of streams") &&
                         good(wait_event(second, event, 0), "the order of streams");
    destroy_event(event); /* the driver keeps it as long as it is waited for */
    return ordered;
}

bool spil_cuda_order(const spil_cuda *c, void *first, void *second)
{
    return first == second || (enter(c) && leave(order(first, second)));
}

bool spil_cuda_wait(const spil_cuda *c)
{
    return enter(c) && leave(good(synchronize(), "its kernels"));
}
