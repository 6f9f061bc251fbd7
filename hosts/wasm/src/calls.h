/* calls.h: how the page asks and is answered.
 *
 * A call is one JSON object, {"call":"move","move":"R5@0,0","now":1840}, and so is its answer: {"ok":true, …}, or
 * {"ok":false,"code":"bad_move","say":"…"}, in which case nothing has changed. docs/web.md lists them all. Files come
 * along as bytes. */
#ifndef CALLS_H
#define CALLS_H

#include "spil/json.h"
#include "spil/state.h"

typedef struct call {
    const spil_json *doc;
    const spil_json_node *args; /* the whole object */
    spil_json_writer w;         /* inside the open object of the answer */
    unsigned char *bytes;       /* a file that came along: free or keep it; NULL: none */
    size_t n_bytes;
    /* When it is refused. */
    spil_error err;
    const char *code; /* instead of that of err; NULL: none */
    const char *say;  /* instead of the sentence of err, in the person's language; NULL: none */
} call;

/* A row of the table of calls. false: refused, and the rest of *c says why; what was written is dropped. */
typedef bool call_fn(call *c);
typedef struct call_row {
    const char *name;
    call_fn *run;
} call_row;

/* Refuses with a sentence of the core. */
#define CALL_FAIL(c, code, ...) (spil_fail(&(c)->err, code, __VA_ARGS__), false)

/* ---- arguments ---- */

/* A whole number; false: it is missing or out of range, and the call is refused. */
bool spil__arg_int(call *c, const char *name, int min, int max, int *value);
/* Is it there, and true? */
bool spil__arg_is(const call *c, const char *name);
/* A text; NULL: there is none. Valid until the call ends. */
const char *spil__arg_text(call *c, const char *name);
/* A player's own file for an option, which comes along as a text. For a spil_opener; the file's name is the option's
 * value. */
typedef struct own_file {
    call *c;
    const char *arg; /* the text's name */
    spil_data *data; /* free or keep it; NULL: none was asked for */
} own_file;
const spil_data *spil__own_file(void *of, const spil_game *game, const char *name, spil_error *err);
/* {"options":{"rounds":"2",…}}: texts, as on a command line. false: the call is refused. */
bool spil__arg_options(call *c, spil_setup *su, own_file *file);
/* Milliseconds of the page's clock, "now"; 0 where there are none. */
uint64_t spil__arg_now(const call *c);

/* ---- answers ---- */

/* Makes room for this many more bytes, before something large is written. */
void spil__answer_room(call *c, size_t bytes);
/* A text that may be long. */
void spil__answer_text(call *c, const char *key, const char *text, size_t len);

/* Tells the page something before the answer: an object, as text. From a worker only. */
void spil__tell(const char *text, size_t len);

/* ---- the tables of calls, ended by a row without a name ---- */

extern const call_row spil__calls_games[], spil__calls_table[], spil__calls_language[], spil__calls_record[],
    spil__calls_practice[], spil__calls_statistics[], spil__calls_thinker[], spil__calls_replay[],
    spil__calls_online[], spil__calls_fair[], spil__calls_screen[], spil__calls_today[], spil__calls_puzzle[],
    spil__calls_duplicate[];
/* All of a module, with NULL at the end. */
extern const call_row *const spil__call_tables[];

#endif
