/* puzzle.c: puzzles (spil/puzzle.h) of the page (calls.h): which is next, and in a worker what a try is worth. The page
 * has their text, and keeps that of the tries (spil/tries.h). */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "screen.h"
#include "spil/memory.h"
#include "spil/messages.h"
#include "spil/puzzle_words.h"
#include "spil/tries.h"
#include "table.h"
#include "tasks.h"

enum { DAYS = 4000000 };

/* {"game":ID,"text":PUZZLES,"tried":TEXT,"day":N}: how many there are and were solved, what comes back in a week, and
 * the one to try, from 0; -1: there is none. */
static bool call_puzzles(call *c)
{
    const char *game = spil__arg_text(c, "game"), *text = spil__arg_text(c, "text"),
               *tried = spil__arg_text(c, "tried");
    char due[300];
    spil_out out = spil_out_to(due, sizeof due);
    int today;
    if (!spil__arg_int(c, "day", 1, DAYS, &today) || game == NULL || text == NULL || tried == NULL)
        return false;
    const int n = spil_puzzle_deals(text, NULL, 0);
    const size_t len = strlen(tried);
    spil_day *deals = spil_alloc(((size_t)n + 1) * sizeof *deals);
    spil_puzzle_deals(text, deals, n);
    const spil_tries_sum sum = spil_tries_add(tried, len, game, deals, n, (spil_day)today);
    spil_report_due(sum.due, &spil__translator, &out);
    spil_json_int(&c->w, "n", n);
    spil_json_int(&c->w, "solved", sum.solved);
    spil_json_string(&c->w, "due", due);
    spil_json_int(&c->w, "next", spil_tries_next(tried, len, game, deals, n, (spil_day)today));
    free(deals);
    return true;
}

bool spil__arg_puzzle(call *c, spil_puzzle *p)
{
    const char *text = spil__arg_text(c, "text");
    int i;
    return spil__arg_int(c, "puzzle", 0, INT32_MAX, &i) && text != NULL &&
           spil_puzzle_read(SPIL_CPU_ANY, text, i, p, &c->err);
}

/* ---- in a worker ---- */

/* {"text":PUZZLES,"puzzle":N,"move":TEXT,"last":true}: what a wrong move is worth, if it is allowed; after the last
 * try, right or wrong, the answer. */
static bool call_puzzle_try(call *c)
{
    static char say[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(say, sizeof say);
    const char *text = spil__arg_text(c, "move"), *bot[SPIL_SEATS_MAX] = {NULL};
    static spil_move moves[SPIL_MOVES_MAX];
    static spil_puzzle p;
    static spil_view view;
    screen_names names;
    spil_seating who;
    spil_move tried;
    if (!spil__arg_puzzle(c, &p))
        return false;
    const spil_bot *rating = spil_bot_rating(p.su.game);
    const spil_bot_resources *resources = rating == NULL ? NULL : spil__task_resources(rating);
    spil_seating_default(&p.su, &who);
    for (int seat = 0; seat < p.su.seats; seat++)
        bot[seat] = who.seat[seat].kind == SPIL_PLAYER_BOT ? who.seat[seat].bot->name : NULL;
    const spil_words spoken = {.tr = &spil__translator, .in_words = true, .you = SPIL_PUZZLE_SEAT + 1},
                     words = spil__screen_words(&spoken, &p.su, bot, &names);
    spil_view_of(&p.su, &p.state, SPIL_PUZZLE_SEAT, &view);
    const int n = p.su.game->moves(&p.su, &p.state, SPIL_PUZZLE_SEAT, moves, SPIL_MOVES_MAX);
    const bool legal =
        text != NULL && p.su.game->parse_move(&p.su, text, &tried) && spil_is_among(tried, moves, n);
    if (spil__arg_is(c, "is")) {
        spil_json_bool(&c->w, "right", legal && spil_puzzle_is_right(&p, tried, resources));
    } else if (spil__arg_is(c, "last")) {
        const spil_sentence why = spil_puzzle_why(&p, resources);
        spil_words_puzzle_answer(&words, &p, &view, &why, &out);
    } else if (legal) {
        spil_rated two[2];
        spil_puzzle_compare(&p, tried, resources, two);
        spil_words_puzzle_wrong(&words, &p, &view, tried, two, &out);
    }
    spil_json_string(&c->w, "say", say);
    spil_puzzle_free(&p);
    return true;
}

const call_row spil__calls_puzzle[] = {
    {"puzzles", call_puzzles},       /* how many, and which is next */
    {"puzzle", spil__table_puzzle},  /* a table in its position */
    {"puzzle_try", call_puzzle_try}, /* in a worker: what a move is worth */
    {NULL, NULL},
};
