/* cmd_play.c: `spil play`: who sits where, new games and resumed ones, and the end. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arg_values.h"
#include "commands.h"
#include "cpu.h"
#include "files.h"
#include "intl.h"
#include "line_ui.h"
#include "line_words.h"
#include "play.h"
#include "resume.h"
#include "speak_menu.h"
#include "spil/random.h"
#include "spil/saved.h"
#include "stderr_report.h"

/* Asks which game; NULL: none, the input has ended or it is enough. */
static const spil_game *ask_game(const play *p)
{
    puts(_("Which game?"));
    for (int i = 0; spil_game_at(spil__cpu(), i) != NULL; i++) {
        const spil_game *game = spil_game_at(spil__cpu(), i);
        printf("  %d  %s (%s)\n     %s\n", i + 1, _(game->name), game->id, _(game->tagline));
    }
    for (;;) {
        const char *line = spil__play_input(p, _("Number or name (Enter: the first)> "));
        if (line == NULL || spil__line_word(spil__leave_words, line, NULL) >= 0)
            return NULL;
        const spil_game *game = *line == '\0' ? spil_game_at(spil__cpu(), 0) : spil__line_game(line);
        if (game != NULL)
            return game;
        puts(_("There is no such game."));
    }
}

/* Players and names that the command line gives; others stay as they are in *players. */
static bool seat_people(const args *a, play *p, const spil_setup *su, spil_seating *players)
{
    const char *seats[SPIL_SEATS_MAX], *names[SPIL_SEATS_MAX];
    spil_error err;
    if (!spil__arg_seats(a, "seat", su, seats) || !spil__arg_seats(a, "name", su, names))
        return false;
    for (int seat = 0; seat < su->seats; seat++) {
        if (seats[seat] != NULL && !spil__arg_player(seats[seat], su->game, &players->seat[seat]))
            return false;
        if (names[seat] != NULL && spil_name_check(names[seat], SPIL_BAD_OPTION, &err) != SPIL_OK) {
            spil__complain_error(&err);
            return false;
        }
        if (names[seat] != NULL)
            snprintf(p->output.name[seat], SPIL_NAME_BYTES, "%s", names[seat]);
    }
    spil__output_names(&p->output, su->seats);
    return true;
}

/* A live race in lines needs exactly one person: only one can type at a time. */
static bool can_be_live(const spil_setup *su, const spil_seating *players)
{
    int people = 0;
    for (int seat = 0; seat < su->seats; seat++)
        people += players->seat[seat].kind == SPIL_PLAYER_PERSON;
    return su->game->race && people == 1;
}

/* If a live game was asked for, is one possible? */
static bool live_fits(const play *p, const spil_setup *su, const spil_seating *players)
{
    if (!p->live || can_be_live(su, players))
        return true;
    spil__complain("%s", su->game->race ? _("a live race by lines is for one person; others are bots")
                                        : _("only a race can be live, and this game has turns"));
    return false;
}

/* Handicaps are about the clock. */
static bool handicaps_fit(const play *p, const spil_setup *su, const spil_seating *players)
{
    for (int seat = 0; seat < su->seats && !p->live; seat++) {
        if (!spil_handicap_is(&players->seat[seat].handicap))
            continue;
        spil__complain(_("a handicap counts by the clock: add --live"));
        return false;
    }
    return true;
}

/* How a match is run here (saved.h: spil_terms_fn). */
static spil_terms terms_of(void *of, const spil_setup *su)
{
    const play *p = of;
    const bool live = p->live && su->game->race;
    spil_terms terms = {.order = live ? SPIL_ORDER_ARRIVAL : SPIL_ORDER_TURNS,
                        .undo = SPIL_UNDO_FREE,
                        .timed = live,
                        .count_ms = live ? SPIL_RACE_COUNT_MS : 0,
                        .hold_ms = live ? SPIL_RACE_HOLD_MS : 0,
                        .one_screen = true,
                        .skip_claims = p->skips_claims,
                        .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL};
    snprintf(terms.stand_in, sizeof terms.stand_in, "%s", spil_bot_usual(su->game)->name);
    return terms;
}

static void open_bots(play *p)
{
    spil_key key;
    spil_driver_key(p->driver, &key);
    p->bots = spil_bots_open(p->driver, &spil__match_players, (spil_budget){.ms = SPIL_THINK_MS},
                             spil_bot_best(spil_driver_setup(p->driver)->game), spil_seed_fold(&key));
}

