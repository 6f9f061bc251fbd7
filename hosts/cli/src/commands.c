/* commands.c: the table of commands. Help, man page and completions are made from it. */
#include "commands.h"

#include <stddef.h>

#include "game_lists.h"
#include "intl.h"

static const char seats_help[] = SPIL_TR("number of seats (the fewest)");
static const char option_help[] = SPIL_TR("a game option ('spil games' lists them); repeatable");

static const char part_help[] = SPIL_TR("play only the K-th of N parts, for spil merge");
static const char out_help[] = SPIL_TR("where the part is written");
static const char jobs_help[] = SPIL_TR("number of threads (1); does not change the result");
static const char sims_help[] = SPIL_TR("simulations a bot may run per move (as it likes)");
static const char ms_help[] = SPIL_TR("milliseconds of CPU time per move (as it likes)");
static const char record_help[] = SPIL_TR("save the games in this folder, which must hold none");
static const char first_help[] = SPIL_TR("seed of the random numbers (1)");

/* For every command that tells people something. */
static const flag puzzles_flags[] = {
    {.name = "number", .value = "N", .help = SPIL_TR("the puzzle to begin with (the next one)")},
    {.name = "puzzles", .value = "N", .help = SPIL_TR("make: puzzles to find (150)")},
    {.name = "most", .value = "N", .help = SPIL_TR("make: puzzles of one theme, at most (a third)")},
    {.name = "date", .value = "DATE", .help = SPIL_TR("make: the first deal to look at (1970-01-02)")},
    {.name = "keep",
     .help = SPIL_TR("make: keep the puzzles there are, if a search still agrees, and go on after them")},
    {.name = "theme",
     .value = "THEME",
     .help = SPIL_TR("make: only puzzles of this theme, or of several: A,B")},
    {.name = "jobs", .value = "N", .help = jobs_help},
    {.name = "colour", .value = "WHEN", .help = SPIL_TR("auto, always or never (auto)")},
    LANGUAGE_FLAG,
    {.name = "speak", .help = SPIL_TR("plain sentences for screen readers; nothing is drawn")},
    {.name = NULL},
};

static const flag text_flags[] = {LANGUAGE_FLAG, {.name = NULL}};

static const flag play_flags[] = {
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "seat", .value = "SEAT=WHO", .help = SPIL_TR("human, BOT, BOT@50ms, BOT@2000 or cmd:PROGRAM")},
    {.name = "name", .value = "SEAT=NAME", .help = SPIL_TR("a player's name; repeatable")},
    {.name = "seed",
     .value = "SEED",
     .help = SPIL_TR("the deal: a number below 2^64 or 64 hex digits (random)")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "resume", .value = "[FILE]", .help = SPIL_TR("resume a saved game, or the latest one")},
    {.name = "take-over", .help = SPIL_TR("with --resume: take it from the program that plays it")},
    {.name = "watch", .help = SPIL_TR("with --resume: watch a game that is played elsewhere")},
    {.name = "colour", .value = "WHEN", .help = SPIL_TR("auto, always or never (auto)")},
    {.name = "fast", .help = SPIL_TR("bots do not pretend to think")},
    LANGUAGE_FLAG,
    {.name = "live", .help = SPIL_TR("play a race in real time")},
    {.name = "no-claims", .help = SPIL_TR("the screen never changes hands for a claim")},
    {.name = "speak", .help = SPIL_TR("plain sentences for screen readers; nothing is drawn")},
    {.name = NULL},
};

static const flag learn_flags[] = {
    {.name = "colour", .value = "WHEN", .help = SPIL_TR("auto, always or never (auto)")},
    {.name = "fast", .help = SPIL_TR("bots do not pretend to think")},
    LANGUAGE_FLAG,
    {.name = "speak", .help = SPIL_TR("plain sentences for screen readers; nothing is drawn")},
    {.name = NULL},
};

static const flag today_flags[] = {
    {.name = "date", .value = "DATE", .help = SPIL_TR("another day, such as 2026-11-18 (today)")},
    {.name = "json", .help = SPIL_TR("par as one JSON object, without playing")},
    {.name = "bot", .value = "BOT", .help = SPIL_TR("with --json: what another bot makes of it (the best)")},
    {.name = "colour", .value = "WHEN", .help = SPIL_TR("auto, always or never (auto)")},
    {.name = "fast", .help = SPIL_TR("bots do not pretend to think")},
    LANGUAGE_FLAG,
    {.name = "speak", .help = SPIL_TR("plain sentences for screen readers; nothing is drawn")},
    {.name = NULL},
};

