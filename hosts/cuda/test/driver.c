/* driver.c: a driver without a GPU, to try device_cuda.c with. An image is a module of kernels for this CPU, memory is
 * this machine's, and a launch calls every thread of every block. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define CALL __attribute__((visibility("default"))) int

typedef uint64_t address;
typedef void kernel(const void *args, const void *in, uint64_t number);

enum { BAD_VALUE = 1, NO_MEMORY, NOT_FOUND, NOT_READY };

enum { STREAMS = 8 };

static struct {
    int inits, contexts, pushed;
    size_t stack;
    void *context;
} called;

/* Work is done at once; who waits for an event that nobody recorded is told. */
typedef struct event {
    bool recorded;
} event;

CALL cuInit(unsigned flags);
CALL cuDeviceGetCount(int *n);
CALL cuDeviceGet(int *device, int number);
CALL cuDeviceGetName(char *name, int bytes, int device);
CALL cuDevicePrimaryCtxRetain(void **context, int device);
CALL cuDevicePrimaryCtxRelease_v2(int device);
CALL cuCtxPushCurrent_v2(void *context);
CALL cuCtxPopCurrent_v2(void **context);
CALL cuCtxGetLimit(size_t *value, int limit);
CALL cuCtxSetLimit(int limit, size_t value);
CALL cuModuleLoadDataEx(void **module, const void *image, unsigned n, int *options, void **values);
CALL cuModuleUnload(void *module);
CALL cuModuleGetFunction(void **function, void *module, const char *name);
CALL cuMemAlloc_v2(address *memory, size_t bytes);
CALL cuMemsetD8_v2(address memory, unsigned char byte, size_t bytes);
CALL cuMemFree_v2(address memory);
CALL cuMemcpyHtoDAsync_v2(address there, const void *here, size_t bytes, void *stream);
CALL cuMemcpyDtoHAsync_v2(void *here, address there, size_t bytes, void *stream);
CALL cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                    unsigned bz, unsigned shared, void *stream, void **arguments, void **extra);
CALL cuEventCreate(void **made, unsigned flags);
CALL cuEventRecord(void *recorded, void *stream);
CALL cuStreamWaitEvent(void *stream, void *waited, unsigned flags);
CALL cuEventDestroy_v2(void *destroyed);
CALL cuCtxSynchronize(void);
CALL cuStreamSynchronize(void *stream);
CALL cuGetErrorString(int error, const char **text);

static void *at(address memory)
{
    return (void *)(uintptr_t)memory;
}

CALL cuInit(unsigned flags)
{
    called.inits++;
    return flags == 0 ? 0 : BAD_VALUE;
}

CALL cuDeviceGetCount(int *n)
{
    *n = 1;
    return called.inits > 0 ? 0 : NOT_READY;
}

CALL cuDeviceGet(int *device, int number)
{
    *device = number;
    return called.inits > 0 ? 0 : NOT_READY;
}

CALL cuDeviceGetName(char *name, int bytes, int device)
{
    strncpy(name, "no GPU at all", (size_t)bytes);
    return device == 0 ? 0 : BAD_VALUE;
}

CALL cuDevicePrimaryCtxRetain(void **context, int device)
{
    *context = &called;
    called.contexts++;
    return device == 0 ? 0 : BAD_VALUE;
}

CALL cuDevicePrimaryCtxRelease_v2(int device)
{
    return device == 0 && called.contexts-- > 0 ? 0 : BAD_VALUE;
}

CALL cuCtxPushCurrent_v2(void *context)
{
    called.pushed++;
    called.context = context;
    return context == &called && called.contexts > 0 ? 0 : BAD_VALUE;
}

CALL cuCtxPopCurrent_v2(void **context)
{
    *context = called.context;
    called.pushed--;
    called.context = called.pushed > 0 ? &called : NULL;
    return called.pushed >= 0 ? 0 : BAD_VALUE;
}

CALL cuCtxGetLimit(size_t *value, int limit)
{
    *value = called.stack > 0 ? called.stack : 1024;
    return limit == 0 && called.context != NULL ? 0 : BAD_VALUE;
}

CALL cuCtxSetLimit(int limit, size_t value)
{
    called.stack = value;
    return limit == 0 && called.context != NULL ? 0 : BAD_VALUE;
}

/* The stream of the latest kernel, for tests: everything is done at once. */
__attribute__((visibility("default"))) extern void *latest;
void *latest;

/* Handles of streams are small numbers here. */
static bool known(const void *stream)
{
    return (uintptr_t)stream < STREAMS;
}

