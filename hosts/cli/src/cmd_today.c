/* cmd_today.c: `spil today`: the deal of a day (spil/today.h), once for the score, and par. */
#include <stdlib.h>
#include <string.h>

#include "arg_values.h"
#include "commands.h"
#include "cpu.h"
#include "input.h"
#include "intl.h"
#include "play.h"
#include "spil/saved.h"
#include "spil/today_words.h"
#include "stderr_report.h"
#include "today_file.h"

/* ---- scores ---- */

typedef struct scores {
    bool has[2]; /* by spil_day_whose */
    spil_day_score score[2];
} scores;

static scores scores_in(const spil_buffer *text, const spil_game *game, spil_day day)
{
    scores s = {0};
    for (int whose = SPIL_DAY_MINE; whose <= SPIL_DAY_PAR; whose++)
        s.has[whose] = spil_day_find(text->at, text->len, game, day, (spil_day_whose)whose, &s.score[whose]);
    return s;
}

/* None where the file cannot be read; `aloud` complains of that. */
static scores read_scores(const spil_game *game, spil_day day, bool aloud)
{
    spil_buffer text;
    spil_error err;
    if (!spil__today_read(&text, &err) && aloud)
        spil__complain_error(&err);
    const scores s = scores_in(&text, game, day);
    spil_buffer_free(&text);
    return s;
}

static void keep(const play *p, const spil_game *game, spil_day day, spil_day_whose whose,
                 const spil_day_score *score)
{
    spil_error err;
    if (p->interactive && !spil__today_add(game, day, whose, score, &err))
        spil__complain_error(&err);
}

/* ---- par ---- */

/* A bar as long as the person's game, which the bot's may leave. NULL: Ctrl-C came. */
static spil_par *play_par(const spil_game *game, spil_day day, const spil_bot *bot, int usual_steps, bool bar)
{
    enum { WIDTH = 30 };
    spil_par *par = spil_par_open_with(game, day, bot, &spil__lab_players);
    while (spil_par_step(par) && !spil__input_interrupted()) {
        const int steps = spil_driver_steps(spil_par_match(par));
        const int filled = steps < usual_steps ? WIDTH * steps / usual_steps : WIDTH;
        if (!bar)
            continue;
        printf("\r[%.*s%*s] %s", filled, "##############################", WIDTH - filled, "",
               _("the best bot plays it"));
        fflush(stdout);
    }
    if (bar)
        fputs("\r\033[K", stdout);
    if (spil_driver_phase(spil_par_match(par)) == SPIL_PHASE_OVER)
        return par;
    spil_par_close(par);
    return NULL;
}

/* Where the two parted, and what each of them did then. */
static void print_parted(const play *p, const spil_record *mine, const spil_driver *par)
{
    const spil_setup *su = &mine->setup;
    const spil_words w = spil__output_words(&p->output);
    spil_record other;
    spil_error err;
    spil_state state;
    spil_view view;
    if (!spil_record_of(spil__cpu(), par, &other, &err))
        return;
    const int at = spil_day_parted(mine, &other);
    if (at == mine->n_steps && at == other.n_steps) {
        puts(_("You played every move as the best bot did."));
    } else if (at < mine->n_steps && at < other.n_steps) {
        spil_record_replay(mine, at, &state, NULL, NULL);
        spil_view_of(su, &state, SPIL_TODAY_SEAT, &view);
        printf(_("The best bot played differently at your move %d: %s."),
               spil_day_moves(mine, SPIL_TODAY_SEAT, at) + 1,
               spil_words_move(&w, su, &view, other.steps[at].move).text);
        putchar(' ');
        printf(_("You: %s."), spil_words_move(&w, su, &view, mine->steps[at].move).text);
        putchar('\n');
    }
    spil_record_free(&other);
}

/* ---- the end ---- */

static void print_share(const play *p, const spil_game *game, spil_day day, const spil_day_score *mine,
                        const spil_day_score *par)
{
    char text[400];
    spil_out out = spil_out_to(text, sizeof text);
    const spil_words w = spil__output_words(&p->output);
    spil_words_day_share(&w, game, day, mine, par, &out);
    puts(text);
}

