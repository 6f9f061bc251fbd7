/* driver.h: a GPU of NVIDIA's, through libcuda, which comes with the GPU's driver and is looked for when the program
 * runs. What fails returns false, with a sentence in spil_cuda_why().
 *
 * Each device has the driver's primary context, which other libraries of the process use, too; calls put it in front
 * and then restore what was there. Nothing waits for the device but what says so. */
#ifndef SPIL_DRIVER_H
#define SPIL_DRIVER_H

#include "kernel_args.h"

enum {
#define SPIL_KERNEL_NUMBER(name) SPIL_KERNEL_##name,
    SPIL_KERNELS(SPIL_KERNEL_NUMBER) SPIL_KERNELS_COUNT
#undef SPIL_KERNEL_NUMBER
};
extern const char *const spil_kernel_names[SPIL_KERNELS_COUNT];

typedef struct spil_cuda {
    int number;
    void *context;
    char name[128];
} spil_cuda;

/* Kernels of a game. */
typedef struct spil_cuda_kernels {
    void *module;
    void *function[SPIL_KERNELS_COUNT];
} spil_cuda_kernels;

/* Of the latest failure in this thread. */
const char *spil_cuda_why(void);

/* The GPU with this number. */
bool spil_cuda_open(spil_cuda *c, int number);
void spil_cuda_close(const spil_cuda *c);
/* The kernels of a PTX text, which ends with '\0'; the driver makes machine code of it. */
bool spil_cuda_load(const spil_cuda *c, const char *text, spil_cuda_kernels *k);
void spil_cuda_unload(const spil_cuda *c, const spil_cuda_kernels *k);

/* Memory, all 0; waits for the device. */
bool spil_cuda_take(const spil_cuda *c, size_t bytes, void **memory);
void spil_cuda_give(const spil_cuda *c, void *memory);

/* A stream is the driver's handle, as other libraries have it; NULL is the legacy default stream. */
bool spil_cuda_start(const spil_cuda *c, const spil_cuda_kernels *k, int kernel, int n,
                     const spil_kernel_args *args, const void *in, uint64_t number, void *stream);
/* Copies in the order of a stream. From the device: waits until it is here. */
bool spil_cuda_copy_to(const spil_cuda *c, void *there, const void *here, size_t bytes, void *stream);
bool spil_cuda_copy_from(const spil_cuda *c, void *here, const void *there, size_t bytes, void *stream);
/* What comes next in `second` waits for what is in `first` now. */
bool spil_cuda_order(const spil_cuda *c, void *first, void *second);
/* Waits for all of the device. */
bool spil_cuda_wait(const spil_cuda *c);

#endif
