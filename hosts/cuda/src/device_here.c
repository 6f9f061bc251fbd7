/* device_here.c: the same kernels without a GPU: each thread is a call. They are in a module for each game, so that
 * their names are apart from those of the games that they are compared with. */
#include "device.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *module;
static int *place;
static spil_kernel *kernels[SPIL_KERNELS_COUNT];

static void find(void *function, const char *name)
{
    void *found = dlsym(module, name);
    if (found == NULL)
        spil_device_stop("%s: not there", name);
    memcpy(function, &found, sizeof found);
}

static void load(const char *file)
{
    char name[64];
    module = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (module == NULL)
        spil_device_stop("%s", dlerror());
    find(&place, "spil_kernel_place");
    for (int k = 0; k < SPIL_KERNELS_COUNT; k++) {
        snprintf(name, sizeof name, "spil_kernel_%s", spil_kernel_names[k]);
        find(&kernels[k], name);
    }
}

static void *take(size_t bytes)
{
    const size_t whole = (bytes + SPIL_CACHE_LINE) / SPIL_CACHE_LINE * SPIL_CACHE_LINE;
    void *memory = aligned_alloc(SPIL_CACHE_LINE, whole);
    if (memory == NULL)
        spil_device_stop("no memory");
    return memset(memory, 0, whole);
}

static void copy_to(void *there, const void *here, size_t bytes)
{
    memcpy(there, here, bytes);
}

/* A GPU starts whole blocks: some threads are beyond the last place. */
static void start(int kernel, int n, const spil_kernel_args *args, const void *in, uint64_t number)
{
    for (*place = 0; *place < (n + SPIL_WARP - 1) / SPIL_WARP * SPIL_WARP; ++*place)
        kernels[kernel](args, in, number);
    for (*place = 0; SPIL_KERNEL_LEAVES(kernel) && *place < n; ++*place)
        kernels[SPIL_KERNEL_late](args, in, number);
}

static void wait_for_all(void)
{
}

const spil_device *spil_device_here(void)
{
    static const spil_device device = {
        "this CPU", load, take, free, copy_to, copy_to, start, wait_for_all,
    };
    return &device;
}