void spil__play_begin(play *p, const spil_setup *su, const spil_seating *players, const spil_key *key)
{
    const uint64_t now_ms = spil__play_now();
    spil_terms terms = terms_of(p, su);
    spil_terms_handicaps(&terms, su, players);
    p->driver = spil_driver_new(su, &terms, now_ms);
    for (int seat = 0; seat < su->seats; seat++)
        spil_give_seat(p->driver, now_ms, seat, &players->seat[seat], p->output.name[seat]);
    spil_driver_do(p->driver, now_ms, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = key},
                   NULL);
    open_bots(p);
    if (p->autosaves)
        spil__autosave_new(&p->autosave, su->game);
}

static int begin_new(const args *a, play *p)
{
    const spil_game *game;
    spil_setup su;
    spil_key key;
    spil_seating players;
    if (a->n > 0)
        game = spil__arg_game(a->operand[0]);
    else /* through a pipe lines are moves: take the game that Enter would choose */
        game = p->interactive ? ask_game(p) : spil_game_at(spil__cpu(), 0);
    if (game == NULL)
        return a->n == 0 ? STATUS_OK : STATUS_USAGE;
    if (!spil__arg_setup(a, game, &su) || !spil__arg_key(a, &key))
        return STATUS_USAGE;
    spil_seating_default(&su, &players);
    spil__play_follow_ladder(p, &su, &players);
    if (!seat_people(a, p, &su, &players) || !live_fits(p, &su, &players) || !handicaps_fit(p, &su, &players))
        return STATUS_USAGE;
    spil__play_begin(p, &su, &players, &key);
    if (p->interactive)
        printf(_("%s. Type a move when you are asked, or 'help'.\n"), _(game->name));
    return STATUS_OK;
}

/* ---- resuming ---- */

/* What was agreed for a match stays; a player who takes a seat also takes its handicap. */
static bool keeps_handicaps(const play *p, const spil_seating *players)
{
    for (int seat = 0; seat < spil_driver_setup(p->driver)->seats; seat++) {
        const spil_handicap *own = &players->seat[seat].handicap,
                            *agreed = &spil_driver_terms(p->driver)->handicap[seat];
        if (!spil_handicap_is(own) ||
            (own->late_ms == agreed->late_ms && own->slow_percent == agreed->slow_percent))
            continue;
        spil__complain(_("a resumed game keeps its handicaps: leave them out"));
        return false;
    }
    return true;
}

/* The command line names who plays where a program was: that one was not replaced by a bot. */
static void forget_seated(const play *p, const spil_seating *players, spil_reopened *how)
{
    for (int seat = 0; seat < spil_driver_setup(p->driver)->seats; seat++) {
        if (strcmp(spil_seat_text(p->driver, seat), players->seat[seat].player) != 0)
            how->program[seat][0] = '\0';
    }
}

/* Seats those who do not sit there already. */
static void reseat(play *p, const spil_seating *players)
{
    for (int seat = 0; seat < spil_driver_setup(p->driver)->seats; seat++) {
        const spil_player_spec *wanted = &players->seat[seat];
        const char *name = p->output.name[seat];
        if (strcmp(spil_seat_text(p->driver, seat), wanted->player) != 0 ||
            strcmp(spil_driver_seat(p->driver, seat)->name, name) != 0)
            spil_give_seat(p->driver, spil__play_now(), seat, wanted, name);
    }
}

/* A resumed clock does not just run on: a race counts down again, and a pause ends. */
static void wake(play *p)
{
    const spil_command stop = {.kind = SPIL_DO_PAUSE, .by = SPIL_HOST},
                       go = {.kind = SPIL_DO_RESUME, .by = SPIL_HOST};
    if (p->live)
        spil_driver_do(p->driver, spil__play_now(), &stop, NULL);
    if (spil_driver_phase(p->driver) == SPIL_PHASE_PAUSE)
        spil_driver_do(p->driver, spil__play_now(), &go, NULL);
}

/* The file that --resume names stays as it is: the match is autosaved to another, which begins with the same lines. */
static void save_elsewhere(play *p, const spil_buffer *text, bool same)
{
    const spil_game *game = spil_driver_setup(p->driver)->game;
    if (same)
        spil__autosave_copy(&p->autosave, game, text->at, spil_whole_lines(text->at, text->len));
    else
        spil__autosave_new(&p->autosave, game);
}

