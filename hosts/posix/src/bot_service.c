/* bot_service.c: bots and programs at one match (bot_service.h). */
#include "bot_service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab_players.h"
#include "spil/memory.h"

const player_terms spil__bot_terms = {.clock = BOT_CLOCK_WALL, .budget = {.ms = 600}};

typedef struct served_seat {
    player_spec spec;
    player *player; /* NULL until it is asked */
    spil_responder responder;
    spil_fast_rng rng; /* the seat's stream, as the next player gets it */
    uint64_t token;    /* the question being thought about; 0 = none */
} served_seat;

struct bot_service {
    spil_driver *driver;
    player_terms terms;
    uint64_t seed;
    served_seat seat[SPIL_SEATS_MAX];
    player_spec adviser_spec;
    player *adviser;
    spil_fast_rng hints;
    uint64_t hint_token;
    int hint_seat;
};

bot_service *spil__bots_open(spil_driver *d, const player_terms *terms, const spil_bot *adviser,
                             uint64_t seed)
{
    bot_service *s = spil_alloc(sizeof *s);
    s->driver = d;
    s->terms = *terms;
    s->seed = seed;
    s->adviser_spec = spil_entrant_bot(adviser, spil_driver_setup(d)->game);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        spil_fast_seed(&s->seat[seat].rng, seed, (uint64_t)seat + 1);
    spil_fast_seed(&s->hints, seed, SPIL_SEATS_MAX + 1);
    return s;
}

void spil__bots_close(bot_service *s)
{
    spil_result res;
    if (s == NULL)
        return;
    const bool over =
        spil_driver_phase(s->driver) != SPIL_PHASE_GATHER && spil_driver_result(s->driver, &res);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        player *p = s->seat[seat].player;
        if (p == NULL)
            continue;
        spil__player_cancel(p);
        spil__player_end(p, over ? &res : NULL);
        spil__player_close(p);
    }
    spil__player_close(s->adviser);
    free(s);
}

/* ---- players ---- */

static bool is_timed(const bot_service *s)
{
    const spil_terms *terms = spil_driver_terms(s->driver);
    return spil_driver_setup(s->driver)->game->race && terms->timed && terms->order == SPIL_ORDER_ARRIVAL;
}

/* The seat's player, opened anew when the seat has changed hands. */
static served_seat *served(bot_service *s, const spil_question *q)
{
    served_seat *at = &s->seat[q->seat];
    if (at->player != NULL && strcmp(at->spec.text, q->player) == 0)
        return at;
    spil__player_close(at->player); /* first: it may still be drawing from its stream */
    if (at->player != NULL)
        at->rng = at->responder.rng;
    if (spil__player_spec_read(q->player, q->setup->game, &at->spec, NULL) != SPIL_OK ||
        at->spec.kind == SEAT_HUMAN)
        at->spec = spil_entrant_bot(spil_bot_usual(q->setup->game),
                                    q->setup->game); /* the host seats nobody who cannot play */
    snprintf(at->spec.text, sizeof at->spec.text, "%s", q->player);
    at->player = spil__player_open(&at->spec, &s->terms);
    spil_fast_rng rng = at->rng;
    spil__player_begin(at->player, q->setup, q->seat, spil_fast_next(&rng));
    at->responder = spil_responder_for(&at->spec, spil__player_ask_fn, at->player, is_timed(s), at->rng);
    at->token = 0;
    return at;
}

static player *adviser_of(bot_service *s)
{
    if (s->adviser == NULL)
        s->adviser = spil__player_open(&s->adviser_spec, &s->terms);
    return s->adviser;
}

static void no_news(bot_news *news)
{
    news->faulty = -1;
    news->advised = false;
}

static void failed(bot_service *s, int seat, uint64_t token, const spil_sentence *why, uint64_t now_ms,
                   bot_news *news)
{
    if (spil_driver_fail(s->driver, now_ms, token) != SPIL_REPLY_DONE)
        return;
    news->faulty = seat;
    news->why = *why;
    snprintf(news->player, sizeof news->player, "%s", s->seat[seat].spec.text);
}

/* ---- waiting ---- */

