/* fields.c: the tables of fields (spil/fields.h) over every case. What a table hides cannot be told from a view: two
 * hidden cards change places in the state's JSON, it is read, and no byte of the view or of its observation is another
 * one. What a table shows can be told from an observation that follows from it. Twins that say too much or too little
 * must fail. */
#include "support/runner.h"

#include <string.h>

#include "spil/actions.h"
#include "spil/fields.h"

/* ---- which cards are hidden ---- */

enum { HIDDEN_MAX = 256 };

/* Cards of a state's JSON, as pieces of its text. */
typedef struct pieces {
    int n;
    const spil_json_node *card[HIDDEN_MAX];
} pieces;

/* The cards of a list that the view does not show: in a list with an order those at its "?", else those left over. */
static void add_hidden(const spil_json *doc, const spil_json_node *list, const spil_json *view,
                       const spil_json_node *shown, bool ordered, pieces *hidden)
{
    bool met[HIDDEN_MAX] = {false};
    char text[SPIL_MOVE_TEXT];
    const spil_json_node *beside = spil_json_first(view, shown);
    for (const spil_json_node *c = spil_json_first(doc, list); c != NULL; c = spil_json_next(doc, c)) {
        int i = 0;
        const spil_json_node *s = spil_json_first(view, shown);
        spil_json_text(doc, c, text, sizeof text);
        for (; s != NULL && (met[i] || !spil_json_is(view, s, text)); s = spil_json_next(view, s))
            i++;
        met[i] = s != NULL;
        if (ordered ? spil_json_is(view, beside, "?") : s == NULL)
            hidden->card[hidden->n++] = c; /* there is room for a whole deck */
        beside = spil_json_next(view, beside);
    }
}

/* Collects what the view of a seat hides of a field. */
static void collect(test_ctx *t, const spil_state_field *f, const spil_json *view, pieces *hidden)
{
    const spil_json_node *all = spil_json_get(&t->doc, t->doc.node, f->name);
    const spil_json_node *seen = spil_json_get(view, view->node, f->name);
    if (f->shape == SPIL_LIST) {
        add_hidden(&t->doc, all, view, seen, !f->unordered, hidden);
        return;
    }
    const spil_json_node *shown = spil_json_first(view, seen);
    for (const spil_json_node *part = spil_json_first(&t->doc, all); part != NULL;
         part = spil_json_next(&t->doc, part), shown = spil_json_next(view, shown))
        add_hidden(&t->doc, part, view, shown, !f->unordered, hidden);
}

/* ---- two of them change places ---- */

static void swap(const spil_json *doc, const spil_json_node *a, const spil_json_node *b, char *out)
{
    const char *text = doc->text;
    if (a->at > b->at) {
        const spil_json_node *first = b;
        b = a;
        a = first;
    }
    snprintf(out, SPIL_STATE_TEXT, "%.*s%.*s%.*s%.*s%s", (int)a->at, text, (int)b->len, text + b->at,
             (int)(b->at - a->at - a->len), text + a->at + a->len, (int)a->len, text + a->at,
             text + b->at + b->len);
}

static bool look_the_same(test_ctx *t, const void *a, const void *b, int seat)
{
    static uint8_t seen_a[SPIL_OBSERVATION_MAX], seen_b[SPIL_OBSERVATION_MAX];
    spil_view view_a, view_b;
    spil_decision d;
    spil_view_of(&t->su, a, seat, &view_a);
    spil_view_of(&t->su, b, seat, &view_b);
    if (memcmp(&view_a, &view_b, t->su.game->view_bytes) != 0)
        return test_wrong(t, "hidden cards can be told from the view of seat %d", seat);
    spil_decision_begin(&t->su, a, &d);
    spil_observe(&t->su, a, &d, seat, seen_a);
    spil_observe(&t->su, b, &d, seat, seen_b);
    return memcmp(seen_a, seen_b, (size_t)spil_observation_bytes(&t->su)) == 0 ||
           test_wrong(t, "hidden cards can be told from what seat %d observes", seat);
}

