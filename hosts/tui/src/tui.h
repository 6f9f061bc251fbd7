/* tui.h: what the screens of the full-screen client share: the terminal, the choices, menus, pages of text, questions.
 *
 * A screen is a function that draws, waits for a key, and goes on until it is left: one screen calls another like any
 * function. What it shows is drawn by a pure function from its model. KEY_GONE ends every screen. */
#ifndef TUI_H
#define TUI_H

#include "choices.h"
#include "spil/memory.h"
#include "table_ui.h"
#include "term.h"

/* Keys of choices that more than one screen knows. */
#define CHOICE_LANGUAGE "language" /* "" = by the locale */
#define CHOICE_MONO     "mono"
#define CHOICE_ASCII    "ascii"
#define CHOICE_UNTIMED  "untimed" /* races are played in turns, and questions have no deadline */
#define CHOICE_TURNS    "turns"   /* at one screen nobody is asked for a claim alone */
#define CHOICE_QUICK    "quick"   /* bots do not pretend to think */
#define CHOICE_STILL    "still"   /* played cards do not move to their place */
#define CHOICE_BELL     "bell"    /* rings when it is somebody's turn */
#define CHOICE_OFFER    "offer"   /* long thought is offered a hint */
#define CHOICE_WARN     "warn"    /* a blunder is asked about before it is played */
#define CHOICE_GAME     "game"    /* the last one played; its seats, players and options are under "GAME." */

typedef struct tui {
    term *term;
    look can, look; /* what the terminal can show; what is shown */
    choices choices;
    const char *language; /* from the command line, until another is chosen; NULL = none */
    cells cells;          /* shown last */
    bool gone;            /* KEY_GONE came */
    int wake_fd;          /* waiting ends when it can be read; -1 = none */
    bool fast;            /* for tests: no delays, no countdowns */
    int n_games;          /* for tests: the menus have only the first n_games; 0: all */
    bool in_step;         /* for tests: bots are waited for, so that the same keys give the same game */
    uint64_t seed;        /* of the next deal, counting up; 0: deals are random */
    bool deals;           /* the next deal was chosen … */
    spil_key deal;        /* … and is this */
} tui;

/* ---- drawing and waiting ---- */

typedef void draw_fn(const void *model, const look *l, area a);

/* Draws the model and waits for a key until the clock (spil__tui_now) shows until_ms, UINT64_MAX = forever. Resizing,
 * Ctrl-L and terminals that are too small (min_w, min_h; 0 = 80 × 24) are dealt with here. Returns KEY_NOTHING when the
 * time is up, KEY_SIZE when the size has changed. */
int spil__tui_key(tui *t, draw_fn *draw, const void *model, int min_w, int min_h, uint64_t until_ms);
uint64_t spil__tui_now(const tui *t);
void spil__tui_bell(tui *t);

/* The title in the first line, the keys in the last; returns what lies between. keys may be NULL. */
area spil__draw_frame(area a, const look *l, const char *title, const char *right, const key_help *keys);
void spil__draw_bar(area a, int y, const look *l, const key_help *keys);

/* ---- menus ---- */

typedef struct menu_item {
    const char *text;  /* in the player's language; "" is a gap */
    const char *value; /* shown after it, may be NULL */
    const char *help;  /* shown below while the cursor is on the item, may be NULL */
    int key;           /* chooses it at once; 0 = none */
    bool cycles;       /* left and right go through its values: see menu.step */
    bool is_action;    /* does something: it begins with a capital, however the line of keys writes it */
} menu_item;

typedef struct menu {
    const char *title, *above; /* above: a sentence over the items, may be NULL */
    const menu_item *item;
    int n;
    int at;                 /* the item the cursor is on, before and after */
    const char *right;      /* at the right of the title, may be NULL */
    bool is_first;          /* there is nothing to go back to: Esc leaves the program */
    int step;               /* 1, -1: go to the next or previous value of item[at], which `cycles`; else 0 */
    int other;              /* a letter that does something else with item[at]: see pressed; 0 = none */
    const char *other_what; /* what it does, as in key_help */
    bool pressed;           /* it was that letter */
    bool entered;           /* chosen with Enter; an item that does not cycle also by its key or a click */
} menu;

/* Returns the item chosen, or -1 after Esc or q. */
int spil__tui_menu(tui *t, menu *m);

/* ---- text and questions ---- */

/* Text to scroll through: made again for every width, freed by the pager. Lines end with \n; between PAGER_BOLD and
 * PAGER_PLAIN it is bold. */
typedef char *pager_fn(const void *of, int columns);
void spil__tui_pager(tui *t, const char *title, pager_fn *text, const void *of);
#define PAGER_BOLD  "\033[1m"
#define PAGER_PLAIN "\033[0m"
/* A question with a line to type; false after Esc. buf holds the answer, and the suggestion to begin with. */
bool spil__tui_ask_text(tui *t, const char *question, char *buf, size_t size);
/* The same where another answer is likely: what is typed first takes the place of the suggestion. */
bool spil__tui_ask_new(tui *t, const char *question, char *buf, size_t size);
/* Shows a text until a key is pressed. */
void spil__tui_message(tui *t, const char *title, const char *text);
/* A question: was the answer yes? `enter` is what Enter means: never yes where something would be lost. */
bool spil__tui_confirm(tui *t, const char *question, bool enter);

#endif
