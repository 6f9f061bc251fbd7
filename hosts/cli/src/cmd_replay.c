/* cmd_replay.c: `spil replay`: shows a recorded game, one position after another. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arg_values.h"
#include "commands.h"
#include "files.h"
#include "intl.h"
#include "line_ui.h"
#include "line_words.h"
#include "spil/memory.h"
#include "spil/saved.h"
#include "stderr_report.h"
#ifdef SPIL_TUI
#include "tui_main.h"
#endif

typedef struct replay {
    line_output output;
    spil_record rec;
    int seat; /* whose view, or SPIL_ONLOOKER; -1: the whole state (JSON), or the view of the seat to act */
    bool json;
    spil_state state;
    spil_events events; /* of the last step */
} replay;

/* Plays step i (from 0) in the position before it. false: the rules refuse it, has complained. */
static bool step_on(replay *r, int i)
{
    const spil_setup *su = &r->rec.setup;
    const spil_step *step = &r->rec.steps[i];
    r->events.n = r->events.pooled = 0;
    if (su->game->apply(su, &r->state, step->seat, step->move, &r->events, NULL) == SPIL_OK)
        return true;
    spil_error err;
    if (spil_record_replay(&r->rec, i + 1, &r->state, NULL, &err) != SPIL_OK) /* for its sentence */
        spil__complain_error(&err);
    return false;
}

/* The position after n steps, and the events of the last of them. */
static bool go_to(replay *r, int n)
{
    spil_error err;
    r->events.n = r->events.pooled = 0;
    if (spil_record_replay(&r->rec, n > 0 ? n - 1 : 0, &r->state, NULL, &err) == SPIL_OK)
        return n == 0 || step_on(r, n - 1);
    spil__complain_error(&err);
    return false;
}

static void put_json(const replay *r)
{
    const spil_setup *su = &r->rec.setup;
    char *text = spil_alloc(SPIL_STATE_TEXT);
    spil_out out = spil_out_to(text, SPIL_STATE_TEXT);
    spil_json_writer w = spil_json_to(&out);
    spil_view view;
    if (r->seat < 0) {
        spil_state_json(su, &r->state, NULL, &w);
    } else {
        spil_view_of(su, &r->state, r->seat, &view);
        spil_view_json(su, &view, NULL, &w);
    }
    puts(text);
    free(text);
}

/* What --seat sees, otherwise the seat to act. */
static void view_now(const replay *r, spil_view *view)
{
    const spil_setup *su = &r->rec.setup;
    uint8_t act[SPIL_SEATS_MAX];
    const bool running = su->game->to_act(su, &r->state, act) > 0;
    spil_view_of(su, &r->state, r->seat >= 0 ? r->seat : running ? act[0] : 0, view);
}

static void put_position(replay *r, int n)
{
    const spil_setup *su = &r->rec.setup;
    spil_view view;
    r->output.recent = &r->events;
    if (r->json) {
        put_json(r);
        return;
    }
    spil__paint(&r->output, PAINT_STRONG, _("After move %d of %d"), n, r->rec.n_steps);
    if (n > 0)
        spil__figures(stdout, _(", %.1f s"), (double)r->rec.steps[n - 1].ms / 1000);
    fputc('\n', stdout);
    spil__line_print_events(&r->output, su, &r->events, r->seat);
    spil__line_print_resigned(&r->output, &r->rec, n);
    view_now(r, &view);
    if (!r->output.speak) /* with --speak people ask */
        spil__line_draw(&r->output, su, &view);
}

