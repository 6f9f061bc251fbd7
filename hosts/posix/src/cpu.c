/* cpu.c: asks the CPU (cpu.h). */
#include "cpu.h"

#include <stdlib.h>
#include <string.h>

#ifdef SPIL_HAVE_V3
/* Every feature of -march=x86-64-v3 that can be queried by name; on both makers' machines LZCNT and MOVBE came no
 * later than AVX2 and BMI2. */
static bool has_v3(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2");
}
#endif

spil_cpu spil__cpu(void)
{
#ifdef SPIL_HAVE_V3
    const char *wish = getenv("SPIL_CPU");
    if ((wish == NULL || strcmp(wish, "any") != 0) && has_v3())
        return SPIL_CPU_V3;
#endif
    return SPIL_CPU_ANY;
}

const char *spil__cpu_word(spil_cpu cpu)
{
    return cpu == SPIL_CPU_V3 ? "x86-64-v3" : "any";
}
