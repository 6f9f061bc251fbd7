/* play_game.c: begins new games and continues saved ones (play_game.h). */
#include "play_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

#include "files.h"
#include "game_screen.h"
#include "intl.h"
#include "people.h"
#include "saved.h"
#include "terms.h"

/* The key of the next deal; false: the system gave no random numbers. */
static bool next_key(tui *t, spil_key *key)
{
    char seed[24];
    if (t->seed == 0)
        return getrandom(key->bytes, sizeof key->bytes, 0) == (ssize_t)sizeof key->bytes;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->seed++);
    return spil_key_parse(seed, key);
}

/* path and appends: as for spil__game_screen_open. */
static game_end run(tui *t, spil_driver *d, const char *path, bool appends)
{
    game_screen *p = spil__alloc(sizeof *p);
    spil__game_screen_open(p, t, d, path, appends);
    const game_end end = spil__game_screen_run(p);
    spil__game_screen_close(p);
    free(p);
    return end;
}

static spil_driver *begin(tui *t, const spil_setup *su, const seating *who, const spil_key *key)
{
    const uint64_t now_ms = spil__tui_now(t);
    const spil_terms terms = spil__tui_terms(t, su);
    spil_driver *d = spil_driver_new(su, &terms, now_ms);
    for (int seat = 0; seat < su->seats; seat++) {
        const bool person = who->seat[seat].kind == SEAT_HUMAN;
        spil__seat(d, now_ms, seat, &who->seat[seat], person ? spil__person_name(t, seat) : "");
    }
    spil_driver_do(d, now_ms, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = key}, NULL);
    return d;
}

void spil__play_new(tui *t, const spil_setup *su, const seating *who)
{
    game_end end = GAME_LEFT;
    do {
        spil_key key;
        if (!next_key(t, &key)) {
            spil__tui_message(t, su->game->name, _("The system gave no random numbers."));
            return;
        }
        spil_driver *d = begin(t, su, who, &key);
        end = run(t, d, NULL, false);
        spil_driver_free(d);
    } while (end == GAME_AGAIN);
}

/* Those who play now, for another game. */
static seating seating_of(const spil_driver *d)
{
    const spil_setup *su = spil_driver_setup(d);
    seating who = {0};
    for (int seat = 0; seat < su->seats; seat++)
        spil__player_spec_read(spil__seat_text(d, seat), su->game, &who.seat[seat], NULL);
    return who;
}

/* A continued game is not paused, and a race counts down anew. */
static void wake_up(tui *t, spil_driver *d, bool from_journal)
{
    const spil_command pause = {.kind = SPIL_DO_PAUSE, .by = SPIL_HOST};
    const spil_command resume = {.kind = SPIL_DO_RESUME, .by = SPIL_HOST};
    if (from_journal && spil_driver_terms(d)->timed)
        spil_driver_do(d, spil__tui_now(t), &pause, NULL);
    spil_driver_do(d, spil__tui_now(t), &resume, NULL);
}

void spil__play_saved(tui *t, const char *path)
{
    text_buffer text = {0};
    spil_record rec = {0};
    spil_driver *d = NULL;
    spil_error err;
    bool same_terms = false; /* its journal can be continued */
    if (spil__file_read(path, FILE_BYTES_MAX, &text, &err))
        d = spil__saved_driver(text.at, text.len, spil__tui_terms, t, spil__tui_now(t), &same_terms, &rec,
                               &err);
    spil__text_free(&text);
    if (d != NULL) {
        wake_up(t, d, same_terms);
        if (run(t, d, path, same_terms) == GAME_AGAIN) {
            const seating who = seating_of(d);
            spil__play_new(t, spil_driver_setup(d), &who);
        }
    } else {
        char reason[600];
        spil__sentence(&err.text, reason, sizeof reason);
        spil__tui_message(t, _("This game cannot be continued"), reason);
    }
    spil_driver_free(d);
    spil__record_free(&rec);
}
