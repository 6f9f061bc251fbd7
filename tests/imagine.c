/* imagine.c: is `imagine` honest? Where few cards are hidden, all states that fit a view can be listed: each way to
 * put the hidden cards into the places that the view's JSON shows as "?", if it can be loaded. Every such way must
 * come up equally often. Where many are hidden and any card may be anywhere, each card must come up in each place as
 * often as expected. Twins that peek or shuffle badly must fail. */
#include "support/runner.h"

#include <stdlib.h>
#include <string.h>

#include "spil/fields.h"
#include "support/checks.h"

enum { SMALL = 7, WAYS_MAX = 1000, TOKENS_MAX = 128 };

/* ---- the cards in a JSON document, one by one ---- */

typedef struct token {
    char text[24]; /* as in JSON, quotes included */
    int place;     /* number of its place: of the list, for lists without order, else its own */
} token;

typedef struct tokens {
    const test_ctx *t;
    const spil_json *doc;
    int n, places;
    token item[TOKENS_MAX];
} tokens;

static bool is_unordered(const spil_game *game, const char *name)
{
    const spil_state_field *field = spil_field_find(game, name);
    return field != NULL && field->unordered;
}

static void collect(tokens *all, const spil_json_node *node, bool inside, bool loose)
{
    char name[32];
    if (node->type == SPIL_JSON_ARRAY || node->type == SPIL_JSON_OBJECT) {
        const bool object = node->type == SPIL_JSON_OBJECT;
        for (const spil_json_node *i = spil_json_first(all->doc, node); i != NULL;
             i = spil_json_next(all->doc, i)) {
            const bool named = object && spil_json_key(all->doc, i, name, sizeof name);
            const bool cards = named && spil_listed(all->t->c->row->cards, name);
            collect(all, i, cards || (inside && !object),
                    named ? is_unordered(all->t->su.game, name) : loose);
        }
        all->places += inside && loose;
        return;
    }
    if (!inside || node->type == SPIL_JSON_NULL || all->n == TOKENS_MAX)
        return;
    token *item = &all->item[all->n++];
    if (node->type == SPIL_JSON_NUMBER)
        snprintf(item->text, sizeof item->text, "%lld", (long long)node->number);
    else
        snprintf(item->text, sizeof item->text, "\"%.*s\"", (int)node->len, all->doc->text + node->at);
    item->place = all->places;
    all->places += !loose;
}

static void read_tokens(test_ctx *t, const char *json, tokens *all)
{
    all->t = t;
    all->doc = &t->doc;
    all->n = all->places = 0;
    if (spil_json_parse(&t->doc, json, strlen(json), NULL) == SPIL_OK)
        collect(all, t->doc.node, false, false);
}

static bool is_hidden(const token *item)
{
    return strcmp(item->text, "\"?\"") == 0;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const token *)a)->text, ((const token *)b)->text);
}

/* All cards of the game: those in the state's JSON, or the row's deck. */
static void whole_deck(test_ctx *t, const char *state_json, tokens *all)
{
    static tokens state;
    const char *deck = t->c->row->deck;
    read_tokens(t, state_json, all);
    state = *all;
    for (int n = 0; deck != NULL && *deck != '\0'; n++) {
        const size_t len = strcspn(deck, " ");
        snprintf(all->item[n].text, sizeof all->item[n].text, "%.*s", (int)len, deck);
        all->n = n + 1;
        deck += len + (deck[len] == ' ');
    }
    for (int i = 0, k; i < state.n; i++) {
        for (k = 0; k < all->n && strcmp(all->item[k].text, state.item[i].text) != 0;)
            k++;
        if (k == all->n) {
            fprintf(stderr, "%s: .deck has no card %s\n", t->c->name, state.item[i].text);
            exit(2);
        }
    }
}

/* The cards that the view does not show, sorted; their number. *places: how many of them are in its JSON as "?". */
static int hidden_cards(test_ctx *t, const char *state_json, const char *view_json, token out[], int *places)
{
    static tokens deck, shown;
    whole_deck(t, state_json, &deck);
    read_tokens(t, view_json, &shown);
    int n = 0;
    *places = 0;
    for (int i = 0; i < shown.n; i++)
        *places += is_hidden(&shown.item[i]);
    for (int i = 0; i < deck.n; i++) {
        int k = 0;
        while (k < shown.n && strcmp(shown.item[k].text, deck.item[i].text) != 0)
            k++;
        if (k < shown.n)
            shown.item[k].text[0] = '\0';
        else
            out[n++] = deck.item[i];
    }
    qsort(out, (size_t)n, sizeof out[0], by_text);
    return n;
}

