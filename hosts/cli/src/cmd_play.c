/* cmd_play.c: `spil play`: who sits where, new games and resumed ones, and what is said at the end. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "cpu.h"
#include "face.h"
#include "files.h"
#include "intl.h"
#include "play.h"
#include "say.h"
#include "seed.h"
#include "setting.h"

/* Asks which game; NULL when the input ends. */
static const spil_game *ask_game(const play *p)
{
    puts(_("Which game?"));
    for (int i = 0; spil_game_at(spil__cpu(), i) != NULL; i++) {
        const spil_game *game = spil_game_at(spil__cpu(), i);
        printf("  %d  %s (%s)\n     %s\n", i + 1, game->name, game->id, _(game->tagline));
    }
    for (;;) {
        const char *line = spil__play_input(p, _("Number or name (Enter: the first)> "));
        if (line == NULL)
            return NULL;
        if (*line == '\0')
            return spil_game_at(spil__cpu(), 0);
        spil_in in = spil_in_from(line);
        int n;
        const bool number = spil_take_int(&in, &n) && spil_in_done(&in);
        const spil_game *game = number ? spil_game_at(spil__cpu(), n - 1) : spil_game_find(spil__cpu(), line);
        if (game != NULL)
            return game;
        puts(_("There is no such game."));
    }
}

static seat_who usual_who(const spil_game *game, int seat)
{
    return seat == 0 ? spil__who_human() : spil__who_bot(spil__usual_bot(game));
}

void spil__play_usual(play *p, const spil_setup *su)
{
    for (int seat = 0; seat < su->seats; seat++)
        p->who.seat[seat] = usual_who(su->game, seat);
    spil__screen_names(&p->screen, su->seats);
}

/* People, bots and names from the command line; `told`: seats that a resumed game has told of. */
static bool seat_people(const args *a, play *p, const spil_setup *su, const bool told[SPIL_SEATS_MAX])
{
    const char *seats[SPIL_SEATS_MAX], *names[SPIL_SEATS_MAX];
    if (!spil__setting_seats(a, "seat", su, seats) || !spil__setting_seats(a, "name", su, names))
        return false;
    for (int seat = 0; seat < su->seats; seat++) {
        seat_who *who = &p->who.seat[seat];
        if (seats[seat] != NULL && !spil__setting_who(seats[seat], su->game, who))
            return false;
        if (seats[seat] == NULL && !told[seat])
            *who = usual_who(su->game, seat);
        if (names[seat] != NULL && !spil_name_fits(names[seat])) {
            spil__complain(_("a name has 1 to 63 bytes of text in UTF-8"));
            return false;
        }
        if (names[seat] != NULL)
            snprintf(p->screen.name[seat], SPIL_NAME_BYTES, "%s", names[seat]);
    }
    spil__screen_names(&p->screen, su->seats);
    return true;
}

static void seed_bots(play *p, const spil_key *key)
{
    const uint64_t seed = spil__seed_fold(key);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        spil_fast_seed(&p->rng[seat], seed, (uint64_t)seat + 1);
    spil_fast_seed(&p->hints, seed, SPIL_SEATS_MAX + 1);
}

/* Names are in the record too. */
static void begin(play *p, const spil_setup *su, const spil_key *key)
{
    spil_match_begin(&p->match, su, key);
    memcpy(p->match.record.name, p->screen.name, sizeof p->match.record.name);
    spil__play_seat(p);
    seed_bots(p, key);
    if (p->keeps)
        spil__keep_new(&p->keep, &p->match, &p->who);
}

/* A race by lines is for one person: it needs somebody to be waited for, and there is one line at a time. */
static bool can_be_live(const play *p, const spil_setup *su)
{
    int people = 0;
    for (int seat = 0; seat < su->seats; seat++)
        people += p->who.seat[seat].kind == SEAT_HUMAN;
    return su->game->race && people == 1;
}

/* The wish for a live game, where there is one, can be fulfilled. */
static bool live_fits(const play *p, const spil_setup *su)
{
    if (!p->live || can_be_live(p, su))
        return true;
    spil__complain("%s", su->game->race ? _("a live race by lines is for one person; others are bots")
                                        : _("only a race can be live, and this game has turns"));
    return false;
}

static int begin_new(const args *a, play *p)
{
    const bool none[SPIL_SEATS_MAX] = {false};
    const spil_game *game;
    spil_setup su;
    spil_key key;
    if (a->n > 0)
        game = spil__setting_game(a->operand[0]);
    else /* through a pipe the lines are moves: the game that Enter would choose */
        game = p->interactive ? ask_game(p) : spil_game_at(spil__cpu(), 0);
    if (game == NULL)
        return a->n == 0 ? STATUS_FAILED : STATUS_USAGE;
    if (!spil__setting_setup(a, game, &su) || !spil__setting_key(a, &key) || !seat_people(a, p, &su, none))
        return STATUS_USAGE;
    if (!live_fits(p, &su))
        return STATUS_USAGE;
    begin(p, &su, &key);
    if (p->interactive)
        printf(_("%s. Type a move when you are asked, or 'help'.\n"), game->name);
    return STATUS_OK;
}

