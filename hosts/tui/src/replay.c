/* replay.c: replays (replay.h). The position after n steps is always reached by playing n steps from the start: records
 * are short and the rules are fast, so there is nothing to cache. */
#include "replay.h"

#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "files.h"
#include "intl.h"
#include "recent.h"
#include "saved_games.h"
#include "spil/saved.h"

enum {
    LOG_STEPS = 60, /* steps that the log covers */
    LOG_LINES = 400,
    STRIDE = 10 /* steps per page key, in games without rounds */
};

static const uint16_t speeds_ms[] = {4000, 2000, 1000, 500, 250, 100};

enum { SPEEDS = sizeof speeds_ms / sizeof speeds_ms[0], USUAL_SPEED = 2 };

static const spil_setup *setup_of(const replay *r)
{
    return &r->rec->setup;
}

/* ---- what happened ---- */

static void clear_log(replay *r)
{
    for (int i = 0; i < r->n_lines; i++)
        free(r->lines[i]);
    r->n_lines = 0;
}

/* Frees the text. */
static void add_lines(replay *r, char *text)
{
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        if (line[0] != '\0' && r->n_lines < LOG_LINES)
            r->lines[r->n_lines++] = spil_strdup(line);
    }
    free(text);
}

/* As whom step i is told: as the seat, or with open cards as the one that made it, which knows all of it. */
static int knower(const replay *r, int i)
{
    const int by = r->rec->steps[i].seat;
    return r->seat != REPLAY_OPEN ? r->seat : by != SPIL_HOST ? by : 0;
}

/* Adds the sentences about step i to the log. */
static void tell(replay *r, int i)
{
    const int seat = knower(r, i);
    r->names.speak = r->frame.table->words;
    add_lines(r, spil__line_events_text(&r->names, setup_of(r), &r->events, seat));
}

static void tell_resigned(replay *r, int after)
{
    const spil_words w = spil__output_words(&r->names);
    char *text = spil_alloc(SPIL_WORDS_TEXT);
    spil_out out = spil_out_to(text, SPIL_WORDS_TEXT);
    spil_words_resigned(&w, r->rec, after, &out);
    add_lines(r, text);
}

/* ---- positions ---- */

static const spil_step *step_of(const void *of, int i)
{
    return &((const spil_record *)of)->steps[i];
}

/* Makes step i; true if it begins a round. */
static bool step(replay *r, int i)
{
    const spil_step *made = &r->rec->steps[i];
    bool round = false;
    r->events.n = r->events.pooled = 0;
    setup_of(r)->game->apply(setup_of(r), &r->state, made->seat, made->move, &r->events, NULL);
    for (int k = 0; k < r->events.n; k++)
        round = round || spil_event_is(setup_of(r), &r->events.item[k], "deal");
    return round;
}

/* "move 12 of 80, 1:23, all cards open" */
static void describe_position(replay *r)
{
    const uint64_t s = r->at == 0 ? 0 : r->rec->steps[r->at - 1].ms / 1000;
    char whose[SPIL_NAME_BYTES + 40];
    if (r->seat == REPLAY_OPEN)
        snprintf(whose, sizeof whose, "%s", _("all cards open"));
    else if (r->seat == SPIL_ONLOOKER)
        snprintf(whose, sizeof whose, "%s", _("as onlookers see it"));
    else
        snprintf(whose, sizeof whose, _("as %s sees it"), r->names.name[r->seat]);
    snprintf(r->right, sizeof r->right, _("move %d of %d, %d:%02d, %.60s"), r->at, r->rec->n_steps,
             (int)(s / 60), (int)(s % 60), whose);
}

static void show(replay *r)
{
    const spil_setup *su = setup_of(r);
    scene *s = &r->frame.scene;
    spil_result res;
    const bool over = spil_record_result(r->rec, &r->state, &res), onlooks = r->seat == SPIL_ONLOOKER;
    s->open = r->seat == REPLAY_OPEN;
    s->seat = s->open || onlooks ? 0 : r->seat;
    for (int seat = 0; seat < su->seats; seat++) {
        spil_view_of(su, &r->state, onlooks ? SPIL_ONLOOKER : seat, &r->view[seat]);
        s->name[seat] = r->names.name[seat];
        s->at[seat] = (scene_seat){.view = s->open || seat == s->seat ? &r->view[seat] : NULL, .who = ""};
    }
    s->phase = over ? SPIL_PHASE_OVER : SPIL_PHASE_PLAY;
    s->clock_ms = r->at == 0 ? 0 : r->rec->steps[r->at - 1].ms;
    s->log = r->lines;
    s->n_log = r->n_lines;
    s->recent = r->at > 0 ? &r->recent : NULL;
    memset(r->ui, 0, sizeof r->ui);
    if (r->frame.table->news != NULL)
        r->frame.table->news(s, r->ui, NULL, &(spil_events){.n = 0});
    r->message[0] = '\0';
    if (over)
        spil__line_result(&r->names, su, &res, r->message);
    else if (r->at == 0)
        snprintf(r->message, sizeof r->message, "%s",
                 _("Right and left go forward and back a move, space plays, + and - set the speed, v changes "
                   "the view, Home and End go to the start and the end."));
    r->frame.message_style = over ? INK_GOOD | MARK_BOLD : INK_TITLE;
    describe_position(r);
}

