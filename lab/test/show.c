/* show.c: results of the lab as text (show.h). */
#include "show.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/games.h"

__attribute__((format(printf, 2, 3))) static void put(show *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(s->text + s->len, sizeof s->text - s->len, format, args);
    va_end(args);
    s->len += (size_t)n;
    if (n < 0 || s->len >= sizeof s->text) {
        puts("the text is too long");
        exit(1);
    }
}

static void put_sample(show *s, const char *name, const spil_sample *of)
{
    put(s, "%s %lld %.17g %.17g\n", name, (long long)of->n, of->sum, of->squares);
}

const char *show_contest(show *s, const spil_contest *c)
{
    const spil_estimate elo = spil_elo_of(&c->score, c->sides);
    s->len = 0;
    put(s, "%s: %s against %s, sides %d, timed %d, units %lld, games %lld, %lld %lld %lld\n",
        c->lineup->su.game->id, c->lineup->who[c->a].text, c->lineup->who[c->b].text, c->sides, c->timed,
        (long long)c->units, (long long)c->games, (long long)c->wins, (long long)c->draws,
        (long long)c->losses);
    put_sample(s, "score", &c->score);
    put_sample(s, "points a", &c->points_a);
    put_sample(s, "points b", &c->points_b);
    put_sample(s, "points more", &c->points_more);
    put(s, "rounds %lld\n", (long long)c->rounds);
    put_sample(s, "round score", &c->round_score);
    put_sample(s, "round more", &c->round_more);
    put(s, "faults %lld %lld, first by %d: %s\n", (long long)c->faults_a, (long long)c->faults_b,
        spil_contest_faulty(c), spil_contest_faulty(c) < 0 ? "" : c->fault.format);
    put(s, "elo %.6f %.6f %.6f, llr %.9f, verdict %d\n", elo.value, elo.low, elo.high, c->llr,
        (int)c->verdict);
    return s->text;
}

const char *show_series(show *s, const spil_series *r)
{
    const spil_stat *stats = spil_scorebook_of(r->lineup->su.game)->stats;
    s->len = 0;
    put(s, "%s: games %lld, moves %lld (%lld to %lld, squared %lld), stuck %lld, drawn %lld, ms %lld\n",
        r->lineup->su.game->id, (long long)r->games, (long long)r->moves, (long long)r->moves_min,
        (long long)r->moves_max, (long long)r->moves_squared, (long long)r->stuck, (long long)r->drawn,
        (long long)r->ms);
    for (int seat = 0; seat < r->lineup->su.seats; seat++) {
        const spil_estimate won = spil_series_won(r, seat);
        put(s, "%s: wins %lld (%.17g %.17g), points %lld, wrong %lld, late %lld\n", r->lineup->who[seat].text,
            (long long)r->wins[seat], won.low, won.high, (long long)r->points[seat],
            (long long)r->wrong[seat], (long long)r->late[seat]);
    }
    for (int i = 0; stats[i].name != NULL; i++) {
        const spil_estimate e = spil_series_stat(r, i);
        put(s, "%s %lld %.17g %.17g %.17g\n", stats[i].name, (long long)r->tally[i], e.value, e.low, e.high);
    }
    return s->text;
}

const char *show_league(show *s, const spil_league *l)
{
    s->len = 0;
    put(s, "%s: games %lld, meetings %d of %d, met %d, untimed %d\n", l->lineup->su.game->id,
        (long long)l->games, l->meetings, l->wanted, l->met, l->untimed);
    for (int k = 0; k < l->met; k++) {
        const int i = l->order[k];
        put(s, "%s: %.6f %.6f %.6f, points %.17g", l->lineup->who[i].text, l->rating[i].value,
            l->rating[i].low, l->rating[i].high, l->points[i].sum);
        for (int m = 0; m < l->met; m++) {
            double score = -1;
            spil_league_score(l, i, l->order[m], &score);
            put(s, " %.17g", score);
        }
        put(s, "\n");
    }
    return s->text;
}

