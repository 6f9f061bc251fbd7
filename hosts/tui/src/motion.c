/* motion.c: played cards move (motion.h). A card is a rectangle of one of the inks for cards. */
#include "motion.h"

#include <string.h>

enum { CARD_W_MAX = 24, CARD_H_MAX = 9, DROP = 5 };

typedef struct box {
    int x, y, w, h;
} box;

static const cell *at(const cells *c, int x, int y)
{
    return &c->at[y * c->w + x];
}

static int card_ink(const cells *c, int x, int y)
{
    const int ink = at(c, x, y)->style & INK_MASK;
    return ink >= CARD_WHITE && ink < INKS ? ink : 0;
}

static bool same(const cell *a, const cell *b)
{
    return a->ch == b->ch && memcmp(a->mark, b->mark, sizeof a->mark) == 0 &&
           (a->style & INK_MASK) == (b->style & INK_MASK);
}

/* The card whose upper left corner is there; w = 0: none begins there. */
static box card_at(const cells *c, int x, int y, int y_end)
{
    const int ink = card_ink(c, x, y);
    box b = {x, y, 0, 0};
    if (ink == 0 || (x > 0 && card_ink(c, x - 1, y) == ink) || (y > 0 && card_ink(c, x, y - 1) == ink))
        return b;
    while (x + b.w < c->w && card_ink(c, x + b.w, y) == ink)
        b.w++;
    while (y + b.h < y_end && card_ink(c, x, y + b.h) == ink)
        b.h++;
    if (b.w > CARD_W_MAX || b.h > CARD_H_MAX)
        b.w = 0;
    return b;
}

/* Does c show at x, y what d shows in the box? */
static bool shows(const cells *c, int x, int y, const cells *d, box b)
{
    if (x + b.w > c->w || y + b.h > c->h)
        return false;
    for (int i = 0; i < b.w * b.h; i++) {
        if (!same(at(c, x + i % b.w, y + i / b.w), at(d, b.x + i % b.w, b.y + i / b.w)))
            return false;
    }
    return true;
}

/* Where the card lay before, and lies no more; false: nowhere. */
static bool find_source(const cells *before, const cells *after, box b, int y, int y_end, int *from_x,
                        int *from_y)
{
    for (int row = y; row + b.h <= y_end; row++) {
        for (int x = 0; x + b.w <= before->w; x++) {
            if (!shows(before, x, row, after, b) || shows(after, x, row, after, b))
                continue;
            *from_x = x;
            *from_y = row;
            return true;
        }
    }
    return false;
}

void spil__motion_find(const cells *before, const cells *after, int y, int y_end, motion *m)
{
    m->n = 0;
    if (before->at == NULL || before->w != after->w || before->h != after->h)
        return;
    for (int i = y * after->w; i < y_end * after->w; i++) {
        const box b = card_at(after, i % after->w, i / after->w, y_end);
        if (b.w == 0 || shows(before, b.x, b.y, after, b))
            continue;
        int from_x = b.x, from_y = b.y - DROP < y ? y : b.y - DROP;
        if (find_source(before, after, b, y, y_end, &from_x, &from_y) && from_y == b.y)
            continue; /* it only moves up in its row */
        if (m->n == MOTION_CARDS) {
            m->n = 0;
            return;
        }
        m->card[m->n].w = b.w;
        m->card[m->n].h = b.h;
        m->card[m->n].from_x = from_x;
        m->card[m->n].from_y = from_y;
        m->card[m->n].to_x = b.x;
        m->card[m->n++].to_y = b.y;
    }
}

/* Clicks still hit what lies there afterwards. */
static void put(cells *c, int x, int y, const cell *from)
{
    cell *to = &c->at[y * c->w + x];
    const int32_t zone = to->zone;
    *to = *from;
    to->zone = zone;
}

void spil__motion_draw(const motion *m, const cells *before, int done_ms, cells *after)
{
    cells end = {0};
    if (m->n == 0 || before->w != after->w || before->h != after->h)
        return;
    spil__cells_init(&end, after->w, after->h);
    memcpy(end.at, after->at, (size_t)after->w * (size_t)after->h * sizeof *after->at);
    for (int k = 0; k < m->n; k++) {
        for (int i = 0; i < m->card[k].w * m->card[k].h; i++) {
            const int x = m->card[k].to_x + i % m->card[k].w, y = m->card[k].to_y + i / m->card[k].w;
            put(after, x, y, at(before, x, y));
        }
    }
    for (int k = 0; k < m->n; k++) {
        const int dx = (m->card[k].to_x - m->card[k].from_x) * done_ms / MOTION_MS;
        const int dy = (m->card[k].to_y - m->card[k].from_y) * done_ms / MOTION_MS;
        for (int i = 0; i < m->card[k].w * m->card[k].h; i++) {
            const int x = i % m->card[k].w, y = i / m->card[k].w;
            put(after, m->card[k].from_x + dx + x, m->card[k].from_y + dy + y,
                at(&end, m->card[k].to_x + x, m->card[k].to_y + y));
        }
    }
    spil__cells_fini(&end);
}
