/* texts_online.c: the page's texts of play with others, on a server (texts.h). */
#include "spil/error.h"
#include "texts.h"

const page_text spil__online_texts[] = {
    /* before the game */
    {"sit_down", SPIL_TR("Sit down")},
    {"link_copied", SPIL_TR("The link is copied.")},
    {0},
};
