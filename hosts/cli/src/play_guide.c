/* play_guide.c: a guided game, line by line (play.h). */
#include <string.h>

#include "complain.h"
#include "cpu.h"
#include "intl.h"
#include "line_ui.h"
#include "play.h"

static void print_text(const play *p, const char *english)
{
    const spil_words w = spil__output_words(&p->output);
    char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_words_guide(&w, setup_of(p)->game, english, &out);
    spil__put_wrapped(&p->output, text);
}

void spil__play_tell_step(play *p)
{
    const spil_guide_step *step = spil_guided_step(p->guide);
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    if (step == NULL || p->told > p->guide->at)
        return;
    if (p->guide->at == 0 && f->forms != NULL)
        spil__put_wrapped(&p->output, _(f->forms));
    print_text(p, step->text);
    p->told = p->guide->at + 1;
}

void spil__play_guided_move(play *p, int by, spil_move mv)
{
    const spil_guide_step *step = spil_guided_step(p->guide);
    const int seat = p->looking;
    spil_reply reply;
    char sentence[1024];
    if (by != SPIL_GUIDED_SEAT || step == NULL) {
        puts(_("Not in a guided game."));
        return;
    }
    switch (spil_guided_do(p->guide, spil__play_now(), mv, p->last_seq[seat], &reply)) {
    case SPIL_GUIDED_DONE: p->decided_seq[seat] = p->last_seq[seat]; break;
    case SPIL_GUIDED_WRONG: print_text(p, step->wrong); break;
    case SPIL_GUIDED_WAIT: puts(_("One moment: the others are playing.")); break;
    case SPIL_GUIDED_REFUSED:
        spil__line_sentence(&p->output, setup_of(p), &reply.err.text, sentence, sizeof sentence);
        printf(_("Not allowed: %s."), sentence);
        putchar('\n');
        break;
    }
}

void spil__play_guided_hint(const play *p)
{
    const spil_words w = spil__output_words(&p->output);
    char move[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(move, sizeof move);
    spil_move mv;
    if (!spil_guided_hint(p->guide, &mv))
        return;
    setup_of(p)->game->print_move(setup_of(p), mv, &out);
    printf(_("Hint: %s%s"), p->output.speak ? spil_words_move(&w, setup_of(p), &p->view, mv).text : move,
           "\n");
    if (p->output.speak)
        printf(_("Type: %s\n"), move);
}

/* Was the scene played to its end? */
static bool play_scene(play *p, const spil_guide_scene *scene)
{
    spil_guided led;
    spil_error err;
    p->driver = spil_guided_begin(&led, scene, spil__cpu(), NULL, spil__play_now(), &err);
    if (p->driver == NULL) {
        spil__complain_error(&err);
        return false;
    }
    p->guide = &led;
    p->told = 0;
    p->live = false; /* the menu may have meant a race */
    memset(p->output.name, 0, sizeof p->output.name);
    spil__output_names(&p->output, setup_of(p)->seats);
    const bool done = spil__play(p) == PLAY_OVER;
    if (done)
        print_text(p, scene->done);
    spil__play_fini(p);
    p->guide = NULL;
    return done;
}

bool spil__play_guide(play *p, const spil_guide *guide)
{
    for (int i = 0; i < guide->n_scenes; i++) {
        const char *line = i == 0 || !p->interactive ? "" : spil__play_input(p, _("Press Enter to go on. "));
        if (line == NULL || !play_scene(p, &guide->scene[i]))
            return false;
    }
    return true;
}