/* The match in a text, with the players that the command line names. by_menu: live if possible. */
static int open_match(const args *a, play *p, const spil_buffer *text, bool by_menu, spil_reopened *how,
                      spil_record *rec)
{
    spil_error err;
    spil_seating players;
    p->live = p->live || by_menu;
    p->driver =
        spil_saved_driver(spil__cpu(), text->at, text->len, terms_of, p, spil__play_now(), how, rec, &err);
    if (p->driver == NULL) {
        spil__complain_error(&err);
        return STATUS_FAILED;
    }
    const spil_setup *su = spil_driver_setup(p->driver);
    for (int seat = 0; seat < su->seats; seat++)
        memcpy(p->output.name[seat], spil_driver_seat(p->driver, seat)->name, SPIL_NAME_BYTES);
    players = spil_seating_of(p->driver);
    if (by_menu && !can_be_live(su, &players)) {
        p->live = false;
        spil_driver_free(p->driver);
        spil_record_free(rec);
        return open_match(a, p, text, false, how, rec);
    }
    if (!seat_people(a, p, su, &players) || !live_fits(p, su, &players) || !keeps_handicaps(p, &players))
        return STATUS_USAGE;
    forget_seated(p, &players, how);
    reseat(p, &players);
    if (how->same)
        wake(p);
    open_bots(p);
    return STATUS_OK;
}

static bool resume_fits(const args *a)
{
    if (a->n > 0 || spil__args_has(a, "seats") || spil__args_has(a, "seed") || spil__args_has(a, "option"))
        spil__complain(_("a resumed game has its own game, seats, seed and options: leave them out"));
    else if (spil__args_has(a, "watch") && spil__args_has(a, "take-over"))
        spil__complain(_("--watch and --take-over do not go together"));
    else
        return true;
    return false;
}

/* Resumes the latest autosaved game. Its file is kept up to date, through a pipe too. */
static int resume_latest(const args *a, play *p, bool by_menu, spil_reopened *how, spil_record *rec)
{
    autosaved_game *g = spil_alloc(sizeof *g);
    spil_buffer text = {0};
    int status = STATUS_FAILED;
    if (!spil__resume_find(g)) {
        spil__complain(_("there is no game to resume"));
        free(g);
        return STATUS_FAILED;
    }
    switch (spil__resume_claim(a, p, g->path, &text)) {
    case RESUME_PLAY:
        status = open_match(a, p, &text, by_menu, how, rec);
        if (status != STATUS_OK)
            spil__autosave_close(&p->autosave, NULL);
        else if (p->autosave.on)
            spil__autosave_continue(&p->autosave, how->same, p->driver);
        break;
    case RESUME_WATCH:
        status = spil__resume_watch(p, g->path);
        spil_driver_free(p->driver);
        p->driver = NULL;
        break;
    case RESUME_LEAVE: status = STATUS_OK; break;
    case RESUME_FAILED: break;
    }
    spil_buffer_free(&text);
    free(g);
    return status;
}

static int resume_file(const args *a, play *p, const char *path, spil_reopened *how, spil_record *rec)
{
    spil_buffer text;
    spil_error err;
    if (spil__args_has(a, "watch"))
        return spil__resume_watch(p, path);
    if (!spil__file_read(path, FILE_BYTES_MAX, &text, &err)) {
        spil__complain_error(&err);
        return STATUS_FAILED;
    }
    const int status = open_match(a, p, &text, false, how, rec);
    if (status == STATUS_OK && p->autosaves)
        save_elsewhere(p, &text, how->same);
    spil_buffer_free(&text);
    return status;
}

static void print_resumed(const play *p, const spil_reopened *how)
{
    const int steps = spil_driver_steps(p->driver);
    printf(
        ngettext("The game goes on after %d move.", "The game goes on after %d moves.", (unsigned long)steps),
        steps);
    putchar('\n');
    for (int seat = 0; seat < setup_of(p)->seats; seat++) {
        char text[1000];
        spil_out out = spil_out_to(text, sizeof text);
        if (how->program[seat][0] == '\0')
            continue;
        spil__line_replaced(&p->output, setup_of(p), seat, how->program[seat], &out);
        spil__put_wrapped(&p->output, text);
    }
}

/* Resumes a saved game; without FILE the latest autosaved one. */
static int begin_again(const args *a, play *p, bool by_menu, spil_record *rec)
{
    const char *path = spil__args_value(a, "resume");
    if (!resume_fits(a))
        return STATUS_USAGE;
    spil_reopened how = {0};
    const int status =
        path == NULL ? resume_latest(a, p, by_menu, &how, rec) : resume_file(a, p, path, &how, rec);
    if (status == STATUS_OK && p->driver != NULL)
        print_resumed(p, &how);
    return status;
}

