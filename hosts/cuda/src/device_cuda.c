/* device_cuda.c: kernels on the first GPU here (driver.h), for a program that a failure ends. */
#include "device.h"

#include <stdio.h>
#include <stdlib.h>

static spil_cuda gpu;
static spil_cuda_kernels kernels;
static bool loaded;
static int last; /* the kernel that was started last */

static void must(bool done)
{
    if (!done)
        spil_device_stop("%s", spil_cuda_why());
}

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
    char *text = read_file(file);
    if (loaded)
        spil_cuda_unload(&gpu, &kernels);
    if (!spil_cuda_load(&gpu, text, &kernels))
        spil_device_stop("%s: %s", file, spil_cuda_why());
    loaded = true;
    free(text);
}

static void *take(size_t bytes)
{
    void *memory;
    must(spil_cuda_take(&gpu, bytes, &memory));
    return memory;
}

static void give(void *memory)
{
    spil_cuda_give(&gpu, memory);
}

static void copy_to(void *there, const void *here, size_t bytes)
{
    must(spil_cuda_copy_to(&gpu, there, here, bytes, NULL));
}

static void copy_from(void *here, const void *there, size_t bytes)
{
    must(spil_cuda_copy_from(&gpu, here, there, bytes, NULL));
}

static void start(int kernel, int n, const spil_kernel_args *args, const void *in, uint64_t number)
{
    last = kernel;
    must(spil_cuda_start(&gpu, &kernels, kernel, n, args, in, number, NULL));
}

static void wait_for_all(void)
{
    if (!spil_cuda_wait(&gpu))
        spil_device_stop("the last of them %s: %s", spil_kernel_names[last], spil_cuda_why());
}

const spil_device *spil_device_cuda(void)
{
    static const spil_device device = {
        gpu.name, load, take, give, copy_to, copy_from, start, wait_for_all,
    };
    must(spil_cuda_open(&gpu, 0));
    return &device;
}