/* ---- few hidden cards: every state that fits ---- */

enum { SLOTS = 1 << 11 }; /* twice as many as states, so that looking up is short */

typedef struct fitting {
    int n, ways; /* states; ways to fill the places, of which several may be one state */
    uint64_t hash[SLOTS];
    int weight[SLOTS], count[SLOTS]; /* weight 0: a free slot */
} fitting;

/* The slot of a state: its own, or a free one. */
static int find_state(const fitting *f, uint64_t hash)
{
    int i = (int)(hash % SLOTS);
    while (f->weight[i] != 0 && f->hash[i] != hash)
        i = (i + 1) % SLOTS;
    return i;
}

static uint64_t hash_state(test_ctx *t, const void *st)
{
    test_fields_json(&t->su, st, t->more_json);
    return test_hash(t->more_json, strlen(t->more_json));
}

/* Fills the places with cards[] in this order and notes the state if it can be loaded. */
static void try_cards(test_ctx *t, const char *view_json, uint64_t op, const token cards[], fitting *f)
{
    char text[SPIL_STATE_TEXT];
    spil_setup su;
    spil_state st;
    int n =
        snprintf(text, sizeof text, "{\"rng\":{\"key\":\"%064d\",\"op\":%llu},", 0, (unsigned long long)op);
    for (const char *p = view_json + 1; *p != '\0';) {
        if (strncmp(p, "\"?\"", 3) == 0) {
            n += sprintf(text + n, "%s", (cards++)->text);
            p += 3;
        } else {
            text[n++] = *p++;
        }
    }
    if (spil_state_read(SPIL_CPU_ANY, text, (size_t)n, &t->work, &su, &st, NULL) != SPIL_OK)
        return;
    const uint64_t hash = hash_state(t, &st);
    const int i = find_state(f, hash);
    f->n += f->weight[i] == 0;
    f->hash[i] = hash;
    f->weight[i]++;
    f->ways++;
}

/* The next order of sorted cards, equal ones not told apart; false after the last. */
static bool next_order(token cards[], int n)
{
    int i = n - 2;
    while (i >= 0 && strcmp(cards[i].text, cards[i + 1].text) >= 0)
        i--;
    if (i < 0)
        return false;
    int k = n - 1;
    while (strcmp(cards[k].text, cards[i].text) <= 0)
        k--;
    token keep = cards[i];
    cards[i] = cards[k];
    cards[k] = keep;
    for (int a = i + 1, b = n - 1; a < b; a++, b--) {
        keep = cards[a];
        cards[a] = cards[b];
        cards[b] = keep;
    }
    return true;
}

enum { EACH = 40, EACH_LEAST = 8 }; /* tries for every state: no fewer, or chi-square says little */

static bool twin_is_asked; /* to notice one takes all tries, whatever the effort */

static bool compare_with_all(test_ctx *t, const void *view, fitting *f)
{
    const int wanted = twin_is_asked ? EACH : test_effort(EACH),
              each = wanted > EACH_LEAST ? wanted : EACH_LEAST;
    const int tries = each * (f->n > 100 ? f->n : 100);
    spil_state st;
    for (int i = 0; i < tries; i++) {
        memset(&st, 0, sizeof st);
        t->su.game->imagine(&t->su, view, &t->rng, &st);
        const int k = find_state(f, hash_state(t, &st));
        if (f->weight[k] == 0)
            return test_wrong(t, "imagine made a state that does not fit the view:\n%.3000s", t->more_json);
        f->count[k]++;
    }
    double chi = 0;
    for (int i = 0; i < SLOTS; i++) {
        if (f->weight[i] == 0)
            continue;
        const double expected = (double)tries * f->weight[i] / f->ways;
        chi += (f->count[i] - expected) * (f->count[i] - expected) / expected;
    }
    const double bound = test_chi_square_bound(f->n - 1);
    return chi < bound ||
           test_wrong(t, "imagine is not uniform over %d states: chi-square %.1f, at most %.1f", f->n, chi,
                      bound);
}

