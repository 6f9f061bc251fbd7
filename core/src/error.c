/* error.c: errors as codes and sentences (spil/error.h). */
#include "spil/error.h"

#include <stdarg.h>
#include <string.h>

const char *spil_code_word(spil_code code)
{
    static const char *const words[] = {
#define SPIL_CODE_WORD(name, word) [SPIL_##name] = word,
        SPIL_CODES(SPIL_CODE_WORD)
#undef SPIL_CODE_WORD
    };
    return words[code];
}

/* Copies untrusted text, such as a word from a stranger's file, into an argument. */
static void fill_text(char arg[SPIL_ARG_BYTES], const char *text)
{
    static const char dots[] = "…";
    const char *end = text + spil_length(text);
    size_t used = 0, cut_at = 0; /* cut_at: the last place where the dots still fit */
    while (text < end) {
        const size_t n = spil_plain_char(text, (size_t)(end - text));
        const char *from = n > 0 ? text : "\xef\xbf\xbd";
        const size_t bytes = n > 0 ? n : 3;
        if (used + bytes >= SPIL_ARG_BYTES) {
            memcpy(arg + cut_at, dots, sizeof dots);
            return;
        }
        memcpy(arg + used, from, bytes);
        used += bytes;
        if (used + sizeof dots <= SPIL_ARG_BYTES)
            cut_at = used;
        text += n > 0 ? n : 1;
    }
    arg[used] = '\0';
}

static void fill(spil_sentence *sentence, const char *format, va_list args)
{
    memset(sentence, 0, sizeof *sentence);
    sentence->format = format;
    int n = 0;
    for (const char *p = format; n < SPIL_SENTENCE_ARGS; p++) {
        while (*p != '%' && *p != '\0') /* bots say why, thousands of times a game: short steps */
            p++;
        if (p[0] == '\0' || p[1] == '\0')
            break;
        p++; /* a %% too */
        if (*p == 's')
            fill_text(sentence->arg[n++], va_arg(args, const char *));
        if (*p == 'd') {
            spil_out out = spil_out_to(sentence->arg[n++], SPIL_ARG_BYTES);
            spil_put_int(&out, va_arg(args, int));
        }
    }
}

void spil_sentence_set(spil_sentence *sentence, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(sentence, format, args);
    va_end(args);
}

void spil_sentence_set_n(spil_sentence *sentence, const char *one, const char *many, int n, ...)
{
    va_list args;
    va_start(args, n);
    fill(sentence, one, args);
    va_end(args);
    sentence->many = many;
    sentence->n = n;
}

spil_code(spil_fail)(spil_error *err, spil_code code, const char *format, ...)
{
    if (err == NULL)
        return code;
    va_list args;
    va_start(args, format);
    fill(&err->text, format, args);
    va_end(args);
    err->code = code;
    err->line = 0;
    return code;
}

void spil_sentence_print(const spil_sentence *sentence, const char *format, spil_out *out)
{
    int next = 0;
    for (const char *p = format; *p != '\0'; p++) {
        if (*p != '%') {
            spil_put_char(out, *p);
            continue;
        }
        if (p[1] == '%') {
            spil_put_char(out, '%');
            p++;
            continue;
        }
        int which = next;
        if (p[1] >= '1' && p[1] <= '0' + SPIL_SENTENCE_ARGS && p[2] == '$') {
            which = p[1] - '1';
            p += 2;
        } else {
            next++;
        }
        if (p[1] != 's' && p[1] != 'd')
            continue;
        if (which < SPIL_SENTENCE_ARGS)
            spil_put(out, sentence->arg[which]);
        p++;
    }
}
