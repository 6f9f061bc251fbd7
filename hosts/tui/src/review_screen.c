/* review_screen.c: one's own moves after a game (review_screen.h). The table is that of a replay, at the moment of the
 * decision and as the player saw it. */
#include "review_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis_print.h"
#include "intl.h"
#include "replay.h"
#include "review_job.h"

enum { POLL_MS = 100, SIMS_OF_TESTS = 40 };

typedef struct review {
    tui *t;
    review_job *job;
    review_progress progress;
    replay *table;
    unsigned seats; /* whose moves can be looked at */
    int seat;       /* whose are */
    spil_review_order order;
    int *list; /* the decisions, in order */
    int n;
    int at;      /* place in the list */
    int shown;   /* the decision on the screen; -1 = none yet */
    bool chosen; /* by the person; until then it is the first of the list, whichever that is */
    spil_move moves[SPIL_MOVES_MAX]; /* that could be made there */
    char title[120], right[120];
} review;

static const key_help keys[] = {
    {.key = SPIL_TR("right"), .what = SPIL_TR("next move"), .code = KEY_ARROW_RIGHT, .bar = true},
    {.key = SPIL_TR("left"), .what = SPIL_TR("go back"), .code = KEY_ARROW_LEFT, .bar = true},
    {.key = "o", .what = SPIL_TR("order"), .code = 'o', .bar = true},
    {.key = "c", .what = SPIL_TR("curve and luck"), .code = 'c', .bar = true},
    {.key = SPIL_TR("Esc"), .what = SPIL_TR("leave"), .code = KEY_ESCAPE, .bar = true},
    {.key = SPIL_TR("Tab"), .what = SPIL_TR("another player"), .code = KEY_TAB, .bar = true},
    {.key = NULL},
};

static const spil_setup *setup_of(const review *r)
{
    return &r->table->rec->setup;
}

/* Has the analysis ended, well or not? */
static bool is_done(const review *r)
{
    return r->progress.steps == r->progress.of;
}

/* ---- what is shown ---- */

/* "2 of 14, worst first" and, while it goes on, how far the analysis is. */
static void describe(review *r)
{
    const char *order = r->order == SPIL_REVIEW_DEAREST ? _("worst first") : _("in the order of play");
    const int percent = r->progress.of == 0 ? 100 : 100 * r->progress.steps / r->progress.of;
    spil_out out = spil_out_to(r->right, sizeof r->right);
    char text[100];
    if (!is_done(r)) {
        snprintf(text, sizeof text, _("rated %d %%"), percent);
        spil_put(&out, text);
        spil_put(&out, "  ");
    }
    if (r->n > 0) {
        snprintf(text, sizeof text, _("%d of %d"), r->at + 1, r->n);
        spil_put(&out, text);
        spil_put(&out, ", ");
        spil_put(&out, order);
    }
    r->table->frame.title = r->title;
    r->table->frame.right = r->right;
    r->table->frame.keys = keys;
}

/* The table as the player had it, with the moves that could be made; one of them is marked where a table can. */
static void set_scene(review *r, spil_move marked)
{
    scene *s = &r->table->frame.scene;
    const table_ui *ui = r->table->frame.table;
    s->watching = false;
    s->asked = true;
    s->at[r->seat].person = true;
    s->at[r->seat].moves = r->moves;
    s->at[r->seat].n_moves =
        setup_of(r)->game->moves(setup_of(r), &r->table->state, r->seat, r->moves, SPIL_MOVES_MAX);
    if (ui->news != NULL)
        ui->news(s, r->table->ui, NULL, &(spil_events){.n = 0});
    if (ui->point != NULL)
        ui->point(s, r->table->ui, marked);
}

static void show_decision(review *r)
{
    const spil_analysis *a = spil__review_analysis(r->job);
    const spil_decision *d = &a->decisions[r->list[r->at]];
    const spil_verdict verdict = spil_verdict_of(a, d);
    const spil_words w = spil__output_words(&r->table->names);
    r->table->seat = r->seat;
    spil__replay_go(r->table, d->step);
    spil_out out = spil_out_to(r->table->message, sizeof r->table->message);
    spil_words_verdict(&w, setup_of(r), &r->table->view[r->seat], &verdict, &out);
    r->table->frame.message_style = verdict.grade == SPIL_GRADE_BEST      ? INK_GOOD
                                    : verdict.grade >= SPIL_GRADE_UNKNOWN ? INK_TITLE
                                                                          : INK_BAD;
    /* What was hardly better is not named, so it is not marked either. */
    set_scene(r, verdict.grade < SPIL_GRADE_UNKNOWN && verdict.grade != SPIL_GRADE_BEST ? verdict.best
                                                                                        : verdict.played);
    r->shown = r->list[r->at];
}

static void show_nothing(review *r)
{
    r->table->seat = r->seat;
    spil__replay_go(r->table, 0);
    snprintf(r->table->message, sizeof r->table->message, "%s",
             is_done(r)
                 ? _("There was no choice to make in this game.")
                 : _("The moves are being rated. They appear one by one, and you can leave at any time."));
    r->shown = -1;
}

