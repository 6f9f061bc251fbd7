/* pairing.c: draws: pairs against brute force, what each way promises, records drawn again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "effort.h"
#include "spil/blake2b.h"
#include "spil/pairing.h"
#include "spil/random.h"

/* ---- matching ---- */

/* The least sum for those who are not in `used`, by trying everything. */
static spil_pair_weight try_all(int n, const spil_pair_weight *weight, unsigned used)
{
    int first = 0;
    while (first < n && used >> first & 1)
        first++;
    if (first == n)
        return 0;
    spil_pair_weight best = -1;
    for (int k = first + 1; k < n; k++) {
        if (used >> k & 1)
            continue;
        const spil_pair_weight sum = weight[first * n + k] + try_all(n, weight, used | 1u << first | 1u << k);
        best = best < 0 || sum < best ? sum : best;
    }
    return best;
}

static spil_pair_weight sum_of(int n, const spil_pair_weight *weight, const int *partner)
{
    spil_pair_weight sum = 0;
    for (int i = 0; i < n; i++) {
        assert_true(partner[i] >= 0 && partner[i] < n && partner[i] != i);
        assert_int_equal(partner[partner[i]], i);
        sum += partner[i] > i ? weight[i * n + partner[i]] : 0;
    }
    return sum;
}

static void fill(spil_fast_rng *rng, int n, uint32_t most, spil_pair_weight *weight)
{
    for (int i = 0; i < n; i++) {
        weight[i * n + i] = 0;
        for (int k = i + 1; k < n; k++)
            weight[i * n + k] = weight[k * n + i] = spil_fast_below(rng, most);
    }
}

static void matching_is_the_least_of_all(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_pair_weight weight[100];
    int partner[10];
    spil_fast_seed(&rng, 7, 0);
    for (int round = 0; round < test_effort(6000); round++) {
        const int n = 2 + 2 * (int)spil_fast_below(&rng, 5);
        fill(&rng, n, round % 3 == 0 ? 3 : round % 3 == 1 ? 20 : 1000000, weight);
        spil_match_pairs(n, weight, partner);
        assert_true(sum_of(n, weight, partner) == try_all(n, weight, 0));
    }
}

/* A pairing that is not the least has another sum: the comparison above can fail. */
static void a_worse_matching_would_be_noticed(void **state)
{
    (void)state;
    const spil_pair_weight weight[16] = {0, 1, 2, 2, 1, 0, 2, 2, 2, 2, 0, 1, 2, 2, 1, 0};
    const int worse[] = {2, 3, 0, 1};
    assert_true(sum_of(4, weight, worse) != try_all(4, weight, 0));
}

/* ---- draws ---- */

static const uint8_t secret[32] = {1, 2, 3};

static void make(spil_draw *d, int n, int seats, spil_pair_how how, spil_pair_odd odd, bool larger)
{
    *d = (spil_draw){.count = 1, .seats = seats, .how = how, .odd = odd, .larger = larger, .n = n};
    for (int i = 0; i < n; i++)
        snprintf(d->who[i], sizeof d->who[i], "p%d", i);
}

/* Everybody is somewhere, once. */
static void check_whole(const spil_draw *d, const spil_pairing *p)
{
    int seen[SPIL_PAIR_PEOPLE] = {0};
    for (int t = 0; t < p->n_tables; t++) {
        for (int i = 0; i < p->table[t].n; i++) {
            if (p->table[t].seat[i] >= 0)
                seen[p->table[t].seat[i]]++;
        }
    }
    for (int i = 0; i < p->n_waits; i++)
        seen[p->waits[i]]++;
    for (int i = 0; i < d->n; i++)
        assert_int_equal(seen[i], 1);
}

static void everybody_has_a_place(void **state)
{
    (void)state;
    spil_draw *d = spil_alloc(sizeof *d);
    spil_pairing *p = spil_alloc(sizeof *p);
    for (int n = 2; n <= 40; n++) {
        for (int seats = 2; seats <= 4; seats++) {
            for (int way = 0; way < 18; way++) {
                make(d, n, seats, (spil_pair_how)(way % 3), (spil_pair_odd)(way / 3 % 3), way / 9 == 1);
                spil_pair(d, secret, "", p);
                check_whole(d, p);
                assert_true(p->n_waits < seats && (p->n_waits == 0 || d->odd == SPIL_ODD_WAIT));
                for (int t = 0; t < p->n_tables; t++)
                    assert_true(p->table[t].n == seats ||
                                (p->table[t].n == seats + 1 && d->larger && d->odd == SPIL_ODD_MORE));
            }
        }
    }
    free(d);
    free(p);
}

static void the_most_people_that_fit(void **state)
{
    (void)state;
    spil_draw *d = spil_alloc(sizeof *d);
    spil_pairing *p = spil_alloc(sizeof *p);
    make(d, SPIL_PAIR_PEOPLE, 2, SPIL_PAIR_NEW, SPIL_ODD_BOT, false);
    spil_pair(d, secret, "", p);
    check_whole(d, p);
    free(d);
    free(p);
}

/* The result line of each table of a draw. */
static void add_results(const spil_draw *d, const spil_pairing *p, spil_buffer *record)
{
    char line[200];
    for (int t = 0; t < p->n_tables; t++) {
        const char *a = d->who[p->table[t].seat[0]];
        const char *b = p->table[t].seat[1] < 0 ? "level1" : d->who[p->table[t].seat[1]];
        const int n = snprintf(line, sizeof line, "result t%d played %s 1,0 %s,%s\n", t, a, a, b);
        spil_buffer_add(record, line, (size_t)n);
    }
}

