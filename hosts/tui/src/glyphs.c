/* glyphs.c: glyphs by name, lines and boxes (glyphs.h). */
#include "glyphs.h"

static const struct {
    const char *utf8, *ascii;
} glyphs[] = {
#define GLYPH_FORMS(name, utf8, ascii) {utf8, ascii},
    GLYPHS(GLYPH_FORMS)};

const char *spil__glyph(const look *l, glyph g)
{
    return l->utf8 ? glyphs[g].utf8 : glyphs[g].ascii;
}

void spil__draw_line(area a, int x, int y, int w, const look *l, glyph g, style s)
{
    for (int i = 0; i < w; i++)
        spil__draw_text(a, x + i, y, s, spil__glyph(l, g));
}

area spil__draw_box(area a, const look *l, style s, const char *title)
{
    const int right = a.w - 1, bottom = a.h - 1;
    spil__draw_line(a, 1, 0, a.w - 2, l, GLYPH_HORIZONTAL, s);
    spil__draw_line(a, 1, bottom, a.w - 2, l, GLYPH_HORIZONTAL, s);
    for (int y = 1; y < bottom; y++) {
        spil__draw_text(a, 0, y, s, spil__glyph(l, GLYPH_VERTICAL));
        spil__draw_text(a, right, y, s, spil__glyph(l, GLYPH_VERTICAL));
    }
    spil__draw_text(a, 0, 0, s, spil__glyph(l, GLYPH_TOP_LEFT));
    spil__draw_text(a, right, 0, s, spil__glyph(l, GLYPH_TOP_RIGHT));
    spil__draw_text(a, 0, bottom, s, spil__glyph(l, GLYPH_BOTTOM_LEFT));
    spil__draw_text(a, right, bottom, s, spil__glyph(l, GLYPH_BOTTOM_RIGHT));
    if (title != NULL)
        spil__draw_textf(spil__area_part(a, 2, 0, a.w - 4, 1), 0, 0, s | MARK_BOLD, " %s ", title);
    return spil__area_part(a, 1, 1, a.w - 2, a.h - 2);
}
