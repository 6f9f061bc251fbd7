/* packing.c: rows of bits (spil/packing.h). */
#include "spil/packing.h"

#include <string.h>

/* Bits of a byte that is a multiple of a scale; 0: of anything. */
static int bits_of(int scale)
{
    return scale == 255 ? 1 : scale != 0 && 255 / scale < 16 ? 4 : 8;
}

static int whole_words(int bits)
{
    return (bits + 63) / 64 * 8;
}

void spil_packing_of(const spil_setup *su, spil_packing *p)
{
    spil_plane planes[SPIL_PLANES_MAX + 1];
    int at = 0;
    spil_actions_of_game(su->game)->planes(su, planes);
    p->n = 0;
    for (const spil_plane *plane = planes; plane->name != NULL; plane++) {
        for (int i = 0; i < plane->n; i++) {
            const int scale = plane->scales != NULL ? plane->scales[i % plane->period] : plane->scale;
            const int bits = bits_of(scale);
            p->value[p->n++] = (spil_packed){(uint16_t)at, (uint8_t)bits, (uint8_t)(bits < 8 ? scale : 1)};
            at += bits;
        }
    }
    p->bytes = whole_words(at);
}

void spil_pack(const spil_packing *p, const uint8_t row[], uint8_t out[])
{
    uint64_t word = 0; /* bits that are not written yet, the oldest lowest */
    int held = 0, at = 0;
    for (int i = 0; i < p->n; i++) {
        const spil_packed v = p->value[i];
        word |= (uint64_t)(v.scale > 1 ? row[i] / v.scale : row[i]) << held;
        held += v.bits;
        for (; held >= 8; held -= 8, word >>= 8)
            out[at++] = (uint8_t)word;
    }
    if (held > 0)
        out[at++] = (uint8_t)word;
    memset(out + at, 0, (size_t)(p->bytes - at));
}

void spil_unpack(const spil_packing *p, const uint8_t packed[], uint8_t out[])
{
    for (int i = 0; i < p->n; i++) {
        const spil_packed v = p->value[i];
        const int byte = v.first / 8, shift = v.first % 8;
        unsigned two = packed[byte];
        if (shift + v.bits > 8)
            two |= (unsigned)packed[byte + 1] << 8;
        out[i] = (uint8_t)((two >> shift & ((1u << v.bits) - 1)) * v.scale);
    }
}

int spil_packed_mask_bytes(int n)
{
    return whole_words(n);
}

void spil_pack_mask(const int8_t mask[], int n, uint8_t out[])
{
    memset(out, 0, (size_t)spil_packed_mask_bytes(n));
    for (int i = 0; i < n; i++)
        out[i / 8] |= (uint8_t)(mask[i] << i % 8);
}
