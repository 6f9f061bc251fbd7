/* stderr_report.c: complaints on stderr (stderr_report.h). */
#include "stderr_report.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "intl.h"

const char *spil__plain(const char *text, char *buf, size_t size)
{
    static const char unknown[] = "\xef\xbf\xbd";
    spil_out out = spil_out_to(buf, size);
    const char *end = text + strlen(text);
    while (text < end) {
        const size_t n = spil_plain_char(text, (size_t)(end - text));
        if (out.len + (n > 0 ? n : sizeof unknown - 1) >= size)
            break;
        spil_put_bytes(&out, n > 0 ? text : unknown, n > 0 ? n : sizeof unknown - 1);
        text += n > 0 ? n : 1;
    }
    return buf;
}

void spil__complain(const char *format, ...)
{
    char raw[8000], plain[sizeof raw];
    va_list list;
    fflush(stdout);
    va_start(list, format);
    vsnprintf(raw, sizeof raw, format, list);
    va_end(list);
    fprintf(stderr, "spil: %s\n", spil__plain(raw, plain, sizeof plain));
}

void spil__complain_error(const spil_error *err)
{
    char text[1024];
    spil__sentence(&err->text, text, sizeof text);
    if (err->line > 0)
        spil__complain(_("line %d: %s"), err->line, text);
    else
        spil__complain("%s", text);
}

void spil__complain_file(const char *path, const spil_error *err)
{
    char text[1024];
    spil__sentence(&err->text, text, sizeof text);
    if (err->line > 0)
        spil__complain(_("%s: line %d: %s"), path, err->line, text);
    else /* about the whole file, which the sentence names */
        spil__complain("%s", text);
}

/* Letters to add, drop, change or swap with their neighbour to turn a into b; 9: too long to compare. */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 31 };
    const size_t n = strlen(a), m = strlen(b);
    int row[3][LONGEST + 1];
    if (n > LONGEST || m > LONGEST)
        return 9;
    for (size_t i = 0; i <= n; i++) {
        int *now = row[i % 3];
        const int *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        for (size_t j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                now[j] = (int)(i + j);
                continue;
            }
            now[j] = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < now[j])
                now[j] = last[j] + 1;
            if (now[j - 1] + 1 < now[j])
                now[j] = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < now[j])
                now[j] = before[j - 2] + 1;
        }
    }
    return row[n % 3][m];
}

/* The word of a NULL-terminated list closest to a mistyped one; NULL: none is close. */
static const char *closest_to(const char *word, const char *const list[])
{
    const char *best = NULL;
    int best_distance = strlen(word) < 4 ? 2 : 3; /* short words are close to everything */
    for (; *list != NULL; list++) {
        const size_t len = strlen(word);
        const bool begins = len >= 2 && strncmp(word, *list, len) == 0;
        const int d = begins ? 1 : distance(word, *list);
        if (d < best_distance) {
            best = *list;
            best_distance = d;
        }
    }
    return best;
}

void spil__complain_unknown(const char *sentence, const char *word, const char *const list[])
{
    const char *closest = closest_to(word, list);
    if (closest != NULL)
        spil__complain(_("%s; did you mean '%s'?"), sentence, closest);
    else
        spil__complain("%s", sentence);
}

int spil__finish_output(int status)
{
    const int bad = fflush(stdout) != 0 || ferror(stdout);
    if (!bad)
        return status;
    if (errno != EPIPE) /* a reader that stopped knows */
        spil__complain(_("cannot write: %s"), strerror(errno));
    return STATUS_FAILED;
}
