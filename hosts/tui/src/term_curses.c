/* term_curses.c: a real terminal, with curses (term.h). The only file that knows about curses.
 *
 * Every way out restores the terminal:
 *
 *   exit()                       atexit
 *   SIGINT, SIGTERM, SIGHUP      a flag and a byte in a pipe become KEY_GONE for the screens, which end one by one; a
 *                                second signal, should the program hang, is treated like a crash
 *   a crash, a failed check      the handler writes what was prepared when the terminal was opened, using only calls
 *                                that are safe in a handler, and lets the signal take its course
 *
 * How curses itself handles SIGTSTP and SIGCONT is fine, and is left alone. */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "clock.h"
#include "systems.h"
#include "term.h"

static struct {
    bool open;
    SCREEN *screen;
    struct termios before;
    char reset[256]; /* what restores the terminal, ready for a signal handler */
    size_t reset_bytes;
    int pipe[2];       /* signals write, key() reads */
    int stderr_before; /* -1: stderr is not redirected */
    volatile sig_atomic_t ending, resized;
    const cells *shown;
    int w, h;
} now = {.pipe = {-1, -1}, .stderr_before = -1};

/* ---- what goes to stderr while the screen is in use: kept, and printed afterwards ---- */

static void hide_stderr(void)
{
    FILE *kept = isatty(STDERR_FILENO) ? tmpfile() : NULL;
    if (kept == NULL)
        return;
    now.stderr_before = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (now.stderr_before >= 0)
        dup2(fileno(kept), STDERR_FILENO);
    fclose(kept);
}

/* Only calls that a signal handler may make. */
static void show_stderr(void)
{
    char piece[512];
    ssize_t n;
    const int kept = now.stderr_before >= 0 ? dup(STDERR_FILENO) : -1;
    if (kept < 0)
        return;
    dup2(now.stderr_before, STDERR_FILENO);
    close(now.stderr_before);
    now.stderr_before = -1;
    lseek(kept, 0, SEEK_SET);
    while ((n = read(kept, piece, sizeof piece)) > 0) {
        if (write(STDERR_FILENO, piece, (size_t)n) != n)
            break;
    }
    close(kept);
}

/* ---- restoring the terminal ---- */

static void add_reset(const char *sequence)
{
    const size_t n = sequence == NULL ? 0 : strlen(sequence);
    if (n == 0 || now.reset_bytes + n > sizeof now.reset)
        return;
    memcpy(now.reset + now.reset_bytes, sequence, n);
    now.reset_bytes += n;
}

/* Mouse off, colours off, cursor on, keypad and screen as before. Only terminals long out of use have sequences with
 * delays ($<5>) in them; these are written as they are. */
static void prepare_reset(void)
{
    static const char *const names[] = {"sgr0", "cnorm", "rmkx", "rmcup"};
    now.reset_bytes = 0;
    add_reset("\033[?1006l\033[?1002l\033[?1000l");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        add_reset(tigetstr(names[i]));
    add_reset("\r\n");
}

/* Only calls that a signal handler may make. */
static void restore_at_once(void)
{
    if (!now.open)
        return;
    now.open = false;
    if (write(STDOUT_FILENO, now.reset, now.reset_bytes) < 0)
        errno = 0; /* nothing more can be done */
    tcsetattr(STDIN_FILENO, TCSANOW, &now.before);
    show_stderr();
}

void spil__term_close(void)
{
    if (!now.open)
        return;
    mousemask(0, NULL);
    endwin();
    now.open = false;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &now.before);
    show_stderr();
    delscreen(now.screen);
}

/* ---- signals ---- */

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT, SIGSYS, SIGTRAP};
static struct sigaction crash_before[sizeof crashes / sizeof crashes[0]];

static void on_crash(int number)
{
    restore_at_once();
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        if (crashes[i] == number)
            sigaction(number, &crash_before[i], NULL); /* a sanitizer's handler, or the default */
    }
    raise(number);
}

static void wake(char why)
{
    const int before = errno;
    if (write(now.pipe[1], &why, 1) < 0)
        errno = 0; /* the pipe is full: that wakes it, too */
    errno = before;
}

