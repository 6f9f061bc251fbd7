/* match.c: games between bots (match.h). */
#include "spil/match.h"

#include <stdlib.h>
#include <string.h>

#include "spil/memory.h"

enum { STREAM_DEAL, STREAM_BOTS };

struct spil_match_worker {
    const spil_lineup *lineup;
    const spil_lab *lab;
    void *shared;                                  /* by its players */
    void *player[SPIL_SEATS_MAX][SPIL_LINEUP_MAX]; /* opened on first use */
    spil_driver *driver;                           /* of the latest game … */
    bool timed;
    uint8_t who[SPIL_SEATS_MAX]; /* … and who plays there */
};

typedef struct streams {
    spil_key key; /* of the deal */
    spil_fast_rng bot[SPIL_SEATS_MAX];
} streams;

static streams streams_of(const spil_lineup *l, const spil_pairing *p)
{
    streams s;
    spil_fast_rng rng, deal;
    spil_fast_seed(&rng, l->seed, p->deal);
    const uint64_t own = spil_fast_next(&rng);
    spil_fast_seed(&deal, own, STREAM_DEAL);
    s.key = spil_fast_key(&deal);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        spil_fast_seed(&s.bot[seat], own, STREAM_BOTS + (uint64_t)seat + SPIL_SEATS_MAX * p->rotation);
    return s;
}

/* ---- the worker ---- */

spil_code spil_lineup_check(const spil_lineup *l, spil_error *err)
{
    bool any = false;
    for (int i = 0; i < l->n; i++)
        any = any || spil_handicap_is(&l->who[i].handicap);
    for (int i = 0; i < l->n && any; i++) {
        if (!l->who[i].races)
            return spil_fail(err, SPIL_BAD_OPTION,
                             SPIL_TR("a handicap counts by the clock, and %s does not race"), l->who[i].text);
    }
    return SPIL_OK;
}

spil_match_worker *spil_worker_open(const spil_lineup *lineup, const spil_lab *lab)
{
    spil_match_worker *w = spil_alloc(sizeof *w);
    const spil_players *players = &lab->players;
    w->lineup = lineup;
    w->lab = lab;
    w->shared = players->enter != NULL ? players->enter(players->of) : NULL;
    return w;
}

void spil_worker_close(spil_match_worker *w)
{
    const spil_players *players = &w->lab->players;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        for (int i = 0; i < w->lineup->n; i++) {
            if (w->player[seat][i] != NULL)
                players->close(w->player[seat][i]);
        }
    }
    if (players->leave != NULL)
        players->leave(players->of, w->shared);
    spil_driver_free(w->driver);
    free(w);
}

const spil_driver *spil_worker_match(const spil_match_worker *w)
{
    return w->driver;
}

static void *player_of(spil_match_worker *w, const spil_pairing *p, int seat)
{
    const spil_players *players = &w->lab->players;
    void **at = &w->player[seat][p->who[seat]];
    if (*at == NULL)
        *at = players->open(players->of, w->shared, &w->lineup->who[p->who[seat]], w->lineup->budget);
    return *at;
}

/* ---- playing ---- */

static void sit(spil_driver *d, int seat, const spil_player_spec *who)
{
    char name[SPIL_NAME_BYTES] = "";
    const size_t len = strlen(who->text);
    memcpy(name, who->text, len < sizeof name ? len : sizeof name - 1);
    if (!spil_name_fits(name)) { /* truncated within a character */
        spil_out out = spil_out_to(name, sizeof name);
        spil_put_int(&out, seat);
    }
    const spil_command cmd = {.kind = SPIL_DO_SEAT,
                              .by = SPIL_HOST,
                              .seat = seat,
                              .seat_kind = SPIL_SEAT_BOT,
                              .player = who->player,
                              .name = name};
    spil_driver_do(d, 0, &cmd, NULL);
}

/* A driver for this pairing; kept for the next game with the same players. */
static void set_table(spil_match_worker *w, const spil_pairing *p)
{
    const spil_lineup *l = w->lineup;
    const bool timed = spil_pairing_timed(l, p);
    if (w->driver != NULL && timed == w->timed && memcmp(p->who, w->who, sizeof w->who) == 0)
        return;
    spil_terms terms = {.order = timed ? SPIL_ORDER_ARRIVAL : SPIL_ORDER_TURNS,
                        .timed = timed,
                        .count_ms = SPIL_RACE_COUNT_MS,
                        .hold_ms = SPIL_RACE_HOLD_MS,
                        .keep = l->steps ? SPIL_KEEP_STEPS : 0};
    for (int seat = 0; seat < l->su.seats; seat++)
        terms.handicap[seat] = l->who[p->who[seat]].handicap;
    spil_driver_free(w->driver);
    w->driver = spil_driver_new(&l->su, &terms, 0);
    w->timed = timed;
    memcpy(w->who, p->who, sizeof w->who);
    for (int seat = 0; seat < l->su.seats; seat++)
        sit(w->driver, seat, &l->who[p->who[seat]]);
}

