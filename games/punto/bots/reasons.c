/* reasons.c: why a move of Punto is good (reasons.h). Each reason is a function that looks at the table before and
 * after the move, line by line; the first that holds is given. */
#include "reasons.h"

#include <string.h>

#include "spil/punto_board.h"

enum { ACROSS = SPIL_PUNTO_ACROSS, REACH = SPIL_PUNTO_REACH, COLOURS = 4, NINE = 9 };

typedef struct sight {
    spil_punto_places places;
    spil_punto_box reach;
    int shown[COLOURS]; /* cards of each colour that are not covered */
} sight;

typedef struct position {
    const spil_setup *su;
    const spil_punto_view *view;
    sight before, after;
    uint8_t higher[COLOURS][NINE + 1]; /* cards in the piles of a colour with more points than [p] */
    int completing[COLOURS],
        then_completing[COLOURS]; /* cards that complete a rival's row, before and after */
    int n;                        /* places of a line */
    int side;                     /* that moves */
    int x, y, kind;               /* the move */
} position;

static int owner(const position *p, int colour)
{
    return spil_punto_side_of_colour(p->su, colour);
}

/* A colour of another side; the neutral colour is nobody's. */
static bool is_rivals(const position *p, int colour)
{
    return owner(p, colour) != p->side && owner(p, colour) < spil_punto_sides(p->su);
}

/* Can the card that is placed be part of an own row? */
static bool counts(const position *p)
{
    return owner(p, spil_punto_colour(p->kind)) == p->side;
}

static sight see(const spil_punto_places *places)
{
    sight s = {.places = *places, .reach = spil_punto_reach(places)};
    for (int y = 0; y < ACROSS; y++) {
        for (int x = 0; x < ACROSS; x++) {
            if (places->at[y][x].height > 0)
                s.shown[spil_punto_colour(places->at[y][x].kind)]++;
        }
    }
    return s;
}

void spil__punto_count_unseen(const spil_punto_view *v, uint8_t unseen[SPIL_PUNTO_KINDS])
{
    memset(unseen, 2, SPIL_PUNTO_KINDS);
    for (int card = 0; card < SPIL_PUNTO_CARDS; card++)
        unseen[card / 2] = (uint8_t)(unseen[card / 2] - (v->where[card] != 0));
    for (int i = 0; i < v->n_trophies; i++)
        unseen[v->trophies[i]]--;
    unseen[v->card]--;
}

static void count_piles(const spil_punto_view *v, uint8_t higher[COLOURS][NINE + 1])
{
    uint8_t unseen[SPIL_PUNTO_KINDS];
    spil__punto_count_unseen(v, unseen);
    for (int kind = 0; kind < SPIL_PUNTO_KINDS; kind++) {
        for (int p = 0; p < spil_punto_points(kind); p++)
            higher[spil_punto_colour(kind)][p] = (uint8_t)(higher[spil_punto_colour(kind)][p] + unseen[kind]);
    }
}

/* ---- lines ---- */

typedef struct line {
    int x, y, dx, dy; /* where it begins, and how it runs */
} line;

/* The i-th of the lines that begin in the reach; false past the last one. */
static bool line_at(const sight *s, int i, line *l)
{
    const int at = i / 4, across = s->reach.x1 - s->reach.x0 + 1;
    const int8_t *way = spil_punto_ways[i % 4];
    *l = (line){s->reach.x0 + at % across, s->reach.y0 + at / across, way[0], way[1]};
    return l->y <= s->reach.y1;
}

/* The i-th of the lines through a place; false past the last one. */
static bool line_through(const position *p, int i, int x, int y, line *l)
{
    const int8_t *way = spil_punto_ways[i % 4];
    *l = (line){x - i / 4 * way[0], y - i / 4 * way[1], way[0], way[1]};
    return i < 4 * p->n;
}

static bool fits(const position *p, const sight *s, line l)
{
    return spil_punto_inside(s->reach, l.x, l.y) &&
           spil_punto_inside(s->reach, l.x + (p->n - 1) * l.dx, l.y + (p->n - 1) * l.dy);
}

