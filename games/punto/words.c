/* words.c: Punto in words (spil/words.h). Cells are a column and a row, counted from the first card. */
#include <stdio.h>

#include "inside.h"
#include "spil/punto_places.h"

static const char *const colours[] = {SPIL_TR("red"), SPIL_TR("orange"), SPIL_TR("blue"), SPIL_TR("green")};

static bool card(const spil_words *w, const char *notation, spil_case in_case, spil_out *out)
{
    (void)in_case; /* numbers stay as they are */
    spil_in in = spil_in_from(notation);
    int points;
    const int colour = spil_take_one_of(&in, "ROBG");
    if (colour < 0 || !spil_take_int(&in, &points) || !spil_in_done(&in))
        return false;
    /* Translators: a card: its colour and its points, "red 7". */
    spil__print(out, _("%s %d"), _(colours[colour]), points);
    return true;
}

static spil_phrase cell_words(const spil_words *w, int x, int y)
{
    spil_phrase phrase;
    spil__phrase(&phrase, _("column %s, row %s"), spil__number(w, x).text, spil__number(w, y).text);
    return phrase;
}

static spil_punto_place look_at(const spil_punto_view *v, int x, int y)
{
    spil_punto_places places;
    spil_punto_places_of(v->where, &places);
    return spil_punto_look(&places, x, y);
}

/* Beside the board, which shows the place. */
static void put_drawn_move(const spil_words *w, const spil_setup *su, int card, spil_punto_place under,
                           spil_out *out)
{
    const spil_phrase mine = spil_words_card(w, su, card);
    if (under.height == 0)
        spil__print(out, _("%s on an empty cell"), mine.text);
    else
        spil__print(out, _("%s on %s"), mine.text, spil_words_card(w, su, under.kind).text);
}

static void move(const spil_words *w, const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    const uint8_t cell = spil_punto_move_cell(mv);
    if (w->drawn) {
        put_drawn_move(w, su, spil_punto_move_card(mv), look_at(view, spil_punto_x(cell), spil_punto_y(cell)),
                       out);
        return;
    }
    const spil_phrase mine = spil_words_card(w, su, spil_punto_move_card(mv)),
                      at = cell_words(w, spil_punto_x(cell), spil_punto_y(cell));
    const spil_punto_place under = look_at(view, spil_punto_x(cell), spil_punto_y(cell));
    if (under.height == 0)
        spil__print(out, _("%s at %s"), mine.text, at.text);
    else
        spil__print(out, _("%s at %s, on %s"), mine.text, at.text, spil_words_card(w, su, under.kind).text);
}

/* The card right under one that was just placed, for a reader who sees the board; -1: there is none. Stacks rise. */
static int covered_by(const spil_words *w, const spil_event *event)
{
    const spil_punto_view *v = w->view;
    const uint8_t cell = spil_punto_cell(event->arg[2], event->arg[3]);
    int under = -1;
    for (int i = 0; v != NULL && i < SPIL_PUNTO_CARDS; i++) {
        const int points = spil_punto_points(i / 2);
        if (v->where[i] == cell && points < spil_punto_points(event->arg[1]) &&
            (under < 0 || points > spil_punto_points(under)))
            under = i / 2;
    }
    return under;
}

static void put_place(const spil_words *w, const spil_setup *su, const spil_event *event, spil_out *out)
{
    const char *name = w->name[event->arg[0]];
    const spil_phrase card = spil_words_card(w, su, event->arg[1]);
    const int under = covered_by(w, event);
    const spil_phrase old = under < 0 ? card : spil_words_card(w, su, under);
    const bool you = spil__is_you(w, event->arg[0]);
    if (under < 0 && you)
        spil__print(out, _("You place the %s.\n"), card.text);
    else if (under < 0)
        spil__print(out, _("%s places the %s.\n"), name, card.text);
    else if (you)
        spil__print(out, _("You cover the %s.\n"), old.text);
    else if (w->you > 0 && spil_punto_side_of_colour(su, spil_punto_colour(under)) ==
                               spil_punto_side_of_seat(su, w->you - 1))
        spil__print(out, _("%s covers your %d.\n"), name, spil_punto_points(under));
    else
        spil__print(out, _("%s covers the %s.\n"), name, old.text);
}

static void put_round(const spil_words *w, const spil_setup *su, const spil_event *event, spil_out *out)
{
    char side[400];
    spil_out to_side = spil_out_to(side, sizeof side);
    spil_words_side(w, su, event->arg[1], &to_side);
    const bool yours = w->drawn && w->you > 0 && spil_punto_side_of_seat(su, w->you - 1) == event->arg[1] &&
                       event->arg[2] != SPIL_PUNTO_NO_ROW;
    spil__mark(w, SPIL_MARK_STRONG, out);
    if (yours)
        spil__print(out,
                    event->arg[2] == SPIL_PUNTO_ROW ? _("Round %d is yours, with a row.")
                                                    : _("Round %d is yours, by short rows."),
                    event->arg[0]);
    else if (event->arg[2] == SPIL_PUNTO_ROW)
        spil__print(out, _("Round %d goes to %s, with a row."), event->arg[0], side);
    else if (event->arg[2] == SPIL_PUNTO_SHORT_ROWS)
        spil__print(out, _("Round %d goes to %s, by short rows."), event->arg[0], side);
    else
        spil__print(out, _("Round %d is drawn."), event->arg[0]);
    spil__unmark(w, out);
    spil_put_char(out, '\n');
}

