/* bots.c: threads that think (bots.h). Each has memory of its own, which is used again for every question. */
#include "bots.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "bot_queue.h"
#include "bot_resources.h"
#include "people.h"
#include "reply.h"
#include "spil/messages.h"

enum {
    WORKERS_MAX = 16,
    THINK_MS = 300,    /* where the bot has no time of its own */
    LONGEST_MS = 1000, /* for everybody, so that nobody waits longer for a thread */
    LEAST_MS = 50      /* when many wait, each gets less, but no less than this */
};

typedef struct job {
    bot_waiting waiting;
    struct job *next; /* of those that are done */
    table *of;        /* NULL: it has left memory */
    uint64_t token;
    int seat;
    bool is_hint;
    bool cancelled; /* nobody waits for the answer any more */
    bool has_own;   /* the bot has a budget of its own */
    const spil_bot *bot;
    spil_budget budget;
    spil_setup setup;
    spil_data *data;
    spil_fast_rng rng;
    spil_view view;
    spil_bot_answer answer;
    int n_moves;
    spil_move moves[];
} job;

typedef struct worker {
    bots *of;
    pthread_t thread;
    bot_resources *resources;
    job *now;
} worker;

struct bots {
    online *on;
    bots_owner owner;
    loop_fd watch;
    pthread_mutex_t lock;
    pthread_cond_t work;
    bot_queue *queue; /* to do */
    job *done;
    bool ends;
    int n_workers, thinking;
    worker worker[WORKERS_MAX];
};

/* ---- the threads ---- */

static void think(worker *w, job *j)
{
    const spil_bot_input in = {.setup = &j->setup,
                               .view = &j->view,
                               .moves = j->moves,
                               .n_moves = j->n_moves,
                               .budget = j->budget,
                               .rng = &j->rng,
                               .resources = spil__resources_for(w->resources, j->bot)};
    j->answer = j->bot->choose(&in);
}

/* The processor's time that this thread has had. */
static uint64_t thread_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* The next question; NULL: it ends. When more people wait than there are threads, each gets less time. */
static job *next_job(bots *b)
{
    int share;
    bot_waiting *next;
    while ((next = spil__bot_queue_take(b->queue, &share)) == NULL && !b->ends)
        pthread_cond_wait(&b->work, &b->lock);
    job *j = (job *)next;
    if (j == NULL || b->ends)
        return j;
    uint32_t most_ms = (uint32_t)(LONGEST_MS * b->n_workers / share);
    most_ms = most_ms < LEAST_MS ? LEAST_MS : most_ms > LONGEST_MS ? LONGEST_MS : most_ms;
    if (j->budget.ms == 0 || j->budget.ms > most_ms)
        j->budget.ms = most_ms;
    return j;
}

