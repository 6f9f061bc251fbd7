/* actions.c: moves as numbers and views as bytes (spil/actions.h) over every case: each legal move is exactly one
 * sequence of actions and the other way round, nothing else is accepted, and an observation holds what its seat may
 * know. Twins that break a promise must fail. */
#include "support/runner.h"

#include <string.h>

#include "spil/actions.h"
#include "spil/bits_to_bytes.h"
#include "support/checks.h"

/* ---- every sequence of legal actions is one legal move ---- */

typedef struct tree {
    test_ctx *t;
    const void *st;
    int n_moves; /* legal moves of the seat, in t->moves */
    bool met[SPIL_MOVES_MAX];
    int waits;
} tree;

/* Follows all actions of a decision; every one that completes a move must make one of the seat's legal moves. */
static bool follow(tree *all, const spil_decision *d)
{
    test_ctx *t = all->t;
    const spil_setup *su = &t->su;
    static uint16_t lists[SPIL_ACTION_STEPS][SPIL_ACTIONS_MAX];
    static int8_t mask[SPIL_ACTIONS_MAX];
    uint16_t *legal = lists[d->n_made];
    const int n = spil_actions_list(su, all->st, d, legal), n_actions = spil_actions_count(su);
    if (n == 0)
        return test_wrong(t, "seat %d has no action after %d", d->actor, d->n_made);
    if (spil_actions_mask(su, all->st, d, mask) != n)
        return test_wrong(t, "the mask has another number of legal actions than the list, %d", n);
    for (int i = 0, a = 0; a < n_actions; a++) {
        const bool listed = i < n && legal[i] == a;
        i += listed;
        if (mask[a] != listed)
            return test_wrong(t, "action %d: mask %d, list %d", a, mask[a], listed);
    }
    for (int i = 0; i < n; i++) {
        spil_state next;
        spil_decision after = *d;
        memcpy(&next, all->st, su->game->state_bytes);
        if (i > 0 && legal[i] <= legal[i - 1])
            return test_wrong(t, "actions %d and %d are not ascending", legal[i - 1], legal[i]);
        char text[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        spil_action_print(su, all->st, d, legal[i], &out);
        if (spil_act(su, &next, &after, legal[i], NULL, NULL) != SPIL_OK)
            return test_wrong(t, "action %d (%s) is listed and refused", legal[i], text);
        const bool moved = memcmp(&next, all->st, su->game->state_bytes) != 0;
        if (after.n_made > d->n_made) {
            if (moved || after.actor != d->actor || !follow(all, &after))
                return t->why[0] != '\0' ? false : test_wrong(t, "a part of a move does something: %s", text);
            continue;
        }
        spil_move mv;
        if (!su->game->parse_move(su, text, &mv)) {
            if (moved)
                return test_wrong(t, "action %d is no move, '%s', and changes the state", legal[i], text);
            all->waits++;
            continue;
        }
        int at = 0;
        while (at < all->n_moves && t->moves[at].code != mv.code)
            at++;
        if (at == all->n_moves || all->met[at])
            return test_wrong(t, "%s is %s", text, at == all->n_moves ? "no legal move" : "there twice");
        all->met[at] = true;
        uint16_t path[SPIL_ACTION_STEPS];
        const int steps = spil_actions_of(su, all->st, d->actor, mv, path);
        if (steps != d->n_made + 1 || path[steps - 1] != legal[i] ||
            memcmp(path, d->made, d->n_made * sizeof *path) != 0)
            return test_wrong(t, "%s: its actions are not those that lead to it", text);
        spil_state plain;
        memcpy(&plain, all->st, su->game->state_bytes);
        su->game->apply(su, &plain, d->actor, mv, NULL, NULL);
        if (memcmp(&plain, &next, su->game->state_bytes) != 0)
            return test_wrong(t, "%s: as actions it does something else", text);
    }
    return true;
}

/* Everybody who may act, whether asked now or not. */
static bool check_round_trip(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    uint8_t seats[SPIL_SEATS_MAX];
    const int n = su->game->to_act(su, st, seats);
    for (int i = 0; i < n; i++) {
        tree all = {.t = t, .st = st};
        const spil_decision d = {.actor = seats[i]};
        all.n_moves = su->game->moves(su, st, seats[i], t->moves, SPIL_MOVES_MAX);
        t->why[0] = '\0';
        for (int m = 0; su->game->n_codes > 0 && m < all.n_moves; m++) {
            if (t->moves[m].code < 1 || t->moves[m].code > su->game->n_codes)
                return test_wrong(t, "a move with the code %u, not 1 to %d", t->moves[m].code,
                                  su->game->n_codes);
        }
        if (!follow(&all, &d))
            return false;
        for (int m = 0; m < all.n_moves; m++) {
            char text[SPIL_MOVE_TEXT];
            if (!all.met[m])
                return test_wrong(t, "no actions lead to %s", test_move_text(su, t->moves[m], text));
        }
        if (all.n_moves == 0 && all.waits != 1)
            return test_wrong(t, "a seat without moves waits in %d ways", all.waits);
    }
    return true;
}

/* ---- nothing else is accepted ---- */

static bool check_refusals(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    static int8_t mask[SPIL_ACTIONS_MAX];
    spil_decision d;
    spil_decision_begin(su, st, &d);
    const int n = spil_actions_count(su);
    const bool over = d.actor == SPIL_NOBODY;
    if (!over)
        spil_actions_mask(su, st, &d, mask);
    for (int a = -1; a <= n; a++) {
        spil_state next;
        spil_decision after = d;
        spil_error err = {0};
        if (!over && a >= 0 && a < n && mask[a] != 0)
            continue;
        memcpy(&next, st, su->game->state_bytes);
        const spil_code code = spil_act(su, &next, &after, a, NULL, &err);
        if (code != (over ? SPIL_GAME_OVER : SPIL_ILLEGAL_MOVE) || err.text.format == NULL)
            return test_wrong(t, "action %d is not refused as it should be: code %d", a, code);
        if (memcmp(&next, st, su->game->state_bytes) != 0 || memcmp(&after, &d, sizeof d) != 0)
            return test_wrong(t, "action %d is refused and changes something", a);
    }
    return true;
}

/* ---- whole games by numbers alone ---- */

/* Who should act, by the words of the header. */
static int expected_actor(const spil_setup *su, const void *st, uint8_t declined, int last)
{
    uint8_t seats[SPIL_SEATS_MAX];
    const int n = su->game->to_act(su, st, seats);
    if (n == 0)
        return SPIL_NOBODY;
    if (su->game->race) {
        for (int k = 1; k <= su->seats; k++) {
            const int seat = (last + k) % su->seats;
            if (memchr(seats, seat, (size_t)n) != NULL)
                return seat;
        }
    }
    for (int i = 0; i < n; i++) {
        if (!(declined >> seats[i] & 1) && su->game->moves(su, st, seats[i], NULL, 0) > 0)
            return seats[i];
    }
    return -1;
}

static bool G2_games_by_numbers_end(test_ctx *t)
{
    const spil_setup *su = &t->su;
    static uint16_t legal[SPIL_ACTIONS_MAX];
    for (int game = 0; game < test_effort(30); game++) {
        spil_state st;
        spil_decision d;
        uint8_t declined = 0;
        const spil_key key = spil_fast_key(&t->rng);
        su->game->start(su, &key, &st);
        spil_decision_begin(su, &st, &d);
        int last = su->seats - 1; /* a race begins with seat 0 */
        for (int step = 0; d.actor != SPIL_NOBODY; step++) {
            if (step > TEST_STEPS_MAX)
                return test_wrong(t, "a game does not end");
            if (d.n_made == 0 && d.actor != expected_actor(su, &st, declined, last))
                return test_wrong(t, "seat %d acts instead of %d", d.actor,
                                  expected_actor(su, &st, declined, last));
            const int n = spil_actions_list(su, &st, &d, legal);
            const spil_decision before = d;
            spil_state old = st;
            const int action = legal[spil_fast_below(&t->rng, (uint32_t)n)];
            if (spil_act(su, &st, &d, action, NULL, NULL) != SPIL_OK)
                return test_wrong(t, "action %d is refused", action);
            if (d.n_made > before.n_made)
                continue;
            last = before.actor;
            const bool waited = memcmp(&old, &st, su->game->state_bytes) == 0;
            declined = (uint8_t)(waited && !su->game->race ? declined | 1u << before.actor : 0);
        }
        spil_result res;
        if (!su->game->result(su, &st, &res))
            return test_wrong(t, "nobody acts and the game is not over");
    }
    return true;
}

/* ---- observations ---- */

/* Half a move is known to the seat that makes it, and to nobody else. */
static bool check_half_moves(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    static uint8_t before[SPIL_OBSERVATION_MAX], after[SPIL_OBSERVATION_MAX];
    static uint16_t legal[SPIL_ACTIONS_MAX];
    const size_t bytes = (size_t)spil_observation_bytes(su);
    spil_decision d;
    spil_decision_begin(su, st, &d);
    const int n = spil_actions_list(su, st, &d, legal);
    for (int i = 0; i < n; i++) {
        spil_state next;
        spil_decision half = d;
        memcpy(&next, st, su->game->state_bytes);
        spil_act(su, &next, &half, legal[i], NULL, NULL);
        if (half.n_made == 0)
            continue;
        t->found++;
        for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
            spil_observe(su, st, &d, seat, before);
            spil_observe(su, st, &half, seat, after);
            const bool same = memcmp(before, after, bytes) == 0;
            if (same != (seat != d.actor))
                return test_wrong(t, "seat %d %s what seat %d has begun", seat,
                                  same ? "does not see" : "sees", d.actor);
        }
    }
    return true;
}

