/* json.c: the strict JSON reader and the writer (spil/json.h). */
#include "spil/json.h"

#include <string.h>

/* ---- reading: recursive descent over bytes; depth is bounded ---- */

typedef struct reader {
    spil_json *doc;
    const char *text, *at, *end;
    spil_error *err;
} reader;

static bool bad(reader *r, const char *what)
{
    spil_fail(r->err, SPIL_BAD_STATE, SPIL_TR("not valid JSON at character %d: %s"),
              (int)(r->at - r->text) + 1, what);
    return false;
}

static void skip_space(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static int hex4(const char *p, const char *end)
{
    if (end - p < 4)
        return -1;
    int value = 0;
    for (int i = 0; i < 4; i++) {
        const char c = p[i];
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return -1;
        value = value << 4 | digit;
    }
    return value;
}

/* One escape at r->at (after the backslash). */
static bool read_escape(reader *r)
{
    if (r->at == r->end)
        return bad(r, "the text ends inside a string");
    const char c = *r->at;
    if (c != 'u') {
        for (const char *known = "\"\\/bfnrt"; *known != '\0'; known++) {
            if (c == *known) {
                r->at++;
                return true;
            }
        }
        return bad(r, "unknown escape");
    }
    const int unit = hex4(r->at + 1, r->end);
    if (unit < 0)
        return bad(r, "\\u needs four hex digits");
    r->at += 5;
    if (unit >= 0xdc00 && unit <= 0xdfff)
        return bad(r, "lone surrogate");
    if (unit < 0xd800 || unit > 0xdbff)
        return true;
    const bool pair = r->end - r->at >= 6 && r->at[0] == '\\' && r->at[1] == 'u';
    const int low = pair ? hex4(r->at + 2, r->end) : -1;
    if (low < 0xdc00 || low > 0xdfff)
        return bad(r, "lone surrogate");
    r->at += 6;
    return true;
}

static bool read_string(reader *r, uint32_t *at, uint32_t *len)
{
    r->at++; /* the quote */
    const char *first = r->at;
    for (;;) {
        if (r->at == r->end)
            return bad(r, "the text ends inside a string");
        if (*r->at == '"')
            break;
        if ((unsigned char)*r->at < 0x20)
            return bad(r, "control character in a string");
        if (*r->at == '\\') {
            r->at++;
            if (!read_escape(r))
                return false;
            continue;
        }
        const size_t n = spil_utf8_char(r->at, (size_t)(r->end - r->at));
        if (n == 0)
            return bad(r, "invalid UTF-8");
        r->at += n;
    }
    *at = (uint32_t)(first - r->text);
    *len = (uint32_t)(r->at - first);
    r->at++;
    return true;
}

static int skip_digits(reader *r)
{
    int n = 0;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') {
        r->at++;
        n++;
    }
    return n;
}

static bool read_number(reader *r, spil_json_node *node)
{
    const int64_t limit = INT64_C(1) << 53;
    const bool negative = *r->at == '-';
    r->at += negative;
    const char *first = r->at;
    const int digits = skip_digits(r);
    if (digits == 0 || (digits > 1 && *first == '0'))
        return bad(r, "malformed number");
    node->whole = digits <= 16;
    for (const char *p = first; node->whole && p < r->at; p++)
        node->number = node->number * 10 + (*p - '0');
    if (node->number > limit)
        node->whole = false;
    if (negative)
        node->number = -node->number;
    if (r->at < r->end && *r->at == '.') {
        r->at++;
        node->whole = false;
        if (skip_digits(r) == 0)
            return bad(r, "malformed number");
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        r->at++;
        node->whole = false;
        if (r->at < r->end && (*r->at == '+' || *r->at == '-'))
            r->at++;
        if (skip_digits(r) == 0)
            return bad(r, "malformed number");
    }
    return true;
}

static bool read_literal(reader *r, const char *word)
{
    const size_t len = spil_length(word);
    if ((size_t)(r->end - r->at) < len || memcmp(r->at, word, len) != 0)
        return bad(r, "unknown word");
    r->at += len;
    return true;
}

static bool read_value(reader *r, int depth, uint32_t *index);
static bool same_key(const spil_json *doc, const spil_json_node *a, const spil_json_node *b);

