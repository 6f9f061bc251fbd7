/* device.h: where kernels run: a GPU, through its driver, or here, one thread after the other, as the tests do.
 * Whatever fails ends the program with a sentence. */
#ifndef SPIL_DEVICE_H
#define SPIL_DEVICE_H

#include <stddef.h>
#include <stdint.h>

#include "driver.h"

typedef struct spil_device {
    const char *what; /* in words */
    /* Loads the kernels of a game; those of another are no longer needed. */
    void (*load)(const char *file);
    /* Memory, all 0. */
    void *(*take)(size_t bytes);
    void (*give)(void *memory);
    void (*copy_to)(void *there, const void *here, size_t bytes);
    void (*copy_from)(void *here, const void *there, size_t bytes);
    /* Starts a kernel of n threads; in order, and nothing waits for it but `wait` and copies. */
    void (*start)(int kernel, int n, const spil_kernel_args *args, const void *in, uint64_t number);
    void (*wait)(void);
} spil_device;

const spil_device *spil_device_cuda(void);
const spil_device *spil_device_here(void);

/* Ends the program: "gpu_check: …". */
__attribute__((noreturn, format(printf, 1, 2))) void spil_device_stop(const char *format, ...);

#endif
