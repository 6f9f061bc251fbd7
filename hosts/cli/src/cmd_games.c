/* cmd_games.c: `spil games`: the games with their seats, options and bots, from their tables. */
#include <stdio.h>

#include "commands.h"
#include "cpu.h"
#include "intl.h"
#include "say.h"
#include "setting.h"

/* The values an option takes: "1-9", "auto, manual", "standard, small or a file". */
static void put_values(const spil_option *option)
{
    if (option->kind == SPIL_OPTION_NUMBER) {
        printf("%d-%d", option->min, option->max);
        return;
    }
    for (int i = 0; option->words[i] != NULL; i++)
        printf("%s%s", i == 0 ? "" : ", ", option->words[i]);
    if (option->kind == SPIL_OPTION_FILE)
        fputs(_(", or a file"), stdout);
}

static void put_default(const spil_setup *su, int i)
{
    char text[SPIL_DATA_NAME];
    spil_out out = spil_out_to(text, sizeof text);
    if (su->game->options[i].def_by_seats != NULL) {
        fputs(_("by seats"), stdout);
        return;
    }
    spil_option_print(su, i, &out);
    fputs(text, stdout);
}

static void put_people(const spil_game *game)
{
    const spil_setup su = spil_setup_default(game, game->min_seats);
    printf("%s (%s)\n  %s\n", game->id, game->name, _(game->tagline));
    printf(_("  %d to %d seats\n"), game->min_seats, game->max_seats);
    for (int i = 0; game->options[i].name != NULL; i++) {
        printf("  --option %s=", game->options[i].name);
        put_values(&game->options[i]);
        fputs(" (", stdout);
        put_default(&su, i);
        printf(")\n      %s\n", _(game->options[i].help));
    }
    fputs(_("  bots:"), stdout);
    for (int i = 0, n = 0; spil_bot_at(i) != NULL; i++) {
        if (spil_bot_at(i)->plays(game))
            printf("%s %s", n++ == 0 ? "" : ",", spil_bot_at(i)->name);
    }
    fputc('\n', stdout);
}

static void put_json_option(spil_json_writer *w, const spil_option *option)
{
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "name", option->name);
    spil_json_string(w, "help", option->help);
    if (option->kind == SPIL_OPTION_NUMBER) {
        spil_json_int(w, "min", option->min);
        spil_json_int(w, "max", option->max);
        if (option->def_by_seats == NULL)
            spil_json_int(w, "default", option->def);
    } else {
        spil_json_open(w, "words", '[');
        for (int i = 0; option->words[i] != NULL; i++)
            spil_json_string(w, NULL, option->words[i]);
        spil_json_close(w, ']');
        spil_json_string(w, "default", option->words[option->def]);
        spil_json_bool(w, "file", option->kind == SPIL_OPTION_FILE);
    }
    spil_json_close(w, '}');
}

static void put_json(void)
{
    static char text[1 << 16];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '[');
    for (int g = 0; spil_game_at(SPIL_CPU_ANY, g) != NULL; g++) {
        const spil_game *game = spil_game_at(SPIL_CPU_ANY, g);
        spil_json_open(&w, NULL, '{');
        spil_json_string(&w, "game", game->id);
        spil_json_string(&w, "name", game->name);
        spil_json_string(&w, "about", game->tagline);
        spil_json_int(&w, "min_seats", game->min_seats);
        spil_json_int(&w, "max_seats", game->max_seats);
        spil_json_open(&w, "options", '[');
        for (int i = 0; game->options[i].name != NULL; i++)
            put_json_option(&w, &game->options[i]);
        spil_json_close(&w, ']');
        spil_json_open(&w, "bots", '[');
        for (int i = 0; spil_bot_at(i) != NULL; i++) {
            if (spil_bot_at(i)->plays(game))
                spil_json_string(&w, NULL, spil_bot_at(i)->name);
        }
        spil_json_close(&w, ']');
        spil_json_close(&w, '}');
    }
    spil_json_close(&w, ']');
    puts(text);
}

int spil__cmd_games(const args *a)
{
    if (spil__args_has(a, "json")) {
        put_json();
        return STATUS_OK;
    }
    for (int g = 0; spil_game_at(SPIL_CPU_ANY, g) != NULL; g++) {
        if (g > 0)
            fputc('\n', stdout);
        put_people(spil_game_at(SPIL_CPU_ANY, g));
    }
    return STATUS_OK;
}
