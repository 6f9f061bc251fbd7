/* learn_screen.c: what was learnt, and practising sums (learn_screen.h). */
#include "learn_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "big_digits.h"
#include "cpu.h"
#include "facts_file.h"
#include "intl.h"
#include "player_names.h"
#include "report_print.h"
#include "spil/practice.h"
#include "systems.h"

enum {
    RIGHT_MS = 900, /* how long a right answer is praised */
    PEOPLE_MAX = 64,
    GAMES_MAX = 8,
    ANSWER_DIGITS = 4
};

/* Keys of choices (choices.h). */
static const char choice_name[] = "practise.name", choice_game[] = "practise.game",
                  choice_board[] = "practise.board", choice_questions[] = "practise.questions";

/* Opens the record, and shows what is wrong with it if anything is; the screens work anyway. */
static void open_facts(tui *t, facts_file *f)
{
    spil_error err;
    char text[400];
    const bool ok = spil__facts_open(f, &err);
    if (ok && f->facts.n_unread > 0)
        spil__facts_unread_error(f, &err);
    if (ok && f->facts.n_unread == 0)
        return;
    spil__sentence(&err.text, text, sizeof text);
    spil__tui_message(t, _("The learning record"), text);
}

/* ---- what was learnt ---- */

/* Begins a page; closing its stream gives the text, for free(). */
static line_output page_begin(char **text, size_t *len, int columns)
{
    line_output to = {.out = open_memstream(text, len), .width = columns};
    if (to.out == NULL)
        abort(); /* out of memory */
    fputc('\n', to.out);
    return to;
}

static char *report_page(const void *of, int columns)
{
    char *text = NULL;
    size_t len = 0;
    const line_output to = page_begin(&text, &len, columns);
    spil__report_print(&to, of);
    fclose(to.out);
    return text;
}

static char *overview_page(const void *of, int columns)
{
    char *text = NULL;
    size_t len = 0;
    const line_output to = page_begin(&text, &len, columns);
    spil__overview_print(&to, of, NULL);
    fclose(to.out);
    return text;
}

static void forget(tui *t, facts_file *f)
{
    spil_error err;
    char text[400];
    if (!spil__tui_confirm(t, _("Delete the learning record of everybody at this computer?"), false))
        return;
    bool was_there;
    if (spil__facts_forget(f, NULL, &was_there, &err))
        return;
    spil__sentence(&err.text, text, sizeof text);
    spil__tui_message(t, _("The learning record"), text);
}

static const char *nothing_yet(char text[], size_t size)
{
    char games[200] = "";
    spil_out out = spil_out_to(games, sizeof games);
    spil_taught_names(&spil__translator, true, &out);
    /* Translators: %s: the games that ask sums */
    snprintf(text, size, _("Nothing is recorded yet: play %s, or practise."), games);
    return text;
}

/* A menu: everybody who has a record, then practising and forgetting. false: leave. */
static bool choose_report(tui *t, facts_file *f, menu *m)
{
    static char lines[PEOPLE_MAX][200], values[PEOPLE_MAX][80];
    menu_item item[PEOPLE_MAX + 4];
    char above[400];
    spil_report r = {0};
    int people = 0;
    for (; people < PEOPLE_MAX && spil_report_next(&f->facts, NULL, NULL, &r); people++) {
        const spil_game *game = spil_game_find(spil__cpu(), r.game);
        snprintf(lines[people], sizeof lines[people], "%s: %s", spil_report_name(r.name, &spil__translator),
                 game == NULL ? r.game : _(game->name));
        snprintf(values[people], sizeof values[people],
                 ngettext("%d sum, %d to practise", "%d sums, %d to practise", (unsigned long)r.n), r.n,
                 r.n_weak);
        item[people] = (menu_item){.text = lines[people], .value = values[people]};
    }
    spil_report_free(&r);
    int n = people;
    if (people > 0)
        item[n++] = (menu_item){.text = ""};
    const int overview = people > 0 ? n : -1;
    if (people > 0)
        item[n++] = (menu_item){.text = _("Everybody at a glance"), .key = 'o'};
    const int practise = n;
    item[n++] = (menu_item){.text = _("Practise sums"), .key = 'p'};
    if (people > 0)
        item[n++] = (menu_item){.text = _("Forget everything"), .key = 'f'};
    m->title = _("The learning record");
    m->above = people > 0 ? _("Sums that people met, found and missed. The record stays on this computer.")
                          : nothing_yet(above, sizeof above);
    m->item = item;
    m->n = n;
    m->at = m->at < n ? m->at : 0;
    const int chosen = spil__tui_menu(t, m);
    if (chosen < 0)
        return false;
    if (chosen == overview)
        spil__tui_pager(t, _("Everybody at a glance"), overview_page, &f->facts);
    else if (chosen == practise)
        spil__practice_screen(t);
    else if (chosen > practise)
        forget(t, f);
    else {
        for (int i = 0; i <= chosen; i++)
            spil_report_next(&f->facts, NULL, NULL, &r);
        spil__tui_pager(t, lines[chosen], report_page, &r);
        spil_report_free(&r);
    }
    return true;
}