static void add_draw(const spil_draw *d, const spil_pairing *p, spil_buffer *record)
{
    spil_buffer_add(record, "draw ", 5);
    spil_pair_put(d, p, record);
    spil_buffer_add(record, "\n", 1);
}

/* Ten people meet all nine others before anybody meets somebody twice: each round's least sum is 0 where it can be, and
 * 1 more for each pair that has to meet again. */
static void new_pairs_meet_as_rarely_as_possible(void **state)
{
    (void)state;
    enum { N = 10 };
    spil_draw *d = spil_alloc(sizeof *d);
    spil_pairing *p = spil_alloc(sizeof *p);
    spil_buffer record = {0};
    int met[N][N] = {{0}};
    spil_buffer_add(&record, "", 0);
    for (int round = 1; round <= 30; round++) {
        spil_pair_weight weight[N * N], sum = 0;
        make(d, N, 2, SPIL_PAIR_NEW, SPIL_ODD_BOT, false);
        d->count = round;
        spil_pair(d, secret, record.at, p);
        for (int i = 0; i < N * N; i++)
            weight[i] = met[i / N][i % N] * met[i / N][i % N];
        for (int t = 0; t < p->n_tables; t++) {
            const int a = p->table[t].seat[0], b = p->table[t].seat[1];
            sum += weight[a * N + b];
            met[a][b]++;
            met[b][a]++;
        }
        assert_true(sum == try_all(N, weight, 0));
        add_draw(d, p, &record);
        add_results(d, p, &record);
    }
    spil_buffer_free(&record);
    free(d);
    free(p);
}

static void near_puts_winners_together(void **state)
{
    (void)state;
    spil_draw *d = spil_alloc(sizeof *d);
    spil_pairing *p = spil_alloc(sizeof *p);
    make(d, 4, 2, SPIL_PAIR_NEAR, SPIL_ODD_BOT, false);
    spil_pair(d, secret, "result t played p0 1,0 p0,p2\nresult t played p1 1,0 p1,p3\n", p);
    assert_int_equal(p->table[0].seat[0] + p->table[0].seat[1], 1); /* p0 and p1 */
    spil_pair(d, secret, "result t played p0,p1 1,1 p0,p1\nresult t played - 1,0 p2,p3\n", p);
    assert_int_not_equal(p->table[0].seat[0] + p->table[0].seat[1], 1); /* they were partners last time */
    free(d);
    free(p);
}

static void nobody_waits_more_often_than_others(void **state)
{
    (void)state;
    enum { N = 7, SEATS = 4 };
    spil_draw *d = spil_alloc(sizeof *d);
    spil_pairing *p = spil_alloc(sizeof *p);
    spil_buffer record = {0};
    int waited[N] = {0};
    spil_buffer_add(&record, "", 0);
    for (int round = 1; round <= 70; round++) {
        int least = 1000, most = 0;
        make(d, N, SEATS, (spil_pair_how)(round % 3), SPIL_ODD_WAIT, false);
        d->count = round;
        spil_pair(d, secret, record.at, p);
        assert_int_equal(p->n_waits, N % SEATS);
        for (int i = 0; i < p->n_waits; i++)
            waited[p->waits[i]]++;
        for (int i = 0; i < N; i++) {
            least = waited[i] < least ? waited[i] : least;
            most = waited[i] > most ? waited[i] : most;
        }
        assert_true(most - least <= 1);
        add_draw(d, p, &record);
    }
    spil_buffer_free(&record);
    free(d);
    free(p);
}

/* ---- the record ---- */

static void add_head(spil_buffer *record)
{
    uint8_t hash[32];
    char line[256];
    spil_out out = spil_out_to(line, sizeof line);
    spil_hash256(secret, sizeof secret, hash);
    spil_put(&out, "spil room 1\nroom abc\ncommit ");
    spil_put_hex(&out, hash, sizeof hash);
    spil_put(&out, "\nsecret ");
    spil_put_hex(&out, secret, sizeof secret);
    spil_put(&out, "\n");
    spil_buffer_add(record, line, out.len);
}

/* Rooms with comers and leavers, drawn again; and with one letter changed, refused. */
static void records_are_drawn_again(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_draw *d = spil_alloc(sizeof *d);
    spil_pairing *p = spil_alloc(sizeof *p);
    spil_error err;
    spil_fast_seed(&rng, 11, 0);
    for (int room = 0; room < test_effort(400); room++) {
        spil_buffer record = {0};
        add_head(&record);
        for (int count = 1; count <= 8; count++) {
            make(d, 2 + (int)spil_fast_below(&rng, 30), 2 + (int)spil_fast_below(&rng, 3),
                 (spil_pair_how)spil_fast_below(&rng, 3), (spil_pair_odd)spil_fast_below(&rng, 3),
                 spil_fast_below(&rng, 2) == 1);
            d->count = count;
            spil_pair(d, secret, record.at, p);
            add_draw(d, p, &record);
            add_results(d, p, &record);
        }
        assert_true(spil_is_room_record(record.at, record.len));
        assert_int_equal(spil_room_record_verify(record.at, record.len, &err), SPIL_OK);
        char *people = strstr(record.at, "draw 8 ");
        people[5] = '7';
        assert_int_equal(spil_room_record_verify(record.at, record.len, &err), SPIL_BAD_RECORD);
        spil_buffer_free(&record);
    }
    free(d);
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matching_is_the_least_of_all),
        cmocka_unit_test(a_worse_matching_would_be_noticed),
        cmocka_unit_test(everybody_has_a_place),
        cmocka_unit_test(the_most_people_that_fit),
        cmocka_unit_test(new_pairs_meet_as_rarely_as_possible),
        cmocka_unit_test(near_puts_winners_together),
        cmocka_unit_test(nobody_waits_more_often_than_others),
        cmocka_unit_test(records_are_drawn_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
