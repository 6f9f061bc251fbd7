/* game_screen_notes.c: what the person at the screen is told: what happened, how it ended, whose turn it is, the keys
 * (game_screen.h). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "end_screen.h"
#include "game_screen.h"
#include "intl.h"
#include "line_ui.h"
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
    if (p->n_lines == p->max_lines) {
        p->max_lines = p->max_lines == 0 ? 256 : 2 * p->max_lines;
        p->lines = spil__resize(p->lines, (size_t)p->max_lines * sizeof *p->lines);
    }
    p->lines[p->n_lines++] = spil__strdup(text);
}

void spil__game_screen_clear_log(game_screen *p)
{
    for (int i = 0; i < p->n_lines; i++)
        free(p->lines[i]);
    p->n_lines = 0;
}

static void add_lines(game_screen *p, char *text)
{
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        if (line[0] != '\0')
            add_line(p, line);
    }
}

/* Adds the sentences of events to the log, a line each. */
static void tell(game_screen *p, const spil_events *ev)
{
    line_output to = {.width = 200, .speak = p->table->words};
    memcpy(to.name, p->name, sizeof to.name);
    char *text = spil__line_events_text(&to, spil__game_screen_setup(p), ev, p->frame.scene.seat);
    add_lines(p, text);
    free(text);
}

/* A move: adds its events to *ev, and those that deserve a line to the log. */
static void read_move(game_screen *p, const spil_note *note, spil_events *ev)
{
    const int seat = p->frame.scene.seat;
    spil_events worth = {.n = 0};
    spil_driver_events(p->driver, note, seat, ev);
    spil_driver_events(p->driver, note, seat, &worth);
    int n = 0;
    for (int i = 0; i < worth.n; i++) {
        if (p->table->tells == NULL || p->table->tells(spil__game_screen_setup(p), &worth.item[i]))
            worth.item[n++] = worth.item[i];
    }
    worth.n = n;
    tell(p, &worth);
}

static void tell_handicaps(game_screen *p)
{
    for (int seat = 0; p->timed && seat < spil__game_screen_setup(p)->seats; seat++) {
        char words[200], sentence[SPIL_NAME_BYTES + 210];
        spil_out out = spil_out_to(words, sizeof words);
        if (!spil_words_handicap(&spil__translator, &spil_driver_terms(p->driver)->handicap[seat], &out))
            continue;
        snprintf(sentence, sizeof sentence, "%s: %s.", p->name[seat], words);
        add_line(p, sentence);
    }
}

/* Not countdowns, which the table shows, nor what the people at this screen know anyway. */
static bool is_told(const spil_note *note)
{
    return note->kind == SPIL_NOTE_GO || note->kind == SPIL_NOTE_BEGIN || note->kind == SPIL_NOTE_UNDO ||
           note->kind == SPIL_NOTE_REDO || (note->kind == SPIL_NOTE_SEAT && note->resigned);
}

