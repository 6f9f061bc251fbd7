/* check.c: the program gpu_check: are the batches of a GPU those of the CPU, bit for bit, and how fast are they?
 *
 *     gpu_check [--here] [--places N] [--figures] [--wait] [--spoil WHAT] FILE...
 *
 * Each FILE has the kernels of the game that it is called after: GAME.ptx for a GPU, GAME.so with --here, which runs
 * them on this CPU, as the tests do. --figures measures, after the comparison. --wait waits for each kernel, so that
 * the one that fails is named. --spoil makes something wrong on the device, which has to be found: seed, rows, bad,
 * odds, chance. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cases.h"
#include "device.h"
#include "spil/envs.h"

enum { SEED = 20077, CALLS = 16, FIGURE_PLACES = 1 << 19 };

void spil_device_stop(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("gpu_check: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

static const spil_device *device;
static const char *spoil = "";
static bool waits;   /* for each kernel */
static char **files; /* to NULL */
static int n_differences, n_compared;

static bool spoils(const char *what)
{
    return strcmp(spoil, what) == 0;
}

static void *here(size_t bytes)
{
    const size_t whole = (bytes + SPIL_CACHE_LINE) / SPIL_CACHE_LINE * SPIL_CACHE_LINE;
    void *memory = aligned_alloc(SPIL_CACHE_LINE, whole);
    if (memory == NULL)
        spil_device_stop("no memory");
    return memset(memory, 0, whole);
}

static uint64_t next_random(void)
{
    static spil_fast_rng rng = {{1, 2, 3, 4}};
    return spil_fast_next(&rng);
}

/* ---- a batch here and the same on the device ---- */

typedef struct batch {
    char name[64];
    spil_setup setup;
    spil_packing packing;
    spil_envs e; /* here */
    spil_kernel_args args;
    spil_kernel_args *there; /* on the device */
    void *in;                /* on the device: actions or logits */
    int n, mask_bytes;
    size_t in_bytes;
} batch;

/* The sizes of the arrays of one place. */
static size_t obs_bytes(const batch *b)
{
    return (size_t)b->e.n_obs;
}

static size_t mask_bytes(const batch *b)
{
    return (size_t)b->e.n_actions;
}

static void open_here(batch *b)
{
    const size_t n = (size_t)b->n;
    spil_envs *e = &b->e;
    e->games = here(spil_envs_bytes(&b->setup, b->n));
    e->obs = here(n * obs_bytes(b));
    e->mask = here(n * mask_bytes(b));
    e->actor = here(n * sizeof *e->actor);
    e->reward = here(n * b->setup.seats * sizeof *e->reward);
    e->done = here(n);
    e->final_obs = here(n * b->setup.seats * obs_bytes(b));
    e->length = here(n * sizeof *e->length);
    e->dealt = here(n * sizeof *e->dealt);
}

static void *copied(const void *from, size_t bytes)
{
    void *there = device->take(bytes);
    device->copy_to(there, from, bytes);
    return there;
}

/* plain: in all forms, not as packed rows alone. */
static void open_rows(const batch *b, spil_kernel_rows *r, size_t rows, bool plain)
{
    r->packed = device->take(rows * (size_t)b->packing.bytes);
    if (plain) {
        r->bytes = device->take(rows * obs_bytes(b));
        r->halves = device->take(rows * obs_bytes(b) * sizeof *r->halves);
        r->floats = device->take(rows * obs_bytes(b) * sizeof *r->floats);
    }
}

