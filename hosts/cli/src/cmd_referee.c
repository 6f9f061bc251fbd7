/* cmd_referee.c: `spil referee`: the line protocol on stdin and stdout.
 *
 * Input is read in large pieces, and answers are held back while whole lines are waiting, so that a program that sends
 * thousands of commands at once gets its answers in a few writes. Before a read that may block, every answer is out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "cpu.h"
#include "files.h"
#include "intl.h"
#include "referee.h"
#include "spil/memory.h"
#include "stderr_report.h"

enum { PIECE_BYTES = 1 << 16, OUT_BYTES = 1 << 18 };

typedef struct talk {
    referee *referee;
    spil_buffer out;
    bool lost;       /* stdout cannot be written; errno says why */
    bool unreadable; /* stdin cannot be read; has complained */
} talk;

static void flush(talk *t)
{
    for (size_t sent = 0; !t->lost && sent < t->out.len;) {
        const ssize_t n = write(STDOUT_FILENO, t->out.at + sent, t->out.len - sent);
        if (n >= 0)
            sent += (size_t)n;
        else if (errno != EINTR)
            t->lost = true;
    }
    t->out.len = 0;
}

static void answer(talk *t, const char *text, size_t len)
{
    spil_buffer_add(&t->out, text, len);
    if (t->out.len >= OUT_BYTES)
        flush(t);
}

/* Answers every whole line in buf; returns the bytes they took. */
static size_t answer_lines(talk *t, char *buf, size_t have)
{
    size_t at = 0, len;
    while (!t->lost && !spil__referee_done(t->referee)) {
        char *end = memchr(buf + at, '\n', have - at);
        if (end == NULL)
            break;
        const char *text = spil__referee_line(t->referee, buf + at, (size_t)(end - (buf + at)), &len);
        answer(t, text, len);
        at = (size_t)(end - buf) + 1;
    }
    return at;
}

/* Reads a piece; 0 at the end of the input or on an error, about which it complains. */
static size_t read_piece(talk *t, char *buf, size_t room)
{
    ssize_t n;
    do
        n = read(STDIN_FILENO, buf, room);
    while (n < 0 && errno == EINTR);
    if (n < 0) {
        spil__complain(_("cannot read: %s"), strerror(errno));
        t->unreadable = true;
    }
    return n > 0 ? (size_t)n : 0;
}

static void talk_lines(talk *t, char *buf, size_t room)
{
    size_t have = 0, n, len;
    bool skipping = false; /* the rest of a line that is too long */
    while (!t->lost && !spil__referee_done(t->referee)) {
        flush(t);
        n = read_piece(t, buf + have, room - have);
        if (n == 0)
            break;
        have += n;
        if (skipping) {
            const char *end = memchr(buf, '\n', have);
            const size_t gone = end == NULL ? have : (size_t)(end - buf) + 1;
            skipping = end == NULL;
            memmove(buf, buf + gone, have - gone);
            have -= gone;
        }
        const size_t used = answer_lines(t, buf, have);
        memmove(buf, buf + used, have - used);
        have -= used;
        if (have > REFEREE_LINE_MAX) {
            const char *text = spil__referee_too_long(t->referee, &len);
            answer(t, text, len);
            skipping = true;
            have = 0;
        }
    }
    if (have > 0 && !spil__referee_done(t->referee)) { /* a last line without a newline */
        const char *text = spil__referee_line(t->referee, buf, have, &len);
        answer(t, text, len);
    }
    flush(t);
}

int spil__cmd_referee(const args *a)
{
    (void)a;
    const size_t room = REFEREE_LINE_MAX + PIECE_BYTES;
    talk t = {.referee = spil__referee_open(spil__cpu(), &spil__opener)};
    char *buf = spil_alloc(room + 1);
    talk_lines(&t, buf, room);
    const int why = errno;
    spil__referee_close(t.referee);
    spil_buffer_free(&t.out);
    free(buf);
    if (t.lost && why != EPIPE)
        spil__complain(_("cannot write: %s"), strerror(why));
    return t.lost || t.unreadable ? STATUS_FAILED : STATUS_OK;
}
