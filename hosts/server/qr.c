/* qr.c: QR codes (qr.h). */
#include "qr.h"

#include <qrencode.h>
#include <stdbool.h>

enum { MARGIN = 2 };

/* Is there light at this place? The margin is, too. */
static bool is_light(const QRcode *code, int x, int y)
{
    const bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
    return !inside || !(code->data[y * code->width + x] & 1);
}

void spil__qr_print(const char *text, FILE *to)
{
    static const char *const blocks[] = {" ", "\u2584", "\u2580", "\u2588"};
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (code == NULL)
        return;
    for (int y = -MARGIN; y < code->width + MARGIN; y += 2) {
        for (int x = -MARGIN; x < code->width + MARGIN; x++)
            fputs(blocks[2 * is_light(code, x, y) + is_light(code, x, y + 1)], to);
        fputc('\n', to);
    }
    QRcode_free(code);
}