static void open_there(batch *b, bool plain)
{
    const size_t n = (size_t)b->n;
    spil_kernel_args *a = &b->args;
    spil_envs *e = &a->envs;
    spil_setup setup = b->setup;
    *a = (spil_kernel_args){.envs = b->e, .mask_bytes = b->mask_bytes};
    setup.game = NULL; /* the kernels know it */
    if (setup.data != NULL)
        setup.data = copied(setup.data, sizeof *setup.data);
    e->seed += spoils("seed");
    e->actions = NULL;
    e->loops = NULL;
    e->setup = copied(&setup, sizeof setup);
    e->games = device->take(spil_kernel_bytes(e->game_bytes, n));
    e->obs = e->final_obs = NULL;
    open_rows(b, &a->obs, n, plain);
    open_rows(b, &a->final_obs, n * b->setup.seats, plain);
    e->mask = plain ? device->take(n * mask_bytes(b)) : NULL;
    e->actor = device->take(n * sizeof *e->actor);
    e->reward = device->take(n * b->setup.seats * sizeof *e->reward);
    e->done = device->take(n);
    e->length = device->take(n * sizeof *e->length);
    e->dealt = device->take(n * sizeof *e->dealt);
    a->packing = copied(&b->packing, sizeof b->packing);
    a->packed_mask = device->take(n * (size_t)b->mask_bytes);
    a->bad = device->take(n);
    a->late = device->take(n);
    a->action = device->take(n * sizeof *a->action);
    a->logp = device->take(n * sizeof *a->logp);
    a->entropy = device->take(n * sizeof *a->entropy);
    a->draws = device->take(n * sizeof *a->draws);
    b->there = copied(a, sizeof *a);
    b->in_bytes = n * mask_bytes(b) * sizeof(float);
    b->in = device->take(b->in_bytes);
}

static void open_batch(batch *b, const char *name, const spil_setup *su, int n, bool plain)
{
    memset(b, 0, sizeof *b);
    snprintf(b->name, sizeof b->name, "%s", name);
    b->setup = *su;
    b->n = n;
    b->e = (spil_envs){.setup = &b->setup, .seed = SEED, .n = n};
    spil_envs_open(&b->e);
    spil_packing_of(su, &b->packing);
    b->mask_bytes = spil_packed_mask_bytes(b->e.n_actions);
    if (plain)
        open_here(b);
    open_there(b, plain);
}

static void close_batch(batch *b, bool plain)
{
    spil_setup setup;
    spil_kernel_args *a = &b->args;
    void *const places[] = {b->e.games, b->e.obs,       b->e.mask,   b->e.actor, b->e.reward,
                            b->e.done,  b->e.final_obs, b->e.length, b->e.dealt};
    for (size_t i = 0; plain && i < sizeof places / sizeof places[0]; i++)
        free(places[i]);
    device->copy_from(&setup, a->envs.setup, sizeof setup);
    const void *const memory[] = {setup.data,
                                  a->envs.setup,
                                  a->envs.games,
                                  a->envs.mask,
                                  a->envs.actor,
                                  a->envs.reward,
                                  a->envs.done,
                                  a->envs.length,
                                  a->envs.dealt,
                                  a->packing,
                                  a->packed_mask,
                                  a->bad,
                                  a->action,
                                  a->logp,
                                  a->entropy,
                                  a->draws,
                                  a->obs.bytes,
                                  a->obs.packed,
                                  a->obs.halves,
                                  a->obs.floats,
                                  a->final_obs.bytes,
                                  a->final_obs.packed,
                                  a->final_obs.halves,
                                  a->final_obs.floats,
                                  a->late,
                                  b->there,
                                  b->in};
    for (size_t i = 0; i < sizeof memory / sizeof memory[0]; i++) {
        if (memory[i] != NULL)
            device->give((void *)(uintptr_t)memory[i]);
    }
}

static void start(batch *b, int kernel, uint64_t number)
{
    device->start(kernel, b->n, b->there, b->in, number);
    if (waits)
        device->wait();
}

/* ---- are they the same? ---- */

static void differs(const batch *b, const char *when, const char *what, int place)
{
    if (n_differences < 20)
        printf("%s, %s: %s differs in place %d\n", b->name, when, what, place);
    n_differences++;
}

