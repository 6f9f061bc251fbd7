/* cases.c: the table of games under test (cases.h). */
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef SPIL_TEST_PERCENT
#define SPIL_TEST_PERCENT 100
#endif

/* Every kind of card at every cell that a board could ever reach, and one step beyond. */
static bool punto_conceivable(int i, char text[SPIL_MOVE_TEXT])
{
    const int kind = i % 36, x = i / 36 % 13 - 6, y = i / 36 / 13 - 6;
    snprintf(text, SPIL_MOVE_TEXT, "%c%d@%d,%d", "ROBG"[kind / 9], kind % 9 + 1, x, y);
    return y <= 6;
}

static bool template_conceivable(int i, char text[SPIL_MOVE_TEXT])
{
    snprintf(text, SPIL_MOVE_TEXT, "%d", i);
    return i < 20;
}

/* All plays and last cards of numbers 0 to 11 and steps 0 to 4, and the draw. */
static bool seven_conceivable(int i, char text[SPIL_MOVE_TEXT])
{
    const int number = i / 2 % 12, step = i / 2 / 12;
    if (step == 5)
        snprintf(text, SPIL_MOVE_TEXT, "draw");
    else
        snprintf(text, SPIL_MOVE_TEXT, "%s:%d/%d", i % 2 == 0 ? "play" : "last", number, step);
    return i <= 120;
}

const test_game test_games[] = {
    {.id = "template",
     .cases = {"2", "3", "4", "4 misere=1"},
     .cards = {"hands", "gone"},
     .whole_deck = true,
     .any_place = true,
     .deck = "1 2 3 4 5 6 7 8 9 10 11 12",
     .conceivable = template_conceivable},
    {.id = "7ate9",
     .cases = {"2", "3", "4", "2 start_hand=4", "3 start_hand=1", "4 start_hand=2"},
     .cards = {"pile", "hands", "draws"},
     .whole_deck = true,
     .any_place = true,
     .conceivable = seven_conceivable},
    {.id = "punto",
     .cases = {"2", "3", "4", "4 teams=1", "2 rounds=5", "3 rounds=1"},
     .cards = {"card", "stack", "piles", "trophies"},
     .whole_deck = true,
     .conceivable = punto_conceivable},
    {.id = "rumi7",
     .cases = {"2 last_round=1", "3 first_round=3 last_round=3", "4 last_round=1",
               "4 first_round=6 last_round=6", "2 jokers=6 joker_limit=none last_round=2",
               "3 layoff=same_turn last_round=1", "5 first_round=5 last_round=5", "6 first_round=7"},
     .cards = {"hands", "stock", "discard", "cards"},
     .reveals = {"hand"},
     .any_place = true,
     .own_rollout = true,
     .golden_steps = 300},
    {.id = "sequence",
     .cases = {"2", "3", "4", "6", "6 teams=3", "2 draw=manual board=small", "4 draw=manual board=easy",
               "3 board=tables"},
     .cards = {"hands", "stock", "discards"},
     .whole_deck = true,
     .many_hidden = {"3", "2 draw=manual board=small", "3 board=tables"},
     .many_hidden_to_watch = {"2"},
     .any_place = true},
};
const int n_test_games = sizeof test_games / sizeof test_games[0];

bool test_setup(spil_cpu cpu, const char *game, const char *spec, spil_setup *su)
{
    const spil_game *found = spil_game_find(cpu, game);
    if (found == NULL) {
        fprintf(stderr, "there is no game '%s'\n", game);
        return false;
    }
    char words[128];
    spil_error err;
    snprintf(words, sizeof words, "%s", spec);
    char *save = NULL, *word = strtok_r(words, " ", &save);
    *su = spil_setup_default(found, word == NULL ? 0 : atoi(word));
    spil_code code = SPIL_OK;
    while (code == SPIL_OK && (word = strtok_r(NULL, " ", &save)) != NULL) {
        char *value = strchr(word, '=');
        if (value != NULL)
            *value++ = '\0';
        code = spil_setup_option(su, word, value == NULL ? "" : value, &err);
    }
    if (code == SPIL_OK)
        code = spil_setup_check(su, &err);
    if (code != SPIL_OK)
        fprintf(stderr, "%s %s: %s (%s)\n", game, spec, err.text.format, err.text.arg[0]);
    return code == SPIL_OK;
}

int test_cases(spil_cpu cpu, test_case out[], int max)
{
    int n = 0;
    for (int g = 0; g < n_test_games; g++) {
        const test_game *row = &test_games[g];
        for (int i = 0; row->cases[i] != NULL; i++) {
            if (n == max) {
                fprintf(stderr, "there is room for %d cases\n", max);
                exit(2);
            }
            test_case *c = &out[n++];
            c->row = row;
            c->spec = row->cases[i];
            snprintf(c->name, sizeof c->name, "%s-%s", row->id, row->cases[i]);
            for (char *p = c->name; *p != '\0'; p++)
                *p = *p == ' ' ? '-' : *p;
            if (!test_setup(cpu, row->id, row->cases[i], &c->setup))
                exit(2);
        }
    }
    return n;
}

bool test_has_v3(void)
{
#if defined(__x86_64__) && defined(SPIL_HAVE_V3)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

int test_effort(int n)
{
    const char *given = getenv("SPIL_EFFORT");
    const int percent = given != NULL ? atoi(given) : SPIL_TEST_PERCENT;
    const int scaled = (int)((long long)n * percent / 100);
    return scaled > 0 ? scaled : 1;
}
