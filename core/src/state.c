/* state.c: states, views and setups as JSON (spil/state.h): the fields every game has, and the check that derived
 * fields of a state or view agree with the rest. */
#include "spil/state.h"

#include <string.h>

#include "spil/fields.h"

static const char *const common_fields[] = {"game", "seats", "options", "to_act", "over", "rng", NULL};
static const char *const view_fields[] = {"game", "seats", "options", "to_act", "over", NULL};

/* ---- writing ---- */

void spil_options_json(const spil_setup *su, const char *key, spil_json_writer *w)
{
    spil_json_open(w, key, '{');
    for (int i = 0; su->game->options[i].name != NULL; i++) {
        const spil_option *option = &su->game->options[i];
        if (option->kind == SPIL_OPTION_NUMBER)
            spil_json_int(w, option->name, su->option[i]);
        else if (su->option[i] == SPIL_OPTION_OWN)
            spil_json_string(w, option->name, su->data->name);
        else
            spil_json_string(w, option->name, option->words[su->option[i]]);
    }
    spil_json_close(w, '}');
}

static void put_common(const spil_setup *su, const uint8_t act[], int n_act, bool over, spil_json_writer *w)
{
    spil_json_string(w, "game", su->game->id);
    spil_json_int(w, "seats", su->seats);
    spil_options_json(su, "options", w);
    spil_json_open(w, "to_act", '[');
    for (int i = 0; i < n_act; i++)
        spil_json_int(w, NULL, act[i]);
    spil_json_close(w, ']');
    spil_json_bool(w, "over", over);
}

void spil_state_json(const spil_setup *su, const void *st, const char *key, spil_json_writer *w)
{
    uint8_t act[SPIL_SEATS_MAX];
    const int n_act = su->game->to_act(su, st, act);
    char hex[65];
    spil_out out = spil_out_to(hex, sizeof hex);
    spil_key secret;
    uint64_t op;
    su->game->seed_of(su, st, &secret, &op);
    spil_key_print_hex(&secret, &out);

    spil_json_open(w, key, '{');
    put_common(su, act, n_act, n_act == 0, w);
    spil_json_open(w, "rng", '{');
    spil_json_string(w, "key", hex);
    spil_json_int(w, "op", (int64_t)op);
    spil_json_close(w, '}');
    spil_state_fields(su, st, w);
    spil_json_close(w, '}');
}

void spil_view_json(const spil_setup *su, const void *view, const char *key, spil_json_writer *w)
{
    const spil_view_head *head = view;
    spil_json_open(w, key, '{');
    put_common(su, head->act, head->n_act, head->over, w);
    spil_view_fields(su, view, w);
    spil_json_close(w, '}');
}

/* ---- reading ---- */

static spil_code read_options(const spil_json *doc, const spil_opener *opener, spil_setup *su,
                              spil_error *err)
{
    const spil_json_node *options;
    spil_code code = spil_json_want(doc, doc->node, "options", SPIL_JSON_OBJECT, &options, err);
    if (code != SPIL_OK)
        return code;
    for (int i = 0; su->game->options[i].name != NULL; i++) {
        const spil_option *option = &su->game->options[i];
        const spil_json_node *node;
        const bool number = option->kind == SPIL_OPTION_NUMBER;
        char text[SPIL_DATA_NAME];
        code = spil_json_want(doc, options, option->name, number ? SPIL_JSON_NUMBER : SPIL_JSON_STRING, &node,
                              err);
        if (code != SPIL_OK)
            return code;
        if (number) {
            spil_out out = spil_out_to(text, sizeof text);
            spil_put_int(&out, node->whole ? node->number : INT64_MAX);
        } else if (!spil_json_text(doc, node, text, sizeof text)) {
            text[0] = '\0';
        }
        code = spil_setup_option_from(su, option->name, text, opener, err);
        if (code != SPIL_OK)
            return code;
    }
    if ((int)options->count != spil_options_count(su->game))
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("'options' names an option that %s does not have"),
                         su->game->id);
    return spil_setup_check(su, err);
}

static spil_code read_setup(spil_cpu cpu, const spil_json *doc, const spil_opener *opener, spil_setup *su,
                            spil_error *err)
{
    const spil_json_node *node;
    char id[SPIL_MOVE_TEXT];
    int seats;
    spil_code code = spil_json_want(doc, doc->node, "game", SPIL_JSON_STRING, &node, err);
    if (code != SPIL_OK)
        return code;
    const spil_game *game = spil_json_text(doc, node, id, sizeof id) ? spil_game_find(cpu, id) : NULL;
    if (game == NULL)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("'game' is not a known game"));
    code = spil_json_want_int(doc, doc->node, "seats", game->min_seats, game->max_seats, &seats, err);
    if (code != SPIL_OK)
        return code;
    *su = spil_setup_default(game, seats);
    return read_options(doc, opener, su, err);
}

