/* melds.c: the seats and what they have laid (table.h): a line for each seat, its melds beside it as cards. What is new
 * since the person's last move has a mark. */
#include <string.h>

#include "intl.h"
#include "table.h"

/* ---- what is new ---- */

const char *spil__rumi7_new_mark(const look *l)
{
    return l->utf8 ? spil__glyph(l, GLYPH_BULLET) : "+"; /* in ASCII a star is a joker's */
}

static bool is_new_meld(const rumi7_news *n, int meld)
{
    return n->laid >> meld & 1;
}

void spil__rumi7_news(const scene *s, rumi7_news *n)
{
    const spil_events *ev = s->recent;
    memset(n, 0, sizeof *n);
    for (int i = 0; ev != NULL && i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        const int meld = event->arg[2] % SPIL_RUMI7_MELDS;
        if (spil_event_is(s->setup, event, "deal")) {
            memset(n, 0, sizeof *n); /* the table is another one */
        } else if (spil_event_is(s->setup, event, "lay")) {
            n->laid |= 1u << meld;
        } else if (spil_event_is(s->setup, event, "add")) {
            n->added[meld] |= UINT64_C(1) << (event->arg[1] & 63);
        } else if (spil_event_is(s->setup, event, "swap")) {
            n->added[meld] |= UINT64_C(1) << (event->arg[1] & 63);
            n->added[meld] |= UINT64_C(1) << SPIL_RUMI7_JOKER;
        } else if (spil_event_is(s->setup, event, "discard")) {
            n->discard = true;
        } else if (spil_event_is(s->setup, event, "take") || spil_event_is(s->setup, event, "claim")) {
            n->discard = false; /* what lies there now has been seen */
        }
    }
}

static bool any_news(const rumi7_news *n)
{
    bool any = n->laid != 0 || n->discard;
    for (int m = 0; m < SPIL_RUMI7_MELDS; m++)
        any = any || n->added[m] != 0;
    return any;
}

/* Is the i-th card of a meld new? Of equal cards the last one is; a joker is at an end of its meld. */
static bool is_new_card(const rumi7_news *news, int meld, const uint8_t cards[], int n, int i)
{
    if (!(news->added[meld] >> cards[i] & 1))
        return false;
    if (cards[i] == SPIL_RUMI7_JOKER)
        return i == 0 || i == n - 1;
    return i == n - 1 || cards[i + 1] != cards[i];
}

/* ---- melds ---- */

enum { NUMBER = 4, BETWEEN = 2 }; /* columns: a meld's number, and what separates melds */

/* A joker on one line needs room for what it stands for. */
static card_size size_in_meld(card_size size, uint8_t card)
{
    if (card == SPIL_RUMI7_JOKER && size.tall == 1)
        size.wide = 4;
    return size;
}

static int meld_columns(uint32_t meld, card_size size)
{
    uint8_t cards[14];
    int columns = NUMBER;
    for (int i = spil_rumi7_meld_cards(meld, cards) - 1; i >= 0; i--)
        columns += size_in_meld(size, cards[i]).wide + 1;
    return columns + BETWEEN - 1;
}

static void draw_meld(const scene *s, area a, int x, int y, int number, card_size size,
                      const rumi7_news *news)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const spil_rumi7_kind kind = spil_rumi7_meld_kind(v->meld[number]);
    const char *mark = spil__rumi7_new_mark(s->look);
    uint8_t cards[14];
    const int n = spil_rumi7_meld_cards(v->meld[number], cards), from = x;
    if (is_new_meld(news, number))
        spil__draw_text(a, x, y, INK_GOOD | MARK_BOLD, mark);
    spil__draw_textf(a, x + 1, y, INK_TITLE, "%d", number + 1);
    x += NUMBER;
    for (int i = 0; i < n; i++) {
        const card_size of = size_in_meld(size, cards[i]);
        if (is_new_card(news, number, cards, n, i))
            spil__draw_text(a, x - 1, y, INK_GOOD | MARK_BOLD, mark);
        if (cards[i] == SPIL_RUMI7_JOKER)
            spil__rumi7_draw_joker(s->look, a, x, y, of, spil__rumi7_stands_for(kind, cards, n, i));
        else
            spil__rumi7_draw_card(s->look, a, x, y, of, cards[i]);
        x += of.wide + 1;
    }
    spil__draw_zone(spil__area_part(a, from, y, x - from, size.tall), KEY_SPOT + SPOT_MELD + number);
}

