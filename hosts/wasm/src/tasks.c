/* tasks.c: questions to bots as texts (tasks.h). */
#include "tasks.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "spil/memory.h"

/* ---- hex ---- */

static void put_hex(const void *bytes, size_t n, char *out)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *from = bytes;
    for (size_t i = 0; i < n; i++) {
        out[2 * i] = digits[from[i] >> 4];
        out[2 * i + 1] = digits[from[i] & 15];
    }
    out[2 * n] = '\0';
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads exactly n bytes; false: there are more or fewer, or other letters. */
static bool take_hex(const char *text, void *bytes, size_t n)
{
    unsigned char *to = bytes;
    if (strlen(text) != 2 * n)
        return false;
    for (size_t i = 0; i < n; i++) {
        const int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        to[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}

/* ---- questions ---- */

char *spil__task_text(const spil_bot *bot, spil_budget budget, const spil_bot_input *question)
{
    spil_bot_task *t = spil_bot_task_new(bot, budget, question);
    char *text = spil_alloc(2 * t->bytes + 1);
    put_hex(t, t->bytes, text);
    free(t);
    return text;
}

static uint64_t now_us(void *clock)
{
    (void)clock;
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

const spil_bot_resources *spil__task_resources(const spil_bot *bot)
{
    static spil_bot_resources lent = {.now_us = now_us, .n_workers = 1};
    if (bot->memory_bytes > lent.memory_bytes) {
        free(lent.memory);
        lent.memory = spil_alloc_raw(bot->memory_bytes);
        lent.memory_bytes = bot->memory_bytes;
    }
    static spil_bot_resources own;
    own = lent;
    own.memory = bot->memory_bytes > 0 ? lent.memory : NULL;
    own.memory_bytes = bot->memory_bytes; /* as much as elsewhere: it decides what a bot thinks */
    return &own;
}

bool spil__task_think(const char *text, char answer[TASK_ANSWER_TEXT])
{
    const size_t bytes = strlen(text) / 2;
    spil_bot_task *t = spil_alloc(bytes);
    const bool ok = take_hex(text, t, bytes) && spil_bot_task_is_whole(t, bytes);
    if (ok) {
        spil_bot_input in = spil_bot_task_input(t);
        in.resources = spil__task_resources(t->bot);
        const spil_bot_answer chosen = t->bot->choose(&in);
        put_hex(&chosen, sizeof chosen, answer);
        put_hex(&t->rng, sizeof t->rng, answer + 2 * sizeof chosen);
    }
    free(t);
    return ok;
}

bool spil__task_answered(const char *text, spil_bot_answer *answer, spil_fast_rng *rng)
{
    struct {
        spil_bot_answer answer;
        spil_fast_rng rng;
    } both;
    char first[2 * sizeof both.answer + 1];
    if (strlen(text) != TASK_ANSWER_TEXT - 1)
        return false;
    memcpy(first, text, sizeof first - 1);
    first[sizeof first - 1] = '\0';
    if (!take_hex(first, &both.answer, sizeof both.answer) ||
        !take_hex(text + sizeof first - 1, &both.rng, sizeof both.rng))
        return false;
    *answer = both.answer;
    *rng = both.rng;
    return true;
}