static const flag duplicate_flags[] = {
    {.name = "name",
     .value = "NAME",
     .help = SPIL_TR("what you are called in the result; twice where sides change seats")},
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "seat", .value = "SEAT=WHO", .help = SPIL_TR("with GAME: human or a bot's name")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "json", .help = SPIL_TR("the deal, or the results side by side, as one JSON object")},
    {.name = "colour", .value = "WHEN", .help = SPIL_TR("auto, always or never (auto)")},
    {.name = "fast", .help = SPIL_TR("bots do not pretend to think")},
    LANGUAGE_FLAG,
    {.name = "speak", .help = SPIL_TR("plain sentences for screen readers; nothing is drawn")},
    {.name = NULL},
};

static const flag tui_flags[] = {
    {.name = "lang",
     .value = "LANGUAGE",
     .help = SPIL_TR("the language: en, is or nb (as chosen before, or the locale's)")},
    {.name = "mono", .help = SPIL_TR("without colours")},
    {.name = "ascii", .help = SPIL_TR("ASCII characters only")},
    {.name = "fast", .help = SPIL_TR("bots do not pretend to think")},
    {.name = "seed",
     .value = "SEED",
     .help = SPIL_TR("the first deal; later ones count up from it (random)")},
    {.name = NULL},
};

static const flag games_flags[] = {
    {.name = "json", .help = SPIL_TR("as JSON")},
    {.name = "ids", .help = SPIL_TR("only the names used in commands, one per line")},
    {.name = "options",
     .value = "GAME",
     .help = SPIL_TR("only this game's options, NAME=VALUE, one per line")},
    LANGUAGE_FLAG,
    {.name = NULL},
};

static const flag facts_flags[] = {
    {.name = "name", .value = "NAME", .help = SPIL_TR("only this person")},
    {.name = "overview", .help = SPIL_TR("everybody, a line each: for a teacher")},
    {.name = "json", .help = SPIL_TR("as JSON")},
    {.name = "csv", .help = SPIL_TR("as CSV, for a spreadsheet")},
    {.name = "forget", .help = SPIL_TR("delete the record, or only that of --name")},
    {.name = "yes", .help = SPIL_TR("delete without asking")},
    LANGUAGE_FLAG,
    {.name = NULL},
};

static const flag stats_flags[] = {
    {.name = "name", .value = "NAME", .help = SPIL_TR("only this person")},
    {.name = "json", .help = SPIL_TR("as JSON")},
    {.name = "csv", .help = SPIL_TR("as CSV, for a spreadsheet")},
    {.name = "forget", .help = SPIL_TR("delete all games, or only those of GAME and --name")},
    {.name = "yes", .help = SPIL_TR("delete without asking")},
    LANGUAGE_FLAG,
    {.name = NULL},
};

static const flag practise_flags[] = {
    {.name = "name", .value = "NAME", .help = SPIL_TR("who practises; not needed if you are the only one")},
    {.name = "questions", .value = "N", .help = SPIL_TR("how many sums (20)")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "seed", .value = "SEED", .help = SPIL_TR("seed of the random numbers (random)")},
    LANGUAGE_FLAG,
    {.name = NULL},
};