static spil_code read_rng(const spil_json *doc, spil_key *key, uint64_t *op, spil_error *err)
{
    static const char *const names[] = {"key", "op", NULL};
    const spil_json_node *rng, *node;
    char hex[66];
    spil_code code = spil_json_want(doc, doc->node, "rng", SPIL_JSON_OBJECT, &rng, err);
    if (code == SPIL_OK)
        code = spil_json_only(doc, rng, names, NULL, err);
    if (code == SPIL_OK)
        code = spil_json_want(doc, rng, "key", SPIL_JSON_STRING, &node, err);
    if (code != SPIL_OK)
        return code;
    const bool fits = spil_json_text(doc, node, hex, sizeof hex);
    spil_in in = spil_in_from(fits ? hex : "");
    if (!spil_key_parse_hex(&in, key) || !spil_in_done(&in))
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("'rng.key' must be 64 hex digits in lower case"));
    int next = 0;
    code = spil_json_want_int(doc, rng, "op", 0, INT32_MAX, &next, err);
    *op = (uint64_t)next;
    return code;
}

/* Deep equality of two values; with `loose` the order inside lists of strings and numbers is free. */
static bool equal(const spil_json *a, const spil_json_node *x, const spil_json *b, const spil_json_node *y,
                  bool loose);

static bool equal_loose_list(const spil_json *a, const spil_json_node *x, const spil_json *b,
                             const spil_json_node *y)
{
    bool used[256] = {false};
    if (y->count > sizeof used)
        return false;
    for (const spil_json_node *p = spil_json_first(a, x); p != NULL; p = spil_json_next(a, p)) {
        const spil_json_node *q = spil_json_first(b, y);
        uint32_t i = 0;
        while (q != NULL && (used[i] || !equal(a, p, b, q, false))) {
            q = spil_json_next(b, q);
            i++;
        }
        if (q == NULL)
            return false;
        used[i] = true;
    }
    return true;
}

static bool equal(const spil_json *a, const spil_json_node *x, const spil_json *b, const spil_json_node *y,
                  bool loose)
{
    char text_x[SPIL_STATE_TEXT / 256], text_y[SPIL_STATE_TEXT / 256];
    if (x->type != y->type || x->count != y->count)
        return false;
    switch (x->type) {
    case SPIL_JSON_NULL:
    case SPIL_JSON_FALSE:
    case SPIL_JSON_TRUE: return true;
    case SPIL_JSON_NUMBER: return x->whole && y->whole && x->number == y->number;
    case SPIL_JSON_STRING:
        return spil_json_text(a, x, text_x, sizeof text_x) && spil_json_text(b, y, text_y, sizeof text_y) &&
               spil_same(text_x, text_y);
    case SPIL_JSON_OBJECT:
        for (const spil_json_node *p = spil_json_first(a, x); p != NULL; p = spil_json_next(a, p)) {
            const bool known = spil_json_key(a, p, text_x, sizeof text_x);
            const spil_json_node *q = known ? spil_json_get(b, y, text_x) : NULL;
            if (q == NULL || !equal(a, p, b, q, loose))
                return false;
        }
        return true;
    case SPIL_JSON_ARRAY: break;
    }
    const spil_json_node *p = spil_json_first(a, x), *q = spil_json_first(b, y);
    const bool nested = p != NULL && p->type == SPIL_JSON_ARRAY;
    if (loose && !nested)
        return equal_loose_list(a, x, b, y);
    for (; p != NULL; p = spil_json_next(a, p), q = spil_json_next(b, q)) {
        if (!equal(a, p, b, q, loose))
            return false;
    }
    return true;
}

/* Every member's name is a common one or that of a field. */
static spil_code only_known(const spil_game *game, const spil_json *doc, const char *const common[],
                            spil_error *err)
{
    const char *names[SPIL_FIELDS_MAX + 1] = {NULL};
    int n = 0;
    for (const spil_state_field *f = game->fields; !spil_fields_end(f); f++) {
        if (f->name != NULL)
            names[n++] = f->name;
    }
    return spil_json_only(doc, doc->node, common, names, err);
}