/* How a line stands for a colour. */
typedef struct standing {
    bool open;    /* it fits, and cards in the piles can fill the rest; if it does not fit, the rest is 0 */
    int own;      /* its cards in the line */
    int x, y;     /* the last place that is missing … */
    int to_cover; /* … and the points that lie there, 0 = none */
} standing;

static standing stand(const position *p, const sight *s, line l, int colour)
{
    standing st = {.open = fits(p, s, l)};
    int missing[NINE + 1] = {0}; /* places by the points that lie there */
    if (!st.open)
        return st;
    for (int i = 0; i < p->n; i++) {
        const int x = l.x + i * l.dx, y = l.y + i * l.dy;
        const spil_punto_place at = spil_punto_look(&s->places, x, y);
        if (spil_punto_shows(&s->places, x, y, colour)) {
            st.own++;
            continue;
        }
        st.x = x;
        st.y = y;
        st.to_cover = at.height > 0 ? spil_punto_points(at.kind) : 0;
        missing[st.to_cover]++;
    }
    for (int points = NINE, places = 0; points >= 0; points--) {
        places += missing[points];
        st.open = st.open && (missing[points] == 0 || places <= p->higher[colour][points]);
    }
    return st;
}

/* How many cards in the piles would complete a row of the colour at once. */
static int completing(const position *p, const sight *s, int colour)
{
    int most = 0;
    line l;
    for (int i = 0; s->shown[colour] >= p->n - 1 && line_at(s, i, &l); i++) {
        const standing st = stand(p, s, l, colour);
        if (st.open && st.own == p->n - 1 && p->higher[colour][st.to_cover] > most)
            most = p->higher[colour][st.to_cover];
    }
    return most;
}

/* Places that then complete an own row with the card that was placed. */
static int threats(const position *p)
{
    bool found[ACROSS][ACROSS] = {{false}};
    int n = 0;
    line l;
    for (int i = 0; counts(p) && line_through(p, i, p->x, p->y, &l); i++) {
        const standing st = stand(p, &p->after, l, spil_punto_colour(p->kind));
        if (!st.open || st.own != p->n - 1)
            continue;
        n += !found[st.y + REACH][st.x + REACH];
        found[st.y + REACH][st.x + REACH] = true;
    }
    return n;
}

/* The most own cards in an open line through the card that was placed. */
static int built(const position *p)
{
    int most = 0;
    line l;
    for (int i = 0; counts(p) && line_through(p, i, p->x, p->y, &l); i++) {
        const standing st = stand(p, &p->after, l, spil_punto_colour(p->kind));
        if (st.open && st.own > most)
            most = st.own;
    }
    return most;
}

/* Ways of the board in which the card that was placed continues an open line. */
static int continued(const position *p)
{
    bool found[4] = {false};
    line l;
    for (int i = 0; counts(p) && line_through(p, i, p->x, p->y, &l); i++) {
        const standing st = stand(p, &p->after, l, spil_punto_colour(p->kind));
        found[i % 4] = found[i % 4] || (st.open && st.own >= 2);
    }
    return found[0] + found[1] + found[2] + found[3];
}

/* Does a rival lack only two cards of an open line? */
static bool is_half_filled(const position *p, const sight *s, line l, int colour)
{
    if (!is_rivals(p, colour))
        return false;
    const standing st = stand(p, s, l, colour);
    return st.open && st.own >= p->n - 2;
}

/* Short rows (P6) through the move's place, of the mover's side or of all others. */
static int short_rows(const position *p, const sight *s, bool own)
{
    const int n = p->n - 1;
    int rows = 0;
    for (int i = 0; i < 4 * n * COLOURS; i++) {
        const int colour = i % COLOURS, back = i / COLOURS / 4;
        const int8_t *way = spil_punto_ways[i / COLOURS % 4];
        int length = 0;
        if (own ? owner(p, colour) != p->side : !is_rivals(p, colour))
            continue;
        while (length < n && spil_punto_shows(&s->places, p->x + (length - back) * way[0],
                                              p->y + (length - back) * way[1], colour))
            length++;
        rows += length == n;
    }
    return rows;
}