static void *work(void *of)
{
    worker *w = of;
    bots *b = w->of;
    const uint64_t one = 1;
    pthread_mutex_lock(&b->lock);
    for (job *j; (j = next_job(b)) != NULL;) {
        const uint64_t began_us = thread_us();
        w->now = j;
        if (!j->cancelled && !b->ends) {
            pthread_mutex_unlock(&b->lock);
            think(w, j);
            pthread_mutex_lock(&b->lock);
            if (!j->cancelled && !j->has_own)
                spil__bot_queue_learn(b->queue, j->bot, j->setup.game, thread_us() - began_us);
        }
        w->now = NULL;
        spil__bot_queue_took(b->queue, &j->waiting, thread_us() - began_us);
        spil__resources_reset(w->resources);
        j->next = b->done;
        b->done = j;
        const ssize_t n = write(b->watch.fd, &one, sizeof one); /* cannot be full */
        (void)n;
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

/* ---- answers ---- */

static void free_job(job *j)
{
    free(j->data);
    free(j);
}

static void advise(table *t, const job *j)
{
    client *c = t->hint.client;
    const spil_answer answer = {.acts = true, .move = j->answer.move};
    const bool current =
        t->hint.token == j->token &&
        spil_driver_answer(t->driver, spil_driver_now(t->driver), j->token, &answer, NULL) == SPIL_REPLY_DONE;
    t->hint.token = 0;
    t->hint.client = NULL;
    if (c == NULL)
        return;
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    if (current) {
        char why[1024] = "";
        spil__say(c, &j->answer.why, why, sizeof why);
        spil_json_bool(&w, "ok", true);
        spil_notation_json(spil_driver_setup(t->driver), "move", j->answer.move, &w);
        spil_json_string(&w, "why", why);
    } else {
        const spil_sentence late = {.format = SPIL_TR("the game has gone on meanwhile")};
        spil__refusal(c, CODE_NOT_NOW, &late, &out);
    }
    spil__send_reply(c, t->hint.id, out.buf);
}

static void answered(const bots *b, const job *j)
{
    table *t = j->of;
    if (t == NULL)
        return;
    t->thinking--;
    b->owner.run(t);
    if (j->cancelled)
        return;
    if (j->is_hint) {
        advise(t, j);
        return;
    }
    const spil_responder *bot = t->seat[j->seat].responder;
    const spil_answer answer = bot != NULL ? spil_responder_answer(bot, &j->answer)
                                           : (spil_answer){.acts = true, .move = j->answer.move};
    spil_driver_answer(t->driver, spil_driver_now(t->driver), j->token, &answer, NULL);
    b->owner.settle(t);
    b->owner.run(t);
}

static void ready(loop_fd *w, uint32_t events)
{
    bots *b = LOOP_OWNER(w, bots, watch);
    uint64_t count;
    (void)events;
    const ssize_t n = read(w->fd, &count, sizeof count);
    (void)n;
    pthread_mutex_lock(&b->lock);
    job *done = b->done;
    b->done = NULL;
    pthread_mutex_unlock(&b->lock);
    for (job *j = done, *next; j != NULL; j = next) {
        next = j->next;
        b->thinking--;
        answered(b, j);
        free_job(j);
    }
}

/* ---- opening ---- */

/* Starts as many threads as it can; returns why there are no more, or 0. */
static int start_workers(bots *b, long wanted)
{
    sigset_t all, before;
    int why = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the loop */
    while (why == 0 && b->n_workers < WORKERS_MAX && b->n_workers < wanted) {
        worker *w = &b->worker[b->n_workers];
        w->of = b;
        w->resources = spil__resources_open(BOT_CLOCK_WALL, 1);
        why = pthread_create(&w->thread, NULL, work, w);
        if (why == 0)
            b->n_workers++;
        else
            spil__resources_close(w->resources);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return why;
}

bots *spil__bots_threads(online *on, int workers, bots_owner owner, spil_error *err)
{
    bots *b = spil_alloc(sizeof *b);
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    b->on = on;
    b->owner = owner;
    b->watch = (loop_fd){.fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), .ready = ready};
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->work, NULL);
    b->queue = spil__bot_queue_open();
    int why = b->watch.fd < 0 || !spil__loop_watch(on->loop, &b->watch, EPOLLIN) ? errno : 0;
    if (why == 0)
        why = start_workers(b, workers > 0 ? workers : processors > 1 ? processors - 1 : 1);
    if (b->n_workers > 0)
        return b;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the server cannot start: %s"), strerror(why));
    spil__bots_end(b);
    return NULL;
}

void spil__bots_end(bots *b)
{
    pthread_mutex_lock(&b->lock);
    b->ends = true;
    for (int i = 0; i < b->n_workers; i++)
        spil__resources_cancel(b->worker[i].resources);
    pthread_cond_broadcast(&b->work);
    pthread_mutex_unlock(&b->lock);
    for (int i = 0; i < b->n_workers; i++) {
        pthread_join(b->worker[i].thread, NULL);
        spil__resources_close(b->worker[i].resources);
    }
    for (job *j = b->done, *next; j != NULL;
         j = next) { /* all of them: what waited was handed back unanswered */
        next = j->next;
        free_job(j);
    }
    spil__bot_queue_close(b->queue);
    const int fd = b->watch.fd;
    spil__loop_forget(b->on->loop, &b->watch);
    if (fd >= 0)
        close(fd);
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->work);
    b->on->bots = NULL;
    free(b);
}

int spil__bots_thinking(const bots *b)
{
    return b == NULL ? 0 : b->thinking;
}

/* ---- asking ---- */

/* Who has to wait for others where many ask: whose hint it is, or who opened the table. */
static const char *asker_of(const table *t, const spil_question *q)
{
    if (q->kind == SPIL_ASK_HINT)
        return t->seat[q->seat].person;
    return t->opener[0] != '\0' ? t->opener : t->name;
}

/* Asks for an answer to the question. */
static void think_about(bots *b, table *t, const spil_question *q, const spil_entrant *who, spil_fast_rng rng)
{
    const size_t moves_bytes = (size_t)q->n_moves * sizeof q->moves[0];
    const bool own = who->budget.ms > 0 || who->budget.sims > 0;
    job *j = spil_alloc(sizeof *j + moves_bytes);
    j->of = t;
    j->token = q->token;
    j->seat = q->seat;
    j->is_hint = q->kind == SPIL_ASK_HINT;
    j->bot = who->bot;
    j->has_own = own;
    j->budget = own ? who->budget : (spil_budget){.ms = THINK_MS};
    j->setup = *q->setup;
    if (q->setup->data != NULL) { /* the table may leave memory meanwhile */
        j->data = spil_alloc(sizeof *j->data);
        memcpy(j->data, q->setup->data, sizeof *j->data);
        j->setup.data = j->data;
    }
    j->rng = rng;
    memcpy(&j->view, q->view, q->setup->game->view_bytes);
    memcpy(j->moves, q->moves, moves_bytes);
    j->n_moves = q->n_moves;
    b->thinking++;
    t->thinking++;
    pthread_mutex_lock(&b->lock);
    const bool quick =
        j->is_hint || (!own && spil__bot_queue_usual_us(b->queue, who->bot, q->setup->game) < BOT_INSTANT_US);
    spil__bot_queue_add(b->queue, asker_of(t, q), quick, &j->waiting);
    pthread_cond_signal(&b->work);
    pthread_mutex_unlock(&b->lock);
}

