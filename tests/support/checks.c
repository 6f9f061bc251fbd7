/* checks.c: what must hold at every position of every game (checks.h). */
#include "checks.h"

#include "spil/actions.h"

#include <stdio.h>
#include <string.h>

/* ---- cards ---- */

typedef struct cards {
    const test_game *row;
    const spil_json *doc;
    uint64_t sum;
    int n, hidden;
} cards;

static void sum_node(cards *c, const spil_json_node *node, bool inside)
{
    char text[64];
    if (node->type == SPIL_JSON_ARRAY || node->type == SPIL_JSON_OBJECT) {
        for (const spil_json_node *i = spil_json_first(c->doc, node); i != NULL;
             i = spil_json_next(c->doc, i)) {
            const bool named = node->type == SPIL_JSON_OBJECT &&
                               spil_json_key(c->doc, i, text, sizeof text) &&
                               spil_listed(c->row->cards, text);
            sum_node(c, i, named || (inside && node->type == SPIL_JSON_ARRAY));
        }
        return;
    }
    if (!inside || node->type == SPIL_JSON_NULL)
        return;
    if (node->type == SPIL_JSON_NUMBER)
        snprintf(text, sizeof text, "%lld", (long long)node->number);
    else if (!spil_json_text(c->doc, node, text, sizeof text))
        text[0] = '\0';
    c->hidden += strcmp(text, "?") == 0;
    uint64_t hash =
        test_hash(text, strlen(text)); /* for short texts it is nearly linear: mix it before adding */
    hash = (hash ^ hash >> 31) * 0x9e3779b97f4a7c15u;
    c->sum += hash ^ hash >> 29;
    c->n++;
}

void test_sum_cards(const test_game *row, const spil_json *doc, uint64_t *sum, int *n_cards, int *n_hidden)
{
    cards c = {.row = row, .doc = doc};
    sum_node(&c, doc->node, false);
    *sum = c.sum;
    *n_cards = c.n;
    *n_hidden = c.hidden;
}

bool check_cards(test_ctx *t, const void *st)
{
    spil_view view;
    uint64_t sum, view_sum;
    int n, hidden, view_n, view_hidden;
    test_state_json(&t->su, st, t->json);
    if (spil_json_parse(&t->doc, t->json, strlen(t->json), NULL) != SPIL_OK)
        return test_wrong(t, "the state is not written as JSON: %s", t->json);
    test_sum_cards(t->c->row, &t->doc, &sum, &n, &hidden);
    if (t->sum == 0)
        t->sum = sum;
    if (n == 0 || hidden != 0 || sum != t->sum)
        return test_wrong(t,
                          "the cards have changed: %d now, %d of them hidden, sum %016llx instead of %016llx",
                          n, hidden, (unsigned long long)sum, (unsigned long long)t->sum);
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(&t->su, seat)) {
        spil_view_of(&t->su, st, seat, &view);
        test_view_json(&t->su, &view, t->more_json);
        if (spil_json_parse(&t->doc, t->more_json, strlen(t->more_json), NULL) != SPIL_OK)
            return test_wrong(t, "the view is not written as JSON: %s", t->more_json);
        test_sum_cards(t->c->row, &t->doc, &view_sum, &view_n, &view_hidden);
        if (view_n != n)
            return test_wrong(t, "seat %d sees %d cards, hidden ones included; there are %d:\n%s", seat,
                              view_n, n, t->more_json);
        if ((view_hidden == 0) != (view_sum == sum))
            return test_wrong(t, "seat %d sees %d hidden cards, but not the cards there are:\n%s", seat,
                              view_hidden, t->more_json);
    }
    return true;
}

/* ---- result ---- */

static bool check_claims(test_ctx *t, const void *st, const uint8_t act[], int n_act)
{
    const spil_game *game = t->su.game;
    if (game->may_claim == NULL)
        return true;
    for (int seat = 0; seat < t->su.seats; seat++) {
        spil_move pass = {0};
        const bool may = game->may_claim(&t->su, st, seat, &pass);
        const int n = game->moves(&t->su, st, seat, t->moves, SPIL_MOVES_MAX);
        bool before = false, has_pass = false;
        for (int i = 0; i < n_act - 1; i++)
            before = before || act[i] == seat;
        for (int i = 0; i < n; i++)
            has_pass = has_pass || t->moves[i].code == pass.code;
        if (may != before || (may && !has_pass))
            return test_wrong(t, "seat %d %s claim; listed before the seat to move: %d; can pass: %d", seat,
                              may ? "may" : "may not", before, has_pass);
    }
    const int turn = n_act == 0 ? -1 : act[n_act - 1];
    const int n = n_act < 2 ? 0 : game->moves(&t->su, st, turn, t->moves, SPIL_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        spil_state after;
        if (!game->ends_claims(&t->su, t->moves[i]))
            continue;
        memcpy(&after, st, game->state_bytes);
        game->apply(&t->su, &after, turn, t->moves[i], NULL, NULL);
        for (int seat = 0; seat < t->su.seats; seat++) {
            spil_move pass;
            if (game->may_claim(&t->su, &after, seat, &pass))
                return test_wrong(t, "seat %d may still claim after a move that ends claims", seat);
        }
    }
    return true;
}

