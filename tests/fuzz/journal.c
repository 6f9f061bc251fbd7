/* A journal: refused with a reason and a line, or a match that works: its record verifies, its notes have no gaps, and
 * what it goes on to write can be read again. */
#include "fuzz.h"

#include "spil/driver.h"

enum { KEEP = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL, STEPS_MAX = 1 << 16 };

static void require_notes(const spil_driver *d)
{
    static spil_events events;
    for (int who = 0; who <= SPIL_ONLOOKER; who++) {
        spil_note note;
        for (uint32_t seq = 1; seq <= spil_driver_seq(d, who); seq++) {
            require(spil_driver_note(d, who, seq, &note) && note.seq == seq, "a note is missing");
            events.n = events.pooled = 0;
            spil_driver_events(d, &note, who, &events);
        }
    }
}

static void require_record(const spil_driver *d)
{
    static spil_state_work work;
    static spil_step steps[STEPS_MAX];
    static spil_data data;
    static spil_record rec;
    const size_t bytes = spil_driver_save_bytes(d);
    char *text = malloc(bytes);
    spil_state st;
    require(text != NULL, "no memory");
    spil_out out = spil_out_to(text, bytes);
    spil_driver_save(d, &out);
    memset(&rec, 0, sizeof rec);
    rec.steps = steps;
    rec.max_steps = STEPS_MAX;
    rec.data = &data;
    require(spil_record_read(SPIL_CPU_ANY, text, out.len, &work, &rec, NULL) == SPIL_OK,
            "its record is refused");
    require(spil_record_verify(&rec, &st, NULL) == SPIL_OK, "its record is wrong");
    require(memcmp(&st, spil_driver_state(d), rec.setup.game->state_bytes) == 0,
            "its record leads elsewhere");
    free(text);
}

/* Plays on a little: what is due, and answers to what is asked. */
static void go_on(spil_driver *d)
{
    spil_question q;
    uint64_t now_ms = 0;
    for (int i = 0; i < 10; i++) {
        const uint64_t due_ms = spil_driver_due(d);
        now_ms = due_ms != UINT64_MAX && due_ms > now_ms ? due_ms : now_ms;
        spil_driver_advance(d, now_ms);
        while (spil_driver_take(d, &q)) {
            if (q.n_moves > 0)
                spil_driver_answer(d, now_ms, q.token, &(spil_answer){.acts = true, .move = q.moves[0]},
                                   NULL);
        }
        while (spil_driver_withdrawn(d) != 0)
            ;
    }
    spil_driver_do(d, now_ms, &(spil_command){.kind = SPIL_DO_UNDO, .by = SPIL_HOST}, NULL);
    spil_driver_do(d, now_ms, &(spil_command){.kind = SPIL_DO_PAUSE, .by = SPIL_HOST}, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    const char *text = (const char *)data;
    spil_error err = {0};
    while (n_bytes > 0 && text[n_bytes - 1] != '\n')
        n_bytes--; /* the caller cuts off a partial line */
    spil_driver *d = spil_driver_resume(SPIL_CPU_ANY, text, n_bytes, KEEP, 1, 0, &err);
    if (d == NULL) {
        require(err.code != SPIL_OK && err.text.format != NULL && err.line > 0,
                "refused without a reason or a line");
        return 0;
    }
    require_notes(d);
    go_on(d);
    require_notes(d);
    if (spil_driver_phase(d) != SPIL_PHASE_GATHER)
        require_record(d);

    size_t more;
    const char *lines = spil_driver_journal(d, &more);
    char *all = malloc(n_bytes + more + 1);
    require(all != NULL, "no memory");
    memcpy(all, text, n_bytes);
    if (more > 0)
        memcpy(all + n_bytes, lines, more);
    spil_driver *again = spil_driver_resume(SPIL_CPU_ANY, all, n_bytes + more, KEEP, 2, 0, &err);
    require(again != NULL, "what it wrote is refused");
    require(memcmp(spil_driver_state(again), spil_driver_state(d),
                   (size_t)spil_driver_setup(d)->game->state_bytes) == 0 &&
                spil_driver_steps(again) == spil_driver_steps(d) &&
                spil_driver_phase(again) == spil_driver_phase(d) &&
                spil_driver_clock(again) <= spil_driver_clock(d),
            "what it wrote leads elsewhere");
    for (int who = 0; who <= SPIL_ONLOOKER; who++)
        require(spil_driver_seq(again, who) == spil_driver_seq(d, who), "other notes when read again");
    spil_driver_free(again);
    spil_driver_free(d);
    free(all);
    return 0;
}