static bool check_swaps(test_ctx *t, const void *st, int seat, const pieces *hidden)
{
    static char swapped[SPIL_STATE_TEXT];
    for (int i = 0; i < 4 && hidden->n > 1; i++) {
        const spil_json_node *a = hidden->card[spil_fast_below(&t->rng, (uint32_t)hidden->n)];
        const spil_json_node *b = hidden->card[spil_fast_below(&t->rng, (uint32_t)hidden->n)];
        spil_setup su;
        spil_state other;
        if (a == b)
            continue;
        swap(&t->doc, a, b, swapped);
        if (spil_state_read(SPIL_CPU_ANY, swapped, strlen(swapped), &t->work, &su, &other, NULL) != SPIL_OK)
            continue; /* not every card may be everywhere */
        t->found += memcmp(&other, st, t->su.game->state_bytes) != 0;
        if (!look_the_same(t, st, &other, seat))
            return false;
    }
    return true;
}

static bool check_hidden(test_ctx *t, const void *st)
{
    static spil_json view_doc;
    static char view_json[SPIL_STATE_TEXT];
    test_state_json(&t->su, st, t->json);
    if (spil_json_parse(&t->doc, t->json, strlen(t->json), NULL) != SPIL_OK)
        return test_wrong(t, "a state is no JSON");
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(&t->su, seat)) {
        spil_view view;
        pieces hidden = {0};
        spil_view_of(&t->su, st, seat, &view);
        test_view_json(&t->su, &view, view_json);
        spil_json_parse(&view_doc, view_json, strlen(view_json), NULL);
        for (const spil_state_field *f = t->su.game->fields; !spil_fields_end(f); f++) {
            if (f->seen != SPIL_BY_ALL)
                collect(t, f, &view_doc, &hidden);
        }
        if (!check_swaps(t, st, seat, &hidden))
            return false;
    }
    return true;
}

static bool G4_what_a_table_hides_stays_hidden(test_ctx *t)
{
    if (!test_walk(t, test_effort(150), 5, check_hidden))
        return false;
    return t->found > 0 || test_wrong(t, "no hidden cards could change places");
}

/* ---- leaky twins ---- */

static const spil_game *honest;

/* The view is one byte longer, and says something about all cards. */
static void view_with_secret(const spil_setup *su, const void *st, int seat, void *view)
{
    static char json[SPIL_STATE_TEXT];
    spil_setup own = *su;
    own.game = honest;
    honest->view(&own, st, seat, view);
    test_fields_json(&own, st, json);
    ((uint8_t *)view)[honest->view_bytes] = (uint8_t)(test_hash(json, strlen(json)) >> 16);
}

static bool G4_a_view_that_shows_too_much_is_noticed(test_ctx *t)
{
    spil_game twin = *t->su.game;
    honest = t->su.game;
    twin.view = view_with_secret;
    twin.view_bytes++;
    t->su.game = &twin;
    if (test_walk(t, 300, 5, check_hidden))
        return test_wrong(t, "the leaky twin passed");
    return strstr(t->why, "can be told from the view") != NULL;
}

/* ---- observations by the table ---- */

/* What seat 0 saw last, and its observation. */
static char last_json[SPIL_STATE_TEXT];
static uint8_t last_seen[SPIL_OBSERVATION_MAX];

static bool check_observation(test_ctx *t, const void *st)
{
    static uint8_t seen[SPIL_OBSERVATION_MAX];
    spil_view view;
    spil_decision d;
    const size_t bytes = (size_t)spil_observation_bytes(&t->su);
    spil_decision_begin(&t->su, st, &d);
    spil_view_of(&t->su, st, 0, &view);
    test_view_json(&t->su, &view, t->json);
    spil_observe(&t->su, st, &d, 0, seen);
    const bool another = strcmp(t->json, last_json) != 0;
    const bool same = memcmp(seen, last_seen, bytes) == 0;
    if (t->found++ > 0 && another && same)
        return test_wrong(t, "two positions look the same:\n%s\n%s", last_json, t->json);
    strcpy(last_json, t->json);
    memcpy(last_seen, seen, bytes);
    return true;
}

