/* views.c: a view that was written as JSON is read back as the same bytes, over every case; one that says anything
 * else is refused and changes nothing. Twins that read carelessly must fail. */
#include "support/runner.h"

#include <string.h>

#include "spil/fields.h"

static spil_code read_view(test_ctx *t, int seat, const char *json, spil_view *view, spil_error *err)
{
    return spil_view_read(&t->su, seat, json, strlen(json), &t->work, view, err);
}

/* ---- the same bytes ---- */

static bool check_view(test_ctx *t, const void *st)
{
    spil_view view, read;
    spil_error err = {0};
    char said[512];
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(&t->su, seat)) {
        spil_view_of(&t->su, st, seat, &view);
        test_view_json(&t->su, &view, t->json);
        memset(&read, 0xa5, sizeof read);
        if (read_view(t, seat, t->json, &read, &err) != SPIL_OK)
            return test_wrong(t, "the view of seat %d is refused: %s\n%s", seat, test_sentence(&err, said),
                              t->json);
        if (memcmp(&read, &view, t->su.game->view_bytes) != 0)
            return test_wrong(t, "the view of seat %d has other bytes when read back", seat);
    }
    return true;
}

static bool views_survive_JSON(test_ctx *t)
{
    return test_walk(t, test_effort(400), 5, check_view);
}

/* ---- what else a text may say ---- */

typedef enum change { LEFT_OUT, TWICE, OTHER_TYPE, OTHER_VALUE, CHANGES } change;

/* Copies a document, with one of its values changed. */
typedef struct copier {
    const spil_setup *su;
    const spil_json *doc;
    const spil_json_node *target;
    change change;
    int by; /* OTHER_VALUE of a number */
    spil_json_writer w;
} copier;

