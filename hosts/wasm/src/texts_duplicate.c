/* texts_duplicate.c: the page's texts of deals for friends (texts.h). */
#include "spil/error.h"
#include "texts.h"

const page_text spil__duplicate_texts[] = {
    {"same_deal_friends", SPIL_TR("The same deal with friends")},
    {"duplicate_help",
     SPIL_TR(
         "Send the link: each of you plays the same cards against the same opponents, who answer the same "
         "moves "
         "in the same way, without hints or undo. Then compare what each of you made of them. Nothing goes "
         "through a server: the results travel in your messages.")},
    {"crossed_help",
     SPIL_TR("For two pairs: each pair sends one player to each of two tables, on different sides. Both "
             "tables play "
             "the same cards, so the better cards help both pairs alike. The sum of both tables decides.")},
    {"share_deal", SPIL_TR("Send the deal")},
    {"copied_deal", SPIL_TR("The link is copied: paste it into a message.")},
    {"play_deal", SPIL_TR("Play the deal")},
    {"share_my_result", SPIL_TR("Send your result")},
    {"the_results", SPIL_TR("Side by side")},
    {"no_results", SPIL_TR("No results yet.")},
    {"friends_result", SPIL_TR("A friend’s result")},
    {"friends_result_help", SPIL_TR("Open their link, or paste it here.")},
    {"add_result", SPIL_TR("Add it")},
    {"results_replay", SPIL_TR("All moves are played again")},
    {"not_counted", SPIL_TR("Not counted, because the game does not go that way: {n}")},
    {"your_name", SPIL_TR("Your name")},
    {"side_name", SPIL_TR("Pair {n}")},
    {"both_names", SPIL_TR("Each pair needs a name of its own.")},
    {0},
};
