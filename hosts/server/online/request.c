/* request.c: a message as a request (inside.h): its fields by a table, the codes in their order, replies. */
#include <stdio.h>
#include <stdlib.h>

#include "inside.h"
#include "intl.h"

/* ---- fields ---- */

typedef enum field_type { TEXT, WHOLE, FLAG, OBJECT, LIST } field_type;

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
#undef FIELD
};

/* ---- requests ---- */

#define F(name) (UINT64_C(1) << FIELD_##name)
enum { SEAT_NEEDED = 1, SERIES = 2, WRITES = 4 };

typedef struct request_kind {
    const char *word;
    void (*run)(request *r);
    uint64_t needs, may; /* fields besides do and id */
    int flags; /* SEAT_NEEDED: no_seat otherwise; SERIES: cmd is the person's; WRITES: busy when there is no room */
} request_kind;

static const request_kind kinds[] = {
    {"hello", spil__do_hello, 0, F(TOKEN) | F(NAME) | F(LANG), 0},
    {"open", spil__do_open, F(GAME) | F(SEATS),
     F(OPTIONS) | F(SEATING) | F(TIMED) | F(CLAIM_MS) | F(CLOCK) | F(WATCH) | F(UNDO) | F(TALK) | F(BOARD) |
         F(CHANCE) | F(CMD) | F(SEED) | F(STATE),
     SERIES | WRITES},
    {"look", spil__do_look, F(TABLE), 0, 0},
    {"sit", spil__do_sit, F(TABLE) | F(INVITE), F(SEAT) | F(CHANCE), WRITES},
    {"place", spil__do_place, F(TABLE) | F(SEAT) | F(BOT), 0, WRITES},
    {"watch", spil__do_watch, F(TABLE), 0, 0},
    {"leave", spil__do_leave, F(TABLE), 0, WRITES},
    {"start", spil__do_start, F(TABLE), 0, WRITES},
    {"move", spil__do_move, F(TABLE) | F(CMD) | F(SEEN) | F(MOVE), 0, SEAT_NEEDED | WRITES},
    {"sync", spil__do_sync, F(TABLE) | F(AFTER), 0, 0},
    {"undo", spil__do_undo, F(TABLE), F(CMD), SEAT_NEEDED | SERIES | WRITES},
    {"agree", spil__do_agree, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"refuse", spil__do_refuse, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"pause", spil__do_pause, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"resume", spil__do_resume, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"resign", spil__do_resign, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"hint", spil__do_hint, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"talk", spil__do_talk, F(TABLE) | F(TEXT), F(CMD), SEAT_NEEDED | SERIES | WRITES},
    {"chance", spil__do_chance, F(TABLE) | F(BYTES), 0, SEAT_NEEDED | WRITES},
    {"seen", spil__do_seen, F(TABLE) | F(NONCE), 0, SEAT_NEEDED},
    {"rematch", spil__do_rematch, F(TABLE), F(CHANCE), SEAT_NEEDED | WRITES},
    {"record", spil__do_record, F(TABLE), 0, 0},
    {"forget", spil__do_forget, 0, 0, WRITES},
};

static const request_kind *kind_of(const spil_json *doc, const spil_json_node *node)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (spil_json_is(doc, node, kinds[i].word))
            return &kinds[i];
    }
    return NULL;
}

bool spil__request_text(const request *r, online_field f, char *buf, size_t size)
{
    return spil_json_text(&r->on->doc, r->field[f], buf, size);
}

