/* print.c: the cards of 7 ATE 9 on paper, as the page draws them. */
#include <stdio.h>

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

static void put_card(canvas *c, const spil_words *w, const spil_setup *su, int card)
{
    static const ink inks[] = {INK_G, INK_B, INK_R};
    char number[16], step[16];
    (void)w;
    (void)su;
    const int peaks = spil_seven_step(card);
    const double middle = EDGE + WIDE / 2.0;
    snprintf(number, sizeof number, "%d", spil_seven_number(card));
    snprintf(step, sizeof step, "±%d", peaks);
    put_hills(c, peaks, inks[peaks - 1]);
    spil__put_number(c, number, middle, EDGE + 11, 34, INK_INK);
    spil__put_number(c, step, middle, EDGE + 68.8, 13, spil__ink_on(c, inks[peaks - 1]));
}

const print_ui spil__print_seven_ate_nine = {
    .wide = WIDE + 2 * EDGE, .high = HIGH + 2 * EDGE, .back = INK_G, .card = put_card};