bool check_result(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    uint8_t act[SPIL_SEATS_MAX];
    spil_result res;
    spil_view view;
    unsigned listed = 0;
    const int n_act = su->game->to_act(su, st, act);
    const bool over = su->game->result(su, st, &res);
    if (over != res.over || over != (n_act == 0))
        return test_wrong(t, "over: %d by result(), %d in its result; %d seats may act", over, res.over,
                          n_act);
    if (!over && res.winners != 0)
        return test_wrong(t, "G6: winners %x while the game is running", res.winners);
    if (res.winners >> su->seats != 0)
        return test_wrong(t, "G6: winners %x with %d seats", res.winners, su->seats);
    const int sides = spil_sides(su);
    unsigned named = 0;
    for (int seat = 0; seat < su->seats; seat++) {
        const int side = spil_side_of(su, seat);
        if (side < 0 || side >= sides)
            return test_wrong(t, "G1: seat %d plays for side %d of %d", seat, side, sides);
        named |= 1u << side;
        for (int other = 0; other < seat; other++) {
            if (spil_side_of(su, other) == side && (res.winners >> seat & 1) != (res.winners >> other & 1))
                return test_wrong(t, "G1: seats %d and %d are one side, but winners are %x", other, seat,
                                  res.winners);
        }
    }
    if (named != (1u << sides) - 1)
        return test_wrong(t, "G1: %d sides, but seats play for %x", sides, named);
    for (int i = 0; i < n_act; i++) {
        if (act[i] >= su->seats || (listed >> act[i] & 1))
            return test_wrong(t, "G2: seat %d in to_act, twice or not at the table", act[i]);
        listed |= 1u << act[i];
    }
    if (!check_claims(t, st, act, n_act))
        return false;
    for (int seat = test_first_seat(su); seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        const int n = su->game->moves(su, st, seat, t->moves, SPIL_MOVES_MAX);
        if (n > 0 && (over || (seat != SPIL_HOST && !(listed >> seat & 1))))
            return test_wrong(t, "G2: seat %d has %d moves, but is not among those who may act", seat, n);
        if (seat == SPIL_HOST)
            continue;
        spil_view_of(su, st, seat, &view);
        const spil_view_head *head = (const spil_view_head *)(const void *)view.bytes;
        if (head->seat != seat || head->over != over || head->n_act != n_act ||
            memcmp(head->act, act, (size_t)n_act) != 0)
            return test_wrong(t, "the head of seat %d's view says seat %d, over %d, %d may act", seat,
                              head->seat, head->over, head->n_act);
    }
    return true;
}

/* ---- moves ---- */

static bool is_listed(const spil_move moves[], int n, spil_move mv)
{
    for (int i = 0; i < n; i++) {
        if (moves[i].code == mv.code)
            return true;
    }
    return false;
}