static bool is_right(request *r, online_field f)
{
    const spil_json_node *node = r->field[f];
    switch (fields[f].type) {
    case TEXT:
        return node->type == SPIL_JSON_STRING && spil__request_text(r, f, r->on->text, sizeof r->on->text) &&
               (int64_t)strlen(r->on->text) >= fields[f].min && (int64_t)strlen(r->on->text) <= fields[f].max;
    case WHOLE:
        return node->type == SPIL_JSON_NUMBER && node->whole && node->number >= fields[f].min &&
               node->number <= fields[f].max;
    case FLAG: return node->type == SPIL_JSON_TRUE || node->type == SPIL_JSON_FALSE;
    case OBJECT: return node->type == SPIL_JSON_OBJECT;
    case LIST: return node->type == SPIL_JSON_ARRAY;
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

static void refuse_field(request *r, const char *sentence, const char *name)
{
    spil_sentence why = {.format = sentence};
    copy_text(why.arg[0], sizeof why.arg[0], name);
    spil__refuse_with(r, CODE_BAD_MESSAGE, &why);
}

/* Sorts the members of the message into r->field. false: refused. */
static bool read_fields(request *r, const request_kind **kind)
{
    const spil_json *doc = &r->on->doc;
    char unknown[32] = "";
    for (const spil_json_node *node = spil_json_first(doc, doc->node); node != NULL;
         node = spil_json_next(doc, node)) {
        const int f = field_of(doc, node);
        if (f >= 0)
            r->field[f] = node;
        else if (!spil_json_key(doc, node, unknown, sizeof unknown) || unknown[0] == '\0')
            snprintf(unknown, sizeof unknown, "…");
    }
    /* The number first: every refusal shall carry it. */
    if (!has(r, FIELD_ID) || !is_right(r, FIELD_ID) || number_of(r, FIELD_ID) <= r->client->last_id) {
        spil__refuse_plain(r, CODE_BAD_MESSAGE, SPIL_TR("a request has an id, which rises"));
        return false;
    }
    r->id = r->client->last_id = number_of(r, FIELD_ID);
    if (unknown[0] != '\0') {
        refuse_field(r, SPIL_TR("there is no field '%s'"), unknown);
        return false;
    }
    *kind = has(r, FIELD_DO) && r->field[FIELD_DO]->type == SPIL_JSON_STRING
                ? kind_of(doc, r->field[FIELD_DO])
                : NULL;
    if (*kind == NULL) {
        spil__refuse_plain(r, CODE_BAD_MESSAGE, SPIL_TR("there is no such request"));
        return false;
    }
    const uint64_t needs = (*kind)->needs | F(DO) | F(ID), may = needs | (*kind)->may;
    for (int f = 0; f < FIELDS; f++) {
        const uint64_t bit = UINT64_C(1) << f;
        const char *sentence =
            r->field[f] == NULL             ? (needs & bit ? SPIL_TR("the field '%s' is missing") : NULL)
            : !(may & bit)                  ? SPIL_TR("this request has no field '%s'")
            : !is_right(r, (online_field)f) ? SPIL_TR("the field '%s' is not as it should be")
                                            : NULL;
        if (sentence != NULL) {
            refuse_field(r, sentence, fields[f].name);
            return false;
        }
    }
    return true;
}

/* {"base_ms":…,"add_ms":…} */
static bool is_clock(const spil_json *doc, const spil_json_node *clock)
{
    static const char *const names[] = {"base_ms", "add_ms", NULL};
    int base, add;
    return spil_json_only(doc, clock, names, NULL, NULL) == SPIL_OK &&
           spil_json_want_int(doc, clock, "base_ms", 1000, 86400000, &base, NULL) == SPIL_OK &&
           spil_json_want_int(doc, clock, "add_ms", 0, 3600000, &add, NULL) == SPIL_OK;
}

/* The fields of `open` that have parts. */
static bool check_open(request *r)
{
    const spil_json *doc = &r->on->doc;
    const char *wrong = NULL;
    if (has(r, FIELD_CLOCK) && !is_clock(doc, r->field[FIELD_CLOCK]))
        wrong = "clock";
    if (has(r, FIELD_UNDO) && !spil_json_is(doc, r->field[FIELD_UNDO], "never") &&
        !spil_json_is(doc, r->field[FIELD_UNDO], "ask"))
        wrong = "undo";
    for (const spil_json_node *at = has(r, FIELD_SEATING) ? spil_json_first(doc, r->field[FIELD_SEATING])
                                                          : NULL;
         at != NULL; at = spil_json_next(doc, at))
        wrong = at->type != SPIL_JSON_STRING ? "seating" : wrong;
    if (has(r, FIELD_SEED) && has(r, FIELD_STATE))
        wrong = "state";
    if (wrong != NULL)
        refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), wrong);
    return wrong == NULL;
}

/* What only the fields themselves can say is wrong with them. */
static bool check_values(request *r)
{
    static const char *const languages[] = {"en", "is", "nb", NULL};
    static const struct {
        online_field field;
        int64_t chars;
    } plain[] = {{FIELD_NAME, NAME_CHARS}, {FIELD_TEXT, TALK_CHARS}};
    static const online_field hex[] = {FIELD_CHANCE, FIELD_BYTES};
    char word[80];
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        const online_field f = plain[i].field;
        if (!has(r, f))
            continue;
        spil__request_text(r, f, r->on->text, sizeof r->on->text);
        int64_t chars = 0;
        for (const char *at = r->on->text; *at != '\0'; at++)
            chars += ((unsigned char)*at & 0xc0) != 0x80;
        if (chars > plain[i].chars || !spil_is_plain(r->on->text)) {
            refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), fields[f].name);
            return false;
        }
    }
    for (size_t i = 0; i < sizeof hex / sizeof hex[0]; i++) {
        if (has(r, hex[i]) && (!spil__request_text(r, hex[i], word, sizeof word) ||
                               !spil__is_hex(word, (size_t)fields[hex[i]].min))) {
            refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), fields[hex[i]].name);
            return false;
        }
    }
    if (has(r, FIELD_LANG) &&
        (!spil__request_text(r, FIELD_LANG, word, sizeof word) || !spil_listed(languages, word))) {
        refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), "lang");
        return false;
    }
    return check_open(r);
}

/* ---- replies ---- */

static const char *const code_words[] = {
#define CODE_WORD(name, word) [CODE_##name] = word,
    ONLINE_CODES(CODE_WORD)
#undef CODE_WORD
};

spil_out spil__reply_room(void)
{
    enum { SIZE = 1 << 20 };
    static char *room;
    if (room == NULL)
        room = spil__alloc_raw(SIZE);
    return spil_out_to(room, SIZE);
}

