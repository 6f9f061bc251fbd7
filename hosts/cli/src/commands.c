/* commands.c: the table of commands. Help, man page and completions are made from it. */
#include "commands.h"

#include <stddef.h>

#include "game_lists.h"
#include "intl.h"

static const char seats_help[] = SPIL_TR("how many play; the fewest when not given");
static const char option_help[] = SPIL_TR("an option ('spil games' lists them); may be repeated");

static const char jobs_help[] = SPIL_TR("how many threads (1); the result is the same for any");
static const char sims_help[] = SPIL_TR("simulations a bot may make a move (as it likes)");
static const char ms_help[] = SPIL_TR("milliseconds of processor time a move (as it likes)");
static const char record_help[] = SPIL_TR("keep the games in this folder, which has none yet");
static const char first_help[] = SPIL_TR("where the random numbers begin (1)");

static const flag play_flags[] = {
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "seat", .value = "SEAT=WHO", .help = SPIL_TR("human, BOT, BOT@50ms, BOT@2000 or cmd:PROGRAM")},
    {.name = "name", .value = "SEAT=NAME", .help = SPIL_TR("what they are called; may be repeated")},
    {.name = "seed",
     .value = "SEED",
     .help = SPIL_TR("the deal: a number below 2^64 or 64 hex digits (by lot)")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "resume", .value = "[FILE]", .help = SPIL_TR("go on with a saved game, or with the latest one")},
    {.name = "colour", .value = "WHEN", .help = SPIL_TR("auto, always or never (auto)")},
    {.name = "fast", .help = SPIL_TR("bots do not pretend to think")},
    {.name = "lang", .value = "LANGUAGE", .help = SPIL_TR("en, is or nb; else the locale's")},
    {.name = "live", .help = SPIL_TR("play a race (7 ATE 9) in real time")},
    {.name = "speak", .help = SPIL_TR("plain sentences for screen readers; nothing is drawn")},
    {.name = NULL},
};

static const flag tui_flags[] = {
    {.name = "lang",
     .value = "LANGUAGE",
     .help = SPIL_TR("en, is or nb; else as chosen before, or the locale's")},
    {.name = "mono", .help = SPIL_TR("without colours")},
    {.name = "ascii", .help = SPIL_TR("with the signs of ASCII only")},
    {.name = "fast", .help = SPIL_TR("bots do not pretend to think")},
    {.name = "seed",
     .value = "SEED",
     .help = SPIL_TR("the first deal; the next ones count up from it (by lot)")},
    {.name = NULL},
};

static const flag games_flags[] = {
    {.name = "json", .help = SPIL_TR("as JSON")},
    {.name = "ids", .help = SPIL_TR("only what they are called in commands, one a line")},
    {.name = "options",
     .value = "GAME",
     .help = SPIL_TR("only the options of this game, NAME=VALUE, one a line")},
    {.name = NULL},
};

static const flag facts_flags[] = {
    {.name = "name", .value = "NAME", .help = SPIL_TR("of this person only")},
    {.name = "json", .help = SPIL_TR("as JSON")},
    {.name = "forget", .help = SPIL_TR("delete the record, or that of --name")},
    {.name = "yes", .help = SPIL_TR("delete it without asking")},
    {.name = NULL},
};

static const flag practise_flags[] = {
    {.name = "name", .value = "NAME", .help = SPIL_TR("who practises; may be left out by one who is alone")},
    {.name = "questions", .value = "N", .help = SPIL_TR("how many sums (20)")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "seed", .value = "SEED", .help = SPIL_TR("where the random numbers begin (by lot)")},
    {.name = NULL},
};

static const flag replay_flags[] = {
    {.name = "to", .value = "N", .help = SPIL_TR("show the position after move N")},
    {.name = "all", .help = SPIL_TR("show every position")},
    {.name = "seat",
     .value = "SEAT",
     .help = SPIL_TR("as this seat sees it; watch: as those who only watch do")},
    {.name = "json", .help = SPIL_TR("as JSON: the full state, or the view of --seat")},
    {.name = "speak", .help = SPIL_TR("plain sentences for screen readers; nothing is drawn")},
    {.name = NULL},
};

static const flag sim_flags[] = {
    {.name = "games", .value = "N", .help = SPIL_TR("how many games (1000)")},
    {.name = "jobs", .value = "N", .help = jobs_help},
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "seat", .value = "SEAT=WHO", .help = SPIL_TR("BOT, BOT@50ms, BOT@2000 or cmd:PROGRAM")},
    {.name = "sims", .value = "N", .help = sims_help},
    {.name = "ms", .value = "N", .help = ms_help},
    {.name = "seed", .value = "SEED", .help = first_help},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "json", .help = SPIL_TR("the result as one JSON object")},
    {.name = "csv", .help = SPIL_TR("the result as a table, one line per seat")},
    {.name = NULL},
};