static bool observations_tell_positions_apart(test_ctx *t)
{
    return test_walk(t, test_effort(300), 1, check_observation);
}

static void observe_the_head(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    spil_actions_of_game(honest)->observe(su, view, d, out);
    memset(out + 1, 0, (size_t)spil_observation_bytes(su) - 1);
}

static bool an_observation_of_nothing_is_noticed(test_ctx *t)
{
    spil_game twin = *t->su.game;
    spil_actions table = *spil_actions_of_game(&twin);
    honest = t->su.game;
    table.observe = observe_the_head;
    twin.actions = &table;
    t->su.game = &twin;
    return !test_walk(t, 100, 1, check_observation) && strstr(t->why, "look the same") != NULL;
}

/* ---- tables ---- */

static bool is_sound(test_ctx *t, const spil_game *game, const spil_state_field *f)
{
    const bool hidden = f->seen == SPIL_BY_OWNER || f->seen == SPIL_BY_NOBODY;
    if (f->at + f->bytes > game->state_bytes || f->view_at >= game->view_bytes)
        return test_wrong(t, "a field lies outside its memory: %s", f->name);
    if (hidden && (f->view_count_at < sizeof(spil_view_head) || f->view_count_at >= game->view_bytes))
        return test_wrong(t, "a view does not say how many cards it hides: %s", f->name);
    if (f->name != NULL && spil_field_find(game, f->name) != f)
        return test_wrong(t, "two fields have the same name: %s", f->name);
    return true;
}

static bool tables_are_sound(test_ctx *t)
{
    const spil_game *game = t->su.game;
    spil_plane planes[SPIL_PLANES_MAX + 1];
    int n = 0;
    for (const spil_state_field *f = game->fields; !spil_fields_end(f); f++) {
        n += f->name != NULL;
        if (!is_sound(t, game, f))
            return false;
    }
    spil_actions_of_game(game)->planes(&t->su, planes);
    return (n <= SPIL_FIELDS_MAX && spil_observation_bytes(&t->su) <= SPIL_OBSERVATION_MAX) ||
           test_wrong(t, "too many fields, or too many bytes of them");
}

static bool an_unsound_table_is_noticed(test_ctx *t)
{
    spil_state_field field = t->su.game->fields[0];
    field.at = t->su.game->state_bytes;
    field.bytes = 1;
    return !is_sound(t, t->su.game, &field) && strstr(t->why, "outside") != NULL;
}

int main(void)
{
    static test_case cases[TEST_CASES_MAX];
    static runner r;
    const int n = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    for (int i = 0; i < n; i++) {
        const bool by_fields = cases[i].setup.game->actions == NULL;
        runner_add(&r, &cases[i], "G4_what_a_table_hides_stays_hidden", G4_what_a_table_hides_stays_hidden);
        if (by_fields)
            runner_add(&r, &cases[i], "observations_tell_positions_apart", observations_tell_positions_apart);
        if (i > 0 && cases[i - 1].row == cases[i].row)
            continue; /* the rest of each game once */
        runner_add(&r, &cases[i], "tables_are_sound", tables_are_sound);
        runner_add(&r, &cases[i], "an_unsound_table_is_noticed", an_unsound_table_is_noticed);
        runner_add(&r, &cases[i], "G4_a_view_that_shows_too_much_is_noticed",
                   G4_a_view_that_shows_too_much_is_noticed);
        if (by_fields)
            runner_add(&r, &cases[i], "an_observation_of_nothing_is_noticed",
                       an_observation_of_nothing_is_noticed);
    }
    return runner_go(&r, "fields");
}
