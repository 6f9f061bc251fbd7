/* print.c: what is printed of a game, page by page (print.h). */
#include "print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "examples.h"
#include "game_lists.h"
#include "intl.h"
#include "print_ui.h"
#include "rules_pages.h"
#include "spil/fields.h"

const paper spil__print_papers[] = {{"a4", 210, 297}, {"letter", 215.9, 279.4}, {.name = NULL}};
const paper spil__print_card_sizes[] = {{"poker", 63, 88}, {"bridge", 57, 89}, {.name = NULL}};

static const double margin = 6;        /* printers leave this much at the edges */
static const double sheet_margin = 10; /* of a board or a pad */
static const double hair = .1;         /* a line to cut along */

/* ---- games without a table ---- */

static void plain_card(canvas *c, const spil_words *w, const spil_setup *su, int card)
{
    const spil_phrase text = spil_words_card_shown(w, su, card);
    if (!spil__put_number(c, text.text, 30, 28, 28, INK_INK))
        spil__put_text(c, text.text, 30, 46, 12, FACE_STRONG, ALIGN_MIDDLE, INK_INK);
}

#define DECLARE(id, symbol) extern const print_ui spil__print_##symbol;
SPIL_GAMES_WITH_PRINT(DECLARE)

const print_ui *spil__print_ui_of(const spil_game *game)
{
    static const print_ui plain = {.wide = 60, .high = 84, .back = INK_INK2, .card = plain_card};
#define ROW(id, symbol) {id, &spil__print_##symbol},
    static const struct {
        const char *id;
        const print_ui *ui;
    } rows[] = {SPIL_GAMES_WITH_PRINT(ROW){NULL, NULL}};
    for (int i = 0; rows[i].id != NULL; i++) {
        if (strcmp(rows[i].id, game->id) == 0)
            return rows[i].ui;
    }
    return &plain;
}

/* ---- cards ---- */

/* The cards of a page: as many as fit, in the middle, so that fronts and backs lie on each other. */
typedef struct grid {
    double x, y, w, h; /* the first card's place, and the size of each */
    int columns, rows;
} grid;

static grid grid_of(const print_job *job, const print_ui *ui)
{
    const paper *p = job->paper;
    grid g = {.w = job->card_size->width, .h = ui->wide == ui->high ? g.w : job->card_size->height};
    g.columns = (int)((p->width - 2 * margin) / g.w);
    g.rows = (int)((p->height - 2 * margin) / g.h);
    g.x = (p->width - g.columns * g.w) / 2;
    g.y = (p->height - g.rows * g.h) / 2;
    return g;
}

/* Marks outside of the cards, where the cuts begin and end, and crosses between them. */
static void put_cut_marks(canvas *c, const grid *g)
{
    const double left = g->x, top = g->y, right = left + g->columns * g->w, bottom = top + g->rows * g->h;
    const double off = 1, end = 4.5, cross = 1;
    for (int i = 0; i <= g->columns; i++) {
        const double x = left + i * g->w;
        spil__put_line(c, x, top - end, x, top - off, hair, INK_INK);
        spil__put_line(c, x, bottom + off, x, bottom + end, hair, INK_INK);
        for (int k = 1; i > 0 && i < g->columns && k < g->rows; k++) {
            const double y = top + k * g->h;
            spil__put_line(c, x - cross, y, x + cross, y, hair, INK_LINE);
            spil__put_line(c, x, y - cross, x, y + cross, hair, INK_LINE);
        }
    }
    for (int i = 0; i <= g->rows; i++) {
        const double y = top + i * g->h;
        spil__put_line(c, left - end, y, left - off, y, hair, INK_INK);
        spil__put_line(c, right + off, y, right + end, y, hair, INK_INK);
    }
}

/* What the sheet is, below the cards. */
static void put_foot(canvas *c, const print_job *job, const grid *g, const char *text)
{
    spil__put_text(c, text, job->paper->width / 2, g->y + g->rows * g->h + 4, 2.4, FACE_PLAIN, ALIGN_MIDDLE,
                   INK_INK2);
}

