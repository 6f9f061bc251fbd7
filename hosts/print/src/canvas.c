/* canvas.c: pages of a PDF by cairo (canvas.h). */
#include "canvas.h"

#include <assert.h>
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "shapes.h" /* made by shapes.cmake */

enum { MM_PER_INCH_TENTHS = 254, POINTS_PER_INCH = 72, GLYPH_BYTES = 8 };

struct canvas {
    cairo_surface_t *surface;
    cairo_t *cr;
    spil_buffer pdf;
    bool low_ink;
    int pages;
};

static const double pi = 3.14159265358979323846;

static const long colours[INKS] = {
    [INK_CARD] = 0xffffff, [INK_INK] = COLOUR_INK, [INK_INK2] = COLOUR_INK2, [INK_LINE] = COLOUR_LINE,
    [INK_R] = COLOUR_R,    [INK_O] = COLOUR_O,     [INK_B] = COLOUR_B,       [INK_G] = COLOUR_G,
};

static cairo_status_t add_bytes(void *of, const unsigned char *bytes, unsigned n)
{
    spil_buffer_add(of, (const char *)bytes, n);
    return CAIRO_STATUS_SUCCESS;
}

canvas *spil__canvas_open(double width, double height, bool low_ink, const char *title)
{
    const double point = POINTS_PER_INCH * 10.0 / MM_PER_INCH_TENTHS;
    canvas *c = spil_alloc(sizeof *c);
    c->low_ink = low_ink;
    c->surface = cairo_pdf_surface_create_for_stream(add_bytes, &c->pdf, width * point, height * point);
    cairo_pdf_surface_set_metadata(c->surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(c->surface, CAIRO_PDF_METADATA_CREATE_DATE, ""); /* no date at all */
    c->cr = cairo_create(c->surface);
    cairo_scale(c->cr, point, point);
    cairo_set_line_cap(c->cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(c->cr, CAIRO_LINE_JOIN_ROUND);
    return c;
}

void spil__canvas_next(canvas *c)
{
    cairo_show_page(c->cr);
    c->pages++;
}

int spil__canvas_close(canvas *c, spil_buffer *pdf)
{
    const int pages = c->pages;
    bool drawn = cairo_status(c->cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(c->cr);
    cairo_surface_finish(c->surface);
    drawn = drawn && cairo_surface_status(c->surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(c->surface);
    cairo_debug_reset_static_data(); /* the fonts that it keeps for the next time, and the list of all fonts */
    FcFini();
    if (drawn)
        spil_buffer_add(pdf, c->pdf.at, c->pdf.len);
    spil_buffer_free(&c->pdf);
    free(c);
    return drawn ? pages : 0;
}

void spil__box_enter(canvas *c, double x, double y, double w, double wide)
{
    cairo_save(c->cr);
    cairo_translate(c->cr, x, y);
    cairo_scale(c->cr, w / wide, w / wide);
}

void spil__box_leave(canvas *c)
{
    cairo_restore(c->cr);
}

static void use_colour(canvas *c, long rgb)
{
    cairo_set_source_rgb(c->cr, (double)(rgb >> 16 & 0xff) / 255, (double)(rgb >> 8 & 0xff) / 255,
                         (double)(rgb & 0xff) / 255);
}

ink spil__ink_on(const canvas *c, ink ground)
{
    return !c->low_ink && (ground == INK_R || ground == INK_B || ground == INK_INK) ? INK_CARD : INK_INK;
}

/* ---- SVG paths ---- */

typedef struct path_reader {
    const char *at;
    double x, y;               /* where the pen is */
    double second_x, second_y; /* the last curve's second point, which S mirrors */
} path_reader;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A number, whatever the locale says. */
static double number(path_reader *r)
{
    double value = 0, unit = 1;
    r->at += strspn(r->at, " ,");
    const bool negative = *r->at == '-';
    r->at += negative;
    assert(is_digit(*r->at) || *r->at == '.');
    for (; is_digit(*r->at); r->at++)
        value = 10 * value + (*r->at - '0');
    if (*r->at == '.') {
        for (r->at++; is_digit(*r->at); r->at++) {
            value = 10 * value + (*r->at - '0');
            unit *= 10;
        }
    }
    return negative ? -value / unit : value / unit;
}

static bool more_numbers(path_reader *r)
{
    r->at += strspn(r->at, " ,");
    return is_digit(*r->at) || *r->at == '-' || *r->at == '.';
}

/* A part of a circle from the pen to a point. */
static void put_arc(canvas *c, path_reader *r, double radius, bool large, bool clockwise, double x, double y)
{
    const double dx = (x - r->x) / 2, dy = (y - r->y) / 2, half = hypot(dx, dy);
    const double reach = radius > half ? sqrt(radius * radius - half * half) : 0;
    const double side = large == clockwise ? 1 : -1;
    const double mx = r->x + dx + side * reach * dy / half, my = r->y + dy - side * reach * dx / half;
    const double from = atan2(r->y - my, r->x - mx), to = atan2(y - my, x - mx);
    radius = radius > half ? radius : half;
    if (clockwise)
        cairo_arc(c->cr, mx, my, radius, from, to);
    else
        cairo_arc_negative(c->cr, mx, my, radius, from, to);
}

static void put_curve(canvas *c, path_reader *r, bool smooth, double from_x, double from_y)
{
    double first_x = 2 * r->x - r->second_x, first_y = 2 * r->y - r->second_y;
    if (!smooth) {
        first_x = from_x + number(r);
        first_y = from_y + number(r);
    }
    r->second_x = from_x + number(r);
    r->second_y = from_y + number(r);
    r->x = from_x + number(r);
    r->y = from_y + number(r);
    cairo_curve_to(c->cr, first_x, first_y, r->second_x, r->second_y, r->x, r->y);
}

/* One command with its numbers; small letters count from the pen. */
static void put_command(canvas *c, path_reader *r, char letter)
{
    const bool relative = letter >= 'a';
    const double from_x = relative ? r->x : 0, from_y = relative ? r->y : 0;
    const char command = relative ? (char)(letter - 'a' + 'A') : letter;
    if (command == 'C' || command == 'S') {
        put_curve(c, r, command == 'S', from_x, from_y);
        return;
    }
    if (command == 'A') {
        const double radius = number(r);
        number(r); /* the other radius, which is the same */
        number(r); /* the turn of an ellipse */
        const bool large = number(r) != 0, clockwise = number(r) != 0;
        const double x = from_x + number(r), y = from_y + number(r);
        put_arc(c, r, radius, large, clockwise, x, y);
        r->x = x;
        r->y = y;
    } else {
        assert(command == 'M' || command == 'L' || command == 'H' || command == 'V');
        r->x = command == 'V' ? r->x : from_x + number(r);
        r->y = command == 'H' ? r->y : from_y + number(r);
        if (command == 'M')
            cairo_move_to(c->cr, r->x, r->y);
        else
            cairo_line_to(c->cr, r->x, r->y);
    }
    r->second_x = r->x;
    r->second_y = r->y;
}

static void put_path(canvas *c, const char *path)
{
    path_reader r = {.at = path};
    cairo_new_path(c->cr);
    while (*r.at != '\0') {
        char letter = *r.at++;
        if (letter == 'Z') {
            cairo_close_path(c->cr);
            cairo_get_current_point(c->cr, &r.x, &r.y);
            continue;
        }
        do {
            put_command(c, &r, letter);
            letter = letter == 'M' ? 'L' : letter; /* what follows a place to begin at is lines */
        } while (more_numbers(&r));
    }
}

void spil__put_shape(canvas *c, const shape *s)
{
    cairo_save(c->cr);
    cairo_translate(c->cr, s->x, s->y);
    cairo_scale(c->cr, s->scale, s->scale);
    put_path(c, s->path);
    if (s->fill != INK_CARD && !c->low_ink) {
        use_colour(c, colours[s->fill]);
        cairo_fill_preserve(c->cr);
    }
    if (s->line_width > 0) {
        use_colour(c, colours[s->line]);
        cairo_set_line_width(c->cr, s->line_width);
        cairo_stroke(c->cr);
    }
    cairo_restore(c->cr);
}

/* ---- the page's drawings ---- */

typedef struct drawing {
    const char *name, *path;
    ink fill;
} drawing;

static const drawing strokes[] = {SHAPES_STROKES}, signs[] = {SHAPES_SIGNS}, suits[] = {SHAPES_SUITS};

#define FIND(list, name, len) find(list, sizeof(list) / sizeof(list)[0], name, len)
static const drawing *find(const drawing *list, size_t n, const char *name, size_t len)
{
    for (size_t i = 0; i < n; i++) {
        if (strlen(list[i].name) == len && memcmp(list[i].name, name, len) == 0)
            return &list[i];
    }
    return NULL;
}

/* The bytes of the first character. */
static size_t character(const char *text)
{
    size_t n = 1;
    while (((unsigned char)text[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* As on the page: a character takes 18 of its 20 when another follows. */
enum { NUMBER_HIGH = 28, NUMBER_STEP = 18, NUMBER_WIDE = 20 };

bool spil__put_number(canvas *c, const char *text, double middle, double y, double size, ink colour)
{
    int n = 0;
    for (const char *at = text; *at != '\0'; at += character(at), n++) {
        if (FIND(strokes, at, character(at)) == NULL)
            return false;
    }
    const double scale = size / NUMBER_HIGH;
    double x = middle - (NUMBER_STEP * n + NUMBER_WIDE - NUMBER_STEP) * scale / 2;
    for (; *text != '\0'; text += character(text), x += NUMBER_STEP * scale)
        spil__put_shape(c, &(shape){.path = FIND(strokes, text, character(text))->path,
                                    .x = x,
                                    .y = y,
                                    .scale = scale,
                                    .line = colour,
                                    .line_width = 3.3});
    return true;
}

void spil__put_sign(canvas *c, ink colour, double x, double y, double size)
{
    static const char letters[INKS] = {[INK_R] = 'R', [INK_O] = 'O', [INK_B] = 'B', [INK_G] = 'G'};
    const char *path = FIND(signs, &letters[colour], 1)->path;
    const double scale = size / 48, beside = 1.1 * scale;
    spil__put_shape(c,
                    &(shape){.path = path, .x = x + beside, .y = y + beside, .scale = scale, .fill = colour});
    spil__put_shape(
        c, &(shape){.path = path, .x = x, .y = y, .scale = scale, .line = INK_INK, .line_width = 1.7});
}

void spil__put_suit(canvas *c, char suit, double x, double y, double size)
{
    const drawing *d = FIND(suits, &suit, 1);
    spil__put_shape(c, &(shape){.path = d->path,
                                .x = x,
                                .y = y,
                                .scale = size / 24,
                                .fill = d->fill,
                                .line = INK_INK,
                                .line_width = 1.4});
}

/* ---- lines, boxes, text ---- */

void spil__put_line(canvas *c, double x, double y, double x2, double y2, double width, ink colour)
{
    use_colour(c, colours[colour]);
    cairo_set_line_width(c->cr, width);
    cairo_move_to(c->cr, x, y);
    cairo_line_to(c->cr, x2, y2);
    cairo_stroke(c->cr);
}

void spil__put_box(canvas *c, double x, double y, double w, double h, double radius, long fill, ink line,
                   double line_width)
{
    cairo_new_path(c->cr);
    cairo_arc(c->cr, x + w - radius, y + radius, radius, -pi / 2, 0);
    cairo_arc(c->cr, x + w - radius, y + h - radius, radius, 0, pi / 2);
    cairo_arc(c->cr, x + radius, y + h - radius, radius, pi / 2, pi);
    cairo_arc(c->cr, x + radius, y + radius, radius, pi, 3 * pi / 2);
    cairo_close_path(c->cr);
    if (fill >= 0 && !c->low_ink) {
        use_colour(c, fill);
        cairo_fill_preserve(c->cr);
    }
    use_colour(c, colours[line]);
    cairo_set_line_width(c->cr, line_width);
    cairo_stroke(c->cr);
}

void spil__put_lattice(canvas *c, double x, double y, double w, double h, int columns, int rows, ink colour)
{
    cairo_new_path(c->cr);
    for (int row = 0; row < rows; row++) {
        for (int up = 0; up < 2; up++) { /* two lines that cross in every mesh */
            for (int i = 0; i <= columns; i++)
                cairo_line_to(c->cr, x + i * w, y + (row + (i + up) % 2) * h);
            cairo_new_sub_path(c->cr);
        }
    }
    use_colour(c, colours[colour]);
    cairo_set_line_width(c->cr, c->low_ink ? .1 : .25);
    cairo_stroke(c->cr);
}

static void use_face(canvas *c, double size, face in)
{
    cairo_select_font_face(c->cr, in == FACE_MONO ? "DejaVu Sans Mono" : "DejaVu Sans",
                           CAIRO_FONT_SLANT_NORMAL,
                           in == FACE_STRONG ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(c->cr, size);
}

double spil__text_width(canvas *c, const char *text, double size, face in)
{
    cairo_text_extents_t extents;
    use_face(c, size, in);
    cairo_text_extents(c->cr, text, &extents);
    return extents.x_advance;
}

void spil__put_text(canvas *c, const char *text, double x, double y, double size, face in, align to,
                    ink colour)
{
    const double wide = spil__text_width(c, text, size, in);
    use_colour(c, colours[colour]);
    cairo_move_to(c->cr, x - (to == ALIGN_LEFT ? 0 : to == ALIGN_MIDDLE ? wide / 2 : wide), y);
    cairo_show_text(c->cr, text);
}
