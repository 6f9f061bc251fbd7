/* texts_end.c: the page's texts of finished games and their review (texts.h). */
#include "spil/error.h"
#include "texts.h"

const page_text spil__end_texts[] = {
    {"reviewing", SPIL_TR("{done} of {all} moves are rated")},
    {"points_expected", SPIL_TR("Points you could expect: fewer are better")},
    {"you_win", SPIL_TR("You win")},
    {"wins", SPIL_TR("{name} wins")},
    /* Translators: several people, a team. */
    {"win_together", SPIL_TR("{names} win")},
    {"you_resigned", SPIL_TR("You have resigned")},
    {"resigned_of", SPIL_TR("Resigned: {names}.")},
    {"drawn_game", SPIL_TR("Nobody wins")},
    {"look_at_game", SPIL_TR("Look at the game")},
    {"deal_for_friends", SPIL_TR("Play a deal with friends")},
    {"other_game", SPIL_TR("Set up a new game")},
    {"same_deal", SPIL_TR("The same deal again")},
    {"any_cell", SPIL_TR("any cell")},
    /* Translators: over the points of a finished game, drawn large. */
    {"fewest_points", SPIL_TR("Fewest points")},
    {"share_result", SPIL_TR("Share the result")},
    {"copied_result", SPIL_TR("Copied: {text}")},
    {"your_chances", SPIL_TR("Your chances")},
    {"your_pace", SPIL_TR("Your pace")},
    {"n_moves", SPIL_TR("Moves: {n}")},
    {"own_moves", SPIL_TR("Your moves: {n}")},
    {"seconds", SPIL_TR("{n} s")},
    /* Translators: {n} is a number such as 6.2; beside a move, so keep it short. */
    {"n_points", SPIL_TR("{n} points")},
    {"seconds_a_card", SPIL_TR("seconds a card")},
    {"nothing_cost", SPIL_TR("No move cost much.")},
    {"too_short", SPIL_TR("The game was too short for a review.")},
    {"tap_curve", SPIL_TR("Tap the curve to look at a move.")},
    {"cards_decided", SPIL_TR("No move of yours cost much: the cards decided.")},
    {"better", SPIL_TR("better")},
    /* Translators: {move} is a move such as "a chip on 33": the better move looks the same in words. */
    {"at_ring", SPIL_TR("{move}, where the ring is")},
    {"you_did", SPIL_TR("You")},
    {"also_fits", SPIL_TR("also fits")},
    {"try_again", SPIL_TR("Try again from here")},
    {"practise_these", SPIL_TR("Practise these sums")},
    {"of_costliest", SPIL_TR("{n} of the {all} costliest moves")},
    {"of_slowest", SPIL_TR("{n} of the {all} slowest sums")},
    {"previous_one", SPIL_TR("The one before")},
    {"next_one", SPIL_TR("The next one")},
    {"wins_in_row", SPIL_TR("Wins in a row: {n}")},
    {"play_level", SPIL_TR("Play level {level}")},
    {"next_goal", SPIL_TR("Two wins in three games, and level {level} is next.")},
    /* between rounds */
    {"you_are_out", SPIL_TR("You are out of cards")},
    {"is_out", SPIL_TR("{name} is out of cards")},
    {"stock_empty", SPIL_TR("The stock is used up")},
    {"others_count", SPIL_TR("The others count what they hold.")},
    {"other_counts", SPIL_TR("{name} counts the cards still in hand.")},
    {"you_count", SPIL_TR("You count the cards still in your hand.")},
    {"all_count", SPIL_TR("Everybody counts the cards still in hand.")},
    /* the deal of the day, and one with friends: in the narrow line under a game's name */
    {"no_help_today", SPIL_TR("Today’s deal: no hints, no undo.")},
    {"no_help_friends", SPIL_TR("Deal with friends: no hints, no undo.")},
    {"counted_before", SPIL_TR("Played before: it does not count.")},
    /* the deal of the day */
    {"today_help",
     SPIL_TR("The same cards for everybody, all day: against level 3, without hints or undo. Then "
             "the best bot plays your cards: can you do as well? The first time counts, and a day "
             "that you miss costs nothing.")},
    {"day_signs", SPIL_TR("★ better than the best bot · ● as good · ○ not as good")},
    /* Translators: of a game in rounds, of which the deal of the day is one */
    {"only_round", SPIL_TR("only round {n} of {all}")},
    /* Translators: {said} is such as "lost after 13 moves" */
    {"yesterday", SPIL_TR("Yesterday, {game}: {said}")},
    {"due_puzzles", SPIL_TR("Puzzles to repeat today")},
    {"due_sums", SPIL_TR("Sums to repeat today")},
    {"not_played", SPIL_TR("not yet played")},
    {"par_plays", SPIL_TR("The best bot plays your cards")},
    {"first_counts", SPIL_TR("The first time counts: you made this of it.")},
    {"as_best", SPIL_TR("You played every move as the best bot did.")},
    {"parted", SPIL_TR("The best bot played differently at your move {n}: {best}. You: {you}.")},
    {"the_best_bot", SPIL_TR("The best bot")},
    {"parted_look", SPIL_TR("Look at it")},
    {"parted_place", SPIL_TR("The best bot played elsewhere at your move {n}. You: {you}.")},
    {"others_ask", SPIL_TR("How did others do?")},
    {"others_sure",
     SPIL_TR(
         "Your moves are sent to this page’s server, which plays them again and keeps the result, not the "
         "moves. Nobody sees a name.")},
    {"others_send", SPIL_TR("Send my moves")},
    {"others_nowhere", SPIL_TR("No server keeps results at this address.")},
    {"others_none", SPIL_TR("You are the first so far.")},
    {"others_place", SPIL_TR("Place {place} of {n} so far")},
    {"others_better", SPIL_TR("better than {percent}%")},
    {"share_day", SPIL_TR("Share")},
    {"picture", SPIL_TR("Picture")},
    {0},
};
