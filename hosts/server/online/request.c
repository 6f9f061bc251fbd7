/* request.c: the fields of requests by a table, and their replies (request.h). */
#include "request.h"

#include <stdio.h>

#include "names.h"

/* ---- fields ---- */

typedef enum field_type { TEXT, WHOLE, FLAG, OBJECT, LIST, ANY } field_type; /* ANY: the handler looks */

static const struct {
    const char *name;
    field_type type;
    int64_t min, max; /* WHOLE: its range; TEXT: of its bytes */
} fields[FIELDS] = {
#define FIELD_NAME(f, word) [FIELD_##f].name = word,
    ONLINE_FIELDS(FIELD_NAME)
#undef FIELD_NAME
#define FIELD(f, t, from, to) [FIELD_##f].type = t, [FIELD_##f].min = from, [FIELD_##f].max = to
        FIELD(ID, WHOLE, 1, NUMBER_MAX),
    FIELD(DO, TEXT, 1, 32),
    FIELD(TABLE, TEXT, 0, CONN_MESSAGE_MAX),
    FIELD(CMD, WHOLE, 1, NUMBER_MAX),
    FIELD(TOKEN, TEXT, 1, 128),
    FIELD(NAME, TEXT, 1, CONN_MESSAGE_MAX),
    FIELD(LANG, TEXT, 2, 2),
    FIELD(GAME, TEXT, 0, CONN_MESSAGE_MAX),
    FIELD(SEATS, WHOLE, INT64_MIN, INT64_MAX),
    FIELD(OPTIONS, OBJECT, 0, 0),
    FIELD(SEATING, LIST, 0, 0),
    FIELD(TIMED, FLAG, 0, 0),
    FIELD(CLAIM_MS, WHOLE, 2000, 60000),
    FIELD(LAG_MS, WHOLE, 0, 200),
    FIELD(CLOCK, OBJECT, 0, 0),
    FIELD(WATCH, FLAG, 0, 0),
    FIELD(UNDO, TEXT, 1, 32),
    FIELD(TALK, FLAG, 0, 0),
    FIELD(BOARD, TEXT, 0, CONN_MESSAGE_MAX),
    FIELD(CHANCE, TEXT, 64, 64),
    FIELD(SEED, TEXT, 0, CONN_MESSAGE_MAX),
    FIELD(STATE, OBJECT, 0, 0),
    FIELD(INVITE, TEXT, 0, 128),
    FIELD(SEAT, WHOLE, 0, NUMBER_MAX),
    FIELD(BOT, TEXT, 0, CONN_MESSAGE_MAX),
    FIELD(SEEN, WHOLE, 0, NUMBER_MAX),
    FIELD(MOVE, TEXT, 0, CONN_MESSAGE_MAX),
    FIELD(AFTER, WHOLE, 0, NUMBER_MAX),
    FIELD(TEXT, TEXT, 1, CONN_MESSAGE_MAX),
    FIELD(BYTES, TEXT, 32, 32),
    FIELD(NONCE, TEXT, 1, 64),
    FIELD(SHOWN, FLAG, 0, 0),
    FIELD(SIGN, TEXT, 1, 32),
    FIELD(FLAG, TEXT, 1, 32),
    FIELD(ROOM, TEXT, 0, CONN_MESSAGE_MAX),
    FIELD(KIND, TEXT, 1, 32),
    FIELD(TITLE, TEXT, 1, 4 * 60),
    FIELD(DOOR, TEXT, 1, 32),
    FIELD(KEEP_DAYS, WHOLE, INT64_MIN, INT64_MAX),
    FIELD(STANDINGS, TEXT, 1, 32),
    FIELD(NUMBER, TEXT, 1, 32),
    FIELD(KEY, TEXT, 1, 64),
    FIELD(VOICE, TEXT, 1, 32),
    FIELD(RENEW, FLAG, 0, 0),
    FIELD(WHO, TEXT, 1, 64),
    FIELD(YES, FLAG, 0, 0),
    FIELD(ROLE, TEXT, 1, 32),
    FIELD(TO, ANY, 0, 0),
    FIELD(HOW, TEXT, 1, 32),
    FIELD(ODD, TEXT, 1, 32),
    FIELD(DRY, FLAG, 0, 0),
    FIELD(PAIRING, TEXT, 1, 80),
    FIELD(TABLES, LIST, 0, 0),
    FIELD(FROM, WHOLE, 0, NUMBER_MAX),
    FIELD(DAY, TEXT, 10, 10),
    FIELD(RECORD, TEXT, 1, CONN_MESSAGE_MAX),
#undef FIELD
};

bool spil__request_text(const request *r, online_field f, char *buf, size_t size)
{
    return spil_json_text(&r->on->doc, r->field[f], buf, size);
}