void spil__learning_screen(tui *t)
{
    menu m = {0};
    bool on = true;
    while (on && !t->gone) {
        facts_file f;
        open_facts(t, &f);
        on = choose_report(t, &f, &m);
        spil__facts_close(&f);
    }
}

/* ---- practising: one question ---- */

typedef enum drill_state { DRILL_ASKED, DRILL_AGAIN, DRILL_RIGHT, DRILL_TOLD } drill_state;

typedef struct drill_screen {
    const spil_practice *p;
    const spil_sum *sum;
    typed answer;
    drill_state state;
    bool gave_up; /* asked for the answer */
    char title[200];
} drill_screen;

static const key_help drill_keys[] = {
    {.key = "0-9", .what = SPIL_TR("the answer"), .bar = true},
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("check"), .code = KEY_RETURN, .bar = true},
    {.key = "?", .what = SPIL_TR("show it"), .code = '?', .bar = true},
    {.key = SPIL_TR("Esc"), .what = SPIL_TR("stop"), .code = KEY_ESCAPE, .bar = true},
    {.key = NULL},
};

/* How far the drill has got: a sign per question. */
static void draw_progress(const drill_screen *d, const look *l, area a, int y)
{
    const int shown = d->p->questions < a.w ? d->p->questions : a.w;
    for (int i = 0; i < shown; i++)
        spil__draw_text(a, (a.w - shown) / 2 + i, y, i < d->p->asked ? INK_TITLE : INK_FAINT,
                        spil__glyph(l, i < d->p->asked ? GLYPH_CIRCLE : GLYPH_DOT));
}

/* Is an answer awaited? */
static bool is_open(const drill_screen *d)
{
    return d->state == DRILL_ASKED || d->state == DRILL_AGAIN;
}

/* What is said under the sum. */
static void draw_reply(const drill_screen *d, area inside, int y)
{
    char reply[SPIL_SUM_TEXT + 100] = "", line[sizeof reply + 100];
    spil_out out = spil_out_to(reply, sizeof reply);
    if (d->state == DRILL_RIGHT) {
        spil__draw_centred(inside, y, INK_GOOD | MARK_BOLD, _("Right!"));
    } else if (d->state == DRILL_TOLD) {
        if (d->gave_up)
            spil_sum_tell(d->sum, &spil__translator, &out);
        else
            spil_sum_wrong(d->sum, d->p->wrong, &spil__translator, &out);
        snprintf(line, sizeof line, _("%s   Enter goes on."), reply);
        spil__draw_centred(inside, y, INK_TITLE | MARK_BOLD, line);
    } else if (d->state == DRILL_AGAIN) {
        spil_sum_wrong(d->sum, d->p->wrong, &spil__translator, &out);
        spil__draw_centred(inside, y, INK_TITLE | MARK_BOLD, reply);
    } else if (d->sum->circle) {
        spil__draw_centred(inside, y, INK_FAINT,
                           _("Numbers go around: after 10 comes 1, and before 1 comes 10."));
    }
}

static void draw_drill(const void *model, const look *l, area a)
{
    const drill_screen *d = model;
    char right[80], ask[SPIL_SUM_TEXT], text[SPIL_SUM_TEXT + 40];
    spil_out asked = spil_out_to(ask, sizeof ask);
    snprintf(right, sizeof right, _("%d of %d"), d->p->asked, d->p->questions);
    const area inside = spil__draw_frame(a, l, d->title, right, drill_keys);
    const int y = inside.h / 4;
    spil_sum_ask(d->sum, &spil__translator, &asked);
    snprintf(text, sizeof text, "%s = %s", ask,
             d->answer.text[0] != '\0' ? d->answer.text
             : is_open(d)              ? "?"
                                       : "");
    const bool wide = spil__big_columns(text, true) + 4 <= inside.w;
    spil__draw_big(inside, (inside.w - spil__big_columns(text, wide)) / 2, y, l,
                   d->state == DRILL_RIGHT  ? INK_GOOD
                   : d->state == DRILL_TOLD ? INK_BAD
                                            : INK_TITLE,
                   text, wide);
    spil__draw_centred(inside, y + BIG_LINES + 1, INK_FAINT, text);
    draw_reply(d, inside, y + BIG_LINES + 3);
    draw_progress(d, l, spil__area_part(inside, 2, 0, inside.w - 4, inside.h), inside.h - 2);
}

