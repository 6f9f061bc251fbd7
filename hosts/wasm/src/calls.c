/* calls.c: calls and answers (calls.h), and the functions that the page sees. */
#include "calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "spil/memory.h"
#include "spil/words.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum { ANSWER_BYTES = 1 << 20, TEXTS_MAX = 16 };

static struct {
    char *in, *out; /* the call's text, and the answer's */
    unsigned char *bytes;
    size_t n_bytes;
    size_t out_bytes;
    spil_out answer;
    char *text[TEXTS_MAX]; /* arguments of the call, freed with it */
    int n_texts;
    spil_json doc;
} host;

/* ---- arguments ---- */

bool spil__arg_int(call *c, const char *name, int min, int max, int *value)
{
    return spil_json_want_int(c->doc, c->args, name, min, max, value, &c->err) == SPIL_OK;
}

bool spil__arg_is(const call *c, const char *name)
{
    const spil_json_node *node = spil_json_get(c->doc, c->args, name);
    return node != NULL && node->type == SPIL_JSON_TRUE;
}

const char *spil__arg_text(call *c, const char *name)
{
    const spil_json_node *node = spil_json_get(c->doc, c->args, name);
    if (node == NULL || node->type != SPIL_JSON_STRING || host.n_texts == TEXTS_MAX)
        return NULL;
    char *text = spil_alloc((size_t)node->len + 1); /* decoded it is never longer */
    host.text[host.n_texts++] = text;
    return spil_json_text(c->doc, node, text, (size_t)node->len + 1) ? text : NULL;
}

const spil_data *spil__own_file(void *of, const spil_game *game, const char *name, spil_error *err)
{
    own_file *own = of;
    const char *text = spil__arg_text(own->c, own->arg);
    if (text == NULL) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no board '%s'"), name);
        return NULL;
    }
    spil_data *data = spil_alloc(sizeof *data);
    if (spil_data_read(game, name, text, strlen(text), data, err) != SPIL_OK) {
        free(data);
        return NULL;
    }
    free(own->data);
    own->data = data;
    return data;
}

bool spil__arg_options(call *c, spil_setup *su, own_file *file)
{
    const spil_opener opener = {.open = spil__own_file, .context = file};
    const spil_json_node *options = spil_json_get(c->doc, c->args, "options");
    if (options == NULL || options->type != SPIL_JSON_OBJECT)
        return true;
    for (const spil_json_node *at = spil_json_first(c->doc, options); at != NULL;
         at = spil_json_next(c->doc, at)) {
        char name[64], value[SPIL_DATA_NAME];
        if (!spil_json_key(c->doc, at, name, sizeof name) || at->type != SPIL_JSON_STRING ||
            !spil_json_text(c->doc, at, value, sizeof value))
            return CALL_FAIL(c, SPIL_BAD_OPTION, SPIL_TR("an option's value is too long"));
        if (spil_setup_option_from(su, name, value, &opener, &c->err) != SPIL_OK)
            return false;
    }
    return true;
}

uint64_t spil__arg_now(const call *c)
{
    const spil_json_node *node = spil_json_get(c->doc, c->args, "now");
    return node != NULL && node->type == SPIL_JSON_NUMBER && node->whole && node->number > 0
               ? (uint64_t)node->number
               : 0;
}

/* ---- answers ---- */

void spil__answer_room(call *c, size_t bytes)
{
    (void)c;
    if (host.answer.len + bytes <= host.out_bytes)
        return;
    host.out_bytes = 2 * (host.answer.len + bytes);
    host.out = spil_resize(host.out, host.out_bytes);
    host.answer.buf = host.out;
    host.answer.size = host.out_bytes;
}

void spil__answer_text(call *c, const char *key, const char *text, size_t len)
{
    char *ended = spil_alloc(len + 1);
    memcpy(ended, text, len);
    spil__answer_room(c, 6 * len + 100); /* an escaped character has up to six */
    spil_json_string(&c->w, key, ended);
    free(ended);
}

static void begin_answer(call *c, bool ok)
{
    host.answer = spil_out_to(host.out, host.out_bytes);
    c->w = spil_json_to(&host.answer);
    spil_json_open(&c->w, NULL, '{');
    spil_json_bool(&c->w, "ok", ok);
}

static void refuse(call *c)
{
    char sentence[1200] = "";
    spil_out out = spil_out_to(sentence, sizeof sentence);
    if (c->err.text.format != NULL)
        spil_sentence_print(&c->err.text, spil_sentence_in(&spil__translator, &c->err.text), &out);
    const char *say = c->say != NULL ? c->say : sentence;
    begin_answer(c, false);
    spil_json_string(&c->w, "code", c->code != NULL ? c->code : spil_code_word(c->err.code));
    spil_json_string(&c->w, "say", say);
    if (c->err.line > 0)
        spil_json_int(&c->w, "line", c->err.line);
}

static call_fn *find(const spil_json *doc, const spil_json_node *name)
{
    for (size_t t = 0; name != NULL && spil__call_tables[t] != NULL; t++) {
        for (const call_row *row = spil__call_tables[t]; row->name != NULL; row++) {
            if (spil_json_is(doc, name, row->name))
                return row->run;
        }
    }
    return NULL;
}

static bool run(call *c, size_t len)
{
    if (spil_json_parse(&host.doc, host.in, len, &c->err) != SPIL_OK)
        return false;
    c->doc = &host.doc;
    c->args = &host.doc.node[0];
    if (c->args->type != SPIL_JSON_OBJECT)
        return CALL_FAIL(c, SPIL_BAD_COMMAND, "a call is an object");
    call_fn *f = find(&host.doc, spil_json_get(&host.doc, c->args, "call"));
    return f != NULL ? f(c) : CALL_FAIL(c, SPIL_BAD_COMMAND, "there is no such call");
}

/* ---- what the page sees ---- */

/* Room for a call's text of this many bytes. */
EXPORT("spil_room") char *spil_host_room(size_t bytes);
/* Room for a file that the next call takes along. */
EXPORT("spil_bytes") unsigned char *spil_host_bytes(size_t bytes);
/* Runs the call that was written there; the answer is at the returned address and has spil_answered() bytes. */
EXPORT("spil_call") const char *spil_host_call(size_t len);
EXPORT("spil_answered") size_t spil_host_answered(void);

__attribute__((import_module("spil"), import_name("tell"))) void spil_page_tell(const char *text, size_t len);

void spil__tell(const char *text, size_t len)
{
    spil_page_tell(text, len);
}

char *spil_host_room(size_t bytes)
{
    host.in = spil_resize(host.in, bytes + 1);
    return host.in;
}

unsigned char *spil_host_bytes(size_t bytes)
{
    free(host.bytes);
    host.bytes = spil_alloc_raw(bytes + 1);
    host.n_bytes = bytes;
    return host.bytes;
}

const char *spil_host_call(size_t len)
{
    call c = {.bytes = host.bytes, .n_bytes = host.n_bytes};
    host.bytes = NULL;
    host.n_bytes = 0;
    if (host.out == NULL) {
        host.out_bytes = ANSWER_BYTES;
        host.out = spil_alloc_raw(host.out_bytes);
    }
    begin_answer(&c, true);
    if (!run(&c, len))
        refuse(&c);
    spil_json_close(&c.w, '}');
    free(c.bytes);
    while (host.n_texts > 0)
        free(host.text[--host.n_texts]);
    return host.out;
}

size_t spil_host_answered(void)
{
    return host.answer.len < host.answer.size ? host.answer.len : host.answer.size - 1;
}