static const flag print_flags[] = {
    {.name = "to", .value = "FILE", .help = SPIL_TR("the PDF (GAME.pdf); -: standard output")},
    {.name = "only", .value = "PART", .help = SPIL_TR("cards, rules, board, chips or scores")},
    {.name = "paper", .value = "PAPER", .help = SPIL_TR("a4 or letter (a4)")},
    {.name = "cards", .value = "SIZE", .help = SPIL_TR("poker (63 x 88 mm) or bridge (57 x 89 mm)")},
    {.name = "no-backs", .help = SPIL_TR("no backs, for printing on one side")},
    {.name = "low-ink", .help = SPIL_TR("outlines only, nothing filled")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    LANGUAGE_FLAG,
    {.name = NULL},
};

static const flag replay_flags[] = {
    {.name = "to", .value = "N", .help = SPIL_TR("show the position after move N")},
    {.name = "all", .help = SPIL_TR("show every position")},
    {.name = "seat", .value = "SEAT", .help = SPIL_TR("as this seat sees it; watch: as an onlooker does")},
    {.name = "json", .help = SPIL_TR("as JSON: the full state, or the view of --seat")},
    {.name = "speak", .help = SPIL_TR("plain sentences for screen readers; nothing is drawn")},
    LANGUAGE_FLAG,
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
    {.name = "part", .value = "K/N", .help = part_help},
    {.name = "out", .value = "FILE", .help = out_help},
    LANGUAGE_FLAG,
    {.name = NULL},
};

static const flag analyse_flags[] = {
    {.name = "seat", .value = "SEAT", .help = SPIL_TR("only this seat's decisions")},
    {.name = "sims", .value = "N", .help = SPIL_TR("simulations per decision (10000)")},
    {.name = "ms", .value = "N", .help = SPIL_TR("milliseconds of CPU time instead")},
    {.name = "seed", .value = "SEED", .help = first_help},
    {.name = "json", .help = SPIL_TR("as one JSON object")},
    {.name = "picture", .value = "FILE", .help = SPIL_TR("also draw a picture, .svg or .png, with gnuplot")},
    LANGUAGE_FLAG,
    {.name = NULL},
};

static const flag arena_flags[] = {
    {.name = "pairs", .value = "N", .help = SPIL_TR("deals, each played in every order of sides (100)")},
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "sims", .value = "N", .help = sims_help},
    {.name = "ms", .value = "N", .help = ms_help},
    {.name = "jobs", .value = "N", .help = jobs_help},
    {.name = "seed", .value = "SEED", .help = first_help},
    {.name = "sprt", .value = "ELO0,ELO1", .help = SPIL_TR("stop once it is clear which of the two it is")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "record", .value = "DIR", .help = record_help},
    {.name = "json", .help = SPIL_TR("the result as one JSON object")},
    {.name = "part", .value = "K/N", .help = part_help},
    {.name = "out", .value = "FILE", .help = out_help},
    LANGUAGE_FLAG,
    {.name = NULL},
};

static const flag league_flags[] = {
    {.name = "pairs", .value = "N", .help = SPIL_TR("deals per meeting, each played in every order (100)")},
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "sims", .value = "N", .help = sims_help},
    {.name = "ms", .value = "N", .help = ms_help},
    {.name = "jobs", .value = "N", .help = jobs_help},
    {.name = "seed", .value = "SEED", .help = first_help},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "record", .value = "DIR", .help = record_help},
    {.name = "json", .help = SPIL_TR("the result as one JSON object")},
    {.name = "picture", .value = "FILE", .help = SPIL_TR("also draw a picture, .svg or .png, with gnuplot")},
    {.name = "part", .value = "K/N", .help = part_help},
    {.name = "out", .value = "FILE", .help = out_help},
    LANGUAGE_FLAG,
    {.name = NULL},
};

static const flag bench_flags[] = {
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "seconds", .value = "N", .help = SPIL_TR("how long to measure (1)")},
    {.name = "games", .value = "N", .help = SPIL_TR("play exactly N games instead")},
    {.name = "batch", .value = "N", .help = SPIL_TR("N games at once, with masks and observations")},
    {.name = "threads", .value = "N", .help = SPIL_TR("with --batch: in N threads (1)")},
    {.name = "steps", .value = "N", .help = SPIL_TR("with --batch: exactly N actions in each game")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "json", .help = SPIL_TR("one JSON object per game")},
    LANGUAGE_FLAG,
    {.name = NULL},
};

static const flag perft_flags[] = {
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "depth", .value = "N", .help = SPIL_TR("how many moves deep (3)")},
    {.name = "seed", .value = "SEED", .help = SPIL_TR("the deal (1)")},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "divide", .help = SPIL_TR("the count after each first move")},
    {.name = "json", .help = SPIL_TR("as one JSON object")},
    {.name = NULL},
};

static const flag actions_flags[] = {
    {.name = "seats", .value = "N", .help = seats_help},
    {.name = "option", .value = "NAME=VALUE", .help = option_help},
    {.name = "json", .help = SPIL_TR("as one JSON object")},
    {.name = NULL},
};

static const flag no_flags[] = {{.name = NULL}};

