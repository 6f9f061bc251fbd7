/* reply.c: replies and their words (reply.h). */
#include "reply.h"

#include <stdio.h>

#include "intl.h"
#include "outbox.h"
#include "spil/messages.h"

static const char *const code_words[] = {
#define CODE_WORD(name, word) [CODE_##name] = word,
    ONLINE_CODES(CODE_WORD)
#undef CODE_WORD
};

spil_out spil__scratch_out(void)
{
    enum { SIZE = 1 << 20 };
    static char *memory;
    if (memory == NULL)
        memory = spil_alloc_raw(SIZE);
    return spil_out_to(memory, SIZE);
}

void spil__say(const client *c, const spil_sentence *sentence, char *buf, size_t size)
{
    spil__language_choose(c->lang);
    spil__sentence(sentence, buf, size);
}

void spil__refusal(const client *c, online_code code, const spil_sentence *why, spil_out *out)
{
    char say[1024] = "";
    spil__say(c, why, say, sizeof say);
    spil_json_writer w = spil_json_to(out);
    spil_json_bool(&w, "ok", false);
    spil_json_string(&w, "code", code_words[code]);
    spil_json_string(&w, "say", say);
}

online_code spil__code_of(const spil_reply *reply)
{
    const char *word = spil_reply_word(reply);
    for (int i = 0; i <= CODE_TOO_FAST; i++) {
        if (strcmp(word, code_words[i]) == 0)
            return (online_code)i;
    }
    return CODE_BAD_MESSAGE; /* what the driver calls malformed */
}

void spil__send_reply(client *c, int64_t id, const char *members)
{
    spil_buffer *frame = &c->on->frame;
    char head[48];
    const int n = snprintf(head, sizeof head, "{\"re\":%lld,", (long long)id);
    frame->len = 0;
    spil_buffer_add(frame, head, (size_t)n);
    spil_buffer_add(frame, members, strlen(members));
    spil_buffer_add(frame, "}", 1);
    spil__online_send(c, frame->at, frame->len, 0);
}
