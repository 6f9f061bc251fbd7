/* fake_term.c: a terminal whose keys come from a script or a monkey (fake_term.h). */
#define _GNU_SOURCE 1 /* nftw */
#include "fake_term.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "intl.h"
#include "settings_screen.h"
#include "spil/games.h"
#include "spil/random.h"
#include "start_screen.h"
#include "test_files.h"

typedef struct fake_term {
    int w, h;
    uint64_t now_ms;
    const char *at;    /* the rest of the script; NULL: a monkey's keys */
    const char *text;  /* the rest of a quoted word */
    uint64_t until_ms; /* the end of a word like +500 */
    spil_fast_rng rng;
    int keys; /* how many a monkey has left */
    bool bad; /* the script has an unknown word */
    cells shown;
} fake_term;

/* ---- the script ---- */

static const struct {
    const char *name;
    int key;
} names[] = {
    {"Enter", KEY_RETURN}, {"Esc", KEY_ESCAPE},       {"Tab", KEY_TAB},         {"Space", KEY_SPACE},
    {"Up", KEY_ARROW_UP},  {"Down", KEY_ARROW_DOWN},  {"Left", KEY_ARROW_LEFT}, {"Right", KEY_ARROW_RIGHT},
    {"PgUp", KEY_PAGE_UP}, {"PgDn", KEY_PAGE_DOWN},   {"Home", KEY_START},      {"End", KEY_FINISH},
    {"Bksp", KEY_ERASE},   {"BackTab", KEY_BACK_TAB}, {"Del", KEY_REMOVE},
};

/* The key that a word stands for, without its !. */
static int key_of(fake_term *s, const char *word, size_t len)
{
    int x, y;
    char copy[64];
    snprintf(copy, sizeof copy, "%.*s", (int)len, word);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(copy, names[i].name) == 0)
            return names[i].key;
    }
    if (len == 1)
        return copy[0];
    unsigned code;
    if (sscanf(copy, "U+%x", &code) == 1)
        return (int)code;
    if (copy[0] == 'F' && atoi(copy + 1) > 0 && atoi(copy + 1) <= 12)
        return KEY_FN + atoi(copy + 1);
    for (int i = 0; strncmp(copy, "game:", 5) == 0 && spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
        if (strcmp(copy + 5, spil_game_at(SPIL_CPU_ANY, i)->id) == 0)
            return '1' + i;
    }
    if (sscanf(copy, "click:%d,%d", &x, &y) == 2) {
        const int zone = spil__cells_zone(&s->shown, x, y);
        return zone != 0 ? zone : KEY_CLICK;
    }
    if (sscanf(copy, "size:%dx%d", &x, &y) == 2) {
        s->w = x;
        s->h = y;
        return KEY_SIZE;
    }
    printf("no key: '%s'\n", copy);
    s->bad = true;
    return KEY_GONE;
}

/* Lets time pass; the client is woken as often as it asked to be. */
static int pass(fake_term *s, int wait_ms)
{
    const uint64_t left_ms = s->until_ms - s->now_ms;
    s->now_ms += wait_ms < 0 || (uint64_t)wait_ms > left_ms ? left_ms : (uint64_t)wait_ms;
    return KEY_NOTHING;
}

static int next_of_script(fake_term *s, int wait_ms)
{
    if (s->until_ms > s->now_ms)
        return pass(s, wait_ms);
    if (s->text != NULL && *s->text != '"')
        return *s->text++;
    if (s->text != NULL) {
        s->at = s->text + 1;
        s->text = NULL;
    }
    s->at += strspn(s->at, " ");
    const size_t len = strcspn(s->at, " ");
    const char *word = s->at;
    const bool at_once = *word == '!' && len > 1;
    if (*word == '+' && len > 1) {
        s->at += len;
        s->until_ms = s->now_ms + (uint64_t)atoi(word + 1);
        return pass(s, wait_ms);
    }
    if (len == 0 && s->until_ms > 0 && s->until_ms == s->now_ms)
        return KEY_GONE;            /* the script ends with a time, which is over */
    if (wait_ms >= 0 && !at_once) { /* the client is still busy */
        s->now_ms += (uint64_t)wait_ms;
        return KEY_NOTHING;
    }
    if (len == 0)
        return KEY_GONE;
    if (*word == '"' && len > 1) {
        s->text = word + 1;
        return *s->text++;
    }
    s->at += len;
    return key_of(s, word + at_once, len - (size_t)at_once);
}

/* ---- the monkey ---- */

static int below(fake_term *s, int n)
{
    return (int)spil_fast_below(&s->rng, (uint32_t)n);
}

