/* meld_options.c: what a hand of Rumi 7 Seven lacks, said as people say it; what jokers stand for; what a discard
 * would be good for. */
#include "meld_options.h"

#include "scene.h"

static void write_plain(const void *of, int rank, int suit, spil_out *out)
{
    (void)of;
    if (rank >= 0)
        spil_put_char(out, ranks[rank]);
    if (suit >= 0)
        spil_put_char(out, suits[suit]);
}

/* All wishes of a hand in this round, separated by "; ". */
static const char *wishes(int round, const char *hand, const char *discard)
{
    static char text[300];
    static const rumi7_writer writer = {.put = write_plain};
    const spil_words w = {.tr = NULL};
    const spec sp = {.round = round, .dealer = 2, .turns = 3, .hand = {hand}, .discard = discard};
    table *t = at(&sp);
    rumi7_plan plan;
    spil_out out = spil_out_to(text, sizeof text);
    spil__rumi7_plan(&t->su, see(t, 0), &plan);
    for (int p = 0; p < plan.n; p++) {
        spil_put(&out, out.len > 0 && plan.part[p].missing != 0 ? "; " : "");
        spil__rumi7_put_wish(&w, &plan.part[p], &writer, &out);
    }
    return text;
}

static void what_is_missing_is_said_as_people_say_it(void **state)
{
    (void)state;
    static const struct {
        int round;
        const char *hand, *discard, *wish;
    } rows[] = {
        {1, "6H 6C 9S 9H KD", NULL, "any 9; any 6"},
        {1, "6H 6C 6D 9H KD", NULL, "any two 9s"},
        {1, "6H 6C 6D", NULL, "any three alike"},
        {1, "6H 6C 6D TH X", NULL, "any T"},
        {2, "6H 6C 6D 5S 6S 7S", NULL, "4S or 8S"},
        {2, "6H 6C 6D 5S 6S 8S", NULL, "7S"},
        {2, "6H 6C 6D QS KS AS", NULL, "JS or 2S"}, /* the ranks go round */
        {2, "6H 6C 6D 5S 6S X", NULL, "3S, 4S, 7S or 8S"},
        {2, "6H 6C 6D 5S 7S", NULL, "two more S"},
        {2, "6H 6C 6D 5S", NULL, "three more S"},
        {2, "6H 6C 6D 5S 6S 7S", "3C 8S 8S", "4S"}, /* both eights are buried */
        {2, "6H 6C 6D 5S 6S 7S 8S", NULL, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *said = wishes(rows[i].round, rows[i].hand, rows[i].discard);
        if (strcmp(said, rows[i].wish) != 0)
            fail_msg("%s: '%s', not '%s'", rows[i].hand, said, rows[i].wish);
    }
}

static void a_joker_says_what_it_stands_for(void **state)
{
    (void)state;
    const uint8_t run[] = {SPIL_RUMI7_JOKER, 16 + 12, SPIL_RUMI7_JOKER, 16 + 1},
                  set[] = {7, 16 + 7, SPIL_RUMI7_JOKER};
    const rumi7_stands queen = spil__rumi7_stands_for(SPIL_RUMI7_RUN, run, 4, 0),
                       ace = spil__rumi7_stands_for(SPIL_RUMI7_RUN, run, 4, 2),
                       eight = spil__rumi7_stands_for(SPIL_RUMI7_SET, set, 3, 2);
    assert_true(queen.rank == 11 && queen.suit == 1);
    assert_true(ace.rank == 0 && ace.suit == 1);
    assert_true(eight.rank == 7 && eight.suit == -1);
}

static const char *use(const spec *sp)
{
    static char text[100];
    const spil_words w = {.tr = NULL};
    spil_out out = spil_out_to(text, sizeof text);
    table *t = at(sp);
    spil_put(&out, "");
    spil__rumi7_put_use(&w, spil__rumi7_use_of_discard(&t->su, see(t, 0)), &out);
    return text;
}

static void a_discard_that_helps_is_known_while_it_can_be_had(void **state)
{
    (void)state;
    spec sp = {.round = 1, .dealer = 2, .turns = 3, .hand = {"6H 6C KD 2S"}, .discard = "6D"};
    assert_string_equal(use(&sp), "brings your contract nearer");
    sp.discard = "AD";
    assert_string_equal(use(&sp), "");
    sp.play = true;
    sp.discard = "6D";
    assert_string_equal(use(&sp), ""); /* drawn already */
    spec laid = laid_out;
    laid.play = false;
    laid.discard = "8H";
    assert_string_equal(use(&laid), "fits on meld 2");
    laid.discard = "4D";
    assert_string_equal(use(&laid), "fits on meld 1");
    laid.discard = "QH"; /* in the place of the joker */
    assert_string_equal(use(&laid), "fits on meld 2");
    laid.discard = "2D";
    assert_string_equal(use(&laid), "");
}

/* What is said about the contract, and asked, beside a drawn table. */
static const char *told(const spec *sp, bool asked)
{
    static char text[2000];
    spil_words w = {.name = {"You", "East", "West"}, .you = 1, .in_words = true, .drawn = true};
    table *t = at(sp);
    spil_out out = spil_out_to(text, sizeof text);
    if (asked)
        spil_words_ask(&w, &t->su, see(t, 0), &out);
    else
        spil_words_about(&w, &t->su, see(t, 0), "contract", &out);
    return text;
}

static void what_to_do_is_said_as_it_is_at_that_moment(void **state)
{
    (void)state;
    spec ready = {.round = 2, .dealer = 2, .turns = 3, .hand = {"6H 6C 6D 5S 6S 7S 8S KD"}};
    assert_non_null(strstr(told(&ready, false), "\nDraw, and you can lay it down.\n"));
    ready.play = true;
    assert_non_null(strstr(told(&ready, false), "\nYou can lay it down now.\n"));
    ready.play = false;
    ready.turns = 4; /* somebody else's */
    assert_non_null(strstr(told(&ready, false), "\nYou can lay it in your next turn.\n"));
    spec laid = laid_out;
    assert_string_equal(told(&laid, true), "Lay off what fits, then throw a card away.\n");
    laid.hand[0] = "2H 2D KD 7S"; /* none of them fits on fours or hearts */
    assert_string_equal(told(&laid, true), "Choose a card and throw it away.\n");
    laid.hand[0] = "QH 2D"; /* in the joker's place */
    assert_string_equal(told(&laid, true), "Lay off what fits, then throw a card away.\n");
    laid.hand[0] = "2D X";
    assert_string_equal(told(&laid, true), "Lay off what fits, then throw a card away.\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_missing_is_said_as_people_say_it),
        cmocka_unit_test(a_joker_says_what_it_stands_for),
        cmocka_unit_test(a_discard_that_helps_is_known_while_it_can_be_had),
        cmocka_unit_test(what_to_do_is_said_as_it_is_at_that_moment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
