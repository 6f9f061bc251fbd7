/* today.c: the deal of a day is the same deal, with the same answers and the same par, wherever it is played.
 *
 * usage: lab_today [NUMBER [all]]
 *
 * With a number: par of all games on that day of a month, to be compared with other builds (tools/test). Without:
 * compares with what is known, and tries what the promise rests on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/games.h"
#include "spil/memory.h"
#include "spil/par.h"
#include "spil/saved.h"
#include "spil/tally.h"
#include "thinkers.h"

static int wrong;

static void must(bool is, const char *what)
{
    if (!is)
        printf("not so: %s\n", what);
    wrong += !is;
}

static spil_par *played(const char *game, spil_day day)
{
    spil_par *par = spil_par_open(spil_game_find(SPIL_CPU_ANY, game), day, &spil__test_thinkers);
    while (spil_par_step(par))
        continue;
    return par;
}

static char *json_of(const char *game, spil_day day)
{
    spil_par *par = played(game, day);
    char *text = spil_par_json(par);
    spil_par_close(par);
    return text;
}

/* ---- what is known ---- */

static const char *const games[] = {"punto", "7ate9", "sequence", "rumi7"};
enum { GAMES = sizeof games / sizeof games[0] };

/* FNV-1a. */
static uint64_t hash(const char *text)
{
    uint64_t sum = 0xcbf29ce484222325;
    for (; *text != '\0'; text++)
        sum = (sum ^ (unsigned char)*text) * 0x100000001b3;
    return sum;
}

static void compare_known(void)
{
    static const uint64_t known[GAMES] = {0xe4cd5eea351546dd, 0xd231dc750d015307, 0x17cbc7d42af7280d,
                                          0x6e3e9a53d5a56790};
    for (int i = 0; i < GAMES; i++) {
        char *text = json_of(games[i], spil_day_of(2026, 11, 18));
        if (hash(text) != known[i])
            printf("%#llx: %s\n", (unsigned long long)hash(text), text);
        must(hash(text) == known[i], "par is what it was");
        free(text);
    }
}

/* ---- what a line of the statistics says about stages (spil/tally.h) ---- */

/* Is it what the events tell, move by move? */
static void compare_stages(const spil_driver *d)
{
    const spil_setup *su = spil_driver_setup(d);
    spil_ended e = {.seats = su->seats};
    spil_events *events = spil_alloc(sizeof *events);
    spil_state state;
    spil_key key;
    unsigned laid[SPIL_SEATS_MAX][SPIL_STAGES_MAX + 1] = {{0}};
    int round = su->option[3], n = 0; /* first_round */
    spil_driver_key(d, &key);
    su->game->start(su, &key, &state);
    spil_ended_stages(&e, su, &key, spil_driver_step(d, 0), 0);
    must(e.stages == 1u << (round - 1), "the first stage is played");
    spil_ended_stages(&e, su, &key, spil_driver_step(d, 0), spil_driver_steps(d));
    for (int i = 0; i < spil_driver_steps(d); i++) {
        const spil_step *step = spil_driver_step(d, i);
        events->n = events->pooled = 0;
        su->game->apply(su, &state, step->seat, step->move, events, NULL);
        for (int k = 0; k < events->n; k++) {
            const spil_event *event = &events->item[k];
            if (spil_event_is(su, event, "laid"))
                laid[event->arg[0]][round - 1] = 1;
            if (spil_event_is(su, event, "deal"))
                round = event->arg[0];
        }
    }
    must(e.stages >> (round - 1) == 1, "the last stage is played");
    for (int seat = 0; seat < su->seats; seat++) {
        for (int stage = 0; stage < SPIL_STAGES_MAX; stage++) {
            must((e.seat[seat].done >> stage & 1u) == laid[seat][stage], "what was laid is done");
            n += (int)laid[seat][stage];
        }
    }
    must(n > 0, "somebody has laid something");
    free(events);
}

static void stages_are_what_was_laid(void)
{
    for (uint32_t i = 0; i < 2; i++) {
        spil_par *par = played("rumi7", spil_day_of(2026, 11, 18) + i);
        compare_stages(spil_par_match(par));
        spil_par_close(par);
    }
}

/* ---- the same moves meet the same answers ---- */

static uint64_t no_time(void *of)
{
    (void)of;
    return 0;
}

/* A deal is played twice, the second time by somebody who leaves and comes back before every move: is every answer the
 * same? */
