/* bots.c: every bot in every game: it answers with a move from its list, using only what its seat may know. Two
 * states that a seat cannot tell apart get the same answer, with the same delay and reason, whatever lies in memory
 * after the view, and however often it was asked before. Twins that answer something else, remember, or read past the
 * view must fail. */
#include "support/runner.h"

#include <string.h>

#include "spil/bot.h"
#include "spil/translator.h"

static const spil_bot *twin; /* when set, asked instead of all others */

/* The i-th bot that is asked in this game; NULL past the last one. */
static const spil_bot *asked_bot(const spil_game *game, int i)
{
    if (twin != NULL)
        return i == 0 ? twin : NULL;
    for (int k = 0; spil_bot_at(k) != NULL; k++) {
        if (spil_bot_at(k)->plays(game) && i-- == 0)
            return spil_bot_at(k);
    }
    return NULL;
}

typedef struct said {
    spil_bot_answer answer;
    spil_fast_rng rng; /* afterwards: it must have taken as many random numbers */
} said;

/* Asks with the view of a state, in memory that holds `filler` after the view, and a copy of the random stream. */
static said ask(test_ctx *t, const spil_bot *bot, const void *st, int seat, int filler, spil_fast_rng rng)
{
    spil_view view;
    said s = {.rng = rng};
    memset(&view, filler, sizeof view);
    spil_view_of(&t->su, st, seat, &view);
    const int n = t->su.game->moves(&t->su, st, seat, t->more_moves, SPIL_MOVES_MAX);
    s.answer = bot->choose(&(spil_bot_input){.setup = &t->su,
                                             .view = &view,
                                             .moves = t->more_moves,
                                             .n_moves = n,
                                             .budget = {.sims = 16},
                                             .rng = &s.rng});
    return s;
}

static const char *reason(const spil_bot_answer *answer, char buf[512])
{
    spil_out out = spil_out_to(buf, 512);
    if (answer->why.format != NULL)
        spil_sentence_print(&answer->why, spil_sentence_in(NULL, &answer->why), &out);
    return buf;
}

static bool same_answer(test_ctx *t, const spil_bot *bot, const said *a, const said *b)
{
    char one[512] = "", two[512] = "", move[SPIL_MOVE_TEXT], other[SPIL_MOVE_TEXT];
    if (a->answer.move.code == b->answer.move.code && a->answer.delay_ms == b->answer.delay_ms &&
        strcmp(reason(&a->answer, one), reason(&b->answer, two)) == 0 &&
        memcmp(&a->rng, &b->rng, sizeof a->rng) == 0)
        return true;
    return test_wrong(t, "G4: %s answers %s (%u ms, '%s') and %s (%u ms, '%s') to the same view", bot->name,
                      test_move_text(&t->su, a->answer.move, move), a->answer.delay_ms, one,
                      test_move_text(&t->su, b->answer.move, other), b->answer.delay_ms, two);
}

/* Asks a bot about the true state and one that fits the seat's view; t->moves is the seat's list. */
static bool check_answer(test_ctx *t, const spil_bot *bot, const void *st, int seat, int n, spil_move *move)
{
    const spil_game *game = t->su.game;
    spil_fast_rng rng;
    spil_view view;
    spil_state guess;
    int at = 0;
    spil_fast_seed(&rng, spil_fast_next(&t->rng), 0);
    spil_view_of(&t->su, st, seat, &view);
    memset(&guess, 0, sizeof guess);
    game->imagine(&t->su, &view, &t->rng, &guess);
    const said first = ask(t, bot, st, seat, 0, rng), second = ask(t, bot, &guess, seat, 0xa5, rng);
    while (at < n && t->moves[at].code != first.answer.move.code)
        at++;
    *move = first.answer.move;
    return (at < n || test_wrong(t, "%s answers with a move that is not in its list (code %#x)", bot->name,
                                 first.answer.move.code)) &&
           same_answer(t, bot, &first, &second);
}

