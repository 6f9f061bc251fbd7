/* fake_term.h: runs the full-screen client without a terminal: keys from a script, a clock that the script moves, and
 * the cells that were shown last. Everything else is the real thing, from the first screen on.
 *
 * A script consists of words separated by blanks:
 *
 *     Enter Esc Tab Space Up Down Left Right PgUp PgDn Home End Bksp F1 … F12    keys by name
 *     x                  any other single character is that key
 *     U+202E             the key of that code point
 *     "1,0"              these characters one after the other
 *     game:punto         the key of that game in the menus
 *     click:12,5         a click on that column and line of what is shown
 *     size:60x20         the terminal is resized
 *     +1500              that many milliseconds pass
 *
 * A key comes when the client waits for one without a limit; with ! in front (!x, !Enter) it comes at once, which races
 * against the clock need. */
#ifndef FAKE_TERM_H
#define FAKE_TERM_H

#include "tui.h"

/* What kind of terminal it is. */
typedef struct term_profile {
    int w, h;
    const char *language;
    bool colour, utf8;
    int n_games; /* in the menus; 0 = all */
} term_profile;

/* Each run has its own home folder, empty at first. */

/* Runs a script with deals from that seed on, and choices "key=value key=value …" made beforehand; cards do not move
 * unless "still=no" is one of them. *shown gets the
 * cells shown when the script ended; the caller frees them. False: the script has an unknown word, which is printed. */
bool run_script(const term_profile *from, const char *choices, uint64_t seed, const char *script,
                cells *shown);

/* How often the bell rang in the last run. */
extern int bells;

/* The same with this many random keys; the terminal is resized and time passes at random, too. Checks every screen that
 * is shown: its characters can be shown, and its zones are keys. */
void run_monkey(const term_profile *from, const char *choices, uint64_t seed, int keys);

#endif