/* Where a game observes states directly, that gives what its views give. */
static bool is_made_from_view(test_ctx *t, const void *st, const spil_decision *d, int seat,
                              const uint8_t seen[])
{
    const spil_setup *su = &t->su;
    uint8_t from_view[SPIL_OBSERVATION_MAX];
    spil_view view;
    spil_view_of(su, st, seat, &view);
    spil_actions_of_game(su->game)->observe(su, &view, d, from_view);
    return memcmp(seen, from_view, (size_t)spil_observation_bytes(su)) == 0 ||
           test_wrong(t, "seat %d observes otherwise from its view", seat);
}

/* Every byte is written, and nothing beyond. */
static bool check_bytes(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    static uint8_t low[SPIL_OBSERVATION_MAX + 64], high[SPIL_OBSERVATION_MAX + 64];
    const int n = spil_observation_bytes(su);
    spil_decision d;
    spil_decision_begin(su, st, &d);
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        memset(low, 0x11, sizeof low);
        memset(high, 0xee, sizeof high);
        spil_observe(su, st, &d, seat, low + 32);
        spil_observe(su, st, &d, seat, high + 32);
        if (!is_made_from_view(t, st, &d, seat, low + 32))
            return false;
        for (int i = -32; i < n + 32; i++) {
            const int a = low[32 + i], b = high[32 + i];
            if (i >= 0 && i < n ? a != b : a != 0x11 || b != 0xee)
                return test_wrong(t, "byte %d of %d of an observation: %d and %d", i, n, a, b);
        }
    }
    return true;
}

