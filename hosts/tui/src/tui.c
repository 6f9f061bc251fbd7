/* tui.c: drawing and waiting, frame, menus, pages of text, questions (tui.h). */
#include "tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "intl.h"

enum { SMALLEST_W = 80, SMALLEST_H = 24 };

uint64_t spil__tui_now(const tui *t)
{
    return t->term->now_ms(t->term->self);
}

void spil__tui_bell(tui *t)
{
    if (t->term->bell != NULL)
        t->term->bell(t->term->self);
}

/* ---- drawing and waiting ---- */

static void draw_too_small(area a, int min_w, int min_h)
{
    char text[200];
    snprintf(text, sizeof text,
             _("This window has %d columns and %d lines. Please make it %d by %d or larger."), a.w, a.h,
             min_w, min_h);
    spil__draw_wrapped(a, 0, INK_PLAIN, text);
}

/* Draws the model; false: the terminal is too small for it now. */
static bool show(tui *t, draw_fn *draw, const void *model, int min_w, int min_h)
{
    int w, h;
    t->term->size(t->term->self, &w, &h);
    spil__cells_fini(&t->cells);
    spil__cells_init(&t->cells, w, h);
    const bool fits = w >= min_w && h >= min_h;
    if (fits)
        draw(model, &t->look, spil__area_all(&t->cells));
    else
        draw_too_small(spil__area_all(&t->cells), min_w, min_h);
    if (!t->look.colour)
        spil__cells_mono(&t->cells);
    if (!t->look.utf8)
        spil__cells_ascii(&t->cells);
    t->term->show(t->term->self, &t->cells);
    return fits;
}

int spil__tui_key(tui *t, draw_fn *draw, const void *model, int min_w, int min_h, uint64_t until_ms)
{
    while (!t->gone) {
        const bool fits =
            show(t, draw, model, min_w > 0 ? min_w : SMALLEST_W, min_h > 0 ? min_h : SMALLEST_H);
        const uint64_t now_ms = spil__tui_now(t);
        const uint64_t left_ms = until_ms <= now_ms ? 0 : until_ms - now_ms;
        const int key = t->term->key(t->term->self,
                                     until_ms == UINT64_MAX ? -1
                                     : left_ms > 60000      ? 60000
                                                            : (int)left_ms,
                                     t->wake_fd);
        t->gone = key == KEY_GONE;
        if (fits || key == KEY_SIZE || key == KEY_NOTHING)
            return key;
    }
    return KEY_GONE;
}

/* ---- the frame ---- */

void spil__draw_bar(area a, int y, const look *l, const key_help *keys)
{
    (void)l;
    int x = 1;
    for (; keys != NULL && keys->key != NULL; keys++) {
        const char *key = _(keys->key), *what = _(keys->what);
        const int columns = spil__text_columns(key) + 1 + spil__text_columns(what);
        if (!keys->bar || x + columns > a.w)
            continue;
        const int end = spil__draw_text(a, x, y, INK_PLAIN | MARK_BOLD, key);
        spil__draw_text(a, end + 1, y, INK_FAINT, what);
        if (keys->code != 0)
            spil__draw_zone(spil__area_part(a, x, y, columns, 1), keys->code);
        x += columns + 2;
    }
}

area spil__draw_frame(area a, const look *l, const char *title, const char *right, const key_help *keys)
{
    const style s = INK_TITLE | MARK_REVERSE | MARK_BOLD;
    const area top = spil__area_part(a, 0, 0, a.w, 1);
    const int room = a.w - 2 - (right != NULL ? spil__text_columns(right) + 1 : 0);
    spil__draw_fill(top, s, ' ');
    spil__draw_text(spil__area_part(top, 1, 0, room, 1), 0, 0, s, title);
    if (right != NULL)
        spil__draw_right(top, a.w - 1, 0, s, right);
    spil__draw_bar(a, a.h - 1, l, keys);
    return spil__area_part(a, 0, 1, a.w, a.h - 2);
}

/* ---- menus ---- */

enum { MENU_ESC = 3, MENU_OTHER };

