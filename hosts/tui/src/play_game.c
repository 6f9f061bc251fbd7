/* play_game.c: begins new games and continues saved ones (play_game.h). */
#include "play_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "files.h"
#include "game_screen.h"
#include "intl.h"
#include "line_ui.h"
#include "player_names.h"
#include "setup_screen.h"
#include "spil/saved.h"
#include "systems.h"
#include "terms.h"
#include "watch_screen.h"

static bool draw_key(void *of, spil_key *key)
{
    tui *t = of;
    char seed[24];
    if (t->deals) {
        *key = t->deal;
        t->deals = false;
        return true;
    }
    if (t->seed == 0)
        return spil__random_bytes(key->bytes, sizeof key->bytes);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->seed++);
    return spil_key_parse(seed, key);
}

/* The key of the next deal; false: the system gave no random numbers. */
static bool next_key(tui *t, const spil_setup *su, game_series *series)
{
    const spil_key before = series->key;
    const bool ok = spil_rematch_key(su, series->has_key ? &before : NULL, draw_key, t, &series->key);
    series->has_key = series->has_key || ok;
    return ok;
}

static spil_driver *begin(tui *t, const spil_setup *su, const spil_seating *who, const spil_key *key)
{
    const uint64_t now_ms = spil__tui_now(t);
    spil_terms terms = spil__tui_terms(t, su);
    if (spil_today_of(su->game, key) != 0) { /* its answers depend on moves, not on how long they took */
        terms.order = SPIL_ORDER_TURNS;
        terms.timed = false;
        terms.count_ms = terms.hold_ms = 0;
    }
    spil_terms_handicaps(&terms, su, who);
    spil_driver *d = spil_driver_new(su, &terms, now_ms);
    for (int seat = 0; seat < su->seats; seat++) {
        const bool person = who->seat[seat].kind == SPIL_PLAYER_PERSON;
        spil_give_seat(d, now_ms, seat, &who->seat[seat], person ? spil__person_name(t, seat) : "");
    }
    spil_driver_do(d, now_ms, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = key}, NULL);
    return d;
}

/* Plays on after a game that ended so, for as long as somebody wants another one with the same players. */
static game_end play_series(tui *t, const spil_setup *su, const spil_seating *who, game_series *series,
                            game_end end)
{
    while (end == GAME_AGAIN || end == GAME_SAME) {
        series->repeats = end == GAME_SAME;
        if (end == GAME_AGAIN && !next_key(t, su, series)) {
            spil__tui_message(t, _(su->game->name), _("The system gave no random numbers."));
            return GAME_LEFT;
        }
        spil_driver *d = begin(t, su, who, &series->key);
        end = spil__game_screen_play(t, d, series, NULL, NULL);
        spil_driver_free(d);
    }
    return end;
}

bool spil__play_new(tui *t, const spil_setup *su, const spil_seating *who)
{
    game_series series = {.has_key = false};
    return play_series(t, su, who, &series, GAME_AGAIN) == GAME_NEW;
}

void spil__play_day(tui *t, const spil_game *game, spil_day day, const spil_key *key)
{
    const spil_setup su = spil_today_setup(game, day);
    game_series series = {.key = *key, .has_key = true};
    spil_seating who;
    game_end end = GAME_SAME;
    spil_seating_default(&su, &who);
    while (end == GAME_SAME || end == GAME_AGAIN) { /* who wants another one wants this deal */
        spil_driver *d = begin(t, &su, &who, key);
        end = spil__game_screen_play(t, d, &series, NULL, NULL);
        spil_driver_free(d);
        series.repeats = true;
    }
    if (end == GAME_NEW)
        spil__setup_screen(t, game, false);
}

/* A continued game is not paused, and a race counts down again. */
static void wake_up(tui *t, spil_driver *d, bool from_journal)
{
    const spil_command pause = {.kind = SPIL_DO_PAUSE, .by = SPIL_HOST};
    const spil_command resume = {.kind = SPIL_DO_RESUME, .by = SPIL_HOST};
    if (from_journal && spil_driver_terms(d)->timed)
        spil_driver_do(d, spil__tui_now(t), &pause, NULL);
    spil_driver_do(d, spil__tui_now(t), &resume, NULL);
}

static void say_unreadable(tui *t, const spil_error *err)
{
    char reason[600];
    spil__sentence(&err->text, reason, sizeof reason);
    spil__tui_message(t, _("This game cannot be continued"), reason);
}