/* One conceivable move of one seat, `legal` by the list. */
static bool try_move(test_ctx *t, const void *st, int seat, spil_move mv, const char *text, bool legal)
{
    const spil_setup *su = &t->su;
    const size_t bytes = su->game->state_bytes;
    spil_state after, quiet;
    spil_error err = {0};
    spil_result res;
    char said[512];
    memcpy(&after, st, bytes);
    memcpy(&quiet, st, bytes);
    t->events.n = t->events.pooled = 0;
    const spil_code code = su->game->apply(su, &after, seat, mv, &t->events, &err);
    const spil_code quiet_code = su->game->apply(su, &quiet, seat, mv, NULL, NULL);
    if (legal != (code == SPIL_OK))
        return test_wrong(t, "seat %d, %s: %s by the list of moves, '%s' by apply: %s", seat, text,
                          legal ? "legal" : "not legal", spil_code_word(code), test_sentence(&err, said));
    if (code != quiet_code || memcmp(&after, &quiet, bytes) != 0)
        return test_wrong(t, "seat %d, %s: another state or answer without events and error", seat, text);
    if (t->events.n < 0 || t->events.n >= SPIL_EVENTS_MAX || t->events.pooled > SPIL_EVENT_POOL)
        return test_wrong(t, "seat %d, %s: %d events with %d values fill the room for them", seat, text,
                          t->events.n, t->events.pooled);
    if (legal)
        return t->events.n > 0 || test_wrong(t, "seat %d, %s: no events", seat, text);
    if (memcmp(&after, st, bytes) != 0)
        return test_wrong(t, "G5: seat %d, %s was refused ('%s'), but changed the state", seat, text,
                          test_sentence(&err, said));
    const spil_code right = su->game->result(su, st, &res) ? SPIL_GAME_OVER : SPIL_ILLEGAL_MOVE;
    if (code != right || err.code != code || t->events.n != 0 || test_sentence(&err, said)[0] == '\0')
        return test_wrong(t, "G5: seat %d, %s was refused as '%s' with '%s' and %d events; it is '%s'", seat,
                          text, spil_code_word(code), said, t->events.n, spil_code_word(right));
    return true;
}

bool check_moves(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    char text[SPIL_MOVE_TEXT];
    for (int seat = test_first_seat(su); seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        memset(t->moves, 0xff, sizeof t->moves);
        const int n = su->game->moves(su, st, seat, t->moves, SPIL_MOVES_MAX);
        if (n < 0 || n > SPIL_MOVES_MAX)
            return test_wrong(t, "seat %d has %d moves, more than there is room for", seat, n);
        if (su->game->moves(su, st, seat, t->more_moves, 1) != n)
            return test_wrong(t, "seat %d: another number of moves when there is room for one only", seat);
        for (int i = 0; i < n; i++) {
            test_move_text(su, t->moves[i], text);
            if (is_listed(t->moves, i, t->moves[i]))
                return test_wrong(t, "seat %d: %s is listed twice", seat, text);
            if (!try_move(t, st, seat, t->moves[i], text, true))
                return false;
        }
        for (int i = 0; i < t->n_texts; i++) {
            spil_move mv;
            if (su->game->parse_move(su, t->texts[i].text, &mv) &&
                !try_move(t, st, seat, mv, t->texts[i].text, is_listed(t->moves, n, mv)))
                return false;
        }
    }
    return true;
}

/* ---- text ---- */

/* A text close to a move's: whatever it is, it must not be read as something it does not say. */
static bool try_text(test_ctx *t, const void *st, const char *text)
{
    const spil_setup *su = &t->su;
    spil_move mv;
    char again[SPIL_MOVE_TEXT];
    spil_state after;
    for (int seat = test_first_seat(su); seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        spil_error err = {0};
        memcpy(&after, st, su->game->state_bytes);
        const spil_code code = spil_apply_text(su, &after, seat, text, NULL, &err);
        if (code == SPIL_OK &&
            (!su->game->parse_move(su, text, &mv) || strcmp(test_move_text(su, mv, again), text) != 0))
            return test_wrong(t, "G7: '%s' was played by seat %d as '%s'", text, seat, again);
        if (code != SPIL_OK && memcmp(&after, st, su->game->state_bytes) != 0)
            return test_wrong(t, "G5: '%s' was refused, but changed the state", text);
    }
    return true;
}

