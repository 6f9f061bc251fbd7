/* game_frame.c: a table and the frame around it (game_frame.h). */
#include "game_frame.h"

#include <stdio.h>

#include "intl.h"
#include "tui.h"

const frame_key spil__frame_keys[] = {
    {FRAME_HINT, 'h', KEY_FN + 3, "h", SPIL_TR("hint"), 2},
    {FRAME_UNDO, 'u', KEY_FN + 4, "u", SPIL_TR("undo"), 3},
    {FRAME_REDO, 'U', KEY_FN + 11, "U", SPIL_TR("redo"), 25},
    {FRAME_HELP, '?', KEY_FN + 1, "?", SPIL_TR("help"), 1},
    {FRAME_MENU, KEY_ESCAPE, KEY_FN + 9, SPIL_TR("Esc"), SPIL_TR("menu"), 35},
    {FRAME_RULES, 'r', KEY_FN + 2, "r", SPIL_TR("rules"), 0},
    {FRAME_LOG, 'l', KEY_FN + 6, "l", SPIL_TR("all that happened"), 0},
    {FRAME_SAVE, 's', KEY_FN + 5, "s", SPIL_TR("save to a file"), 0},
    {FRAME_SEED, 'S', 0, "S", SPIL_TR("the seed of this deal"), 0},
    {FRAME_PAUSE, 'p', KEY_FN + 7, "p", SPIL_TR("pause"), 0},
    {FRAME_SETTINGS, 'o', KEY_FN + 8, "o", SPIL_TR("settings"), 0},
    {FRAME_RESIGN, 'R', KEY_FN + 12, "R", SPIL_TR("resign"), 0},
    {FRAME_LEAVE, 'q', KEY_FN + 10, "q", SPIL_TR("leave (the game is kept)"), 0},
    {.action = FRAME_NONE},
};

bool spil__frame_offers(const game_frame *t, frame_action action)
{
    const scene *s = &t->scene;
    switch (action) {
    case FRAME_UNDO:
    case FRAME_REDO: return !s->setup->game->race && !s->of_day && t->guide == NULL;
    case FRAME_SAVE:
    case FRAME_SEED:
    case FRAME_PAUSE: return t->guide == NULL;
    case FRAME_RESIGN:
        if (t->guide != NULL)
            return false;
        return !s->watching && s->phase != SPIL_PHASE_OVER;
    case FRAME_HINT: return !s->watching && !s->of_day && s->phase != SPIL_PHASE_OVER;
    default: return true;
    }
}

const char *spil__frame_what(const game_frame *t, const frame_key *k)
{
    return t->guide != NULL && k->action == FRAME_LEAVE ? SPIL_TR("leave") : k->what;
}

frame_action spil__frame_action(int key)
{
    for (const frame_key *k = spil__frame_keys; k->action != FRAME_NONE; k++) {
        if (key == k->letter || (key == k->fn && key != 0))
            return k->action;
    }
    return FRAME_NONE;
}

int spil__game_frame_min_w(const table_ui *table)
{
    return table->min_w > 0 ? table->min_w : 80;
}

int spil__game_frame_min_h(const table_ui *table)
{
    return table->min_h > 0 ? table->min_h : 24;
}

/* The sentence is on the last line above the keys; a long one takes up to two more above that. */
static int message_lines(const game_frame *t, area a)
{
    if (t->message == NULL || t->message[0] == '\0')
        return 0;
    const int lines = spil__wrapped_lines(a.w - 2, t->message);
    return lines < 3 ? lines : 3;
}

/* If the message leaves the log no line, what happened last stands above it. */
static void draw_message(const game_frame *t, area a)
{
    const int lines = message_lines(t, a), log = lines > 0 && a.on->log_hidden && !a.on->log_shown;
    const area strip = spil__area_part(a, 1, a.h - lines - log, a.w - 2, lines + log);
    spil__draw_fill(spil__area_part(a, 0, a.h - lines - log, a.w, lines + log), INK_PLAIN, ' ');
    if (log)
        spil__draw_text(strip, 0, 0, INK_PLAIN, t->scene.log[t->scene.n_log - 1]);
    if (lines > 0)
        spil__draw_wrapped(spil__area_part(strip, 0, log, strip.w, lines), 0, t->message_style, t->message);
}

enum { BAR_KEYS = 24, BAR_GAP = 2 };

static int key_columns(const key_help *k)
{
    return spil__text_columns(_(k->key)) + 1 + spil__text_columns(_(k->what)) + BAR_GAP;
}

static bool offers(const game_frame *t, frame_action action)
{
    return spil__frame_offers(t, action) && (action != FRAME_REDO || t->can_redo);
}

/* Keys that replace the usual ones for now. */
static void draw_own_keys(const game_frame *t, area bar)
{
    key_help keys[BAR_KEYS];
    int n = 0;
    for (const key_help *k = t->keys; k->key != NULL && n < BAR_KEYS - 1; k++) {
        if (offers(t, spil__frame_action(k->code)))
            keys[n++] = *k;
    }
    keys[n] = (key_help){.key = NULL};
    spil__draw_bar(bar, 0, t->scene.look, keys);
}

