/* reasons.c: a hint's reason is true of the position: on built positions, said where it holds and not said where it
 * does not; in random games, compared with a second reading of every reason that tries all cards on all places. */
#include "reasons.h"

#include "scene.h"
#include "spil/games.h"

enum { FAR = 12, ACROSS = 2 * FAR + 1, NONE = -1 };

/* ---- a second reading ---- */

typedef struct plain {
    int kind[ACROSS][ACROSS]; /* [y + FAR][x + FAR], NONE: empty */
} plain;

typedef struct question {
    const spil_setup *su;
    const spil_punto_view *view;
    plain before, after;
    int left[36]; /* cards in the piles */
    int x, y, kind, n, side;
} question;

static plain plain_of(const spil_punto_view *v)
{
    plain p;
    for (int y = 0; y < ACROSS; y++) {
        for (int x = 0; x < ACROSS; x++)
            p.kind[y][x] = NONE;
    }
    for (int points = 1; points <= 9; points++) { /* higher cards lie on lower ones */
        for (int card = 0; card < 72; card++) {
            if (v->where[card] != 0 && card / 2 % 9 + 1 == points)
                p.kind[spil_punto_y(v->where[card]) + FAR][spil_punto_x(v->where[card]) + FAR] = card / 2;
        }
    }
    return p;
}

static int at(const plain *p, int x, int y)
{
    return p->kind[y + FAR][x + FAR];
}

static bool shows(const plain *p, int x, int y, int colour)
{
    return at(p, x, y) != NONE && at(p, x, y) / 9 == colour;
}

/* Do all cards and the cells from one place to another lie in a square of 6 by 6? */
static bool in_square(const plain *p, int x0, int y0, int x1, int y1)
{
    int left = x0 < x1 ? x0 : x1, right = x0 < x1 ? x1 : x0, top = y0 < y1 ? y0 : y1,
        bottom = y0 < y1 ? y1 : y0;
    for (int y = -5; y <= 5; y++) {
        for (int x = -5; x <= 5; x++) {
            if (at(p, x, y) == NONE)
                continue;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y > bottom ? y : bottom;
        }
    }
    return right - left < 6 && bottom - top < 6;
}

/* P4 */
static bool may_lie(const plain *p, int kind, int x, int y)
{
    bool touches = false;
    if (at(p, x, y) != NONE)
        return at(p, x, y) % 9 < kind % 9;
    for (int i = 0; i < 9; i++)
        touches = touches || at(p, x + i % 3 - 1, y + i / 3 - 1) != NONE;
    return touches && in_square(p, x, y, x, y);
}

static const int way_x[4] = {1, 0, 1, 1}, way_y[4] = {0, 1, 1, -1};

typedef struct strip {
    int x, y, way;
} strip;

static bool passes(strip s, int n, int x, int y)
{
    bool found = false;
    for (int i = 0; i < n; i++)
        found = found || (s.x + i * way_x[s.way] == x && s.y + i * way_y[s.way] == y);
    return found;
}

static int own_in(const plain *p, strip s, int n, int colour)
{
    int own = 0;
    for (int i = 0; i < n; i++)
        own += shows(p, s.x + i * way_x[s.way], s.y + i * way_y[s.way], colour);
    return own;
}

/* Tries all cards of the piles on all missing places of the strip, from place i on. */
static bool can_fill(const plain *p, strip s, int n, int colour, int left[36], int i)
{
    if (i == n)
        return true;
    const int x = s.x + i * way_x[s.way], y = s.y + i * way_y[s.way];
    if (shows(p, x, y, colour))
        return can_fill(p, s, n, colour, left, i + 1);
    for (int kind = 9 * colour; kind < 9 * colour + 9; kind++) {
        if (left[kind] == 0 || (at(p, x, y) != NONE && at(p, x, y) % 9 >= kind % 9))
            continue;
        left[kind]--;
        const bool filled = can_fill(p, s, n, colour, left, i + 1);
        left[kind]++;
        if (filled)
            return true;
    }
    return false;
}

