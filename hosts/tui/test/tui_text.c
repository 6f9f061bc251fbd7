/* tui_text.c: see tui_text.h. */
#include "tui_text.h"

/* A letter per ink, small for letters and capital for cards; # for anything reversed, _ for anything underlined,
 * * for plain bold. */
static char style_letter(style s)
{
    static const char letters[INKS + 1] = ".,tgbrowncupWROYGCBPX"; /* in the order of the inks */
    if (s & MARK_REVERSE)
        return '#';
    if (s & MARK_UNDERLINE)
        return '_';
    const char letter = letters[s & INK_MASK];
    return letter == '.' && s & MARK_BOLD ? '*' : letter;
}

static void dump_line(const cells *c, int y, bool styles, spil_buffer *text)
{
    char line[8];
    size_t kept = text->len; /* up to the last character that is not blank */
    for (int x = 0; x < c->w; x++) {
        const cell *at = &c->at[y * c->w + x];
        const uint32_t ch = !styles ? at->ch
                            : at->ch == ' ' && (at->style & ~INK_MASK) == 0 && at->style < CARD_WHITE
                                ? ' '
                                : (uint32_t)style_letter(at->style);
        if (ch == 0)
            continue;
        spil_buffer_add(text, line, spil__utf8(ch, line));
        for (int i = 0; !styles && i < CELL_MARKS && at->mark[i] != 0; i++)
            spil_buffer_add(text, line, spil__utf8(at->mark[i], line));
        kept = ch == ' ' ? kept : text->len;
    }
    text->len = kept;
    spil_buffer_add(text, "\n", 1);
}

void cells_dump(const cells *c, bool styles, spil_buffer *text)
{
    for (int picture = 0; picture < (styles ? 2 : 1); picture++) {
        for (int y = 0; y < c->h; y++)
            dump_line(c, y, picture == 1, text);
    }
}
