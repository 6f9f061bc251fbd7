/* match_bots.c: bots and programs at one match (match_bots.h). */
#include "spil/match_bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/memory.h"
#include "spil/today.h"

/* A player who was asked, and the question that is being thought about; token 0 = none. */
typedef struct asked {
    spil_player_spec spec;
    void *player;
    spil_seat_player turns; /* a seat's, not the adviser's */
    uint64_t token;
} asked;

struct spil_match_bots {
    spil_driver *driver;
    spil_players players;
    void *shared;
    spil_budget budget;
    uint64_t seed;
    bool shared_deal;                  /* spil_is_shared_deal: the same moves meet the same answers */
    asked *seat[SPIL_SEATS_MAX];       /* NULL until it is asked */
    spil_fast_rng rng[SPIL_SEATS_MAX]; /* a seat's stream, as its first player gets it */
    const spil_bot *adviser_bot;
    asked *adviser; /* likewise */
    spil_fast_rng hints;
    int hint_seat;
};

spil_match_bots *spil_bots_open(spil_driver *d, const spil_players *players, spil_budget budget,
                                const spil_bot *adviser, uint64_t seed)
{
    spil_match_bots *b = spil_alloc(sizeof *b);
    b->driver = d;
    b->players = *players;
    b->shared = players->enter != NULL ? players->enter(players->of) : NULL;
    b->shared_deal = spil_is_shared_deal(d);
    b->budget = b->shared_deal ? (spil_budget){.sims = SPIL_TODAY_SIMS} : budget;
    b->seed = seed;
    b->adviser_bot = adviser;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        spil_fast_seed(&b->rng[seat], seed, (uint64_t)seat + 1);
    spil_fast_seed(&b->hints, seed, SPIL_SEATS_MAX + 1);
    return b;
}

static void close_player(spil_match_bots *b, asked *at)
{
    if (at == NULL)
        return;
    b->players.close(at->player);
    free(at);
}

void spil_bots_close(spil_match_bots *b)
{
    spil_result res;
    if (b == NULL)
        return;
    const bool over =
        spil_driver_phase(b->driver) != SPIL_PHASE_GATHER && spil_driver_result(b->driver, &res);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        if (b->seat[seat] == NULL)
            continue;
        if (b->players.cancel != NULL)
            b->players.cancel(b->seat[seat]->player);
        if (b->players.end != NULL)
            b->players.end(b->seat[seat]->player, over ? &res : NULL);
        close_player(b, b->seat[seat]);
    }
    close_player(b, b->adviser);
    if (b->players.leave != NULL)
        b->players.leave(b->players.of, b->shared);
    free(b);
}

void *spil_bots_shared(const spil_match_bots *b)
{
    return b->shared;
}

/* ---- players ---- */

static bool is_timed(const spil_match_bots *b)
{
    const spil_terms *terms = spil_driver_terms(b->driver);
    return spil_driver_setup(b->driver)->game->race && terms->timed && terms->order == SPIL_ORDER_ARRIVAL;
}

static asked *open_player(spil_match_bots *b, const spil_player_spec *spec)
{
    asked *at = spil_alloc(sizeof *at);
    at->spec = *spec;
    at->player = b->players.open(b->players.of, b->shared, &at->spec, b->budget);
    return at;
}

/* The seat's player, another one when the seat has changed hands. */
static asked *player_of(spil_match_bots *b, const spil_question *q)
{
    asked **at = &b->seat[q->seat];
    const spil_game *game = q->setup->game;
    if (*at != NULL && strcmp((*at)->spec.text, q->player) == 0)
        return *at;
    spil_fast_rng rng = *at != NULL ? (*at)->turns.rng : b->rng[q->seat];
    close_player(b, *at);
    spil_player_spec spec;
    if (spil_player_spec_read(q->player, game, &spec, NULL) != SPIL_OK || spec.kind == SPIL_PLAYER_PERSON)
        spec =
            spil_player_spec_of_bot(spil_bot_usual(game), game); /* the host seats nobody who cannot play */
    snprintf(spec.text, sizeof spec.text, "%s", q->player);
    *at = open_player(b, &spec);
    (*at)->turns = spil_seat_player_for(&spec, b->players.ask, (*at)->player, is_timed(b), rng);
    if (b->players.begin != NULL)
        b->players.begin((*at)->player, q->setup, q->seat, spil_fast_next(&rng));
    return *at;
}

/* In a shared deal random numbers depend on the position alone, not on what was asked before or how often. */
static void place_stream(const spil_match_bots *b, int who, spil_fast_rng *rng)
{
    enum { STREAMS = SPIL_SEATS_MAX + 2 };
    if (b->shared_deal)
        spil_fast_seed(rng, b->seed, STREAMS * ((uint64_t)spil_driver_steps(b->driver) + 1) + (uint64_t)who);
}

/* The seat's player, ready to be asked. */
static asked *asked_of(spil_match_bots *b, const spil_question *q)
{
    asked *at = player_of(b, q);
    place_stream(b, q->seat + 1, &at->turns.rng);
    return at;
}

static asked *adviser_of(spil_match_bots *b)
{
    if (b->adviser == NULL) {
        const spil_player_spec spec =
            spil_player_spec_of_bot(b->adviser_bot, spil_driver_setup(b->driver)->game);
        b->adviser = open_player(b, &spec);
    }
    return b->adviser;
}

