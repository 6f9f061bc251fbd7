/* speak_menu.c: the menu of --speak (speak_menu.h). It asks two questions: which game, and whether the table is right
 * as it is. */
#include "speak_menu.h"

#include <stdlib.h>
#include <string.h>

#include "arg_values.h"
#include "autosave.h"
#include "cpu.h"
#include "files.h"
#include "intl.h"
#include "learn.h"
#include "line_words.h"
#include "rules.h"
#include "spil/practice.h"
#include "stderr_report.h"
#include "systems.h"

/* What follows the word of a line: up to two arguments. */
typedef struct order {
    char first[80], rest[SPIL_DATA_NAME];
} order;

static order split_line(const char *line)
{
    order o = {"", ""};
    const size_t word = strcspn(line, " ");
    line += word + strspn(line + word, " ");
    const size_t first = strcspn(line, " =");
    snprintf(o.first, sizeof o.first, "%.*s", (int)first, line);
    line += first + strspn(line + first, " =");
    snprintf(o.rest, sizeof o.rest, "%.*s", (int)sizeof o.rest - 1, line);
    return o;
}

static bool is_number(const char *text, int *n)
{
    spil_in in = spil_in_from(text);
    return spil_take_int(&in, n) && spil_in_done(&in);
}

/* ---- which game ---- */

static void print_games(void)
{
    for (int i = 0; spil_game_at(spil__cpu(), i) != NULL; i++) {
        const spil_game *game = spil_game_at(spil__cpu(), i);
        printf("%d: %s: %s.\n", i + 1, _(game->name), _(game->tagline));
    }
    puts(_("Type the number of a game. Or type: continue, language, rules and a number, or quit."));
    puts(_("To learn a game step by step: learn and a number."));
    puts(_("For sums: practise, a number and perhaps a name; facts, for what is recorded; overview, for "
           "everybody."));
}

/* A guided first game of the game that is named. */
static void learn_game(play *p, const char *text)
{
    const spil_game *game = spil__line_game(text);
    const spil_guide *guide = game == NULL ? NULL : spil_guide_of(game->id);
    if (game == NULL)
        puts(_("There is no such game."));
    else if (guide == NULL)
        printf(_("%s has no guided first game.\n"), _(game->name));
    else
        spil__play_guide(p, guide);
}

static void print_rules(const play *p, const char *text)
{
    const spil_game *game = spil__line_game(text);
    if (game == NULL)
        puts(_("Type rules and the number of a game, such as: rules 1"));
    else if (!spil__rules_print(&p->output, game))
        puts(_("There is no text of the rules in this program."));
}

static void say_how_to_practise(void)
{
    char games[200] = "";
    spil_out out = spil_out_to(games, sizeof games);
    int first = 0;
    while (spil_game_at(spil__cpu(), first) != NULL && !spil_teaches(spil_game_at(spil__cpu(), first)->id))
        first++;
    spil_taught_names(&spil__translator, true, &out);
    /* Translators: %s: the games that ask sums; %d: the number of the first of them */
    printf(_("Type practise and the number of %s, such as: practise %d Anna\n"), games, first + 1);
}

/* `practise 2`, `practise 2 Anna`. */
static void practise(const order *o)
{
    const spil_game *game = spil__line_game(o->first);
    uint64_t seed;
    if (game == NULL || !spil_teaches(game->id) || (o->rest[0] != '\0' && !spil_name_fits(o->rest))) {
        say_how_to_practise();
        return;
    }
    const spil_setup su = spil_setup_default(game, game->min_seats);
    if (spil__random_bytes(&seed, sizeof seed))
        spil__learn_drill(&su, o->rest, SPIL_PRACTICE_USUAL, seed);
}

static void print_facts(bool overview)
{
    facts_file f;
    const bool opened = spil__learn_open(&f);
    if (opened && overview)
        spil__learn_overview(&f.facts, NULL, true);
    else if (opened)
        spil__learn_show(&f.facts, NULL, NULL, true);
    spil__facts_close(&f);
}