static const flag analyse_flags[] = {
    {.name = "seat", .value = "SEAT", .help = SPIL_TR("only this seat's decisions")},
    {.name = "sims", .value = "N", .help = SPIL_TR("simulations to look at a decision (10000)")},
    {.name = "ms", .value = "N", .help = SPIL_TR("milliseconds of processor time instead")},
    {.name = "seed", .value = "SEED", .help = first_help},
    {.name = "json", .help = SPIL_TR("as one JSON object")},
    {.name = "picture", .value = "FILE", .help = SPIL_TR("also a picture, .svg or .png, by gnuplot")},
    {.name = NULL},
};

static const flag arena_flags[] = {
    {.name = "pairs", .value = "N", .help = SPIL_TR("deals, each played in every order of sides (100)")},
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "sims", .value = "N", .help = sims_help},
    {.name = "ms", .value = "N", .help = ms_help},
    {.name = "jobs", .value = "N", .help = jobs_help},
    {.name = "seed", .value = "SEED", .help = first_help},
    {.name = "sprt", .value = "ELO0,ELO1", .help = SPIL_TR("end when it is clear which of the two it is")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "record", .value = "DIR", .help = record_help},
    {.name = "json", .help = SPIL_TR("the result as one JSON object")},
    {.name = NULL},
};

static const flag league_flags[] = {
    {.name = "pairs", .value = "N", .help = SPIL_TR("deals a meeting, each played in every order (100)")},
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "sims", .value = "N", .help = sims_help},
    {.name = "ms", .value = "N", .help = ms_help},
    {.name = "jobs", .value = "N", .help = jobs_help},
    {.name = "seed", .value = "SEED", .help = first_help},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "record", .value = "DIR", .help = record_help},
    {.name = "json", .help = SPIL_TR("the result as one JSON object")},
    {.name = "picture", .value = "FILE", .help = SPIL_TR("also a picture, .svg or .png, by gnuplot")},
    {.name = NULL},
};

static const flag bench_flags[] = {
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "seconds", .value = "N", .help = SPIL_TR("how long to measure (1)")},
    {.name = "games", .value = "N", .help = SPIL_TR("play exactly so many games instead")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "json", .help = SPIL_TR("one JSON object per game")},
    {.name = NULL},
};

static const flag perft_flags[] = {
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "depth", .value = "N", .help = SPIL_TR("how many moves deep (3)")},
    {.name = "seed", .value = "SEED", .help = SPIL_TR("the deal (1)")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "divide", .help = SPIL_TR("the count behind each first move")},
    {.name = "json", .help = SPIL_TR("as one JSON object")},
    {.name = NULL},
};

static const flag no_flags[] = {{.name = NULL}};

