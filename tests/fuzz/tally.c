/* Finished games: a line that is read is written as it was, but for leading zeros of its time, and the sums of any text
 * fit together. */
#include "spil/tally.h"
#include "fuzz.h"

/* Writes the line and reads it back. */
static void read_again(const spil_ended *e)
{
    char line[SPIL_TALLY_LINE], second[SPIL_TALLY_LINE];
    spil_out out = spil_out_to(line, sizeof line), to = spil_out_to(second, sizeof second);
    spil_ended again;
    spil_ended_put(e, &out);
    require(!spil_out_full(&out), "a line is longer than it may be");
    require(spil_ended_read(line, out.len - 1, &again), "a line is refused the second time");
    spil_ended_put(&again, &to);
    require(strcmp(line, second) == 0, "a line is different the second time");
}

static void check_row(const spil_tally_row *row)
{
    char name[SPIL_TALLY_NAME];
    const char *at = row->against;
    bool person;
    int opponents = 0;
    require(row->won >= row->longest && row->longest >= row->streak && row->streak >= 0,
            "a streak that cannot be");
    require(spil_tally_played(row) + row->again > 0, "a row without a game");
    while (spil_tally_opponent(&at, &person, name))
        opponents++;
    require(opponents < SPIL_SEATS_MAX, "more opponents than seats");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    const char *text = (const char *)data, *end = text + n_bytes;
    spil_tally t = {0};
    spil_ended e;
    for (const char *line = text, *stop;
         line < end && (stop = memchr(line, '\n', (size_t)(end - line))) != NULL; line = stop + 1) {
        if (spil_ended_read(line, (size_t)(stop - line), &e))
            read_again(&e);
    }
    if (!spil_tally_read(&t, text, n_bytes))
        require(t.n == 0, "a text was refused and left something");
    for (int i = 0; i < t.n; i++)
        check_row(&t.row[i]);
    spil_tally_free(&t);
    return 0;
}
