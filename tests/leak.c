/* leak.c: G4 over every case, and proof that the check can fail: twins of a game that leak on purpose. */
#include "support/runner.h"

#include <string.h>

#include "spil/actions.h"
#include "support/checks.h"

static bool G4_nothing_leaks(test_ctx *t)
{
    return test_walk(t, test_effort(150), 7, check_leak);
}

/* ---- leaky twins: an honest game with one function that says too much ---- */

static const spil_game *honest;

static spil_setup honest_setup(const spil_setup *su)
{
    spil_setup own = *su;
    own.game = honest;
    return own;
}

/* A number that depends on the hidden cards only: not on the key, nor on what all may know. */
static uint8_t secret(const spil_setup *su, const void *st)
{
    static char json[SPIL_STATE_TEXT];
    const spil_setup own = honest_setup(su);
    test_fields_json(&own, st, json);
    return (uint8_t)(test_hash(json, strlen(json)) >> 16);
}

static void honest_view(const spil_setup *su, const void *st, int seat, void *view)
{
    const spil_setup own = honest_setup(su);
    honest->view(&own, st, seat, view);
}

/* The view is one byte longer, and that byte says something about hidden cards … */
static void view_with_card(const spil_setup *su, const void *st, int seat, void *view)
{
    honest_view(su, st, seat, view);
    ((uint8_t *)view)[honest->view_bytes] = secret(su, st);
}

/* … or about the key. */
static void view_with_key(const spil_setup *su, const void *st, int seat, void *view)
{
    spil_key key;
    uint64_t op;
    honest_view(su, st, seat, view);
    honest->seed_of(su, st, &key, &op);
    ((uint8_t *)view)[honest->view_bytes] = key.bytes[5];
}

/* The order of moves depends on hidden cards. */
static int moves_by_secret(const spil_setup *su, const void *st, int seat, spil_move out[], int max)
{
    const int n = honest->moves(su, st, seat, out, max), have = n < max ? n : max;
    if (have > 1 && (secret(su, st) & 1)) {
        const spil_move first = out[0];
        out[0] = out[have - 1];
        out[have - 1] = first;
    }
    return n;
}

/* A refusal reveals more than the seat may know. */
static spil_code apply_with_hint(const spil_setup *su, void *st, int seat, spil_move mv, spil_events *ev,
                                 spil_error *err)
{
    const spil_code code = honest->apply(su, st, seat, mv, ev, err);
    if (code != SPIL_OK)
        spil_fail(err, code, "no, and the next one is %d", secret(su, st));
    return code;
}

/* An event that everybody sees holds a hidden card. */
static spil_code apply_with_event(const spil_setup *su, void *st, int seat, spil_move mv, spil_events *ev,
                                  spil_error *err)
{
    const spil_code code = honest->apply(su, st, seat, mv, ev, err);
    if (code == SPIL_OK && ev != NULL && ev->n > 0) {
        spil_event *event = spil_event_add(ev, 0, SPIL_VISIBLE_TO_ALL);
        event->arg[0] = secret(su, st);
    }
    return code;
}

/* ---- leaky numbers ---- */

/* The observation has a byte that the view should not have … */
static void observe_with_card(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    const spil_setup own = honest_setup(su);
    spil_actions_of_game(honest)->observe(&own, view, d, out);
    out[0] ^= ((const uint8_t *)view)[honest->view_bytes];
}

/* … or one that is made from the state has a hidden card in it … */
static void observe_state_with_card(const spil_setup *su, const void *st, const spil_decision *d, int seat,
                                    uint8_t *out)
{
    const spil_setup own = honest_setup(su);
    spil_observe(&own, st, d, seat, out);
    out[0] ^= secret(su, st);
}

/* … or a legal action is left out by hidden cards. */
static int mask_by_secret(const spil_setup *su, const void *st, const spil_decision *d, int8_t mask[])
{
    const spil_setup own = honest_setup(su);
    const int n = spil_actions_of_game(honest)->mask(&own, st, d, mask);
    for (int action = 0; n > 1 && (secret(su, st) & 1); action++) {
        if (mask[action] != 0) {
            mask[action] = 0;
            return n - 1;
        }
    }
    return n;
}

/* ---- the same, to onlookers alone ---- */

static void view_with_card_to_onlookers(const spil_setup *su, const void *st, int seat, void *view)
{
    honest_view(su, st, seat, view);
    if (seat == SPIL_ONLOOKER)
        ((uint8_t *)view)[honest->view_bytes] = secret(su, st);
}

static int moves_for_onlookers(const spil_setup *su, const void *st, int seat, spil_move out[], int max)
{
    uint8_t act[SPIL_SEATS_MAX];
    if (seat == SPIL_ONLOOKER && honest->to_act(su, st, act) > 0 && (secret(su, st) & 1))
        seat = act[0];
    return honest->moves(su, st, seat, out, max);
}

static spil_code apply_with_hint_to_onlookers(const spil_setup *su, void *st, int seat, spil_move mv,
                                              spil_events *ev, spil_error *err)
{
    return (seat == SPIL_ONLOOKER ? apply_with_hint : honest->apply)(su, st, seat, mv, ev, err);
}

