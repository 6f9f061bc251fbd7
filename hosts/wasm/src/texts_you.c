/* texts_you.c: the page's texts of learning, puzzles, statistics, replays, and of what stands in the way of a game
 * (texts.h). */
#include "spil/error.h"
#include "texts.h"

const page_text spil__you_texts[] = {
    /* pages about oneself */
    {"replays", SPIL_TR("Replays")},
    {"levels", SPIL_TR("Levels")},
    {"sums", SPIL_TR("Sums")},
    /* sums */
    {"practise", SPIL_TR("Practise sums")},
    {"answer", SPIL_TR("Answer")},
    {"tell_me", SPIL_TR("Tell me")},
    {"after_ten", SPIL_TR("The numbers go round: after 10 comes 1, and before 1 comes 10.")},
    {"question_of", SPIL_TR("{n} of {all}")},
    {"to_practise", SPIL_TR("To practise: {sums}")},
    {"no_facts", SPIL_TR("Nothing is recorded yet. Play, or practise.")},
    {"this_week", SPIL_TR("The last seven days")},
    {"before", SPIL_TR("Before")},
    {"sum", SPIL_TR("Sum")},
    {"found", SPIL_TR("Found")},
    {"missed", SPIL_TR("Missed")},
    /* Translators: how fast a sum is found. */
    {"at_once", SPIL_TR("at once")},
    {"with_pause", SPIL_TR("with a pause")},
    {"slow", SPIL_TR("slow")},
    {"not_yet", SPIL_TR("not yet")},
    /* levels and statistics */
    {"unfinished", SPIL_TR("Unfinished games")},
    {"two_wins", SPIL_TR("two wins in three games beat a level")},
    {"any_level", SPIL_TR("Tap a level to play it. Every level is always open.")},
    {"against", SPIL_TR("Against")},
    {"won", SPIL_TR("Won")},
    {"lost", SPIL_TR("Lost")},
    {"drawn", SPIL_TR("Drawn")},
    {"of_won", SPIL_TR("of {n} won")},
    {"won_of", SPIL_TR("won {won} of {n}")},
    {"last_games", SPIL_TR("The last games")},
    {"longest_run", SPIL_TR("Longest run of wins: {n}")},
    {"over_time", SPIL_TR("Over time")},
    {"level_sure", SPIL_TR("Alone against a level, without hints. The line shows between which shares of "
                           "wins yours most likely is.")},
    /* Translators: how often the contract of each round was laid */
    {"contracts", SPIL_TR("Contracts laid")},
    {"save_table", SPIL_TR("Save all games as a table (CSV)")},
    {"save_sums", SPIL_TR("Save all sums as a table (CSV)")},
    {"how_fast", SPIL_TR("How fast, and how many right")},
    /* Translators: sums that somebody should practise again, a number for each day of a week */
    {"comes_back", SPIL_TR("What comes back this week")},
    {"no_statistics", SPIL_TR("No finished games yet.")},
    /* replays */
    {"forward", SPIL_TR("One move forward")},
    {"replay", SPIL_TR("Replay")},
    {"open_file", SPIL_TR("Open a file")},
    {"first_move", SPIL_TR("To the beginning")},
    {"previous", SPIL_TR("One move back")},
    {"last_move", SPIL_TR("To the end")},
    {"onlookers", SPIL_TR("Onlookers")},
    {"eyes", SPIL_TR("As seen by")},
    /* kept games, and what stands in the way of one */
    {"kept", SPIL_TR("kept on this device")},
    {"no_kept", SPIL_TR("No games are kept here yet.")},
    {"delete", SPIL_TR("Delete")},
    {"delete_sure", SPIL_TR("Delete this game? This cannot be undone.")},
    {"damaged", SPIL_TR("This game cannot be continued: {why} Its text is still there and can be saved.")},
    {"other_tab", SPIL_TR("This game is open in another tab.")},
    {"take_over", SPIL_TR("Continue it here")},
    /* puzzles */
    {"puzzles_help",
     SPIL_TR("Positions from games: one move is far better than all others. What you miss comes back "
             "before you forget it.")},
    {"puzzles_solved", SPIL_TR("{n} of {all} solved.")},
    {"solved_n", SPIL_TR("puzzles solved: {n}")},
    {"puzzles_none", SPIL_TR("There is no puzzle left for today.")},
    {"puzzle_of", SPIL_TR("Puzzle {n} of {all}")},
    {"puzzle_which", SPIL_TR("One move is right. Which?")},
    {"puzzle_right", SPIL_TR("Right.")},
    {"puzzle_wrong", SPIL_TR("Not this one.")},
    {"puzzle_again", SPIL_TR("Try again.")},
    {"puzzle_cards", SPIL_TR("{name}, cards: {n}")},
    {"puzzle_in", SPIL_TR("{n} s")},
    /* Translators: a button: puzzles of a game */
    {"puzzle_solve", SPIL_TR("Solve")},
    {"puzzle_clock", SPIL_TR("With a clock")},
    {"puzzle_no_clock", SPIL_TR("Without a clock")},
    {0},
};