static void set_members(request *r, const char *text, size_t len)
{
    r->members.len = 0;
    spil__text_add(&r->members, text, len);
}

void spil__grant(request *r, const spil_out *members)
{
    set_members(r, "\"ok\":true", strlen("\"ok\":true"));
    if (members != NULL && members->len > 0) {
        spil__text_add(&r->members, ",", 1);
        spil__text_add(&r->members, members->buf, spil_out_bytes(members));
    }
    r->refused = false;
}

void spil__say(const client *c, const spil_sentence *sentence, char *buf, size_t size)
{
    spil__language_choose(c->lang);
    spil__sentence(sentence, buf, size);
}

void spil__refusal(const client *c, online_code code, const spil_sentence *why, spil_out *out)
{
    char say[1024] = "";
    spil__say(c, why, say, sizeof say);
    spil_json_writer w = spil_json_to(out);
    spil_json_bool(&w, "ok", false);
    spil_json_string(&w, "code", code_words[code]);
    spil_json_string(&w, "say", say);
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

online_code spil__code_of(const spil_reply *reply)
{
    const char *word = spil_reply_word(reply);
    for (int i = 0; i <= CODE_TOO_FAST; i++) {
        if (strcmp(word, code_words[i]) == 0)
            return (online_code)i;
    }
    return CODE_BAD_MESSAGE; /* what the driver calls malformed */
}

void spil__reply_later(client *c, int64_t id, const char *members)
{
    text_buffer *frame = &c->on->frame;
    char head[48];
    const int n = snprintf(head, sizeof head, "{\"re\":%lld,", (long long)id);
    frame->len = 0;
    spil__text_add(frame, head, (size_t)n);
    spil__text_add(frame, members, strlen(members));
    spil__text_add(frame, "}", 1);
    spil__on_send(c, frame->at, frame->len, 0);
}

void spil__finish(request *r, table *t)
{
    if (t != NULL)
        spil__table_store(t);
    spil__on_commit(r->on);
    if (r->members.len > 0)
        spil__reply_later(r->client, r->id, r->members.at);
    r->members.len = 0;
    if (t != NULL)
        spil__table_publish(t);
}

/* ---- carrying out ---- */

/* Finds the table and the seat. false: refused. */
static bool find_table(request *r, const request_kind *kind)
{
    char name[80];
    if (!has(r, FIELD_TABLE))
        return true;
    r->table = spil__request_text(r, FIELD_TABLE, name, sizeof name) ? spil__table_find(r->on, name) : NULL;
    if (r->table == NULL) {
        spil__refuse_plain(r, CODE_NO_TABLE, SPIL_TR("there is no such table"));
        return false;
    }
    r->table->active_ms = spil__on_ms(r->on);
    spil__table_run(r->table);
    r->seat = spil__table_seat(r->table, r->person->id);
    const bool away = r->seat >= 0 && spil_driver_seat(r->table->driver, r->seat)->left;
    if (kind->flags & SEAT_NEEDED && (r->seat < 0 || away)) {
        spil__refuse_plain(r, CODE_NO_SEAT, SPIL_TR("you do not sit at this table"));
        return false;
    }
    return true;
}

static void carry_out(request *r, const request_kind *kind)
{
    if (!check_values(r))
        return;
    if (r->person == NULL && kind->run != spil__do_hello) {
        spil__refuse_plain(r, CODE_NO_HELLO, SPIL_TR("say hello first"));
        return;
    }
    if (r->person != NULL && !find_table(r, kind))
        return;
    if (kind->flags & SERIES && has(r, FIELD_CMD)) {
        r->cmd = (uint64_t)number_of(r, FIELD_CMD);
        if (spil__person_repeats(r))
            return;
    }
    if ((kind->flags & WRITES && spil__on_is_busy(r->on)) ||
        (r->on->leaving && (kind->run == spil__do_open || kind->run == spil__do_rematch))) {
        spil__refuse_plain(r, CODE_BUSY, SPIL_TR("the server is busy: try again"));
        return;
    }
    kind->run(r);
    if (r->cmd != 0 && r->members.len > 0 && r->code != CODE_TOO_FAST && r->code != CODE_BAD_MESSAGE &&
        r->code != CODE_BUSY)
        spil__person_keep(r, r->table != NULL ? r->table->name : "-");
}

void spil__request(online *on, client *c, const char *text, size_t len)
{
    request r = {.on = on, .client = c, .person = c->person, .seat = -1, .code = CODE_NO_HELLO};
    const request_kind *kind = NULL;
    on->figures.requests++;
    if (spil_json_parse(&on->doc, text, len, NULL) != SPIL_OK || on->doc.node[0].type != SPIL_JSON_OBJECT)
        spil__refuse_plain(&r, CODE_BAD_MESSAGE, SPIL_TR("a request is a JSON object"));
    else if (read_fields(&r, &kind))
        carry_out(&r, kind);
    spil__finish(&r, r.table);
    spil__text_free(&r.members);
}
