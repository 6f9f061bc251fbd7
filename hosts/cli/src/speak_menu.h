/* speak_menu.h: the menu of --speak: sentences, and words to type. */
#ifndef SPEAK_MENU_H
#define SPEAK_MENU_H

#include "play.h"

typedef enum menu_end { MENU_PLAY, MENU_RESUME, MENU_QUIT } menu_end;

/* Runs the menu. On MENU_PLAY it has set *su, *players, and in *p the names and whether the match is live. */
menu_end spil__speak_menu(play *p, spil_setup *su, spil_seating *players);

#endif