/* Positions of a case. */
static int enough(void)
{
    return twin_is_asked ? 2 : test_effort(2);
}

/* Ways to put `places` of n different cards in order. */
static int arrangements(int n, int places)
{
    int ways = 1;
    for (int i = 0; i < places; i++)
        ways *= n - i;
    return ways;
}

static bool check_small_of(test_ctx *t, const void *st, int seat)
{
    static char view_json[SPIL_STATE_TEXT];
    static fitting f;
    const spil_setup *su = &t->su;
    token cards[TOKENS_MAX];
    spil_view view;
    spil_key key;
    uint64_t op;
    int places = 0;
    su->game->seed_of(su, st, &key, &op);
    spil_view_of(su, st, seat, &view);
    test_view_json(su, &view, view_json);
    for (const char *p = view_json; places <= SMALL && (p = strstr(p, "\"?\"")) != NULL; p++)
        places++;
    if (places == 0 || places > SMALL)
        return true;
    test_state_json(su, st, t->json);
    const int n = hidden_cards(t, t->json, view_json, cards, &places);
    if (n < places)
        return test_wrong(t, "%d places are hidden to seat %d, but only %d cards:\n%s", places, seat, n,
                          view_json);
    if (n < 2 || n > SMALL || arrangements(n, places) > WAYS_MAX)
        return true;
    memset(&f, 0, sizeof f);
    do
        try_cards(t, view_json, op, cards, &f);
    while (next_order(cards, n));
    if (f.weight[find_state(&f, hash_state(t, st))] == 0)
        return test_wrong(t, "the true state is not among %d that fit seat %d's view:\n%s", f.n, seat,
                          view_json);
    if (f.n < 2)
        return true;
    t->found++;
    return compare_with_all(t, &view, &f);
}

static bool check_small(test_ctx *t, const void *st)
{
    for (int seat = 0; seat < t->su.seats && t->found < enough(); seat++) {
        if (!check_small_of(t, st, seat))
            return false;
    }
    return true;
}

static bool check_small_onlookers(test_ctx *t, const void *st)
{
    return t->found >= enough() || check_small_of(t, st, SPIL_ONLOOKER);
}

/* Walks of a hundred positions until enough of them were fit, and those in which the first must be found. */
enum { WALKS = 2000, FIRST_WALKS = 400 };

static bool is_hopeless(const test_ctx *t, int walks)
{
    return walks >= FIRST_WALKS && t->found == 0;
}

static bool none_was_met(test_ctx *t)
{
    return test_wrong(t,
                      "no position with 2 to %d hidden cards was met: list the case in .many_hidden, or in "
                      ".many_hidden_to_onlookers if it is so for onlookers only",
                      SMALL);
}

static bool walk_small(test_ctx *t, test_check check)
{
    for (int i = 0; i < WALKS && t->found < enough() && !is_hopeless(t, i); i++) {
        if (!test_walk(t, 100, 1, check))
            return false;
    }
    return t->found > 0 || none_was_met(t);
}

static bool imagine_hits_every_state_that_fits(test_ctx *t)
{
    return walk_small(t, check_small);
}

/* G4: imagine is as honest for onlookers. */
static bool onlookers_hit_every_state_that_fits(test_ctx *t)
{
    return walk_small(t, check_small_onlookers);
}

/* ---- many hidden cards that may lie anywhere: every card's share of every place ---- */

static int find_token(const token kinds[], int n, const char *text)
{
    int i = 0;
    while (i < n && strcmp(kinds[i].text, text) != 0)
        i++;
    return i;
}

