/* command.c: `spil distance`: how far cards are from a contract of Rumi 7 Seven. */
#include <stdio.h>

#include "advice.h"
#include "arg_values.h"
#include "args.h"
#include "cpu.h"
#include "intl.h"
#include "spil/games.h"
#include "stderr_report.h"
#include "typed.h"

/* Reads a hand, with no more of a card than two packs have. */
static bool read_hand(const args *a, const spil_setup *su, int jokers, spil_rumi7_hand *hand)
{
    for (int i = 0; i < a->n; i++) {
        int card;
        if (!spil__rumi7_typed_card(su, a->operand[i], &card)) {
            spil__complain(_("'%s' is not a card: cards are written AS, 10H, 2C; a joker X"), a->operand[i]);
            return false;
        }
        const int most = card == SPIL_RUMI7_JOKER ? jokers : 2;
        if (spil_rumi7_count(hand, card) == most) {
            spil__complain(_("there are only %d of %s"), most, a->operand[i]);
            return false;
        }
        spil_rumi7_put(hand, card);
    }
    return true;
}

static void put_people(const char *label, const spil_rumi7_hand *cards)
{
    bool any = false;
    printf("%s", label);
    for (int card = 0; card <= SPIL_RUMI7_JOKER; card++) {
        for (int k = 0; k < spil_rumi7_count(cards, card); k++) {
            char text[SPIL_MOVE_TEXT];
            spil_out out = spil_out_to(text, sizeof text);
            spil_rumi7_print_card(card, &out);
            printf(" %s", text);
            any = true;
        }
    }
    printf("%s\n", any ? "" : _(" none"));
}

static int run(const args *a)
{
    spil_setup su;
    spil_rumi7_hand hand = {0, 0};
    spil_rumi7_advice advice;
    int round;
    if (!spil__args_has(a, "round")) {
        spil__complain(_("say which round it is: --round N"));
        return STATUS_USAGE;
    }
    if (!spil__arg_number(a, "round", 1, SPIL_RUMI7_ROUNDS, 1, &round) ||
        !spil__arg_setup(a, spil_game_find(spil__cpu(), "rumi7"), &su))
        return STATUS_USAGE;
    const spil_rumi7_goal goal = spil_rumi7_goal_of(&su, round, 0);
    if (!read_hand(a, &su, goal.jokers, &hand))
        return STATUS_USAGE;
    spil_rumi7_solver_of(su.game)->advise(&hand, goal, &advice);
    if (spil__args_has(a, "json")) {
        char text[2048];
        spil_out out = spil_out_to(text, sizeof text);
        spil_json_writer w = spil_json_to(&out);
        spil_json_open(&w, NULL, '{');
        spil_json_bool(&w, "ok", true);
        spil__put_advice(&advice, &w);
        spil_json_close(&w, '}');
        puts(text);
        return STATUS_OK;
    }
    if (advice.distance == 0)
        puts(_("The contract can be laid."));
    else {
        printf(ngettext("%d card is missing", "%d cards are missing", (unsigned long)advice.distance),
               advice.distance);
        puts(".");
    }
    if (advice.distance > 0)
        put_people(_("these bring it closer:"), &advice.closer);
    put_people(_("these are not needed:"), &advice.useless);
    return STATUS_OK;
}

static const flag flags[] = {
    {.name = "round", .value = "N", .help = SPIL_TR("the round whose contract it is: 1 to 7")},
    {.name = "option",
     .value = "NAME=VALUE",
     .help = SPIL_TR("a game option ('spil games' lists them); repeatable")},
    {.name = "json", .help = SPIL_TR("as one JSON object")},
    LANGUAGE_FLAG,
    {.name = NULL},
};

const command spil__command_rumi7 = {
    .name = "distance",
    .operands = "--round N CARD...",
    .min = 1,
    .max = ARGS_MAX,
    .help = SPIL_TR("say how far cards are from a Rumi 7 Seven contract"),
    .more = SPIL_TR("Counts the cards that must still be drawn at the least, whichever they are, and says "
                    "which cards bring the contract closer and which ones in the hand it does not need."),
    .flags = flags,
    .run = run,
};