/* A seat's melds from column `left` on; returns the lines they take. news NULL: nothing is drawn. */
static int place_melds(const scene *s, area a, int left, int y, int seat, card_size size,
                       const rumi7_news *news)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const int pitch = size.tall > 1 ? size.tall + 1 : 1; /* tall cards have a line between them */
    int x = left, rows = 0;
    for (int m = 0; m < v->n_melds; m++) {
        if (spil_rumi7_meld_owner(v->meld[m]) != seat)
            continue;
        const int columns = meld_columns(v->meld[m], size);
        if (rows == 0 || x + columns - BETWEEN > a.w) {
            x = left;
            rows++;
        }
        if (news != NULL)
            draw_meld(s, a, x, y + (rows - 1) * pitch, m, size, news);
        x += columns;
    }
    return rows * pitch;
}

/* ---- seats ---- */

int spil__rumi7_sum(const spil_rumi7_view *v, int seat)
{
    int sum = 0;
    for (int i = 0; i < v->n_rounds; i++)
        sum += 5 * v->score[seat][i];
    return sum;
}

int spil__rumi7_name_columns(const scene *s)
{
    int widest = 5;
    for (int seat = 0; seat < s->setup->seats; seat++) {
        const int columns = spil__text_columns(s->name[seat]);
        widest = columns > widest ? columns : widest;
    }
    return widest < 12 ? widest : 12;
}

void spil__rumi7_draw_hand_line(const scene *s, area a, int x, int y, const spil_rumi7_hand *hand)
{
    for (int card = 0; card < 64; card++) {
        for (int k = spil_rumi7_count(hand, card); k > 0; k--)
            x = spil__draw_text(a, x, y, spil__rumi7_ink(card), spil__rumi7_card_text(s->look, card).text) +
                1;
    }
}

static void draw_seat_line(const scene *s, area a, int y, int seat, int cards_at, int points_at)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const bool turn = !v->head.over && seat == v->turn;
    char sum[16];
    snprintf(sum, sizeof sum, "%d", spil__rumi7_sum(v, seat));
    spil__draw_text(a, 1, y, INK_TITLE, turn ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
    spil__draw_text(spil__area_part(a, 0, y, cards_at, 1), 2, 0, turn ? INK_TITLE | MARK_BOLD : INK_PLAIN,
                    s->name[seat]);
    spil__draw_textf(a, cards_at + 1, y, INK_PLAIN, ngettext("%2d card", "%2d cards", v->n_hand[seat]),
                     v->n_hand[seat]);
    spil__draw_right(spil__area_part(a, 0, y, points_at + 7, 1), points_at + 7, 0, INK_PLAIN, sum);
}

int spil__rumi7_place_seats(const scene *s, area a, card_size size, const rumi7_news *news)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const int cards_at = 3 + spil__rumi7_name_columns(s), points_at = cards_at + 10, melds_at = points_at + 8;
    int y = 1, empty = 0; /* the line below the last cards is empty if they are tall */
    if (news != NULL) {
        spil__draw_right(spil__area_part(a, 0, 0, points_at + 7, 1), points_at + 7, 0, INK_FAINT,
                         _("points"));
        const int x = spil__draw_text(a, melds_at + NUMBER, 0, INK_FAINT, v->n_melds > 0 ? _("melds") : "");
        if (any_news(news))
            spil__draw_textf(a, x + 2, 0, INK_GOOD, _("%s new since your last move"),
                             spil__rumi7_new_mark(s->look));
    }
    for (int seat = 0; seat < s->setup->seats; seat++) {
        if (news != NULL)
            draw_seat_line(s, a, y, seat, cards_at, points_at);
        const int lines = place_melds(s, a, melds_at, y, seat, size, news);
        empty = size.tall > 1 && lines > 0;
        y += lines > 1 ? lines : 1;
        if (s->open && seat != s->seat && s->at[seat].view != NULL) {
            const spil_rumi7_view *theirs = s->at[seat].view;
            if (news != NULL)
                spil__rumi7_draw_hand_line(s, a, 4, y, &theirs->own);
            y++;
            empty = 0;
        }
    }
    return y - empty;
}
