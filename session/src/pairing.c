/* pairing.c: who plays with whom in a room (spil/pairing.h). */
#include "spil/pairing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/blake2b.h"
#include "spil/random.h"

const char *const spil_pair_how_words[] = {"lot", "new", "near", NULL};
const char *const spil_pair_odd_words[] = {"more", "bot", "wait", NULL};

/* What the record says of those who are drawn. */
typedef struct history {
    const spil_draw *draw;
    int n;
    uint16_t *met;    /* n × n */
    uint8_t *last;    /* n × n: sat together in the last game of the first of them */
    int *games, *won; /* of each */
    int *waited;
    uint8_t *waits; /* waited in the last draw in which they were */
} history;

/* ---- the record ---- */

static int number_of(const spil_draw *d, const char *who, size_t len)
{
    for (int i = 0; i < d->n; i++) {
        if (strlen(d->who[i]) == len && memcmp(d->who[i], who, len) == 0)
            return i;
    }
    return -1;
}

/* The numbers of those in a list "a,b,c"; others are left out. */
static int read_list(const spil_draw *d, const char *list, size_t len, int *to, int most)
{
    int n = 0;
    for (const char *at = list, *end = list + len; at < end;) {
        const char *stop = memchr(at, ',', (size_t)(end - at));
        stop = stop == NULL ? end : stop;
        const int i = number_of(d, at, (size_t)(stop - at));
        if (i >= 0 && n < most)
            to[n++] = i;
        at = stop + 1;
    }
    return n;
}

/* Word i of a line, from 0; *len 0: it has no such word. */
static const char *word_of(const char *line, size_t line_len, int i, size_t *len)
{
    const char *at = line, *end = line + line_len;
    for (; i > 0 && at != NULL; i--) {
        at = memchr(at, ' ', (size_t)(end - at));
        at = at == NULL ? NULL : at + 1;
    }
    const char *stop = at == NULL ? NULL : memchr(at, ' ', (size_t)(end - at));
    *len = at == NULL ? 0 : (size_t)((stop == NULL ? end : stop) - at);
    return at;
}

/* result TABLE CAUSE WINNERS POINTS SEATS */
static void read_result(history *h, const char *line, size_t line_len)
{
    size_t winners_len, points_len, seats_len;
    const char *winners = word_of(line, line_len, 3, &winners_len);
    const char *points = word_of(line, line_len, 4, &points_len);
    const char *seats = word_of(line, line_len, 5, &seats_len);
    int at[SPIL_SEATS_MAX + 1], won[SPIL_SEATS_MAX + 1];
    if (seats_len == 0 || (points_len == 1 && points[0] == '-'))
        return;
    const int n = read_list(h->draw, seats, seats_len, at, SPIL_SEATS_MAX + 1);
    const int n_won = read_list(h->draw, winners, winners_len, won, SPIL_SEATS_MAX + 1);
    for (int i = 0; i < n; i++) {
        h->games[at[i]]++;
        memset(h->last + at[i] * h->n, 0, (size_t)h->n);
        for (int k = 0; k < n; k++) {
            h->met[at[i] * h->n + at[k]] = (uint16_t)(h->met[at[i] * h->n + at[k]] + (i != k));
            h->last[at[i] * h->n + at[k]] = (uint8_t)(i != k);
        }
    }
    for (int i = 0; i < n_won; i++)
        h->won[won[i]]++;
}

/* draw N SEATS HOW ODD LARGER PEOPLE TABLES WAITS */
static void read_draw(history *h, const char *line, size_t line_len)
{
    size_t len, waits_len;
    const char *people = word_of(line, line_len, 6, &len);
    const char *waits = word_of(line, line_len, 8, &waits_len);
    int *who = spil_alloc((size_t)h->n * sizeof *who);
    const int n = read_list(h->draw, people, len, who, h->n);
    for (int i = 0; i < n; i++)
        h->waits[who[i]] = 0;
    const int n_waits = waits_len == 0 ? 0 : read_list(h->draw, waits, waits_len, who, h->n);
    for (int i = 0; i < n_waits; i++) {
        h->waits[who[i]] = 1;
        h->waited[who[i]]++;
    }
    free(who);
}

static void open_history(history *h, const spil_draw *d, const char *record)
{
    const size_t n = (size_t)d->n;
    *h = (history){.draw = d, .n = d->n};
    h->met = spil_alloc(n * n * sizeof h->met[0]);
    h->last = spil_alloc(n * n);
    h->games = spil_alloc(n * sizeof(int));
    h->won = spil_alloc(n * sizeof(int));
    h->waited = spil_alloc(n * sizeof(int));
    h->waits = spil_alloc(n);
    for (const char *at = record; *at != '\0';) {
        const size_t len = strcspn(at, "\n");
        if (strncmp(at, "result ", 7) == 0)
            read_result(h, at, len);
        else if (strncmp(at, "draw ", 5) == 0)
            read_draw(h, at, len);
        at += len + (at[len] == '\n');
    }
}