/* ---- masks ---- */

/* A mask of one build, every byte of it and no other; and the k-th legal action for every k. */
static bool check_mask(test_ctx *t, const spil_setup *su, const void *st, const spil_decision *d,
                       int8_t mask[SPIL_ACTIONS_MAX])
{
    enum { GUARD = 32 };
    static int8_t bytes[SPIL_ACTIONS_MAX + 2 * GUARD];
    const int n_actions = spil_actions_count(su);
    int k = 0;
    memset(bytes, 0x55, sizeof bytes);
    const int n = spil_actions_mask(su, st, d, bytes + GUARD);
    memcpy(mask, bytes + GUARD, (size_t)n_actions);
    for (int i = 0; i < n_actions; i++) {
        if (mask[i] != 0 && mask[i] != 1)
            return test_wrong(t, "byte %d of a mask is %d", i, mask[i]);
        if (mask[i] == 0)
            continue;
        const int found = spil_nth_legal(mask, n_actions, k);
        if (found != i)
            return test_wrong(t, "legal action %d is %d, not %d", k, found, i);
        k++;
    }
    if (k != n || n == 0)
        return test_wrong(t, "%d legal actions instead of %d", n, k);
    for (int i = 0; i < GUARD; i++) {
        if (bytes[i] != 0x55 || bytes[GUARD + n_actions + i] != 0x55)
            return test_wrong(t, "a mask is longer than %d bytes", n_actions);
    }
    return true;
}