/* Each language under its own name, whatever the present one is. */
static void choose_language(const play *p)
{
    static const struct {
        const char *code, *name;
    } languages[] = {{"en", "English"}, {"is", "íslenska"}, {"nb", "norsk bokmål"}};
    enum { N = sizeof languages / sizeof languages[0] };
    int n;
    for (int i = 0; i < N; i++)
        printf("%d: %s.\n", i + 1, languages[i].name);
    const char *line = spil__play_input(p, _("Language: "));
    if (line == NULL)
        return;
    for (int i = 0; i < N; i++) {
        if ((is_number(line, &n) && n == i + 1) || strcmp(line, languages[i].code) == 0 ||
            strcmp(line, languages[i].name) == 0)
            spil__language_choose(languages[i].code);
    }
}

/* ---- the table ---- */

static void print_option(const spil_setup *su, int i)
{
    const spil_option *option = &su->game->options[i];
    char value[SPIL_DATA_NAME];
    spil_out out = spil_out_to(value, sizeof value);
    spil_option_print(su, i, &out);
    const char *said = spil_words_value(&spil__translator, option, value);
    if (strcmp(said, value) != 0)
        printf(_("Option %s is %s, typed %s: %s.\n"), option->name, said, value, _(option->help));
    else
        printf(_("Option %s is %s: %s.\n"), option->name, value, _(option->help));
}

static void print_table(const play *p, const spil_setup *su, const spil_seating *players)
{
    printf(ngettext("%s for %d player.\n", "%s for %d players.\n", su->seats), _(su->game->name), su->seats);
    for (int seat = 0; seat < su->seats; seat++) {
        if (players->seat[seat].kind != SPIL_PLAYER_PERSON)
            printf(_("Seat %d: %s, the bot %s.\n"), seat + 1, p->output.name[seat], players->seat[seat].text);
        else
            printf(_("Seat %d: %s, a person here.\n"), seat + 1, p->output.name[seat]);
    }
    for (int i = 0; i < spil_options_count(su->game); i++)
        print_option(su, i);
    if (su->game->race)
        puts(p->live ? _("It is a race in real time; untimed changes that.")
                     : _("One plays after another, without a clock; live changes that."));
}

static void set_players(play *p, spil_setup *su, spil_seating *players, const order *o)
{
    spil_setup wish = *su;
    spil_error err;
    char sentence[1024];
    int n = 0;
    wish.seats = is_number(o->first, &n) && n > 0 && n <= SPIL_SEATS_MAX ? (uint8_t)n : 0;
    for (int i = 0; i < spil_options_count(su->game); i++) {
        if (su->game->options[i].def_by_seats != NULL)
            wish.option[i] = 0; /* it depends on the seats */
    }
    if (spil_setup_check(&wish, &err) != SPIL_OK) {
        spil__sentence(&err.text, sentence, sizeof sentence);
        printf(_("That cannot be: %s.\n"), sentence);
        return;
    }
    *su = wish;
    memset(p->output.name, 0, sizeof p->output.name);
    spil_seating_default(su, players);
    spil__output_names(&p->output, su->seats);
    print_table(p, su, players);
}

static void set_option(const play *p, spil_setup *su, const spil_seating *players, const order *o)
{
    spil_setup wish = *su;
    spil_error err;
    char sentence[1024];
    if (spil_setup_option_from(&wish, o->first, o->rest, &spil__opener, &err) != SPIL_OK ||
        spil_setup_check(&wish, &err) != SPIL_OK) {
        spil__sentence(&err.text, sentence, sizeof sentence);
        printf(_("That cannot be: %s.\n"), sentence);
        return;
    }
    *su = wish;
    print_table(p, su, players);
}

