/* rows.c: observations as floats, observations and masks as bits (rows.h). */
#include "rows.h"

static void put_row(const rows *r, const spil_envs *e, const uint8_t *row, void *to, size_t at)
{
    const size_t n = (size_t)e->n_obs;
    if (r->form == ROWS_PACKED) {
        r->packer.row(&r->packing, row, (uint8_t *)to + at * (size_t)r->packing.bytes);
    } else if (r->form == ROWS_FLOAT16) {
        uint16_t *out = (uint16_t *)to + at * n;
        for (size_t i = 0; i < n; i++)
            out[i] = spil_half(row[i]);
    } else {
        float *out = (float *)to + at * n;
        for (size_t i = 0; i < n; i++)
            out[i] = (float)row[i];
    }
}

size_t spil__row_bytes(const rows *r, const spil_envs *e)
{
    static const size_t bytes[ROW_FORMS] = {
        [ROWS_UINT8] = 1, [ROWS_FLOAT16] = sizeof(uint16_t), [ROWS_FLOAT32] = sizeof(float)};
    return r->form == ROWS_PACKED ? (size_t)r->packing.bytes : (size_t)e->n_obs * bytes[r->form];
}

size_t spil__mask_bytes(const rows *r, const spil_envs *e)
{
    return (size_t)(r->packed_mask ? spil_packed_mask_bytes(e->n_actions) : e->n_actions);
}

void spil__rows_show(const rows *r, const spil_envs *e, int first, int end)
{
    const size_t obs = (size_t)e->n_obs, actions = (size_t)e->n_actions, seats = e->setup->seats;
    for (int i = first; r->packed_mask && i < end; i++)
        r->packer.mask(e->mask + (size_t)i * actions, e->n_actions,
                       r->mask + (size_t)i * spil__mask_bytes(r, e));
    for (int i = first; r->form != ROWS_UINT8 && i < end; i++) {
        const uint64_t deals = spil_envs_counts(e, i).deals;
        put_row(r, e, e->obs + (size_t)i * obs, r->obs, (size_t)i);
        for (size_t row = (size_t)i * seats; r->deals[i] != deals && row < ((size_t)i + 1) * seats; row++)
            put_row(r, e, e->final_obs + row * obs, r->final_obs, row);
        r->deals[i] = deals;
    }
}
