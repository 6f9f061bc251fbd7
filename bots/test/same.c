/* same.c: with a budget in simulations the strong bots give the same ratings on every machine, by every compiler, in
 * every build. The ratings of one game of each form are hashed, down to the last bit. Only a change of how a bot thinks
 * may change the hashes. */
#include <stdio.h>
#include <string.h>

#include "spil/bot.h"
#include "spil/games.h"
#include "spil/hash.h"

static uint64_t hash_of_game(const spil_setup *su, uint32_t sims)
{
    static _Alignas(64) unsigned char memory[1 << 20];
    static spil_move moves[SPIL_MOVES_MAX];
    static spil_rated rated[SPIL_MOVES_MAX];
    const spil_bot_resources resources = {.memory = memory, .memory_bytes = sizeof memory};
    const spil_bot *strong = spil_bot_find("strong");
    spil_fast_rng rng;
    spil_state st;
    spil_view view;
    uint8_t act[SPIL_SEATS_MAX];
    uint64_t sum = SPIL_HASH_START;
    spil_fast_seed(&rng, 1, su->seats);
    const spil_key key = spil_fast_key(&rng);
    su->game->start(su, &key, &st);
    while (su->game->to_act(su, &st, act) > 0) {
        spil_view_of(su, &st, act[0], &view);
        const int n = su->game->moves(su, &st, act[0], moves, SPIL_MOVES_MAX);
        strong->rate(&(spil_bot_input){.setup = su,
                                       .view = &view,
                                       .moves = moves,
                                       .n_moves = n,
                                       .budget = {.sims = sims},
                                       .rng = &rng,
                                       .resources = &resources,
                                       .advises = true},
                     rated);
        for (int i = 0; i < n; i++) {
            sum = spil_hash(sum, &rated[i].move, sizeof rated[i].move);
            sum = spil_hash(sum, &rated[i].visits, sizeof rated[i].visits);
            sum = spil_hash(sum, &rated[i].share, sizeof rated[i].share);
        }
        su->game->apply(su, &st, act[0], rated[0].move, NULL, NULL);
    }
    return sum;
}

typedef struct form {
    const char *game;
    int seats;
    const char *option, *value;
    uint32_t sims; /* few will do: all moves are rated anyway */
    uint64_t sum;
} form;

static int check(const form *f, spil_cpu cpu)
{
    spil_setup su = spil_setup_default(spil_game_find(cpu, f->game), f->seats);
    spil_setup_option(&su, f->option, f->value, NULL);
    const uint64_t sum = hash_of_game(&su, f->sims);
    if (sum != f->sum)
        printf("%s, %d seats, %s %s, build %d: %#llx, not %#llx\n", f->game, f->seats, f->option, f->value,
               (int)cpu, (unsigned long long)sum, (unsigned long long)f->sum);
    return sum != f->sum;
}

int main(void)
{
    static const form games[] = {
        {"punto", 2, "teams", "0", 300, 0x7a988078a0e1a05c},
        {"punto", 3, "teams", "0", 300, 0x5f961c53caec3eb0},
        {"punto", 4, "teams", "0", 300, 0x103ecb755c063d18},
        {"punto", 4, "teams", "1", 300, 0x4d29638539098f3b},
        {"sequence", 2, "teams", "2", 60, 0x2729f908846e36fd},
        {"sequence", 3, "teams", "3", 60, 0xd18ad959d781c3b0},
        {"sequence", 4, "teams", "2", 60, 0x2ee54dfb3d3c26ce},
        {"sequence", 6, "teams", "3", 60, 0x1c8089a169b729f1},
        {"rumi7", 2, "last_round", "2", 200, 0xc4b682fbe788c55e},
        {"rumi7", 4, "last_round", "1", 200, 0x680e80d34215c563},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wrong += check(&games[i], SPIL_CPU_ANY);
#ifdef SPIL_HAVE_V3
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
            wrong += check(&games[i], SPIL_CPU_V3);
#endif
    }
    if (wrong == 0)
        puts("same: all right");
    return wrong != 0;
}