static void on_end(int number)
{
    if (now.ending) { /* the second one: do not wait for the screens */
        restore_at_once();
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    now.ending = number;
    wake('e');
}

static void on_size(int number)
{
    (void)number;
    now.resized = 1;
    wake('s');
}

static void handle(int number, void (*handler)(int), int flags, struct sigaction *before)
{
    struct sigaction act = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&act.sa_mask);
    sigaction(number, &act, before);
}

static void catch_signals(void)
{
    static _Alignas(16) char other_stack[1 << 16]; /* after a stack overflow the handler needs its own */
    const stack_t stack = {.ss_sp = other_stack, .ss_size = sizeof other_stack};
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        handle(crashes[i], on_crash, SA_ONSTACK | (int)SA_NODEFER, &crash_before[i]);
    handle(SIGINT, on_end, SA_RESTART, NULL);
    handle(SIGTERM, on_end, SA_RESTART, NULL);
    handle(SIGHUP, on_end, SA_RESTART, NULL);
    handle(SIGWINCH, on_size, SA_RESTART, NULL);
}

/* ---- colours ---- */

/* Foreground and background of each ink, with 256 colours and with 8; -1 is the terminal's own. Most colour-blind
 * people can tell the colours of cards and chips apart: they differ in brightness, too. */
static const struct {
    short fg, bg, fg8, bg8;
} inks[INKS] = {
    [INK_PLAIN] = {-1, -1, -1, -1},
    [INK_FAINT] = {244, -1, -1, -1},
    [INK_TITLE] = {37, -1, COLOR_CYAN, -1},
    [INK_GOOD] = {34, -1, COLOR_GREEN, -1},
    [INK_BAD] = {167, -1, COLOR_RED, -1},
    [INK_RED] = {167, -1, COLOR_RED, -1},
    [INK_ORANGE] = {172, -1, COLOR_YELLOW, -1},
    [INK_YELLOW] = {142, -1, COLOR_YELLOW, -1},
    [INK_GREEN] = {35, -1, COLOR_GREEN, -1},
    [INK_CYAN] = {37, -1, COLOR_CYAN, -1},
    [INK_BLUE] = {68, -1, COLOR_BLUE, -1},
    [INK_PURPLE] = {133, -1, COLOR_MAGENTA, -1},
    [CARD_WHITE] = {16, 254, COLOR_BLACK, COLOR_WHITE},
    [CARD_RED] = {231, 160, COLOR_WHITE, COLOR_RED},
    [CARD_ORANGE] = {16, 214, COLOR_BLACK, COLOR_YELLOW},
    [CARD_YELLOW] = {16, 227, COLOR_BLACK, COLOR_YELLOW},
    [CARD_GREEN] = {16, 36, COLOR_BLACK, COLOR_GREEN},
    [CARD_CYAN] = {16, 80, COLOR_BLACK, COLOR_CYAN},
    [CARD_BLUE] = {231, 25, COLOR_WHITE, COLOR_BLUE},
    [CARD_PURPLE] = {231, 91, COLOR_WHITE, COLOR_MAGENTA},
    [CARD_GREY] = {231, 240, COLOR_WHITE, COLOR_BLACK},
};

static bool open_colours(void)
{
    const char *no_colour = getenv("NO_COLOR");
    if (!has_colors() || start_color() == ERR || COLORS < 8 || COLOR_PAIRS < INKS ||
        (no_colour != NULL && *no_colour != '\0'))
        return false;
    const bool own = use_default_colors() == OK;
    for (int i = 1; i < INKS; i++) {
        const short fg = COLORS >= 256 ? inks[i].fg : inks[i].fg8,
                    bg = COLORS >= 256 ? inks[i].bg : inks[i].bg8;
        init_pair((short)i, fg < 0 && !own ? COLOR_WHITE : fg, bg < 0 && !own ? COLOR_BLACK : bg);
    }
    return true;
}

/* ---- characters ---- */

/* Can the terminal show more than ASCII? The environment decides, not the locales that are installed; if it says
 * nothing, today's terminals can. */
