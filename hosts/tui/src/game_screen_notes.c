/* game_screen_notes.c: what the person at the screen is told: what happened, how it ended, whose turn it is, the keys
 * (game_screen.h). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "end_screen.h"
#include "game_screen.h"
#include "intl.h"
#include "recent.h"

__attribute__((format(printf, 4, 0))) static void show(game_screen *p, style s, bool expires,
                                                       const char *format, va_list list)
{
    vsnprintf(p->message, sizeof p->message, format, list);
    p->frame.message_style = s;
    p->message_expires = expires;
}

void spil__game_screen_show(game_screen *p, style s, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    show(p, s, false, format, list);
    va_end(list);
}

void spil__game_screen_show_now(game_screen *p, style s, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    show(p, s, true, format, list);
    va_end(list);
}

/* ---- what happened ---- */

static void add_line(game_screen *p, const char *text)
{
    p->lines = spil_grow(p->lines, &p->max_lines, p->n_lines + 1, sizeof(char *));
    p->lines[p->n_lines++] = spil_strdup(text);
}

void spil__game_screen_clear_log(game_screen *p)
{
    for (int i = 0; i < p->n_lines; i++)
        free(p->lines[i]);
    p->n_lines = 0;
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

/* A step of a guided game. Where one key alone does what it asks for, it is named. */
static void show_step(game_screen *p, const spil_line *line)
{
    const spil_guide_step *step = spil_guided_step(p->guide);
    p->frame.scene.wanted = step != NULL ? step->moves : NULL;
    snprintf(p->lesson, sizeof p->lesson, "%s", line->text);
    p->lesson_step = p->place->before + line->step + (step != NULL);
    for (const key_help *k = p->table->keys; step != NULL && k != NULL && k->key != NULL; k++) {
        const size_t len = strlen(p->lesson);
        if (begins(k->moves, step->moves))
            snprintf(p->lesson + len, sizeof p->lesson - len, " (%s: %s)", _(k->key), _(k->what));
    }
}

static void show_advice(game_screen *p, const spil_line *line)
{
    if (line->is_hint && p->table->point != NULL)
        p->table->point(&p->frame.scene, p->ui, line->move);
    if (line->is_hint)
        spil__game_screen_show_now(p, INK_TITLE, "%s", line->text);
    else if (spil_driver_phase(p->driver) == SPIL_PHASE_OVER)
        add_line(p, line->text); /* what was missed */
    else
        spil__game_screen_say(p, INK_TITLE, line->text);
}

static void show_end(game_screen *p, const spil_line *line)
{
    const size_t len = strlen(p->message);
    if (line->first)
        spil__game_screen_show(p, INK_GOOD | MARK_BOLD, "%s", line->text);
    else
        snprintf(p->message + len, sizeof p->message - len, " %s", line->text);
    p->ending = true;
}

static void tell(game_screen *p, const spil_line *line)
{
    switch (line->kind) {
    case SPIL_LINE_SAID: add_line(p, line->text); break;
    case SPIL_LINE_CALLED: snprintf(p->cover, sizeof p->cover, "%s %s", line->text, _("Press Enter.")); break;
    case SPIL_LINE_LED: show_step(p, line); break;
    case SPIL_LINE_REFUSED: spil__game_screen_say(p, INK_BAD, line->text); break;
    case SPIL_LINE_ADVISED: show_advice(p, line); break;
    case SPIL_LINE_FAILED: spil__game_screen_show(p, INK_BAD, "%s", line->text); break;
    case SPIL_LINE_ENDED: show_end(p, line); break;
    case SPIL_LINE_ASKED:
        if (line->first && spil_driver_terms(p->driver)->order == SPIL_ORDER_TURNS)
            spil__game_screen_changed(p); /* the table itself asks */
        break;
    }
}

void spil__game_screen_tell(game_screen *p, bool holds)
{
    spil_line line;
    p->teller.holds = holds;
    while (spil_teller_next(&p->teller, &line))
        tell(p, &line);
}

void spil__game_screen_gather(game_screen *p, spil_events *ev)
{
    spil_note note;
    ev->n = ev->pooled = 0;
    for (; spil_driver_note(p->driver, p->frame.scene.seat, p->last_seq + 1, &note); p->last_seq++) {
        if (note.kind == SPIL_NOTE_EVENT)
            spil_driver_events(p->driver, &note, p->frame.scene.seat, ev);
        else if (note.kind == SPIL_NOTE_UNDO)
            ev->n = ev->pooled = 0;
    }
}

/* ---- the last moves ---- */

void spil__game_screen_recall(game_screen *p)
{
    scene *s = &p->frame.scene;
    spil__recent_of(p->driver, s->watching ? SPIL_ONLOOKER : s->seat, s->seat, s->open, &p->recent);
    s->recent = spil_driver_steps(p->driver) > 0 ? &p->recent : NULL;
}

/* ---- what was not done ---- */

void spil__game_screen_say(game_screen *p, style s, const char *text)
{
    if (p->timed)
        spil__game_screen_show(p, s, "%s", text);
    else
        spil__game_screen_show_now(p, s, "%s", text);
}

void spil__game_screen_show_trouble(game_screen *p)
{
    char why[400];
    spil__sentence(&p->autosave.trouble, why, sizeof why);
    if (why[0] != '\0')
        spil__game_screen_show(p, INK_BAD, _("This game is not being saved: %s."), why);
    else
        spil__game_screen_show(p, INK_GOOD, "%s", _("The game is being saved again."));
}

/* ---- the frame ---- */

void spil__game_screen_greet(game_screen *p)
{
    const int steps = spil_driver_steps(p->driver);
    const char *teach = spil__table_teach(p->table, p->timed);
    if (p->guide != NULL)
        return; /* its first step says what to do */
    if (steps > 0)
        spil__game_screen_show(p, INK_TITLE,
                               ngettext("The game goes on after %d move.", "The game goes on after %d moves.",
                                        (unsigned long)steps),
                               steps);
    else if (teach != NULL && !p->frame.scene.watching)
        spil__game_screen_show(p, INK_TITLE, "%s", _(teach));
    if (p->autosave.trouble.format != NULL)
        spil__game_screen_show_trouble(p);
}

static const key_help watch_keys[] = {
    {.key = "p", .what = SPIL_TR("pause"), .code = 'p', .bar = true},
    {.key = "l", .what = SPIL_TR("all that happened"), .code = 'l', .bar = true},
    {.key = "u", .what = SPIL_TR("undo"), .code = 'u', .bar = true},
    {.key = "U", .what = SPIL_TR("redo"), .code = 'U', .bar = true},
    {.key = "?", .what = SPIL_TR("help"), .code = '?', .bar = true},
    {.key = SPIL_TR("Esc"), .what = SPIL_TR("menu"), .code = KEY_ESCAPE, .bar = true},
    {.key = "q", .what = SPIL_TR("leave"), .code = 'q', .bar = true},
    {.key = NULL},
};

static const key_help hold_keys[] = {
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("go on"), .code = KEY_RETURN, .bar = true},
    {.key = SPIL_TR("Esc"), .what = SPIL_TR("menu"), .code = KEY_ESCAPE, .bar = true},
    {.key = NULL},
};

