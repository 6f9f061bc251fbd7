/* std_streams.h: standard input, output and error, as the program was given them. */
#ifndef STD_STREAMS_H
#define STD_STREAMS_H

#include <stdbool.h>

/* Call it before anything is opened: a closed one of the three would become the next file, and a game would get
 * what is meant for the terminal. Reading from or writing to one that was closed fails, as it did before. */
void spil__std_streams_open(void);

/* Is, or was in the beginning, standard error a terminal? A full screen hides it meanwhile. */
bool spil__stderr_at_terminal(void);

#endif
