/* words.c: 7 ATE 9 in words (spil/words.h). Calls are as short as possible: in a race the clock runs. */
#include <string.h>

#include "inside.h"
#include "spil/seven_ate_nine.h"

static bool card(const spil_words *w, const char *notation, spil_case in_case, spil_out *out)
{
    (void)in_case; /* numbers stay as they are */
    spil_in in = spil_in_from(notation);
    int number, step;
    if (!spil_take_int(&in, &number) || (!spil_take_char(&in, '/') && !spil_take_word(&in, "±")) ||
        !spil_take_int(&in, &step) || !spil_in_done(&in))
        return false;
    if (w->drawn)
        spil__print(out, "%d±%d", number, step);
    else
        spil__print(out, _("%d plus or minus %d"), number, step);
    return true;
}

static void move(const spil_words *w, const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    (void)view;
    const spil_phrase mine = spil_words_card(w, su, spil_seven_kind_of(mv));
    switch (spil_seven_verb_of(mv)) {
    case SPIL_SEVEN_DRAW: spil_put(out, _("draw a card")); break;
    case SPIL_SEVEN_PLAY: spil__print(out, _("play %s"), mine.text); break;
    default: spil__print(out, _("play your last card, %s, face down"), mine.text); break;
    }
}

/* In the notation of screens, 5±1, in the colour of its step. */
static void put_written(const spil_words *w, int kind, spil_out *out)
{
    static const spil_mark steps[] = {SPIL_MARK_GREEN, SPIL_MARK_BLUE, SPIL_MARK_RED}; /* S1 */
    spil__mark(w, steps[spil_seven_step(kind) - 1], out);
    spil__print(out, "%d±%d", spil_seven_number(kind), spil_seven_step(kind));
    spil__unmark(w, out);
}

static void put_go(const spil_words *w, const spil_event *event, spil_out *out)
{
    spil__mark(w, SPIL_MARK_STRONG, out);
    spil__print(
        out,
        _n("Nobody can play. %s puts the bottom card of the pile on top: ",
           "Nobody can play. %s takes cards from the bottom of the pile, one by one: ", event->arg[1]),
        w->name[event->arg[0]]);
    spil__unmark(w, out);
    put_written(w, event->arg[2], out);
    spil_put_char(out, '\n');
}

static bool put_seen(const spil_words *w, const spil_setup *su, const spil_event *event, spil_out *out)
{
    if (spil_event_is(su, event, "drew")) {
        spil__print(out, _("%s draws "), w->name[event->arg[0]]);
        put_written(w, event->arg[1], out);
        spil_put_char(out, '\n');
    } else if (spil_event_is(su, event, "play")) {
        spil__print(out, _("%s plays "), w->name[event->arg[0]]);
        put_written(w, event->arg[1], out);
        spil__print(out, _(" and calls: %d!\n"), event->arg[2]);
    } else if (spil_event_is(su, event, "go")) {
        put_go(w, event, out);
    } else {
        return spil_event_is(su, event, "win"); /* the result says so */
    }
    return true;
}

static bool event_words(const spil_words *w, const spil_setup *su, const spil_events *ev, int i,
                        spil_out *out)
{
    const spil_event *event = &ev->item[i];
    if (w->drawn)
        return spil_event_is(su, event, "draw") ||
               spil_event_is(su, event, "win"); /* the result says who wins */
    if (!w->in_words)
        return put_seen(w, su, event, out);
    if (spil_event_is(su, event, "play"))
        spil__print(out, _("%s calls %s.\n"), w->name[event->arg[0]],
                    spil_words_card(w, su, event->arg[1]).text);
    else if (spil_event_is(su, event, "go"))
        spil__print(out, _("Nobody can play; %s turns the pile: %s.\n"), w->name[event->arg[0]],
                    spil_words_card(w, su, event->arg[2]).text);
    else /* the result says who wins, and others' draws are not worth the time to hear them */
        return spil_event_is(su, event, "win") || spil_event_is(su, event, "draw");
    return true;
}

/* How many cards fit now. */
static int n_fitting(const spil_seven_view *v)
{
    const int top = v->pile[v->n_pile - 1];
    return top == SPIL_SEVEN_NONE ? 0 : __builtin_popcountll(spil_seven_fitting(v->hand, top));
}

static bool has_last(const spil_seven_view *v)
{
    return v->n_draw[v->head.seat] == 0 && v->n_hand[v->head.seat] == 1;
}

/* For eyes. What fits is for the person to find, but who can only wait is told so. */
static const char *to_do(const spil_setup *su, const spil_seven_view *v)
{
    const int hand = v->n_hand[v->head.seat], to_draw = v->n_draw[v->head.seat];
    if (has_last(v))
        return SPIL_TR("Play your last card, whatever its number, and you win.\n");
    if (hand == 0 && to_draw == (SPIL_SEVEN_CARDS - 1) / su->seats)
        return SPIL_TR("Draw your first cards.\n");
    if (hand == 0)
        return SPIL_TR("Draw a card.\n");
    if (to_draw > 0)
        return SPIL_TR("Play a card that fits, or draw.\n");
    return n_fitting(v) > 0 ? SPIL_TR("Play a card that fits.\n")
                            : SPIL_TR("None of your cards fits. Wait for the next card on the pile.\n");
}