static void close_history(history *h)
{
    void *lists[] = {h->met, h->last, h->games, h->won, h->waited, h->waits};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        free(lists[i]);
}

/* ---- lots ---- */

static void key_of(const spil_draw *d, const uint8_t secret[32], spil_key *key)
{
    char count[16];
    spil_blake2b hash;
    const int len = snprintf(count, sizeof count, "%d", d->count);
    spil_blake2b_open(&hash, sizeof key->bytes, NULL, 0);
    spil_blake2b_add(&hash, secret, 32);
    spil_blake2b_add(&hash, count, (size_t)len);
    spil_blake2b_close(&hash, key->bytes);
}

static void shuffle(const spil_key *key, int *order, int n)
{
    static const uint8_t blocks[] = {4};
    spil_batch batch;
    spil_batch_open(&batch, key, 0, 1, blocks);
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > 0; i--) {
        const int k = (int)spil_batch_below(&batch, 0, (uint32_t)i + 1), kept = order[i];
        order[i] = order[k];
        order[k] = kept;
    }
}

/* Words of operation 1, one after the other. */
typedef struct lots {
    spil_key key;
    uint32_t block[16], counter;
    int used;
} lots;

static uint64_t next_lot(lots *l)
{
    static const uint32_t nonce[3] = {0, 1, 0};
    if (l->used == 16) {
        spil_chacha20_block(&l->key, nonce, l->counter++, l->block);
        l->used = 0;
    }
    const uint64_t low = l->block[l->used], high = l->block[l->used + 1];
    l->used += 2;
    return high << 32 | low;
}

/* ---- who waits, who is one too many ---- */

/* Those who waited come first; the rest as shuffled. */
static void put_waiting_first(const history *h, int *order)
{
    int *sorted = spil_alloc((size_t)h->n * sizeof *sorted), n = 0;
    for (int waits = 1; waits >= 0; waits--) {
        for (int i = 0; i < h->n; i++) {
            if (h->waits[order[i]] == waits)
                sorted[n++] = order[i];
        }
    }
    memcpy(order, sorted, (size_t)h->n * sizeof *order);
    free(sorted);
}

/* Moves one of those who have waited least often, the last of them, to place `to`, the last of n. */
static void choose_last(const history *h, int *order, int n)
{
    int least = n - 1;
    for (int i = n - 2; i >= 0; i--) {
        if (h->waited[order[i]] < h->waited[order[least]])
            least = i;
    }
    const int chosen = order[least];
    memmove(order + least, order + least + 1, (size_t)(n - 1 - least) * sizeof *order);
    order[n - 1] = chosen;
}

/* ---- the three ways; each puts the order of the first n people right for cutting into tables ---- */

static int compare_numbers(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void pair_new_two(const history *h, lots *l, int *order, int n)
{
    qsort(order, (size_t)n, sizeof *order, compare_numbers); /* lots are drawn in the order given */
    const int even = n + n % 2; /* one who is over is paired with a bot, whom nobody has met */
    spil_pair_weight *weight = spil_alloc((size_t)even * (size_t)even * sizeof *weight);
    int *partner = spil_alloc((size_t)even * sizeof *partner),
        *next = spil_alloc((size_t)even * sizeof *next);
    for (int i = 0; i < even; i++) {
        for (int k = i + 1; k < even; k++) {
            const spil_pair_weight met = k < n ? h->met[order[i] * h->n + order[k]] : 0;
            weight[i * even + k] = weight[k * even + i] = (met * met << 72) + next_lot(l);
        }
    }
    spil_match_pairs(even, weight, partner);
    int m = 0, alone = -1;
    for (int i = 0; i < n; i++) {
        if (partner[i] >= n) {
            alone = order[i];
        } else if (partner[i] > i) {
            next[m++] = order[i];
            next[m++] = order[partner[i]];
        }
    }
    if (alone >= 0)
        next[m++] = alone;
    memcpy(order, next, (size_t)n * sizeof *order);
    free(weight);
    free(partner);
    free(next);
}

/* The sum of squares of how often somebody has met those at the table. */
static int strangeness(const history *h, const int *table, int n, int who)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += h->met[table[i] * h->n + who];
    return sum;
}

static bool is_last_partner(const history *h, const int *table, int n, int who)
{
    for (int i = 0; i < n; i++) {
        if (h->last[table[i] * h->n + who] || h->last[who * h->n + table[i]])
            return true;
    }
    return false;
}

