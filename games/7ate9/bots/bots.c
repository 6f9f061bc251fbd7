/* bots.c: the opponents of 7 ATE 9 (bots.h): racers, also as ordinary bots for hosts without a clock. */
#include "opponents.h"
#include "spil/seven_ate_nine.h"

static bool plays(const spil_game *game)
{
    return spil_same(game->id, "7ate9");
}

/* choose has no argument that says which racer it is for, so each name has its own. */
#define RACERS(X)                                                                                            \
    X(child, SPIL_TR("races like an eight-year-old"))                                                        \
    X(teenager, SPIL_TR("races like a teenager"))                                                            \
    X(adult, SPIL_TR("races like a grown-up"))                                                               \
    X(champion, SPIL_TR("races like somebody who has played this a thousand times"))                         \
    X(unlimited, SPIL_TR("as fast as a computer"))
#define CHOICES(X, name, help)                                                                               \
    X(name, first, help)                                                                                     \
    X(name, random, help)                                                                                    \
    X(name, tuned, help)

#define CHOOSE(name, help)                                                                                   \
    static spil_bot_answer choose_##name(const spil_bot_input *in)                                           \
    {                                                                                                        \
        return spil__racing_seven.choose(#name, in);                                                         \
    }
#define CHOOSE_BY(name, choice, help)                                                                        \
    static spil_bot_answer choose_##name##_##choice(const spil_bot_input *in)                                \
    {                                                                                                        \
        return spil__racing_seven.choose(#name ":" #choice, in);                                             \
    }
#define CHOOSE_ALL(name, help) CHOOSE(name, help) CHOICES(CHOOSE_BY, name, help)
RACERS(CHOOSE_ALL)

#define ROW(name_, help_)                                                                                    \
    {.name = #name_, .help = SPIL_HELP(help_), .plays = plays, .choose = choose_##name_},
#define ROW_BY(name_, choice, help_)                                                                         \
    {.name = #name_ ":" #choice,                                                                             \
     .help = SPIL_HELP(help_),                                                                               \
     .plays = plays,                                                                                         \
     .choose = choose_##name_##_##choice},
#define ROWS_BY(name, help) CHOICES(ROW_BY, name, help)
/* With the usual choice; the last is the best there is, which gives the hints. */
static const spil_bot own[] = {
    RACERS(ROW) ROW_BY(unlimited, tuned, SPIL_TR("as fast as a computer, and with a plan")){.name = NULL}};
static const spil_bot unlisted[] = {RACERS(ROWS_BY){.name = NULL}};

/* Among fewer cards the one that fits is soon found. */
enum { HAND_WORTH_A_LOOK = 4 };

static const char *theme(const spil_bot_input *in, spil_move mv)
{
    const spil_seven_view *v = in->view;
    if (spil_seven_verb_of(mv) != SPIL_SEVEN_PLAY || v->n_hand[v->head.seat] < HAND_WORTH_A_LOOK)
        return NULL;
    const int top = v->pile[v->n_pile - 1], number = spil_seven_number(spil_seven_kind_of(mv)),
              from = spil_seven_number(top);
    const bool adds = number == spil_seven_above(top);
    if (adds ? number < from : number > from)
        return SPIL_TR("go around from 10 to 1 or back");
    return adds ? SPIL_TR("add") : SPIL_TR("subtract");
}

const game_bots spil__bots_seven_ate_nine = {
    .racing = &spil__racing_seven, .theme = theme, .own = own, .unlisted = unlisted};
