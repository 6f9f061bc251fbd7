/* game_screen_guide.c: a guided game on the screen: what its steps say, and what becomes of moves (game_screen.h). */
#include <stdio.h>
#include <string.h>

#include "game_screen.h"
#include "intl.h"

/* Sentences name cards as the log does. */
static spil_words words_of(const game_screen *p)
{
    spil_words w = spil__scene_words(&p->frame.scene);
    w.in_words = p->table->words;
    return w;
}

static void put_text(const game_screen *p, const char *english, char *text, size_t size)
{
    const spil_words w = words_of(p);
    spil_out out = spil_out_to(text, size);
    spil_words_guide(&w, spil__game_screen_setup(p)->game, english, &out);
}

static void show_text(game_screen *p, const char *english)
{
    char text[sizeof p->message];
    put_text(p, english, text, sizeof text);
    spil__game_screen_show(p, INK_TITLE, "%s", text);
}

static void tell_table(game_screen *p, int seat, spil_move mv, const spil_reply *reply)
{
    if (p->table->refused != NULL)
        p->table->refused(&p->frame.scene, p->ui, seat, mv, reply->kind);
}

void spil__game_screen_guided_move(game_screen *p, int seat, spil_move mv)
{
    const spil_guide_step *step = spil_guided_step(p->guide);
    spil_reply reply;
    if (seat != SPIL_GUIDED_SEAT || step == NULL) {
        show_text(p, SPIL_TR("Not in a guided game."));
        return;
    }
    switch (spil_guided_do(p->guide, spil__tui_now(p->t), mv, p->last_seq, &reply)) {
    case SPIL_GUIDED_DONE:
        p->message[0] = '\0';
        spil__game_screen_update(p);
        if (reply.kind != SPIL_REPLY_DONE) /* the next step says why */
            tell_table(p, seat, mv, &reply);
        break;
    case SPIL_GUIDED_WRONG: show_text(p, step->wrong); break;
    case SPIL_GUIDED_WAIT: show_text(p, SPIL_TR("One moment: the others are playing.")); break;
    case SPIL_GUIDED_REFUSED:
        spil__game_screen_show_refusal(p, &reply);
        tell_table(p, seat, mv, &reply);
        break;
    }
}

void spil__game_screen_guided_wait(game_screen *p)
{
    const spil_guide_step *step = spil_guided_step(p->guide);
    if (step != NULL)
        show_text(p, step->wrong);
}

void spil__game_screen_guided_hint(game_screen *p)
{
    const spil_setup *su = spil__game_screen_setup(p);
    spil_words w = spil__scene_words(&p->frame.scene);
    spil_move mv;
    if (!spil_guided_hint(p->guide, &mv))
        return;
    w.in_words = true;
    spil__game_screen_show(p, INK_TITLE, _("Hint: %s%s"),
                           spil_words_move(&w, su, spil__scene_view(&p->frame.scene), mv).text, "");
    p->message_expires = true;
    if (p->table->point != NULL)
        p->table->point(&p->frame.scene, p->ui, mv);
}

/* Does one of the beginnings, with blanks between, begin the moves of a step? */
static bool begins(const char *beginnings, const char *moves)
{
    for (const char *at = beginnings; at != NULL && *at != '\0';) {
        const size_t len = strcspn(at, " ");
        if (strncmp(moves, at, len) == 0)
            return true;
        at += len + strspn(at + len, " ");
    }
    return false;
}

/* Where one key alone does what the step asks for, it is named. */
static void add_key(game_screen *p, const spil_guide_step *step)
{
    for (const key_help *k = p->table->keys; step != NULL && k != NULL && k->key != NULL; k++) {
        const size_t len = strlen(p->lesson);
        if (begins(k->moves, step->moves))
            snprintf(p->lesson + len, sizeof p->lesson - len, " (%s: %s)", _(k->key), _(k->what));
    }
}

void spil__game_screen_describe_guide(game_screen *p)
{
    const spil_guide_step *step = spil_guided_step(p->guide);
    const int at = p->place->before + p->guide->at;
    if (p->guide->script[0] == '\0') { /* while the others move, the last step stays */
        put_text(p, step != NULL ? step->text : p->guide->scene->done, p->lesson, sizeof p->lesson);
        add_key(p, step);
        p->lesson_step = at < p->place->steps && step != NULL ? at + 1 : at;
    }
    p->frame.guide = p->lesson;
    snprintf(p->right, sizeof p->right, _("Step %d of %d"), p->lesson_step, p->place->steps);
}