static bool check_shares_of(test_ctx *t, const void *st, int seat)
{
    static char view_json[SPIL_STATE_TEXT];
    static tokens shown, made;
    static int count[TOKENS_MAX][TOKENS_MAX], open[TOKENS_MAX];
    const spil_setup *su = &t->su;
    const int tries = test_effort(2000);
    token hidden[TOKENS_MAX], kinds[TOKENS_MAX];
    int copies[TOKENS_MAX], n_kinds = 0, places;
    spil_view view;
    spil_view_of(su, st, seat, &view);
    test_view_json(su, &view, view_json);
    test_state_json(su, st, t->json);
    const int n = hidden_cards(t, t->json, view_json, hidden, &places);
    if (places == 0 || t->found >= enough())
        return true;
    for (int i = 0; i < n; i++) {
        if (i == 0 || by_text(&hidden[i], &hidden[i - 1]) != 0) {
            copies[n_kinds] = 0;
            kinds[n_kinds++] = hidden[i];
        }
        copies[n_kinds - 1]++;
    }
    if (n_kinds < 2)
        return true;
    t->found++;

    /* Cards that everybody sees in a place are subtracted beforehand, once per try. */
    memset(count, 0, sizeof count);
    memset(open, 0, sizeof open);
    read_tokens(t, view_json, &shown);
    const int n_places = shown.places;
    for (int i = 0; i < shown.n; i++) {
        if (is_hidden(&shown.item[i]))
            open[shown.item[i].place]++;
        else
            count[shown.item[i].place][find_token(kinds, n_kinds, shown.item[i].text)] -= tries;
    }
    for (int i = 0; i < tries; i++) {
        spil_state guess;
        memset(&guess, 0, sizeof guess);
        su->game->imagine(su, &view, &t->rng, &guess);
        read_tokens(t, test_state_json(su, &guess, t->more_json), &made);
        if (made.n != shown.n || made.places != n_places)
            return test_wrong(t, "view and imagined state differ in their places:\n%s\n%s", view_json,
                              t->more_json);
        for (int k = 0; k < made.n; k++)
            count[made.item[k].place][find_token(kinds, n_kinds, made.item[k].text)]++;
    }
    double chi = 0;
    int degrees = 0;
    for (int p = 0; p < n_places; p++) {
        for (int k = 0; open[p] > 0 && k < n_kinds; k++) {
            const double expected = (double)tries * open[p] * copies[k] / n;
            chi += (count[p][k] - expected) * (count[p][k] - expected) / expected;
        }
        degrees += open[p] > 0 ? n_kinds - 1 : 0;
    }
    const double bound = test_chi_square_bound(degrees);
    return chi < bound ||
           test_wrong(
               t,
               "imagine is not uniform: seat %d, %d hidden cards in %d places, chi-square %.1f, at most %.1f",
               seat, n, places, chi, bound);
}

static bool check_shares(test_ctx *t, const void *st)
{
    return check_shares_of(t, st, (int)spil_fast_below(&t->rng, t->su.seats));
}

static bool check_shares_onlookers(test_ctx *t, const void *st)
{
    return check_shares_of(t, st, SPIL_ONLOOKER);
}

static bool walk_shares(test_ctx *t, test_check check)
{
    if (!test_walk(t, 200, 5, check))
        return false;
    return t->found > 0 || test_wrong(t, "no position with hidden cards was met");
}

static bool imagine_gives_every_card_its_share(test_ctx *t)
{
    return walk_shares(t, check_shares);
}

static bool onlookers_give_every_card_its_share(test_ctx *t)
{
    return walk_shares(t, check_shares_onlookers);
}

/* ---- dishonest twins ---- */

static spil_state truth; /* what no honest function could know */

static void imagine_truth(const spil_setup *su, const void *view, spil_fast_rng *rng, void *st)
{
    (void)view;
    (void)rng;
    memcpy(st, &truth, su->game->state_bytes);
}

static const spil_game *honest;

/* Honest to seats, but not to onlookers: whatever they imagine has seat 0's true hand. */
static void imagine_hand_to_onlookers(const spil_setup *su, const void *view, spil_fast_rng *rng, void *st)
{
    spil_view seen;
    const bool watches = ((const spil_view_head *)view)->seat == SPIL_ONLOOKER;
    if (watches)
        spil_view_of(su, &truth, 0, &seen);
    honest->imagine(su, watches ? &seen : view, rng, st);
}

/* Of two guesses it prefers the one whose text has the smaller hash: like a shuffle that does not shuffle enough. */
static void imagine_biased(const spil_setup *su, const void *view, spil_fast_rng *rng, void *st)
{
    static char json[2][SPIL_STATE_TEXT];
    spil_state guess[2];
    for (int i = 0; i < 2; i++) {
        memset(&guess[i], 0, sizeof guess[i]);
        honest->imagine(su, view, rng, &guess[i]);
        test_fields_json(su, &guess[i], json[i]);
    }
    const bool second = spil_fast_below(rng, 3) == 0 && test_hash(json[1], strlen(json[1])) % 1000003 <
                                                            test_hash(json[0], strlen(json[0])) % 1000003;
    memcpy(st, &guess[second], su->game->state_bytes);
}