bool check_text(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    for (int seat = test_first_seat(su); seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        const int n = su->game->moves(su, st, seat, t->moves, SPIL_MOVES_MAX);
        for (int i = 0; i < n; i++) {
            char text[SPIL_MOVE_TEXT];
            spil_move mv = {~t->moves[i].code};
            spil_out out = spil_out_to(text, sizeof text);
            su->game->print_move(su, t->moves[i], &out);
            if (spil_out_full(&out) || out.len == 0)
                return test_wrong(t, "a move's text has %zu characters: %s", out.len, text);
            if (!su->game->parse_move(su, text, &mv) || mv.code != t->moves[i].code)
                return test_wrong(t, "G7: %s is printed from code %08x and read as %08x", text,
                                  t->moves[i].code, mv.code);
            if (i >= 16)
                continue;
            char near[SPIL_MOVE_TEXT + 8];
            const size_t at = spil_fast_below(&t->rng, (uint32_t)out.len + 1);
            const char c = " 0-+a,@/X1:"[spil_fast_below(&t->rng, 11)];
            snprintf(near, sizeof near, "%.*s%c%s", (int)at, text, c, text + at); /* one more character */
            if (!try_text(t, st, near))
                return false;
            if (at < out.len) {
                snprintf(near, sizeof near, "%.*s%s", (int)at, text, text + at + 1); /* one fewer */
                if (!try_text(t, st, near))
                    return false;
                snprintf(near, sizeof near, "%.*s%c%s", (int)at, text, c, text + at + 1); /* another */
                if (!try_text(t, st, near))
                    return false;
            }
        }
    }
    spil_state after;
    spil_result res;
    memcpy(&after, st, su->game->state_bytes);
    const spil_code right = su->game->result(su, st, &res) ? SPIL_GAME_OVER : SPIL_BAD_MOVE;
    const spil_code code = spil_apply_text(su, &after, 0, "no such move", NULL, NULL);
    if (code != right)
        return test_wrong(t, "G7: an unreadable move is '%s' and not '%s'", spil_code_word(code),
                          spil_code_word(right));
    return true;
}

/* ---- JSON ---- */

bool check_json(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    spil_setup read_setup;
    spil_state read;
    spil_error err = {0};
    spil_view view;
    char said[512];
    test_state_json(su, st, t->json);
    const size_t len = strlen(t->json);
    if (len + 1 >= sizeof t->json)
        return test_wrong(t, "a state's JSON does not fit");
    memset(&read, 0xa5, sizeof read);
    const spil_code code = spil_state_read(SPIL_CPU_ANY, t->json, len, &t->work, &read_setup, &read, &err);
    if (code != SPIL_OK)
        return test_wrong(t, "a state that was reached by playing is refused: %s", test_sentence(&err, said));
    if (strcmp(read_setup.game->id, su->game->id) == 0)
        read_setup.game = su->game; /* which may be a twin that is not in the list of games */
    if (!spil_setup_same(&read_setup, su))
        return test_wrong(t, "the setup that was read is another one");
    test_state_json(su, &read, t->more_json);
    if (strcmp(t->json, t->more_json) != 0)
        return test_wrong(t, "read and written again it is\n%s", t->more_json);
    if (memcmp(&read, st, su->game->state_bytes) != 0)
        return test_wrong(t, "the same JSON, but other bytes in memory");
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        spil_view_of(su, st, seat, &view);
        test_view_json(su, &view, t->more_json);
        if (spil_json_parse(&t->doc, t->more_json, strlen(t->more_json), &err) != SPIL_OK ||
            spil_json_get(&t->doc, t->doc.node, "rng") != NULL)
            return test_wrong(t, "G4: seat %d's view is no JSON or has an rng: %s", seat, t->more_json);
        for (const spil_json_node *n = spil_json_first(&t->work.doc, t->work.doc.node); n != NULL;
             n = spil_json_next(&t->work.doc, n)) {
            if (spil_json_key(&t->work.doc, n, said, sizeof said) && strcmp(said, "rng") != 0 &&
                spil_json_get(&t->doc, t->doc.node, said) == NULL)
                return test_wrong(t, "seat %d's view has no field '%s': %s", seat, said, t->more_json);
        }
    }
    return true;
}

/* ---- moves with their parts ---- */

enum { PARTS_MAX = 12, OBJECT_BYTES = 600 };

/* A move as an object, and its members: "move" first. */
typedef struct object {
    char text[OBJECT_BYTES], split[OBJECT_BYTES];
    const char *member[PARTS_MAX];
    int n;
} object;

static void write_object(const spil_setup *su, spil_move mv, object *o)
{
    spil_out out = spil_out_to(o->text, sizeof o->text);
    spil_json_writer w = spil_json_to(&out);
    spil_move_json(su, NULL, mv, &w);
    int depth = 0;
    bool quoted = false;
    strcpy(o->split, o->text);
    o->n = 0;
    for (char *c = o->split; *c != '\0'; c++) {
        quoted = *c == '"' ? !quoted : quoted; /* nothing in a move needs a backslash */
        depth += quoted ? 0 : (*c == '{' || *c == '[') - (*c == '}' || *c == ']');
        if (c == o->split || (!quoted && depth == 1 && *c == ',')) {
            *c = '\0';
            if (o->n < PARTS_MAX)
                o->member[o->n++] = c + 1;
        }
    }
    o->split[out.len - 1] = '\0';
}