static bool fits(const plain *p, strip s, int n)
{
    return in_square(p, s.x, s.y, s.x + (n - 1) * way_x[s.way], s.y + (n - 1) * way_y[s.way]);
}

static bool is_open(question *q, const plain *p, strip s, int colour)
{
    return fits(p, s, q->n) && can_fill(p, s, q->n, colour, q->left, 0);
}

#define EACH_STRIP(s)                                                                                        \
    for (strip s = {-5, -5, 0}; (s).y <= 5; (s).x == 5 && (s).way == 3                                       \
                                                ? (void)((s).y++, (s).x = -5, (s).way = 0)                   \
                                            : (s).way == 3 ? (void)((s).x++, (s).way = 0)                    \
                                                           : (void)(s).way++)

static bool is_rival(const question *q, int colour)
{
    const int side = q->su->seats == 2 || q->su->option[1] ? colour / 2 : colour;
    return side != q->side && !(q->su->seats == 3 && colour == 3);
}

static bool is_own(const question *q, int colour)
{
    return (q->su->seats == 2 || q->su->option[1] ? colour / 2 : colour) == q->side;
}

/* Does a card put there make a row that also passes another place? */
static bool makes_row(const question *q, const plain *p, int kind, int x, int y, int through_x, int through_y)
{
    plain then = *p;
    then.kind[y + FAR][x + FAR] = kind;
    for (int way = 0; way < 4; way++) {
        for (int back = 0; back < q->n; back++) {
            const strip s = {x - back * way_x[way], y - back * way_y[way], way};
            if (own_in(&then, s, q->n, kind / 9) == q->n && passes(s, q->n, through_x, through_y))
                return true;
        }
    }
    return false;
}

/* Cards in the piles with which the colour could end the round at once. */
static int enders(const question *q, const plain *p, int colour)
{
    int n = 0;
    for (int kind = 9 * colour; kind < 9 * colour + 9; kind++) {
        bool ends = false;
        for (int i = 0; q->left[kind] > 0 && !ends && i < 121; i++) {
            const int x = i % 11 - 5, y = i / 11 - 5;
            ends = may_lie(p, kind, x, y) && makes_row(q, p, kind, x, y, x, y);
        }
        n += ends ? q->left[kind] : 0;
    }
    return n;
}

static int threats(const question *q)
{
    const int colour = q->kind / 9;
    int n = 0;
    for (int i = 0; is_own(q, colour) && i < 121; i++) {
        const int x = i % 11 - 5, y = i / 11 - 5;
        bool wins = false;
        for (int kind = 9 * colour; kind < 9 * colour + 9; kind++)
            wins =
                wins || (q->left[kind] > 0 && !shows(&q->after, x, y, colour) &&
                         may_lie(&q->after, kind, x, y) && makes_row(q, &q->after, kind, x, y, q->x, q->y));
        n += wins;
    }
    return n;
}

static int built(question *q)
{
    int most = 0;
    EACH_STRIP(s)
    {
        const int own = own_in(&q->after, s, q->n, q->kind / 9);
        if (is_own(q, q->kind / 9) && passes(s, q->n, q->x, q->y) && own > most &&
            is_open(q, &q->after, s, q->kind / 9))
            most = own;
    }
    return most;
}

/* Ways that strips run in which the card joins another of its colour. */
static int continued(question *q)
{
    bool found[4] = {false};
    EACH_STRIP(s)
    {
        if (is_own(q, q->kind / 9) && passes(s, q->n, q->x, q->y) &&
            own_in(&q->after, s, q->n, q->kind / 9) >= 2 && is_open(q, &q->after, s, q->kind / 9))
            found[s.way] = true;
    }
    return found[0] + found[1] + found[2] + found[3];
}

static bool is_empty(const plain *p)
{
    bool empty = true;
    for (int i = 0; i < ACROSS * ACROSS; i++)
        empty = empty && p->kind[i / ACROSS][i % ACROSS] == NONE;
    return empty;
}