static test_check inner_check;

static bool check_with_truth(test_ctx *t, const void *st)
{
    memcpy(&truth, st, t->su.game->state_bytes);
    return inner_check(t, st);
}

typedef void imagine_function(const spil_setup *su, const void *view, spil_fast_rng *rng, void *st);

static bool must_fail(test_ctx *t, imagine_function *twin_imagine, test_check check)
{
    if (test_effort(100) < 20)
        return true; /* it takes all tries: said in the builds that have time for it */
    spil_game twin = *t->su.game;
    honest = t->su.game;
    inner_check = check;
    twin.imagine = twin_imagine;
    t->su.game = &twin;
    bool passed = twin_is_asked = true;
    bool met = true;
    for (int round = 0; round < 5 && passed && met; round++) { /* a position may have nothing to spoil */
        t->found = 0;
        for (int i = 0; i < WALKS && t->found < enough() && passed && !is_hopeless(t, i); i++)
            passed = test_walk(t, 100, 1, check_with_truth);
        met = t->found > 0;
    }
    twin_is_asked = false;
    if (!met)
        return none_was_met(t);
    if (passed)
        return test_wrong(t, "a dishonest twin passed");
    return strstr(t->why, "not uniform") != NULL;
}

static bool a_twin_that_returns_the_truth_is_noticed(test_ctx *t)
{
    return must_fail(t, imagine_truth, check_small);
}

static bool a_twin_that_shuffles_badly_is_noticed(test_ctx *t)
{
    return must_fail(t, imagine_biased, check_small);
}

static bool the_truth_is_noticed_by_shares(test_ctx *t)
{
    return must_fail(t, imagine_truth, check_shares);
}

static bool a_hand_shown_to_onlookers_is_noticed(test_ctx *t)
{
    return must_fail(t, imagine_hand_to_onlookers, check_small_onlookers);
}

static bool a_hand_shown_to_onlookers_is_noticed_by_shares(test_ctx *t)
{
    return must_fail(t, imagine_hand_to_onlookers, check_shares_onlookers);
}

int main(void)
{
    static test_case cases[TEST_CASES_MAX];
    static runner r;
    const test_game *few_shown = NULL, *onlookers_shown = NULL;
    const int n = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    for (int i = 0; i < n; i++) {
        const test_game *row = cases[i].row;
        const bool few = row->whole_deck && !spil_listed(row->many_hidden, cases[i].spec);
        const bool few_for_onlookers = few && !spil_listed(row->many_hidden_to_onlookers, cases[i].spec);
        if (few)
            runner_add(&r, &cases[i], "imagine_hits_every_state_that_fits",
                       imagine_hits_every_state_that_fits);
        if (few_for_onlookers)
            runner_add(&r, &cases[i], "onlookers_hit_every_state_that_fits",
                       onlookers_hit_every_state_that_fits);
        if (row->any_place) {
            runner_add(&r, &cases[i], "imagine_gives_every_card_its_share",
                       imagine_gives_every_card_its_share);
            runner_add(&r, &cases[i], "onlookers_give_every_card_its_share",
                       onlookers_give_every_card_its_share);
        }
        /* Twins: once a game, in the first case that shows them. */
        if (few && few_shown != row) {
            few_shown = row;
            runner_add(&r, &cases[i], "the_truth_is_noticed", a_twin_that_returns_the_truth_is_noticed);
            runner_add(&r, &cases[i], "a_bad_shuffle_is_noticed", a_twin_that_shuffles_badly_is_noticed);
        }
        if (row->any_place && (i == 0 || cases[i - 1].row != row)) {
            runner_add(&r, &cases[i], "the_truth_is_noticed_by_shares", the_truth_is_noticed_by_shares);
            runner_add(&r, &cases[i], "a_hand_shown_to_onlookers_is_noticed_by_shares",
                       a_hand_shown_to_onlookers_is_noticed_by_shares);
        }
        if (row->any_place && few_for_onlookers &&
            onlookers_shown != row) { /* in Punto a seat knows no more */
            onlookers_shown = row;
            runner_add(&r, &cases[i], "a_hand_shown_to_onlookers_is_noticed",
                       a_hand_shown_to_onlookers_is_noticed);
        }
    }
    return runner_go(&r, "imagine");
}