/* Asks all bots about one position, for the seat to act; the answer of a random one is played. */
static bool check_position(test_ctx *t, spil_state *st, int seat, int n)
{
    spil_move move = t->moves[0], played = t->moves[0];
    for (int i = 0; asked_bot(t->su.game, i) != NULL; i++) {
        if (!check_answer(t, asked_bot(t->su.game, i), st, seat, n, &move))
            return false;
        if (spil_fast_below(&t->rng, (uint32_t)i + 1) == 0)
            played = move;
    }
    return t->su.game->apply(&t->su, st, seat, played, NULL, NULL) == SPIL_OK ||
           test_wrong(t, "a move from the list is refused");
}

static bool bots_answer_from_their_view(test_ctx *t)
{
    const spil_game *game = t->su.game;
    for (int left = test_effort(1000); left > 0;) {
        spil_state st;
        const spil_key key = spil_fast_key(&t->rng);
        memset(&st, 0, sizeof st);
        game->start(&t->su, &key, &st);
        for (uint8_t act[SPIL_SEATS_MAX]; left > 0; left--) {
            const int n_act = game->to_act(&t->su, &st, act);
            int seat = -1, n = 0;
            for (int i = 0, from = n_act > 0 ? (int)spil_fast_below(&t->rng, (uint32_t)n_act) : 0;
                 i < n_act && n == 0; i++) {
                seat = act[(from + i) % n_act];
                n = game->moves(&t->su, &st, seat, t->moves, SPIL_MOVES_MAX);
            }
            if (n == 0)
                break; /* the game is over */
            if (!check_position(t, &st, seat, n))
                return false;
        }
    }
    return true;
}

/* ---- twins ---- */

static int memory;

static bool plays_all(const spil_game *game)
{
    (void)game;
    return true;
}

static spil_bot_answer choose_unlisted(const spil_bot_input *in)
{
    (void)in;
    return (spil_bot_answer){.move = {.code = UINT32_MAX}};
}

static spil_bot_answer choose_by_memory(const spil_bot_input *in)
{
    return (spil_bot_answer){.move = in->moves[0], .delay_ms = (uint32_t)++memory};
}

static spil_bot_answer choose_by_peeking(const spil_bot_input *in)
{
    const uint8_t behind = ((const uint8_t *)in->view)[in->setup->game->view_bytes];
    return (spil_bot_answer){.move = in->moves[0], .delay_ms = behind};
}

static bool is_noticed(test_ctx *t, spil_bot_answer (*choose)(const spil_bot_input *in), const char *what)
{
    const spil_bot bad = {.name = "twin", .help = "", .plays = plays_all, .choose = choose};
    twin = &bad;
    const bool passed = bots_answer_from_their_view(t);
    twin = NULL;
    if (passed)
        return test_wrong(t, "a bad twin passed");
    return strstr(t->why, what) != NULL;
}

static bool an_unlisted_move_is_noticed(test_ctx *t)
{
    return is_noticed(t, choose_unlisted, "not in its list");
}

static bool a_memory_is_noticed(test_ctx *t)
{
    return is_noticed(t, choose_by_memory, "to the same view");
}

static bool a_peek_is_noticed(test_ctx *t)
{
    return is_noticed(t, choose_by_peeking, "to the same view");
}

int main(void)
{
    static test_case cases[TEST_CASES_MAX];
    static runner r;
    const int n = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    for (int i = 0; i < n; i++) {
        runner_add(&r, &cases[i], "bots_answer_from_their_view", bots_answer_from_their_view);
        if (i > 0 && cases[i - 1].row == cases[i].row)
            continue;
        runner_add(&r, &cases[i], "an_unlisted_move_is_noticed", an_unlisted_move_is_noticed);
        runner_add(&r, &cases[i], "a_memory_is_noticed", a_memory_is_noticed);
        runner_add(&r, &cases[i], "a_peek_is_noticed", a_peek_is_noticed);
    }
    return runner_go(&r, "bots");
}
