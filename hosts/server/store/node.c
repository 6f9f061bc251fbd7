/* node.c: the thread that claims and renews (node.h). */
#include "node.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "engine.h"
#include "spil/memory.h"
#include "thread_pool.h"
#include "writer.h"

enum {
    RENEW_MS = 1500,
    LOOK_MS = 250,
    AWAY_MS = 300000,
    MINUTE_MS = 60000,
    PAUSE_MS = 1000,
    PAUSE_MOST_MS = 60000,
    PLACE_BYTES = 1100
};

/* A house, between the owner and the thread. The times and loads are atomic, all else belongs to the mutex. */
typedef struct house_lease {
    atomic_uint_fast64_t held_until_ms, load; /* by steady_ms; connections here */
    bool doubts, gives_up, rejects;           /* what is asked of the thread … */
    spil_store *claimed, *returned;           /* … not taken yet; to be closed */
    bool lost, fault; /* it is ours no more, and the owner has not returned the store */
    bool refused;     /* it cannot be claimed, and the owner has not been told … */
    spil_error why;   /* … why */
    spil_lease known;
    uint64_t mistrusted; /* known.until of one that could not be reached */
    uint64_t told;       /* to somebody new, since its load was known */
} house_lease;

/* … and what the thread alone knows of it. */
typedef struct tended_house {
    bool carries;      /* its lease is ours */
    bool is_out;       /* a store is the owner's */
    bool owes;         /* its lease was given up, and the database does not know yet */
    bool is_alive;     /* somebody has renewed its lease since this node looks */
    bool cannot;       /* be claimed, and is not missed … */
    uint64_t again_ms; /* … but is tried then; also what has failed … */
    uint64_t pause_ms; /* … so long after it did … */
    uint64_t since_ms; /* … and was carried since then */
    uint64_t until;    /* as it was seen first */
    uint64_t free_ms;  /* since when it has been free; 0: it is not */
} tended_house;

struct spil_node {
    const spil_engine *engine;
    char *place, *address;
    int wanted;
    uint32_t minute_ms;
    spil_joined joined; /* once it looks no longer */
    void *reached;
    spil_writers *writers;
    int event_fd;
    thread_pool *thread;
    tended_house *tended; /* the thread's */
    house_lease house[SPIL_HOUSES_MAX];
    atomic_int n;
    atomic_bool cut_off; /* the database does not answer */

    pthread_mutex_t mutex; /* of all that follows */
    pthread_cond_t more;   /* something is asked of the thread */
    bool is_asked, ending, leaves;
    int unwanted; /* -1: none */
    spil_node_state state;
    spil_error why;
    spil_node_figures figures;
};

/* What the thread alone knows of all. */
typedef struct tending {
    bool left;
    bool at_once; /* something has to be known now */
    uint64_t renewed_ms, balanced_ms;
    int failures;      /* in a row … */
    uint64_t since_ms; /* … since then */
    uint64_t away_ms;  /* when the database did not answer the last time; 0: it always has */
    spil_tended known;
} tending;

/* Goes on while this machine sleeps or this program is stopped. */
static uint64_t steady_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

bool spil_node_holds(const spil_node *node, int house)
{
    return steady_ms() < atomic_load(&node->house[house].held_until_ms);
}

void spil_node_set_load(spil_node *node, int house, uint64_t load)
{
    atomic_store(&node->house[house].load, load);
}

/* ---- the thread ---- */

