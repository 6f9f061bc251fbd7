/* json.h: strict JSON, read into a caller's array of nodes and written into a spil_out. No allocation.
 *
 * The reader follows RFC 8259 to the letter and refuses more than most: duplicate keys, invalid UTF-8,
 * lone surrogates, control characters, nesting deeper than SPIL_JSON_DEPTH, trailing text, too many nodes,
 * too many names in one object (each is compared with those before it).
 * States are small, so nodes keep offsets into the caller's text, which must outlive them. */
#ifndef SPIL_JSON_H
#define SPIL_JSON_H

#include "spil/error.h"
#include "spil/text.h"

enum { SPIL_JSON_DEPTH = 16, SPIL_JSON_NODES = 4096, SPIL_JSON_MEMBERS = 64 };

typedef enum spil_json_type {
    SPIL_JSON_NULL,
    SPIL_JSON_FALSE,
    SPIL_JSON_TRUE,
    SPIL_JSON_NUMBER,
    SPIL_JSON_STRING,
    SPIL_JSON_ARRAY,
    SPIL_JSON_OBJECT
} spil_json_type;

typedef struct spil_json_node {
    spil_json_type type;
    bool whole;            /* NUMBER: written without fraction or exponent and within ±2^53 */
    int64_t number;        /* NUMBER, when whole */
    uint32_t at, len;      /* STRING: the raw text between the quotes; ARRAY, OBJECT: all of its text */
    uint32_t key, key_len; /* raw name when this is a member of an object */
    uint32_t count;        /* ARRAY, OBJECT: children */
    uint32_t next;         /* index of the next sibling, 0 = none */
} spil_json_node;

typedef struct spil_json {
    const char *text;
    spil_json_node node[SPIL_JSON_NODES]; /* node 0 is the whole; children follow their parent */
    uint32_t n;
} spil_json;

/* An error says what is wrong and at which character; *doc is then undefined. */
spil_code spil_json_parse(spil_json *doc, const char *text, size_t len, spil_error *err);

/* The first child of an array or object, or NULL. */
const spil_json_node *spil_json_first(const spil_json *doc, const spil_json_node *of);
/* The next sibling, or NULL. */
const spil_json_node *spil_json_next(const spil_json *doc, const spil_json_node *node);
/* Member by name, or NULL. */
const spil_json_node *spil_json_get(const spil_json *doc, const spil_json_node *object, const char *name);
/* Decodes a STRING into buf; false when it does not fit. */
bool spil_json_text(const spil_json *doc, const spil_json_node *node, char *buf, size_t size);
/* The same with a member's name. */
bool spil_json_key(const spil_json *doc, const spil_json_node *node, char *buf, size_t size);
bool spil_json_is(const spil_json *doc, const spil_json_node *node, const char *text);

/* ---- reading with an error that names the field: BAD_STATE unless the caller changes the code ---- */

spil_code spil_json_want(const spil_json *doc, const spil_json_node *object, const char *name,
                         spil_json_type type, const spil_json_node **out, spil_error *err);
spil_code spil_json_want_int(const spil_json *doc, const spil_json_node *object, const char *name, int min,
                             int max, int *out, spil_error *err);
spil_code spil_json_want_bool(const spil_json *doc, const spil_json_node *object, const char *name, bool *out,
                              spil_error *err);
/* Every member's name is in the NULL-terminated list (or in `also`, which may be NULL). */
spil_code spil_json_only(const spil_json *doc, const spil_json_node *object, const char *const names[],
                         const char *const also[], spil_error *err);

/* ---- writing: commas are added as needed ---- */

typedef struct spil_json_writer {
    spil_out *out;
    bool comma; /* a comma is due before the next value */
} spil_json_writer;

spil_json_writer spil_json_to(spil_out *out);
void spil_json_open(spil_json_writer *w, const char *key, char bracket); /* key NULL inside arrays */
void spil_json_close(spil_json_writer *w, char bracket);
void spil_json_int(spil_json_writer *w, const char *key, int64_t value);
void spil_json_bool(spil_json_writer *w, const char *key, bool value);
void spil_json_null(spil_json_writer *w, const char *key);
void spil_json_string(spil_json_writer *w, const char *key, const char *text);
void spil_json_raw(spil_json_writer *w, const char *key, const char *text); /* already JSON */
/* Members of an open object that are already JSON: "a":1,"b":2; "" adds none. */
void spil_json_members(spil_json_writer *w, const char *text);

#endif
