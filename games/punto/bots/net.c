/* net.c: adds up the net of net.h. */
#include "net.h"

#include <string.h>

#include "search.h"

#include "punto_net.inc" /* net_NAME, made from games/punto/bots/net.txt */

enum { WIDE = 64, HIDDEN = 32, NOWHERE = 0, EMPTY = 1, MOST_WINDOWS = 2 + 252, BESIDE = 4 * 17 };

typedef struct features {
    _Alignas(32) int16_t of[WIDE];
} features;

typedef struct sums {
    _Alignas(32) int32_t of[HIDDEN];
} sums;

/* The features of all windows that are still possible; `at` says which are those of a window, by its first cell. */
typedef struct windows {
    features of[MOST_WINDOWS];
    uint8_t at[4][BESIDE + SPIL__CELLS + BESIDE];
    int n, empty;
} windows;

static const int steps[4] = {1, 17, -15, 16};

/* No sum of five is beyond 16 bits (a test looks). */
SPIL_ALWAYS void look_at_window(const uint8_t *cells, int step, features *out)
{
    const int16_t *a = net_cell[cells[0]], *b = net_cell[cells[step]], *c = net_cell[cells[2 * step]],
                  *d = net_cell[cells[3 * step]], *e = net_cell[cells[4 * step]];
    for (int i = 0; i < WIDE; i++) {
        const int16_t sum = (int16_t)(a[i] + b[i] + c[i] + d[i] + e[i]);
        out->of[i] = sum > 0 ? sum : 0;
    }
}

SPIL_ALWAYS int lower(int a, int b)
{
    return a < b ? a : b;
}

SPIL_ALWAYS void look_at_line(const spil__net_sight *s, windows *w, int line, int step)
{
    const bool across = line != 3, down = line != 0; /* does it change columns, rows? */
    const int left = s->right - 5, right = s->left + 5 - (across ? 4 : 0);
    const int top = s->bottom - 5, bottom = s->top + 5 - (down ? 4 : 0);
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++) {
            const int first =
                16 * (line == 2 ? y + 4 : y) + x - SPIL__FIRST_CELL; /* rising ones begin below */
            const uint8_t *cells = s->cells + first;
            if ((cells[0] | cells[step] | cells[2 * step] | cells[3 * step] | cells[4 * step]) == 0) {
                w->at[line][BESIDE + first] = EMPTY;
                w->empty++;
            } else {
                look_at_window(cells, step, &w->of[w->n]);
                w->at[line][BESIDE + first] = (uint8_t)w->n++;
            }
        }
    }
}

static void look_at_windows(const spil__net_sight *s, windows *w)
{
    static const uint8_t nothing[5];
    memset(&w->of[NOWHERE], 0, sizeof w->of[NOWHERE]);
    memset(w->at, NOWHERE, sizeof w->at);
    look_at_window(nothing, 1, &w->of[EMPTY]);
    w->n = EMPTY + 1;
    w->empty = 0;
    look_at_line(s, w, 0, 1);
    look_at_line(s, w, 1, 17);
    look_at_line(s, w, 2, -15);
    look_at_line(s, w, 3, 16);
}

/* Adds x times a table, which has two rows of numbers side by side, so that CPUs can add up two products at once. */
SPIL_ALWAYS void add_product(const features *x, const int16_t table[WIDE][HIDDEN], sums *y)
{
#ifdef __AVX2__
    const __m256i *row = (const __m256i *)(const void *)table;
    __m256i *out = (__m256i *)(void *)y, sum[4] = {out[0], out[1], out[2], out[3]};
    for (int k = 0; k < WIDE / 2; k++, row += 4) {
        int32_t pair;
        memcpy(&pair, x->of + 2 * k, sizeof pair);
        const __m256i both = _mm256_set1_epi32(pair);
        for (int i = 0; i < 4; i++)
            sum[i] = _mm256_add_epi32(sum[i], _mm256_madd_epi16(both, _mm256_loadu_si256(row + i)));
    }
    memcpy(out, sum, sizeof sum);
#else
    const int16_t *pair = table[0];
    for (int k = 0; k < WIDE; k += 2) {
        for (int i = 0; i < HIDDEN; i++, pair += 2)
            y->of[i] += x->of[k] * pair[0] + x->of[k + 1] * pair[1];
    }
#endif
}

