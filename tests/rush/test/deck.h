/* deck.h: what the cases of Rush, Dash and Parade share. */
#ifndef RUSH_DECK_H
#define RUSH_DECK_H

#include "cases.h"

#define RUSH_CARDS                                                                                           \
    .cards = {"hands", "gone"}, .whole_deck = true, .any_place = true,                                       \
    .deck = "\"1\" \"2\" \"3\" \"4\" \"5\" \"6\" \"7\" \"8\" \"9\" \"10\" \"11\" \"12\" \"13\" \"14\" "      \
            "\"15\" \"16\" \"17\" \"18\""

#endif
