/* log.c: log lines (log.h). */
#include "log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "spil/json.h"

static bool as_json;

void spil__log_json(bool json)
{
    as_json = json;
}

static void put_time(char *buf, size_t size)
{
    struct tm tm;
    const time_t now = time(NULL);
    if (gmtime_r(&now, &tm) == NULL || strftime(buf, size, "%Y-%m-%dT%H:%M:%SZ", &tm) == 0)
        buf[0] = '\0';
}

/* A value as text: in quotes where it has blanks. */
static void put_value(spil_out *out, const char *value)
{
    bool quote = *value == '\0';
    for (const char *at = value; *at != '\0'; at++)
        quote = quote || *at <= ' ' || *at == '"';
    spil_json_writer w = spil_json_to(out);
    if (quote)
        spil_json_string(&w, NULL, value);
    else
        spil_put(out, value);
}

void spil__log(const char *word, ...)
{
    char line[1024], when[32];
    spil_out out = spil_out_to(line, sizeof line - 1);
    spil_json_writer w = spil_json_to(&out);
    va_list pairs;
    put_time(when, sizeof when);
    if (as_json) {
        spil_json_open(&w, NULL, '{');
        spil_json_string(&w, "time", when);
        spil_json_string(&w, "event", word);
    } else {
        spil_put(&out, when);
        spil_put_char(&out, ' ');
        spil_put(&out, word);
    }
    va_start(pairs, word);
    for (const char *key; (key = va_arg(pairs, const char *)) != NULL;) {
        const char *value = va_arg(pairs, const char *);
        if (as_json) {
            spil_json_string(&w, key, value);
        } else {
            spil_put_char(&out, ' ');
            spil_put(&out, key);
            spil_put_char(&out, '=');
            put_value(&out, value);
        }
    }
    va_end(pairs);
    if (as_json)
        spil_json_close(&w, '}');
    size_t len = spil_out_bytes(&out);
    line[len++] = '\n';
    const ssize_t n = write(STDERR_FILENO, line, len); /* where nobody reads, nobody misses it */
    (void)n;
}