/* What is the same for all cells. */
static void look_at_all(const spil__net_sight *s, const windows *w, sums *y)
{
    int32_t pool[WIDE];
    features x;
    for (int i = 0; i < WIDE; i++)
        pool[i] = w->empty * w->of[EMPTY].of[i];
    for (int k = EMPTY + 1; k < w->n; k++) {
        for (int i = 0; i < WIDE; i++)
            pool[i] += w->of[k].of[i];
    }
    for (int i = 0; i < WIDE; i++)
        x.of[i] = (int16_t)lower(pool[i] >> 4, INT16_MAX >> 2);
    for (int i = 0; i < HIDDEN; i++)
        y->of[i] = net_fact[s->points - 1][i];
    for (int kind = 0; kind < 36; kind++) {
        for (int i = 0; s->unseen[kind] != 0 && i < HIDDEN; i++)
            y->of[i] += s->unseen[kind] * net_fact[36 + kind][i];
    }
    for (int i = 0; i < HIDDEN; i++)
        y->of[i] *= 256;
    add_product(&x, net_all, y);
}

/* The features of the windows through a cell, a fourth of them. All are positive: a sum that is cut off in the end is
 * the same as one cut off on the way. */
SPIL_ALWAYS void look_at_cell(const windows *w, int cell, features *x)
{
#ifdef __AVX2__
    __m256i sum[4] = {{0}};
    for (int line = 0; line < 4; line++) {
        const uint8_t *at = w->at[line] + BESIDE + cell;
        for (int k = 0; k < 5; k++) {
            const __m256i *of = (const __m256i *)(const void *)w->of[at[-k * steps[line]]].of;
            for (int i = 0; i < 4; i++)
                sum[i] = _mm256_adds_epi16(sum[i], of[i]);
        }
    }
    for (int i = 0; i < 4; i++)
        ((__m256i *)(void *)x)[i] = _mm256_srli_epi16(sum[i], 2);
#else
    int32_t sum[WIDE] = {0};
    for (int line = 0; line < 4; line++) {
        for (int k = 0; k < 5; k++) {
            const features *of = &w->of[w->at[line][BESIDE + cell - k * steps[line]]];
            for (int i = 0; i < WIDE; i++)
                sum[i] += of->of[i];
        }
    }
    for (int i = 0; i < WIDE; i++)
        x->of[i] = (int16_t)(lower(sum[i], INT16_MAX) >> 2);
#endif
}

void SPIL_VARIANT(spil__net_likings)(const spil__net_sight *at, const uint8_t cells[], int n,
                                     int32_t likings[])
{
    SPIL__UNCLEARED windows w;
    sums all;
    look_at_windows(at, &w);
    look_at_all(at, &w, &all);
    for (int k = 0; k < n; k++) {
        const int cell = cells[k] - SPIL__FIRST_CELL;
        const int16_t *here = net_here[at->cells[cell]];
        features x;
        sums y;
        look_at_cell(&w, cell, &x);
        for (int i = 0; i < HIDDEN; i++)
            y.of[i] = all.of[i] + 256 * here[i];
        add_product(&x, net_mix, &y);
        int32_t liking = 0;
        for (int i = 0; i < HIDDEN; i++) {
            const int32_t part = y.of[i] > 0 ? y.of[i] >> 8 : 0;
            liking += lower(part, INT16_MAX) * net_like[i][0];
        }
        likings[k] = liking;
    }
}

uint32_t SPIL_VARIANT(spil__net_power)(uint32_t x)
{
    static const uint32_t powers[32] = {65536, 64132, 62757, 61413, 60097, 58809, 57549, 56316,
                                        55109, 53928, 52773, 51642, 50535, 49452, 48393, 47356,
                                        46341, 45348, 44376, 43425, 42495, 41584, 40693, 39821,
                                        38968, 38133, 37316, 36516, 35734, 34968, 34219, 33486};
    return x / 32 < 32 ? powers[x % 32] >> x / 32 : 0;
}
