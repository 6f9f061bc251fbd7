/* stage.h: the full-screen client without a terminal: keys from a script, a clock that the script turns, and the cells
 * that were shown last. Everything else is the real thing, from the first screen on.
 *
 * A script is words with blanks between:
 *
 *     Enter Esc Tab Space Up Down Left Right PgUp PgDn Home End Bksp F1 … F12    keys by name
 *     x                  any other single character is that key
 *     "1,0"              the characters one after the other
 *     click:12,5         a click on that column and line of what is shown
 *     size:60x20         the terminal has another size from now on
 *     +1500              so many milliseconds pass
 *
 * A key comes when the client waits for one without an end; with ! in front (!x, !Enter) it comes at once, which races
 * against the clock need. */
#ifndef STAGE_H
#define STAGE_H

#include "tui.h"

typedef struct stage_look {
    int w, h;
    const char *language;
    bool colour, utf8;
} stage_look;

/* Every run has a home folder of its own, empty at first. */

/* Runs a script with deals from that seed on, and choices "key=value key=value …" made before. Afterwards *shown
 * holds the cells as they were when the script had ended; the caller frees them. False: the script holds a word that
 * is none, and it is printed. */
bool stage_run(const stage_look *from, const char *choices, uint64_t seed, const char *script, cells *shown);

/* The same for a person who presses anything: keys from a random stream, so many; other sizes and passing time too.
 * Also checks every screen that is shown: characters that can be shown, zones that are keys. */
void stage_monkey(const stage_look *from, const char *choices, uint64_t seed, int keys);

#endif