/* A rival lacks at most two cards of a strip it can fill. */
static bool promising(question *q, const plain *p, strip s, int colour)
{
    return is_rival(q, colour) && own_in(p, s, q->n, colour) >= q->n - 2 && is_open(q, p, s, colour);
}

/* The most cards of the colour in such a strip through the move's place; 0: there is none. */
static int promised(question *q, int colour)
{
    int most = 0;
    EACH_STRIP(s)
    {
        const int own = own_in(&q->before, s, q->n, colour);
        if (own > most && passes(s, q->n, q->x, q->y) && promising(q, &q->before, s, colour))
            most = own;
    }
    return most;
}

/* Had the colour promising lines, has it none now, and is it the square's edge that took one? */
static bool shut_out(question *q, int colour)
{
    bool out = false;
    EACH_STRIP(s)
    {
        if (promising(q, &q->after, s, colour))
            return false;
        out = out || (promising(q, &q->before, s, colour) && !fits(&q->after, s, q->n));
    }
    return out;
}

static int short_rows(const question *q, const plain *p, bool own)
{
    int n = 0;
    EACH_STRIP(s)
    {
        for (int colour = 0; colour < 4; colour++)
            n +=
                (own ? is_own(q, colour) : is_rival(q, colour)) && own_in(p, s, q->n - 1, colour) == q->n - 1;
    }
    return n;
}

/* Do the side's short rows win, as P6 says: the most; of as many the cheapest one; of those the smallest sum? */
static bool short_rows_win(const question *q, int side)
{
    const int sides = q->su->seats == 3 ? 3 : 4; /* green is neutral; two sides are the first two */
    int best = 0, as_good = 0, rank[4];
    for (int i = 0; i < sides; i++) {
        int rows = 0, cheapest = 999, sum = 0;
        EACH_STRIP(s)
        {
            for (int colour = 0; colour < 4; colour++) {
                question as = *q;
                as.side = i;
                if (!is_own(&as, colour) || own_in(&q->after, s, q->n - 1, colour) < q->n - 1)
                    continue;
                int points = 0;
                for (int k = 0; k < q->n - 1; k++)
                    points += at(&q->after, s.x + k * way_x[s.way], s.y + k * way_y[s.way]) % 9 + 1;
                rows++;
                sum += points;
                cheapest = points < cheapest ? points : cheapest;
            }
        }
        rank[i] = rows == 0 ? 0 : rows * 1000000 - cheapest * 1000 - sum;
        best = rank[i] > rank[best] ? i : best;
    }
    for (int i = 0; i < sides; i++)
        as_good += rank[i] == rank[side];
    return rank[side] > 0 && best == side && as_good == 1;
}

static bool is_quiet(question *q)
{
    EACH_STRIP(s)
    {
        for (int colour = 0; colour < 4; colour++) {
            if (own_in(&q->after, s, q->n, colour) >= 2 && is_open(q, &q->after, s, colour))
                return false;
        }
    }
    return true;
}

static int lines_through(question *q, int x, int y)
{
    plain then = q->before;
    int n = 0;
    then.kind[y + FAR][x + FAR] = q->kind;
    EACH_STRIP(s)
    n += passes(s, q->n, x, y) && is_open(q, &then, s, q->kind / 9);
    return n;
}

static bool most_lines(question *q)
{
    const int here = lines_through(q, q->x, q->y);
    bool fewer = false;
    for (int i = 0; i < 121; i++) {
        const int x = i % 11 - 5, y = i / 11 - 5;
        if (!may_lie(&q->before, q->kind, x, y))
            continue;
        const int there = lines_through(q, x, y);
        if (there > here)
            return false;
        fewer = fewer || there < here;
    }
    return here > 0 && fewer && is_own(q, q->kind / 9);
}

static bool unbeatable(const question *q)
{
    for (int kind = 0; kind < 36; kind++) {
        if (q->left[kind] > 0 && !is_own(q, kind / 9) && kind % 9 > q->kind % 9)
            return false;
    }
    return true;
}

