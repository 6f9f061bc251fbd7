/* today.c: the deals of a day (calls.h): what was made of them, and par, in a worker. The page keeps the scores, as the
 * text of spil/par.h. */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "spil/memory.h"
#include "spil/messages.h"
#include "spil/saved.h"
#include "spil/today_words.h"
#include "tasks.h"

enum { SAY = 400 };

typedef struct scores {
    bool has[2]; /* by spil_day_whose */
    spil_day_score score[2];
} scores;

static scores scores_in(const char *text, const spil_game *game, spil_day day)
{
    scores s = {0};
    for (int whose = SPIL_DAY_MINE; text != NULL && whose <= SPIL_DAY_PAR; whose++)
        s.has[whose] = spil_day_find(text, strlen(text), game, day, (spil_day_whose)whose, &s.score[whose]);
    return s;
}

static const spil_day_score *score_of(const scores *s, spil_day_whose whose)
{
    return s->has[whose] ? &s->score[whose] : NULL;
}

static void put_line(call *c, const spil_game *game, spil_day day, spil_day_whose whose,
                     const spil_day_score *score)
{
    char line[SPIL_DAY_LINE];
    spil_out out = spil_out_to(line, sizeof line);
    spil_day_line(game, day, whose, score, &out);
    spil_json_string(&c->w, "line", line);
}

/* Of a game in parts that go by the day: which it is, and of how many. */
static void put_part(call *c, const spil_setup *su)
{
    for (int i = 0; su->game->options[i].name != NULL; i++) {
        const spil_option *o = &su->game->options[i];
        if (!o->by_day)
            continue;
        spil_json_int(&c->w, "part", su->option[i]);
        spil_json_int(&c->w, "parts", o->max);
        return;
    }
}

/* {"day":N,"scores":TEXT}: all deals of a day, since 1970. */
static bool call_today(call *c)
{
    const char *text = spil__arg_text(c, "scores");
    const spil_words words = {.tr = &spil__translator};
    int day;
    if (!spil__arg_int(c, "day", 1, 2900000, &day))
        return false;
    spil_json_open(&c->w, "deals", '[');
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
        const spil_game *game = spil_game_at(SPIL_CPU_ANY, i);
        const spil_setup su = spil_today_setup(game, (spil_day)day);
        const scores s = scores_in(text, game, (spil_day)day);
        char seed[80], say[SAY];
        spil_out to_seed = spil_out_to(seed, sizeof seed), to_say = spil_out_to(say, sizeof say);
        spil_key key;
        spil_today_key(game, (spil_day)day, &key);
        spil_key_print(&key, &to_seed);
        spil__answer_room(c, 4000);
        spil_json_open(&c->w, NULL, '{');
        spil_setup_members(&su, &c->w);
        put_part(c, &su);
        spil_json_string(&c->w, "seed", seed);
        spil_json_string(&c->w, "against", spil_bot_usual(game)->name);
        if (s.has[SPIL_DAY_MINE]) {
            spil_words_day_par(&words, &s.score[SPIL_DAY_MINE], score_of(&s, SPIL_DAY_PAR), &to_say);
            spil_json_string(&c->w, "say", say);
            to_say = spil_out_to(say, sizeof say);
            spil_words_day_share(&words, game, (spil_day)day, &s.score[SPIL_DAY_MINE],
                                 score_of(&s, SPIL_DAY_PAR), &to_say);
            spil_json_string(&c->w, "share", say);
        }
        spil_json_close(&c->w, '}');
    }
    spil_json_close(&c->w, ']');
    return true;
}

static spil_terms in_turns(void *of, const spil_setup *su)
{
    (void)of, (void)su;
    return (spil_terms){.order = SPIL_ORDER_TURNS, .keep = SPIL_KEEP_STEPS};
}

static bool has_own_players(const char *text)
{
    spil_reopened how;
    spil_record rec = {0};
    spil_driver *d = spil_saved_driver(SPIL_CPU_ANY, text, strlen(text), in_turns, NULL, 0, &how, &rec, NULL);
    const bool own = d != NULL && spil_day_counts(d);
    spil_driver_free(d);
    spil_record_free(&rec);
    return own;
}

/* The record of a finished deal of a day; false: it is none, and *day is 0. Ends with spil_record_free if true. */
static bool read_day(call *c, spil_record *rec, spil_day *day, spil_day_score *mine)
{
    const char *text = spil__arg_text(c, "text");
    *day = 0;
    if (text == NULL || !has_own_players(text) ||
        !spil_record_text(SPIL_CPU_ANY, text, strlen(text), rec, &c->err))
        return false;
    if (spil_day_score_of(rec, mine))
        *day = spil_today_of(rec->setup.game, &rec->key);
    else
        spil_record_free(rec);
    return *day != 0;
}

/* {"text":RECORD,"scores":TEXT}: is it the deal of a day? day is 0 if not; line: to be kept, if it is the first
 * time. */