/* Open lines through a place if the card were put there. */
static int lines_through(const position *p, int x, int y)
{
    spil_punto_places places = p->before.places;
    int n = 0;
    line l;
    spil_punto_put(&places, p->kind, x, y);
    const sight s = see(&places);
    for (int i = 0; line_through(p, i, x, y, &l); i++)
        n += stand(p, &s, l, spil_punto_colour(p->kind)).open;
    return n;
}

/* ---- the position ---- */

static position position_of(const spil_setup *su, const spil_punto_view *v, spil_move mv)
{
    const uint8_t cell = spil_punto_move_cell(mv);
    position p = {.su = su, .view = v, .x = spil_punto_x(cell), .y = spil_punto_y(cell)};
    spil_punto_places places;
    p.kind = spil_punto_move_card(mv);
    p.n = spil_punto_row(su);
    p.side = spil_punto_side_of_seat(su, v->turn);
    count_piles(v, p.higher);
    spil_punto_places_of(v->where, &places);
    p.before = see(&places);
    spil_punto_put(&places, p.kind, p.x, p.y);
    p.after = see(&places);
    for (int colour = 0; colour < COLOURS; colour++) {
        if (is_rivals(&p, colour)) {
            p.completing[colour] = completing(&p, &p.before, colour);
            p.then_completing[colour] = completing(&p, &p.after, colour);
        }
    }
    return p;
}

/* ---- the reasons ---- */

/* Does the card complete a row? */
static bool makes_row(const position *p)
{
    line l;
    for (int i = 0; counts(p) && line_through(p, i, p->x, p->y, &l); i++) {
        if (stand(p, &p->after, l, spil_punto_colour(p->kind)).own == p->n)
            return true;
    }
    return false;
}

static bool wins_round(const position *p, spil__punto_reason *r)
{
    (void)r;
    return makes_row(p);
}

static bool wins_game(const position *p, spil__punto_reason *r)
{
    (void)r;
    int wins = 1;
    for (int i = 0; i < p->view->n_trophies; i++)
        wins += owner(p, spil_punto_colour(p->view->trophies[i])) == p->side;
    return wins == p->su->option[0] && makes_row(p);
}

static bool ends(const position *p, spil__punto_reason *r)
{
    (void)r;
    const spil_punto_view *v = p->view;
    const uint64_t here = spil_punto_bit(spil_punto_cell(p->x, p->y), v->ox, v->oy);
    uint64_t value[4], colour[2];
    for (int i = 0; i < 4; i++)
        value[i] = (v->value[i] & ~here) | (spil_punto_points(p->kind) >> i & 1 ? here : 0);
    for (int i = 0; i < 2; i++)
        colour[i] = (v->colour[i] & ~here) | (spil_punto_colour(p->kind) >> i & 1 ? here : 0);
    return v->pile[(v->turn + 1) % p->su->seats] == 0 &&
           spil_punto_short_rows(p->su, value, colour) == p->side;
}

static bool begins(const position *p, spil__punto_reason *r)
{
    (void)r;
    return p->before.shown[0] + p->before.shown[1] + p->before.shown[2] + p->before.shown[3] == 0;
}

static bool hampers(const position *p, spil__punto_reason *r)
{
    for (int colour = 0; colour < COLOURS; colour++) {
        *r = (spil__punto_reason){.kind = r->kind,
                                  .colour = colour,
                                  .less = p->then_completing[colour],
                                  .more = p->completing[colour]};
        if (r->less < r->more)
            return true;
    }
    return false;
}

/* Does a line of a colour lack only one card, which the piles may have? */
static bool lacks_one(const position *p, const sight *s, line l, int colour)
{
    const standing st = stand(p, s, l, colour);
    return st.open && st.own == p->n - 1;
}

/* The cards of a line that lacked only one card before the move. */
static void note_row(const position *p, spil__punto_reason *r)
{
    line l;
    int i = 0;
    while (line_at(&p->before, i, &l) && !lacks_one(p, &p->before, l, r->colour))
        i++;
    for (int k = 0, n = 0; k < p->n; k++) {
        const int x = l.x + k * l.dx, y = l.y + k * l.dy;
        if (spil_punto_shows(&p->before.places, x, y, r->colour))
            r->row[n++] = (uint8_t)spil_punto_points(spil_punto_look(&p->before.places, x, y).kind);
    }
}

