/* tasks.c: questions to bots as texts (tasks.h). */
#include "tasks.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "spil/memory.h"

/* Followed by the moves and, if the setup has one, the file of an option. */
typedef struct task {
    uint32_t bytes; /* of all of it: a text of another length is none */
    int32_t n_moves;
    spil_budget budget;
    spil_setup setup;
    spil_fast_rng rng;
    char player[SPIL_PLAYER_TEXT];
    spil_view view;
} task;

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

static size_t moves_bytes(int n)
{
    return (size_t)n * sizeof(spil_move);
}

char *spil__task_text(const player_spec *who, spil_budget budget, const spil_bot_input *question)
{
    const spil_setup *su = question->setup;
    const size_t moves = moves_bytes(question->n_moves), data = su->data == NULL ? 0 : sizeof *su->data;
    const size_t bytes = sizeof(task) + moves + data;
    unsigned char *all = spil_alloc(bytes);
    task *t = (task *)(void *)all;
    *t = (task){.bytes = (uint32_t)bytes,
                .n_moves = question->n_moves,
                .budget = budget,
                .setup = *su,
                .rng = *question->rng};
    memcpy(t->player, who->player, sizeof t->player);
    memcpy(&t->view, question->view, su->game->view_bytes);
    memcpy(all + sizeof *t, question->moves, moves);
    if (data > 0)
        memcpy(all + sizeof *t + moves, su->data, data);
    char *text = spil_alloc(2 * bytes + 1);
    put_hex(all, bytes, text);
    free(all);
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

static bool think(unsigned char *all, size_t bytes, char answer[TASK_ANSWER_TEXT])
{
    task *t = (task *)(void *)all;
    player_spec who;
    const size_t moves = moves_bytes(t->n_moves);
    const bool has_data = t->setup.data != NULL;
    if (t->bytes != bytes || sizeof *t + moves + (has_data ? sizeof(spil_data) : 0) != bytes ||
        spil__player_spec_read(t->player, t->setup.game, &who, NULL) != SPIL_OK || who.kind != SEAT_BOT)
        return false;
    spil_data *data = has_data ? spil_alloc(sizeof *data) : NULL; /* aligned, as games want it */
    if (has_data)
        memcpy(data, all + sizeof *t + moves, sizeof *data);
    t->setup.data = data;
    const spil_bot_answer chosen =
        who.bot->choose(&(spil_bot_input){.setup = &t->setup,
                                          .view = &t->view,
                                          .moves = (const spil_move *)(const void *)(all + sizeof *t),
                                          .n_moves = t->n_moves,
                                          .budget = t->budget,
                                          .rng = &t->rng,
                                          .resources = spil__task_resources(who.bot)});
    put_hex(&chosen, sizeof chosen, answer);
    put_hex(&t->rng, sizeof t->rng, answer + 2 * sizeof chosen);
    free(data);
    return true;
}

bool spil__task_think(const char *text, char answer[TASK_ANSWER_TEXT])
{
    const size_t bytes = strlen(text) / 2;
    if (bytes < sizeof(task))
        return false;
    unsigned char *all = spil_alloc(bytes);
    const bool ok = take_hex(text, all, bytes) && think(all, bytes, answer);
    free(all);
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