/* A decision and all that follow before the move is complete, in both builds. */
static bool check_masks(test_ctx *t, const void *st, const spil_decision *d)
{
    int8_t mask[SPIL_ACTIONS_MAX], other_mask[SPIL_ACTIONS_MAX];
    const spil_setup *su = &t->su;
    spil_setup other = *su;
    other.game = spil_game_find(SPIL_CPU_ANY, su->game->id);
    if (!check_mask(t, su, st, d, mask) || !check_mask(t, &other, st, d, other_mask))
        return false;
    if (memcmp(mask, other_mask, (size_t)spil_actions_count(su)) != 0)
        return test_wrong(t, "the masks of two builds differ");
    for (int a = 0; a < spil_actions_count(su); a++) {
        spil_move mv;
        spil_decision next = *d;
        if (mask[a] == 0 || spil_actions_of_game(su->game)->read(su, st, d, a, &mv) != SPIL_ACTION_PART)
            continue;
        next.made[next.n_made++] = (uint16_t)a;
        if (!check_masks(t, st, &next))
            return false;
    }
    return true;
}

static bool check_masks_here(test_ctx *t, const void *st)
{
    spil_decision d;
    spil_decision_begin(&t->su, st, &d);
    return d.actor == SPIL_NOBODY || check_masks(t, st, &d);
}

/* Both builds of the rules see the same. */
static bool check_builds(test_ctx *t, const void *st)
{
    static uint8_t one[SPIL_OBSERVATION_MAX], two[SPIL_OBSERVATION_MAX];
    const spil_setup *su = &t->su;
    spil_setup other = *su;
    other.game = spil_game_find(SPIL_CPU_ANY, su->game->id);
    spil_decision d;
    spil_decision_begin(su, st, &d);
    const size_t bytes = (size_t)spil_observation_bytes(su);
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        spil_observe(su, st, &d, seat, one);
        spil_observe(&other, st, &d, seat, two);
        for (size_t i = 0; i < bytes; i++) {
            if (one[i] != two[i])
                return test_wrong(t, "byte %d of what seat %d sees: %d and %d", (int)i, seat, one[i], two[i]);
        }
    }
    return true;
}

static bool every_move_is_one_sequence(test_ctx *t)
{
    return test_walk(t, test_effort(2000), 3, check_round_trip);
}

static bool other_actions_are_refused(test_ctx *t)
{
    return test_walk(t, test_effort(60), 11, check_refusals);
}

static bool G4_half_a_move_is_its_makers(test_ctx *t)
{
    return test_walk(t, test_effort(200), 5, check_half_moves);
}

static bool observations_write_their_bytes(test_ctx *t)
{
    return test_walk(t, test_effort(1000), 3, check_bytes);
}

static bool masks_are_exact(test_ctx *t)
{
    return test_walk(t, test_effort(2000), 3, check_masks_here);
}

static bool builds_see_the_same(test_ctx *t)
{
    return test_walk(t, test_effort(1000), 3, check_builds);
}

int main(void)
{
    static test_case cases[TEST_CASES_MAX];
    static runner r;
    const int n = test_cases(test_has_v3() ? SPIL_CPU_V3 : SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    for (int i = 0; i < n; i++) {
        runner_add(&r, &cases[i], "every_move_is_one_sequence", every_move_is_one_sequence);
        runner_add(&r, &cases[i], "other_actions_are_refused", other_actions_are_refused);
        runner_add(&r, &cases[i], "G2_games_by_numbers_end", G2_games_by_numbers_end);
        runner_add(&r, &cases[i], "G4_half_a_move_is_its_makers", G4_half_a_move_is_its_makers);
        runner_add(&r, &cases[i], "observations_write_their_bytes", observations_write_their_bytes);
        runner_add(&r, &cases[i], "masks_are_exact", masks_are_exact);
        if (test_has_v3())
            runner_add(&r, &cases[i], "builds_see_the_same", builds_see_the_same);
    }
    return runner_go(&r, "actions");
}