/* The list has grown, or something was chosen. */
static void update(review *r)
{
    const int before = r->shown;
    r->n =
        spil_review_list(spil__review_analysis(r->job), r->progress.n_decisions, r->seat, r->order, r->list);
    for (int i = 0; r->chosen && i < r->n; i++) {
        if (r->list[i] == before)
            r->at = i; /* what the person looks at stays */
    }
    r->at = !r->chosen || r->at < 0 ? 0 : r->at >= r->n ? r->n - 1 : r->at;
    if (r->n == 0)
        show_nothing(r);
    else if (r->list[r->at] != before)
        show_decision(r);
    describe(r);
}

static void look_again(review *r)
{
    const review_progress before = r->progress;
    r->progress = spil__review_look(r->job);
    if (r->progress.n_decisions != before.n_decisions || is_done(r) != (before.steps == before.of))
        update(r);
    else
        describe(r);
}

/* ---- the curve ---- */

/* Wraps the lines that are too long; frees the text. */
static char *wrap_lines(char *text, int columns)
{
    spil_buffer all = {0};
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        char wrapped[1000];
        *end = '\0';
        if (spil__text_columns(line) > columns)
            spil__wrap(line, columns, wrapped, sizeof wrapped);
        else
            snprintf(wrapped, sizeof wrapped, "%s\n", line);
        spil_buffer_add(&all, wrapped, strlen(wrapped));
    }
    free(text);
    return all.at;
}

static char *curve_page(const void *of, int columns)
{
    const review *r = of;
    const spil_analysis *a = spil__review_analysis(r->job);
    char *text = NULL;
    size_t len = 0;
    line_output to = r->table->names;
    to.out = open_memstream(&text, &len);
    to.width = columns;
    if (to.out == NULL)
        abort(); /* out of memory */
    if (r->progress.over && a->n_decisions > 0) {
        spil__analysis_chart(&to, a);
        spil__analysis_summary(&to, a);
        fprintf(to.out, "\n%s\n",
                _("Moves are judged by what the player could know. Luck is the rest: cards drawn and turned "
                  "up."));
    } else {
        fprintf(to.out, "\n%s\n", _("The curve is there when all moves have been rated."));
    }
    fclose(to.out);
    return wrap_lines(text, columns);
}

/* ---- keys ---- */

static void step(review *r, int to)
{
    r->chosen = true;
    r->at = to < 0 ? 0 : to >= r->n ? r->n - 1 : to;
    r->shown = r->n > 0 ? r->list[r->at] : -1;
    if (r->n > 0)
        show_decision(r);
    describe(r);
}

static void next_player(review *r)
{
    do
        r->seat = (r->seat + 1) % setup_of(r)->seats;
    while (!(r->seats >> r->seat & 1));
    r->chosen = false;
    r->shown = -1;
    update(r);
}

/* false: leave. */
static bool on_key(review *r, int key)
{
    switch (key) {
    case KEY_ARROW_RIGHT:
    case KEY_ARROW_DOWN:
    case KEY_SPACE:
    case KEY_RETURN: step(r, r->at + 1); break;
    case KEY_ARROW_LEFT:
    case KEY_ARROW_UP:
    case KEY_ERASE: step(r, r->at - 1); break;
    case KEY_START: step(r, 0); break;
    case KEY_FINISH: step(r, r->n - 1); break;
    case KEY_TAB: next_player(r); break;
    case 'o':
        r->order = r->order == SPIL_REVIEW_DEAREST ? SPIL_REVIEW_PLAYED : SPIL_REVIEW_DEAREST;
        update(r);
        break;
    case 'c': spil__tui_pager(r->t, _("Curve and luck"), curve_page, r); break;
    case KEY_ESCAPE:
    case 'q':
    case KEY_GONE: return false;
    default: break;
    }
    return true;
}

static void run(review *r)
{
    const table_ui *table = r->table->frame.table;
    bool on = true;
    update(r);
    while (on && !r->t->gone) {
        look_again(r);
        const uint64_t until_ms = is_done(r) ? UINT64_MAX : spil__tui_now(r->t) + POLL_MS;
        on = on_key(r, spil__tui_key(r->t, spil__draw_game_frame, &r->table->frame,
                                     spil__game_frame_min_w(table), spil__game_frame_min_h(table), until_ms));
    }
}

bool spil__review_screen(tui *t, const spil_record *rec, unsigned seats, int seat, int you)
{
    /* In tests: the same ratings every time. */
    const spil_budget budget = {.sims = t->in_step ? SIMS_OF_TESTS : 0, .ms = t->in_step ? 0 : REVIEW_MS};
    review *r = spil_alloc(sizeof *r);
    *r = (review){.t = t, .seats = seats, .seat = seat, .shown = -1};
    r->job = spil__review_start(rec, budget, t->in_step ? 1 : 0);
    const bool can = r->job != NULL;
    if (can) {
        if (t->in_step)
            spil__review_wait(r->job);
        r->table = spil_alloc(sizeof *r->table);
        r->list = spil_alloc(((size_t)rec->n_steps + 1) * sizeof *r->list);
        snprintf(r->title, sizeof r->title, "%s: %s", _(rec->setup.game->name), _("review"));
        spil__replay_init(r->table, rec, seat);
        r->table->names.you = you;
        run(r);
        spil__replay_fini(r->table);
        spil__review_close(r->job);
    }
    free(r->list);
    free(r->table);
    free(r);
    return can;
}
