/* fields.c: the fields of states and views as JSON, written and read by their table (spil/fields.h). */
#include "spil/fields.h"

#include <string.h>

#include "try.h"
#include "values.h"

const spil_state_field *spil_field_find(const spil_game *game, const char *name)
{
    for (const spil_state_field *f = game->fields; !spil_fields_end(f); f++) {
        if (f->name != NULL && spil_same(f->name, name))
            return f;
    }
    return NULL;
}

/* ---- values ---- */

void spil_json_card(const spil_setup *su, const char *key, int card, spil_json_writer *w)
{
    char text[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    su->game->print_card(su, card, &out);
    spil_json_string(w, key, text);
}

void spil__value_put(const spil_setup *su, spil_field_kind kind, const char *const words[], const char *key,
                     int value, spil_json_writer *w)
{
    if (value == SPIL_NONE)
        spil_json_null(w, key);
    else if (value == SPIL_UNKNOWN)
        spil_json_string(w, key, "?");
    else if (kind == SPIL_FIELD_CARD)
        spil_json_card(su, key, value, w);
    else if (kind == SPIL_FIELD_WORD)
        spil_json_string(w, key, words[value]);
    else if (kind == SPIL_FIELD_BOOL)
        spil_json_bool(w, key, value != 0);
    else
        spil_json_int(w, key, value);
}

/* Numbers have bounds; seats and sides are those at the table. */
static int least(spil_field_kind kind, int min)
{
    return kind == SPIL_FIELD_SEAT || kind == SPIL_FIELD_SIDE ? 0 : min;
}

static int most(const spil_setup *su, spil_field_kind kind, int max)
{
    if (kind == SPIL_FIELD_SEAT)
        return su->seats - 1;
    return kind == SPIL_FIELD_SIDE ? spil_sides(su) - 1 : max;
}

bool spil__value_read(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                      spil_field_kind kind, const char *const words[], int min, int max, int *value)
{
    char text[SPIL_MOVE_TEXT];
    const bool is_string = node->type == SPIL_JSON_STRING && spil_json_text(doc, node, text, sizeof text);
    if (kind == SPIL_FIELD_CARD)
        return is_string && su->game->parse_card(su, text, value);
    if (kind == SPIL_FIELD_BOOL) {
        *value = node->type == SPIL_JSON_TRUE;
        return *value != 0 || node->type == SPIL_JSON_FALSE;
    }
    if (kind == SPIL_FIELD_WORD) {
        for (*value = 0; is_string && words[*value] != NULL; (*value)++) {
            if (spil_same(text, words[*value]))
                return true;
        }
        return false;
    }
    const int from = least(kind, min), to = most(su, kind, max);
    if (node->type != SPIL_JSON_NUMBER || !node->whole || node->number < from || node->number > to)
        return false;
    *value = (int)node->number;
    return true;
}

/* ---- writing ---- */

static void put_value(const spil_setup *su, const spil_state_field *f, const char *key, int value,
                      spil_json_writer *w)
{
    if (f->kind != SPIL_FIELD_TEXT) {
        spil__value_put(su, f->kind, f->words, key, value, w);
        return;
    }
    char text[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    f->print(su, value, &out);
    spil_json_string(w, key, text);
}

static void put_list(const spil_setup *su, const spil_state_field *f, const char *key, const int values[],
                     int n, spil_json_writer *w)
{
    spil_json_open(w, key, '[');
    for (int i = 0; i < n; i++)
        put_value(su, f, NULL, values[i], w);
    spil_json_close(w, ']');
}

static void put_rows(const spil_source *from, const spil_state_field *f, spil_json_writer *w)
{
    spil_row row = {.at = 0};
    spil_json_open(w, f->name, '[');
    for (int i = 0; f->get_row(from, i, &row); i++) {
        spil_json_open(w, NULL, '{');
        for (int m = 0; m < SPIL_MEMBERS_MAX && f->member[m].name != NULL; m++) {
            const spil_state_field *member = &f->member[m];
            if (member->shape == SPIL_LIST)
                put_list(from->su, member, member->name, row.value[m], row.n[m], w);
            else
                put_value(from->su, member, member->name, row.value[m][0], w);
        }
        spil_json_close(w, '}');
        memset(row.n, 0, sizeof row.n);
    }
    spil_json_close(w, ']');
}

static void put_field(const spil_source *from, const spil_state_field *f, spil_json_writer *w)
{
    int values[SPIL_VALUES_MAX];
    if (f->shape == SPIL_ODD) {
        f->write(from, f->name, w);
        return;
    }
    if (f->shape == SPIL_ROWS) {
        put_rows(from, f, w);
        return;
    }
    const bool seats = spil__has_seats(f);
    if (seats)
        spil_json_open(w, f->name, '[');
    for (int seat = 0; seat < (seats ? from->su->seats : 1); seat++) {
        const int n = spil__field_values(from, f, seat, values);
        if (spil__is_list(f))
            put_list(from->su, f, seats ? NULL : f->name, values, n, w);
        else
            put_value(from->su, f, seats ? NULL : f->name, values[0], w);
    }
    if (seats)
        spil_json_close(w, ']');
}

static void put_fields(const spil_source *from, spil_json_writer *w)
{
    for (const spil_state_field *f = from->su->game->fields; !spil_fields_end(f); f++) {
        if (f->name != NULL)
            put_field(from, f, w);
    }
}

void spil_view_fields(const spil_setup *su, const void *view, spil_json_writer *w)
{
    put_fields(&(spil_source){.su = su, .view = view}, w);
}

void spil_state_fields(const spil_setup *su, const void *st, spil_json_writer *w)
{
    spil_view view;
    spil_view_of(su, st, SPIL_ONLOOKER, &view);
    put_fields(&(spil_source){.su = su, .view = &view, .st = st}, w);
}

/* ---- the deck ---- */

void spil__deck_of(const spil_setup *su, uint8_t copies[SPIL_CARDS_MAX])
{
    for (int card = 0; card < SPIL_CARDS_MAX; card++)
        copies[card] = (uint8_t)(su->game->copies != NULL ? su->game->copies(su, card) : 0);
}

/* The card that stands there is taken from what is left of the deck. */
static spil_code take(spil_position *p, const spil_json_node *node, int card)
{
    char text[SPIL_MOVE_TEXT];
    if (p->fills || (card >= 0 && card < SPIL_CARDS_MAX && p->left[card]-- > 0))
        return SPIL_OK;
    spil_json_text(p->doc, node, text, sizeof text);
    return REFUSE_STATE(p, SPIL_TR("the deck does not have that many %s"), text);
}

spil_code spil_position_whole(const spil_position *p)
{
    for (int card = 0; card < SPIL_CARDS_MAX; card++) {
        if (p->left[card] == 0)
            continue;
        char text[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        p->su->game->print_card(p->su, card, &out);
        return REFUSE_STATE(p, SPIL_TR("a card is missing: %s"), text);
    }
    return SPIL_OK;
}

/* Any cards that nobody has met go to the hidden places of a list. */
static spil_code fill_hidden(spil_position *p, int values[], int n)
{
    int card = 0;
    for (int i = 0; i < n; i++) {
        if (values[i] != SPIL_UNKNOWN)
            continue;
        while (card < SPIL_CARDS_MAX && p->left[card] == 0)
            card++;
        if (card == SPIL_CARDS_MAX)
            return REFUSE_STATE(p, SPIL_TR("there are more cards than the deck has"));
        p->left[card]--;
        values[i] = card;
    }
    return SPIL_OK;
}

/* ---- reading ---- */

static spil_code read_value(spil_position *p, const spil_state_field *f, const spil_json_node *node,
                            int *value)
{
    char text[SPIL_MOVE_TEXT];
    *value = SPIL_NONE;
    if (f->nullable && node->type == SPIL_JSON_NULL)
        return SPIL_OK;
    *value = SPIL_UNKNOWN;
    if (p->view && f->seen != SPIL_BY_ALL && node->type == SPIL_JSON_STRING &&
        spil_json_is(p->doc, node, "?"))
        return SPIL_OK;
    if (f->kind == SPIL_FIELD_TEXT
            ? node->type == SPIL_JSON_STRING && spil_json_text(p->doc, node, text, sizeof text) &&
                  f->parse(p->su, text, value)
            : spil__value_read(p->su, p->doc, node, f->kind, f->words, f->min, f->max, value))
        return f->deck ? take(p, node, *value) : SPIL_OK;
    switch (f->kind) {
    case SPIL_FIELD_CARD: return REFUSE_STATE(p, SPIL_TR("'%s' holds something that is not a card"), f->name);
    case SPIL_FIELD_BOOL: return REFUSE_STATE(p, SPIL_TR("'%s' must be true or false"), f->name);
    case SPIL_FIELD_TEXT:
    case SPIL_FIELD_WORD: return REFUSE_STATE(p, SPIL_TR("'%s' has a value that it cannot have"), f->name);
    default:
        return REFUSE_STATE(p, SPIL_TR("'%s' must be a whole number from %d to %d"), f->name,
                            least(f->kind, f->min), most(p->su, f->kind, f->max));
    }
}

static spil_code too_long(spil_position *p, const spil_state_field *f, int most_values)
{
    return REFUSE_STATE(p, SPIL_TR("'%s' has more than %d entries"), f->name, most_values);
}

static spil_code read_list(spil_position *p, const spil_state_field *f, const spil_json_node *node,
                           int values[SPIL_VALUES_MAX], int *n)
{
    *n = 0;
    if (node->type != SPIL_JSON_ARRAY)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold lists"), f->name);
    if (node->count > SPIL_VALUES_MAX)
        return too_long(p, f, SPIL_VALUES_MAX);
    for (const spil_json_node *i = spil_json_first(p->doc, node); i != NULL; i = spil_json_next(p->doc, i))
        TRY(read_value(p, f, i, &values[(*n)++]));
    return SPIL_OK;
}

/* The whole field, or a seat's part of it. Parts with hidden cards wait until all known ones have been met. */
static spil_code read_part(spil_position *p, const spil_state_field *f, const spil_json_node *node, int seat)
{
    int values[SPIL_VALUES_MAX], n = 1;
    bool hides = false;
    TRY(spil__is_list(f) ? read_list(p, f, node, values, &n) : read_value(p, f, node, values));
    for (int i = 0; i < n; i++)
        hides = hides || values[i] == SPIL_UNKNOWN;
    if (hides != p->fills)
        return SPIL_OK;
    TRY(fill_hidden(p, values, n));
    if (f->put != NULL)
        return f->put(p, seat, values, n);
    if (!spil__field_store(p->su, f, p->state, seat, values, n))
        return too_long(p, f, f->bytes);
    return SPIL_OK;
}

static spil_code read_row(spil_position *p, const spil_state_field *f, const spil_json_node *node, int i)
{
    const char *names[SPIL_MEMBERS_MAX + 1] = {NULL};
    spil_row row = {.at = 0};
    if (node->type != SPIL_JSON_OBJECT)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold objects"), f->name);
    for (int m = 0; m < SPIL_MEMBERS_MAX && f->member[m].name != NULL; m++)
        names[m] = f->member[m].name;
    TRY(spil_json_only(p->doc, node, names, NULL, p->err));
    for (int m = 0; m < SPIL_MEMBERS_MAX && f->member[m].name != NULL; m++) {
        const spil_state_field *member = &f->member[m];
        const spil_json_node *value = spil_json_get(p->doc, node, member->name);
        if (value == NULL)
            return REFUSE_STATE(p, SPIL_TR("the field '%s' is missing"), member->name);
        row.n[m] = 1;
        TRY(member->shape == SPIL_LIST ? read_list(p, member, value, row.value[m], &row.n[m])
                                       : read_value(p, member, value, row.value[m]));
    }
    return f->put_row(p, i, &row);
}

static spil_code read_field(spil_position *p, const spil_state_field *f)
{
    const spil_json_node *node = spil_json_get(p->doc, p->doc->node, f->name);
    if (node == NULL)
        return REFUSE_STATE(p, SPIL_TR("the field '%s' is missing"), f->name);
    if (f->shape == SPIL_ODD)
        return f->read(p, node);
    if (f->shape != SPIL_ONE)
        TRY(spil_json_want(p->doc, p->doc->node, f->name, SPIL_JSON_ARRAY, &node, p->err));
    if (f->shape != SPIL_ROWS && !spil__has_seats(f))
        return read_part(p, f, node, 0);
    if (f->shape != SPIL_ROWS && node->count != p->su->seats)
        return REFUSE_STATE(p, SPIL_TR("'%s' needs an entry for each of %d seats"), f->name, p->su->seats);
    if (f->shape == SPIL_ROWS && node->count > (uint32_t)f->max)
        return too_long(p, f, f->max);
    int i = 0;
    for (const spil_json_node *n = spil_json_first(p->doc, node); n != NULL;
         n = spil_json_next(p->doc, n), i++)
        TRY(f->shape == SPIL_ROWS ? read_row(p, f, n, i) : read_part(p, f, n, i));
    return SPIL_OK;
}

spil_code spil_fields_read(spil_position *p)
{
    const spil_game *game = p->su->game;
    memset(p->state, 0, game->state_bytes);
    spil__deck_of(p->su, p->left);
    for (const spil_state_field *f = game->fields; !spil_fields_end(f); f++) {
        if (f->store == SPIL_KEY)
            memcpy((unsigned char *)p->state + f->at, &p->key, sizeof p->key);
        if (spil__is_read(f))
            TRY(read_field(p, f));
    }
    p->fills = true;
    for (const spil_state_field *f = game->fields; p->view && !spil_fields_end(f); f++) {
        if (spil__is_read(f) && f->seen != SPIL_BY_ALL)
            TRY(read_field(p, f));
    }
    return game->settle != NULL ? game->settle(p) : SPIL_OK;
}
