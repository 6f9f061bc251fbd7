/* node.c: the thread that claims and renews (node.h). */
#include "node.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "engine.h"
#include "spil/memory.h"
#include "thread_pool.h"

enum { RENEW_MS = 1500, LOOK_MS = 250 };

struct spil_node {
    const spil_engine *engine;
    char *place, *address;
    uint8_t key[SPIL_NODE_KEY];
    void *reached;
    int event_fd;
    thread_pool *thread;
    atomic_uint_fast64_t held_until_ms, load; /* by steady_ms */

    pthread_mutex_t mutex; /* of all that follows */
    pthread_cond_t more;   /* something is asked of the thread */
    bool ending, doubts, gives_up;
    spil_store *claimed, *returned; /* not taken yet; to be closed */
    spil_node_state state;
    spil_error why;
    spil_node_figures figures;
    spil_tended known;
    uint64_t mistrusted; /* known.until of one that could not be reached */
};

/* What the thread alone knows. */
typedef struct tending {
    bool carries, gave_up;
    bool is_out; /* a store is the owner's: its connections are in use */
    uint64_t renewed_ms;
    spil_tended known;
} tending;

/* Goes on while this machine sleeps or this program is stopped. */
static uint64_t steady_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

bool spil_node_holds(const spil_node *node)
{
    return steady_ms() < atomic_load(&node->held_until_ms);
}

void spil_node_set_load(spil_node *node, uint64_t load)
{
    atomic_store(&node->load, load);
}

/* ---- the thread ---- */

static void set_state(spil_node *n, spil_node_state state)
{
    const uint64_t one = 1;
    pthread_mutex_lock(&n->mutex);
    n->state = state;
    pthread_mutex_unlock(&n->mutex);
    while (write(n->event_fd, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

/* Somebody may have been faster, which is no error. */
static bool claim(spil_node *n, tending *t, spil_error *err)
{
    const uint64_t began_ms = steady_ms();
    spil_store *store =
        spil_store_open(&(spil_store_settings){.place = n->place, .reached = n->reached}, err);
    if (store == NULL) {
        spil_error wrong;
        return n->engine->tend(n->reached, false, 0, &t->known, &wrong) && t->known.taken;
    }
    atomic_store(&n->held_until_ms, began_ms + SPIL_LEASE_MS);
    t->carries = t->is_out = true;
    t->renewed_ms = began_ms;
    pthread_mutex_lock(&n->mutex);
    n->claimed = store;
    n->figures.claims++;
    pthread_mutex_unlock(&n->mutex);
    set_state(n, SPIL_NODE_CARRIES);
    return true;
}

static void count_lost(spil_node *n)
{
    pthread_mutex_lock(&n->mutex);
    n->figures.lost++;
    pthread_mutex_unlock(&n->mutex);
}

/* Looks how things are, and renews when that is due. */
static bool tend(spil_node *n, tending *t, bool at_once, spil_error *err)
{
    const uint64_t began_ms = steady_ms(), until = t->known.until;
    const bool renews = at_once || began_ms >= t->renewed_ms + RENEW_MS;
    if (t->carries && !renews)
        return true;
    if (!n->engine->tend(n->reached, renews, atomic_load(&n->load), &t->known, err))
        return false;
    pthread_mutex_lock(&n->mutex);
    n->figures.others = t->known.others;
    const bool is_another = strcmp(n->known.address, t->known.address) != 0 ||
                            (n->known.until == n->mistrusted && t->known.until != n->mistrusted);
    n->known = t->known;
    n->figures.renewals += t->carries && t->known.ours;
    const spil_node_state state = n->state;
    pthread_mutex_unlock(&n->mutex);
    if (renews)
        t->renewed_ms = began_ms;
    if (t->carries && t->known.ours) {
        atomic_store(&n->held_until_ms, began_ms + SPIL_LEASE_MS);
    } else if (t->carries) {
        atomic_store(&n->held_until_ms, 0);
        t->carries = false;
        count_lost(n);
        set_state(n, SPIL_NODE_WAITS);
    } else if (state == SPIL_NODE_LOOKS && until != 0 && t->known.until > until) {
        set_state(n, SPIL_NODE_WAITS); /* who carries it is alive */
    } else if (is_another) {
        set_state(n, state);
    }
    return true;
}

/* Until something is asked of it, or it is time to look or to renew. */
static void wait_a_while(spil_node *n, const tending *t)
{
    struct timespec until;
    const uint64_t now_ms = steady_ms(), due_ms = t->renewed_ms + RENEW_MS;
    uint64_t ms = due_ms > now_ms ? due_ms - now_ms : 0;
    if (!t->carries && ms > LOOK_MS)
        ms = LOOK_MS;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms / 1000);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    int waited = 0;
    while (waited == 0 && !n->ending && !n->doubts && n->returned == NULL && (!n->gives_up || t->gave_up))
        waited = t->gave_up ? pthread_cond_wait(&n->more, &n->mutex)
                            : pthread_cond_timedwait(&n->more, &n->mutex, &until);
}

/* What was asked of it, and what is due. false: it has failed. */
static bool step(spil_node *n, tending *t, spil_store *returned, bool doubts, bool gives_up, spil_error *err)
{
    bool was_carried = false; /* the owner has seen sooner than this thread that the lease is over */
    if (returned != NULL) {
        spil_store_close(returned);
        was_carried = t->carries;
        t->carries = t->is_out = false;
        atomic_store(&n->held_until_ms, 0);
    }
    if (gives_up && !t->gave_up) {
        t->gave_up = true;
        atomic_store(&n->held_until_ms, 0); /* before others may claim */
        return n->engine->give_up(n->reached, err);
    }
    if (t->gave_up)
        return true;
    if (!tend(n, t, doubts, err))
        return false;
    if (was_carried && t->known.taken)
        count_lost(n);
    if (t->carries && doubts) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("another server has taken over the data"));
        return false;
    }
    return t->is_out || t->known.taken || claim(n, t, err);
}