static bool open_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    static const char *const plain[] = {"linux", "vt", "ansi", "cons"}; /* fonts with few glyphs */
    const char *terminal = getenv("TERM"), *locale = "";
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (terminal != NULL && strncmp(terminal, plain[i], strlen(plain[i])) == 0)
            return false;
    }
    for (size_t i = 0; i < sizeof variables / sizeof variables[0] && *locale == '\0'; i++)
        locale = getenv(variables[i]) != NULL ? getenv(variables[i]) : "";
    const char *set = strchr(locale, '.');
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return false;
    if (set != NULL && strncasecmp(set, ".utf-8", 6) != 0 && strncasecmp(set, ".utf8", 5) != 0)
        return false;
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* ---- the terminal as a term ---- */

static void size(void *self, int *w, int *h)
{
    (void)self;
    *w = now.w;
    *h = now.h;
}

static void show(void *self, const cells *c)
{
    (void)self;
    now.shown = c;
    for (int y = 0; y < c->h && y < now.h; y++) {
        for (int x = 0; x < c->w && x < now.w; x++) {
            const cell *at = &c->at[y * c->w + x];
            const wchar_t text[2 + CELL_MARKS] = {(wchar_t)at->ch, (wchar_t)at->mark[0],
                                                  (wchar_t)at->mark[1]};
            attr_t attributes = A_NORMAL;
            cchar_t shown;
            if (at->ch == 0)
                continue; /* covered by the wide character before it */
            attributes |= at->style & MARK_BOLD ? A_BOLD : 0;
            attributes |= at->style & MARK_REVERSE ? A_REVERSE : 0;
            attributes |= at->style & MARK_UNDERLINE ? A_UNDERLINE : 0;
            if (setcchar(&shown, text, attributes, (short)(at->style & INK_MASK), NULL) == OK)
                mvadd_wch(y, x, &shown);
        }
    }
    if (c->cursor_x >= 0)
        move(c->cursor_y, c->cursor_x);
    else
        move(now.h - 1, now.w - 1);
    curs_set(c->cursor_x >= 0);
    refresh();
}

static void bell(void *self)
{
    (void)self;
    beep();
}

static int key_of_curses(wint_t code)
{
    static const struct {
        int curses, key;
    } same[] = {
        {KEY_UP, KEY_ARROW_UP},       {KEY_DOWN, KEY_ARROW_DOWN}, {KEY_LEFT, KEY_ARROW_LEFT},
        {KEY_RIGHT, KEY_ARROW_RIGHT}, {KEY_PPAGE, KEY_PAGE_UP},   {KEY_NPAGE, KEY_PAGE_DOWN},
        {KEY_HOME, KEY_START},        {KEY_END, KEY_FINISH},      {KEY_DC, KEY_REMOVE},
        {KEY_BTAB, KEY_BACK_TAB},     {KEY_ENTER, KEY_RETURN},    {KEY_BACKSPACE, KEY_ERASE},
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        if ((wint_t)same[i].curses == code)
            return same[i].key;
    }
    for (int n = 1; n <= 12; n++) {
        if (code == (wint_t)KEY_F(n))
            return KEY_FN + n;
    }
    return KEY_NOTHING;
}

/* The first button gives the zone of the cell it hits; the wheel is up and down. */
static int key_of_mouse(void)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return KEY_NOTHING;
    if (event.bstate & BUTTON4_PRESSED)
        return KEY_ARROW_UP;
    if (event.bstate & BUTTON5_PRESSED)
        return KEY_ARROW_DOWN;
    if (!(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)))
        return KEY_NOTHING;
    const int zone = now.shown != NULL ? spil__cells_zone(now.shown, event.x, event.y) : 0;
    return zone != 0 ? zone : KEY_CLICK;
}

static int key_of_character(wint_t code)
{
    switch (code) {
    case '\r': return KEY_RETURN;
    case '\b': return KEY_ERASE;
    case KEY_REDRAW: clearok(curscr, TRUE); return KEY_SIZE;
    default: return (int)code;
    }
}