static bool reads(test_ctx *t, const char *json, spil_code want, spil_move move)
{
    spil_move mv = {~move.code};
    spil_error err = {0};
    char said[512] = "nothing";
    if (spil_json_parse(&t->doc, json, strlen(json), &err) != SPIL_OK)
        return test_wrong(t, "no JSON: %s", json);
    const spil_code code = spil_move_from_json(&t->su, &t->doc, t->doc.node, &mv, &err);
    if (code != want || (code == SPIL_OK && mv.code != move.code))
        return test_wrong(t, "%s gives '%s', code %08x, and not '%s', %08x; it says %s", json,
                          spil_code_word(code), mv.code, spil_code_word(want), move.code,
                          code == SPIL_OK ? said : test_sentence(&err, said));
    return code == SPIL_OK || (err.code == want && err.text.format != NULL) ||
           test_wrong(t, "%s is refused without a reason", json);
}

/* The text of one move with a part of another: accepted only when they have it in common. */
static bool check_mixed(test_ctx *t, const object *one, spil_move mv, const object *other)
{
    for (int k = 1; k < other->n; k++) {
        char mixed[2 * OBJECT_BYTES];
        bool common = false;
        for (int i = 1; i < one->n; i++)
            common = common || strcmp(one->member[i], other->member[k]) == 0;
        snprintf(mixed, sizeof mixed, "{%s,%s}", other->member[k], one->member[0]);
        if (!reads(t, mixed, common ? SPIL_OK : SPIL_BAD_MOVE, mv))
            return false;
    }
    return true;
}

bool check_move_json(test_ctx *t, const void *st)
{
    static uint64_t parts[SPIL_MOVES_MAX];
    const spil_setup *su = &t->su;
    for (int seat = test_first_seat(su); seat < su->seats; seat++) {
        const int n = su->game->moves(su, st, seat, t->moves, SPIL_MOVES_MAX);
        for (int i = 0; i < n; i++) {
            const spil_move mv = t->moves[i], next = t->moves[spil_fast_below(&t->rng, (uint32_t)n)];
            char text[SPIL_MOVE_TEXT], json[SPIL_MOVE_TEXT + 16];
            object own, other;
            write_object(su, mv, &own);
            write_object(su, next, &other);
            test_move_text(su, mv, text);
            snprintf(json, sizeof json, "\"move\":\"%s\"", text);
            if (own.n < 2 || strcmp(own.member[0], json) != 0 ||
                strncmp(own.member[1], "\"type\":\"", 8) != 0)
                return test_wrong(t, "%s is written as %s", text, own.text);
            if (!reads(t, own.text, SPIL_OK, mv) || !reads(t, json + strlen("\"move\":"), SPIL_OK, mv) ||
                !check_mixed(t, &own, mv, &other))
                return false;
            parts[i] = test_hash(strstr(own.text, "\"type\":"), strlen(strstr(own.text, "\"type\":")));
            for (int k = 0; k < i; k++) {
                if (parts[k] == parts[i])
                    return test_wrong(t, "another move of seat %d has the parts of %s", seat, own.text);
            }
        }
    }
    return true;
}

/* ---- events ---- */

/* All of them as JSON, with who may know. */
static size_t write_events(const spil_setup *su, const spil_events *ev, char buf[SPIL_STATE_TEXT])
{
    spil_out out = spil_out_to(buf, SPIL_STATE_TEXT);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '[');
    for (int i = 0; i < ev->n; i++)
        spil_event_json(su, ev, i, &w);
    spil_json_close(&w, ']');
    return out.len;
}

static spil_code read_events(test_ctx *t, const char *json, size_t len, spil_error *err)
{
    const spil_code code = spil_json_parse(&t->doc, json, len, err);
    return code != SPIL_OK ? code : spil_events_read(&t->su, &t->doc, t->doc.node, &t->more_events, err);
}

/* What JSON tells of an event is the same. */
static bool is_same_event(const spil_setup *su, const spil_events *a, const spil_events *b, int i)
{
    const spil_event *x = &a->item[i], *y = &b->item[i];
    const unsigned seats = (1u << su->seats) - 1;
    if (x->kind != y->kind || x->list_n != y->list_n || ((x->visible_to ^ y->visible_to) & seats) != 0 ||
        (x->visible_to == SPIL_VISIBLE_TO_ALL) != (y->visible_to == SPIL_VISIBLE_TO_ALL) ||
        memcmp(a->pool + x->list_at, b->pool + y->list_at, x->list_n * sizeof a->pool[0]) != 0)
        return false;
    const spil_field *field = su->game->events[x->kind].field;
    for (int f = 0; f < SPIL_EVENT_FIELDS && field[f].kind != SPIL_FIELD_NONE; f++) {
        if (field[f].kind < SPIL_FIELD_CARDS && x->arg[f] != y->arg[f])
            return false;
    }
    return true;
}

