/* Lines for the referee: every one gets one line of JSON with "ok", whatever it holds. */
#include "referee.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static spil_json doc;
    referee *r = spil__referee_open(SPIL_CPU_ANY, NULL);
    for (size_t at = 0; at < n_bytes && !spil__referee_done(r);) {
        const uint8_t *stop = memchr(data + at, '\n', n_bytes - at);
        const size_t len = stop == NULL ? n_bytes - at : (size_t)(stop - data) - at;
        char *line = malloc(len + 1); /* exactly the memory that the function may use */
        require(line != NULL, "out of memory");
        memcpy(line, data + at, len);
        line[len] = '\0';
        at += len + 1;
        /* A bot may think as long as it is told to, which is not a fault but takes too long here. */
        if (strstr(line, "ms=") == NULL && strchr(line, '@') == NULL) {
            size_t answer_len;
            const char *answer = spil__referee_line(r, line, len, &answer_len);
            require(answer_len > 1 && answer[answer_len - 1] == '\n',
                    "an answer does not end with a newline");
            require(memchr(answer, '\n', answer_len) == answer + answer_len - 1, "an answer has two lines");
            if (answer_len < SPIL_STATE_TEXT) { /* longer lines are records in a string, with few values */
                require(spil_json_parse(&doc, answer, answer_len - 1, NULL) == SPIL_OK,
                        "an answer is not JSON");
                require(spil_json_get(&doc, doc.node, "ok") != NULL, "an answer without ok");
            }
        }
        free(line);
    }
    spil__referee_close(r);
    return 0;
}