static const flag serve_flags[] = {
    {.name = "listen",
     .value = "ADDRESS:PORT",
     .help = SPIL_TR("where (127.0.0.1:8383); port 0: any free one")},
    {.name = "data", .value = "DIR", .help = SPIL_TR("what happened is stored there (your own data folder)")},
    {.name = "store", .value = "URL", .help = SPIL_TR("or in this database: postgresql://HOST/NAME")},
    {.name = "node",
     .value = "ADDRESS:PORT",
     .help = SPIL_TR("where other servers on that database reach this one")},
    {.name = "admin",
     .value = "ADDRESS:PORT",
     .help = SPIL_TR("/healthz, /readyz and /metrics, there only (off)")},
    {.name = "origin", .value = "URL", .help = SPIL_TR("pages from there may play here; repeatable")},
    {.name = "proxy", .value = "ADDRESS", .help = SPIL_TR("trust the addresses that this proxy names")},
    {.name = "pace", .value = "MS", .help = SPIL_TR("how long a bot seems to think (500)")},
    {.name = "idle", .value = "DAYS", .help = SPIL_TR("close a table that was idle so long (90; 0: never)")},
    {.name = "sleep",
     .value = "SECONDS",
     .help = SPIL_TR("a table nobody looks at leaves memory (after 60)")},
    {.name = "log", .value = "FORM", .help = SPIL_TR("log lines as text or json (text)")},
    {.name = "allow-seeds", .help = SPIL_TR("for tests only: a table may be opened with its deal")},
    {.name = NULL},
};

static const flag store_flags[] = {
    {.name = "store", .value = "URL", .help = SPIL_TR("in this database, in place of DIR")},
    {.name = NULL},
};

static const flag load_flags[] = {
    {.name = "to", .value = "ADDRESS:PORT", .help = SPIL_TR("the server (127.0.0.1:8383)")},
    {.name = "game", .value = "GAME[/SEATS]", .help = SPIL_TR("repeatable: tables take them in turn")},
    {.name = "tables", .value = "N", .help = SPIL_TR("how many tables at once (50)")},
    {.name = "people", .value = "N", .help = SPIL_TR("people at each; bots take the other seats (2)")},
    {.name = "seconds", .value = "S", .help = SPIL_TR("how long (10)")},
    {.name = "rate", .value = "R", .help = SPIL_TR("moves a second of all tables together")},
    {.name = "idle", .value = "N", .help = SPIL_TR("sockets that do nothing (0)")},
    {.name = "json", .help = SPIL_TR("the result as one JSON object")},
    {.name = NULL},
};