static bool meets_the_same(const spil_game *game, const spil_key *key)
{
    const spil_setup su = spil_today_setup(game, spil_day_of(2026, 11, 18));
    const spil_terms terms = {.order = SPIL_ORDER_TURNS, .keep = SPIL_KEEP_STEPS};
    spil_driver *at[2];
    spil_match_bots *bots[2];
    bool same = true;
    for (int i = 0; i < 2; i++) {
        at[i] = spil_driver_new(&su, &terms, 0);
        for (int seat = 0; seat < su.seats; seat++) {
            const spil_player_spec who = spil_player_spec_of_bot(spil_bot_usual(game), game);
            spil_give_seat(at[i], 0, seat, &who, "");
        }
        spil_driver_do(at[i], 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = key}, NULL);
        bots[i] =
            spil_bots_open(at[i], &spil__test_thinkers, (spil_budget){.sims = 100}, spil_bot_best(game), 7);
    }
    for (spil_question q; same && spil_driver_steps(at[0]) < 40;) {
        for (int i = 0; i < 2; i++) {
            spil_bots_news news;
            spil_bots_close(i == 0 ? NULL : bots[1]);
            if (i == 1)
                bots[1] = spil_bots_open(at[1], &spil__test_thinkers, (spil_budget){.sims = 100},
                                         spil_bot_best(game), 7);
            while (!spil_driver_take(at[i], &q) && spil_driver_next(at[i], UINT64_MAX))
                continue;
            spil_bots_answer(bots[i], &q, no_time, NULL, &news);
        }
        const int n = spil_driver_steps(at[0]);
        same = spil_driver_steps(at[1]) == n && (n == 0 || spil_driver_step(at[0], n - 1)->move.code ==
                                                               spil_driver_step(at[1], n - 1)->move.code);
    }
    for (int i = 0; i < 2; i++) {
        spil_bots_close(bots[i]);
        spil_driver_free(at[i]);
    }
    return same;
}

static void try_answers(void)
{
    spil_key key, other;
    for (int i = 0; i < GAMES; i++) {
        const spil_game *game = spil_game_find(SPIL_CPU_ANY, games[i]);
        spil_today_key(game, spil_day_of(2026, 11, 18), &key);
        must(meets_the_same(game, &key), "the same moves meet the same answers");
    }
    spil_key_parse("18", &other); /* in other deals they need not: this test would notice */
    must(!meets_the_same(spil_game_find(SPIL_CPU_ANY, "punto"), &other), "other deals go on at random");
}

/* ---- keys, scores, lines ---- */

static void try_keys(void)
{
    const spil_game *punto = spil_game_find(SPIL_CPU_ANY, "punto"),
                    *rumi7 = spil_game_find(SPIL_CPU_ANY, "rumi7");
    const spil_day day = spil_day_of(2026, 11, 18);
    char text[80];
    spil_out out = spil_out_to(text, sizeof text);
    spil_key key;
    must(!spil_today_key(punto, 0, &key) && spil_today_of(punto, &key) == 0, "no day has no deal");
    must(spil_today_key(punto, day, &key), "a day has one");
    must(memcmp(key.bytes, "spil 2026-11-18 punto\0\0\0\0\0\0\0\0\0\0", 32) == 0, "the key is a text");
    must(spil_today_of(punto, &key) == day && spil_today_of(rumi7, &key) == 0, "it is one game's");
    key.bytes[31] = 1;
    must(spil_today_of(punto, &key) == 0, "nothing follows it");
    spil_key_parse("42", &key);
    must(spil_today_of(punto, &key) == 0, "other seeds are of no day");
    spil_day_print(day, &out);
    must(strcmp(text, "2026-11-18") == 0, "days are printed");
    for (int i = 0; i < 7; i++) {
        spil_setup su = spil_today_setup(rumi7, day + (uint32_t)i);
        const spil_setup next = spil_today_setup(rumi7, day + 7);
        must(spil_setup_check(&su, NULL) == SPIL_OK, "every day can be played");
        must((memcmp(su.option, next.option, sizeof su.option) == 0) == (i == 0), "seven days, seven rounds");
    }
}

