/* play_puzzle.c: a puzzle, line by line (play.h). */
#include "spil/puzzle_words.h"

#include "bot_resources.h"
#include "intl.h"
#include "play.h"

static void put_text(const play *p, const char *text)
{
    spil__put_wrapped(&p->output, text);
}

/* What the bot that rates thinks with. */
static const spil_bot_resources *resources_of(bot_resources *r, const spil_game *game)
{
    const spil_bot *bot = spil_bot_rating(game);
    return bot == NULL ? NULL : spil__resources_for(r, bot, (spil_budget){.sims = 1});
}

static void tell_answer(const play *p)
{
    char text[SPIL_RESULT_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const spil_words w = spil__output_words(&p->output);
    bot_resources *r = spil__resources_open(BOT_CLOCK_CPU, 1);
    const spil_sentence why = spil_puzzle_why(p->puzzle, resources_of(r, setup_of(p)->game));
    spil_words_puzzle_answer(&w, p->puzzle, &p->view, &why, &out);
    spil__resources_close(r);
    put_text(p, text);
}

static bool is_right(const play *p, spil_move tried)
{
    bot_resources *r = spil__resources_open(BOT_CLOCK_CPU, 1);
    const bool is = spil_puzzle_is_right(p->puzzle, tried, resources_of(r, setup_of(p)->game));
    spil__resources_close(r);
    return is;
}

static void tell_wrong(const play *p, spil_move tried)
{
    char text[SPIL_RESULT_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const spil_words w = spil__output_words(&p->output);
    bot_resources *r = spil__resources_open(BOT_CLOCK_CPU, 1);
    spil_rated two[2];
    spil_puzzle_compare(p->puzzle, tried, resources_of(r, setup_of(p)->game), two);
    spil_words_puzzle_wrong(&w, p->puzzle, &p->view, tried, two, &out);
    spil__resources_close(r);
    put_text(p, text);
}

void spil__puzzle_hint(const play *p)
{
    char text[200];
    spil_out out = spil_out_to(text, sizeof text);
    const spil_words w = spil__output_words(&p->output);
    spil_words_puzzle_theme(&w, p->puzzle, &out);
    put_text(p, text);
}

/* A try went wrong. */
static void miss(play *p)
{
    p->puzzle_wrong++;
    p->puzzle_over = p->puzzle_wrong == SPIL_PUZZLE_TRIES;
    if (p->puzzle_over)
        tell_answer(p);
    else
        puts(_("Try again."));
}

bool spil__puzzle_try(play *p, spil_move mv)
{
    if (!spil_is_among(mv, p->moves, p->n_moves))
        return false;
    if (is_right(p, mv)) {
        puts(_("Right."));
        tell_answer(p);
        p->puzzle_over = true;
    } else {
        tell_wrong(p, mv);
        miss(p);
    }
    return true;
}

void spil__puzzle_refused(play *p)
{
    if (p->puzzle->by_rules)
        miss(p);
}

play_end spil__play_puzzle(play *p, const spil_puzzle *puzzle)
{
    p->puzzle = puzzle;
    p->puzzle_wrong = 0;
    p->puzzle_over = p->puzzle_skipped = false;
    p->driver = spil_puzzle_table(puzzle, spil__play_now());
    p->taught = 0;
    spil__output_names(&p->output, setup_of(p)->seats);
    const play_end end = spil__play(p);
    spil__play_fini(p);
    p->puzzle = NULL;
    return end;
}
