/* game_screen_assist.c: a bell, a hint offered, a warning of blunders: for people who chose it (game_screen.h). */
#include <stdio.h>
#include <stdlib.h>

#include "game_screen.h"
#include "intl.h"
#include "spil/analysis.h"
#include "spil/scorebook.h"

enum { OFFER_MS = 60000 };

static bool chose(const game_screen *p, const char *key)
{
    return spil__chosen(&p->t->choices, key);
}

/* ---- the turn ---- */

/* Has somebody else done something since the seat's own last move? Not if they only let a chance pass. */
static bool others_acted(const game_screen *p, int seat)
{
    const spil_setup *su = spil__game_screen_setup(p);
    spil_move pass;
    const bool passes = su->game->parse_move(su, "pass", &pass);
    for (int i = spil_driver_steps(p->driver) - 1; i >= 0; i--) {
        const spil_step *step = spil_driver_step(p->driver, i);
        if (step->seat == seat)
            return false;
        if (!passes || step->move.code != pass.code)
            return true;
    }
    return false;
}

void spil__game_screen_call(game_screen *p)
{
    const int who = p->asked || spil__game_screen_covered(p) ? p->frame.scene.seat : -1;
    if (who == p->called)
        return;
    p->called = who;
    p->thinks_ms = spil__tui_now(p->t);
    p->offered = false;
    if (who >= 0 && others_acted(p, who) && chose(p, CHOICE_BELL))
        spil__tui_bell(p->t);
}

/* ---- hints ---- */

/* Nothing else is being said. */
static bool may_offer(const game_screen *p)
{
    return p->asked && !p->offered && p->message[0] == '\0' && chose(p, CHOICE_OFFER) && p->guide == NULL &&
           !p->frame.scene.of_day && !spil__game_screen_covered(p);
}

uint64_t spil__game_screen_offer_ms(const game_screen *p)
{
    return may_offer(p) ? p->thinks_ms + OFFER_MS : UINT64_MAX;
}

void spil__game_screen_offer(game_screen *p)
{
    if (spil__tui_now(p->t) < spil__game_screen_offer_ms(p))
        return;
    spil__game_screen_show_now(p, INK_TITLE, "%s", _("Take your time. For a hint, press h or F3."));
    p->offered = true;
}

/* ---- blunders ---- */

/* What a good player would do instead; false: the move is no blunder, or nobody can tell. */
static bool is_blunder(game_screen *p, const spil_question *q, spil_move mv, spil_move *better)
{
    const bool by_points = spil_scorebook_of(q->setup->game)->rounds != NULL;
    spil_rated *rated = spil_alloc((size_t)q->n_moves * sizeof *rated);
    bool blunder = false;
    spil_bots_rate(p->bots, q, rated);
    for (int i = 1; i < q->n_moves && !blunder; i++)
        blunder = rated[i].move.code == mv.code &&
                  spil_rated_grade(by_points, &rated[0], &rated[i]) == SPIL_GRADE_BLUNDER;
    *better = rated[0].move;
    free(rated);
    return blunder;
}

bool spil__game_screen_means(game_screen *p, int seat, spil_move mv)
{
    const scene *s = &p->frame.scene;
    spil_question q;
    spil_move better;
    if (!chose(p, CHOICE_WARN) || p->timed || s->of_day || !spil__is_legal(s, seat, mv) ||
        !spil_driver_question(p->driver, seat, &q) || q.n_moves < 2 || spil_bots_busy(p->bots) ||
        !is_blunder(p, &q, mv, &better))
        return true;
    spil_line line;
    char text[400];
    spil_teller_warn(&p->teller, seat, better);
    spil_teller_next(&p->teller, &line);
    snprintf(text, sizeof text, "%s %s", line.text, _("Play your move all the same?"));
    return spil__tui_confirm(p->t, text, false);
}