static bool try_events(test_ctx *t, const spil_events *ev)
{
    static const char others[] = "159aAzXRS7/:,[]{}\""; /* no 0: -0 is 0 */
    spil_error err = {0};
    char said[512];
    const size_t len = write_events(&t->su, ev, t->json);
    if (read_events(t, t->json, len, &err) != SPIL_OK)
        return test_wrong(t, "refused: %s: %s", test_sentence(&err, said), t->json);
    for (int i = 0; i < ev->n; i++) {
        if (t->more_events.n != ev->n || !is_same_event(&t->su, ev, &t->more_events, i))
            return test_wrong(t, "event %d is another one when read: %s", i, t->json);
    }
    for (int i = 0; i < 20; i++) {
        char *at = &t->json[spil_fast_below(&t->rng, (uint32_t)len)];
        const char was = *at;
        *at = others[spil_fast_below(&t->rng, sizeof others - 1)];
        if (read_events(t, t->json, len, &err) == SPIL_OK) {
            write_events(&t->su, &t->more_events, t->more_json);
            if (strcmp(t->json, t->more_json) != 0)
                return test_wrong(t, "%s is read as %s", t->json, t->more_json);
        }
        *at = was;
    }
    return true;
}

bool check_events(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    for (int seat = test_first_seat(su); seat < su->seats; seat++) {
        const int n = su->game->moves(su, st, seat, t->moves, SPIL_MOVES_MAX);
        for (int i = 0; i < n; i++) {
            spil_state after;
            memcpy(&after, st, su->game->state_bytes);
            t->events.n = t->events.pooled = 0;
            su->game->apply(su, &after, seat, t->moves[i], &t->events, NULL);
            if (!try_events(t, &t->events))
                return false;
        }
    }
    return true;
}

/* ---- rollouts ---- */

bool check_rollout(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    const size_t bytes = su->game->state_bytes;
    spil_state one, after;
    spil_result res;
    uint8_t act[SPIL_SEATS_MAX];
    memcpy(&one, st, bytes);
    const int n_act = su->game->to_act(su, st, act), steps = su->game->rollout(su, &one, &t->rng, 1);
    if (steps != (n_act > 0))
        return test_wrong(t, "a rollout of one step made %d; %d seats may act", steps, n_act);
    bool found = n_act == 0 && memcmp(&one, st, bytes) == 0;
    for (int i = 0; i < n_act && !found; i++) {
        const int n = su->game->moves(su, st, act[i], t->moves, SPIL_MOVES_MAX);
        for (int k = 0; k < n && !found; k++) {
            memcpy(&after, st, bytes);
            su->game->apply(su, &after, act[i], t->moves[k], NULL, NULL);
            found = memcmp(&after, &one, bytes) == 0;
        }
    }
    if (!found)
        return test_wrong(t, "a rollout of one step led to what no legal move leads to:\n%s",
                          test_state_json(su, &one, t->more_json));
    su->game->rollout(su, &one, &t->rng, TEST_STEPS_MAX);
    if (!su->game->result(su, &one, &res) || su->game->rollout(su, &one, &t->rng, 1) != 0)
        return test_wrong(t, "a rollout stopped before the end:\n%s",
                          test_state_json(su, &one, t->more_json));
    return check_json(t, &one);
}

/* ---- the two builds ---- */