/* All other sides win. */
static uint8_t all_but_side_of(const spil_setup *su, int seat)
{
    unsigned winners = 0;
    for (int other = 0; other < su->seats; other++)
        winners |= spil_side_of(su, other) == spil_side_of(su, seat) ? 0 : 1u << other;
    return (uint8_t)winners;
}

static void count_events(const spil_setup *su, const spil_scorebook *book, const spil_events *ev,
                         spil_match_end *end)
{
    if (book->count != NULL)
        book->count(su, ev, end->tally);
    if (book->rounds != NULL)
        book->rounds(su, ev, &end->rounds);
}

static void count_result(const spil_match_worker *w, spil_match_end *end)
{
    const spil_setup *su = &w->lineup->su;
    const uint64_t go_ms = 3 * (uint64_t)SPIL_RACE_COUNT_MS, clock_ms = spil_driver_clock(w->driver);
    const bool over = spil_driver_result(w->driver, &end->result);
    end->moves = spil_driver_steps(w->driver);
    end->stuck = !over && end->lost_by < 0;
    end->winners = end->lost_by < 0 ? end->result.winners : all_but_side_of(su, end->lost_by);
    end->timed = w->timed;
    end->race_ms = w->timed && clock_ms > go_ms ? clock_ms - go_ms : 0;
    for (int seat = 0; w->timed && seat < su->seats; seat++) {
        end->wrong[seat] = spil_driver_replies(w->driver, seat, SPIL_REPLY_REFUSED);
        end->late[seat] = spil_driver_replies(w->driver, seat, SPIL_REPLY_TOO_LATE);
    }
}

/* Answers questions and lets time jump, until nothing more happens. false: it was stopped. */
static bool play_out(spil_match_worker *w, spil_seat_player seats[], spil_match_end *end)
{
    enum { HOUR_MS = 3600000 };
    const spil_setup *su = &w->lineup->su;
    const spil_scorebook *book = spil_scorebook_of(su->game);
    const spil_lab *lab = w->lab;
    spil_driver *d = w->driver;
    spil_question q;
    spil_answer answer;
    for (int steps = 0;;) {
        if (spil_driver_take(d, &q)) {
            if (lab->stop != NULL && lab->stop(lab->stop_of))
                return false;
            if (!spil_seat_player_ask(&seats[q.seat], &q, &answer, &end->fault)) {
                end->lost_by = (int8_t)q.seat;
                return true;
            }
            spil_driver_answer(d, 0, q.token, &answer, NULL);
        } else if (!spil_driver_next(d, HOUR_MS)) {
            return true;
        }
        if (spil_driver_steps(d) != steps) {
            steps = spil_driver_steps(d);
            count_events(su, book, spil_driver_last_events(d), end);
        }
    }
}

bool spil_worker_play(spil_match_worker *w, const spil_pairing *p, spil_match_end *end)
{
    const spil_players *players = &w->lab->players;
    const spil_setup *su = &w->lineup->su;
    const streams s = streams_of(w->lineup, p);
    spil_seat_player seats[SPIL_SEATS_MAX];
    *end = (spil_match_end){.lost_by = -1};
    set_table(w, p);
    for (int seat = 0; seat < su->seats; seat++) {
        spil_fast_rng rng = s.bot[seat];
        void *of = player_of(w, p, seat);
        seats[seat] = spil_seat_player_for(&w->lineup->who[p->who[seat]], players->ask, of, w->timed, rng);
        if (players->begin != NULL)
            players->begin(of, su, seat, spil_fast_next(&rng));
    }
    spil_driver_deal(w->driver, &s.key);
    const bool played = play_out(w, seats, end);
    count_result(w, end);
    for (int seat = 0; players->end != NULL && seat < su->seats; seat++)
        players->end(player_of(w, p, seat), played && end->lost_by < 0 ? &end->result : NULL);
    return played;
}

bool spil_pairing_timed(const spil_lineup *lineup, const spil_pairing *p)
{
    bool timed = lineup->su.game->race;
    for (int seat = 0; seat < lineup->su.seats; seat++)
        timed = timed && lineup->who[p->who[seat]].races;
    return timed;
}