static const command general[] = {
    {.name = "tui",
     .operands = "[GAME]",
     .max = 1,
     .help = SPIL_TR("play, watch and replay on the full screen"),
     .more =
         SPIL_TR("'spil' alone does the same at a terminal. Where the terminal or the system cannot show it, "
                 "'spil play' plays line by line."),
     .flags = tui_flags,
     .run = spil__cmd_tui},
    {.name = "play",
     .operands = "[GAME]",
     .max = 1,
     .help = SPIL_TR("play at this terminal, against bots or each other"),
     .more = SPIL_TR(
         "Without a game it asks for one. Seat 0 is yours unless --seat says otherwise. Type moves as they "
         "are written, or 'help'. At a terminal the game is kept on disk move by move: 'spil play --resume' "
         "goes on with it."),
     .flags = play_flags,
     .run = spil__cmd_play},
    {.name = "practise",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("practise the sums of a game, weak ones more often"),
     .more = SPIL_TR(
         "Asks the sums that the cards of a game such as 7 ATE 9 ask, one by one, and says at once "
         "whether an answer is right. A missed one comes again soon. At a terminal the answers go into "
         "the learning record ('spil facts')."),
     .flags = practise_flags,
     .run = spil__cmd_practise},
    {.name = "facts",
     .operands = "[GAME]",
     .max = 1,
     .help = SPIL_TR("the learning record: sums found and missed"),
     .more = SPIL_TR(
         "What people do at this computer in games that ask sums, such as 7 ATE 9, is noted in a file in "
         "their "
         "data folder (XDG_DATA_HOME/spil/facts, or ~/.local/share/spil/facts), by name, and never leaves "
         "it. "
         "Sums marked > need practice. --forget deletes the file; at a terminal it asks first."),
     .flags = facts_flags,
     .run = spil__cmd_facts},
    {.name = "games",
     .operands = "",
     .help = SPIL_TR("list the games, their seats, options and bots"),
     .flags = games_flags,
     .run = spil__cmd_games},
    {.name = "rules",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("explain a game"),
     .flags = no_flags,
     .run = spil__cmd_rules},
    {.name = "replay",
     .operands = "FILE",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("look at a saved game, move by move"),
     .more = SPIL_TR(
         "At a terminal it is shown on the full screen, where there is one; else Enter goes on, b goes back, "
         "q ends. Otherwise the last position is shown. A file named - is standard input."),
     .flags = replay_flags,
     .run = spil__cmd_replay},
    {.name = "verify",
     .operands = "FILE...",
     .min = 1,
     .max = ARGS_MAX,
     .help = SPIL_TR("replay saved games and check their results"),
     .flags = no_flags,
     .run = spil__cmd_verify},
    {.name = "analyse",
     .operands = "FILE",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("what each decision of a saved game was worth"),
     .more = SPIL_TR(
         "The strong bot rates every decision from what its player could know: the win chances of the move "
         "and of the best ones, what the move cost, and in the end how much was skill and how much luck."),
     .flags = analyse_flags,
     .run = spil__cmd_analyse},
    {.name = "sim",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("let bots play against each other and count"),
     .more = SPIL_TR(
         "The bots see what their seat may see, nothing else. The same seed gives the same result, whatever "
         "--jobs is. Ctrl-C ends it early and prints what there is."),
     .flags = sim_flags,
     .run = spil__cmd_sim},
    {.name = "arena",
     .operands = "GAME A B",
     .min = 3,
     .max = 3,
     .help = SPIL_TR("measure how much stronger one bot is than another"),
     .more = SPIL_TR(
         "Each deal is played in every order: with two sides twice, with seats swapped; with more, A takes "
         "every place in a field of B. Intervals are at 95 per cent and count deals, not games. A bot may "
         "have a "
         "budget of its own: strong@50ms, strong@2000 (simulations). Ctrl-C prints what there is."),
     .flags = arena_flags,
     .run = spil__cmd_arena},
    {.name = "league",
     .operands = "GAME BOT BOT...",
     .min = 3,
     .max = ARGS_MAX,
     .help = SPIL_TR("everyone against everyone, with a table of ratings"),
     .more = SPIL_TR("The first bot is the anchor, 0. With more than two sides each bot plays alone in a "
                     "field of each other one. Ctrl-C prints what there is."),
     .flags = league_flags,
     .run = spil__cmd_league},
    {.name = "bench",
     .operands = "[GAME]",
     .max = 1,
     .help = SPIL_TR("measure how fast random games are played"),
     .more = SPIL_TR("One thread, fresh deals, random legal moves, in processor time. Without a game all of "
                     "them, a second each."),
     .flags = bench_flags,
     .run = spil__cmd_bench},
    {.name = "perft",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("count the ways to play the first moves"),
     .more = SPIL_TR("All seats that may act count. The counts prove that two programs play the same rules."),
     .flags = perft_flags,
     .run = spil__cmd_perft},
    {.name = "referee",
     .operands = "",
     .help = SPIL_TR("play by lines of text, for programs and the curious"),
     .more = SPIL_TR(
         "One command a line on standard input, one JSON object a line on standard output: new, load, "
         "state, view, moves, do, result, bot, save, quit; a game may have more, as Rumi 7 Seven has "
         "distance."),
     .flags = no_flags,
     .run = spil__cmd_referee},
    {.name = "help",
     .operands = "[COMMAND]",
     .max = 1,
     .help = SPIL_TR("explain a command"),
     .flags = no_flags,
     .run = spil__cmd_help},
};
enum { GENERAL = sizeof general / sizeof general[0] };

#define DECLARE(id, symbol) extern const command spil__command_##symbol;
SPIL_GAMES_WITH_COMMAND(DECLARE)
#define ADDRESS(id, symbol) &spil__command_##symbol,
static const command *const of_games[] = {SPIL_GAMES_WITH_COMMAND(ADDRESS)};
enum { OF_GAMES = sizeof of_games / sizeof of_games[0] };

const command *spil__command_at(int i)
{
    return i < GENERAL ? &general[i] : i < GENERAL + OF_GAMES ? of_games[i - GENERAL] : NULL;
}