static bool event_words(const spil_words *w, const spil_setup *su, const spil_events *ev, int i,
                        spil_out *out)
{
    const spil_event *event = &ev->item[i];
    if (spil_event_is(su, event, "round_end"))
        put_round(w, su, event, out);
    else if (spil_event_is(su, event, "place") && w->drawn)
        put_place(w, su, event, out);
    else if (spil_event_is(su, event, "place") && w->in_words)
        spil__print(out, _("%s puts %s at %s.\n"), w->name[event->arg[0]],
                    spil_words_card(w, su, event->arg[1]).text,
                    cell_words(w, event->arg[2], event->arg[3]).text);
    else
        return spil_event_is(su, event, "turn"); /* the question says it */
    return true;
}

static int n_legal(const spil_punto_view *v)
{
    return __builtin_popcountll(v->legal);
}

static bool is_legal(const spil_punto_view *v, int x, int y)
{
    return (v->legal & spil_punto_bit(spil_punto_cell(x, y), v->ox, v->oy)) != 0;
}

static void ask(const spil_words *w, const spil_setup *su, const void *view, spil_out *out)
{
    const spil_punto_view *v = view;
    if (w->drawn) {
        spil__print(out, _("Your turn. Place the %s.\n"), spil_words_card(w, su, v->card).text);
        return;
    }
    spil__print(out,
                _n("%s, your card is %s; it can go on %d cell. Where?\n",
                   "%s, your card is %s; it can go on %d cells. Where?\n", n_legal(v)),
                w->name[v->head.seat], spil_words_card(w, su, v->card).text, n_legal(v));
}

/* Its colours, and the cards it has still to place. */
static void seat(const spil_words *w, const spil_setup *su, const void *view, int who, spil_out *out)
{
    const spil_punto_view *v = view;
    const int left = v->pile[who] + (!v->head.over && v->turn == who);
    char text[100];
    int n = 0;
    for (int c = 0; c < 4; c++) {
        if (spil_punto_side_of_colour(su, c) == spil_punto_side_of_seat(su, who))
            spil__put_listed(out, &n, _(colours[c]));
    }
    snprintf(text, sizeof text, _n("%d card left", "%d cards left", left), left);
    spil__put_listed(out, &n, text);
}

/* ---- what can be asked ---- */

static void describe_hand(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                          spil_out *out)
{
    (void)rest;
    const spil_punto_view *v = view;
    if (v->head.over || v->turn != v->head.seat)
        spil__print(out, "%s\n", spil_words_alone(w->tr, SPIL_TR("it is not your turn")).text);
    else
        spil__print(out,
                    _n("Your card is %s, and %d card lies in your pile.\n",
                       "Your card is %s, and %d cards lie in your pile.\n", v->pile[v->head.seat]),
                    spil_words_card(w, su, v->card).text, v->pile[v->head.seat]);
}

/* The cards of one row of the table; false: there are none. */
static bool describe_row(const spil_words *w, const spil_setup *su, const spil_punto_places *places, int y,
                         spil_out *out)
{
    char line[800], piece[200];
    spil_out list = spil_out_to(line, sizeof line);
    int n = 0;
    for (int x = -SPIL_PUNTO_REACH; x <= SPIL_PUNTO_REACH; x++) {
        const spil_punto_place at = spil_punto_look(places, x, y);
        if (at.height == 0)
            continue;
        /* Translators: the card in a column; "column 2: red 7, 3 cards high". */
        snprintf(piece, sizeof piece, _("column %s %s"), spil__number(w, x).text,
                 spil_words_card(w, su, at.kind).text);
        spil__put_listed(&list, &n, piece);
        if (at.height > 1) {
            snprintf(piece, sizeof piece, _(" (%d cards high)"), at.height);
            spil_put(&list, piece);
        }
    }
    if (n > 0)
        spil__print(out, _("Row %s: %s.\n"), spil__number(w, y).text, line);
    return n > 0;
}

static void describe_reach(const spil_words *w, const spil_punto_places *places, spil_out *out)
{
    const spil_punto_box reach = spil_punto_reach(places);
    const bool fixed = spil_punto_fixed(reach.x0, reach.x1) && spil_punto_fixed(reach.y0, reach.y1);
    spil__print(out,
                fixed ? _("The square is fixed: columns %s to %s, rows %s to %s.\n")
                      : _("Within reach are columns %s to %s and rows %s to %s.\n"),
                spil__number(w, reach.x0).text, spil__number(w, reach.x1).text,
                spil__number(w, reach.y0).text, spil__number(w, reach.y1).text);
}

