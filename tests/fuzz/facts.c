/* A learning record: whatever is read is written so that it is read again, the same, and every line is either taken in or
 * put aside. */
#include "facts.h"
#include "fuzz.h"
#include "report.h"

static void compare(const facts *a, const facts *b)
{
    require(a->n == b->n, "a record has another number of facts the second time");
    for (int i = 0; i < a->n; i++) {
        const fact *x = &a->item[i], *y = spil__facts_find(b, x->name, x->game, x->sum);
        require(y != NULL, "a fact is not there the second time");
        require(x->met == y->met && x->found == y->found && x->missed == y->missed && x->ms == y->ms &&
                    x->n_recent == y->n_recent && x->recent == y->recent,
                "a fact is different the second time");
        require(x->met >= x->found && x->met - x->found >= x->missed && x->ms <= FACT_MS,
                "a fact that cannot be");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    facts f = {0}, again = {0};
    text_buffer unread = {0}, text = {0};
    report r = {0};
    if (spil__facts_read(&f, (const char *)data, n_bytes, &unread)) {
        spil__facts_write(&f, &text);
        text_buffer none = {0};
        require(spil__facts_read(&again, text.at, text.len, &none), "a record is refused the second time");
        require(again.n_unread == 0, "a line cannot be read the second time");
        compare(&f, &again);
        require(unread.len <= n_bytes + 1, "more was put aside than there was");
        while (spil__report_next(&f, NULL, NULL, &r))
            require(r.n_weak <= r.n, "more is weak than there is");
    }
    spil__text_free(&unread);
    spil__text_free(&text);
    spil__facts_close(&f);
    spil__facts_close(&again);
    return 0;
}