static void compare(const batch *b, const char *when, const char *what, const void *own, const void *there,
                    size_t bytes)
{
    unsigned char *copy = here((size_t)b->n * bytes);
    device->copy_from(copy, there, (size_t)b->n * bytes);
    n_compared++;
    for (int i = 0; i < b->n; i++) {
        if (memcmp(copy + (size_t)i * bytes, (const unsigned char *)own + (size_t)i * bytes, bytes) != 0) {
            differs(b, when, what, i);
            break;
        }
    }
    free(copy);
}

/* What lies before the states, and the states. */
static void compare_games(const batch *b, const char *when)
{
    const size_t bytes = b->e.game_bytes, all = spil_kernel_bytes(bytes, (size_t)b->n);
    const size_t head = offsetof(spil_place, next) + 2 * sizeof(int32_t);
    unsigned char *copy = here(all), *place = here(bytes);
    device->copy_from(copy, b->args.envs.games, all);
    n_compared++;
    for (int i = 0; i < b->n; i++) {
        for (size_t c = 0; c < bytes / SPIL_CHUNK; c++)
            memcpy(place + c * SPIL_CHUNK, copy + spil_kernel_chunk(bytes, (size_t)i, c), SPIL_CHUNK);
        const unsigned char *own = (const unsigned char *)b->e.games + (size_t)i * bytes;
        if (memcmp(place, own, head) != 0 ||
            memcmp(place + sizeof(spil_place), own + sizeof(spil_place), b->setup.game->state_bytes) != 0) {
            differs(b, when, "the game", i);
            break;
        }
    }
    free(copy);
    free(place);
}

/* Observations in all forms: `each` rows a place. */
static void compare_rows(const batch *b, const char *when, const char *const names[4], const uint8_t *own,
                         size_t each, const spil_kernel_rows *there)
{
    const size_t n = (size_t)b->n * each, obs = obs_bytes(b), row = (size_t)b->packing.bytes;
    uint8_t *packed = here(n * row);
    uint16_t *halves = here(n * obs * sizeof *halves);
    float *floats = here(n * obs * sizeof *floats);
    for (size_t i = 0; i < n; i++)
        spil_pack(&b->packing, own + i * obs, packed + i * row);
    for (size_t i = 0; i < n * obs; i++) {
        halves[i] = spil_half(own[i]);
        floats[i] = own[i];
    }
    packed[n * row - 8] ^= spoils("rows");
    compare(b, when, names[0], own, there->bytes, each * obs);
    compare(b, when, names[1], packed, there->packed, each * row);
    compare(b, when, names[2], halves, there->halves, each * obs * sizeof *halves);
    compare(b, when, names[3], floats, there->floats, each * obs * sizeof *floats);
    free(packed);
    free(halves);
    free(floats);
}

static void compare_masks(const batch *b, const char *when)
{
    const size_t mask = (size_t)b->mask_bytes;
    uint8_t *masks = here((size_t)b->n * mask);
    for (int i = 0; i < b->n; i++)
        spil_pack_mask(b->e.mask + (size_t)i * mask_bytes(b), b->e.n_actions, masks + (size_t)i * mask);
    compare(b, when, "mask", b->e.mask, b->args.envs.mask, mask_bytes(b));
    compare(b, when, "packed_mask", masks, b->args.packed_mask, mask);
    free(masks);
}

static void compare_all(const batch *b, const char *when)
{
    const spil_envs *e = &b->e, *d = &b->args.envs;
    device->wait();
    compare_games(b, when);
    compare(b, when, "actor", e->actor, d->actor, sizeof *e->actor);
    compare(b, when, "reward", e->reward, d->reward, b->setup.seats * sizeof *e->reward);
    compare(b, when, "done", e->done, d->done, 1);
    compare(b, when, "length", e->length, d->length, sizeof *e->length);
    compare(b, when, "dealt", e->dealt, d->dealt, sizeof *e->dealt);
    compare_masks(b, when);
    compare_rows(b, when, (const char *const[]){"obs", "packed_obs", "obs as halves", "obs as floats"},
                 e->obs, 1, &b->args.obs);
    compare_rows(
        b, when,
        (const char *const[]){"final_obs", "packed final_obs", "final_obs as halves", "final_obs as floats"},
        e->final_obs, b->setup.seats, &b->args.final_obs);
}

