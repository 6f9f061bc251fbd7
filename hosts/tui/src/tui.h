/* tui.h: the full-screen client: its screens, and what they share.
 *
 * A screen is a function that draws, waits for a key, and goes on until it is left: one screen calls another like any
 * function. What it shows is drawn by a pure function from its model. KEY_GONE ends every screen. */
#ifndef TUI_H
#define TUI_H

#include "choices.h"
#include "memory.h"
#include "table_ui.h"
#include "term.h"

/* Keys of choices that more than one screen knows. */
#define CHOICE_LANGUAGE "language" /* "" = by the locale */
#define CHOICE_MONO     "mono"
#define CHOICE_ASCII    "ascii"
#define CHOICE_UNTIMED  "untimed" /* races are played in turns, and no question waits for its answer in vain */
#define CHOICE_QUICK    "quick"   /* bots do not pretend to think */
#define CHOICE_GAME     "game"    /* the last one; its seats, players and options are below "GAME." */

/* "name0" …: what the person at that seat is called; "" = after its place. */
#define CHOICE_NAME "name"

typedef struct tui {
    term *term;
    look can, look; /* what the terminal has; what is shown */
    choices set;
    const char
        *language; /* wished for on the command line, which counts until another is chosen; NULL = none */
    cells cells;   /* shown last */
    bool gone;     /* KEY_GONE came */
    int wake_fd;   /* ends the waiting when it can be read; -1 = none */
    bool fast;     /* for tests: no delays, no countdowns */
    bool in_step;  /* for tests: bots are waited for, so that the same keys give the same game */
    uint64_t seed; /* 0: deals by lot; else the deals count up from it */
} tui;

/* ---- for screens ---- */

typedef void draw_fn(const void *model, const look *l, area a);

/* Draws the model and waits for a key until the clock (spil__tui_now) shows until_ms, UINT64_MAX = for ever. Another
 * size, Ctrl-L and screens that are too small (min_w, min_h; 0 = 80 × 24) are seen to here: KEY_NOTHING comes back when
 * the time is up, KEY_SIZE when there is another size. */
int spil__tui_key(tui *t, draw_fn *draw, const void *model, int min_w, int min_h, uint64_t until_ms);
uint64_t spil__tui_now(const tui *t);

/* The title in the first line, the keys in the last; returns what lies between. keys may be NULL. */
area spil__draw_frame(area a, const look *l, const char *title, const char *right, const key_help *keys);
void spil__draw_bar(area a, int y, const look *l, const key_help *keys);

/* A menu: the line chosen, or -1 when it was left by Esc or q. */
typedef struct menu_item {
    const char *text;  /* in the player's language; "" is a gap */
    const char *value; /* shown behind it, may be NULL */
    const char *help;  /* shown below when it is the chosen one, may be NULL */
    int key;           /* chooses it at once; 0 = none */
    bool turns;        /* left and right change it: `menu.turned` says so */
} menu_item;

typedef struct menu {
    const char *title, *above; /* above: a sentence over the lines, may be NULL */
    const menu_item *item;
    int n;
    int at;            /* the line the bar is on, at first and at last */
    const char *right; /* at the right of the title, may be NULL */
    bool is_first;     /* there is nothing to go back to: Esc leaves the program */
    int turned;        /* -1, 1: left or right was pressed on item[at], which `turns` */
    bool entered;      /* by Enter; where nothing `turns` also by its key or a click, which turn things */
} menu;

int spil__tui_menu(tui *t, menu *m);
/* Text to scroll through: made anew for every width; to be freed. Lines end with \n; between PAGER_BOLD and
 * PAGER_PLAIN it is bold. */
typedef char *pager_fn(const void *of, int columns);
void spil__tui_pager(tui *t, const char *title, pager_fn *text, const void *of);
#define PAGER_BOLD  "\033[1m"
#define PAGER_PLAIN "\033[0m"
/* A question with a line to type; false when it was left. buf holds the answer, at first what is offered. */
bool spil__tui_line(tui *t, const char *question, char *buf, size_t size);
/* A sentence until a key is pressed. */
void spil__tui_say(tui *t, const char *title, const char *text);
/* A question: was it answered with yes? `enter` is what Enter says: never yes to something that is lost then. */
bool spil__tui_confirm(tui *t, const char *question, bool enter);

/* ---- the screens ---- */

void spil__tui_first(tui *t);
/* Who plays what; then the game. */
void spil__tui_setup(tui *t, const spil_game *game, bool bots_only);
/* The games on disk: goes on with one. */
void spil__tui_kept(tui *t);
/* Lets the person choose a game on disk, one that is over too; false when none was chosen. */
bool spil__tui_choose_kept(tui *t, const char *title, bool finished_too, char *path, size_t size);
void spil__tui_rules(tui *t, const spil_game *game);
void spil__tui_settings(tui *t);
/* The learning record: what was learnt; a drill of sums. */
void spil__tui_facts(tui *t);
void spil__tui_practise(tui *t);
/* Shows what the choices say: language, colours, signs. */
void spil__tui_apply(tui *t);

#endif