/* A card's words lie under its drawing. */
static void put_card(canvas *c, const print_job *job, const print_ui *ui, const spil_words *w, const grid *g,
                     int place, int card)
{
    const int column = place % g->columns, row = place / g->columns;
    const double x = g->x + column * g->w, y = g->y + row * g->h;
    const double fit = g->w / ui->wide < g->h / ui->high ? g->w / ui->wide : g->h / ui->high;
    const double wide = ui->wide * fit, high = ui->high * fit;
    spil__put_hidden(c, spil_words_card(w, job->setup, card).text, x + g->w / 2, y + g->h / 2);
    spil__box_enter(c, x + (g->w - wide) / 2, y + (g->h - high) / 2, wide, ui->wide);
    ui->card(c, w, job->setup, card);
    spil__box_leave(c);
}

/* The backs of the rows that have cards: one lattice over all of them and a little beyond, the same on each card and
 * either way up. So a sheet that the printer has moved a little still has whole backs. */
static void put_backs(canvas *c, const grid *g, ink colour, int rows)
{
    enum { ACROSS = 18, DOWN = 26 }; /* meshes of a card, even */
    const double w = g->w / ACROSS, h = g->h / (g->w == g->h ? ACROSS : DOWN);
    const int across = g->columns * ACROSS + 2, down = rows * (g->w == g->h ? ACROSS : DOWN) + 2;
    spil__put_lattice(c, g->x - w, g->y - h, w, h, across, down, colour);
}

static void print_cards(canvas *c, const print_job *job)
{
    const print_ui *ui = spil__print_ui_of(job->setup->game);
    const spil_words w = {.tr = &spil__translator, .in_words = true, .on_screen = true};
    const grid g = grid_of(job, ui);
    int *deck = NULL, n = 0, room = 0;
    for (int card = 0; card < SPIL_CARDS_MAX; card++) {
        for (int i = 0; i < job->setup->game->copies(job->setup, card); i++) {
            deck = spil_grow(deck, &room, n + 1, sizeof *deck);
            deck[n++] = card;
        }
    }
    const int each = g.columns * g.rows, pages = (n + each - 1) / each;
    for (int page = 0; page < pages; page++) {
        char foot[200];
        const int first = page * each, last = first + each < n ? first + each : n;
        snprintf(foot, sizeof foot, _("%s: cards %d to %d of %d"), _(job->setup->game->name), first + 1, last,
                 n);
        for (int i = first; i < last; i++)
            put_card(c, job, ui, &w, &g, i - first, deck[i]);
        put_cut_marks(c, &g);
        put_foot(c, job, &g, foot);
        spil__canvas_next(c);
        if (!job->backs)
            continue;
        put_backs(c, &g, ui->back, (last - first + g.columns - 1) / g.columns);
        spil__canvas_next(c);
    }
    free(deck);
}

/* ---- all of it ---- */

void spil__print_parts(const spil_setup *su, const char *part[PRINT_PARTS])
{
    int n = 0;
    if (su->game->copies != NULL)
        part[n++] = "cards";
    for (const print_sheet *s = spil__print_ui_of(su->game)->sheet; s->id != NULL; s++)
        part[n++] = s->id;
    if (spil_words_rules(&spil__translator, su->game) != NULL)
        part[n++] = "rules";
    part[n] = NULL;
}

static void print_sheet_page(canvas *c, const print_job *job, const print_sheet *s)
{
    spil__box_enter(c, sheet_margin, sheet_margin, 1, 1);
    s->draw(c, job->setup, job->paper->width - 2 * sheet_margin, job->paper->height - 2 * sheet_margin);
    spil__box_leave(c);
    spil__canvas_next(c);
    if (job->backs)
        spil__canvas_next(c);
}

int spil__print_pdf(const print_job *job, spil_buffer *pdf)
{
    const char *part[PRINT_PARTS];
    canvas *c =
        spil__canvas_open(job->paper->width, job->paper->height, job->low_ink, _(job->setup->game->name));
    spil__print_parts(job->setup, part);
    for (int i = 0; part[i] != NULL; i++) {
        if (job->part != NULL && strcmp(job->part, part[i]) != 0)
            continue;
        if (strcmp(part[i], "cards") == 0)
            print_cards(c, job);
        else if (strcmp(part[i], "rules") == 0)
            spil__rules_pages(c, job);
        for (const print_sheet *s = spil__print_ui_of(job->setup->game)->sheet; s->id != NULL; s++) {
            if (strcmp(part[i], s->id) == 0)
                print_sheet_page(c, job, s);
        }
    }
    return spil__canvas_close(c, pdf);
}