static void put_end(const replay *r)
{
    const spil_setup *su = &r->rec.setup;
    spil_result res;
    if (r->json || !spil_record_result(&r->rec, &r->state, &res))
        return;
    char text[SPIL_RESULT_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    if (r->output.speak)
        spil__line_result(&r->output, su, &res, text);
    else
        spil_record_put_result(su, &res, &out);
    printf(r->output.speak ? "%s\n" : "%s", text);
}

/* Something asked in words, such as "hand" or "where 1,0". */
static bool answer(const replay *r, const char *line)
{
    spil_view view;
    const char *rest;
    const spil_topic *t =
        r->output.speak ? spil_topic_find(&spil__translator, r->rec.setup.game, line, &rest) : NULL;
    if (t == NULL)
        return false;
    view_now(r, &view);
    spil__line_print_topic(&r->output, &r->rec.setup, &view, t, rest);
    return true;
}

/* Enter goes on, b goes back, q quits. */
static bool step_through(replay *r, int n)
{
    char line[100];
    int word;
    for (;;) {
        if (!go_to(r, n))
            return false;
        put_position(r, n);
        if (n == r->rec.n_steps)
            put_end(r);
        do {
            fputs(r->output.speak ? _("Enter: on, b: back, q: quit. ") : _("Enter: on, b: back, q: quit> "),
                  stdout);
            fflush(stdout);
            if (fgets(line, sizeof line, stdin) == NULL)
                return true;
            line[strcspn(line, "\r\n")] = '\0';
            word = spil__line_word(spil__step_words, line, NULL);
            if (word == STEP_QUIT)
                return true;
        } while (answer(r, line) || (word == STEP_BACK ? n == 0 : n == r->rec.n_steps));
        n += word == STEP_BACK ? -1 : 1;
    }
}

/* Full screen, if possible. false: line by line, as for onlookers, or for a record with an illegal move, which is shown
 * up to there. */
static bool on_full_screen(replay *r)
{
#ifdef SPIL_TUI
    if (r->seat == SPIL_ONLOOKER)
        return false;
    const tui_wish wish = {.replay = &r->rec, .replay_seat = r->seat};
    return spil_record_replay(&r->rec, -1, &r->state, NULL, NULL) == SPIL_OK && spil__tui_possible() &&
           spil__tui_main(&wish);
#else
    (void)r;
    return false;
#endif
}

static bool show_all(replay *r, int last)
{
    if (!go_to(r, 0))
        return false;
    put_position(r, 0);
    for (int n = 1; n <= last; n++) {
        if (!step_on(r, n - 1))
            return false;
        put_position(r, n);
    }
    put_end(r);
    return true;
}

static int show(const args *a, replay *r)
{
    const bool all = spil__args_has(a, "all"), to = spil__args_has(a, "to");
    const char *seat = spil__args_value(a, "seat");
    spil_error err;
    int last;
    if (!spil__arg_number(a, "to", 0, r->rec.n_steps, r->rec.n_steps, &last))
        return STATUS_USAGE;
    if (seat != NULL && spil_viewer_parse(&r->rec.setup, seat, &r->seat, &err) != SPIL_OK) {
        spil__complain_error(&err);
        return STATUS_USAGE;
    }
    if (r->output.speak && r->seat == SPIL_ONLOOKER) { /* topics are for players */
        spil__complain(_("--speak and --seat watch do not go together"));
        return STATUS_USAGE;
    }
    memcpy(r->output.name, r->rec.name, sizeof r->output.name);
    spil__output_names(&r->output, r->rec.setup.seats);
    if (all)
        return show_all(r, last) ? STATUS_OK : STATUS_FAILED;
    const bool asks = r->output.speak || (r->output.terminal && isatty(STDIN_FILENO));
    if (!to && !r->json && asks)
        return (!r->output.speak && on_full_screen(r)) || step_through(r, 0) ? STATUS_OK : STATUS_FAILED;
    if (!go_to(r, last))
        return STATUS_FAILED;
    put_position(r, last);
    put_end(r);
    return STATUS_OK;
}

int spil__cmd_replay(const args *a)
{
    replay *r = spil_alloc(sizeof *r);
    spil_error err;
    int status = STATUS_FAILED;
    r->seat = -1;
    r->json = spil__args_has(a, "json");
    spil__output_open(&r->output, stdout, spil__args_has(a, "speak") ? "never" : "auto");
    r->output.speak = spil__args_has(a, "speak");
    char latest[FILE_PATH];
    const char *path = spil__arg_record(a, latest);
    if (path == NULL) {
        status = STATUS_FAILED;
    } else if (spil__record_file(path, &r->rec, &err)) {
        status = show(a, r);
        spil_record_free(&r->rec);
    } else {
        spil__complain_file(path, &err);
    }
    free(r);
    return status;
}
