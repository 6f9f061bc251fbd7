/* packing.c: how observations and masks are rows of bits (spil/packing.h). */
#include "spil/packing.h"

/* Bits of a byte that is a multiple of a scale; 0: of anything. */
static int bits_of(int scale)
{
    return scale == 255 ? 1 : scale != 0 && 255 / scale < 16 ? 4 : 8;
}

static int whole_words(int bits)
{
    return (bits + 63) / 64 * 8;
}

static void add_to_run(spil_packing *p, spil_pack_kind kind, bool new)
{
    if (new || p->n_runs == 0 || p->run[p->n_runs - 1].kind != (uint8_t)kind)
        p->run[p->n_runs++] = (spil_packed_run){0, (uint8_t)kind};
    p->run[p->n_runs - 1].n++;
}

/* A value more in the last run, which is mixed. */
static void add_mixed(spil_packing *p, spil_packed v)
{
    const int place = (p->run[p->n_runs - 1].n - 1) % 8;
    if (place == 0)
        p->mixed[p->n_mixed++] = (spil_packed_mixed){.n = 0};
    spil_packed_mixed *m = &p->mixed[p->n_mixed - 1];
    m->share[place] = (uint16_t)(v.bits == 8 ? 256 : (255 + v.scale) / v.scale);
    m->bits |= ((UINT64_C(1) << v.bits) - 1) << 8 * place;
    m->at[place] = m->n;
    m->n = (uint8_t)(m->n + v.bits);
}

/* Where each value is. */
static int place_values(const spil_setup *su, spil_packing *p)
{
    spil_plane planes[SPIL_PLANES_MAX + 1];
    int at = 0;
    spil_actions_of_game(su->game)->planes(su, planes);
    p->n = 0;
    for (const spil_plane *plane = planes; plane->name != NULL; plane++) {
        for (int i = 0; i < plane->n; i++) {
            const int scale = plane->scales != NULL ? plane->scales[i % plane->period] : plane->scale;
            const int bits = bits_of(scale);
            p->share[p->n] = (uint8_t)(bits == 4 ? (255 + scale) / scale : 0);
            p->value[p->n++] = (spil_packed){(uint16_t)at, (uint8_t)bits, (uint8_t)(bits < 8 ? scale : 1)};
            at += bits;
        }
    }
    return at;
}

void spil_packing_of(const spil_setup *su, spil_packing *p)
{
    p->bytes = whole_words(place_values(su, p));
    p->n_runs = p->n_mixed = 0;
    const int last = p->n - SPIL_PACK_AHEAD; /* where the end of a row begins */
    for (int i = 0; i < p->n;) {
        const int bits = p->value[i].bits;
        int alike = 1;
        while (i + alike < p->n && i + alike != last && p->value[i + alike].bits == bits)
            alike++;
        const spil_pack_kind kind = bits == 1 && alike >= SPIL_PACK_FLAGS_MIN    ? SPIL_PACK_FLAGS
                                    : bits == 4 && alike >= SPIL_PACK_COUNTS_MIN ? SPIL_PACK_COUNTS
                                                                                 : SPIL_PACK_MIXED;
        for (; alike > 0; alike--, i++) {
            add_to_run(p, kind, i == last);
            if (kind == SPIL_PACK_MIXED)
                add_mixed(p, p->value[i]);
        }
    }
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

spil_packer spil_packer_of(spil_cpu cpu)
{
#ifdef SPIL_HAVE_V3
    if (cpu == SPIL_CPU_V3)
        return (spil_packer){spil_pack_v3, spil_pack_mask_v3};
#endif
    (void)cpu;
    return (spil_packer){spil_pack, spil_pack_mask};
}
