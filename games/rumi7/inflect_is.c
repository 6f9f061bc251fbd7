/* inflect_is.c: Icelandic cards (inflect_is.h): the stem of a suit and a rank make one word, whose ending changes
 * with the case. */
#include "inflect_is.h"

/* The few declensions that ranks of cards need. */
typedef enum declension {
    LIKE_AS,
    LIKE_TVISTUR,
    LIKE_GOSI,
    LIKE_FIMMA,
    LIKE_DROTTNING,
    LIKE_JOKER
} declension;

static const char *const endings[][SPIL_ALONE] = {
    [LIKE_AS] = {"", "", "i", "s"},          /* ás, um ás, frá ási, til áss */
    [LIKE_TVISTUR] = {"ur", "", "i", "s"},   /* tvistur, tvist, tvisti, tvists */
    [LIKE_GOSI] = {"i", "a", "a", "a"},      /* gosi, gosa */
    [LIKE_FIMMA] = {"a", "u", "u", "u"},     /* fimma, fimmu */
    [LIKE_DROTTNING] = {"", "u", "u", "ar"}, /* drottning, drottningu, drottningar */
    [LIKE_JOKER] = {"", "", "", "s"},
};

static const struct {
    const char *stem;
    declension like;
} ranks[] = {
    {"ás", LIKE_AS},        {"tvist", LIKE_TVISTUR}, {"þrist", LIKE_TVISTUR}, {"fjark", LIKE_GOSI},
    {"fimm", LIKE_FIMMA},   {"sex", LIKE_FIMMA},     {"sjö", LIKE_FIMMA},     {"átt", LIKE_FIMMA},
    {"ní", LIKE_FIMMA},     {"tí", LIKE_FIMMA},      {"gos", LIKE_GOSI},      {"drottning", LIKE_DROTTNING},
    {"kóng", LIKE_TVISTUR},
};

static const char *ending(declension like, spil_case in)
{
    return endings[like][in == SPIL_ALONE ? SPIL_NOMINATIVE : in];
}

void spil__icelandic_rank(int rank, spil_case in, spil_out *out)
{
    spil_put(out, ranks[rank].stem);
    spil_put(out, ending(ranks[rank].like, in));
}

void spil__icelandic_one(int rank, spil_out *out)
{
    const declension like = ranks[rank].like;
    spil_put(out, like == LIKE_FIMMA || like == LIKE_DROTTNING ? "ein " : "einn ");
    spil__icelandic_rank(rank, SPIL_NOMINATIVE, out);
}

void spil__icelandic_card(int suit, int rank, spil_case in, spil_out *out)
{
    static const char *const suits[] = {"spaða", "hjarta", "tígul", "laufa"};
    spil_put(out, suits[suit]);
    spil__icelandic_rank(rank, in, out);
}

void spil__icelandic_joker(spil_case in, spil_out *out)
{
    spil_put(out, "jóker");
    spil_put(out, ending(LIKE_JOKER, in));
}
