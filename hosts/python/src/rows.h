/* rows.h: observations and masks of a batch in other forms than the games' bytes.
 *
 * The games write bytes into memory that Python does not see; after each call the rows are written once more, in the
 * form that was asked for, into Python's arrays. */
#ifndef ROWS_H
#define ROWS_H

#include "spil/envs.h"
#include "spil/packing.h"

typedef enum row_form { ROWS_UINT8, ROWS_FLOAT16, ROWS_FLOAT32, ROWS_PACKED, ROW_FORMS } row_form;

typedef struct rows {
    row_form form;    /* of observations; UINT8: Python has the games' bytes */
    bool packed_mask; /* false: Python has the games' masks */
    spil_packing packing;
    spil_packer packer;
    /* Python's arrays: */
    void *obs, *final_obs;
    uint8_t *mask;
    uint64_t *deals; /* of each place, when its final_obs was written */
} rows;

/* Bytes of an observation in this form, and of a mask. */
size_t spil__row_bytes(const rows *r, const spil_envs *e);
size_t spil__mask_bytes(const rows *r, const spil_envs *e);
/* Writes the places first … end - 1. */
void spil__rows_show(const rows *r, const spil_envs *e, int first, int end);

#endif