bool check_variants(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    spil_setup v3 = *su;
    v3.game = spil_game_find(SPIL_CPU_V3, su->game->id);
    const size_t bytes = su->game->state_bytes;
    spil_state a, b;
    spil_view view_a, view_b;
    spil_result res_a, res_b;
    spil_key key;
    uint64_t op;
    su->game->seed_of(su, st, &key, &op);
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    su->game->start(su, &key, &a);
    v3.game->start(&v3, &key, &b);
    if (memcmp(&a, &b, bytes) != 0)
        return test_wrong(t, "the two builds deal differently");
    if (su->game->result(su, st, &res_a) != v3.game->result(&v3, st, &res_b) ||
        res_a.winners != res_b.winners || memcmp(res_a.points, res_b.points, sizeof res_a.points) != 0)
        return test_wrong(t, "the two builds have different results");
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        spil_fast_rng rng_a = t->rng, rng_b = t->rng;
        spil_view_of(su, st, seat, &view_a);
        spil_view_of(&v3, st, seat, &view_b);
        if (memcmp(&view_a, &view_b, su->game->view_bytes) != 0)
            return test_wrong(t, "the two builds have different views for seat %d", seat);
        su->game->imagine(su, &view_a, &rng_a, &a);
        v3.game->imagine(&v3, &view_a, &rng_b, &b);
        if (memcmp(&a, &b, bytes) != 0)
            return test_wrong(t, "the two builds imagine differently for seat %d", seat);
    }
    for (int seat = test_first_seat(su); seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        const int n = su->game->moves(su, st, seat, t->moves, SPIL_MOVES_MAX);
        const int n_v3 = v3.game->moves(&v3, st, seat, t->more_moves, SPIL_MOVES_MAX);
        if (n != n_v3 || memcmp(t->moves, t->more_moves, (size_t)n * sizeof t->moves[0]) != 0)
            return test_wrong(t, "the two builds list different moves for seat %d", seat);
        for (int i = 0; i < n; i++) {
            memcpy(&a, st, bytes);
            memcpy(&b, st, bytes);
            su->game->apply(su, &a, seat, t->moves[i], NULL, NULL);
            v3.game->apply(&v3, &b, seat, t->moves[i], NULL, NULL);
            if (memcmp(&a, &b, bytes) != 0)
                return test_wrong(t, "the two builds differ after move %d of seat %d", i, seat);
        }
    }
    spil_fast_rng rng_a = t->rng, rng_b = t->rng;
    memcpy(&a, st, bytes);
    memcpy(&b, st, bytes);
    if (su->game->rollout(su, &a, &rng_a, 1000) != v3.game->rollout(&v3, &b, &rng_b, 1000) ||
        memcmp(&a, &b, bytes) != 0)
        return test_wrong(t, "the two builds roll out differently");
    return true;
}

/* ---- leaks ---- */

/* The same move by `who` in both states: what does `seat` see? What is new in its view may be in its events too;
 * otherwise they must be the same. */
static bool same_events(test_ctx *t, const void *st, const void *other, int seat, int who, spil_move mv)
{
    const spil_setup *su = &t->su;
    spil_state a, b;
    spil_view view_a, view_b;
    spil_error err_a = {0}, err_b = {0};
    char text[SPIL_MOVE_TEXT], said_a[512], said_b[512];
    memcpy(&a, st, su->game->state_bytes);
    memcpy(&b, other, su->game->state_bytes);
    t->events.n = t->events.pooled = t->more_events.n = t->more_events.pooled = 0;
    const spil_code code_a = su->game->apply(su, &a, who, mv, &t->events, &err_a);
    const spil_code code_b = su->game->apply(su, &b, who, mv, &t->more_events, &err_b);
    test_move_text(su, mv, text);
    if (code_a != code_b) /* only what the seat itself tries must be answered alike */
        return who != seat || test_wrong(t, "G4: seat %d, %s: '%s' or '%s' by what it cannot know", seat,
                                         text, spil_code_word(code_a), spil_code_word(code_b));
    if (code_a != SPIL_OK)
        return who != seat || strcmp(test_sentence(&err_a, said_a), test_sentence(&err_b, said_b)) == 0 ||
               test_wrong(t, "G4: seat %d, %s is answered by what it cannot know:\n%s\n%s", seat, text,
                          said_a, said_b);
    spil_view_of(su, &a, seat, &view_a);
    spil_view_of(su, &b, seat, &view_b);
    if (memcmp(&view_a, &view_b, su->game->view_bytes) != 0)
        return true;
    test_events_json(t->c->row, su, &t->events, seat, t->json);
    test_events_json(t->c->row, su, &t->more_events, seat, t->more_json);
    return strcmp(t->json, t->more_json) == 0 ||
           test_wrong(t, "G4: seat %d sees what it cannot know in the events of %s by seat %d:\n%s\n%s", seat,
                      text, who, t->json, t->more_json);
}