/* Goes on with a saved game; without FILE with the latest that was kept. */
static int begin_again(const args *a, play *p, spil_record *rec)
{
    char latest[4096];
    const char *path = spil__args_value(a, "resume");
    const bool kept = path == NULL;
    bool told[SPIL_SEATS_MAX] = {false};
    text_buffer text;
    spil_error err;
    if (a->n > 0 || spil__args_has(a, "seats") || spil__args_has(a, "seed") || spil__args_has(a, "option")) {
        spil__complain(_("a resumed game has its own game, seats, seed and options: leave them out"));
        return STATUS_USAGE;
    }
    if (kept && !spil__keep_latest(latest, sizeof latest)) {
        spil__complain(_("there is no game to go on with"));
        return STATUS_FAILED;
    }
    path = kept ? latest : path;
    if (!spil__file_read(path, FILE_BYTES_MAX, &text, &err)) {
        spil__complain_error(&err);
        return STATUS_FAILED;
    }
    if (kept)
        text.len = spil__keep_whole(text.at, text.len);
    bool ok = spil__record_text(text.at, text.len, rec, &err);
    ok = ok && spil_match_resume(&p->match, rec, &err) == SPIL_OK;
    if (ok)
        spil__keep_seating(text.at, text.len, rec->setup.game, rec->setup.seats, &p->who, told);
    spil__text_free(&text);
    if (!ok) {
        spil__complain_error(&err);
        return STATUS_FAILED;
    }
    memcpy(p->screen.name, rec->name, sizeof p->screen.name);
    if (!seat_people(a, p, &rec->setup, told))
        return STATUS_USAGE;
    if (!live_fits(p, &rec->setup))
        return STATUS_USAGE;
    memcpy(p->match.record.name, p->screen.name, sizeof p->match.record.name);
    spil__play_seat(p);
    seed_bots(p, &rec->key);
    if (kept) /* whatever it came from is kept up to date, through a pipe too */
        spil__keep_again(&p->keep, path, &p->match, &p->who);
    else if (p->keeps)
        spil__keep_new(&p->keep, &p->match, &p->who);
    printf(ngettext("The game goes on after %d move.\n", "The game goes on after %d moves.\n",
                    (unsigned long)rec->n_steps),
           rec->n_steps);
    return STATUS_OK;
}

/* By the spoken menu; without a match when somebody leaves it. */
static int begin_by_menu(const args *a, play *p, spil_record *rec)
{
    spil_setup su;
    spil_key key;
    switch (spil__speak_menu(p, &su)) {
    case MENU_RESUME: {
        const int status = begin_again(&(args){.command = a->command}, p, rec);
        p->live = status == STATUS_OK && can_be_live(p, &rec->setup);
        return status;
    }
    case MENU_QUIT: return STATUS_OK;
    case MENU_PLAY: break;
    }
    if (!spil__setting_key(a, &key) || !live_fits(p, &su))
        return STATUS_USAGE;
    begin(p, &su, &key);
    return STATUS_OK;
}

static void say_goodbye(const play *p)
{
    if (p->keep.path[0] != '\0' && p->match.record.n_steps > 0)
        puts(_("The game is kept. Go on with: spil play --resume"));
    else if (p->keep.path[0] == '\0')
        puts(_("The game is not over and was not kept; 'save FILE' keeps one."));
}

static bool again(const play *p)
{
    /* Translators: the letter stands for yes, in the question "Play again?" */
    const char *yes = _("y");
    const char *line = p->interactive ? spil__play_input(p, _("Play again? (y/N) ")) : NULL;
    return line != NULL && (strncmp(line, yes, strlen(yes)) == 0 || *line == 'y');
}

static void play_on(const args *a, play *p)
{
    for (;;) {
        const play_end end = p->live ? spil__play_live(p) : spil__play(p);
        if (end == PLAY_QUIT)
            say_goodbye(p);
        spil__keep_close(&p->keep);
        const spil_setup su = p->match.record.setup;
        spil_key key;
        if (end == PLAY_QUIT || !again(p) || !spil__setting_key(&(args){.command = a->command}, &key))
            break;
        spil__play_fini(p);
        begin(p, &su, &key);
    }
    spil__play_fini(p);
}

static int begin_any(const args *a, play *p, spil_record *rec)
{
    if (spil__args_has(a, "resume"))
        return begin_again(a, p, rec);
    return p->screen.speak && a->n == 0 ? begin_by_menu(a, p, rec) : begin_new(a, p);
}

int spil__cmd_play(const args *a)
{
    play *p = spil__alloc(sizeof *p);
    const char *colour = spil__args_value(a, "colour");
    spil_record rec = {0};
    int status = STATUS_USAGE;
    p->keep.fd = -1;
    if (!spil__setting_language(a)) {
        free(p);
        return STATUS_USAGE;
    }
    if (!spil__screen_open(&p->screen, stdout, colour == NULL ? "auto" : colour)) {
        spil__complain(_("--colour is auto, always or never, not '%s'"), colour);
    } else {
        p->interactive = isatty(STDIN_FILENO) == 1 && p->screen.terminal;
        p->keeps = p->interactive;
        p->fast = spil__args_has(a, "fast");
        p->live = spil__args_has(a, "live");
        p->screen.speak = spil__args_has(a, "speak");
        p->screen.colour = p->screen.colour && !p->screen.speak;
        status = begin_any(a, p, &rec);
    }
    if (status == STATUS_OK && p->match.record.setup.game != NULL)
        play_on(a, p);
    spil__record_free(&rec);
    free(p);
    return status;
}
