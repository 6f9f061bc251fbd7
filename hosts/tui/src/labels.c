/* labels.c: words of options and names of bots as people read them (labels.h). */
#include "labels.h"

#include <stdio.h>
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

    /* Translators: the names of bots, as in "South: strong"; those of 7 ATE 9 race like a child, a teenager, … */
    {"random", SPIL_TR("random")},
    {"greedy", SPIL_TR("greedy")},
    {"strong", SPIL_TR("strong")},
    {"level1", SPIL_TR("level 1")},
    {"level2", SPIL_TR("level 2")},
    {"level3", SPIL_TR("level 3")},
    {"level4", SPIL_TR("level 4")},
    {"level5", SPIL_TR("level 5")},
    {"child", SPIL_TR("child")},
    {"teenager", SPIL_TR("teenager")},
    {"adult", SPIL_TR("adult")},
    {"champion", SPIL_TR("champion")},
    {"unlimited", SPIL_TR("unlimited")},
    /* Translators: which card such a bot takes: "adult, the first card" */
    {":first", SPIL_TR("the first card")},
    {":random", SPIL_TR("any card")},
    {":tuned", SPIL_TR("with a plan")},
};

const char *spil__label(const char *word)
{
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        if (strcmp(labels[i].word, word) == 0)
            return _(labels[i].label);
    }
    return word;
}

const char *spil__who_label(const seat_who *who, char label[WHO_LABEL])
{
    char name[SEAT_TEXT], choice[SEAT_TEXT];
    const size_t n = strcspn(who->text, ":@"), budget = strcspn(who->text, "@");
    snprintf(label, WHO_LABEL, "%s", who->text);
    if (who->kind != SEAT_BOT)
        return label;
    snprintf(name, sizeof name, "%.*s", (int)n, who->text);
    snprintf(choice, sizeof choice, "%.*s", (int)(budget - n), who->text + n);
    snprintf(label, WHO_LABEL, "%s%s%s%s%s", spil__label(name), choice[0] != '\0' ? ", " : "",
             spil__label(choice), who->text[budget] != '\0' ? " " : "", who->text + budget);
    return label;
}