/* ---- actions from here ---- */

/* An action of a place: legal, or not, in turn out of range and within. */
static int32_t any_action(const batch *b, int i, bool legal)
{
    const int8_t *mask = b->e.mask + (size_t)i * mask_bytes(b);
    int32_t action = (int32_t)(next_random() % mask_bytes(b));
    if (!legal && i % 3 != 0)
        return i % 3 == 1 ? b->e.n_actions : -1;
    while ((mask[action] != 0) != legal)
        action = (action + 1) % b->e.n_actions;
    return action;
}

static void step_both(batch *b)
{
    const size_t n = (size_t)b->n;
    int32_t *actions = here(n * sizeof *actions);
    uint8_t *bad = here(n);
    for (int i = 0; i < b->n; i++) {
        bad[i] = next_random() % 8 == 0;
        actions[i] = any_action(b, i, bad[i] == 0);
    }
    device->copy_to(b->in, actions, n * sizeof *actions);
    start(b, SPIL_KERNEL_step, 0);
    spil__places_clear(&b->e, 0, b->n);
    for (int i = 0; i < b->n; i++) {
        if (bad[i] == 0)
            spil_envs_step(&b->e, actions, i, i + 1);
    }
    device->wait();
    bad[0] ^= spoils("bad");
    compare(b, "steps", "bad", bad, b->args.bad, 1);
    memset(bad, 0, n);
    device->copy_to(b->args.bad, bad, n);
    free(actions);
    free(bad);
}

/* ---- drawn actions ---- */

typedef struct odds {
    double hits, expected, variance; /* of the likeliest action */
    bool wrong;
} odds;

/* What a policy says in a place is as good as what `legal` makes of it here, in double. */
static void look_at_draw(const batch *b, int i, const float *logit, int32_t action, float logp, float entropy,
                         odds *o)
{
    const int8_t *legal = b->e.mask + (size_t)i * mask_bytes(b);
    const double near = spoils("chance") ? 1e9 : 1e-4;
    double most = -INFINITY, sum = 0, mean = 0;
    bool good = true;
    int likeliest = 0;
    for (int k = 0; k < b->e.n_actions; k++) {
        good = good && !(legal[k] != 0 && isnan(logit[k]));
        if (legal[k] != 0 && (double)logit[k] > most) {
            most = (double)logit[k];
            likeliest = k;
        }
    }
    if (!good || isinf(most)) {
        o->wrong = o->wrong || action != -1;
        return;
    }
    for (int k = 0; k < b->e.n_actions; k++) {
        const double above = (double)logit[k] - most, weight = legal[k] != 0 ? exp(above) : 0;
        sum += weight;
        mean += weight > 0 ? weight * above : 0;
    }
    if (action < 0 || action >= b->e.n_actions || legal[action] == 0 ||
        fabs((double)logit[action] - most - log(sum) - (double)logp) > near ||
        fabs(log(sum) - mean / sum - (double)entropy) > near) {
        o->wrong = true;
        return;
    }
    o->hits += action == likeliest;
    o->expected += 1 / sum;
    o->variance += 1 / sum * (1 - 1 / sum);
}

static float any_logit(int place)
{
    const float x = (float)(next_random() >> 40) * 0x1p-22f - 2;
    return place % 16 == 3               ? -INFINITY
           : place % 16 == 5 && x > 1.5f ? INFINITY
           : place % 16 == 7 && x > 1.5f ? NAN
                                         : x;
}