typedef void writer(const spil_setup *su, const void *what, const char *key, spil_json_writer *w);

/* The text that was read must say exactly what the state or view says when written again. */
static spil_code compare(const spil_setup *su, writer *write, const void *what, spil_state_work *work,
                         spil_error *err)
{
    spil_out out = spil_out_to(work->text, sizeof work->text);
    spil_json_writer w = spil_json_to(&out);
    write(su, what, NULL, &w);
    if (spil_out_full(&out))
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("the state is too large"));
    const spil_code code = spil_json_parse(&work->rewritten, work->text, out.len, err);
    if (code != SPIL_OK)
        return code;
    const spil_json *doc = &work->doc, *rewritten = &work->rewritten;
    for (const spil_json_node *n = spil_json_first(rewritten, rewritten->node); n != NULL;
         n = spil_json_next(rewritten, n)) {
        char name[SPIL_MOVE_TEXT];
        spil_json_key(rewritten, n, name, sizeof name);
        const spil_json_node *given = spil_json_get(doc, doc->node, name);
        if (given == NULL)
            return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("the field '%s' is missing"), name);
        const spil_state_field *field = spil_field_find(su->game, name);
        if (!equal(doc, given, rewritten, n, field != NULL && field->unordered))
            return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("'%s' does not agree with the rest of the state"),
                             name);
    }
    return SPIL_OK;
}

spil_code spil_state_read(spil_cpu cpu, const char *text, size_t len, spil_state_work *work, spil_setup *su,
                          void *st, spil_error *err)
{
    return spil_state_read_from(cpu, text, len, NULL, work, su, st, err);
}

/* The document, which must be an object. */
static spil_code parse(spil_json *doc, const char *text, size_t len, spil_error *err)
{
    const spil_code code = spil_json_parse(doc, text, len, err);
    if (code == SPIL_OK && doc->node->type != SPIL_JSON_OBJECT)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("a state is a JSON object"));
    return code;
}

/* Whatever code an option or the opener gave. */
static spil_code bad_state(spil_error *err)
{
    if (err != NULL)
        err->code = SPIL_BAD_STATE;
    return SPIL_BAD_STATE;
}

spil_code spil_state_read_from(spil_cpu cpu, const char *text, size_t len, const spil_opener *opener,
                               spil_state_work *work, spil_setup *su, void *st, spil_error *err)
{
    spil_json *doc = &work->doc;
    spil_setup setup = {0};
    spil_key key;
    uint64_t op = 0;
    bool over = false;
    spil_code code = parse(doc, text, len, err);
    if (code == SPIL_OK)
        code = read_setup(cpu, doc, opener, &setup, err);
    if (code == SPIL_OK)
        code = only_known(setup.game, doc, common_fields, err);
    if (code == SPIL_OK)
        code = read_rng(doc, &key, &op, err);
    if (code == SPIL_OK)
        code = spil_json_want_bool(doc, doc->node, "over", &over, err);
    if (code == SPIL_OK) {
        spil_position p = {
            .su = &setup, .doc = doc, .err = err, .state = &work->state, .key = key, .op = op, .over = over};
        code = spil_fields_read(&p);
    }
    if (code == SPIL_OK)
        code = compare(&setup, spil_state_json, &work->state, work, err);
    if (code != SPIL_OK)
        return bad_state(err);
    *su = setup;
    memcpy(st, &work->state, setup.game->state_bytes);
    return SPIL_OK;
}

spil_code spil_view_read(const spil_setup *su, int seat, const char *text, size_t len, spil_state_work *work,
                         void *view, spil_error *err)
{
    const spil_game *game = su->game;
    spil_json *doc = &work->doc;
    bool over = false;
    spil_code code = parse(doc, text, len, err);
    if (code == SPIL_OK)
        code = only_known(game, doc, view_fields, err);
    if (code == SPIL_OK)
        code = spil_json_want_bool(doc, doc->node, "over", &over, err);
    if (code == SPIL_OK) {
        spil_position p = {
            .su = su, .doc = doc, .err = err, .state = &work->state, .over = over, .view = true};
        code = spil_fields_read(&p);
    }
    if (code == SPIL_OK) {
        spil_view_of(su, &work->state, seat, &work->view);
        code = compare(su, spil_view_json, &work->view, work, err);
    }
    if (code != SPIL_OK)
        return bad_state(err);
    memcpy(view, &work->view, game->view_bytes);
    return SPIL_OK;
}