static spil_code apply_with_event_to_onlookers(const spil_setup *su, void *st, int seat, spil_move mv,
                                               spil_events *ev, spil_error *err)
{
    const spil_code code = honest->apply(su, st, seat, mv, ev, err);
    if (code == SPIL_OK && ev != NULL && ev->n > 0)
        spil_event_with(ev, 0, 1 << SPIL_ONLOOKER, secret(su, st), 0, 0, 0);
    return code;
}

/* The check must find the leak and name the rule. */
static bool must_leak(test_ctx *t, spil_game *twin)
{
    honest = t->su.game;
    t->su.game = twin;
    if (test_walk(t, 300, 5, check_leak))
        return test_wrong(t, "the leaky twin passed");
    return strncmp(t->why, "G4:", 3) == 0;
}

#define TWIN(test, function, replacement, more_bytes)                                                        \
    static bool test(test_ctx *t)                                                                            \
    {                                                                                                        \
        spil_game twin = *t->su.game;                                                                        \
        twin.function = replacement;                                                                         \
        twin.view_bytes = (uint16_t)(twin.view_bytes + (more_bytes));                                        \
        return must_leak(t, &twin);                                                                          \
    }

TWIN(G4_a_card_in_the_view_is_noticed, view, view_with_card, 1)
TWIN(G4_the_key_in_the_view_is_noticed, view, view_with_key, 1)
TWIN(G4_an_order_of_moves_is_noticed, moves, moves_by_secret, 0)
TWIN(G4_a_sentence_is_noticed, apply, apply_with_hint, 0)
TWIN(G4_an_event_is_noticed, apply, apply_with_event, 0)
TWIN(G4_a_card_to_onlookers_is_noticed, view, view_with_card_to_onlookers, 1)
TWIN(G4_moves_of_onlookers_are_noticed, moves, moves_for_onlookers, 0)
TWIN(G4_a_sentence_to_onlookers_is_noticed, apply, apply_with_hint_to_onlookers, 0)
TWIN(G4_an_event_to_onlookers_is_noticed, apply, apply_with_event_to_onlookers, 0)

static bool must_leak_numbers(test_ctx *t, spil_actions *table, const char *words, uint16_t more_bytes)
{
    spil_game twin = *t->su.game;
    twin.actions = table;
    if (more_bytes > 0)
        twin.view = view_with_card;
    twin.view_bytes = (uint16_t)(twin.view_bytes + more_bytes);
    return must_leak(t, &twin) && strstr(t->why, words) != NULL;
}

static bool G4_a_card_in_an_observation_is_noticed(test_ctx *t)
{
    spil_actions table = *spil_actions_of_game(t->su.game);
    table.observe = observe_with_card;
    return must_leak_numbers(t, &table, "observations", 1);
}

static bool G4_a_card_straight_from_the_state_is_noticed(test_ctx *t)
{
    spil_actions table = *spil_actions_of_game(t->su.game);
    table.observe_state = observe_state_with_card;
    return must_leak_numbers(t, &table, "observations", 0);
}

static bool G4_a_card_in_a_mask_is_noticed(test_ctx *t)
{
    spil_actions table = *spil_actions_of_game(t->su.game);
    table.mask = mask_by_secret;
    return must_leak_numbers(t, &table, "actions", 0);
}

int main(void)
{
    static const struct {
        const char *what;
        bool (*run)(test_ctx *t);
        bool chooses; /* it shows where there are moves to choose from */
    } twins[] = {
        {"G4_a_card_in_the_view_is_noticed", G4_a_card_in_the_view_is_noticed, false},
        {"G4_the_key_in_the_view_is_noticed", G4_the_key_in_the_view_is_noticed, false},
        {"G4_a_card_in_an_observation_is_noticed", G4_a_card_in_an_observation_is_noticed, false},
        {"G4_a_card_straight_from_the_state_is_noticed", G4_a_card_straight_from_the_state_is_noticed, false},
        {"G4_a_card_in_a_mask_is_noticed", G4_a_card_in_a_mask_is_noticed, true},
        {"G4_an_order_of_moves_is_noticed", G4_an_order_of_moves_is_noticed, true},
        {"G4_a_sentence_is_noticed", G4_a_sentence_is_noticed, false},
        {"G4_an_event_is_noticed", G4_an_event_is_noticed, false},
        {"G4_a_card_to_onlookers_is_noticed", G4_a_card_to_onlookers_is_noticed, false},
        {"G4_moves_of_onlookers_are_noticed", G4_moves_of_onlookers_are_noticed, false},
        {"G4_a_sentence_to_onlookers_is_noticed", G4_a_sentence_to_onlookers_is_noticed, false},
        {"G4_an_event_to_onlookers_is_noticed", G4_an_event_to_onlookers_is_noticed, false},
    };
    static test_case cases[TEST_CASES_MAX];
    static runner r;
    const int n = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    for (int i = 0; i < n; i++) {
        runner_add(&r, &cases[i], "G4_nothing_leaks", G4_nothing_leaks);
        if (i > 0 && cases[i - 1].row == cases[i].row)
            continue; /* twins of each game once */
        const bool forced = spil_listed(cases[i].row->forced, cases[i].spec);
        for (size_t k = 0; k < sizeof twins / sizeof twins[0]; k++) {
            if (!forced || !twins[k].chooses)
                runner_add(&r, &cases[i], twins[k].what, twins[k].run);
        }
    }
    return runner_go(&r, "leak");
}