static bool stops(const position *p, spil__punto_reason *r)
{
    for (r->colour = 0; r->colour < COLOURS; r->colour++) {
        if (p->completing[r->colour] > 0 && p->then_completing[r->colour] == 0) {
            note_row(p, r);
            return true;
        }
    }
    return false;
}

static bool doubles(const position *p, spil__punto_reason *r)
{
    r->more = threats(p);
    return r->more >= 2;
}

static bool threatens(const position *p, spil__punto_reason *r)
{
    (void)r;
    return threats(p) == 1;
}

static bool builds_three(const position *p, spil__punto_reason *r)
{
    (void)r;
    return built(p) == 3;
}

static bool builds_several(const position *p, spil__punto_reason *r)
{
    r->more = continued(p);
    return r->more >= 2;
}

static bool builds_two(const position *p, spil__punto_reason *r)
{
    (void)r;
    return built(p) == 2;
}

/* Half-filled open lines of a colour; `out` counts those that no longer fit after the move. */
static int half_filled_lines(const position *p, const sight *s, int colour, int *out)
{
    int n = 0;
    line l;
    for (int i = 0; s->shown[colour] >= p->n - 2 && line_at(s, i, &l); i++) {
        if (!is_half_filled(p, s, l, colour))
            continue;
        n++;
        *out += !fits(p, &p->after, l);
    }
    return n;
}

static bool shuts_out(const position *p, spil__punto_reason *r)
{
    for (int colour = 0; colour < COLOURS; colour++) {
        int out = 0;
        r->colour = colour;
        if (half_filled_lines(p, &p->before, colour, &out) > 0 && out > 0 &&
            half_filled_lines(p, &p->after, colour, &out) == 0)
            return true;
    }
    return false;
}

static bool breaks(const position *p, spil__punto_reason *r)
{
    const spil_punto_place under = spil_punto_look(&p->before.places, p->x, p->y);
    const int colour = spil_punto_colour(under.kind);
    line l;
    r->card = under.kind;
    r->more = 0;
    for (int i = 0; under.height > 0 && line_through(p, i, p->x, p->y, &l); i++) {
        const int own = stand(p, &p->before, l, colour).own;
        if (own > r->more && is_half_filled(p, &p->before, l, colour))
            r->more = own;
    }
    return r->more > 0;
}

static bool hinders(const position *p, spil__punto_reason *r)
{
    line l;
    r->more = 0;
    for (int i = 0; line_through(p, i, p->x, p->y, &l); i++) {
        for (int colour = 0; colour < COLOURS; colour++) {
            const int own = stand(p, &p->before, l, colour).own;
            if (own <= r->more || !is_half_filled(p, &p->before, l, colour) ||
                spil_punto_shows(&p->before.places, p->x, p->y, colour))
                continue;
            r->colour = colour;
            r->more = own;
        }
    }
    return r->more > 0;
}

static bool secures(const position *p, spil__punto_reason *r)
{
    (void)r;
    for (int colour = 0; colour < COLOURS; colour++) { /* a rival may hold neutral cards, too */
        if (owner(p, colour) != p->side && p->higher[colour][spil_punto_points(p->kind)] > 0)
            return false;
    }
    return built(p) >= 2;
}

static bool makes_short(const position *p, spil__punto_reason *r)
{
    (void)r;
    return short_rows(p, &p->after, true) > short_rows(p, &p->before, true);
}

static bool breaks_short(const position *p, spil__punto_reason *r)
{
    (void)r;
    return short_rows(p, &p->after, false) < short_rows(p, &p->before, false);
}

static bool has_most_lines(const position *p, spil__punto_reason *r)
{
    (void)r;
    const int here = counts(p) ? lines_through(p, p->x, p->y) : 0;
    bool fewer = false;
    for (int y = -REACH; here > 0 && y <= REACH; y++) {
        for (int x = -REACH; x <= REACH; x++) {
            if ((p->view->legal & spil_punto_bit(spil_punto_cell(x, y), p->view->ox, p->view->oy)) == 0)
                continue;
            const int there = lines_through(p, x, y);
            if (there > here)
                return false;
            fewer = fewer || there < here;
        }
    }
    return fewer;
}