static void try_scores(void)
{
    const spil_day_score won = {SPIL_OUTCOME_WON, 0, false, 14}, faster = {SPIL_OUTCOME_WON, 0, false, 12},
                         lost = {SPIL_OUTCOME_LOST, 0, false, 9}, later = {SPIL_OUTCOME_LOST, 0, false, 30},
                         few = {SPIL_OUTCOME_LOST, 35, true, 50}, many = {SPIL_OUTCOME_WON, 40, true, 20};
    must(spil_day_score_compare(&faster, &won) > 0 && spil_day_score_compare(&won, &faster) < 0,
         "fewer moves win");
    must(spil_day_score_compare(&lost, &won) < 0 && spil_day_score_compare(&lost, &later) == 0,
         "a loss is a loss");
    const spil_day_score gone = {SPIL_OUTCOME_LOST, 0, true, SPIL_DAY_GIVEN_UP};
    must(spil_day_score_compare(&gone, &many) < 0 && spil_day_score_compare(&gone, &gone) == 0 &&
             spil_day_score_compare(&lost, &gone) > 0,
         "nothing is worse than giving up");
    must(spil_day_score_compare(&few, &many) > 0, "points decide where they are counted");

    const spil_game *punto = spil_game_find(SPIL_CPU_ANY, "punto"),
                    *rumi7 = spil_game_find(SPIL_CPU_ANY, "rumi7");
    const spil_day day = spil_day_of(2026, 11, 18);
    char text[1000];
    spil_out out = spil_out_to(text, sizeof text);
    spil_day_score found;
    spil_put(&out, SPIL_TODAY_FIRST);
    spil_day_line(punto, day, SPIL_DAY_MINE, &won, &out);
    spil_day_line(punto, day, SPIL_DAY_MINE, &faster, &out);
    spil_day_line(rumi7, day, SPIL_DAY_PAR, &few, &out);
    must(spil_day_find(text, out.len, punto, day, SPIL_DAY_MINE, &found) && found.moves == 14,
         "the first counts");
    must(!spil_day_find(text, out.len, punto, day, SPIL_DAY_PAR, &found), "par is not mine");
    must(!spil_day_find(text, out.len, punto, day + 1, SPIL_DAY_MINE, &found), "a day is not another");
    must(spil_day_find(text, out.len, rumi7, day, SPIL_DAY_PAR, &found) && found.by_points &&
             found.points == 35,
         "points are kept");
    must(!spil_day_find(text, out.len - 1, rumi7, day, SPIL_DAY_PAR, &found), "half a line is none");
}

/* ---- where two parted, and taking back ---- */

static void try_match(void)
{
    spil_par *par = played("sequence", spil_day_of(2026, 11, 18));
    spil_record a, b;
    spil_error err;
    spil_reply reply;
    must(spil_record_of(SPIL_CPU_ANY, spil_par_match(par), &a, &err), "a record");
    must(spil_record_of(SPIL_CPU_ANY, spil_par_match(par), &b, &err), "another");
    must(spil_day_parted(&a, &b) == a.n_steps, "they are the same");
    b.steps[5].move.code ^= 1;
    must(spil_day_parted(&a, &b) == 5, "they part");
    must(spil_day_moves(&a, SPIL_TODAY_SEAT, 5) + spil_day_moves(&a, 1, 5) == 5 &&
             spil_day_moves(&a, SPIL_TODAY_SEAT, 5) < 4,
         "a seat's own moves are counted");
    b.n_steps = 3;
    must(spil_day_parted(&a, &b) == 3, "one is the beginning of the other");
    spil_record_free(&a);
    spil_record_free(&b);
    spil_par_close(par);

    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "punto");
    const spil_terms terms = {.order = SPIL_ORDER_TURNS, .undo = SPIL_UNDO_FREE, .keep = SPIL_KEEP_STEPS};
    spil_setup su = spil_today_setup(game, spil_day_of(2026, 11, 18));
    for (int i = 0; i < 2; i++) { /* in other deals it is free */
        spil_driver *d = spil_driver_new(&su, &terms, 0);
        const spil_player_spec human = spil_player_spec_human();
        spil_key key;
        spil_move moves[SPIL_MOVES_MAX];
        for (int seat = 0; seat < su.seats; seat++)
            spil_give_seat(d, 0, seat, &human, "");
        spil_today_key(game, spil_day_of(2026, 11, 18), &key);
        key.bytes[31] = (uint8_t)i;
        spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}, NULL);
        const int seat = spil_driver_asked(d);
        spil_driver_moves(d, seat, moves);
        spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_MOVE, .by = seat, .move = moves[0]}, NULL);
        must(spil_driver_steps(d) == 1, "a move was made");
        spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_UNDO, .by = seat}, &reply);
        must(spil_driver_steps(d) == (i == 0), "only moves of a day stay");
        spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_HINT, .by = spil_driver_asked(d)}, &reply);
        must((reply.kind == SPIL_REPLY_NOT_ALLOWED) == (i == 0),
             "only in the deal of a day are there no hints");
        spil_driver_free(d);
    }
}