static int next_of_monkey(fake_term *s, int wait_ms)
{
    static const int often[] = {KEY_RETURN,    KEY_RETURN,     KEY_ESCAPE,     KEY_SPACE,       KEY_TAB,
                                KEY_ARROW_UP,  KEY_ARROW_DOWN, KEY_ARROW_LEFT, KEY_ARROW_RIGHT, KEY_ERASE,
                                KEY_PAGE_DOWN, KEY_FINISH,     KEY_START,      KEY_BACK_TAB};
    if (s->keys-- <= 0)
        return KEY_GONE;
    switch (below(s, 10)) {
    case 0:
    case 1:
    case 2: return often[below(s, (int)(sizeof often / sizeof often[0]))];
    case 3: /* a click that means something, when there is one */
    case 4:
        for (int i = 0; i < 50; i++) {
            const int zone = spil__cells_zone(&s->shown, below(s, s->shown.w), below(s, s->shown.h));
            if (zone != 0)
                return zone;
        }
        return KEY_CLICK;
    case 5: return KEY_FN + 1 + below(s, 12);
    case 6:
        if (below(s, 8) == 0) {
            s->w = below(s, 3) == 0 ? 1 + below(s, 150) : 80 + below(s, 50);
            s->h = below(s, 3) == 0 ? 1 + below(s, 50) : 24 + below(s, 20);
            return KEY_SIZE;
        }
        return '0' + below(s, 10);
    case 7: { /* no slash: what it saves stays in its home folder */
        const int sign = ' ' + below(s, 95);
        return sign == '/' ? '-' : sign;
    }
    case 8: return below(s, 2) ? 'a' + below(s, 26) : 0xa0 + below(s, 0x2000);
    default: s->now_ms += wait_ms < 0 ? (uint64_t)below(s, 2000) : (uint64_t)wait_ms; return KEY_NOTHING;
    }
}

static void check(bool ok, const char *what)
{
    if (ok)
        return;
    printf("a screen with %s\n", what);
    abort();
}

static void check_cells(const cells *c)
{
    for (int i = 0; i < c->w * c->h; i++) {
        const cell *at = &c->at[i];
        const bool shows =
            at->ch >= ' ' && at->ch != 127 && at->ch < 0x110000 && !(at->ch >= 0x80 && at->ch < 0xa0);
        check(at->ch == 0 || shows, "a character that cannot be shown");
        check(at->ch != 0 || (i % c->w > 0 && c->at[i - 1].ch > 0xff), "half a character");
        check((at->style & INK_MASK) < INKS, "an ink that is none");
        check(at->zone >= 0 && at->zone < KEY_SPOT + KEY_SPOTS && at->zone != KEY_GONE,
              "a zone that is no key");
    }
    check(c->cursor_x < c->w && c->cursor_y < c->h, "a cursor outside");
}

/* ---- the functions of a term ---- */

static void size(void *self, int *w, int *h)
{
    const fake_term *s = self;
    *w = s->w;
    *h = s->h;
}

static void show(void *self, const cells *c)
{
    fake_term *s = self;
    spil__cells_fini(&s->shown);
    spil__cells_init(&s->shown, c->w, c->h);
    memcpy(s->shown.at, c->at, (size_t)c->w * (size_t)c->h * sizeof *c->at);
    s->shown.cursor_x = c->cursor_x;
    s->shown.cursor_y = c->cursor_y;
    if (s->at == NULL)
        check_cells(c);
}

static int key(void *self, int wait_ms, int wake_fd)
{
    (void)wake_fd; /* bots are waited for */
    fake_term *s = self;
    return s->at != NULL ? next_of_script(s, wait_ms) : next_of_monkey(s, wait_ms);
}

int bells;

static void bell(void *self)
{
    (void)self;
    bells++;
}

static uint64_t now_ms(void *self)
{
    return ((const fake_term *)self)->now_ms;
}

/* ---- folders ---- */

static char home[TEST_FOLDER];

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st;
    (void)kind;
    (void)where;
    return remove(path);
}

static void leave_home(void)
{
    nftw(home, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void new_home(void)
{
    static bool made;
    if (made) {
        leave_home();
    } else {
        test_folder(home, "tui");
        atexit(leave_home);
    }
    if (chdir("/") != 0 || (made && mkdir(home, 0700) != 0) || chdir(home) != 0)
        abort();
    made = true;
    setenv("HOME", home, 1);
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_DATA_HOME");
    setenv("TZ", "UTC", 1);
}

/* ---- running ---- */

static void make_choices(choices *set, const char *text)
{
    while (*text != '\0') {
        char key_text[CHOICE_KEY], value[CHOICE_VALUE];
        const size_t len = strcspn(text, " "), name = strcspn(text, "=");
        snprintf(key_text, sizeof key_text, "%.*s", (int)name, text);
        snprintf(value, sizeof value, "%.*s", (int)(len - name - 1), text + name + 1);
        spil__choose(set, key_text, value);
        text += len;
        text += strspn(text, " ");
    }
}

static void run(fake_term *s, const term_profile *from, const char *set, uint64_t seed)
{
    term terminal = {.size = size, .show = show, .key = key, .bell = bell, .now_ms = now_ms, .self = s};
    tui *t = spil_alloc(sizeof *t);
    new_home();
    bells = 0;
    s->w = from->w;
    s->h = from->h;
    t->term = &terminal;
    t->wake_fd = -1;
    t->seed = seed;
    t->in_step = true;
    t->n_games = from->n_games;
    t->can.colour = from->colour;
    t->can.utf8 = from->utf8;
    t->language = from->language;
    spil__choose_yes(&t->choices, CHOICE_STILL,
                     s->at != NULL); /* scripts need not wait for cards to arrive */
    make_choices(&t->choices, set);
    spil__apply_choices(t);
    while (!t->gone)
        spil__start_screen(t); /* a monkey that leaves comes back */
    spil__cells_fini(&t->cells);
    free(t);
}

bool run_script(const term_profile *from, const char *set, uint64_t seed, const char *script, cells *shown)
{
    fake_term s = {.at = script};
    run(&s, from, set, seed);
    *shown = s.shown;
    return !s.bad;
}

void run_monkey(const term_profile *from, const char *set, uint64_t seed, int keys)
{
    fake_term s = {.keys = keys};
    spil_fast_seed(&s.rng, seed, 1);
    run(&s, from, set, seed);
    spil__cells_fini(&s.shown);
}
