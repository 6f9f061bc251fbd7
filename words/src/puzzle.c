/* puzzle.c: puzzles in words (spil/puzzle_words.h). */
#include "spil/puzzle_words.h"

#include "inside.h"
#include "spil/verdict.h"

void spil_words_puzzle_wrong(const spil_words *w, const spil_puzzle *p, const void *view, spil_move tried,
                             const spil_rated two[2], spil_out *out)
{
    const spil_phrase move = spil_words_move(w, &p->su, view, tried);
    if (two[0].visits == 0 || two[1].visits == 0) {
        if (p->by_rules)
            spil_put(out, _("One of your cards fits."));
        else
            spil__print(out, _("It is not this: %s."), move.text);
        return;
    }
    const double own = p->by_points ? two[1].points : two[1].share,
                 best = p->by_points ? two[0].points : two[0].share,
                 noise = p->by_points ? two[1].points_error : two[1].share_error;
    const spil_phrase worth = spil_words_worth(w->tr, p->by_points, own),
                      behind = spil_words_worth(w->tr, p->by_points, p->by_points ? own - best : best - own),
                      error = spil_words_worth(w->tr, p->by_points, 1.96 * noise);
    spil__print(out,
                p->by_points ? _("Played: %s (about %s points in the end).")
                             : _("Played: %s (chance to win the game: %s)."),
                move.text, worth.text);
    spil_put_char(out, ' ');
    spil__print(out,
                p->by_points ? _("Another move costs %s points fewer (± %s).")
                             : _("Another move has %s more (± %s)."),
                behind.text, error.text);
}

void spil_words_puzzle_theme(const spil_words *w, const spil_puzzle *p, spil_out *out)
{
    spil__print(out, _("Theme: %s."), spil_tr(w->tr, p->theme));
}

void spil_words_puzzle_answer(const spil_words *w, const spil_puzzle *p, const void *view,
                              const spil_sentence *why, spil_out *out)
{
    const spil_phrase move = spil_words_move(w, &p->su, view, p->answer);
    spil__print(out, _("The move is: %s."), move.text);
    spil_put_char(out, ' ');
    if (why->format != NULL) {
        spil_words_whole(w, &p->su, why, out);
        spil_put_char(out, ' ');
    }
    if (!p->by_rules) {
        const spil_phrase worth = spil_words_worth(w->tr, p->by_points, p->worth / 1000.0),
                          second = spil_words_worth(w->tr, p->by_points, p->second / 1000.0),
                          noise = spil_words_worth(w->tr, p->by_points, 1.96 * p->noise / 1000.0);
        spil__print(out,
                    p->by_points ? _("It leaves about %s points, the second best move %s (± %s).")
                                 : _("Your chance to win the game: %s, with the second best move %s (± %s)."),
                    worth.text, second.text, noise.text);
        spil_put_char(out, ' ');
    }
    spil_words_puzzle_theme(w, p, out);
}
