/* today.c: the deal of a day in words (spil/today_words.h). */
#include "spil/today_words.h"

#include "inside.h"

void spil_words_day_score(const spil_words *w, const spil_day_score *score, spil_out *out)
{
    if (score->moves == SPIL_DAY_GIVEN_UP)
        spil_put(out, _("given up"));
    else if (score->by_points)
        spil__print(out, _n("%d point", "%d points", score->points), score->points);
    else if (score->outcome == SPIL_OUTCOME_WON)
        spil__print(out, _n("won in %d move", "won in %d moves", score->moves), score->moves);
    else
        spil__print(out,
                    score->outcome == SPIL_OUTCOME_DRAWN
                        ? _n("drawn after %d move", "drawn after %d moves", score->moves)
                        : _n("lost after %d move", "lost after %d moves", score->moves),
                    score->moves);
}

void spil_words_day_sign(const spil_day_score *mine, const spil_day_score *par, spil_out *out)
{
    const int better = spil_day_score_compare(mine, par);
    spil_put(out, better > 0 ? " ★" : better == 0 ? " ●" : " ○");
}

void spil_words_day_par(const spil_words *w, const spil_day_score *mine, const spil_day_score *par,
                        spil_out *out)
{
    char text[80];
    spil_out to = spil_out_to(text, sizeof text);
    spil_words_day_score(w, mine, out);
    if (par == NULL)
        return;
    spil_words_day_score(w, par, &to);
    spil__print(out, _(" · the best bot: %s"), text);
    spil_words_day_sign(mine, par, out);
}

void spil_words_day_share(const spil_words *w, const spil_game *game, spil_day day,
                          const spil_day_score *mine, const spil_day_score *par, spil_out *out)
{
    spil_put(out, "Spil ");
    spil_day_print(day, out);
    spil_put(out, " · ");
    spil_put(out, spil_tr(w->tr, game->name));
    spil_put(out, " · ");
    spil_words_day_par(w, mine, par, out);
}
