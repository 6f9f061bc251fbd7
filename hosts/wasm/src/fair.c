/* fair.c: was the deal of a server's game what it had to be (spil/shuffle.h)? The page need not believe the server
 * (calls.h). */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "spil/memory.h"
#include "spil/saved.h"
#include "spil/words.h"

enum { SENTENCE = 1200 };

static char sentence[SENTENCE];

/* The text with its %s replaced. */
static void put_with(const char *text, const char *what, spil_out *out)
{
    const char *at = strstr(text, "%s");
    spil_put_bytes(out, text, at == NULL ? strlen(text) : (size_t)(at - text));
    if (at != NULL) {
        spil_put(out, what);
        spil_put(out, at + 2);
    }
}

/* Refuses a record, with the reason that is in c->err. */
static bool unfair(call *c)
{
    char why[SENTENCE];
    spil_out to_why = spil_out_to(why, sizeof why), out = spil_out_to(sentence, sizeof sentence);
    spil_sentence_print(&c->err.text, spil_sentence_in(&spil__translator, &c->err.text), &to_why);
    put_with(spil_tr(&spil__translator, SPIL_TR("The deal is not what was promised: %s.")), why, &out);
    c->say = sentence;
    return false;
}

/* ---- hashes ---- */

static bool arg_hex(call *c, const char *name, uint8_t *bytes, size_t n)
{
    const char *text = spil__arg_text(c, name);
    spil_in in = spil_in_from(text == NULL ? "" : text);
    return (text != NULL && spil_take_hex(&in, bytes, n) && spil_in_done(&in)) ||
           CALL_FAIL(c, SPIL_BAD_COMMAND, SPIL_TR("'%s' has a value that it cannot have"), name);
}

/* {"bytes":HEX} */
static bool call_hash(call *c)
{
    const spil_json_node *node = spil_json_get(c->doc, c->args, "bytes");
    const size_t n = node == NULL ? 0 : node->len / 2;
    uint8_t *bytes = spil_alloc(n + 1), hash[SPIL_HASH_BYTES];
    char hex[2 * SPIL_HASH_BYTES + 1];
    spil_out out = spil_out_to(hex, sizeof hex);
    const bool ok = arg_hex(c, "bytes", bytes, n);
    spil_hash256(bytes, n, hash);
    free(bytes);
    spil_put_hex(&out, hash, sizeof hash);
    spil_json_string(&c->w, "hash", hex);
    return ok;
}

/* ---- records ---- */

/* What was promised: this table, this commitment, and the person's own bytes among those that count. */
static bool keeps(call *c, const spil_shuffle *shuffle, const uint8_t *commit, int seat, const uint8_t *bytes)
{
    const char *table = spil__arg_text(c, "table");
    if (!shuffle->is)
        return CALL_FAIL(c, SPIL_BAD_RECORD, SPIL_TR("the record does not say how the deal came about"));
    if (table == NULL || strcmp(table, shuffle->table) != 0)
        return CALL_FAIL(c, SPIL_BAD_RECORD, SPIL_TR("the record is that of another table"));
    if (memcmp(commit, shuffle->commit, sizeof shuffle->commit) != 0)
        return CALL_FAIL(c, SPIL_BAD_RECORD,
                         SPIL_TR("the server has changed its secret after it had promised one"));
    if (seat >= 0 &&
        !(shuffle->chance[seat].counts && memcmp(bytes, shuffle->chance[seat].bytes, SPIL_CHANCE_BYTES) == 0))
        return CALL_FAIL(c, SPIL_BAD_RECORD, SPIL_TR("your own number was not used"));
    return true;
}

/* Why it is fair, to somebody whose number is in it, or to somebody else. */
static void say_fair(const spil_record *rec, bool own, spil_out *out)
{
    char names[SPIL_SEATS_MAX * (SPIL_NAME_BYTES + 2)];
    spil_out list = spil_out_to(names, sizeof names);
    for (int seat = 0; seat < rec->setup.seats; seat++) {
        if (!rec->shuffle.chance[seat].counts)
            continue;
        spil_put(&list, list.len == 0 ? "" : ", ");
        spil_put(&list, rec->name[seat][0] != '\0'
                            ? rec->name[seat]
                            : spil_words_place(&spil__translator, rec->setup.seats, seat));
    }
    const char *text =
        own ? SPIL_TR(
                  "The deal was fair: the server had fixed its part of the shuffle before this device added "
                  "its own, and the cards follow from both.")
        : list.len > 0
            ? SPIL_TR("The deal was fair: the server had fixed its part of the shuffle before the players' "
                      "devices (%s) added theirs, and the cards follow from all of them.")
            : SPIL_TR(
                  "The deal was fixed before anybody sat down, and nobody has changed it since. The server "
                  "shuffled alone.");
    put_with(spil_tr(&spil__translator, text), names, out);
}

/* {"record":TEXT,"table":NAME,"commit":HEX,"seat":SEAT,"bytes":HEX}; seat and bytes: the person's own. */
static bool call_check(call *c)
{
    const char *text = spil__arg_text(c, "record");
    const bool own = spil_json_get(c->doc, c->args, "seat") != NULL;
    uint8_t commit[SPIL_HASH_BYTES], bytes[SPIL_CHANCE_BYTES] = {0};
    spil_record rec;
    spil_state state;
    int seat = -1;
    if (!arg_hex(c, "commit", commit, sizeof commit) || (own && !arg_hex(c, "bytes", bytes, sizeof bytes)))
        return false;
    if (!spil_record_text(SPIL_CPU_ANY, text == NULL ? "" : text, text == NULL ? 0 : strlen(text), &rec,
                          &c->err))
        return unfair(c);
    const bool ok = (!own || spil__arg_int(c, "seat", 0, rec.setup.seats - 1, &seat)) &&
                    keeps(c, &rec.shuffle, commit, seat, bytes) &&
                    spil_record_verify(&rec, &state, &c->err) == SPIL_OK;
    if (ok) {
        spil_out out = spil_out_to(sentence, sizeof sentence);
        say_fair(&rec, own, &out);
        spil_json_string(&c->w, "say", sentence);
    }
    spil_record_free(&rec);
    return ok || unfair(c);
}

const call_row spil__calls_fair[] = {
    {"hash", call_hash},          /* of some bytes, in hex */
    {"online_check", call_check}, /* does a record keep what was promised before the deal? */
    {NULL, NULL},
};
