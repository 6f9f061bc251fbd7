/* tune.c: finds the weights of bots/choices/tuned.txt by simulation.
 *
 *     tune_7ate9 [GAMES [ROUNDS [SEED]]]
 *
 * Coordinate ascent: each weight in turn is moved by ±8, ±4, ±2, ±1 of its steps; a change is kept when it wins more
 * games against the field than the best so far, by at least one standard error. The field is the same profile with the
 * choice `random`, at two, three and four seats; each deal is played once with every seat as the tuned one. Prints
 * every step that is kept, and the weights as a file. Not part of the program. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/seat_player.h"
#include "spil/seven_racer.h"

enum { N_WEIGHTS = 7 };
static const char *const names[N_WEIGHTS] = {"followers", "same",   "step", "corner",
                                             "unseen",    "demand", "draw"};
static const int step_size[N_WEIGHTS] = {1, 1, 1, 1, 1, 1, 50};

static int16_t *weight(spil_seven_choice *c, int i)
{
    int16_t *const all[N_WEIGHTS] = {&c->followers, &c->same,   &c->step, &c->corner,
                                     &c->unseen,    &c->demand, &c->draw};
    return all[i];
}

/* Plays a race as fast as the CPU allows; returns the winners, a bit per seat. */
static unsigned race(const spil_setup *su, const spil_key *key, spil_seat_player seats[])
{
    enum { HOUR_MS = 3600000 };
    spil_question q;
    spil_answer answer;
    spil_sentence fault;
    spil_result res;
    spil_driver *d = spil_driver_new(su,
                                     &(spil_terms){.order = SPIL_ORDER_ARRIVAL,
                                                   .timed = true,
                                                   .count_ms = SPIL_RACE_COUNT_MS,
                                                   .hold_ms = SPIL_RACE_HOLD_MS},
                                     0);
    spil_driver_deal(d, key);
    do {
        while (spil_driver_take(d, &q)) {
            spil_seat_player_ask(&seats[q.seat], &q, &answer, &fault);
            spil_driver_answer(d, 0, q.token, &answer, NULL);
        }
    } while (spil_driver_next(d, HOUR_MS));
    spil_driver_result(d, &res);
    spil_driver_free(d);
    return res.winners;
}

/* Share of wins divided by the fair share; 1 = as good as the field. */
static double strength(const spil_seven_choice *choice, int games, uint64_t seed)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "7ate9");
    spil_player_spec usual = {.races = true};
    double sum = 0;
    int n = 0;
    spil_racer_find(game, "adult:random", &usual.racer);
    for (int g = 0; n < games; g++) {
        const int seats = 2 + g % 3;
        const spil_setup su = spil_setup_default(game, seats);
        spil_fast_rng deal;
        spil_fast_seed(&deal, seed, (uint64_t)g);
        const spil_key key = spil_fast_key(&deal);
        for (int tuned = 0; tuned < seats; tuned++, n++) {
            spil_seat_player players[SPIL_SEATS_MAX];
            for (int seat = 0; seat < seats; seat++) {
                spil_fast_rng rng;
                spil_fast_seed(&rng, seed + 1, (uint64_t)g * 8 + (uint64_t)seat);
                players[seat] = spil_seat_player_for(&usual, NULL, NULL, true, rng);
            }
            players[tuned].racer.choice = choice;
            sum += race(&su, &key, players) >> tuned & 1 ? seats : 0;
        }
    }
    return sum / n;
}

int main(int argc, char **argv)
{
    const int games = argc > 1 ? atoi(argv[1]) : 30000, rounds = argc > 2 ? atoi(argv[2]) : 3;
    const uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    static const int steps[] = {8, -8, 4, -4, 2, -2, 1, -1};
    spil_seven_choice best = {.name = "tuned"};
    double best_strength = strength(&best, games, seed);
    const double error = sqrt(1.7 / games); /* a win is worth 2 to 4, with chance 1/2 to 1/4 */
    printf("%d games each, standard error %.4f; no weights: %.4f\n", games, error, best_strength);
    for (int round = 0; round < rounds; round++) {
        const double before = best_strength;
        for (int i = 0; i < N_WEIGHTS; i++) {
            for (size_t k = 0; k < sizeof steps / sizeof steps[0]; k++) {
                spil_seven_choice tried = best;
                *weight(&tried, i) = (int16_t)(*weight(&tried, i) + steps[k] * step_size[i]);
                const double s = strength(&tried, games, seed + 1000 * (uint64_t)(round + 1));
                if (s > best_strength + error) {
                    best = tried;
                    best_strength = s;
                    printf("round %d: %s %d: %.4f\n", round + 1, names[i], *weight(&best, i), s);
                    fflush(stdout);
                }
            }
        }
        if (best_strength == before)
            break;
    }
    printf("strength on other games: %.4f\n", strength(&best, games, seed + 77777));
    for (int i = 0; i < N_WEIGHTS; i++)
        printf("%s%s %d\n", i == N_WEIGHTS - 1 ? "order 0\n" : "", names[i], *weight(&best, i));
    return 0;
}