/* Begins a match from the spoken menu, or none if somebody leaves it. */
static int begin_by_menu(const args *a, play *p, spil_record *rec)
{
    spil_setup su;
    spil_key key;
    spil_seating players;
    switch (spil__speak_menu(p, &su, &players)) {
    case MENU_RESUME: return begin_again(&(args){.command = a->command}, p, true, rec);
    case MENU_QUIT: return STATUS_OK;
    case MENU_PLAY: break;
    }
    if (!spil__arg_key(a, &key) || !live_fits(p, &su, &players) || !handicaps_fit(p, &su, &players))
        return STATUS_USAGE;
    spil__play_begin(p, &su, &players, &key);
    return STATUS_OK;
}

/* ---- the end ---- */

static void print_goodbye(const play *p, bool saved)
{
    if (saved && spil_driver_steps(p->driver) > 0)
        puts(_("The game is saved. Resume it with: spil play --resume"));
    else if (!saved)
        puts(_("The game is not over and was not saved; 'save FILE' saves one."));
}

/* Another game at the same table. */
static void deal_again(play *p, const spil_key *key)
{
    spil_setup su = *spil_driver_setup(p->driver);
    const spil_seating players = spil_seating_of(p->driver);
    if (su.data != NULL && p->data == NULL) { /* it may belong to the driver */
        p->data = spil_alloc(sizeof *p->data);
        memcpy(p->data, su.data, sizeof *p->data);
    }
    su.data = p->data;
    spil__play_fini(p);
    spil__play_begin(p, &su, &players, key);
}

static bool draw_key(void *of, spil_key *key)
{
    return spil__arg_key(of, key);
}

static bool next_key(const args *a, const play *p, spil_key *key)
{
    spil_key before;
    const bool dealt = spil_driver_key(p->driver, &before);
    args random = {.command = a->command}; /* --seed was for the first game */
    return spil_rematch_key(setup_of(p), dealt ? &before : NULL, draw_key, &random, key);
}

void spil__play_on(const args *a, play *p)
{
    for (;;) {
        const play_end end = spil__play(p);
        end_wish wish = END_QUIT;
        spil_key key;
        spil__play_count(p);
        spil__autosave_update(&p->autosave, p->driver); /* perhaps there is room by now */
        const bool saved = p->autosave.on && p->autosave.trouble.format == NULL;
        const bool rescued =
            end == PLAY_QUIT && !p->gives_up && spil__autosave_loses(&p->autosave, p->driver);
        if (rescued)
            spil__autosave_rescue(&p->autosave, p->driver);
        spil__autosave_close(&p->autosave,
                             p->driver); /* first: once it is said, others may go on with the game */
        if (end == PLAY_QUIT && !rescued)
            print_goodbye(p, saved);
        if (end == PLAY_OVER) {
            spil__play_today(p);
            spil__play_duplicate(p);
        }
        if (end == PLAY_OVER && p->interactive)
            wish = spil__play_ask_end(p);
        if (wish == END_QUIT || (wish == END_AGAIN && !next_key(a, p, &key)) ||
            (wish == END_SAME && !spil_driver_key(p->driver, &key)))
            return;
        p->repeats = wish == END_SAME;
        deal_again(p, &key);
    }
}

static int begin_any(const args *a, play *p, spil_record *rec)
{
    if (spil__args_has(a, "resume"))
        return begin_again(a, p, false, rec);
    return p->output.speak && a->n == 0 ? begin_by_menu(a, p, rec) : begin_new(a, p);
}

bool spil__play_open(const args *a, play *p)
{
    const char *colour = spil__args_value(a, "colour");
    p->autosave.file.fd = -1;
    if (!spil__output_open(&p->output, stdout, colour == NULL ? "auto" : colour)) {
        spil__complain(_("--colour is auto, always or never, not '%s'"), colour);
        return false;
    }
    p->interactive = isatty(STDIN_FILENO) == 1 && p->output.terminal;
    p->autosaves = p->interactive;
    p->fast = spil__args_has(a, "fast");
    p->live = spil__args_has(a, "live");
    p->skips_claims = spil__args_has(a, "no-claims");
    p->output.speak = spil__args_has(a, "speak");
    p->output.colour = p->output.colour && !p->output.speak;
    return true;
}

int spil__cmd_play(const args *a)
{
    play *p = spil_alloc(sizeof *p);
    spil_record rec = {0};
    const int status = spil__play_open(a, p) ? begin_any(a, p, &rec) : STATUS_USAGE;
    if (status == STATUS_OK && p->driver != NULL)
        spil__play_on(a, p);
    spil__play_fini(p);
    spil_record_free(&rec);
    free(p->data);
    free(p);
    return status;
}
