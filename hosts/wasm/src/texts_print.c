/* texts_print.c: the page's texts of printing (texts.h). */
#include "spil/error.h"
#include "texts.h"

const page_text spil__print_texts[] = {
    {"print_now", SPIL_TR("Print or save as PDF")},
    {"print_how",
     SPIL_TR("Print at actual size (100%), without the browser’s margins and headers, on both sides, "
             "flipped on the long edge.")},
    {"print_what", SPIL_TR("What")},
    {"print_paper", SPIL_TR("Paper")},
    {"print_size", SPIL_TR("Card size")},
    {"print_backs", SPIL_TR("Backs behind the cards")},
    {"print_low_ink", SPIL_TR("Little ink: outlines only")},
    {"print_all", SPIL_TR("Everything")},
    {"print_cards", SPIL_TR("Cards")},
    {"print_board", SPIL_TR("Board")},
    {"print_chips", SPIL_TR("Chips")},
    {"print_scores", SPIL_TR("Score pad")},
    /* Translators: a format of cards, 63 by 88 mm. */
    {"print_poker", SPIL_TR("Poker")},
    /* Translators: a format of cards, 57 by 89 mm. */
    {"print_bridge", SPIL_TR("Bridge")},
    {0},
};
