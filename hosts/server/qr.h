/* qr.h: an address as a QR code for a terminal. */
#ifndef QR_H
#define QR_H

#include <stdio.h>

/* Two rows of the code to a line, in half blocks, light on dark. Prints nothing when it cannot be made. */
void spil__qr_print(const char *text, FILE *to);

#endif