bool spil__request_name(request *r, char name[NAME_TEXT])
{
    return spil__request_text(r, FIELD_NAME, r->on->text, sizeof r->on->text) &&
           spil__name_read(r->on->text, name);
}

static bool is_right(request *r, online_field f)
{
    const spil_json_node *node = r->field[f];
    switch (fields[f].type) {
    case TEXT:
        if (f == FIELD_WHO && spil_json_is(&r->on->doc, r->field[FIELD_DO], "room_pair"))
            return node->type == SPIL_JSON_ARRAY; /* there it is a list */
        return node->type == SPIL_JSON_STRING && spil__request_text(r, f, r->on->text, sizeof r->on->text) &&
               (int64_t)strlen(r->on->text) >= fields[f].min && (int64_t)strlen(r->on->text) <= fields[f].max;
    case WHOLE:
        if (f == FIELD_SEAT && spil_json_is(&r->on->doc, r->field[FIELD_DO], "room_move") &&
            spil_json_is(&r->on->doc, node, "watch"))
            return true; /* there it may be this word */
        return node->type == SPIL_JSON_NUMBER && node->whole && node->number >= fields[f].min &&
               node->number <= fields[f].max;
    case FLAG: return node->type == SPIL_JSON_TRUE || node->type == SPIL_JSON_FALSE;
    case OBJECT: return node->type == SPIL_JSON_OBJECT;
    case LIST: return node->type == SPIL_JSON_ARRAY;
    case ANY: return true;
    }
    return false;
}

static int field_of(const spil_json *doc, const spil_json_node *node)
{
    char name[32];
    for (int f = 0; spil_json_key(doc, node, name, sizeof name) && f < FIELDS; f++) {
        if (strcmp(name, fields[f].name) == 0)
            return f;
    }
    return -1;
}

void spil__refuse_field(request *r, const char *sentence, const char *name)
{
    spil_sentence why = {.format = sentence};
    copy_text(why.arg[0], sizeof why.arg[0], name);
    spil__refuse_with(r, CODE_BAD_MESSAGE, &why);
}

/* ---- sorting and checking ---- */

bool spil__request_sort(request *r, char *unknown, size_t size)
{
    const spil_json *doc = &r->on->doc;
    unknown[0] = '\0';
    for (const spil_json_node *node = spil_json_first(doc, doc->node); node != NULL;
         node = spil_json_next(doc, node)) {
        const int f = field_of(doc, node);
        if (f >= 0)
            r->field[f] = node;
        else if (!spil_json_key(doc, node, unknown, size) || unknown[0] == '\0')
            snprintf(unknown, size, "…");
    }
    /* The number first: every refusal carries it. */
    if (!has(r, FIELD_ID) || !is_right(r, FIELD_ID) ||
        number_of(r, FIELD_ID) < r->client->last_id + !r->again) {
        spil__refuse_plain(r, CODE_BAD_MESSAGE, SPIL_TR("a request has an id, which rises"));
        return false;
    }
    r->id = r->client->last_id = number_of(r, FIELD_ID);
    return true;
}

/* {"base_ms":…,"add_ms":…,"per_move":…}: up to 14 days; with per_move nothing is added. */
static bool is_clock(const spil_json *doc, const spil_json_node *clock)
{
    static const char *const names[] = {"base_ms", "add_ms", "per_move", NULL};
    int base, add;
    bool per_move = false;
    return spil_json_only(doc, clock, names, NULL, NULL) == SPIL_OK &&
           spil_json_want_int(doc, clock, "base_ms", 1000, 1209600000, &base, NULL) == SPIL_OK &&
           (spil_json_get(doc, clock, "per_move") == NULL ||
            spil_json_want_bool(doc, clock, "per_move", &per_move, NULL) == SPIL_OK) &&
           spil_json_want_int(doc, clock, "add_ms", 0, per_move ? 0 : 3600000, &add, NULL) == SPIL_OK;
}

/* What a table may choose to give a long line at most. */
static bool is_lag(int64_t ms)
{
    return ms == 0 || ms == 60 || ms == 120 || ms == 200;
}

/* The fields of `open` that have parts, or a few values. */
static bool check_open(request *r)
{
    const spil_json *doc = &r->on->doc;
    const char *wrong = NULL;
    if (has(r, FIELD_CLOCK) && !is_clock(doc, r->field[FIELD_CLOCK]))
        wrong = "clock";
    if (has(r, FIELD_UNDO) && !spil_json_is(doc, r->field[FIELD_UNDO], "never") &&
        !spil_json_is(doc, r->field[FIELD_UNDO], "ask"))
        wrong = "undo";
    if (has(r, FIELD_FLAG) && !spil_json_is(doc, r->field[FIELD_FLAG], "bot") &&
        !spil_json_is(doc, r->field[FIELD_FLAG], "lose"))
        wrong = "flag";
    if (has(r, FIELD_LAG_MS) && !is_lag(number_of(r, FIELD_LAG_MS)))
        wrong = "lag_ms";
    for (const spil_json_node *at = has(r, FIELD_SEATING) ? spil_json_first(doc, r->field[FIELD_SEATING])
                                                          : NULL;
         at != NULL; at = spil_json_next(doc, at))
        wrong = at->type != SPIL_JSON_STRING ? "seating" : wrong;
    if (has(r, FIELD_SEED) && has(r, FIELD_STATE))
        wrong = "state";
    if (wrong != NULL)
        spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), wrong);
    return wrong == NULL;
}

