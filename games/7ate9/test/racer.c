/* racer.c: racers are the same on every machine and behave as their profiles say (spil/racer.h). Plain C, so
 * that it runs under emulation too. */
#include <stdio.h>
#include <string.h>

#include "spil/games.h"
#include "spil/hash.h"
#include "spil/seven_ate_nine.h"
#include "spil/seven_racer.h"

static int failures;

static void check(bool right, const char *what, double got, double want)
{
    if (!right) {
        printf("FAILED: %s: %g, wanted %g\n", what, got, want);
        failures++;
    }
}

/* Mean and variance of the ex-Gaussian: mu + tau, sigma^2 + tau^2. */
static void reactions_have_the_right_moments(void)
{
    enum { N = 200000 };
    const spil_seven_profile p = {.mu_ms = 600, .sigma_ms = 60, .tau_ms = 100};
    spil_fast_rng rng;
    double sum = 0, squares = 0, cubes = 0;
    spil_fast_seed(&rng, 1, 0);
    for (int i = 0; i < N; i++) {
        const double ms = spil_seven_reaction_ms(&p, &rng);
        sum += ms;
        squares += (ms - 700) * (ms - 700);
        cubes += (ms - 700) * (ms - 700) * (ms - 700);
    }
    const double mean = sum / N, variance = squares / N, third = cubes / N;
    check(mean > 698 && mean < 702, "mean", mean, 700);
    check(variance > 13200 && variance < 14000, "variance", variance, 13600);
    check(third > 1.7e6 && third < 2.3e6, "third moment", third, 2e6); /* 2 tau^3 */
}

/* A hash of everything a racer does; made on x86-64, compared everywhere. */
static void the_same_on_every_machine(void)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "7ate9");
    uint64_t hash = SPIL_HASH_START;
    for (int i = 0; i < 300; i++) {
        spil_racer racer;
        const spil_setup su = spil_setup_default(game, 2 + i % 3);
        spil_fast_rng rng;
        spil_state st;
        spil_view view;
        spil_move moves[64];
        spil_fast_seed(&rng, 7, (uint64_t)i);
        const spil_key key = spil_fast_key(&rng);
        spil_racer_find(game, "adult", &racer);
        racer.profile = spil_seven_profile_at(i % 5);
        racer.choice = spil_seven_choice_at(i % 3);
        spil_racer_begin(&racer, &rng);
        game->start(&su, &key, &st);
        spil_rollout_by_moves(&su, &st, &rng, i % 60);
        const int seat = i % su.seats, n = game->moves(&su, &st, seat, moves, 64);
        spil_view_of(&su, &st, seat, &view);
        if (((const spil_view_head *)&view)->over)
            continue;
        const spil_racer_answer answer =
            spil_racer_think(&racer, &(spil_racer_input){.setup = &su,
                                                         .view = &view,
                                                         .moves = moves,
                                                         .n_moves = n,
                                                         .since_own_ms = 100,
                                                         .since_back_ms = i % 7 == 0 ? 0 : UINT64_MAX,
                                                         .since_target_ms = (uint64_t)(i % 3) * 100,
                                                         .own_target = i % 5 == 0,
                                                         .rng = &rng});
        const uint32_t words[] = {answer.acts, answer.move.code, answer.delay_ms, answer.commit_ms};
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
            hash = spil_hash_number(hash, words[k]);
    }
    /* After a change of racer.c or of games/7ate9/bots/profiles: put the printed number here. */
    const uint64_t want = UINT64_C(0x93ed915f2bf819b8);
    if (hash != want) {
        printf("FAILED: racers do something else: 0x%016llx\n", (unsigned long long)hash);
        failures++;
    }
}

/* Somebody else's card has just landed: a seat that was drawing or came too late keeps drawing, one that watches the
 * pile plays. */