/* A file for a module that is in memory; the table of its sections is its end. It stays open: another one must not get
 * the same path, by which modules are known. */
static void *load(const void *image)
{
    const Elf64_Ehdr *head = image;
    char path[64];
    if (memcmp(image, ELFMAG, SELFMAG) != 0)
        return NULL;
    const size_t bytes = head->e_shoff + (size_t)head->e_shnum * head->e_shentsize;
    const int file = memfd_create("kernels", 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return write(file, image, bytes) == (ssize_t)bytes ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

CALL cuModuleLoadDataEx(void **module, const void *image, unsigned n, int *options, void **values)
{
    for (unsigned i = 0; i < n; i++) {
        if (options[i] == 5)
            ((char *)values[i])[0] = '\0';
    }
    *module = load(image);
    return *module == NULL ? NOT_FOUND : called.context == NULL || called.stack < 16384 ? NOT_READY : 0;
}

CALL cuModuleUnload(void *module)
{
    return dlclose(module) == 0 ? 0 : BAD_VALUE;
}

/* What a launch needs: the kernel, and where it reads which thread it is. */
typedef struct function {
    kernel *run;
    int *place;
} function;

CALL cuModuleGetFunction(void **found, void *module, const char *name)
{
    void *run = dlsym(module, name), *place = dlsym(module, "spil_kernel_place");
    function *f = malloc(sizeof *f);
    if (f == NULL || run == NULL || place == NULL) {
        free(f);
        return NOT_FOUND;
    }
    memcpy(&f->run, &run, sizeof run);
    f->place = place;
    *found = f;
    return 0;
}

CALL cuMemAlloc_v2(address *memory, size_t bytes)
{
    void *taken = aligned_alloc(256, (bytes + 255) / 256 * 256);
    *memory = (address)(uintptr_t)taken;
    return taken == NULL || bytes == 0 ? NO_MEMORY : 0;
}

CALL cuMemsetD8_v2(address memory, unsigned char byte, size_t bytes)
{
    memset(at(memory), byte, bytes);
    return 0;
}

CALL cuMemFree_v2(address memory)
{
    free(at(memory));
    return memory != 0 ? 0 : BAD_VALUE;
}

CALL cuMemcpyHtoDAsync_v2(address there, const void *here, size_t bytes, void *stream)
{
    memcpy(at(there), here, bytes);
    return known(stream) ? 0 : BAD_VALUE;
}

CALL cuMemcpyDtoHAsync_v2(void *here, address there, size_t bytes, void *stream)
{
    memcpy(here, at(there), bytes);
    return known(stream) ? 0 : BAD_VALUE;
}

CALL cuLaunchKernel(void *launched, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                    unsigned bz, unsigned shared, void *stream, void **arguments, void **extra)
{
    const function *f = launched;
    const void *args, *in;
    uint64_t number;
    if (gx == 0 || gy != 1 || gz != 1 || bx == 0 || by != 1 || bz != 1 || shared != 0 || !known(stream) ||
        called.context == NULL || extra != NULL)
        return BAD_VALUE;
    latest = stream;
    memcpy(&args, arguments[0], sizeof args);
    memcpy(&in, arguments[1], sizeof in);
    memcpy(&number, arguments[2], sizeof number);
    for (unsigned thread = 0; thread < gx * bx; thread++) {
        *f->place = (int)thread;
        f->run(args, in, number);
    }
    return 0;
}

CALL cuEventCreate(void **made, unsigned flags)
{
    *made = calloc(1, sizeof(event));
    return *made != NULL && flags == 2 && called.context != NULL ? 0 : BAD_VALUE;
}

CALL cuEventRecord(void *recorded, void *stream)
{
    ((event *)recorded)->recorded = true;
    return known(stream) ? 0 : BAD_VALUE;
}

CALL cuStreamWaitEvent(void *stream, void *waited, unsigned flags)
{
    return known(stream) && ((event *)waited)->recorded && flags == 0 ? 0 : BAD_VALUE;
}

CALL cuEventDestroy_v2(void *destroyed)
{
    free(destroyed);
    return 0;
}

CALL cuStreamSynchronize(void *stream)
{
    return known(stream) && called.context != NULL ? 0 : NOT_READY;
}

CALL cuCtxSynchronize(void)
{
    return called.context != NULL ? 0 : NOT_READY;
}

CALL cuGetErrorString(int error, const char **text)
{
    static const char *const words[] = {"no error", "bad value", "no memory", "not found", "not ready"};
    *text = words[error];
    return 0;
}
