/* labels.c: options, players and figures as people read them (spil/words.h). */
#include <string.h>

#include "inside.h"

/* Translators: the names of bots, as in "South: strong". */
static const spil_label bots[] = {
    {"random", SPIL_TR("random")},  {"greedy", SPIL_TR("greedy")},
    {"strong", SPIL_TR("strong")},  {"level1", SPIL_TR("level 1")},
    {"level2", SPIL_TR("level 2")}, {"level3", SPIL_TR("level 3")},
    {"level4", SPIL_TR("level 4")}, {"level5", SPIL_TR("level 5")},
    {"guide", SPIL_TR("guide")},    {NULL, NULL},
};

static const char *label_in(const spil_label *labels, const char *word)
{
    for (; labels != NULL && labels->word != NULL; labels++) {
        if (strcmp(labels->word, word) == 0)
            return labels->label;
    }
    return NULL;
}

/* Looks among the bots of all games, then among those of one. */
static const char *bot_label(const spil_translator *tr, const char *word)
{
    const char *label = label_in(bots, word);
    for (int i = 0; label == NULL && spil__words_at(i) != NULL; i++)
        label = label_in(spil__words_at(i)->bots, word);
    return label != NULL ? spil_tr(tr, label) : word;
}

static const char *const compass[] = {
    SPIL_TR("North"), SPIL_TR("Northeast"), SPIL_TR("East"), SPIL_TR("Southeast"),
    SPIL_TR("South"), SPIL_TR("Southwest"), SPIL_TR("West"), SPIL_TR("Northwest"),
};

const char *spil_words_place(const spil_translator *tr, int seats, int seat)
{
    static const char *const around[] = {"", "0", "04", "026", "0246", "01357", "013457"}; /* by seats */
    return spil_tr(tr, compass[around[seats][seat] - '0']);
}

void spil_words_kept_name(const spil_translator *tr, int seats, int seat, bool alone,
                          const char shown[SPIL_NAME_BYTES], char kept[SPIL_NAME_BYTES])
{
    const bool unnamed = strcmp(spil_words_place(tr, seats, seat), shown) == 0;
    spil_out out = spil_out_to(kept, SPIL_NAME_BYTES);
    spil_put(&out, !unnamed ? shown : alone ? "" : spil_words_place(NULL, seats, seat));
}

const char *spil_words_person(const spil_translator *tr, const char *kept)
{
    for (size_t i = 0; i < sizeof compass / sizeof *compass; i++) {
        if (strcmp(kept, compass[i]) == 0)
            return spil_tr(tr, compass[i]);
    }
    return kept;
}

const char *spil_words_brief(const spil_translator *tr, const spil_game *game)
{
    const char *brief = spil__words_of(game)->brief;
    return spil_tr(tr, brief != NULL ? brief : game->tagline);
}

const char *spil_words_option(const spil_translator *tr, const spil_option *option)
{
    return option->label != NULL ? spil_tr(tr, option->label) : option->name;
}

const char *spil_words_value(const spil_translator *tr, const spil_option *option, const char *value)
{
    spil_in in = spil_in_from(value);
    int number;
    const bool counts =
        option->kind == SPIL_OPTION_NUMBER && spil_take_int(&in, &number) && spil_in_done(&in);
    for (int i = 0; option->labels != NULL && option->labels[i] != NULL; i++) {
        if (counts ? option->min + i == number
                   : option->words != NULL && strcmp(option->words[i], value) == 0)
            return spil_tr(tr, option->labels[i]);
    }
    return value;
}

spil_phrase spil_words_setting(const spil_translator *tr, const spil_setup *su, int i, const char *value)
{
    const spil_option *option = &su->game->options[i];
    spil_phrase phrase;
    spil_error ignored;
    const spil_words words = {.tr = tr}, *w = &words;
    if (!option->sides || su->game->check == NULL || su->game->check(su, &ignored) != SPIL_OK) {
        spil__phrase(&phrase, "%s", spil_words_value(tr, option, value));
        return phrase;
    }
    const int sides = spil_sides(su);
    if (sides == su->seats)
        spil__phrase(&phrase, "%s", _("no teams"));
    else /* Translators: how many teams, and how many people in each: "2 teams of 3" */
        spil__phrase(&phrase, _n("%d team of %d", "%d teams of %d", sides), sides, su->seats / sides);
    return phrase;
}

/* The label of the first n bytes. */
static void put_label(const spil_translator *tr, const char *text, size_t n, spil_out *out)
{
    char word[32];
    if (n >= sizeof word) { /* no word with a label is that long */
        spil_put_bytes(out, text, n);
        return;
    }
    memcpy(word, text, n);
    word[n] = '\0';
    spil_put(out, bot_label(tr, word));
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

void spil_words_hundredths(const spil_translator *tr, uint32_t value, char text[SPIL_HUNDREDTHS_TEXT])
{
    spil_out out = spil_out_to(text, SPIL_HUNDREDTHS_TEXT);
    spil_put_hundredths(&out, value);
    spil_words_decimals(tr, text);
}

bool spil_words_handicap(const spil_translator *tr, const spil_handicap *h, spil_out *out)
{
    const spil_words *w = &(spil_words){.tr = tr};
    char number[SPIL_HUNDREDTHS_TEXT];
    if (h->late_ms > 0) {
        spil_words_hundredths(tr, h->late_ms / 10, number);
        /* Translators: of a player in a race: so many seconds after "go" */
        spil__print(out, _("starts %s s later"), number);
    }
    if (h->late_ms > 0 && h->slow_percent > 0)
        spil_put(out, ", ");
    if (h->slow_percent > 0) {
        spil_words_hundredths(tr, h->slow_percent, number);
        /* Translators: of a bot in a race: 1.5 times as long for everything it does */
        spil__print(out, _("takes %s times as long"), number);
    }
    return h->late_ms > 0 || h->slow_percent > 0;
}