/* What only the fields themselves can say is wrong with them. */
static bool check_values(request *r)
{
    static const char *const languages[] = {"en", "is", "nb", NULL};
    static const struct {
        online_field field;
        int64_t chars;
    } plain[] = {{FIELD_TEXT, TALK_CHARS}};
    static const char *const signs[] = {"well", "oh", "oops", "funny", "think", "again", NULL};
    static const online_field hex[] = {FIELD_CHANCE, FIELD_BYTES};
    char word[80], name[NAME_TEXT];
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        const online_field f = plain[i].field;
        if (!has(r, f))
            continue;
        spil__request_text(r, f, r->on->text, sizeof r->on->text);
        int64_t chars = 0;
        for (const char *at = r->on->text; *at != '\0'; at++)
            chars += ((unsigned char)*at & 0xc0) != 0x80;
        if (chars > plain[i].chars || !spil_is_plain(r->on->text)) {
            spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), fields[f].name);
            return false;
        }
    }
    for (size_t i = 0; i < sizeof hex / sizeof hex[0]; i++) {
        if (has(r, hex[i]) && (!spil__request_text(r, hex[i], word, sizeof word) ||
                               !spil__is_hex(word, (size_t)fields[hex[i]].min))) {
            spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), fields[hex[i]].name);
            return false;
        }
    }
    if (has(r, FIELD_NAME) && !spil__request_name(r, name)) {
        spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), "name");
        return false;
    }
    if (has(r, FIELD_SIGN) &&
        (!spil__request_text(r, FIELD_SIGN, word, sizeof word) || !spil_listed(signs, word))) {
        spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), "sign");
        return false;
    }
    if (has(r, FIELD_LANG) &&
        (!spil__request_text(r, FIELD_LANG, word, sizeof word) || !spil_listed(languages, word))) {
        spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), "lang");
        return false;
    }
    return check_open(r);
}

bool spil__request_check(request *r, uint64_t needs, uint64_t may)
{
    may |= needs;
    for (int f = 0; f < FIELDS; f++) {
        const uint64_t bit = UINT64_C(1) << f;
        const char *sentence =
            r->field[f] == NULL             ? (needs & bit ? SPIL_TR("the field '%s' is missing") : NULL)
            : !(may & bit)                  ? SPIL_TR("this request has no field '%s'")
            : !is_right(r, (online_field)f) ? SPIL_TR("the field '%s' is not as it should be")
                                            : NULL;
        if (sentence != NULL) {
            spil__refuse_field(r, sentence, fields[f].name);
            return false;
        }
    }
    return check_values(r);
}

/* ---- the reply ---- */

static void set_members(request *r, const char *text, size_t len)
{
    r->members.len = 0;
    spil_buffer_add(&r->members, text, len);
}

void spil__grant(request *r, const spil_out *members)
{
    set_members(r, "\"ok\":true", strlen("\"ok\":true"));
    if (members != NULL && members->len > 0) {
        spil_buffer_add(&r->members, ",", 1);
        spil_buffer_add(&r->members, members->buf, spil_out_bytes(members));
    }
    r->refused = false;
}

void spil__refuse_with(request *r, online_code code, const spil_sentence *why)
{
    char text[2048];
    spil_out out = spil_out_to(text, sizeof text);
    spil__refusal(r->client, code, why, &out);
    set_members(r, text, spil_out_bytes(&out));
    r->refused = true;
    r->code = code;
    r->on->figures.refused++;
}

void spil__refuse_plain(request *r, online_code code, const char *why)
{
    const spil_sentence sentence = {.format = why};
    spil__refuse_with(r, code, &sentence);
}

void spil__reply_add(request *r, const spil_out *members)
{
    spil_buffer_add(&r->members, ",", 1);
    spil_buffer_add(&r->members, members->buf, spil_out_bytes(members));
}

void spil__refuse_over(request *r, online_limit limit, online_code code, const char *why)
{
    r->on->figures.over_limit[limit]++;
    spil__refuse_plain(r, code, why);
}

void spil__reply_again(request *r, const char *members)
{
    set_members(r, members, strlen(members));
}

void spil__request_reply(request *r)
{
    if (r->members.len > 0)
        spil__send_reply(r->client, r->id, r->members.at);
    r->members.len = 0;
}