void spil__game_screen_read_notes(game_screen *p, spil_events *ev)
{
    const spil_words w = spil__scene_words(&p->frame.scene);
    spil_note note;
    ev->n = ev->pooled = 0;
    for (; spil_driver_note(p->driver, p->frame.scene.seat, p->last_seq + 1, &note); p->last_seq++) {
        char line[SPIL_NAME_BYTES + 200];
        spil_out out = spil_out_to(line, sizeof line);
        if (note.kind == SPIL_NOTE_EVENT)
            read_move(p, &note, ev);
        else if (note.kind == SPIL_NOTE_START)
            tell_handicaps(p);
        else if (note.kind == SPIL_NOTE_PAUSE && (note.seat != SPIL_HOST || p->frame.scene.watching))
            add_line(p, _("Pause."));
        else if (is_told(&note) && spil_words_note(&w, spil__game_screen_setup(p), &note, &out))
            add_lines(p, line);
        if (note.kind == SPIL_NOTE_UNDO)
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

void spil__game_screen_show_refusal(game_screen *p, const spil_reply *reply)
{
    const spil_words w = spil__scene_words(&p->frame.scene);
    const bool untimely = reply->kind == SPIL_REPLY_TOO_LATE || reply->kind == SPIL_REPLY_NOT_NOW;
    char reason[400], text[600];
    spil_out out = spil_out_to(reason, sizeof reason);
    if (untimely) { /* the sentence says so itself: "too late: somebody was faster" */
        spil_words_whole(&w, spil__game_screen_setup(p), &reply->err.text, &out);
        spil__game_screen_say(p, INK_BAD, reason);
        return;
    }
    spil_words_sentence(&w, spil__game_screen_setup(p), &reply->err.text, &out);
    snprintf(text, sizeof text, _("Not allowed: %s."), reason);
    spil__game_screen_say(p, INK_BAD, text);
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

void spil__game_screen_show_missed(game_screen *p, int seat)
{
    char text[200];
    spil_out out = spil_out_to(text, sizeof text);
    spil_learning_reply(&p->learning.table, seat, &spil__translator, &out);
    spil__game_screen_say(p, INK_TITLE, text);
}

/* ---- how it ended ---- */

/* Who wins with fewer points does so because somebody resigned. */
static void add_resigned(game_screen *p)
{
    for (int seat = 0; seat < spil__game_screen_setup(p)->seats; seat++) {
        const size_t n = strlen(p->message);
        if (!spil_driver_seat(p->driver, seat)->resigned || n + 1 >= sizeof p->message)
            continue;
        p->message[n] = ' ';
        snprintf(p->message + n + 1, sizeof p->message - n - 1, _("%s has resigned."), p->name[seat]);
    }
}

bool spil__game_screen_missed(const game_screen *p, int seat, char *buf, size_t size)
{
    char missed[400];
    spil_out out = spil_out_to(missed, sizeof missed);
    const bool any = spil_learning_missed(&p->learning.table, seat, &spil__translator, &out);
    if (any)
        snprintf(buf, size, _("%s missed: %s"), p->name[seat], missed);
    return any;
}

void spil__game_screen_show_result(game_screen *p)
{
    const spil_setup *su = spil__game_screen_setup(p);
    const line_output names = spil__game_screen_names(p);
    spil_result res;
    char text[SPIL_RESULT_TEXT];
    spil_driver_result(p->driver, &res);
    spil__line_result(&names, su, &res, text);
    spil__game_screen_show(p, INK_GOOD | MARK_BOLD, "%s", text);
    add_resigned(p);
    for (int seat = 0; seat < su->seats; seat++) {
        char line[600];
        if (spil__game_screen_missed(p, seat, line, sizeof line))
            add_line(p, line);
    }
    spil__game_screen_refresh(p);
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
    else if (s->asked)
        snprintf(p->right, sizeof p->right, _("%s, your turn"), p->name[s->seat]);
    else
        p->right[0] = '\0';
}

void spil__game_screen_describe(game_screen *p)
{
    const scene *s = &p->frame.scene;
    const bool over = s->phase == SPIL_PHASE_OVER, paused = s->phase == SPIL_PHASE_PAUSE,
               covered = spil__game_screen_covered(p);
    if (!paused) /* in a pause nobody is asked, but it is still somebody's turn */
        describe_turn(p);
    snprintf(p->cover, sizeof p->cover, _("%s is to look now; the others look away. Press Enter."),
             p->name[s->seat]);
    p->frame.title = spil__end_title(p);
    p->frame.right = p->right;
    p->frame.warning = p->autosave.trouble.format != NULL ? _("NOT SAVED") : NULL;
    p->frame.message = p->message;
    p->frame.can_redo = spil_driver_can_redo(p->driver);
    p->frame.cover = paused ? _("Pause. Press Enter to go on.") : covered ? p->cover : NULL;
    if (p->guide != NULL)
        spil__game_screen_describe_guide(p);
    const bool guided = p->guide != NULL && spil_guided_over(p->guide);
    p->frame.keys = paused || covered || p->held || guided ? hold_keys
                    : over                                 ? spil__end_keys
                    : s->watching                          ? watch_keys
                                                           : NULL;
}
