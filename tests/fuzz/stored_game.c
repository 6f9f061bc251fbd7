/* The lines of a stored table: whatever they say, there is a verdict, and a sentence where it is "wrong". */
#include "stored_game.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    stored_game g;
    spil_error err = {0};
    spil__stored_game_open(&g, "quietheron23");
    /* In two events, cut where a line ends. */
    const char *text = (const char *)data;
    size_t half = n_bytes / 2;
    while (half < n_bytes && text[half] != '\n')
        half++;
    half += half < n_bytes;
    if (spil__stored_game_add(&g, text, half) && spil__stored_game_add(&g, text + half, n_bytes - half)) {
        const stored_verdict verdict = spil__stored_game_check(&g, &err);
        require(verdict != STORED_WRONG || err.text.format != NULL, "wrong without a sentence");
        require(verdict == spil__stored_game_check(&g, &err), "another verdict the second time");
    }
    spil__stored_game_close(&g);
    return 0;
}