void spil__play_today(play *p)
{
    const spil_game *game = setup_of(p)->game;
    spil_record rec;
    spil_error err;
    spil_day_score mine, best;
    if (!spil_day_counts(p->driver) || !spil_record_of(spil__cpu(), p->driver, &rec, &err))
        return;
    if (spil_day_score_of(&rec, &mine)) {
        const spil_day day = spil_today_of(game, &rec.key);
        const scores before = read_scores(game, day, false);
        if (before.has[SPIL_DAY_MINE])
            puts(_("The first time counts."));
        else
            keep(p, game, day, SPIL_DAY_MINE, &mine);
        spil_par *par =
            play_par(game, day, spil_bot_best(game), rec.n_steps, p->interactive && !p->output.speak);
        if (par != NULL && spil_par_score(par, &best)) {
            if (!before.has[SPIL_DAY_PAR])
                keep(p, game, day, SPIL_DAY_PAR, &best);
            print_parted(p, &rec, spil_par_match(par));
            print_share(p, game, day, before.has[SPIL_DAY_MINE] ? &before.score[SPIL_DAY_MINE] : &mine,
                        &best);
        }
        spil_par_close(par);
    }
    spil_record_free(&rec);
}

/* ---- the command ---- */

/* All games of a day, with what was made of them. */
static int list(const play *p, spil_day day)
{
    const spil_words w = spil__output_words(&p->output);
    char text[400];
    spil_buffer kept;
    spil_error err;
    if (!spil__today_read(&kept, &err)) {
        spil__complain_error(&err);
        spil_buffer_free(&kept);
        return STATUS_FAILED;
    }
    spil_out out = spil_out_to(text, sizeof text);
    spil_day_print(day, &out);
    printf(_("The deals of %s, the same for everybody. Play one: spil today GAME"), text);
    putchar('\n');
    for (int i = 0; spil_game_at(spil__cpu(), i) != NULL; i++) {
        const spil_game *game = spil_game_at(spil__cpu(), i);
        const scores s = scores_in(&kept, game, day);
        out = spil_out_to(text, sizeof text);
        if (s.has[SPIL_DAY_MINE])
            spil_words_day_par(&w, &s.score[SPIL_DAY_MINE],
                               s.has[SPIL_DAY_PAR] ? &s.score[SPIL_DAY_PAR] : NULL, &out);
        else
            spil_put(&out, _("not yet played"));
        printf("  %s (%s): %s\n", _(game->name), game->id, text);
    }
    spil_buffer_free(&kept);
    return STATUS_OK;
}

/* Par for programs: nothing is played by people, nothing is kept. */
static int print_par(const args *a, const spil_game *game, spil_day day)
{
    const char *name = spil__args_value(a, "bot");
    spil_player_spec bot = spil_player_spec_of_bot(spil_bot_best(game), game);
    if (name != NULL && !spil__arg_bot(name, game, &bot))
        return STATUS_USAGE;
    spil_par *par = play_par(game, day, bot.bot, 1, false);
    if (par == NULL)
        return STATUS_FAILED;
    char *text = spil_par_json(par);
    puts(text);
    free(text);
    spil_par_close(par);
    return STATUS_OK;
}

static int play_it(const args *a, play *p, const spil_game *game, spil_day day)
{
    const spil_setup su = spil_today_setup(game, day);
    spil_seating players;
    spil_key key;
    if (!spil_today_key(game, day, &key)) {
        spil__complain(_("nobody knows what day it is: name one with --date"));
        return STATUS_FAILED;
    }
    spil_seating_default(&su, &players);
    spil__output_names(&p->output, su.seats);
    if (read_scores(game, day, true).has[SPIL_DAY_MINE])
        puts(_("You have played this deal: it does not count again."));
    spil__play_begin(p, &su, &players, &key);
    spil__play_on(a, p);
    return STATUS_OK;
}

int spil__cmd_today(const args *a)
{
    const spil_game *game = a->n > 0 ? spil__arg_game(a->operand[0]) : NULL;
    spil_day day;
    int status = STATUS_OK;
    if ((a->n > 0 && game == NULL) || !spil__arg_day(a, spil__today(), &day))
        return STATUS_USAGE;
    const bool json = spil__args_has(a, "json");
    if (json && game == NULL) {
        spil__complain(_("name the game whose par is wanted"));
        return STATUS_USAGE;
    }
    if (!json && spil__args_has(a, "bot")) {
        spil__complain(_("--bot goes with --json"));
        return STATUS_USAGE;
    }
    if (json)
        return print_par(a, game, day);
    play *p = spil_alloc(sizeof *p);
    if (!spil__play_open(a, p))
        status = STATUS_USAGE;
    else if (game == NULL)
        status = list(p, day);
    else
        status = play_it(a, p, game, day);
    spil__play_fini(p);
    free(p->data);
    free(p);
    return status;
}