void spil__replay_go(replay *r, int at)
{
    r->at = at < 0 ? 0 : at > r->rec->n_steps ? r->rec->n_steps : at;
    spil_record_start(r->rec, &r->state);
    clear_log(r);
    r->recent.n = r->recent.pooled = 0;
    if (r->at < LOG_STEPS)
        tell_resigned(r, 0);
    const int recent =
        spil__recent_first(step_of, r->rec, r->at, r->seat == REPLAY_OPEN ? SPIL_ONLOOKER : r->seat);
    for (int i = 0; i < r->at; i++) {
        step(r, i);
        if (i >= recent)
            spil__recent_add(&r->recent, &r->events, knower(r, i));
        if (i >= r->at - LOG_STEPS) {
            tell(r, i);
            tell_resigned(r, i + 1);
        }
    }
    show(r);
}

/* The step at which the next or previous round begins. */
static int round_from(replay *r, int way)
{
    int last = 0, found = -1;
    bool rounds = false;
    spil_record_start(r->rec, &r->state);
    for (int i = 0; i < r->rec->n_steps && found < 0; i++) {
        if (!step(r, i))
            continue;
        rounds = true;
        if (way > 0 && i + 1 > r->at)
            found = i + 1;
        if (way < 0 && i + 1 < r->at)
            last = i + 1;
    }
    if (!rounds)
        return r->at + way * STRIDE;
    return way < 0 ? last : found >= 0 ? found : r->rec->n_steps;
}

/* ---- keys ---- */

static const key_help keys[] = {
    {.key = SPIL_TR("right"), .what = SPIL_TR("on"), .code = KEY_ARROW_RIGHT, .bar = true},
    {.key = SPIL_TR("left"), .what = SPIL_TR("go back"), .code = KEY_ARROW_LEFT, .bar = true},
    {.key = SPIL_TR("space"), .what = SPIL_TR("play"), .code = KEY_SPACE, .bar = true},
    {.key = "v", .what = SPIL_TR("change view"), .code = 'v', .bar = true},
    {.key = SPIL_TR("Esc"), .what = SPIL_TR("leave"), .code = KEY_ESCAPE, .bar = true},
    {.key = SPIL_TR("PgUp PgDn"), .what = SPIL_TR("round"), .bar = true},
    {.key = "+ -", .what = SPIL_TR("speed"), .bar = true},
    {.key = SPIL_TR("Home End"), .what = SPIL_TR("start, end"), .bar = true},
    {.key = NULL},
};

static void show_speed(replay *r)
{
    snprintf(r->message, sizeof r->message, _("Speed %d of %d."), r->speed + 1, SPEEDS);
}

static void change_view(replay *r)
{
    if (r->seat == SPIL_ONLOOKER) {
        snprintf(r->message, sizeof r->message, "%s", _("The cards are open when the game is over."));
        return;
    }
    r->seat = r->seat + 1 == setup_of(r)->seats ? REPLAY_OPEN : r->seat + 1;
    spil__replay_go(r, r->at);
}

