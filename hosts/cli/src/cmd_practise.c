/* cmd_practise.c: `spil practise`: a short drill of a game's sums, line by line. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arg_values.h"
#include "clock.h"
#include "commands.h"
#include "input.h"
#include "intl.h"
#include "learn.h"
#include "line_output.h"
#include "line_words.h"
#include "spil/memory.h"
#include "spil/practice.h"
#include "spil/random.h"
#include "stderr_report.h"

/* The line typed, trimmed; NULL at the end of the input. */
static char *ask(bool interactive)
{
    fflush(stdout);
    char *line = spil__input_line(interactive);
    if (line == NULL || !interactive)
        fputc('\n', stdout); /* no Enter was echoed */
    return line == NULL ? NULL : spil__input_trim(line);
}

typedef enum typed_answer { TYPED_NUMBER, TYPED_RUBBISH, TYPED_QUIT } typed_answer;

/* What was typed; Enter alone is -1. */
static typed_answer read_answer(const char *line, int *number)
{
    if (line == NULL || spil__line_word(spil__leave_words, line, NULL) >= 0)
        return TYPED_QUIT;
    *number = -1;
    spil_in in = spil_in_from(line);
    const bool read = *line == '\0' || (spil_take_int(&in, number) && spil_in_done(&in) && *number >= 0);
    return read ? TYPED_NUMBER : TYPED_RUBBISH;
}

static void say_reply(const spil_practice *p, const spil_sum *s, spil_practice_reply reply, bool given_up)
{
    char text[SPIL_SUM_TEXT + 100];
    spil_out out = spil_out_to(text, sizeof text);
    if (reply == SPIL_PRACTICE_RIGHT)
        spil_put(&out, _("Right."));
    else if (given_up)
        spil_sum_tell(s, &spil__translator, &out);
    else
        spil_sum_wrong(s, p->wrong, &spil__translator, &out);
    puts(text);
}

/* Asks a sum until the answer is right or told. false: the person has had enough. */
static bool drill(spil_practice *p, const spil_sum *s, bool interactive)
{
    char text[SPIL_SUM_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_sum_ask(s, &spil__translator, &out);
    const uint64_t since_ms = spil__now_ms();
    for (spil_practice_reply reply = SPIL_PRACTICE_RETRY; reply == SPIL_PRACTICE_RETRY;) {
        int number;
        spil_error err;
        printf(_("%d of %d:  %s = "), p->asked, p->questions, text);
        const typed_answer typed = read_answer(ask(interactive), &number);
        if (typed == TYPED_QUIT)
            return false;
        if (typed == TYPED_RUBBISH) {
            puts(_("Type the answer as a number. Enter alone shows it; q quits."));
            continue;
        }
        reply = spil_practice_answer(p, number, (uint32_t)(spil__now_ms() - since_ms), &err);
        if (err.text.format != NULL)
            spil__complain_error(&err);
        say_reply(p, s, reply, number < 0);
    }
    return true;
}

static void sum_up(const spil_practice *p)
{
    char result[400], missed[1000];
    spil_out of_result = spil_out_to(result, sizeof result), of_missed = spil_out_to(missed, sizeof missed);
    if (p->answered == 0)
        return;
    spil_practice_result(p, &spil__translator, &of_result);
    puts(result);
    spil_practice_missed(p, &spil__translator, &of_missed);
    if (missed[0] == '\0')
        return;
    printf(_("To practise: %s"), missed);
    putchar('\n');
}

static bool read_settings(const args *a, const spil_game *game, spil_setup *su, int *questions,
                          uint64_t *seed)
{
    const char *name = spil__args_value(a, "name");
    spil_key key;
    spil_error err;
    if (name != NULL && spil_name_check(name, SPIL_BAD_OPTION, &err) != SPIL_OK) {
        spil__complain_error(&err);
        return false;
    }
    if (!spil__arg_setup(a, game, su) || !spil__arg_key(a, &key) ||
        !spil__arg_number(a, "questions", 1, SPIL_PRACTICE_MOST, SPIL_PRACTICE_USUAL, questions))
        return false;
    *seed = spil_seed_fold(&key);
    return true;
}

void spil__learn_drill(const spil_setup *su, const char *name, int questions, uint64_t seed)
{
    const bool interactive = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    spil_practice *p = spil_alloc(sizeof *p);
    facts_file f;
    spil__learn_open(&f); /* practice works without it */
    if (!interactive)
        f.facts.keeper.line = NULL; /* the record is for people, not programs */
    else
        spil__input_catch_interrupt();
    spil_practice_begin(p, su, &f.facts, name, questions, seed);
    if (p->list[0].circle)
        puts(_("Numbers go around: after 10 comes 1, and before 1 comes 10."));
    puts(_("Type the answer and press Enter. Enter alone shows it; q quits."));
    for (const spil_sum *s; (s = spil_practice_ask(p)) != NULL && drill(p, s, interactive);)
        continue;
    sum_up(p);
    free(p);
    spil__facts_close(&f);
}

int spil__cmd_practise(const args *a)
{
    const spil_game *game = spil__arg_game(a->operand[0]);
    const char *name = spil__args_value(a, "name");
    spil_setup su;
    int questions;
    uint64_t seed;
    if (game == NULL)
        return STATUS_USAGE;
    if (!spil_teaches(game->id)) {
        spil__complain(_("%s has no sums to learn"), _(game->name));
        return STATUS_USAGE;
    }
    if (!read_settings(a, game, &su, &questions, &seed))
        return STATUS_USAGE;
    spil__learn_drill(&su, name == NULL ? "" : name, questions, seed);
    return STATUS_OK;
}