/* Is an observation, which may be made straight from the state, that of the seat's view? */
static bool is_of_view(test_ctx *t, const void *st, const spil_decision *d, int seat, const uint8_t *obs)
{
    static uint8_t from_view[SPIL_OBSERVATION_MAX];
    spil_decision own = *d;
    spil_view view;
    if (seat != d->actor) {
        own.n_made = 0;
        memset(own.made, 0, sizeof own.made);
    }
    spil_view_of(&t->su, st, seat, &view);
    spil_actions_of_game(t->su.game)->observe(&t->su, &view, &own, from_view);
    return memcmp(from_view, obs, (size_t)spil_observation_bytes(&t->su)) == 0 ||
           test_wrong(t, "G4: seat %d has other observations straight from the state than from its view",
                      seat);
}

/* Observations and legal actions. */
static bool same_numbers(test_ctx *t, const void *st, const void *other, int seat)
{
    static uint8_t obs_a[SPIL_OBSERVATION_MAX], obs_b[SPIL_OBSERVATION_MAX];
    static uint16_t list_a[SPIL_ACTIONS_MAX], list_b[SPIL_ACTIONS_MAX];
    const spil_setup *su = &t->su;
    uint8_t seats[SPIL_SEATS_MAX];
    spil_decision a, b;
    spil_decision_begin(su, st, &a);
    spil_decision_begin(su, other, &b);
    spil_observe(su, st, &a, seat, obs_a);
    spil_observe(su, other, &b, seat, obs_b);
    if (memcmp(obs_a, obs_b, (size_t)spil_observation_bytes(su)) != 0)
        return test_wrong(t, "G4: seat %d has different observations of what it cannot know", seat);
    if (!is_of_view(t, st, &a, seat, obs_a) || !is_of_view(t, other, &b, seat, obs_a))
        return false;
    if (memchr(seats, seat, (size_t)su->game->to_act(su, st, seats)) == NULL)
        return true;
    a = b = (spil_decision){.actor = (uint8_t)seat};
    const int n = spil_actions_list(su, st, &a, list_a), n_other = spil_actions_list(su, other, &b, list_b);
    if (n != n_other || memcmp(list_a, list_b, (size_t)n * sizeof *list_a) != 0)
        return test_wrong(t, "G4: seat %d has different actions by what it cannot know", seat);
    return true;
}

static bool same_to_seat(test_ctx *t, const void *st, const void *other, int seat)
{
    const spil_setup *su = &t->su;
    if (!same_numbers(t, st, other, seat))
        return false;
    spil_view view_a, view_b;
    spil_view_of(su, st, seat, &view_a);
    spil_view_of(su, other, seat, &view_b);
    test_view_json(su, &view_a, t->json);
    test_view_json(su, &view_b, t->more_json);
    if (memcmp(&view_a, &view_b, su->game->view_bytes) != 0 || strcmp(t->json, t->more_json) != 0)
        return test_wrong(
            t, "G4: seat %d sees different views of states that differ only in what it cannot know:\n%s\n%s",
            seat, t->json, t->more_json);
    const int n = su->game->moves(su, st, seat, t->moves, SPIL_MOVES_MAX);
    const int n_other = su->game->moves(su, other, seat, t->more_moves, SPIL_MOVES_MAX);
    if (n != n_other || memcmp(t->moves, t->more_moves, (size_t)n * sizeof t->moves[0]) != 0)
        return test_wrong(t, "G4: seat %d has a list of %d moves, or one of %d or in another order", seat, n,
                          n_other);
    for (int i = 0; i < n; i++) {
        if (!same_events(t, st, other, seat, seat, t->moves[i]))
            return false;
    }
    for (int who = test_first_seat(su); who < su->seats; who++) {
        const int n_who = who == seat ? 0 : su->game->moves(su, st, who, t->moves, SPIL_MOVES_MAX);
        for (int i = 0; i < n_who; i++) {
            if (!same_events(t, st, other, seat, who, t->moves[i]))
                return false;
        }
    }
    for (int i = 0; i < 100; i++) {
        spil_move mv;
        if (su->game->parse_move(su, t->texts[spil_fast_below(&t->rng, (uint32_t)t->n_texts)].text, &mv) &&
            !same_events(t, st, other, seat, seat, mv))
            return false;
    }
    return true;
}

bool check_leak(test_ctx *t, const void *st)
{
    const spil_setup *su = &t->su;
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        spil_view view;
        spil_state other;
        spil_view_of(su, st, seat, &view);
        su->game->imagine(su, &view, &t->rng, &other);
        if (!same_to_seat(t, st, &other, seat))
            return false;
        if (!check_json(t, &other)) /* the imagined one is a state like any other */
            return false;
    }
    return true;
}
