/* day_end.c: what follows when the deal of a day is over (day_end.h). */
#include "day_end.h"

#include "cpu.h"
#include "intl.h"
#include "spil/saved.h"
#include "spil/today_words.h"

day_scores spil__day_scores(const spil_buffer *text, const spil_game *game, spil_day day)
{
    day_scores s = {0};
    for (int whose = SPIL_DAY_MINE; whose <= SPIL_DAY_PAR; whose++)
        s.has[whose] = spil_day_find(text->at, text->len, game, day, (spil_day_whose)whose, &s.score[whose]);
    return s;
}

static bool keep(const day_end *e, spil_day_whose whose, const spil_day_score *score, spil_error *err)
{
    return !e->keeps || e->before.has[whose] || spil__today_add(e->game, e->day, whose, score, err);
}

bool spil__day_end(const spil_driver *d, bool keeps, day_end *e, spil_error *err)
{
    spil_buffer kept;
    *e = (day_end){.game = spil_driver_setup(d)->game, .keeps = keeps};
    *err = (spil_error){0};
    if (!spil_day_counts(d) || !spil_record_of(spil__cpu(), d, &e->rec, err))
        return false;
    if (!spil_day_score_of(&e->rec, &e->mine)) {
        spil_record_free(&e->rec);
        return false;
    }
    e->day = spil_today_of(e->game, &e->rec.key);
    spil__today_read(&kept, err);
    e->before = spil__day_scores(&kept, e->game, e->day);
    spil_buffer_free(&kept);
    keep(e, SPIL_DAY_MINE, &e->mine, err);
    return true;
}

void spil__day_end_fini(day_end *e)
{
    spil_record_free(&e->rec);
}

/* Where the two parted, and what each of them did then. */
static void put_parted(const spil_record *mine, const line_output *names, const spil_driver *par,
                       spil_out *out)
{
    const spil_setup *su = &mine->setup;
    const spil_words w = spil__output_words(names);
    spil_record other;
    spil_error err;
    spil_state state;
    spil_view view;
    char text[600];
    if (!spil_record_of(spil__cpu(), par, &other, &err))
        return;
    const int at = spil_day_parted(mine, &other);
    if (at == mine->n_steps && at == other.n_steps) {
        spil_put(out, _("You played every move as the best bot did."));
        spil_put_char(out, '\n');
    } else if (at < mine->n_steps && at < other.n_steps) {
        spil_record_replay(mine, at, &state, NULL, NULL);
        spil_view_of(su, &state, SPIL_TODAY_SEAT, &view);
        snprintf(text, sizeof text, _("The best bot played differently at your move %d: %s."),
                 spil_day_moves(mine, SPIL_TODAY_SEAT, at) + 1,
                 spil_words_move(&w, su, &view, other.steps[at].move).text);
        spil_put(out, text);
        snprintf(text, sizeof text, _("You: %s."), spil_words_move(&w, su, &view, mine->steps[at].move).text);
        spil_put_char(out, ' ');
        spil_put(out, text);
        spil_put_char(out, '\n');
    }
    spil_record_free(&other);
}

void spil__day_tell(const day_end *e, const line_output *names, const spil_par *par, spil_out *out,
                    spil_error *err)
{
    const spil_words w = spil__output_words(names);
    const bool again = e->before.has[SPIL_DAY_MINE];
    spil_day_score best;
    *err = (spil_error){0};
    if (again) {
        spil_put(out, _("The first time counts."));
        spil_put_char(out, '\n');
    }
    if (!spil_par_score(par, &best))
        return;
    keep(e, SPIL_DAY_PAR, &best, err);
    put_parted(&e->rec, names, spil_par_match(par), out);
    spil_words_day_share(&w, e->game, e->day, again ? &e->before.score[SPIL_DAY_MINE] : &e->mine, &best, out);
    spil_put_char(out, '\n');
}