static bool is_leaving(const tui *t, int key)
{
    return t->gone || key == KEY_GONE || key == KEY_ESCAPE || key == 'q';
}

/* Waits for the answer; -1: the person wants to see it. false: leave. */
static bool read_answer(tui *t, drill_screen *d, int *number)
{
    for (;;) {
        const int key = spil__tui_key(t, draw_drill, d, 0, 0, UINT64_MAX);
        if (is_leaving(t, key))
            return false;
        if (key == '?' || (key == KEY_RETURN && d->answer.text[0] != '\0')) {
            *number = key == '?' ? -1 : atoi(d->answer.text);
            return true;
        }
        if (strlen(d->answer.text) < ANSWER_DIGITS || key == KEY_ERASE)
            spil__typed_key(&d->answer, key, "0123456789");
    }
}

/* Shows whether it was right. false: leave. */
static bool show_outcome(tui *t, drill_screen *d)
{
    const uint64_t until_ms =
        d->state == DRILL_TOLD ? UINT64_MAX : spil__tui_now(t) + (t->fast ? 0 : RIGHT_MS);
    for (;;) {
        const int key = spil__tui_key(t, draw_drill, d, 0, 0, until_ms);
        if (is_leaving(t, key))
            return false;
        if (key == KEY_RETURN || key == KEY_SPACE || key == KEY_CLICK ||
            (key == KEY_NOTHING && d->state == DRILL_RIGHT))
            return true;
    }
}

static void show_score(tui *t, const spil_practice *p)
{
    char missed[600], text[1200], line[200];
    spil_out out = spil_out_to(text, sizeof text), of_missed = spil_out_to(missed, sizeof missed);
    if (p->answered == 0)
        return;
    spil_practice_result(p, &spil__translator, &out);
    spil_practice_missed(p, &spil__translator, &of_missed);
    if (missed[0] != '\0') {
        snprintf(line, sizeof line, _("To practise: %s"), missed);
        spil_put(&out, " ");
        spil_put(&out, line);
    }
    spil__tui_message(t, _("Practise sums"), text);
}

/* Asks one sum until the answer is right or told. false: leave. */
static bool ask_sum(tui *t, spil_practice *p, drill_screen *d)
{
    static const drill_state states[] = {[SPIL_PRACTICE_RIGHT] = DRILL_RIGHT,
                                         [SPIL_PRACTICE_RETRY] = DRILL_AGAIN,
                                         [SPIL_PRACTICE_TOLD] = DRILL_TOLD};
    const uint64_t since_ms = spil__tui_now(t);
    d->state = DRILL_ASKED;
    while (is_open(d)) {
        spil_error err;
        int number;
        d->answer.text[0] = '\0';
        if (!read_answer(t, d, &number))
            return false;
        const uint64_t ms = spil__tui_now(t) - since_ms;
        d->gave_up = number < 0;
        d->state = states[spil_practice_answer(
            p, number, ms < SPIL_FACT_MS ? (uint32_t)ms : (uint32_t)SPIL_FACT_MS, &err)];
        if (err.text.format != NULL) {
            char text[400];
            spil__sentence(&err.text, text, sizeof text);
            spil__tui_message(t, _("The learning record"), text);
        }
    }
    return show_outcome(t, d);
}

static void drill(tui *t, const spil_setup *su, const char *name, int questions)
{
    spil_practice *p = spil_alloc(sizeof *p);
    facts_file f;
    uint64_t seed = t->seed;
    if (seed == 0 && !spil__random_bytes(&seed, sizeof seed))
        seed = spil__tui_now(t);
    open_facts(t, &f);
    spil_practice_begin(p, su, &f.facts, name, questions, seed);
    drill_screen d = {.p = p};
    snprintf(d.title, sizeof d.title, "%s: %s", _("Practise sums"), _(su->game->name));
    while ((d.sum = spil_practice_ask(p)) != NULL && ask_sum(t, p, &d))
        continue;
    show_score(t, p);
    spil__facts_close(&f);
    free(p);
}

/* ---- practising: what ---- */

