/* runs.c: what runs can use of the ranks of one suit (naturals.h). */
#include "naturals.h"

const uint16_t spil__rumi7_runs_worth[1 << RANKS] = {
#include "runs.inc"
};
