/* print.c: the cards of 7 ATE 9 on paper, as the page draws them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "examples.h"
#include "print_ui.h"
#include "spil/seven_ate_nine.h"

enum { EDGE = 3, WIDE = 60, HIGH = 84 }; /* white around the card of the page */

/* Hills of one, two or three peaks: a step for those who do not tell colours apart. */
static void put_hills(canvas *c, int peaks, ink colour)
{
    char path[256];
    const double wide = (double)WIDE / peaks;
    int n = snprintf(path, sizeof path, "M0 84V67");
    for (int i = 0; i < peaks; i++)
        n += snprintf(path + n, sizeof path - (size_t)n, "L%.2f %dL%.2f 67", (i + .5) * wide,
                      peaks == 1 ? 52 : 55, (i + 1) * wide);
    snprintf(path + n, sizeof path - (size_t)n, "V84Z");
    spil__put_shape(c, &(shape){.path = path,
                                .x = EDGE,
                                .y = EDGE,
                                .scale = 1,
                                .fill = colour,
                                .line = INK_INK,
                                .line_width = 1.7});
}

static void put_face(canvas *c, int large, int peaks)
{
    static const ink inks[] = {INK_G, INK_B, INK_R};
    char number[16], step[16];
    const double middle = EDGE + WIDE / 2.0;
    snprintf(number, sizeof number, "%d", large);
    snprintf(step, sizeof step, "±%d", peaks);
    put_hills(c, peaks, inks[peaks - 1]);
    spil__put_number(c, number, middle, EDGE + 11, 34, INK_INK);
    spil__put_number(c, step, middle, EDGE + 68.8, 13, spil__ink_on(c, inks[peaks - 1]));
}

static void put_card(canvas *c, const spil_words *w, const spil_setup *su, int card)
{
    (void)w;
    (void)su;
    put_face(c, spil_seven_number(card), spil_seven_step(card));
}

/* ---- examples ---- */

static const double small = 11, tall = 15.4; /* a card of an example */

/* The next card of a text, "5±1", goes there; false: there is none. */
static bool put_next(canvas *c, const char **at, double x, bool draw)
{
    static const char sign[] = "±";
    const char *found = strstr(*at, sign);
    char word[EXAMPLE_WORD];
    if (found == NULL)
        return false;
    const char *from = found, *step = found + sizeof sign - 1;
    while (from > *at && from[-1] >= '0' && from[-1] <= '9')
        from--;
    *at = step + 1;
    if (!draw || from == found || *step < '1' || *step > '3')
        return true;
    snprintf(word, sizeof word, "%.*s", (int)(step + 1 - from), from);
    spil__put_hidden(c, word, x + small / 2, tall / 2);
    spil__put_box(c, x, 0, small, tall, 1, -1, INK_INK2, .15);
    spil__box_enter(c, x + .5, .4, small - 1, WIDE + 2 * EDGE);
    put_face(c, atoi(from), *step - '0');
    spil__box_leave(c);
    return true;
}

/* What stands beside the boxes of letters: sums. */
static void put_beside(canvas *c, const char *lines, double x)
{
    static const char *const edges[] = {"┐", "│", "┘"};
    double y = 4;
    for (; spil__next_line(&lines); y += 3.6) {
        const size_t len = strcspn(lines, "\n");
        char text[200];
        snprintf(text, sizeof text, "%.*s", (int)len, lines);
        const char *from = text;
        for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
            for (const char *at = from; (at = strstr(at, edges[i])) != NULL; from = at)
                at += strlen(edges[i]);
        }
        from += strspn(from, " ");
        spil__put_text(c, from, x, y, 3.2, FACE_MONO, ALIGN_LEFT, INK_INK);
    }
}

/* The pile and a hand: a line that says so, boxes of letters around cards, sums beside them. */
static double put_example(canvas *c, const char *lines, bool draw)
{
    const double apart = small + 7, step = small + 1;
    char label[2][100] = {{0}}, word[EXAMPLE_WORD];
    const char *at = lines;
    for (int i = -1, blanks; (blanks = spil__take_word(&at, word)) >= 0;) {
        i += i < 1 && (i < 0 || blanks > 1);
        const size_t len = strlen(label[i]);
        snprintf(label[i] + len, sizeof label[i] - len, "%s%s", len > 0 ? " " : "", word);
    }
    double x = 0;
    for (int n = 0; put_next(c, &at, x, draw); n++)
        x += n == 0 ? apart : step;
    if (draw) {
        spil__put_text(c, label[0], 0, tall + 3.4, 2.6, FACE_PLAIN, ALIGN_LEFT, INK_INK2);
        spil__put_text(c, label[1], apart, tall + 3.4, 2.6, FACE_PLAIN, ALIGN_LEFT, INK_INK2);
        put_beside(c, lines, x + 6);
    }
    return tall + 4.5;
}

const print_ui spil__print_seven_ate_nine = {.wide = WIDE + 2 * EDGE,
                                             .high = HIGH + 2 * EDGE,
                                             .back = INK_G,
                                             .card = put_card,
                                             .example = put_example};
