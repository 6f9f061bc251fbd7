/* A learning record: whatever is read can be written and read again as the same, and every line is either accepted or
 * set aside. */
#include "spil/facts.h"
#include "fuzz.h"
#include "spil/report.h"

static void compare(const spil_facts *a, const spil_facts *b)
{
    require(a->sums.n == b->sums.n && a->days.n == b->days.n,
            "a record has another number of facts or days the second time");
    for (int i = 0; i < a->sums.n; i++) {
        const spil_fact *x = spil_facts_at(a, i), *y = spil_facts_find(b, x->name, x->game, x->sum);
        require(y != NULL, "a fact is not there the second time");
        require(x->met == y->met && x->found == y->found && x->missed == y->missed && x->ms == y->ms &&
                    x->n_recent == y->n_recent && x->day == y->day && x->recent == y->recent,
                "a fact is different the second time");
        require(x->met >= x->found && x->met - x->found >= x->missed && x->ms <= SPIL_FACT_MS,
                "a fact that cannot be");
    }
}

/* Writes the record and reads it back. */
static void read_again(const spil_facts *f)
{
    char none[1];
    spil_facts again = {0};
    spil_out out = spil_out_to(none, sizeof none), unread = out;
    spil_facts_write(f, &out);
    const size_t size = out.len + 1;
    char *text = malloc(size);
    require(text != NULL &&
                size <= sizeof SPIL_FACTS_FIRST + (size_t)(f->sums.n + f->days.n) * SPIL_FACT_LINE,
            "a record is longer than its lines may be");
    out = spil_out_to(text, size);
    spil_facts_write(f, &out);
    require(spil_facts_read(&again, text, out.len, &unread), "a record is refused the second time");
    require(again.n_unread == 0 && unread.len == 0, "a line cannot be read the second time");
    compare(f, &again);
    free(text);
    spil_facts_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    spil_facts f = {0};
    spil_report r = {0};
    char *aside = malloc(n_bytes + 2);
    require(aside != NULL, "no memory");
    spil_out unread = spil_out_to(aside, n_bytes + 2);
    if (spil_facts_read(&f, (const char *)data, n_bytes, &unread)) {
        require(!spil_out_full(&unread), "more was put aside than there was");
        require((f.n_unread == 0) == (unread.len == 0), "lines were put aside without being counted");
        read_again(&f);
        while (spil_report_next(&f, NULL, NULL, &r))
            require(r.n_weak <= r.n, "more is weak than there is");
    } else {
        require(f.sums.n == 0 && f.days.n == 0 && unread.len == 0, "a text was refused and left something");
    }
    free(aside);
    spil_facts_free(&f);
    return 0;
}