static void tell_owner(const spil_node *n)
{
    const uint64_t one = 1;
    while (write(n->event_fd, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

static void set_state(spil_node *n, spil_node_state state)
{
    pthread_mutex_lock(&n->mutex);
    const bool changes = n->state != state;
    n->state = state;
    pthread_mutex_unlock(&n->mutex);
    if (changes)
        tell_owner(n);
}

/* A database that is away, or a row that somebody holds: it is tried again. */
static bool is_passing(const spil_error *err)
{
    return err->code == SPIL_OK;
}

static int carried(const spil_node *n)
{
    int sum = 0;
    for (int h = 0; h < n->n; h++)
        sum += n->tended[h].carries;
    return sum;
}

/* How many a node takes at most, as long as all are taken. */
static int share_of(const spil_node *n, const tending *t)
{
    const int nodes = t->known.within + 1;
    return n->address[0] == '\0' ? n->n : (n->n + nodes - 1) / nodes;
}

static void take_lease(spil_node *n, tending *t, int h)
{
    const spil_lease *now = &t->known.house[h];
    tended_house *mine = &n->tended[h];
    house_lease *theirs = &n->house[h];
    const uint64_t now_ms = steady_ms();
    mine->free_ms = now->taken || mine->carries ? 0 : mine->free_ms != 0 ? mine->free_ms : now_ms;
    if (now->taken && mine->until == 0)
        mine->until = now->until;
    mine->is_alive = mine->is_alive || (now->taken && now->until > mine->until);
    pthread_mutex_lock(&n->mutex);
    const bool is_another = strcmp(theirs->known.address, now->address) != 0 ||
                            theirs->known.taken != now->taken ||
                            (theirs->known.until == theirs->mistrusted && now->until != theirs->mistrusted);
    if (theirs->known.until != now->until)
        theirs->told = 0;
    theirs->known = *now;
    pthread_mutex_unlock(&n->mutex);
    if (is_another)
        tell_owner(n);
}

static void lose(spil_node *n, int h, bool fault)
{
    n->tended[h].carries = false;
    pthread_mutex_lock(&n->mutex);
    n->house[h].lost = n->tended[h].is_out;
    n->house[h].fault = fault;
    n->house[h].told = 0;
    n->figures.lost++;
    pthread_mutex_unlock(&n->mutex);
    atomic_store(&n->house[h].held_until_ms, 0); /* who sees that can ask why */
    tell_owner(n);
}

/* Looks how things are, and renews when that is due. */
static bool tend(spil_node *n, tending *t, spil_error *err)
{
    const uint64_t began_ms = steady_ms();
    spil_tending says = {.renews = t->at_once || began_ms >= t->renewed_ms + RENEW_MS, .leaves = t->left};
    for (int h = 0; h < n->n; h++) {
        const uint64_t load = atomic_load(&n->house[h].load);
        says.load += load;
        if (n->tended[h].carries) {
            says.house_load[says.n] = load;
            says.house[says.n++] = h;
        }
    }
    if (!says.renews && says.n == n->n)
        return true;
    if (!n->engine->tend(n->reached, &says, &t->known, err))
        return false;
    if (says.renews)
        t->renewed_ms = began_ms;
    for (int h = 0; h < n->n; h++) {
        tended_house *mine = &n->tended[h];
        take_lease(n, t, h);
        if (!says.renews || !mine->carries)
            continue;
        if (t->known.house[h].ours)
            atomic_store(&n->house[h].held_until_ms, began_ms + SPIL_LEASE_MS);
        else
            lose(n, h, false);
    }
    pthread_mutex_lock(&n->mutex);
    for (int h = 0; h < n->n && says.renews; h++)
        n->house[h].told = n->tended[h].carries ? 0 : n->house[h].told;
    n->figures.others = t->known.others;
    n->figures.houses = carried(n);
    n->figures.renewals += says.renews && says.n > 0;
    pthread_mutex_unlock(&n->mutex);
    return true;
}

static void tell_refused(spil_node *n, int h, const spil_error *why)
{
    pthread_mutex_lock(&n->mutex);
    n->house[h].refused = true;
    n->house[h].why = *why;
    pthread_mutex_unlock(&n->mutex);
    tell_owner(n);
}

/* Somebody may have been faster, which is no error, nor is a house that cannot be claimed where there are others. */
static bool claim(spil_node *n, tending *t, int h, spil_error *err)
{
    const uint64_t began_ms = steady_ms();
    char place[PLACE_BYTES];
    snprintf(place, sizeof place, "%s#%d", n->place, h);
    spil_store *store = spil_store_open(
        &(spil_store_settings){.place = place, .reached = n->reached, .writers = n->writers}, err);
    explicit_bzero(place, sizeof place);
    tended_house *mine = &n->tended[h];
    if (store == NULL) {
        const spil_tending looks = {.leaves = t->left};
        spil_error why = *err;
        if (is_passing(err) &&
            (spil_node_is(n) != SPIL_NODE_LOOKS || began_ms < mine->free_ms + SPIL_LEASE_MS + LOOK_MS))
            return true;
        if (!n->engine->tend(n->reached, &looks, &t->known, err))
            return false;
        take_lease(n, t, h);
        const bool was = mine->cannot;
        mine->cannot = !t->known.house[h].taken;
        if (mine->cannot)
            mine->again_ms = steady_ms() + SPIL_LEASE_MS;
        bool any = false;
        for (int i = 0; i < n->n; i++)
            any = any || !n->tended[i].cannot;
        /* Without house 0 there is nothing behind the short paths: a server does not begin so. */
        if (any && (!mine->cannot || h != 0 || spil_node_is(n) != SPIL_NODE_LOOKS)) {
            if (mine->cannot && !was && !is_passing(&why))
                tell_refused(n, h, &why);
            return true;
        }
        *err = why;
        err->code = SPIL_BAD_OPTION;
        return false;
    }
    *mine = (tended_house){
        .carries = true, .is_out = true, .is_alive = true, .pause_ms = mine->pause_ms, .since_ms = began_ms};
    atomic_store(&n->house[h].held_until_ms, began_ms + SPIL_LEASE_MS);
    pthread_mutex_lock(&n->mutex);
    n->house[h].claimed = store;
    n->house[h].known = (spil_lease){.ours = true};
    n->figures.claims++;
    n->figures.houses = carried(n);
    pthread_mutex_unlock(&n->mutex);
    tell_owner(n);
    return true;
}

/* Does it take one more house? */
static bool wants(const spil_node *n, const tending *t, int h)
{
    const tended_house *mine = &n->tended[h];
    const uint64_t now_ms = steady_ms();
    if (mine->carries || mine->is_out || now_ms < mine->again_ms || mine->owes || t->left ||
        t->known.house[h].taken)
        return false;
    const bool long_free = mine->free_ms != 0 && now_ms >= mine->free_ms + SPIL_LEASE_MS;
    bool taken = false;
    for (int i = 0; i < n->n && n->address[0] == '\0'; i++)
        taken = taken || t->known.house[i].taken;
    return long_free || (!taken && carried(n) < share_of(n, t));
}

static bool claim_all(spil_node *n, tending *t, spil_error *err)
{
    for (int h = 0; h < n->n; h++) {
        if (wants(n, t, h) && !claim(n, t, h, err))
            return false;
        if (carried(n) > 0 && steady_ms() >= t->renewed_ms + RENEW_MS)
            return true; /* those that it has come first */
    }
    return true;
}

/* Has it seen who carries each? */
static bool has_looked(const spil_node *n, const tending *t)
{
    for (int h = 0; h < n->n; h++) {
        const tended_house *mine = &n->tended[h];
        const bool is_free = !t->known.house[h].taken && !wants(n, t, h);
        if (!mine->carries && !mine->cannot && !mine->is_alive && !is_free)
            return false;
    }
    return true;
}

/* The least busy house, where another node has room. */
static void balance(spil_node *n, tending *t)
{
    const int share = share_of(n, t);
    const uint64_t now_ms = steady_ms();
    int least = -1;
    if (t->left || n->address[0] == '\0' || t->known.within == 0 || carried(n) <= share ||
        t->known.fewest >= share || now_ms < t->balanced_ms + n->minute_ms)
        return;
    for (int h = n->n - 1; h >= 0; h--) {
        if (n->tended[h].carries &&
            (least < 0 || atomic_load(&n->house[h].load) < atomic_load(&n->house[least].load)))
            least = h;
    }
    t->balanced_ms = now_ms;
    pthread_mutex_lock(&n->mutex);
    n->unwanted = least;
    pthread_mutex_unlock(&n->mutex);
    tell_owner(n);
}

/* It has failed here: others may have it at once. It is tried again, later each time, unless it went well for long. */
static void put_off(tended_house *mine)
{
    const uint64_t now_ms = steady_ms();
    if (mine->pause_ms == 0 || now_ms >= mine->since_ms + PAUSE_MOST_MS)
        mine->pause_ms = PAUSE_MS;
    else
        mine->pause_ms = 2 * mine->pause_ms < PAUSE_MOST_MS ? 2 * mine->pause_ms : PAUSE_MOST_MS;
    mine->again_ms = now_ms + mine->pause_ms;
    mine->owes = true;
}

/* Stores that have come back are closed, once nothing of them is on its way. */
static void close_returned(spil_node *n, tending *t)
{
    for (int h = 0; h < n->n; h++) {
        pthread_mutex_lock(&n->mutex);
        spil_store *returned = n->house[h].returned;
        const bool rejects = n->house[h].rejects;
        if (returned != NULL && spil_store_is_busy(returned))
            returned = NULL;
        if (returned != NULL) {
            n->house[h].returned = NULL;
            n->house[h].lost = n->house[h].rejects = false;
        }
        pthread_mutex_unlock(&n->mutex);
        if (returned == NULL)
            continue;
        spil_store_close(returned);
        tended_house *mine = &n->tended[h];
        if (mine->carries) { /* the owner has seen sooner than this thread that the lease is over */
            atomic_store(&n->house[h].held_until_ms, 0);
            mine->carries = false;
            t->at_once = true;
            if (t->known.house[h].taken) {
                pthread_mutex_lock(&n->mutex);
                n->figures.lost++;
                pthread_mutex_unlock(&n->mutex);
            }
        }
        mine->is_out = false;
        if (rejects)
            put_off(mine);
    }
}

/* Gives up what the owner does not want any more; with `all`, everything. */
static bool give_up(spil_node *n, tending *t, bool all, spil_error *err)
{
    int houses[SPIL_HOUSES_MAX], n_houses = 0;
    pthread_mutex_lock(&n->mutex);
    const bool leaves = n->leaves || all;
    for (int h = 0; h < n->n; h++) {
        n->tended[h].owes = n->tended[h].owes || all || (n->tended[h].carries && n->house[h].gives_up);
        if (n->tended[h].owes)
            houses[n_houses++] = h;
        n->house[h].gives_up = false;
    }
    pthread_mutex_unlock(&n->mutex);
    if (n_houses == 0 && leaves == t->left)
        return true;
    uint64_t given = 0;
    for (int i = 0; i < n_houses; i++) {
        given += n->tended[houses[i]].carries;
        n->tended[houses[i]].carries = false;
        atomic_store(&n->house[houses[i]].held_until_ms, 0); /* before others may claim */
    }
    pthread_mutex_lock(&n->mutex);
    n->figures.given += given;
    n->figures.houses = carried(n);
    pthread_mutex_unlock(&n->mutex);
    if (!n->engine->give_up(n->reached, houses, n_houses, leaves, err))
        return false;
    t->left = leaves;
    for (int i = 0; i < n_houses; i++)
        n->tended[houses[i]].owes = false;
    return true;
}

/* A store has failed: is its house another's by now, or does it alone fail? */
static bool settle_doubts(spil_node *n, tending *t, spil_error *err)
{
    bool doubts[SPIL_HOUSES_MAX], any = false;
    pthread_mutex_lock(&n->mutex);
    for (int h = 0; h < n->n; h++) {
        doubts[h] = n->house[h].doubts;
        any = any || doubts[h];
        n->house[h].doubts = false;
    }
    pthread_mutex_unlock(&n->mutex);
    t->at_once = t->at_once || any;
    const bool known = tend(n, t, err);
    pthread_mutex_lock(&n->mutex);
    for (int h = 0; h < n->n && !known; h++)
        n->house[h].doubts = n->house[h].doubts || doubts[h];
    pthread_mutex_unlock(&n->mutex);
    if (!known)
        return false;
    t->at_once = false;
    for (int h = 0; h < n->n; h++) {
        if (!doubts[h] || !n->tended[h].carries)
            continue;
        if (t->away_ms != 0 && steady_ms() < t->away_ms + 2 * SPIL_LEASE_MS) {
            lose(n, h, true); /* it could not be waited for any longer: it is claimed anew, and at once */
        } else if (t->known.fails) {
            spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"), "-");
            return false;
        } else {
            lose(n, h, true);
            put_off(&n->tended[h]);
        }
    }
    return true;
}

/* What was asked of it, and what is due. false: it has failed, or has to be tried again. */
static bool step(spil_node *n, tending *t, spil_error *err)
{
    const bool given = give_up(n, t, false, err);
    close_returned(n, t);
    if (!given || !settle_doubts(n, t, err) || !claim_all(n, t, err))
        return false;
    balance(n, t);
    if (spil_node_is(n) == SPIL_NODE_LOOKS && has_looked(n, t))
        set_state(n, SPIL_NODE_KNOWS);
    return true;
}

/* Until something is asked of it, or it is time to look or to renew; under the mutex. */
static void wait_a_while(spil_node *n, const tending *t)
{
    struct timespec until;
    const uint64_t now_ms = steady_ms(), due_ms = t->renewed_ms + RENEW_MS;
    uint64_t ms = due_ms > now_ms ? due_ms - now_ms : 0;
    bool all = true; /* nothing else is looked for: it carries them */
    for (int h = 0; h < n->n; h++)
        all = all && n->tended[h].carries && n->house[h].returned == NULL;
    if (!all && ms > LOOK_MS)
        ms = LOOK_MS;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms / 1000);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    int waited = 0;
    while (waited == 0 && !n->ending && !n->is_asked)
        waited = pthread_cond_timedwait(&n->more, &n->mutex, &until);
    n->is_asked = false;
}

static bool begin(spil_node *n, spil_error *err)
{
    const spil_joining how = {
        .address = n->address, .houses = n->wanted, .holds = spil_node_holds, .node = n};
    n->writers = spil__writers_open(n->engine, 0, err);
    if (n->writers == NULL || !n->engine->join(n->reached, &how, &n->joined, err))
        return false;
    n->n = n->joined.houses < SPIL_HOUSES_MAX ? n->joined.houses : SPIL_HOUSES_MAX;
    tell_owner(n);
    return true;
}

/* Says so once, and once that it is back. */
static void note_cut_off(spil_node *n, bool is, const spil_error *why)
{
    if (atomic_load(&n->cut_off) == is)
        return;
    pthread_mutex_lock(&n->mutex);
    if (is)
        n->why = *why;
    pthread_mutex_unlock(&n->mutex);
    atomic_store(&n->cut_off, is);
    tell_owner(n);
}

/* Once is a row that somebody holds, or a line that was there again at once. Whoever starts this program again after a
 * long time looks its name up again. true: it was too long. */
static bool is_away(spil_node *n, tending *t, bool done, spil_error *why)
{
    const uint64_t now_ms = steady_ms();
    if (done) {
        t->failures = 0;
    } else {
        t->since_ms = t->failures++ > 0 ? t->since_ms : now_ms;
        t->away_ms = now_ms;
    }
    note_cut_off(n, t->failures > 1, why);
    if (t->failures <= 1 || now_ms < t->since_ms + AWAY_MS)
        return false;
    why->code = SPIL_BAD_OPTION;
    return true;
}

static void tend_all(void *of, int share, int shares)
{
    spil_node *n = of;
    tending t = {0};
    spil_error err = {0};
    (void)share, (void)shares;
    bool good = begin(n, &err);
    pthread_mutex_lock(&n->mutex);
    while (good && !n->ending) {
        pthread_mutex_unlock(&n->mutex);
        err = (spil_error){0};
        const bool done = step(n, &t, &err);
        good = (done || is_passing(&err)) && !is_away(n, &t, done, &err);
        pthread_mutex_lock(&n->mutex);
        if (good)
            wait_a_while(n, &t);
    }
    if (!good)
        n->why = err;
    pthread_mutex_unlock(&n->mutex);
    if (!good)
        set_state(n, SPIL_NODE_FAILED);
    else if (!give_up(n, &t, true, &err) && is_passing(&err))
        give_up(n, &t, true, &err); /* on another line */
}

/* ---- for the owner ---- */

bool spil_node_reach(const spil_node_settings *settings, spil_node **node, spil_error *err)
{
    const spil_engine *engine = spil__engine_of(settings->place, err);
    *node = NULL;
    if (engine == NULL || engine->reach == NULL)
        return engine != NULL;
    void *reached = engine->reach(settings->place, err);
    if (reached == NULL)
        return false;
    pthread_condattr_t attributes;
    spil_node *n = *node = spil_alloc(sizeof *n);
    n->engine = engine;
    n->place = spil_strdup(settings->place);
    n->address = spil_strdup(settings->address != NULL ? settings->address : "");
    n->wanted = settings->houses;
    n->minute_ms = settings->minute_ms != 0 ? settings->minute_ms : MINUTE_MS;
    n->unwanted = -1;
    n->reached = reached;
    n->tended = spil_alloc(SPIL_HOUSES_MAX * sizeof *n->tended);
    pthread_mutex_init(&n->mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&n->more, &attributes);
    pthread_condattr_destroy(&attributes);
    n->event_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return true;
}

bool spil_node_start(spil_node *n, spil_error *err)
{
    n->thread = spil__threads_open(1);
    if (n->event_fd >= 0 && spil__threads_start(n->thread, tend_all, n) > 1)
        return true;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"), strerror(errno));
    return false;
}

void spil_node_close(spil_node *n)
{
    if (n == NULL)
        return;
    pthread_mutex_lock(&n->mutex);
    n->ending = true;
    pthread_cond_signal(&n->more);
    pthread_mutex_unlock(&n->mutex);
    spil__threads_close(n->thread);
    for (int h = 0; h < SPIL_HOUSES_MAX; h++) {
        spil_store_close(n->house[h].claimed);
        spil_store_close(n->house[h].returned);
    }
    spil__writers_close(n->writers);
    n->engine->leave(n->reached);
    if (n->event_fd >= 0)
        close(n->event_fd);
    pthread_cond_destroy(&n->more);
    pthread_mutex_destroy(&n->mutex);
    explicit_bzero(n->place, strlen(n->place)); /* it may have a password */
    explicit_bzero(&n->joined, sizeof n->joined);
    free(n->place);
    free(n->address);
    free(n->tended);
    free(n);
}

/* Asks the thread for something; under the mutex. */
static void ask(spil_node *n)
{
    n->is_asked = true;
    pthread_cond_signal(&n->more);
}

static bool is_known(const house_lease *h)
{
    return h->known.taken && h->known.address[0] != '\0' && h->known.until != h->mistrusted;
}

bool spil_node_carrier(spil_node *node, int house, char address[SPIL_NODE_ADDRESS])
{
    const house_lease *h = &node->house[house];
    pthread_mutex_lock(&node->mutex);
    const bool known = is_known(h);
    memcpy(address, h->known.address, SPIL_NODE_ADDRESS);
    pthread_mutex_unlock(&node->mutex);
    return known;
}

void spil_node_mistrust(spil_node *node, int house)
{
    pthread_mutex_lock(&node->mutex);
    node->house[house].mistrusted = node->house[house].known.until;
    pthread_mutex_unlock(&node->mutex);
}

int spil_node_least_busy(spil_node *node)
{
    int least = 0;
    uint64_t load = UINT64_MAX;
    pthread_mutex_lock(&node->mutex);
    for (int i = 0; i < node->n; i++) {
        const house_lease *h = &node->house[i];
        const bool ours = spil_node_holds(node, i);
        const uint64_t has = (ours ? atomic_load(&h->load) : h->known.load) + h->told;
        if ((ours || (is_known(h) && node->address[0] != '\0')) && has < load) {
            least = i;
            load = has;
        }
    }
    node->house[least].told++;
    pthread_mutex_unlock(&node->mutex);
    return least;
}

const uint8_t *spil_node_key(const spil_node *node)
{
    return node->joined.key;
}

bool spil_node_is_cut_off(const spil_node *node)
{
    return atomic_load(&node->cut_off);
}

int spil_node_ways(const spil_node *node, int ports[], int most, bool *local, const char **file)
{
    return node->engine->ways(node->reached, ports, most, local, file);
}

int spil_node_houses(spil_node *node)
{
    return node->n;
}

int spil_node_fd(const spil_node *node)
{
    return node->event_fd;
}

void spil_node_quieten(spil_node *node)
{
    uint64_t count;
    while (read(node->event_fd, &count, sizeof count) < 0 && errno == EINTR)
        ; /* nothing to read is fine */
}

spil_node_state spil_node_is(spil_node *node)
{
    pthread_mutex_lock(&node->mutex);
    const spil_node_state state = node->state;
    pthread_mutex_unlock(&node->mutex);
    return state;
}

void spil_node_why(spil_node *node, spil_error *err)
{
    pthread_mutex_lock(&node->mutex);
    *err = node->why;
    pthread_mutex_unlock(&node->mutex);
}

spil_store *spil_node_take(spil_node *node, int *house)
{
    spil_store *store = NULL;
    pthread_mutex_lock(&node->mutex);
    for (int h = 0; h < node->n && store == NULL; h++) {
        store = node->house[h].claimed;
        node->house[h].claimed = NULL;
        *house = h;
    }
    pthread_mutex_unlock(&node->mutex);
    return store;
}

int spil_node_refused(spil_node *node, spil_error *why)
{
    int refused = -1;
    pthread_mutex_lock(&node->mutex);
    for (int h = 0; h < node->n && refused < 0; h++) {
        if (!node->house[h].refused)
            continue;
        node->house[h].refused = false;
        *why = node->house[h].why;
        refused = h;
    }
    pthread_mutex_unlock(&node->mutex);
    return refused;
}

static void take_back(spil_node *node, int house, spil_store *store, bool rejects)
{
    pthread_mutex_lock(&node->mutex);
    node->house[house].returned = store;
    node->house[house].rejects = rejects;
    node->house[house].doubts = false;
    ask(node);
    pthread_mutex_unlock(&node->mutex);
}

void spil_node_return(spil_node *node, int house, spil_store *store)
{
    take_back(node, house, store, false);
}

void spil_node_reject(spil_node *node, int house, spil_store *store)
{
    take_back(node, house, store, true);
}

bool spil_node_has_lost(spil_node *node, int house, bool *fault)
{
    pthread_mutex_lock(&node->mutex);
    const bool lost = node->house[house].lost;
    *fault = lost && node->house[house].fault;
    pthread_mutex_unlock(&node->mutex);
    return lost;
}

void spil_node_doubt(spil_node *node, int house)
{
    pthread_mutex_lock(&node->mutex);
    node->house[house].doubts = true;
    ask(node);
    pthread_mutex_unlock(&node->mutex);
}

void spil_node_give_up(spil_node *node, int house)
{
    pthread_mutex_lock(&node->mutex);
    node->house[house].gives_up = true;
    ask(node);
    pthread_mutex_unlock(&node->mutex);
}

void spil_node_leave(spil_node *node)
{
    pthread_mutex_lock(&node->mutex);
    node->leaves = true;
    ask(node);
    pthread_mutex_unlock(&node->mutex);
}

int spil_node_unwanted(spil_node *node)
{
    pthread_mutex_lock(&node->mutex);
    const int house = node->unwanted;
    node->unwanted = -1;
    pthread_mutex_unlock(&node->mutex);
    return house;
}

void spil_node_figures_get(spil_node *node, spil_node_figures *figures)
{
    pthread_mutex_lock(&node->mutex);
    *figures = node->figures;
    pthread_mutex_unlock(&node->mutex);
}
