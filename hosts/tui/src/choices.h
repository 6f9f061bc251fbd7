/* choices.h: what the person chose last, remembered in the config folder in a file of lines "key value". Code wanting
 * something remembered picks a key ("mono", "punto.seats0"); nothing here knows what it means. */
#ifndef CHOICES_H
#define CHOICES_H

#include <stdbool.h>

enum { CHOICES_MAX = 200, CHOICE_KEY = 48, CHOICE_VALUE = 200 };

typedef struct choices {
    int n;
    struct {
        char key[CHOICE_KEY], value[CHOICE_VALUE];
    } item[CHOICES_MAX];
} choices;

/* No choices if there is no file or it cannot be read. */
void spil__choices_load(choices *c);
/* Keeps keys that nobody asked for. If the file cannot be written nothing is remembered, and that is not an error. */
void spil__choices_save(const choices *c);

/* "" if it was not chosen. */
const char *spil__choice(const choices *c, const char *key);
void spil__choose(choices *c, const char *key, const char *value);
/* Is it "yes"? */
bool spil__chosen(const choices *c, const char *key);
void spil__choose_yes(choices *c, const char *key, bool yes);

#endif
