/* tries.c: puzzles that somebody has tried (spil/tries.h). */
#include "spil/tries.h"

#include <string.h>

static const double retention = 0.9;

static void put_puzzle(const char *game, spil_day puzzle, spil_out *out)
{
    spil_put_char(out, ' ');
    spil_put(out, game);
    spil_put_char(out, ' ');
    spil_day_print(puzzle, out);
    spil_put_char(out, ' ');
}

void spil_tries_line(spil_day today, const char *game, spil_day puzzle, bool solved, spil_out *out)
{
    spil_day_print(today, out);
    put_puzzle(game, puzzle, out);
    spil_put(out, solved ? "solved\n" : "missed\n");
}

spil_tried spil_tries_of(const char *text, size_t len, const char *game, spil_day puzzle)
{
    char wanted[SPIL_TRIES_LINE];
    spil_out out = spil_out_to(wanted, sizeof wanted);
    spil_tried t = {0};
    put_puzzle(game, puzzle, &out);
    for (const char *at = text, *end = text + len, *stop; at < end; at = stop + 1) {
        spil_in in = {.at = at};
        spil_day day;
        stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL)
            break; /* half a line */
        in.end = stop;
        if (!spil_day_take(&in, &day) || !spil_take_word(&in, wanted) || day < t.memory.day)
            continue;
        const bool solved = spil_take_word(&in, "solved");
        if (!spil_in_done(&in) && !(spil_take_word(&in, "missed") && spil_in_done(&in)))
            continue;
        t.is = true;
        t.solved = solved;
        t.missed = t.missed || !solved;
        spil_fsrs_review(&t.memory, solved ? SPIL_RATING_GOOD : SPIL_RATING_AGAIN, day);
    }
    return t;
}

bool spil_tried_due(const spil_tried *t, spil_day today)
{
    return t->missed && spil_fsrs_due(&t->memory, retention) <= today;
}

spil_tries_sum spil_tries_add(const char *text, size_t len, const char *game, const spil_day puzzles[], int n,
                              spil_day today)
{
    spil_tries_sum sum = {0};
    for (int i = 0; i < n; i++) {
        const spil_tried t = spil_tries_of(text, len, game, puzzles[i]);
        int day = 0;
        while (day < SPIL_REPORT_DAYS && !spil_tried_due(&t, today + (spil_day)day))
            day++;
        if (day < SPIL_REPORT_DAYS)
            sum.due[day]++;
        sum.solved += t.solved;
    }
    return sum;
}

int spil_tries_next(const char *text, size_t len, const char *game, const spil_day puzzles[], int n,
                    spil_day today)
{
    int next = -1;
    for (int i = 0; i < n; i++) {
        const spil_tried t = spil_tries_of(text, len, game, puzzles[i]);
        if (spil_tried_due(&t, today))
            return i;
        next = next < 0 && !t.is ? i : next;
    }
    return next;
}
