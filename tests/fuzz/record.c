/* A record: what is accepted can be replayed, as far as its moves are legal, and is written as it was read. */
#include "fuzz.h"

enum { STEPS_MAX = 4096, TEXT_BYTES = 1 << 20 };

static spil_code read_record(const char *text, size_t len, spil_step steps[], spil_data *data,
                             spil_record *rec, spil_error *err)
{
    static spil_state_work work;
    rec->steps = steps;
    rec->max_steps = STEPS_MAX;
    rec->data = data;
    return spil_record_read(SPIL_CPU_ANY, text, len, &work, rec, err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static spil_step steps[STEPS_MAX], more_steps[STEPS_MAX];
    static spil_data file, more_file;
    static spil_record rec, again;
    static char text[TEXT_BYTES], more_text[TEXT_BYTES];
    spil_error err = {0};
    spil_state st, more_st;
    int played = 0;
    if (read_record((const char *)data, n_bytes, steps, &file, &rec, &err) != SPIL_OK) {
        require(err.code == SPIL_BAD_RECORD && err.text.format != NULL,
                "a record was refused without a reason");
        return 0;
    }
    memset(&st, 0, sizeof st);
    memset(&more_st, 0, sizeof more_st);
    if (spil_record_replay(&rec, -1, &st, &played, &err) != SPIL_OK)
        rec.n_steps = played;
    require_readable(&rec.setup, &st);

    /* Written, read and written again: the same text and the same game. */
    spil_out out = spil_out_to(text, sizeof text), more_out = spil_out_to(more_text, sizeof more_text);
    spil_record_put(&rec, &st, &out);
    require(!spil_out_full(&out), "a record is far longer than what it was read from");
    require(read_record(text, out.len, more_steps, &more_file, &again, &err) == SPIL_OK,
            "a record that we wrote is refused");
    const bool proven = !rec.shuffle.is || spil_shuffle_check(&rec.shuffle, &rec.key, &err) == SPIL_OK;
    require((spil_record_verify(&again, &more_st, &err) == SPIL_OK) == proven,
            "a record that we wrote is wrong");
    require(!proven || memcmp(&st, &more_st, rec.setup.game->state_bytes) == 0,
            "a record that we wrote leads elsewhere");
    spil_record_put(&again, &st, &more_out);
    require(strcmp(text, more_text) == 0, "a record is written differently the second time");
    return 0;
}
