/* cmd_puzzles.c: `spil puzzles`: positions in which one move is right (spil/puzzle.h), and making more of them. */
#include <stdlib.h>
#include <string.h>

#include "arg_values.h"
#include "commands.h"
#include "cpu.h"
#include "intl.h"
#include "kept_lines.h"
#include "lab_host.h"
#include "line_words.h"
#include "play.h"
#include "puzzle_texts.h"
#include "spil/tries.h"
#include "stderr_report.h"
#include "today_file.h"

enum { PUZZLES_MAX = 10000 };

static const char *text_of(const spil_game *game)
{
    for (const puzzle_text *t = spil__puzzle_texts; t->name != NULL; t++) {
        if (strcmp(t->name, game->id) == 0)
            return t->text;
    }
    return NULL;
}

/* ---- making them ---- */

static void print_line(void *of, const char *line)
{
    (void)of;
    fputs(line, stdout);
    fflush(stdout);
}

static void print_found(const void *of, char *buf, size_t size)
{
    const spil_puzzle_search *s = of;
    snprintf(buf, size, "%d / %d", s->found, s->wanted);
}

static int make(const args *a, const spil_game *game)
{
    lab_jobs jobs = {0};
    const spil_lab lab = spil__lab(&jobs);
    spil_puzzle_search *s = spil_alloc(sizeof *s);
    *s = (spil_puzzle_search){.game = game,
                              .kept = spil__args_has(a, "keep") ? text_of(game) : NULL,
                              .theme = spil__args_value(a, "theme"),
                              .lab = &lab,
                              .take = print_line};
    char head[100];
    spil_out out = spil_out_to(head, sizeof head);
    int status = STATUS_USAGE;
    jobs.estimate = print_found;
    jobs.of = s;
    if (spil__arg_day(a, 1, &s->first) && spil__arg_number(a, "puzzles", 1, PUZZLES_MAX, 150, &s->wanted) &&
        spil__arg_number(a, "most", 1, PUZZLES_MAX, (s->wanted + 2) / 3, &s->most) &&
        spil__arg_number(a, "jobs", 1, JOBS_MAX, 1, &jobs.threads)) {
        spil_puzzle_put_head(game, &out);
        fputs(head, stdout);
        status = spil_puzzles_make(s) && s->found == s->wanted ? STATUS_OK : STATUS_FAILED;
    }
    free(s);
    return status;
}

/* ---- solving them ---- */

static const char file[] = "puzzles";

typedef struct book { /* the puzzles of a game, and what was made of them */
    const spil_game *game;
    const char *text;
    spil_buffer tried;
    spil_day puzzles[PUZZLES_MAX];
    int n;
} book;

/* false: the game has none. What was tried is not read yet. */
static bool open_book(book *b, const spil_game *game)
{
    b->game = game;
    b->text = text_of(game);
    if (b->text == NULL)
        return false;
    b->n = spil_puzzle_deals(b->text, b->puzzles, PUZZLES_MAX);
    return true;
}

/* Complains where the file cannot be read: then it is empty. */
static bool read_tried(spil_buffer *tried)
{
    spil_error err;
    const bool ok = spil__kept_read(file, SPIL_TRIES_FIRST, tried, &err);
    if (!ok)
        spil__complain_error(&err);
    return ok;
}

static void note(book *b, int i, bool solved, bool keeps)
{
    char line[SPIL_TRIES_LINE];
    spil_out out = spil_out_to(line, sizeof line);
    spil_error err;
    spil_tries_line(spil__today(), b->game->id, b->puzzles[i], solved, &out);
    spil_buffer_add(&b->tried, line, strlen(line));
    if (keeps && !spil__kept_add(file, SPIL_TRIES_FIRST, line, &err))
        spil__complain_error(&err);
}

static int next_of(const book *b)
{
    return spil_tries_next(b->tried.at, b->tried.len, b->game->id, b->puzzles, b->n, spil__today());
}

/* Puzzles from this one on, until there are none left or somebody has had enough. */
static int solve(play *p, book *b, int first)
{
    for (int i = first; i >= 0; i = next_of(b)) {
        spil_puzzle *puzzle = spil_alloc(sizeof *puzzle);
        spil_error err;
        if (!spil_puzzle_read(spil__cpu(), b->text, i, puzzle, &err)) {
            spil__complain_error(&err);
            free(puzzle);
            return STATUS_FAILED;
        }
        printf(_("Puzzle %d of %d: one move is right. Which?"), i + 1, b->n);
        putchar('\n');
        const bool done = spil__play_puzzle(p, puzzle) == PLAY_OVER;
        const bool skipped = done && p->puzzle_skipped;
        if (done) /* what was skipped does not come back today, and is not kept */
            note(b, i, skipped || p->puzzle_wrong == 0, p->interactive && !skipped);
        spil_puzzle_free(puzzle);
        free(puzzle);
        if (skipped)
            continue;
        const char *line = done ? spil__play_input(p, _("Enter: the next puzzle, q: quit> ")) : NULL;
        if (line == NULL || spil__line_word(spil__leave_words, line, NULL) >= 0)
            return STATUS_OK;
    }
    puts(_("There is no puzzle left for today."));
    return STATUS_OK;
}

/* All games, with what was made of them. */
static int list(void)
{
    spil_buffer tried;
    if (!read_tried(&tried)) {
        spil_buffer_free(&tried);
        return STATUS_FAILED;
    }
    puts(_("Positions with one right move. Solve them: spil puzzles GAME"));
    for (int i = 0; spil_game_at(spil__cpu(), i) != NULL; i++) {
        book *b = spil_alloc(sizeof *b);
        if (open_book(b, spil_game_at(spil__cpu(), i))) {
            const spil_tries_sum sum =
                spil_tries_add(tried.at, tried.len, b->game->id, b->puzzles, b->n, spil__today());
            char due[200];
            spil_out out = spil_out_to(due, sizeof due);
            printf("  %s (%s): ", _(b->game->name), b->game->id);
            printf(_("%d of %d solved."), sum.solved, b->n);
            spil_report_due(sum.due, &spil__translator, &out);
            printf(due[0] == '\0' ? "%s\n" : " %s\n", due);
        }
        free(b);
    }
    spil_buffer_free(&tried);
    return STATUS_OK;
}

static int solve_game(const args *a, play *p, const spil_game *game)
{
    book *b = spil_alloc(sizeof *b);
    int status = STATUS_USAGE, number;
    if (!open_book(b, game)) {
        spil__complain(_("%s has no puzzles"), _(game->name));
    } else if (spil__arg_number(a, "number", 1, b->n, 0, &number)) {
        read_tried(&b->tried);
        status = solve(p, b, number > 0 ? number - 1 : next_of(b));
    }
    spil_buffer_free(&b->tried);
    free(b);
    return status;
}

int spil__cmd_puzzles(const args *a)
{
    const bool makes = a->n > 0 && strcmp(a->operand[0], "make") == 0;
    const spil_game *game = a->n > makes ? spil__arg_game(a->operand[makes]) : NULL;
    int status = STATUS_OK;
    if (a->n > makes && game == NULL)
        return STATUS_USAGE;
    if (a->n > makes + 1 || (makes && game == NULL)) {
        spil__complain(_("type: spil puzzles [GAME], or spil puzzles make GAME"));
        return STATUS_USAGE;
    }
    if (makes)
        return make(a, game);
    play *p = spil_alloc(sizeof *p);
    if (!spil__play_open(a, p))
        status = STATUS_USAGE;
    else if (game == NULL)
        status = list();
    else
        status = solve_game(a, p, game);
    free(p);
    return status;
}
