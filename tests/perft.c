/* perft.c: counted positions. A line of test/perft.txt in a game's folder is
 *
 *     GAME | SEATS option=value … | SEED | DEPTH | COUNT
 *
 * COUNT: how many ways there are to play DEPTH moves from the deal, each seat that may act trying each of its moves
 * (except the host's); games that end earlier count once. # begins a comment. SPIL_BLESS=1 rewrites the counts. Plain
 * C, for every machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "test_files.h"

static uint64_t count(const spil_setup *su, const void *st, int depth)
{
    uint8_t act[SPIL_SEATS_MAX];
    const int n_act = su->game->to_act(su, st, act);
    if (depth == 0 || n_act == 0)
        return 1;
    uint64_t sum = 0;
    spil_move *moves = malloc(SPIL_MOVES_MAX * sizeof *moves);
    for (int i = 0; moves != NULL && i < n_act; i++) {
        const int n = su->game->moves(su, st, act[i], moves, SPIL_MOVES_MAX);
        for (int k = 0; k < n; k++) {
            spil_state after;
            memcpy(&after, st, su->game->state_bytes);
            if (su->game->apply(su, &after, act[i], moves[k], NULL, NULL) != SPIL_OK)
                abort();
            sum += count(su, &after, depth - 1);
        }
    }
    free(moves);
    return sum;
}

/* Cuts a line at its bars into exactly five fields, without the blanks around them. */
static bool cut(char *line, char *field[5])
{
    for (int i = 0; i < 5; i++) {
        char *end = i < 4 ? strchr(line, '|') : line + strlen(line);
        if (end == NULL)
            return false;
        char *next = end + (i < 4);
        while (*line == ' ')
            line++;
        while (end > line && end[-1] == ' ')
            end--;
        *end = '\0';
        field[i] = line;
        line = next;
    }
    return true;
}

/* Counts the positions of one line; out gets the line as it should be. */
static bool check_line(const char *path, int number, const char *line, char *out, size_t room)
{
    char copy[256], *field[5];
    spil_setup su;
    spil_key key;
    spil_state st;
    snprintf(copy, sizeof copy, "%s", line);
    snprintf(out, room, "%s\n", line);
    if (line[0] == '#' || line[0] == '\0')
        return true;
    if (!cut(copy, field) || !test_setup(SPIL_CPU_ANY, field[0], field[1], &su) ||
        !spil_key_parse(field[2], &key)) {
        printf("%s, line %d cannot be read\n", path, number);
        return false;
    }
    su.game->start(&su, &key, &st);
    const uint64_t now = count(&su, &st, atoi(field[3])), stored = strtoull(field[4], NULL, 10);
    snprintf(out, room, "%s | %s | %s | %s | %llu\n", field[0], field[1], field[2], field[3],
             (unsigned long long)now);
    if (now != stored)
        printf("%s, line %d: %llu ways, not %s\n", path, number, (unsigned long long)now, field[4]);
    return now == stored || test_bless();
}

static int check_file(const char *path)
{
    size_t len, at = 0, size = 0;
    char *text = test_read_file(path, &len), *made = malloc(2 * len + 4096);
    int wrong = 0;
    if (text == NULL || made == NULL) {
        printf("%s cannot be read\n", path);
        free(made);
        return 1;
    }
    for (int number = 1; at < len; number++) {
        char line[256], out[320];
        const size_t n = strcspn(text + at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text + at);
        at += n + 1;
        wrong += !check_line(path, number, line, out, sizeof out);
        size += (size_t)sprintf(made + size, "%s", out);
    }
    if (test_bless() && wrong == 0)
        test_write_file(path, made, size);
    free(made);
    free(text);
    return wrong;
}

int main(void)
{
    int files = 0, wrong = 0;
    for (int i = 0; test_row_at(i) != NULL; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/test/perft.txt", test_row_at(i)->folder);
        wrong += check_file(path);
        files++;
    }
    printf("%d files of counted positions, %d lines wrong\n", files, wrong);
    return wrong > 0 || files == 0;
}
