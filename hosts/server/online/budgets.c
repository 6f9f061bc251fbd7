/* budgets.c: rates of people, and the mark of memory (budgets.h). */
#include "budgets.h"

#include <malloc.h>

#include "log.h"

enum { GIVEN_BACK_BYTES = 16 << 20 }; /* freed memory that is worth giving back */

bool spil__budgets_have(online *on, const kind_buckets *spent, online_budget kind)
{
    const budget_kind_rates *rates = &budget_kinds[kind];
    const uint64_t now_ms = spil__online_ms(on);
    const bool person_has = spent == NULL || rates->person.burst == 0 ||
                            spil__bucket_has(&spent->of[kind], rates->person, now_ms);
    const bool all_have =
        rates->all.burst == 0 || spil__bucket_has(&on->budgets->of[kind], rates->all, now_ms);
    on->figures.over_budget[kind] += !person_has || !all_have;
    return person_has && all_have;
}

void spil__budgets_take(online *on, kind_buckets *spent, online_budget kind)
{
    const budget_kind_rates *rates = &budget_kinds[kind];
    const uint64_t now_ms = spil__online_ms(on);
    if (spent != NULL && rates->person.burst > 0)
        spil__bucket_spend(&spent->of[kind], rates->person, now_ms, 1000);
    if (rates->all.burst > 0)
        spil__bucket_spend(&on->budgets->of[kind], rates->all, now_ms, 1000);
}

bool spil__budgets_memory_is_high(const online *on)
{
    return on->memory_is_high;
}

void spil__budgets_look_at_memory(online *on)
{
    const struct mallinfo2 info = mallinfo2();
    const bool high =
        on->settings.memory_mb > 0 && info.uordblks + info.hblkhd > (size_t)on->settings.memory_mb << 20;
    if (high && !on->memory_is_high)
        spil__log("memory", "what", "above the mark: nothing new is begun", NULL);
    on->memory_is_high = high;
    on->figures.memory_bytes = info.uordblks + info.hblkhd;
    if (info.fordblks > GIVEN_BACK_BYTES && info.fordblks > info.uordblks / 2)
        malloc_trim(0);
}
