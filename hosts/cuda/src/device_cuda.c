/* device_cuda.c: kernels on a GPU of NVIDIA's, through libcuda, which comes with the GPU's driver and is looked for
 * when the program runs. Types and numbers are those of the driver's documented interface. */
#include "device.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t address;

enum {
    STACK = 32 << 10, /* bytes for a thread: a game's rules may call themselves */
    THREADS = 128,    /* of a block */
    LIMIT_STACK_SIZE = 0,
    JIT_ERROR_LOG_BUFFER = 5,
    JIT_ERROR_LOG_BUFFER_BYTES = 6
};

/* Every function returns 0 or a number that cuGetErrorString knows. */
static int (*init)(unsigned flags);
static int (*get_device)(int *device, int number);
static int (*get_name)(char *name, int bytes, int device);
static int (*retain_context)(void **context, int device);
static int (*set_context)(void *context);
static int (*set_limit)(int limit, size_t value);
static int (*load_module)(void **module, const void *image, unsigned n, int *options, void **values);
static int (*unload_module)(void *module);
static int (*get_function)(void **function, void *module, const char *name);
static int (*take_memory)(address *memory, size_t bytes);
static int (*clear_memory)(address memory, unsigned char byte, size_t bytes);
static int (*free_memory)(address memory);
static int (*copy_to_device)(address there, const void *here, size_t bytes);
static int (*copy_to_host)(void *here, address there, size_t bytes);
static int (*launch)(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                     unsigned bz, unsigned shared, void *stream, void **arguments, void **extra);
static int (*synchronize)(void);
static int (*get_error_string)(int error, const char **text);

static const struct {
    const char *name;
    void *function; /* a pointer to a pointer to it */
} wanted[] = {
    {"cuInit", &init},
    {"cuDeviceGet", &get_device},
    {"cuDeviceGetName", &get_name},
    {"cuDevicePrimaryCtxRetain", &retain_context},
    {"cuCtxSetCurrent", &set_context},
    {"cuCtxSetLimit", &set_limit},
    {"cuModuleLoadDataEx", &load_module},
    {"cuModuleUnload", &unload_module},
    {"cuModuleGetFunction", &get_function},
    {"cuMemAlloc_v2", &take_memory},
    {"cuMemsetD8_v2", &clear_memory},
    {"cuMemFree_v2", &free_memory},
    {"cuMemcpyHtoD_v2", &copy_to_device},
    {"cuMemcpyDtoH_v2", &copy_to_host},
    {"cuLaunchKernel", &launch},
    {"cuCtxSynchronize", &synchronize},
    {"cuGetErrorString", &get_error_string},
};

static void must(int error, const char *what)
{
    const char *text = NULL;
    if (error == 0)
        return;
    get_error_string(error, &text);
    spil_device_stop("%s: %s", what, text != NULL ? text : "unknown error");
}

static void *module;
static void *kernels[SPIL_KERNELS_COUNT];
static int last; /* the kernel that was started last */

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        spil_device_stop("%s cannot be read", path);
    fseek(file, 0, SEEK_END);
    const long bytes = ftell(file);
    rewind(file);
    char *text = malloc((size_t)bytes + 1);
    if (text == NULL || fread(text, 1, (size_t)bytes, file) != (size_t)bytes)
        spil_device_stop("%s cannot be read", path);
    text[bytes] = '\0';
    fclose(file);
    return text;
}

static void load(const char *file)
{
    static char log[8192];
    char name[64];
    int options[] = {JIT_ERROR_LOG_BUFFER, JIT_ERROR_LOG_BUFFER_BYTES};
    void *values[] = {log, (void *)(uintptr_t)sizeof log};
    char *text = read_file(file);
    if (module != NULL)
        must(unload_module(module), "unload");
    log[0] = '\0';
    const int error = load_module(&module, text, 2, options, values);
    if (error != 0)
        fprintf(stderr, "%s\n", log);
    must(error, file);
    free(text);
    for (int k = 0; k < SPIL_KERNELS_COUNT; k++) {
        snprintf(name, sizeof name, "spil_kernel_%s", spil_kernel_names[k]);
        must(get_function(&kernels[k], module, name), name);
    }
}

static void *take(size_t bytes)
{
    address memory;
    must(take_memory(&memory, bytes > 0 ? bytes : 1), "memory");
    must(clear_memory(memory, 0, bytes > 0 ? bytes : 1), "memory");
    return (void *)(uintptr_t)memory;
}

static void give(void *memory)
{
    must(free_memory((address)(uintptr_t)memory), "memory");
}

static void copy_to(void *there, const void *here, size_t bytes)
{
    must(copy_to_device((address)(uintptr_t)there, here, bytes), "copy");
}

static void copy_from(void *here, const void *there, size_t bytes)
{
    must(copy_to_host(here, (address)(uintptr_t)there, bytes), "copy");
}

static void start(int kernel, int n, const spil_kernel_args *args, const void *in, uint64_t number)
{
    void *arguments[] = {&args, &in, &number};
    last = kernel;
    must(launch(kernels[kernel], (unsigned)((n + THREADS - 1) / THREADS), 1, 1, THREADS, 1, 1, 0, NULL,
                arguments, NULL),
         spil_kernel_names[kernel]);
}

static void wait_for_all(void)
{
    char what[64];
    snprintf(what, sizeof what, "kernels, the last of them %s", spil_kernel_names[last]);
    must(synchronize(), what);
}

const spil_device *spil_device_cuda(void)
{
    static char name[128];
    static const spil_device device = {
        name, load, take, give, copy_to, copy_from, start, wait_for_all,
    };
    void *context, *library = dlopen("libcuda.so.1", RTLD_NOW);
    int number;
    if (library == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        void *found = dlsym(library, wanted[i].name);
        if (found == NULL)
            spil_device_stop("the driver of the GPU has no %s", wanted[i].name);
        memcpy(wanted[i].function, &found, sizeof found);
    }
    if (init(0) != 0 || get_device(&number, 0) != 0)
        return NULL;
    must(get_name(name, sizeof name, number), "name");
    must(retain_context(&context, number), "context");
    must(set_context(context), "context");
    must(set_limit(LIMIT_STACK_SIZE, STACK), "stack");
    return &device;
}
