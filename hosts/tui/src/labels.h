/* labels.h: the words of options as people read them. Files and command lines hold the words themselves
 * ("joker_limit"); screens show these. */
#ifndef LABELS_H
#define LABELS_H

/* In the player's language; a word without a label is shown as it is. */
const char *spil__label(const char *word);

#endif