/* A sentence for each row that has cards, and what the square can still reach. */
static void describe_table(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                           spil_out *out)
{
    (void)rest;
    const spil_punto_view *v = view;
    spil_punto_places places;
    bool empty = true;
    spil_punto_places_of(v->where, &places);
    spil__print(out, _("Round %d; a row of %d wins.\n"), v->round, spil_punto_row(su));
    if (su->seats == 3)
        spil_put(out, _("Green is neutral: its rows count for nobody.\n"));
    for (int y = -SPIL_PUNTO_REACH; y <= SPIL_PUNTO_REACH; y++)
        empty = !describe_row(w, su, &places, y, out) && empty;
    if (empty)
        spil_put(out, _("The table is empty; the first card lies at column 0, row 0.\n"));
    else
        describe_reach(w, &places, out);
}

static void describe_cell(const spil_words *w, const spil_setup *su, const spil_punto_view *v, int x, int y,
                          spil_out *out)
{
    const spil_punto_place p = look_at(v, x, y);
    const spil_phrase at = cell_words(w, x, y);
    if (p.height == 0)
        spil__print(out, _("At %s there is nothing"), at.text);
    else
        spil__print(out, _n("At %s: %s, %d card high", "At %s: %s, %d cards high", p.height), at.text,
                    spil_words_card(w, su, p.kind).text, p.height);
    if (v->head.over)
        spil_put(out, ".\n");
    else
        spil_put(out, is_legal(v, x, y) ? _("; the card that is turned up can go there.\n")
                                        : _("; the card that is turned up cannot go there.\n"));
}

static void describe_where(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                           spil_out *out)
{
    const spil_punto_view *v = view;
    spil_in in = spil_in_from(rest);
    int x, y;
    if (*rest != '\0') {
        bool cell = spil_take_int(&in, &x) && (spil_take_char(&in, ',') || spil_take_char(&in, ' '));
        spil_take_char(&in, ' '); /* 1, 0 */
        cell = cell && spil_take_int(&in, &y) && spil_in_done(&in);
        if (cell && x >= -6 && x <= 6 && y >= -6 && y <= 6)
            describe_cell(w, su, v, x, y, out);
        else
            spil_put(out, _("Type a column and a row, such as: where 1,0\n"));
        return;
    }
    if (v->head.over)
        return;
    spil__print(out, _("The card that is turned up, %s, can go here.\n"),
                spil_words_card(w, su, v->card).text);
    for (y = -6; y <= 6; y++) {
        char line[200];
        spil_out list = spil_out_to(line, sizeof line);
        int n = 0;
        for (x = -6; x <= 6; x++) {
            if (is_legal(v, x, y))
                spil__put_listed(&list, &n, spil__number(w, x).text);
        }
        if (n > 0)
            spil__print(out, _n("Row %s: column %s.\n", "Row %s: columns %s.\n", n), spil__number(w, y).text,
                        line);
    }
}

static void describe_scores(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                            spil_out *out)
{
    (void)rest;
    const spil_punto_view *v = view;
    for (int who = 0; who < su->seats; who++) {
        const int side = spil_punto_side_of_seat(su, who);
        char trophies[400];
        spil_out list = spil_out_to(trophies, sizeof trophies);
        int wins = 0;
        for (int i = 0; i < v->n_trophies; i++) {
            if (spil_punto_side_of_colour(su, spil_punto_colour(v->trophies[i])) == side)
                spil__put_listed(&list, &wins, spil_words_card(w, su, v->trophies[i]).text);
        }
        spil__print(out, _("%s has won %d of %d rounds"), w->name[who], wins, su->option[0]);
        if (wins > 0)
            spil__print(out, _("; trophies: %s"), trophies);
        spil_put(out, ".\n");
    }
}

static const spil_topic topics[] = {
    {.word = SPIL_TYPED("hand"), .help = SPIL_TR("your card"), .own = true, .describe = describe_hand},
    {.word = SPIL_TYPED("table"),
     .also = SPIL_TYPED("board"),
     .help = SPIL_TR("the cards on the table, row by row"),
     .describe = describe_table},
    {.word = SPIL_TYPED("where"),
     .help = SPIL_TR("where your card can go; where 1,0: what lies there"),
     .takes_rest = true,
     .describe = describe_where},
    {.word = SPIL_TYPED("scores"), .help = SPIL_TR("rounds won, and trophies"), .describe = describe_scores},
    {.word = NULL},
};

static const drawn_event seen[] = {
    {"stuck", 0, SPIL_TR("You have no card left to place, or no cell for it."), NULL},
    {"trophy", 0, SPIL_TR("The %2$s is your trophy."), SPIL_TR("The %2$s goes to %1$s as a trophy.")},
    {"deal", 1, SPIL_TR("Round %1$s begins; you start."), NULL},
    {"over", 0, "", ""}, /* the result says so */
    {0},
};

/* Translators: the name of a bot that learned from games against itself, as in "South: self-taught" */
static const spil_label bots[] = {{"net", SPIL_TR("self-taught")}, {NULL, NULL}};

const game_words spil__words_punto = {
    .bots = bots,
    .card = card,
    .move = move,
    .event = event_words,
    .seen = seen,
    .ask = ask,
    .seat = seat,
    .topics = topics,
    .points = SPIL_TR("Rounds won"),
    .brief = SPIL_TR("Five of your colour in line"),
};