/* The seat that a line names, people count from 1; -1: there is none, which is said. */
static int seat_named(const spil_setup *su, const order *o)
{
    int n;
    if (is_number(o->first, &n) && n >= 1 && n <= su->seats)
        return n - 1;
    printf(_("That cannot be: the seats are 1 to %d.\n"), su->seats);
    return -1;
}

/* `seat 2 human`, `seat 2 greedy`. */
static void set_seat(play *p, const spil_setup *su, spil_seating *players, const order *o)
{
    spil_error err;
    char sentence[1024], who[sizeof o->rest];
    spil_out out = spil_out_to(who, sizeof who);
    const int seat = seat_named(su, o);
    if (seat < 0)
        return;
    spil__line_player(o->rest, &out);
    if (spil_player_spec_read(who, su->game, &players->seat[seat], &err) != SPIL_OK) {
        spil__sentence(&err.text, sentence, sizeof sentence);
        printf(_("That cannot be: %s.\n"), sentence);
    }
    print_table(p, su, players);
}

/* `name 1 Anna`. */
static void set_name(play *p, const spil_setup *su, const spil_seating *players, const order *o)
{
    const int seat = seat_named(su, o);
    if (seat < 0)
        return;
    spil_error err;
    if (spil_name_check(o->rest, SPIL_BAD_OPTION, &err) == SPIL_OK) {
        snprintf(p->output.name[seat], SPIL_NAME_BYTES, "%.*s", SPIL_NAME_BYTES - 1, o->rest);
    } else {
        char why[200];
        spil__sentence(&err.text, why, sizeof why);
        printf(_("That cannot be: %s.\n"), why);
    }
    print_table(p, su, players);
}

static void print_bots(const spil_game *game)
{
    printf("%s: %s.\n", spil__line_human().text, _("a person at this keyboard"));
    for (int i = 0; spil_bot_at(i) != NULL; i++) {
        if (spil_bot_at(i)->plays(game))
            printf("%s: %s.\n", spil_bot_at(i)->name, _(spil_bot_at(i)->help));
    }
}

/* Tries the value for the option; false where the rules do not have it, or it is there already. */
static bool could_be(const spil_setup *su, int i, const char *value)
{
    spil_setup wish = *su;
    spil_error err;
    return spil_setup_option_from(&wish, su->game->options[i].name, value, &spil__opener, &err) == SPIL_OK &&
           spil_setup_check(&wish, &err) == SPIL_OK && wish.option[i] != su->option[i];
}

/* An option of the game with another value that it may have: "jokers 6". false: there is none. */
static bool find_example(const spil_setup *su, char *buf, size_t size)
{
    for (int i = 0; i < spil_options_count(su->game); i++) {
        const spil_option *option = &su->game->options[i];
        const bool number = option->kind == SPIL_OPTION_NUMBER;
        for (int v = number ? option->min : 0; number ? v <= option->max : option->words[v] != NULL; v++) {
            char value[16];
            snprintf(value, sizeof value, "%d", v);
            snprintf(buf, size, "%s %s", option->name, number ? value : option->words[v]);
            if (could_be(su, i, number ? value : option->words[v]))
                return true;
        }
    }
    return false;
}

static void print_help(const spil_setup *su)
{
    const spil_game *game = su->game;
    char example[120];
    puts(_("Press Enter to begin. Or type:"));
    printf(_("players and a number, %d to %d;\n"), game->min_seats, game->max_seats);
    puts(_("seat, a seat's number and who sits there, such as: seat 2 human;"));
    puts(_("name, a seat's number and a name, such as: name 1 Anna;"));
    if (find_example(su, example, sizeof example))
        printf(_("option, its name and its value, such as: option %s;\n"), example);
    puts(_("bots, to hear who can play; rules; back, for another game; quit."));
}

typedef enum table_end { TABLE_PLAY, TABLE_BACK, TABLE_QUIT } table_end;