static const key_help menu_keys[] = {
    {.key = SPIL_TR("arrows"), .what = SPIL_TR("choose"), .bar = true},
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("select"), .code = KEY_RETURN, .bar = true},
    {.key = SPIL_TR("left, right"), .what = SPIL_TR("change"), .bar = true},
    [MENU_ESC] = {.key = SPIL_TR("Esc"), .what = SPIL_TR("go back"), .code = KEY_ESCAPE, .bar = true},
    [MENU_OTHER] = {.key = NULL}, /* the menu's own */
    {.key = NULL},
};

enum { MENU_TOP = 2, MENU_HELP = 3, TEXT_COLUMN = 4, TEXT_MOST = 36 };

static int value_column(const menu *m)
{
    int widest = 0;
    for (int i = 0; i < m->n; i++) {
        const int columns = m->item[i].value == NULL ? 0 : spil__text_columns(m->item[i].text);
        widest = columns > widest ? columns : widest;
    }
    return TEXT_COLUMN + (widest < TEXT_MOST ? widest : TEXT_MOST) + 3;
}

/* The text of an item; one with a value, such as a person's name, is cut where the value would leave the screen. */
static void draw_item_text(const menu_item *item, area a, style s)
{
    if (item->value != NULL)
        a = spil__area_part(a, 0, 0, TEXT_COLUMN + TEXT_MOST, 1);
    if (item->is_action)
        spil__draw_capitalised(a, TEXT_COLUMN, 0, s, item->text);
    else
        spil__draw_text(a, TEXT_COLUMN, 0, s, item->text);
}

static void draw_item(const menu *m, const look *l, area a, int i)
{
    const menu_item *item = &m->item[i];
    const bool at = i == m->at;
    const style s = at ? INK_PLAIN | MARK_REVERSE | MARK_BOLD : INK_PLAIN;
    if (item->text[0] == '\0')
        return;
    if (at)
        spil__draw_fill(spil__area_part(a, 1, 0, a.w - 2, 1), s, ' ');
    spil__draw_text(a, 2, 0, s, at ? spil__glyph(l, GLYPH_RIGHT) : " ");
    draw_item_text(item, a, s);
    if (item->value != NULL) {
        int x = value_column(m);
        if (item->cycles)
            spil__draw_text(a, x - 2, 0, s, spil__glyph(l, GLYPH_LEFT));
        x = spil__draw_text(a, x, 0, s, item->value);
        if (item->cycles)
            spil__draw_text(a, x + 1, 0, s, spil__glyph(l, GLYPH_RIGHT));
    }
    spil__draw_zone(a, KEY_SPOT + i);
}

static int lines_shown(area inside)
{
    return inside.h - MENU_TOP - MENU_HELP;
}

static void draw_menu(const void *model, const look *l, area a)
{
    const menu *m = model;
    key_help keys[sizeof menu_keys / sizeof menu_keys[0]];
    memcpy(keys, menu_keys, sizeof keys);
    if (m->is_first)
        keys[MENU_ESC].what = SPIL_TR("leave");
    const char other[] = {(char)m->other, '\0'};
    if (m->other != 0)
        keys[MENU_OTHER] = (key_help){.key = other, .what = m->other_what, .code = m->other, .bar = true};
    const area inside = spil__draw_frame(a, l, m->title, m->right, keys);
    if (m->above != NULL)
        spil__draw_text(inside, 2, 0, INK_FAINT, m->above);
    const int lines = lines_shown(inside), top = m->at >= lines ? m->at - lines + 1 : 0;
    for (int i = top; i < m->n && i - top < lines; i++)
        draw_item(m, l, spil__area_part(inside, 0, MENU_TOP + i - top, inside.w, 1), i);
    if (top > 0)
        spil__draw_text(inside, 0, MENU_TOP, INK_FAINT, spil__glyph(l, GLYPH_UP));
    if (top + lines < m->n)
        spil__draw_text(inside, 0, MENU_TOP + lines - 1, INK_FAINT, spil__glyph(l, GLYPH_DOWN));
    const char *help = m->n > 0 ? m->item[m->at].help : NULL;
    if (help != NULL)
        spil__draw_wrapped(spil__area_part(inside, 2, inside.h - MENU_HELP + 1, inside.w - 4, MENU_HELP - 1),
                           0, INK_TITLE, help);
}