static bool call_today_over(call *c)
{
    spil_record rec;
    spil_day day;
    spil_day_score mine;
    if (read_day(c, &rec, &day, &mine)) {
        const scores s = scores_in(spil__arg_text(c, "scores"), rec.setup.game, day);
        if (!s.has[SPIL_DAY_MINE])
            put_line(c, rec.setup.game, day, SPIL_DAY_MINE, &mine);
        spil_record_free(&rec);
    }
    spil_json_int(&c->w, "day", (int64_t)day);
    return true;
}

/* ---- par, in a worker ---- */

typedef struct thinker {
    const spil_bot *bot;
    spil_budget budget;
} thinker;

static void *open_thinker(void *of, void *shared, const spil_player_spec *who, spil_budget budget)
{
    (void)of, (void)shared;
    thinker *t = spil_alloc(sizeof *t);
    *t = (thinker){.bot = who->bot, .budget = budget};
    return t;
}

static bool ask_thinker(void *of, const spil_bot_input *question, spil_bot_answer *answer,
                        spil_sentence *fault)
{
    (void)fault; /* bots never fail */
    const thinker *t = of;
    spil_bot_input in = *question;
    in.budget = t->budget;
    in.resources = spil__task_resources(t->bot);
    *answer = t->bot->choose(&in);
    return true;
}

const spil_players spil__worker_players = {.open = open_thinker, .close = free, .ask = ask_thinker};

void spil__tell_progress(int done, int of)
{
    char text[80];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    spil_json_int(&w, "done", done < of ? done : of);
    spil_json_int(&w, "of", of);
    spil_json_close(&w, '}');
    spil__tell(text, spil_out_bytes(&out));
}

static void put_move(call *c, const char *key, const spil_setup *su, spil_move mv)
{
    char text[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    su->game->print_move(su, mv, &out);
    spil_json_string(&c->w, key, text);
}

/* Where the two parted: at which of the person's moves, and what each did then. */
static void put_parted(call *c, const spil_record *mine, const spil_par *par)
{
    spil_words words = {.tr = &spil__translator,
                        .in_words = true,
                        .on_screen = true,
                        .drawn = true,
                        .you = SPIL_TODAY_SEAT + 1};
    const spil_setup *su = &mine->setup;
    spil_record best;
    spil_error err;
    spil_state state;
    spil_view view;
    if (!spil_record_of(SPIL_CPU_ANY, spil_par_match(par), &best, &err))
        return;
    for (int seat = 0; seat < su->seats; seat++)
        words.name[seat] = "";
    const int at = spil_day_parted(mine, &best);
    if (at < mine->n_steps && at < best.n_steps) {
        spil_record_replay(mine, at, &state, NULL, NULL);
        spil_view_of(su, &state, SPIL_TODAY_SEAT, &view);
        spil_json_int(&c->w, "parted", spil_day_moves(mine, SPIL_TODAY_SEAT, at) + 1);
        spil_json_string(&c->w, "you", spil_words_move(&words, su, &view, mine->steps[at].move).text);
        spil_json_string(&c->w, "best", spil_words_move(&words, su, &view, best.steps[at].move).text);
        spil_json_int(&c->w, "step", at);
        put_move(c, "your_move", su, mine->steps[at].move);
        put_move(c, "best_move", su, best.steps[at].move);
    }
    spil_record_free(&best);
}

/* {"text":RECORD,"scores":TEXT}: the best bot plays the deal of this record; how far it is, is told. line: to be
 * kept. */
static bool call_par(call *c)
{
    const spil_words words = {.tr = &spil__translator};
    spil_record rec;
    spil_day day;
    spil_day_score mine, best;
    char say[SAY];
    if (!read_day(c, &rec, &day, &mine))
        return CALL_FAIL(c, SPIL_BAD_RECORD, "this is no deal of a day");
    const spil_game *game = rec.setup.game;
    const scores s = scores_in(spil__arg_text(c, "scores"), game, day);
    spil_par *par = spil_par_open(game, day, &spil__worker_players);
    while (spil_par_step(par))
        spil__tell_progress(spil_driver_steps(spil_par_match(par)), rec.n_steps);
    if (spil_par_score(par, &best)) {
        const spil_day_score *counts = s.has[SPIL_DAY_MINE] ? &s.score[SPIL_DAY_MINE] : &mine;
        spil_out out = spil_out_to(say, sizeof say);
        if (!s.has[SPIL_DAY_PAR])
            put_line(c, game, day, SPIL_DAY_PAR, &best);
        spil_words_day_par(&words, counts, &best, &out);
        spil_json_string(&c->w, "say", say);
        out = spil_out_to(say, sizeof say);
        spil_words_day_share(&words, game, day, counts, &best, &out);
        spil_json_string(&c->w, "share", say);
        put_parted(c, &rec, par);
    }
    spil_par_close(par);
    spil_record_free(&rec);
    return true;
}

const call_row spil__calls_today[] = {
    {"today", call_today},           /* the deals of a day, and what was made of them */
    {"today_over", call_today_over}, /* is a record such a deal, and does it count? */
    {"par", call_par},               /* in a worker: what the best bot makes of it */
    {NULL, NULL},
};