static void check_draws(batch *b)
{
    const size_t n = (size_t)b->n, row = mask_bytes(b);
    float *logits = here(n * row * sizeof *logits), *logp = here(n * sizeof *logp),
          *entropy = here(n * sizeof *entropy);
    int32_t *action = here(n * sizeof *action);
    odds o = {0};
    for (size_t k = 0; k < n * row; k++)
        logits[k] = any_logit((int)(k / row));
    device->copy_to(b->in, logits, n * row * sizeof *logits);
    for (size_t k = 0; spoils("odds") && k < n * row; k++)
        logits[k] *= 1.01f;
    for (size_t k = 0; spoils("chance") && k < n * row; k++)
        logits[k] *= 3;
    for (uint64_t call = 0; call < CALLS; call++) {
        start(b, SPIL_KERNEL_sample, 0);
        device->wait();
        device->copy_from(action, b->args.action, n * sizeof *action);
        device->copy_from(logp, b->args.logp, n * sizeof *logp);
        device->copy_from(entropy, b->args.entropy, n * sizeof *entropy);
        for (int i = 0; i < b->n && !o.wrong; i++) {
            look_at_draw(b, i, logits + (size_t)i * row, action[i], logp[i], entropy[i], &o);
            if (o.wrong)
                differs(b, "sample", "a drawn action, or what is said of it,", i);
        }
    }
    n_compared++;
    if (fabs(o.hits - o.expected) > 5 * sqrt(o.variance) + 1) {
        printf("%s, sample: %.0f draws of the likeliest action, not about %.0f\n", b->name, o.hits,
               o.expected);
        n_differences++;
    }
    free(logits);
    free(logp);
    free(entropy);
    free(action);
}

/* ---- a case ---- */

static void random_both(batch *b, int steps)
{
    start(b, SPIL_KERNEL_random, (uint64_t)steps);
    spil_envs_random(&b->e, steps, 0, b->n);
}

/* Positions that come back: every third place gets that of the place before it, here and there, and counts on; every
 * ninth counts what that one counts. */
static void put_both(batch *b)
{
    const size_t n = (size_t)b->n;
    spil_kernel_position *all = here(n * sizeof *all);
    uint64_t given = 0;
    for (int i = 2; i < b->n; i += 3) {
        spil_kernel_position *one = &all[given++];
        const void *st = spil_envs_game(&b->e, i - 1, &one->decision);
        const spil_env_counts counts = spil_envs_counts(&b->e, i - 1);
        memcpy(one->state, st, b->setup.game->state_bytes);
        one->place = i;
        one->counted = i % 9 == 2;
        one->deals = counts.deals;
        one->chosen = counts.chosen;
        one->length = counts.length;
        spil_envs_put(&b->e, i, one->state, &one->decision);
        if (one->counted)
            spil_envs_count_from(&b->e, i, &counts);
    }
    void *there = copied(all, n * sizeof *all);
    device->start(SPIL_KERNEL_put, b->n, b->there, there, given);
    device->wait();
    device->give(there);
    free(all);
}

static void check_case(const char *name, const spil_setup *su, int n)
{
    batch b;
    open_batch(&b, name, su, n, true);
    start(&b, SPIL_KERNEL_deal, 0);
    spil_envs_deal(&b.e, 0, n);
    compare_all(&b, "dealt");
    random_both(&b, 1);
    compare_all(&b, "one random action");
    random_both(&b, 30);
    for (int i = 0; i < 4; i++)
        step_both(&b);
    compare_all(&b, "steps");
    random_both(&b, 250);
    compare_all(&b, "random actions");
    put_both(&b);
    compare_all(&b, "positions");
    random_both(&b, 20);
    compare_all(&b, "random actions after them");
    check_draws(&b);
    close_batch(&b, true);
}

/* The file with a game's kernels, or NULL. */
static const char *file_of(const spil_game *game)
{
    for (char **file = files; *file != NULL; file++) {
        const char *slash = strrchr(*file, '/'), *name = slash != NULL ? slash + 1 : *file;
        const size_t len = strlen(game->id);
        if (strncmp(name, game->id, len) == 0 && name[len] == '.')
            return *file;
    }
    return NULL;
}