/* On to the next item that is not a gap. */
static void menu_step(menu *m, int way)
{
    int at = m->at;
    do
        at += way;
    while (at >= 0 && at < m->n && m->item[at].text[0] == '\0');
    if (at >= 0 && at < m->n)
        m->at = at;
}

/* The item that a key chooses, -1 = none. */
static int menu_find(const menu *m, int key)
{
    for (int i = 0; i < m->n; i++) {
        const bool spot = key == KEY_SPOT + i && m->item[i].text[0] != '\0';
        if (spot || (m->item[i].key != 0 && m->item[i].key == key))
            return i;
    }
    return -1;
}

int spil__tui_menu(tui *t, menu *m)
{
    m->step = 0;
    m->entered = true;
    m->pressed = false;
    m->at = m->at < 0 || m->at >= m->n || m->item[m->at].text[0] == '\0' ? 0 : m->at;
    for (;;) {
        const int key = spil__tui_key(t, draw_menu, m, 0, 0, UINT64_MAX);
        const int found = menu_find(m, key);
        const bool cycles = m->n > 0 && m->item[m->at].cycles;
        if (m->other != 0 && key == m->other && m->n > 0) {
            m->pressed = true;
            return m->at;
        }
        if (found >= 0) {
            m->at = found;
            m->step = m->item[found].cycles ? 1 : 0;
            m->entered = !m->item[found].cycles;
            return found;
        }
        switch (key) {
        case KEY_ARROW_UP: menu_step(m, -1); break;
        case KEY_ARROW_DOWN:
        case KEY_TAB: menu_step(m, 1); break;
        case KEY_BACK_TAB: menu_step(m, -1); break;
        case KEY_START: m->at = 0; break;
        case KEY_FINISH: m->at = m->n - 1; break;
        case KEY_ARROW_LEFT:
        case KEY_ARROW_RIGHT:
            if (cycles) {
                m->step = key == KEY_ARROW_LEFT ? -1 : 1;
                m->entered = false;
                return m->at;
            }
            break;
        case KEY_RETURN:
        case KEY_SPACE: m->step = cycles ? 1 : 0; return m->n > 0 ? m->at : -1;
        case KEY_ESCAPE:
        case 'q':
        case KEY_GONE: return -1;
        default: break;
        }
    }
}

/* ---- text to scroll through ---- */

typedef struct pager {
    const char *title;
    char *text;
    int top; /* first line shown */
} pager;

enum { PAGER_TAB = 2 };

static const key_help pager_keys[] = {
    {.key = SPIL_TR("arrows"), .what = SPIL_TR("scroll"), .bar = true},
    {.key = SPIL_TR("Space"), .what = SPIL_TR("next page"), .code = KEY_SPACE, .bar = true},
    [PAGER_TAB] = {.key = SPIL_TR("Tab"), .what = SPIL_TR("next heading"), .code = KEY_TAB, .bar = true},
    {.key = SPIL_TR("Esc"), .what = SPIL_TR("go back"), .code = KEY_ESCAPE, .bar = true},
    {.key = NULL},
};

enum { PAGER_MARGIN = 2, PAGER_FRAME = 3 }; /* columns at each side, lines above and below together */

static int count_lines(const char *text)
{
    int lines = 0;
    for (; *text != '\0'; text++)
        lines += *text == '\n';
    return lines;
}

/* Is the whole line bold? */
static bool is_heading(const char *line)
{
    const size_t bold = strlen(PAGER_BOLD), plain = strlen(PAGER_PLAIN), len = strcspn(line, "\n");
    if (len < bold + plain || strncmp(line, PAGER_BOLD, bold) != 0)
        return false;
    return strcspn(line + bold, "\033\n") == len - bold - plain;
}