static void tend_all(void *of, int share, int shares)
{
    spil_node *n = of;
    tending t = {0};
    spil_error err = {0};
    (void)share, (void)shares;
    bool good = n->engine->join(n->reached, n->address, n->key, &err);
    pthread_mutex_lock(&n->mutex);
    while (good && !n->ending) {
        spil_store *returned = n->returned;
        const bool doubts = n->doubts, gives_up = n->gives_up;
        n->returned = NULL;
        n->doubts = false;
        pthread_mutex_unlock(&n->mutex);
        good = step(n, &t, returned, doubts, gives_up, &err);
        pthread_mutex_lock(&n->mutex);
        if (good)
            wait_a_while(n, &t);
    }
    spil_store *last = n->returned;
    n->returned = NULL;
    n->why = err;
    pthread_mutex_unlock(&n->mutex);
    spil_store_close(last);
    if (!good)
        set_state(n, SPIL_NODE_FAILED);
    else if (!t.gave_up)
        n->engine->give_up(n->reached, &err);
}

/* ---- for the owner ---- */

bool spil_node_reach(const char *place, const char *address, spil_node **node, spil_error *err)
{
    const spil_engine *engine = spil__engine_of(place, err);
    *node = NULL;
    if (engine == NULL || engine->reach == NULL)
        return engine != NULL;
    void *reached = engine->reach(place, err);
    if (reached == NULL)
        return false;
    pthread_condattr_t attributes;
    spil_node *n = *node = spil_alloc(sizeof *n);
    n->engine = engine;
    n->place = spil_strdup(place);
    n->address = spil_strdup(address != NULL ? address : "");
    n->reached = reached;
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
    spil_store_close(n->claimed);
    spil_store_close(n->returned); /* after the thread had failed */
    n->engine->leave(n->reached);
    if (n->event_fd >= 0)
        close(n->event_fd);
    pthread_cond_destroy(&n->more);
    pthread_mutex_destroy(&n->mutex);
    explicit_bzero(n->place, strlen(n->place)); /* it may have a password */
    explicit_bzero(n->key, sizeof n->key);
    free(n->place);
    free(n->address);
    free(n);
}

bool spil_node_carrier(spil_node *node, char address[SPIL_NODE_ADDRESS])
{
    pthread_mutex_lock(&node->mutex);
    const bool known =
        node->known.taken && node->known.address[0] != '\0' && node->known.until != node->mistrusted;
    memcpy(address, node->known.address, SPIL_NODE_ADDRESS);
    pthread_mutex_unlock(&node->mutex);
    return known;
}

void spil_node_mistrust(spil_node *node)
{
    pthread_mutex_lock(&node->mutex);
    node->mistrusted = node->known.until;
    pthread_mutex_unlock(&node->mutex);
}

const uint8_t *spil_node_key(const spil_node *node)
{
    return node->key;
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

spil_store *spil_node_take(spil_node *node)
{
    pthread_mutex_lock(&node->mutex);
    spil_store *store = node->claimed;
    node->claimed = NULL;
    pthread_mutex_unlock(&node->mutex);
    return store;
}

void spil_node_return(spil_node *node, spil_store *store)
{
    pthread_mutex_lock(&node->mutex);
    node->returned = store;
    pthread_cond_signal(&node->more);
    pthread_mutex_unlock(&node->mutex);
}

void spil_node_doubt(spil_node *node)
{
    pthread_mutex_lock(&node->mutex);
    node->doubts = true;
    pthread_cond_signal(&node->more);
    pthread_mutex_unlock(&node->mutex);
}

void spil_node_give_up(spil_node *node)
{
    pthread_mutex_lock(&node->mutex);
    node->gives_up = true;
    pthread_cond_signal(&node->more);
    pthread_mutex_unlock(&node->mutex);
}

void spil_node_figures_get(spil_node *node, spil_node_figures *figures)
{
    pthread_mutex_lock(&node->mutex);
    *figures = node->figures;
    pthread_mutex_unlock(&node->mutex);
}
