/* sheet.c: points of Rumi 7 Seven: the score sheet, the end of a round (table.h). */
#include "intl.h"
#include "table.h"

enum { ROUNDS_COLUMNS = 36 }; /* seven rounds and the sum */

int spil__rumi7_sheet_columns(const scene *s)
{
    return spil__rumi7_name_columns(s) + 1 + ROUNDS_COLUMNS + 3;
}

void spil__rumi7_draw_sheet(const scene *s, area a)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    spil__draw_fill(a, INK_PLAIN, ' '); /* it may lie over the table */
    const area in = spil__draw_box(a, s->look, INK_FAINT, _("score sheet"));
    const int left = spil__rumi7_name_columns(s) + 1;
    for (int round = 1; round <= SPIL_RUMI7_ROUNDS; round++)
        spil__draw_textf(in, left + 4 * round - 4, 0, round == v->round ? INK_TITLE | MARK_BOLD : INK_FAINT,
                         "%4d", round);
    spil__draw_right(in, left + ROUNDS_COLUMNS, 0, INK_FAINT, _("sum"));
    for (int seat = 0; seat < s->setup->seats; seat++) {
        spil__draw_text(spil__area_part(in, 0, 1 + seat, left, 1), 0, 0, INK_PLAIN, s->name[seat]);
        for (int i = 0; i < v->n_rounds; i++) {
            const int round =
                v->round - (v->head.over ? v->n_rounds - 1 : v->n_rounds) + i; /* from first_round on */
            spil__draw_textf(in, left + 4 * round - 4, 1 + seat, INK_PLAIN, "%4d", 5 * v->score[seat][i]);
        }
        char sum[16];
        snprintf(sum, sizeof sum, "%d", spil__rumi7_sum(v, seat));
        spil__draw_right(in, left + ROUNDS_COLUMNS, 1 + seat, INK_PLAIN | MARK_BOLD, sum);
    }
}

void spil__rumi7_draw_end(const scene *s, area a)
{
    const rumi7_ui *ui = s->ui;
    int y = 1;
    if (ui->ended_by == SPIL_RUMI7_NONE)
        spil__draw_textf(a, 2, y++, INK_GOOD | MARK_BOLD, _("Round %d is over: nobody went out."),
                         ui->ended_round);
    else
        spil__draw_textf(a, 2, y++, INK_GOOD | MARK_BOLD, _("Round %d is over: %s has no cards left."),
                         ui->ended_round, s->name[ui->ended_by]);
    y++;
    for (int seat = 0; seat < s->setup->seats; seat++, y++) {
        spil__draw_text(spil__area_part(a, 2, y, spil__rumi7_name_columns(s), 1), 0, 0, INK_PLAIN,
                        s->name[seat]);
        spil__draw_textf(a, 3 + spil__rumi7_name_columns(s), y, INK_PLAIN | MARK_BOLD, "%4d",
                         5 * ui->ended_points[seat]);
        spil__rumi7_draw_hand_line(s, a, 9 + spil__rumi7_name_columns(s), y, &ui->ended_hand[seat]);
    }
    spil__rumi7_draw_sheet(s,
                           spil__area_part(a, 2, y + 1, spil__rumi7_sheet_columns(s), s->setup->seats + 3));
    spil__draw_text(a, 2, y + s->setup->seats + 5, INK_TITLE | MARK_BOLD, _("Enter goes on."));
}
