/* Those who do not play: idle sockets, readers who do not read, and clients that break rules. */
#include <stdlib.h>
#include <string.h>

#include "crowd.h"

/* What a hostile client sends, and what it must get: a close code, or 0 for bad_message on a line that stays. */
static const struct trick {
    const char *bytes;
    size_t len;
    int code;
} TRICKS[] = {
#define TRICK(bytes, code)                                                                                   \
    {                                                                                                        \
        bytes, sizeof bytes - 1, code                                                                        \
    }
    TRICK("\x81\x02{}", 1002),                         /* not masked */
    TRICK("\xc1\x82\0\0\0\0{}", 1002),                 /* a reserved bit */
    TRICK("\x83\x82\0\0\0\0{}", 1002),                 /* a reserved opcode */
    TRICK("\x82\x82\0\0\0\0{}", 1003),                 /* binary */
    TRICK("\x81\x81\0\0\0\0\xff", 1007),               /* no UTF-8 */
    TRICK("\x81\xfe\xff\xff\0\0\0\0", 1009),           /* too long, as announced */
    TRICK("\x81\xff\x40\0\0\0\0\0\0\0\0\0\0\0", 1009), /* 2^62 bytes */
    TRICK("\x81\x82\0\0\0\0{]", 0),                    /* no JSON */
    TRICK("\x81\x80\0\0\0\0", 0),                      /* nothing */
    TRICK("\x01\x81\0\0\0\0{\x80\x81\0\0\0\0}", 0),    /* no request, in two pieces */
#undef TRICK
};

void other_opened(crowd *c, client *who)
{
    if (who->kind == CLIENT_HOSTILE) {
        who->trick = (int)spil_fast_below(&c->rng, sizeof TRICKS / sizeof TRICKS[0]);
        who->expects = true;
        line_send_raw(&who->line, TRICKS[who->trick].bytes, TRICKS[who->trick].len);
    } else if (who->kind == CLIENT_SLOW) {
        client_ask(c, who, ASK_OTHER, "hello", "\"name\":\"Slow\"");
        if (c->watched[0]) {
            client_ask(c, who, ASK_OTHER, "watch", "\"table\":%s", c->watched);
            for (int i = 0; i < 2000; i++) { /* far more than the buffers on the way can hold */
                who->n_asked = 0;
                client_ask(c, who, ASK_OTHER, "sync", "\"table\":%s,\"after\":0", c->watched);
            }
        }
    }
}

static void again(crowd *c, client *who)
{
    who->expects = false;
    line_break(&who->line);
    if (!c->ending)
        crowd_later(c, who, true, 20000);
}

void other_frame(crowd *c, client *who, const char *text, size_t len)
{
    if (who->kind != CLIENT_HOSTILE || !who->expects)
        return;
    const struct trick *trick = &TRICKS[who->trick];
    static const char want[] = "\"bad_message\"";
    bool bad_message = false;
    for (size_t i = 0; i + sizeof want - 1 <= len; i++)
        bad_message |= memcmp(text + i, want, sizeof want - 1) == 0;
    c->tally->hostile++;
    if (trick->code != 0 || !bad_message)
        crowd_wrong(c, &c->tally->wrong, "trick %d got %.*s", who->trick, (int)(len < 100 ? len : 100), text);
    again(c, who);
}

void other_closed(crowd *c, client *who)
{
    switch (who->kind) {
    case CLIENT_HOSTILE:
        if (who->expects) {
            c->tally->hostile++;
            if (who->line.close_code != TRICKS[who->trick].code)
                crowd_wrong(c, &c->tally->wrong, "trick %d: closed with %d", who->trick,
                            who->line.close_code);
        }
        again(c, who);
        return;
    case CLIENT_SLOW:
        c->tally->slow_cut++;
        line_break(&who->line);
        return;
    default:
        if (!c->ending)
            crowd_wrong(c, &c->tally->closed, "an idle line was closed (%d)", who->line.close_code);
        line_break(&who->line);
    }
}