/* Fills table after table from the front of the order: always the free one who fits best, the first of those. */
static void fill_tables(const history *h, int *order, int n, int seats, spil_pair_how how)
{
    for (int at = 0; at < n; at++) {
        const int first = at - at % seats, sits = at - first;
        int best = at, least = INT32_MAX;
        for (int i = at; i < n && sits > 0; i++) {
            const int cost = how == SPIL_PAIR_NEW ? strangeness(h, order + first, sits, order[i])
                                                  : is_last_partner(h, order + first, sits, order[i]);
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
        const int who = order[best];
        memmove(order + at + 1, order + at, (size_t)(best - at) * sizeof *order);
        order[at] = who;
    }
}

/* a has won a larger share; nobody's share without a game is a half. */
static bool is_ahead(const history *h, int a, int b)
{
    const int won_a = h->games[a] == 0 ? 1 : h->won[a], of_a = h->games[a] == 0 ? 2 : h->games[a];
    const int won_b = h->games[b] == 0 ? 1 : h->won[b], of_b = h->games[b] == 0 ? 2 : h->games[b];
    return (int64_t)won_a * of_b > (int64_t)won_b * of_a;
}

static void sort_by_share(const history *h, int *order, int n)
{
    for (int i = 1; i < n; i++) {
        const int who = order[i];
        int k = i;
        for (; k > 0 && is_ahead(h, who, order[k - 1]); k--)
            order[k] = order[k - 1];
        order[k] = who;
    }
}

/* ---- the draw ---- */

static void arrange(const history *h, lots *l, int *order, int n, int seats)
{
    const spil_pair_how how = h->draw->how;
    if (how == SPIL_PAIR_NEAR)
        sort_by_share(h, order, n);
    if (how == SPIL_PAIR_NEW && seats == 2)
        pair_new_two(h, l, order, n);
    else if (how != SPIL_PAIR_LOT)
        fill_tables(h, order, n, seats, how);
}

static void cut(const int *order, int n, int seats, spil_pairing *p)
{
    for (int at = 0; at < n; at += seats) {
        p->table[p->n_tables].n = seats;
        for (int i = 0; i < seats; i++)
            p->table[p->n_tables].seat[i] = (int16_t)(at + i < n ? order[at + i] : -1);
        p->n_tables++;
    }
}

void spil_pair(const spil_draw *draw, const uint8_t secret[32], const char *record, spil_pairing *pairing)
{
    history h;
    lots l = {.used = 16};
    int order[SPIL_PAIR_PEOPLE];
    const int seats = draw->seats, rest = draw->n % seats, full = draw->n / seats;
    const bool more = draw->odd == SPIL_ODD_MORE && draw->larger && rest <= full;
    const bool wait = draw->odd == SPIL_ODD_WAIT && full > 0;
    const int n = more || wait ? draw->n - rest : draw->n;
    *pairing = (spil_pairing){0};
    open_history(&h, draw, record);
    key_of(draw, secret, &l.key);
    shuffle(&l.key, order, draw->n);
    put_waiting_first(&h, order);
    for (int i = 0; i < rest && wait; i++)
        choose_last(&h, order, draw->n - i);
    arrange(&h, &l, order, n, seats);
    cut(order, n, seats, pairing);
    for (int i = n; i < draw->n; i++) {
        if (wait)
            pairing->waits[pairing->n_waits++] = (int16_t)order[i];
        else
            pairing->table[i - n].seat[pairing->table[i - n].n++] = (int16_t)order[i];
    }
    close_history(&h);
}

/* ---- as text ---- */

static void add(spil_buffer *text, const char *word)
{
    spil_buffer_add(text, word, strlen(word));
}

void spil_pair_put(const spil_draw *draw, const spil_pairing *p, spil_buffer *text)
{
    char head[80];
    snprintf(head, sizeof head, "%d %d %s %s %d ", draw->count, draw->seats, spil_pair_how_words[draw->how],
             spil_pair_odd_words[draw->odd], draw->larger);
    add(text, head);
    for (int i = 0; i < draw->n; i++) {
        add(text, i > 0 ? "," : "");
        add(text, draw->who[i]);
    }
    for (int t = 0; t < p->n_tables; t++) {
        add(text, t > 0 ? "/" : " ");
        for (int i = 0; i < p->table[t].n; i++) {
            add(text, i > 0 ? "," : "");
            add(text, p->table[t].seat[i] < 0 ? "+" : draw->who[p->table[t].seat[i]]);
        }
    }
    add(text, p->n_waits == 0 ? " -" : " ");
    for (int i = 0; i < p->n_waits; i++) {
        add(text, i > 0 ? "," : "");
        add(text, draw->who[p->waits[i]]);
    }
}