static void put_other_value(copier *c, const char *key, const spil_json_node *node)
{
    char card[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(card, sizeof card);
    switch (node->type) {
    case SPIL_JSON_NUMBER: spil_json_int(&c->w, key, node->number + c->by); break;
    case SPIL_JSON_FALSE:
    case SPIL_JSON_TRUE: spil_json_bool(&c->w, key, node->type == SPIL_JSON_FALSE); break;
    case SPIL_JSON_STRING: /* a card that nobody may know, or the reverse */
        c->su->game->print_card(c->su, 1, &out);
        spil_json_string(&c->w, key, spil_json_is(c->doc, node, "?") ? card : "?");
        break;
    case SPIL_JSON_NULL:
    case SPIL_JSON_ARRAY:
    case SPIL_JSON_OBJECT: spil_json_int(&c->w, key, 99); break;
    }
}

static void copy(copier *c, const char *key, const spil_json_node *node);

static void copy_as_it_is(copier *c, const char *key, const spil_json_node *node)
{
    char text[256];
    const bool object = node->type == SPIL_JSON_OBJECT;
    switch (node->type) {
    case SPIL_JSON_NULL: spil_json_null(&c->w, key); break;
    case SPIL_JSON_FALSE:
    case SPIL_JSON_TRUE: spil_json_bool(&c->w, key, node->type == SPIL_JSON_TRUE); break;
    case SPIL_JSON_NUMBER: spil_json_int(&c->w, key, node->number); break;
    case SPIL_JSON_STRING:
        spil_json_text(c->doc, node, text, sizeof text);
        spil_json_string(&c->w, key, text);
        break;
    case SPIL_JSON_ARRAY:
    case SPIL_JSON_OBJECT:
        spil_json_open(&c->w, key, object ? '{' : '[');
        for (const spil_json_node *n = spil_json_first(c->doc, node); n != NULL;
             n = spil_json_next(c->doc, n)) {
            if (object)
                spil_json_key(c->doc, n, text, sizeof text);
            copy(c, object ? text : NULL, n);
        }
        spil_json_close(&c->w, object ? '}' : ']');
        break;
    }
}

static void copy(copier *c, const char *key, const spil_json_node *node)
{
    const bool object = node->type == SPIL_JSON_OBJECT;
    if (node != c->target) {
        copy_as_it_is(c, key, node);
        return;
    }
    switch (c->change) {
    case LEFT_OUT: break;
    case TWICE:
        copy_as_it_is(c, key, node);
        copy_as_it_is(c, key, node);
        break;
    case OTHER_TYPE:
        spil_json_open(&c->w, key, object ? '[' : '{');
        spil_json_close(&c->w, object ? ']' : '}');
        break;
    case OTHER_VALUE: put_other_value(c, key, node); break;
    case CHANGES: break;
    }
}

/* May the changed text be the view of another game? A flag and a number may be others, a list longer or shorter. */
static bool may_be_another(const spil_json_node *target, change what)
{
    const bool flag = target->type == SPIL_JSON_TRUE || target->type == SPIL_JSON_FALSE;
    if (what == OTHER_VALUE)
        return flag || target->type == SPIL_JSON_NUMBER;
    return (what == LEFT_OUT || what == TWICE) && target->key_len == 0;
}

/* A changed text is refused with a reason. If it can be another view, this must say the same when written. */
static bool check_changed(test_ctx *t, int seat, const spil_json_node *target, change what)
{
    static char changed[SPIL_STATE_TEXT], again[SPIL_STATE_TEXT];
    spil_view view, unchanged;
    spil_error err = {0};
    char said[512];
    spil_out out = spil_out_to(changed, sizeof changed);
    copier c = {.su = &t->su, .doc = &t->doc, .target = target, .change = what, .w = spil_json_to(&out)};
    c.by = spil_fast_below(&t->rng, 2) == 0 ? -1 : 1;
    copy(&c, NULL, t->doc.node);
    memset(&view, 0xa5, sizeof view);
    memcpy(&unchanged, &view, sizeof view);
    if (read_view(t, seat, changed, &view, &err) != SPIL_OK) {
        if (memcmp(&view, &unchanged, sizeof view) != 0)
            return test_wrong(t, "refused, and yet the view is another one:\n%s", changed);
        if (err.code != SPIL_BAD_STATE || test_sentence(&err, said)[0] == '\0')
            return test_wrong(t, "refused without a reason:\n%s", changed);
        t->found++;
        return true;
    }
    if (!may_be_another(target, what) || strcmp(test_view_json(&t->su, &view, again), changed) != 0)
        return test_wrong(t, "seat %d's view is accepted with a change:\n%s", seat, changed);
    return true;
}

/* One change for each value of the view of somebody. */
static bool check_changes(test_ctx *t, const void *st)
{
    const uint32_t pick = spil_fast_below(&t->rng, t->su.seats + 1u);
    const int seat = pick == t->su.seats ? SPIL_ONLOOKER : (int)pick;
    spil_view view;
    spil_view_of(&t->su, st, seat, &view);
    test_view_json(&t->su, &view, t->json);
    if (spil_json_parse(&t->doc, t->json, strlen(t->json), NULL) != SPIL_OK)
        return test_wrong(t, "a view is no JSON");
    for (uint32_t i = 1; i < t->doc.n; i++) {
        if (!check_changed(t, seat, &t->doc.node[i], (change)spil_fast_below(&t->rng, CHANGES)))
            return false;
    }
    return true;
}

static bool changed_views_are_refused(test_ctx *t)
{
    if (!test_walk(t, test_effort(100), 7, check_changes))
        return false;
    return t->found > 0 || test_wrong(t, "nothing was refused");
}

/* ---- careless twins ---- */

static const spil_game *honest;

/* A byte of the view depends on what a view does not say. */
static void view_with_the_key(const spil_setup *su, const void *st, int seat, void *view)
{
    spil_key key;
    uint64_t op;
    honest->view(su, st, seat, view);
    honest->seed_of(su, st, &key, &op);
    ((uint8_t *)view)[honest->view_bytes] = key.bytes[5];
}

static bool a_byte_that_no_field_holds_is_noticed(test_ctx *t)
{
    spil_game twin = *t->su.game;
    honest = t->su.game;
    twin.view = view_with_the_key;
    twin.view_bytes++;
    t->su.game = &twin;
    if (test_walk(t, 10, 5, check_view))
        return test_wrong(t, "a view with a byte that no field holds passed");
    return strstr(t->why, "other bytes") != NULL;
}

/* Whatever the text says, the position is this one … */
static const void *shown;

static spil_code settle_as_shown(spil_position *p)
{
    memcpy(p->state, shown, p->su->game->state_bytes);
    return SPIL_OK;
}

/* … which the caller cannot see when a field is neither written nor read. */
static void write_no_field(const spil_source *from, const char *key, spil_json_writer *w)
{
    (void)from;
    (void)key;
    (void)w;
}

static bool check_careless_table(test_ctx *t, const void *st)
{
    static spil_state_field fields[2 * SPIL_FIELDS_MAX];
    spil_game twin = *honest;
    spil_view view;
    int i;
    for (i = 0; !spil_fields_end(&twin.fields[i]); i++)
        fields[i] = twin.fields[i];
    fields[i] = (spil_state_field){0};
    i--; /* the last one, which nothing that is read depends on */
    shown = st;
    spil_view_of(&t->su, st, 0, &view);
    test_view_json(&t->su, &view, t->json);
    spil_json_parse(&t->doc, t->json, strlen(t->json), NULL);
    twin.settle = settle_as_shown;
    const spil_json_node *own = spil_json_get(&t->doc, t->doc.node, fields[i].name);
    t->su.game = &twin;
    const bool refused = check_changed(t, 0, own, LEFT_OUT);
    fields[i] = (spil_state_field){fields[i].name, .shape = SPIL_ODD, .write = write_no_field};
    twin.fields = fields;
    const bool noticed = !check_changed(t, 0, own, LEFT_OUT);
    t->su.game = honest;
    if (refused && noticed)
        return true;
    return test_wrong(t, refused ? "a view without a field passed" : "a field that is missing was not found");
}

static bool a_careless_table_is_noticed(test_ctx *t)
{
    honest = t->su.game;
    return test_walk(t, 10, 5, check_careless_table);
}

int main(void)
{
    static test_case cases[TEST_CASES_MAX];
    static runner r;
    const int n = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    for (int i = 0; i < n; i++) {
        runner_add(&r, &cases[i], "views_survive_JSON", views_survive_JSON);
        runner_add(&r, &cases[i], "changed_views_are_refused", changed_views_are_refused);
        if (i > 0 && cases[i - 1].row == cases[i].row)
            continue; /* twins of each game once */
        runner_add(&r, &cases[i], "a_byte_that_no_field_holds_is_noticed",
                   a_byte_that_no_field_holds_is_noticed);
        runner_add(&r, &cases[i], "a_careless_table_is_noticed", a_careless_table_is_noticed);
    }
    return runner_go(&r, "views");
}