static bool is_duplicate(const spil_json *doc, const spil_json_node *object, uint32_t child)
{
    for (const spil_json_node *n = spil_json_first(doc, object); n != NULL && n != &doc->node[child];
         n = spil_json_next(doc, n)) {
        if (same_key(doc, n, &doc->node[child]))
            return true;
    }
    return false;
}

/* The children of an array or object up to its closing bracket. */
static bool read_children(reader *r, int depth, uint32_t parent, char closing)
{
    spil_json *doc = r->doc;
    if (depth == SPIL_JSON_DEPTH)
        return bad(r, "nested too deep");
    r->at++; /* the bracket */
    skip_space(r);
    if (r->at < r->end && *r->at == closing) {
        r->at++;
        return true;
    }
    for (uint32_t last = 0;;) {
        uint32_t key = 0, key_len = 0, child;
        skip_space(r);
        if (closing == '}') {
            if (r->at == r->end || *r->at != '"')
                return bad(r, "expected a name in quotes");
            if (!read_string(r, &key, &key_len))
                return false;
            skip_space(r);
            if (r->at == r->end || *r->at != ':')
                return bad(r, "expected a colon");
            r->at++;
        }
        if (!read_value(r, depth + 1, &child))
            return false;
        doc->node[child].key = key;
        doc->node[child].key_len = key_len;
        if (++doc->node[parent].count > SPIL_JSON_MEMBERS && closing == '}')
            return bad(r, "too many names in one object");
        if (last != 0)
            doc->node[last].next = child;
        last = child;
        if (closing == '}' && is_duplicate(doc, &doc->node[parent], child))
            return bad(r, "the same name twice in one object");
        skip_space(r);
        if (r->at == r->end)
            return bad(r, "the text ends too early");
        if (*r->at == closing) {
            r->at++;
            return true;
        }
        if (*r->at != ',')
            return bad(r, "expected a comma");
        r->at++;
    }
}

/* An array or object, and where its text is. */
static bool read_whole(reader *r, int depth, uint32_t index, char closing)
{
    const char *from = r->at;
    if (!read_children(r, depth, index, closing))
        return false;
    r->doc->node[index].at = (uint32_t)(from - r->text);
    r->doc->node[index].len = (uint32_t)(r->at - from);
    return true;
}

static bool read_value(reader *r, int depth, uint32_t *index)
{
    spil_json *doc = r->doc;
    if (doc->n == SPIL_JSON_NODES)
        return bad(r, "too many values");
    *index = doc->n++;
    spil_json_node *node = &doc->node[*index];
    memset(node, 0, sizeof *node);
    skip_space(r);
    if (r->at == r->end)
        return bad(r, "the text ends too early");
    switch (*r->at) {
    case 'n': node->type = SPIL_JSON_NULL; return read_literal(r, "null");
    case 'f': node->type = SPIL_JSON_FALSE; return read_literal(r, "false");
    case 't': node->type = SPIL_JSON_TRUE; return read_literal(r, "true");
    case '"': node->type = SPIL_JSON_STRING; return read_string(r, &node->at, &node->len);
    case '[': node->type = SPIL_JSON_ARRAY; return read_whole(r, depth, *index, ']');
    case '{': node->type = SPIL_JSON_OBJECT; return read_whole(r, depth, *index, '}');
    default: break;
    }
    if (*r->at != '-' && (*r->at < '0' || *r->at > '9'))
        return bad(r, "unexpected character");
    node->type = SPIL_JSON_NUMBER;
    return read_number(r, node);
}

spil_code spil_json_parse(spil_json *doc, const char *text, size_t len, spil_error *err)
{
    reader r = {.doc = doc,
                .text = text,
                .at = text,
                .end = len > 0 ? text + len : text,
                .err = err}; /* an empty text may be NULL */
    doc->text = text;
    doc->n = 0;
    uint32_t root;
    if (len > INT32_MAX) {
        bad(&r, "too long");
        return SPIL_BAD_STATE;
    }
    if (!read_value(&r, 0, &root))
        return SPIL_BAD_STATE;
    skip_space(&r);
    if (r.at != r.end) {
        bad(&r, "something follows the value");
        return SPIL_BAD_STATE;
    }
    return SPIL_OK;
}

/* ---- walking ---- */

const spil_json_node *spil_json_first(const spil_json *doc, const spil_json_node *of)
{
    (void)doc; /* children follow their parent */
    return of->count > 0 ? of + 1 : NULL;
}

