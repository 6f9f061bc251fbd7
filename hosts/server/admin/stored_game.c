/* stored_game.c: the game of a stored table, replayed and compared (stored_game.h). */
#include "stored_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "spil/memory.h"
#include "spil/saved.h"

void spil__stored_game_open(stored_game *g, const char *table)
{
    *g = (stored_game){0};
    snprintf(g->shuffle.table, sizeof g->shuffle.table, "%s", table);
    spil_buffer_add(&g->journal, "", 0);
}

void spil__stored_game_close(stored_game *g)
{
    spil_buffer_free(&g->journal);
    explicit_bzero(g, sizeof *g);
}

/* All of the word is n bytes in hex. */
static bool is_hex(const char *word, uint8_t *bytes, size_t n)
{
    spil_in in = spil_in_from(word);
    return spil_take_hex(&in, bytes, n) && spil_in_done(&in);
}

/* ---- the server's lines ---- */

static bool read_open(stored_game *g, const char *rest)
{
    char secret[80];
    if (sscanf(rest, " %*s %*s %*s %*s %79s", secret) != 1)
        return false;
    g->shuffle.is = is_hex(secret, g->shuffle.secret, sizeof g->shuffle.secret);
    spil_hash256(g->shuffle.secret, sizeof g->shuffle.secret, g->shuffle.commit);
    return g->shuffle.is || strcmp(secret, "-") == 0;
}

static bool read_chance(stored_game *g, const char *rest)
{
    char hash[80];
    int seat;
    if (sscanf(rest, " %d %79s", &seat, hash) != 2 || seat < 0 || seat >= SPIL_SEATS_MAX)
        return false;
    g->shuffle.chance[seat].is = is_hex(hash, g->shuffle.chance[seat].hash, SPIL_HASH_BYTES);
    return g->shuffle.chance[seat].is || strcmp(hash, "-") == 0;
}

static bool read_bytes(stored_game *g, const char *rest)
{
    char bytes[80];
    int seat;
    if (sscanf(rest, " %d %79s", &seat, bytes) != 2 || seat < 0 || seat >= SPIL_SEATS_MAX)
        return false;
    return is_hex(bytes, g->shuffle.chance[seat].bytes, SPIL_CHANCE_BYTES) || strcmp(bytes, "-") == 0;
}

static bool read_counted(stored_game *g, const char *rest)
{
    return sscanf(rest, " %u", &g->counted) == 1;
}

static bool read_own(stored_game *g, const char *line)
{
    static const struct {
        const char *word;
        bool (*read)(stored_game *g, const char *rest);
    } kinds[] = {{"!open ", read_open},
                 {"!chance ", read_chance},
                 {"!bytes ", read_bytes},
                 {"!counted ", read_counted}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const size_t len = strlen(kinds[i].word);
        if (strncmp(line, kinds[i].word, len) == 0)
            return kinds[i].read(g, line + len - 1);
    }
    return true; /* about people: nothing of the game */
}

bool spil__stored_game_add(stored_game *g, const char *lines, size_t len)
{
    bool good = true;
    for (const char *at = lines, *end = lines + len; good && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t n = (size_t)((stop != NULL ? stop : end) - at);
        if (at[0] != '!') {
            spil_buffer_add(&g->journal, at, n);
            spil_buffer_add(&g->journal, "\n", 1);
        } else {
            char *line = spil_alloc(n + 1); /* the lines may end without a NUL */
            memcpy(line, at, n);
            line[n] = '\0';
            good = read_own(g, line);
            free(line);
        }
        at += n + 1;
    }
    return good;
}

/* ---- replaying ---- */

/* The moves that stand, as a separate record. */
static bool check_record(const spil_driver *d, bool over, spil_error *err)
{
    spil_buffer text = spil_saved_text(d, NULL);
    spil_record rec;
    spil_state state;
    bool good = spil_record_text(spil__cpu(), text.at, text.len, &rec, err);
    spil_buffer_free(&text);
    if (!good)
        return false;
    good = spil_record_verify(&rec, &state, err) == SPIL_OK;
    if (good && memcmp(&state, spil_driver_state(d), rec.setup.game->state_bytes) != 0)
        good = spil_fail(err, SPIL_BAD_RECORD,
                         SPIL_TR("the record of the game leads to another position than its journal")) ==
               SPIL_OK;
    if (good && rec.has_result != over)
        good = spil_fail(err, SPIL_BAD_RECORD,
                         SPIL_TR("the record of the game ends elsewhere than its journal")) == SPIL_OK;
    spil_record_free(&rec);
    return good;
}

stored_verdict spil__stored_game_check(const stored_game *g, spil_error *err)
{
    spil_driver *d = spil_driver_resume(spil__cpu(), g->journal.at, g->journal.len,
                                        SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL, 1, 0, err);
    if (d == NULL)
        return STORED_WRONG;
    const bool dealt = spil_driver_phase(d) != SPIL_PHASE_GATHER;
    const bool over = spil_driver_phase(d) == SPIL_PHASE_OVER;
    spil_key key;
    spil_shuffle shuffle = g->shuffle;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        shuffle.chance[seat].counts = g->counted >> seat & 1;
    bool good = true;
    if (dealt && shuffle.is && !spil_driver_key(d, &key))
        good = spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("the game was not dealt from its shuffle")) == SPIL_OK;
    else if (dealt && shuffle.is)
        good = spil_shuffle_check(&shuffle, &key, err) == SPIL_OK;
    good = good && (!dealt || check_record(d, over, err));
    spil_driver_free(d);
    return !good ? STORED_WRONG : over ? STORED_OVER : dealt ? STORED_GOES_ON : STORED_WAITS;
}
