/* cmd_verify.c: `spil verify`: replays records and compares their results. */
#include <stdio.h>
#include <stdlib.h>

#include "commands.h"
#include "cpu.h"
#include "files.h"
#include "intl.h"
#include "spil/pairing.h"
#include "spil/saved.h"
#include "stderr_report.h"

/* The record of a room. */
static bool verify_room(const char *text, size_t len, const char *shown, spil_error *err)
{
    if (spil_room_record_verify(text, len, err) != SPIL_OK)
        return false;
    printf(_("%s: ok, every draw follows from the record\n"), shown);
    return true;
}

static bool verify(const char *path)
{
    char shown[4096];
    spil_record rec;
    spil_state state;
    spil_error err = {.code = SPIL_OK};
    char sentence[1024];
    spil__plain(path, shown, sizeof shown);
    spil_buffer text = {0};
    bool ok = spil__file_read(path, FILE_BYTES_MAX, &text, &err);
    const bool is_room = ok && spil_is_room_record(text.at, text.len);
    if (ok)
        ok = is_room ? verify_room(text.at, text.len, shown, &err)
                     : spil_record_text(spil__cpu(), text.at, text.len, &rec, &err);
    spil_buffer_free(&text);
    if (ok && !is_room) {
        ok = spil_record_verify(&rec, &state, &err) == SPIL_OK;
        if (ok)
            printf(ngettext("%s: ok, %d move, %s\n", "%s: ok, %d moves, %s\n", (unsigned long)rec.n_steps),
                   shown, rec.n_steps, rec.has_result ? _("finished") : _("not finished"));
        for (int seat = 0; ok && seat < rec.setup.seats; seat++) {
            if (rec.resign[seat].is)
                printf(_("%s: seat %d resigned after move %d\n"), shown, seat, rec.resign[seat].after);
        }
        spil_record_free(&rec);
    }
    if (ok)
        return true;
    spil__sentence(&err.text, sentence, sizeof sentence);
    if (err.line > 0)
        printf(_("%s: line %d: %s"), shown, err.line, sentence);
    else
        printf("%s: %s", shown, sentence);
    putchar('\n');
    return false;
}

int spil__cmd_verify(const args *a)
{
    int status = STATUS_OK;
    for (int i = 0; i < a->n; i++) {
        if (!verify(a->operand[i]))
            status = STATUS_FAILED;
    }
    return status;
}