const spil_json_node *spil_json_next(const spil_json *doc, const spil_json_node *node)
{
    return node->next == 0 ? NULL : &doc->node[node->next];
}

/* ---- strings ---- */

/* Decodes one character of a checked raw string into out[4]; returns its bytes and moves *p. */
static int decode(const char **p, char out[4])
{
    if (**p != '\\') {
        out[0] = *(*p)++;
        return 1;
    }
    const char c = (*p)[1];
    *p += 2;
    if (c != 'u') {
        static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
        out[0] = c;
        for (int i = 0; from[i] != '\0'; i++) {
            if (c == from[i])
                out[0] = to[i];
        }
        return 1;
    }
    uint32_t unit = (uint32_t)hex4(*p, *p + 4);
    *p += 4;
    if (unit >= 0xd800 && unit <= 0xdbff) {
        unit = 0x10000 + ((unit - 0xd800) << 10) + ((uint32_t)hex4(*p + 2, *p + 6) - 0xdc00);
        *p += 6;
    }
    if (unit < 0x80) {
        out[0] = (char)unit;
        return 1;
    }
    if (unit < 0x800) {
        out[0] = (char)(0xc0 | unit >> 6);
        out[1] = (char)(0x80 | (unit & 0x3f));
        return 2;
    }
    if (unit < 0x10000) {
        out[0] = (char)(0xe0 | unit >> 12);
        out[1] = (char)(0x80 | (unit >> 6 & 0x3f));
        out[2] = (char)(0x80 | (unit & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | unit >> 18);
    out[1] = (char)(0x80 | (unit >> 12 & 0x3f));
    out[2] = (char)(0x80 | (unit >> 6 & 0x3f));
    out[3] = (char)(0x80 | (unit & 0x3f));
    return 4;
}

static bool decode_all(const char *raw, size_t len, char *buf, size_t size)
{
    const char *p = raw, *end = raw + len;
    size_t n = 0;
    while (p < end) {
        char c[4];
        const int k = decode(&p, c);
        if (n + (size_t)k >= size)
            return false;
        memcpy(buf + n, c, (size_t)k);
        n += (size_t)k;
        if (c[0] == '\0')
            return false; /* a C string cannot hold \u0000 */
    }
    buf[n] = '\0';
    return true;
}

static bool same_key(const spil_json *doc, const spil_json_node *a, const spil_json_node *b)
{
    const char *p = doc->text + a->key, *p_end = p + a->key_len;
    const char *q = doc->text + b->key, *q_end = q + b->key_len;
    char buf_p[4], buf_q[4];
    int np = 0, nq = 0, ip = 0, iq = 0; /* decoded bytes still to compare */
    for (;;) {
        if (ip == np && p < p_end) {
            np = decode(&p, buf_p);
            ip = 0;
        }
        if (iq == nq && q < q_end) {
            nq = decode(&q, buf_q);
            iq = 0;
        }
        if (ip == np || iq == nq)
            return ip == np && iq == nq;
        if (buf_p[ip++] != buf_q[iq++])
            return false;
    }
}

bool spil_json_text(const spil_json *doc, const spil_json_node *node, char *buf, size_t size)
{
    return node->type == SPIL_JSON_STRING && decode_all(doc->text + node->at, node->len, buf, size);
}

bool spil_json_key(const spil_json *doc, const spil_json_node *node, char *buf, size_t size)
{
    return decode_all(doc->text + node->key, node->key_len, buf, size);
}

enum { NAME_BYTES = 48 }; /* all names and short words we know are shorter */

bool spil_json_is(const spil_json *doc, const spil_json_node *node, const char *text)
{
    char buf[NAME_BYTES];
    return spil_json_text(doc, node, buf, sizeof buf) && spil_same(buf, text);
}

const spil_json_node *spil_json_get(const spil_json *doc, const spil_json_node *object, const char *name)
{
    char buf[NAME_BYTES];
    if (object->type != SPIL_JSON_OBJECT)
        return NULL;
    for (const spil_json_node *n = spil_json_first(doc, object); n != NULL; n = spil_json_next(doc, n)) {
        if (spil_json_key(doc, n, buf, sizeof buf) && spil_same(buf, name))
            return n;
    }
    return NULL;
}

/* ---- reading with errors ---- */

static const char *type_word(spil_json_type type)
{
    static const char *const words[] = {"null",     "false",  "true",     "a number",
                                        "a string", "a list", "an object"};
    return words[type];
}

spil_code spil_json_want(const spil_json *doc, const spil_json_node *object, const char *name,
                         spil_json_type type, const spil_json_node **out, spil_error *err)
{
    *out = spil_json_get(doc, object, name);
    if (*out == NULL)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("the field '%s' is missing"), name);
    if ((*out)->type != type)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("'%s' must be %s"), name, type_word(type));
    return SPIL_OK;
}

