/* words.c: how Stairs is said (spil/words.h). A card is its number, in every language. */
#include <stdio.h>
#include <string.h>

#include "inside.h"
#include "spil/stairs.h"

static bool card(const spil_words *w, const char *notation, spil_case in_case, spil_out *out)
{
    (void)w;
    (void)in_case; /* numbers stay as they are */
    spil_in in = spil_in_from(notation);
    int number;
    if (!spil_take_int(&in, &number) || !spil_in_done(&in))
        return false;
    spil_put_int(out, number);
    return true;
}

static spil_phrase points_words(const spil_words *w, int n)
{
    spil_phrase said;
    spil__phrase(&said, _n("%d point", "%d points", n), n);
    return said;
}

static spil_phrase steps_words(const spil_words *w, int n)
{
    spil_phrase said;
    spil__phrase(&said, _n("%d step", "%d steps", n), n);
    return said;
}

static spil_phrase cards_words(const spil_words *w, int n)
{
    spil_phrase said;
    spil__phrase(&said, _n("%d card", "%d cards", n), n);
    return said;
}

/* A set of cards, the lowest first; "" for none. */
static void put_cards(spil_out *out, uint64_t cards)
{
    int n = 0;
    for (uint64_t left = cards; left != 0; left &= left - 1) {
        char number[12];
        snprintf(number, sizeof number, "%d", spil_lowest(left) + 1);
        spil__put_listed(out, &n, number);
    }
}

static void move(const spil_words *w, const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    const int top = spil_stairs_top(view);
    if (mv.code == SPIL_STAIRS_PASS)
        spil_put(out, _("pass"));
    else if (top == 0)
        spil__print(out, _("begin with %d"), (int)mv.code);
    else if ((int)mv.code == top + 1 && su->option[SPIL_STAIRS_SMALL_STEPS] != 0)
        spil__print(out, _("climb to %d, a small step"), (int)mv.code);
    else
        spil__print(out, _("climb to %d"), (int)mv.code);
}

static void tell_bank(const spil_words *w, const spil_setup *su, const spil_event *event, spil_out *out)
{
    const char *name = w->name[event->arg[0]];
    const spil_phrase steps = steps_words(w, event->arg[1]), points = points_words(w, event->arg[3]);
    spil__mark(w, SPIL_MARK_STRONG, out);
    /* Translators: "North banks the stair: 7 points for 5 steps, 2 of them small." */
    if (event->arg[2] > 0 && su->option[SPIL_STAIRS_SMALL_STEPS] != 0)
        spil__print(out, _("%s banks the stair: %s for %s, %d of them small."), name, points.text, steps.text,
                    event->arg[2]);
    else
        spil__print(out, _("%s banks the stair: %s for %s."), name, points.text, steps.text);
    spil__unmark(w, out);
    spil_put_char(out, '\n');
}

static bool event_words(const spil_words *w, const spil_setup *su, const spil_events *ev, int i,
                        spil_out *out)
{
    const spil_event *event = &ev->item[i];
    if (spil_event_is(su, event, "bank"))
        tell_bank(w, su, event, out);
    else /* that others draw is no news, and the question says who leads */
        return spil_event_is(su, event, "draw") || spil_event_is(su, event, "lead");
    return true;
}

static void ask(const spil_words *w, const spil_setup *su, const void *view, spil_out *out)
{
    const spil_stairs_view *v = view;
    const char *name = w->name[v->head.seat];
    const int top = spil_stairs_top(v);
    const spil_phrase worth = points_words(w, spil_stairs_worth_now(su, v));
    if (top == 0)
        spil__print(out, _("%s, you lead a new stair: begin with any card.\n"), name);
    else if ((v->hand & spil_stairs_above(top)) == 0)
        spil__print(out, _("%s, the top step is %d, and none of your cards is higher: Enter passes.\n"), name,
                    top);
    else
        spil__print(out, _("%s, the top step is %d, and the stair is worth %s. Climb, or pass with Enter.\n"),
                    name, top, worth.text);
}

static void seat(const spil_words *w, const spil_setup *su, const void *view, int who, spil_out *out)
{
    (void)su;
    const spil_stairs_view *v = view;
    int n = 0;
    spil__put_listed(out, &n, points_words(w, v->points[who]).text);
    spil__put_listed(out, &n, cards_words(w, v->n_hand[who]).text);
    if (v->passed >> who & 1)
        spil__put_listed(out, &n, _("has passed"));
}

/* ---- what can be asked ---- */

static void describe_hand(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                          spil_out *out)
{
    (void)su;
    (void)rest;
    const spil_stairs_view *v = view;
    char line[200];
    spil_out list = spil_out_to(line, sizeof line);
    const int n = spil_popcount(v->hand);
    put_cards(&list, v->hand);
    if (n == 0)
        spil_put(out, _("Your hand is empty.\n"));
    else
        spil__print(out, _n("You hold %d card: %s.\n", "You hold %d cards: %s.\n", n), n, line);
}

/* Every step, the first one first, and who climbed. */
static void describe_table(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                           spil_out *out)
{
    (void)rest;
    const spil_stairs_view *v = view;
    char line[2000], piece[200];
    spil_out list = spil_out_to(line, sizeof line);
    int n = 0;
    for (int i = v->first; i < v->n; i++) {
        /* Translators: a step and who climbed to it: "12 North". */
        snprintf(piece, sizeof piece, _("%d %s"), spil_stairs_card(v->steps[i]),
                 w->name[spil_stairs_seat(v->steps[i])]);
        spil__put_listed(&list, &n, piece);
    }
    if (n == 0)
        spil_put(out, _("The stair has no step yet.\n"));
    else
        spil__print(out, _("The stair has %s and is worth %s: %s.\n"), steps_words(w, n).text,
                    points_words(w, spil_stairs_worth_now(su, v)).text, line);
    spil__print(out, _n("The stock has %d card.\n", "The stock has %d cards.\n", v->n_stock), v->n_stock);
}

static void describe_scores(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                            spil_out *out)
{
    (void)rest;
    for (int who = 0; who < su->seats; who++) {
        spil__print(out, "%s: ", w->name[who]);
        seat(w, su, view, who, out);
        spil_put(out, ".\n");
    }
}

static void describe_unseen(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                            spil_out *out)
{
    (void)su;
    (void)rest;
    const spil_stairs_view *v = view;
    char line[200];
    spil_out list = spil_out_to(line, sizeof line);
    const uint64_t unseen = spil_stairs_unseen(v);
    put_cards(&list, unseen);
    if (unseen == 0)
        spil_put(out, _("You have seen all cards.\n"));
    else
        spil__print(out, _("Not seen yet: %s.\n"), line);
}

static const spil_topic topics[] = {
    {.word = SPIL_TYPED("hand"), .help = SPIL_TR("your cards"), .own = true, .describe = describe_hand},
    {.word = SPIL_TYPED("table"),
     .also = SPIL_TYPED("stair"),
     .help = SPIL_TR("the stair, step by step"),
     .describe = describe_table},
    {.word = SPIL_TYPED("scores"),
     .help = SPIL_TR("points and cards of everybody"),
     .describe = describe_scores},
    {.word = SPIL_TYPED("unseen"),
     .help = SPIL_TR("the cards that others hold or the stock hides"),
     .describe = describe_unseen},
    {.word = NULL},
};

const game_words spil__words_stairs = {
    .card = card,
    .move = move,
    .event = event_words,
    .ask = ask,
    .seat = seat,
    .topics = topics,
};
