/* start.c: games begun and resumed (tui.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "files.h"
#include "game_screen.h"
#include "intl.h"
#include "saved.h"
#include "start.h"

enum { CLAIM_MS = 10000 };

/* ---- terms ---- */

uint32_t spil__claim_ms(const tui *t, const spil_game *game)
{
    return game->may_claim == NULL || spil__chosen(&t->set, CHOICE_UNTIMED) ? 0 : CLAIM_MS;
}

/* A terms_fn (saved.h) of a tui. A race is run against the clock unless the person wants it in turns. */
static spil_terms terms_of(void *of, const spil_setup *su)
{
    const tui *t = of;
    const bool timed = su->game->race && !spil__chosen(&t->set, CHOICE_UNTIMED);
    spil_terms terms = {.order = timed ? SPIL_ORDER_ARRIVAL : SPIL_ORDER_TURNS,
                        .undo = SPIL_UNDO_FREE,
                        .timed = timed,
                        .count_ms = timed && !t->fast ? SPIL_RACE_COUNT_MS : 0,
                        .hold_ms = timed && !t->fast ? SPIL_RACE_HOLD_MS : 0,
                        .claim_ms = spil__claim_ms(t, su->game),
                        .one_screen = true,
                        .open_hands = su->game->race, /* all people's cards lie on the screen */
                        .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL};
    snprintf(terms.stand_in, sizeof terms.stand_in, "%s", spil_bot_usual(su->game)->name);
    return terms;
}

/* ---- people ---- */

static void name_key(int seat, char key[CHOICE_KEY])
{
    snprintf(key, CHOICE_KEY, "%s%d", CHOICE_NAME, seat);
}

const char *spil__person_name(const tui *t, int seat)
{
    char key[CHOICE_KEY];
    name_key(seat, key);
    const char *name = spil__choice(&t->set, key);
    return spil_name_fits(name) ? name : "";
}

void spil__person_rename(tui *t, int seat, const char *name)
{
    char key[CHOICE_KEY];
    name_key(seat, key);
    if (name[0] == '\0' || spil_name_fits(name))
        spil__choose(&t->set, key, name);
}

/* ---- games ---- */

static bool deal(tui *t, spil_key *key)
{
    char seed[24];
    if (t->seed == 0)
        return getrandom(key->bytes, sizeof key->bytes, 0) == (ssize_t)sizeof key->bytes;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->seed++);
    return spil_key_parse(seed, key);
}

/* path and appends as for spil__game_open. */
static game_end run(tui *t, spil_driver *d, const char *path, bool appends)
{
    game_screen *p = spil__alloc(sizeof *p);
    spil__game_open(p, t, d, path, appends);
    const game_end end = spil__game_run(p);
    spil__game_close(p);
    free(p);
    return end;
}

static spil_driver *begin(tui *t, const spil_setup *su, const seating *who, const spil_key *key)
{
    const uint64_t now_ms = spil__tui_now(t);
    const spil_terms terms = terms_of(t, su);
    spil_driver *d = spil_driver_new(su, &terms, now_ms);
    for (int seat = 0; seat < su->seats; seat++) {
        const bool person = who->seat[seat].kind == SEAT_HUMAN;
        spil__seat(d, now_ms, seat, &who->seat[seat], person ? spil__person_name(t, seat) : "");
    }
    spil_driver_do(d, now_ms, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = key}, NULL);
    return d;
}

void spil__tui_play(tui *t, const spil_setup *su, const seating *who)
{
    game_end end = SIT_LEFT;
    do {
        spil_key key;
        if (!deal(t, &key)) {
            spil__tui_say(t, su->game->name, _("The system gave no random numbers."));
            return;
        }
        spil_driver *d = begin(t, su, who, &key);
        end = run(t, d, NULL, false);
        spil_driver_free(d);
    } while (end == SIT_AGAIN);
}

/* Those who play, to play once more. */
static seating seating_of(const spil_driver *d)
{
    const spil_setup *su = spil_driver_setup(d);
    seating who = {0};
    for (int seat = 0; seat < su->seats; seat++)
        spil__player_spec_read(spil__seat_text(d, seat), su->game, &who.seat[seat], NULL);
    return who;
}

/* Nobody comes back into a pause, and a race counts down anew. */
static void go_on(tui *t, spil_driver *d, bool from_journal)
{
    const spil_command pause = {.kind = SPIL_DO_PAUSE, .by = SPIL_HOST};
    const spil_command resume = {.kind = SPIL_DO_RESUME, .by = SPIL_HOST};
    if (from_journal && spil_driver_terms(d)->timed)
        spil_driver_do(d, spil__tui_now(t), &pause, NULL);
    spil_driver_do(d, spil__tui_now(t), &resume, NULL);
}

void spil__tui_resume(tui *t, const char *path)
{
    text_buffer text = {0};
    spil_record rec = {0};
    spil_driver *d = NULL;
    spil_error err;
    bool same = false;
    if (spil__file_read(path, FILE_BYTES_MAX, &text, &err))
        d = spil__saved_driver(text.at, text.len, terms_of, t, spil__tui_now(t), &same, &rec, &err);
    spil__text_free(&text);
    if (d != NULL) {
        go_on(t, d, same);
        if (run(t, d, path, same) == SIT_AGAIN) {
            const seating who = seating_of(d);
            spil__tui_play(t, spil_driver_setup(d), &who);
        }
    } else {
        char said[600];
        spil__sentence(&err.text, said, sizeof said);
        spil__tui_say(t, _("This game cannot go on"), said);
    }
    spil_driver_free(d);
    spil__record_free(&rec);
}