static const int question_numbers[] = {10, 20, 40};

/* Which of the list was chosen last, else the first. */
static int chosen_of(const tui *t, const char *key, const char *const list[], int n)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(list[i], spil__choice(&t->choices, key)) == 0)
            return i;
    }
    return 0;
}

/* The game whose sums are practised, or the one `by` places after it. */
static const spil_game *game_at(const tui *t, int by)
{
    const char *ids[GAMES_MAX];
    int n = 0;
    do /* there is at least one */
        ids[n] = spil_taught(n);
    while (++n < GAMES_MAX && spil_taught(n) != NULL);
    return spil_game_find(spil__cpu(), ids[(chosen_of(t, choice_game, ids, n) + by + n) % n]);
}

/* The option that names the board with the sums; NULL: there is none. */
static const spil_option *board_option(const spil_game *game)
{
    for (const spil_option *option = game->options; option->name != NULL; option++) {
        if (option->kind == SPIL_OPTION_FILE)
            return option;
    }
    return NULL;
}

/* The chosen one of the built-in boards, or the one `by` places after it; "" if there are none. */
static const char *board_at(const tui *t, int by)
{
    const spil_option *option = board_option(game_at(t, 0));
    int n = 0;
    while (option != NULL && option->words[n] != NULL)
        n++;
    return n == 0 ? "" : option->words[(chosen_of(t, choice_board, option->words, n) + by + n) % n];
}

static int chosen_questions(const tui *t)
{
    const int n = atoi(spil__choice(&t->choices, choice_questions));
    return n == question_numbers[0] ? 0 : n == question_numbers[2] ? 2 : 1;
}

enum { LINE_START, LINE_GAP, LINE_GAME, LINE_NAME, LINE_QUESTIONS, LINE_BOARD, LINES };

/* Left, right or Enter on an item of the menu. */
static void change(tui *t, int line, int by)
{
    char text[CHOICE_VALUE];
    switch (line) {
    case LINE_GAME: spil__choose(&t->choices, choice_game, game_at(t, by)->id); break;
    case LINE_NAME:
        snprintf(text, sizeof text, "%s", spil__choice(&t->choices, choice_name));
        if (spil__tui_ask_text(t,
                               _("Who practises? The name is for the learning record; it may be left out."),
                               text, sizeof text) &&
            spil__name_or_message(t, text))
            spil__choose(&t->choices, choice_name, text);
        break;
    case LINE_QUESTIONS:
        snprintf(text, sizeof text, "%d", question_numbers[(chosen_questions(t) + by + 3) % 3]);
        spil__choose(&t->choices, choice_questions, text);
        break;
    case LINE_BOARD: spil__choose(&t->choices, choice_board, board_at(t, by)); break;
    default: break;
    }
}

static void start_drill(tui *t)
{
    const spil_game *game = game_at(t, 0);
    const spil_option *board = board_option(game);
    spil_setup su = spil_setup_default(game, game->min_seats);
    spil_error err;
    if (board != NULL)
        spil_setup_option(&su, board->name, board_at(t, 0), &err);
    spil__choices_save(&t->choices);
    drill(t, &su, spil__choice(&t->choices, choice_name), question_numbers[chosen_questions(t)]);
}

void spil__practice_screen(tui *t)
{
    menu m = {.at = LINE_START};
    while (!t->gone) {
        const spil_game *game = game_at(t, 0);
        char questions[12];
        snprintf(questions, sizeof questions, "%d", question_numbers[chosen_questions(t)]);
        const menu_item item[LINES] = {
            [LINE_START] = {.text = _("Start"), .help = _("weak sums come more often")},
            [LINE_GAP] = {.text = ""},
            [LINE_GAME] = {.text = _("sums of"), .value = _(game->name), .cycles = true},
            [LINE_NAME] = {.text = _("name"),
                           .value =
                               spil_report_name(spil__choice(&t->choices, choice_name), &spil__translator)},
            [LINE_QUESTIONS] = {.text = _("questions"), .value = questions, .cycles = true},
            [LINE_BOARD] = {.text = _("board"), .value = board_at(t, 0), .cycles = true},
        };
        m.title = _("Practise sums");
        m.item = item;
        m.n = board_option(game) != NULL ? LINES : LINE_BOARD;
        m.step = 0;
        const int chosen = spil__tui_menu(t, &m);
        if (chosen < 0)
            return;
        if (chosen == LINE_START)
            start_drill(t);
        else
            change(t, chosen, m.step == 0 ? 1 : m.step);
    }
}