static int new_size(void)
{
    struct winsize is;
    now.resized = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &is) == 0 && is.ws_row > 0 && is.ws_col > 0) {
        now.w = is.ws_col;
        now.h = is.ws_row;
        resize_term(now.h, now.w); /* resizeterm would send a key, which would bring us back here, forever */
        clearok(curscr, TRUE);
    }
    return KEY_SIZE;
}

/* The next key that curses has, without waiting; KEY_NOTHING if it means nothing here. *any: there was one. */
static int take_key(bool *any)
{
    wint_t code;
    const int got = get_wch(&code);
    *any = got != ERR;
    if (got == OK)
        return key_of_character(code);
    if (got != KEY_CODE_YES)
        return KEY_NOTHING;
    if (code == KEY_MOUSE)
        return key_of_mouse();
    return key_of_curses(code);
}

static uint64_t now_ms(void *self)
{
    (void)self;
    return spil__now_ms();
}

/* Waits for input, a signal, wake_fd or the time. *woken: it was one of the last two. False: the terminal is gone. */
static bool wait_for_anything(int wait_ms, int wake_fd, bool *woken)
{
    struct pollfd fds[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                           {.fd = now.pipe[0], .events = POLLIN},
                           {.fd = wake_fd, .events = POLLIN}};
    const int n = poll(fds, 3, wait_ms);
    char bytes[64];
    *woken = n <= 0 || fds[2].revents != 0;
    if (n > 0 && fds[1].revents != 0 && read(now.pipe[0], bytes, sizeof bytes) < 0)
        errno = 0;
    if (n <= 0 || fds[0].revents == 0)
        return true;
    int bytes_there = 0;
    const bool readable = ioctl(STDIN_FILENO, FIONREAD, &bytes_there) == 0 && bytes_there > 0;
    return readable || !(fds[0].revents & (POLLIN | POLLHUP | POLLERR | POLLNVAL));
}

static int key(void *self, int wait_ms, int wake_fd)
{
    const uint64_t until_ms = wait_ms < 0 ? UINT64_MAX : now_ms(self) + (uint64_t)wait_ms;
    for (;;) {
        bool any, woken;
        if (now.ending)
            return KEY_GONE;
        if (now.resized)
            return new_size();
        const int got = take_key(&any);
        if (got != KEY_NOTHING)
            return got;
        if (any)
            continue;
        const uint64_t at_ms = now_ms(self);
        const int left_ms = until_ms == UINT64_MAX ? -1 : at_ms >= until_ms ? 0 : (int)(until_ms - at_ms);
        if (!wait_for_anything(left_ms, wake_fd, &woken))
            return KEY_GONE;
        if (woken && !now.ending && !now.resized)
            return KEY_NOTHING;
    }
}

/* ---- opening ---- */

enum { SLOW_BAUD = 38400 }; /* serial lines; terminals in windows say 38400 or more */

term_kind spil__term_kind(void)
{
    const char *terminal = getenv("TERM");
    const bool lines = terminal == NULL || *terminal == '\0' || strcmp(terminal, "dumb") == 0 ||
                       strcmp(terminal, "unknown") == 0;
    return lines || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ? TERM_LINES : TERM_FULL;
}

static bool open_pipe(void)
{
    return now.pipe[0] >= 0 || spil__open_pipe(now.pipe);
}

bool spil__term_open(term *t, look *can)
{
    static bool at_exit;
    if (tcgetattr(STDIN_FILENO, &now.before) != 0 || !open_pipe())
        return false;
    set_escdelay(50);
    now.screen = newterm(NULL, stdout, stdin);
    if (now.screen == NULL)
        return false;
    prepare_reset();
    now.open = true;
    now.ending = now.resized = 0;
    if (!at_exit)
        atexit(spil__term_close);
    at_exit = true;
    catch_signals();
    hide_stderr();
    cbreak();
    noecho();
    nonl();
    nodelay(stdscr, TRUE);
    keypad(stdscr, TRUE);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    can->colour = open_colours();
    can->utf8 = open_utf8();
    getmaxyx(stdscr, now.h, now.w);
    *t = (term){.size = size,
                .show = show,
                .key = key,
                .bell = bell,
                .slow = baudrate() < SLOW_BAUD,
                .now_ms = now_ms};
    return true;
}