/* The number of the next heading, or with way < 0 of the one before; `from` where there is none. */
static int find_heading(const char *text, int from, int way)
{
    int found = from, line = 0;
    for (; *text != '\0'; line++) {
        const bool heading = is_heading(text);
        if (heading && way > 0 && line > from)
            return line;
        if (heading && way < 0 && line < from)
            found = line;
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return found;
}

/* One line, which may contain PAGER_BOLD and PAGER_PLAIN. *s: the style, from line to line. */
static void draw_marked(area a, int y, const char *line, size_t len, style *s)
{
    char piece[1024];
    int x = 0;
    const char *end = line + len;
    while (line < end) {
        const bool bold = strncmp(line, PAGER_BOLD, strlen(PAGER_BOLD)) == 0;
        if (bold || strncmp(line, PAGER_PLAIN, strlen(PAGER_PLAIN)) == 0) {
            *s = bold ? INK_PLAIN | MARK_BOLD : INK_PLAIN;
            line += strlen(PAGER_BOLD);
            continue;
        }
        const char *stop = memchr(line + 1, '\033', (size_t)(end - line - 1));
        const size_t n = (size_t)((stop == NULL ? end : stop) - line);
        snprintf(piece, sizeof piece, "%.*s", (int)n, line);
        x = spil__draw_text(a, x, y, *s, piece);
        line += n;
    }
}

static void draw_pager(const void *model, const look *l, area a)
{
    const pager *p = model;
    key_help keys[sizeof pager_keys / sizeof pager_keys[0]];
    memcpy(keys, pager_keys, sizeof keys);
    keys[PAGER_TAB].bar = find_heading(p->text, 0, 1) > 0;
    const area frame = spil__draw_frame(a, l, p->title, NULL, keys);
    const area inside = spil__area_part(frame, PAGER_MARGIN, 0, frame.w - 2 * PAGER_MARGIN, frame.h - 1);
    style s = INK_PLAIN;
    int y = -p->top;
    for (const char *line = p->text; *line != '\0'; y++) {
        const size_t len = strcspn(line, "\n");
        draw_marked(inside, y, line, len, &s);
        line += line[len] == '\n' ? len + 1 : len;
    }
    if (y > inside.h)
        spil__draw_text(a, a.w - 1, a.h - 2, INK_TITLE, spil__glyph(l, GLYPH_DOWN));
    if (p->top > 0)
        spil__draw_text(a, a.w - 1, 1, INK_TITLE, spil__glyph(l, GLYPH_UP));
}

/* The first line shown after a key; -1: leave. */
static int scroll(int top, int key, int page, int last)
{
    switch (key) {
    case KEY_ARROW_UP: top--; break;
    case KEY_ARROW_DOWN: top++; break;
    case KEY_PAGE_UP: top -= page; break;
    case KEY_PAGE_DOWN:
    case KEY_SPACE: top += page; break;
    case KEY_START: top = 0; break;
    case KEY_FINISH: top = last; break;
    case KEY_ESCAPE:
    case KEY_RETURN:
    case 'q':
    case KEY_GONE: return -1;
    default: break;
    }
    top = top > last ? last : top;
    return top < 0 ? 0 : top;
}

void spil__tui_pager(tui *t, const char *title, pager_fn *text, const void *of)
{
    pager p = {.title = title};
    int w = 0, h;
    while (p.top >= 0) {
        const int before = w;
        t->term->size(t->term->self, &w, &h);
        if (w != before) {
            free(p.text);
            p.text = text(of, w - 2 * PAGER_MARGIN);
        }
        const int key = spil__tui_key(t, draw_pager, &p, 0, 0, UINT64_MAX);
        const int page = h - PAGER_FRAME, last = count_lines(p.text) - page;
        const int way = key == KEY_TAB ? 1 : key == KEY_BACK_TAB ? -1 : 0;
        p.top = scroll(way == 0 ? p.top : find_heading(p.text, p.top, way), key, page, last);
    }
    free(p.text);
}

/* ---- questions ---- */

typedef struct question {
    const char *title, *text;
    const char *typed; /* NULL: there is nothing to type */
    const key_help *keys;
} question;

static void draw_question(const void *model, const look *l, area a)
{
    const question *q = model;
    const area inside = spil__draw_frame(a, l, q->title, NULL, q->keys);
    const int y =
        spil__draw_wrapped(spil__area_part(inside, 2, 2, inside.w - 4, inside.h - 3), 0, INK_PLAIN, q->text) +
        3;
    if (q->typed == NULL)
        return;
    const int columns = spil__text_columns(q->typed), room = inside.w - 8;
    const area line = spil__area_part(inside, 4, y, room, 1);
    spil__draw_text(inside, 2, y, INK_TITLE | MARK_BOLD, ">");
    const int x =
        spil__draw_text(line, columns < room ? 0 : room - 1 - columns, 0, INK_PLAIN | MARK_BOLD, q->typed);
    spil__draw_cursor(line, x, 0);
}

static const key_help message_keys[] = {
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("go on"), .code = KEY_RETURN, .bar = true},
    {.key = NULL},
};