/* In the title: the clock, or whose turn it is. */
static void describe_turn(game_screen *p)
{
    const scene *s = &p->frame.scene;
    if (p->timed)
        snprintf(p->right, sizeof p->right, _("%d.%d s"), (int)(s->clock_ms / 1000),
                 (int)(s->clock_ms / 100 % 10));
    else if (s->thinking >= 0)
        snprintf(p->right, sizeof p->right, _("%s is thinking"), p->name[s->thinking]);
    else if (!s->asked)
        p->right[0] = '\0';
    else if (p->table->asks == NULL || !p->table->asks(s, p->right, sizeof p->right))
        snprintf(p->right, sizeof p->right, _("%s, your turn"), p->name[s->seat]);
}

void spil__game_screen_describe(game_screen *p)
{
    const scene *s = &p->frame.scene;
    const bool over = s->phase == SPIL_PHASE_OVER, paused = s->phase == SPIL_PHASE_PAUSE,
               covered = spil__game_screen_covered(p);
    if (!paused) /* in a pause nobody is asked, but it is still somebody's turn */
        describe_turn(p);
    p->frame.title = spil__end_title(p);
    p->frame.right = p->right;
    p->frame.warning = p->autosave.trouble.format != NULL ? _("NOT SAVED") : NULL;
    p->frame.message = p->message;
    p->frame.can_redo = spil_driver_can_redo(p->driver);
    p->frame.cover = paused ? _("Pause. Press Enter to go on.") : covered ? p->cover : NULL;
    p->frame.guide = p->guide != NULL ? p->lesson : NULL;
    if (p->guide != NULL)
        snprintf(p->right, sizeof p->right, _("Step %d of %d"), p->lesson_step, p->place->steps);
    const bool guided = p->guide != NULL && spil_guided_over(p->guide);
    p->frame.keys = paused || covered || p->held || guided ? hold_keys
                    : over                                 ? spil__end_keys
                    : s->watching                          ? watch_keys
                                                           : NULL;
}
