/* guide_screen.c: a guided first game, scene by scene (guide_screen.h). */
#include "guide_screen.h"

#include <stdio.h>
#include <string.h>

#include "cpu.h"
#include "game_screen.h"
#include "intl.h"
#include "play_game.h"
#include "player_names.h"

/* ---- newcomers ---- */

static void mark(tui *t, const spil_game *game, const char *what, bool yes)
{
    char key[CHOICE_KEY];
    snprintf(key, sizeof key, "%s.%s", game->id, what);
    spil__choose_yes(&t->choices, key, yes);
}

/* A person who has played has chosen something: "punto.seats0". Watching is not playing: "punto.watch.…"; nor is
 * looking at the set-up: "punto.new". */
bool spil__is_newcomer(const tui *t, const spil_game *game)
{
    const size_t len = strlen(game->id);
    char key_of_new[CHOICE_KEY];
    snprintf(key_of_new, sizeof key_of_new, "%s.new", game->id);
    if (spil__chosen(&t->choices, key_of_new))
        return true;
    for (int i = 0; i < t->choices.n; i++) {
        const char *key = t->choices.item[i].key;
        if (strncmp(key, game->id, len) == 0 && key[len] == '.' && strncmp(key + len, ".watch.", 7) != 0)
            return false;
    }
    return true;
}

void spil__stays_newcomer(tui *t, const spil_game *game)
{
    if (spil__is_newcomer(t, game))
        mark(t, game, "new", true);
}

void spil__is_no_newcomer(tui *t, const spil_game *game)
{
    mark(t, game, "new", false);
}

static void mark_learned(tui *t, const spil_game *game)
{
    mark(t, game, "learned", true);
    spil__is_no_newcomer(t, game);
    spil__choose(&t->choices, CHOICE_GAME, game->id);
    spil__choices_save(&t->choices);
}

bool spil__guide_offer(tui *t, const spil_game *game)
{
    char text[300];
    if (spil_guide_of(game->id) == NULL || !spil__is_newcomer(t, game))
        return false;
    snprintf(
        text, sizeof text,
        _("Nobody has played %s here yet. Would you like to learn it first, in a short game that explains "
          "itself?"),
        _(game->name));
    return spil__tui_confirm(t, text, true);
}

/* ---- the game ---- */

/* Was the scene played to its end? */
static bool play_scene(tui *t, const spil_game *game, const spil_guide *guide, int i)
{
    const char *name = spil__person_name(t, SPIL_GUIDED_SEAT);
    spil_guided led;
    spil_error err;
    spil_driver *d = spil_guided_begin(&led, &guide->scene[i], spil__cpu(), name, spil__tui_now(t), &err);
    if (d == NULL) {
        char reason[400];
        spil__sentence(&err.text, reason, sizeof reason);
        spil__tui_message(t, _(game->name), reason);
        return false;
    }
    const guide_place place = {.scene = &led,
                               .before = spil_guide_steps(guide, i),
                               .steps = spil_guide_steps(guide, guide->n_scenes)};
    game_series series = {.has_key = false};
    const game_end end = spil__game_screen_play(t, d, &series, NULL, &place);
    spil_driver_free(d);
    return end == GAME_AGAIN;
}

/* A real game, with the fewest seats, against the weakest opponents. */
static void play_first_game(tui *t, const spil_game *game)
{
    spil_setup su = spil_setup_default(game, game->min_seats);
    spil_seating who = {.seat = {spil_player_spec_human()}};
    spil_error err;
    spil_setup_check(&su, &err);
    for (int seat = 1; seat < su.seats; seat++) {
        if (spil_player_spec_read("level1", game, &who.seat[seat], NULL) != SPIL_OK)
            who.seat[seat] = spil_player_spec_default(game, seat);
    }
    spil__play_new(t, &su, &who);
}

void spil__guide_screen(tui *t, const spil_game *game)
{
    const spil_guide *guide = spil_guide_of(game->id);
    mark_learned(t, game);
    for (int i = 0; i < guide->n_scenes; i++) {
        if (!play_scene(t, game, guide, i))
            return;
    }
    if (spil__tui_confirm(
            t, _("Well done! Would you like to play a real game now, against an opponent of level 1?"), true))
        play_first_game(t, game);
}
