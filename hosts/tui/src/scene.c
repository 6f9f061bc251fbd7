/* scene.c: the log, which all tables draw alike (scene.h). */
#include "scene.h"

void spil__draw_log(const scene *s, area a)
{
    const int last = s->n_log - 1;
    int y = s->message_y > 0 && s->message_y < a.y + a.h ? s->message_y - a.y : a.h;
    a.on->log_shown = a.on->log_shown || (last >= 0 && y > 0);
    a.on->log_hidden = a.on->log_hidden || (last >= 0 && y < 1 && a.h > 0);
    for (int i = last; i >= 0 && y > 0; i--) {
        y -= spil__wrapped_lines(a.w, s->log[i]);
        if (y >= 0 || i == last) /* of the latest at least the beginning */
            spil__draw_wrapped(a, y > 0 ? y : 0, i == last ? INK_PLAIN : INK_FAINT, s->log[i]);
    }
}
