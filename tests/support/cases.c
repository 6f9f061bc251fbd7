/* cases.c: the games under test (cases.h). */
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game_lists.h"

#define DECLARE(id, symbol) extern const test_game test_game_##symbol;
SPIL_GAMES_WITH_TEST_CASES(DECLARE)

#define CASES(id_, symbol) {.id = (id_), .game = &test_game_##symbol},
static const test_row with_cases[] = {SPIL_GAMES_WITH_TEST_CASES(CASES)};

const test_row *test_row_at(int i)
{
#define ROW(id_, symbol, folder_) {.id = (id_), .folder = (folder_)},
    static test_row rows[] = {SPIL_GAMES(ROW)};
    if (i < 0 || i >= SPIL_GAMES_COUNT)
        return NULL;
    for (size_t k = 0; k < sizeof with_cases / sizeof with_cases[0]; k++) {
        if (strcmp(with_cases[k].id, rows[i].id) == 0)
            rows[i].game = with_cases[k].game;
    }
    return &rows[i];
}

const test_row *test_row_of(const char *id)
{
    for (int i = 0; test_row_at(i) != NULL; i++) {
        if (strcmp(test_row_at(i)->id, id) == 0)
            return test_row_at(i);
    }
    return NULL;
}

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

static test_case make_case(spil_cpu cpu, const test_row *row, const char *spec)
{
    test_case c = {.row = row->game, .folder = row->folder, .spec = spec};
    snprintf(c.file, sizeof c.file, "%s", spec);
    for (char *p = c.file; *p != '\0'; p++)
        *p = *p == ' ' ? '-' : *p;
    snprintf(c.name, sizeof c.name, "%s-%s", row->id, c.file);
    if (!test_setup(cpu, row->id, spec, &c.setup))
        exit(2);
    return c;
}

test_case test_case_of(spil_cpu cpu, const char *game, const char *spec)
{
    const test_row *row = test_row_of(game);
    if (row == NULL || row->game == NULL) {
        fprintf(stderr, "there are no cases of '%s'\n", game);
        exit(2);
    }
    return make_case(cpu, row, spec);
}

int test_cases(spil_cpu cpu, test_case out[], int max)
{
    int n = 0;
    for (int g = 0; test_row_at(g) != NULL; g++) {
        const test_row *row = test_row_at(g);
        const char *only = getenv("SPIL_GAME");
        if (only != NULL && strcmp(only, row->id) != 0)
            continue;
        for (int i = 0; row->game != NULL && row->game->cases[i] != NULL; i++) {
            if (n == max) {
                fprintf(stderr, "there is room for %d cases\n", max);
                exit(2);
            }
            out[n++] = make_case(cpu, row, row->game->cases[i]);
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
