/* bots.c: the bots of all tables (bots.h). */
#include "bots.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "people.h"
#include "players.h"
#include "reply.h"
#include "spil/messages.h"

enum {
    WORKERS_MAX = 16,
    THINK_MS = 300,    /* where the bot has no time limit */
    LONGEST_MS = 1000, /* for everybody, so that nobody waits longer for a thread */
    LEAST_MS = 50      /* when many wait, each gets less, but no less than this */
};

struct thinkers {
    loop *loop;
    loop_fd watch;
    bot_pool *pool;
};

struct bots {
    bots_owner owner;
    bot_pool *pool;
};

/* ---- answers ---- */

/* Replies to who asked for a hint; NULL: the game has gone on, and there is none. */
static void advise(table *t, const spil_bot_answer *advice)
{
    client *c = t->hint.client;
    t->hint.token = 0;
    t->hint.client = NULL;
    if (c == NULL)
        return;
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    if (advice != NULL) {
        char why[1024] = "";
        spil__say(c, &advice->why, why, sizeof why);
        spil_json_bool(&w, "ok", true);
        spil_notation_json(spil_driver_setup(t->driver), "move", advice->move, &w);
        spil_json_string(&w, "why", why);
    } else {
        const spil_sentence late = {.format = SPIL_TR("the game has gone on meanwhile")};
        spil__refusal(c, CODE_NOT_NOW, &late, &out);
    }
    spil__send_reply(c, t->hint.id, out.buf);
}

static void ready(loop_fd *w, uint32_t events)
{
    const thinkers *all = LOOP_OWNER(w, thinkers, watch);
    (void)events;
    for (table *t; (t = spil__bot_pool_answered(all->pool)) != NULL;) {
        const bots *b = t->on->bots;
        spil_bots_news news;
        b->owner.run(t);
        spil_bots_collect(t->bots, spil_driver_now(t->driver), false, &news);
        if (news.advised)
            advise(t, &news.advice);
        b->owner.settle(t);
        b->owner.run(t);
    }
}

/* ---- opening ---- */

thinkers *spil__thinkers_open(loop *l, int workers, spil_error *err)
{
    thinkers *t = spil_alloc(sizeof *t);
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const long wanted = workers > 0 ? workers : processors > 1 ? processors - 1 : 1;
    t->loop = l;
    t->pool = spil__bot_pool_open((int)(wanted < WORKERS_MAX ? wanted : WORKERS_MAX), BOT_CLOCK_WALL, 1);
    spil__bot_pool_limit(t->pool, LONGEST_MS, LEAST_MS);
    const bool started = spil__bot_pool_start(t->pool);
    t->watch = (loop_fd){.fd = spil__bot_pool_fd(t->pool), .ready = ready};
    if (started && spil__loop_watch(l, &t->watch, EPOLLIN))
        return t;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the server cannot start: %s"), strerror(errno));
    spil__thinkers_close(t);
    return NULL;
}

void spil__thinkers_close(thinkers *t)
{
    if (t == NULL)
        return;
    spil__loop_forget(t->loop, &t->watch);
    spil__bot_pool_close(t->pool);
    free(t);
}

bots *spil__bots_open(const thinkers *threads, bots_owner owner)
{
    bots *b = spil_alloc(sizeof *b);
    b->owner = owner;
    b->pool = threads->pool;
    return b;
}

void spil__bots_end(bots *b)
{
    free(b);
}

int spil__bots_thinking(const bots *b)
{
    return spil__bot_pool_jobs(b->pool);
}

/* ---- asking ---- */

/* No stored line may start a program. */
static void *open_bot(void *of, void *shared, const spil_player_spec *who, spil_budget most)
{
    const table *t = of;
    const spil_game *game = spil_driver_setup(t->driver)->game;
    const spil_player_spec usual = spil_player_spec_of_bot(spil_bot_usual(game), game);
    const player_terms terms = {.budget = most, .pool = t->on->bots->pool, .owner = of};
    (void)shared;
    return spil__player_open(who->kind == SPIL_PLAYER_BOT ? who : &usual, &terms);
}

static spil_match_bots *open_bots(table *t)
{
    spil_players players = spil__match_players;
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    players.enter = NULL;
    players.leave = NULL;
    players.open = open_bot;
    players.of = t;
    return spil_bots_open(t->driver, &players, (spil_budget){.ms = THINK_MS},
                          spil_bot_best(spil_driver_setup(t->driver)->game), seed);
}

/* Who has to wait for others where many ask: whose hint it is, or who opened the table. */
static const char *asker_of(const table *t, const spil_question *q)
{
    if (q->kind == SPIL_ASK_HINT)
        return t->seat[q->seat].person;
    return t->opener[0] != '\0' ? t->opener : t->name;
}

/* Is anybody there for whom a bot could play? */
static bool is_attended(const table *t)
{
    const person *opener = spil__person_find(t->on, t->opener);
    bool is = t->n_watchers > 0 || (opener != NULL && opener->clients != NULL);
    for (int seat = 0; seat < spil__table_seats(t); seat++)
        is = is || spil__table_is_here(t, seat);
    return is;
}

void spil__table_ask(table *t)
{
    spil_question q;
    if (t->bots != NULL)
        spil_bots_drop_withdrawn(t->bots);
    while (t->bots == NULL && spil_driver_withdrawn(t->driver) != 0)
        ; /* people's */
    while (is_attended(t) && spil_driver_take(t->driver, &q)) {
        if (q.kind == SPIL_ASK_MOVE && q.player[0] == '\0')
            continue; /* a person's */
        if (t->bots == NULL)
            t->bots = open_bots(t);
        spil__bot_pool_ask_for(t->on->bots->pool, asker_of(t, &q), q.kind == SPIL_ASK_HINT);
        spil_bots_start(t->bots, &q, spil_driver_now(t->driver));
    }
    if (t->hint.token != 0 && (t->bots == NULL || !spil_bots_advises(t->bots)))
        advise(t, NULL);
}
