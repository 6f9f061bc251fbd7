/* move_json.c: moves with their parts as JSON (spil/state.h).
 *
 * Each given part is rewritten in our own spelling and looked up among the parts that the game writes. This needs no
 * second document, which would be too large for a small stack. */
#include <string.h>

#include "spil/state.h"

enum {
    PARTS_BYTES = 512, /* of all parts of any move */
    NAME_BYTES = 32
};

void spil_move_json(const spil_setup *su, const char *key, spil_move mv, spil_json_writer *w)
{
    char text[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    su->game->print_move(su, mv, &out);
    spil_json_open(w, key, '{');
    spil_json_string(w, "move", text);
    su->game->write_move(su, mv, w);
    spil_json_close(w, '}');
}

/* ---- reading ---- */

/* A value in our own spelling. false: we never write such a value. */
static bool put_value(const spil_json *doc, const spil_json_node *node, const char *key, spil_json_writer *w)
{
    char text[SPIL_MOVE_TEXT];
    if (node->type == SPIL_JSON_NUMBER && node->whole) {
        spil_json_int(w, key, node->number);
        return true;
    }
    if (node->type == SPIL_JSON_NULL) {
        spil_json_null(w, key);
        return true;
    }
    if (node->type == SPIL_JSON_STRING && spil_json_text(doc, node, text, sizeof text)) {
        spil_json_string(w, key, text);
        return true;
    }
    if (node->type != SPIL_JSON_ARRAY)
        return false;
    spil_json_open(w, key, '[');
    for (const spil_json_node *n = spil_json_first(doc, node); n != NULL; n = spil_json_next(doc, n)) {
        if (!put_value(doc, n, NULL, w))
            return false;
    }
    spil_json_close(w, ']');
    return true;
}

/* Length of the member that begins here, up to its comma or the end of the object. */
static size_t member_length(const char *at)
{
    size_t n = 0;
    int depth = 0;
    for (bool quoted = false; at[n] != '\0'; n++) {
        if (quoted && at[n] == '\\')
            n++;
        else if (at[n] == '"')
            quoted = !quoted;
        else if (!quoted && at[n] == '[')
            depth++;
        else if (!quoted && at[n] == ']')
            depth--;
        else if (!quoted && depth == 0 && (at[n] == ',' || at[n] == '}'))
            break;
    }
    return n;
}

/* Is the member `one`, or a null member of the same name, among the parts? */
static bool is_part(const char *parts, const char *one, size_t len, const char *null, size_t null_len)
{
    for (const char *at = parts + 1; *at != '\0';) {
        const size_t n = member_length(at);
        if ((n == len && memcmp(at, one, n) == 0) || (n == null_len && memcmp(at, null, n) == 0))
            return true;
        at += n + 1;
    }
    return false;
}

static bool agrees(const spil_json *doc, const spil_json_node *member, const char *name, const char *parts)
{
    char one[PARTS_BYTES], null[6 * NAME_BYTES + 8]; /* six times: every character escaped */
    spil_out out = spil_out_to(one, sizeof one), null_out = spil_out_to(null, sizeof null);
    spil_json_writer w = spil_json_to(&out), null_w = spil_json_to(&null_out);
    spil_json_null(&null_w, name);
    return put_value(doc, member, name, &w) && !spil_out_full(&out) &&
           is_part(parts, one, out.len, null, null_out.len);
}

static spil_code read_text(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                           spil_move *mv, spil_error *err)
{
    char text[SPIL_MOVE_TEXT];
    const bool fits = spil_json_text(doc, node, text, sizeof text);
    if (!fits || !su->game->parse_move(su, text, mv))
        return spil_fail(err, SPIL_BAD_MOVE, SPIL_TR("'%s' is not a move in this game"), fits ? text : "…");
    return SPIL_OK;
}

spil_code spil_move_from_json(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                              spil_move *mv, spil_error *err)
{
    const spil_json_node *text = node;
    if (node->type == SPIL_JSON_OBJECT)
        text = spil_json_get(doc, node, "move");
    if (text == NULL || text->type != SPIL_JSON_STRING)
        return spil_fail(err, SPIL_BAD_MOVE,
                         SPIL_TR("a move is its notation, or an object that has it under 'move'"));
    spil_move read;
    const spil_code code = read_text(su, doc, text, &read, err);
    if (code != SPIL_OK)
        return code;
    char parts[PARTS_BYTES];
    spil_out out = spil_out_to(parts, sizeof parts);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    su->game->write_move(su, read, &w);
    spil_json_close(&w, '}');
    for (const spil_json_node *n = node == text ? NULL : spil_json_first(doc, node); n != NULL;
         n = spil_json_next(doc, n)) {
        char name[NAME_BYTES];
        const bool fits = spil_json_key(doc, n, name, sizeof name);
        if (n != text && !(fits && agrees(doc, n, name, parts)))
            return spil_fail(err, SPIL_BAD_MOVE, SPIL_TR("'%s' does not agree with the move"),
                             fits ? name : "…");
    }

    *mv = read;
    return SPIL_OK;
}