/* Is that reason true, with what it names? */
static bool is_true(question *q, const spil__punto_reason *r)
{
    const int under = at(&q->before, q->x, q->y);
    int wins = 1;
    for (int i = 0; i < q->view->n_trophies; i++)
        wins += is_own(q, q->view->trophies[i] / 9);
    switch (r->kind) {
    case SPIL__WINS_GAME:
    case SPIL__WINS_ROUND:
        return is_own(q, q->kind / 9) && makes_row(q, &q->before, q->kind, q->x, q->y, q->x, q->y) &&
               (wins == q->su->option[0]) == (r->kind == SPIL__WINS_GAME);
    case SPIL__ENDS:
        return q->view->pile[(q->view->turn + 1) % q->su->seats] == 0 && short_rows_win(q, q->side);
    case SPIL__BEGINS: return is_empty(&q->before);
    case SPIL__STOPS:
        return is_rival(q, r->colour) && enders(q, &q->before, r->colour) > 0 &&
               enders(q, &q->after, r->colour) == 0;
    case SPIL__HAMPERS:
        return is_rival(q, r->colour) && enders(q, &q->before, r->colour) == r->more &&
               enders(q, &q->after, r->colour) == r->less && r->less < r->more;
    case SPIL__DOUBLE: return threats(q) == r->more && r->more >= 2;
    case SPIL__THREATENS: return threats(q) == 1;
    case SPIL__BUILDS_THREE: return built(q) == 3;
    case SPIL__BUILDS_SEVERAL: return continued(q) == r->more && r->more >= 2;
    case SPIL__BUILDS_TWO: return built(q) == 2;
    case SPIL__SECURES: return built(q) >= 2 && unbeatable(q);
    case SPIL__SHORT: return short_rows(q, &q->after, true) > short_rows(q, &q->before, true);
    case SPIL__BREAKS_SHORT: return short_rows(q, &q->after, false) < short_rows(q, &q->before, false);
    case SPIL__MOST_LINES: return most_lines(q);
    case SPIL__COVERS:
        EACH_STRIP(s)
        {
            if (under != NONE && is_rival(q, under / 9) && r->card == under && passes(s, q->n, q->x, q->y) &&
                is_open(q, &q->before, s, under / 9))
                return true;
        }
        return false;
    case SPIL__QUIET: return is_quiet(q);
    case SPIL__SHUTS_OUT: return shut_out(q, r->colour);
    case SPIL__BREAKS:
        return under != NONE && r->card == under && r->more > 0 && r->more == promised(q, under / 9);
    case SPIL__HINDERS:
        return !shows(&q->before, q->x, q->y, r->colour) && r->more > 0 && r->more == promised(q, r->colour);
    case SPIL__PUNTO_REASONS: break;
    }
    return false;
}

static question question_of(const spil_setup *su, const spil_punto_view *v, spil_move mv)
{
    question q = {.su = su, .view = v, .before = plain_of(v), .kind = spil_punto_move_card(mv)};
    q.x = spil_punto_x(spil_punto_move_cell(mv));
    q.y = spil_punto_y(spil_punto_move_cell(mv));
    q.n = su->seats == 2 || su->option[1] ? 5 : 4;
    q.side = su->seats == 2 || su->option[1] ? v->turn % 2 : v->turn;
    q.after = q.before;
    q.after.kind[q.y + FAR][q.x + FAR] = q.kind;
    for (int kind = 0; kind < 36; kind++)
        q.left[kind] = 2 - (v->where[2 * kind] != 0) - (v->where[2 * kind + 1] != 0) - (kind == v->card);
    for (int i = 0; i < v->n_trophies; i++)
        q.left[v->trophies[i]]--;
    return q;
}