static const command general[] = {
    {.name = "tui",
     .operands = "[GAME]",
     .max = 1,
     .help = SPIL_TR("play, watch and replay full screen"),
     .more =
         SPIL_TR("'spil' alone does the same at a terminal. Where the terminal or the system cannot show it, "
                 "'spil play' plays line by line."),
     .flags = tui_flags,
     .run = spil__cmd_tui},
    {.name = "play",
     .operands = "[GAME]",
     .max = 1,
     .help = SPIL_TR("play at this terminal, against bots or each other"),
     .more =
         SPIL_TR("Without GAME it asks for one; through a pipe it is the first of 'spil games'. Seat 0 is "
                 "yours unless --seat says otherwise. Type moves "
                 "in notation, or 'help'. At a terminal the game is saved move by move: 'spil play "
                 "--resume' resumes it. In a live race BOT,late=3 starts 3 seconds after the others, and "
                 "BOT,slow=1.5 takes one and a half times as long."),
     .flags = play_flags,
     .run = spil__cmd_play},
    {.name = "today",
     .operands = "[GAME]",
     .max = 1,
     .help = SPIL_TR("play the deal of the day, the same for everybody"),
     .more = SPIL_TR(
         "Every day has one deal of each game, against level 3, which answers the same moves with the same "
         "moves everywhere. The first time counts; no move is taken back. Afterwards the best bot plays "
         "your cards: that is par. Without GAME it lists what you made of each."),
     .flags = today_flags,
     .run = spil__cmd_today},
    {.name = "duplicate",
     .operands = "GAME | CODE | RESULT...",
     .min = 1,
     .max = ARGS_ANY,
     .help = SPIL_TR("play the same deal as friends, and compare"),
     .more = SPIL_TR(
         "With GAME it makes a deal and prints its code. With a CODE it plays that deal: the bots answer "
         "everybody's moves in the same way, and no move is taken back. At the end there is a result to "
         "send. With RESULTS it plays them again, refuses what was made up, and puts them side by side "
         "with what the best bot makes of the same cards. Where all seats are people, two sides play the "
         "deal twice and change seats."),
     .flags = duplicate_flags,
     .run = spil__cmd_duplicate},
    {.name = "puzzles",
     .operands = "[make] [GAME]",
     .max = 2,
     .help = SPIL_TR("find the one right move in positions from games"),
     .more = SPIL_TR(
         "Every position comes from a game of bots, and one move in it is far better than all others. A "
         "wrong try is answered with what it is worth; after two you are told the answer. What you missed "
         "comes back before it is forgotten. Without GAME it lists how many you have solved. "
         "'spil puzzles make GAME' looks for such positions in the deals of days, and prints them."),
     .flags = puzzles_flags,
     .run = spil__cmd_puzzles},
    {.name = "learn",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("learn a game in a guided first game"),
     .more =
         SPIL_TR("A short game that explains itself: each step says what to do and waits until it is done. "
                 "'hint' shows the move it asks for. Nothing is kept."),
     .flags = learn_flags,
     .run = spil__cmd_learn},
    {.name = "practise",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("practise the sums of a game, weak ones more often"),
     .more = SPIL_TR("Asks the sums of a game one by one, and says at once whether an answer "
                     "is right. A missed one soon comes up again. At a terminal the answers go into the "
                     "learning record ('spil facts')."),
     .flags = practise_flags,
     .run = spil__cmd_practise},
    {.name = "facts",
     .operands = "[GAME]",
     .max = 1,
     .help = SPIL_TR("show the learning record: sums found and missed"),
     .more = SPIL_TR(
         "How people do in games that ask sums is recorded by name in a file in their data "
         "folder (XDG_DATA_HOME/spil/facts, or ~/.local/share/spil/facts), which never leaves this computer. "
         "Sums marked > need practice. --overview shows what everybody met, how much was right in the last "
         "seven days and before, and the weakest sums. --forget deletes the file; at a terminal it asks "
         "first."),
     .flags = facts_flags,
     .run = spil__cmd_facts},
    {.name = "stats",
     .operands = "[GAME]",
     .max = 1,
     .help = SPIL_TR("show how many games were won and lost"),
     .more = SPIL_TR(
         "Games that people at a terminal finish are counted, for each person and opponent, in a "
         "file in their "
         "data folder (XDG_DATA_HOME/spil/games, or ~/.local/share/spil/games), which never "
         "leaves this computer. "
         "A player who resigns has lost. A deal counts once: playing it again, or taking back its end, "
         "changes nothing. "
         "--forget deletes; at a terminal it asks first."),
     .flags = stats_flags,
     .run = spil__cmd_stats},
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
     .flags = text_flags,
     .run = spil__cmd_rules},
    {.name = "print",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("make a PDF: cards to cut out, boards, rules"),
     .more = SPIL_TR("Print it at actual size (100%), on both sides, flipped on the long edge: each page of "
                     "cards is followed by its backs. A board of your own is --option board=FILE."),
     .flags = print_flags,
     .run = spil__cmd_print},
    {.name = "replay",
     .operands = "[FILE]",
     .min = 0,
     .max = 1,
     .help = SPIL_TR("look at a saved game, move by move"),
     .more = SPIL_TR(
         "At a terminal the game is shown full screen if possible; otherwise Enter goes on, b goes back, q "
         "quits. Without a terminal the last position is shown. Without FILE it is the game played last; a "
         "file named - "
         "is standard input."),
     .flags = replay_flags,
     .run = spil__cmd_replay},
    {.name = "verify",
     .operands = "FILE...",
     .min = 1,
     .max = ARGS_ANY,
     .help = SPIL_TR("replay saved games and check their results"),
     .flags = text_flags,
     .run = spil__cmd_verify},
    {.name = "analyse",
     .operands = "[FILE]",
     .min = 0,
     .max = 1,
     .help = SPIL_TR("rate each decision of a saved game"),
     .more = SPIL_TR(
         "The strong bot rates every decision from what its player could know: the win chances of the move "
         "and of the best ones, what the move cost, and in the end how much was skill and how much luck. "
         "Without FILE it is the game played last."),
     .flags = analyse_flags,
     .run = spil__cmd_analyse},
    {.name = "sim",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("let bots play each other and count the results"),
     .more =
         SPIL_TR("Bots see only what their seat may see. The same seed gives the same result, whatever "
                 "--jobs is. Ctrl-C stops early and prints the results so far. In a race BOT,late=3 "
                 "starts 3 seconds after the others, and BOT,slow=1.5 takes one and a half times as long."),
     .flags = sim_flags,
     .run = spil__cmd_sim},
    {.name = "arena",
     .operands = "GAME A B",
     .min = 3,
     .max = 3,
     .help = SPIL_TR("measure how much stronger one bot is than another"),
     .more = SPIL_TR("Each deal is played in every order: with two sides twice, with seats swapped; with "
                     "more, A takes every place in a field of B. Intervals are at 95 per cent and count "
                     "deals, not games. A bot may have a budget of its own: strong@50ms, strong@2000 "
                     "(simulations). Ctrl-C prints the results so far."),
     .flags = arena_flags,
     .run = spil__cmd_arena},
    {.name = "league",
     .operands = "GAME BOT BOT...",
     .min = 3,
     .max = ARGS_MAX,
     .help = SPIL_TR("play everyone against everyone and rate them"),
     .more = SPIL_TR("The first bot is the anchor, rated 0. With more than two sides each bot plays alone in "
                     "a field of each of the others. Ctrl-C prints the results so far."),
     .flags = league_flags,
     .run = spil__cmd_league},
    {.name = "merge",
     .operands = "FILE...",
     .min = 1,
     .max = ARGS_ANY,
     .help = SPIL_TR("put the parts of a run together"),
     .more = SPIL_TR(
         "Prints what one run of sim, arena or league would have printed. The parts are played by the "
         "same command with --part K/N --out FILE, anywhere and in any order."),
     .flags = text_flags,
     .run = spil__cmd_merge},
    {.name = "bench",
     .operands = "[GAME]",
     .max = 1,
     .help = SPIL_TR("measure how fast random games are played"),
     .more = SPIL_TR(
         "One thread, fresh deals, random legal moves, in CPU time. Without GAME all games, a second each."),
     .flags = bench_flags,
     .run = spil__cmd_bench},
    {.name = "perft",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("count the ways to play the first moves"),
     .more = SPIL_TR("Counts the moves of every seat that may act. Equal counts show that two programs play "
                     "by the same rules."),
     .flags = perft_flags,
     .run = spil__cmd_perft},
    {.name = "actions",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("list a game's moves as numbers, for programs"),
     .more = SPIL_TR("First every number and what it stands for, then the parts of an observation: where "
                     "each begins, how many bytes it has, and what they say."),
     .flags = actions_flags,
     .run = spil__cmd_actions},
    {.name = "referee",
     .operands = "",
     .help = SPIL_TR("play in lines of text, for programs and the curious"),
     .more = SPIL_TR("One command per line on standard input, one JSON object per line on standard output: "
                     "new, load, state, view, moves, ask, games, do, result, bot, save, quit; a game may "
                     "have more. 'help' lists them."),
     .flags = no_flags,
     .run = spil__cmd_referee},
    {.name = "serve",
     .operands = "",
     .help = SPIL_TR("let people play from afar: a server on this machine"),
     .more = SPIL_TR(
         "Serves the page and plays at http://127.0.0.1:8383 until it is interrupted. What happened is "
         "stored before anybody is told. See spil-serve(1)."),
     .flags = serve_flags,
     .program = "spil-server"},
    {.name = "load",
     .operands = "",
     .help = SPIL_TR("try a server with many players at once"),
     .flags = load_flags,
     .program = "spil-load"},
    {.name = "check",
     .operands = "[DIR]",
     .max = 1,
     .help = SPIL_TR("replay all that a server has stored, and compare"),
     .flags = store_flags,
     .program = "spil-server"},
    {.name = "backup",
     .operands = "[DIR] FILE",
     .min = 1,
     .max = 2,
     .help = SPIL_TR("copy all that a server has stored, while it runs"),
     .flags = store_flags,
     .program = "spil-server"},
    {.name = "move-house",
     .operands = "FROM TO",
     .min = 2,
     .max = 2,
     .help = SPIL_TR("move all that a server has stored to an empty place"),
     .more = SPIL_TR(
         "FROM and TO are folders, or databases as postgresql://HOST/NAME#HOUSE. No server may run on "
         "either; none opens FROM afterwards."),
     .flags = no_flags,
     .program = "spil-server"},
    {.name = "help",
     .operands = "[COMMAND]",
     .max = 1,
     .help = SPIL_TR("explain a command"),
     .flags = text_flags,
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
