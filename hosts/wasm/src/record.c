/* record.c: the learning record of this instance (facts.h), and how it is kept (calls.h): as the files of `spil`
 * are. */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "facts.h"
#include "spil/memory.h"

static struct {
    spil_facts facts;
    spil_buffer lines; /* that the page has yet to keep */
    int today;         /* spil_day, as the page says */
} kept;

static bool keep_line(void *of, const char *line, size_t len, spil_error *err)
{
    (void)of, (void)err;
    spil_buffer_add(&kept.lines, line, len);
    return true;
}

static spil_day today(void *of)
{
    (void)of;
    return (spil_day)kept.today;
}

spil_facts *spil__facts(void)
{
    kept.facts.keeper = (spil_facts_keeper){.line = keep_line, .today = today};
    return &kept.facts;
}

void spil__facts_put_new(call *c)
{
    if (kept.lines.len > 0)
        spil__answer_text(c, "lines", kept.lines.at, kept.lines.len);
    spil_buffer_free(&kept.lines);
}

/* {"text":TEXT,"day":N}: the record as it is kept, "" for none yet; day: since 1970. */
static bool call_facts(call *c)
{
    const char *text = spil__arg_text(c, "text");
    spil_facts read = {0};
    if (!spil__arg_int(c, "day", 0, 4000000, &kept.today))
        return false;
    const size_t len = text == NULL ? 0 : strlen(text);
    char *unread = spil_alloc(len + 1);
    spil_out out = spil_out_to(unread, len + 1);
    const bool ok = len == 0 || spil_facts_read(&read, text, len, &out);
    free(unread);
    if (!ok) {
        spil_facts_free(&read);
        return CALL_FAIL(c, SPIL_BAD_RECORD, SPIL_TR("this is no learning record"));
    }
    spil_facts_free(&kept.facts);
    kept.facts = read;
    spil__facts();
    return true;
}

/* Lines that are new since the last time: to be appended to the text that is kept. */
static bool call_facts_new(call *c)
{
    spil__facts_put_new(c);
    return true;
}

/* The whole record, as totals. */
static bool call_facts_text(call *c)
{
    const size_t size =
        sizeof SPIL_FACTS_FIRST + (size_t)(kept.facts.sums.n + kept.facts.days.n) * SPIL_FACT_LINE + 1;
    char *text = spil_alloc(size);
    spil_out out = spil_out_to(text, size);
    spil_facts_write(&kept.facts, &out);
    spil__answer_text(c, "text", text, strlen(text));
    free(text);
    return true;
}

const call_row spil__calls_record[] = {
    {"facts", call_facts},           /* the learning record, as it is kept */
    {"facts_new", call_facts_new},   /* lines to be kept */
    {"facts_text", call_facts_text}, /* all of it, as totals */
    {NULL, NULL},
};