/* Is a stronger reason than this one true, for any colour? The numbers and cards are those it would have. */
static bool stronger_is_true(question *q, spil__punto_reason_kind than)
{
    for (int i = 0; i < 4 * (int)than; i++) {
        spil__punto_reason r = {.kind = (spil__punto_reason_kind)(i / 4), .colour = i % 4};
        const bool names_colour = r.kind == SPIL__STOPS || r.kind == SPIL__HAMPERS ||
                                  r.kind == SPIL__SHUTS_OUT || r.kind == SPIL__HINDERS;
        if (r.colour > 0 && !names_colour)
            continue;
        r.card = at(&q->before, q->x, q->y);
        if (r.kind == SPIL__HAMPERS) {
            r.more = enders(q, &q->before, r.colour);
            r.less = enders(q, &q->after, r.colour);
        } else if (r.kind == SPIL__DOUBLE) {
            r.more = threats(q);
        } else if (r.kind == SPIL__BUILDS_SEVERAL) {
            r.more = continued(q);
        } else if (r.kind == SPIL__HINDERS) {
            r.more = promised(q, r.colour);
        } else if (r.kind == SPIL__BREAKS && r.card != NONE) {
            r.more = promised(q, r.card / 9);
        }
        if (is_true(q, &r))
            return true;
    }
    return false;
}

/* ---- built positions ---- */

/* The reason for the scene's move; PUNTO_REASONS: none. *said: the sentence. */
static spil__punto_reason reason_in(const scene *sc, spil_sentence *said)
{
    static table t;
    spil_move moves[64], mv;
    spil_view view;
    spil__punto_reason r;
    table_set(&t, sc);
    const int seat = table_turn(&t), n = t.su.game->moves(&t.su, &t.st, seat, moves, 64);
    spil_view_of(&t.su, &t.st, seat, &view);
    assert_true(t.su.game->parse_move(&t.su, sc->moves, &mv));
    const spil_bot_input in = {.setup = &t.su, .view = &view, .moves = moves, .n_moves = n};
    *said = (spil_sentence){.format = NULL};
    spil__punto_explain(&in, mv, said);
    if (!spil__punto_reason_for(&in, mv, &r))
        r = (spil__punto_reason){.kind = SPIL__PUNTO_REASONS};
    return r;
}

/* Two seats: red and orange are to move, blue and green are the rival's. */
#define RED_THREE  "R1@0,0 R2@1,0 R3@2,0 "
#define BLUE_THREE "B1@0,0 B2@1,0 B3@2,0 "
#define BLUE_FOUR  BLUE_THREE "B4@3,0 "