/* Cases of one game follow each other. */
static void check_cases(int n)
{
    static test_case cases[TEST_CASES_MAX];
    const spil_game *loaded = NULL;
    const int n_cases = test_cases(test_has_v3() ? SPIL_CPU_V3 : SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    int checked = 0;
    for (int c = 0; c < n_cases; c++) {
        const spil_setup *su = &cases[c].setup;
        const char *file = file_of(su->game);
        if (file == NULL)
            continue;
        if (loaded != su->game)
            device->load(file);
        loaded = su->game;
        check_case(cases[c].name, su, n);
        checked++;
    }
    if (checked == 0)
        spil_device_stop("none of these files is called after a game");
    printf("%s: %d cases, %d places each, %d arrays compared: %d differences\n", device->what, checked, n,
           n_compared, n_differences);
}

/* ---- figures ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double seconds_of(batch *b, int kernel, uint64_t number, int times)
{
    start(b, kernel, number);
    device->wait();
    const double before = now();
    for (int i = 0; i < times; i++)
        start(b, kernel, number);
    device->wait();
    return now() - before;
}

static void put_args(batch *b, bool rows)
{
    spil_kernel_args a = b->args;
    if (!rows)
        a.obs.packed = a.packed_mask = NULL;
    device->copy_to(b->there, &a, sizeof a);
}

static void measure(const spil_game *game, int seats, int n)
{
    const int times = 20;
    spil_setup su = spil_setup_default(game, seats);
    spil_error err;
    batch b;
    if (spil_setup_check(&su, &err) != SPIL_OK)
        spil_device_stop("%s: no setup for %d seats", game->id, seats);
    open_batch(&b, game->id, &su, n, false);
    start(&b, SPIL_KERNEL_deal, 0);
    put_args(&b, false);
    start(&b, SPIL_KERNEL_random, 200); /* games in all their phases */
    const double play = seconds_of(&b, SPIL_KERNEL_random, 200, 2) / 400;
    const double single = seconds_of(&b, SPIL_KERNEL_random, 1, times) / times;
    put_args(&b, true);
    const double rows = seconds_of(&b, SPIL_KERNEL_random, 1, times) / times;
    const double draws = seconds_of(&b, SPIL_KERNEL_sample, 0, times) / times;
    printf("%-8s %d seats, %d places: random play %.2e steps/s; step by step %.2e; with packed rows written "
           "%.2e "
           "(%d + %d bytes); sample %.2e actions/s\n",
           game->id, seats, n, n / play, n / single, n / rows, b.packing.bytes, b.mask_bytes, n / draws);
    fflush(stdout);
    close_batch(&b, false);
}

static void measure_all(int n)
{
    for (int g = 0; spil_game_at(SPIL_CPU_ANY, g) != NULL; g++) {
        const spil_game *game = spil_game_at(SPIL_CPU_ANY, g);
        if (file_of(game) == NULL)
            continue;
        device->load(file_of(game));
        measure(game, 2, n);
        measure(game, 4, n);
    }
}

static int usage(void)
{
    fputs("usage: gpu_check [--here] [--places N] [--figures] [--wait] [--spoil seed|rows|bad|odds|chance] "
          "FILE...\n",
          stderr);
    return 2;
}

int main(int argc, char **argv)
{
    int places = 100, i = 1;
    bool figures = false;
    setvbuf(stdout, NULL, _IOLBF, 0); /* what was found is said, even if a kernel ends the program */
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "--here") == 0)
            device = spil_device_here();
        else if (strcmp(argv[i], "--figures") == 0)
            figures = true;
        else if (strcmp(argv[i], "--wait") == 0)
            waits = true;
        else if (strcmp(argv[i], "--places") == 0 && i + 1 < argc)
            places = atoi(argv[++i]);
        else if (strcmp(argv[i], "--spoil") == 0 && i + 1 < argc)
            spoil = argv[++i];
        else
            return usage();
    }
    files = argv + i;
    if (files[0] == NULL || places < 1)
        return usage();
    if (device == NULL)
        device = spil_device_cuda();
    check_cases(places);
    if (figures)
        measure_all(FIGURE_PLACES);
    return n_differences == 0 ? 0 : 1;
}
