/* voice_seven_ate_nine.c: how 7 ATE 9 is said (voice.h). Calls are as short as can be: in a race time runs. */
#include <string.h>

#include "face.h"
#include "intl.h"
#include "spil/seven_ate_nine.h"
#include "voice.h"

static bool card(const char *notation, spil_out *out)
{
    spil_in in = spil_in_from(notation);
    char said[80];
    int number, step;
    if (!spil_take_int(&in, &number) || (!spil_take_char(&in, '/') && !spil_take_word(&in, "±")) ||
        !spil_take_int(&in, &step) || !spil_in_done(&in))
        return false;
    snprintf(said, sizeof said, _("%d plus or minus %d"), number, step);
    spil_put(out, said);
    return true;
}

static void move(const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    (void)view;
    char said[200];
    const spoken mine = spil__card_words(su, spil_seven_kind_of(mv));
    switch (spil_seven_verb_of(mv)) {
    case SPIL_SEVEN_DRAW: snprintf(said, sizeof said, "%s", _("draw a card")); break;
    case SPIL_SEVEN_PLAY: snprintf(said, sizeof said, _("play %s"), mine.text); break;
    default: snprintf(said, sizeof said, _("play your last card, %s, face down"), mine.text); break;
    }
    spil_put(out, said);
}

static bool tell(const screen *s, const spil_setup *su, const spil_events *ev, int i)
{
    const spil_event *event = &ev->item[i];
    if (spil__is_event(su, event, "play")) {
        fprintf(s->out, _("%s calls %s.\n"), s->name[event->arg[0]],
                spil__card_words(su, event->arg[1]).text);
        return true;
    }
    if (spil__is_event(su, event, "go")) {
        fprintf(s->out, _("Nobody can play; %s turns the pile: %s. Go!\n"), s->name[event->arg[0]],
                spil__card_words(su, event->arg[2]).text);
        return true;
    }
    /* The result says who wins, and that others draw is not worth the time it takes to say. */
    return spil__is_event(su, event, "win") || spil__is_event(su, event, "draw");
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

static void ask(const screen *s, const spil_setup *su, const void *view)
{
    const spil_seven_view *v = view;
    const spoken top = spil__card_words(su, v->pile[v->n_pile - 1]);
    if (has_last(v))
        fprintf(s->out, _("%s, play your last card, whatever its number, and you win.\n"),
                s->name[v->head.seat]);
    else if (n_fitting(v) > 0)
        fprintf(s->out, _("%s, on the pile is %s; one of your cards fits.\n"), s->name[v->head.seat],
                top.text);
    else if (v->n_draw[v->head.seat] > 0)
        fprintf(s->out, _("%s, on the pile is %s; none of your cards fits: Enter draws.\n"),
                s->name[v->head.seat], top.text);
    else
        fprintf(s->out, _("%s, on the pile is %s; you cannot do anything now.\n"), s->name[v->head.seat],
                top.text);
}

static void seat(const spil_setup *su, const void *view, int who, spil_out *out)
{
    (void)su;
    const spil_seven_view *v = view;
    const int left = v->n_hand[who] + v->n_draw[who];
    char said[160];
    snprintf(said, sizeof said,
             ngettext("%d card left, %d of them in hand", "%d cards left, %d of them in hand",
                      (unsigned long)left),
             left, v->n_hand[who]);
    spil_put(out, said);
}

/* ---- what can be asked ---- */

static void say_hand(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)rest;
    const spil_seven_view *v = view;
    char line[3000];
    spil_out out = spil_out_to(line, sizeof line);
    int n = 0;
    for (int kind = 0; kind < SPIL_SEVEN_KINDS; kind++) {
        for (int i = spil_seven_count(v->hand, kind); i > 0; i--)
            spil__put_listed(&out, &n, spil__card_words(su, kind).text);
    }
    if (n == 0)
        fputs(_("Your hand is empty.\n"), s->out);
    else
        fprintf(s->out, ngettext("You hold %d card: %s.\n", "You hold %d cards: %s.\n", (unsigned long)n), n,
                line);
    fprintf(s->out,
            ngettext("You have %d card to draw.\n", "You have %d cards to draw.\n", v->n_draw[v->head.seat]),
            v->n_draw[v->head.seat]);
}

static void say_table(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)rest;
    const spil_seven_view *v = view;
    const int top = v->pile[v->n_pile - 1];
    if (top == SPIL_SEVEN_NONE)
        fputs(_("The last card lies face down on the pile.\n"), s->out);
    else
        fprintf(s->out, _("On the pile is %s; it takes %d or %d.\n"), spil__card_words(su, top).text,
                spil_seven_below(top), spil_seven_above(top));
}

static void say_scores(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)rest;
    const spil_seven_view *v = view;
    for (int who = 0; who < su->seats; who++) {
        const int left = v->n_hand[who] + v->n_draw[who];
        fprintf(s->out, ngettext("%s has %d card left.\n", "%s has %d cards left.\n", (unsigned long)left),
                s->name[who], left);
    }
}

static const topic topics[] = {
    {.word = "hand", .help = SPIL_TR("your cards"), .say = say_hand},
    {.word = "table", .help = SPIL_TR("the card on the pile and what fits on it"), .say = say_table},
    {.word = "scores", .help = SPIL_TR("how many cards everybody has left"), .say = say_scores},
    {.word = NULL},
};

const voice spil__voice_seven_ate_nine = {
    .card = card,
    .move = move,
    .tell = tell,
    .ask = ask,
    .seat = seat,
    .topics = topics,
};
