/* today_screen.c: the deals of today (today_screen.h). */
#include "today_screen.h"

#include <stdio.h>
#include <string.h>

#include "cpu.h"
#include "intl.h"
#include "play_game.h"
#include "spil/today_words.h"

enum { DEALS_MAX = 16 };

/* ---- choosing one ---- */

static int list_deals(const tui *t, spil_day day, menu_item item[DEALS_MAX], char said[DEALS_MAX][200])
{
    const line_output names = {0};
    const spil_words w = spil__output_words(&names);
    spil_buffer kept;
    spil_error err;
    int n = 0;
    spil__today_read(&kept, &err); /* what cannot be read is none */
    for (const spil_game *game; n < DEALS_MAX && (game = spil_game_at(spil__cpu(), n)) != NULL; n++) {
        const day_scores s = spil__day_scores(&kept, game, day);
        spil_out out = spil_out_to(said[n], sizeof said[n]);
        if (t->n_games > 0 && n == t->n_games)
            break;
        if (s.has[SPIL_DAY_MINE])
            spil_words_day_par(&w, &s.score[SPIL_DAY_MINE],
                               s.has[SPIL_DAY_PAR] ? &s.score[SPIL_DAY_PAR] : NULL, &out);
        else
            spil_put(&out, _("not yet played"));
        item[n] = (menu_item){
            .text = _(game->name), .value = said[n], .help = _(game->tagline), .key = n < 9 ? '1' + n : 0};
    }
    spil_buffer_free(&kept);
    return n;
}

void spil__today_screen(tui *t)
{
    char said[DEALS_MAX][200], date[20];
    menu m = {.title = _("Today’s deal")};
    for (;;) {
        menu_item item[DEALS_MAX];
        const spil_day day = spil__today();
        spil_key key;
        spil_out out = spil_out_to(date, sizeof date);
        spil_day_print(day, &out);
        m.right = date;
        m.above = _("The same cards for everybody, without hints or undo. The first time counts.");
        m.item = item;
        m.n = list_deals(t, day, item, said);
        const int chosen = spil__tui_menu(t, &m);
        if (chosen < 0)
            return;
        const spil_game *game = spil_game_at(spil__cpu(), chosen);
        if (spil_today_key(game, day, &key))
            spil__play_day(t, game, day, &key);
        else
            spil__tui_message(t, m.title, _("Nobody knows what day it is."));
    }
}

/* ---- par ---- */

typedef struct bar {
    const char *title;
    int done, of;
} bar;

static void draw_bar(const void *model, const look *l, area a)
{
    static const key_help keys[] = {
        {.key = SPIL_TR("Esc"), .what = SPIL_TR("go back"), .code = KEY_ESCAPE, .bar = true},
        {.key = NULL},
    };
    const bar *b = model;
    const area inside = spil__draw_frame(a, l, b->title, NULL, keys);
    const int width = inside.w - 4, filled = b->done < b->of ? width * b->done / b->of : width;
    spil__draw_text(inside, 2, 1, INK_PLAIN, _("the best bot plays it"));
    spil__draw_fill(spil__area_part(inside, 2, 3, width, 1), INK_FAINT, '.');
    spil__draw_fill(spil__area_part(inside, 2, 3, filled, 1), INK_PLAIN | MARK_BOLD, '#');
}

/* NULL: the person did not wait for its end. The bar is as long as the person's game, which the bot's may leave. */
static spil_par *play_par(tui *t, const day_end *e)
{
    spil_par *par = spil_par_open(e->game, e->day, &spil__lab_players);
    bar b = {.title = _("Today’s deal"), .of = e->rec.n_steps > 0 ? e->rec.n_steps : 1};
    while (spil_par_step(par)) {
        b.done = spil_driver_steps(spil_par_match(par));
        const int key = spil__tui_key(t, draw_bar, &b, 0, 0, spil__tui_now(t));
        if (key == KEY_ESCAPE || key == 'q' || key == KEY_GONE) {
            spil_par_close(par);
            return NULL;
        }
    }
    return par;
}

void spil__par_screen(game_screen *p)
{
    const line_output names = spil__game_screen_names(p);
    day_end e;
    spil_error err;
    char text[2000];
    spil_out out = spil_out_to(text, sizeof text);
    if (!spil__day_end(p->driver, true, &e, &err)) {
        spil__game_screen_show(p, INK_TITLE, "%s", _("This is not the deal of a day."));
        return;
    }
    if (spil_day_score_compare(&e.mine, &e.before.score[SPIL_DAY_MINE]) == 0)
        e.before.has[SPIL_DAY_MINE] = false; /* kept when this game ended */
    spil_par *par = play_par(p->t, &e);
    if (par != NULL) {
        spil__day_tell(&e, &names, par, &out, &err);
        spil__tui_message(p->t, _("Today’s deal"), text);
        spil_par_close(par);
    }
    spil__day_end_fini(&e);
}
