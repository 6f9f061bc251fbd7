/* texts.h: the page's own texts: buttons, headings, sentences about the browser. Everything about games comes from the
 * words layer. They are not in the module: the build writes them, in every language, to files that the page reads. */
#ifndef TEXTS_H
#define TEXTS_H

typedef struct page_text {
    const char *key;     /* in TypeScript; NULL ends the list */
    const char *english; /* marked with SPIL_TR; {name} stands for what the page puts in */
} page_text;

extern const page_text spil__page_texts[];      /* fetched with the first page */
extern const page_text spil__duplicate_texts[]; /* of deals for friends, fetched with one */
extern const page_text spil__end_texts[];       /* of finished games, fetched when one ends */
extern const page_text spil__online_texts[];    /* of play with others, fetched when it is used */
extern const page_text spil__room_texts[];      /* of rooms, fetched when one is opened */
extern const page_text
    spil__settings_texts[];               /* of the settings and of setting up a game, with their pages */
extern const page_text spil__you_texts[]; /* of learning, puzzles, statistics and replays, with their pages */
extern const page_text spil__print_texts[]; /* of printing, fetched when something is to be printed */

#endif
