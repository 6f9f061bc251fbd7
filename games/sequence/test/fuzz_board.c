/* A file that an option names, for each game that has such an option: what is accepted is kept as it was read and can
 * be played with any number of seats; what is refused has a line and a reason. */
#include "fuzz.h"

static void play_with(const spil_game *game, int option, const spil_data *file, int seats)
{
    spil_setup su = spil_setup_default(game, seats);
    spil_state st;
    su.data = file;
    su.option[option] = SPIL_OPTION_OWN;
    if (spil_setup_check(&su, NULL) != SPIL_OK)
        return;
    memset(&st, 0, sizeof st);
    game->start(&su, &(spil_key){{(uint8_t)seats}}, &st);
    play_on(&su, &st, 1, 200);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static spil_data file, again;
    for (int g = 0; spil_game_at(SPIL_CPU_ANY, g) != NULL; g++) {
        const spil_game *game = spil_game_at(SPIL_CPU_ANY, g);
        spil_error err = {0};
        int option = 0;
        while (game->options[option].name != NULL && game->options[option].kind != SPIL_OPTION_FILE)
            option++;
        if (game->options[option].name == NULL)
            continue;
        if (spil_data_read(game, "fuzz", (const char *)data, n_bytes, &file, &err) != SPIL_OK) {
            require(err.code == SPIL_BAD_OPTION && err.text.format != NULL, "refused without a reason");
            require(err.line > 0 || n_bytes + 2 > SPIL_DATA_TEXT || n_bytes == 0, "refused without a line");
            continue;
        }
        require(spil_data_read(game, file.name, file.text, strlen(file.text), &again, &err) == SPIL_OK,
                "a file is refused the second time");
        require(memcmp(file.table, again.table, sizeof file.table) == 0 && strcmp(file.text, again.text) == 0,
                "a file is different the second time");
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            play_with(game, option, &file, seats);
    }
    return 0;
}
