/* labels.c: words of options as people read them (labels.h). */
#include "labels.h"

#include <string.h>

#include "intl.h"

static const struct {
    const char *word, *label;
} labels[] = {
    {"rounds", SPIL_TR("rounds to win")},
    {"teams", SPIL_TR("teams")},
    {"start_hand", SPIL_TR("cards at the start")},
    {"draw", SPIL_TR("drawing")},
    {"board", SPIL_TR("board")},
    {"jokers", SPIL_TR("jokers")},
    {"joker_limit", SPIL_TR("jokers in a meld")},
    {"layoff", SPIL_TR("building on melds")},
    {"first_round", SPIL_TR("first round")},
    {"last_round", SPIL_TR("last round")},

    {"auto", SPIL_TR("by itself")},
    {"manual", SPIL_TR("by hand, or the card is lost")},
    {"standard", SPIL_TR("standard")},
    {"small", SPIL_TR("small numbers")},
    {"easy", SPIL_TR("easy sums")},
    {"tables", SPIL_TR("times tables")},
    {"naturals", SPIL_TR("at most half")},
    {"none", SPIL_TR("any number")},
    {"next_turn", SPIL_TR("from your next turn on")},
    {"same_turn", SPIL_TR("in the same turn")},
};

const char *spil__label(const char *word)
{
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        if (strcmp(labels[i].word, word) == 0)
            return _(labels[i].label);
    }
    return word;
}
