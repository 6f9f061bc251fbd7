/* cmd_today.c: `spil today`: the deal of a day (spil/today.h), once for the score, and par. */
#include <stdlib.h>
#include <string.h>

#include "arg_values.h"
#include "commands.h"
#include "cpu.h"
#include "day_end.h"
#include "input.h"
#include "intl.h"
#include "play.h"
#include "spil/today_words.h"
#include "stderr_report.h"

/* ---- scores ---- */

/* None where the file cannot be read; then it complains. */
static day_scores read_scores(const spil_game *game, spil_day day)
{
    spil_buffer text;
    spil_error err;
    if (!spil__today_read(&text, &err))
        spil__complain_error(&err);
    const day_scores s = spil__day_scores(&text, game, day);
    spil_buffer_free(&text);
    return s;
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

/* ---- the end ---- */

static void complain_of(const spil_error *err)
{
    if (err->text.format != NULL)
        spil__complain_error(err);
}

void spil__play_today(play *p)
{
    day_end e;
    spil_error err;
    char text[2000];
    spil_out out = spil_out_to(text, sizeof text);
    if (!spil__day_end(p->driver, p->interactive, &e, &err))
        return;
    complain_of(&err);
    spil_par *par =
        play_par(e.game, e.day, spil_bot_best(e.game), e.rec.n_steps, p->interactive && !p->output.speak);
    if (par != NULL) {
        spil__day_tell(&e, &p->output, par, &out, &err);
        fputs(text, stdout);
        complain_of(&err);
        spil_par_close(par);
    }
    spil__day_end_fini(&e);
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
        const day_scores s = spil__day_scores(&kept, game, day);
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
    if (read_scores(game, day).has[SPIL_DAY_MINE])
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