static bool covers(const position *p, spil__punto_reason *r)
{
    const spil_punto_place under = spil_punto_look(&p->before.places, p->x, p->y);
    const int colour = spil_punto_colour(under.kind);
    bool open = false;
    line l;
    r->card = under.kind;
    for (int i = 0; under.height > 0 && is_rivals(p, colour) && line_through(p, i, p->x, p->y, &l); i++)
        open = open || stand(p, &p->before, l, colour).open;
    return open;
}

static bool is_quiet(const position *p, spil__punto_reason *r)
{
    (void)r;
    for (int colour = 0; colour < COLOURS; colour++) {
        line l;
        for (int i = 0; p->after.shown[colour] >= 2 && line_at(&p->after, i, &l); i++) {
            const standing st = stand(p, &p->after, l, colour);
            if (st.open && st.own >= 2)
                return false;
        }
    }
    return true;
}

/* ---- choosing one, and saying it ---- */

/* What a sentence names; from COLOUR on there is one for each colour. */
typedef enum argument {
    NOTHING,
    CARD,
    MORE,
    COLOUR,
    COLOUR_AND_ROW,
    COLOUR_AND_MORE,
    COLOUR_AND_NUMBERS
} argument;

static const struct {
    bool (*holds)(const position *p, spil__punto_reason *r);
    argument with;
    const char *sentence[COLOURS];
} reasons[SPIL__PUNTO_REASONS] = {
    [SPIL__WINS_GAME] = {wins_game, NOTHING, {SPIL_TR("it completes your row and wins the game")}},
    [SPIL__WINS_ROUND] = {wins_round, NOTHING, {SPIL_TR("it completes your row and wins the round")}},
    [SPIL__ENDS] = {ends,
                    NOTHING,
                    {SPIL_TR("it is the round's last card, and your short rows win the round")}},
    [SPIL__BEGINS] = {begins, NOTHING, {SPIL_TR("the first card of a round goes in the middle")}},
    /* Translators: %s is the numbers on the row's cards: "3, 7, 1, 8". */
    [SPIL__STOPS] = {stops,
                     COLOUR_AND_ROW,
                     {SPIL_TR("it stops a red row that lacks only one card (%s)"),
                      SPIL_TR("it stops an orange row that lacks only one card (%s)"),
                      SPIL_TR("it stops a blue row that lacks only one card (%s)"),
                      SPIL_TR("it stops a green row that lacks only one card (%s)")}},
    [SPIL__HAMPERS] = {hampers,
                       COLOUR_AND_NUMBERS,
                       {SPIL_TR("it leaves fewer cards that complete a red row: %d instead of %d"),
                        SPIL_TR("it leaves fewer cards that complete an orange row: %d instead of %d"),
                        SPIL_TR("it leaves fewer cards that complete a blue row: %d instead of %d"),
                        SPIL_TR("it leaves fewer cards that complete a green row: %d instead of %d")}},
    /* Translators: %d is 2 or more. */
    [SPIL__DOUBLE] = {doubles,
                      MORE,
                      {SPIL_TR("it is a double threat: %d places would then complete your row")}},
    [SPIL__THREATENS] = {threatens, NOTHING, {SPIL_TR("your row then lacks only one card")}},
    [SPIL__BUILDS_THREE] = {builds_three,
                            NOTHING,
                            {SPIL_TR("it makes three in a line that can still become a row")}},
    [SPIL__SHUTS_OUT] = {shuts_out,
                         COLOUR,
                         {SPIL_TR("a red line then no longer fits into the square"),
                          SPIL_TR("an orange line then no longer fits into the square"),
                          SPIL_TR("a blue line then no longer fits into the square"),
                          SPIL_TR("a green line then no longer fits into the square")}},
    [SPIL__BREAKS] = {breaks, CARD, {SPIL_TR("it covers %s and breaks a line that was becoming a row")}},
    /* Translators: %d is 2, 3 or 4. */
    [SPIL__HINDERS] = {hinders,
                       COLOUR_AND_MORE,
                       {SPIL_TR("it stands in the way of %d red cards in a line"),
                        SPIL_TR("it stands in the way of %d orange cards in a line"),
                        SPIL_TR("it stands in the way of %d blue cards in a line"),
                        SPIL_TR("it stands in the way of %d green cards in a line")}},
    [SPIL__SECURES] = {secures, NOTHING, {SPIL_TR("it builds a line, and no rival can cover it")}},
    [SPIL__SHORT] = {makes_short,
                     NOTHING,
                     {SPIL_TR("it makes a short row, which counts if nobody completes a row")}},
    [SPIL__BREAKS_SHORT] = {breaks_short, NOTHING, {SPIL_TR("it breaks a rival's short row")}},
    /* Translators: %d is 2, 3 or 4. */
    [SPIL__BUILDS_SEVERAL] = {builds_several,
                              MORE,
                              {SPIL_TR(
                                  "it extends %d of your lines at once, and each can still become a row")}},
    [SPIL__BUILDS_TWO] = {builds_two,
                          NOTHING,
                          {SPIL_TR("it makes two in a line that can still become a row")}},
    [SPIL__MOST_LINES] = {has_most_lines,
                          NOTHING,
                          {SPIL_TR("no other place leaves you more ways to make a row")}},
    [SPIL__COVERS] = {covers, CARD, {SPIL_TR("it covers %s, from which a rival's row could grow")}},
    [SPIL__QUIET] = {is_quiet,
                     NOTHING,
                     {SPIL_TR("nobody has begun a line yet: most places are equally good")}},
};