/* Says which programs have been replaced by bots. */
static void say_replaced(tui *t, const spil_driver *d, const spil_reopened *how)
{
    const spil_setup *su = spil_driver_setup(d);
    line_output names = {0};
    char text[2000];
    spil_out out = spil_out_to(text, sizeof text);
    for (int seat = 0; seat < su->seats; seat++)
        memcpy(names.name[seat], spil_driver_seat(d, seat)->name, SPIL_NAME_BYTES);
    spil__output_names(&names, su->seats);
    for (int seat = 0; seat < su->seats; seat++) {
        if (how->program[seat][0] == '\0')
            continue;
        spil_put(&out, out.len == 0 ? "" : " ");
        spil__line_replaced(&names, su, seat, how->program[seat], &out);
    }
    if (out.len > 0)
        spil__tui_message(t, _("Continue a game"), text);
}

/* The match in a text; NULL: has said why there is none. *same_terms: its journal can be continued. */
static spil_driver *open_match(tui *t, const spil_buffer *text, bool *same_terms, spil_record *rec)
{
    spil_error err;
    spil_reopened how;
    spil_driver *d = spil_saved_driver(spil__cpu(), text->at, text->len, spil__tui_terms, t, spil__tui_now(t),
                                       &how, rec, &err);
    *same_terms = d != NULL && how.same;
    if (d == NULL) {
        say_unreadable(t, &err);
        return NULL;
    }
    if (spil_driver_phase(d) != SPIL_PHASE_OVER)
        say_replaced(t, d, &how);
    wake_up(t, d, how.same);
    return d;
}

/* Plays a saved match to its end, and then perhaps others. Frees all of it. */
static void play_saved(tui *t, spil_driver *d, const autosave *saved, spil_record *rec)
{
    const spil_setup *su = spil_driver_setup(d);
    game_series series = {.has_key = false};
    series.has_key = spil_driver_key(d, &series.key);
    const game_end end = spil__game_screen_play(t, d, &series, saved, NULL);
    const spil_seating who = spil_seating_of(d);
    if (play_series(t, su, &who, &series, end) == GAME_NEW)
        spil__setup_screen(t, su->game, spil_driver_people(d) == 0);
    spil_driver_free(d);
    spil_record_free(rec);
}

typedef enum busy_choice { BUSY_WATCH, BUSY_TAKE_OVER } busy_choice;

/* Another program plays the game. Has it been taken over? */
static bool take_over(tui *t, const char *path, autosave *saved, spil_buffer *text, journal_reply *reply,
                      spil_error *err)
{
    const menu_item item[] = {
        [BUSY_WATCH] = {.text = _("Watch it"), .help = _("you see each move as it is made"), .key = 'w'},
        [BUSY_TAKE_OVER] = {.text = _("Take it over"),
                            .help = _("the game goes on here, and is no longer saved there"),
                            .key = 't'},
    };
    menu m = {.title = _("Continue a game"),
              .above = _("This game is being played in another window."),
              .item = item,
              .n = 2};
    const int chosen = spil__tui_menu(t, &m);
    if (chosen == BUSY_WATCH)
        spil__watch_screen(t, path);
    if (chosen != BUSY_TAKE_OVER)
        return false;
    *reply = spil__autosave_claim(saved, path, true, text, err);
    return true;
}

void spil__play_saved(tui *t, const char *path)
{
    spil_buffer text = {0};
    spil_record rec = {0};
    autosave saved;
    spil_error err;
    bool same_terms = false;
    journal_reply reply = spil__autosave_claim(&saved, path, false, &text, &err);
    if (reply == JOURNAL_BUSY && !take_over(t, path, &saved, &text, &reply, &err))
        return;
    if (reply != JOURNAL_DONE) { /* it may still be read */
        spil_error unread;
        if (!spil__file_read_ordinary(path, FILE_BYTES_MAX, &text, &unread)) {
            say_unreadable(t, &unread);
            return;
        }
        spil__autosave_without(&saved, &err);
    }
    spil_driver *d = open_match(t, &text, &same_terms, &rec);
    spil_buffer_free(&text);
    if (d == NULL) {
        spil__autosave_close(&saved, NULL);
        return;
    }
    if (saved.on)
        spil__autosave_continue(&saved, same_terms, d);
    play_saved(t, d, &saved, &rec);
}

void spil__play_file(tui *t, const char *path)
{
    spil_buffer text;
    spil_record rec = {0};
    spil_error err;
    autosave saved;
    bool same_terms = false;
    if (!spil__file_read_ordinary(path, FILE_BYTES_MAX, &text, &err)) {
        say_unreadable(t, &err);
        return;
    }
    spil_driver *d = open_match(t, &text, &same_terms, &rec);
    if (d != NULL && same_terms)
        spil__autosave_copy(&saved, spil_driver_setup(d)->game, text.at, spil_whole_lines(text.at, text.len));
    else if (d != NULL)
        spil__autosave_new(&saved, spil_driver_setup(d)->game);
    spil_buffer_free(&text);
    if (d != NULL)
        play_saved(t, d, &saved, &rec);
}
