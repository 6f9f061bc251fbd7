/* variant.h: the same source, compiled for more than one CPU.
 *
 * The rules and the dealing are built once for any CPU of the architecture and, on x86-64, once more for "x86-64-v3"
 * (AVX2, BMI2, POPCNT; -DSPIL_V3). Both give identical results; a host checks the CPU once and uses the better game
 * table (spil/games.h). Symbols of the second build have the suffix _v3, which SPIL_VARIANT adds. A name used in more
 * than one file is redefined in the header that declares it, as here. */
#ifndef SPIL_VARIANT_H
#define SPIL_VARIANT_H

#ifdef SPIL_V3
#define SPIL_VARIANT(name) name##_v3
#define spil_batch_open    SPIL_VARIANT(spil_batch_open)
#define spil_batch_below   SPIL_VARIANT(spil_batch_below)
#define spil_batch_shuffle SPIL_VARIANT(spil_batch_shuffle)
#else
#define SPIL_VARIANT(name) name
#endif

#endif