bool spil__punto_reason_for(const spil_bot_input *in, spil_move mv, spil__punto_reason *reason)
{
    const position p = position_of(in->setup, in->view, mv);
    const int kinds = in->n_moves > 1 ? SPIL__PUNTO_REASONS : SPIL__BEGINS + 1;
    for (int kind = 0; kind < kinds; kind++) {
        *reason = (spil__punto_reason){.kind = (spil__punto_reason_kind)kind};
        if (reasons[kind].holds(&p, reason))
            return true;
    }
    return false;
}

/* People see the line that they build, and easily miss that of a rival which has come as far: then it is what is said.
 */
static void rather_a_rivals_line(const spil_bot_input *in, spil_move mv, spil__punto_reason *r)
{
    if (r->kind < SPIL__DOUBLE || r->kind > SPIL__BUILDS_THREE)
        return;
    const position p = position_of(in->setup, in->view, mv);
    spil__punto_reason covers_one = {.kind = SPIL__BREAKS}, is_in_its_way = {.kind = SPIL__HINDERS};
    if (breaks(&p, &covers_one) && covers_one.more >= built(&p))
        *r = covers_one;
    else if (hinders(&p, &is_in_its_way) && is_in_its_way.more >= built(&p))
        *r = is_in_its_way;
}

void spil__punto_explain(const spil_bot_input *in, spil_move mv, spil_sentence *why)
{
    spil__punto_reason r;
    if (!spil__punto_reason_for(in, mv, &r))
        return;
    rather_a_rivals_line(in, mv, &r);
    const argument with = reasons[r.kind].with;
    *why = (spil_sentence){.format = reasons[r.kind].sentence[with >= COLOUR ? r.colour : 0]};
    spil_out first = spil_out_to(why->arg[0], SPIL_ARG_BYTES),
             second = spil_out_to(why->arg[1], SPIL_ARG_BYTES);
    if (with == CARD)
        in->setup->game->print_card(in->setup, r.card, &first);
    else if (with == COLOUR_AND_ROW)
        for (int i = 0; r.row[i] != 0; i++) {
            spil_put(&first, i > 0 ? ", " : "");
            spil_put_int(&first, r.row[i]);
        }
    else if (with == MORE || with == COLOUR_AND_MORE)
        spil_put_int(&first, r.more);
    else if (with == COLOUR_AND_NUMBERS) {
        spil_put_int(&first, r.less);
        spil_put_int(&second, r.more);
    }
}