static void who_is_behind_draws_on(void)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "7ate9");
    const spil_setup su = spil_setup_default(game, 2);
    static const struct {
        const char *racer;
        uint64_t since_own_ms, since_back_ms, since_target_ms;
        bool own_target;
        int verb;
    } cases[] = {
        {"adult:tuned", 0, UINT64_MAX, 100, false, SPIL_SEVEN_DRAW},
        {"adult:tuned", 900, 0, 100, false, SPIL_SEVEN_DRAW},
        {"adult:tuned", 900, UINT64_MAX, 0, false, SPIL_SEVEN_PLAY}, /* not behind */
        {"adult:tuned", 0, UINT64_MAX, 0, true, SPIL_SEVEN_PLAY},    /* its own card */
        {"adult:tuned", 0, UINT64_MAX, 3000, false, SPIL_SEVEN_PLAY},
        {"adult:tuned", 0, UINT64_MAX, UINT64_MAX, false, SPIL_SEVEN_PLAY}, /* no clock */
        {"adult:random", 0, UINT64_MAX, 100, false, SPIL_SEVEN_PLAY},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        spil_racer racer;
        spil_fast_rng rng;
        spil_state st;
        spil_view view;
        spil_move moves[64];
        spil_fast_seed(&rng, 1, i);
        const spil_key key = spil_fast_key(&rng);
        game->start(&su, &key, &st);
        int n = game->moves(&su, &st, 0, moves, 64);
        while (n < 2) { /* until a card fits */
            game->apply(&su, &st, 0, moves[0], NULL, NULL);
            n = game->moves(&su, &st, 0, moves, 64);
        }
        spil_view_of(&su, &st, 0, &view);
        spil_racer_find(game, cases[i].racer, &racer);
        spil_seven_profile careful = *(const spil_seven_profile *)racer.profile;
        careful.wrong_permille = 0;
        racer.profile = &careful;
        const spil_racer_answer answer =
            spil_racer_think(&racer, &(spil_racer_input){.setup = &su,
                                                         .view = &view,
                                                         .moves = moves,
                                                         .n_moves = n,
                                                         .since_own_ms = cases[i].since_own_ms,
                                                         .since_back_ms = cases[i].since_back_ms,
                                                         .since_target_ms = cases[i].since_target_ms,
                                                         .own_target = cases[i].own_target,
                                                         .rng = &rng});
        check(spil_seven_verb_of(answer.move) == cases[i].verb, "draws on", (double)i, (double)i);
    }
}

static void names_are_profile_and_choice(void)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "7ate9");
    static const struct {
        const char *name;
        const char *choice;
    } right[] = {{"adult", "random"}, {"child:tuned", "tuned"}};
    spil_racer racer;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        const bool found = spil_racer_find(game, right[i].name, &racer);
        const spil_seven_choice *choice = racer.choice;
        check(found && strcmp(choice->name, right[i].choice) == 0, right[i].name, 0, 1);
    }
    check(!spil_racer_find(spil_game_find(SPIL_CPU_ANY, "punto"), "adult", &racer), "no race", 1, 0);
    static const char *const wrong[] = {"",     ":",      "adult:",       ":tuned",
                                        "adul", "adults", "adult:tuned:", "greedy"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        check(!spil_racer_find(game, wrong[i], &racer), wrong[i], 1, 0);
    check(spil_bot_find("champion") != NULL && spil_bot_find("champion:first") != NULL, "as bots", 0, 1);
    check(spil_bot_find("champion:best") == NULL, "no such choice", 1, 0);
}

/* Each profile is faster than the one before it, in every single figure. */
static void profiles_are_ordered(void)
{
    for (int i = 1; spil_seven_profile_at(i) != NULL; i++) {
        const spil_seven_profile *slow = spil_seven_profile_at(i - 1), *fast = spil_seven_profile_at(i);
        check(fast->mu_ms < slow->mu_ms && fast->hick_ms < slow->hick_ms && fast->sum3_ms < slow->sum3_ms &&
                  fast->corner_ms < slow->corner_ms && fast->draw_ms < slow->draw_ms &&
                  fast->wrong_permille < slow->wrong_permille,
              fast->name, 0, 1);
        check(fast->sum1_ms <= fast->sum2_ms && fast->sum2_ms <= fast->sum3_ms, fast->name, 0, 1);
    }
}

int main(void)
{
    reactions_have_the_right_moments();
    the_same_on_every_machine();
    who_is_behind_draws_on();
    names_are_profile_and_choice();
    profiles_are_ordered();
    if (failures == 0)
        puts("racers: all right");
    return failures != 0;
}