static bool cancel(job *j, const table *t, uint64_t token)
{
    if (j->of != t || (token != 0 && j->token != token))
        return false;
    j->cancelled = true;
    if (token == 0)
        j->of = NULL; /* the table leaves memory */
    return true;
}

typedef struct dropping {
    const table *of;
    uint64_t token;
} dropping;

static void drop_waiting(bot_waiting *w, void *context)
{
    const dropping *d = context;
    cancel((job *)w, d->of, d->token);
}

void spil__bots_drop(bots *b, const table *t, uint64_t token)
{
    if (b == NULL)
        return;
    pthread_mutex_lock(&b->lock);
    spil__bot_queue_each(b->queue, drop_waiting, &(dropping){.of = t, .token = token});
    for (job *j = b->done; j != NULL; j = j->next)
        cancel(j, t, token);
    for (int i = 0; i < b->n_workers; i++) {
        job *j = b->worker[i].now;
        if (j != NULL && cancel(j, t, token))
            spil__resources_cancel(b->worker[i].resources); /* it answers at once, and nobody listens */
    }
    pthread_mutex_unlock(&b->lock);
}

/* The seat's bot; its form in a race is drawn when it is first asked. */
static spil_responder *responder_of(table *t, const spil_question *q, const spil_entrant *who)
{
    table_seat *s = &t->seat[q->seat];
    if (s->responder != NULL && strcmp(s->player, q->player) == 0)
        return s->responder;
    if (s->responder == NULL)
        s->responder = spil_alloc(sizeof *s->responder);
    spil_fast_rng rng;
    spil_fast_seed(&rng, spil_fast_next(&t->rng), (uint64_t)q->seat + 1);
    *s->responder = spil_responder_for(who, NULL, NULL, spil_driver_terms(t->driver)->timed, rng);
    snprintf(s->player, sizeof s->player, "%.*s", (int)sizeof s->player - 1, q->player);
    return s->responder;
}

static spil_entrant entrant_of(const spil_question *q)
{
    const spil_game *game = q->setup->game;
    spil_entrant who;
    if (q->kind == SPIL_ASK_HINT)
        return spil_entrant_bot(spil_bot_best(game), game);
    if (spil_entrant_read(q->player, game, &who, NULL) != SPIL_OK) /* it was there when it was seated */
        who = spil_entrant_bot(spil_bot_usual(game), game);
    return who;
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
    online *on = t->on;
    spil_question q;
    if (on->bots == NULL)
        return;
    for (uint64_t token; (token = spil_driver_withdrawn(t->driver)) != 0;) {
        spil__bots_drop(on->bots, t, token);
        if (token == t->hint.token) {
            const spil_sentence late = {.format = SPIL_TR("the game has gone on meanwhile")};
            spil_out out = spil__scratch_out();
            if (t->hint.client != NULL) {
                spil__refusal(t->hint.client, CODE_NOT_NOW, &late, &out);
                spil__send_reply(t->hint.client, t->hint.id, out.buf);
            }
            t->hint.token = 0;
            t->hint.client = NULL;
        }
    }
    while (is_attended(t) && spil_driver_take(t->driver, &q)) {
        if (q.kind == SPIL_ASK_MOVE && q.player[0] == '\0')
            continue; /* a person's */
        const spil_entrant who = entrant_of(&q);
        spil_responder *bot = q.kind == SPIL_ASK_HINT ? NULL : responder_of(t, &q, &who);
        if (bot != NULL && (bot->races || q.n_moves == 0)) {
            spil_answer answer;
            spil_sentence fault;
            spil_respond(bot, &q, &answer, &fault);
            spil_driver_answer(t->driver, spil_driver_now(t->driver), q.token, &answer, NULL);
            continue;
        }
        spil_fast_rng rng;
        spil_fast_seed(&rng, spil_fast_next(&t->rng), (uint64_t)q.seat + 1);
        think_about(on->bots, t, &q, &who, rng);
    }
}