void spil__tui_message(tui *t, const char *title, const char *text)
{
    const question q = {.title = title, .text = text, .keys = message_keys};
    for (;;) {
        switch (spil__tui_key(t, draw_question, &q, 20, 5, UINT64_MAX)) {
        case KEY_RETURN:
        case KEY_ESCAPE:
        case KEY_SPACE:
        case KEY_CLICK:
        case 'q':
        case KEY_GONE: return;
        default: break;
        }
    }
}

static const key_help confirm_keys[] = {
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("yes"), .code = KEY_RETURN, .bar = true},
    {.key = SPIL_TR("Esc"), .what = SPIL_TR("no"), .code = KEY_ESCAPE, .bar = true},
    {.key = NULL},
};

static const key_help careful_keys[] = {
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("no"), .code = KEY_RETURN, .bar = true},
    /* Translators: the letter stands for yes */
    {.key = SPIL_TR("y"), .what = SPIL_TR("yes"), .code = 'y', .bar = true},
    {.key = NULL},
};

bool spil__tui_confirm(tui *t, const char *text, bool enter)
{
    const question q = {.title = "Spil", .text = text, .keys = enter ? confirm_keys : careful_keys};
    for (;;) {
        const int key = spil__tui_key(t, draw_question, &q, 20, 5, UINT64_MAX);
        if (key == 'y' || key == *_("y"))
            return true;
        switch (key) {
        case KEY_RETURN: return enter;
        case KEY_ESCAPE:
        case 'n':
        case 'q':
        case KEY_GONE: return false;
        default: break;
        }
    }
}

static const key_help line_keys[] = {
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("done"), .code = KEY_RETURN, .bar = true},
    {.key = SPIL_TR("Esc"), .what = SPIL_TR("go back"), .code = KEY_ESCAPE, .bar = true},
    {.key = NULL},
};

static void erase_last(char *buf)
{
    size_t n = strlen(buf);
    while (n > 0 && ((unsigned char)buf[n - 1] & 0xc0) == 0x80)
        n--;
    buf[n > 0 ? n - 1 : 0] = '\0';
}

/* fresh: what is typed first takes the place of the suggestion. */
static bool ask(tui *t, const char *text, char *buf, size_t size, bool fresh)
{
    const question q = {.title = "Spil", .text = text, .typed = buf, .keys = line_keys};
    for (;;) {
        const int key = spil__tui_key(t, draw_question, &q, 20, 5, UINT64_MAX);
        if (key == KEY_RETURN)
            return true;
        if (key == KEY_ESCAPE || key == KEY_GONE)
            return false;
        if (key == KEY_ERASE) {
            erase_last(buf);
        } else if (spil__is_print(key)) {
            char ch[8];
            const size_t n = spil__utf8((uint32_t)key, ch), len = fresh ? 0 : strlen(buf);
            if (len + n < size) {
                memcpy(buf + len, ch, n);
                buf[len + n] = '\0';
            }
        }
        fresh = fresh && !spil__is_print(key) && key != KEY_ERASE;
    }
}

bool spil__tui_ask_text(tui *t, const char *text, char *buf, size_t size)
{
    return ask(t, text, buf, size, false);
}

bool spil__tui_ask_new(tui *t, const char *text, char *buf, size_t size)
{
    return ask(t, text, buf, size, true);
}
