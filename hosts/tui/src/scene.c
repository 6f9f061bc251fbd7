/* scene.c: the log, which all tables draw alike (scene.h). */
#include "scene.h"

void spil__draw_log(const scene *s, area a)
{
    int y = a.h;
    for (int i = s->n_log - 1; i >= 0 && y > 0; i--) {
        const int lines = spil__wrapped_lines(a.w, s->log[i]);
        y -= lines;
        if (y >= 0)
            spil__draw_wrapped(a, y, i == s->n_log - 1 ? INK_PLAIN : INK_FAINT, s->log[i]);
    }
}