void spil__bots_answer(bot_service *s, const spil_question *q, uint64_t (*now_ms)(void *of), void *of,
                       bot_news *news)
{
    spil_answer answer;
    spil_sentence fault;
    no_news(news);
    if (spil_respond(&served(s, q)->responder, q, &answer, &fault))
        spil_driver_answer(s->driver, now_ms(of), q->token, &answer, NULL);
    else
        failed(s, q->seat, q->token, &fault, now_ms(of), news);
}

static spil_bot_input hint_input(bot_service *s, const spil_question *q)
{
    return (spil_bot_input){
        .setup = q->setup, .view = q->view, .moves = q->moves, .n_moves = q->n_moves, .rng = &s->hints};
}

spil_bot_answer spil__bots_rate(bot_service *s, const spil_question *q, spil_rated out[])
{
    const spil_bot_input input = hint_input(s, q);
    spil_bot_answer answer;
    spil_sentence fault;
    spil__player_rate(adviser_of(s), &input, out, &answer, &fault);
    return answer;
}

/* ---- not waiting ---- */

void spil__bots_start(bot_service *s, const spil_question *q, uint64_t now_ms)
{
    if (q->kind == SPIL_ASK_HINT) {
        const spil_bot_input input = hint_input(s, q);
        spil__player_start(adviser_of(s), &input);
        s->hint_token = q->token;
        s->hint_seat = q->seat;
        return;
    }
    served_seat *at = served(s, q);
    if (at->responder.races || q->n_moves == 0) {
        spil_answer answer;
        spil_sentence fault;
        spil_respond(&at->responder, q, &answer, &fault);
        spil_driver_answer(s->driver, now_ms, q->token, &answer, NULL);
        return;
    }
    const spil_bot_input input = spil_responder_input(&at->responder, q);
    spil__player_start(at->player, &input);
    at->token = q->token;
}

static void drop_withdrawn(bot_service *s)
{
    for (uint64_t token; (token = spil_driver_withdrawn(s->driver)) != 0;) {
        if (token == s->hint_token) {
            spil__player_cancel(s->adviser);
            s->hint_token = 0;
        }
        for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
            if (s->seat[seat].token == token) {
                spil__player_cancel(s->seat[seat].player);
                s->seat[seat].token = 0;
            }
        }
    }
}

void spil__bots_collect(bot_service *s, uint64_t now_ms, bool wait, bot_news *news)
{
    spil_bot_answer taken;
    spil_sentence fault;
    no_news(news);
    drop_withdrawn(s);
    if (s->hint_token != 0 && (wait || spil__player_ready(s->adviser))) {
        const bool ok = spil__player_take(s->adviser, &taken, &fault);
        const spil_answer answer = {.acts = true, .move = taken.move};
        const spil_reply_kind kind = ok ? spil_driver_answer(s->driver, now_ms, s->hint_token, &answer, NULL)
                                        : spil_driver_fail(s->driver, now_ms, s->hint_token);
        news->advised = ok && kind == SPIL_REPLY_DONE;
        news->seat = s->hint_seat;
        news->advice = taken;
        s->hint_token = 0;
    }
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        served_seat *at = &s->seat[seat];
        const uint64_t token = at->token;
        if (token == 0 || news->faulty >= 0 || !(wait || spil__player_ready(at->player)))
            continue; /* one fault at a time: the next call reports the others */
        at->token = 0;
        if (spil__player_take(at->player, &taken, &fault)) {
            const spil_answer answer = spil_responder_answer(&at->responder, &taken);
            spil_driver_answer(s->driver, now_ms, token, &answer, NULL);
        } else {
            failed(s, seat, token, &fault, now_ms, news);
        }
    }
    drop_withdrawn(s);
}

bool spil__bots_busy(const bot_service *s)
{
    bool busy = s->hint_token != 0;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        busy = busy || s->seat[seat].token != 0;
    return busy;
}

int spil__bots_fd(const bot_service *s)
{
    int fd = s->hint_token != 0 ? spil__player_fd(s->adviser) : -1;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        if (s->seat[seat].token != 0)
            fd = spil__player_fd(s->seat[seat].player);
    }
    return fd;
}