typedef struct bar_keys {
    int n;
    key_help key[BAR_KEYS + 1];
    int rank[BAR_KEYS];
} bar_keys;

static void add_key(bar_keys *b, key_help key, int rank)
{
    if (b->n == BAR_KEYS)
        return;
    key.bar = false;
    b->key[b->n] = key;
    b->rank[b->n++] = rank;
}

/* The columns of those that are in the bar. */
static int bar_columns(const bar_keys *b)
{
    int columns = 1;
    for (int i = 0; i < b->n; i++)
        columns += b->key[i].bar ? key_columns(&b->key[i]) : 0;
    return columns;
}

/* Takes keys of both into the bar in the order of their rank, as far as there is room. */
static void choose_keys(bar_keys *left, bar_keys *right, int columns)
{
    bar_keys *const both[] = {left, right};
    for (int rank = 1; rank <= 10 * BAR_KEYS; rank++) {
        for (int i = 0; i < 2 * BAR_KEYS; i++) {
            bar_keys *b = both[i / BAR_KEYS];
            const int k = i % BAR_KEYS;
            if (k >= b->n || b->rank[k] != rank)
                continue;
            b->key[k].bar = true;
            b->key[k].bar = bar_columns(left) + bar_columns(right) <= columns + BAR_GAP;
        }
    }
}

/* The table's keys on the left, the frame's on the right. */
static void draw_usual_keys(const game_frame *t, area bar)
{
    bar_keys mine = {.n = 0}, frame = {.n = 0};
    char fn[FRAME_ACTIONS][16];
    int n = 0;
    const bool letters = t->table->letters != NULL && t->table->letters(&t->scene);
    for (const key_help *k = letters ? NULL : t->table->keys; k != NULL && k->key != NULL; k++) {
        const key_help now = spil__table_key(t->table, &t->scene, k);
        if (now.bar)
            add_key(&mine, now, 10 * (mine.n + 1));
    }
    for (const frame_key *k = spil__frame_keys; k->action != FRAME_NONE; k++) {
        if (k->rank == 0 || !offers(t, k->action))
            continue;
        snprintf(fn[n], sizeof fn[n], "F%d", k->fn - KEY_FN);
        const char *key = letters && spil__is_print(k->letter) ? fn[n++] : k->key;
        add_key(&frame, (key_help){.key = key, .what = k->what, .code = k->fn}, k->rank);
    }
    choose_keys(&mine, &frame, bar.w);
    const int columns = bar_columns(&frame);
    spil__draw_bar(spil__area_part(bar, bar.w - columns, 0, columns, 1), 0, t->scene.look, frame.key);
    spil__draw_bar(spil__area_part(bar, 0, 0, bar.w - columns, 1), 0, t->scene.look, mine.key);
}

static void draw_keys(const game_frame *t, area a)
{
    const area bar = spil__area_part(a, 0, a.h - 1, a.w, 1);
    if (t->keys != NULL)
        draw_own_keys(t, bar);
    else
        draw_usual_keys(t, bar);
}

/* What a guided game asks for, above the message; returns what is left of the area. */
static area draw_guide(const game_frame *t, area a)
{
    const int below = message_lines(t, a), rest = a.h - (below > 1 ? below : 1);
    if (t->guide == NULL)
        return spil__area_part(a, 0, 0, a.w, a.h - 1);
    const int lines = spil__wrapped_lines(a.w - 2, t->guide);
    spil__draw_wrapped(spil__area_part(a, 1, rest - lines, a.w - 2, lines), 0, INK_GOOD | MARK_BOLD,
                       t->guide);
    return spil__area_part(a, 0, 0, a.w, rest - lines);
}

void spil__draw_game_frame(const void *model, const look *l, area a)
{
    game_frame t = *(const game_frame *)model;
    t.scene.look = l;
    const char *title = t.title != NULL ? t.title : _(t.scene.setup->game->name);
    const area inside = spil__draw_frame(a, l, title, t.right, NULL);
    if (t.warning != NULL)
        spil__draw_text(a, spil__text_columns(title) + 3, 0, INK_BAD | MARK_REVERSE | MARK_BOLD, t.warning);
    const area body = draw_guide(&t, inside);
    const int log = t.table->log_lines, lines = message_lines(&t, inside);
    t.scene.message_y = lines > 0 ? inside.y + inside.h - lines : 0;
    a.on->log_shown = a.on->log_hidden = false;
    if (t.cover != NULL) {
        spil__draw_wrapped(spil__area_part(body, 4, body.h / 3, body.w - 8, body.h), 0, INK_TITLE | MARK_BOLD,
                           t.cover);
    } else {
        t.table->draw(&t.scene, spil__area_part(body, 0, 0, body.w, body.h - log));
        spil__draw_log(&t.scene, spil__area_part(body, 1, body.h - log, body.w - 2, log));
    }
    draw_message(&t, inside);
    draw_keys(&t, a);
}
