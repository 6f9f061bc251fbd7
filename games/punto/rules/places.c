/* places.c: the table place by place (spil/punto_places.h). */
#include "spil/punto_places.h"

enum { REACH = SPIL_PUNTO_REACH };

static bool is_near(int x, int y)
{
    return x >= -REACH && x <= REACH && y >= -REACH && y <= REACH;
}

void spil_punto_put(spil_punto_places *p, int kind, int x, int y)
{
    spil_punto_place *at = &p->at[y + REACH][x + REACH];
    at->height++;
    at->kind = (uint8_t)kind;
    p->cards.x0 = x < p->cards.x0 ? x : p->cards.x0;
    p->cards.x1 = x > p->cards.x1 ? x : p->cards.x1;
    p->cards.y0 = y < p->cards.y0 ? y : p->cards.y0;
    p->cards.y1 = y > p->cards.y1 ? y : p->cards.y1;
}

/* A card covers only lower ones (P4), so the top card of a stack is the one with the most points. */
void spil_punto_places_of(const uint8_t where[SPIL_PUNTO_CARDS], spil_punto_places *p)
{
    *p = (spil_punto_places){.cards = {REACH, -REACH, REACH, -REACH}};
    for (int card = 0; card < SPIL_PUNTO_CARDS; card++) {
        const int x = spil_punto_x(where[card]), y = spil_punto_y(where[card]);
        if (where[card] == 0 || !is_near(x, y))
            continue;
        const spil_punto_place under = spil_punto_look(p, x, y);
        const bool higher = under.height == 0 || spil_punto_points(card / 2) > spil_punto_points(under.kind);
        spil_punto_put(p, higher ? card / 2 : under.kind, x, y);
    }
}

spil_punto_place spil_punto_look(const spil_punto_places *p, int x, int y)
{
    return is_near(x, y) ? p->at[y + REACH][x + REACH] : (spil_punto_place){0};
}

bool spil_punto_shows(const spil_punto_places *p, int x, int y, int colour)
{
    const spil_punto_place at = spil_punto_look(p, x, y);
    return at.height > 0 && spil_punto_colour(at.kind) == colour;
}

spil_punto_box spil_punto_reach(const spil_punto_places *p)
{
    const int more = SPIL_PUNTO_SQUARE - 1;
    if (p->cards.x0 > p->cards.x1) /* the first card has yet to come */
        return (spil_punto_box){-REACH, REACH, -REACH, REACH};
    return (spil_punto_box){p->cards.x1 - more, p->cards.x0 + more, p->cards.y1 - more, p->cards.y0 + more};
}