spil_code spil_json_want_int(const spil_json *doc, const spil_json_node *object, const char *name, int min,
                             int max, int *out, spil_error *err)
{
    const spil_json_node *node;
    const spil_code code = spil_json_want(doc, object, name, SPIL_JSON_NUMBER, &node, err);
    if (code != SPIL_OK)
        return code;
    if (!node->whole || node->number < min || node->number > max)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("'%s' must be a whole number from %d to %d"), name, min,
                         max);
    *out = (int)node->number;
    return SPIL_OK;
}

spil_code spil_json_want_bool(const spil_json *doc, const spil_json_node *object, const char *name, bool *out,
                              spil_error *err)
{
    const spil_json_node *node = spil_json_get(doc, object, name);
    if (node == NULL)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("the field '%s' is missing"), name);
    if (node->type != SPIL_JSON_FALSE && node->type != SPIL_JSON_TRUE)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("'%s' must be true or false"), name);
    *out = node->type == SPIL_JSON_TRUE;
    return SPIL_OK;
}

spil_code spil_json_only(const spil_json *doc, const spil_json_node *object, const char *const names[],
                         const char *const also[], spil_error *err)
{
    char buf[NAME_BYTES];
    for (const spil_json_node *n = spil_json_first(doc, object); n != NULL; n = spil_json_next(doc, n)) {
        const bool fits = spil_json_key(doc, n, buf, sizeof buf);
        if (!fits || !(spil_listed(names, buf) || spil_listed(also, buf)))
            return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("the field '%s' is unknown"), fits ? buf : "…");
    }
    return SPIL_OK;
}

/* ---- writing ---- */

spil_json_writer spil_json_to(spil_out *out)
{
    return (spil_json_writer){.out = out, .comma = false};
}

static void put_string(spil_out *out, const char *text)
{
    spil_put_char(out, '"');
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            spil_put_char(out, '\\');
            spil_put_char(out, *text);
        } else if (c == '\n') {
            spil_put(out, "\\n");
        } else if (c < 0x20) {
            spil_put(out, "\\u00");
            spil_put_char(out, "0123456789abcdef"[c >> 4]);
            spil_put_char(out, "0123456789abcdef"[c & 15]);
        } else {
            spil_put_char(out, *text);
        }
    }
    spil_put_char(out, '"');
}

static void begin(spil_json_writer *w, const char *key)
{
    if (w->comma)
        spil_put_char(w->out, ',');
    w->comma = true;
    if (key != NULL) {
        put_string(w->out, key);
        spil_put_char(w->out, ':');
    }
}

void spil_json_open(spil_json_writer *w, const char *key, char bracket)
{
    begin(w, key);
    spil_put_char(w->out, bracket);
    w->comma = false;
}

void spil_json_close(spil_json_writer *w, char bracket)
{
    spil_put_char(w->out, bracket);
    w->comma = true;
}

void spil_json_int(spil_json_writer *w, const char *key, int64_t value)
{
    begin(w, key);
    spil_put_int(w->out, value);
}

void spil_json_bool(spil_json_writer *w, const char *key, bool value)
{
    begin(w, key);
    spil_put(w->out, value ? "true" : "false");
}

void spil_json_null(spil_json_writer *w, const char *key)
{
    begin(w, key);
    spil_put(w->out, "null");
}

void spil_json_string(spil_json_writer *w, const char *key, const char *text)
{
    begin(w, key);
    put_string(w->out, text);
}

void spil_json_raw(spil_json_writer *w, const char *key, const char *text)
{
    begin(w, key);
    spil_put(w->out, text);
}

void spil_json_members(spil_json_writer *w, const char *text)
{
    if (*text == '\0')
        return;
    if (w->comma)
        spil_put_char(w->out, ',');
    spil_put(w->out, text);
    w->comma = true;
}
