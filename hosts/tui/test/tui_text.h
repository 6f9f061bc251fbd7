/* tui_text.h: a grid of characters as text, for tests. */
#ifndef TUI_TEXT_H
#define TUI_TEXT_H

#include "cells.h"

/* The characters and, with `styles`, a second picture below with a letter for each style. Trailing blanks are left
 * out. */
void cells_dump(const cells *c, bool styles, spil_buffer *text);

#endif
