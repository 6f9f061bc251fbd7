/* verdict.c: what a move was worth, in words (spil/verdict.h). */
#include "spil/verdict.h"

#include <stdio.h>

#include "inside.h"

spil_verdict spil_verdict_of(const spil_analysis *a, const spil_decision *d)
{
    return (spil_verdict){.played = a->rec->steps[d->step].move,
                          .best = d->best[0].move,
                          .worth = spil_rated_worth(a, &d->own),
                          .best_worth = spil_rated_worth(a, &d->best[0]),
                          .cost = d->cost,
                          .noise = d->noise,
                          .grade = d->grade,
                          .by_points = a->by_points};
}

spil_phrase spil_words_worth(const spil_translator *tr, bool by_points, double worth)
{
    const double bit = by_points ? 0.05 : 0.005, shown = worth > -bit && worth < bit ? 0 : worth;
    spil_phrase phrase;
    if (by_points)
        spil__phrase(&phrase, "%.1f", shown);
    else
        spil__phrase(&phrase, "%.0f %%", 100 * shown);
    spil_words_decimals(tr, phrase.text);
    return phrase;
}

const char *spil_words_grade(const spil_translator *tr, spil_grade grade)
{
    static const char *const texts[] = {
        [SPIL_GRADE_BEST] = SPIL_TR("good"),         [SPIL_GRADE_SLIP] = SPIL_TR("a slip"),
        [SPIL_GRADE_MISTAKE] = SPIL_TR("a mistake"), [SPIL_GRADE_BLUNDER] = SPIL_TR("a blunder"),
        [SPIL_GRADE_UNKNOWN] = SPIL_TR("not rated"),
    };
    return spil_tr(tr, texts[grade]);
}

/* As it is written: what a move cost is then the difference of what is read beside it. */
static double as_written(bool by_points, double worth)
{
    const double parts = by_points ? 10 : 100;
    return (double)(long)(parts * worth + (worth < 0 ? -0.5 : 0.5)) / parts;
}

void spil_words_verdict(const spil_words *w, const spil_setup *su, const void *view, const spil_verdict *v,
                        spil_out *out)
{
    const double own = as_written(v->by_points, v->worth), better = as_written(v->by_points, v->best_worth);
    const spil_phrase played = spil_words_move(w, su, view, v->played),
                      best = spil_words_move(w, su, view, v->best),
                      worth = spil_words_worth(w->tr, v->by_points, own),
                      best_worth = spil_words_worth(w->tr, v->by_points, better),
                      cost =
                          spil_words_worth(w->tr, v->by_points, v->by_points ? own - better : better - own),
                      noise = spil_words_worth(w->tr, v->by_points, 1.96 * v->noise);
    if (v->grade == SPIL_GRADE_UNKNOWN) {
        spil__print(out, _("Played: %s. It is not rated."), played.text);
        return;
    }
    spil__print(out,
                v->by_points ? _("Played: %s (about %s points in the end).")
                             : _("Played: %s (chance to win: %s)."),
                played.text, worth.text);
    spil_put_char(out, ' ');
    if (v->grade == SPIL_GRADE_BEST)
        spil_put(out, _("Nothing was clearly better."));
    else
        spil__print(out, _("Better: %s (%s). It cost %s (± %s): %s."), best.text, best_worth.text, cost.text,
                    noise.text, spil_words_grade(w->tr, v->grade));
}