/* ---- what counts ---- */

/* A match of a day between these two, the second with this handicap. */
static bool counts(const char *mine, const char *other, spil_handicap handicap)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "punto");
    const spil_setup su = spil_today_setup(game, spil_day_of(2026, 11, 18));
    const char *const who[] = {mine, other};
    spil_terms terms = {.order = SPIL_ORDER_TURNS, .keep = SPIL_KEEP_STEPS};
    terms.handicap[1] = handicap;
    spil_driver *d = spil_driver_new(&su, &terms, 0);
    for (int seat = 0; seat < su.seats; seat++) {
        spil_player_spec spec;
        must(spil_player_spec_read(who[seat], game, &spec, NULL) == SPIL_OK, "a player");
        spil_give_seat(d, 0, seat, &spec, "");
    }
    const bool so = spil_day_counts(d);
    spil_driver_free(d);
    return so;
}

static void try_players(void)
{
    const spil_handicap none = {0}, some = {.late_ms = 2000};
    const char *usual = spil_bot_usual(spil_game_find(SPIL_CPU_ANY, "punto"))->name;
    must(counts("human", usual, none), "a person against the usual bot counts");
    must(!counts("human", "random", none), "another bot does not count");
    must(!counts("human", "human", none), "neither does a person");
    must(!counts(usual, usual, none), "nor a bot that plays for one");
    must(!counts("human", usual, some), "nor a handicap");
}

/* ---- somebody else's records ---- */

static bool is_checked(const spil_record *rec, spil_day_score *score)
{
    return spil_day_score_checked(rec, &spil__test_thinkers, score);
}

/* Par's own record has all that a person's can have; then it is made better than it was. */
static void try_checking(void)
{
    for (int i = 0; i < GAMES; i++) {
        const spil_game *game = spil_game_find(SPIL_CPU_ANY, games[i]);
        spil_par *par = played(games[i], spil_day_of(2026, 11, 18));
        spil_day_score own, score;
        spil_record rec;
        spil_error err;
        must(spil_record_of(SPIL_CPU_ANY, spil_par_match(par), &rec, &err) && spil_par_score(par, &own),
             "a record");
        must(is_checked(&rec, &score) && spil_day_score_compare(&own, &score) == 0 &&
                 own.moves == score.moves,
             "it is what happened");

        int answer = 0;
        while (rec.steps[answer].seat == SPIL_TODAY_SEAT)
            answer++;
        spil_state state;
        spil_move moves[SPIL_MOVES_MAX];
        spil_record_replay(&rec, answer, &state, NULL, NULL);
        const int n = game->moves(&rec.setup, &state, rec.steps[answer].seat, moves, SPIL_MOVES_MAX);
        const spil_move was = rec.steps[answer].move;
        for (int m = 0; m < n; m++) {
            rec.steps[answer].move = moves[m];
            must(moves[m].code == was.code || !is_checked(&rec, &score), "nobody answers for the bots");
        }
        rec.steps[answer].move = was;

        rec.n_steps--;
        must(!is_checked(&rec, &score), "a game is played to its end");
        rec.resign[1].is = true; /* which would have won it */
        must(!is_checked(&rec, &score), "bots do not resign");
        rec.n_steps++;
        must(is_checked(&rec, &score) && spil_day_score_compare(&own, &score) == 0,
             "what a record says besides moves counts for nothing");
        rec.resign[1].is = false;
        rec.key.bytes[31] = 1;
        must(!is_checked(&rec, &score), "another deal is of no day");
        spil_record_free(&rec);
        spil_par_close(par);
    }
}

int main(int argc, char **argv)
{
    for (int i = 0; i < GAMES && argc > 1; i++) {
        char *text = json_of(games[i], spil_day_of(2026, 11, atoi(argv[1])));
        puts(text);
        free(text);
    }
    if (argc > 1)
        return 0;
    compare_known();
    stages_are_what_was_laid();
    try_keys();
    try_scores();
    try_match();
    try_players();
    try_checking();
    try_answers();
    if (wrong == 0)
        puts("today: all right");
    return wrong != 0;
}
