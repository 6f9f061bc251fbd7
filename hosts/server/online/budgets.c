/* budgets.c: rates of people, and the marks of memory and the disk (budgets.h). */
#include "budgets.h"

#include <malloc.h>
#include <sys/statvfs.h>

#include "client.h"
#include "log.h"
#include "people.h"

enum { GIVEN_BACK_BYTES = 16 << 20 }; /* freed memory that is worth giving back */

_Static_assert((int)ONLINE_BUDGETS <= (int)BUDGET_KINDS, "an address has a bucket of each kind");

spender spil__spender(const client *c)
{
    return (spender){.person = c->person == NULL ? NULL : &c->person->spent,
                     .address = spil__conn_address(c->conn)};
}

static bool has(const bucket *b, bucket_rate rate, uint64_t now_ms)
{
    return b == NULL || rate.burst == 0 || spil__bucket_has(b, rate, now_ms);
}

bool spil__budgets_allow(const online *on, spender who, online_budget kind)
{
    const budget_kind_rates *rates = &budget_kinds[kind];
    const uint64_t now_ms = spil__online_ms(on);
    return has(who.person == NULL ? NULL : &who.person->of[kind], rates->person, now_ms) &&
           has(who.address == NULL ? NULL : &who.address->kinds[kind], rates->address, now_ms) &&
           has(&on->budgets->of[kind], rates->all, now_ms);
}

bool spil__budgets_have(online *on, spender who, online_budget kind)
{
    const bool good = spil__budgets_allow(on, who, kind);
    on->figures.over_budget[kind] += !good;
    return good;
}

void spil__budgets_take(online *on, spender who, online_budget kind, uint32_t n)
{
    const budget_kind_rates *rates = &budget_kinds[kind];
    const uint64_t now_ms = spil__online_ms(on);
    if (who.person != NULL && rates->person.burst > 0)
        spil__bucket_spend(&who.person->of[kind], rates->person, now_ms, 1000 * n);
    if (rates->all.burst > 0)
        spil__bucket_spend(&on->budgets->of[kind], rates->all, now_ms, 1000 * n);
    if (who.address == NULL || rates->address.burst == 0)
        return;
    bucket *b = &who.address->kinds[kind];
    spil__bucket_spend(b, rates->address, now_ms, 1000 * n);
    const uint64_t until_ms = now_ms + b->spent / rates->address.per_s + 1;
    if (until_ms > who.address->kinds_until_ms)
        who.address->kinds_until_ms = until_ms;
}

bool spil__budgets_are_short(const online *on)
{
    return on->memory_is_high || on->disk_is_low;
}

static void look_at_disk(online *on)
{
    enum { DISK_MB = 256, PARTS = 20 }; /* or a part of a small disk */
    struct statvfs disk;
    if (on->settings.data_fd <= 0 || fstatvfs(on->settings.data_fd, &disk) != 0)
        return;
    const uint64_t free_bytes = (uint64_t)disk.f_bavail * disk.f_frsize,
                   part = (uint64_t)disk.f_blocks * disk.f_frsize / PARTS, usual = (uint64_t)DISK_MB << 20;
    const uint64_t mark = on->settings.disk_mb > 0 ? (uint64_t)on->settings.disk_mb << 20
                          : part < usual           ? part
                                                   : usual;
    if (free_bytes < mark && !on->disk_is_low)
        spil__log("disk", "what", "nearly full: nothing new is begun", NULL);
    on->disk_is_low = free_bytes < mark;
    on->figures.disk_free_bytes = free_bytes;
}

void spil__budgets_look(online *on)
{
    look_at_disk(on);
    const struct mallinfo2 info = mallinfo2();
    const bool high =
        on->settings.memory_mb > 0 && info.uordblks + info.hblkhd > (size_t)on->settings.memory_mb << 20;
    if (high && !on->memory_is_high)
        spil__log("memory", "what", "above the mark: nothing new is begun", NULL);
    on->memory_is_high = high;
    on->figures.memory_bytes = info.uordblks + info.hblkhd;
    if (info.fordblks > GIVEN_BACK_BYTES && info.fordblks > info.uordblks / 2)
        spil__budgets_give_back();
}

void spil__budgets_give_back(void)
{
    malloc_trim(0);
}
