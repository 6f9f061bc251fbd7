/* plain_table.c: the table of a game that brings none (table_ui.h): the picture that the line client draws
 * (line_ui.h), and a list of moves to choose from. */
#include <stdio.h>
#include <stdlib.h>

#include "intl.h"
#include "line_ui.h"
#include "table_ui.h"

typedef struct plain_ui {
    int at; /* the move under the cursor */
} plain_ui;

enum { LIST_LINES = 5 };

/* What the line client would print; free() it. */
static char *picture(const scene *s, int width)
{
    char *text = NULL;
    size_t len = 0;
    line_output to = {.out = open_memstream(&text, &len), .width = width};
    if (to.out == NULL)
        abort(); /* out of memory */
    for (int seat = 0; seat < s->setup->seats; seat++)
        snprintf(to.name[seat], sizeof to.name[seat], "%s", s->name[seat]);
    spil__line_draw(&to, s->setup, spil__scene_view(s));
    fclose(to.out);
    return text;
}

static int column_width(const scene *s)
{
    int widest = 1;
    for (int i = 0; i < s->at[s->seat].n_moves; i++) {
        char text[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        s->setup->game->print_move(s->setup, s->at[s->seat].moves[i], &out);
        widest = (int)out.len > widest ? (int)out.len : widest;
    }
    return widest + 3;
}

static void draw_moves(const scene *s, area a)
{
    const scene_seat *me = &s->at[s->seat];
    const plain_ui *ui = s->ui;
    const int width = column_width(s), across = a.w / width > 0 ? a.w / width : 1;
    const int first = ui->at / across >= a.h ? (ui->at / across - a.h + 1) * across : 0;
    for (int i = first; i < me->n_moves && (i - first) / across < a.h; i++) {
        char text[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        s->setup->game->print_move(s->setup, me->moves[i], &out);
        const area spot =
            spil__area_part(a, (i - first) % across * width, (i - first) / across, width - 1, 1);
        spil__draw_text(spot, 0, 0, INK_PLAIN, i == ui->at ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
        spil__draw_text(spot, 1, 0, i == ui->at ? MARK_REVERSE : INK_PLAIN, text);
        if (i < KEY_SPOTS)
            spil__draw_zone(spot, KEY_SPOT + i);
    }
}

static void draw(const scene *s, area a)
{
    char *text = picture(s, a.w);
    spil__draw_wrapped(spil__area_part(a, 0, 0, a.w, a.h - LIST_LINES - 1), 0, INK_PLAIN, text);
    free(text);
    if (s->asked)
        draw_moves(s, spil__area_part(a, 0, a.h - LIST_LINES, a.w, LIST_LINES));
}

static ui_action key(const scene *s, void *memory, int key)
{
    const scene_seat *me = &s->at[s->seat];
    plain_ui *ui = memory;
    if (!s->asked || me->n_moves == 0)
        return spil__ui_action(UI_UNHANDLED);
    if (spil__is_spot(key) && key - KEY_SPOT < me->n_moves)
        return spil__ui_move(s, me->moves[key - KEY_SPOT]);
    switch (key) {
    case KEY_ARROW_LEFT:
    case KEY_ARROW_UP: ui->at = (ui->at + me->n_moves - 1) % me->n_moves; break;
    case KEY_ARROW_RIGHT:
    case KEY_ARROW_DOWN: ui->at = (ui->at + 1) % me->n_moves; break;
    case KEY_RETURN: return spil__ui_move(s, me->moves[ui->at]);
    default: return spil__ui_action(UI_UNHANDLED);
    }
    return spil__ui_action(UI_HANDLED);
}

static void news(const scene *s, void *memory, const void *before, const spil_events *ev)
{
    (void)s;
    (void)before;
    (void)ev;
    *(plain_ui *)memory = (plain_ui){0};
}

static void point(const scene *s, void *memory, spil_move mv)
{
    plain_ui *ui = memory;
    for (int i = 0; i < s->at[s->seat].n_moves; i++) {
        if (s->at[s->seat].moves[i].code == mv.code)
            ui->at = i;
    }
}

static const key_help keys[] = {
    {.key = SPIL_TR("arrows"), .what = SPIL_TR("choose a move"), .bar = true},
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("play it"), .code = KEY_RETURN, .bar = true},
    {.key = NULL},
};

const table_ui spil__table_ui_plain = {
    .log_lines = 3,
    .ui_bytes = sizeof(plain_ui),
    .keys = keys,
    .teach = SPIL_TR("Choose a move with the arrows and play it with Enter."),
    .draw = draw,
    .key = key,
    .news = news,
    .point = point,
};
