/* keeping.c: how long things are kept (keeping.h). */
#include "keeping.h"

uint64_t spil__keeping_now_ms(const online *on)
{
    return spil_store_seen_s(on->store) * 1000 +
           (spil__online_ms(on) - on->began_ms) * DAY_S * 1000 / on->settings.day_ms;
}

uint64_t spil__keeping_now_s(const online *on)
{
    return spil__keeping_now_ms(on) / 1000;
}

bool spil__keeping_has_begun(const online *on)
{
    return spil__keeping_now_s(on) >= spil_store_seen_s(on->store) + FIRST_S;
}

static uint64_t later(uint64_t from_s, uint64_t by_s)
{
    return from_s + by_s + HOUR_S; /* what happens is noted once an hour */
}

bool spil__keeping_is_long(const table *t)
{
    return spil_driver_terms(t->driver)->base_ms[0] >= spil__patience_ms(t->on, LONG_CLOCK_MS);
}

uint64_t spil__keeping_table_until_s(const table *t, uint64_t from_s)
{
    const online_settings *set = &t->on->settings;
    if (t->room[0] != '\0')
        return UINT64_MAX; /* it goes with its room */
    switch (spil_driver_phase(t->driver)) {
    case SPIL_PHASE_GATHER: return later(from_s, spil__keeping_is_long(t) ? 14 * DAY_S : DAY_S);
    case SPIL_PHASE_OVER: return set->keep_s == 0 ? UINT64_MAX : later(from_s, set->keep_s);
    default:
        return set->keep_s == 0 || set->idle_s == 0 ? UINT64_MAX
                                                    : later(from_s, (uint64_t)set->idle_s + set->keep_s);
    }
}

bool spil__keeping_is_closed(const table *t)
{
    const uint64_t idle_s = t->on->settings.idle_s;
    return idle_s > 0 && t->room[0] == '\0' && spil__table_has_started(t) && spil__keeping_has_begun(t->on) &&
           spil__keeping_now_s(t->on) > later(t->stamped_s, idle_s);
}

uint64_t spil__keeping_person_until_s(const online *on)
{
    return later(spil__keeping_now_s(on), 365 * (uint64_t)DAY_S);
}
