/* cards.c: the cards of Rumi 7 Seven as they are drawn (table.h).
 *
 * Each suit has a colour, and each card shows its suit, so the colours say nothing that is not there in black and
 * white. */
#include "table.h"

static const style inks[] = {INK_PLAIN, INK_RED, INK_CYAN, INK_GREEN};
static const style papers[] = {CARD_WHITE, CARD_RED, CARD_BLUE, CARD_GREEN};
static const glyph suit_glyphs[] = {GLYPH_SPADE, GLYPH_HEART, GLYPH_DIAMOND, GLYPH_CLUB};

void spil__rumi7_write(const void *of, int rank, int suit, spil_out *out)
{
    static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    if (rank >= 0)
        spil_put(out, ranks[rank % SPIL_RUMI7_RANKS]);
    if (suit >= 0)
        spil_put(out, spil__glyph(of, suit_glyphs[suit]));
}

card_text spil__rumi7_card_text(const look *l, int card)
{
    card_text t;
    spil_out out = spil_out_to(t.text, sizeof t.text);
    if (card == SPIL_RUMI7_JOKER) {
        spil_put(&out, spil__glyph(l, GLYPH_STAR));
        spil_put_char(&out, 'X');
    } else {
        spil__rumi7_write(l, spil_rumi7_rank(card), spil_rumi7_suit(card), &out);
    }
    return t;
}

style spil__rumi7_ink(int card)
{
    return card == SPIL_RUMI7_JOKER ? (style)(INK_YELLOW | MARK_BOLD) : inks[spil_rumi7_suit(card)];
}

static style paper_of(int card)
{
    return (style)((card == SPIL_RUMI7_JOKER ? CARD_YELLOW : papers[spil_rumi7_suit(card)]) | MARK_BOLD);
}

void spil__rumi7_draw_card(const look *l, area a, int x, int y, card_size size, int card)
{
    const area on = spil__area_part(a, x, y, size.wide, size.tall);
    const card_text text = spil__rumi7_card_text(l, card);
    spil__draw_fill(on, paper_of(card), ' ');
    if (size.tall > 1)
        spil__draw_text(on, 0, 0, paper_of(card), text.text);
    spil__draw_right(on, size.wide, size.tall - 1, paper_of(card), text.text);
    if (size.tall >= 5 && card != SPIL_RUMI7_JOKER)
        spil__draw_text(on, size.wide / 2, size.tall / 2, paper_of(card),
                        spil__glyph(l, suit_glyphs[spil_rumi7_suit(card)]));
}

void spil__rumi7_draw_joker(const look *l, area a, int x, int y, card_size size, rumi7_stands as)
{
    const style paper = paper_of(SPIL_RUMI7_JOKER);
    const area on = spil__area_part(a, x, y, size.wide, size.tall);
    char text[16];
    spil_out out = spil_out_to(text, sizeof text);
    spil__draw_fill(on, paper, ' ');
    if (size.tall > 1)
        spil__draw_text(on, 0, 0, paper, spil__glyph(l, GLYPH_STAR));
    else
        spil_put(&out, spil__glyph(l, GLYPH_STAR));
    spil__rumi7_write(l, as.rank, as.suit, &out);
    spil__draw_right(on, size.wide, size.tall - 1, paper, text);
}

void spil__rumi7_draw_back(const look *l, area a, int x, int y, card_size size)
{
    for (int line = 0; line < size.tall; line++) {
        for (int i = 0; i < size.wide; i++)
            spil__draw_text(a, x + i, y + line, CARD_GREY, spil__glyph(l, GLYPH_BACK));
    }
}

void spil__rumi7_draw_slot(const look *l, area a, int x, int y, card_size size)
{
    const area on = spil__area_part(a, x, y, size.wide, size.tall);
    if (size.tall > 1)
        spil__draw_box(on, l, INK_FAINT, NULL);
    spil__draw_text(on, size.wide / 2, size.tall / 2, INK_FAINT, "?");
}

void spil__rumi7_draw_brackets(area a, int x, int y, card_size size)
{
    for (int line = 0; line < size.tall; line++) {
        spil__draw_text(a, x - 1, y + line, INK_TITLE | MARK_BOLD, "[");
        spil__draw_text(a, x + size.wide, y + line, INK_TITLE | MARK_BOLD, "]");
    }
}