static const struct {
    spil__punto_reason_kind kind;
    const char *board, *move, *said;
    int rounds;
} built_positions[] = {
    {SPIL__WINS_ROUND, RED_THREE "R4@3,0 B1@0,1 B2@1,1 G3@2,1 B4@3,2", "R5@4,0",
     "it completes your row and wins the round", 2},
    {SPIL__WINS_GAME, RED_THREE "R4@3,0 B1@0,1 B2@1,1 G3@2,1 B4@3,2", "R5@4,0",
     "it completes your row and wins the game", 1},
    {SPIL__BUILDS_TWO, RED_THREE "R4@3,0 B1@0,1 B2@1,1 G3@2,1 B9@4,0", "R5@4,1",
     "it makes two in a line that can still become a row", 1}, /* beside the row, which stands */
    {SPIL__STOPS, BLUE_FOUR "R1@0,1 O2@2,1 R3@1,2 R4@3,2", "O5@1,0",
     "it stops a blue row that lacks only one card (1, 2, 3, 4)", 2},
    {SPIL__HAMPERS, BLUE_FOUR "R9@-1,0 O2@2,1 R3@1,2 R4@3,2", "O5@4,0",
     "it leaves fewer cards that complete a blue row: 8 instead of 14", 2},
    {SPIL__STOPS, BLUE_FOUR "R9@-1,0 O2@2,1 R3@1,2 R4@3,2", "O9@4,0",
     "it stops a blue row that lacks only one card (1, 2, 3, 4)", 2}, /* no card covers a nine */
    {SPIL__DOUBLE, RED_THREE "B1@0,1 G2@1,1 B3@2,2", "R4@3,0",
     "it is a double threat: 2 places would then complete your row", 2},
    {SPIL__THREATENS, RED_THREE "B1@0,1 G2@1,1 B9@-1,0", "R4@3,0", "your row then lacks only one card", 2},
    {SPIL__SHORT, RED_THREE "B9@-1,0 G1@3,1 B9@4,0", "R4@3,0",
     "it makes a short row, which counts if nobody completes a row", 2},
    {SPIL__BUILDS_THREE, "R1@0,0 R2@1,0 B1@0,1 G2@1,1", "R3@2,0",
     "it makes three in a line that can still become a row", 2},
    /* a rival's line that has come as far is said, and one that has not, not */
    {SPIL__BUILDS_THREE, BLUE_THREE "R1@3,1 R2@3,2 O1@1,1", "R3@3,0",
     "it stands in the way of 3 blue cards in a line", 2},
    {SPIL__BUILDS_THREE, BLUE_THREE "R1@1,1 R2@1,2 O1@3,1", "R5@1,0",
     "it covers B2 and breaks a line that was becoming a row", 2},
    {SPIL__THREATENS, RED_THREE "B9@-1,0 B1@3,1 B2@3,2 B3@3,3 O1@0,1", "R4@3,0",
     "your row then lacks only one card", 2},
    {SPIL__SHUTS_OUT, BLUE_THREE "R9@3,0 R1@1,1 R2@2,2", "O1@4,1",
     "a blue line then no longer fits into the square", 2},
    {SPIL__BREAKS, BLUE_THREE "R1@0,1 R2@2,2 O3@1,1", "O5@1,0",
     "it covers B2 and breaks a line that was becoming a row", 2},
    {SPIL__HINDERS, BLUE_THREE "R1@0,1 R2@2,2 O3@1,1", "O5@3,0",
     "it stands in the way of 3 blue cards in a line", 2},
    {SPIL__BREAKS_SHORT, BLUE_FOUR "R9@-1,0 R9@4,0 R1@0,1 R3@2,1", "O5@1,0", "it breaks a rival's short row",
     2},
    {SPIL__SECURES, "R1@0,0 B1@0,1", "R9@1,0", "it builds a line, and no rival can cover it", 2},
    {SPIL__BUILDS_TWO, "R1@0,0 B1@0,1", "R8@1,0", "it makes two in a line that can still become a row",
     2}, /* a nine covers it */
    {SPIL__BUILDS_SEVERAL, "R1@0,0 B1@1,0 R2@2,0 B1@3,0", "R8@1,1",
     "it extends 2 of your lines at once, and each can still become a row", 2},
    {SPIL__BEGINS, "", "R8@0,0", "the first card of a round goes in the middle", 2},
    {SPIL__COVERS, "R1@0,0 B3@1,1 G1@2,2 R2@-1,0", "O2@2,2",
     "it covers G1, from which a rival's row could grow", 2},
    {SPIL__QUIET, "O9@0,0 G9@1,0", "R1@0,1", "nobody has begun a line yet: most places are equally good", 2},
};

static void each_reason_on_a_built_position(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof built_positions / sizeof built_positions[0]; i++) {
        const scene sc = {.seats = 2,
                          .rounds = built_positions[i].rounds,
                          .board = built_positions[i].board,
                          .moves = built_positions[i].move};
        char text[200];
        spil_sentence said;
        spil_out out = spil_out_to(text, sizeof text);
        const spil__punto_reason r = reason_in(&sc, &said);
        if (said.format != NULL)
            spil_sentence_print(&said, said.format, &out);
        if (r.kind != built_positions[i].kind || strcmp(text, built_positions[i].said) != 0)
            fail_msg("%s on %s: reason %d, \"%s\"", sc.moves, sc.board, (int)r.kind, text);
    }
}