static void ask(const spil_words *w, const spil_setup *su, const void *view, spil_out *out)
{
    const spil_seven_view *v = view;
    const spil_phrase top = spil_words_card(w, su, v->pile[v->n_pile - 1]);
    if (w->drawn) {
        spil_put(out, _(to_do(su, v)));
        return;
    }
    if (has_last(v))
        spil__print(out, _("%s, play your last card, whatever its number, and you win.\n"),
                    w->name[v->head.seat]);
    else if (n_fitting(v) > 0)
        spil__print(out, _("%s, on the pile is %s; one of your cards fits.\n"), w->name[v->head.seat],
                    top.text);
    else if (v->n_draw[v->head.seat] > 0)
        spil__print(out, _("%s, on the pile is %s; none of your cards fits: Enter draws.\n"),
                    w->name[v->head.seat], top.text);
    else
        spil__print(out, _("%s, on the pile is %s; you cannot do anything now.\n"), w->name[v->head.seat],
                    top.text);
}

static void seat(const spil_words *w, const spil_setup *su, const void *view, int who, spil_out *out)
{
    (void)su;
    const spil_seven_view *v = view;
    const int left = v->n_hand[who] + v->n_draw[who];
    spil__print(out, _n("%d card left, %d of them in hand", "%d cards left, %d of them in hand", left), left,
                v->n_hand[who]);
}

/* ---- what can be asked ---- */

static void describe_hand(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                          spil_out *out)
{
    (void)rest;
    const spil_seven_view *v = view;
    char line[3000];
    spil_out list = spil_out_to(line, sizeof line);
    int n = 0;
    for (int kind = 0; kind < SPIL_SEVEN_KINDS; kind++) {
        for (int i = spil_seven_count(v->hand, kind); i > 0; i--)
            spil__put_listed(&list, &n, spil_words_card(w, su, kind).text);
    }
    if (n == 0)
        spil_put(out, _("Your hand is empty.\n"));
    else
        spil__print(out, _n("You hold %d card: %s.\n", "You hold %d cards: %s.\n", n), n, line);
    spil__print(out,
                _n("You have %d card to draw.\n", "You have %d cards to draw.\n", v->n_draw[v->head.seat]),
                v->n_draw[v->head.seat]);
}

static void describe_table(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                           spil_out *out)
{
    (void)rest;
    const spil_seven_view *v = view;
    const int top = v->pile[v->n_pile - 1];
    if (top == SPIL_SEVEN_NONE)
        spil_put(out, _("The last card lies face down on the pile.\n"));
    else
        spil__print(out, _("On the pile is %s; it takes %d or %d.\n"), spil_words_card(w, su, top).text,
                    spil_seven_below(top), spil_seven_above(top));
}

static void describe_scores(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                            spil_out *out)
{
    (void)rest;
    const spil_seven_view *v = view;
    for (int who = 0; who < su->seats; who++) {
        const int left = v->n_hand[who] + v->n_draw[who];
        spil__print(out, _n("%s has %d card left.\n", "%s has %d cards left.\n", left), w->name[who], left);
    }
}

static const spil_topic topics[] = {
    {.word = SPIL_TYPED("hand"), .help = SPIL_TR("your cards"), .own = true, .describe = describe_hand},
    {.word = SPIL_TYPED("table"),
     .help = SPIL_TR("the card on the pile and what fits on it"),
     .describe = describe_table},
    {.word = SPIL_TYPED("scores"),
     .help = SPIL_TR("how many cards everybody has left"),
     .describe = describe_scores},
    {.word = NULL},
};

/* Translators: the names of bots in 7 ATE 9, who race like a child, a teenager, … */
static const spil_label bots[] = {
    {"child", SPIL_TR("child")},
    {"teenager", SPIL_TR("teenager")},
    {"adult", SPIL_TR("adult")},
    {"champion", SPIL_TR("champion")},
    {"unlimited", SPIL_TR("unlimited")},
    /* Translators: which card such a bot takes: "adult, the first card" */
    {":first", SPIL_TR("the first card")},
    {":random", SPIL_TR("any card")},
    {":tuned", SPIL_TR("with a plan")},
    {NULL, NULL},
};

static const drawn_event seen[] = {
    {"play", 0, SPIL_TR("You play %2$s."), SPIL_TR("%1$s plays %2$s.")},
    {"drew", 0, SPIL_TR("You draw %2$s."), ""},
    {"go", 0, SPIL_TR("Nobody can play: %3$s comes up from the bottom of the pile."),
     SPIL_TR("Nobody can play: %3$s comes up from the bottom of the pile.")},
    {"last", 0, SPIL_TR("You play your last card, face down."), NULL},
    {0},
};

const game_words spil__words_seven_ate_nine = {
    .seen = seen,
    .bots = bots,
    .card = card,
    .move = move,
    .event = event_words,
    .ask = ask,
    .seat = seat,
    .topics = topics,
    .points = SPIL_TR("Cards left"),
    .brief = SPIL_TR("Add, subtract, be first"),
};