static void no_news(spil_bots_news *news)
{
    news->faulty = -1;
    news->advised = false;
}

static void failed(spil_match_bots *b, int seat, uint64_t token, const spil_sentence *why, uint64_t now_ms,
                   spil_bots_news *news)
{
    if (spil_driver_fail(b->driver, now_ms, token) != SPIL_REPLY_DONE)
        return;
    news->faulty = seat;
    news->why = *why;
    snprintf(news->player, sizeof news->player, "%s", b->seat[seat]->spec.text);
}

/* ---- waiting ---- */

void spil_bots_answer(spil_match_bots *b, const spil_question *q, uint64_t (*now_ms)(void *of), void *of,
                      spil_bots_news *news)
{
    spil_answer answer;
    spil_sentence fault;
    no_news(news);
    if (spil_seat_player_ask(&asked_of(b, q)->turns, q, &answer, &fault))
        spil_driver_answer(b->driver, now_ms(of), q->token, &answer, NULL);
    else
        failed(b, q->seat, q->token, &fault, now_ms(of), news);
}

static spil_bot_input hint_input(spil_match_bots *b, const spil_question *q)
{
    place_stream(b, SPIL_SEATS_MAX + 1, &b->hints);
    return (spil_bot_input){.setup = q->setup,
                            .view = q->view,
                            .moves = q->moves,
                            .n_moves = q->n_moves,
                            .rng = &b->hints,
                            .advises = true};
}

spil_bot_answer spil_bots_rate(spil_match_bots *b, const spil_question *q, spil_rated out[])
{
    const spil_bot_input input = hint_input(b, q);
    spil_bot_answer answer;
    spil_sentence fault;
    b->players.rate(adviser_of(b)->player, &input, out, &answer, &fault);
    return answer;
}

/* ---- not waiting ---- */

void spil_bots_start(spil_match_bots *b, const spil_question *q, uint64_t now_ms)
{
    const bool hint = q->kind == SPIL_ASK_HINT;
    asked *at = hint ? adviser_of(b) : asked_of(b, q);
    if (!hint && (at->turns.races || q->n_moves == 0)) {
        spil_answer answer;
        spil_sentence fault;
        spil_seat_player_ask(&at->turns, q, &answer, &fault);
        spil_driver_answer(b->driver, now_ms, q->token, &answer, NULL);
        return;
    }
    const spil_bot_input input = hint ? hint_input(b, q) : spil_seat_player_question(&at->turns, q);
    b->players.start(at->player, &input);
    at->token = q->token;
    b->hint_seat = hint ? q->seat : b->hint_seat;
}

static void drop(spil_match_bots *b, asked *at, uint64_t token)
{
    if (at == NULL || at->token != token)
        return;
    b->players.cancel(at->player);
    at->token = 0;
}

void spil_bots_drop_withdrawn(spil_match_bots *b)
{
    for (uint64_t token; (token = spil_driver_withdrawn(b->driver)) != 0;) {
        drop(b, b->adviser, token);
        for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
            drop(b, b->seat[seat], token);
    }
}

/* Has it an answer to be taken? Then no question is being thought about any more; *token says which it was. */
static bool has_answer(spil_match_bots *b, asked *at, bool wait, uint64_t *token)
{
    if (at == NULL || at->token == 0 || !(wait || b->players.ready(at->player)))
        return false;
    *token = at->token;
    at->token = 0;
    return true;
}

static void advise(spil_match_bots *b, uint64_t token, uint64_t now_ms, spil_bots_news *news)
{
    spil_sentence fault;
    const bool ok = b->players.take(b->adviser->player, &news->advice, &fault);
    const spil_answer answer = {.acts = true, .move = news->advice.move};
    const spil_reply_kind kind = ok ? spil_driver_answer(b->driver, now_ms, token, &answer, NULL)
                                    : spil_driver_fail(b->driver, now_ms, token);
    news->advised = ok && kind == SPIL_REPLY_DONE;
    news->seat = b->hint_seat;
}

void spil_bots_collect(spil_match_bots *b, uint64_t now_ms, bool wait, spil_bots_news *news)
{
    uint64_t token;
    no_news(news);
    spil_bots_drop_withdrawn(b);
    if (has_answer(b, b->adviser, wait, &token))
        advise(b, token, now_ms, news);
    for (int seat = 0; seat < SPIL_SEATS_MAX && news->faulty < 0;
         seat++) { /* the next call reports other faults */
        asked *at = b->seat[seat];
        spil_bot_answer taken;
        spil_sentence fault;
        if (!has_answer(b, at, wait, &token))
            continue;
        if (b->players.take(at->player, &taken, &fault)) {
            const spil_answer answer = spil_seat_player_answer(&at->turns, &taken);
            spil_driver_answer(b->driver, now_ms, token, &answer, NULL);
        } else {
            failed(b, seat, token, &fault, now_ms, news);
        }
    }
    spil_bots_drop_withdrawn(b);
}

bool spil_bots_advises(const spil_match_bots *b)
{
    return b->adviser != NULL && b->adviser->token != 0;
}

bool spil_bots_busy(const spil_match_bots *b)
{
    bool busy = spil_bots_advises(b);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        busy = busy || (b->seat[seat] != NULL && b->seat[seat]->token != 0);
    return busy;
}