/* With three seats green is neutral: no row of it wins, and none needs stopping. */
static void neutral_rows_are_no_reason(void **state)
{
    (void)state;
    spil_sentence said;
    const scene wins = {.seats = 3, .board = "G1@0,0 G2@1,0 G3@2,0", .moves = "G4@3,0"};
    const scene stops = {.seats = 3, .board = "G1@0,0 G2@1,0 G3@2,0", .moves = "R4@3,0"};
    assert_int_equal(reason_in(&wins, &said).kind, SPIL__PUNTO_REASONS);
    assert_null(said.format);
    assert_in_range(reason_in(&stops, &said).kind, SPIL__MOST_LINES, SPIL__PUNTO_REASONS);
}

/* ---- random games ---- */

static void check_move(const spil_setup *su, const spil_punto_view *v, const spil_move moves[], int n, int i,
                       int seen[])
{
    const spil_bot_input in = {.setup = su, .view = v, .moves = moves, .n_moves = n};
    spil__punto_reason r;
    question q = question_of(su, v, moves[i]);
    if (!spil__punto_reason_for(&in, moves[i], &r)) {
        assert_false(stronger_is_true(&q, n > 1 ? SPIL__PUNTO_REASONS : SPIL__BEGINS + 1));
        return;
    }
    if (!is_true(&q, &r) || stronger_is_true(&q, r.kind))
        fail_msg("kind %d at %d,%d (colour %d, %d, %d): it is %s", (int)r.kind, q.x, q.y, r.colour, r.less,
                 r.more, is_true(&q, &r) ? "not the strongest" : "not true");
    seen[r.kind]++;
}

/* The best-founded of a few moves: so games are as people play them, and nearly all reasons come up. */
static int choose(const spil_setup *su, const spil_punto_view *v, const spil_move moves[], int n,
                  spil_fast_rng *rng)
{
    const spil_bot_input in = {.setup = su, .view = v, .moves = moves, .n_moves = n};
    int best = (int)spil_fast_below(rng, (uint32_t)n);
    spil__punto_reason_kind kind = SPIL__PUNTO_REASONS;
    for (int tries = 0; tries < 5; tries++) {
        const int i = (int)spil_fast_below(rng, (uint32_t)n);
        spil__punto_reason r;
        if (spil__punto_reason_for(&in, moves[i], &r) && r.kind < kind) {
            best = i;
            kind = r.kind;
        }
    }
    return best;
}

static void what_is_said_in_random_games_is_true(void **state)
{
    (void)state;
    static const int forms[4][2] = {{2, 0}, {3, 0}, {4, 0}, {4, 1}};
    int seen[SPIL__PUNTO_REASONS] = {0};
    for (int game = 0; game < 8; game++) {
        spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), forms[game % 4][0]);
        spil_fast_rng rng;
        spil_state st;
        uint8_t act[SPIL_SEATS_MAX];
        su.option[0] = game < 4 ? 1 : 2;
        su.option[1] = (int16_t)forms[game % 4][1];
        spil_fast_seed(&rng, 11, (uint64_t)game);
        const spil_key key = spil_fast_key(&rng);
        su.game->start(&su, &key, &st);
        while (su.game->to_act(&su, &st, act) > 0) {
            spil_punto_view view;
            spil_move moves[64];
            spil_view_of(&su, &st, act[0], &view);
            const int n = su.game->moves(&su, &st, act[0], moves, 64);
            check_move(&su, &view, moves, n, (int)spil_fast_below(&rng, (uint32_t)n), seen);
            const int chosen = choose(&su, &view, moves, n, &rng);
            check_move(&su, &view, moves, n, chosen, seen);
            assert_int_equal(su.game->apply(&su, &st, act[0], moves[chosen], NULL, NULL), SPIL_OK);
        }
    }
    int kinds = 0;
    for (int kind = 0; kind < SPIL__PUNTO_REASONS; kind++)
        kinds += seen[kind] > 0;
    assert_in_range(kinds, SPIL__PUNTO_REASONS - 1, SPIL__PUNTO_REASONS); /* a line is rarely shut out */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_reason_on_a_built_position),
        cmocka_unit_test(neutral_rows_are_no_reason),
        cmocka_unit_test(what_is_said_in_random_games_is_true),
    };
    return cmocka_run_group_tests_name("punto_reasons", tests, NULL, NULL);
}
