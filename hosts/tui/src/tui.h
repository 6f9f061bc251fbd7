/* tui.h: the full-screen client: its screens, and what they share.
 *
 * A screen is a function that draws, waits for a key, and goes on until it is left: one screen calls another like any
 * function. What it shows is drawn by a pure function from its model. KEY_GONE ends every screen. */
#ifndef TUI_H
#define TUI_H

#include "keep.h"
#include "tabletop.h"
#include "term.h"

/* What the person has chosen once for all, kept in the config folder (settings.c). */
typedef struct settings {
    char language[8]; /* "" = by the locale */
    bool mono, ascii;
    bool fast;       /* bots do not pretend to think */
    bool untimed;    /* races are played in turns, questions wait */
    bool show_legal; /* legal moves are shown without asking */
    char game[24];   /* the last game, its seats and options */
    int seats;
    char who[SPIL_SEATS_MAX][40]; /* "human" or a bot; "" = not chosen */
    char option[SPIL_OPTIONS_MAX][SPIL_DATA_NAME];
} settings;

typedef struct tui {
    term *term;
    look can, look; /* what the terminal has; what is shown */
    settings set;
    cells cells;   /* shown last */
    bool gone;     /* KEY_GONE came */
    uint64_t seed; /* 0: deals by lot; else the deals count up from it (tests) */
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
    int at;     /* the line the bar is on, at first and at last */
    int top;    /* first line shown */
    int turned; /* -1, 1: left or right was pressed on item[at], which `turns` */
} menu;

int spil__tui_menu(tui *t, menu *m);
/* Text to scroll through. */
void spil__tui_pager(tui *t, const char *title, const char *text);
/* A question with a line to type; false when it was left. buf holds the answer, at first what is offered. */
bool spil__tui_line(tui *t, const char *question, char *buf, size_t size);
/* A sentence until a key is pressed; a question: was it answered with yes? */
void spil__tui_say(tui *t, const char *title, const char *text);
bool spil__tui_confirm(tui *t, const char *question);

/* ---- the screens ---- */

void spil__tui_first(tui *t);
/* A new game as the settings have it, or one that was kept. */
void spil__tui_play_new(tui *t, bool bots_only);
void spil__tui_play_kept(tui *t, const char *path);
void spil__tui_rules(tui *t, const spil_game *game);
void spil__tui_settings(tui *t);

#endif
