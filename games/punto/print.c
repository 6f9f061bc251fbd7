/* print.c: Punto's cards on paper, as the page draws them. */
#include "print_ui.h"
#include "spil/punto.h"

enum { EDGE = 4, SIGN = 48 }; /* white around the sign, which is drawn in 48 by 48 */

static void put_card(canvas *c, const spil_words *w, const spil_setup *su, int card)
{
    static const ink inks[] = {INK_R, INK_O, INK_B, INK_G};
    static const double tops[] = {15.5, 13.5, 17.5,
                                  13.5}; /* of the number: some shapes have their weight lower */
    (void)w;
    (void)su;
    const int colour = spil_punto_colour(card), points = spil_punto_points(card);
    const char number[] = {(char)('0' + points), '\0'};
    const double middle = EDGE + SIGN / 2.0, top = EDGE + tops[colour], high = 21;
    const ink on = spil__ink_on(c, inks[colour]);
    spil__put_sign(c, inks[colour], EDGE, EDGE, SIGN);
    spil__put_number(c, number, middle, top, high, on);
    if (points == 6 || points == 9) /* which way up: a card on a table has none */
        spil__put_line(c, middle - 4.5, top + high + 2.2, middle + 4.5, top + high + 2.2, 1.6, on);
}

const print_ui spil__print_punto = {
    .wide = SIGN + 2 * EDGE, .high = SIGN + 2 * EDGE, .back = INK_R, .card = put_card};