static void put_rated(show *s, const spil_setup *su, const spil_rated *r)
{
    char move[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(move, sizeof move);
    su->game->print_move(su, r->move, &out);
    put(s, " %s %u %.17g %.17g", move, r->visits, r->share, r->points);
}

const char *show_analysis(show *s, const spil_analysis *a)
{
    const spil_setup *su = &a->rec->setup;
    s->len = 0;
    put(s, "%s: steps %d, decisions %d, sides %d, by points %d\n", su->game->id, a->rec->n_steps,
        a->n_decisions, a->sides, a->by_points);
    for (int i = 0; i < a->n_decisions; i++) {
        const spil_decision *d = &a->decisions[i];
        put(s, "%d seat %d of %d:", d->step, d->seat, d->n_moves);
        put_rated(s, su, &d->own);
        put(s, ", best");
        for (int k = 0; k < d->n_best; k++)
            put_rated(s, su, &d->best[k]);
        put(s, ", cost %.17g noise %.17g grade %d\n", d->cost, d->noise, (int)d->grade);
    }
    for (int seat = 0; seat < su->seats; seat++)
        put(s, "seat %d: %d decisions, cost %.17g\n", seat, a->seats[seat].decisions, a->seats[seat].cost);
    for (int side = 0; side < a->sides; side++) {
        const spil_balance *b = &a->side[side];
        put(s, "side %d: known %d, deal %.17g own %.17g others %.17g luck %.17g result %.17g\n", side,
            b->known, b->deal, b->own_cost, b->others_cost, b->luck, b->result);
    }
    return s->text;
}

/* ---- what tests lend ---- */

static void must(bool ok, const char *what)
{
    if (!ok) {
        printf("%s\n", what);
        exit(1);
    }
}

spil_lineup show_lineup(const char *game, int seats, const char *const texts[], uint32_t sims, uint64_t seed)
{
    spil_lineup l = {.su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats),
                     .budget = {.sims = sims},
                     .seed = seed};
    if (strcmp(game, "rumi7") == 0)
        spil_setup_option(&l.su, "last_round", "2", NULL);
    must(spil_setup_check(&l.su, NULL) == SPIL_OK, "no such setup");
    for (; texts[l.n] != NULL; l.n++)
        must(spil_player_spec_read_bot(texts[l.n], l.su.game, &l.who[l.n], NULL) == SPIL_OK, texts[l.n]);
    return l;
}

const spil_bot_resources *show_resources(void)
{
    static _Alignas(64) unsigned char memory[1 << 20];
    static const spil_bot_resources resources = {.memory = memory, .memory_bytes = sizeof memory};
    return &resources;
}

typedef struct thinker {
    const spil_bot *bot;
    spil_budget budget;
} thinker;

static void *open_thinker(void *of, void *shared, const spil_player_spec *who, spil_budget budget)
{
    (void)of, (void)shared;
    thinker *t = malloc(sizeof *t);
    must(t != NULL, "no memory");
    const bool own = who->budget.ms > 0 || who->budget.sims > 0;
    *t = (thinker){.bot = who->bot, .budget = own ? who->budget : budget};
    return t;
}

static bool ask_thinker(void *player, const spil_bot_input *question, spil_bot_answer *answer,
                        spil_sentence *fault)
{
    (void)fault;
    const thinker *t = player;
    spil_bot_input in = *question;
    in.budget = t->budget;
    in.resources = show_resources();
    *answer = t->bot->choose(&in);
    return true;
}

spil_players show_players(void)
{
    return (spil_players){.open = open_thinker, .close = free, .ask = ask_thinker};
}

int64_t show_work(void *of, const spil_work *work)
{
    (void)of;
    void *room = work->open(work->of), *end = calloc(1, work->end_bytes);
    int64_t taken = 0;
    must(end != NULL, "no memory");
    for (bool more = true; more && taken < work->n;) {
        memset(end, 0, work->end_bytes);
        more = work->piece(work->of, room, taken, end);
        if (more) {
            more = work->take(work->of, taken, end);
            taken++;
        }
    }
    free(end);
    work->close(work->of, room);
    return taken;
}

void show_analyse(const spil_lineup *lineup, uint32_t sims, spil_analysis *a, spil_record *rec)
{
    enum { STEPS_MAX = 4000 };
    static spil_state_work work;
    const spil_lab lab = {.work = show_work, .players = show_players()};
    spil_match_worker *w = spil_worker_open(lineup, &lab);
    spil_pairing p = {0};
    spil_match_end end;
    spil_error err;
    for (int seat = 0; seat < lineup->su.seats; seat++)
        p.who[seat] = (uint8_t)seat;
    must(spil_worker_play(w, &p, &end), "it was stopped");
    const size_t bytes = spil_driver_save_bytes(spil_worker_match(w));
    char *text = malloc(bytes);
    *rec = (spil_record){.steps = calloc(STEPS_MAX, sizeof(spil_step)), .max_steps = STEPS_MAX};
    must(text != NULL && rec->steps != NULL, "no memory");
    spil_out out = spil_out_to(text, bytes);
    spil_driver_save(spil_worker_match(w), &out);
    must(spil_record_read(SPIL_CPU_ANY, text, out.len, &work, rec, &err) == SPIL_OK, "no record");
    free(text);
    spil_worker_close(w);
    *a = (spil_analysis){.rec = rec,
                         .bot = spil_bot_rating(rec->setup.game),
                         .budget = {.sims = sims},
                         .seed = lineup->seed,
                         .seat = -1,
                         .resources = show_resources()};
    must(spil_analyse(a, &err) == SPIL_OK, "no analysis");
}

void show_analyse_free(spil_analysis *a, spil_record *rec)
{
    spil_analysis_free(a);
    free(rec->steps);
}