bool spil__replay_key(replay *r, int key)
{
    const int steps = r->rec->n_steps;
    switch (key) {
    case KEY_NOTHING: /* the time is up */
        if (r->runs)
            spil__replay_go(r, r->at + 1);
        r->runs = r->runs && r->at < steps;
        return true;
    case KEY_SPACE:
        if (!r->runs && r->at == steps)
            spil__replay_go(r, 0);
        r->runs = !r->runs;
        return true;
    case '+':
    case '-':
        r->speed += key == '+' ? 1 : -1;
        r->speed = r->speed < 0 ? 0 : r->speed >= SPEEDS ? SPEEDS - 1 : r->speed;
        show_speed(r);
        return true;
    case KEY_ESCAPE:
    case 'q': return false;
    default: break;
    }
    if (key == KEY_SIZE || key == KEY_CLICK)
        return true;
    r->runs = false;
    switch (key) {
    case KEY_ARROW_RIGHT:
    case KEY_ARROW_DOWN:
    case KEY_RETURN: spil__replay_go(r, r->at + 1); break;
    case KEY_ARROW_LEFT:
    case KEY_ARROW_UP:
    case KEY_ERASE: spil__replay_go(r, r->at - 1); break;
    case KEY_START: spil__replay_go(r, 0); break;
    case KEY_FINISH: spil__replay_go(r, steps); break;
    case KEY_PAGE_DOWN: spil__replay_go(r, round_from(r, 1)); break;
    case KEY_PAGE_UP: spil__replay_go(r, round_from(r, -1)); break;
    case 'v': change_view(r); break;
    default: break;
    }
    return true;
}

uint64_t spil__replay_wait_ms(const replay *r)
{
    return r->runs ? speeds_ms[r->speed] : UINT64_MAX;
}

void spil__replay_init(replay *r, const spil_record *rec, int seat)
{
    memset(r, 0, sizeof *r);
    r->rec = rec;
    r->seat = seat;
    r->speed = USUAL_SPEED;
    r->lines = spil_alloc(LOG_LINES * sizeof *r->lines);
    memcpy(r->names.name, rec->name, sizeof r->names.name);
    spil__output_names(&r->names, rec->setup.seats);
    r->names.width = 200;
    r->frame = (game_frame){.table = spil__table_ui_of(rec->setup.game),
                            .right = r->right,
                            .message = r->message,
                            .keys = keys,
                            .scene = {.setup = &rec->setup, .watching = true, .thinking = -1, .ui = r->ui}};
    spil__replay_go(r, 0);
}

void spil__replay_fini(replay *r)
{
    clear_log(r);
    free(r->lines);
}

/* ---- the screens ---- */

void spil__replay_screen(tui *t, const spil_record *rec, int seat)
{
    replay *r = spil_alloc(sizeof *r);
    spil__replay_init(r, rec, seat);
    const table_ui *table = r->frame.table;
    for (int key = KEY_SIZE; !t->gone;) {
        const uint64_t wait = spil__replay_wait_ms(r);
        key = spil__tui_key(t, spil__draw_game_frame, &r->frame, spil__game_frame_min_w(table),
                            spil__game_frame_min_h(table),
                            wait == UINT64_MAX ? UINT64_MAX : spil__tui_now(t) + wait);
        if (!t->gone && !spil__replay_key(r, key))
            break;
    }
    spil__replay_fini(r);
    free(r);
}

/* Reads a game and checks all its moves. A game in progress may end in the middle of a line. */
static bool read_record(const char *path, spil_record *rec, spil_error *err)
{
    spil_state *state = spil_alloc(sizeof *state);
    spil_buffer text;
    bool ok = spil__file_read_ordinary(path, FILE_BYTES_MAX, &text, err);
    if (ok) {
        ok = spil_record_text(spil__cpu(), text.at, spil_whole_lines(text.at, text.len), rec, err);
        spil_buffer_free(&text);
    }
    if (ok && spil_record_replay(rec, -1, state, NULL, err) != SPIL_OK) {
        spil_record_free(rec);
        ok = false;
    }
    free(state);
    return ok;
}

static void show_file(tui *t, const char *path)
{
    spil_record rec = {0};
    spil_error err;
    if (!read_record(path, &rec, &err)) {
        char reason[1024];
        spil__sentence(&err.text, reason, sizeof reason);
        spil__tui_message(t, _("Replays"), reason);
        return;
    }
    spil__replay_screen(t, &rec, REPLAY_OPEN);
    spil_record_free(&rec);
}

void spil__replays_screen(tui *t)
{
    const menu_item item[] = {
        {.text = _("A game played here"), .help = _("unfinished ones, too")},
        {.text = _("A file"), .help = _("a record that was saved, or that somebody gave you")},
    };
    menu m = {.title = _("Replays"), .item = item, .n = 2};
    while (!t->gone) {
        char path[4096] = "";
        const int chosen = spil__tui_menu(t, &m);
        if (chosen < 0)
            return;
        if (chosen == 0 ? spil__choose_saved_game(t, _("Replays"), true, path, sizeof path)
                        : spil__tui_ask_text(t, _("Which file?"), path, sizeof path) && path[0] != '\0')
            show_file(t, path);
    }
}
