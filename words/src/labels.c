/* labels.c: words of options, names of players and figures as people read them (spil/words.h). */
#include <string.h>

#include "spil/words.h"

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

const char *spil_words_label(const spil_translator *tr, const char *word)
{
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        if (strcmp(labels[i].word, word) == 0)
            return spil_tr(tr, labels[i].label);
    }
    return word;
}

/* The label of the first n bytes. */
static void put_label(const spil_translator *tr, const char *text, size_t n, spil_out *out)
{
    char word[32];
    if (n >= sizeof word) { /* no word with a label is so long */
        spil_put_bytes(out, text, n);
        return;
    }
    memcpy(word, text, n);
    word[n] = '\0';
    spil_put(out, spil_words_label(tr, word));
}

void spil_words_player(const spil_translator *tr, const char *player, spil_out *out)
{
    const size_t name = strcspn(player, ":@"), budget = strcspn(player, "@");
    if (strncmp(player, "cmd:", 4) == 0) {
        spil_put(out, player);
        return;
    }
    put_label(tr, player, name, out);
    if (budget > name) {
        spil_put(out, ", ");
        put_label(tr, player + name, budget - name, out);
    }
    if (player[budget] != '\0') {
        spil_put_char(out, ' ');
        spil_put(out, player + budget);
    }
}

void spil_words_decimals(const spil_translator *tr, char *text)
{
    if (strcmp(spil_words_language(tr), "en") == 0)
        return;
    for (char *p = text; *p != '\0'; p++) {
        const bool digits =
            p > text && p[0] == '.' && p[-1] >= '0' && p[-1] <= '9' && p[1] >= '0' && p[1] <= '9';
        *p = digits ? ',' : *p;
    }
}
