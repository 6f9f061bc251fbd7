/* cmd_games.c: `spil games`: the games with their seats, options and bots, from their tables. */
#include <stdio.h>

#include "arg_values.h"
#include "commands.h"
#include "cpu.h"
#include "intl.h"
#include "players.h"
#include "spil/messages.h"
#include "stderr_report.h"

/* The values an option takes: "1-9", "4 or 6", "auto, manual", "standard, small or a file". */
static void put_values(const spil_option *option)
{
    char values[1000];
    spil_out out = spil_out_to(values, sizeof values);
    const bool number = option->kind == SPIL_OPTION_NUMBER;
    spil_option_values(option, &out);
    if (number && spil_option_step(option) == 1)
        printf("%d-%d", option->min, option->max);
    else if (number && option->max == option->min + option->step)
        printf(_("%d or %d"), option->min, option->max);
    else
        fputs(values, stdout);
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
    printf("%s (%s)\n  %s\n", game->id, _(game->name), _(game->tagline));
    printf(_("  %d to %d seats\n"), game->min_seats, game->max_seats);
    for (int i = 0; game->options[i].name != NULL; i++) {
        printf("  --option %s=", game->options[i].name);
        put_values(&game->options[i]);
        fputs(" (", stdout);
        put_default(&su, i);
        printf(")\n      %s\n", _(game->options[i].help));
    }
    fputs(_("  bots:"), stdout);
    const char *bot;
    for (int i = 0; (bot = spil_bot_name(game, i)) != NULL; i++)
        printf("%s %s", i == 0 ? "" : ",", bot);
    fputc('\n', stdout);
}

static void put_json(void)
{
    static char text[1 << 16];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_catalogue_json(NULL, SPIL_CPU_ANY, spil_bot_name, &w);
    puts(text);
}

/* What --option takes, NAME=VALUE, one per line; of files only the built-in ones. */
static int put_options(const char *id)
{
    const spil_game *game = spil__arg_game(id);
    if (game == NULL)
        return STATUS_USAGE;
    for (const spil_option *o = game->options; o->name != NULL; o++) {
        for (int i = o->min; o->kind == SPIL_OPTION_NUMBER && i <= o->max; i += spil_option_step(o))
            printf("%s=%d\n", o->name, i);
        for (int i = 0; o->kind != SPIL_OPTION_NUMBER && o->words[i] != NULL; i++)
            printf("%s=%s\n", o->name, o->words[i]);
    }
    return STATUS_OK;
}

int spil__cmd_games(const args *a)
{
    if (spil__args_has(a, "json")) {
        put_json();
        return STATUS_OK;
    }
    if (spil__args_has(a, "options"))
        return put_options(spil__args_value(a, "options"));
    if (spil__args_has(a, "ids")) {
        for (int g = 0; spil_game_at(SPIL_CPU_ANY, g) != NULL; g++)
            puts(spil_game_at(SPIL_CPU_ANY, g)->id);
        return STATUS_OK;
    }
    for (int g = 0; spil_game_at(SPIL_CPU_ANY, g) != NULL; g++) {
        if (g > 0)
            fputc('\n', stdout);
        put_people(spil_game_at(SPIL_CPU_ANY, g));
    }
    return STATUS_OK;
}
