/* records.h: the folder that --record names, in which the games of a run are kept. */
#ifndef RECORDS_H
#define RECORDS_H

#include <stdbool.h>

enum { RECORDS_PATH = 4096 }; /* bytes of a folder's name, NUL included */

/* Makes the folder where it is not there, and those it lies in. It must be one that can be written to and holds no
 * games yet: those of two runs would be mixed, or the new ones take the place of the old. false: it has been said
 * what is wrong. */
bool spil__records_folder(const char *path);

#endif
