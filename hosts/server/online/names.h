/* names.h: what people are called: which texts are names, and which of them are the same to a reader. */
#ifndef ONLINE_NAMES_H
#define ONLINE_NAMES_H

#include "ids.h"
#include "spil/json.h"

#define NAME_OF_NOBODY "Guest" /* of people who gave none: any number of them may have it */

/* Trims a text, which is good UTF-8, to `name`. false: it is no name: 1 to 40 characters, one of them visible, no
 * control characters and no brackets. */
bool spil__name_read(const char *text, char name[NAME_TEXT]);
/* Has a text, which is good UTF-8, 1 to `most` characters, one of them visible, and none that controls anything? */
bool spil__is_shown_text(const char *text, int most);
/* Are they equal after NFKC and case folding? The name of nobody is like no other. */
bool spil__name_same(const char *a, const char *b);

/* Has somebody this name? */
typedef bool name_is_taken(const void *of, const char *name);
/* The member `free`: up to three names like this one that nobody has. */
void spil__put_free_names(const char *name, name_is_taken *taken, const void *of, spil_json_writer *w);

#endif
