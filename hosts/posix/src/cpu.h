/* cpu.h: which build of the rules this machine can run. */
#ifndef CPU_H
#define CPU_H

#include "spil/games.h"

/* The best one for this CPU. SPIL_CPU=any in the environment selects the one for every machine. */
spil_cpu spil__cpu(void);
/* As people write it: "any" or "x86-64-v3". */
const char *spil__cpu_word(spil_cpu cpu);

#endif