/* Does what a word asks for; says so if it is not a word. */
static void change_table(play *p, spil_setup *su, spil_seating *players, int word, const char *line)
{
    const order o = split_line(line);
    switch (word) {
    case TABLE_WORD_PLAYERS: set_players(p, su, players, &o); return;
    case TABLE_WORD_OPTION: set_option(p, su, players, &o); return;
    case TABLE_WORD_SEAT: set_seat(p, su, players, &o); return;
    case TABLE_WORD_NAME: set_name(p, su, players, &o); return;
    case TABLE_WORD_BOTS: print_bots(su->game); return;
    case TABLE_WORD_RULES: print_rules(p, su->game->id); return;
    case TABLE_WORD_HELP: print_help(su); return;
    case TABLE_WORD_LIVE:
    case TABLE_WORD_UNTIMED:
        if (!su->game->race)
            break;
        p->live = word == TABLE_WORD_LIVE;
        print_table(p, su, players);
        return;
    default: break;
    }
    printf(_("'%s' is not a word I know here; '%s' lists them.\n"), line,
           spil_typed_shown(&spil__translator, spil__table_words[TABLE_WORD_HELP].word).text);
}

static table_end choose_table(play *p, const spil_game *game, spil_setup *su, spil_seating *players)
{
    spil_error err;
    *su = spil_setup_default(game, game->min_seats);
    spil_setup_check(su, &err);
    memset(p->output.name, 0, sizeof p->output.name);
    spil_seating_default(su, players);
    spil__play_follow_ladder(p, su, players);
    spil__output_names(&p->output, su->seats);
    p->live = game->race;
    print_table(p, su, players);
    print_help(su);
    for (;;) {
        const char *line = spil__play_input(p, _("Enter to begin: "));
        const int word = line == NULL ? TABLE_WORD_QUIT : spil__line_word(spil__table_words, line, NULL);
        if (word == TABLE_WORD_QUIT)
            return TABLE_QUIT;
        if (*line == '\0')
            return TABLE_PLAY;
        if (word == TABLE_WORD_BACK)
            return TABLE_BACK;
        change_table(p, su, players, word, line);
    }
}

static bool can_continue(void)
{
    autosaved_game *latest = spil_alloc(sizeof *latest);
    const bool can = spil__autosave_list(LIST_OPEN, latest, 1) == 1;
    free(latest);
    return can;
}

/* What a word of the first question asks for, except resuming and quitting; false: it is not one of these. */
static bool do_menu_word(play *p, int word, const order *o)
{
    switch (word) {
    case MENU_WORD_LANGUAGE:
        choose_language(p);
        print_games();
        return true;
    case MENU_WORD_RULES: print_rules(p, o->first); return true;
    case MENU_WORD_LEARN:
        learn_game(p, o->first);
        print_games();
        return true;
    case MENU_WORD_PRACTISE: practise(o); return true;
    case MENU_WORD_FACTS:
    case MENU_WORD_OVERVIEW: print_facts(word == MENU_WORD_OVERVIEW); return true;
    default: return false;
    }
}

menu_end spil__speak_menu(play *p, spil_setup *su, spil_seating *players)
{
    puts(_("Spil: number card games."));
    print_games();
    for (;;) {
        const char *line = spil__play_input(p, _("Game: "));
        const int word = line == NULL ? MENU_WORD_QUIT : spil__line_word(spil__menu_words, line, NULL);
        if (word == MENU_WORD_QUIT)
            return MENU_QUIT;
        const order o = split_line(line);
        const spil_game *game = spil__line_game(line);
        if (do_menu_word(p, word, &o))
            continue;
        if (word == MENU_WORD_CONTINUE) {
            if (can_continue())
                return MENU_RESUME;
            puts(spil_words_alone(&spil__translator, SPIL_TR("there is no game to resume")).text);
        } else if (game != NULL) {
            const table_end end = choose_table(p, game, su, players);
            if (end != TABLE_BACK)
                return end == TABLE_PLAY ? MENU_PLAY : MENU_QUIT;
            print_games();
        } else {
            puts(_("There is no such game."));
            print_games();
        }
    }
}
